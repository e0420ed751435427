//! Every main page for those who use a keyboard or a screen reader, or need strong contrasts.

use fantoccini::key::Key;
use serde_json::{Value as Json, json};

use crate::page::Page;
use crate::stage::in_browser;

const CHECK: &str = include_str!("access.js");

/// The pages, and what shows that they are ready.
const PAGES: [(&str, &str); 8] = [
    ("#/", "[data-game] svg"),
    ("#/help", "h1"),
    ("#/papers", "[data-paper]"),
    ("#/play?game=domineering&position=3x4", "#board .layer svg"),
    (
        "#/play?game=domineering&position=2x3&panel=analyse",
        "[data-thermograph] svg",
    ),
    (
        "#/play?game=dukego&position=4x5&panel=edit",
        "#palette [data-letter]",
    ),
    ("#/play?game=nim&panel=share", "#share-link"),
    (
        "#/calculator?in=%7B3%7C1%7D%0A1/2",
        "#entries [data-state='done'] [data-result]",
    ),
];

async fn check(page: &Page<'_>) -> Vec<String> {
    serde_json::from_value(page.script(CHECK, &[]).await).expect("sentences")
}

async fn check_all(page: &Page<'_>) {
    let mut problems = Vec::new();
    for (hash, ready) in PAGES {
        page.open(hash, ready).await;
        // Folded parts are pages as well.
        page.script(
            "for (const each of document.querySelectorAll('details')) each.open = true",
            &[],
        )
        .await;
        problems.extend(
            check(page)
                .await
                .into_iter()
                .map(|problem| format!("{hash}: {problem}")),
        );
    }
    page.click("#settings-button").await;
    page.appears("#settings").await;
    problems.extend(
        check(page)
            .await
            .into_iter()
            .map(|problem| format!("settings: {problem}")),
    );
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn every_page_has_names_order_and_contrast_in_light() {
    in_browser("light", async |page| {
        page.prefer("light").await;
        check_all(page).await;
    });
}

#[test]
fn every_page_has_names_order_and_contrast_in_dark() {
    in_browser("dark", async |page| {
        page.prefer("dark").await;
        check_all(page).await;
        let ground = "const [r, g, b] = getComputedStyle(document.body).backgroundColor.match(/[0-9.]+/g).map(Number); return r + g + b < 200";
        assert_eq!(page.script(ground, &[]).await, true, "the page is dark");
    });
}

/// Watches what gets the focus, and whether that can be seen.
const WATCH: &str = "
    window.partizanTest = { visited: new Set(), unseen: [] };
    for (const each of document.querySelectorAll('*')) each.dataset && delete each.dataset.visited;
    document.addEventListener('focusin', (event) => {
        const element = event.target;
        const test = window.partizanTest;
        if (test.visited.has(element)) return;
        test.visited.add(element);
        const shown = (style) => (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 1) || style.boxShadow !== 'none';
        // The ring may be around a part of what has the focus, or around all of a field.
        const ring = element.querySelector(':scope > .focus');
        const row = element.firstElementChild;
        const visible = shown(getComputedStyle(element)) || shown(getComputedStyle(element.parentElement)) || (row && shown(getComputedStyle(row)))
            || (ring && getComputedStyle(ring).stroke !== 'none' && Number(getComputedStyle(ring).opacity) > 0);
        if (!visible) test.unseen.push(element.outerHTML.slice(0, 120));
    });
    document.activeElement?.blur();
";

/// What should have had the focus, and what had it without showing it.
const MISSED: &str = "
    const test = window.partizanTest;
    const seen = (e) => e.checkVisibility({ visibilityProperty: true }) && e.getClientRects().length > 0;
    const all = [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex=\"0\"]')];
    const missed = all.filter((e) => seen(e) && !e.disabled && e.tabIndex >= 0 && !e.closest('[inert]') && !test.visited.has(e));
    return { missed: missed.map((e) => e.outerHTML.slice(0, 120)), unseen: test.unseen, visited: test.visited.size };
";

#[test]
fn the_tab_key_reaches_everything_and_the_focus_is_seen() {
    in_browser("tabs", async |page| {
        for (hash, ready) in PAGES {
            page.open(hash, ready).await;
            page.script(WATCH, &[]).await;
            let count = "return document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex=\"0\"]').length";
            let controls = page.script(count, &[]).await.as_u64().expect("a number") as usize;
            page.press(&Key::Tab.to_string().repeat(controls + 5)).await;
            let found = page.script(MISSED, &[]).await;
            assert!(
                found["visited"].as_u64().expect("a number") > 5,
                "{hash}: {found}"
            );
            assert_eq!(found["missed"], json!([]), "{hash}: not reached");
            assert_eq!(
                found["unseen"],
                json!([]),
                "{hash}: a focus that is not seen"
            );
        }
    });
}

#[test]
fn the_first_key_leads_past_the_menu_and_a_new_page_begins_at_its_top() {
    in_browser("skip", async |page| {
        page.gallery().await;
        page.press(&Key::Tab.to_string()).await;
        assert_eq!(
            page.script("return document.activeElement.id", &[]).await,
            "skip"
        );
        page.press(&Key::Enter.to_string()).await;
        assert_eq!(
            page.script("return document.activeElement.id", &[]).await,
            "main"
        );
        page.click("#nav [data-page='help']").await;
        page.says("h1", "Help").await;
        page.until(
            "the new page has the focus",
            "return document.activeElement.id === 'main'",
            &[],
        )
        .await;
        let title = page.script("return document.title", &[]).await;
        assert_eq!(title, Json::from("Help · Partizan"));
    });
}

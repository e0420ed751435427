//! Small screens, fingers, dark and light.

use serde_json::json;

use crate::page::Point;
use crate::stage::in_browser;

/// Elements that stick out of the screen, unless they are in a box that scrolls by itself.
const TOO_WIDE: &str = "
    const scrolls = (e) => { for (let at = e; at && at !== document.body; at = at.parentElement) if (['auto', 'scroll', 'hidden', 'clip'].includes(getComputedStyle(at).overflowX)) return true; return false; };
    const wide = [...document.body.querySelectorAll('*')].filter((e) => {
        const box = e.getBoundingClientRect();
        return box.width > 0 && (box.right > 361 || box.left < -1) && !e.closest('.unseen, .skip') && !scrolls(e);
    });
    const result = wide.slice(0, 5).map((e) => `${e.outerHTML.slice(0, 100)} ends at ${Math.round(e.getBoundingClientRect().right)}`);
    if (document.documentElement.scrollWidth > 360) result.push(`the page is ${document.documentElement.scrollWidth} wide`);
    return result;
";

#[test]
fn on_a_phone_nothing_is_wider_than_the_screen_and_fingers_play() {
    in_browser("phone", async |page| {
        page.become_a_phone().await;
        for (hash, ready) in [
            ("#/", "[data-game] svg"),
            ("#/help", "h1"),
            ("#/papers", "[data-paper]"),
            (
                "#/calculator?in=domineering(4x4)%0A%7B3%7C1%7D",
                "#entries [data-result]",
            ),
            (
                "#/play?game=nim&position=9%2B9%2B9%2B9%2B9",
                "#board .layer svg",
            ),
            ("#/play?game=domineering&position=8x8", "#board .layer svg"),
            (
                "#/play?game=domineering&position=2x3&panel=analyse",
                "[data-thermograph] svg",
            ),
            (
                "#/play?game=dukego&position=8x8&panel=edit",
                "#palette [data-letter]",
            ),
            ("#/play?game=nim&panel=share", "#share-link"),
        ] {
            page.open(hash, ready).await;
            assert_eq!(page.script(TOO_WIDE, &[]).await, json!([]), "{hash}");
        }
        page.play("game=clobber&position=4x4").await;
        let shown = "const box = document.querySelector('#board .overlay').getBoundingClientRect();
            return box.width > 200 && box.top < 400 && box.bottom < 640 + 200";
        assert_eq!(page.script(shown, &[]).await, true, "the board is in sight");
        let state = page.state().await;
        let way: Vec<Point> =
            serde_json::from_value(state["choices"][0]["ways"][0].clone()).expect("points");
        page.touch_points(&way).await;
        page.after_moves(1).await;
    });
}

#[test]
fn the_theme_follows_the_system_or_the_person() {
    in_browser("theme", async |page| {
        let dark = "const [r, g, b] = getComputedStyle(document.body).backgroundColor.match(/[0-9.]+/g).map(Number); return r + g + b < 200";
        page.prefer("light").await;
        page.gallery().await;
        assert_eq!(page.script(dark, &[]).await, false);
        page.prefer("dark").await;
        page.until("a dark page", dark, &[]).await;
        page.click("#settings-button").await;
        page.choose("#setting-theme", "light").await;
        page.click("#settings-close").await;
        assert_eq!(page.script(dark, &[]).await, false);
        page.reload("[data-game] svg").await;
        assert_eq!(page.script(dark, &[]).await, false, "the choice is kept");
    });
}

#[test]
fn the_first_page_is_small_and_asks_nobody_else() {
    in_browser("small", async |page| {
        page.gallery().await;
        let asked = page
            .script(
                "const entries = performance.getEntriesByType('resource');
                return { bytes: entries.reduce((sum, e) => sum + e.encodedBodySize, 0), others: entries.map((e) => e.name).filter((name) => !name.startsWith(location.origin)) }",
                &[],
            )
            .await;
        assert!(
            asked["bytes"].as_u64().expect("a number") < 300_000,
            "{asked}"
        );
        assert_eq!(asked["others"], json!([]));
    });
}

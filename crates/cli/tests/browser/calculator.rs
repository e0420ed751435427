//! The calculator's worksheet.

use std::str::from_utf8;

use fantoccini::key::Key;
use serde_json::json;

use crate::page::Page;
use crate::stage::in_browser;

const READY: &str = "[data-input]";

/// Writes into the entry that has the focus, and evaluates it.
async fn enter(page: &Page<'_>, text: &str) {
    page.press(text).await;
    // A list of completions would take the key.
    page.press(&Key::Escape.to_string()).await;
    page.press(&Key::Enter.to_string()).await;
}

/// Waits for the result of an entry, counted from 1.
async fn result(page: &Page<'_>, entry: usize, expected: &str) {
    let script = "return document.querySelector(`#entries > li:nth-child(${arguments[0]})[data-state=done] [data-result]`)?.dataset.result === arguments[1]";
    page.until(
        &format!("{expected} in entry {entry}"),
        script,
        &[json!(entry), json!(expected)],
    )
    .await;
}

fn input(entry: usize) -> String {
    format!("#entries > li:nth-child({entry}) [data-input]")
}

#[test]
fn entries_are_evaluated_edited_and_evaluated_again_with_what_depends_on_them() {
    in_browser("worksheet", async |page| {
        page.open("#/calculator", READY).await;
        page.click(&input(1)).await;
        enter(page, "G := {3|1}").await;
        result(page, 1, "{3|1}").await;
        enter(page, "G.mean").await;
        result(page, 2, "2").await;
        enter(page, "^ + *").await;
        result(page, 3, "^*").await;
        page.write(&input(1), "G := {5|1}").await;
        page.press(&Key::Escape.to_string()).await;
        page.press(&Key::Enter.to_string()).await;
        result(page, 1, "{5|1}").await;
        result(page, 2, "3").await;
        page.click("#entries > li:nth-child(1) [data-do='thermograph']")
            .await;
        page.appears("#entries > li:nth-child(1) [data-thermograph] svg")
            .await;
        page.reload(READY).await;
        result(page, 2, "3").await;
        assert_eq!(page.value(&input(1)).await, "G := {5|1}");
        page.click("#entries > li:nth-child(3) [data-do='delete']")
            .await;
        page.until("one entry less", "return ![...document.querySelectorAll('[data-input]')].some((e) => e.value === '^ + *')", &[]).await;
    });
}

#[test]
fn a_worksheet_is_exported_cleared_brought_back_and_imported() {
    in_browser("sheet-files", async |page| {
        page.open("#/calculator", READY).await;
        page.click(&input(1)).await;
        enter(page, "domineering(2x3)").await;
        enter(page, "*2 + *3").await;
        result(page, 2, "*").await;
        page.click("#export").await;
        let text = page.downloaded("worksheet.txt").await;
        let text = from_utf8(&text).expect("text").to_string();
        assert!(
            text.contains("domineering(2x3)") && text.contains("*2 + *3"),
            "{text}"
        );
        page.choose("#export-kind", "latex").await;
        page.click("#export").await;
        let latex = page.downloaded("worksheet.tex").await;
        assert!(
            from_utf8(&latex)
                .expect("text")
                .contains("\\begin{enumerate}")
        );
        page.click("#clear-all").await;
        page.until(
            "nothing",
            "return document.querySelectorAll('[data-input]').length === 1",
            &[],
        )
        .await;
        page.click("#restore").await;
        result(page, 2, "*").await;
        page.click("#clear-all").await;
        let file = page.file("sheet.txt", &text);
        page.give_file("#import-file", &file).await;
        result(page, 2, "*").await;
        assert_eq!(page.value(&input(1)).await, "domineering(2x3)");
    });
}

#[test]
fn a_mistake_is_marked_by_a_caret_under_it() {
    in_browser("caret", async |page| {
        page.expect_refusals();
        page.open("#/calculator", READY).await;
        page.click(&input(1)).await;
        enter(page, "1 + $").await;
        page.appears("[data-caret]").await;
        assert_eq!(page.attribute("[data-caret]", "data-caret").await, "5");
        page.write(&input(1), "1 + 2").await;
        page.press(&Key::Enter.to_string()).await;
        result(page, 1, "3").await;
    });
}

#[test]
fn a_worksheet_is_sent_as_a_link_and_the_readers_own_is_kept() {
    in_browser("sheet-link", async |page| {
        page.open("#/calculator", READY).await;
        page.click(&input(1)).await;
        enter(page, "^ + ^").await;
        result(page, 1, "^^").await;
        // The address follows at a distance.
        let script =
            "return new URLSearchParams(location.hash.split('?')[1]).get('in') === '^ + ^'";
        page.until("the address", script, &[]).await;
        let link = page.address().await;
        let friend = page.somebody_else().await;
        friend.open("#/calculator", READY).await;
        friend.click(&input(1)).await;
        enter(&friend, "1/2 + 1/2").await;
        result(&friend, 1, "1").await;
        friend.open("#/help", "h1").await;
        friend.follow(&link, READY).await;
        result(&friend, 1, "^^").await;
        friend.click("#restore").await;
        result(&friend, 1, "1").await;
    });
}

#[test]
fn a_calculation_that_takes_long_is_cancelled() {
    in_browser("sheet-cancel", async |page| {
        page.open("#/calculator", READY).await;
        page.click(&input(1)).await;
        enter(page, "domineering(7x8)").await;
        page.appears("#entries > li:nth-child(1) [data-cancel]")
            .await;
        page.click("#entries > li:nth-child(1) [data-cancel]").await;
        page.says("#entries > li:nth-child(1)", "Cancelled").await;
        page.idle().await;
    });
}

#[test]
fn an_example_fills_the_worksheet() {
    in_browser("sheet-example", async |page| {
        page.open("#/calculator", READY).await;
        page.click("[data-example='1']").await;
        result(page, 2, "9/4").await;
        page.until(
            "all of them",
            "return document.querySelectorAll('#entries > li[data-state=done]').length >= 5",
            &[],
        )
        .await;
    });
}

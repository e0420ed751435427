//! The pages about papers.

use serde_json::json;

use crate::page::Page;
use crate::stage::in_browser;

const CLAIM: &str = "[data-claim='grundy-numbers']";

async fn open_parabola(page: &Page<'_>) {
    page.open("#/papers", "[data-paper='parabola']").await;
    page.click("[data-claims='parabola']").await;
    page.appears(CLAIM).await;
}

#[test]
fn a_claim_is_checked_and_its_table_marks_what_is_new() {
    in_browser("claim", async |page| {
        open_parabola(page).await;
        page.click("[data-check='grundy-numbers']").await;
        page.appears(&format!("{CLAIM} [data-verdict='extended']"))
            .await;
        let new = page.count(&format!("{CLAIM} [data-standing='new']")).await;
        assert!(new > 10, "{new}");
        let same = page.count(&format!("{CLAIM} [data-standing='same']")).await;
        assert_eq!(same, 11);
    });
}

#[test]
fn all_short_claims_of_a_paper_are_checked_one_after_the_other() {
    in_browser("all-claims", async |page| {
        open_parabola(page).await;
        page.click("[data-check='all']").await;
        let script = "return /^(\\d+) of \\1 checked/.test(document.querySelector('[data-tally]').textContent)";
        page.until("the last claim", script, &[]).await;
        let unexpected = "return [...document.querySelectorAll('.verdict')].some((one) => one.textContent.includes('expected'))";
        assert_eq!(page.script(unexpected, &[]).await, json!(false));
    });
}

#[test]
fn a_position_of_a_claim_is_opened_and_played() {
    in_browser("exhibit", async |page| {
        page.open("#/papers?paper=legionnaires", "[data-claim]")
            .await;
        page.click("[data-check='fig-2']").await;
        page.appears("[data-exhibit] svg").await;
        page.click("[data-exhibit]").await;
        page.appears("#board svg").await;
        page.script("history.back()", &[]).await;
        page.appears("[data-claim='fig-2'] [data-verdict='reproduced']")
            .await;
    });
}

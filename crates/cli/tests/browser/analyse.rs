//! What is known about a position: values, moves, components, thermographs, trees; and long work.

use fantoccini::key::Key;
use serde_json::json;

use crate::page::Page;
use crate::stage::{in_browser, with_server};

/// Waits until a part of the analysis has come to an end of this kind.
async fn part(page: &Page<'_>, name: &str, state: &str) {
    page.appears(&format!(
        "[data-part='{name}'] [data-task][data-state='{state}']"
    ))
    .await;
}

#[test]
fn a_position_is_told_with_its_outcome_value_and_the_merits_of_its_moves() {
    in_browser("facts", async |page| {
        page.play("game=domineering&position=2x3&panel=analyse")
            .await;
        page.appears("[data-fact='value']").await;
        assert_eq!(page.text("[data-outcome]").await, "N");
        assert_eq!(
            page.attribute("[data-fact='value'] [data-value]", "data-value")
                .await,
            "{2|-1/2}"
        );
        assert_eq!(
            page.attribute("[data-fact='temperature'] [data-value]", "data-value")
                .await,
            "5/4"
        );
        assert_eq!(
            page.attribute("[data-fact='mean'] [data-value]", "data-value")
                .await,
            "3/4"
        );
        page.appears("[data-moves='left'] tbody tr").await;
        let choices = page.state().await["choices"]
            .as_array()
            .expect("moves")
            .len();
        assert_eq!(
            page.count("[data-moves='left'] tbody tr").await as usize,
            choices
        );
        page.click("#tab-moves").await;
        page.until(
            "nothing on the board any more",
            "return !document.querySelector('#board .badged')",
            &[],
        )
        .await;
    });
}

#[test]
fn moves_wear_badges_on_the_board_and_components_their_values() {
    in_browser("badges", async |page| {
        page.play("game=domineering&position=..%23../..%23..&panel=analyse")
            .await;
        page.appears("[data-component='1']").await;
        assert_eq!(page.count("[data-component]").await, 2);
        page.appears("#board .badged").await;
        assert!(
            page.count("#board .tone").await >= 8,
            "every square has its colour"
        );
        assert!(
            page.count(
                "[data-moves='left'] .badge.kind-wins, [data-moves='left'] .badge.kind-loses"
            )
            .await
                > 0
        );
        // A move changes the position and so what is said about it.
        let state = page.state().await;
        page.make(&state["choices"][0]).await;
        page.after_moves(1).await;
        page.appears("[data-moves='right']").await;
    });
}

#[test]
fn the_thermograph_is_read_under_the_mouse_and_the_slider_cools_the_game() {
    in_browser("thermograph", async |page| {
        page.play("game=domineering&position=2x3&panel=analyse")
            .await;
        page.appears("[data-thermograph] svg").await;
        let before = page.text("[data-readout]").await;
        page.hover_part("[data-thermograph] svg", 0.5, 0.6).await;
        page.until(
            "another read-out",
            "return document.querySelector('[data-readout]').textContent.trim() !== arguments[0]",
            &[json!(before)],
        )
        .await;
        page.script("document.querySelector('[data-cooling]').focus()", &[])
            .await;
        page.press(&Key::End.to_string()).await;
        // Hotter than the game is, there is nothing left but its mean.
        let cooled = "return document.querySelector('[data-cooled] [data-value]')?.dataset.value === arguments[0]";
        page.until("the mean", cooled, &[json!("3/4")]).await;
        page.press(&Key::Home.to_string()).await;
        page.until("the game itself", cooled, &[json!("{2|-1/2}")])
            .await;
    });
}

#[test]
fn the_tree_opens_option_by_option_with_the_keyboard() {
    in_browser("tree", async |page| {
        page.play("game=domineering&position=2x3&panel=analyse")
            .await;
        page.appears("[data-tree] [role='treeitem']").await;
        page.script(
            "document.querySelector('[data-tree] [tabindex=\"0\"]').focus()",
            &[],
        )
        .await;
        page.press(&Key::Right.to_string()).await;
        page.until(
            "options",
            "return document.querySelectorAll('[data-tree] [role=treeitem]').length > 3",
            &[],
        )
        .await;
        page.press(&Key::Right.to_string()).await;
        let level = "let level = 0; for (let e = document.activeElement; e; e = e.parentElement) if (e.getAttribute('role') === 'treeitem') level += 1; return level";
        assert_eq!(page.script(level, &[]).await, 2);
        let many = page.count("[data-tree] [role='treeitem']").await;
        page.press(&Key::Enter.to_string()).await;
        page.until(
            "more options",
            "return document.querySelectorAll('[data-tree] [role=treeitem]').length > arguments[0]",
            &[json!(many)],
        )
        .await;
        page.press(&Key::Down.to_string()).await;
        assert_eq!(page.script(level, &[]).await, 3);
        page.press(&Key::Left.to_string()).await;
        assert_eq!(page.script(level, &[]).await, 2);
        page.says("[data-tree-pane]", "After").await;
        page.click("[data-tree-open='play']").await;
        page.after_moves(1).await;
    });
}

#[test]
fn long_work_shows_progress_and_ends_at_once_when_cancelled() {
    in_browser("cancel", async |page| {
        page.play("game=domineering&position=7x8&panel=analyse")
            .await;
        part(page, "value", "busy").await;
        page.until("progress", "return /[0-9]/.test(document.querySelector('[data-part=value] .task-text').textContent)", &[]).await;
        assert!(
            page.get("/api/status").await["jobs"]
                .as_u64()
                .expect("a number")
                > 0
        );
        page.click("[data-cancel='value']").await;
        part(page, "value", "cancelled").await;
        page.says("[data-part='value']", "Cancelled").await;
        if page.is_seen("[data-cancel='outcome']").await {
            page.click("[data-cancel='outcome']").await;
        }
        page.idle().await;
    });
}

#[test]
fn who_leaves_the_page_stops_its_work() {
    in_browser("leave", async |page| {
        page.play("game=domineering&position=7x8&panel=analyse")
            .await;
        part(page, "value", "busy").await;
        page.until("progress", "return /[0-9]/.test(document.querySelector('[data-part=value] .task-text').textContent)", &[]).await;
        page.open("#/help", "h1").await;
        page.idle().await;
    });
}

#[test]
fn who_goes_elsewhere_stops_the_work_of_the_page() {
    in_browser("elsewhere", async |page| {
        // The browser looks for an icon of the other page.
        page.expect_refusals();
        page.play("game=domineering&position=7x8&panel=analyse")
            .await;
        part(page, "value", "busy").await;
        // The browser may keep the page to show it again.
        page.script("location.href = '/api/status'", &[]).await;
        page.until(
            "another page",
            "return location.pathname === '/api/status'",
            &[],
        )
        .await;
        page.idle().await;
    });
}

#[test]
fn a_thinking_computer_is_called_off() {
    in_browser("calloff", async |page| {
        page.play("game=domineering&position=9x9&left=perfect")
            .await;
        page.appears("#cancel").await;
        page.click("#cancel").await;
        page.until(
            "it stops",
            "return document.querySelector('#thinking').hidden",
            &[],
        )
        .await;
        page.idle().await;
        page.says("#play-pause", "Let the computer move").await;
    });
}

#[test]
fn work_that_runs_out_of_time_says_so_and_can_be_tried_again() {
    with_server("timeout", &["--time", "1s"], async |page| {
        page.play("game=domineering&position=7x8&panel=analyse")
            .await;
        part(page, "value", "budget").await;
        let said = page.text("[data-part='value'] .task-text").await;
        assert!(said.contains("Not known after 1 s"), "{said}");
        page.idle().await;
    });
}

#[test]
fn a_game_without_values_is_told_by_who_wins() {
    in_browser("loopy", async |page| {
        page.play("game=dukego&position=3x4&panel=analyse").await;
        page.appears("[data-first][data-winner]").await;
        page.says("[data-part='value']", "no values").await;
    });
}

#[test]
fn who_wins_is_told_where_the_moves_are_too_many_to_list() {
    in_browser("huge", async |page| {
        page.play("game=nim&position=1000000000%2B5&panel=analyse")
            .await;
        part(page, "outcome", "budget").await;
        page.says("[data-part='outcome'] .task-text", "too large")
            .await;
        assert_eq!(page.text("[data-outcome]").await, "N");
        assert!(
            page.is_seen("[data-first='left'][data-winner='left']")
                .await
        );
        assert!(!page.is_seen("[data-cancel='outcome']").await);
        page.idle().await;
    });
}

#[test]
fn moves_and_remarks_fit_beside_the_board() {
    in_browser("fits", async |page| {
        page.play("game=clobber&position=3x4&panel=analyse").await;
        page.appears("[data-moves='right'] .badge.kind-dominated")
            .await;
        let wide = "return [...document.querySelectorAll('[data-part=moves] .scroll')].some((e) => e.scrollWidth > e.clientWidth)";
        assert_eq!(page.script(wide, &[]).await, false);
    });
}

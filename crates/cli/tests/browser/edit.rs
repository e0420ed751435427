//! Setting up positions: painting, writing, sizes, sums.

use serde_json::{Value as Json, json};

use crate::page::Point;
use crate::stage::in_browser;

fn sites(state: &Json) -> Vec<Point> {
    serde_json::from_value(state["sites"]["points"].clone()).expect("points")
}

#[test]
fn a_position_is_painted_square_by_square_and_played() {
    in_browser("paint", async |page| {
        page.play("game=clobber&position=.../.../...").await;
        let points = sites(&page.state().await);
        page.click("#tab-edit").await;
        page.appears("#palette [data-letter='o']").await;
        page.click("#palette [data-letter='o']").await;
        page.click_points(&points[..1]).await;
        page.until(
            "a white stone",
            "return document.querySelector('#position-text').value === 'o../.../...'",
            &[],
        )
        .await;
        page.click("#palette [data-letter='x']").await;
        // Drawn over three squares in one stroke.
        page.drag_points(&[points[3], points[4], points[5]]).await;
        page.until(
            "black stones",
            "return document.querySelector('#position-text').value === 'o../xxx/...'",
            &[],
        )
        .await;
        page.click("#play-from-here").await;
        page.until("the new start", "return new URLSearchParams(location.hash.split('?')[1]).get('position') === 'o../xxx/...'", &[]).await;
        page.says("#status", "Black to move").await;
        let state = page.state().await;
        assert_eq!(state["position"], "o../xxx/...");
        assert_eq!(state["choices"].as_array().expect("moves").len(), 1);
        page.make(&state["choices"][0]).await;
        page.after_moves(1).await;
    });
}

#[test]
fn a_mistake_in_a_written_position_is_shown_at_its_place() {
    in_browser("mistake", async |page| {
        page.expect_refusals();
        page.play("game=clobber&position=3x4").await;
        page.click("#tab-edit").await;
        page.appears("#position-text").await;
        page.write("#position-text", "xo/o?").await;
        // What is half written may be a mistake of another kind.
        page.says("#position-error mark", "?").await;
        assert_eq!(page.text("#position-error mark").await, "?");
        let disabled = "return document.querySelector('#play-from-here').disabled";
        assert_eq!(page.script(disabled, &[]).await, true);
        page.write("#position-text", "xo/ox").await;
        page.until(
            "no mistake",
            "return document.querySelector('#position-error').textContent === ''",
            &[],
        )
        .await;
        page.click("#play-from-here").await;
        page.until(
            "the new start",
            "return new URLSearchParams(location.hash.split('?')[1]).get('position') === 'xo/ox'",
            &[],
        )
        .await;
    });
}

#[test]
fn size_controls_change_boards_heaps_and_coordinates() {
    in_browser("sizes", async |page| {
        page.gallery().await;
        let link = |game: &str| format!("[data-play='{game}']");
        let more = |game: &str, what: &str| {
            format!("[data-game='{game}'] [aria-label='{what}: one more']")
        };
        page.click(&more("domineering", "Rows")).await;
        assert!(
            page.attribute(&link("domineering"), "href")
                .await
                .contains("position=5x4")
        );
        page.click(&more("nim", "Heap 1")).await;
        page.click("[data-game='nim'] .add-heap").await;
        let nim = page.attribute(&link("nim"), "href").await;
        assert!(nim.contains("position=4%2B5%2B6%2B3"), "{nim}");
        page.click(&more("wythoff-queens", "x")).await;
        let queens = page.attribute(&link("wythoff-queens"), "href").await;
        assert!(queens.contains("position=4,5"), "{queens}");
        page.click(&link("domineering")).await;
        page.appears("#board .overlay").await;
        page.until(
            "a board of five rows",
            "return location.hash.includes('position=5x4')",
            &[],
        )
        .await;
        page.click("#tab-edit").await;
        page.appears("#sizes [aria-label='Columns: one more']")
            .await;
        page.click("#sizes [aria-label='Columns: one more']").await;
        page.until("five columns", "const rows = document.querySelector('#position-text').value.split('/'); return rows.length === 5 && rows.every((row) => row.length === 5)", &[]).await;
    });
}

#[test]
fn a_board_is_added_and_moves_are_made_on_either() {
    in_browser("sums", async |page| {
        page.play("game=domineering&position=2x3").await;
        page.click("#tab-edit").await;
        page.appears("#another-board").await;
        page.write("#another-board", "2x2").await;
        page.click("#add-board").await;
        page.until(
            "two boards",
            "return document.querySelector('#position-text').value.includes('+')",
            &[],
        )
        .await;
        page.click("#play-from-here").await;
        page.says("#status", "to move").await;
        page.until("the new start", "return (new URLSearchParams(location.hash.split('?')[1]).get('position') ?? '').includes('+')", &[]).await;
        let state = page.state().await;
        assert_eq!(state["boards"], 2, "{}", state["position"]);
        let choices = state["choices"].as_array().expect("moves");
        let across = |choice: &Json| choice["ways"][0][0][0].as_f64().expect("a number");
        let left = choices
            .iter()
            .min_by(|a, b| across(a).total_cmp(&across(b)))
            .expect("a move");
        page.make(left).await;
        page.after_moves(1).await;
        let state = page.state().await;
        let choices = state["choices"].as_array().expect("moves");
        let right = choices
            .iter()
            .max_by(|a, b| across(a).total_cmp(&across(b)))
            .expect("a move");
        page.make(right).await;
        page.after_moves(2).await;
    });
}

#[test]
fn parameters_of_a_game_are_set_in_the_gallery() {
    in_browser("parameters", async |page| {
        page.gallery().await;
        page.script(
            "document.querySelector('[data-game=dukego] details').open = true",
            &[],
        )
        .await;
        page.write("[data-game='dukego'] [data-parameter='white']", "3")
            .await;
        page.click("[data-play='dukego']").await;
        page.appears("#board .overlay").await;
        page.until(
            "the parameter",
            "return location.hash.includes('parameter=white=3')",
            &[],
        )
        .await;
        let state = page.state().await;
        assert_eq!(state["record"]["parameters"], json!(["white=3"]));
    });
}

#[test]
fn the_search_finds_games_by_what_is_told_about_them() {
    in_browser("search", async |page| {
        page.gallery().await;
        page.write("#search", "duke").await;
        page.until("few games", "return [...document.querySelectorAll('[data-game]')].filter((e) => !e.hidden).length < 5", &[]).await;
        assert!(page.is_seen("[data-game='dukego']").await);
        assert!(!page.is_seen("[data-game='nim']").await);
        page.write("#search", "no such thing").await;
        page.until(
            "none",
            "return [...document.querySelectorAll('[data-game]')].every((e) => e.hidden)",
            &[],
        )
        .await;
    });
}

#[test]
fn a_piece_of_which_there_is_only_one_is_moved_by_painting() {
    in_browser("only", async |page| {
        page.play("game=dukego&position=5x5").await;
        let points = sites(&page.state().await);
        page.click("#tab-edit").await;
        page.appears("#palette [data-letter='x']").await;
        page.click("#palette [data-letter='x']").await;
        page.click_points(&points[7..8]).await;
        page.until("the piece", "return document.querySelector('#position-text').value === '...../..x../...../...../.....'", &[]).await;
    });
}

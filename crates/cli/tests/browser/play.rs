//! Playing: against the computer, back and forth, by dragging, by keys.

use fantoccini::key::Key;
use serde_json::json;

use crate::page::{Page, Point, named, way};
use crate::stage::{in_browser, with_server};

/// Waits until it is a person's turn or the game is over.
async fn settled(page: &Page<'_>, after: usize) {
    let script = "const s = document.querySelector('#status').dataset;
        const moves = new URLSearchParams(location.hash.split('?').slice(1).join('?')).get('moves') ?? '';
        const many = moves.split(/\\s+/).filter(Boolean).length;
        return s.over === 'true' || (many > arguments[0] && document.querySelector(`#${s.player}-player`).value === 'human')";
    page.until("the computer's answer", script, &[json!(after)])
        .await;
}

#[test]
fn who_follows_the_hints_beats_perfect_play_from_a_won_position() {
    in_browser("beat", async |page| {
        page.play("game=nim&position=3%2B4%2B5&right=perfect").await;
        while page.attribute("#status", "data-over").await != "true" {
            let made = page.moves().await.len();
            page.click("#hint").await;
            let hint = page.says("#reason", "Hint: ").await;
            assert!(hint.contains("It wins."), "{hint}");
            let name = hint
                .trim_start_matches("Hint: ")
                .split(". ")
                .next()
                .expect("a move");
            assert!(
                page.count("#board .hinted").await > 0,
                "the hint is on the board"
            );
            let state = page.state().await;
            page.make(named(&state, name)).await;
            settled(page, made + 1).await;
        }
        assert_eq!(page.attribute("#result", "data-winner").await, "left");
    });
}

#[test]
fn perfect_play_beats_who_begins_in_a_lost_position() {
    in_browser("lose", async |page| {
        page.play("game=nim&position=1%2B4%2B5&right=perfect").await;
        while page.attribute("#status", "data-over").await != "true" {
            let state = page.state().await;
            let made = page.moves().await.len();
            page.make(&state["choices"][0]).await;
            settled(page, made + 1).await;
        }
        assert_eq!(page.attribute("#result", "data-winner").await, "right");
    });
}

#[test]
fn two_trees_beat_a_person_at_bridgit_when_they_begin() {
    in_browser("trees", async |page| {
        page.play("game=bridgit&position=3&left=trees").await;
        page.after_moves(1).await;
        while page.attribute("#status", "data-over").await != "true" {
            let made = page.moves().await.len();
            let state = page.state().await;
            page.make(
                state["choices"]
                    .as_array()
                    .expect("moves")
                    .last()
                    .expect("a move"),
            )
            .await;
            settled(page, made + 1).await;
        }
        assert_eq!(page.attribute("#result", "data-winner").await, "left");
    });
}

#[test]
fn undo_and_redo_walk_through_the_game_and_another_move_begins_a_variation() {
    in_browser("undo", async |page| {
        page.play("game=domineering&position=4x4").await;
        for made in 0..3 {
            let state = page.state().await;
            page.make(&state["choices"][0]).await;
            page.after_moves(made + 1).await;
        }
        let line = page.moves().await;
        let end = page.state().await["position"].clone();
        page.click("#undo").await;
        page.after_moves(2).await;
        page.click("#undo").await;
        page.after_moves(1).await;
        page.click("#redo").await;
        page.after_moves(2).await;
        page.press_with(Key::Control, 'y').await;
        page.after_moves(3).await;
        assert_eq!(page.state().await["position"], end);
        assert_eq!(page.moves().await, line);
        page.press_with(Key::Control, 'z').await;
        page.after_moves(2).await;
        let state = page.state().await;
        let choices = state["choices"].as_array().expect("moves");
        let other = choices
            .iter()
            .find(|choice| choice["move"] != line[2].as_str());
        page.make(other.expect("another move")).await;
        page.after_moves(3).await;
        assert_ne!(page.state().await["position"], end);
        assert_eq!(page.count("#variations .branch").await, 1, "the variation");
        let first = line.join(" ");
        page.click(&format!("#variations [data-line='{first}']"))
            .await;
        page.until("the first line", "return decodeURIComponent(location.hash).replaceAll('+', ' ').includes(`moves=${arguments[0]}`)", &[json!(first)]).await;
        assert_eq!(page.state().await["position"], end);
        page.click("#delete-branch").await;
        page.after_moves(2).await;
        assert_eq!(
            page.count("#variations .branch").await,
            0,
            "one line is left"
        );
    });
}

#[test]
fn a_piece_is_dragged_and_dropped() {
    in_browser("drag", async |page| {
        page.play("game=clobber&position=3x4").await;
        let state = page.state().await;
        let choice = &state["choices"][0];
        page.drag_points(&way(choice)).await;
        page.after_moves(1).await;
        assert_eq!(
            page.moves().await[0],
            choice["move"].as_str().expect("a name")
        );
        assert_eq!(page.state().await["position"], choice["position"]);
    });
}

#[test]
fn a_faint_picture_shows_where_a_move_leads_before_it_is_made() {
    in_browser("ghost", async |page| {
        page.play("game=toppling-dominoes&position=xxgoxo").await;
        let state = page.state().await;
        let points = way(&state["choices"][0]);
        page.hover(points[0]).await;
        if points.len() > 1 {
            page.click_points(&points[..1]).await;
            page.hover(points[1]).await;
        }
        page.appears("#board .ghost svg").await;
        assert_eq!(page.moves().await.len(), 0, "nothing was moved");
    });
}

#[test]
fn a_click_that_is_no_move_is_told_why() {
    in_browser("reason", async |page| {
        page.play("game=clobber&position=3x4").await;
        let state = page.state().await;
        let starts = |list: &str| -> Vec<Point> {
            let moves = state[list].as_array().expect("moves");
            moves.iter().map(|choice| way(choice)[0]).collect()
        };
        let (mine, theirs) = (starts("choices"), starts("opposing"));
        page.click_points(&theirs[..1]).await;
        let reason = page.says("#reason", "turn").await;
        assert!(
            reason.contains("White") && reason.contains("Black"),
            "{reason}"
        );

        // A stone of White that is too far away.
        let from = mine[0];
        let distance = |[x, y]: &Point| (x - from[0]).hypot(y - from[1]);
        let far = theirs
            .iter()
            .max_by(|a, b| distance(a).total_cmp(&distance(b)));
        page.click_points(&[from]).await;
        page.appears("#board .chosen").await;
        page.click_points(&[*far.expect("a stone of White")]).await;
        page.says("#reason", "cannot go there").await;

        page.click_points(&[from]).await;
        page.appears("#board .chosen").await;
        page.press(&Key::Escape.to_string()).await;
        let put_down = "return !document.querySelector('#board .chosen')";
        page.until("the piece is put down", put_down, &[]).await;
        assert_eq!(page.moves().await.len(), 0);
    });
}

#[test]
fn a_click_after_the_end_is_told_that_the_game_is_over() {
    in_browser("over", async |page| {
        page.play("game=domineering&position=2x2").await;
        let state = page.state().await;
        let points = way(&state["choices"][0]);
        page.make(&state["choices"][0]).await;
        page.after_moves(1).await;
        page.click_points(&points[..1]).await;
        page.says("#reason", "The game is over").await;
        page.click("#new-game").await;
        page.after_moves(0).await;
        assert_eq!(page.text("#result").await, "");
    });
}

#[test]
fn a_move_may_be_written_or_taken_from_the_list() {
    in_browser("written", async |page| {
        page.play("game=domineering&position=4x4").await;
        let state = page.state().await;
        let name = state["choices"][3]["move"].as_str().expect("a name");
        page.write("#move-text", name).await;
        page.press(&Key::Enter.to_string()).await;
        page.after_moves(1).await;
        assert_eq!(page.moves().await[0], name);
        page.write("#move-text", "z9").await;
        page.press(&Key::Enter.to_string()).await;
        page.says("#reason", "is no move").await;
        page.write("#move-text", "").await;
        page.click("#moves [data-move]").await;
        page.after_moves(2).await;
    });
}

#[test]
fn two_computers_play_pause_step_and_come_to_an_end() {
    in_browser("computers", async |page| {
        page.play("game=domineering&position=5x5&left=random&right=minimise&seed=3")
            .await;
        assert_eq!(page.moves().await.len(), 0, "they wait for a click");
        page.click("#step").await;
        page.after_moves(1).await;
        page.click("#step").await;
        page.after_moves(2).await;
        page.click("#play-pause").await;
        page.says("#play-pause", "Pause").await;
        page.until(
            "some moves",
            "return (location.hash.match(/moves=([^&]*)/)?.[1] ?? '').split('+').length > 3",
            &[],
        )
        .await;
        page.click("#play-pause").await;
        page.says("#play-pause", "Play").await;
        let paused = page.moves().await;
        // Longer than the pause between two moves at this speed.
        tokio::time::sleep(std::time::Duration::from_millis(900)).await;
        assert_eq!(page.moves().await, paused, "a pause is a pause");
        let fastest = Key::End.to_string();
        page.script("document.querySelector('#speed').focus()", &[])
            .await;
        page.press(&fastest).await;
        page.click("#play-pause").await;
        page.until(
            "the end",
            "return document.querySelector('#status').dataset.over === 'true'",
            &[],
        )
        .await;
        assert_ne!(page.attribute("#result", "data-winner").await, "");
    });
}

#[test]
fn in_misere_play_the_last_mover_loses() {
    in_browser("misere", async |page| {
        page.play("game=nim&position=1").await;
        let state = page.state().await;
        page.make(&state["choices"][0]).await;
        page.appears("#result[data-winner='left']").await;
        page.choose("#convention", "misere").await;
        page.appears("#result[data-winner='right']").await;
        assert_eq!(page.parameter("play").await, "misere");
    });
}

#[test]
fn sides_and_who_begins_can_be_changed_in_the_middle() {
    in_browser("sides", async |page| {
        page.play("game=domineering&position=4x4").await;
        page.choose("#right-player", "minimise").await;
        let state = page.state().await;
        page.make(&state["choices"][0]).await;
        page.after_moves(2).await;
        page.choose("#left-player", "random").await;
        page.choose("#right-player", "human").await;
        page.after_moves(3).await;
        page.choose("#first-player", "right").await;
        page.after_moves(0).await;
        assert_eq!(page.state().await["player"], "right");
    });
}

#[test]
fn a_whole_game_is_played_without_the_mouse() {
    in_browser("keys", async |page| {
        page.play("game=domineering&position=2x3").await;
        let tab = Key::Tab.to_string();
        let on_board = "return document.activeElement.closest('#board [data-point]') !== null";
        for _ in 0..40 {
            if page.script(on_board, &[]).await == true {
                break;
            }
            page.press(&tab).await;
        }
        assert_eq!(
            page.script(on_board, &[]).await,
            true,
            "the tab key leads to the board"
        );
        for made in 0..10 {
            if page.attribute("#status", "data-over").await == "true" {
                break;
            }
            // The first of two squares, then the one that is left to choose.
            page.press(&Key::Enter.to_string()).await;
            page.appears("#board .chosen").await;
            page.until("a point with the focus", on_board, &[]).await;
            let label = page
                .script(
                    "return document.activeElement.getAttribute('aria-label')",
                    &[],
                )
                .await;
            assert_ne!(label, "", "what has the focus says what it is");
            page.press(&Key::Enter.to_string()).await;
            page.after_moves(made + 1).await;
        }
        assert_eq!(page.attribute("#status", "data-over").await, "true");
        assert_ne!(page.attribute("#result", "data-winner").await, "");
        page.press_with(Key::Control, 'z').await;
        page.until(
            "a game again",
            "return document.querySelector('#status').dataset.over === 'false'",
            &[],
        )
        .await;
    });
}

#[test]
fn a_computer_without_time_says_so_and_offers_other_ways() {
    with_server("budget", &["--time", "1s"], async |page| {
        page.play("game=domineering&position=9x9&left=perfect")
            .await;
        page.says("#offer", "budget").await;
        let promise = page.count("#offer [data-offer^='Think']").await;
        assert_eq!(promise, 0, "the server gives no more than it gave");
        page.click("#offer [data-offer*='fewest']").await;
        page.after_moves(1).await;
        page.until(
            "the offer is gone",
            "return document.querySelector('#offer').textContent === ''",
            &[],
        )
        .await;
    });
}

#[test]
fn the_way_back_leads_from_a_new_game_to_the_one_that_was() {
    in_browser("again", async |page| {
        page.play("game=domineering&position=3x3&moves=a1/a2").await;
        page.after_moves(1).await;
        page.click("#new-game").await;
        page.after_moves(0).await;
        page.back().await;
        page.after_moves(1).await;
        assert_eq!(page.moves().await, ["a1/a2"]);
    });
}

#[test]
fn the_back_button_leads_from_a_game_to_the_gallery_and_forth() {
    in_browser("back", async |page| {
        page.gallery().await;
        page.click("[data-play='nim']").await;
        page.appears("#board .overlay").await;
        let state = page.state().await;
        page.make(&state["choices"][0]).await;
        settled(page, 1).await;
        let moves = page.moves().await;
        page.back().await;
        page.appears("[data-game='nim']").await;
        page.forth().await;
        page.appears("#board .overlay").await;
        assert_eq!(page.moves().await, moves, "the address followed the game");
    });
}

#[test]
fn a_hint_does_not_take_the_turn_of_a_thinking_computer() {
    in_browser("nohint", async |page| {
        let disabled = "return document.querySelector('#hint').disabled";
        page.play("game=domineering&position=9x9&left=perfect")
            .await;
        page.appears("#cancel").await;
        assert_eq!(page.script(disabled, &[]).await, true);
        // Only a person has use for one.
        page.choose("#left-player", "human").await;
        let enabled = "return !document.querySelector('#hint').disabled";
        page.until("hints", enabled, &[]).await;
    });
}

#[test]
fn a_second_click_before_the_board_has_followed_is_no_move() {
    in_browser("quick", async |page| {
        page.play("game=domineering&position=4x4").await;
        page.appears("#moves [data-move]").await;
        page.hold("/api/state").await;
        let clicks = "const [first, second] = document.querySelectorAll('#moves [data-move]');
            first.click(); second.click(); return first.dataset.move";
        let first = page.script(clicks, &[]).await;
        page.held().await;
        page.let_go().await;
        page.after_moves(1).await;
        page.says("#status", "Horizontal to move").await;
        assert_eq!(page.moves().await[0], first.as_str().expect("a move"));
        assert_eq!(page.count("#variations [data-ply]").await, 2);
        assert_eq!(page.text("#notices").await, "");
    });
}

#[test]
fn a_page_that_was_left_while_it_was_fetched_is_silent() {
    in_browser("left", async |page| {
        page.open("#/help", "h1").await;
        page.hold("/api/state").await;
        let go = "location.hash = arguments[0]";
        page.script(go, &[json!("#/play?game=nim&position=3%2B4")])
            .await;
        page.held().await;
        page.script(go, &[json!("#/calculator")]).await;
        page.appears("[data-input]").await;
        page.click("[data-input]").await;
        page.let_go().await;
        // It could touch the address and the focus as soon as the answer is there.
        let answered = "return performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/api/state'))";
        page.until("the answer", answered, &[]).await;
        tokio::time::sleep(std::time::Duration::from_millis(300)).await;
        assert!(page.address().await.contains("#/calculator"));
        let title = page.script("return document.title", &[]).await;
        assert_eq!(title, "Calculator · Partizan");
        let focus = "return document.activeElement.matches('[data-input]')";
        assert_eq!(page.script(focus, &[]).await, true);
    });
}

#[test]
fn a_panel_that_was_closed_while_it_was_fetched_stays_closed() {
    in_browser("panels", async |page| {
        page.play("game=clobber&position=3x4").await;
        page.appears("#board .legal").await;
        let clicks = "document.querySelector('#tab-edit').click();
            document.querySelector('#tab-moves').click()";
        page.script(clicks, &[]).await;
        let fetched = "return performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/edit.js'))";
        page.until("the editor", fetched, &[]).await;
        tokio::time::sleep(std::time::Duration::from_millis(300)).await;
        assert!(page.text("#status").await.contains("Black to move"));
        assert_eq!(page.count("#board .site").await, 0);
        let state = page.state().await;
        page.make(&state["choices"][0]).await;
        page.after_moves(1).await;
    });
}

#[test]
fn a_move_that_does_not_arrive_can_be_asked_for_again() {
    in_browser("lost", async |page| {
        page.play("game=nim&position=3%2B4&right=perfect").await;
        let cut = "const real = window.fetch; window.mend = () => { window.fetch = real; };
            window.fetch = (path, options) => path === '/api/turn' ? Promise.reject(new TypeError('cut')) : real(path, options)";
        page.script(cut, &[]).await;
        page.click("#moves [data-move]").await;
        let offer = page.says("#offer", "did not arrive").await;
        assert!(offer.contains("cannot be reached"), "{offer}");
        page.script("window.mend()", &[]).await;
        page.click("#offer [data-offer='Try again']").await;
        page.after_moves(2).await;
    });
}

#[test]
fn the_address_follows_even_if_the_browser_refuses_it_at_first() {
    in_browser("refused", async |page| {
        page.play("game=domineering&position=4x4").await;
        let refuse = "const real = history.replaceState;
            history.replaceState = () => { history.replaceState = real; throw new DOMException('too often', 'SecurityError'); }";
        page.script(refuse, &[]).await;
        page.click("#moves [data-move]").await;
        page.after_moves(1).await;
    });
}

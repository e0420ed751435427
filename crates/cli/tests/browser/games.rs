//! Games of every kind, played by clicking.

use serde_json::Value as Json;

use crate::page::{Page, named, way};
use crate::stage::in_browser;

/// Games end sooner than this; one that does not goes round in circles.
const MOST_MOVES: usize = 120;

/// Plays for both sides by clicking until somebody has won, and gives the last state. Which move
/// is made differs from turn to turn, but not from run to run.
async fn play_out(page: &Page<'_>, query: &str) -> Json {
    page.play(query).await;
    let mut luck = 7_usize;
    for made in 0..MOST_MOVES {
        let state = page.state().await;
        if state["over"] == true {
            check_end(page, &state, made).await;
            return state;
        }
        let choices = state["choices"].as_array().expect("few enough moves");
        let by_hand: Vec<&Json> = choices
            .iter()
            .filter(|choice| choice["ways"][0].is_array())
            .collect();
        assert!(
            !by_hand.is_empty(),
            "no move can be clicked in {}",
            state["position"]
        );
        luck = luck * 5 + 3;
        page.make(by_hand[luck % by_hand.len()]).await;
        page.after_moves(made + 1).await;
    }
    panic!("{query} does not end");
}

/// The page says what the server says about the end of a game.
async fn check_end(page: &Page<'_>, state: &Json, made: usize) {
    page.says("#status", "The game is over.").await;
    let winner = state["winner"].as_str().expect("a winner");
    assert_eq!(page.attribute("#result", "data-winner").await, winner);
    let result = page.text("#result").await;
    let catalogue = page.get("/api/games").await;
    let game = catalogue["games"]
        .as_array()
        .expect("games")
        .iter()
        .find(|game| game["name"] == state["record"]["game"]);
    let name =
        game.expect("it is in the catalogue")["players"][usize::from(winner == "right")].as_str();
    assert!(result.contains(name.expect("a name")), "{result}");
    let last = page.moves().await;
    assert_eq!(last.len(), made);
    assert_eq!(
        page.count("#variations [data-ply]").await as usize,
        made + 1,
        "and the start"
    );
    assert_eq!(
        page.count("#board .point.legal").await,
        0,
        "nothing more to click"
    );
}

#[test]
fn domineering_is_played_to_its_end_by_clicking() {
    in_browser("domineering", async |page| {
        let end = play_out(page, "game=domineering&position=4x4").await;
        assert!(end["record"]["moves"].as_array().expect("moves").len() >= 4);
    });
}

#[test]
fn clobber_is_played_to_its_end_by_clicking() {
    in_browser("clobber", async |page| {
        play_out(page, "game=clobber&position=3x3").await;
    });
}

#[test]
fn amazons_is_played_to_its_end_by_clicking_from_to_and_arrow() {
    in_browser("amazons", async |page| {
        let end = play_out(page, "game=amazons&position=3x3").await;
        let first = end["record"]["moves"][0].as_str().expect("a move");
        assert!(first.len() > 4, "a move of three squares: {first}");
    });
}

#[test]
fn heaps_are_played_to_their_end_by_clicking_tokens() {
    in_browser("heaps", async |page| {
        play_out(page, "game=nim&position=1%2B3%2B2").await;
        play_out(page, "game=kayles&position=4%2B2").await;
    });
}

#[test]
fn hackenbush_is_played_to_its_end_by_clicking_edges() {
    in_browser("hackenbush", async |page| {
        play_out(page, "game=hackenbush&position=xo(g)xx").await;
    });
}

#[test]
fn bridgit_is_played_to_its_end_by_clicking_crossings() {
    in_browser("bridgit", async |page| {
        play_out(page, "game=bridgit&position=3").await;
    });
}

#[test]
fn a_game_of_a_graph_is_played_to_its_end_by_clicking_edges() {
    in_browser("graph", async |page| {
        play_out(page, "game=switching").await;
        play_out(page, "game=col&position=a-b,b-c,c-a,c-d").await;
    });
}

#[test]
fn pieces_on_the_quarter_board_are_played_to_their_end_by_clicking() {
    in_browser("quarter", async |page| {
        play_out(page, "game=chessfights&position=4,5").await;
        play_out(page, "game=wythoff&position=3,5").await;
    });
}

#[test]
fn toppling_dominoes_is_played_to_its_end_by_clicking_dominoes() {
    in_browser("toppling", async |page| {
        play_out(page, "game=toppling-dominoes&position=xxgoxo").await;
    });
}

#[test]
fn the_duke_walks_and_stones_are_placed_by_clicking_until_one_side_has_won() {
    in_browser("dukego", async |page| {
        let end = play_out(page, "game=dukego&position=5x5").await;
        let moves = end["record"]["moves"].as_array().expect("moves");
        assert!(moves.len() >= 3, "the Duke, a stone, the Duke: {moves:?}");
    });
}

#[test]
fn the_duke_is_shut_in_by_a_stone_that_is_placed_or_moved() {
    in_browser("shut-in", async |page| {
        page.play("game=dukego&position=...../..b../.bxb./...../.....&first=right")
            .await;
        let state = page.state().await;
        page.make(named(&state, "b@c2")).await;
        page.appears("#result[data-winner='right']").await;
        page.play("game=dukego&position=...../..w../.bxb./.w.../.....&first=right&parameter=white=2&parameter=black=2").await;
        let state = page.state().await;
        page.drag_points(&way(named(&state, "b2-c2"))).await;
        page.appears("#result[data-winner='right']").await;
    });
}

#[test]
fn every_game_of_the_catalogue_opens_and_takes_a_move() {
    in_browser("catalogue", async |page| {
        page.gallery().await;
        let catalogue = page.get("/api/games").await;
        let games = catalogue["games"].as_array().expect("games");
        assert!(games.len() >= 38, "{} games", games.len());
        for game in games {
            let name = game["name"].as_str().expect("a name");
            page.play(&format!("game={name}")).await;
            let before = page.state().await;
            let choices = before["choices"]
                .as_array()
                .unwrap_or_else(|| panic!("{name}: moves"));
            let by_hand = choices.iter().find(|choice| choice["ways"][0].is_array());
            page.make(
                by_hand
                    .or(choices.first())
                    .unwrap_or_else(|| panic!("{name}: no moves")),
            )
            .await;
            page.after_moves(1).await;
            let after = page.state().await;
            assert_ne!(after["position"], before["position"], "{name}");
            assert_eq!(page.count("#notices .error").await, 0, "{name}");
        }
    });
}

//! Games that need not end, from the outside.

use common::{answer, json, run, run_with, stderr, stdout};

mod common;

#[test]
fn the_geese_win_and_the_program_says_how_soon_and_by_which_moves() {
    let expected = "\
L (Left wins)
left first   left wins in 7 moves  a1-b2 c1-d2
right first  left wins in 8 moves
";
    assert_eq!(answer(&["solve", "fox-and-geese", "4x4"]), expected);
    // There is no value, so the same is said instead.
    assert_eq!(answer(&["value", "fox-and-geese", "4x4"]), expected);
    let left = answer(&["solve", "fox-and-geese", "4x4", "first=right"]);
    assert_eq!(left, "right first  left wins in 8 moves\n");
    let over = answer(&["solve", "fox-and-geese", "2x2"]);
    let expected = "\
P (the previous player wins)
left first   right has won
right first  left has won
";
    assert_eq!(over, expected);
}

#[test]
fn draws_are_told_as_such() {
    let said = answer(&["solve", "centurion", "4x4", "pawns=4"]);
    assert!(
        said.starts_with("D (a draw)\nleft first   a draw  a1-b2 c1-b2 c1-d2\n"),
        "{said}"
    );
    for verb in ["solve", "value"] {
        let told = json(&run(&[verb, "centurion", "4x4", "pawns=4", "--json"]));
        assert_eq!(told["outcome"], "D");
        assert_eq!(told["kind"], "loopy");
        assert_eq!(told["left_first"]["winner"], "draw");
        assert!(told["left_first"]["length"].is_null());
        assert!(told["nodes"].as_u64() > Some(100));
    }
    let told = json(&run(&["solve", "centurion", "3x3", "--json", "first=left"]));
    assert_eq!(told["left_first"]["winner"], "right");
    assert_eq!(told["left_first"]["length"], 4);
    assert!(told["right_first"].is_null() && told["outcome"].is_null());
}

#[test]
fn a_draw_for_one_player_only_is_told_in_words() {
    let expected = "\
left first: draw, right first: right
left first   a draw                 d4-c3 d4-a1
right first  right wins in 3 moves  c1-b2
";
    assert_eq!(
        answer(&["solve", "centurion", "...x/..../..../..o."]),
        expected
    );
}

#[test]
fn tables_show_who_wins() {
    let expected = "   3  4  5\n3  N  L  L\n4  L  L  L\n";
    assert_eq!(answer(&["table", "fox-and-geese", "3..4x3..5"]), expected);
    let told = json(&run(&["table", "centurion", "4x4", "of=value", "--json"]));
    assert!(told["error"].is_null(), "{told}");
}

#[test]
fn questions_about_values_are_refused() {
    for arguments in [
        &["moves", "centurion", "3x3", "values=yes"][..],
        &["find", "centurion", "2x2", "value=0"],
        &["shortest", "centurion", "3x3"],
        &["shortest", "fox-and-geese", "4x4", "players=perfect"],
        &["thermograph", "centurion", "3x3"],
        &["eval", "centurion(3x3)"],
    ] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(
            stderr(&output).contains("can go on for ever"),
            "{arguments:?}"
        );
    }
    let output = run(&["solve", "centurion", "3x3", "play=misere"]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn counts_end_where_play_need_not() {
    let said = answer(&["count", "centurion", "2x2"]);
    assert!(
        said.starts_with("positions      8\noptions        20\n"),
        "{said}"
    );
}

#[test]
fn a_game_that_comes_back_to_a_position_is_a_draw() {
    let start = ["centurion", "4x4", "pawns=4"];
    let moves = "hint\na1-b2\na4-b3\nb2-a1\nb3-a4\n";
    let words = |verb, others: &[&'static str]| [&[verb][..], &start, others].concat();
    let output = run_with(&words("play", &["right=human"]), moves);
    let said = stdout(&output);
    assert!(said.contains(" draws\n"), "{said}");
    let last = "this position was here before: the game is a draw\n";
    assert!(said.ends_with(last), "{said}");
    let output = run_with(&words("play", &["right=human", "--json"]), moves);
    assert_eq!(json(&output)["winner"], "draw");
    let perfect = ["left=perfect", "right=perfect", "games=6", "--json"];
    let told = json(&run(&words("match", &perfect)));
    assert_eq!((&told["draws"], &told["games"]), (&6.into(), &6.into()));
}

#[test]
fn a_budget_that_is_too_small_is_told() {
    let output = run(&["solve", "centurion", "6x6", "--time", "1ms"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        stderr(&output).contains("positions were looked at"),
        "{}",
        stderr(&output)
    );
    let output = run(&["solve", "centurion", "8x8", "--memory", "16MiB"]);
    assert!(
        stderr(&output).contains("the memory limit"),
        "{}",
        stderr(&output)
    );
}

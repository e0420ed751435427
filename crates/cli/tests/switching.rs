//! Bridg-it and the switching game, from the outside.

use std::fmt::Write;
use std::fs;

use common::{answer, json, run, run_with, stderr, stdout, temporary};
use partizan_rules::{Entry, Proof, Request};
use partizan_value::{Player, Store};
use serde_json::Value as Json;

mod common;

#[test]
fn the_first_player_wins_the_board_of_the_article_with_any_bridge() {
    let told = json(&run(&["solve", "bridgit", "5", "--json"]));
    assert_eq!(told["outcome"], "N");
    for first in ["left", "right"] {
        let start = &told[format!("{first}_first")];
        assert_eq!(start["winner"], first);
        assert_eq!(start["moves"].as_array().map(Vec::len), Some(41));
    }
    assert_eq!(told["proofs"].as_array().map(Vec::len), Some(2));
}

#[test]
fn the_shorter_way_wins_on_boards_that_are_not_square() {
    let expected = "   1  2  3  4\n1  N  L  L  L\n2  R  N  L  L\n3  R  R  N  L\n";
    assert_eq!(answer(&["table", "bridgit", "3x4"]), expected);
    assert_eq!(answer(&["table", "bridgit", "3x4", "of=outcome"]), expected);
}

#[test]
fn outcomes_by_trees_are_those_of_the_values() {
    for position in ["1", "2", "2x3", "3x2", "x././..", "ox/./..", "1x4"] {
        let solved = json(&run(&["solve", "bridgit", position, "--json"]));
        let valued = json(&run(&["value", "bridgit", position, "--json"]));
        assert_eq!(solved["outcome"], valued["outcome"], "{position}");
    }
}

/// Edges by their names.
fn edges(names: &Json, find: impl Fn(&str) -> usize) -> Vec<usize> {
    let names = names.as_array().expect("a list");
    let names = names.iter().map(|name| name.as_str().expect("a name"));
    names.map(find).collect()
}

#[test]
fn a_proof_that_is_told_in_json_passes_the_checker() {
    for position in ["4x5", "5x4", "4", "3: b1-b3 a4-c4 d3-d5 e2-e4"] {
        let told = json(&run(&["solve", "bridgit", position, "--json"]));
        let entry = Entry::named("bridgit").unwrap();
        let request = Request::new(entry, vec![position], vec![]).unwrap();
        let game = partizan_solve::open(&request, &Store::new()).unwrap();
        let empty = game.circuit(0).unwrap();
        let proofs = told["proofs"].as_array().unwrap();
        assert!(!proofs.is_empty(), "{position}");
        for proof in proofs {
            let mut circuit = empty.clone();
            let player = match proof["player"].as_str() {
                Some("left") => Player::Left,
                _ => Player::Right,
            };
            let find = |name: &str| {
                let mut all = 0..circuit.owners.len();
                all.find(|&edge| empty.wiring.name(edge, player) == name)
                    .expect("it is the name of a bridge")
            };
            let trees = [0, 1].map(|tree| edges(&proof["trees"][tree], find));
            if let Some(after) = proof["after"].as_str() {
                let edge = find(after);
                circuit.owners[edge] = Some(player);
            }
            let proof = Proof::Trees { player, trees };
            assert_eq!(circuit.check(&proof), Ok(()), "{position}");
        }
    }
}

#[test]
fn cut_is_told_to_win_by_groups_and_forests() {
    let told = json(&run(&["solve", "switching", "s-a s-a s-a a-t", "--json"]));
    assert_eq!(told["outcome"], "N");
    let told = json(&run(&[
        "solve",
        "switching",
        "s-a s-a s-a a-b b-t",
        "--json",
    ]));
    assert_eq!(told["outcome"], "R");
    let proof = &told["proofs"][0];
    assert_eq!(proof["player"], "right");
    assert_eq!(proof["groups"], serde_json::json!([["a", "s"]]));
    assert_eq!(proof["forests"].as_array().map(Vec::len), Some(2));
    assert!(proof["trees"].is_null());
}

#[test]
fn a_finished_game_is_its_winners() {
    for (position, winner) in [("x", "left"), ("o", "right")] {
        let told = json(&run(&["solve", "bridgit", position, "--json"]));
        for first in ["left_first", "right_first"] {
            assert_eq!(told[first]["winner"], winner);
            assert_eq!(told[first]["moves"], serde_json::json!([]));
        }
        let said = answer(&["solve", "bridgit", position]);
        assert!(said.contains(&format!("{winner} has won.")), "{said}");
    }
}

#[test]
fn proofs_are_shown_as_wanted() {
    let usual = answer(&["solve", "bridgit", "2x3"]);
    assert!(
        usual.contains("x-2-x-1-x") || usual.contains("x-1-x-2-x"),
        "{usual}"
    );
    assert!(!answer(&["solve", "bridgit", "2x3", "proof=no"]).contains("begins"));
    let long = answer(&["solve", "bridgit", "20x21"]);
    assert!(long.contains("proof=yes shows why, on 42 lines."), "{long}");
    assert_eq!(
        answer(&["solve", "bridgit", "20x21", "proof=yes"])
            .lines()
            .count(),
        47
    );
    let shown = answer(&["show", "bridgit", "3", "proof=yes", "first=right"]);
    assert!(shown.starts_with("After a6-c6 right wins:\n"), "{shown}");
}

#[test]
fn two_trees_are_drawn() {
    let path = temporary("trees.svg");
    let file = path.to_str().expect("a plain path");
    let with = ["show", "bridgit", "4", "proof=yes", "--svg", file];
    answer(&with);
    let drawn = fs::read_to_string(&path).expect("the picture is there");
    assert!(drawn.contains("tree 1") && drawn.contains("tree 2"));
    answer(&["show", "bridgit", "4", "--svg", file]);
    let plain = fs::read_to_string(&path).expect("the picture is there");
    assert!(!plain.contains("tree"));
    fs::remove_file(path).expect("it was there");
}

#[test]
fn boards_of_size_200_are_decided() {
    let told = json(&run(&["solve", "bridgit", "200", "--json", "proof=no"]));
    assert_eq!(told["outcome"], "N");
    let told = json(&run(&["solve", "bridgit", "200x201", "--json"]));
    assert_eq!(told["outcome"], "L");
    assert_eq!(
        told["proofs"][0]["trees"][0].as_array().map(Vec::len),
        Some(200 * 200)
    );
}

#[test]
fn what_cannot_be_is_refused_with_one_message_about_the_place() {
    let cases: &[(&[&str], &str)] = &[
        (&["solve", "bridgit", "0"], "at least one row"),
        (&["solve", "bridgit", "0x5"], "at least one row"),
        (&["solve", "bridgit", "99999999999999999999"], "at most"),
        (&["solve", "bridgit", "256x256"], "too large"),
        (
            &["solve", "bridgit", "3: b1-b3 a2-c2"],
            "crosses the bridge b1-b3",
        ),
        (&["solve", "bridgit", "3: b1-b3 b3-b1"], "there already"),
        (&["solve", "bridgit", "3: b1-a2"], "different colours"),
        (&["solve", "bridgit", "3: b1-b5"], "not next to each other"),
        (&["solve", "bridgit", "3: b1-d1"], "joined already"),
        (&["solve", "bridgit", "3: b1-z9"], "z9"),
        (&["solve", "bridgit", "xx./../.../../..."], "turns=free"),
        (&["solve", "bridgit", "x.q/../.../../..."], "`q`"),
        (
            &["solve", "bridgit", "2", "proof=maybe"],
            "`proof` is one of",
        ),
        (&["solve", "clobber", "3x3", "proof=small"], "yes, no"),
        (
            &["solve", "bridgit", "2 + 2", "proof=yes"],
            "single position",
        ),
        (
            &["show", "bridgit", "2 + 2", "proof=yes"],
            "single position",
        ),
        (
            &["solve", "switching", "-"],
            "no position on standard input",
        ),
        (&["table", "bridgit", "-"], "-"),
        (&["solve", "clobber", "3x3", "proof=yes"], "switching game"),
        (&["show", "clobber", "3x3", "proof=yes"], "switching game"),
        (&["show", "bridgit", "3", "first=left"], "proof=yes"),
        (&["solve", "switching", "s-a b-t"], "not connected"),
        (&["solve", "switching", "s-t a-b"], "not connected"),
        (&["solve", "switching", "s-t a~a"], "equal terminals"),
        (&["solve", "switching", "1x1"], "equal terminals"),
        (&["solve", "switching", "s-t:q"], "Short's with `:x`"),
        (&["solve", "switching", "s"], "s"),
        (&["solve", "switching", ""], ""),
        (
            &["play", "bridgit", "3: b1-b3", "left=pairing"],
            "empty board",
        ),
        (
            &["match", "bridgit", "3x4", "left=random", "right=pairing"],
            "empty board",
        ),
        (
            &["match", "nim", "3", "left=trees", "right=random"],
            "switching game",
        ),
    ];
    for (arguments, said) in cases {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert_eq!(stdout(&output), "", "{arguments:?}");
        let message = stderr(&output);
        assert!(
            message.starts_with("error: ") && message.contains(said),
            "{message}"
        );
        assert_eq!(message.lines().count(), 3, "{message}");
    }
}

#[test]
fn proofs_that_nobody_wants_may_be_asked_of_any_position() {
    for (verb, game, position) in [
        ("solve", "clobber", "xo/ox"),
        ("solve", "nim", "3+5"),
        ("solve", "bridgit", "1 + 1"),
        ("show", "clobber", "xo/ox"),
    ] {
        let plain = answer(&[verb, game, position]);
        assert_eq!(answer(&[verb, game, position, "proof=no"]), plain);
    }
}

#[test]
fn the_boards_of_a_sum_are_shown_as_they_are_alone() {
    let [small, large] = ["2", "2x3"].map(|board| answer(&["show", "bridgit", board]));
    let both = format!("{small}+\n{large}");
    assert_eq!(answer(&["show", "bridgit", "2 + 2x3"]), both);
    let played = run_with(&["play", "bridgit", "2 + 2x3"], "");
    assert!(stdout(&played).starts_with(&both), "{}", stdout(&played));
}

#[test]
fn pairs_are_played_only_in_matches_that_they_win() {
    let pairs_of_left = ["match", "bridgit", "3", "left=pairing", "right=random"];
    let pairs_of_right = ["match", "bridgit", "3", "left=random", "right=pairing"];
    for (words, more, winner) in [
        (pairs_of_left, ["first=left", "games=20"], "left_wins"),
        (pairs_of_right, ["first=right", "games=20"], "right_wins"),
        (pairs_of_left, ["first=alternate", "games=1"], "left_wins"),
    ] {
        let told = json(&run(&[&words[..], &more, &["--json"]].concat()));
        assert_eq!(told[winner], told["games"], "{words:?} {more:?}");
    }
    for (words, more) in [
        (pairs_of_left, ["first=right", "games=20"]),
        (pairs_of_right, ["first=left", "games=20"]),
        (pairs_of_left, ["first=alternate", "games=2"]),
        (pairs_of_right, ["first=alternate", "games=2"]),
    ] {
        let output = run(&[&words[..], &more].concat());
        assert_eq!(
            (output.status.code(), stdout(&output)),
            (Some(2), ""),
            "{words:?} {more:?}"
        );
        assert!(stderr(&output).contains("empty board"));
    }
}

#[test]
fn a_network_too_large_for_a_command_line_is_read_from_standard_input() {
    // A way of double edges, with a single one before them: Left must take that at once.
    const PAIRS: usize = 10_000;
    let mut network = String::from("s-v0\n");
    for i in 0..PAIRS {
        let next = if i + 1 == PAIRS {
            "t".to_string()
        } else {
            format!("v{}", i + 1)
        };
        let _ = writeln!(network, "v{i}-{next}\nv{i}-{next}");
    }
    let words = ["solve", "switching", "-", "proof=no", "--json"];
    let output = run_with(&words, &network);
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), ""));
    let told = json(&output);
    assert_eq!(told["outcome"], "N");
    assert_eq!(told["left_first"]["moves"], serde_json::json!(["s-v0"]));
    let moves = told["right_first"]["moves"].as_array().map(Vec::len);
    assert_eq!(moves, Some(2 * PAIRS + 1));
}

#[test]
fn every_verb_about_a_position_reads_it_from_standard_input() {
    let verbs: [&[&str]; 8] = [
        &["value", "domineering"],
        &["solve", "domineering"],
        &["moves", "domineering"],
        &["show", "domineering"],
        &["count", "domineering"],
        &["shortest", "domineering"],
        &["thermograph", "domineering"],
        &["match", "domineering", "left=random", "right=random"],
    ];
    for words in verbs {
        let given = answer(&[words, &["2x3", "--quiet"]].concat());
        let piped = run_with(&[words, &["-", "--quiet"]].concat(), " 2x3\n\n");
        let said = (piped.status.code(), stderr(&piped));
        assert_eq!(said, (Some(0), ""), "{words:?}");
        assert_eq!(stdout(&piped), given, "{words:?}");
    }
    let wrong = run_with(&["solve", "switching", "-"], "s-a\na-t:q\n");
    assert_eq!(wrong.status.code(), Some(2));
    let said = stderr(&wrong);
    assert!(said.ends_with("  a-t:q\n      ^\n"), "{said}");
}

#[test]
fn more_than_a_position_can_have_is_refused_on_standard_input() {
    let output = run_with(&["solve", "switching", "-"], "x".repeat((64 << 20) + 1));
    assert_eq!(output.status.code(), Some(2));
    let said = stderr(&output);
    assert!(said.contains("at most 64 MiB\n  -\n  ^\n"), "{said}");
}

#[test]
fn parallel_edges_and_loops_are_edges() {
    let told = json(&run(&["solve", "switching", "s-t s-t s-s", "--json"]));
    assert_eq!(told["outcome"], "L");
    let moves = serde_json::json!(["s-s", "s-t", "s-t#2"]);
    assert_eq!(told["left_first"]["moves"], moves);
}

#[test]
fn a_spent_budget_is_an_honest_no() {
    let output = run(&["solve", "bridgit", "100", "--time", "0s"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        stderr(&output).contains("time limit"),
        "{}",
        stderr(&output)
    );
}

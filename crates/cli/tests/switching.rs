//! Bridg-it and the switching game, from the outside.

use std::fs;

use common::{answer, json, run, stderr, stdout, temporary};
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

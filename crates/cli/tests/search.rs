//! Who wins by search, from the outside.

use common::{answer, json, run, stderr, stdout};

mod common;

/// The outcome class of a position by its value.
fn outcome_by_value(game: &str, position: &str) -> String {
    let told = json(&run(&["value", game, position, "--json"]));
    told["outcome"].as_str().expect("a letter").to_string()
}

#[test]
fn an_answer_has_winners_moves_lines_and_nodes() {
    let said = answer(&["solve", "domineering", "4x4"]);
    let expected = "\
N (the next player wins)
left first    left wins   a2/a3 b2/b3 c2/c3 d2/d3
right first   right wins  b4/c4 b3/c3 b2/c2 b1/c1
";
    assert!(said.starts_with(expected), "{said}");
    for beginning in ["left begins   ", "right begins  ", "nodes         "] {
        assert!(said.contains(&format!("\n{beginning}")), "{said}");
    }
    let told = json(&run(&[
        "solve",
        "domineering",
        "4x4",
        "--json",
        "first=right",
    ]));
    assert_eq!(told["right_first"]["winner"], "right");
    assert_eq!(told["right_first"]["complete"], true);
    assert_eq!(
        told["right_first"]["moves"].as_array().map(Vec::len),
        Some(4)
    );
    assert!(
        told["right_first"]["line"]
            .as_array()
            .is_some_and(|line| line.len() > 4)
    );
    assert!(told["left_first"].is_null() && told["outcome"].is_null());
    assert!(told["nodes"].as_u64() > Some(0));
    assert_eq!(
        (&told["kind"], &told["play"]),
        (&"short partizan".into(), &"normal".into())
    );
}

#[test]
fn boards_without_known_values_have_known_winners() {
    for (board, outcome) in [
        ("6x6", "N"),
        ("6x7", "L"),
        ("7x6", "R"),
        ("7x7", "N"),
        ("7x8", "R"),
        ("8x9", "L"),
        ("7x10", "R"),
        ("9x10", "R"),
        ("6x10", "N"),
    ] {
        let told = json(&run(&[
            "solve",
            "domineering",
            board,
            "--json",
            "moves=one",
        ]));
        assert_eq!(told["outcome"], outcome, "{board}");
    }
}

#[test]
fn tables_of_outcomes_agree_with_values() {
    let table = json(&run(&[
        "table",
        "domineering",
        "1..5x1..5",
        "of=outcome",
        "--json",
    ]));
    for (row, cells) in table["cells"].as_array().unwrap().iter().enumerate() {
        for (col, cell) in cells.as_array().unwrap().iter().enumerate() {
            let size = format!("{}x{}", row + 1, col + 1);
            assert_eq!(*cell, outcome_by_value("domineering", &size), "{size}");
        }
    }
}

#[test]
fn winning_moves_are_those_after_which_the_value_says_so() {
    for (game, position) in [
        ("domineering", "3x4"),
        ("clobber", "xox/oxo"),
        ("amazons", "x../..o"),
        ("toads-and-frogs", "xx..oo"),
        ("clobber", "xo/ox + xoo"),
    ] {
        let told = json(&run(&["solve", game, position, "moves=all", "--json"]));
        let moves = json(&run(&["moves", game, position, "--json"]));
        assert_eq!(
            told["outcome"],
            outcome_by_value(game, position),
            "{game} {position}"
        );
        for (side, start, good) in [
            ("left", "left_first", ["L", "P"]),
            ("right", "right_first", ["R", "P"]),
        ] {
            let wins = |option: &serde_json::Value| {
                let after = outcome_by_value(game, option["position"].as_str().unwrap());
                good.contains(&after.as_str())
            };
            let options = moves[side].as_array().unwrap();
            let expected: Vec<_> = options
                .iter()
                .filter(|m| wins(m))
                .map(|m| &m["move"])
                .collect();
            let found: Vec<_> = told[start]["moves"].as_array().unwrap().iter().collect();
            assert_eq!(found, expected, "{game} {position} {side}");
        }
    }
}

#[test]
fn in_misere_play_whoever_cannot_move_wins() {
    for (game, position, outcome) in [
        // Nobody can move.
        ("domineering", "1x1", "N"),
        // Only Right can, and would rather not.
        ("domineering", "1x2", "L"),
        ("domineering", "2x2", "P"),
        ("clobber", "xo", "P"),
        ("clobber", "xox", "P"),
        ("cram", "1x2", "P"),
        ("cram", "2x2", "N"),
    ] {
        let told = json(&run(&["solve", game, position, "play=misere", "--json"]));
        assert_eq!(told["outcome"], outcome, "{game} {position}");
        assert_eq!(told["play"], "misere");
    }
}

#[test]
fn a_search_that_runs_out_of_time_says_what_it_knows() {
    let output = run(&["solve", "domineering", "13x13", "--time", "200ms"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        stderr(&output).contains("nodes were searched"),
        "{}",
        stderr(&output)
    );
    let output = run(&["solve", "domineering", "13x13", "--time", "200ms", "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let told = json(&output);
    assert!(
        told["error"]["message"]
            .as_str()
            .unwrap()
            .contains("time limit")
    );
    assert!(told["outcome"].is_null());
    let output = run(&["solve", "cram", "7x7", "--memory", "16MiB"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        stderr(&output).contains("memory limit"),
        "{}",
        stderr(&output)
    );
}

#[test]
fn huge_boards_run_out_of_memory_or_time_and_nothing_else() {
    for (game, board) in [
        ("domineering", "250x250"),
        ("clobber", "100x100"),
        ("legionnaires", "30x30"),
        ("cram", "200x200"),
    ] {
        for play in ["normal", "misere"] {
            let play = format!("play={play}");
            let arguments = [
                "solve", game, board, &play, "--time", "1s", "--memory", "256MiB",
            ];
            let output = run(&arguments);
            assert_eq!(
                output.status.code(),
                Some(1),
                "{game} {board} {play}: {}",
                stderr(&output)
            );
        }
    }
}

#[test]
fn strategies_are_written_and_verified() {
    let file = std::env::temp_dir().join(format!("partizan-strategy-{}.txt", std::process::id()));
    let path = file.to_str().unwrap();
    for arguments in [
        [
            "solve",
            "domineering",
            "4x5",
            "first=right",
            "--certificate",
            path,
        ],
        [
            "solve",
            "clobber",
            "xox/oxo + xo",
            "first=left",
            "--certificate",
            path,
        ],
        [
            "solve",
            "domineering",
            "3x3",
            "play=misere;first=left",
            "--certificate",
            path,
        ],
        ["solve", "nim", "3+5+6", "first=left", "--certificate", path],
        ["solve", "cram", "3x3", "first=right", "--certificate", path],
    ] {
        let words: Vec<&str> = arguments.iter().flat_map(|word| word.split(';')).collect();
        let said = answer(&words);
        assert!(said.contains("certificate  "), "{said}");
        let verdict = answer(&["verify", path]);
        assert!(verdict.starts_with("valid: "), "{verdict}");
    }
    let output = run(&["solve", "domineering", "4x4", "--certificate", path]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("say first=left or first=right"));
    // What is known is said even so.
    assert!(stdout(&output).starts_with("N (the next player wins)"));
    let output = run(&[
        "solve",
        "domineering",
        "8x9",
        "first=right",
        "--certificate",
        path,
    ]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("more than 1,000,000 positions"));
    std::fs::remove_file(file).unwrap();
}

#[test]
fn a_search_goes_on_from_its_file() {
    let file = std::env::temp_dir().join(format!("partizan-table-{}", std::process::id()));
    let path = file.to_str().unwrap();
    let arguments = [
        "solve",
        "clobber",
        "4x5",
        "first=left",
        "moves=one",
        "--json",
        "--keep",
        path,
    ];
    let first = json(&run(&arguments));
    let again = json(&run(&arguments));
    assert_eq!(first["left_first"]["winner"], again["left_first"]["winner"]);
    // Nodes are those of both runs together.
    let nodes = |told: &serde_json::Value| told["nodes"].as_u64().unwrap();
    assert!(nodes(&again) < 2 * nodes(&first), "{first} {again}");
    let output = run(&["solve", "clobber", "4x4", "--keep", path]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        stderr(&output).contains("clobber 4x5"),
        "{}",
        stderr(&output)
    );
    let whole = std::fs::read(&file).unwrap();
    for damaged in [&whole[..whole.len() - 1], &whole[..40], b"something else\n"] {
        std::fs::write(&file, damaged).unwrap();
        let output = run(&arguments);
        assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
        assert_eq!(std::fs::read(&file).unwrap(), damaged);
    }
    std::fs::remove_file(file).unwrap();
}

#[test]
fn mistakes_are_told_with_their_places() {
    for (arguments, message) in [
        (
            &["solve", "domineering", "4x4", "first=up"][..],
            "either, left, right",
        ),
        (
            &["solve", "domineering", "4x4", "moves=none"],
            "quick, all, one",
        ),
        (
            &["solve", "domineering", "4x4", "line=perfect"],
            "take-and-break",
        ),
        (&["solve", "nim", "3+4", "moves=none"], "quick, all, one"),
        (&["solve", "bridgit", "4", "play=misere"], "no misère play"),
        (
            &["solve", "fox-and-geese", "4x4", "play=misere"],
            "no misère play",
        ),
        (&["solve", "domineering", ""], "position"),
        (&["solve", "domineering", "0x4"], "0x4"),
        (&["solve", "domineering", "1000x1000"], "1000x1000"),
        (
            &["solve", "cram", "4x4", "--keep", "cram.table"],
            "not kept",
        ),
        (&["solve", "domineering", "4x4 +"], "+"),
    ] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(
            stderr(&output).contains(message),
            "{arguments:?}: {}",
            stderr(&output)
        );
    }
}

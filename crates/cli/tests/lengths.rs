//! Counting ends and shortest games, from the outside.

use common::{answer, json, run, stderr, stdout, temporary};
use serde_json::json as document;

mod common;

#[test]
fn ends_are_counted_by_a_polynomial() {
    assert_eq!(
        answer(&["count", "domineering", "2x2", "of=right-ends"]),
        "total       4\n\
         vertical    0..2\n\
         horizontal  0..2\n\
         dominoes    1..2\n\
         terms       3\n\
         polynomial  2*x + x^2 + y^2\n"
    );
    let said = answer(&["count", "domineering", "2x3", "of=maximal", "--latex"]);
    assert!(
        said.ends_with("polynomial  2 y^{2} + x^{3} + 2 x y^{2}\n"),
        "{said}"
    );
    let said = answer(&["count", "domineering", "11x11", "of=right-ends", "terms=no"]);
    assert!(
        said.starts_with("total       897220763259635483826935324\n"),
        "{said}"
    );
    assert!(!said.contains("polynomial"), "{said}");
}

#[test]
fn every_coefficient_is_in_the_json() {
    let arguments = [
        "count",
        "domineering",
        "..#/.../#..",
        "of=positions",
        "--json",
    ];
    let said = json(&run(&arguments));
    assert_eq!(said["position"], "..#/.../#..");
    assert_eq!(said["of"], "positions");
    let terms = said["terms"].as_array().expect("a list");
    assert_eq!(terms[0], document!([0, 0, "1"]));
    assert_eq!(terms[1], document!([1, 0, "4"]));
    assert_eq!(terms[2], document!([0, 1, "4"]));
    let coefficient = |term: &serde_json::Value| term[2].as_str()?.parse::<u64>().ok();
    let total: Option<u64> = terms.iter().map(coefficient).sum();
    assert_eq!(said["total"], total.expect("numbers").to_string());
    let reached = json(&run(&["count", "domineering", "..#/.../#..", "--json"]));
    assert_eq!(said["total"], reached["positions"].to_string());
    assert_eq!(said["vertical"], document!([0, 3]));
}

#[test]
fn the_shortest_game_is_told_drawn_and_numbered() {
    let said = answer(&["shortest", "domineering", "4x5"]);
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(
        lines[..3],
        ["5^R", "right end  left 3, right 2", "first      left"]
    );
    assert!(lines[3].starts_with("moves      "), "{said}");
    assert_eq!(lines[4], "");
    assert_eq!(lines[9].trim(), "a b c d e");
    let rows = lines[5..9]
        .iter()
        .map(|line| line.split_whitespace().skip(1));
    let squares: Vec<&str> = rows.flatten().collect();
    for number in ["1", "2", "3", "4", "5"] {
        let of_domino = squares.iter().filter(|square| **square == number);
        assert_eq!(of_domino.count(), 2, "{number} in {said}");
    }
    let svg = temporary("shortest.svg");
    answer(&[
        "shortest",
        "domineering",
        "4x5",
        "--svg",
        svg.to_str().expect("a path"),
    ]);
    let drawn = std::fs::read_to_string(&svg).expect("it was written");
    for number in 1..=5 {
        assert!(
            drawn.contains(&format!(">{number}</text>")),
            "no number {number}"
        );
    }
    std::fs::remove_file(svg).expect("the file is ours");
}

#[test]
fn the_shortest_game_in_json_has_the_promised_keys() {
    let said = json(&run(&["shortest", "domineering", "6x6", "--json"]));
    assert_eq!(
        (&said["length"], &said["ends"]),
        (&document!(9), &document!("LR"))
    );
    assert_eq!(said["witness"].as_array().map(Vec::len), Some(9));
    let dominoes = ["vertical", "horizontal"].map(|key| said[key].as_u64().expect("a number"));
    assert_eq!(dominoes.iter().sum::<u64>(), 9);
    let first = if dominoes[0] > dominoes[1] {
        "left"
    } else {
        "right"
    };
    assert_eq!(said["first"], first);
    let said = json(&run(&["shortest", "clobber", "2x3", "--json"]));
    assert_eq!(said["length"], 2);
    assert!(said.get("vertical").is_none());
}

#[test]
fn perfect_and_honest_play_are_told_for_each_first_player() {
    let said = answer(&["shortest", "domineering", "4x4", "players=perfect"]);
    let lines: Vec<&str> = said.lines().collect();
    assert!(
        lines[0].starts_with("left first   left wins   7 moves  "),
        "{said}"
    );
    assert!(
        lines[1].starts_with("right first  right wins  7 moves  "),
        "{said}"
    );
    let arguments = [
        "shortest",
        "domineering",
        "4x4",
        "players=honest",
        "first=right",
    ];
    let said = answer(&arguments);
    assert!(
        said.starts_with("right first  right wins  5 moves  "),
        "{said}"
    );
    assert_eq!(said.lines().count(), 1);
    let said = json(&run(&[
        "shortest",
        "domineering",
        "3x5",
        "players=honest",
        "--json",
    ]));
    for (first, length) in [("left_first", 6), ("right_first", 3)] {
        assert_eq!(said[first]["winner"], "right");
        assert_eq!(said[first]["length"], length);
        assert_eq!(said[first]["line"].as_array().map(Vec::len), Some(length));
    }
}

#[test]
fn lengths_are_tabulated_in_every_format() {
    assert_eq!(
        answer(&["table", "domineering", "2..3x2..4", "of=shortest"]),
        "   2     3     4\n\
         2  1^LR  1^R   3^L\n\
         3  1^L   2^LR  3^R\n"
    );
    let latex = answer(&[
        "table",
        "domineering",
        "2..2x2..3",
        "of=shortest",
        "--latex",
    ]);
    assert!(latex.contains("2 & $1^{LR}$ & $1^{R}$ \\\\\n"), "{latex}");
    let unicode = answer(&[
        "table",
        "domineering",
        "2..2x2..3",
        "of=shortest",
        "--unicode",
    ]);
    assert!(unicode.ends_with("2  1ᴸᴿ  1ᴿ\n"), "{unicode}");
    let csv = answer(&["table", "clobber", "2x3", "of=shortest", "--csv"]);
    assert_eq!(csv, ",1,2,3\n1,0^LR,1^LR,1^LR\n2,1^LR,3^LR,2^LR\n");
    let perfect = answer(&["table", "domineering", "2..2x3..5", "of=perfect", "--csv"]);
    assert_eq!(perfect, ",3,4,5\n2,1L 3R,4R 3R,5L 4L\n");
}

#[test]
fn a_strip_tells_what_repeats_without_claiming_a_proof() {
    let said = answer(&["table", "domineering", "2x1..60", "of=shortest"]);
    let remark = "row 2: 4 more every 7 columns, observed from column 1 to 60, not proved";
    assert_eq!(said.lines().last(), Some(remark));
    let output = run(&["table", "domineering", "2x1..60", "of=shortest", "--csv"]);
    assert_eq!(stdout(&output).lines().count(), 2);
    assert_eq!(stderr(&output).trim_end(), remark);
    let quiet = run(&[
        "table",
        "domineering",
        "2x1..60",
        "of=shortest",
        "--csv",
        "--quiet",
    ]);
    assert_eq!(stderr(&quiet), "");
    let latex = answer(&["table", "domineering", "2x1..60", "of=shortest", "--latex"]);
    assert_eq!(latex.lines().last(), Some(&*format!("% {remark}")));
    let said = json(&run(&[
        "table",
        "domineering",
        "2x1..60",
        "of=shortest",
        "--json",
    ]));
    let observed = document!([{"row": "2", "period": 7, "increase": 4, "from": 1, "to": 60}]);
    assert_eq!(said["observed"], observed);
}

#[test]
fn what_cannot_fit_is_refused_before_it_is_begun() {
    for arguments in [
        &["count", "domineering", "40x40", "of=maximal"][..],
        &[
            "count",
            "domineering",
            "12x12",
            "of=maximal",
            "--memory",
            "64MiB",
        ],
        &["shortest", "domineering", "40x40"],
        &["table", "domineering", "40x40", "of=shortest"],
    ] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert_eq!(stdout(&output), "");
        let said = stderr(&output);
        assert!(
            said.starts_with("error: too large: a sweep over this takes about "),
            "{said}"
        );
        assert!(said.contains('^'), "{said}");
    }
}

#[test]
fn budgets_end_the_work_with_what_is_known() {
    let output = run(&[
        "table",
        "domineering",
        "18x18",
        "of=shortest",
        "--time",
        "1s",
        "--csv",
    ]);
    assert_eq!(output.status.code(), Some(1));
    let lines: Vec<&str> = stdout(&output).lines().collect();
    assert!(lines[4].starts_with("4,0^R,3^R,3^L,4^LR,"), "{}", lines[4]);
    assert!(lines[18].ends_with('?'), "{}", lines[18]);
    assert!(
        stderr(&output).contains("time limit"),
        "{}",
        stderr(&output)
    );
    let arguments = [
        "shortest",
        "domineering",
        "9x9",
        "players=perfect",
        "--time",
        "300ms",
    ];
    let output = run(&arguments);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("at least"), "{}", stderr(&output));
}

#[test]
fn wrong_questions_get_a_message_with_a_caret_and_exit_code_2() {
    for (arguments, message, place) in [
        (
            &["count", "domineering", "0x5", "of=maximal"][..],
            "at least one row",
            "0x5",
        ),
        (
            &["shortest", "domineering", "0x5"],
            "at least one row",
            "0x5",
        ),
        (
            &["shortest", "domineering", "-1x3"],
            "does not begin with `-`",
            "-1x3",
        ),
        (
            &["count", "domineering", "4x4", "of=rigth-ends"],
            "`of` is one of: ",
            "of=rigth-ends",
        ),
        (
            &["count", "domineering", "4x4", "of=maximal", "terms=2"],
            "`terms` is one of: ",
            "terms=2",
        ),
        (
            &["count", "domineering", "4x4", "terms=no"],
            "no polynomial",
            "terms=no",
        ),
        (
            &["count", "domineering", "4x4", "of=maximal", "first=left"],
            "leave this out",
            "first=left",
        ),
        (
            &["count", "domineering", "xo/..", "of=maximal"],
            "half a domino",
            "xo/..",
        ),
        (
            &["shortest", "domineering", "..q/..."],
            "`q` is no square",
            "..q/...",
        ),
        (
            &["count", "clobber", "3x3", "of=maximal"],
            "not of clobber",
            "of=maximal",
        ),
        (
            &["count", "domineering", "2x2 + 2x3", "of=maximal"],
            "one board",
            "2x2 + 2x3",
        ),
        (
            &["shortest", "domineering", "4x4", "players=nice"],
            "`players` is one of: ",
            "players=nice",
        ),
        (
            &["table", "domineering", "4x4", "of=shortes"],
            "did you mean `shortest`",
            "of=shortes",
        ),
        (
            &["shortest", "domineering"],
            "a position is missing",
            "domineering",
        ),
    ] {
        let output = run(arguments);
        let said = stderr(&output);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(said.contains(message), "{arguments:?}: {said}");
        assert!(
            said.lines().any(|line| line.trim() == place),
            "{arguments:?}: {said}"
        );
        assert_eq!(stdout(&output), "", "{arguments:?}");
    }
}

#[test]
fn a_table_goes_on_from_what_was_kept() {
    let file = temporary("ends.txt");
    let path = file.to_str().expect("a path");
    let table = |range: &str| {
        let arguments = [
            "table",
            "domineering",
            range,
            "of=shortest",
            "--csv",
            "--keep",
            path,
        ];
        run(&arguments)
    };
    let whole = answer(&["table", "domineering", "9x9", "of=shortest", "--csv"]);
    assert_eq!(stdout(&table("5x9")).lines().count(), 6);
    let some = std::fs::read_to_string(&file).expect("it was written");
    assert_eq!(stdout(&table("9x9")), whole);
    let all = std::fs::read_to_string(&file).expect("it was written");
    assert!(
        all.starts_with(&some) && all.len() > some.len(),
        "lines are added"
    );
    // Now nothing is left to be swept.
    assert_eq!(stdout(&table("9x9")), whole);
    assert_eq!(std::fs::read_to_string(&file).expect("it is there"), all);
    // A line that a killed program did not finish is dropped, anything else is refused and
    // left alone.
    let torn = format!("{all}right 12 1 2 3");
    let mark = format!("{path}.unfinished");
    std::fs::write(&file, &torn).expect("the file is ours");
    std::fs::write(&mark, "").expect("the file is ours");
    let output = table("9x9");
    assert_eq!(stdout(&output), whole);
    assert!(
        stderr(&output).contains("was not finished"),
        "{}",
        stderr(&output)
    );
    assert_eq!(std::fs::read_to_string(&file).expect("it is there"), all);
    assert!(!std::path::Path::new(&mark).exists());
    for damaged in [
        torn,
        all.replacen("right 3", "right 4", 1),
        format!("hello{all}"),
        "hello".into(),
    ] {
        std::fs::write(&file, &damaged).expect("the file is ours");
        let output = table("9x9");
        assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
        assert_eq!(stdout(&output), "");
        assert_eq!(
            std::fs::read_to_string(&file).expect("it is there"),
            damaged
        );
    }
    std::fs::remove_file(&file).expect("the file is ours");
    let output = run(&["table", "domineering", "3x3", "--keep", path]);
    assert_eq!(output.status.code(), Some(2));
    assert!(!file.exists());
}

#[test]
fn a_kept_file_that_nobody_could_have_written_is_refused() {
    // The check is FNV-1a of the line, as in the program.
    let line = |text: &str| {
        let check = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        format!("{text} #{check:016x}\n")
    };
    let header = "partizan: fewest dominoes of Domineering ends, version 1\n";
    let file = temporary("forged.txt");
    let path = file.to_str().expect("a path");
    let table = ["table", "domineering", "1x1", "of=shortest", "--keep", path];
    for (lines, code) in [
        (line("left 1 0") + &line("right 1 0"), 0),
        // No game ends like this, and one has to end: there is nothing to tell.
        (line("left 1 -") + &line("right 1 -"), 1),
        (line("left 1 18446744073709551615"), 2),
        (line("left 1 1"), 2),
        (line("up 1 0"), 2),
        (header.to_string(), 2),
    ] {
        std::fs::write(&file, format!("{header}{lines}")).expect("the file is ours");
        let output = run(&table);
        assert_eq!(
            output.status.code(),
            Some(code),
            "{lines}: {}",
            stderr(&output)
        );
    }
    std::fs::remove_file(&file).expect("the file is ours");
    let output = run(&[
        "table",
        "domineering",
        "1x1",
        "of=shortest",
        "--keep",
        "/dev/zero",
    ]);
    assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
}

#[cfg(unix)]
#[test]
fn arguments_that_are_not_text_are_refused() {
    use std::os::unix::ffi::OsStringExt;
    let mut command = common::partizan(&["shortest", "domineering"]);
    command.arg(std::ffi::OsString::from_vec(vec![0xff, b'x']));
    let output = command.output().expect("the command starts");
    assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
}

#[test]
fn what_has_no_answer_is_said_in_json_too() {
    for arguments in [
        &["shortest", "domineering", "16x16"][..],
        &["count", "domineering", "14x14", "of=maximal", "terms=no"],
        &["shortest", "clobber", "6x6", "players=any"],
    ] {
        let output = run(&[arguments, &["--json", "--time", "20ms"]].concat());
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
        let said = json(&output);
        let message = said["error"]["message"].as_str().expect("a message");
        assert!(message.contains("time limit"), "{message}");
    }
}

#[test]
fn time_ends_a_game_that_takes_long_to_tell() {
    let started = std::time::Instant::now();
    let sum = "1x8000 + 8000x1";
    let output = run(&[
        "shortest",
        "domineering",
        sum,
        "players=perfect",
        "--time",
        "1s",
    ]);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    // It used to go on for minutes; the limit is generous for slow machines.
    assert!(started.elapsed().as_secs() < 30);
}

/// Rows and columns of the table in the documentation that are computed here; the rest takes longer
/// than tests should.
const CHECKED: usize = 13;

#[test]
fn the_table_in_the_documentation_is_what_is_computed() {
    let page = include_str!("../../../docs/domineering.md");
    let table = page.split("```text\n").nth(1).expect("there is a table");
    let table = table.split("```").next().expect("it ends");
    let range = format!("2..{CHECKED}x2..{CHECKED}");
    let csv = answer(&["table", "domineering", &range, "of=shortest", "--csv"]);
    let mut compared = 0;
    for (computed, shown) in csv.lines().skip(1).zip(table.lines().skip(1)) {
        let computed: Vec<&str> = computed.split(',').collect();
        // Only the columns from the diagonal on are shown.
        let (row, shown) = shown.split_once(' ').expect("cells follow the label");
        let row: usize = row.parse().expect("a number of rows");
        assert_eq!(computed[0], row.to_string());
        for (computed, shown) in computed[row - 1..].iter().zip(shown.split_whitespace()) {
            assert_eq!(*computed, shown, "row {row}");
            compared += 1;
        }
    }
    assert_eq!(compared, CHECKED * (CHECKED - 1) / 2);
}

#[test]
fn the_pictures_in_the_documentation_are_what_is_drawn() {
    for (name, arguments) in [
        ("shortest-8x8", &["8x8"][..]),
        ("shortest-2x15", &["2x15"]),
        ("shortest-5x10", &["5x10"]),
        ("perfect-5x5", &["5x5", "players=perfect", "first=left"]),
    ] {
        let file = temporary(&format!("{name}.svg"));
        let path = file.to_str().expect("a path");
        let arguments = [&["shortest", "domineering", "--svg", path], arguments].concat();
        answer(&arguments);
        let drawn = std::fs::read_to_string(&file).expect("it was written");
        std::fs::remove_file(&file).expect("the file is ours");
        let root = env!("CARGO_MANIFEST_DIR");
        let kept = format!("{root}/../../docs/images/domineering/{name}.svg");
        let kept = std::fs::read_to_string(&kept).expect("the documentation has it");
        assert!(drawn == kept, "{name}: draw it again with {arguments:?}");
    }
}

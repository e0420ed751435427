//! Heap games, from the outside.

use std::fs;
use std::process::Command;

use common::{answer, json, run, stderr, stdout, temporary};
use serde_json::json as document;

mod common;

/// The specimen game of the note on Kenyon's game: 5, 8, 9.
const SPECIMEN: &str = "line=8:3+5 5:1+4 9:2+7 4:1+3 7:2+5 5:1+4 5:1+4 4:1+3 4:1+3";

#[test]
fn the_numbers_of_single_heaps_are_those_of_the_paper() {
    assert_eq!(
        answer(&["table", "grundy", "1..11"]),
        "n    1  2  3  4  5  6  7  8  9  10  11\n\
         nim  0  0  1  0  2  1  0  2  1  0   2\n"
    );
}

#[test]
fn the_numbers_of_two_heaps_are_those_of_the_paper() {
    // The lower half of the printed table; the number of (r, s) stands in row r.
    let printed = [
        "0",
        "0 0",
        "1 1 0",
        "0 0 1 0",
        "2 2 3 2 0",
        "1 1 0 1 3 0",
        "0 0 1 0 2 1 0",
        "2 2 3 2 0 3 2 0",
        "1 1 0 1 3 0 1 3 0",
        "0 0 1 0 2 1 0 2 1 0",
        "2 2 3 2 0 3 2 0 3 2 0",
    ];
    let told = json(&run(&["table", "grundy", "1..11x1..11", "--json"]));
    for (r, line) in printed.iter().enumerate() {
        let numbers: Vec<&str> = line.split(' ').collect();
        for (s, number) in numbers.into_iter().enumerate() {
            assert_eq!(told["cells"][r][s], number, "{} {}", r + 1, s + 1);
            assert_eq!(told["cells"][s][r], number, "{} {}", s + 1, r + 1);
        }
    }
}

#[test]
fn the_specimen_game_has_the_pairs_of_the_paper_and_is_won_by_its_first_player() {
    let told = json(&run(&["solve", "kenyon", "5+8+9", SPECIMEN, "--json"]));
    let printed = [
        ("5+8+9", [1, 1]),
        ("5+3+5+9", [0, 0]),
        ("1+4+3+5+9", [1, 0]),
        ("1+4+3+5+2+7", [2, 0]),
        ("1+1+3+3+5+2+7", [1, 0]),
        ("1+1+3+3+5+2+2+5", [0, 0]),
        ("1+1+3+3+1+4+2+2+5", [1, 0]),
        ("1+1+3+3+1+4+2+2+1+4", [2, 0]),
        ("1+1+3+3+1+1+3+2+2+1+4", [1, 0]),
        ("1+1+3+3+1+1+3+2+2+1+1+3", [0, 0]),
    ];
    let line = told["line"].as_array().unwrap();
    assert_eq!(line.len(), printed.len());
    for (step, (position, pair)) in line.iter().zip(printed) {
        assert_eq!(step["position"], position);
        assert_eq!(step["pair"], document!(pair), "{position}");
        let is_lost = pair.iter().all(|number| number % 2 == 0);
        assert_eq!(
            step["outcome"],
            if is_lost { "P" } else { "N" },
            "{position}"
        );
        assert_eq!(step["nim_value"] == 0, is_lost, "{position}");
    }
    assert_eq!(
        (&told["winner"], &told["finished"]),
        (&document!("left"), &document!(true))
    );
    let said = answer(&["solve", "kenyon", "5+8+9", SPECIMEN]);
    assert!(said.ends_with("right cannot move: left wins\n"), "{said}");
}

#[test]
fn all_winning_moves_are_told_with_the_numbers_that_explain_them() {
    let said = answer(&["solve", "kenyon", "5+8+9"]);
    assert!(
        said.starts_with(
            "N (the next player wins)\n\
             left first   left wins   8:3+5 9:1+8\n\
             right first  right wins  8:3+5 9:1+8\n\
             \n\
             heap  nim-value  binary  pair\n\
             5     0          00      (0,0)\n\
             8     3          11      (1,1)\n\
             9     0          00      (0,0)\n\
             sum   3          11      (1,1)\n"
        ),
        "{said}"
    );
    for part in [
        "without carrying",
        "not both even",
        "holds for the",
        "every 4 heaps from 5 on",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let told = json(&run(&["solve", "grundy", "4+2+1", "first=left", "--json"]));
    assert_eq!(told["outcome"], "P");
    assert_eq!(
        told["left_first"],
        document!({"winner": "right", "moves": []})
    );
    assert_eq!(told.get("right_first"), None);
    assert_eq!(told["heaps"][0]["nim_value"], 0);
    assert!(told["nodes"].as_u64().is_some_and(|nodes| nodes > 0));
}

#[test]
fn lines_are_played_with_heaps_only() {
    let refused = run(&["solve", "clobber", "xo/ox", "line=a1-a2"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(stderr(&refused).contains("take-and-break games, not in clobber"));
}

#[test]
fn perfect_play_ends_with_a_win_of_whoever_can_win() {
    for (heaps, play, winner) in [
        ("3+5+6", "play=normal", "right"),
        ("3+5+6", "play=misere", "right"),
        ("1+1+1", "play=normal", "left"),
        ("1+1+1", "play=misere", "right"),
    ] {
        let told = json(&run(&[
            "solve",
            "nim",
            heaps,
            "line=perfect",
            play,
            "--json",
        ]));
        assert_eq!(told["winner"], winner, "{play}");
        assert_eq!(told["finished"], true);
        let line = told["line"].as_array().unwrap();
        let winners = line.iter().skip(1).filter(|step| step["player"] == winner);
        let mut outcomes = winners.map(|step| &step["outcome"]);
        assert!(outcomes.all(|outcome| outcome == "P"), "{play}");
    }
    let said = answer(&[
        "solve",
        "grundy",
        "3",
        "line=perfect",
        "play=misere",
        "--quiet",
    ]);
    assert!(said.ends_with("right cannot move and wins\n"), "{said}");
}

#[test]
fn values_of_sums_of_heaps_are_nimbers() {
    for (arguments, value) in [
        (&["grundy", "4+2+1"][..], "0"),
        (&["octal", "12+5", "code=0.77"], "0"),
        (&["octal", "12", "code=0.77"], "*4"),
        (&["nim", "0"], "0"),
        (&["nim", "0+0+3"], "*3"),
        (&["kayles", "1000000000000"], "*"),
        (&["nim", "1000000000000000000"], "*1000000000000000000"),
        (&["wythoff", "5,3"], "0"),
    ] {
        let said = answer(&[&["value"], arguments, &["--quiet"]].concat());
        assert_eq!(said.lines().next(), Some(value), "{arguments:?}");
    }
    assert_eq!(answer(&["eval", "grundy(7)"]), "0\n");
    assert_eq!(answer(&["eval", "octal(\"12+4\", \"code=0.77\")"]), "*5\n");
}

#[test]
fn misere_play_is_told_by_genera() {
    let said = answer(&["value", "grundy", "13+3", "play=misere", "--quiet"]);
    assert_eq!(
        said,
        "2^0520\n\
         outcome           P (the previous player wins)\n\
         nim value         2\n\
         misère nim value  0\n\
         tame              not known\n"
    );
    let told = json(&run(&["value", "grundy", "13", "play=misere", "--json"]));
    assert_eq!(
        (&told["genus"], &told["outcome"]),
        (&document!("3^1431"), &document!("N"))
    );
    assert_eq!(told["misere_nim_value"], 1);
    assert_eq!(
        answer(&["table", "grundy", "12..14", "of=genus"]),
        "n      12     13      14\n\
         genus  1^031  3^1431  2^20\n"
    );
    assert_eq!(
        answer(&["table", "nim", "0..2x0..2", "of=outcome", "play=misere"]),
        "+  0  1  2\n0  N  P  N\n1  P  N  N\n2  N  N  P\n"
    );
    assert_eq!(
        answer(&["table", "grundy", "3..6", "of=misere", "--csv"]),
        "n,misere\n3,0\n4,1\n5,2\n6,0\n"
    );
    let said = answer(&["solve", "nim", "1+1+1+2", "play=misere"]);
    assert!(said.contains("left first   left wins   2:0\n"), "{said}");
    assert!(said.contains("tame"), "{said}");
}

#[test]
fn long_lists_are_broken_into_tens() {
    let said = answer(&["table", "octal", "3..33", "code=0.137"]);
    assert_eq!(
        said,
        "n   0  1  2  3  4  5  6  7  8  9\n\
         0            2  0  3  1  1  0  3\n\
         10  3  2  2  4  0  5  2  2  3  3\n\
         20  0  1  1  3  0  2  1  1  0  4\n\
         30  5  2  7  4\n"
    );
}

#[test]
fn periods_are_told_with_what_proves_them() {
    let told = json(&run(&["period", "octal", "code=0.77", "--json"]));
    let expected = document!([
        12,
        71,
        0,
        [0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70]
    ]);
    let found = ["period", "preperiod", "saltus", "exceptions"].map(|key| told[key].clone());
    assert_eq!(document!(found), expected);
    assert_eq!(told["proof"]["theorem"], "octal periodicity theorem");
    let said = answer(&["period", "kenyon"]);
    assert!(
        said.starts_with("period      4\npreperiod   5\nsaltus      0\n"),
        "{said}"
    );
    assert!(
        said.contains("proved by   periodicity theorem for unequal splits\n"),
        "{said}"
    );
    let said = answer(&["period", "take-and-break", "code=4.[3]"]);
    assert!(
        said.starts_with("period      4\npreperiod   1\nsaltus      4\n"),
        "{said}"
    );
    let said = answer(&["period", "subtraction", "left=1,2,3"]);
    assert!(said.contains("values      0 1 2 3\n"), "{said}");
}

#[test]
fn where_no_period_is_found_this_is_said() {
    let none = run(&["period", "grundy", "limit=2000"]);
    assert_eq!(none.status.code(), Some(1));
    assert_eq!(stdout(&none), "none found up to 2000\n");
    let none = run(&["period", "grundy", "limit=2000", "--json"]);
    let told = json(&none);
    assert_eq!(told["checked_to"], 2000);
    for key in ["period", "preperiod", "saltus", "exceptions"] {
        assert_eq!(told[key], document!(null), "{key}");
    }
    let stopped = run(&[
        "period",
        "grundy",
        "limit=1000000000",
        "--time",
        "0.3s",
        "--json",
    ]);
    assert_eq!(stopped.status.code(), Some(1));
    let told = json(&stopped);
    assert!(told["checked_to"].as_u64().is_some_and(|heap| heap > 100));
    assert!(told["error"]["message"].is_string());
}

#[test]
fn nim_values_are_written_one_a_line_and_kept_in_a_file() {
    let file = temporary("values.txt");
    let path = file.to_str().unwrap();
    let list = |range: &str| answer(&["table", "grundy", range, "--csv", "--keep", path]);
    let whole = answer(&["table", "grundy", "0..20000", "--csv"]);
    assert!(whole.starts_with("n,nim\n0,0\n1,0\n2,0\n3,1\n"));
    assert_eq!(whole.lines().count(), 20_002);
    let begun: Vec<&str> = whole.lines().take(9002).collect();
    assert_eq!(list("0..9000").trim_end(), begun.join("\n"));
    // A program that was killed may leave half a line, and leaves a mark that says so.
    let kept = fs::read(&file).unwrap();
    fs::write(&file, &kept[..kept.len() - 1000]).unwrap();
    fs::write(format!("{path}.unfinished"), "").unwrap();
    let resumed = run(&["table", "grundy", "0..20000", "--csv", "--keep", path]);
    assert_eq!(stdout(&resumed), whole);
    assert!(stderr(&resumed).contains("was not finished"));
    assert_eq!(list("0..20000"), whole);
    let longer = fs::read(&file).unwrap();
    assert!(longer.len() > kept.len());
    assert_eq!(list("0..20000"), whole);
    assert_eq!(fs::read(&file).unwrap(), longer, "nothing is left to add");
}

/// A disk that is full for a while: lines cannot be written, but the file stays as good as it was.
#[cfg(unix)]
#[test]
fn a_full_disk_leaves_a_file_without_gaps() {
    let file = temporary("full.txt");
    let path = file.to_str().unwrap();
    let command = env!("CARGO_BIN_EXE_partizan");
    // So many blocks of 512 bytes hold one line and a bit.
    let script = format!(
        "trap '' XFSZ; ulimit -f 28; '{command}' table grundy 12000..12000 --keep '{path}'"
    );
    let limited = Command::new("sh").args(["-c", &script]).output().unwrap();
    assert_eq!(limited.status.code(), Some(0), "{}", stderr(&limited));
    assert_eq!(
        stderr(&limited).matches("nothing was kept").count(),
        1,
        "{}",
        stderr(&limited)
    );
    let kept = fs::read_to_string(&file).unwrap();
    assert!(kept.lines().count() < 4, "not all lines fit");
    let list = ["table", "grundy", "11990..12000", "--csv"];
    let again = answer(&[&list[..], &["--keep", path]].concat());
    assert_eq!(again, answer(&list));
    assert!(fs::read_to_string(&file).unwrap().starts_with(&kept));
}

#[test]
fn outcomes_of_many_wild_heaps_are_told_without_their_genus() {
    let heaps = vec!["40"; 100].join("+");
    let told = json(&run(&["solve", "kayles", &heaps, "play=misere", "--json"]));
    assert_eq!(told["outcome"], "P");
    assert_eq!(told["left_first"]["winner"], "right");
    let none = answer(&["solve", "kayles", "0", "play=misere"]);
    assert!(
        none.contains("Nobody can move: whoever would have to move has won."),
        "{none}"
    );
}

#[test]
fn files_of_other_games_and_damaged_ones_are_refused_and_left_alone() {
    let file = temporary("damaged.txt");
    let path = file.to_str().unwrap();
    answer(&[
        "table",
        "octal",
        "0..9000",
        "code=0.07",
        "--csv",
        "--keep",
        path,
    ]);
    let kept = fs::read_to_string(&file).unwrap();
    let other = run(&["period", "octal", "code=0.77", "--keep", path]);
    assert_eq!(other.status.code(), Some(2));
    assert!(
        stderr(&other).contains("0.77, version 1` but with `partizan: "),
        "{}",
        stderr(&other)
    );
    assert_eq!(fs::read_to_string(&file).unwrap(), kept);
    // A letter in the middle of a record, a record that is missing, and something else altogether.
    let middle = kept.len() / 2;
    let changed = format!("{}x{}", &kept[..middle], &kept[middle + 1..]);
    let lines: Vec<&str> = kept.lines().collect();
    let missing = format!("{}\n{}\n", lines[0], lines[2..].join("\n"));
    for (contents, complaint) in [
        (kept[..middle].to_string(), "is cut off"),
        (kept[..20].to_string(), "does not begin with"),
        (changed, "is damaged"),
        (missing, "from 0 on are missing"),
        ("not ours\n".to_string(), "does not begin with"),
    ] {
        fs::write(&file, &contents).unwrap();
        let refused = run(&["table", "octal", "9", "code=0.07", "--keep", path]);
        assert_eq!(refused.status.code(), Some(2), "{complaint}");
        assert!(stderr(&refused).contains(complaint), "{}", stderr(&refused));
        assert_eq!(fs::read_to_string(&file).unwrap(), contents);
    }
}

#[test]
fn impossible_requests_about_heaps_are_refused() {
    for (arguments, complaint) in [
        (&["value", "octal", "5", "code=0.8"][..], "0 to 7"),
        (&["period", "octal", "code=0."], "no move is allowed"),
        (&["period", "octal", "code=garbage"], "with a point"),
        (&["value", "nim", "x"], "a whole number"),
        (&["value", "nim", "3-5"], "a whole number"),
        (&["value", "nim", "-3"], "does not begin with `-`"),
        (&["value", "nim", "99999999999999999999"], "at most"),
        (&["period", "clobber"], "has no nim-sequence"),
        (
            &["period", "subtraction", "left=1", "right=2"],
            "has no nim-sequence",
        ),
        (&["period", "grundy", "7"], "as a whole"),
        (
            &["period", "grundy", "limit=x"],
            "the limit: a whole number",
        ),
        (&["period", "grundy", "limit=99999999999"], "at most"),
        (&["table", "grundy", "0..2000000"], "at most 1000000 cells"),
        (
            &["table", "grundy", "0..99999999999", "--csv"],
            "at most 1000000000",
        ),
        (
            &["table", "clobber", "3x3", "of=genus"],
            "has no nim-sequence",
        ),
        (&["table", "clobber", "3x3", "play=misere"], "misère play"),
        (&["solve", "kenyon", "5", "line=5:1+5"], "do not allow"),
        (&["solve", "kenyon", "5", "line=5:2+3"], "do not allow"),
        (&["solve", "kenyon", "5", "line=6:1+5"], "no heap of 6"),
        (&["solve", "kenyon", "5", "line=5"], "as in 8:3+5"),
        (&["solve", "kenyon", "5", "play=funny"], "normal, misere"),
        (&["value", "clobber", "3x3", "play=misere"], "misère play"),
    ] {
        let refused = run(arguments);
        assert_eq!(
            refused.status.code(),
            Some(2),
            "{arguments:?}: {}",
            stderr(&refused)
        );
        assert!(
            stderr(&refused).contains(complaint),
            "{arguments:?}: {}",
            stderr(&refused)
        );
        assert_eq!(stdout(&refused), "", "{arguments:?}");
    }
    // Beyond reach, though not wrong: an honest no.
    for arguments in [
        &["value", "grundy", "1000000000000000000"][..],
        &["moves", "nim", "999999999999999"],
        &["count", "nim", "999999999999999"],
        &["solve", "nim", "999999999999999"],
        // Hardly an option, but many numbers of tokens to look at.
        &["solve", "take-and-break", "999999999999999", "code=0.[1]"],
        &["shortest", "nim", "999999999999999"],
    ] {
        let refused = run(arguments);
        assert_eq!(
            refused.status.code(),
            Some(1),
            "{arguments:?}: {}",
            stderr(&refused)
        );
        assert!(
            stderr(&refused).contains("too large"),
            "{arguments:?}: {}",
            stderr(&refused)
        );
    }
}

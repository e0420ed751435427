//! The verbs that ask about games, from the outside.

use common::{answer, json, run, stderr, stdout, temporary};
use serde_json::json as document;

mod common;

/// A board with more positions than anybody has time or memory for.
const ENDLESS: [&str; 2] = ["domineering", "12x12"];

#[test]
fn a_value_stands_alone_on_the_first_line_with_its_facts_below() {
    let said = answer(&["value", "domineering", "2x3", "--quiet"]);
    assert_eq!(
        said,
        "{2|-1/2}\n\
         outcome      N (the next player wins)\n\
         mean         3/4\n\
         temperature  5/4\n\
         left stop    2\n\
         right stop   -1/2\n\
         birthday     3\n\
         reduced      {2|-1/2}\n"
    );
    let said = answer(&["value", "Clobber", "xxo + 2x2"]);
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines[0], "^*");
    assert!(lines.contains(&"atomic weight  1"), "{said}");
    let [.., positions, time] = lines[..] else {
        panic!("{said}");
    };
    assert!(positions.starts_with("positions"), "{positions}");
    assert!(positions.contains(" stored, "), "{positions}");
    assert!(time.starts_with("time"), "{time}");
}

#[test]
fn a_value_in_json_has_the_promised_keys() {
    let said = json(&run(&["value", "domineering", "2x3", "--json"]));
    for (key, expected) in [
        ("game", "domineering"),
        ("position", ".../..."),
        ("kind", "short partizan"),
        ("value", "{2|-1/2}"),
        ("outcome", "N"),
        ("mean", "3/4"),
        ("temperature", "5/4"),
        ("left_stop", "2"),
        ("right_stop", "-1/2"),
        ("birthday", "3"),
        ("reduced", "{2|-1/2}"),
    ] {
        assert_eq!(said[key], expected, "{key}");
    }
    assert_eq!(said.get("atomic_weight"), None);
    assert_eq!(said.get("nim_value"), None);
    assert!(said["positions"].as_u64() > Some(0));
    assert!(said["seconds"].is_f64());
    let said = json(&run(&["value", "clobber", "xxo", "--json"]));
    assert_eq!(
        (&said["value"], &said["atomic_weight"]),
        (&"^".into(), &"1".into())
    );
}

#[test]
fn values_are_the_same_with_any_number_of_threads() {
    let value = |threads| {
        let said = json(&run(&[
            "value",
            "domineering",
            "4x5",
            "--json",
            "--threads",
            threads,
        ]));
        (said["value"].clone(), said["positions"].clone())
    };
    assert_eq!(value("1"), value("4"));
}

#[test]
fn a_long_value_is_summarised_or_written_whole() {
    let path = temporary("value.txt");
    let file = path.to_str().expect("the path is UTF-8");
    let said = answer(&[
        "value", "clobber", "3x5", "--quiet", "--full", "--out", file,
    ]);
    let value = said.lines().next().expect("a value");
    let written = std::fs::read_to_string(&path).expect("the file was written");
    assert_eq!(written, format!("{value}\n"));
    std::fs::remove_file(path).expect("the file is ours");
    let length = answer(&["eval", "clobber(3x5).length"]);
    assert_eq!(value.chars().count().to_string(), length.trim_end());
    assert_eq!(
        answer(&["eval", "clobber(3x5)", "--full"]).trim_end(),
        value
    );
}

#[test]
fn a_value_out_of_budget_says_what_is_known() {
    let limited = ["value", ENDLESS[0], ENDLESS[1], "--time", "1s"];
    let output = run(&limited);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        stdout(&output).starts_with("(unknown; "),
        "{}",
        stdout(&output)
    );
    let message = stderr(&output);
    assert!(message.contains("time limit of 1s"), "{message}");
    assert!(message.contains("positions were valued"), "{message}");

    let output = run(&[&limited[..], &["--json"]].concat());
    assert_eq!(output.status.code(), Some(1));
    let said = json(&output);
    let message = said["error"]["message"].as_str().expect("a message");
    assert!(message.contains("time limit"), "{message}");
    assert!(said["positions"].as_u64() > Some(0));
    assert!(said["known"]["left"].is_array());

    let output = run(&["value", "domineering", "8x8", "--memory", "20MiB"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("memory limit of 20 MiB"));
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_the_work_with_what_is_known() {
    use std::process::{Command, Stdio};
    let child = common::partizan(&["value", ENDLESS[0], ENDLESS[1]])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    std::thread::sleep(std::time::Duration::from_secs(1));
    let pid = child.id().to_string();
    let kill = Command::new("kill").args(["-INT", &pid]).status();
    assert!(kill.expect("kill exists").success());
    let output = child.wait_with_output().expect("the command ends");
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("cancelled"), "{}", stderr(&output));
    assert!(stdout(&output).starts_with("(unknown; "));
}

#[test]
fn moves_are_listed_one_a_line_with_values_if_wanted() {
    assert_eq!(
        answer(&["moves", "clobber", "xo/.x"]),
        "left   a2-b2  .x/.x\n\
         left   b1-b2  xx/..\n\
         right  b2-a2  o./.x\n\
         right  b2-b1  x./.o\n"
    );
    assert_eq!(
        answer(&["moves", "domineering", "values=yes", "2x2"]),
        "left   a1/a2  x./x.  1\n\
         left   b1/b2  .x/.x  1\n\
         right  a2/b2  oo/..  -1\n\
         right  a1/b1  ../oo  -1\n"
    );
    assert_eq!(
        answer(&["moves", "domineering", "1x2"]),
        "left   no moves\nright  a1/b1  oo\n"
    );
    let said = json(&run(&[
        "moves",
        "clobber",
        "xo + ox",
        "values=yes",
        "--json",
    ]));
    assert_eq!(
        said["left"],
        document!([
            {"move": "1:a1-b1", "position": ".x + ox", "value": "*"},
            {"move": "2:b1-a1", "position": "xo + x.", "value": "*"},
        ])
    );
    assert_eq!(said["right"].as_array().map(Vec::len), Some(2));
    let said = json(&run(&["moves", "clobber", "xo", "--json"]));
    assert_eq!(
        said["left"],
        document!([{"move": "a1-b1", "position": ".x"}])
    );
}

#[test]
fn moves_out_of_budget_are_listed_without_values() {
    let output = run(&[
        "moves",
        ENDLESS[0],
        ENDLESS[1],
        "values=yes",
        "--time",
        "200ms",
    ]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(stdout(&output).lines().count(), 264);
    assert!(stdout(&output).lines().all(|line| line.ends_with('?')));
}

#[test]
fn a_board_is_shown_as_text_and_drawn() {
    let (svg, png) = (temporary("board.svg"), temporary("board.png"));
    let paths = [&svg, &png].map(|path| path.to_str().expect("the path is UTF-8"));
    let said = answer(&[
        "show", "clobber", "xo./#ox", "--svg", paths[0], "--png", paths[1],
    ]);
    assert_eq!(said, "2 x o .\n1 # o x\n  a b c\n");
    let drawing = std::fs::read_to_string(&svg).expect("the drawing was written");
    assert!(drawing.starts_with("<svg"), "{drawing}");
    let image = std::fs::read(&png).expect("the image was written");
    assert_eq!(&image[..8], b"\x89PNG\r\n\x1a\n");
    for path in [svg, png] {
        std::fs::remove_file(path).expect("the file is ours");
    }
    let said = answer(&["show", "domineering", "1x2 + 2x1"]);
    assert_eq!(said, "1 . .\n  a b\n+\n2 .\n1 .\n  a\n");
    let said = json(&run(&["show", "domineering", "2x2", "--json"]));
    assert_eq!(said["boards"], document!([["..", ".."]]));
}

#[test]
fn a_table_is_written_in_every_format() {
    assert_eq!(
        answer(&["table", "domineering", "2x3"]),
        "   1  2    3\n\
         1  0  -1   -1\n\
         2  1  +-1  {2|-1/2}\n"
    );
    assert_eq!(
        answer(&[
            "table",
            "domineering",
            "2..3x1..2",
            "of=temperature",
            "--csv"
        ]),
        ",1,2\n2,-1,1\n3,-1,5/4\n"
    );
    let csv = answer(&["table", "domineering", "4..4x4..4", "--csv"]);
    assert_eq!(csv, ",4\n4,\"+-{0,{{2|0},2Tiny(2)|{2|0},Miny(2)}}\"\n");
    assert_eq!(
        answer(&["table", "domineering", "2x2", "--latex"]),
        "\\begin{tabular}{r|ll}\n & 1 & 2 \\\\\n\\hline\n\
         1 & $0$ & $-1$ \\\\\n2 & $1$ & $\\pm1$ \\\\\n\\end{tabular}\n"
    );
    let said = json(&run(&["table", "clobber", "1x3", "of=outcome", "--json"]));
    assert_eq!(said["rows"], document!(["1"]));
    assert_eq!(said["columns"], document!(["1", "2", "3"]));
    assert_eq!(said["cells"], document!([["P", "N", "N"]]));
    assert!(said["seconds"].is_f64());
}

#[test]
fn a_table_holds_whatever_is_asked_for() {
    for (of, expected) in [
        ("value", "+-1"),
        ("reduced", "+-1"),
        ("outcome", "N"),
        ("nim", "-"),
        ("mean", "0"),
        ("temperature", "1"),
        ("left_stop", "1"),
        ("right_stop", "-1"),
        ("birthday", "2"),
        ("atomic_weight", "-"),
        ("length", "3"),
        ("positions", "7"),
        ("is_switch", "true"),
    ] {
        let of = format!("of={of}");
        let said = answer(&["table", "domineering", "2..2x2..2", &of, "--csv"]);
        assert_eq!(said, format!(",2\n2,{expected}\n"), "{of}");
    }
}

#[test]
fn a_number_beside_a_range_is_one_row_or_column() {
    let said = answer(&["table", "domineering", "2x1..3", "--csv"]);
    assert_eq!(said.lines().next(), Some(",1,2,3"));
    assert_eq!(said.lines().count(), 2);
    assert!(
        said.lines()
            .nth(1)
            .is_some_and(|line| line.starts_with("2,1,+-1,"))
    );
    let said = answer(&["table", "chessfights", "0..3x4", "--csv"]);
    assert_eq!(said.lines().next(), Some("\"x,y\",4"));
}

#[test]
fn cells_out_of_budget_are_marked() {
    let output = run(&["table", "domineering", "9x9", "of=mean", "--time", "500ms"]);
    assert_eq!(output.status.code(), Some(1));
    let lines: Vec<&str> = stdout(&output).lines().collect();
    assert_eq!(lines.len(), 10);
    assert!(lines[1].starts_with("1  0 "), "{}", lines[1]);
    assert!(lines[9].ends_with('?'), "{}", lines[9]);
    assert!(stderr(&output).contains("time limit"));
}

#[test]
fn positions_are_counted() {
    assert_eq!(
        answer(&["count", "domineering", "2x2"]),
        "positions      7\noptions        8\nafter 0 moves  1\nafter 1 move   4\nafter 2 moves  2\n"
    );
    let said = json(&run(&["count", "clobber", "3x3", "first=left", "--json"]));
    assert_eq!(said["positions"], 761);
    assert_eq!(said["options"], 1584);
    assert_eq!(
        said["by_moves"],
        document!([1, 12, 88, 176, 256, 164, 52, 12])
    );
    let output = run(&["count", ENDLESS[0], ENDLESS[1], "--time", "200ms", "--json"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(json(&output)["error"]["message"].is_string());
    assert!(stderr(&output).contains("time limit"));
}

#[test]
fn positions_are_found_by_value_and_by_property() {
    assert_eq!(
        answer(&["find", "domineering", "3x3", "value=1/2"]),
        "../.#/.#  pieces 4  1/2\n"
    );
    let said = json(&run(&["find", "clobber", "1x3", "value=^", "--json"]));
    assert_eq!(
        said["found"],
        document!([{"position": "xxo", "pieces": 3, "value": "^"}])
    );
    assert!(said["searched"].as_u64() > Some(0));
    let said = answer(&[
        "find",
        "domineering",
        "2x3",
        "where=G.temperature > 1",
        "limit=1",
    ]);
    assert!(said.ends_with("{2|-1/2}\n"), "{said}");
}

#[test]
fn a_search_that_finds_nothing_says_how_much_was_searched() {
    let output = run(&["find", "domineering", "2x2", "value=5"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        stdout(&output),
        "none among the 26 positions of at most 2x2 that were searched\n"
    );
    let output = run(&["find", "domineering", "2x2", "value=5", "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let said = json(&output);
    assert_eq!(
        (&said["found"], &said["searched"]),
        (&document!([]), &26.into())
    );
    let output = run(&["find", "domineering", "9x9", "value=77", "--time", "300ms"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        stderr(&output).contains("positions were searched"),
        "{}",
        stderr(&output)
    );
}

#[test]
fn the_thermograph_of_a_position_is_that_of_its_value() {
    let of_position = answer(&["thermograph", "domineering", "2x3"]);
    assert_eq!(of_position, answer(&["thermograph", "{2|-1/2}"]));
    assert_eq!(of_position, answer(&["thermograph", "domineering(2x3)"]));
    let said = json(&run(&["thermograph", "domineering", "2x3", "--json"]));
    assert_eq!(
        (&said["mean"], &said["temperature"]),
        (&"3/4".into(), &"5/4".into())
    );
    let output = run(&[
        "thermograph",
        ENDLESS[0],
        ENDLESS[1],
        "--time",
        "200ms",
        "--json",
    ]);
    assert_eq!(output.status.code(), Some(1));
    assert!(json(&output)["error"]["message"].is_string());
}

#[test]
fn games_are_listed_and_described() {
    let all = answer(&["games"]);
    for name in ["clobber\n", "domineering\n"] {
        assert!(all.contains(name), "{all}");
    }
    let one = answer(&["games", "Domineering"]);
    assert!(
        one.starts_with("domineering\n") && one.contains("vertical dominoes"),
        "{one}"
    );
    let said = json(&run(&["games", "--json"]));
    let games = said["games"].as_array().expect("a list");
    assert!(games.len() >= 2);
    for game in games {
        for key in ["name", "kind", "syntax", "source", "rules", "example"] {
            assert!(game[key].is_string(), "{key} of {game}");
        }
        assert!(game["players"].is_array() && game["parameters"].is_array());
    }
}

/// What every game promises on its own behalf: its example has a value, moves and a picture, and
/// the calculator reads it, too.
#[test]
fn the_example_of_every_game_is_answered() {
    let said = json(&run(&["games", "--json"]));
    for game in said["games"].as_array().expect("a list") {
        let text = |key: &str| game[key].as_str().expect("a text");
        let (name, example) = (text("name"), text("example"));
        answer(&["moves", name, example]);
        answer(&["show", name, example]);
        let call = format!("{}(\"{example}\")", name.replace('-', "_"));
        let value = json(&run(&["value", name, example, "--json"]));
        assert_eq!(
            value["value"],
            json(&run(&["eval", &call, "--json"]))["result"],
            "{name}"
        );
    }
}

/// Words, part of the message, the text it shows, and carets under the place.
type Mistake = (
    &'static [&'static str],
    &'static str,
    &'static str,
    &'static str,
);

const MISTAKES: &[Mistake] = &[
    (
        &["value", "domneering", "4x4"],
        "there is no game `domneering`; did you mean `domineering`?",
        "domneering",
        "^^^^^^^^^^",
    ),
    (
        &["games", "chess"],
        "there is no game `chess`",
        "chess",
        "^^^^^",
    ),
    (
        &["value", "clobber"],
        "a position is missing",
        "clobber",
        "       ^",
    ),
    (
        &["value", "clobber", "xo/oq"],
        "`q` is no square",
        "xo/oq",
        "    ^",
    ),
    (
        &["value", "clobber", "xo/o"],
        "this row has 1 squares",
        "xo/o",
        "   ^",
    ),
    (
        &["value", "clobber", "xo + "],
        "a position is missing",
        "xo + ",
        "     ^",
    ),
    (&["show", "clobber", "0x4"], "at least one row", "0x4", "^"),
    (
        &["value", "clobber", "2x2", "3x3"],
        "expected `key=value`",
        "3x3",
        "^^^",
    ),
    (
        &["value", "clobber", "2x2", "white=3"],
        "no key `white` for clobber; there is only play",
        "white=3",
        "^^^^^",
    ),
    (
        &["moves", "clobber", "2x2", "vlues=yes"],
        "no key `vlues` for clobber; did you mean `values`?",
        "vlues=yes",
        "^^^^^",
    ),
    (
        &["moves", "clobber", "2x2", "values=maybe"],
        "`values` is one of: no, yes",
        "values=maybe",
        "       ^^^^^",
    ),
    (
        &["count", "clobber", "2x2", "first=left", "first=right"],
        "this is given twice",
        "first=right",
        "^^^^^",
    ),
    (
        &["count", "clobber", "2x2", "first=me"],
        "is one of",
        "first=me",
        "      ^^",
    ),
    (&["table", "clobber", "5"], "expected two ranges", "5", "^"),
    (&["table", "clobber", "2x0"], "an empty range", "2x0", "  ^"),
    (
        &["table", "clobber", "3..2x2"],
        "an empty range",
        "3..2x2",
        "^^^^",
    ),
    (&["table", "clobber", "2xq"], "a whole number", "2xq", "  ^"),
    (
        &["table", "clobber", "9999x9999"],
        "at most 1000000",
        "9999x9999",
        "^^^^^^^^^",
    ),
    (
        &["table", "clobber", "2x2", "of=tempratur"],
        "did you mean `temperature`?",
        "of=tempratur",
        "   ^^^^^^^^^",
    ),
    (
        &["table", "clobber", "2x2", "of=cool"],
        "no fact `cool`",
        "of=cool",
        "   ^^^^",
    ),
    (
        &["find", "clobber", "2x2"],
        "say what is searched for",
        "2x2",
        "   ^",
    ),
    (&["find", "clobber", "2"], "expected a size", "2", "^"),
    (
        &["find", "clobber", "2x2", "value=1/3"],
        "`1/3` is not a dyadic fraction",
        "value=1/3",
        "      ^^^",
    ),
    (
        &["find", "clobber", "2x2", "value=1 < 2"],
        "expected a game",
        "value=1 < 2",
        "      ^^^^^",
    ),
    (
        &["find", "clobber", "2x2", "where=G.mean"],
        "neither true nor false",
        "where=G.mean",
        "      ^^^^^^",
    ),
    (
        &["find", "clobber", "2x2", "where=G.foo > 1"],
        "unknown method `foo`",
        "where=G.foo > 1",
        "        ^^^",
    ),
    (
        &["find", "clobber", "2x2", "value=1", "where=G > 0"],
        "not both",
        "where=G > 0",
        "      ^^^^^",
    ),
    (
        &["find", "clobber", "2x2", "value=1", "limit=0"],
        "finds nothing",
        "limit=0",
        "      ^",
    ),
    (
        &["thermograph", "clobbr", "2x2"],
        "did you mean `clobber`?",
        "clobbr",
        "^^^^^^",
    ),
    (
        &["show", "clobber", "2x2", "--svg", "/no/such/folder/t.svg"],
        "cannot be written",
        "/no/such/folder/t.svg",
        "^^^^^^^^^^^^^^^^^^^^^",
    ),
];

#[test]
fn wrong_questions_get_a_message_with_a_caret_and_exit_code_2() {
    for &(arguments, message, text, caret) in MISTAKES {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert_eq!(stdout(&output), "", "{arguments:?}");
        let lines: Vec<&str> = stderr(&output).lines().collect();
        assert_eq!(lines.len(), 3, "{arguments:?}: {lines:?}");
        assert!(
            lines[0].starts_with("error: ") && lines[0].contains(message),
            "{lines:?}"
        );
        assert_eq!(lines[1], format!("  {text}"), "{arguments:?}");
        assert_eq!(lines[2], format!("  {caret}"), "{arguments:?}");

        let output = run(&[arguments, &["--json"]].concat());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let error = &json(&output)["error"];
        let said = error["message"].as_str().expect("a message");
        assert!(said.contains(message), "{said}");
        assert_eq!(error["text"], text, "{arguments:?}");
        assert!(error["start"].is_u64() && error["end"].is_u64());
    }
}

#[test]
fn flags_of_other_verbs_are_refused() {
    for arguments in [
        &["value", "clobber", "2x2", "--csv"][..],
        &["table", "clobber", "2x2", "--csv", "--json"],
        &["moves", "clobber", "2x2", "--svg", "t.svg"],
        &["value"],
    ] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert_eq!(stdout(&output), "", "{arguments:?}");
    }
}

//! Dukego and Quadruphage, from the outside.

use std::fs;
use std::path::PathBuf;
use std::process::{Output, Stdio};

use common::{answer, json, partizan, run, run_with, stderr, stdout, temporary};
use serde_json::json as document;

mod common;

/// The board on which whoever begins wins, with three white stones.
const FAIR: [&str; 4] = ["dukego", "7x8", "white=3", "black=0"];

/// A room with one door, for quick answers.
const ROOM: &str = "#.##/#x.#/#..#/####";

/// Words, some of which are the same in many questions.
fn words<'w>(parts: &[&[&'w str]]) -> Vec<&'w str> {
    parts.concat()
}

/// A file of ours that is removed in the end.
struct Temporary(PathBuf);

impl Temporary {
    fn new(name: &str) -> Temporary {
        Temporary(temporary(name))
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("a path")
    }

    fn read(&self) -> String {
        fs::read_to_string(&self.0).expect("it was written")
    }

    fn write(&self, text: &str) {
        fs::write(&self.0, text).expect("the file is ours");
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

#[test]
fn solve_tells_who_wins_how_soon_and_by_which_openings_with_their_colour() {
    let expected = "\
N (the next player wins)
left first   left wins in 13 moves, 7 of the piece  e4-e5 e4-f4 e4-e3
right first  right wins                             w@g6 w@g5 w@h5 w@g3 w@h3 w@g2
";
    assert_eq!(answer(&words(&[&["solve"], &FAIR])), expected);
    // Stones of both colours, and a stone that may be moved.
    let said = answer(&["solve", "dukego", ROOM, "white=1", "black=1", "first=go"]);
    assert_eq!(said, "right first  right wins  b@b4 w@b4\n");
    let said = answer(&[
        "solve",
        "dukego",
        "#.##/#x.#/#.w#/####",
        "white=1",
        "black=0",
    ]);
    let expected = "\
N (the next player wins)
left first   left wins in 1 move, 1 of the piece  b3-b4
right first  right wins                           c2-b4
";
    assert_eq!(said, expected);
}

#[test]
fn either_player_may_begin_under_every_name() {
    let of = |first: &str| answer(&["solve", "dukego", "5x5", first]);
    assert_eq!(of("first=duke"), of("first=left"));
    assert_eq!(of("first=go"), of("first=right"));
    let both = of("first=either");
    assert_eq!(both, answer(&["solve", "dukego", "5x5"]));
    assert!(both.starts_with("L (Left wins)\nleft first   left wins in 5 moves, 3 of the piece"));
    let output = run(&["solve", "dukego", "5x5", "first=pope"]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn the_same_is_told_in_json() {
    let told = json(&run(&words(&[&["solve"], &FAIR, &["--json"]])));
    assert_eq!(told["game"], "dukego");
    assert_eq!(told["outcome"], "N");
    let left = &told["left_first"];
    assert_eq!(left["winner"], "left");
    assert_eq!(left["moves"], document!(["e4-e5", "e4-f4", "e4-e3"]));
    assert_eq!(
        (&left["length"], &left["piece_moves"]),
        (&13.into(), &7.into())
    );
    let right = &told["right_first"];
    assert_eq!(right["winner"], "right");
    assert_eq!(right["moves"].as_array().map(Vec::len), Some(6));
    assert!(right.get("length").is_none() && right.get("piece_moves").is_none());
    assert!(told["nodes"].as_u64() > Some(1000));
    let told = json(&run(&["solve", "dukego", "5x5", "first=go", "--json"]));
    assert!(told.get("left_first").is_none() && told["outcome"].is_null());
    assert_eq!(told["right_first"]["moves"], document!([]));
}

#[test]
fn dukego_is_quadruphage_with_a_duke() {
    let stones = ["6x9", "white=2", "black=2"];
    let dukego = answer(&words(&[&["solve", "dukego"], &stones]));
    let quadruphage = answer(&words(&[&["solve", "quadruphage"], &stones]));
    assert_eq!(dukego, quadruphage);
    let duke = words(&[&["solve", "quadruphage"], &stones, &["piece=duke"]]);
    assert_eq!(dukego, answer(&duke));
    // The only opening, by the literature.
    let said = dukego.lines().last().expect("a line");
    assert!(
        said.ends_with("right wins                            b@e2"),
        "{dukego}"
    );
}

#[test]
fn pieces_and_aims_can_be_chosen() {
    let said = answer(&["solve", "quadruphage", "5x5", "piece=knight", "first=go"]);
    assert_eq!(said, "right first  left wins in 2 moves, 1 of the piece\n");
    let said = answer(&[
        "solve",
        "quadruphage",
        "7x7",
        "piece=1,2+0,1",
        "black=1",
        "first=left",
    ]);
    assert!(
        said.starts_with("left first  left wins in 3 moves"),
        "{said}"
    );
    let draw = "\
D (a draw)
left first   a draw  b3-c3 b3-b2
right first  a draw";
    let room = ["dukego", "####/#x.#/#..#/####", "black=1"];
    let said = answer(&words(&[&["solve"], &room, &["aim=immobilise"]]));
    assert!(said.starts_with(draw), "{said}");
    let said = answer(&words(&[&["solve"], &room, &["aim=contain", "first=left"]]));
    assert_eq!(said, "left first  right wins\n");
    let two = [
        "solve",
        "dukego",
        "####/#x.#/#..#/####",
        "white=2",
        "black=0",
    ];
    let said = answer(&words(&[&two, &["aim=immobilise", "first=left"]]));
    assert_eq!(said, "left first  right wins in 4 moves, 2 of the piece\n");
}

#[test]
fn the_fairness_table_is_the_published_one() {
    let expected = "   6  7  8  9\n6  D  D  D  *\n7  D  D  *  G\n8  D  *  *  G\n9  *  G  G  G\n";
    let stones = ["white=3", "black=0"];
    let table = words(&[&["table", "dukego", "6..9x6..9"], &stones]);
    assert_eq!(answer(&table), expected);
    let table = words(&[&["table", "dukego", "7..8x8"], &stones, &["of=fairness"]]);
    assert_eq!(answer(&table), "   8\n7  *\n8  *\n");
    let told = json(&run(&words(&[&table, &["--json"]])));
    assert_eq!(told["of"], "fairness");
    assert_eq!(told["cells"], document!([["*"], ["*"]]));
    let csv = answer(&words(&[&table, &["--csv"]]));
    assert_eq!(csv, ",8\n7,*\n8,*\n");
    // A size alone is all boards up to it, and every other piece is a P.
    assert_eq!(
        answer(&["table", "dukego", "3x4", "black=1"]),
        "   3  4\n3  D  D\n"
    );
    let king = [
        "table",
        "quadruphage",
        "4..5x5",
        "piece=king",
        "aim=immobilise",
        "black=1",
    ];
    assert_eq!(answer(&king), "   5\n4  C\n5  C\n");
}

#[test]
fn least_black_is_a_number_or_never() {
    let expected = "   7  8   9\n6  –  –   11\n7  –  12  11\n";
    let least = ["table", "dukego", "6..7x7..9", "of=least-black"];
    assert_eq!(answer(&words(&[&least, &["first=go"]])), expected);
    let both = answer(&words(&[&least, &["--csv"]]));
    assert!(both.ends_with("\n7,–/–,–/12,12/11\n"), "{both}");
    let white = [
        "table",
        "dukego",
        "6x9",
        "of=least-black",
        "white=2",
        "first=go",
    ];
    let white = words(&[&["table", "dukego", "6..6x8..9"], &white[3..]]);
    assert_eq!(answer(&white), "   8  9\n6  –  2\n");
}

#[test]
fn tables_go_on_from_what_was_kept() {
    let file = Temporary::new("kept-chases");
    let table = |range: &'static str, more: &[&'static str]| {
        run(&words(&[
            &[
                "table",
                "dukego",
                range,
                "white=2",
                "black=2",
                "--csv",
                "--keep",
                file.path(),
            ],
            more,
        ]))
    };
    let whole = answer(&[
        "table",
        "dukego",
        "4..7x4..7",
        "white=2",
        "black=2",
        "--csv",
    ]);
    assert_eq!(stdout(&table("4..5x4..7", &[])).lines().count(), 3);
    let some = file.read();
    assert!(some.starts_with("partizan: fairness of dukego black=2 white=2, version 1\n"));
    assert_eq!(stdout(&table("4..7x4..7", &[])), whole);
    let all = file.read();
    assert!(
        all.starts_with(&some) && all.len() > some.len(),
        "lines are added"
    );
    // Nothing is left to do, so that no time at all is enough.
    assert_eq!(stdout(&table("4..7x4..7", &["--time", "1ms"])), whole);
    assert_eq!(file.read(), all);
    // A file about other stones, another fact or another game is refused and left alone.
    let keep = ["--keep", file.path()];
    for other in [
        &["dukego", "4..5x4..5", "white=2", "black=1"][..],
        &["dukego", "4..5x4..5", "white=2", "of=least-black"],
        &["quadruphage", "4..5x4..5", "white=2", "black=2"],
        &["domineering", "4..5x4..5", "of=shortest"],
    ] {
        let output = run(&words(&[&["table"], other, &keep]));
        assert_eq!(output.status.code(), Some(2), "{other:?}");
        assert!(
            stderr(&output).contains("does not begin with"),
            "{}",
            stderr(&output)
        );
        assert_eq!((stdout(&output), file.read()), ("", all.clone()));
    }
    for damaged in [
        all.replacen(" D ", " G ", 1),
        all[..all.len() - 3].to_string(),
    ] {
        file.write(&damaged);
        let output = table("4..5x4..5", &[]);
        assert_eq!((output.status.code(), stdout(&output)), (Some(2), ""));
        assert_eq!(file.read(), damaged);
    }
}

/// The check is FNV-1a of the line, as in the program.
#[test]
fn kept_cells_that_nobody_could_have_written_are_refused() {
    let file = Temporary::new("forged-chases");
    let line = |text: &str| {
        let check = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        format!("{text} #{check:016x}\n")
    };
    let ask = |fact: &str, header: &str, text: &str| {
        file.write(&format!(
            "partizan: {header} of dukego, version 1\n{}",
            line(text)
        ));
        let of = format!("of={fact}");
        let asked = ["table", "dukego", "3..3x3..3", &of, "--keep", file.path()];
        run(&asked).status.code()
    };
    assert_eq!(ask("fairness", "fairness", "3x3 D"), Some(0));
    for text in [
        "3x3 hello",
        "3x3 DDD",
        "3x3 P",
        "3x3 ",
        "3x3",
        "0x3 D",
        "x D",
        "D",
    ] {
        assert_eq!(ask("fairness", "fairness", text), Some(2), "{text}");
    }
    assert_eq!(ask("least-black", "least black stones", "3x3 –/–"), Some(0));
    for text in ["3x3 D", "3x3 1", "3x3 1/2/3", "3x3 -1/2", "3x3 007/2"] {
        assert_eq!(
            ask("least-black", "least black stones", text),
            Some(2),
            "{text}"
        );
    }
}

#[test]
fn a_table_that_was_killed_goes_on() {
    let file = Temporary::new("killed-chases");
    let mark = Temporary(format!("{}.unfinished", file.path()).into());
    let stones = ["white=2", "black=3", "--quiet", "--keep", file.path()];
    let lines = || fs::read_to_string(&file.0).map_or(0, |text| text.lines().count());
    let mut child = partizan(&words(&[&["table", "dukego", "5..9x5..9"], &stones]))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the command starts");
    while lines() < 3 {
        assert!(
            child.try_wait().expect("it is ours").is_none(),
            "it takes long enough"
        );
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    child.kill().expect("it is ours");
    child.wait().expect("it was killed");
    assert!(mark.0.exists());
    let before = file.read();
    // As if it had been killed in the middle of a line.
    file.write(&format!("{before}9x9 "));
    let output = run(&words(&[&["table", "dukego", "5..6x5..6"], &stones]));
    assert!(
        stderr(&output).contains("was not finished"),
        "{}",
        stderr(&output)
    );
    let fresh = answer(&["table", "dukego", "5..6x5..6", "white=2", "black=3"]);
    assert_eq!(stdout(&output), fresh);
    assert!(file.read().starts_with(&before) && !mark.0.exists());
}

/// Writes a certificate about a position and gives what is said of it.
fn certify(file: &Temporary, question: &[&str]) -> String {
    let said = answer(&words(&[
        &["solve"],
        question,
        &["--certificate", file.path()],
    ]));
    let line = said.lines().last().expect("a line");
    assert!(line.starts_with("certificate  "), "{said}");
    line.to_string()
}

/// Whether a certificate holds, by its exit code: 0, 1, or 2 if there is none.
fn verified(file: &Temporary) -> Option<i32> {
    run(&["verify", file.path()]).status.code()
}

#[test]
fn a_certificate_of_either_player_is_written_and_verified() {
    let file = Temporary::new("certificate");
    for (question, claim) in [
        (
            &words(&[&FAIR, &["first=left"]])[..],
            "left brings the piece to the edge",
        ),
        (
            &words(&[&FAIR, &["first=go"]]),
            "right contains the piece for ever",
        ),
        (
            &["dukego", "6x9", "first=go"],
            "right contains the piece for ever",
        ),
        (&["dukego", "7x7"], "left brings the piece to the edge"),
        (
            &["dukego", "6x9", "white=2", "black=2", "first=go"],
            "right contains the piece",
        ),
        (
            &["quadruphage", "6x6", "piece=king", "black=4"],
            "left brings the piece",
        ),
        (
            &[
                "dukego",
                ROOM,
                "white=1",
                "black=1",
                "aim=immobilise",
                "first=go",
            ],
            "right takes all moves from the piece",
        ),
        (
            &["dukego", ROOM, "aim=immobilise", "first=go"],
            "right takes all moves from the piece",
        ),
        // White stones are no better than black ones without number.
        (
            &["dukego", "7x7", "white=2"],
            "left brings the piece to the edge",
        ),
    ] {
        let said = certify(&file, question);
        let output = run(&["verify", file.path()]);
        let verdict = stdout(&output);
        assert!(
            verdict.starts_with(&format!("valid: {claim}")),
            "{said}: {verdict}"
        );
        assert_eq!((output.status.code(), stderr(&output)), (Some(0), ""));
        let told = json(&run(&["verify", file.path(), "--json"]));
        assert_eq!(told["valid"], true);
    }
    let told = json(&run(&words(&[
        &["solve"],
        &FAIR,
        &["first=go", "--json", "--certificate", file.path()],
    ])));
    let certificate = &told["certificate"];
    assert_eq!(certificate["claim"], "right contains the piece for ever");
    assert_eq!(certificate["first"], "right");
    assert!(certificate["rules"].as_u64() > Some(10), "{told}");
}

#[test]
fn where_there_is_no_winner_to_certify_that_is_said() {
    let file = Temporary::new("no-certificate");
    let room = "####/#x.#/#..#/####";
    for (question, message) in [
        (&FAIR[..], "say first=left or first=right"),
        (&["dukego", room, "black=1", "aim=immobilise"], "a draw"),
        (&["fox-and-geese", "4x4"], "dukego and quadruphage"),
        (&["clobber", "3x3"], "say first=left or first=right"),
        (&["dukego", "5x5+5x5", "black=0"], "single positions"),
    ] {
        let output = run(&words(&[
            &["solve"],
            question,
            &["--certificate", file.path()],
        ]));
        assert_eq!(output.status.code(), Some(2), "{question:?}");
        assert!(
            stderr(&output).contains(message),
            "{question:?}: {}",
            stderr(&output)
        );
    }
    let output = run(&[
        "solve",
        "dukego",
        "5x5",
        "--certificate",
        "/no/such/folder/file",
    ]);
    assert_eq!((output.status.code(), stdout(&output)), (Some(2), ""));
}

/// A certificate with a check sum that is right.
fn summed(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.starts_with("sum "));
    let text: String = lines.flat_map(|line| [line, "\n"]).collect();
    let sum = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{text}sum {sum:016x}\n")
}

#[test]
fn a_certificate_that_was_tampered_with_does_not_pass() {
    let file = Temporary::new("tampered");
    for question in [
        [
            "dukego",
            "##.##/#x..#/##.##",
            "white=1",
            "black=0",
            "first=left",
        ],
        [
            "dukego",
            "#.##.#/#x...#/######",
            "white=1",
            "black=0",
            "first=go",
        ],
    ] {
        certify(&file, &question);
        let whole = file.read();
        assert_eq!(summed(&whole), whole);
        // A slip anywhere is noticed, and so is a file that was cut off.
        for at in (0..whole.len()).step_by(whole.len() / 12 + 1) {
            let mut bytes = whole.clone().into_bytes();
            bytes[at] ^= 1;
            fs::write(&file.0, &bytes).expect("the file is ours");
            assert_eq!(verified(&file), Some(2), "byte {at}");
            file.write(&whole[..at]);
            assert_eq!(verified(&file), Some(2), "cut at {at}");
        }
        // So is a change that somebody has made with care.
        let lines: Vec<&str> = whole.lines().collect();
        let rules = 8..lines.len() - 1;
        assert!(rules.len() > 2, "{whole}");
        let changed = |number: usize, line: &str| {
            let mut lines = lines.clone();
            lines[number] = line;
            summed(&lines.join("\n"))
        };
        // One entry of the first rule: where the piece is, where it goes or what is answered.
        let rule: Vec<&str> = lines[rules.start].split(' ').collect();
        for (entry, other) in [(0, "0"), (6, "99999"), (6, "8:pass:99"), (6, "1")] {
            let mut rule = rule.clone();
            rule[entry] = other;
            file.write(&changed(rules.start, &rule.join(" ")));
            let code = verified(&file);
            assert!(
                code == Some(1) || code == Some(2),
                "entry {entry} of {whole}"
            );
        }
        let (first, other) = match lines[4] {
            "first left" => ("first left", "first right"),
            _ => ("first right", "first left"),
        };
        for (what, text) in [
            ("another player", whole.replace(first, other)),
            ("more stones", whole.replace("white=1", "white=2")),
            ("a larger board", changed(2, "position 9x9")),
            ("the other claim", {
                let claim = if lines[5] == "claim escapes" {
                    "contains"
                } else {
                    "escapes"
                };
                changed(5, &format!("claim {claim}"))
            }),
            ("no rules", {
                let kind = lines[6].rsplit_once(' ').expect("a number").0;
                let [head, opening] = [lines[..6].join("\n"), lines[7].to_string()];
                summed(&format!("{head}\n{kind} 0\n{opening}"))
            }),
            ("another game", whole.replace("game dukego", "game clobber")),
            (
                "a game that is none",
                whole.replace("game dukego", "game chess"),
            ),
            ("a rule too few", changed(6, &lines[6].replace(' ', "  "))),
        ] {
            file.write(&summed(&text));
            let output = run(&["verify", file.path()]);
            let code = output.status.code();
            // More stones do not harm Right, so that a certificate of Right would still hold.
            let is_harmless = what == "more stones" && question.contains(&"first=go");
            let expected: &[i32] = if is_harmless { &[0, 1] } else { &[1, 2] };
            assert!(
                code.is_some_and(|code| expected.contains(&code)),
                "{what}: {code:?}"
            );
            assert_eq!(code == Some(2), stdout(&output).is_empty(), "{what}");
        }
    }
}

/// The last line of a game without people.
fn end(question: &[&str]) -> String {
    let said = answer(&words(&[&["play", "--quiet"], question]));
    said.lines().last().expect("a line").to_string()
}

#[test]
fn perfect_players_win_what_can_be_won_from_either_side() {
    for seed in ["seed=1", "seed=2", "seed=3"] {
        let duke = words(&[&FAIR, &["left=perfect", "right=random", seed]]);
        assert_eq!(end(&duke), "the piece is on the edge: left wins");
        let go = words(&[&FAIR, &["first=go", "left=random", "right=perfect", seed]]);
        let said = end(&go);
        assert!(
            said.ends_with("right wins a game that never ends") || said.ends_with("right wins")
        );
    }
    let told = json(&run(&words(&[
        &["match"],
        &FAIR,
        &[
            "first=right",
            "left=perfect",
            "right=perfect",
            "games=2",
            "--json",
        ],
    ])));
    assert_eq!(told["right_wins"], 2, "{told}");
    let both = words(&[&FAIR, &["left=perfect", "right=perfect", "--json"]]);
    let told = json(&run(&words(&[&["play"], &both])));
    assert_eq!(
        (&told["winner"], told["moves"].as_array().map(Vec::len)),
        (&"left".into(), Some(13))
    );
}

#[test]
fn a_game_is_played_by_the_book() {
    let file = Temporary::new("book");
    let by_book = |more: &[&str]| {
        let output = run(&words(&[
            &["play"],
            &FAIR,
            &["--certificate", file.path()],
            more,
        ]));
        let said = stderr(&output).to_string();
        (output, said)
    };
    certify(&file, &words(&[&FAIR, &["first=go"]]));
    for seed in ["seed=1", "seed=2", "seed=3"] {
        let (output, said) = by_book(&["first=go", "left=random", seed, "--json"]);
        assert_eq!(said, "");
        let told = json(&output);
        assert_eq!(
            (&told["winner"], &told["right"]),
            (&"right".into(), &"certificate".into())
        );
    }
    // It is about games that Right begins, and nobody knows what to do in others.
    let (output, said) = by_book(&["first=left", "left=perfect"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(said.contains("games that right begins"), "{said}");
    certify(&file, &words(&[&FAIR, &["first=left"]]));
    for right in ["right=random", "right=perfect"] {
        let (output, said) = by_book(&[right, "--json"]);
        assert_eq!(said, "");
        let told = json(&output);
        assert_eq!(
            (&told["winner"], &told["left"]),
            (&"left".into(), &"certificate".into())
        );
    }
    // A person plays against it.
    let question = words(&[
        &["play"],
        &FAIR,
        &["--certificate", file.path(), "right=human"],
    ]);
    let (output, said) = by_book(&["left=human"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(said.contains("the certificate plays for left"), "{said}");
    let output = run_with(&question, "pass\npass\npass\n");
    let said = stdout(&output);
    assert!(
        said.ends_with("the piece is on the edge: left wins\n"),
        "{said}"
    );
    // A book about something else, or one that is wrong, is put away.
    for (question, message) in [
        (
            &["dukego", "7x8", "white=2", "black=0"][..],
            "another position",
        ),
        (&["clobber", "3x3"], "by certificates"),
    ] {
        let book = ["--certificate", file.path(), "left=random", "right=random"];
        let output = run(&words(&[&["play"], question, &book]));
        assert_eq!(output.status.code(), Some(2), "{question:?}");
        assert!(stderr(&output).contains(message), "{}", stderr(&output));
    }
    file.write(&summed(&file.read().replace("first left", "first right")));
    let (output, said) = by_book(&["right=random"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(said.contains("does not hold"), "{said}");
}

#[test]
fn bad_input_is_pointed_at() {
    for (arguments, message, place, carets) in [
        (
            &["..../.xx./...."][..],
            "a second piece",
            "..../.xx./....",
            "       ^",
        ),
        (&[".../.../..."], "no piece", ".../.../...", "^^^^^^^^^^^"),
        (&[".../.b./..."], "no piece", ".../.b./...", "^^^^^^^^^^^"),
        (
            &["bbb/bxb/bbb", "black=7"],
            "black=7",
            "bbb/bxb/bbb",
            "          ^",
        ),
        (&[".../.xw/..."], "white=0", ".../.xw/...", "      ^"),
        (&["x../.../..."], "on the edge", "x../.../...", "^"),
        (&["5x5", "white=-1"], "whole number", "white=-1", "      ^^"),
        (&["5x5", "black=-1"], "whole number", "black=-1", "      ^^"),
        (&["0x0"], "at least one row", "0x0", "^"),
        (&["2x9"], "three rows and columns", "2x9", "^^^"),
        (&["1000x1000"], "too large", "1000x1000", "^^^^^^^^^"),
        (&["17x17"], "at most 256 squares", "17x17", "^^^^^"),
        (
            &["5x5", "aim=win"],
            "contain, immobilise",
            "aim=win",
            "    ^^^",
        ),
        (
            &["5x5", "piece=king"],
            "no key `piece`",
            "piece=king",
            "^^^^^",
        ),
    ] {
        let output = run(&words(&[&["solve", "dukego"], arguments]));
        let said: Vec<&str> = stderr(&output).lines().collect();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(said[0].contains(message), "{said:?}");
        assert_eq!(said[1..], [format!("  {place}"), format!("  {carets}")]);
        assert_eq!(stdout(&output), "", "{arguments:?}");
    }
    for (arguments, message, place) in [
        (
            &["dukego", "2..5x3..5"][..],
            "at least 3 rows and columns",
            "2..5x3..5",
        ),
        (&["dukego", "2x2"], "at least 3 rows and columns", "2x2"),
        (&["dukego", "3..20x3..20"], "at most 256 squares", "13x20"),
        (
            &["dukego", "5..6x5..6", "first=go"],
            "both who may begin",
            "first=go",
        ),
        (
            &["dukego", "5..6x5..6", "of=least-black", "black=3"],
            "what is asked",
            "black=3",
        ),
        (
            &["clobber", "3x3", "of=fairness"],
            "not of clobber",
            "of=fairness",
        ),
    ] {
        let output = run(&words(&[&["table"], arguments]));
        let said = stderr(&output);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(said.contains(message) && said.contains(place), "{said}");
        assert!(said.ends_with("^\n"), "{said}");
    }
}

/// What was said by a command that gave up.
fn gave_up(output: &Output) -> &str {
    assert_eq!(output.status.code(), Some(1), "{}", stderr(output));
    stderr(output)
}

#[test]
fn a_budget_that_runs_out_leaves_what_is_known() {
    let output = run(&[
        "solve", "dukego", "9x9", "white=2", "black=6", "--time", "20ms",
    ]);
    assert!(gave_up(&output).contains("the time limit of 20ms"));
    let output = run(&[
        "solve", "dukego", "12x12", "white=4", "black=8", "--memory", "20MiB",
    ]);
    assert!(gave_up(&output).contains("the memory limit of 20 MiB"));
    let table = [
        "table",
        "dukego",
        "5..9x5..9",
        "white=5",
        "black=3",
        "--memory",
        "24MiB",
    ];
    let output = run(&table);
    assert!(
        gave_up(&output).contains("boards are known"),
        "{}",
        stderr(&output)
    );
    let said = stdout(&output);
    assert!(said.contains("5  D ") && said.contains('?'), "{said}");
    let told = json(&run(&words(&[&table, &["--json"]])));
    assert!(told["error"]["message"].is_string(), "{told}");
    assert_eq!(told["cells"][0][0], "D");
    // What costs too much comes after what is certain: the winner is told, the rest is not.
    let file = Temporary::new("late");
    let late = ["--certificate", file.path(), "--time", "0s"];
    let output = run(&words(&[&["solve"], &FAIR, &["first=go"], &late]));
    gave_up(&output);
    assert!(!file.0.exists());
}

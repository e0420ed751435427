//! Certificates, from the outside.

use std::fs;
use std::process::Output;

use common::{answer, json, run, stderr, stdout, temporary};
use partizan_rules::{Convention, GameWords, WinClaim, WinningStrategy};
use partizan_value::Player;

mod common;

/// The piece steps to the right, and has reached the edge.
const ESCAPES: &str = "\
partizan certificate, version 1
game dukego
position 3x3
parameters black=1 white=0
first left
claim escapes
strategy run 1
opening 0
4 20 0 1 0 0 5
";

/// There are stones all around; where one is missing, a white one goes.
const IMMOBILISES: &str = "\
partizan certificate, version 1
game quadruphage
position .b./bxb/w..
parameters piece=duke black=3 white=1
first right
claim immobilises
strategy hold 1
opening s6>7 0
4 2a 80 0 0 0
";

/// The file with its check sum.
fn summed(text: &str) -> String {
    let sum = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{text}sum {sum:016x}\n")
}

/// What is said of a file, with more words.
fn verify(name: &str, contents: impl AsRef<[u8]>, more: &[&str]) -> Output {
    let path = temporary(name);
    fs::write(&path, contents).unwrap();
    let output = run(&[&["verify", path.to_str().unwrap()], more].concat());
    fs::remove_file(path).unwrap();
    output
}

#[test]
fn a_certificate_that_holds_is_valid() {
    let output = verify("escapes", summed(ESCAPES), &[]);
    assert_eq!(
        stdout(&output),
        "valid: left brings the piece to the edge on dukego 3x3 black=1 white=0 if left begins \
         (1 rule checked)\n"
    );
    assert_eq!(output.status.code(), Some(0));
    let output = verify("immobilises", summed(IMMOBILISES), &["--json"]);
    let told = json(&output);
    assert_eq!(told["valid"], true);
    assert_eq!(told["checked"], 1);
    assert_eq!(
        told["claim"],
        "right takes all moves from the piece on quadruphage .b./bxb/w.. piece=duke black=3 \
         white=1 if right begins"
    );
    assert!(told.get("reason").is_none() && told["seconds"].is_number());
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn a_certificate_that_does_not_hold_is_not_valid_and_the_rule_is_named() {
    let other = ESCAPES.replace("4 20 ", "4 10 ");
    let output = verify("stone", summed(&other), &[]);
    assert_eq!(
        stdout(&output),
        "not valid: rule 0: a stone may keep the piece from square 5\nclaimed: left brings the \
         piece to the edge on dukego 3x3 black=1 white=0 if left begins\n"
    );
    assert_eq!((output.status.code(), stderr(&output)), (Some(1), ""));
    for (name, changed) in [
        ("first", ESCAPES.replace("first left", "first right")),
        ("claim", ESCAPES.replace("escapes", "contains")),
        ("position", ESCAPES.replace("position 3x3", "position 5x5")),
        (
            "board",
            ESCAPES.replace("position 3x3", "position .../.xb/..."),
        ),
        ("opening", IMMOBILISES.replace("s6>7", "b7")),
        ("more", IMMOBILISES.replace("4 2a 80 0", "4 2a 80 1")),
        ("fewer", IMMOBILISES.replace("4 2a 80 0", "4 2a 0 0")),
        ("king", IMMOBILISES.replace("piece=duke", "piece=king")),
    ] {
        let output = verify(name, summed(&changed), &["--json"]);
        let told = json(&output);
        assert_eq!(told["valid"], false, "{name}");
        assert!(told["reason"].is_string() && told["checked"].is_number());
        assert_eq!(output.status.code(), Some(1), "{name}");
    }
}

#[test]
fn what_is_damaged_or_no_certificate_is_a_mistake() {
    let whole = summed(ESCAPES);
    for (name, contents, message) in [
        ("empty", String::new(), "not a certificate"),
        (
            "cut",
            whole[..whole.len() - 1].to_string(),
            "line 10 should",
        ),
        ("slip", whole.replace("4 20 ", "4 30 "), "damaged"),
        ("foreign", "Dear diary\n".to_string(), "not a certificate"),
        ("nim", summed(&ESCAPES.replace("dukego", "nim")), "nim"),
        (
            "domineering",
            summed(
                &ESCAPES
                    .replace("dukego", "domineering")
                    .replace(" black=1 white=0", ""),
            ),
            "a chase was expected",
        ),
        (
            "sum",
            summed(&ESCAPES.replace("3x3", "3x3 + 3x3")),
            "a single position",
        ),
        (
            "edge",
            summed(&ESCAPES.replace("3x3", "x../.../...")),
            "edge",
        ),
        (
            "many",
            summed(&ESCAPES.replace("black=1", "black=-1")),
            "black",
        ),
    ] {
        let output = verify(name, contents, &[]);
        assert_eq!(output.status.code(), Some(2), "{name}");
        assert!(
            stderr(&output).contains(message),
            "{name}: {}",
            stderr(&output)
        );
        assert_eq!(stdout(&output), "", "{name}");
    }
    let output = verify("bytes", [0, 159, 146, 150, 255], &[]);
    assert_eq!(output.status.code(), Some(2));
    let output = run(&["verify", "/no/such/file"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("cannot be read"));
    assert_eq!(run(&["verify", "."]).status.code(), Some(2));
}

/// Left answers on the other board.
fn mirrored() -> WinningStrategy {
    let moves = [("o. + xo", "2:a1-b1"), ("xo + o.", "1:a1-b1")];
    let moves = moves.map(|(position, name)| (position.to_string(), name.to_string()));
    WinningStrategy {
        claim: WinClaim {
            words: GameWords {
                game: "clobber".to_string(),
                position: "xo + xo".to_string(),
                parameters: Vec::new(),
            },
            first: Player::Right,
            play: Convention::Normal,
            winner: Player::Left,
        },
        moves: moves.into_iter().collect(),
    }
}

/// What is said of a strategy, with more words.
fn verify_strategy(name: &str, strategy: &WinningStrategy, more: &[&str]) -> Output {
    let mut file = Vec::new();
    strategy.write(&mut file).unwrap();
    verify(name, file, more)
}

#[test]
fn a_strategy_that_holds_is_valid() {
    let output = verify_strategy("mirrored", &mirrored(), &[]);
    assert_eq!(
        stdout(&output),
        "valid: left wins clobber xo + xo if right begins (5 positions checked)\n"
    );
    assert_eq!(output.status.code(), Some(0));
    let mut over = mirrored();
    over.claim.words.position = "xx".to_string();
    over.claim.first = Player::Left;
    over.claim.play = Convention::Misere;
    over.moves.clear();
    let output = verify_strategy("over", &over, &["--json"]);
    let told = json(&output);
    assert_eq!(told["valid"], true);
    assert_eq!(told["checked"], 1);
    assert_eq!(
        told["claim"],
        "left wins clobber xx in misère play if left begins"
    );
    assert!(told.get("reason").is_none() && told["seconds"].is_number());
    assert_eq!(output.status.code(), Some(0));
    let output = verify_strategy("over-text", &over, &[]);
    assert!(stdout(&output).ends_with("(1 position checked)\n"));
}

#[test]
fn a_strategy_that_does_not_hold_is_not_valid_and_the_position_is_named() {
    let mut missing = mirrored();
    missing.moves.remove("xo + o.");
    let output = verify_strategy("missing", &missing, &[]);
    assert_eq!(
        stdout(&output),
        "not valid: left has no move for xo + o.\n\
         claimed: left wins clobber xo + xo if right begins\n"
    );
    assert_eq!((output.status.code(), stderr(&output)), (Some(1), ""));
    let mut played = mirrored();
    played.moves.insert("o. + xo".into(), "1:a1-b1".into());
    let mut first = mirrored();
    first.claim.first = Player::Left;
    let mut winner = mirrored();
    winner.claim.winner = Player::Right;
    let mut play = mirrored();
    play.claim.play = Convention::Misere;
    let mut game = mirrored();
    game.claim.words.game = "col".to_string();
    let changed = [
        ("played", played),
        ("first", first),
        ("winner", winner),
        ("convention", play),
        ("game", game),
    ];
    for (name, strategy) in changed {
        let output = verify_strategy(name, &strategy, &["--json"]);
        let told = json(&output);
        assert_eq!(told["valid"], false, "{name}");
        assert!(told["reason"].is_string() && told["checked"].is_number());
        assert_eq!(output.status.code(), Some(1), "{name}");
    }
}

#[test]
fn a_strategy_that_is_damaged_or_about_no_short_game_is_a_mistake() {
    let mut file = Vec::new();
    mirrored().write(&mut file).unwrap();
    let whole = String::from_utf8(file).unwrap();
    let (text, _) = whole.split_once("sum ").unwrap();
    for (name, contents, message) in [
        (
            "strategy-cut",
            whole[..whole.len() - 1].to_string(),
            "line 11 should",
        ),
        (
            "strategy-slip",
            whole.replace("2:a1-b1", "2:b1-a1"),
            "damaged",
        ),
        (
            "strategy-version",
            whole.replace("version 1", "version 2"),
            "not a certificate",
        ),
        (
            "strategy-twice",
            summed(&text.replace("xo + o. 1", "o. + xo 1")),
            "line 10 should be a position",
        ),
        (
            "strategy-game",
            summed(&text.replace("clobber", "klobber")),
            "did you mean `clobber`?",
        ),
        (
            "strategy-position",
            summed(&text.replace("position xo", "position xq")),
            "about no position",
        ),
        (
            "strategy-loopy",
            summed(
                &text
                    .replace("clobber", "fox-and-geese")
                    .replace("xo + xo\np", "4x4\np"),
            ),
            "can go on for ever",
        ),
        (
            "strategy-switching",
            summed(
                &text
                    .replace("clobber", "bridgit")
                    .replace("xo + xo\np", "2\np"),
            ),
            "proofs of their own",
        ),
    ] {
        let output = verify(name, contents, &[]);
        assert_eq!(output.status.code(), Some(2), "{name}: {}", stdout(&output));
        assert!(
            stderr(&output).contains(message),
            "{name}: {}",
            stderr(&output)
        );
        assert_eq!(stdout(&output), "", "{name}");
    }
    let output = verify_strategy("strategy-late", &mirrored(), &["--time", "0s"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("time limit"));
}

#[test]
fn no_time_is_an_honest_no() {
    let output = verify("late", summed(ESCAPES), &["--time", "0s"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("time limit"));
}

#[test]
fn verify_is_explained() {
    assert!(answer(&["help", "verify"]).contains("partizan verify duke.txt"));
}

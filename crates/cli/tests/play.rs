//! Playing in the terminal and matches, from the outside.

use std::process::Output;

use common::{answer, json, run, run_with, stderr, stdout, temporary};
use partizan_solve::Strategy;
use serde_json::json as document;

mod common;

/// Runs the command with a script of moves on stdin.
fn play(arguments: &[&str], script: &str) -> Output {
    run_with(&[&["play"], arguments].concat(), script)
}

/// The same for a script without mistakes; gives what is said.
fn played(arguments: &[&str], script: &str) -> String {
    let output = play(arguments, script);
    let said = (output.status.code(), stderr(&output));
    assert_eq!(said, (Some(0), ""), "{arguments:?} {script:?}");
    stdout(&output).to_string()
}

#[test]
fn a_person_wins_nim_against_perfect_play() {
    let said = played(&["nim", "2+1"], "2:1\n1:0\n");
    assert_eq!(
        said,
        "2+1\nleft is to move\n1. left 2:1\n1+1\n2. right 1:0\n1\nleft is to move\n\
         3. left 1:0\n0\nright cannot move: left wins\n"
    );
    let said = played(&["nim", "2+1", "--quiet"], "2:1\n1:0\n");
    assert_eq!(
        said,
        "1. left 2:1\n2. right 1:0\n3. left 1:0\nright cannot move: left wins\n"
    );
}

#[test]
fn boards_are_shown_as_show_does_after_every_move() {
    let said = played(&["domineering", "2x2"], "A1/A2\n");
    let start = answer(&["show", "domineering", "2x2"]);
    let after = answer(&["show", "domineering", "x./x."]);
    let end = "right cannot move: left wins\n";
    let expected = format!("{start}left is to move\n1. left a1/a2\n{after}{end}");
    assert_eq!(said, expected);
}

#[test]
fn perfect_play_beats_a_person_who_errs() {
    let said = played(
        &["clobber", "xo/ox", "left=perfect", "right=human", "--quiet"],
        "moves\n",
    );
    assert!(said.starts_with("1. left "), "{said}");
    let said = played(
        &[
            "clobber",
            "xox",
            "first=right",
            "left=perfect",
            "right=human",
        ],
        "moves\nb1-a1\n",
    );
    let expected = "1 x o x\n  a b c\nright is to move\nb1-a1 b1-c1\n1. right b1-a1\n\
                    1 o . x\n  a b c\nleft cannot move: right wins\n";
    assert_eq!(said, expected);
}

#[test]
fn hints_win_or_say_that_nothing_does() {
    assert!(played(&["nim", "3+1"], "hint\nquit\n").contains("\n3:1 wins\n"));
    assert!(played(&["nim", "3+3"], "hint\nquit\n").contains("\nevery move loses\n"));
    // Hints of both players lead to the end that `solve` knows.
    let said = played(&["domineering", "3x3", "--quiet"], "hint\n");
    let hint = said.split_whitespace().next().expect("a move");
    let solved = answer(&["solve", "domineering", "3x3", "first=left"]);
    assert!(solved.contains(hint), "{hint} in {solved}");
}

#[test]
fn undo_takes_back_to_the_last_turn_of_a_person() {
    let script = "a1/a2\nundo\nb1/b2\nquit\n";
    let said = played(&["domineering", "2x4", "--quiet"], script);
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines[0], "1. left a1/a2");
    assert!(lines[1].starts_with("2. right "), "{said}");
    assert_eq!(lines[2], "1. left b1/b2");
    // Of two people each takes back one move.
    let arguments = ["domineering", "2x4", "right=human", "--json"];
    let said = json(&play(&arguments, "a1/a2\nc1/d1\nundo\nb1/c1\n"));
    assert_eq!(said["moves"], document!(["a1/a2", "b1/c1"]));
    // There is nothing to take back before the first move, nor after the opponent's.
    for first in ["first=left", "first=right"] {
        let output = play(&["domineering", "2x4", first], "undo\nquit\n");
        assert_eq!(output.status.code(), Some(0));
        let expected = "error: there is no move of yours to take back\n";
        assert_eq!(stderr(&output), expected);
    }
}

#[test]
fn wrong_moves_are_refused_once_and_asked_for_again() {
    let output = play(&["domineering", "2x2", "--quiet"], "a1-a2\n\nz9\na1/a2\n");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(
        stderr(&output),
        "error: left has no move `a1-a2`; did you mean `a1/a2`?\n\
         error: left has no move `z9`; `moves` lists all, `help` says more\n"
    );
    let expected = "1. left a1/a2\nright cannot move: left wins\n";
    assert_eq!(stdout(&output), expected);
}

#[test]
fn games_can_be_left_and_given_up() {
    let left = "the game was left unfinished after 0 moves\n";
    assert_eq!(played(&["nim", "3", "--quiet"], ""), left);
    assert_eq!(played(&["nim", "3", "--quiet"], "quit\n3:0\n"), left);
    let said = played(&["nim", "3", "--quiet"], "RESIGN\n");
    assert_eq!(said, "left resigns: right wins\n");
    let said = played(&["nim", "3", "--quiet"], "help\nboard\n");
    assert!(said.contains("undo") && said.contains("\n3\n"), "{said}");
}

#[test]
fn a_game_that_is_over_at_once_says_who_has_won() {
    let said = played(&["domineering", "1x1", "first=right", "--quiet"], "");
    assert_eq!(said, "right cannot move: left wins\n");
    let said = played(&["nim", "0", "left=random", "--quiet"], "");
    assert_eq!(said, "left cannot move: right wins\n");
}

#[test]
fn strategies_play_a_whole_game_that_is_one_document_in_json() {
    let arguments = ["play", "domineering", "4x4", "left=perfect", "--json"];
    let output = run(&arguments);
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), ""));
    let said = json(&output);
    assert_eq!(said["game"], "domineering");
    assert_eq!(said["position"], "..../..../..../....");
    assert_eq!(
        (&said["left"], &said["right"]),
        (&document!("perfect"), &document!("perfect"))
    );
    assert_eq!(said["winner"], "left");
    let moves = said["moves"].as_array().expect("a list").len();
    let position = said["final_position"].as_str().expect("a text");
    let taken = position.chars().filter(|c| matches!(c, 'x' | 'o')).count();
    assert_eq!(taken, 2 * moves, "{position}");
    assert!(said["seconds"].is_number());
    // Moves are read all the same, and a game that is left has no winner.
    let output = play(&["nim", "3+5+7", "--json"], "7:1\nnonsense\n");
    assert_eq!(output.status.code(), Some(0));
    let said = json(&output);
    assert_eq!(
        (said["moves"].as_array().map(Vec::len), &said["winner"]),
        (Some(2), &document!(null))
    );
}

#[test]
fn random_players_make_the_same_moves_for_the_same_seed() {
    let moves = |seed: &str| {
        let arguments = [
            "play",
            "clobber",
            "left=random",
            "right=random",
            seed,
            "--json",
        ];
        json(&run(&arguments))["moves"].to_string()
    };
    assert_eq!(moves("seed=5"), moves("seed=5"));
    assert_ne!(moves("seed=5"), moves("seed=6"));
}

#[test]
fn the_last_position_is_drawn_with_numbered_moves() {
    let svg = temporary("play.svg");
    let path = svg.to_str().expect("a path");
    let said = answer(&[
        "play",
        "domineering",
        "3x3",
        "left=random",
        "right=random",
        "--quiet",
        "--svg",
        path,
    ]);
    let moves = said.lines().count() - 1;
    let drawn = std::fs::read_to_string(&svg).expect("it was written");
    for number in 1..=moves {
        let number = format!(">{number}</text>");
        assert!(drawn.contains(&number), "{number} of {said}");
    }
    std::fs::remove_file(svg).expect("the file is ours");
}

#[test]
fn a_player_who_runs_out_of_time_says_so_after_the_moves_so_far() {
    let arguments = ["domineering", "9x9", "--time", "1s", "--quiet"];
    let output = play(&arguments, "a1/a2\n");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(stdout(&output), "1. left a1/a2\n");
    let expected = "error: the time limit of 1s is used up; after 1 move\n";
    assert_eq!(stderr(&output), expected);
    let output = play(&["domineering", "9x9", "--time", "1s", "--json"], "a1/a2\n");
    assert_eq!(output.status.code(), Some(1));
    let said = json(&output);
    assert_eq!(said["moves"], document!(["a1/a2"]));
    assert_eq!(said["winner"], document!(null));
    assert!(said["error"]["message"].is_string());
}

#[test]
fn a_picture_that_cannot_be_drawn_is_refused_before_the_game_begins() {
    let folder = temporary("no-such-folder").join("game.svg");
    let path = folder.to_str().expect("a path");
    for format in ["--svg", "--png"] {
        let output = play(&["nim", "3", format, path], "3:0\n");
        assert_eq!((output.status.code(), stdout(&output)), (Some(2), ""));
        let said = stderr(&output);
        assert!(said.contains("this file cannot be written"), "{said}");
    }
    // Looking whether a file can be written leaves it as it is.
    let file = temporary("left-alone.svg");
    let path = file.to_str().expect("a path");
    let wrong = ["thermograph", "true", "--svg", path];
    assert_eq!(run(&wrong).status.code(), Some(2));
    assert!(!file.exists());
    std::fs::write(&file, "kept").expect("it can be written");
    assert_eq!(run(&wrong).status.code(), Some(2));
    let kept = std::fs::read_to_string(&file).expect("it is there");
    assert_eq!(kept, "kept");
    std::fs::remove_file(file).expect("the file is ours");
}

#[test]
fn help_lists_all_who_can_play() {
    for verb in ["play", "match"] {
        let help = answer(&["help", verb]);
        for name in Strategy::names() {
            let of_levels = name.starts_with("level") && help.contains("  level1 to level9  ");
            let listed = |line: &str| line.starts_with(&format!("  {name} "));
            assert!(of_levels || help.lines().any(listed), "{name} in {help}");
        }
        assert!(help.contains("human"), "{help}");
        assert!(help.contains(&format!("partizan {verb} bridgit 8 ")));
    }
}

#[test]
fn the_player_who_wins_by_solve_wins_every_game_of_a_match() {
    for (game, position) in [
        ("domineering", "4x4"),
        ("clobber", "2x4"),
        ("nim", "3+5+6"),
        ("nim", "3+5+7"),
        ("konane", "4x4"),
        ("toads-and-frogs", "xx..oo"),
    ] {
        for first in ["left", "right"] {
            let begins = format!("first={first}");
            let solved = json(&run(&["solve", game, position, &begins, "--json"]));
            let winner = &solved[format!("{first}_first")]["winner"];
            let winner = winner.as_str().expect("a player");
            let players = match winner {
                "left" => ["left=perfect", "right=random"],
                _ => ["left=random", "right=perfect"],
            };
            let words = [game, position, players[0], players[1], &begins];
            let said = json(&run(
                &[&["match"], &words[..], &["games=30", "--json"]].concat()
            ));
            assert_eq!(said[format!("{winner}_wins")], 30, "{words:?} {said}");
        }
    }
}

#[test]
fn matches_count_wins_and_do_not_depend_on_threads() {
    let words = [
        "match",
        "clobber",
        "3x3",
        "left=random",
        "right=random",
        "games=50",
    ];
    let said = answer(&words);
    let names: Vec<&str> = said.lines().map(|line| line[..14].trim_end()).collect();
    let expected = [
        "games",
        "left wins",
        "right wins",
        "draws",
        "left's share",
        "seed",
        "average length",
    ];
    assert_eq!(names, expected);
    for threads in ["1", "2", "7"] {
        let again = answer(&[&words[..], &["--threads", threads]].concat());
        assert_eq!(again, said, "{threads} threads");
    }
    let other = answer(&[&words[..], &["seed=2"]].concat());
    let counts = |said: &str| {
        said.lines()
            .filter(|line| !line.starts_with("seed"))
            .fold(String::new(), |all, line| all + line)
    };
    assert_ne!(counts(&other), counts(&said));
}

#[test]
fn a_match_in_json_has_the_promised_keys() {
    let output = run(&[
        "match",
        "nim",
        "3",
        "left=perfect",
        "right=perfect",
        "games=10",
        "seed=9",
        "first=alternate",
        "--json",
    ]);
    let said = json(&output);
    for (key, expected) in [
        ("games", 10),
        ("left_wins", 5),
        ("right_wins", 5),
        ("draws", 0),
        ("seed", 9),
    ] {
        assert_eq!(said[key], expected, "{key} in {said}");
    }
    assert_eq!(
        (&said["first"], &said["average_length"]),
        (&document!("alternate"), &document!(1.0))
    );
    assert_eq!(said["play"], "normal");
    let [low, high] = [0, 1].map(|i| said["confidence"][i].as_f64().expect("a number"));
    assert!((0.23..0.24).contains(&low) && (0.76..0.77).contains(&high));
}

#[test]
fn the_share_of_a_match_leaves_out_draws_and_says_how_sure_it_is() {
    let words = ["match", "nim", "1", "left=random", "right=random"];
    let said = answer(&[&words[..], &["games=100"]].concat());
    let share = "left's share    100.00 % (95 % confidence: 96.30 to 100.00 %)\n";
    assert!(said.contains(share), "{said}");
    let words = [
        "match",
        "centurion",
        "4x4",
        "pawns=4",
        "left=perfect",
        "right=perfect",
    ];
    let said = answer(&[&words[..], &["games=4"]].concat());
    assert!(said.contains("draws           4\nseed"), "{said}");
    let said = json(&run(&[&words[..], &["games=4", "--json"]].concat()));
    assert_eq!(said["confidence"], document!(null));
}

#[test]
fn in_misere_play_whoever_cannot_move_wins() {
    let said = played(&["nim", "2+1", "play=misere", "--quiet"], "hint\n2:0\n");
    assert_eq!(
        said,
        "2:0 wins\n1. left 2:0\n2. right 1:0\nleft cannot move: left wins\n"
    );
    let said = json(&play(
        &["domineering", "2x2", "play=misere", "--json"],
        "a1/a2\n",
    ));
    assert_eq!(
        (&said["play"], &said["winner"]),
        (&document!("misere"), &document!("right"))
    );
    let words = [
        "match",
        "nim",
        "1+1+1",
        "left=random",
        "right=random",
        "play=misere",
    ];
    let said = json(&run(&[&words[..], &["--json"]].concat()));
    assert_eq!(
        (&said["play"], &said["right_wins"]),
        (&document!("misere"), &document!(100))
    );
}

#[test]
fn the_paper_s_black_wins_most_games_against_random_moves() {
    let words = [
        "match",
        "legionnaires",
        "8x8",
        "left=minimise",
        "right=random",
        "first=right",
        "games=200",
        "seed=1",
        "--json",
    ];
    let said = json(&run(&words));
    let wins = said["left_wins"].as_u64().expect("a number");
    assert!((150..200).contains(&wins), "{said}");
}

#[test]
fn boards_are_drawn_with_pieces_if_that_is_wanted() {
    let said = played(&["clobber", "xo#/o.x", "--unicode"], "quit\n");
    assert!(said.starts_with("2 ● ○  \n1 ○ · ●\n  a b c\n"), "{said}");
    let shown = answer(&["show", "clobber", "xo#/o.x", "--unicode"]);
    assert!(said.starts_with(&shown));
}

#[test]
fn values_are_told_or_who_wins() {
    let said = played(&["domineering", "2x2", "--quiet"], "value\n");
    assert!(said.starts_with("+-1 (the next player wins)\n"), "{said}");
    let said = played(&["nim", "3+3", "--quiet"], "value\n");
    assert!(said.starts_with("0 (the previous player wins)\n"), "{said}");
    // These have no values.
    let said = played(&["nim", "1+1", "play=misere", "--quiet"], "value\n");
    assert!(said.starts_with("left is to move and wins\n"), "{said}");
    let said = played(&["bridgit", "3", "--quiet"], "value\n");
    assert!(said.starts_with("left is to move and wins\n"), "{said}");
    let said = played(&["centurion", "4x4", "pawns=4", "--quiet"], "value\n");
    assert!(said.starts_with("a draw\n"), "{said}");
}

#[test]
fn moves_that_were_taken_back_can_be_made_again() {
    let arguments = ["domineering", "2x4", "right=human", "--json"];
    let script = "a1/a2\nc1/d1\nundo\nundo\nredo\nredo\nredo\n";
    let output = play(&arguments, script);
    assert_eq!(json(&output)["moves"], document!(["a1/a2", "c1/d1"]));
    assert_eq!(stderr(&output), "error: there is no move to make again\n");
    // Another move leaves nothing to make again.
    let output = play(&arguments, "a1/a2\nundo\nb1/b2\nredo\n");
    assert_eq!(json(&output)["moves"], document!(["b1/b2"]));
    assert_eq!(stderr(&output), "error: there is no move to make again\n");
    // What a strategy has played comes back with it.
    let said = json(&play(
        &["domineering", "2x6", "--json"],
        "a1/a2\nundo\nredo\n",
    ));
    assert_eq!(said["moves"].as_array().map(Vec::len), Some(2));
}

#[test]
fn a_game_is_saved_and_gone_on_with() {
    let file = temporary("game.txt");
    let path = file.to_str().expect("a path");
    let script = format!("a1/a2\nsave {path}\nundo\nc1/c2\nsave {path}\nquit\n");
    let arguments = ["domineering", "2x6", "right=human", "--quiet"];
    let said = played(&arguments, &script);
    assert!(said.contains(&format!("saved: {path}\n")), "{said}");
    let text = std::fs::read_to_string(&file).expect("it was written");
    let expected = "partizan game 1\ngame domineering\nposition 2x6\nfirst left\nplay normal\n\
                    left human\nright human\nseed 1\nmoves\n1 c1/c2\n";
    assert_eq!(text, expected);
    // The game goes on where it was left, and the moves can be taken back.
    let said = json(&play(&["--record", path, "--json"], "a1/b1\n"));
    assert_eq!(said["moves"], document!(["c1/c2", "a1/b1"]));
    assert_eq!(
        (&said["left"], &said["right"]),
        (&document!("human"), &document!("human"))
    );
    let said = json(&play(&["--record", path, "--json"], "undo\n"));
    assert_eq!(said["moves"], document!([]));
    // Words that say the same are fine.
    let same = [
        "domineering",
        "2x6",
        "first=left",
        "seed=1",
        "right=human",
        "--record",
        path,
    ];
    assert!(played(&same, "").contains("after 1 move\n"));
    // Variations of a file stay in it.
    std::fs::write(&file, text + "1 (a1/a2 c1/d1)\n").expect("it can be written");
    let script = format!("a1/b1\nsave {path}\n");
    played(&["--record", path, "--quiet"], &script);
    let text = std::fs::read_to_string(&file).expect("it was written");
    assert!(
        text.ends_with("1 c1/c2\n1 (a1/a2 c1/d1)\n2 a1/b1\n"),
        "{text}"
    );
    std::fs::remove_file(file).expect("the file is ours");
}

#[test]
fn a_game_that_is_over_can_be_kept_and_taken_back() {
    let file = temporary("over.txt");
    let path = file.to_str().expect("a path");
    let script = format!("b1/b2\nboard\nsave {path}\na1/a2\nundo\na1/a2\nquit\n");
    let output = play(&["domineering", "2x3", "right=human", "--quiet"], &script);
    let said = stdout(&output);
    assert!(said.contains("right cannot move: left wins\n"), "{said}");
    assert!(said.contains(&format!("saved: {path}\n")), "{said}");
    assert!(said.ends_with("after 1 move\n"), "{said}");
    let complaints = stderr(&output);
    assert_eq!(
        complaints.matches("the game is over").count(),
        1,
        "{complaints}"
    );
    let text = std::fs::read_to_string(&file).expect("it was written");
    assert!(text.ends_with("moves\n1 b1/b2\n"), "{text}");
    let said = played(&["--record", path, "--quiet"], "undo\nhint\n");
    assert!(said.contains("b1/b2 wins\n"), "{said}");
    std::fs::remove_file(file).expect("the file is ours");
}

#[cfg(unix)]
#[test]
fn ctrl_c_calls_off_a_hint_and_not_the_game() {
    use std::io::{BufRead, BufReader, Read, Write};
    use std::process::{Command, Stdio};

    let mut child = Command::new(env!("CARGO_BIN_EXE_partizan"))
        .args(["play", "domineering", "11x12", "right=human", "--quiet"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut input = child.stdin.take().expect("a pipe");
    let mut complaints = BufReader::new(child.stderr.take().expect("a pipe"));
    for _ in 0..2 {
        writeln!(input, "hint").expect("it listens");
        // Let the computation begin; it would go on for hours.
        std::thread::sleep(std::time::Duration::from_millis(700));
        let pid = child.id().to_string();
        let kill = Command::new("kill").args(["-INT", &pid]).status();
        assert!(kill.expect("kill exists").success());
        let mut line = String::new();
        complaints.read_line(&mut line).expect("text");
        assert!(line.contains("no hint: cancelled"), "{line}");
    }
    writeln!(input, "a1/a2\nquit").expect("it listens");
    let mut said = String::new();
    let mut output = child.stdout.take().expect("a pipe");
    output.read_to_string(&mut said).expect("text");
    assert!(said.contains("1. left a1/a2\n"), "{said}");
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}

#[test]
fn words_that_contradict_a_record_are_pointed_at() {
    let file = temporary("contradicted.txt");
    let path = file.to_str().expect("a path");
    let text = "partizan game 1\ngame legionnaires\nposition 6x6\nparameter pawns=18\nfirst right\n\
                right minimise\nseed 4\n";
    std::fs::write(&file, text).expect("it can be written");
    let cases: [(&[&str], &str); 7] = [
        (
            &["clobber"],
            "this record is about legionnaires, not clobber",
        ),
        (
            &["legionnaires", "o..x"],
            "the record began at another position\n  o..x\n",
        ),
        (
            &["legionnaires", "pawns=12"],
            "a game with other parameters\n  pawns=12\n",
        ),
        (
            &["first=left"],
            "the record says first=right\n  first=left\n",
        ),
        (&["play=misere"], "the record says play=normal\n"),
        (&["seed=5"], "the record says seed=4\n"),
        (&["right=perfect"], "the record says right=minimise\n"),
    ];
    for (words, expected) in cases {
        let output = play(&[words, &["--record", path]].concat(), "");
        assert_eq!(
            (output.status.code(), stdout(&output)),
            (Some(2), ""),
            "{words:?}"
        );
        let said = stderr(&output);
        assert!(said.contains(expected), "{words:?}: {said}");
    }
    std::fs::remove_file(file).expect("the file is ours");
}

#[test]
fn files_that_are_no_records_are_neither_read_nor_replaced() {
    let file = temporary("precious.txt");
    let path = file.to_str().expect("a path");
    std::fs::write(&file, "precious").expect("it can be written");
    let output = play(&["--record", path], "");
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("line 1, column 1: expected `partizan game 1`"));
    let output = play(&["nim", "3"], &format!("save {path}\nsave\nquit\n"));
    assert_eq!(output.status.code(), Some(0));
    let said = stderr(&output);
    assert!(said.contains("and no game record"), "{said}");
    assert!(said.contains("say where: `save FILE`"), "{said}");
    let kept = std::fs::read_to_string(&file).expect("it is there");
    assert_eq!(kept, "precious");
    // A record with a move that the rules do not allow.
    std::fs::write(
        &file,
        "partizan game 1\ngame nim\nposition 3\nmoves\n1 4:0\n",
    )
    .expect("it can be written");
    let output = play(&["--record", path], "");
    assert_eq!(output.status.code(), Some(2));
    let said = stderr(&output);
    assert!(
        said.contains("line 5, column 3: left has no move `4:0`"),
        "{said}"
    );
    for (name, wrong) in [
        ("no-such-game.txt", None),
        ("binary.txt", Some([0xff, 0xfe, 0])),
    ] {
        let file = temporary(name);
        if let Some(bytes) = wrong {
            std::fs::write(&file, bytes).expect("it can be written");
        }
        let output = play(&["--record", file.to_str().expect("a path")], "");
        assert_eq!(output.status.code(), Some(2));
        let _ = std::fs::remove_file(file);
    }
    std::fs::remove_file(file).expect("the file is ours");
}

#[test]
fn a_match_whose_time_runs_out_counts_what_was_played() {
    let words = [
        "match",
        "domineering",
        "9x9",
        "left=perfect",
        "right=random",
    ];
    let output = run(&[&words[..], &["--time", "500ms", "--json"]].concat());
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(json(&output)["games"], 0);
    let expected = "error: the time limit of 500ms is used up; 0 of 100 games were played\n";
    assert_eq!(stderr(&output), expected);
}

#[test]
fn parameters_of_a_game_that_are_called_left_and_right_are_told_from_players() {
    let words = ["match", "subtraction", "20", "left=1,3", "right=2"];
    let said = answer(&[&words[..], &["left=random", "right=perfect", "games=5"]].concat());
    assert!(said.starts_with("games           5\n"), "{said}");
    let said = played(
        &["subtraction", "3", "left=1", "--quiet"],
        "moves\n-1\n-1\n",
    );
    assert_eq!(
        said,
        "-1\n1. left -1\n2. right -1\n3. left -1\nright cannot move: left wins\n"
    );
}

#[test]
fn requests_that_are_wrong_are_pointed_at() {
    let cases: [(&[&str], &str); 16] = [
        (&["play"], "say which game is played"),
        (
            &["play", "bridgit", "3", "play=misere"],
            "there is no misère play\n  play=misere\n       ^^^^^^\n",
        ),
        (
            &[
                "match",
                "dukego",
                "left=random",
                "right=random",
                "7x8",
                "play=misere",
            ],
            "the rules of dukego say who wins: there is no misère play\n",
        ),
        (
            &["play", "bridgit", "3", "right=hottest"],
            "this game has no temperatures: the rules say who wins\n  right=hottest\n",
        ),
        (
            &[
                "match",
                "nim",
                "3",
                "left=random",
                "right=hottest",
                "play=misere",
            ],
            "temperatures say nothing about misère play\n",
        ),
        (
            &["play", "nim", "3", "right=prefect"],
            "did you mean `perfect`?\n  right=prefect\n        ^^^^^^^\n",
        ),
        (
            &["play", "nim", "3", "right=alice"],
            "there are human, perfect, random, minimise, hottest, level1, level2, ",
        ),
        (
            &["play", "nim", "3", "first=alternate"],
            "`first` is one of: left, right\n",
        ),
        (&["play", "nim", "3", "4"], "a position was given already"),
        (
            &["match", "nim", "3", "left=human", "right=perfect"],
            "  left=human\n       ^^^^^\n",
        ),
        (
            &["match", "nim", "3", "left=perfect"],
            "pairing\n  left=perfect\n              ^\n",
        ),
        (&["match", "nim", "3"], "pairing\n  3\n   ^\n"),
        (&["play", "nim", "-"], "moves are read from standard input"),
        (
            &["match", "nim", "left=perfect", "right=random"],
            "a position is missing",
        ),
        (
            &[
                "match",
                "nim",
                "3",
                "left=perfect",
                "right=random",
                "games=0",
            ],
            "at least one game",
        ),
        (
            &[
                "match",
                "nim",
                "3",
                "left=perfect",
                "right=random",
                "games=2000000",
            ],
            "at most 1000000",
        ),
    ];
    for (arguments, expected) in cases {
        let output = run(arguments);
        assert_eq!(
            (output.status.code(), stdout(&output)),
            (Some(2), ""),
            "{arguments:?}"
        );
        assert!(
            stderr(&output).contains(expected),
            "{arguments:?} {}",
            stderr(&output)
        );
    }
}

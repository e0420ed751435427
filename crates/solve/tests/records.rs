//! Game records: what is written is read, what is wrong is pointed at, and the rules have the last
//! word.

mod common;

use common::games;
use partizan_rules::{Convention, Entry};
use partizan_solve::{BadRecord, Match, Play, Record, RecordTree, Strategy, Turn};
use partizan_value::{Budget, Error, Player, Store};
use proptest::prelude::*;

const EXAMPLE: &str = "\
partizan game 1
game domineering
position 4x4
first left
play normal
left human
right perfect
seed 7
moves
1 b2/b3
2 c3/d3
2 (c2/d2 c3/c4 (a1/a2) a4/b4)
3 a1/a2
";

fn read(text: &str) -> Record {
    Record::read(text).unwrap_or_else(|error| panic!("{error} in\n{text}"))
}

/// What is wrong with a text, wherever that is found out.
fn complaint(text: &str) -> String {
    let opened = Record::read(text).and_then(|record| record.open(&Store::new()).map(drop));
    opened.expect_err("something is wrong").to_string()
}

#[test]
fn a_record_is_read_and_written_as_it_was() {
    let record = read(EXAMPLE);
    assert_eq!(record.to_string(), EXAMPLE);
    assert_eq!((record.entry.name, record.seed), ("domineering", 7));
    assert_eq!(record.players, ["human", "perfect"]);
    let tree = &record.moves;
    assert_eq!(tree.main_line(), ["b2/b3", "c3/d3", "a1/a2"]);
    assert_eq!(tree.len(), 7);
    let first = tree.next(None)[0];
    let second = tree.next(Some(first));
    let names: Vec<&str> = second.iter().map(|&played| tree.name(played)).collect();
    assert_eq!(names, ["c3/d3", "c2/d2"]);
    let last = tree.next(Some(tree.next(Some(second[1]))[0]))[0];
    assert_eq!(tree.line_to(last), ["b2/b3", "c2/d2", "c3/c4", "a4/b4"]);
    let game = record.open(&Store::new()).expect("all moves are legal");
    assert_eq!(game.text(0), "..../..../..../....");
}

#[test]
fn what_is_missing_is_as_usual_and_remarks_say_nothing() {
    let text = "\u{feff}partizan game 1\r\n\r\n# a remark\r\n  game  Toads-and-Frogs \r\n";
    let record = read(text);
    assert_eq!(
        record,
        Record::new(Entry::named("toads-and-frogs").expect("a game"))
    );
    assert_eq!(
        (record.first, record.play),
        (Player::Left, Convention::Normal)
    );
    assert!(record.moves.is_empty() && record.open(&Store::new()).is_ok());
    let text = "partizan game 1\ngame legionnaires\nparameter pawns=18\nposition 6x6\nplay misere\n\
                first right\nmoves\n\n  # nothing yet\n";
    let record = read(text);
    assert_eq!(record.parameters, ["pawns=18"]);
    assert!(record.open(&Store::new()).is_ok());
}

#[test]
fn mistakes_are_told_with_their_places() {
    let cases = [
        ("", "line 1, column 1: expected `partizan game 1`"),
        ("hello\n", "line 1, column 1: expected `partizan game 1`"),
        (
            "partizan game 2\n",
            "line 1, column 15: version `2` of game records",
        ),
        (
            "partizan game 1\n",
            "line 1, column 1: expected a line `game NAME`",
        ),
        (
            "partizan game 1\nmoves\n",
            "line 2, column 1: expected a line `game NAME`",
        ),
        (
            "partizan game 1\ngame chess\n",
            "line 2, column 6: there is no game `chess`",
        ),
        (
            "partizan game 1\ngame nim\ngame nim\n",
            "line 3, column 1: `game` was given already",
        ),
        (
            "partizan game 1\n  gaem nim\n",
            "line 2, column 3: there is no `gaem` in a record; did you mean `game`?",
        ),
        (
            "partizan game 1\ngame nim\nseed\n",
            "line 3, column 5: expected something after `seed`",
        ),
        (
            "partizan game 1\ngame nim\nseed -1\n",
            "line 3, column 6: expected a whole number",
        ),
        (
            "partizan game 1\ngame nim\nfirst both\n",
            "line 3, column 7: `first` is one of: left, right",
        ),
        (
            "partizan game 1\ngame nim\nplay fair\n",
            "line 3, column 6: `play` is one of: normal, misere",
        ),
        (
            "partizan game 1\ngame bridgit\nplay misere\n",
            "line 3, column 6: the rules of bridgit say who wins",
        ),
        (
            "partizan game 1\ngame nim\nposition 3+q\n",
            "line 3, column 12: ",
        ),
        (
            "partizan game 1\ngame nim\nparameter q=3\n",
            "line 3, column 11: ",
        ),
        (
            "partizan game 1\ngame nim\nmoves 3:0\n",
            "line 3, column 7: moves stand on lines",
        ),
    ];
    for (text, expected) in cases {
        let said = complaint(text);
        assert!(said.starts_with(expected), "{text:?}: {said}");
    }
}

#[test]
fn wrong_moves_are_told_with_their_places() {
    let moves = [
        ("a1/a2", "line 5, column 1: expected the number of a move"),
        ("1", "line 5, column 2: expected a move, or a variation"),
        ("2 a1/a2", "line 5, column 1: expected move 1"),
        (
            "1 a1/a2 b1/b2",
            "line 5, column 8: expected nothing after the move",
        ),
        (
            "1 (a1/a2)",
            "line 5, column 1: there is no move 1 before this variation",
        ),
        ("1 a9/a8", "line 5, column 3: left has no move `a9/a8`"),
        ("1 a1/a2\n1 a1/a2", "line 6, column 1: expected move 2"),
        (
            "1 a1/a2\n1 (a1/a2)",
            "line 6, column 4: expected another move",
        ),
        ("1 a1/a2\n1 ()", "line 6, column 4: expected a move"),
        ("1 a1/a2\n1 ((b1/b2))", "line 6, column 4: expected a move"),
        ("1 a1/a2\n1 (b1/b2", "line 6, column 9: expected `)`"),
        (
            "1 a1/a2\n1 (b1/b2))",
            "line 6, column 10: this parenthesis was never opened",
        ),
        (
            "1 a1/a2\n1 (b1/b2) c1",
            "line 6, column 11: expected nothing after the variation",
        ),
        (
            "1 a1/a2\n1 (c1/c2 d2/e2)",
            "line 6, column 10: right has no move `d2/e2`",
        ),
        (
            "1 a1/a2\n# é\n1 (b1/b2 c1/d1 (c2/d2 q))",
            "line 7, column 23: left has no move `q`",
        ),
    ];
    for (moves, expected) in moves {
        let text = format!("partizan game 1\ngame domineering\nposition 2x4\nmoves\n{moves}\n");
        let said = complaint(&text);
        assert!(said.starts_with(expected), "{moves:?}: {said}");
    }
}

#[test]
fn a_game_that_has_come_back_is_over_in_its_record() {
    let moves = "1 a1-b2\n2 a4-b3\n3 b2-a1\n4 b3-a4\n";
    let text =
        format!("partizan game 1\ngame centurion\nposition 4x4\nparameter pawns=4\nmoves\n{moves}");
    assert!(read(&text).open(&Store::new()).is_ok());
    let said = complaint(&format!("{text}5 a1-b2\n"));
    assert_eq!(
        said,
        "line 10, column 3: the game was over before this move"
    );
}

#[test]
fn huge_and_deep_texts_are_refused_without_harm() {
    let start = "partizan game 1\ngame nim\nposition 5\nmoves\n1 5:0\n1 ";
    let nested = |depth: usize| {
        let opened: Vec<String> = (0..depth).map(|i| format!("(m{i} ")).collect();
        let opened = opened.concat();
        format!("{start}{opened}{}\n", ")".repeat(depth))
    };
    let deep = read(&nested(1000));
    assert_eq!(read(&deep.to_string()), deep);
    assert!(complaint(&nested(1001)).contains("variations are at most 1000 deep"));
    let long = format!("{start}(x{}\n", " y".repeat(100_000));
    assert!(complaint(&long).contains("at most 100000 moves"));
    let others: Vec<String> = (0..5000).map(|i| format!("1 (m{i})\n")).collect();
    let many = format!("{}{}", start.trim_end_matches("1 "), others.concat());
    assert!(complaint(&many).contains("at most 5000 others"));
    let huge = format!("{start}({}\n", "x".repeat(1 << 20));
    assert!(complaint(&huge).contains("at most 1048576 bytes"));
    let line = format!("{start}(x{})\n", " y".repeat(90_000));
    let line = read(&line);
    assert_eq!(read(&line.to_string()), line);
}

#[test]
fn checking_moves_watches_the_budget() {
    let budget = Budget::unlimited();
    let store = Store::new().with_budget(budget.clone());
    budget.cancel();
    let opened = read(EXAMPLE).open(&store).map(drop);
    assert_eq!(opened, Err(BadRecord::Stopped(Error::Cancelled)));
}

#[test]
fn the_main_line_can_be_another_one_and_nothing_else_is_lost() {
    let record = read(EXAMPLE);
    let other = record.moves.with_main_line(&["b2/b3", "c2/d2", "c3/c4"]);
    assert_eq!(other.main_line(), ["b2/b3", "c2/d2", "c3/c4"]);
    // What came after the end of the line is gone.
    assert_eq!(other.len(), record.moves.len() - 1);
    let longer = record
        .moves
        .with_main_line(&["b2/b3", "c3/d3", "a1/a2", "a4/b4"]);
    assert_eq!(longer.len(), record.moves.len() + 1);
    let none: [&str; 0] = [];
    assert!(record.moves.with_main_line(&none).is_empty());
}

/// Plays a random game with a variation now and then.
fn played(mut play: Box<dyn Play + '_>, seed: u64) -> RecordTree {
    let mut tree = RecordTree::default();
    for player in Player::BOTH {
        let seated = play.seat(player, Strategy::Random, Match::seed(seed, 0, player));
        seated.expect("for all");
    }
    let mut line = Vec::new();
    for _ in 0..30 {
        let Ok(Turn::Made(_)) = play.turn() else {
            break;
        };
        let name = play.last().expect("a move");
        line.push(tree.add(line.last().copied(), &name));
        if line.len() % 3 == 0 && play.undo() {
            line.pop();
        }
    }
    tree
}

#[test]
fn records_of_every_game_can_be_written_read_and_opened() {
    for (entry, parameters) in games() {
        let store = Store::new();
        let mut record = Record::new(entry);
        record.parameters = parameters.iter().map(|&word| word.to_string()).collect();
        let game = record.open(&store).expect("the example of the game");
        record.position = game.text(0);
        record.moves = played(game.begin(0, Player::Left, 1), 5);
        let text = record.to_string();
        let again = read(&text);
        assert_eq!(again, record, "{text}");
        assert_eq!(again.to_string(), text);
        let opened = again.open(&store);
        let opened = opened.unwrap_or_else(|error| panic!("{}: {error}\n{text}", entry.name));
        assert_eq!(opened.text(0), record.position);
    }
}

/// Whatever a text says, it is read or refused with a place in it, and what is read is written as the
/// same record.
fn read_or_refused(text: &str) {
    match Record::read(text) {
        Ok(record) => {
            assert_eq!(read(&record.to_string()), record, "{text:?}");
            if let Err(BadRecord::Wrong { message, .. }) = record.open(&Store::new()) {
                assert!(!message.is_empty());
            }
        }
        Err(BadRecord::Wrong { place, message }) => {
            let (line, column) = place.expect("it was read from a text");
            let lines = text.lines().count().max(1);
            assert!(
                (1..=lines).contains(&line) && column > 0,
                "{text:?} {message}"
            );
        }
        Err(BadRecord::Stopped(error)) => panic!("{error}"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,60}") {
        read_or_refused(&text);
        read_or_refused(&format!("partizan game 1\ngame nim\n{text}"));
        read_or_refused(&format!("partizan game 1\ngame nim\nmoves\n1 {text}"));
    }

    #[test]
    fn any_variation_is_read_or_refused(text in "[abc() ]{0,40}") {
        read_or_refused(&format!("partizan game 1\ngame nim\nmoves\n1 a\n2 b\n2 ({text})\n"));
    }

    #[test]
    fn a_record_that_was_changed_anywhere_is_read_or_refused(
        place in 0..EXAMPLE.len(),
        length in 0..12usize,
        text in "[a-d1-4/() #\n]{0,6}",
    ) {
        let mut changed = EXAMPLE.to_string();
        let end = (place + length).min(changed.len());
        changed.replace_range(place..end, &text);
        read_or_refused(&changed);
    }

    #[test]
    fn any_tree_of_moves_is_written_and_read(
        moves in proptest::collection::vec((0..40usize, "[a-f1-3/:+-]{1,3}"), 0..60),
    ) {
        let mut record = Record::new(Entry::named("nim").expect("a game"));
        for (after, name) in moves {
            // A move after the one with this number, or at the beginning.
            let after = after.checked_sub(1).filter(|&after| after < record.moves.len());
            record.moves.add(after, &name);
        }
        let again = read(&record.to_string());
        prop_assert_eq!(again.to_string(), record.to_string());
        prop_assert_eq!(again.moves.len(), record.moves.len());
        prop_assert_eq!(again.moves.main_line(), record.moves.main_line());
    }
}

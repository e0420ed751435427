//! The tables in `tests/games`: known values, moves, counts and mistakes of every game.

mod common;

use std::collections::{HashMap, HashSet};

use common::{BruteForce, Naive, Row, options, rows, visit};
use partizan_calc::Calculator;
use partizan_rules::{GAMES, Kind, Ruleset, Visitor};
use partizan_value::{Budget, Notation, Player, Store, Value};

/// Evaluates an expression in a store of its own and copies the value.
fn expected_value(row: &Row, store: &Store) -> Value {
    let mut calculator = Calculator::new();
    let object = calculator
        .eval(&row.expected)
        .unwrap_or_else(|error| panic!("{}: {}", row.place, error.with_caret(&row.expected)))
        .unwrap_or_else(|| panic!("{}: nothing expected", row.place));
    let text = object
        .display(calculator.store(), Notation::Ascii)
        .to_string();
    let mut again = Calculator::new();
    let value = again.eval(&text).ok().flatten();
    match value {
        Some(partizan_calc::Object::Game(game)) => store
            .copy_from(again.store(), game)
            .expect("no budget is set"),
        _ => panic!("{}: {text} is not a game", row.place),
    }
}

#[test]
fn every_game_has_a_table_of_values_moves_counts_and_mistakes() {
    let mut kinds: HashMap<(&str, String), usize> = HashMap::new();
    for row in rows() {
        *kinds.entry((row.game.name, row.kind)).or_default() += 1;
    }
    for game in GAMES {
        let known = match game.kind {
            Kind::Loopy => "outcome",
            _ => "value",
        };
        for (kind, least) in [(known, 10), ("moves", 3), ("count", 2), ("bad", 5)] {
            let rows = kinds.get(&(game.name, kind.to_string())).copied();
            assert!(rows.unwrap_or(0) >= least, "{}: {kind}", game.name);
        }
    }
    let known = ["value", "outcome", "moves", "count", "bad"];
    let unknown: Vec<_> = kinds
        .keys()
        .filter(|(_, kind)| !known.contains(&&**kind))
        .collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}

#[test]
fn positions_have_their_known_values() {
    for row in rows().iter().filter(|row| row.kind == "value") {
        let store = Store::new();
        let request = row
            .request()
            .unwrap_or_else(|error| panic!("{}: {error}", row.place));
        let game = partizan_solve::open(&request, &store)
            .unwrap_or_else(|error| panic!("{}: {error}", row.place));
        let value = game.value(0, 1).expect("no budget is set");
        let expected = expected_value(row, &store);
        let text = |value| store.text(value).to_string();
        assert_eq!(text(value), text(expected), "{}", row.place);
    }
}

/// Who wins, or `draw`, and how many moves that takes if the game ends.
fn standing((winner, length): (Option<Player>, Option<u32>)) -> String {
    let winner = winner.map_or("draw".to_string(), |player| player.to_string());
    match length {
        Some(length) => format!("{winner} {length}"),
        None => winner,
    }
}

/// `outcome POSITION = if Left begins, if Right begins`, each a winner with a number of moves, or
/// `draw`
#[test]
fn positions_have_their_known_outcomes() {
    for row in rows().iter().filter(|row| row.kind == "outcome") {
        let request = row
            .request()
            .unwrap_or_else(|error| panic!("{}: {error}", row.place));
        let game = partizan_solve::open(&request, &Store::new())
            .unwrap_or_else(|error| panic!("{}: {error}", row.place));
        let standings = Player::BOTH.map(|first| {
            let outcome = game.loopy(0, first, 1).expect("no budget is set");
            standing((outcome.winner, outcome.length))
        });
        assert_eq!(standings.join(", "), row.expected, "{}", row.place);
    }
}

/// The outcomes by rounds over the moves alone, if there are few enough positions.
struct Rounds;

impl Visitor for Rounds {
    type Output = Option<[String; 2]>;

    fn visit<R: Ruleset>(self, ruleset: R, sums: Vec<Vec<R::Position>>) -> Option<[String; 2]> {
        let mut standings = Player::BOTH.map(|first| {
            let naive = Naive::new(&ruleset, &sums[0], first, 3000)?;
            let boards = &sums[0];
            let length = naive.told_length(&ruleset, boards, first);
            Some(standing((naive.winner(boards, first), length)))
        });
        Some([standings[0].take()?, standings[1].take()?])
    }
}

#[test]
fn known_outcomes_are_those_of_rounds_over_the_moves_alone() {
    let mut compared: HashMap<&str, usize> = HashMap::new();
    for row in rows().iter().filter(|row| row.kind == "outcome") {
        let request = row
            .request()
            .unwrap_or_else(|error| panic!("{}: {error}", row.place));
        if let Some(standings) = visit(&request, Rounds) {
            assert_eq!(standings.join(", "), row.expected, "{}", row.place);
            *compared.entry(row.game.name).or_default() += 1;
        }
    }
    for game in GAMES.iter().filter(|game| game.kind == Kind::Loopy) {
        let compared = compared.get(game.name).copied();
        assert!(compared.unwrap_or(0) >= 5, "{}", game.name);
    }
}

/// The value by brute force, if there are few enough positions.
struct Brute<'a>(&'a Store);

impl Visitor for Brute<'_> {
    type Output = Option<Value>;

    fn visit<R: Ruleset>(self, ruleset: R, sums: Vec<Vec<R::Position>>) -> Option<Value> {
        let mut brute = BruteForce::new(&ruleset, self.0, 3000);
        sums[0].iter().try_fold(Value::ZERO, |sum, position| {
            let value = brute.value(position)?;
            Some(self.0.sum(sum, value).expect("no budget is set"))
        })
    }
}

#[test]
fn known_values_are_those_of_a_solver_that_knows_only_the_moves() {
    let mut compared: HashMap<&str, usize> = HashMap::new();
    for row in rows().iter().filter(|row| row.kind == "value") {
        let store = Store::new();
        let request = row
            .request()
            .unwrap_or_else(|error| panic!("{}: {error}", row.place));
        if let Some(value) = visit(&request, Brute(&store)) {
            assert_eq!(value, expected_value(row, &store), "{}", row.place);
            *compared.entry(row.game.name).or_default() += 1;
        }
    }
    for game in GAMES.iter().filter(|game| game.kind != Kind::Loopy) {
        assert!(
            compared.get(game.name).copied().unwrap_or(0) >= 5,
            "{}",
            game.name
        );
    }
}

#[test]
fn moves_have_the_names_that_players_write() {
    for row in rows().iter().filter(|row| row.kind == "moves") {
        let store = Store::new();
        let request = row
            .request()
            .unwrap_or_else(|error| panic!("{}: {error}", row.place));
        let game = partizan_solve::open(&request, &store)
            .unwrap_or_else(|error| panic!("{}: {error}", row.place));
        let player = first_player(row).unwrap_or_else(|| panic!("{}: whose?", row.place));
        let moves = game
            .moves(0, player, &Budget::unlimited())
            .expect("no limit");
        let names: Vec<String> = moves.into_iter().map(|m| m.name).collect();
        assert_eq!(names.join(", "), row.expected, "{}", row.place);
    }
}

/// The player who begins, where the players alternate.
fn first_player(row: &Row) -> Option<Player> {
    match row.words()[0] {
        "left" => Some(Player::Left),
        "right" => Some(Player::Right),
        _ => None,
    }
}

/// `count [left|right] POSITION = positions options: after 0, 1, 2, ... moves`
#[test]
fn as_many_positions_can_be_reached_as_in_the_tables() {
    for row in rows().iter().filter(|row| row.kind == "count") {
        let store = Store::new();
        let first = first_player(row);
        let request = row
            .request()
            .unwrap_or_else(|error| panic!("{}: {error}", row.place));
        let game = partizan_solve::open(&request, &store)
            .unwrap_or_else(|error| panic!("{}: {error}", row.place));
        for threads in [1, 3] {
            let count = game.count(0, first, threads);
            let levels: Vec<String> = count.by_moves.iter().map(u64::to_string).collect();
            let text = format!(
                "{} {}: {}",
                count.positions,
                count.options,
                levels.join(" ")
            );
            assert_eq!(text, row.expected, "{}", row.place);
            assert_eq!(count.stopped, None);
        }
    }
}

/// All positions that can be reached and their options, found without levels.
struct Reachable {
    first: Option<Player>,
}

impl Visitor for Reachable {
    type Output = (usize, u64);

    fn visit<R: Ruleset>(self, ruleset: R, sums: Vec<Vec<R::Position>>) -> (usize, u64) {
        let start = (sums[0].clone(), self.first);
        let mut seen = HashSet::from([start.clone()]);
        let mut open = vec![start];
        let mut total = 0;
        while let Some((sum, mover)) = open.pop() {
            let movers = Player::BOTH
                .into_iter()
                .filter(|&p| mover.is_none_or(|m| m == p));
            for (player, i) in movers.flat_map(|p| (0..sum.len()).map(move |i| (p, i))) {
                for after in options(&ruleset, &sum[i], player) {
                    total += 1;
                    let mut changed = (sum.clone(), mover.map(Player::opponent));
                    changed.0[i] = after;
                    if seen.insert(changed.clone()) {
                        open.push(changed);
                    }
                }
            }
        }
        let positions: HashSet<_> = seen.into_iter().map(|(sum, _)| sum).collect();
        (positions.len(), total)
    }
}

#[test]
fn counts_are_those_of_a_search_without_levels() {
    for row in rows().iter().filter(|row| row.kind == "count") {
        let request = row
            .request()
            .unwrap_or_else(|error| panic!("{}: {error}", row.place));
        let first = first_player(row);
        let (positions, options) = visit(&request, Reachable { first });
        let expected = format!("{positions} {options}:");
        assert!(
            row.expected.starts_with(&expected),
            "{}: {expected}",
            row.place
        );
    }
}

#[test]
fn mistakes_are_refused_with_a_message_that_names_the_place() {
    for row in rows().iter().filter(|row| row.kind == "bad") {
        let store = Store::new();
        let error = match row.request() {
            Err(error) => error,
            Ok(request) => match partizan_solve::open(&request, &store) {
                Err(error) => error,
                Ok(game) => panic!("{}: read as {}", row.place, game.text(0)),
            },
        };
        assert!(
            error.message.contains(&row.expected),
            "{}: {error}",
            row.place
        );
        assert!(
            error.span.end <= error.text.len(),
            "{}: {error:?}",
            row.place
        );
    }
}

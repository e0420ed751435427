//! What must hold for every game, checked on its small positions.

mod common;

use std::collections::HashSet;
use std::sync::atomic::AtomicU64;

use common::{
    BruteForce, MOST, Naive, Texts, distinct, for_each_game, games, loopy_games, options, sample,
    short_games, visit,
};
use partizan_rules::{Entry, GAMES, Kind, Request, Ruleset, Shape, Visitor};
use partizan_solve::{LoopyAnalysis, Players, Solver, Verdict};
use partizan_value::{Budget, Error, Player, Store, Value};

/// The most positions that may be reachable from one that is compared with brute force.
const REACHABLE: usize = 1500;
/// The same where the comparison goes round and round until nothing changes.
const LOOPY_REACHABLE: usize = 1000;

struct Compare(String);

impl Visitor for Compare {
    type Output = ();

    fn visit<R: Ruleset>(self, ruleset: R, sums: Vec<Vec<R::Position>>) {
        let store = Store::new();
        let positions = sums.concat();
        let mut known = Vec::new();
        for position in &positions {
            let mut brute = BruteForce::new(&ruleset, &store, REACHABLE);
            known.push(brute.value(position));
        }
        let compared = known.iter().flatten().count();
        let non_zero = known
            .iter()
            .flatten()
            .filter(|v| **v != Value::ZERO)
            .count();
        let least = positions.len().min(10);
        assert!(compared >= least, "{}: only {compared} positions", self.0);
        assert!(
            non_zero >= compared / 10,
            "{}: only {non_zero} are not 0",
            self.0
        );
        let solver = Solver::new(ruleset, store.clone());
        for (position, known) in positions.iter().zip(known) {
            let Some(known) = known else { continue };
            let value = solver.value(position, 1).expect("no budget is set");
            let text = solver.ruleset().text(position);
            assert_eq!(value, known, "{} {text}", self.0);
        }
    }
}

#[test]
fn the_solver_agrees_with_brute_force_over_the_moves_alone() {
    for_each_game(short_games(), Compare);
}

struct CompareLoopy(String);

impl Visitor for CompareLoopy {
    type Output = ();

    /// Every position is compared for both players who may begin: who wins, how soon, and by which
    /// moves.
    fn visit<R: Ruleset>(self, ruleset: R, sums: Vec<Vec<R::Position>>) {
        let (budget, counted) = (Budget::unlimited(), AtomicU64::new(0));
        let mut compared = 0;
        let mut winners = HashSet::new();
        let positions = sums.concat();
        for position in &positions {
            let boards = std::slice::from_ref(position);
            for first in Player::BOTH {
                let Some(naive) = Naive::new(&ruleset, boards, first, LOOPY_REACHABLE) else {
                    continue;
                };
                let analysis = LoopyAnalysis::new(&ruleset, boards, first, &budget, &counted);
                let analysis = analysis.expect("no budget is set");
                let outcome = analysis.outcome(&ruleset, boards, first);
                let outcome = outcome.expect("it was analysed");
                let text = format!("{} {} {first}", self.0, ruleset.text(position));
                assert_eq!(outcome.winner, naive.winner(boards, first), "{text}");
                assert_eq!(outcome.length, naive.length(boards, first), "{text}");
                assert!(outcome.positions <= naive.positions() as u64, "{text}");
                let mut moves = Vec::new();
                ruleset.moves(position, first, &mut |played, after| {
                    let winner = naive.winner(&[after], first.opponent());
                    if winner == outcome.winner && winner != Some(first.opponent()) {
                        moves.push(ruleset.name(position, &played));
                    }
                });
                assert_eq!(outcome.moves, Some(moves), "{text}");
                compared += 1;
                winners.insert(outcome.winner);
            }
        }
        let least = positions.len().min(300);
        assert!(
            compared >= least,
            "{}: only {compared} were compared",
            self.0
        );
        assert!(winners.len() >= 2, "{}: {winners:?}", self.0);
    }
}

#[test]
fn the_solver_of_games_that_need_not_end_agrees_with_rounds_over_the_moves_alone() {
    for_each_game(loopy_games(), CompareLoopy);
}

struct Symmetries(String);

impl Visitor for Symmetries {
    type Output = ();

    fn visit<R: Ruleset>(self, ruleset: R, sums: Vec<Vec<R::Position>>) {
        let store = Store::new();
        for position in sums.concat() {
            let mut parts = Vec::new();
            ruleset.components(&position, &mut |part| parts.push(part));
            for part in parts {
                let mut normal = part.clone();
                let exchanged = ruleset.normalise(&mut normal);
                let mut again = normal.clone();
                ruleset.normalise(&mut again);
                let text = ruleset.text(&part);
                assert!(again == normal, "{} {text}: not stable", self.0);
                let mut brute = BruteForce::new(&ruleset, &store, REACHABLE);
                let values = (brute.value(&part), brute.value(&normal));
                if let (Some(value), Some(normal)) = values {
                    let expected = if exchanged { -value } else { value };
                    assert_eq!(normal, expected, "{} {text}", self.0);
                }
                // A component that is cut out once more is itself.
                let mut parts_of_part = Vec::new();
                ruleset.components(&normal, &mut |part| parts_of_part.push(part));
                assert!(parts_of_part.len() <= 1, "{} {text}: splits again", self.0);
            }
        }
    }
}

#[test]
fn normal_forms_are_stable_and_have_the_value_or_its_negative() {
    for_each_game(short_games(), Symmetries);
}

struct LoopySymmetries(String);

impl Visitor for LoopySymmetries {
    type Output = ();

    fn visit<R: Ruleset>(self, ruleset: R, sums: Vec<Vec<R::Position>>) {
        let mut changed = 0;
        for position in sums.concat() {
            let mut normal = position.clone();
            let exchanged = ruleset.normalise(&mut normal);
            let mut again = normal.clone();
            ruleset.normalise(&mut again);
            let text = format!("{} {}", self.0, ruleset.text(&position));
            assert!(again == normal, "{text}: not stable");
            changed += usize::from(normal != position);
            for first in Player::BOTH {
                let image = |player: Player| {
                    if exchanged { player.opponent() } else { player }
                };
                let [here, there] =
                    [(&position, first), (&normal, image(first))].map(|(position, first)| {
                        let boards = std::slice::from_ref(position);
                        let naive = Naive::new(&ruleset, boards, first, LOOPY_REACHABLE)?;
                        Some((naive.winner(boards, first), naive.length(boards, first)))
                    });
                if let (Some(here), Some(there)) = (here, there) {
                    assert_eq!(there, (here.0.map(image), here.1), "{text} {first}");
                }
            }
        }
        assert!(changed > 0, "{}: everything was normal", self.0);
    }
}

#[test]
fn normal_forms_of_games_that_need_not_end_are_won_by_the_same_player_or_the_other() {
    for_each_game(loopy_games(), LoopySymmetries);
}

#[test]
fn values_and_table_do_not_depend_on_the_number_of_threads() {
    for game in GAMES.iter().filter(|game| game.kind != Kind::Loopy) {
        let answer = |threads| {
            let request = Request::new(game, vec![game.example], vec![]).expect("no parameters");
            let store = Store::new();
            let opened = partizan_solve::open(&request, &store).expect("an example can be read");
            let value = opened.value(0, threads).expect("no budget is set");
            (store.text(value).to_string(), opened.progress().positions)
        };
        let alone = answer(1);
        for threads in [2, 3, 8] {
            assert_eq!(
                answer(threads),
                alone,
                "{} with {threads} threads",
                game.name
            );
        }
    }
}

#[test]
fn games_that_need_not_end_have_no_values_and_say_who_knows() {
    for (game, parameters) in loopy_games() {
        let request = Request::new(game, vec![game.example], parameters).expect("they exist");
        let opened = partizan_solve::open(&request, &Store::new()).expect("an example");
        let say = |error: Option<Error>| match error {
            Some(Error::Undefined(reason)) => reason,
            other => panic!("{}: {other:?}", game.name),
        };
        let find = opened.find(MOST, None, 1, &mut |_| Verdict::Unwanted);
        let said = [
            say(opened.value(0, 2).err()),
            say(opened.value_moves(0, Player::Left, 1).err()),
            say(opened
                .length(0, Player::Right, Players::Any, 1)
                .course
                .err()),
            say(find.stopped),
        ];
        for reason in said {
            let expected = format!("{} can go on for ever", game.name);
            assert!(reason.starts_with(&expected), "{reason}");
            assert!(reason.contains("`partizan solve`"), "{reason}");
        }
        let moves = opened.moves(0, Player::Left, &Budget::unlimited());
        let moves = moves.expect("no budget is set");
        assert!(moves.iter().all(|played| played.value.is_none()));
    }
}

/// The boards of some games are not as long as that; these are as large as they can be.
const LARGEST: &[(&str, &str)] = &[("dukego", "16x16"), ("quadruphage", "16x16")];

/// A board so large that sets of squares need many words.
fn large(game: &Entry) -> &'static str {
    let special = LARGEST.iter().find(|(name, _)| *name == game.name);
    special.map_or("1x300", |(_, size)| size)
}

/// About how many positions of a game are looked at with many words. All that can be reached is
/// looked at where play need not end, so these are the smallest.
const MANY_WORDS: usize = 60;

#[test]
fn boards_of_many_words_have_the_values_of_boards_of_one() {
    for (game, parameters) in games()
        .into_iter()
        .filter(|(game, _)| game.shape == Shape::Board)
    {
        let mut texts = sample(game, &parameters).to_vec();
        if game.kind == Kind::Loopy {
            texts.sort_by_key(String::len);
            texts.truncate(7 * MANY_WORDS);
        }
        let sampled: Vec<&str> = texts.iter().step_by(7).map(String::as_str).collect();
        assert!(!sampled.is_empty(), "{}", game.name);
        // One store, in which equal values are the same.
        let store = Store::new();
        let answers = |positions: Vec<&str>| {
            let request = Request::new(game, positions, parameters.clone()).expect("as before");
            let opened = partizan_solve::open(&request, &store).expect("texts can be read");
            let outcome = |i, first| {
                let outcome = opened.loopy(i, first, 1).expect("no budget is set");
                (outcome.winner, outcome.length, outcome.moves)
            };
            let answer = |i| match game.kind {
                Kind::Loopy => (None, Some(Player::BOTH.map(|first| outcome(i, first)))),
                _ => (Some(opened.value(i, 1).expect("no limit")), None),
            };
            (0..sampled.len()).map(answer).collect::<Vec<_>>()
        };
        let with_large = sampled.iter().copied().chain([large(game)]).collect();
        assert_eq!(
            answers(sampled.clone()),
            answers(with_large),
            "{}",
            game.name
        );
    }
}

struct Words(String);

impl Visitor for Words {
    type Output = ();

    fn visit<R: Ruleset>(self, ruleset: R, sums: Vec<Vec<R::Position>>) {
        for position in sums.concat() {
            let text = ruleset.text(&position);
            for player in Player::BOTH {
                let mut names = Vec::new();
                ruleset.moves(&position, player, &mut |played, _| {
                    names.push(ruleset.name(&position, &played));
                });
                assert_eq!(distinct(&names), names, "{} {text}", self.0);
                assert!(
                    names.iter().all(|name| !name.is_empty()),
                    "{} {text}",
                    self.0
                );
            }
            if R::IMPARTIAL {
                let [left, right] = Player::BOTH.map(|p| options(&ruleset, &position, p));
                assert!(
                    left == right,
                    "{} {text}: the players' options differ",
                    self.0
                );
            }
            let svg = ruleset.picture(&position).to_svg();
            assert!(
                svg.starts_with("<svg") && svg.len() > 300,
                "{} {text}",
                self.0
            );
        }
    }
}

#[test]
fn moves_have_names_of_their_own_and_positions_have_pictures() {
    for_each_game(games(), Words);
}

#[test]
fn what_is_written_is_read_back_as_the_same_position() {
    for (game, parameters) in games() {
        for text in sample(game, &parameters) {
            let request = Request::new(game, vec![text], parameters.clone()).expect("they exist");
            assert_eq!(&visit(&request, Texts).concat(), text, "{}", game.name);
        }
    }
}

#[test]
fn examples_of_the_catalogue_can_be_read() {
    for game in GAMES {
        let request = Request::new(game, vec![game.example], vec![]).expect("no parameters");
        assert_eq!(visit(&request, Texts).len(), 1, "{}", game.name);
        assert!(game.rules.ends_with('.') && !game.syntax.is_empty() && !game.source.is_empty());
        let name = |c: char| c.is_ascii_lowercase() || c == '-';
        assert!(game.name.chars().all(name), "{}", game.name);
    }
    assert!(GAMES.is_sorted_by_key(|game| game.name));
}

//! Nim-values by search, compared with nim-values by nothing but the rules.

mod common;

use common::{BruteForce, for_each_game, short_games, visit};
use partizan_rules::{Convention, Entry, Kind, Request, Ruleset, Visitor};
use partizan_solve::{Ingredients, Search, Solver, Summand};
use partizan_value::{Budget, Error, Player, Result, Store};

/// The most positions that may be reachable from one that is compared with brute force.
const REACHABLE: usize = 1500;

fn impartial_games() -> Vec<(&'static Entry, Vec<&'static str>)> {
    let mut games = short_games();
    games.retain(|(game, _)| game.kind == Kind::Impartial);
    games
}

/// Everything that is switched on, and then less. Normal forms are those of components, so without
/// components there are no symmetries.
fn ways() -> [Ingredients; 4] {
    let all = Ingredients::default();
    let without_values = Ingredients {
        values: false,
        ..all
    };
    [
        all,
        without_values,
        Ingredients {
            components: false,
            symmetry: false,
            ..without_values
        },
        Ingredients {
            symmetry: false,
            ..without_values
        },
    ]
}

/// A search about a sum and a nimber.
fn search<'a, R: Ruleset>(
    solver: &'a Solver<R>,
    sum: &[R::Position],
    nimber: u64,
    ingredients: Ingredients,
) -> Search<'a> {
    let (store, summands) = (solver.store(), vec![Summand::new(solver, sum.to_vec())]);
    let search = Search::new(store, summands, store.nimber(nimber), Convention::Normal);
    search
        .expect("it is one game")
        .with_ingredients(ingredients)
}

/// Whether a sum has a nim-value.
fn has_nim_value<R: Ruleset>(
    solver: &Solver<R>,
    sum: &[R::Position],
    value: u64,
    ingredients: Ingredients,
) -> bool {
    let wins = search(solver, sum, value, ingredients).wins(Player::Left);
    !wins.expect("no budget is set")
}

fn nim_value<R: Ruleset>(
    solver: &Solver<R>,
    sum: &[R::Position],
    ingredients: Ingredients,
) -> Result<u64> {
    let value = search(solver, sum, 0, ingredients).nim_value()?;
    Ok(value.expect("the game is impartial"))
}

/// Compares nim-values of positions and of sums of two.
struct Compare(String);

impl Visitor for Compare {
    type Output = ();

    fn visit<R: Ruleset>(self, ruleset: R, sums: Vec<Vec<R::Position>>) {
        let store = Store::new();
        let mut known = Vec::new();
        for position in sums.into_iter().flatten() {
            let value = BruteForce::new(&ruleset, &store, REACHABLE).value(&position);
            if let Some(value) = value {
                let nimber = store.as_nimber(value).expect("the game is impartial");
                known.push((position, nimber));
            }
        }
        assert!(
            known.len() >= 5,
            "{}: only {} positions",
            self.0,
            known.len()
        );
        let solver = Solver::new(ruleset, store);
        for (i, (position, value)) in known.iter().enumerate() {
            let (other, other_value) = &known[known.len() - 1 - i];
            let text = solver.ruleset().text(position);
            let single = (vec![position.clone()], *value);
            let pair = (vec![position.clone(), other.clone()], value ^ other_value);
            for (sum, value) in [single, pair] {
                let ingredients = ways()[i % ways().len()];
                let found = nim_value(&solver, &sum, ingredients).expect("no budget is set");
                assert_eq!(found, value, "{} {text}", self.0);
                for asked in 0..value + 3 {
                    let found = has_nim_value(&solver, &sum, asked, ingredients);
                    assert_eq!(found, asked == value, "{} {text} *{asked}", self.0);
                }
            }
        }
    }
}

#[test]
fn nim_values_by_search_agree_with_brute_force() {
    for_each_game(impartial_games(), Compare);
}

/// The nim-value of a position.
struct NimValue(Store);

impl Visitor for NimValue {
    type Output = Result<u64>;

    fn visit<R: Ruleset>(self, ruleset: R, sums: Vec<Vec<R::Position>>) -> Self::Output {
        let solver = Solver::new(ruleset, self.0);
        nim_value(&solver, &sums[0], Ingredients::default())
    }
}

fn nim_value_of(game: &str, position: &str, store: Store) -> Result<u64> {
    let entry = Entry::find(game).expect("the game exists");
    let request = Request::new(entry, vec![position], vec![]).expect("it is a position");
    visit(&request, NimValue(store))
}

/// The canonical solver values every position on the way.
#[test]
fn nim_values_of_cram_boards_are_those_of_the_canonical_solver() {
    for size in ["3x5", "4x5", "5x5", "4x6", "4x7"] {
        let entry = Entry::find("cram").expect("the game exists");
        let request = Request::new(entry, vec![size], vec![]).expect("it is a size");
        let store = Store::new();
        let game = partizan_solve::open(&request, &store).expect("it is a size");
        let expected = game.value(0, 2).expect("no budget is set");
        let found = nim_value_of("cram", size, Store::new()).expect("no budget is set");
        assert_eq!(Some(found), store.as_nimber(expected), "{size}");
    }
}

/// The nim-value of (40, 0) is beyond what a search keeps apart, and is found all the same.
#[test]
fn large_nim_values_are_found() {
    struct Both;
    impl Visitor for Both {
        type Output = ();
        fn visit<R: Ruleset>(self, ruleset: R, sums: Vec<Vec<R::Position>>) {
            let solver = Solver::new(ruleset, Store::new());
            let value = solver.value(&sums[0][0], 1).expect("no budget is set");
            let value = solver.store().as_nimber(value).expect("it is a nimber");
            assert!(value > 32, "{value}");
            let ingredients = Ingredients::default();
            let found = nim_value(&solver, &sums[0], ingredients).expect("no budget is set");
            assert_eq!(found, value);
            for asked in [0, value, value + 1] {
                let found = has_nim_value(&solver, &sums[0], asked, ingredients);
                assert_eq!(found, asked == value);
            }
        }
    }
    let entry = Entry::find("wythoff").expect("the game exists");
    let request = Request::new(entry, vec!["40,0"], vec![]).expect("it is a position");
    visit(&request, Both);
}

#[test]
fn a_search_stops_when_its_budget_is_used_up() {
    let memory = Budget::unlimited().with_memory(1 << 20);
    let store = Store::new().with_budget(memory);
    let stopped = nim_value_of("cram", "6x7", store);
    assert!(matches!(stopped, Err(Error::Memory(_))), "{stopped:?}");
    let cancelled = Budget::unlimited();
    cancelled.cancel();
    let store = Store::new().with_budget(cancelled);
    assert_eq!(nim_value_of("cram", "6x7", store), Err(Error::Cancelled));
}

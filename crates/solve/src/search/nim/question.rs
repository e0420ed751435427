//! Questions about the nim-values of positions of one ruleset.

use partizan_rules::Ruleset;
use partizan_value::{Error, Result, Value};

use super::NimSearch;
use crate::canonical::Solver;
use crate::search::Ingredients;
use crate::search::boards::{BoardsOf, Part};

/// What a search for nim-values found, and what it took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NimSearched<T> {
    /// The answer.
    pub answer: T,
    /// Positions that were looked at.
    pub nodes: u64,
    /// Components that something is kept about.
    pub positions: u64,
}

/// The nim-value of a sum of positions of an impartial game, by search: most positions are
/// never valued.
pub fn nim_value<R: Ruleset>(
    solver: &Solver<R>,
    sum: &[R::Position],
    ingredients: Ingredients,
) -> Result<NimSearched<u64>> {
    let which =
        |search: &mut NimSearch<'_>, parts: &[Part], nimber: u64| search.nim_value(parts, nimber);
    ask(solver, sum, ingredients, which, |found| found)
}

/// Whether a sum of positions of an impartial game has a nim-value; whether it has 0 tells who wins.
/// This takes less than to find the nim-value.
pub fn has_nim_value<R: Ruleset>(
    solver: &Solver<R>,
    sum: &[R::Position],
    value: u64,
    ingredients: Ingredients,
) -> Result<NimSearched<bool>> {
    let is_it = |search: &mut NimSearch<'_>, parts: &[Part], nimber: u64| {
        search.is_previous(parts, nimber ^ value)
    };
    ask(solver, sum, ingredients, is_it, |found| found == value)
}

/// Asks a search; if nim-values are too large for it, the value says the answer.
fn ask<R: Ruleset, T>(
    solver: &Solver<R>,
    sum: &[R::Position],
    ingredients: Ingredients,
    question: impl FnOnce(&mut NimSearch<'_>, &[Part], u64) -> Result<T>,
    of_value: impl FnOnce(u64) -> T,
) -> Result<NimSearched<T>> {
    if !R::IMPARTIAL {
        return Err(Error::Undefined(
            "only impartial games have nim-values".into(),
        ));
    }
    let store = solver.store();
    let nimber = |value: Value| {
        let nimber = store.as_nimber(value);
        nimber.expect("a position of an impartial game is a nimber")
    };
    let mut boards = BoardsOf::new(0, solver, ingredients);
    let (mut parts, mut small) = (Vec::new(), 0);
    for position in sum {
        small ^= nimber(boards.split_position(position, &mut parts)?);
    }
    let mut search = NimSearch::new(store, vec![Box::new(boards)]);
    let answer = match question(&mut search, &parts, small) {
        Err(Error::TooLarge(_)) => {
            let mut value = 0;
            for position in sum {
                value ^= nimber(solver.value(position, 1)?);
            }
            of_value(value)
        }
        answer => answer?,
    };
    Ok(NimSearched {
        answer,
        nodes: search.nodes(),
        positions: search.positions() as u64,
    })
}

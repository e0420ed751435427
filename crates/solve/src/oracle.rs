//! Whether a player wins a position with best play, moving second.

use partizan_rules::{Convention, Ruleset};
use partizan_value::{Player, Result, Value};

use crate::canonical::Solver;
use crate::parts::Parts;
use crate::search::{Search, StandOf, Summand};

/// Knows which positions a player wins.
pub(crate) struct Oracle<'a, R: Ruleset> {
    solver: &'a Solver<R>,
    winner: Player,
    search: Search<'a>,
}

impl<'a, R: Ruleset> Oracle<'a, R> {
    pub(crate) fn new(solver: &'a Solver<R>, winner: Player, threads: usize) -> Result<Self> {
        let summand = Summand::new(solver, Vec::new());
        let search = Search::new(
            solver.store(),
            vec![summand],
            Value::ZERO,
            Convention::Normal,
        )?;
        Ok(Oracle {
            solver,
            winner,
            search: search.with_threads(threads),
        })
    }

    /// The player it knows about.
    pub(crate) fn player(&self) -> Player {
        self.winner
    }

    /// How many positions are kept.
    pub(crate) fn positions(&self) -> u64 {
        self.search.entries()
    }

    /// Whether the player wins a sum in which the opponent moves.
    pub(crate) fn wins(&mut self, parts: &Parts<'_, R>, sum: &[u32]) -> Result<bool> {
        let boards = sum.iter().map(|&part| parts.position(part).clone());
        let stand = Box::new(StandOf::new(self.solver, boards.collect()));
        self.search.loses_alone(stand, self.winner.opponent())
    }
}

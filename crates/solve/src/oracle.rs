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
    fn new(solver: &'a Solver<R>, winner: Player, threads: usize) -> Result<Self> {
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

    /// One that knows about the winner of a sum that `first` begins; none if more than `patience` nodes are
    /// needed to find out who that is.
    pub(crate) fn of_winner(
        solver: &'a Solver<R>,
        first: Player,
        threads: usize,
        parts: &Parts<'_, R>,
        sum: &[u32],
        patience: u64,
    ) -> Result<Option<Self>> {
        let mut oracle = Oracle::new(solver, first.opponent(), threads)?;
        let loses =
            oracle
                .search
                .loses_alone(Box::new(oracle.stand(parts, sum)), first, patience)?;
        Ok(loses.map(|loses| {
            if !loses {
                oracle.winner = first;
            }
            oracle
        }))
    }

    /// The player it knows about.
    pub(crate) fn player(&self) -> Player {
        self.winner
    }

    /// How many positions are kept.
    pub(crate) fn positions(&self) -> u64 {
        self.search.entries()
    }

    fn stand(&self, parts: &Parts<'_, R>, sum: &[u32]) -> StandOf<'a, R> {
        let boards = sum.iter().map(|&part| parts.position(part).clone());
        StandOf::new(self.solver, boards.collect())
    }

    /// Whether the player wins a sum in which the opponent moves.
    pub(crate) fn wins(&mut self, parts: &Parts<'_, R>, sum: &[u32]) -> Result<bool> {
        let (stand, mover) = (Box::new(self.stand(parts, sum)), self.winner.opponent());
        let loses = self.search.loses_alone(stand, mover, u64::MAX)?;
        Ok(loses.expect("there is no limit"))
    }
}

//! Whether a player wins a position with best play, moving second.
//!
//! A search for any forced win is quick on most boards, where values are large; values are quick
//! for sums of many small games, where a search meets all combinations. So the search is given a
//! try first.

use std::sync::atomic::AtomicU64;

use partizan_rules::Ruleset;
use partizan_value::{Player, Result, Value};

use crate::bounds::{Aim, LONGEST, NEVER};
use crate::canonical::Solver;
use crate::parts::Parts;
use crate::pursuit::Pursuit;

/// Positions that the search may open in all before it is given up.
const PATIENCE: u64 = 1 << 21;

/// Knows which positions a player wins.
pub(crate) struct Oracle<'a, R: Ruleset> {
    solver: &'a Solver<R>,
    pursuit: Pursuit<'a, R>,
    threads: usize,
}

impl<'a, R: Ruleset> Oracle<'a, R> {
    pub(crate) fn new(
        solver: &'a Solver<R>,
        winner: Player,
        threads: usize,
        counted: &'a AtomicU64,
    ) -> Self {
        let aim = Aim {
            winner,
            opposed: true,
            careful: false,
        };
        Oracle {
            solver,
            pursuit: Pursuit::new(solver, aim, None, counted),
            threads,
        }
    }

    /// The player it knows about.
    pub(crate) fn player(&self) -> Player {
        self.pursuit.aim().winner
    }

    /// How many positions are kept.
    pub(crate) fn positions(&self) -> u64 {
        self.pursuit.positions()
    }

    /// Whether the player wins a sum in which the opponent moves.
    pub(crate) fn wins(&mut self, parts: &mut Parts<'_, R>, sum: &[u32]) -> Result<bool> {
        let mover = self.player().opponent();
        // The opponent gets stuck after an even number of moves.
        let ever = LONGEST - LONGEST % 2;
        let patience = PATIENCE.saturating_sub(self.pursuit.opened());
        match self.pursuit.ask(parts, sum, mover, ever, patience)? {
            Some(bounds) if bounds.most < NEVER => return Ok(true),
            Some(bounds) if bounds.least == NEVER => return Ok(false),
            // The search was given up, or the game is too long for it.
            _ => {}
        }
        let store = self.solver.store();
        let mut value = Value::ZERO;
        for &part in sum {
            value = store.sum(value, parts.value(part, self.threads)?)?;
        }
        match self.player() {
            Player::Left => store.le(Value::ZERO, value),
            Player::Right => store.le(value, Value::ZERO),
        }
    }
}

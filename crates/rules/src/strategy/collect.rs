//! How a strategy is written down: somebody who knows winning moves is asked for one wherever the
//! winner may come to move.

use std::collections::BTreeMap;
use std::fmt;

use partizan_value::{Budget, Charge, Error, Result};

use super::walk::{Step, Stop, Walk, refusal};
use super::{Fault, StrategyFlaw, WinClaim, WinningStrategy};
use crate::ruleset::Ruleset;
use crate::sum::{move_name, sum_text};

/// Why there is no strategy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Uncollected {
    /// More positions can be met than the limit says.
    TooMany(u64),
    /// The claim is false, or a move that was chosen does not win.
    Flaw(StrategyFlaw),
    /// The budget ran out, the game is of a kind that has no such strategies, or whoever chooses moves
    /// has failed.
    Stopped(Error),
}

impl fmt::Display for Uncollected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Uncollected::TooMany(limit) => {
                write!(f, "the strategy has to do with more than {limit} positions")
            }
            Uncollected::Flaw(flaw) => write!(f, "{flaw}"),
            Uncollected::Stopped(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for Uncollected {}

impl WinningStrategy {
    /// Asks for a winning move in every position with the winner to move that can be met, unless more
    /// than `limit` positions can be met, counting those of both players. The boards are those that the
    /// words of the claim stand for; `choose` gives the number of a move in the order of
    /// [`each_move`](crate::each_move), and is never asked where there is none.
    ///
    /// The result is a strategy that [holds](WinningStrategy::check_within) if the words do stand for
    /// the boards: what is not won in the end is a [flaw](Uncollected::Flaw).
    pub fn collect<R: Ruleset>(
        ruleset: &R,
        boards: &[R::Position],
        claim: WinClaim,
        limit: u64,
        budget: &Budget,
        choose: &mut dyn FnMut(&[R::Position]) -> Result<usize>,
    ) -> std::result::Result<WinningStrategy, Uncollected> {
        if let Some(reason) = refusal(ruleset, boards) {
            return Err(Uncollected::Stopped(Error::Undefined(reason.to_string())));
        }
        let mut moves = BTreeMap::new();
        let (mut charge, mut bytes) = (Charge::new(budget.clone()), 0);
        let mut chosen = |boards: &[R::Position], steps: &[Step<R>]| {
            let name = |step: &Step<R>| move_name(ruleset, boards, step.board, &step.played);
            let Some(step) = steps.get(choose(boards)?) else {
                return Ok(Err(Fault::Missing));
            };
            let played = name(step);
            let text = sum_text(ruleset, boards);
            bytes += text.len() + played.len() + 2 * size_of::<String>();
            charge.set(bytes as u64);
            // Whoever reads the table knows texts and names only, and takes the first move of a name.
            let listed = moves.entry(text).or_insert(played);
            let first = steps.iter().position(|step| name(step) == *listed);
            Ok(first.ok_or_else(|| Fault::Illegal(listed.clone())))
        };
        let walked = Walk::new(ruleset, &claim, limit, budget).go(boards, &mut chosen);
        match walked {
            Ok(_) => Ok(WinningStrategy { claim, moves }),
            Err(Stop::TooMany) => Err(Uncollected::TooMany(limit)),
            Err(Stop::Flaw(flaw)) => Err(Uncollected::Flaw(flaw)),
            Err(Stop::Stopped(error)) => Err(Uncollected::Stopped(error)),
        }
    }
}

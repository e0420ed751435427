//! Whether a strategy proves its claim.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use partizan_value::{Budget, Charge, Error};

use super::walk::{Step, Stop, Walk, refusal};
use super::{Fault, StrategyFlaw, WinningStrategy};
use crate::message::{Piece, RulesError};
use crate::ruleset::{Ruleset, Visitor};
use crate::sum::{move_name, sum_text};

/// Why a strategy was not checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unchecked {
    /// It is about no position of a game that always ends.
    Words(RulesError),
    /// The budget ran out, or a position has too many moves.
    Stopped(Error),
}

impl fmt::Display for Unchecked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unchecked::Words(error) => write!(f, "{error}"),
            Unchecked::Stopped(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for Unchecked {}

impl WinningStrategy {
    /// Follows all moves of the loser and the moves of the table. How many positions were met, with
    /// either player to move, or the first one that is not in order.
    pub fn check_within(&self, budget: &Budget) -> Result<Result<u64, StrategyFlaw>, Unchecked> {
        let words = &self.claim.words;
        let check = Check {
            strategy: self,
            budget,
        };
        let checked = words.open(check).map_err(Unchecked::Words)?;
        checked.map_err(|refusal| match refusal {
            Refusal::Game(reason) => Unchecked::Words(Piece::whole(&words.game).error(reason)),
            Refusal::Stopped(error) => Unchecked::Stopped(error),
        })
    }
}

/// Why a game was not looked through.
enum Refusal {
    Game(&'static str),
    Stopped(Error),
}

struct Check<'c> {
    strategy: &'c WinningStrategy,
    budget: &'c Budget,
}

impl Visitor for Check<'_> {
    type Output = Result<Result<u64, StrategyFlaw>, Refusal>;

    fn visit<R: Ruleset>(self, ruleset: R, sums: Vec<Vec<R::Position>>) -> Self::Output {
        let boards = sums.concat();
        if let Some(reason) = refusal(&ruleset, &boards) {
            return Err(Refusal::Game(reason));
        }
        let WinningStrategy { claim, moves } = self.strategy;
        let mut unmet: BTreeSet<&str> = moves.keys().map(String::as_str).collect();
        let mut charge = Charge::new(self.budget.clone());
        charge.set(table_bytes(moves) as u64);
        let mut listed = |boards: &[R::Position], steps: &[Step<R>]| {
            let text = sum_text(&ruleset, boards);
            let Some(wanted) = moves.get(&text) else {
                return Ok(Err(Fault::Missing));
            };
            unmet.remove(&*text);
            let mut names = steps
                .iter()
                .map(|step| move_name(&ruleset, boards, step.board, &step.played));
            let chosen = names.position(|name| name == *wanted);
            Ok(chosen.ok_or_else(|| Fault::Illegal(wanted.clone())))
        };
        let walked = Walk::new(&ruleset, claim, u64::MAX, self.budget).go(&boards, &mut listed);
        match walked {
            Ok(checked) => Ok(match unmet.first() {
                Some(position) => Err(StrategyFlaw {
                    checked,
                    position: (*position).to_string(),
                    winner: claim.winner,
                    fault: Fault::Unneeded,
                }),
                None => Ok(checked),
            }),
            Err(Stop::Flaw(flaw)) => Ok(Err(flaw)),
            Err(Stop::TooMany) => unreachable!("there is no limit on positions"),
            Err(Stop::Stopped(error)) => Err(Refusal::Stopped(error)),
        }
    }
}

/// What a table takes, and the list of what has not been met of it.
fn table_bytes(moves: &BTreeMap<String, String>) -> usize {
    let entry = 2 * size_of::<String>() + size_of::<&str>();
    let texts = moves
        .iter()
        .map(|(position, name)| position.len() + name.len());
    texts.map(|text| text + entry).sum()
}

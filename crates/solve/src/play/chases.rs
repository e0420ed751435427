//! Strategies for chases: by a solver, or by a certificate.

use std::sync::{Arc, Mutex, PoisonError};

use partizan_rules::{Certificate, Chase, Ruleset, Turning};
use partizan_value::{Error, Result};

use super::strategy::{Choice, Hope, Situation, Strategist};
use crate::chase::ChaseSolver;

impl<R: Ruleset> Situation<'_, R> {
    /// The chase, if there is one and nothing beside it.
    fn chase(&self) -> Option<Chase> {
        match self.boards {
            [board] => self.ruleset.chase(board),
            _ => None,
        }
    }

    /// The choice of a turn of a chase.
    fn turn(&self, chase: &Chase, turn: Turning, hope: Hope) -> Result<Option<Choice<R>>> {
        let name = chase.name(turn);
        let mut chosen = None;
        self.each_move(|step| {
            if chosen.is_none() && self.name(&step) == name {
                chosen = Some(Choice { step, hope });
            }
            Ok(())
        })?;
        Ok(chosen)
    }
}

/// Plays a chase perfectly.
pub(crate) struct ByChase<'a>(pub(crate) &'a Mutex<ChaseSolver>);

impl<R: Ruleset> Strategist<R> for ByChase<'_> {
    fn choose(&mut self, situation: &Situation<'_, R>) -> Result<Option<Choice<R>>> {
        let Some(chase) = situation.chase() else {
            return Ok(None);
        };
        let player = situation.player;
        let mut solver = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match solver.choose(&chase, player)? {
            None => Ok(None),
            Some(chosen) => {
                let hope = match chosen.winner {
                    None => Hope::Draw,
                    Some(winner) if winner == player => Hope::Win,
                    Some(_) => Hope::Loss,
                };
                situation.turn(&chase, chosen.turn, hope)
            }
        }
    }
}

/// Plays by the rules of a certificate.
pub(crate) struct ByCertificate(pub(crate) Arc<Certificate>);

impl<R: Ruleset> Strategist<R> for ByCertificate {
    fn choose(&mut self, situation: &Situation<'_, R>) -> Result<Option<Choice<R>>> {
        let Some(chase) = situation.chase() else {
            return Ok(None);
        };
        if chase.turns(situation.player).is_empty() {
            return Ok(None);
        }
        let Some(turn) = self.0.turn(&chase) else {
            return Err(Error::Undefined(
                "the certificate has no rule for this position".to_string(),
            ));
        };
        situation.turn(&chase, turn, Hope::Win)
    }
}

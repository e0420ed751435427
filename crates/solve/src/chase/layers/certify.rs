//! Certificates from full analyses: those of the position and of positions further on, as needed.

use std::collections::HashMap;
use std::rc::Rc;

use partizan_rules::{Certificate, Chase, Claim, Rules, Spots};
use partizan_value::{Budget, Error, Player, Result};

use super::escape::Escape;
use super::hold::Hold;
use super::{ChaseQuestion, Layers};
use crate::Meter;

impl Layers {
    /// A strategy that makes a claim about a position true: that Left escapes, or that Right
    /// contains or immobilises the piece. Fails if the claim is false, or that Left roams.
    pub fn certificate(
        chase: &Chase,
        first: Player,
        claim: Claim,
        threads: usize,
        budget: &Budget,
        meter: &Meter,
    ) -> Result<Certificate> {
        let question = match claim {
            Claim::Escapes | Claim::Contains => ChaseQuestion::Contain,
            Claim::Immobilises => ChaseQuestion::Immobilise,
            Claim::Roams => {
                let message = "a full analysis has no certificates for a piece that roams";
                return Err(Error::Undefined(message.to_string()));
            }
        };
        let mut analyses = Analyses {
            question,
            is_measured: claim.is_ranked(),
            threads,
            budget,
            meter,
            known: HashMap::new(),
        };
        let succeeds = analyses.of(chase)?.right_succeeds(chase, first);
        if succeeds != Some(claim.player() == Player::Right) {
            return Err(Error::Undefined("the claim is false".to_string()));
        }
        let rules = match claim.player() {
            Player::Right => {
                let (rules, turn) = Hold::rules(&mut analyses, chase, first)?;
                Rules::Hold {
                    rules,
                    turn,
                    opening: 0,
                }
            }
            Player::Left => {
                let (rules, opening) = Escape::rules(&mut analyses, chase, first)?;
                Rules::Run { rules, opening }
            }
        };
        Ok(Certificate {
            chase: chase.clone(),
            first,
            claim,
            rules,
        })
    }
}

/// Analyses of positions with other black stones on the board, each done once.
pub(super) struct Analyses<'a> {
    question: ChaseQuestion,
    is_measured: bool,
    threads: usize,
    pub(super) budget: &'a Budget,
    meter: &'a Meter,
    /// By the black stones on the board and in the hand, and the number of white ones on the board.
    known: HashMap<(Spots, Option<usize>, usize), Rc<Layers>>,
}

impl Analyses<'_> {
    /// The analysis of a position.
    pub(super) fn of(&mut self, position: &Chase) -> Result<Rc<Layers>> {
        let key = (position.black, position.black_left, position.white.count());
        if let Some(known) = self.known.get(&key) {
            return Ok(known.clone());
        }
        let analyse = if self.is_measured {
            Layers::measure
        } else {
            Layers::analyse
        };
        let layers = analyse(
            position,
            self.question,
            self.threads,
            self.budget,
            self.meter,
        )?;
        let layers = Rc::new(layers);
        self.known.insert(key, layers.clone());
        Ok(layers)
    }
}

/// An error that cannot happen if the analyses are right.
pub(super) fn contradiction() -> Error {
    Error::Undefined("the analysis contradicts itself".to_string())
}

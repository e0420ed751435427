//! Who wins a sum of heaps, in normal and in misère play.

use partizan_rules::{Convention, HeapMove};
use partizan_solve::HeapValues;
use partizan_value::{Error, Outcome};

use super::certificate::Wanted;
use super::numbers::{MiserePlay, Numbers};
use super::{Asked, Start, Why};
use crate::answer::Failure;
use crate::question::firsts;

impl Asked<'_> {
    /// A solver for misère play, if that is what is played.
    pub(super) fn misere(&self, values: &HeapValues) -> Option<MiserePlay> {
        let is_misere = self.play == Convention::Misere;
        is_misere.then(|| MiserePlay::new(values.rules().clone(), self.budget()))
    }

    pub(super) fn solve_heaps(
        &self,
        values: &HeapValues,
        certificate: &Wanted,
    ) -> Result<(), Failure> {
        let heaps = self.opened.game.heaps(0);
        let mut misere = self.misere(values);
        let solved = self.opened.work(self.settings, |_| {
            let numbers = Numbers::of(values, misere.as_mut(), &heaps, self.budget())?;
            let winning = match numbers.outcome() {
                Outcome::Previous => Ok(Vec::new()),
                _ => self.winning_moves(values, misere.as_mut(), &heaps),
            };
            Ok((numbers, winning))
        });
        let (numbers, winning) = solved.map_err(|error| self.unanswered(&error))?;
        let (winning, error) = match winning {
            Ok(moves) => {
                let names = moves.iter().map(ToString::to_string);
                (Some(names.collect::<Vec<_>>()), None)
            }
            Err(error) => (None, Some(error)),
        };
        let outcome = numbers.outcome();
        let mut starts = [None, None];
        for first in firsts(self.first) {
            starts[first as usize] = Some(Start::new(first, outcome, winning.clone()));
        }
        let winners = firsts(self.first).map(|first| (first, Some(outcome.winner(first))));
        let certified = certificate.write_strategy(self, &winners.collect::<Vec<_>>());
        let (certified, failure) = match certified {
            Ok(certified) => (certified, Ok(())),
            Err(failure) => (None, Err(failure.said_once())),
        };
        let why = Why::Numbers(numbers);
        self.say(outcome, starts, why, error.as_ref(), certified)?;
        match error {
            None => failure,
            Some(error) => Err(Failure::Budget(format!("no moves can be shown: {error}"))),
        }
    }

    /// The moves that win.
    pub(super) fn winning_moves(
        &self,
        values: &HeapValues,
        misere: Option<&mut MiserePlay>,
        heaps: &[u64],
    ) -> Result<Vec<HeapMove>, Error> {
        let budget = self.budget();
        let Some(misere) = misere else {
            return values.winning_moves(heaps, budget);
        };
        values.moves_that(heaps, budget, &mut |heap, left| {
            let left = left.to_vec();
            let after = HeapMove { heap, left }.after(heaps).unwrap_or_default();
            Ok(misere.solver.outcome(&after, budget)? == Outcome::Previous)
        })
    }
}

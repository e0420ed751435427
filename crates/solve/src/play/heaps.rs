//! Perfect play of heap games: by nim-values, and in misère play by who wins sums of heaps.

use std::cell::RefCell;
use std::rc::Rc;

use partizan_rules::Ruleset;
use partizan_value::{Outcome, Result};

use super::perfect::Judge;
use super::strategy::{Situation, Step};
use crate::heaps::HeapValues;
use crate::misere::Misere;

/// Judges by the nim-values of heaps.
pub(crate) struct ByHeaps<'a>(pub(crate) &'a HeapValues);

impl ByHeaps<'_> {
    /// The nim-value of a board.
    fn of_board<R: Ruleset>(
        &self,
        situation: &Situation<'_, R>,
        board: &R::Position,
    ) -> Result<u64> {
        let heaps = situation.ruleset.heaps(board);
        self.0.nim_sum(&heaps, situation.budget)
    }

    /// What the nim-value of each board has to become for the whole to be 0; none if it is 0.
    fn wanted<R: Ruleset>(&self, situation: &Situation<'_, R>) -> Result<Option<Vec<u64>>> {
        let boards = situation.boards.iter();
        let values: Result<Vec<u64>> = boards.map(|b| self.of_board(situation, b)).collect();
        let values = values?;
        let whole = values.iter().fold(0, |sum, value| sum ^ value);
        Ok((whole != 0).then(|| values.iter().map(|value| value ^ whole).collect()))
    }
}

impl<R: Ruleset> Judge<R> for ByHeaps<'_> {
    fn winning_move(&mut self, situation: &Situation<'_, R>) -> Result<Option<Step<R>>> {
        let Some(wanted) = self.wanted(situation)? else {
            return Ok(None);
        };
        let mut found = None;
        situation.each_move(|step| {
            if found.is_none() && self.of_board(situation, &step.after)? == wanted[step.board] {
                found = Some(step);
            }
            Ok(())
        })?;
        Ok(found)
    }

    fn winning_moves(&mut self, situation: &Situation<'_, R>) -> Result<Option<usize>> {
        let Some(wanted) = self.wanted(situation)? else {
            return Ok(Some(0));
        };
        let mut count = 0;
        situation.each_move(|step| {
            let wins = self.of_board(situation, &step.after)? == wanted[step.board];
            count += usize::from(wins);
            Ok(())
        })?;
        Ok(Some(count))
    }

    fn minimises(&self) -> bool {
        false
    }
}

/// Judges misère play by what is known of sums of heaps.
pub(crate) struct ByMisere(pub(crate) Rc<RefCell<Misere>>);

impl ByMisere {
    /// Whether whoever is to move on some boards loses.
    fn is_lost<R: Ruleset>(
        &self,
        situation: &Situation<'_, R>,
        boards: &[R::Position],
    ) -> Result<bool> {
        let heaps = boards.iter().flat_map(|b| situation.ruleset.heaps(b));
        let heaps: Vec<u64> = heaps.collect();
        let outcome = self.0.borrow_mut().outcome(&heaps, situation.budget)?;
        Ok(outcome == Outcome::Previous)
    }
}

impl<R: Ruleset> Judge<R> for ByMisere {
    fn winning_move(&mut self, situation: &Situation<'_, R>) -> Result<Option<Step<R>>> {
        if self.is_lost(situation, situation.boards)? {
            return Ok(None);
        }
        let mut found = None;
        situation.each_move(|step| {
            if found.is_none() && self.is_lost(situation, &situation.after(&step))? {
                found = Some(step);
            }
            Ok(())
        })?;
        Ok(found)
    }

    fn winning_moves(&mut self, situation: &Situation<'_, R>) -> Result<Option<usize>> {
        let mut count = 0;
        situation.each_move(|step| {
            count += usize::from(self.is_lost(situation, &situation.after(&step))?);
            Ok(())
        })?;
        Ok(Some(count))
    }

    fn minimises(&self) -> bool {
        false
    }
}

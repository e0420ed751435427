//! Perfect play where games need not end: all that can happen is looked at once, and then looked up.

use std::sync::Arc;

use partizan_rules::Ruleset;
use partizan_value::Result;

use super::strategy::{Choice, Hope, Situation, Step, Strategist};
use crate::loopy::{Analyses, LoopyAnalysis, Prospect};

/// Wins as soon as possible, otherwise draws, otherwise loses as late as possible.
pub(crate) struct ByAnalysis<'a, R: Ruleset> {
    analyses: &'a Analyses<R>,
    /// The analysis in which the last position was met: the next one is most likely there as well.
    last: Option<Arc<LoopyAnalysis<R>>>,
}

impl<'a, R: Ruleset> ByAnalysis<'a, R> {
    pub(crate) fn new(analyses: &'a Analyses<R>) -> Self {
        ByAnalysis {
            analyses,
            last: None,
        }
    }

    /// An analysis in which the position is met.
    fn analysis(&mut self, situation: &Situation<'_, R>) -> Result<&LoopyAnalysis<R>> {
        let Situation {
            ruleset,
            boards,
            player,
            budget,
        } = *situation;
        let last = self.last.take();
        let last = last.filter(|last| last.prospect(ruleset, boards, player).is_some());
        let analysis = match last {
            Some(last) => last,
            None => self.analyses.of(ruleset, boards, player, budget)?,
        };
        Ok(self.last.insert(analysis))
    }
}

impl<R: Ruleset> Strategist<R> for ByAnalysis<'_, R> {
    fn choose(&mut self, situation: &Situation<'_, R>) -> Result<Option<Choice<R>>> {
        let analysis = self.analysis(situation)?;
        let (ruleset, opponent) = (situation.ruleset, situation.player.opponent());
        let mut boards = situation.boards.to_vec();
        let mut best: Option<(Prospect, Step<R>)> = None;
        situation.each_move(|step| {
            let before = std::mem::replace(&mut boards[step.board], step.after.clone());
            let prospect = analysis.prospect_after(ruleset, &boards, opponent);
            boards[step.board] = before;
            let prospect = prospect.before();
            if best.as_ref().is_none_or(|(best, _)| prospect > *best) {
                best = Some((prospect, step));
            }
            Ok(())
        })?;
        Ok(best.map(|(prospect, step)| {
            let hope = match prospect {
                Prospect::Loss(_) | Prospect::EndlessLoss => Hope::Loss,
                Prospect::Draw => Hope::Draw,
                Prospect::EndlessWin | Prospect::Win(_) => Hope::Win,
            };
            Choice { step, hope }
        }))
    }
}

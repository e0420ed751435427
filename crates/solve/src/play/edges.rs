//! Strategies for games of connection, which take edges of a network.

use partizan_rules::Ruleset;
use partizan_value::Result;

use super::strategy::{Choice, Hope, Situation, Strategist};
use crate::switching::{PairingStrategy, TreeStrategy};

/// Plays by trees, which are mended from move to move.
#[derive(Default)]
pub(crate) struct ByTrees(Option<TreeStrategy>);

impl<R: Ruleset> Strategist<R> for ByTrees {
    fn choose(&mut self, situation: &Situation<'_, R>) -> Result<Option<Choice<R>>> {
        let Some(circuit) = situation.circuit() else {
            return Ok(None);
        };
        let (player, budget) = (situation.player, situation.budget);
        let strategy = match &mut self.0 {
            Some(strategy) => {
                strategy.follow(&circuit.owners, budget)?;
                strategy
            }
            none => none.insert(TreeStrategy::new(&circuit, budget)?),
        };
        let hope = if strategy.solver().outcome().winner(player) == player {
            Hope::Win
        } else {
            Hope::Loss
        };
        let edge = strategy.choose(player, budget)?;
        let step = edge.and_then(|edge| situation.take(edge));
        Ok(step.map(|step| Choice { step, hope }))
    }
}

/// Answers by pairs.
pub(crate) struct ByPairs(pub(crate) PairingStrategy);

impl<R: Ruleset> Strategist<R> for ByPairs {
    fn choose(&mut self, situation: &Situation<'_, R>) -> Result<Option<Choice<R>>> {
        let edge = situation
            .circuit()
            .and_then(|circuit| self.0.choose(&circuit.owners));
        let step = edge.and_then(|edge| situation.take(edge));
        Ok(step.map(|step| Choice {
            step,
            hope: Hope::Win,
        }))
    }
}

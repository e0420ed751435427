//! Play by temperature: where most is at stake, and there what is best by the thermograph.

use partizan_rules::Ruleset;
use partizan_value::{Dyadic, Player, Result, Value};

use super::dice::Dice;
use super::strategy::{Choice, Hope, Minimise, Situation, Strategist};
use crate::canonical::Solver;

/// Components whose values take more work than this have no temperature here.
const PATIENCE: u64 = 1 << 14;

/// Plays in the hottest component.
pub(crate) struct Hottest<'a, R: Ruleset> {
    pub(crate) solver: &'a Solver<R>,
    /// What is played where temperatures are not known; its dice are for moves that are equally good.
    pub(crate) minimise: Minimise,
    /// What is played where nothing is hot.
    pub(crate) perfect: Box<dyn Strategist<R> + 'a>,
}

/// How good a move is: the temperature of its component, and what it leads to at this temperature and at 0,
/// seen by the player.
type Heat = (Dyadic, Dyadic, Dyadic);

/// Components in their normal forms, and whether the players were exchanged.
type Parts<P> = Vec<(P, bool)>;

impl<R: Ruleset> Hottest<'_, R> {
    fn parts(&self, board: &R::Position) -> Parts<R::Position> {
        let (ruleset, mut parts) = (self.solver.ruleset(), Vec::new());
        ruleset.components(board, &mut |mut part| {
            let exchanged = ruleset.normalise(&mut part);
            parts.push((part, exchanged));
        });
        parts
    }

    /// The value of some components; none if that is too much work.
    fn value(&self, parts: &Parts<R::Position>) -> Result<Option<Value>> {
        let mut sum = Value::ZERO;
        for (part, exchanged) in parts {
            let (Some(value), _) = self.solver.component_within(part, PATIENCE)? else {
                return Ok(None);
            };
            let value = if *exchanged { -value } else { value };
            sum = self.solver.store().sum(sum, value)?;
        }
        Ok(Some(sum))
    }

    /// How good it is to change some components to others; none if that is too much work.
    fn heat(
        &self,
        before: &Parts<R::Position>,
        after: &Parts<R::Position>,
        player: Player,
    ) -> Result<Option<Heat>> {
        let (Some(before), Some(after)) = (self.value(before)?, self.value(after)?) else {
            return Ok(None);
        };
        let store = self.solver.store();
        let temperature = store.temperature(before)?;
        let wall = store.thermograph(after)?.wall(player.opponent());
        let at = |temperature: &Dyadic| match player {
            Player::Left => wall.at(temperature),
            Player::Right => -&wall.at(temperature),
        };
        let (hot, cold) = (at(&temperature), at(&Dyadic::from(0)));
        Ok(Some((temperature, hot, cold)))
    }
}

/// What is in a list and not in another, as often as it is there more often.
fn difference<T: PartialEq + Clone>(all: &[T], others: &[T]) -> Vec<T> {
    let mut others: Vec<&T> = others.iter().collect();
    let mut rest = Vec::new();
    for one in all {
        match others.iter().position(|other| *other == one) {
            Some(i) => drop(others.swap_remove(i)),
            None => rest.push(one.clone()),
        }
    }
    rest
}

impl<R: Ruleset> Strategist<R> for Hottest<'_, R> {
    fn choose(&mut self, situation: &Situation<'_, R>) -> Result<Option<Choice<R>>> {
        let boards = situation.boards.iter();
        let before: Vec<_> = boards.map(|board| self.parts(board)).collect();
        let (mut best, mut unknown) = (Best::default(), false);
        let mut kept = None;
        situation.each_move(|step| {
            if unknown {
                return Ok(());
            }
            // A move leaves all components as they are but one.
            let (before, after) = (&before[step.board], self.parts(&step.after));
            let changed = difference(before, &after);
            let after = difference(&after, before);
            match self.heat(&changed, &after, situation.player)? {
                None => unknown = true,
                Some(heat) => {
                    if best.admits(heat, &mut self.minimise.0) {
                        kept = Some(step);
                    }
                }
            }
            Ok(())
        })?;
        if unknown {
            return self.minimise.choose(situation);
        }
        if !best.is_hot() {
            return self.perfect.choose(situation);
        }
        Ok(kept.map(|step| Choice {
            step,
            hope: Hope::Unknown,
        }))
    }
}

/// The best of the moves so far, and how many are as good.
#[derive(Default)]
struct Best {
    heat: Option<Heat>,
    equals: u64,
}

impl Best {
    /// Whether a move is kept; each of those that are equally good is in the end as likely as the others.
    fn admits(&mut self, heat: Heat, dice: &mut Dice) -> bool {
        match self.heat.as_ref().map(|best| heat.cmp(best)) {
            Some(std::cmp::Ordering::Less) => return false,
            Some(std::cmp::Ordering::Equal) => {}
            _ => (self.heat, self.equals) = (Some(heat), 0),
        }
        self.equals += 1;
        dice.below(self.equals) == 0
    }

    /// Whether something is at stake.
    fn is_hot(&self) -> bool {
        let heat = self.heat.as_ref();
        heat.is_some_and(|(temperature, ..)| temperature.signum() > 0)
    }
}

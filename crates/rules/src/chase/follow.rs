//! Playing by a certificate: the turn that its rules tell the player.

use super::certificate::at_most;
use super::{Certificate, Chase, HoldRule, Rules, Spots, Turning};

impl Certificate {
    /// What the player of the claim does in a position; none if no rule is about it.
    ///
    /// Among the rules that apply, one with the least rank tells, so that a claim that ranks make
    /// true comes true.
    pub fn turn(&self, chase: &Chase) -> Option<Turning> {
        match &self.rules {
            Rules::Run { rules, .. } => {
                let about = rules.iter().filter(|rule| rule.is_about(chase));
                let rule = about.min_by_key(|rule| rule.rank)?;
                Some(Turning::Run(rule.to))
            }
            Rules::Hold { rules, .. } => {
                let turns = rules
                    .iter()
                    .filter_map(|rule| Some((rule.rank, rule.led_to(chase)?)));
                Some(turns.min_by_key(|(rank, _)| *rank)?.1)
            }
        }
    }
}

impl HoldRule {
    /// The turn of Right that leads from a position to one that the rule is about.
    fn led_to(&self, chase: &Chase) -> Option<Turning> {
        if self.piece != chase.piece {
            return None;
        }
        let black = single(&self.black.minus(&chase.black))?;
        let white = single(&self.white.minus(&chase.white))?;
        let spare = chase.white.minus(&self.white).first();
        let turns = match (black, white) {
            (None, None) => [Some(Turning::Pass), None],
            (Some(at), None) => [
                (chase.black_left != Some(0)).then_some(Turning::Black(at)),
                None,
            ],
            (None, Some(at)) => [
                spare.map(|from| Turning::Shift(from, at)),
                (chase.white_left > 0).then_some(Turning::White(at)),
            ],
            (Some(_), Some(_)) => [None, None],
        };
        let put = black.or(white);
        if put.is_some_and(|at| !chase.empty().has(at)) {
            return None;
        }
        let has_enough = |turn: &Turning| {
            let after = chase.after(*turn);
            self.white_left <= after.white_left && at_most(self.black_left, after.black_left)
        };
        turns.into_iter().flatten().find(has_enough)
    }
}

/// The only square of a set, or none if it is empty; fails if it has more.
#[expect(clippy::option_option, reason = "an empty set is no failure")]
fn single(spots: &Spots) -> Option<Option<usize>> {
    match spots.count() {
        0 => Some(None),
        1 => Some(spots.first()),
        _ => None,
    }
}

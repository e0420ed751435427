//! Sweeping a region square by square instead of searching it move by move.
//!
//! Every way to place dominoes is built row by row, from left to right. What was decided for the
//! squares already swept matters to the rest only through a *profile*: a digit for every column.
//!
//! | digit | the next square of the column |
//! |---|---|
//! | 0 | is still to be decided |
//! | 1 | lies under a domino already |
//! | 2 | is still to be decided, and the free square above it was left open |
//!
//! Digit 2 is needed only where no two open squares may lie one above the other. Where no two may
//! lie side by side, the sweep must also know whether the square to the left was left open: digit 2
//! of its column says so, or where there is no digit 2 one more bit for the whole profile.
//!
//! A sweep keeps a [`Weight`] for each profile: whatever is wanted of all the placements that lead
//! to it (how many they are, the fewest dominoes, a polynomial). Weights are added where placements
//! meet, and every domino multiplies them; all questions are the same sweep with other weights.

pub(crate) use plan::Plan;
pub(crate) use trace::{Point, placement};
pub(crate) use weight::Weight;

mod plan;
mod trace;
pub(crate) mod weight;

use std::fmt;

use partizan_rules::Region;
use partizan_value::{Budget, Bytes, Charge, Error};

use crate::Meter;

/// Which ways to place dominoes are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// All of them: the positions that can be reached if either player moves at any time.
    Positions,
    /// Those in which Left cannot move: no two open squares lie one above the other.
    LeftEnds,
    /// Those in which Right cannot move: no two open squares lie side by side.
    RightEnds,
    /// Those in which nobody can move.
    Maximal,
}

impl Class {
    /// The same class when rows and columns are exchanged.
    #[must_use]
    pub(crate) fn transposed(self) -> Class {
        match self {
            Class::LeftEnds => Class::RightEnds,
            Class::RightEnds => Class::LeftEnds,
            Class::Positions | Class::Maximal => self,
        }
    }

    /// Whether no two open squares may lie one above the other.
    fn is_left_end(self) -> bool {
        matches!(self, Class::LeftEnds | Class::Maximal)
    }

    /// Whether no two open squares may lie side by side.
    fn is_right_end(self) -> bool {
        matches!(self, Class::RightEnds | Class::Maximal)
    }
}

/// Why a sweep gave no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SweepError {
    /// It was not begun: it needs about so many bytes, more than there are.
    TooLarge {
        /// Bytes that it would take.
        needed: u64,
        /// Bytes that it may take.
        limit: u64,
    },
    /// The budget ran out.
    Budget(Error),
    /// No window was large enough to be sure; only a bound is known.
    Uncertain {
        /// The fewest dominoes are at least so many.
        at_least: usize,
    },
}

impl SweepError {
    /// Whether the budget ran out on the way.
    pub fn is_budget(&self) -> bool {
        matches!(self, SweepError::Budget(_))
    }
}

impl fmt::Display for SweepError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SweepError::TooLarge { needed, limit } => write!(
                f,
                "too large: a sweep over this takes about {}, and {} are allowed",
                Bytes(*needed),
                Bytes(*limit)
            ),
            SweepError::Budget(error) => error.fmt(f),
            SweepError::Uncertain { at_least } => {
                write!(f, "only a bound is known: at least {at_least} dominoes")
            }
        }
    }
}

impl std::error::Error for SweepError {}

impl From<Error> for SweepError {
    fn from(error: Error) -> SweepError {
        SweepError::Budget(error)
    }
}

/// Fails if so many bytes are more than a budget has.
pub(crate) fn admit(needed: u64, budget: &Budget) -> Result<(), SweepError> {
    let limit = budget.room(0);
    if needed > limit {
        return Err(SweepError::TooLarge { needed, limit });
    }
    Ok(())
}

/// A sweep in progress: a weight for every profile.
pub(crate) struct Sweep<'a, W> {
    plan: &'a Plan,
    weights: Vec<W>,
    /// Squares swept.
    swept: usize,
    meter: &'a Meter,
    charge: Charge,
}

impl<'a, W: Weight> Sweep<'a, W> {
    /// A sweep before its first square. Fails if it cannot fit the budget.
    pub(crate) fn new(
        plan: &'a Plan,
        budget: &Budget,
        meter: &'a Meter,
    ) -> Result<Sweep<'a, W>, SweepError> {
        let needed = plan.bytes::<W>();
        admit(needed, budget)?;
        let mut weights = plan.weights()?;
        weights[0] = W::one();
        let mut charge = Charge::new(budget.clone());
        charge.set((weights.len() * size_of::<W>()) as u64);
        meter.expect(plan.work());
        Ok(Sweep {
            plan,
            weights,
            swept: 0,
            meter,
            charge,
        })
    }

    /// Sweeps one row.
    pub(crate) fn row(&mut self) -> Result<(), Error> {
        for _ in 0..self.plan.region().size().cols {
            self.square()?;
        }
        Ok(())
    }

    /// Sweeps one square.
    fn square(&mut self) -> Result<(), Error> {
        let budget = self.charge.budget();
        budget.check(0)?;
        self.plan
            .step(self.swept)
            .apply(&mut self.weights, budget)?;
        self.swept += 1;
        self.meter.advance(self.plan.states());
        if W::HAS_HEAP {
            let heap: usize = self.weights.iter().map(W::heap_bytes).sum();
            let own = self.weights.len() * size_of::<W>();
            self.charge.set((own + heap) as u64);
        }
        Ok(())
    }

    /// The weight of a state.
    pub(crate) fn weight(&self, state: usize) -> &W {
        &self.weights[state]
    }

    /// The weight of all placements on the squares swept so far, if those are whole rows: nothing
    /// sticks out of them.
    pub(crate) fn closed(&self) -> W {
        let mut sum = W::none();
        for state in self.plan.closed_states() {
            sum.add(&self.weights[state]);
        }
        sum
    }
}

/// The weight of all placements of a class on a region, which is swept in the cheaper direction.
/// Says also whether rows and columns were exchanged, and with them the dominoes.
pub(crate) fn weigh<W: Weight>(
    region: &Region,
    class: Class,
    budget: &Budget,
    meter: &Meter,
) -> Result<(W, bool), SweepError> {
    let (plan, transposed) = Plan::cheapest(region, class);
    let mut sweep = Sweep::<W>::new(&plan, budget, meter)?;
    for _ in 0..plan.region().size().rows {
        sweep.row()?;
    }
    Ok((sweep.closed(), transposed))
}

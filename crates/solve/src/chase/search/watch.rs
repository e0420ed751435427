//! What a search counts, and when it looks at its budget.

use std::sync::Arc;

use partizan_value::{Budget, Charge, Result};

use crate::meter::Meter;

/// Positions between two looks at the budget.
const VISITS_PER_LOOK: u64 = 32;

/// Counts positions, and looks at the budget now and then.
pub(super) struct Watch {
    visits: u64,
    /// What others than the search that visits now take.
    elsewhere: u64,
    charge: Charge,
    meter: Arc<Meter>,
}

impl Watch {
    /// Counts on a meter, which nobody told how much there is to do: it is not known.
    pub(super) fn new(budget: &Budget, meter: &Arc<Meter>) -> Watch {
        Watch {
            visits: 0,
            elsewhere: 0,
            charge: Charge::new(budget.clone()),
            meter: Arc::clone(meter),
        }
    }

    /// Says what others than the search that begins now take, in bytes.
    pub(super) fn begin(&mut self, elsewhere: u64) {
        self.elsewhere = elsewhere;
    }

    /// Positions that were searched.
    pub(super) fn visits(&self) -> u64 {
        self.visits
    }

    /// Counts a position, when what is known takes so many bytes.
    pub(super) fn visit(&mut self, bytes: u64) -> Result<()> {
        self.meter.advance(1);
        self.visits += 1;
        if self.visits % VISITS_PER_LOOK == 1 {
            self.charge.set(bytes + self.elsewhere);
            self.charge.budget().check(0)?;
        }
        Ok(())
    }
}

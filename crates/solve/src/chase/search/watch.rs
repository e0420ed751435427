//! What a search counts, and when it looks at its budget.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use partizan_value::{Budget, Charge, Result};

/// Positions between two looks at the budget.
const VISITS_PER_LOOK: u64 = 32;

/// How far a search has come; may be asked from another thread.
#[derive(Debug, Default)]
pub struct ChaseProgress {
    positions: AtomicU64,
    rules: AtomicU64,
}

impl ChaseProgress {
    /// Positions that were searched.
    pub fn positions(&self) -> u64 {
        self.positions.load(Ordering::Relaxed)
    }

    /// Rules that were learned.
    pub fn rules(&self) -> u64 {
        self.rules.load(Ordering::Relaxed)
    }
}

/// Counts positions, and looks at the budget now and then.
pub(super) struct Watch {
    visits: u64,
    charge: Charge,
    progress: Arc<ChaseProgress>,
}

impl Watch {
    pub(super) fn new(budget: &Budget) -> Watch {
        Watch {
            visits: 0,
            charge: Charge::new(budget.clone()),
            progress: Arc::default(),
        }
    }

    pub(super) fn progress(&self) -> &Arc<ChaseProgress> {
        &self.progress
    }

    /// Counts a position, when so many rules are known in so many bytes.
    pub(super) fn visit(&mut self, rules: u64, bytes: u64) -> Result<()> {
        self.progress.positions.fetch_add(1, Ordering::Relaxed);
        self.visits += 1;
        if self.visits % VISITS_PER_LOOK == 1 {
            self.progress.rules.store(rules, Ordering::Relaxed);
            self.charge.set(bytes);
            self.charge.budget().check(0)?;
        }
        Ok(())
    }
}

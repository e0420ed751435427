//! How often a computation looks at its budget.

use partizan_value::{Budget, Result};

use crate::watch::Watch;

/// A budget, and how much was done since it was last looked at.
pub(super) struct Pace<'a> {
    budget: &'a Budget,
    watch: Watch,
    /// Bytes that are taken besides those that are told with the work.
    pub(super) besides: u64,
}

impl<'a> Pace<'a> {
    /// A pace that looks at the budget at once.
    pub(super) fn new(budget: &'a Budget) -> Pace<'a> {
        Pace {
            budget,
            watch: Watch::new(),
            besides: 0,
        }
    }

    /// Counts some work of someone who has taken so many bytes.
    pub(super) fn work(&mut self, work: usize, bytes: u64) -> Result<()> {
        if self.watch.is_due_after(work) {
            self.budget.check(bytes + self.besides)?;
        }
        Ok(())
    }
}

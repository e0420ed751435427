//! When to look at the budget: after so much work, not after so many positions, because an option
//! of a huge board takes thousands of times as long as one of a small board.

use partizan_rules::Position;

/// Work done between two looks at the budget; an option of a small board counts 1.
const WORK_PER_LOOK: usize = 1 << 12;
/// Options of large boards count one more for every so many bytes, so that the largest are looked at
/// one by one.
const BYTES_PER_WORK: usize = 1;

/// Counts work between two looks at the budget.
pub(crate) struct Watch {
    work: usize,
}

impl Watch {
    /// A watch whose first look is due at once.
    pub(crate) fn new() -> Watch {
        Watch {
            work: WORK_PER_LOOK,
        }
    }

    /// Counts the work of generating a position; says whether it is time to look.
    pub(crate) fn is_due(&mut self, position: &impl Position) -> bool {
        self.is_due_after(1 + position.heap_bytes() / BYTES_PER_WORK)
    }

    /// Counts some work; says whether it is time to look.
    pub(crate) fn is_due_after(&mut self, work: usize) -> bool {
        self.work += work;
        let due = self.work >= WORK_PER_LOOK;
        if due {
            self.work = 0;
        }
        due
    }
}

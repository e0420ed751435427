//! Scratch memory of one operation, reused between its steps so that the inner loops do not
//! allocate, and the clock that looks at the budget now and then.

use foldhash::fast::FixedState;
use hashbrown::HashMap;

use crate::budget::Result;
use crate::signatures::RawSignature;
use crate::store::Store;
use crate::value::Value;

/// How many steps pass between two looks at the budget.
const STEPS_PER_CHECK: u32 = 1 << 10;

#[derive(Default)]
pub(crate) struct Work {
    steps: u32,
    /// Bytes in tables of the operation itself, which count like those of the store.
    pub(crate) local_bytes: u64,
    /// Comparisons being decided: the pair, and where its undecided questions start.
    pub(crate) asked: Vec<(Value, Value, usize)>,
    /// Undecided questions `g <= h` of all open comparisons.
    pub(crate) open: Vec<(Value, Value)>,
    /// Comparisons that had to be opened for one canonical form.
    pub(crate) opened: u32,
    pub(crate) raw_signature: Option<RawSignature>,
    /// Comparisons with the game under construction, which has no handle to remember them by.
    pub(crate) raw_answers: HashMap<u64, bool, FixedState>,
}

impl Work {
    /// Counts a step; looks at the budget at the first and at every 1024th.
    #[inline]
    pub(crate) fn step(&mut self, store: &Store) -> Result<()> {
        let due = self.steps.is_multiple_of(STEPS_PER_CHECK);
        self.steps = self.steps.wrapping_add(1);
        if due {
            let scratch = self.asked.capacity() * size_of::<(Value, Value, usize)>()
                + self.open.capacity() * size_of::<(Value, Value)>()
                + self.raw_answers.allocation_size();
            let used = store.bytes() + self.local_bytes + scratch as u64;
            store.budget().check(used)
        } else {
            Ok(())
        }
    }
}

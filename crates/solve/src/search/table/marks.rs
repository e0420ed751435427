//! Marks of what threads are searching, so that others take up something else first.

use std::sync::atomic::{AtomicU64, Ordering};

/// Many times what all threads search at once: a few dozen positions on the way to a leaf each.
const MARKS: usize = 1 << 12;

/// No mark.
const NONE: u64 = 0;

/// Hashes of what is being searched, each at one possible place. A mark whose place is taken is
/// not made.
pub(super) struct Marks(Box<[AtomicU64]>);

impl Marks {
    pub(super) fn new() -> Marks {
        Marks((0..MARKS).map(|_| AtomicU64::new(NONE)).collect())
    }

    fn place(&self, hash: u64) -> &AtomicU64 {
        &self.0[hash as usize % MARKS]
    }

    /// Makes a mark; false if it is there already.
    pub(super) fn enter(&self, hash: u64) -> bool {
        let place = self.place(hash);
        let order = Ordering::Relaxed;
        place.compare_exchange(NONE, hash, order, order) != Err(hash)
    }

    /// Whether a mark is there.
    pub(super) fn is_there(&self, hash: u64) -> bool {
        self.place(hash).load(Ordering::Relaxed) == hash
    }

    /// Takes a mark away.
    pub(super) fn leave(&self, hash: u64) {
        let order = Ordering::Relaxed;
        // Another's mark at this place stays.
        let _ = self.place(hash).compare_exchange(hash, NONE, order, order);
    }
}

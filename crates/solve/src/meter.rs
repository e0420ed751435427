//! How far a long computation has come.

use std::sync::atomic::{AtomicU64, Ordering};

/// How far a computation has come; may be asked from another thread.
#[derive(Debug, Default)]
pub struct Meter {
    done: AtomicU64,
    total: AtomicU64,
}

impl Meter {
    /// The part that is done, from 0 to 1, of the work that is known to be needed.
    pub fn part(&self) -> f64 {
        let total = self.total.load(Ordering::Relaxed);
        self.done.load(Ordering::Relaxed) as f64 / total.max(1) as f64
    }

    /// How much work is done.
    pub fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }

    /// How much work is known to be needed.
    pub fn total(&self) -> u64 {
        self.total.load(Ordering::Relaxed)
    }

    /// Says that so much more work is needed.
    pub fn expect(&self, work: u64) {
        self.total.fetch_add(work, Ordering::Relaxed);
    }

    /// Says that so much work is done.
    pub fn advance(&self, work: u64) {
        self.done.fetch_add(work, Ordering::Relaxed);
    }
}

//! Budgets: how much memory and time a computation may use, and how it is cancelled.
//!
//! A canonical form can be astronomically larger than the expression that asks for it, so every
//! operation that may explode watches a [`Budget`] and stops with an [`Error`] that says why.

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Why an operation gave no value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// The store would have grown past the memory limit (in bytes).
    Memory(u64),
    /// The time limit passed.
    Time(Duration),
    /// Somebody pressed Ctrl-C, or called [`Budget::cancel`].
    Cancelled,
    /// A single number, nimber or option list is beyond what is represented; says which.
    TooLarge(&'static str),
    /// The question has no answer for this game (say, the atomic weight of 1); says why.
    Undefined(String),
}

impl Error {
    /// Whether the budget ran out, as opposed to a question that has no answer.
    pub fn is_budget(&self) -> bool {
        matches!(self, Error::Memory(_) | Error::Time(_) | Error::Cancelled)
    }

    /// An [`Error::Undefined`] with this reason.
    pub(crate) fn undefined(reason: impl Into<String>) -> Error {
        Error::Undefined(reason.into())
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Memory(limit) => {
                write!(f, "the memory limit of {} is used up", Bytes(*limit))
            }
            Error::Time(limit) => write!(f, "the time limit of {limit:?} is used up"),
            Error::Cancelled => f.write_str("cancelled"),
            Error::TooLarge(what) => write!(f, "too large: {what}"),
            Error::Undefined(reason) => f.write_str(reason),
        }
    }
}

impl std::error::Error for Error {}

/// The result of an operation that watches a budget.
pub type Result<T> = std::result::Result<T, Error>;

/// A number of bytes, printed with a binary unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bytes(pub u64);

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const UNITS: [&str; 7] = ["bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"];
        let thousands = self.0.max(1).ilog2() / 10;
        let (unit, name) = (1 << (10 * thousands), UNITS[thousands as usize]);
        if self.0.is_multiple_of(unit) {
            write!(f, "{} {name}", self.0 / unit)
        } else {
            write!(f, "{:.1} {name}", self.0 as f64 / unit as f64)
        }
    }
}

/// Limits on memory and time, with a flag to cancel from another thread.
///
/// Clones share the cancellation flag and what was charged. The clock starts when the time limit is set.
///
/// ```
/// use partizan_value::{Budget, Error, Store};
///
/// let budget = Budget::unlimited().with_memory(64 << 20);
/// let store = Store::new().with_budget(budget.clone());
/// budget.cancel();
/// let hot = store.game(&[store.integer(1)], &[store.integer(-1)]);
/// assert_eq!(hot, Err(Error::Cancelled));
/// ```
#[derive(Clone, Debug)]
pub struct Budget {
    memory: u64,
    time: Option<(Instant, Duration)>,
    shared: Arc<Shared>,
}

/// What all clones of a budget have in common.
#[derive(Debug, Default)]
struct Shared {
    cancelled: AtomicBool,
    /// Bytes taken by others than the store: tables of solvers and the like.
    charged: AtomicU64,
    /// The time limit of all clones once the budget was renewed.
    renewed: Mutex<Option<(Instant, Duration)>>,
    /// Whether it was, so that others need not take the lock.
    is_renewed: AtomicBool,
}

impl Default for Budget {
    fn default() -> Self {
        Budget::unlimited()
    }
}

impl Budget {
    /// No limit but the machine's.
    pub fn unlimited() -> Budget {
        Budget {
            memory: u64::MAX,
            time: None,
            shared: Arc::default(),
        }
    }

    /// The same budget with a limit on the memory of the store, in bytes.
    #[must_use]
    pub fn with_memory(mut self, bytes: u64) -> Budget {
        self.memory = bytes;
        self
    }

    /// The same budget with a limit on time, counted from now.
    #[must_use]
    pub fn with_time(mut self, limit: Duration) -> Budget {
        self.time = Some((Instant::now(), limit));
        self
    }

    /// The limit on memory, in bytes.
    pub fn memory(&self) -> u64 {
        self.memory
    }

    /// Counts bytes that are taken outside the store, in a table of one's own.
    pub fn charge(&self, bytes: u64) {
        self.shared.charged.fetch_add(bytes, Ordering::Relaxed);
    }

    /// Gives charged bytes back.
    pub fn refund(&self, bytes: u64) {
        self.shared.charged.fetch_sub(bytes, Ordering::Relaxed);
    }

    /// The bytes that are left when the store takes `used`.
    pub fn room(&self, used: u64) -> u64 {
        let charged = self.shared.charged.load(Ordering::Relaxed);
        self.memory.saturating_sub(used).saturating_sub(charged)
    }

    /// Stops every computation under this budget (and its clones) with [`Error::Cancelled`].
    pub fn cancel(&self) {
        self.shared.cancelled.store(true, Ordering::Relaxed);
    }

    /// Whether it was cancelled.
    pub fn is_cancelled(&self) -> bool {
        self.shared.cancelled.load(Ordering::Relaxed)
    }

    /// Makes a budget that was used, and all its clones, as good as new for another computation: it is not
    /// cancelled, and the clock starts again with this limit, which is one for all of them together with
    /// those that they have by themselves.
    ///
    /// ```
    /// use std::time::Duration;
    /// use partizan_value::{Budget, Error};
    ///
    /// let budget = Budget::unlimited();
    /// budget.cancel();
    /// assert_eq!(budget.check(0), Err(Error::Cancelled));
    /// budget.renew(Duration::from_secs(3600));
    /// assert_eq!(budget.check(0), Ok(()));
    /// budget.clone().renew(Duration::ZERO);
    /// assert_eq!(budget.check(0), Err(Error::Time(Duration::ZERO)));
    /// ```
    pub fn renew(&self, limit: Duration) {
        let mut renewed = self.renewed();
        *renewed = Some((Instant::now(), limit));
        self.shared.is_renewed.store(true, Ordering::Relaxed);
        self.shared.cancelled.store(false, Ordering::Relaxed);
    }

    fn renewed(&self) -> MutexGuard<'_, Option<(Instant, Duration)>> {
        let renewed = self.shared.renewed.lock();
        renewed.unwrap_or_else(PoisonError::into_inner)
    }

    /// Fails if the budget was cancelled, its time has passed, or `used` bytes besides the charged
    /// ones are too many.
    pub fn check(&self, used: u64) -> Result<()> {
        if self.is_cancelled() {
            return Err(Error::Cancelled);
        }
        if used.saturating_add(self.shared.charged.load(Ordering::Relaxed)) > self.memory {
            return Err(Error::Memory(self.memory));
        }
        let in_time = |time: Option<(Instant, Duration)>| match time {
            Some((start, limit)) if start.elapsed() >= limit => Err(Error::Time(limit)),
            _ => Ok(()),
        };
        in_time(self.time)?;
        if self.shared.is_renewed.load(Ordering::Relaxed) {
            in_time(*self.renewed())?;
        }
        Ok(())
    }
}

/// Bytes of one owner that are charged to a budget until the owner is gone.
///
/// ```
/// use partizan_value::{Budget, Charge};
/// let budget = Budget::unlimited().with_memory(100);
/// let mut charge = Charge::new(budget.clone());
/// charge.set(70);
/// charge.set(60);
/// assert_eq!(budget.room(0), 40);
/// drop(charge);
/// assert_eq!(budget.room(0), 100);
/// ```
#[derive(Debug)]
pub struct Charge {
    budget: Budget,
    bytes: u64,
}

impl Charge {
    /// Nothing yet.
    pub fn new(budget: Budget) -> Charge {
        Charge { budget, bytes: 0 }
    }

    /// The budget that is charged.
    pub fn budget(&self) -> &Budget {
        &self.budget
    }

    /// The owner takes this much now.
    pub fn set(&mut self, bytes: u64) {
        self.budget.charge(bytes);
        self.budget.refund(self.bytes);
        self.bytes = bytes;
    }
}

impl Drop for Charge {
    fn drop(&mut self) {
        self.budget.refund(self.bytes);
    }
}

//! The table of values: what is known about each position, shared by threads.

use std::sync::atomic::{AtomicU64, Ordering};

use partizan_rules::Position;
use partizan_value::{Budget, Padded, Value};

use crate::shards::Shards;

/// What the table knows about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Known {
    /// Its value.
    Value(Value),
    /// Nothing yet, but somebody is working on it, or was when the budget ran out.
    Busy,
    /// Nothing.
    Nothing,
}

/// The handle of a value, or this for a position that is being worked on.
const BUSY: u32 = 0;

/// Values of positions.
pub(crate) struct Table<P> {
    /// Handles of values, which take no more than four bytes.
    handles: Shards<P, u32>,
    /// Positions whose values are known.
    valued: Padded<AtomicU64>,
}

impl<P: Position> Table<P> {
    /// An empty table whose memory is charged to a budget.
    pub(crate) fn new(budget: Budget) -> Table<P> {
        Table {
            handles: Shards::new(budget),
            valued: Padded::default(),
        }
    }

    /// How many positions have values.
    pub(crate) fn len(&self) -> u64 {
        self.valued.load(Ordering::Relaxed)
    }

    /// Bytes of the table.
    pub(crate) fn bytes(&self) -> u64 {
        self.handles.bytes()
    }

    /// The value of a position, if it is known.
    #[inline]
    pub(crate) fn get(&self, position: &P) -> Option<Value> {
        let handle = self.handles.get(position)?;
        (handle != BUSY).then(|| Value::from_bits(handle))
    }

    /// What is known about a position. If that is nothing, it is marked as being worked on.
    pub(crate) fn claim(&self, position: &P) -> Known {
        match self.handles.meet(position, BUSY, |handle| *handle) {
            None => Known::Nothing,
            Some(BUSY) => Known::Busy,
            Some(handle) => Known::Value(Value::from_bits(handle)),
        }
    }

    /// Keeps the value of a position.
    pub(crate) fn set(&self, position: &P, value: Value) {
        let keep = |handle: &mut u32| std::mem::replace(handle, value.bits());
        let before = self.handles.meet(position, value.bits(), keep);
        if before.unwrap_or(BUSY) == BUSY {
            self.valued.fetch_add(1, Ordering::Relaxed);
        }
    }
}

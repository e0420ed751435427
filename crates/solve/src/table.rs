//! The table of positions: what is known about each, shared by threads.
//!
//! Whole positions are kept, not hashes of them, so an answer is exact. The table is split into
//! shards with a lock each, and a position costs its own size, four bytes for its value and a
//! byte of the hash table, divided by how full that is.

use std::hash::{BuildHasher, Hash};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use foldhash::fast::FixedState;
use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use partizan_rules::Position;
use partizan_value::{Budget, Padded, Value};

/// Enough that two threads seldom want the same lock.
const SHARDS: usize = 128;

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

struct Slot<P> {
    position: P,
    /// The handle of the value; 0 while it is being computed.
    bits: u32,
}

impl<P> Slot<P> {
    fn known(&self) -> Known {
        match self.bits {
            0 => Known::Busy,
            bits => Known::Value(Value::from_bits(bits)),
        }
    }
}

type Shard<P> = Padded<Mutex<HashTable<Slot<P>>>>;

/// Values of positions.
pub(crate) struct Table<P> {
    shards: Box<[Shard<P>]>,
    budget: Budget,
    /// Positions whose values are known.
    valued: Padded<AtomicU64>,
    bytes: Padded<AtomicU64>,
}

fn hash<P: Hash>(position: &P) -> u64 {
    FixedState::default().hash_one(position)
}

impl<P: Position> Table<P> {
    /// An empty table whose memory is charged to a budget.
    pub(crate) fn new(budget: Budget) -> Table<P> {
        Table {
            shards: (0..SHARDS).map(|_| Padded::default()).collect(),
            budget,
            valued: Padded::default(),
            bytes: Padded::default(),
        }
    }

    /// How many positions have values.
    pub(crate) fn len(&self) -> u64 {
        self.valued.load(Ordering::Relaxed)
    }

    /// Bytes of the table.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }

    /// The shard by bits of the hash that the shard itself does not use.
    fn shard(&self, hash: u64) -> MutexGuard<'_, HashTable<Slot<P>>> {
        let shard = &self.shards[(hash >> 32) as usize % SHARDS];
        // A panic elsewhere cannot leave a slot half-written.
        shard.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The value of a position, if it is known.
    #[inline]
    pub(crate) fn get(&self, position: &P) -> Option<Value> {
        let hash = hash(position);
        let shard = self.shard(hash);
        let slot = shard.find(hash, |slot| slot.position == *position)?;
        match slot.known() {
            Known::Value(value) => Some(value),
            _ => None,
        }
    }

    /// What is known about a position. If that is nothing, it is marked as being worked on.
    pub(crate) fn claim(&self, position: &P) -> Known {
        let hash_of = |slot: &Slot<P>| hash(&slot.position);
        let hash = hash(position);
        let mut shard = self.shard(hash);
        let before = shard.allocation_size();
        match shard.entry(hash, |slot| slot.position == *position, hash_of) {
            Entry::Occupied(entry) => return entry.get().known(),
            Entry::Vacant(entry) => {
                entry.insert(Slot {
                    position: position.clone(),
                    bits: 0,
                });
            }
        }
        let grown = shard.allocation_size() - before + position.heap_bytes();
        drop(shard);
        if grown > 0 {
            self.bytes.fetch_add(grown as u64, Ordering::Relaxed);
            self.budget.charge(grown as u64);
        }
        Known::Nothing
    }

    /// Keeps the value of a position that was claimed.
    pub(crate) fn set(&self, position: &P, value: Value) {
        let hash = hash(position);
        let mut shard = self.shard(hash);
        let slot = shard.find_mut(hash, |slot| slot.position == *position);
        let slot = slot.expect("a position is claimed before it is valued");
        if slot.bits == 0 {
            self.valued.fetch_add(1, Ordering::Relaxed);
        }
        slot.bits = value.bits();
    }
}

impl<P> Drop for Table<P> {
    fn drop(&mut self) {
        self.budget.refund(self.bytes.load(Ordering::Relaxed));
    }
}

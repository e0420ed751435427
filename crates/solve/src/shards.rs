//! A hash table of positions that threads share: shards with a lock each.
//!
//! Whole positions are kept, not hashes of them, so what is found is exact. A position costs its
//! own size, what is known about it, and a byte of the hash table, divided by how full that is; the
//! memory is charged to a budget.

use std::hash::BuildHasher;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use foldhash::fast::FixedState;
use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use partizan_rules::Position;
use partizan_value::{Budget, Padded};

/// Enough that two threads seldom want the same lock.
const SHARDS: usize = 128;

struct Slot<P, V> {
    position: P,
    known: V,
}

type Shard<P, V> = Padded<Mutex<HashTable<Slot<P, V>>>>;

/// Positions and what is known about each.
pub(crate) struct Shards<P, V> {
    tables: Box<[Shard<P, V>]>,
    budget: Budget,
    bytes: Padded<AtomicU64>,
}

fn hash<P: Position>(position: &P) -> u64 {
    FixedState::default().hash_one(position)
}

impl<P: Position, V: Copy> Shards<P, V> {
    /// An empty table whose memory is charged to a budget.
    pub(crate) fn new(budget: Budget) -> Shards<P, V> {
        Shards {
            tables: (0..SHARDS).map(|_| Padded::default()).collect(),
            budget,
            bytes: Padded::default(),
        }
    }

    /// Bytes of the table.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }

    /// The shard by bits of the hash that the shard itself does not use.
    fn shard(&self, hash: u64) -> MutexGuard<'_, HashTable<Slot<P, V>>> {
        let shard = &self.tables[(hash >> 32) as usize % SHARDS];
        // A panic elsewhere cannot leave a slot half-written.
        shard.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is known about a position.
    #[inline]
    pub(crate) fn get(&self, position: &P) -> Option<V> {
        let hash = hash(position);
        let shard = self.shard(hash);
        let slot = shard.find(hash, |slot| slot.position == *position)?;
        Some(slot.known)
    }

    /// Changes what is known about a position and answers with what `change` gives; a position
    /// that is new is put in with `first`, and the answer is `None`.
    pub(crate) fn meet<T>(
        &self,
        position: &P,
        first: V,
        change: impl FnOnce(&mut V) -> T,
    ) -> Option<T> {
        let hash_of = |slot: &Slot<P, V>| hash(&slot.position);
        let hash = hash(position);
        let mut shard = self.shard(hash);
        let before = shard.allocation_size();
        // Asking for an entry may grow the table, whether it is new or not.
        let (answer, heap) = match shard.entry(hash, |slot| slot.position == *position, hash_of) {
            Entry::Occupied(mut entry) => (Some(change(&mut entry.get_mut().known)), 0),
            Entry::Vacant(entry) => {
                entry.insert(Slot {
                    position: position.clone(),
                    known: first,
                });
                (None, position.heap_bytes())
            }
        };
        let grown = (shard.allocation_size() - before + heap) as u64;
        drop(shard);
        if grown > 0 {
            self.bytes.fetch_add(grown, Ordering::Relaxed);
            self.budget.charge(grown);
        }
        answer
    }
}

impl<P, V> Drop for Shards<P, V> {
    fn drop(&mut self) {
        self.budget.refund(self.bytes.load(Ordering::Relaxed));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Both ways of asking may grow the table, and both must be counted.
    #[test]
    fn memory_is_charged_as_it_grows_and_refunded_at_the_end() {
        const POSITIONS: u32 = 100_000;
        let budget = Budget::unlimited().with_memory(1 << 30);
        let table: Shards<u32, u32> = Shards::new(budget.clone());
        for position in 0..POSITIONS {
            assert_eq!(table.meet(&position, 1, |known| *known), None);
            assert_eq!(
                table.meet(&position, 2, |known| std::mem::replace(known, 3)),
                Some(1)
            );
        }
        assert_eq!(table.get(&7), Some(3));
        assert_eq!(table.get(&POSITIONS), None);
        let least = u64::from(POSITIONS) * size_of::<Slot<u32, u32>>() as u64;
        assert!(table.bytes() >= least, "{}", table.bytes());
        assert_eq!(budget.room(0), (1 << 30) - table.bytes());
        drop(table);
        assert_eq!(budget.room(0), 1 << 30);
    }
}

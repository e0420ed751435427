//! What is known about the nim-values of components.

use std::hash::BuildHasher;

use foldhash::fast::FixedState;
use hashbrown::HashTable;
use partizan_value::{Budget, Charge, Error, Result, Store};

use super::values::Values;

/// A component and the nim-values that it may have.
struct Slot {
    values: Values,
    /// Where its key begins among the keys, and how long it is.
    start: usize,
    length: u32,
}

/// The nim-values that components may have. Whole keys are kept, so what is found is exact.
pub(super) struct Known {
    slots: HashTable<Slot>,
    keys: Vec<u8>,
    charge: Charge,
}

impl Known {
    /// Nothing yet; the memory is charged to a budget.
    pub(super) fn new(budget: Budget) -> Known {
        Known {
            slots: HashTable::new(),
            keys: Vec::new(),
            charge: Charge::new(budget),
        }
    }

    /// What a key is found by.
    pub(super) fn hash(key: &[u8]) -> u64 {
        FixedState::default().hash_one(key)
    }

    /// The nim-values that a component may have; the hash is that of the key.
    pub(super) fn get(&self, hash: u64, key: &[u8]) -> Values {
        let slot = self.slots.find(hash, |slot| self.keys[slot.key()] == *key);
        slot.map_or(Values::ALL, |slot| slot.values)
    }

    /// Keeps the nim-values that a component may have.
    pub(super) fn set(
        &mut self,
        hash: u64,
        key: &[u8],
        values: Values,
        store: &Store,
    ) -> Result<()> {
        let Known { slots, keys, .. } = self;
        if let Some(slot) = slots.find_mut(hash, |slot| keys[slot.key()] == *key) {
            slot.values = values;
            return Ok(());
        }
        if keys.len() + key.len() > keys.capacity() {
            // The old keys are there until the new ones are.
            let bytes = 2 * keys.capacity().max(key.len());
            Self::check(&self.charge, store, bytes)?;
            self.keys.reserve_exact(bytes - self.keys.len());
            self.update_charge();
        }
        if self.slots.len() == self.slots.capacity() {
            let bytes = 2 * self.slots.allocation_size();
            Self::check(&self.charge, store, bytes)?;
            let keys = &self.keys;
            self.slots.reserve(1, |slot| Self::hash(&keys[slot.key()]));
            self.update_charge();
        }
        let start = self.keys.len();
        let keys = &mut self.keys;
        keys.extend_from_slice(key);
        let slot = Slot {
            values,
            start,
            length: key.len() as u32,
        };
        self.slots
            .insert_unique(hash, slot, |slot| Self::hash(&keys[slot.key()]));
        Ok(())
    }

    /// Fails if there is no room for so many bytes more.
    fn check(charge: &Charge, store: &Store, bytes: usize) -> Result<()> {
        let budget = charge.budget();
        if budget.room(store.bytes()) < bytes as u64 {
            return Err(Error::Memory(budget.memory()));
        }
        Ok(())
    }

    fn update_charge(&mut self) {
        let bytes = self.keys.capacity() + self.slots.allocation_size();
        self.charge.set(bytes as u64);
    }
}

impl Slot {
    fn key(&self) -> std::ops::Range<usize> {
        self.start..self.start + self.length as usize
    }
}

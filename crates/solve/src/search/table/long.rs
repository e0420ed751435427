//! Keys that are too long for pages, each in memory of its own. They are few.

use std::cmp::Reverse;

use hashbrown::HashTable;

use super::Key;
use super::worth::Worth;

struct Entry {
    key: Box<[u8]>,
    worth: u8,
}

#[derive(Default)]
pub(super) struct Long {
    table: HashTable<Entry>,
    /// The sum of the lengths of the keys.
    filled: u64,
}

impl Long {
    /// The bytes of the table and the keys.
    pub(super) fn bytes(&self) -> u64 {
        self.table.allocation_size() as u64 + self.filled
    }

    /// The number of keys.
    pub(super) fn entries(&self) -> u64 {
        self.table.len() as u64
    }

    /// Each key with its worth.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&[u8], Worth)> {
        let entries = self.table.iter();
        entries.map(|entry| (&*entry.key, Worth::from_byte(entry.worth)))
    }

    /// The byte with the worth of a key.
    pub(super) fn find(&mut self, key: Key<'_>) -> Option<&mut u8> {
        let entry = self
            .table
            .find_mut(key.hash, |entry| *entry.key == *key.bytes)?;
        Some(&mut entry.worth)
    }

    /// The most that one more key can cost: a table that is full doubles.
    pub(super) fn cost(&self, key: Key<'_>) -> u64 {
        const FIRST: usize = 16 * (size_of::<Entry>() + 1);
        let growth = if self.table.len() == self.table.capacity() {
            (2 * self.table.allocation_size()).max(FIRST)
        } else {
            0
        };
        (key.bytes.len() + growth) as u64
    }

    /// Keeps a key that is not there yet.
    pub(super) fn insert(&mut self, key: Key<'_>, worth: Worth) {
        let entry = Entry {
            key: key.bytes.into(),
            worth: worth.byte(),
        };
        self.put(key.hash, entry);
    }

    fn put(&mut self, hash: u64, entry: Entry) {
        self.filled += entry.key.len() as u64;
        self.table
            .insert_unique(hash, entry, |entry| Key::new(&entry.key).hash);
    }

    /// Forgets the keys of the lowest ranks, at least half of all bytes. The others fade.
    pub(super) fn give_up_half(&mut self) {
        let half = std::mem::take(&mut self.filled) / 2;
        let mut entries: Vec<_> = self.table.drain().collect();
        entries.sort_by_key(|entry| Reverse(Worth::from_byte(entry.worth).rank()));
        for mut entry in entries {
            if self.filled + entry.key.len() as u64 > half {
                break;
            }
            entry.worth = Worth::from_byte(entry.worth).faded().byte();
            self.put(Key::new(&entry.key).hash, entry);
        }
    }
}

//! A lossy memo from pairs of games to 32 bits, shared by threads without locks.
//!
//! Reads are three loads. A slot carries a version that is odd while it is written (a seqlock
//! made of atomics), so a reader gets a whole entry or a miss, never a mixture: answers are
//! exact. Where all slots of a key are taken one is overwritten: the memo may forget, and grows
//! (while it may) when it is half full.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering, fence};

use crate::value::Value;

/// Slots of the first table; each next one is four times as large.
const FIRST_BITS: u32 = 12;
const LEVELS: usize = 9;
const SLOT_BYTES: u64 = 16;

/// `key` 0 is an empty slot: no game has the handle 0.
struct Slot {
    /// Version in the upper half (odd: being written), result in the lower.
    state: AtomicU64,
    key: AtomicU64,
}

impl Slot {
    #[inline]
    fn read(&self, key: u64) -> Option<u32> {
        let before = self.state.load(Ordering::Acquire);
        if self.key.load(Ordering::Relaxed) != key {
            return None;
        }
        fence(Ordering::Acquire);
        let after = self.state.load(Ordering::Relaxed);
        let stable = before == after && (before >> 32).is_multiple_of(2);
        stable.then_some(before as u32)
    }

    /// Writes an entry over whatever is there. A slot that another thread is writing is left alone.
    fn write(&self, key: u64, result: u32) {
        let state = self.state.load(Ordering::Relaxed);
        let version = state >> 32;
        let locked = (version.wrapping_add(1) & 0xffff_ffff) << 32;
        if version % 2 == 1
            || self
                .state
                .compare_exchange(state, locked, Ordering::Acquire, Ordering::Relaxed)
                .is_err()
        {
            return;
        }
        fence(Ordering::Release);
        self.key.store(key, Ordering::Relaxed);
        let unlocked = (version.wrapping_add(2) & 0xffff_ffff) << 32 | u64::from(result);
        self.state.store(unlocked, Ordering::Release);
    }
}

pub(crate) struct Memo {
    tables: [OnceLock<Box<[Slot]>>; LEVELS],
    level: AtomicUsize,
    /// Entries written since the table last grew.
    written: AtomicU32,
    max_level: usize,
}

impl Memo {
    /// A memo that grows to at most `2^(FIRST_BITS + 2·max_level)` entries.
    pub(crate) fn new(max_level: usize) -> Memo {
        Memo {
            tables: Default::default(),
            level: AtomicUsize::new(0),
            written: AtomicU32::new(0),
            max_level: max_level.min(LEVELS - 1),
        }
    }

    #[inline]
    pub(crate) fn key(g: Value, h: Value) -> u64 {
        u64::from(g.bits()) << 32 | u64::from(h.bits())
    }

    #[inline]
    fn slot(key: u64, level: usize) -> usize {
        let mixed = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mixed = (mixed ^ (mixed >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
        (mixed >> (64 - FIRST_BITS - 2 * level as u32)) as usize
    }

    /// The places of a key: the four slots of one cache line.
    #[inline]
    fn places(key: u64, level: usize) -> impl Iterator<Item = usize> {
        let slot = Memo::slot(key, level);
        (0..4).map(move |i| slot ^ i)
    }

    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<u32> {
        let level = self.level.load(Ordering::Acquire);
        let table = self.tables[level].get()?;
        Memo::places(key, level).find_map(|place| table[place].read(key))
    }

    /// Remembers a result; `room` is how many bytes the memo may still take.
    pub(crate) fn insert(&self, key: u64, result: u32, room: impl FnOnce() -> u64) {
        let level = self.level.load(Ordering::Acquire);
        let table = self.table(level);
        Memo::put(table, level, key, result);
        let written = self.written.fetch_add(1, Ordering::Relaxed) as usize;
        let next_bytes = 4 * table.len() as u64 * SLOT_BYTES;
        if written >= table.len() / 2 && level < self.max_level && next_bytes <= room() {
            self.grow(level);
        }
    }

    /// Writes into a free slot of the key, or over the entry in its first one.
    fn put(table: &[Slot], level: usize, key: u64, result: u32) {
        let free = |&place: &usize| {
            let present = table[place].key.load(Ordering::Relaxed);
            present == 0 || present == key
        };
        let place = Memo::places(key, level)
            .find(free)
            .unwrap_or_else(|| Memo::slot(key, level));
        table[place].write(key, result);
    }

    fn table(&self, level: usize) -> &[Slot] {
        self.tables[level].get_or_init(|| {
            (0..1usize << (FIRST_BITS + 2 * level as u32))
                .map(|_| Slot {
                    state: AtomicU64::new(0),
                    key: AtomicU64::new(0),
                })
                .collect()
        })
    }

    /// Moves to the next table. The old one stays allocated (a quarter of the new one), because
    /// another thread may still be reading it.
    fn grow(&self, level: usize) {
        if self.tables[level + 1].get().is_some() {
            return; // another thread is at it
        }
        let next = self.table(level + 1);
        for slot in self.table(level) {
            let key = slot.key.load(Ordering::Relaxed);
            if let Some(result) = slot.read(key).filter(|_| key != 0) {
                Memo::put(next, level + 1, key, result);
            }
        }
        let copied = 1 << (FIRST_BITS + 2 * level as u32 - 1);
        self.written.store(copied, Ordering::Relaxed);
        // Another thread may have grown it further meanwhile.
        self.level.fetch_max(level + 1, Ordering::AcqRel);
    }

    /// Bytes taken from the system.
    pub(crate) fn bytes(&self) -> u64 {
        self.tables
            .iter()
            .filter_map(|t| t.get())
            .map(|t| t.len() as u64 * SLOT_BYTES)
            .sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remembers_everything_while_there_is_room_and_never_lies() {
        let memo = Memo::new(4);
        let key = |i: u64| i * 0x1_0000_0003 + 1;
        for i in 0..100_000 {
            memo.insert(key(i), i as u32, || u64::MAX);
        }
        let mut kept = 0;
        for i in 0..200_000 {
            if let Some(result) = memo.get(key(i)) {
                assert_eq!(u64::from(result), i);
                kept += 1;
            }
        }
        assert!(kept > 95_000, "only {kept} of 100000 entries were kept");
    }

    #[test]
    fn does_not_grow_without_room() {
        let memo = Memo::new(4);
        for i in 1..100_000 {
            memo.insert(i, 1, || 0);
        }
        assert_eq!(memo.bytes(), SLOT_BYTES << FIRST_BITS);
    }

    #[test]
    fn threads_that_write_the_same_slots_see_whole_entries() {
        let memo = Memo::new(0);
        std::thread::scope(|scope| {
            for thread in 0..2u64 {
                let memo = &memo;
                scope.spawn(move || {
                    for i in 1..200_000u64 {
                        let key = (i * 7 + thread) % 50_000 + 1;
                        memo.insert(key, key as u32 ^ 0x5555, || 0);
                        let other = (i * 13) % 50_000 + 1;
                        if let Some(result) = memo.get(other) {
                            assert_eq!(result, other as u32 ^ 0x5555);
                        }
                    }
                });
            }
        });
    }
}

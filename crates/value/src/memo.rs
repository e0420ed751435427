//! A lossy memo from pairs of games to 32 bits, shared by threads without locks.
//!
//! Reads are three loads. A slot carries a version that is odd while it is written (a seqlock
//! made of atomics), so a reader gets a whole entry or a miss, never a mixture (short of 2^31
//! writes to one slot between two of its loads): answers are exact. Where all slots of a key are taken one is overwritten: the memo may forget, and grows
//! (while it may) when it is half full.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering, fence};

use crate::padded::Padded;
use crate::value::Value;

/// The first table has 2^10 lines of four slots; each next one is four times as large.
const LINE_BITS: u32 = 10;
const LEVELS: usize = 8;
const SLOT_BYTES: u64 = 16;

/// `key` 0 is an empty slot: no game has the handle 0.
#[derive(Default)]
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

/// The slots of one cache line: the places of a key.
#[derive(Default)]
#[repr(align(64))]
struct Line([Slot; 4]);

impl Line {
    fn free_slot(&self, key: u64) -> Option<&Slot> {
        self.0.iter().find(|slot| {
            let present = slot.key.load(Ordering::Relaxed);
            present == 0 || present == key
        })
    }

    /// Writes into a free slot, or over one that the key picks.
    fn put(&self, key: u64, result: u32) {
        let slot = self.free_slot(key);
        slot.unwrap_or(&self.0[(key % 4) as usize])
            .write(key, result);
    }
}

pub(crate) struct Memo {
    tables: [OnceLock<Box<[Line]>>; LEVELS],
    level: AtomicUsize,
    /// Entries written since the table last grew.
    written: Padded<AtomicU32>,
    growth: Growth,
}

/// How a memo grows.
#[derive(Clone, Copy)]
pub(crate) struct Growth {
    /// Up to this table the memo grows as soon as it is half full.
    pub(crate) eager: usize,
    /// Up to this one it grows when it has been overwritten many times, or a few times by results
    /// of deep recursions: a small memo that stays in the processor's cache is faster, unless
    /// forgetting means to search a deep tree again and again.
    pub(crate) reluctant: usize,
}

/// Results found at this depth of recursion make a reluctant memo grow sooner.
const DEEP: usize = 24;
/// As how many results one of them counts.
const DEEP_WEIGHT: u32 = 128;

/// How often a table is written all over before a reluctant memo grows.
const RELUCTANCE: usize = 1024;

impl Memo {
    /// A memo whose n-th table has 2^(12 + 2n) entries.
    pub(crate) fn new(growth: Growth) -> Memo {
        Memo {
            tables: Default::default(),
            level: AtomicUsize::new(0),
            written: Padded::new(AtomicU32::new(0)),
            growth,
        }
    }

    #[inline]
    pub(crate) fn key(g: Value, h: Value) -> u64 {
        u64::from(g.bits()) << 32 | u64::from(h.bits())
    }

    #[inline]
    fn line(key: u64, level: usize) -> usize {
        let mixed = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mixed = (mixed ^ (mixed >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
        (mixed >> (64 - LINE_BITS - 2 * level as u32)) as usize
    }

    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<u32> {
        let level = self.level.load(Ordering::Acquire);
        let table = self.tables[level].get()?;
        let line = &table[Memo::line(key, level)];
        line.0.iter().find_map(|slot| slot.read(key))
    }

    /// Whether there is a free slot for a key, so that remembering it forgets nothing.
    pub(crate) fn has_room_for(&self, key: u64) -> bool {
        let level = self.level.load(Ordering::Acquire);
        let line = &self.table(level)[Memo::line(key, level)];
        line.free_slot(key).is_some()
    }

    /// Remembers a result that was found at some depth of recursion; `room` is how many bytes the
    /// memo may still take.
    pub(crate) fn insert(&self, key: u64, result: u32, depth: usize, room: impl FnOnce() -> u64) {
        let level = self.level.load(Ordering::Acquire);
        let table = self.table(level);
        table[Memo::line(key, level)].put(key, result);
        let weight = if depth < DEEP { 1 } else { DEEP_WEIGHT };
        let written = self.written.fetch_add(weight, Ordering::Relaxed) as usize;
        let slots = 4 * table.len();
        let enough = if level < self.growth.eager {
            slots / 2
        } else {
            RELUCTANCE * slots
        };
        let may_grow = level < self.growth.eager.max(self.growth.reluctant);
        if may_grow && written >= enough && 4 * slots as u64 * SLOT_BYTES <= room() {
            self.grow(level);
        }
    }

    fn table(&self, level: usize) -> &[Line] {
        self.tables[level].get_or_init(|| {
            (0..1usize << (LINE_BITS + 2 * level as u32))
                .map(|_| Line::default())
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
        let old = self.table(level);
        for slot in old.iter().flat_map(|line| &line.0) {
            let key = slot.key.load(Ordering::Relaxed);
            if let Some(result) = slot.read(key).filter(|_| key != 0) {
                next[Memo::line(key, level + 1)].put(key, result);
            }
        }
        let copied = 4 * old.len() as u32 / 2;
        self.written.store(copied, Ordering::Relaxed);
        // Another thread may have grown it further meanwhile.
        self.level.fetch_max(level + 1, Ordering::AcqRel);
    }

    /// Shows the pairs of games of some entries, at most so many.
    pub(crate) fn each_pair(&self, most: usize, mut show: impl FnMut(Value, Value)) {
        let table = self.table(self.level.load(Ordering::Acquire));
        let keys = table.iter().flat_map(|line| &line.0).filter_map(|slot| {
            let key = slot.key.load(Ordering::Relaxed);
            slot.read(key).filter(|_| key != 0).map(|_| key)
        });
        for key in keys.take(most) {
            let game = |bits: u64| Value::from_bits(bits as u32);
            show(game(key >> 32), game(key));
        }
    }

    /// Bytes taken from the system.
    pub(crate) fn bytes(&self) -> u64 {
        self.tables
            .iter()
            .filter_map(|t| t.get())
            .map(|table| 4 * table.len() as u64 * SLOT_BYTES)
            .sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GROWING: Growth = Growth {
        eager: 4,
        reluctant: 4,
    };
    const FIRST_TABLE: u64 = (4 * SLOT_BYTES) << LINE_BITS;
    const FIXED: Growth = Growth {
        eager: 0,
        reluctant: 0,
    };

    #[test]
    fn remembers_everything_while_there_is_room_and_never_lies() {
        let memo = Memo::new(GROWING);
        let key = |i: u64| i * 0x1_0000_0003 + 1;
        for i in 0..100_000 {
            memo.insert(key(i), i as u32, DEEP, || u64::MAX);
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
        let memo = Memo::new(GROWING);
        for i in 1..100_000 {
            memo.insert(i, 1, DEEP, || 0);
        }
        assert_eq!(memo.bytes(), FIRST_TABLE);
    }

    #[test]
    fn a_reluctant_memo_grows_when_it_is_overwritten_again_and_again() {
        let reluctant = Growth {
            eager: 0,
            reluctant: 1,
        };
        let memo = Memo::new(reluctant);
        for i in 1..=4096 {
            memo.insert(i, 1, DEEP, || u64::MAX);
        }
        assert_eq!(memo.bytes(), FIRST_TABLE);
        for i in 1..=100_000 {
            memo.insert(i, 1, DEEP, || u64::MAX);
        }
        assert_eq!(memo.bytes(), 5 * FIRST_TABLE);
    }

    #[test]
    fn threads_that_write_the_same_slots_see_whole_entries() {
        let memo = Memo::new(FIXED);
        std::thread::scope(|scope| {
            for thread in 0..2u64 {
                let memo = &memo;
                scope.spawn(move || {
                    for i in 1..200_000u64 {
                        let key = (i * 7 + thread) % 50_000 + 1;
                        memo.insert(key, key as u32 ^ 0x5555, DEEP, || 0);
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

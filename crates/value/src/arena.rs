//! An append-only arena of 32-bit words that threads read without locks.
//!
//! Words are atomics with relaxed ordering: a plain load on every machine we care about, and safe
//! Rust. A record is written once, before its place is published through a lock or an
//! acquire/release pair (the index of forms, the memos), so readers always see it whole.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use crate::padded::Padded;
use crate::value::Value;

/// Records start at multiples of this many words, so that a 29-bit place reaches 8 GiB.
const GRANULE: usize = 4;
/// Words in a chunk (1 MiB): memory grows in steps that a budget can check.
const CHUNK_WORDS: usize = 1 << 18;
const CHUNK_GRANULES: u32 = (CHUNK_WORDS / GRANULE) as u32;

/// Bytes in a chunk.
const CHUNK_BYTES: u64 = 4 * CHUNK_WORDS as u64;

pub(crate) struct Arena {
    chunks: Box<[OnceLock<Box<[AtomicU32]>>]>,
    /// The first free place. Place 0 is never used: it is the handle `Value::RAW`.
    next: Padded<AtomicU32>,
    chunk_count: AtomicU64,
}

impl Arena {
    pub(crate) fn new() -> Arena {
        let chunks = (Value::MAX_PLACE / CHUNK_GRANULES) as usize + 1;
        Arena {
            chunks: (0..chunks).map(|_| OnceLock::new()).collect(),
            next: Padded::new(AtomicU32::new(1)),
            chunk_count: AtomicU64::new(0),
        }
    }

    /// The longest record that fits.
    pub(crate) const MAX_RECORD: usize = CHUNK_WORDS;

    /// Bytes in records.
    pub(crate) fn used_bytes(&self) -> u64 {
        u64::from(self.next.load(Ordering::Relaxed)) * 4 * GRANULE as u64
    }

    /// Bytes taken from the system for records to come.
    pub(crate) fn free_bytes(&self) -> u64 {
        let taken = self.chunk_count.load(Ordering::Relaxed) * CHUNK_BYTES;
        taken.saturating_sub(self.used_bytes())
    }

    /// Writes a record and returns its place, or `None` when all places are taken.
    pub(crate) fn push(&self, words: &[u32]) -> Option<u32> {
        let place = self.reserve(words.len())?;
        let chunk = self.chunks[(place / CHUNK_GRANULES) as usize].get_or_init(|| {
            self.chunk_count.fetch_add(1, Ordering::Relaxed);
            (0..CHUNK_WORDS).map(|_| AtomicU32::new(0)).collect()
        });
        let start = (place % CHUNK_GRANULES) as usize * GRANULE;
        for (slot, &word) in chunk[start..].iter().zip(words) {
            slot.store(word, Ordering::Relaxed);
        }
        Some(place)
    }

    fn reserve(&self, words: usize) -> Option<u32> {
        assert!(words <= Arena::MAX_RECORD);
        let granules = words.div_ceil(GRANULE) as u32;
        let start_of = |next: u32| {
            let room = CHUNK_GRANULES - next % CHUNK_GRANULES;
            if granules <= room { next } else { next + room }
        };
        self.next
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |next| {
                let end = start_of(next).checked_add(granules)?;
                (end <= Value::MAX_PLACE).then_some(end)
            })
            .ok()
            .map(start_of)
    }

    /// The words from `place` to the end of its chunk.
    #[inline]
    pub(crate) fn at(&self, place: u32) -> &[AtomicU32] {
        let chunk = self.chunks[(place / CHUNK_GRANULES) as usize]
            .get()
            .expect("a handle names a record that was written");
        &chunk[(place % CHUNK_GRANULES) as usize * GRANULE..]
    }
}

//! The transposition table of the search: which sums the player to move wins.
//!
//! A key is a string of bytes that describes a sum and who moves. Whole keys are stored and
//! compared, so an answer that is found is a proof. The table may forget, and does when its memory
//! is used up; then results that took little work go first.
//!
//! # Layout
//!
//! The hash of a key says where it lives: some bits choose a shard, which has a lock of its own,
//! the upper half chooses a [`page`] of 1 KiB within the shard, and the lowest byte is
//! the tag by which the key is found in its page. An entry costs its key and three bytes: tag,
//! length, and one byte for the answer and its work. Keys of any lengths lie side by side in a page,
//! and nothing is allocated for one entry, except for keys so long (see [`long`]) that they would not share
//! a page.
//!
//! A shard that is nearly full [grows](pages) as long as its share of the limit and the
//! budget allow. From then on a new entry takes the place of the least valuable ones of its page.
//!
//! [Marks](marks) of what is being searched are kept apart from results.

use std::hash::{BuildHasher, Hasher};
use std::io;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use foldhash::fast::FixedState;
use partizan_value::{Budget, Padded};

use long::Long;
use marks::Marks;
use page::{LONGEST, PAGE};
use pages::Pages;
use worth::Worth;

mod long;
mod marks;
mod page;
mod pages;
mod worth;

#[cfg(test)]
mod tests;

/// Enough that two threads seldom want the same lock.
const SHARDS: u64 = 128;

/// A shard of fewer bytes is too small to be worth a lock.
const SMALLEST_SHARD: u64 = 64 * PAGE as u64;

/// Keys that share no page may take this part of a full shard.
const LONG_PART: u64 = 8;

/// The description of a sum, with its hash, so that several questions share the work of hashing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Key<'a> {
    bytes: &'a [u8],
    hash: u64,
}

impl<'a> Key<'a> {
    /// The key with these bytes.
    #[inline]
    pub(crate) fn new(bytes: &'a [u8]) -> Key<'a> {
        let mut hasher = FixedState::default().build_hasher();
        hasher.write(bytes);
        Key {
            bytes,
            hash: hasher.finish(),
        }
    }

    /// By what a key is found in its page.
    #[inline]
    fn tag(self) -> u8 {
        self.hash as u8
    }

    /// The page where the key belongs, out of so many. Neighbouring hashes belong to neighbouring
    /// pages for every number of pages, so a shard that grows is copied from front to back.
    #[inline]
    fn home(self, pages: usize) -> usize {
        (((self.hash >> 32) * pages as u64) >> 32) as usize
    }
}

/// How much memory a shard may take, and who pays for it.
struct Quota {
    budget: Budget,
    /// The bytes a shard may take.
    limit: u64,
    /// The bytes all shards take.
    bytes: Padded<AtomicU64>,
}

impl Quota {
    /// Whether a shard that takes `bytes` may take `more`.
    fn allows(&self, bytes: u64, more: u64) -> bool {
        bytes.saturating_add(more) <= self.limit && more <= self.budget.room(0)
    }

    /// A shard that took `before` takes `after` now.
    fn settle(&self, before: u64, after: u64) {
        if after > before {
            self.budget.charge(after - before);
            self.bytes.fetch_add(after - before, Ordering::Relaxed);
        } else if after < before {
            self.budget.refund(before - after);
            self.bytes.fetch_sub(before - after, Ordering::Relaxed);
        }
    }
}

/// A part of the table with a lock of its own.
#[derive(Default)]
struct Shard {
    pages: Pages,
    long: Long,
}

impl Shard {
    fn bytes(&self) -> u64 {
        self.pages.bytes() + self.long.bytes()
    }

    /// The byte with the [`Worth`] of a key.
    #[inline]
    fn find(&mut self, key: Key<'_>) -> Option<&mut u8> {
        if key.bytes.len() <= LONGEST {
            self.pages.find(key)
        } else {
            self.long.find(key)
        }
    }

    /// Keeps a key that is not there yet, if there is any place for it.
    fn insert(&mut self, key: Key<'_>, worth: Worth, quota: &Quota) {
        if key.bytes.len() <= LONGEST {
            if let Some(larger) = self
                .pages
                .wants_to_grow(quota.limit.saturating_sub(self.long.bytes()))
                && quota.allows(
                    self.bytes(),
                    larger as u64 * PAGE as u64 - self.pages.bytes(),
                )
            {
                self.pages.resize(larger);
            }
            self.pages.insert(key, worth);
        } else if self.make_way(key, quota) {
            self.long.insert(key, worth);
        }
    }

    /// Makes way for a long key and says whether that worked. Short ones may have come first and
    /// taken everything, but it is the long ones that are near the root.
    fn make_way(&mut self, key: Key<'_>, quota: &Quota) -> bool {
        let cost = self.long.cost(key);
        if quota.allows(self.bytes(), cost) {
            return true;
        }
        let part = quota.limit / LONG_PART;
        if self.long.bytes() + cost <= part {
            let left = (quota.limit - part) / PAGE as u64;
            if left < self.pages.len() as u64 {
                self.pages.resize(left as usize);
            }
        } else {
            self.long.give_up_half();
        }
        quota.allows(self.bytes(), self.long.cost(key))
    }
}

/// What is known about sums, shared by threads.
pub(crate) struct Table {
    /// A power of two of them.
    shards: Box<[Padded<Mutex<Shard>>]>,
    quota: Quota,
    marks: Marks,
}

impl Table {
    /// An empty table that may grow to `limit` bytes, as far as the budget allows it; its memory is
    /// charged to the budget.
    pub(crate) fn new(budget: Budget, limit: u64) -> Table {
        let shards = (limit / SMALLEST_SHARD).clamp(1, SHARDS);
        let shards = 1 << shards.ilog2();
        Table {
            shards: (0..shards).map(|_| Padded::default()).collect(),
            quota: Quota {
                budget,
                limit: limit / shards,
                bytes: Padded::default(),
            },
            marks: Marks::new(),
        }
    }

    fn lock(shard: &Mutex<Shard>) -> MutexGuard<'_, Shard> {
        // A panic elsewhere cannot leave an entry half-written.
        shard.lock().unwrap_or_else(PoisonError::into_inner)
    }

    #[inline]
    fn shard(&self, key: Key<'_>) -> MutexGuard<'_, Shard> {
        // Neither the bits that choose the page nor those of the tag.
        let shard = (key.hash >> 8) as usize & (self.shards.len() - 1);
        Table::lock(&self.shards[shard])
    }

    /// Whether the player to move wins, if that is known.
    #[inline]
    pub(crate) fn get(&self, key: Key<'_>) -> Option<bool> {
        let mut shard = self.shard(key);
        let byte = shard.find(key)?;
        let worth = Worth::from_byte(*byte);
        *byte = worth.used().byte();
        Some(worth.wins())
    }

    /// Keeps whether the player to move wins, and how many nodes it took to find out.
    pub(crate) fn set(&self, key: Key<'_>, wins: bool, work: u64) {
        let new = Worth::new(wins, work);
        let mut shard = self.shard(key);
        if let Some(byte) = shard.find(key) {
            *byte = new.max(Worth::from_byte(*byte)).byte();
            return;
        }
        let before = shard.bytes();
        shard.insert(key, new, &self.quota);
        self.quota.settle(before, shard.bytes());
    }

    /// How many results are kept.
    pub(crate) fn len(&self) -> u64 {
        let len = |shard: &Padded<Mutex<Shard>>| {
            let shard = Table::lock(shard);
            shard.pages.entries() + shard.long.entries()
        };
        self.shards.iter().map(len).sum()
    }

    /// The bytes that the results take.
    pub(crate) fn bytes(&self) -> u64 {
        self.quota.bytes.load(Ordering::Relaxed)
    }

    /// Marks a sum as being searched, until [`Table::leave`]; false if it seems that somebody is at
    /// it already. Marks may be wrong either way: they are good for choosing what to do next.
    pub(crate) fn enter(&self, key: Key<'_>) -> bool {
        self.marks.enter(key.hash)
    }

    /// Whether it seems that somebody searches a sum.
    pub(crate) fn is_entered(&self, key: Key<'_>) -> bool {
        self.marks.is_there(key.hash)
    }

    /// Takes back the mark of a sum.
    pub(crate) fn leave(&self, key: Key<'_>) {
        self.marks.leave(key.hash);
    }

    /// Calls `visit` with each key, its answer and its work, for work of at least so many nodes.
    /// Work is known as a power of two, rounded down, and less if the entry has been of no use for
    /// long. `visit` must not ask the table, a part of which is locked meanwhile.
    pub(crate) fn each(
        &self,
        at_least: u64,
        mut visit: impl FnMut(&[u8], bool, u64) -> io::Result<()>,
    ) -> io::Result<()> {
        for shard in &self.shards {
            let shard = Table::lock(shard);
            for (key, worth) in shard.pages.iter().chain(shard.long.iter()) {
                if worth.work() >= at_least {
                    visit(key, worth.wins(), worth.work())?;
                }
            }
        }
        Ok(())
    }
}

impl Drop for Table {
    fn drop(&mut self) {
        self.quota.budget.refund(self.bytes());
    }
}

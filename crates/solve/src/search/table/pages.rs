//! The pages of a shard: where a key lives, how they grow, and what gives way when they may not.
//!
//! A key lives in its home page or, if that was full when it came, in the next page that had room.
//! A page counts the keys that passed it, so a search for a key stops at the first page that none
//! has passed; that is mostly the first of all, because a page holds many.

use super::Key;
use super::page::{PAGE, Page};
use super::worth::Worth;

/// Fewer pages than this are doubled when they are too few.
const SMALL: usize = 32;

#[derive(Default)]
pub(super) struct Pages {
    all: Vec<Page>,
    entries: usize,
    /// The bytes that the entries take.
    filled: usize,
}

impl Pages {
    /// The number of pages.
    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// Their size.
    pub(super) fn bytes(&self) -> u64 {
        self.all.len() as u64 * PAGE as u64
    }

    /// The number of keys.
    pub(super) fn entries(&self) -> u64 {
        self.entries as u64
    }

    /// Each key with its worth.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&[u8], Worth)> {
        self.all.iter().flat_map(Page::iter)
    }

    #[cfg(test)]
    pub(super) fn page(&self, page: usize) -> &Page {
        &self.all[page]
    }

    /// The page behind this one; behind the last one is the first.
    #[inline]
    fn next(&self, page: usize) -> usize {
        if page + 1 == self.all.len() {
            0
        } else {
            page + 1
        }
    }

    /// The byte with the worth of a key.
    #[inline]
    pub(super) fn find(&mut self, key: Key<'_>) -> Option<&mut u8> {
        if self.all.is_empty() {
            return None;
        }
        let home = key.home(self.all.len());
        let mut page = home;
        loop {
            if let Some(place) = self.all[page].find(key.tag(), key.bytes) {
                return Some(self.all[page].worth_at(place));
            }
            let passed = self.all[page].is_passed();
            page = self.next(page);
            if !passed || page == home {
                return None;
            }
        }
    }

    /// Whether keys that find their home page full should rather not go on to others.
    fn is_full(&self) -> bool {
        self.filled >= self.all.len() * Page::HIGH
    }

    /// How many pages there should be, if these are too few; they may take `limit` bytes.
    pub(super) fn wants_to_grow(&self, limit: u64) -> Option<usize> {
        let most = usize::try_from(limit / PAGE as u64).unwrap_or(usize::MAX);
        let pages = self.all.len();
        // A small step would cost as much as a large one.
        if !self.is_full() || most < pages + (pages / 8).max(1) {
            return None;
        }
        // Doubling wastes more memory and less time, so it is for tables that are small anyway.
        let step = if pages < SMALL { pages } else { pages / 4 };
        let larger = pages + step.max(1);
        let near = most - most / 8;
        Some(if larger >= near { most } else { larger })
    }

    /// Moves everything to this many pages, or as much as they can hold.
    pub(super) fn resize(&mut self, pages: usize) {
        let old = std::mem::take(self);
        self.all = vec![Page::EMPTY; pages];
        for (key, worth) in old.iter() {
            self.insert(Key::new(key), worth);
        }
    }

    /// Keeps a key that is not there yet. Others give way if the pages are full.
    pub(super) fn insert(&mut self, key: Key<'_>, worth: Worth) {
        if self.all.is_empty() {
            return;
        }
        let length = key.bytes.len();
        let mut page = key.home(self.all.len());
        if self.is_full() {
            while !self.all[page].has_room(length) {
                self.give_up_one(page);
            }
        } else {
            // Not all pages are filled higher than what leaves room.
            while !self.all[page].has_room(length) {
                self.all[page].pass();
                page = self.next(page);
            }
        }
        self.all[page].push(key.tag(), key.bytes, worth);
        self.entries += 1;
        self.filled += Page::cost(length);
    }

    /// Forgets the least valuable key of a page.
    fn give_up_one(&mut self, page: usize) {
        let pages = self.all.len();
        let victim = self.all[page].choose_victim();
        let key = self.all[page].key(victim);
        let (length, mut passed) = (key.len(), Key::new(key).home(pages));
        self.all[page].remove(victim);
        while passed != page {
            self.all[passed].unpass();
            passed = self.next(passed);
        }
        self.entries -= 1;
        self.filled -= Page::cost(length);
    }
}

//! An index of sets of squares, to be looked up by inclusion.
//!
//! A learned rule is about all positions whose stones avoid a set, or contain it. The index answers
//! 64 rules at a time: a block has one word for each square with a bit for each rule whose set has
//! the square. The rules that some stones violate are the union of a few words; how many squares of
//! each set are without a stone is counted in all 64 at once, in binary. Each rule also has a
//! number, its limit, kept in binary in the same way.

use std::ops::ControlFlow;

use super::ground::Rows;

/// A limit that stands for any number.
pub(super) const ANY: u16 = (1 << LIMIT_BITS) - 1;

/// Binary digits of a limit: stones in a hand, at most one for each square.
const LIMIT_BITS: usize = 9;
/// Binary digits of the size of a set.
const SIZE_BITS: usize = 9;

/// What is kept about sets of squares, each with its limit.
pub(super) struct Index<E> {
    /// How many squares there are.
    rows: usize,
    /// The blocks: words of squares, digits of limits, digits of sizes, and which rules are there.
    words: Vec<u64>,
    entries: Vec<E>,
    /// Places in the blocks that are free again.
    vacant: Vec<u32>,
}

impl<E> Index<E> {
    pub(super) fn new(rows: usize) -> Index<E> {
        Index {
            rows,
            words: Vec::new(),
            entries: Vec::new(),
            vacant: Vec::new(),
        }
    }

    /// Words in a block.
    fn stride(&self) -> usize {
        self.rows + LIMIT_BITS + SIZE_BITS + 1
    }

    /// Bytes of memory.
    pub(super) fn bytes(&self) -> u64 {
        (self.words.capacity() * 8 + self.entries.capacity() * size_of::<E>()) as u64
    }

    /// Adds a set with its limit.
    pub(super) fn insert(&mut self, set: &Rows, limit: u16, entry: E) {
        let place = if let Some(place) = self.vacant.pop() {
            self.entries[place as usize] = entry;
            place as usize
        } else {
            self.entries.push(entry);
            self.entries.len() - 1
        };
        let stride = self.stride();
        if place / 64 * stride == self.words.len() {
            self.words.resize(self.words.len() + stride, 0);
        }
        let block = &mut self.words[place / 64 * stride..][..stride];
        let bit = 1 << (place % 64);
        for &row in set.list() {
            block[row as usize] |= bit;
        }
        for digit in 0..LIMIT_BITS {
            if limit >> digit & 1 > 0 {
                block[self.rows + digit] |= bit;
            }
        }
        for digit in 0..SIZE_BITS {
            if set.list().len() >> digit & 1 > 0 {
                block[self.rows + LIMIT_BITS + digit] |= bit;
            }
        }
        block[stride - 1] |= bit;
    }

    /// Removes the sets that contain another, if a function of the entry says so.
    pub(super) fn remove_above(&mut self, set: &Rows, is_gone: impl Fn(&E) -> bool) {
        let stride = self.stride();
        for (number, block) in self.words.chunks_exact_mut(stride).enumerate() {
            let mut found = block[stride - 1];
            for &row in set.list() {
                found &= block[row as usize];
                if found == 0 {
                    break;
                }
            }
            let mut gone = 0;
            for place in bits(found) {
                if is_gone(&self.entries[number * 64 + place]) {
                    gone |= 1 << place;
                    self.vacant.push((number * 64 + place) as u32);
                }
            }
            if gone != 0 {
                for word in block {
                    *word &= !gone;
                }
            }
        }
    }

    /// Visits the entries with at least this limit whose sets have none of the squares.
    #[inline]
    pub(super) fn avoiding(
        &self,
        squares: &Rows,
        limit: u16,
        mut visit: impl FnMut(&E) -> ControlFlow<()>,
    ) {
        let stride = self.stride();
        for (number, block) in self.words.chunks_exact(stride).enumerate() {
            let mut met = 0;
            for &row in squares.list() {
                met |= block[row as usize];
            }
            let mut found = block[stride - 1] & !met;
            if found != 0 {
                found &= self.at_least(block, limit);
            }
            for place in bits(found) {
                if visit(&self.entries[number * 64 + place]).is_break() {
                    return;
                }
            }
        }
    }

    /// Visits the entries whose sets have at most `missing` squares (no more than 3) besides the
    /// given ones, if the limit and the number of missing squares together are at most `limit`.
    #[inline]
    pub(super) fn within(
        &self,
        squares: &Rows,
        missing: u16,
        limit: u16,
        mut visit: impl FnMut(&E) -> ControlFlow<()>,
    ) {
        let stride = self.stride();
        // No set has a limit of any number here, and the digits have no room for one more.
        let limit = limit.min(ANY - 1);
        for (number, block) in self.words.chunks_exact(stride).enumerate() {
            let mut size = [0; SIZE_BITS];
            size.copy_from_slice(&block[self.rows + LIMIT_BITS..stride - 1]);
            for &row in squares.list() {
                let mut borrow = block[row as usize];
                for digit in &mut size {
                    if borrow == 0 {
                        break;
                    }
                    let before = *digit;
                    *digit ^= borrow;
                    borrow &= !before;
                }
            }
            let few = size[2..].iter().fold(block[stride - 1], |few, d| few & !d);
            if few == 0 {
                continue;
            }
            for count in 0..=missing.min(limit) {
                let low = if count & 1 > 0 { size[0] } else { !size[0] };
                let high = if count & 2 > 0 { size[1] } else { !size[1] };
                let mut found = few & low & high;
                if found != 0 {
                    found &= !self.at_least(block, limit - count + 1);
                }
                for place in bits(found) {
                    if visit(&self.entries[number * 64 + place]).is_break() {
                        return;
                    }
                }
            }
        }
    }

    /// The rules of a block with at least this limit.
    #[inline]
    fn at_least(&self, block: &[u64], limit: u16) -> u64 {
        let mut more = 0;
        let mut equal = !0;
        for digit in (0..LIMIT_BITS).rev() {
            let word = block[self.rows + digit];
            if limit >> digit & 1 > 0 {
                equal &= word;
            } else {
                more |= equal & word;
                equal &= !word;
            }
        }
        more | equal
    }
}

/// The places of the bits of a word.
#[inline]
fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if word == 0 {
            return None;
        }
        let place = word.trailing_zeros() as usize;
        word &= word - 1;
        Some(place)
    })
}

//! The nim-values of all ways to split tokens into a number of heaps.
//!
//! X(m, 2), the set for m tokens and two heaps, is found pair by pair. With more heaps, one of them
//! is taken off: X(m, j) is the union over a of g(a) + X(m - a, j - 1), where the smallest heap a is
//! at most m / j.

use std::collections::VecDeque;

use partizan_value::{Budget, Result};

use super::bits::BitSet;
use super::values::Values;

/// The sets X(m, j) of one j, for m in some range.
#[derive(Debug)]
pub(super) struct Splits {
    heaps: usize,
    /// Two heaps differ at least by this.
    difference: usize,
    /// The least m whose set is kept.
    first: usize,
    sets: VecDeque<BitSet>,
    bytes: u64,
}

impl Splits {
    pub(super) fn new(heaps: usize, difference: usize) -> Splits {
        Splits {
            heaps,
            difference,
            first: 0,
            sets: VecDeque::new(),
            bytes: 0,
        }
    }

    pub(super) fn heaps(&self) -> usize {
        self.heaps
    }

    /// The set for so many tokens, if it is kept.
    pub(super) fn set(&self, tokens: usize) -> Option<&BitSet> {
        self.sets.get(tokens.checked_sub(self.first)?)
    }

    /// The least number of tokens whose set is not known yet.
    pub(super) fn next(&self) -> usize {
        self.first + self.sets.len()
    }

    /// Forgets what is known about fewer tokens; it will not be asked for.
    pub(super) fn forget_below(&mut self, tokens: usize) {
        while self.first < tokens {
            if let Some(set) = self.sets.pop_front() {
                self.bytes -= set.bytes();
                self.first += 1;
            } else {
                self.first = tokens;
            }
        }
    }

    /// Bytes that the sets take.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Finds the next set, which is of fewer tokens than there are values, or as many. `fewer` are
    /// the sets with one heap less.
    pub(super) fn advance(
        &mut self,
        values: &Values,
        fewer: Option<&Splits>,
        marks: &mut Marks,
        budget: &Budget,
    ) -> Result<()> {
        let tokens = self.next();
        let set = match fewer {
            None => marks.pairs(values, tokens, self.difference),
            Some(fewer) => {
                let mut set = BitSet::default();
                for a in 1..=tokens / self.heaps {
                    if a % 1024 == 0 {
                        budget.check(0)?;
                    }
                    if let Some(fewer) = fewer.set(tokens - a) {
                        set.union_plus(fewer, values.get(a));
                    }
                }
                set
            }
        };
        self.bytes += set.bytes();
        self.sets.push_back(set);
        Ok(())
    }
}

/// Bytes by nim-value, which are marked and then read as a set.
#[derive(Debug)]
pub(super) struct Marks {
    /// All 0 between two uses; at least one for each value of 16 bits.
    bytes: Vec<u8>,
}

impl Marks {
    pub(super) fn new() -> Marks {
        Marks {
            bytes: vec![0; 1 << 16],
        }
    }

    pub(super) fn bytes(&self) -> u64 {
        self.bytes.len() as u64
    }

    /// The nim-values of all pairs of heaps that make so many tokens and differ at least by so much.
    fn pairs(&mut self, values: &Values, tokens: usize, difference: usize) -> BitSet {
        let pairs = tokens.saturating_sub(difference) / 2;
        if pairs == 0 {
            return BitSet::default();
        }
        let (small, large) = (1..pairs + 1, tokens - pairs..tokens);
        let most = match values {
            Values::Narrow(values) => {
                let marks: &mut [u8; 1 << 16] = self
                    .bytes
                    .first_chunk_mut()
                    .expect("there are so many bytes");
                let mut most = 0;
                for (a, b) in values[small].iter().zip(values[large].iter().rev()) {
                    let sum = a ^ b;
                    marks[usize::from(sum)] = 1;
                    most |= sum;
                }
                u32::from(most)
            }
            Values::Wide(values) => {
                let pairs = values[small].iter().zip(values[large].iter().rev());
                let most = pairs.clone().fold(0, |most, (a, b)| most | a ^ b);
                if self.bytes.len() <= most as usize {
                    self.bytes.resize(most as usize + 1, 0);
                }
                for (a, b) in pairs {
                    self.bytes[(a ^ b) as usize] = 1;
                }
                most
            }
        };
        let marked = &mut self.bytes[..=most as usize];
        let set = BitSet::of_bytes(marked);
        marked.fill(0);
        set
    }
}

//! Nim-values of games whose moves leave at most two heaps, by looking for one value at a time.
//!
//! Most values that a heap does not have are options many times, and show up among any few pairs of
//! heaps. What is left is looked for one by one, in all pairs, which is quick: many pairs are compared
//! with a value at once. Where there are few rare heaps, values that would make the heap common are
//! known from the pairs with a rare heap, and nothing must be looked for in vain, unless the heap is
//! rare itself.

use super::backwards::Backwards;
use super::moves::Moves;
use super::rare::Split;
use super::words::Words;

/// What is kept from one heap to the next.
#[derive(Debug)]
pub(super) struct Scan {
    digits: Vec<u16>,
    difference: usize,
    /// Numbers of tokens to take so as to leave one heap.
    singles: Vec<usize>,
    /// Numbers of tokens to take so as to leave two heaps.
    takes: Vec<usize>,
    backwards: Backwards,
    /// The stamp of the last heap that has an option of this value.
    marks: Box<[u8; 1 << 16]>,
    stamp: u8,
    sparse: Option<Sparse>,
    /// Used if there are rare heaps, and values are small enough.
    words: Option<Words>,
    policy: Policy,
    /// A power of two that all values are below.
    span: u16,
    /// How many values have been looked at to choose the split.
    chosen: usize,
    /// Pairs that were tried, roughly.
    work: u64,
}

/// Whether rare heaps are told from common ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Policy {
    /// If it pays.
    Automatic,
    /// Never.
    #[cfg(test)]
    Dense,
    /// Always.
    #[cfg(test)]
    Sparse,
}

/// The rare heaps, smallest first.
#[derive(Debug)]
struct Sparse {
    split: Split,
    heaps: Vec<u32>,
    values: Vec<u16>,
    /// The values below 64 that make a heap rare, as bits, for even and odd heaps.
    rare: [u64; 2],
    /// Whether an odd number of bits of a value is in the mask, for the values that are likely.
    odd: Box<[bool]>,
}

impl Sparse {
    /// Whether a heap is rare if it has this value.
    #[inline]
    fn is_rare(&self, heap: usize, value: u16) -> bool {
        let turned = self.split.tokens && heap % 2 == 1;
        match self.odd.get(usize::from(value)) {
            Some(odd) => odd ^ turned == self.split.rare,
            None => self.split.is_rare(heap, value),
        }
    }

    fn push(&mut self, heap: usize, value: u16) {
        self.heaps.push(heap as u32);
        self.values.push(value);
    }
}

impl Scan {
    /// For games without a repeated block whose moves leave at most two heaps.
    pub(super) fn new(moves: &Moves, policy: Policy) -> Scan {
        let marks = vec![0; 1 << 16].into_boxed_slice();
        Scan {
            digits: moves.digits.clone(),
            difference: moves.difference,
            singles: moves.takes(1),
            takes: moves.takes(2),
            backwards: Backwards::default(),
            marks: marks.try_into().expect("there are so many bytes"),
            stamp: 0,
            sparse: None,
            words: None,
            policy,
            span: 1,
            chosen: 0,
            work: 0,
        }
    }

    pub(super) fn bytes(&self) -> u64 {
        let rare = self
            .sparse
            .as_ref()
            .map_or(0, |sparse| sparse.heaps.capacity());
        let words = self.words.as_ref().map_or(0, Words::bytes);
        self.backwards.bytes() + words + 6 * rare as u64 + (1 << 17)
    }

    /// Roughly how many pairs were tried since this was asked the last time.
    pub(super) fn take_work(&mut self) -> u64 {
        std::mem::take(&mut self.work)
    }

    /// The way to tell rare from common heaps, and how many are rare, if that is used.
    pub(super) fn split(&self) -> Option<(Split, usize)> {
        let sparse = self.sparse.as_ref()?;
        Some((sparse.split, sparse.heaps.len()))
    }

    /// Chooses how to tell rare from common heaps, when there are twice as many values as the last
    /// time.
    fn choose(&mut self, values: &[u16]) {
        if values.len() < 2 * self.chosen.max(32) {
            return;
        }
        self.chosen = values.len();
        let pays = |rare: usize| match self.policy {
            Policy::Automatic => rare * RARE_COST < values.len(),
            #[cfg(test)]
            Policy::Dense => false,
            #[cfg(test)]
            Policy::Sparse => true,
        };
        let best = Split::best(values, &self.takes).filter(|(_, rare)| pays(*rare));
        self.sparse = best.map(|(split, rare)| {
            let mut sparse = Sparse {
                split,
                heaps: Vec::with_capacity(rare),
                values: Vec::with_capacity(rare),
                rare: [0, 1].map(|heap| {
                    let rare = (0..64).filter(|&value| split.is_rare(heap, value));
                    rare.fold(0, |all, value| all | 1 << value)
                }),
                odd: split.odd(self.span.saturating_mul(2)),
            };
            for (heap, &value) in values.iter().enumerate().skip(1) {
                if split.is_rare(heap, value) {
                    sparse.push(heap, value);
                }
            }
            sparse
        });
        let suits = self.difference == 0 && Words::suit(self.span, &self.takes);
        let sparse = self.sparse.as_ref().filter(|_| suits);
        self.words = sparse.map(|sparse| {
            let rare = sparse
                .heaps
                .iter()
                .copied()
                .zip(sparse.values.iter().copied());
            Words::new(values, rare)
        });
    }

    /// The nim-value of the next heap; nothing if values are too large for this.
    pub(super) fn next(&mut self, values: &[u16]) -> Option<u32> {
        let heap = values.len();
        for value in self.backwards.follow(values) {
            while *value >= self.span {
                self.span = self.span.checked_mul(2)?;
            }
        }
        self.choose(values);
        if let Some(value) = self.next_by_words(values) {
            return Some(value);
        }
        self.stamp = self.stamp.wrapping_add(1);
        if self.stamp == 0 {
            self.marks.fill(0);
            self.stamp = 1;
        }
        self.mark_singles(values);
        self.mark_rare(values);
        let value = self.settle(values);
        if let (Some(sparse), Ok(value)) = (&mut self.sparse, u16::try_from(value))
            && sparse.is_rare(heap, value)
        {
            sparse.push(heap, value);
        }
        Some(value)
    }

    /// The nim-value of the next heap, if options are kept as words.
    fn next_by_words(&mut self, values: &[u16]) -> Option<u32> {
        let heap = values.len();
        let (sparse, words) = (self.sparse.as_ref()?, self.words.as_mut()?);
        let mut options = words.options(values, &self.takes);
        if self.digits.get(heap).is_some_and(|digit| digit & 1 == 1) {
            options |= 1;
        }
        for &taken in self.singles.iter().take_while(|taken| **taken < heap) {
            options |= 1 << values[heap - taken];
        }
        let rare = sparse.rare[heap % 2];
        let limit = (options | rare).trailing_ones();
        let below = 1_u64.checked_shl(limit).map_or(u64::MAX, |bit| bit - 1);
        let mut missing = rare & below & !options;
        self.work += 64;
        let mut tried = 0;
        while missing != 0 && tried < WORD_TRIES {
            for &taken in &self.takes {
                let (tokens, pairs) = pairs(heap, taken, self.difference);
                let to = pairs.saturating_sub(tried);
                let from = to.saturating_sub(AT_A_TIME);
                if from == to {
                    continue;
                }
                let small = &values[from + 1..=to];
                let large = self.backwards.from(tokens - from - 1, to - from);
                let sums = small.iter().zip(large);
                missing &= !sums.fold(0, |all, (a, b)| all | 1 << (a ^ b));
            }
            tried += AT_A_TIME;
        }
        while missing != 0 && self.search(values, missing.trailing_zeros() as u16, tried) {
            missing &= missing - 1;
        }
        let value = if missing == 0 {
            limit
        } else {
            missing.trailing_zeros()
        };
        let (sparse, words) = (self.sparse.as_mut()?, self.words.as_mut()?);
        if value < 64 {
            let value = value as u16;
            let is_rare = sparse.is_rare(heap, value);
            if is_rare {
                sparse.push(heap, value);
            }
            words.push(value, is_rare);
        } else {
            if sparse.is_rare(heap, value as u16) {
                sparse.push(heap, value as u16);
            }
            self.words = None;
        }
        Some(value)
    }

    /// Marks the values of options that are at most one heap.
    fn mark_singles(&mut self, values: &[u16]) {
        let heap = values.len();
        if self.digits.get(heap).is_some_and(|digit| digit & 1 == 1) {
            self.marks[0] = self.stamp;
        }
        for &taken in self.singles.iter().take_while(|taken| **taken < heap) {
            self.marks[usize::from(values[heap - taken])] = self.stamp;
        }
    }

    /// Marks the values of pairs with a rare heap.
    fn mark_rare(&mut self, values: &[u16]) {
        let Some(sparse) = &self.sparse else {
            return;
        };
        for &taken in &self.takes {
            let (tokens, pairs) = pairs(values.len(), taken, self.difference);
            if pairs == 0 {
                continue;
            }
            // Rare heaps are the smaller or the larger of a pair that is allowed.
            let to = |heap: usize| sparse.heaps.partition_point(|&rare| (rare as usize) < heap);
            let (smaller, larger) = (0..to(pairs + 1), to(tokens - pairs)..to(tokens));
            let ranges = if smaller.end == larger.start {
                [smaller.start..larger.end, 0..0]
            } else {
                [smaller, larger]
            };
            for range in ranges {
                self.work += range.len() as u64;
                let rare = sparse.heaps[range.clone()]
                    .iter()
                    .zip(&sparse.values[range]);
                for (&heap, value) in rare {
                    let sum = value ^ values[tokens - heap as usize];
                    self.marks[usize::from(sum)] = self.stamp;
                }
            }
        }
    }

    /// The least value that is no option.
    fn settle(&mut self, values: &[u16]) -> u32 {
        // What is not marked and would make the heap common is no option.
        let Some((first, limit)) = self.unsettled(values.len()) else {
            return 1 << 16;
        };
        if first == limit {
            return limit.into();
        }
        let tries = TRIES * usize::from(limit - first) / self.takes.len().max(1);
        for i in 0..self.takes.len() {
            let (tokens, pairs) = pairs(values.len(), self.takes[i], self.difference);
            let tries = tries.min(pairs);
            if tries == 0 {
                continue;
            }
            self.work += tries as u64;
            let from = pairs - tries + 1;
            let small = &values[from..=pairs];
            let large = self.backwards.from(tokens - from, tries);
            for (a, b) in small.iter().zip(large) {
                self.marks[usize::from(a ^ b)] = self.stamp;
            }
        }
        for value in first..limit {
            let is_rare = match &self.sparse {
                None => true,
                Some(sparse) => sparse.is_rare(values.len(), value),
            };
            if is_rare
                && self.marks[usize::from(value)] != self.stamp
                && !self.search(values, value, tries)
            {
                return value.into();
            }
        }
        limit.into()
    }

    /// The least value that may be that of the heap, and the least that is no option for sure.
    fn unsettled(&self, heap: usize) -> Option<(u16, u16)> {
        let mut unmarked = (0..=u16::MAX).filter(|&v| self.marks[usize::from(v)] != self.stamp);
        let first = unmarked.next()?;
        match &self.sparse {
            // No heap has a bit above those that were seen.
            None => Some((first, first.max(self.span))),
            Some(sparse) if !sparse.is_rare(heap, first) => Some((first, first)),
            Some(sparse) => Some((first, unmarked.find(|&v| !sparse.is_rare(heap, v))?)),
        }
    }

    /// Whether a value is that of a pair of heaps, besides those that were tried.
    fn search(&mut self, values: &[u16], value: u16, tries: usize) -> bool {
        self.takes.iter().any(|&taken| {
            let (tokens, pairs) = pairs(values.len(), taken, self.difference);
            let mut to = pairs.saturating_sub(tries);
            while to > 0 {
                let from = to.saturating_sub(AT_ONCE);
                self.work += (to - from) as u64 / 8;
                let small = &values[from + 1..=to];
                let large = self.backwards.from(tokens - from - 1, to - from);
                if has_sum(small, large, value) {
                    return true;
                }
                to = from;
            }
            false
        })
    }
}

/// How many pairs are compared with a value before one asks whether it was found.
const AT_ONCE: usize = 256;

/// How many pairs are tried before values are looked for one by one, where options are words, and how
/// many before one asks whether all are found.
const WORD_TRIES: usize = 64;
const AT_A_TIME: usize = 32;

/// How many pairs are tried for each value that may be missing.
const TRIES: usize = 12;

/// Rare heaps are told from common ones if less than one heap of so many is rare. Without them values
/// that are rarely options would be looked for in most pairs.
const RARE_COST: usize = 8;

/// Whether two values at the same place have this nim-sum.
// On its own, and as simple as can be, so that the compiler compares many at once.
#[inline(never)]
fn has_sum(small: &[u16], large: &[u16], sum: u16) -> bool {
    let sums = small.iter().zip(large);
    let found = sums.map(|(a, b)| if a ^ b == sum { u16::MAX } else { 0 });
    found.fold(0, |all, found| all | found) != 0
}

/// How many tokens are left when some are taken, and how many pairs of heaps they may become: the
/// smaller heap is 1, 2, … up to this.
fn pairs(heap: usize, taken: usize, difference: usize) -> (usize, usize) {
    let tokens = heap.saturating_sub(taken);
    (tokens, tokens.saturating_sub(difference) / 2)
}

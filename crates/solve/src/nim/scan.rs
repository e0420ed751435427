//! Nim-values of games whose moves leave at most two heaps, by looking for one value at a time.
//!
//! Most values that a heap does not have are options many times, and show up among any few pairs of
//! heaps. What is left is looked for one by one, in all pairs, which is quick: many pairs are compared
//! with a value at once. Where there are few rare heaps, values that would make the heap common are
//! known from the pairs with a rare heap, and nothing must be looked for in vain, unless the heap is
//! rare itself.

use std::ops::Range;

use pulp::Arch;

use super::backwards::Backwards;
use super::bits::below;
use super::marks::{BLOCK, Marks};
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
    /// The values of options that were seen, of a block of heaps.
    marks: Marks,
    /// The places of rare heaps whose pairs are looked at for every heap of the block alone, by number
    /// of tokens to take.
    alone: Vec<[Range<usize>; 3]>,
    /// The values of the heap that are to be looked for, as bits.
    missing: Vec<u64>,
    arch: Arch,
    sparse: Option<Sparse>,
    /// Used if there are rare heaps, and values are small enough.
    words: Option<Words>,
    policy: Policy,
    /// A power of two that all values are below.
    span: u16,
    /// How many values are known to be below it.
    seen: usize,
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
    /// The values that make a heap rare, as bits, for even and odd heaps.
    rare: [Vec<u64>; 2],
}

impl Sparse {
    /// Looks which values below a limit make a heap rare.
    fn rare(split: Split, limit: u16) -> [Vec<u64>; 2] {
        [0, 1].map(|heap| {
            let words = (0..limit.div_ceil(64)).map(|i| {
                let rare = (0..64).filter(|&bit| split.is_rare(heap, 64 * i + bit));
                rare.fold(0, |all, bit| all | 1 << bit)
            });
            words.collect()
        })
    }

    /// The places of rare heaps that do not form a pair with known heaps for all heaps of the block
    /// that begins here: the other heap may be in the block, too close in size, or nothing.
    fn alone(&self, first: usize, taken: usize, difference: usize) -> [Range<usize>; 3] {
        let to = |heap: usize| self.heaps.partition_point(|&rare| (rare as usize) < heap);
        let tokens = first.saturating_sub(taken);
        let small = to(BLOCK);
        let large = to(tokens).max(small);
        let from = to(tokens.saturating_sub(difference) / 2).clamp(small, large);
        let end = to((tokens + BLOCK + difference) / 2 + 1).clamp(from, large);
        let middle = if difference == 0 {
            from..from
        } else {
            from..end
        };
        [0..small, middle, large..self.heaps.len()]
    }

    fn push(&mut self, heap: usize, value: u16) {
        self.heaps.push(heap as u32);
        self.values.push(value);
    }
}

impl Scan {
    /// For games without a repeated block whose moves leave at most two heaps.
    pub(super) fn new(moves: &Moves, policy: Policy) -> Scan {
        Scan {
            digits: moves.digits.clone(),
            difference: moves.difference,
            singles: moves.takes(1),
            takes: moves.takes(2),
            backwards: Backwards::default(),
            marks: Marks::default(),
            alone: Vec::new(),
            missing: Vec::new(),
            arch: Arch::new(),
            sparse: None,
            words: None,
            policy,
            span: 1,
            seen: 0,
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
        self.backwards.bytes() + words + 6 * rare as u64 + self.marks.bytes()
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
        self.marks.end();
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
                rare: Sparse::rare(split, self.span),
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

    /// Takes note of all values that are known, and tells whether they are small enough for this.
    pub(super) fn follow(&mut self, values: &[u16]) -> bool {
        for value in &values[self.seen..] {
            while *value >= self.span {
                let Some(span) = self.span.checked_mul(2) else {
                    return false;
                };
                self.span = span;
                self.marks.end();
                if let Some(sparse) = &mut self.sparse {
                    sparse.rare = Sparse::rare(sparse.split, self.span);
                }
            }
        }
        self.seen = values.len();
        self.choose(values);
        true
    }

    /// The nim-value of the next heap.
    pub(super) fn next(&mut self, values: &[u16]) -> u32 {
        let heap = values.len();
        self.backwards.follow(values);
        self.mark_rare(values);
        self.mark_singles(values);
        let value = self.settle(values);
        if let (Some(sparse), Ok(value)) = (&mut self.sparse, u16::try_from(value))
            && sparse.split.is_rare(heap, value)
        {
            sparse.push(heap, value);
        }
        value
    }

    /// Adds the values of the next heaps, up to this one, as long as options are kept as words.
    pub(super) fn extend_by_words(&mut self, values: &mut Vec<u16>, to: usize) {
        while values.len() < to
            && let (Some(sparse), Some(words)) = (&mut self.sparse, &mut self.words)
        {
            let heap = values.len();
            let mut options = words.options(values, &self.takes);
            if self.digits.get(heap).is_some_and(|digit| digit & 1 == 1) {
                options |= 1;
            }
            for &taken in self.singles.iter().take_while(|taken| **taken < heap) {
                options |= 1 << values[heap - taken];
            }
            self.work += 64;
            let rare = sparse.rare[heap % 2][0];
            let mut value = (options | rare).trailing_ones();
            let missing = rare & !options & below(value as u16, 0);
            if missing != 0
                && let Some(missing) = self.search_word(values, missing)
            {
                value = missing.into();
            }
            let value = value as u16;
            let (Some(sparse), Some(words)) = (&mut self.sparse, &mut self.words) else {
                return;
            };
            let is_rare = sparse.split.is_rare(heap, value);
            if is_rare {
                sparse.push(heap, value);
            }
            if value < 64 {
                words.push(value, is_rare);
            } else {
                self.words = None;
            }
            values.push(value);
        }
    }

    /// The first of these values, as bits, that is not that of a pair of heaps.
    fn search_word(&mut self, values: &[u16], mut missing: u64) -> Option<u16> {
        self.backwards.follow(values);
        for &taken in &self.takes {
            let (tokens, pairs) = pairs(values.len(), taken, self.difference);
            let tries = pairs.min(WORD_TRIES);
            if tries > 0 {
                let large = self.backwards.from(tokens - 1, tries);
                let sums = values[1..].iter().zip(large);
                missing &= !sums.fold(0, |all, (a, b)| all | 1 << (a ^ b));
            }
        }
        self.missing.clear();
        self.missing.push(missing);
        self.search(values, 0)
    }

    /// Marks the values of options that are at most one heap.
    fn mark_singles(&mut self, values: &[u16]) {
        let heap = values.len();
        let row = self.marks.row(heap);
        if self.digits.get(heap).is_some_and(|digit| digit & 1 == 1) {
            row[0] = 1;
        }
        for &taken in self.singles.iter().take_while(|taken| **taken < heap) {
            row[usize::from(values[heap - taken])] = 1;
        }
    }

    /// Marks the values of pairs with a rare heap.
    fn mark_rare(&mut self, values: &[u16]) {
        let heap = values.len();
        let begins = !self.marks.has(heap);
        if begins {
            self.marks.begin(heap, self.span);
        }
        let Some(sparse) = &self.sparse else {
            return;
        };
        if begins {
            self.alone.clear();
            for &taken in &self.takes {
                let alone = sparse.alone(heap, taken, self.difference);
                let mut from = 0;
                for range in &alone {
                    self.work += ((range.start - from) * BLOCK) as u64;
                    let rare = from..range.start;
                    let rare = (&sparse.heaps[rare.clone()], &sparse.values[rare]);
                    self.marks.mark(values, heap.saturating_sub(taken), rare);
                    from = range.end;
                }
                self.alone.push(alone);
            }
        }
        let row = self.marks.row(heap);
        for (&taken, alone) in self.takes.iter().zip(&self.alone) {
            let (tokens, pairs) = pairs(heap, taken, self.difference);
            let [small, middle, large] = alone.clone();
            for i in small.chain(middle).chain(large.start..sparse.heaps.len()) {
                let rare = sparse.heaps[i] as usize;
                if rare < tokens && rare.min(tokens - rare) <= pairs {
                    row[usize::from(sparse.values[i] ^ values[tokens - rare])] = 1;
                }
            }
        }
    }

    /// The least value that is no option.
    fn settle(&mut self, values: &[u16]) -> u32 {
        let heap = values.len();
        // What is not marked and would make the heap common is no option, and no heap has a bit
        // above those that were seen.
        let mut limit = self.span;
        if let Some(sparse) = &self.sparse {
            let rare = sparse.rare[heap % 2].iter().enumerate();
            let mut common = rare.map(|(i, rare)| (i, self.marks.unmarked(heap, i) & !rare));
            if let Some((i, word)) = common.find(|(_, word)| *word != 0) {
                limit = limit.min(64 * i as u16 + word.trailing_zeros() as u16);
            }
        }
        // Without rare heaps nothing is known of most values above that of the heap, which is likely
        // to be like those of the heaps before.
        let last = values[heap.saturating_sub(4)..].iter();
        let likely = match self.sparse {
            None => last.fold(0, |most, value| most.max(*value)),
            Some(_) => limit,
        };
        let mut tried = 0;
        while self.miss(heap, likely) > MOST_SEARCHES && tried * AT_ONCE < heap / 2 {
            for &taken in &self.takes {
                let (tokens, pairs) = pairs(heap, taken, self.difference);
                let (small, large) = stretch(values, &self.backwards, tokens, pairs, tried);
                self.marks.mark_sums(heap, small, large);
                self.work += AT_ONCE as u64;
            }
            tried += 1;
        }
        if likely < limit {
            self.miss(heap, limit);
        }
        self.search(values, tried).unwrap_or(limit).into()
    }

    /// Looks which values below a limit are missing, and counts them.
    fn miss(&mut self, heap: usize, limit: u16) -> u32 {
        let words = 0..usize::from(limit).div_ceil(64);
        let unmarked = words.map(|i| self.marks.unmarked(heap, i) & below(limit, i));
        self.missing.clear();
        self.missing.extend(unmarked);
        self.missing.iter().map(|word| word.count_ones()).sum()
    }

    /// The first of the missing values that is not that of a pair of heaps, besides those that were
    /// tried.
    fn search(&mut self, values: &[u16], tried: usize) -> Option<u16> {
        for i in 0..self.missing.len() {
            while self.missing[i] != 0 {
                // Some at a time; bit k of `left` says that wanted[k] is not found yet.
                let (mut wanted, mut count) = ([0; 8], 0);
                while count < wanted.len() && self.missing[i] != 0 {
                    wanted[count] = 64 * i as u16 + self.missing[i].trailing_zeros() as u16;
                    self.missing[i] &= self.missing[i] - 1;
                    count += 1;
                }
                let mut left = (1_u32 << count) - 1;
                for &taken in &self.takes {
                    let (tokens, pairs) = pairs(values.len(), taken, self.difference);
                    let mut stretches = tried..pairs.div_ceil(AT_ONCE);
                    while left != 0
                        && let Some(i) = stretches.next()
                    {
                        let (small, large) = stretch(values, &self.backwards, tokens, pairs, i);
                        left = without_sums(self.arch, small, large, &wanted, left);
                        self.work += AT_ONCE as u64 / 8;
                    }
                }
                if left != 0 {
                    return Some(wanted[left.trailing_zeros() as usize]);
                }
            }
        }
        None
    }
}

/// The values of some pairs of heaps, smaller and larger ones. All are met if the number goes up to
/// that of all pairs divided by `AT_ONCE`.
// Pairs of a tiny and a huge heap come first, in turn with those of about the same size: some values
// are frequent only here, and others there.
fn stretch<'a>(
    values: &'a [u16],
    backwards: &'a Backwards,
    tokens: usize,
    pairs: usize,
    i: usize,
) -> (&'a [u16], &'a [u16]) {
    let to = if i.is_multiple_of(2) {
        pairs.min((i / 2 + 1) * AT_ONCE)
    } else {
        pairs.saturating_sub(i / 2 * AT_ONCE)
    };
    let from = to.saturating_sub(AT_ONCE);
    (
        &values[from + 1..=to],
        backwards.from(tokens - from - 1, to - from),
    )
}

/// How many pairs are compared with a value before one asks whether it was found.
const AT_ONCE: usize = 512;

/// How many pairs are tried before values are looked for one by one, where options are words.
const WORD_TRIES: usize = 64;

/// How many values are looked for one by one.
const MOST_SEARCHES: u32 = 16;

/// Rare heaps are told from common ones if less than one heap of so many is rare. Without them values
/// that are rarely options would be looked for in most pairs.
const RARE_COST: usize = 8;

/// Those of the wanted values that are left when the nim-sums of values at the same place are removed,
/// as bits by place.
// As simple as can be, so that the compiler compares as many at once as the machine can.
fn without_sums(arch: Arch, small: &[u16], large: &[u16], wanted: &[u16], left: u32) -> u32 {
    arch.dispatch(
        #[inline(always)]
        || {
            let mut sums = [0; AT_ONCE];
            let sums = &mut sums[..small.len()];
            for (sum, (a, b)) in sums.iter_mut().zip(small.iter().zip(large)) {
                *sum = a ^ b;
            }
            let mut left = left;
            for (i, wanted) in wanted.iter().enumerate() {
                if left >> i & 1 == 1 {
                    let found = sums
                        .iter()
                        .map(|sum| if sum == wanted { u16::MAX } else { 0 });
                    if found.fold(0, |all, found| all | found) != 0 {
                        left ^= 1 << i;
                    }
                }
            }
            left
        },
    )
}

/// How many tokens are left when some are taken, and how many pairs of heaps they may become: the
/// smaller heap is 1, 2, … up to this.
fn pairs(heap: usize, taken: usize, difference: usize) -> (usize, usize) {
    let tokens = heap.saturating_sub(taken);
    (tokens, tokens.saturating_sub(difference) / 2)
}

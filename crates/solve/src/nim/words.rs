//! Sparse games whose values are below 64: the values of options are one machine word.
//!
//! A heap a is the word with bit g(a), and the pairs of a with other heaps are those words with their
//! bits moved to the nim-sums with g(a). So for a block of heaps in a row, the pairs of rare heaps of
//! one value with all others are a union of stretches of words, and are moved together.

use pulp::{Arch, Simd, WithSimd};

use super::bits::plus_each;

/// Heaps whose pairs are looked at together.
const BLOCK: usize = 16;

/// Zeros before the word of the empty heap, so that pairs that do not exist need no test.
const BEFORE: usize = 64;

/// The words of heaps, and the values of options of a block of heaps.
#[derive(Debug)]
pub(super) struct Words {
    /// Bit g(h) for heap h, after zeros; nothing for the empty heap.
    hot: Vec<u64>,
    /// The first heap of the block.
    first: usize,
    /// Values of pairs with heaps in `far`, by heap of the block.
    block: [u64; BLOCK],
    /// By value, heaps whose pairs are all looked at: the rare ones, and a few others that show most
    /// of the other values. They are not so small that a pair has two heaps of a block.
    far: Vec<Vec<u32>>,
    /// Rare heaps that are looked at for every heap alone, with their values.
    near: Vec<(u32, u16)>,
    /// Rare heaps of the block.
    late: Vec<(u32, u16)>,
    arch: Arch,
}

impl Words {
    /// Whether values are small enough, and so are the numbers of tokens to take.
    pub(super) fn suit(span: u16, takes: &[usize]) -> bool {
        span <= 64 && takes.iter().all(|taken| *taken < BEFORE)
    }

    /// From the known values and the rare heaps among them.
    pub(super) fn new(values: &[u16], rare: impl Iterator<Item = (u32, u16)>) -> Words {
        let mut words = Words {
            hot: vec![0; BEFORE + 1],
            // No block is begun yet.
            first: values.len().wrapping_sub(BLOCK),
            block: [0; BLOCK],
            far: vec![Vec::new(); 64],
            near: Vec::new(),
            late: Vec::new(),
            arch: Arch::new(),
        };
        words
            .hot
            .extend(values[1..].iter().map(|value| 1_u64 << value));
        let mut counts = [0_usize; 64];
        for value in values {
            counts[usize::from(*value)] += 1;
        }
        for (heap, value) in rare {
            counts[usize::from(value)] = 0;
            words.sort_in(heap, value);
        }
        // Other heaps that have the most frequent values.
        let mut frequent: Vec<usize> = (0..64).collect();
        frequent.sort_by_key(|value| std::cmp::Reverse(counts[*value]));
        for &value in &frequent[..HELPING_VALUES] {
            let heaps = (BLOCK..values.len()).filter(|heap| usize::from(values[*heap]) == value);
            words.far[value].extend(heaps.take(HELPERS).map(|heap| heap as u32));
        }
        words
    }

    pub(super) fn bytes(&self) -> u64 {
        let far = self
            .far
            .iter()
            .map(|heaps| size_of_val(heaps) + 4 * heaps.capacity());
        let alone = self.near.capacity() + self.late.capacity();
        let lists = far.sum::<usize>() + size_of::<(u32, u16)>() * alone;
        (8 * self.hot.capacity() + lists) as u64
    }

    fn sort_in(&mut self, heap: u32, value: u16) {
        if (heap as usize) < BLOCK {
            self.near.push((heap, value));
        } else {
            self.far[usize::from(value)].push(heap);
        }
    }

    /// Adds the value of the next heap, below 64.
    pub(super) fn push(&mut self, value: u16, is_rare: bool) {
        if is_rare {
            let heap = self.hot.len() - BEFORE;
            self.late.push((heap as u32, value));
        }
        self.hot.push(1 << value);
    }

    /// Values of options of the next heap: all that are those of a pair with a rare heap, and others.
    pub(super) fn options(&mut self, values: &[u16], takes: &[usize]) -> u64 {
        let heap = values.len();
        if heap.wrapping_sub(self.first) >= BLOCK {
            self.begin(heap, takes);
        }
        let mut options = self.block[heap - self.first];
        for &taken in takes {
            for &(rare, value) in self.near.iter().chain(&self.late) {
                let used = taken + rare as usize;
                if used < heap {
                    options |= 1 << (values[heap - used] ^ value);
                }
            }
        }
        options
    }

    /// Begins a block.
    fn begin(&mut self, heap: usize, takes: &[usize]) {
        for (heap, value) in std::mem::take(&mut self.late) {
            self.sort_in(heap, value);
        }
        self.first = heap;
        let arch = self.arch;
        arch.dispatch(Fill { words: self, takes });
    }
}

/// The task to look at the pairs of a block with heaps in `far`.
struct Fill<'a> {
    words: &'a mut Words,
    takes: &'a [usize],
}

impl WithSimd for Fill<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        let Words {
            hot, first, far, ..
        } = &*self.words;
        let mut block = [0; BLOCK];
        for (value, heaps) in far.iter().enumerate() {
            if heaps.is_empty() {
                continue;
            }
            let mut union = [0; BLOCK];
            for &taken in self.takes {
                let from = (BEFORE + first).saturating_sub(taken);
                for &rare in heaps {
                    let others = &hot[from.saturating_sub(rare as usize)..];
                    if let Some(others) = others.first_chunk::<BLOCK>() {
                        for i in 0..BLOCK {
                            union[i] |= others[i];
                        }
                    }
                }
            }
            plus_each(&mut union, value as u32);
            for i in 0..BLOCK {
                block[i] |= union[i];
            }
        }
        self.words.block = block;
    }
}

/// How many values common heaps are taken of to show values of options, and how many heaps of each.
const HELPING_VALUES: usize = 8;
const HELPERS: usize = 16;

//! Sets of squares as bits: one machine word where that is enough, as many as needed otherwise.
//!
//! Rulesets are written once over [`Bits`] and compiled for both, so that small boards run at the
//! speed of a word and large ones are limited by memory alone.

use std::fmt::Debug;
use std::hash::Hash;

use smallvec::SmallVec;

/// A set of squares, numbered from 0.
///
/// Squares beyond the length that a set was made for are never in it.
pub trait Bits: Clone + Eq + Ord + Hash + Debug + Send + Sync + 'static {
    /// The set without squares, for a board of `len` squares.
    fn none(len: usize) -> Self;
    /// Whether a square is in the set.
    fn has(&self, square: usize) -> bool;
    /// Puts a square in.
    fn insert(&mut self, square: usize);
    /// Takes a square out.
    fn remove(&mut self, square: usize);
    /// Whether the set has no squares.
    fn is_empty(&self) -> bool;
    /// How many squares are in the set.
    fn count(&self) -> usize;
    /// The first square at or after `from`.
    fn next(&self, from: usize) -> Option<usize>;
    /// The last square of the set.
    fn last(&self) -> Option<usize>;
    /// Squares in both sets.
    #[must_use]
    fn and(&self, other: &Self) -> Self;
    /// Squares in either set.
    #[must_use]
    fn or(&self, other: &Self) -> Self;
    /// Squares in this set that are not in the other.
    #[must_use]
    fn minus(&self, other: &Self) -> Self;
    /// Every square moved up by `n` numbers; what leaves the board of `len` squares is dropped.
    #[must_use]
    fn up(&self, n: usize, len: usize) -> Self;
    /// Every square moved down by `n` numbers; what falls below 0 is dropped.
    #[must_use]
    fn down(&self, n: usize) -> Self;
    /// The squares of a board of `len` squares in reverse order.
    #[must_use]
    fn reversed(&self, len: usize) -> Self;
    /// Every `step`-th square from 0 on.
    fn every(step: usize, len: usize) -> Self;
    /// The same squares on a board of another length that has them all.
    #[must_use]
    fn resized(self, len: usize) -> Self;

    /// The squares from `from` on as bits of a word, at most 64 of them.
    fn word(&self, from: usize, len: usize) -> u64;

    /// Bytes that the set takes besides its own size.
    fn heap_bytes(&self) -> usize {
        0
    }

    /// The first square of the set.
    fn first(&self) -> Option<usize> {
        self.next(0)
    }

    /// The squares of the set in order.
    fn squares(&self) -> Squares<'_, Self> {
        Squares { set: self, from: 0 }
    }

    /// The set of these squares.
    fn of(len: usize, squares: impl IntoIterator<Item = usize>) -> Self {
        let mut set = Self::none(len);
        for square in squares {
            set.insert(square);
        }
        set
    }
}

/// The squares of a set in order; see [`Bits::squares`].
pub struct Squares<'a, B> {
    set: &'a B,
    from: usize,
}

impl<B: Bits> Iterator for Squares<'_, B> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        let square = self.set.next(self.from)?;
        self.from = square + 1;
        Some(square)
    }
}

/// A set on a board of at most 64 squares.
///
/// Packed to four bytes, so that a small board with its size and its value fits 16 bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[repr(Rust, packed(4))]
pub struct Small(u64);

impl Small {
    /// The most squares of such a board.
    pub const SQUARES: usize = 64;

    /// The bits of the first `n` squares.
    #[inline]
    fn below(n: usize) -> u64 {
        if n >= 64 { u64::MAX } else { (1 << n) - 1 }
    }
}

/// The squares 0, step, 2·step, … of a word.
const EVERY: [u64; 65] = {
    let mut table = [1; 65];
    let mut step = 1;
    while step < 64 {
        let mut square = step;
        while square < 64 {
            table[step] |= 1 << square;
            square += step;
        }
        step += 1;
    }
    table
};

impl Bits for Small {
    #[inline]
    fn none(_: usize) -> Small {
        Small(0)
    }

    #[inline]
    fn has(&self, square: usize) -> bool {
        square < 64 && self.0 >> square & 1 == 1
    }

    #[inline]
    fn insert(&mut self, square: usize) {
        self.0 |= 1 << square;
    }

    #[inline]
    fn remove(&mut self, square: usize) {
        self.0 &= !(1 << square);
    }

    #[inline]
    fn is_empty(&self) -> bool {
        self.0 == 0
    }

    #[inline]
    fn count(&self) -> usize {
        self.0.count_ones() as usize
    }

    #[inline]
    fn next(&self, from: usize) -> Option<usize> {
        if from >= 64 {
            return None;
        }
        let rest = self.0 >> from;
        (rest != 0).then(|| from + rest.trailing_zeros() as usize)
    }

    #[inline]
    fn last(&self) -> Option<usize> {
        63usize.checked_sub(self.0.leading_zeros() as usize)
    }

    #[inline]
    fn and(&self, other: &Small) -> Small {
        Small(self.0 & other.0)
    }

    #[inline]
    fn or(&self, other: &Small) -> Small {
        Small(self.0 | other.0)
    }

    #[inline]
    fn minus(&self, other: &Small) -> Small {
        Small(self.0 & !other.0)
    }

    #[inline]
    fn up(&self, n: usize, len: usize) -> Small {
        if n >= 64 {
            return Small(0);
        }
        Small(self.0 << n & Small::below(len))
    }

    #[inline]
    fn down(&self, n: usize) -> Small {
        if n >= 64 {
            return Small(0);
        }
        Small(self.0 >> n)
    }

    #[inline]
    fn reversed(&self, len: usize) -> Small {
        debug_assert!((1..=64).contains(&len));
        Small(self.0.reverse_bits() >> (64 - len))
    }

    #[inline]
    fn every(step: usize, len: usize) -> Small {
        Small(EVERY[step.min(64)] & Small::below(len))
    }

    #[inline]
    fn word(&self, from: usize, len: usize) -> u64 {
        if from >= 64 {
            return 0;
        }
        self.0 >> from & Small::below(len)
    }

    #[inline]
    fn resized(self, _: usize) -> Small {
        self
    }
}

/// A set on a board of any size; up to 256 squares it needs no memory of its own.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Long(SmallVec<[u64; 4]>);

impl Long {
    fn zip(&self, other: &Long, f: impl Fn(u64, u64) -> u64) -> Long {
        let pairs = self.0.iter().zip(&other.0);
        Long(pairs.map(|(&a, &b)| f(a, b)).collect())
    }

    /// The word that begins at any bit, which may lie before or behind the set.
    fn word_at(&self, bit: isize) -> u64 {
        let word = |i: isize| {
            usize::try_from(i)
                .ok()
                .and_then(|i| self.0.get(i))
                .map_or(0, |&word| word)
        };
        let (i, shift) = (bit.div_euclid(64), bit.rem_euclid(64));
        if shift == 0 {
            word(i)
        } else {
            word(i) >> shift | word(i + 1) << (64 - shift)
        }
    }

    fn shifted(&self, by: isize) -> Long {
        let words = 0..self.0.len() as isize;
        Long(words.map(|i| self.word_at(64 * i + by)).collect())
    }

    /// Drops the squares from `len` on.
    fn cut(mut self, len: usize) -> Long {
        for (i, word) in self.0.iter_mut().enumerate() {
            *word &= Small::below(len.saturating_sub(64 * i));
        }
        self
    }
}

impl Bits for Long {
    fn none(len: usize) -> Long {
        Long(SmallVec::from_elem(0, len.div_ceil(64)))
    }

    fn has(&self, square: usize) -> bool {
        self.0
            .get(square / 64)
            .is_some_and(|word| word >> (square % 64) & 1 == 1)
    }

    fn insert(&mut self, square: usize) {
        self.0[square / 64] |= 1 << (square % 64);
    }

    fn remove(&mut self, square: usize) {
        self.0[square / 64] &= !(1 << (square % 64));
    }

    fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    fn next(&self, from: usize) -> Option<usize> {
        let first = from / 64;
        let rest = self.0.get(first)? >> (from % 64);
        if rest != 0 {
            return Some(from + rest.trailing_zeros() as usize);
        }
        let later = self.0.iter().enumerate().skip(first + 1);
        later
            .filter(|&(_, &word)| word != 0)
            .map(|(i, word)| 64 * i + word.trailing_zeros() as usize)
            .next()
    }

    fn last(&self) -> Option<usize> {
        let words = self.0.iter().enumerate().rev();
        words
            .filter(|&(_, &word)| word != 0)
            .map(|(i, word)| 64 * i + 63 - word.leading_zeros() as usize)
            .next()
    }

    fn and(&self, other: &Long) -> Long {
        self.zip(other, |a, b| a & b)
    }

    fn or(&self, other: &Long) -> Long {
        self.zip(other, |a, b| a | b)
    }

    fn minus(&self, other: &Long) -> Long {
        self.zip(other, |a, b| a & !b)
    }

    fn up(&self, n: usize, len: usize) -> Long {
        self.shifted(-(n as isize)).cut(len)
    }

    fn down(&self, n: usize) -> Long {
        self.shifted(n as isize)
    }

    fn reversed(&self, len: usize) -> Long {
        let words = 64 * self.0.len();
        let all = Long(
            self.0
                .iter()
                .rev()
                .map(|word| word.reverse_bits())
                .collect(),
        );
        all.down(words - len)
    }

    fn every(step: usize, len: usize) -> Long {
        if step <= 1 {
            return Long(SmallVec::from_elem(u64::MAX, len.div_ceil(64))).cut(len);
        }
        Long::of(len, (0..len).step_by(step))
    }

    fn word(&self, from: usize, len: usize) -> u64 {
        self.word_at(from as isize) & Small::below(len)
    }

    fn heap_bytes(&self) -> usize {
        if self.0.spilled() {
            size_of_val(&*self.0)
        } else {
            0
        }
    }

    fn resized(self, len: usize) -> Long {
        let words = len.div_ceil(64);
        if words == self.0.len() {
            return self;
        }
        let padded = self.0.iter().copied().chain(std::iter::repeat(0));
        Long(padded.take(words).collect())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The same operations on lists of squares.
    fn check<B: Bits>(len: usize, a: &[usize], b: &[usize], n: usize) {
        let (x, y) = (B::of(len, a.iter().copied()), B::of(len, b.iter().copied()));
        let list = |set: &B| set.squares().collect::<Vec<_>>();
        let all = |keep: &dyn Fn(usize) -> bool| (0..len).filter(|&s| keep(s)).collect::<Vec<_>>();
        assert_eq!(list(&x), all(&|s| a.contains(&s)));
        assert_eq!(x.count(), list(&x).len());
        assert_eq!(x.is_empty(), a.is_empty());
        assert_eq!(x.last(), a.last().copied());
        assert_eq!(list(&x.and(&y)), all(&|s| a.contains(&s) && b.contains(&s)));
        assert_eq!(list(&x.or(&y)), all(&|s| a.contains(&s) || b.contains(&s)));
        assert_eq!(
            list(&x.minus(&y)),
            all(&|s| a.contains(&s) && !b.contains(&s))
        );
        assert_eq!(
            list(&x.up(n, len)),
            all(&|s| s >= n && a.contains(&(s - n)))
        );
        assert_eq!(list(&x.down(n)), all(&|s| a.contains(&(s + n))));
        assert_eq!(list(&x.reversed(len)), all(&|s| a.contains(&(len - 1 - s))));
        assert_eq!(list(&B::every(n.max(1), len)), all(&|s| s % n.max(1) == 0));
        for square in 0..len + 70 {
            assert_eq!(x.has(square), a.contains(&square));
            assert_eq!(x.next(square), (square..len).find(|s| a.contains(s)));
        }
        for from in 0..len {
            let word = x.word(from, n.min(64));
            let bits = (0..64).filter(|bit| word >> bit & 1 == 1);
            let near = |&s: &usize| s >= from && s < from + n.min(64);
            assert!(
                bits.map(|bit| from + bit)
                    .eq(a.iter().copied().filter(near))
            );
        }
        let mut emptied = x.clone();
        for &square in a {
            emptied.remove(square);
        }
        assert!(emptied.is_empty());
    }

    proptest! {
        #[test]
        fn both_kinds_of_sets_are_sets(
            len in 1usize..200,
            a in prop::collection::btree_set(0usize..200, 0..40),
            b in prop::collection::btree_set(0usize..200, 0..40),
            n in 0usize..130,
        ) {
            let within = |set: &std::collections::BTreeSet<usize>, len: usize| {
                set.iter().copied().filter(|&s| s < len).collect::<Vec<_>>()
            };
            check::<Long>(len, &within(&a, len), &within(&b, len), n);
            let len = len.min(64);
            check::<Small>(len, &within(&a, len), &within(&b, len), n);
        }
    }
}

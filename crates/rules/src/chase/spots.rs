//! Small sets of squares that are copied freely.

use std::fmt;

/// The most squares of a board whose sets these are.
pub const MOST_SPOTS: usize = 64 * WORDS;

const WORDS: usize = 4;

/// A set of squares.
///
/// ```
/// use partizan_rules::Spots;
/// let spots: Spots = [3, 200].into_iter().collect();
/// assert!(spots.has(200) && !spots.has(4));
/// assert_eq!(spots.iter().collect::<Vec<_>>(), [3, 200]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Spots([u64; WORDS]);

impl Spots {
    /// The set with one square.
    pub fn one(square: usize) -> Spots {
        let mut spots = Spots::default();
        spots.insert(square);
        spots
    }

    /// The words of the set: square `s` is bit `s % 64` of word `s / 64`.
    pub fn words(&self) -> &[u64; WORDS] {
        &self.0
    }

    /// The set with these words.
    pub fn of_words(words: [u64; WORDS]) -> Spots {
        Spots(words)
    }

    /// Whether a square is in the set.
    #[inline]
    pub fn has(&self, square: usize) -> bool {
        self.0[square / 64] >> (square % 64) & 1 > 0
    }

    /// Adds a square.
    #[inline]
    pub fn insert(&mut self, square: usize) {
        self.0[square / 64] |= 1 << (square % 64);
    }

    /// Takes a square away.
    #[inline]
    pub fn remove(&mut self, square: usize) {
        self.0[square / 64] &= !(1 << (square % 64));
    }

    /// The set with one more square.
    #[must_use]
    #[inline]
    pub fn with(mut self, square: usize) -> Spots {
        self.insert(square);
        self
    }

    /// The set without a square.
    #[must_use]
    #[inline]
    pub fn without(mut self, square: usize) -> Spots {
        self.remove(square);
        self
    }

    /// What is in either set.
    #[must_use]
    #[inline]
    pub fn union(&self, other: &Spots) -> Spots {
        Spots(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    /// What is in both sets.
    #[must_use]
    #[inline]
    pub fn and(&self, other: &Spots) -> Spots {
        Spots(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    /// What is in this set and not in the other.
    #[must_use]
    #[inline]
    pub fn minus(&self, other: &Spots) -> Spots {
        Spots(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    /// Whether everything in this set is in the other.
    #[inline]
    pub fn is_within(&self, other: &Spots) -> bool {
        (0..WORDS).all(|i| self.0[i] & !other.0[i] == 0)
    }

    /// Whether the sets have a square in common.
    #[inline]
    pub fn meets(&self, other: &Spots) -> bool {
        (0..WORDS).any(|i| self.0[i] & other.0[i] != 0)
    }

    /// Whether there is nothing in the set.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; WORDS]
    }

    /// How many squares are in the set.
    #[inline]
    pub fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The first square of the set.
    #[inline]
    pub fn first(&self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(word * 64 + self.0[word].trailing_zeros() as usize)
    }

    /// The squares in order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = usize> + use<> {
        let mut left = *self;
        std::iter::from_fn(move || {
            let first = left.first()?;
            left.remove(first);
            Some(first)
        })
    }

    /// The images of all squares.
    #[must_use]
    pub fn mapped(&self, places: &[usize]) -> Spots {
        self.iter().map(|square| places[square]).collect()
    }
}

impl FromIterator<usize> for Spots {
    fn from_iter<I: IntoIterator<Item = usize>>(squares: I) -> Spots {
        let mut spots = Spots::default();
        for square in squares {
            spots.insert(square);
        }
        spots
    }
}

impl fmt::Debug for Spots {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

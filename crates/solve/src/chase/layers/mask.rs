//! Sets of squares that are shifted and compared quickly: so many words as the board needs.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

use partizan_rules::Spots;

/// A set of at most 64·N squares. The order is that of the largest square in which sets differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Mask<const N: usize>([u64; N]);

impl<const N: usize> Mask<N> {
    pub(super) const EMPTY: Mask<N> = Mask([0; N]);

    pub(super) fn of(spots: &Spots) -> Mask<N> {
        Mask(std::array::from_fn(|i| spots.words()[i]))
    }

    #[inline]
    pub(super) fn one(square: usize) -> Mask<N> {
        let mut mask = Mask::EMPTY;
        mask.0[square / 64] = 1 << (square % 64);
        mask
    }

    pub(super) fn words(&self) -> &[u64; N] {
        &self.0
    }

    /// The squares in eight places side by side.
    #[inline]
    pub(super) fn byte(&self, place: usize) -> usize {
        (self.0[place / 8] >> (place % 8 * 8) & 255) as usize
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |any, word| any | word) == 0
    }

    #[inline]
    pub(super) fn meets(&self, other: Mask<N>) -> bool {
        !(*self & other).is_empty()
    }

    #[inline]
    pub(super) fn minus(self, other: Mask<N>) -> Mask<N> {
        self & !other
    }

    #[inline]
    pub(super) fn is_less(&self, other: &Mask<N>) -> bool {
        self.0.iter().rev().lt(other.0.iter().rev())
    }

    /// The squares so many places later.
    #[inline]
    pub(super) fn up(mut self, places: usize) -> Mask<N> {
        for _ in 0..places / 64 {
            self = Mask(std::array::from_fn(
                |i| if i > 0 { self.0[i - 1] } else { 0 },
            ));
        }
        let places = places % 64;
        Mask(std::array::from_fn(|i| {
            let carry = if i > 0 {
                self.0[i - 1] >> 1 >> (63 - places)
            } else {
                0
            };
            self.0[i] << places | carry
        }))
    }

    /// The squares so many places earlier.
    #[inline]
    pub(super) fn down(mut self, places: usize) -> Mask<N> {
        for _ in 0..places / 64 {
            self = Mask(std::array::from_fn(|i| {
                if i + 1 < N { self.0[i + 1] } else { 0 }
            }));
        }
        let places = places % 64;
        Mask(std::array::from_fn(|i| {
            let carry = if i + 1 < N {
                self.0[i + 1] << 1 << (63 - places)
            } else {
                0
            };
            self.0[i] >> places | carry
        }))
    }

    /// The squares in order.
    #[inline]
    pub(super) fn iter(self) -> impl Iterator<Item = usize> {
        (0..N).flat_map(move |i| {
            let mut word = self.0[i];
            std::iter::from_fn(move || {
                let bit = word.trailing_zeros() as usize;
                (word != 0).then(|| {
                    word &= word - 1;
                    64 * i + bit
                })
            })
        })
    }
}

impl<const N: usize> Default for Mask<N> {
    fn default() -> Self {
        Mask::EMPTY
    }
}

impl<const N: usize> BitAnd for Mask<N> {
    type Output = Mask<N>;
    #[inline]
    fn bitand(self, other: Mask<N>) -> Mask<N> {
        Mask(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }
}

impl<const N: usize> BitOr for Mask<N> {
    type Output = Mask<N>;
    #[inline]
    fn bitor(self, other: Mask<N>) -> Mask<N> {
        Mask(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }
}

impl<const N: usize> Not for Mask<N> {
    type Output = Mask<N>;
    #[inline]
    fn not(self) -> Mask<N> {
        Mask(std::array::from_fn(|i| !self.0[i]))
    }
}

impl<const N: usize> BitOrAssign for Mask<N> {
    #[inline]
    fn bitor_assign(&mut self, other: Mask<N>) {
        *self = *self | other;
    }
}

impl<const N: usize> BitAndAssign for Mask<N> {
    #[inline]
    fn bitand_assign(&mut self, other: Mask<N>) {
        *self = *self & other;
    }
}

//! What is kept for stones on the board: something for every square on which the piece may stand.

use super::mask::Mask;

/// What Right achieves from every square. Larger is better for Right.
pub(super) trait Content<const N: usize>: Copy + Default + PartialEq + Send + Sync {
    /// Keeps the better of both, square by square.
    fn join(&mut self, other: &Self);

    /// The same with masks moved about.
    fn mapped(&self, place: impl Fn(Mask<N>) -> Mask<N>) -> Self;

    /// The masks of which it consists.
    fn masks(&self) -> &[Mask<N>];
}

/// Yes or no for every square.
impl<const N: usize> Content<N> for Mask<N> {
    #[inline]
    fn join(&mut self, other: &Self) {
        *self |= *other;
    }

    #[inline]
    fn mapped(&self, place: impl Fn(Mask<N>) -> Mask<N>) -> Self {
        place(*self)
    }

    fn masks(&self) -> &[Mask<N>] {
        std::slice::from_ref(self)
    }
}

/// The largest number that is kept for a square.
pub(super) const MOST: usize = 255;

const PLANES: usize = 8;

/// A number up to [`MOST`] for every square, bit by bit: the lowest bits of all numbers are a mask,
/// and so on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Numbers<const N: usize>([Mask<N>; PLANES]);

impl<const N: usize> Default for Numbers<N> {
    fn default() -> Self {
        Numbers([Mask::EMPTY; PLANES])
    }
}

impl<const N: usize> Numbers<N> {
    /// Gives some squares, which had 0, a number.
    #[inline]
    pub(super) fn set(&mut self, squares: Mask<N>, number: usize) {
        for (bit, plane) in self.0.iter_mut().enumerate() {
            if number >> bit & 1 > 0 {
                *plane |= squares;
            }
        }
    }

    /// The squares whose numbers are larger than one.
    #[inline]
    pub(super) fn above(&self, number: usize) -> Mask<N> {
        // From the lowest bit up: larger by this bit, or equal in it and larger by those below.
        let planes = self.0.iter().enumerate();
        planes.fold(Mask::EMPTY, |larger, (bit, plane)| {
            if number >> bit & 1 > 0 {
                larger & *plane
            } else {
                larger | *plane
            }
        })
    }

    /// The largest number but [`MOST`], and the smallest but 0, if there are any.
    pub(super) fn extremes(&self) -> Option<(usize, usize)> {
        let [first, rest @ ..] = &self.0;
        let any = rest.iter().fold(*first, |any, plane| any | *plane);
        let all = rest.iter().fold(*first, |all, plane| all & *plane);
        let mut largest = any.minus(all);
        let mut smallest = largest;
        if largest.is_empty() {
            return None;
        }
        let mut numbers = (0, 0);
        for (bit, plane) in self.0.iter().enumerate().rev() {
            if largest.meets(*plane) {
                largest &= *plane;
                numbers.0 |= 1 << bit;
            }
            let without = smallest.minus(*plane);
            if without.is_empty() {
                numbers.1 |= 1 << bit;
            } else {
                smallest = without;
            }
        }
        Some(numbers)
    }
}

impl<const N: usize> Content<N> for Numbers<N> {
    #[inline]
    fn join(&mut self, other: &Self) {
        let mut larger = Mask::EMPTY;
        for (mine, theirs) in self.0.iter().zip(&other.0) {
            larger = theirs.minus(*mine) | (larger & !(mine.minus(*theirs)));
        }
        for (mine, theirs) in self.0.iter_mut().zip(&other.0) {
            *mine = mine.minus(larger) | (*theirs & larger);
        }
    }

    fn mapped(&self, place: impl Fn(Mask<N>) -> Mask<N>) -> Self {
        Numbers(self.0.map(place))
    }

    fn masks(&self) -> &[Mask<N>] {
        &self.0
    }
}

//! How many placements there are.

use num_bigint::BigUint;

use super::Weight;

/// A number of placements, however large.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Total(pub(crate) BigUint);

impl Weight for Total {
    const HAS_HEAP: bool = true;

    fn none() -> Total {
        Total(BigUint::ZERO)
    }

    fn one() -> Total {
        Total(BigUint::from(1u32))
    }

    fn add(&mut self, other: &Total) {
        self.0 += &other.0;
    }

    fn add_vertical(&mut self, other: &Total) {
        self.add(other);
    }

    fn add_horizontal(&mut self, other: &Total) {
        self.add(other);
    }

    fn heap_bytes(&self) -> usize {
        self.0.bits().div_ceil(8) as usize
    }

    /// There are at most 2ˢ placements on s squares, so 4 for every domino, and a few more squares
    /// that a sweep has begun to cover; numbers grow by doubling their room.
    fn most_heap_bytes(dominoes: usize) -> usize {
        2 * (2 * dominoes).div_ceil(8).next_multiple_of(8) + 16
    }
}

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

    /// A square has three ways to be decided, and a domino for every two squares: the number has
    /// at most log₂ 9 < 3.2 bits for each. Vectors grow by doubling.
    fn most_heap_bytes(dominoes: usize) -> usize {
        2 * (dominoes * 16 / 5).div_ceil(8).next_multiple_of(8) + 16
    }
}

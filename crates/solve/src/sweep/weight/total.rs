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
        number_bytes(self.0.bits() as usize)
    }

    /// Square by square, one is left open or one of two dominoes takes it together with another one:
    /// f(s) ≤ f(s − 1) + 2 f(s − 2), so there are at most 2ˢ placements on s squares. A row or
    /// column of free squares with room for d > 0 dominoes has at most 3d of them, and squares without
    /// room for any do not count.
    fn most_heap_bytes([vertical, horizontal]: [usize; 2]) -> usize {
        number_bytes(3 * (vertical + horizontal) + 64)
    }
}

/// What a big number of so many bits takes: numbers grow by doubling their room, and begin with four
/// words.
pub(super) fn number_bytes(bits: usize) -> usize {
    (2 * bits.div_ceil(64)).max(4) * size_of::<u64>()
}

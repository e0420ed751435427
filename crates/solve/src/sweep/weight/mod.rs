//! What a sweep may want to know of the placements that lead to a profile.

pub(crate) use balance::{Balance, Cost, Reading};
pub(crate) use coefficients::{Coefficient, Coefficients, Words};
pub(crate) use degrees::Degrees;
pub use degrees::Extremes;
pub(crate) use total::Total;

mod balance;
mod coefficients;
mod degrees;
mod total;

/// A set of placements, seen only through what is wanted of it. Sets are added, and a domino is
/// placed on all of a set: a semiring in which only multiplication by x and y is needed.
pub(crate) trait Weight: Clone {
    /// Whether a weight may take more bytes than its own size.
    const HAS_HEAP: bool;

    /// No placement.
    fn none() -> Self;

    /// The placement of no domino.
    fn one() -> Self;

    /// Adds other placements.
    fn add(&mut self, other: &Self);

    /// Adds other placements with one more vertical domino.
    fn add_vertical(&mut self, other: &Self);

    /// Adds other placements with one more horizontal domino.
    fn add_horizontal(&mut self, other: &Self);

    /// Bytes besides the weight's own size.
    fn heap_bytes(&self) -> usize {
        0
    }

    /// The most bytes besides its own size when there are at most so many vertical and so many
    /// horizontal dominoes.
    fn most_heap_bytes(most: [usize; 2]) -> usize {
        let _ = most;
        0
    }
}

/// Two things at once.
impl<A: Weight, B: Weight> Weight for (A, B) {
    const HAS_HEAP: bool = A::HAS_HEAP || B::HAS_HEAP;

    fn none() -> Self {
        (A::none(), B::none())
    }

    fn one() -> Self {
        (A::one(), B::one())
    }

    fn add(&mut self, other: &Self) {
        self.0.add(&other.0);
        self.1.add(&other.1);
    }

    fn add_vertical(&mut self, other: &Self) {
        self.0.add_vertical(&other.0);
        self.1.add_vertical(&other.1);
    }

    fn add_horizontal(&mut self, other: &Self) {
        self.0.add_horizontal(&other.0);
        self.1.add_horizontal(&other.1);
    }

    fn heap_bytes(&self) -> usize {
        self.0.heap_bytes() + self.1.heap_bytes()
    }

    fn most_heap_bytes(most: [usize; 2]) -> usize {
        A::most_heap_bytes(most) + B::most_heap_bytes(most)
    }
}

//! Generating polynomials while they are computed: dense, in the smallest rectangle of exponents.

use num_bigint::BigUint;

use super::Weight;
use super::total::{Total, number_bytes};
use crate::polynomial::Polynomial;

/// A coefficient of a polynomial.
pub(crate) trait Coefficient: Clone + Default + Into<BigUint> {
    /// The most bytes besides its own size when there are at most so many dominoes of each kind.
    fn most_heap_bytes(most: [usize; 2]) -> usize;

    /// Bytes besides its own size.
    fn heap_bytes(&self) -> usize {
        0
    }

    fn one() -> Self;

    fn add(&mut self, other: &Self);
}

/// A number of N machine words, the low ones first, that wraps around: a sum is right if the last
/// one fits, whatever happened on the way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Words<const N: usize>([u64; N]);

impl<const N: usize> Default for Words<N> {
    fn default() -> Self {
        Words([0; N])
    }
}

impl<const N: usize> From<Words<N>> for BigUint {
    fn from(number: Words<N>) -> BigUint {
        let bytes: Vec<u8> = number.0.into_iter().flat_map(u64::to_le_bytes).collect();
        BigUint::from_bytes_le(&bytes)
    }
}

impl<const N: usize> Coefficient for Words<N> {
    fn most_heap_bytes(_: [usize; 2]) -> usize {
        0
    }

    fn one() -> Self {
        let mut one = Words::default();
        one.0[0] = 1;
        one
    }

    #[inline]
    fn add(&mut self, other: &Self) {
        let mut carry = false;
        for (own, other) in self.0.iter_mut().zip(other.0) {
            (*own, carry) = own.carrying_add(other, carry);
        }
    }
}

impl Coefficient for BigUint {
    fn most_heap_bytes(most: [usize; 2]) -> usize {
        Total::most_heap_bytes(most)
    }

    fn heap_bytes(&self) -> usize {
        number_bytes(self.bits() as usize)
    }

    fn one() -> BigUint {
        BigUint::from(1u32)
    }

    fn add(&mut self, other: &BigUint) {
        *self += other;
    }
}

/// A polynomial: the coefficients of a rectangle of exponents, row by row.
#[derive(Clone, Debug)]
pub(crate) struct Coefficients<C> {
    frame: Frame,
    numbers: Vec<C>,
}

/// Exponents of x and y from the first ones on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Frame {
    first: [usize; 2],
    /// One more than the last; equal to the first if the polynomial is zero.
    end: [usize; 2],
}

impl Frame {
    fn is_empty(self) -> bool {
        self.first[0] == self.end[0]
    }

    fn moved(self, [a, b]: [usize; 2]) -> Frame {
        Frame {
            first: [self.first[0] + a, self.first[1] + b],
            end: [self.end[0] + a, self.end[1] + b],
        }
    }

    /// The smallest frame around both.
    fn around(self, other: Frame) -> Frame {
        if self.is_empty() {
            return other;
        }
        let both = |i: usize| {
            (
                self.first[i].min(other.first[i]),
                self.end[i].max(other.end[i]),
            )
        };
        let ((a, a_end), (b, b_end)) = (both(0), both(1));
        Frame {
            first: [a, b],
            end: [a_end, b_end],
        }
    }

    /// How many powers of x there are for each power of y.
    fn width(self) -> usize {
        self.end[0] - self.first[0]
    }

    fn len(self) -> usize {
        self.width() * (self.end[1] - self.first[1])
    }

    /// Where the coefficients of a power of y begin, from a power of x on.
    fn place(self, a: usize, b: usize) -> usize {
        (b - self.first[1]) * self.width() + a - self.first[0]
    }
}

impl<C: Coefficient> Coefficients<C> {
    fn add_moved(&mut self, other: &Coefficients<C>, by: [usize; 2]) {
        if other.frame.is_empty() {
            return;
        }
        let moved = other.frame.moved(by);
        let frame = self.frame.around(moved);
        if frame != self.frame {
            self.widen(frame);
        }
        let width = moved.width();
        for (row, numbers) in other.numbers.chunks_exact(width).enumerate() {
            let start = frame.place(moved.first[0], moved.first[1] + row);
            let own = &mut self.numbers[start..start + width];
            for (own, number) in own.iter_mut().zip(numbers) {
                own.add(number);
            }
        }
    }

    fn widen(&mut self, frame: Frame) {
        let old = std::mem::replace(
            self,
            Coefficients {
                frame,
                numbers: vec![C::default(); frame.len()],
            },
        );
        if old.frame.is_empty() {
            return;
        }
        let width = old.frame.width();
        let mut numbers = old.numbers.into_iter();
        for b in old.frame.first[1]..old.frame.end[1] {
            let start = frame.place(old.frame.first[0], b);
            for own in &mut self.numbers[start..start + width] {
                *own = numbers
                    .next()
                    .expect("a number for every place of the frame");
            }
        }
    }

    /// The polynomial itself.
    pub(crate) fn into_polynomial(self) -> Polynomial {
        let Frame { first, .. } = self.frame;
        let width = self.frame.width().max(1);
        let numbers = self.numbers.into_iter().enumerate();
        let terms = numbers.map(|(i, number)| (first[0] + i % width, first[1] + i / width, number));
        Polynomial::from_terms(terms.map(|(a, b, number)| (a, b, number.into())))
    }
}

impl<C: Coefficient> Weight for Coefficients<C> {
    const HAS_HEAP: bool = true;

    fn none() -> Self {
        Coefficients {
            frame: Frame::default(),
            numbers: Vec::new(),
        }
    }

    fn one() -> Self {
        Coefficients {
            frame: Frame {
                first: [0, 0],
                end: [1, 1],
            },
            numbers: vec![C::one()],
        }
    }

    fn add(&mut self, other: &Self) {
        self.add_moved(other, [0, 0]);
    }

    fn add_vertical(&mut self, other: &Self) {
        self.add_moved(other, [1, 0]);
    }

    fn add_horizontal(&mut self, other: &Self) {
        self.add_moved(other, [0, 1]);
    }

    fn heap_bytes(&self) -> usize {
        let numbers: usize = self.numbers.iter().map(C::heap_bytes).sum();
        self.numbers.capacity() * size_of::<C>() + numbers
    }

    fn most_heap_bytes(most: [usize; 2]) -> usize {
        let terms = (most[0] + 1) * (most[1] + 1);
        terms * (size_of::<C>() + C::most_heap_bytes(most))
    }
}

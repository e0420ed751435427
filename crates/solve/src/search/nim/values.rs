//! Sets of nim-values that a position may still have.

use std::ops::BitAnd;

/// A set of nim-values. Those from [`Values::LIMIT`] on are not told apart: the set has all of them or
/// none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Values(u64);

impl Values {
    /// The nim-values below are told apart. A power of 2, so that adding a smaller one keeps a nim-value on
    /// its side of the limit.
    pub(super) const LIMIT: u64 = 32;

    /// Stands for every nim-value from the limit on.
    const BEYOND: u64 = 1 << Self::LIMIT;

    pub(super) const ALL: Values = Values(Self::BEYOND | (Self::BEYOND - 1));

    /// One nim-value; all from the limit on, if it is not below.
    pub(super) fn only(value: u64) -> Values {
        Values(1 << value.min(Self::LIMIT))
    }

    /// The nim-values up to one.
    pub(super) fn up_to(most: u64) -> Values {
        Values((2 << most.min(Self::LIMIT)) - 1)
    }

    pub(super) fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The only nim-value, if there is one and it is below the limit.
    pub(super) fn single(self) -> Option<u64> {
        (self.0.is_power_of_two() && self.0 != Self::BEYOND)
            .then(|| u64::from(self.0.trailing_zeros()))
    }

    /// The least nim-value; the limit if none is below it.
    pub(super) fn least(self) -> u64 {
        u64::from(self.0.trailing_zeros()).min(Self::LIMIT)
    }

    /// The greatest nim-value; the limit if some are not below it.
    pub(super) fn greatest(self) -> Option<u64> {
        self.0.checked_ilog2().map(u64::from)
    }

    /// The set without one nim-value; one from the limit on takes none of the others there with it.
    pub(super) fn without(self, value: u64) -> Values {
        if value < Self::LIMIT {
            Values(self.0 & !(1 << value))
        } else {
            self
        }
    }

    /// The sums of the nim-values with one below the limit.
    pub(super) fn plus(self, value: u64) -> Values {
        debug_assert!(value < Self::LIMIT, "{value}");
        let mut sums = self.0 & (Self::BEYOND - 1);
        // Adding 2^b exchanges neighbouring blocks of 2^b nim-values.
        for (b, low) in LOWER_BLOCKS.into_iter().enumerate() {
            if value >> b & 1 == 1 {
                let width = 1 << b;
                sums = (sums & low) << width | sums >> width & low;
            }
        }
        Values(sums | self.0 & Self::BEYOND)
    }
}

/// Every other block of 2^b bits, from the lowest on.
const LOWER_BLOCKS: [u64; 5] = [
    0x5555_5555,
    0x3333_3333,
    0x0f0f_0f0f,
    0x00ff_00ff,
    0x0000_ffff,
];

impl BitAnd for Values {
    type Output = Values;

    fn bitand(self, other: Values) -> Values {
        Values(self.0 & other.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The nim-values below the limit, one by one.
    fn members(values: Values) -> Vec<u64> {
        let has = |&value: &u64| !(values & Values::only(value)).is_empty();
        (0..Values::LIMIT).filter(has).collect()
    }

    #[test]
    fn adding_to_a_set_adds_to_every_member() {
        for set in [0x1, 0x8000_0000, 0x1234_5678, 0xffff_ffff, 0x1_0000_0101] {
            let values = Values(set);
            for value in 0..Values::LIMIT {
                let mut sums: Vec<u64> = members(values).iter().map(|v| v ^ value).collect();
                sums.sort_unstable();
                let shifted = values.plus(value);
                assert_eq!(members(shifted), sums);
                assert_eq!(shifted.greatest() == Some(Values::LIMIT), set > 0xffff_ffff);
            }
        }
    }

    #[test]
    fn nim_values_from_the_limit_on_are_never_taken_for_one() {
        assert_eq!(Values::only(3).single(), Some(3));
        assert_eq!(
            Values::only(Values::LIMIT - 1).single(),
            Some(Values::LIMIT - 1)
        );
        for value in [Values::LIMIT, Values::LIMIT + 1, u64::MAX] {
            assert_eq!(Values::only(value).single(), None);
            assert_eq!(Values::only(value).least(), Values::LIMIT);
            assert_eq!(Values::up_to(value), Values::ALL);
        }
        assert_eq!(Values::up_to(3).single(), None);
        assert_eq!(Values(0).greatest(), None);
    }
}

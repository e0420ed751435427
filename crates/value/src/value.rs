//! The handle of a game: 32 bits that name one canonical form of a [`Store`](crate::Store).
//!
//! Handles describe themselves, because most arithmetic meets only small number-up-stars:
//!
//! ```text
//! bit 31   inline: the rest is a number-up-star, no memory is touched
//! bit 30   sign: this is the negative of what the rest describes
//! bit 29   self-negative: G = -G, the sign bit stays 0
//! bits 0-28 inline: numerator (13) exponent (4) ups (6) nimber (6); else: place in the arena
//! ```
//!
//! A form and its negative share one record, and negation is one XOR.

use std::ops::Neg;

use crate::dyadic::Dyadic;

/// A short game in canonical form, as a small copyable handle into a [`Store`](crate::Store).
///
/// Two values of the same store are equal as games exactly when the handles are equal. A handle
/// means nothing to another store; the negative needs no store at all.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Value(u32);

const INLINE: u32 = 1 << 31;
const SIGN: u32 = 1 << 30;
const SELF_NEGATIVE: u32 = 1 << 29;
const PAYLOAD: u32 = SELF_NEGATIVE - 1;

const NIMBER_BITS: u32 = 6;
const UP_BITS: u32 = 6;
const EXPONENT_BITS: u32 = 4;
const NUMERATOR_BITS: u32 = 13;
const UP_SHIFT: u32 = NIMBER_BITS;
const EXPONENT_SHIFT: u32 = UP_SHIFT + UP_BITS;
const NUMERATOR_SHIFT: u32 = EXPONENT_SHIFT + EXPONENT_BITS;

const NIMBER_LIMIT: u32 = 1 << NIMBER_BITS;
const UP_LIMIT: i32 = 1 << (UP_BITS - 1);
pub(crate) const EXPONENT_LIMIT: u32 = 1 << EXPONENT_BITS;
const NUMERATOR_LIMIT: u64 = 1 << NUMERATOR_BITS;

/// A number-up-star small enough to live inside a handle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Small {
    /// Odd, or the exponent is 0.
    pub(crate) numerator: i32,
    pub(crate) exponent: u32,
    pub(crate) up: i32,
    pub(crate) nimber: u32,
}

impl Small {
    /// The number as a multiple of the finest inline unit, so that numbers compare as integers.
    pub(crate) fn fixed_point(self) -> i32 {
        self.numerator << (EXPONENT_LIMIT - 1 - self.exponent)
    }

    /// The number part.
    pub(crate) fn number(self) -> Dyadic {
        Dyadic::from_reduced(i64::from(self.numerator), self.exponent)
    }

    /// Sum, unless a part is too large for a handle.
    #[inline]
    pub(crate) fn sum(self, other: Small) -> Option<Value> {
        let fixed = self.fixed_point() + other.fixed_point();
        let (numerator, exponent) = if fixed == 0 {
            (0, 0)
        } else {
            let spare = fixed.trailing_zeros().min(EXPONENT_LIMIT - 1);
            (fixed >> spare, EXPONENT_LIMIT - 1 - spare)
        };
        Value::inline(
            i64::from(numerator),
            exponent,
            self.up + other.up,
            self.nimber ^ other.nimber,
        )
    }
}

impl Value {
    /// The game 0 = {|}, the same in every store.
    pub const ZERO: Value = Value(INLINE | SELF_NEGATIVE);
    /// The game ∗ = {0|0}, the same in every store.
    pub const STAR: Value = Value(INLINE | SELF_NEGATIVE | 1);

    /// Number-up-star in the handle itself; the fraction must be in lowest terms.
    #[inline]
    pub(crate) fn inline(numerator: i64, exponent: u32, up: i32, nimber: u32) -> Option<Value> {
        let fits = numerator.unsigned_abs() < NUMERATOR_LIMIT
            && exponent < EXPONENT_LIMIT
            && -UP_LIMIT < up
            && up < UP_LIMIT
            && nimber < NIMBER_LIMIT;
        if !fits {
            return None;
        }
        let negative = numerator < 0 || numerator == 0 && up < 0;
        let (numerator, up) = if negative {
            (-numerator, -up)
        } else {
            (numerator, up)
        };
        let flags = if numerator == 0 && up == 0 {
            SELF_NEGATIVE
        } else if negative {
            SIGN
        } else {
            0
        };
        let up_field = (up as u32) & ((1 << UP_BITS) - 1);
        Some(Value(
            INLINE
                | flags
                | (numerator as u32) << NUMERATOR_SHIFT
                | exponent << EXPONENT_SHIFT
                | up_field << UP_SHIFT
                | nimber,
        ))
    }

    /// The number-up-star in the handle, if there is one.
    #[inline]
    pub(crate) fn small(self) -> Option<Small> {
        if self.0 & INLINE == 0 {
            return None;
        }
        let numerator = ((self.0 & PAYLOAD) >> NUMERATOR_SHIFT) as i32;
        let exponent = (self.0 >> EXPONENT_SHIFT) & (EXPONENT_LIMIT - 1);
        // Sign-extend the six bits.
        let up = ((self.0 << (32 - EXPONENT_SHIFT)) as i32) >> (32 - UP_BITS);
        let sign = if self.0 & SIGN == 0 { 1 } else { -1 };
        Some(Small {
            numerator: sign * numerator,
            exponent,
            up: sign * up,
            nimber: self.0 & (NIMBER_LIMIT - 1),
        })
    }

    /// The number part of an inline value.
    #[inline]
    pub(crate) fn inline_number(self) -> Value {
        const NUMBER: u32 = PAYLOAD & !((1 << EXPONENT_SHIFT) - 1);
        match self.0 & NUMBER {
            0 => Value::ZERO,
            number => Value(INLINE | self.0 & SIGN | number),
        }
    }

    /// The number part of an inline value as a multiple of the finest inline unit.
    #[inline]
    pub(crate) fn inline_fixed_point(self) -> Option<i32> {
        if self.0 & INLINE == 0 {
            return None;
        }
        let exponent = (self.0 >> EXPONENT_SHIFT) & (EXPONENT_LIMIT - 1);
        let numerator = (self.0 & PAYLOAD) >> NUMERATOR_SHIFT;
        let fixed = (numerator << (EXPONENT_LIMIT - 1 - exponent)) as i32;
        Some(if self.0 & SIGN == 0 { fixed } else { -fixed })
    }

    /// The inline number that is this multiple of the finest inline unit.
    #[inline]
    pub(crate) fn from_fixed_point(fixed: i32) -> Value {
        // Without branches: signs and zeros come in no order that a processor could predict.
        let spare = fixed.trailing_zeros().min(EXPONENT_LIMIT - 1);
        let numerator = fixed.unsigned_abs() >> spare;
        debug_assert!(u64::from(numerator) < NUMERATOR_LIMIT);
        let sign = (fixed as u32 >> 31) * SIGN;
        let zero = u32::from(fixed == 0) * SELF_NEGATIVE;
        let exponent = EXPONENT_LIMIT - 1 - spare;
        Value(INLINE | sign | zero | numerator << NUMERATOR_SHIFT | exponent << EXPONENT_SHIFT)
    }

    /// The same as a number.
    pub(crate) fn number_of_fixed_point(fixed: i32) -> Dyadic {
        let spare = fixed.trailing_zeros().min(EXPONENT_LIMIT - 1);
        Dyadic::from_reduced(i64::from(fixed >> spare), EXPONENT_LIMIT - 1 - spare)
    }

    /// The handle of the record at `place` of the arena.
    pub(crate) fn stored(place: u32, negated: bool, self_negative: bool) -> Value {
        debug_assert!(place <= PAYLOAD && !(negated && self_negative));
        Value(place | u32::from(negated) << 30 | u32::from(self_negative) << 29)
    }

    /// Where the record is and whether this is its negative; `None` for an inline value.
    #[inline]
    pub(crate) fn record(self) -> Option<(u32, bool)> {
        (self.0 & INLINE == 0).then_some((self.0 & PAYLOAD, self.0 & SIGN != 0))
    }

    pub(crate) const MAX_PLACE: u32 = PAYLOAD;

    /// A stand-in for a game that has no handle yet (no record lives at place 0).
    pub(crate) const RAW: Value = Value(0);

    /// The handle as a number that is never 0, for tables that keep handles.
    #[inline]
    pub fn bits(self) -> u32 {
        self.0
    }

    /// The handle that [`Value::bits`] gave.
    #[inline]
    pub fn from_bits(bits: u32) -> Value {
        Value(bits)
    }

    /// Whether G = -G. Costs nothing.
    #[inline]
    pub fn is_self_negative(self) -> bool {
        self.0 & SELF_NEGATIVE != 0
    }

    /// Whether the sign bit is set; G and -G differ in it unless they are equal.
    #[inline]
    pub(crate) fn is_negated(self) -> bool {
        self.0 & SIGN != 0
    }

    /// Whether this is 0.
    #[inline]
    pub fn is_zero(self) -> bool {
        self == Value::ZERO
    }
}

impl Neg for Value {
    type Output = Value;

    #[inline]
    fn neg(self) -> Value {
        Value(self.0 ^ ((!self.0 & SELF_NEGATIVE) << 1))
    }
}

impl std::fmt::Debug for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.small(), self.record()) {
            (Some(s), _) => write!(
                f,
                "Value({}/2^{} ^{} *{})",
                s.numerator, s.exponent, s.up, s.nimber
            ),
            (None, Some((place, negated))) => {
                write!(f, "Value({}#{place})", if negated { "-" } else { "" })
            }
            (None, None) => unreachable!("a handle is inline or stored"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inline_handles_round_trip_and_negate_over_their_whole_range() {
        for numerator in [0, 1, 3, 5, 4095, 8191, -1, -8191] {
            for exponent in [0, 1, 7, 15] {
                for up in -31..=31 {
                    for nimber in [0, 1, 2, 63] {
                        let exponent = if numerator == 0 { 0 } else { exponent };
                        let value = Value::inline(numerator, exponent, up, nimber).unwrap();
                        let small = value.small().unwrap();
                        assert_eq!(
                            (i64::from(small.numerator), small.exponent),
                            (numerator, exponent)
                        );
                        assert_eq!((small.up, small.nimber), (up, nimber));
                        assert_eq!(-(-value), value);
                        assert_eq!(
                            Some(-value),
                            Value::inline(-numerator, exponent, -up, nimber)
                        );
                        assert_eq!(value == -value, value.is_self_negative());
                    }
                }
            }
        }
    }

    #[test]
    fn what_does_not_fit_is_refused_not_wrapped() {
        assert_eq!(Value::inline(8192, 0, 0, 0), None);
        assert_eq!(Value::inline(i64::MIN, 0, 0, 0), None);
        assert_eq!(Value::inline(i64::MAX, 0, 0, 0), None);
        assert_eq!(Value::inline(1, 16, 0, 0), None);
        assert_eq!(Value::inline(0, 0, 32, 0), None);
        assert_eq!(Value::inline(0, 0, -32, 0), None);
        assert_eq!(Value::inline(0, 0, 0, 64), None);
    }
}

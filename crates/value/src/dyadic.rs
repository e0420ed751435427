//! Dyadic rationals, the numbers among short games (Siegel, II.3).
//!
//! A dyadic rational is m/2^k. Machine words serve almost always; a big integer takes over when
//! a numerator leaves 64 bits, so arithmetic is exact at any size.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Mul, Neg, Sub};
use std::str::FromStr;

use num_bigint::{BigInt, BigUint, Sign};
use num_integer::Integer;
use num_traits::{Signed, ToPrimitive, Zero};

/// A number m/2^k in lowest terms, exact at any size (k is below 2^32; arithmetic that would
/// leave that range panics).
///
/// ```
/// use partizan_value::Dyadic;
///
/// let half: Dyadic = "1/2".parse()?;
/// let three = Dyadic::from(3);
/// assert_eq!((&three - &half).to_string(), "5/2");
/// assert!("1/3".parse::<Dyadic>().is_err());
/// # Ok::<(), partizan_value::ParseDyadicError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Dyadic(Repr);

/// Invariant: the numerator is odd or the exponent is 0, and `Big` holds only what `Small`
/// cannot, so that derived equality is equality of numbers.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr {
    Small { numerator: i64, exponent: u32 },
    Big(Box<(BigInt, u32)>),
}

use Repr::{Big, Small};

impl Dyadic {
    /// Zero.
    pub const ZERO: Dyadic = Dyadic::from_reduced(0, 0);
    /// One.
    pub const ONE: Dyadic = Dyadic::from_reduced(1, 0);
    /// Minus one, the temperature of an integer.
    pub const MINUS_ONE: Dyadic = Dyadic::from_reduced(-1, 0);

    /// `numerator / 2^exponent`, which must be in lowest terms.
    pub(crate) const fn from_reduced(numerator: i64, exponent: u32) -> Dyadic {
        Dyadic(Small {
            numerator,
            exponent,
        })
    }

    /// The number `numerator / 2^exponent`.
    pub fn new(numerator: impl Into<BigInt>, exponent: u32) -> Dyadic {
        Dyadic::reduced(numerator.into(), exponent)
    }

    /// `2^-exponent`.
    pub const fn unit(exponent: u32) -> Dyadic {
        Dyadic::from_reduced(1, exponent)
    }

    /// `numerator / 2^exponent` when both are machine words; reduces.
    pub(crate) fn from_i128(numerator: i128, exponent: u32) -> Dyadic {
        if numerator == 0 {
            return Dyadic::ZERO;
        }
        let spare = numerator.trailing_zeros().min(exponent);
        let reduced = numerator >> spare;
        match i64::try_from(reduced) {
            Ok(small) => Dyadic::from_reduced(small, exponent - spare),
            Err(_) => Dyadic(Big(Box::new((BigInt::from(reduced), exponent - spare)))),
        }
    }

    fn reduced(numerator: BigInt, exponent: u32) -> Dyadic {
        let zeros = numerator.trailing_zeros().unwrap_or(u64::MAX);
        let spare = zeros.min(u64::from(exponent)) as u32;
        let numerator = if numerator.is_zero() {
            numerator
        } else {
            numerator >> spare
        };
        match numerator.to_i64() {
            Some(small) => Dyadic::from_reduced(small, exponent - spare),
            None => Dyadic(Big(Box::new((numerator, exponent - spare)))),
        }
    }

    /// The numerator in lowest terms.
    pub fn numerator(&self) -> BigInt {
        match &self.0 {
            Small { numerator, .. } => BigInt::from(*numerator),
            Big(big) => big.0.clone(),
        }
    }

    /// The k of the denominator 2^k in lowest terms.
    pub fn exponent(&self) -> u32 {
        match &self.0 {
            Small { exponent, .. } => *exponent,
            Big(big) => big.1,
        }
    }

    /// Numerator and exponent, if the numerator fits a machine word.
    pub(crate) fn to_small(&self) -> Option<(i64, u32)> {
        match self.0 {
            Small {
                numerator,
                exponent,
            } => Some((numerator, exponent)),
            Big(_) => None,
        }
    }

    /// Bits needed to write numerator and denominator.
    pub(crate) fn bits(&self) -> u64 {
        let numerator = match &self.0 {
            Small { .. } => 64,
            Big(big) => big.0.bits(),
        };
        numerator + u64::from(self.exponent())
    }

    /// Bytes beyond those of the value itself.
    pub(crate) fn heap_bytes(&self) -> u64 {
        match &self.0 {
            Small { .. } => 0,
            Big(big) => 64 + big.0.bits() / 8,
        }
    }

    /// The denominator, a power of two.
    pub fn denominator(&self) -> BigInt {
        BigInt::from(1) << self.exponent()
    }

    /// Whether the number is 0.
    pub fn is_zero(&self) -> bool {
        *self == Dyadic::ZERO
    }

    /// Whether the number is an integer.
    pub fn is_integer(&self) -> bool {
        self.exponent() == 0
    }

    /// Whether an integer is even; false for fractions.
    pub fn is_even(&self) -> bool {
        match &self.0 {
            Small {
                numerator,
                exponent: 0,
            } => numerator % 2 == 0,
            Big(big) if big.1 == 0 => big.0.trailing_zeros() != Some(0),
            _ => false,
        }
    }

    /// -1, 0 or 1.
    pub fn signum(&self) -> i32 {
        match &self.0 {
            Small { numerator, .. } => numerator.signum() as i32,
            Big(big) if big.0.is_negative() => -1,
            Big(_) => 1,
        }
    }

    /// The integer, if it is one and fits.
    pub fn to_i64(&self) -> Option<i64> {
        self.to_small().filter(|s| s.1 == 0).map(|s| s.0)
    }

    /// The nearest floating-point number; for drawing, never for computing.
    pub fn to_f64(&self) -> f64 {
        match &self.0 {
            Small {
                numerator,
                exponent,
            } => *numerator as f64 * (-f64::from(*exponent)).exp2(),
            Big(big) => {
                // Keep 64 leading bits, so that neither part overflows on its own.
                let spare = big.0.bits().saturating_sub(64);
                let leading = (&big.0 >> spare).to_f64().unwrap_or(f64::NAN);
                leading * (spare as f64 - f64::from(big.1)).exp2()
            }
        }
    }

    /// The absolute value.
    #[must_use]
    pub fn abs(&self) -> Dyadic {
        if self.signum() < 0 {
            -self
        } else {
            self.clone()
        }
    }

    /// Half of the number.
    #[must_use]
    pub fn half(&self) -> Dyadic {
        Dyadic::reduced_shift(self, 1)
    }

    fn reduced_shift(x: &Dyadic, down: u32) -> Dyadic {
        match &x.0 {
            _ if x.is_zero() => Dyadic::ZERO,
            Small {
                numerator,
                exponent,
            } => Dyadic::from_i128(i128::from(*numerator), add_exponents(*exponent, down)),
            Big(big) => Dyadic::reduced(big.0.clone(), add_exponents(big.1, down)),
        }
    }

    /// The quotient, if it is dyadic.
    ///
    /// ```
    /// use partizan_value::Dyadic;
    /// let (three, six) = (Dyadic::from(3), Dyadic::from(6));
    /// assert_eq!(three.divided_by(&six).unwrap().to_string(), "1/2");
    /// assert_eq!(six.divided_by(&Dyadic::from(9)), None);
    /// ```
    #[must_use]
    pub fn divided_by(&self, divisor: &Dyadic) -> Option<Dyadic> {
        if divisor.is_zero() {
            return None;
        }
        // x / (m·2^k) with m odd is dyadic exactly when m divides the numerator of x.
        let numerator = divisor.numerator();
        let twos = numerator.trailing_zeros().unwrap_or(0) as u32;
        let (quotient, rest) = self.numerator().div_rem(&(numerator >> twos));
        let quotient = Dyadic::reduced(quotient, add_exponents(self.exponent(), twos));
        rest.is_zero().then(|| quotient.scale(divisor.exponent()))
    }

    /// The greatest integer that is at most the number.
    #[must_use]
    pub fn floor(&self) -> Dyadic {
        match &self.0 {
            Small {
                numerator,
                exponent,
            } => Dyadic::from_reduced(numerator >> exponent.min(&63), 0),
            Big(big) => Dyadic::reduced(&big.0 >> big.1, 0),
        }
    }

    /// The least integer that is at least the number.
    #[must_use]
    pub fn ceil(&self) -> Dyadic {
        -&(-self).floor()
    }

    /// How many moves deep the number is: birthday of its canonical form.
    ///
    /// ```
    /// use partizan_value::Dyadic;
    /// assert_eq!("-5/4".parse::<Dyadic>()?.birthday(), Dyadic::from(4));
    /// # Ok::<(), partizan_value::ParseDyadicError>(())
    /// ```
    #[must_use]
    pub fn birthday(&self) -> Dyadic {
        &self.abs().ceil() + &Dyadic::from(i64::from(self.exponent()))
    }

    /// The simplest number above `low` and below `high`, where `None` is an infinity and a bound
    /// marked `true` may itself be taken (Siegel, II.3, the simplest number theorem).
    ///
    /// There must be a number to take.
    pub(crate) fn simplest(low: Option<(&Dyadic, bool)>, high: Option<(&Dyadic, bool)>) -> Dyadic {
        let zero_fits = low.is_none_or(|(x, closed)| x.signum() < 0 || closed && x.is_zero())
            && high.is_none_or(|(x, closed)| x.signum() > 0 || closed && x.is_zero());
        if zero_fits {
            return Dyadic::ZERO;
        }
        match low {
            // Everything lies above zero: find the least integer, else halve the unit.
            Some((low, low_closed)) if low.signum() >= 0 => {
                Dyadic::simplest_positive(low, low_closed, high)
            }
            _ => {
                let flip = |bound: Option<(&Dyadic, bool)>| bound.map(|(x, closed)| (-x, closed));
                let (low, high) = (flip(high), flip(low));
                let (low, closed) = low.expect("zero would fit an interval open below");
                let high = high.as_ref().map(|(x, closed)| (x, *closed));
                -&Dyadic::simplest_positive(&low, closed, high)
            }
        }
    }

    fn simplest_positive(low: &Dyadic, low_closed: bool, high: Option<(&Dyadic, bool)>) -> Dyadic {
        let below_high = |x: &Dyadic| {
            high.is_none_or(|(h, closed)| match x.cmp(h) {
                Ordering::Less => true,
                Ordering::Equal => closed,
                Ordering::Greater => false,
            })
        };
        let least_multiple = |k: u32| {
            let scaled = low.scale(k);
            let mut candidate = scaled.ceil();
            if candidate == scaled && !low_closed {
                candidate = &candidate + &Dyadic::ONE;
            }
            Dyadic::reduced_shift(&candidate, k)
        };
        // The answer is the least multiple of 2^-k in range for the least k that has one. Having
        // one is monotone in k, so gallop and bisect: tiny gaps between huge fractions are cheap.
        let fits = |k: u32| below_high(&least_multiple(k));
        let mut enough = 0;
        let mut too_small = None;
        while !fits(enough) {
            too_small = Some(enough);
            enough = (2 * enough).max(1);
        }
        if let Some(mut too_small) = too_small {
            while enough - too_small > 1 {
                let middle = u32::midpoint(too_small, enough);
                if fits(middle) {
                    enough = middle;
                } else {
                    too_small = middle;
                }
            }
        }
        least_multiple(enough)
    }

    /// The number times 2^k.
    pub(crate) fn scale(&self, k: u32) -> Dyadic {
        let exponent = self.exponent();
        if exponent >= k {
            match &self.0 {
                Small { numerator, .. } => Dyadic::from_reduced(*numerator, exponent - k),
                Big(big) => Dyadic(Big(Box::new((big.0.clone(), exponent - k)))),
            }
        } else {
            Dyadic::reduced(self.numerator() << (k - exponent), 0)
        }
    }

    /// Numerators over a common denominator, in machine words if that is possible.
    fn aligned(&self, other: &Dyadic) -> Option<(i128, i128, u32)> {
        let (a, j) = self.to_small()?;
        let (b, k) = other.to_small()?;
        let exponent = j.max(k);
        let shift = |x: i64, by: u32| (by < 63).then(|| i128::from(x) << by);
        Some((shift(a, exponent - j)?, shift(b, exponent - k)?, exponent))
    }

    fn aligned_big(&self, other: &Dyadic) -> (BigInt, BigInt, u32) {
        let exponent = self.exponent().max(other.exponent());
        let shift = |x: &Dyadic| x.numerator() << (exponent - x.exponent());
        (shift(self), shift(other), exponent)
    }
}

/// Exponents are counted in 32 bits; a number beyond that would not fit any memory as a fraction.
fn add_exponents(j: u32, k: u32) -> u32 {
    j.checked_add(k).expect("a denominator below 2^(2^32)")
}

impl From<i64> for Dyadic {
    fn from(n: i64) -> Dyadic {
        Dyadic::from_reduced(n, 0)
    }
}

impl From<BigInt> for Dyadic {
    fn from(n: BigInt) -> Dyadic {
        Dyadic::reduced(n, 0)
    }
}

impl Add for &Dyadic {
    type Output = Dyadic;

    fn add(self, other: &Dyadic) -> Dyadic {
        if let Some((a, b, exponent)) = self.aligned(other) {
            return Dyadic::from_i128(a + b, exponent);
        }
        let (a, b, exponent) = self.aligned_big(other);
        Dyadic::reduced(a + b, exponent)
    }
}

impl Neg for &Dyadic {
    type Output = Dyadic;

    fn neg(self) -> Dyadic {
        match &self.0 {
            Small {
                numerator,
                exponent,
            } => Dyadic::from_i128(-i128::from(*numerator), *exponent),
            Big(big) => Dyadic::reduced(-&big.0, big.1),
        }
    }
}

impl Sub for &Dyadic {
    type Output = Dyadic;

    fn sub(self, other: &Dyadic) -> Dyadic {
        self + &-other
    }
}

impl Mul for &Dyadic {
    type Output = Dyadic;

    fn mul(self, other: &Dyadic) -> Dyadic {
        if let (Some((a, j)), Some((b, k))) = (self.to_small(), other.to_small()) {
            return Dyadic::from_i128(i128::from(a) * i128::from(b), add_exponents(j, k));
        }
        Dyadic::reduced(
            self.numerator() * other.numerator(),
            add_exponents(self.exponent(), other.exponent()),
        )
    }
}

impl Ord for Dyadic {
    fn cmp(&self, other: &Dyadic) -> Ordering {
        if let Some((a, b, _)) = self.aligned(other) {
            return a.cmp(&b);
        }
        self.signum().cmp(&other.signum()).then_with(|| {
            let (a, b, _) = self.aligned_big(other);
            a.cmp(&b)
        })
    }
}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Dyadic) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Small {
                numerator,
                exponent: 0,
            } => write!(f, "{numerator}"),
            Small {
                numerator,
                exponent,
            } if *exponent < 127 => write!(f, "{numerator}/{}", 1u128 << exponent),
            _ if self.is_integer() => write!(f, "{}", self.numerator()),
            _ => write!(f, "{}/{}", self.numerator(), self.denominator()),
        }
    }
}

impl fmt::Debug for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Why a text is not a dyadic rational.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParseDyadicError {
    /// Not digits, or digits `/` digits.
    NotANumber,
    /// The denominator is not a power of two.
    NotDyadic,
    /// More digits than [`Dyadic::MAX_DIGITS`].
    TooLong,
}

impl fmt::Display for ParseDyadicError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseDyadicError::NotANumber => f.write_str("not a number"),
            ParseDyadicError::NotDyadic => f.write_str(
                "not a dyadic fraction (a denominator must be a power of two: 2, 4, 8, ...)",
            ),
            ParseDyadicError::TooLong => {
                write!(f, "a number may have at most {} digits", Dyadic::MAX_DIGITS)
            }
        }
    }
}

impl std::error::Error for ParseDyadicError {}

impl Dyadic {
    /// The most digits a number may have in text.
    pub const MAX_DIGITS: usize = 300_000;
}

impl FromStr for Dyadic {
    type Err = ParseDyadicError;

    fn from_str(text: &str) -> Result<Dyadic, ParseDyadicError> {
        let (negative, magnitude) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let digits = |part: &str| {
            if part.is_empty() || !part.bytes().all(|b| b.is_ascii_digit()) {
                return Err(ParseDyadicError::NotANumber);
            }
            if part.len() > Dyadic::MAX_DIGITS {
                return Err(ParseDyadicError::TooLong);
            }
            part.parse::<BigUint>()
                .map_err(|_| ParseDyadicError::NotANumber)
        };
        let integer = match magnitude.split_once('/') {
            None => digits(magnitude)?,
            Some((numerator, denominator)) => {
                let [numerator, denominator] = [digits(numerator)?, digits(denominator)?]
                    .map(|n| Dyadic::from(BigInt::from(n)));
                let quotient = numerator
                    .divided_by(&denominator)
                    .ok_or(ParseDyadicError::NotDyadic)?;
                return Ok(if negative { -&quotient } else { quotient });
            }
        };
        let sign = if negative { Sign::Minus } else { Sign::Plus };
        Ok(Dyadic::from(BigInt::from_biguint(sign, integer)))
    }
}

//! Number-up-stars: x + n·↑ + ∗k, the values that need no record (Siegel, II.3 and I.3).
//!
//! Their order, sums, options and birthdays are closed formulas, so no algorithm ever walks
//! through the 100000 followers of 100000. The canonical forms behind the formulas are
//!
//! ```text
//! x + ∗k         = { x, x∗, …, x∗(k-1) | the same }
//! x + n·↑ + ∗k   = { x | x + (n-1)·↑ + ∗(k⊕1) }      n ≥ 1, except
//! x + ↑ + ∗      = { x, x∗ | x }
//! ```

use crate::dyadic::Dyadic;
use crate::player::Player;

/// The parts of a number-up-star: `number` + `up`·↑ + ∗`nimber`.
///
/// ```
/// use partizan_value::{Dyadic, Nus, Store};
///
/// let store = Store::new();
/// let value = store.nus(&Nus { number: Dyadic::ONE, up: Dyadic::from(-2), nimber: 3 })?;
/// assert_eq!(store.text(value).to_string(), "1vv*3");
/// assert_eq!(store.nus_parts(value).unwrap().nimber, 3);
/// # Ok::<(), partizan_value::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Nus {
    /// The number part.
    pub number: Dyadic,
    /// How many ups (an integer; negative for downs).
    pub up: Dyadic,
    /// The nimber part.
    pub nimber: u64,
}

impl Nus {
    /// A number.
    pub fn number(number: Dyadic) -> Nus {
        Nus {
            number,
            up: Dyadic::ZERO,
            nimber: 0,
        }
    }

    /// Whether there is no up and no nimber.
    pub fn is_number(&self) -> bool {
        self.up.is_zero() && self.nimber == 0
    }

    /// The negative; nimbers are their own.
    #[must_use]
    pub fn negative(&self) -> Nus {
        Nus {
            number: -&self.number,
            up: -&self.up,
            nimber: self.nimber,
        }
    }

    /// The sum; nimbers add without carrying.
    #[must_use]
    pub fn sum(&self, other: &Nus) -> Nus {
        Nus {
            number: &self.number + &other.number,
            up: &self.up + &other.up,
            nimber: self.nimber ^ other.nimber,
        }
    }

    /// Whether this game is less than or equal to the other.
    pub fn le(&self, other: &Nus) -> bool {
        if self.number != other.number {
            return self.number < other.number;
        }
        let ups = &other.up - &self.up;
        let nimber = self.nimber ^ other.nimber;
        up_star_is_nonnegative(ups.to_i64().unwrap_or(i64::from(ups.signum()) * 2), nimber)
    }

    /// How many moves deep the canonical form is.
    #[must_use]
    pub fn birthday(&self) -> Dyadic {
        let ups = self.up.abs();
        let infinitesimal = if ups.is_zero() {
            Dyadic::from(num_bigint::BigInt::from(self.nimber))
        } else {
            // n·↑ + ∗k goes down through (n-1)·↑ + ∗(k⊕1), …, to a nimber; ↑∗ has ∗ as option.
            let last = self.nimber ^ u64::from(!ups.is_even());
            &ups + &Dyadic::from(num_bigint::BigInt::from(last.max(1)))
        };
        &self.number.birthday() + &infinitesimal
    }

    /// The options of a player, without walking through anything.
    pub(crate) fn options(&self, player: Player) -> NusOptions {
        match player {
            Player::Left => NusOptions::left(self, false),
            Player::Right => NusOptions::left(&self.negative(), true),
        }
    }
}

/// Whether `ups`·↑ + ∗`nimber` ≥ 0: ↑∗ and its like are confused with 0, ⇑∗ is not.
pub(crate) fn up_star_is_nonnegative(ups: i64, nimber: u64) -> bool {
    match ups {
        2.. => true,
        1 => nimber != 1,
        0 => nimber == 0,
        _ => false,
    }
}

/// Options `base`, `base + ∗1`, … (or `base` alone), negated if they are Right's.
pub(crate) struct NusOptions {
    base: Nus,
    remaining: u64,
    negate: bool,
}

impl NusOptions {
    fn left(game: &Nus, negate: bool) -> NusOptions {
        let (base, remaining) = if game.is_number() {
            let x = &game.number;
            if x.is_integer() && x.signum() <= 0 {
                (Nus::number(Dyadic::ZERO), 0)
            } else {
                (Nus::number(x - &Dyadic::unit(x.exponent())), 1)
            }
        } else {
            let number = Nus::number(game.number.clone());
            match game.up.signum() {
                0 => (number, game.nimber),
                1 if game.up == Dyadic::ONE && game.nimber == 1 => (number, 2),
                1 => (number, 1),
                _ => {
                    let up = &game.up + &Dyadic::ONE;
                    let nimber = game.nimber ^ 1;
                    let option = Nus {
                        up,
                        nimber,
                        ..number
                    };
                    (option, 1)
                }
            }
        };
        NusOptions {
            base,
            remaining,
            negate,
        }
    }

    /// How many options are left.
    pub(crate) fn remaining(&self) -> u64 {
        self.remaining
    }
}

impl Iterator for NusOptions {
    type Item = Nus;

    fn next(&mut self) -> Option<Nus> {
        self.remaining = self.remaining.checked_sub(1)?;
        let option = self.base.clone();
        self.base.nimber = self.base.nimber.wrapping_add(1);
        Some(if self.negate {
            option.negative()
        } else {
            option
        })
    }
}

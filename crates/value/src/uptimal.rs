//! Uptimals: x + d₁·↑ + d₂·↑² + … + ∗k, and the powers ↑ⁿ (Siegel, II.4; *Winning Ways* ch. 20).
//!
//! ↑^\[n\] = ↑ + ↑² + … + ↑ⁿ = {↑^\[n-1\] | ∗} and ↑ⁿ = {0 | ∗ - ↑^\[n-1\]}. In the canonical form of an
//! uptimal whose last digit is positive, a Right option is the game itself minus ↑^\[n\] plus ∗.
//! An expansion is therefore read off an option's expansion: one sum, exact, no search.

use std::fmt;

use crate::budget::{Error, Result};
use crate::dyadic::Dyadic;
use crate::player::Player;
use crate::store::Store;
use crate::value::Value;

/// The expansion of an uptimal.
///
/// ```
/// use partizan_value::Store;
/// let store = Store::new();
/// let game = store.sum(store.up_power(2)?, store.up(3))?;
/// let expansion = store.uptimal_expansion(game)?.unwrap();
/// assert_eq!(expansion.digits, [3, 1]);
/// assert_eq!(expansion.to_string(), "0.31");
/// # Ok::<(), partizan_value::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Uptimal {
    /// The number part.
    pub number: Dyadic,
    /// How many of ↑, ↑², ↑³, …; the last one is not 0.
    pub digits: Vec<i64>,
    /// The nimber part.
    pub nimber: u64,
}

impl Uptimal {
    fn negative(&self) -> Uptimal {
        Uptimal {
            number: -&self.number,
            digits: self.digits.iter().map(|d| -d).collect(),
            nimber: self.nimber,
        }
    }

    /// The same plus ↑^\[n\] + ∗.
    fn plus_power_to_and_star(&self, n: usize) -> Option<Uptimal> {
        let mut digits = self.digits.clone();
        digits.resize(n.max(digits.len()), 0);
        for digit in &mut digits[..n] {
            *digit = digit.checked_add(1)?;
        }
        while digits.last() == Some(&0) {
            digits.pop();
        }
        Some(Uptimal {
            number: self.number.clone(),
            digits,
            nimber: self.nimber ^ 1,
        })
    }

    /// The digits as one power: `(n, false)` for ±↑ⁿ, `(n, true)` for ±↑^\[n\], with n ≥ 2.
    pub(crate) fn as_power(&self) -> Option<(i64, bool)> {
        let n = self.digits.len() as i64;
        let (&last, others) = self.digits.split_last()?;
        if n < 2 || last.abs() != 1 {
            None
        } else if others.iter().all(|&d| d == 0) {
            Some((last * n, false))
        } else if others.iter().all(|&d| d == last) {
            Some((last * n, true))
        } else {
            None
        }
    }
}

/// Written as number and nimber, a point, and the digits: `0.31`, `6*.1`, `*.1-`. A digit is
/// followed by `-` if it is negative; beyond 9 come A to Z, then digits in parentheses.
impl fmt::Display for Uptimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.number.is_zero() || self.nimber == 0 {
            write!(f, "{}", self.number)?;
        }
        match self.nimber {
            0 => {}
            1 => f.write_str("*")?,
            n => write!(f, "*{n}")?,
        }
        f.write_str(".")?;
        if self.digits.is_empty() {
            f.write_str("0")?;
        }
        for digit in &self.digits {
            match digit.unsigned_abs() {
                d @ 0..36 => {
                    let symbol = char::from_digit(d as u32, 36).expect("below the radix");
                    write!(f, "{}", symbol.to_ascii_uppercase())?;
                }
                d => write!(f, "({d})")?,
            }
            if *digit < 0 {
                f.write_str("-")?;
            }
        }
        Ok(())
    }
}

impl Store {
    /// ↑^\[n\] = ↑ + ↑² + … + ↑ⁿ, for negative n the negative, for 0 zero.
    pub fn up_power_to(&self, n: i64) -> Result<Value> {
        let mut power = Value::ZERO;
        for i in 1..=n.unsigned_abs() {
            power = if i == 1 {
                self.up(1)
            } else {
                self.game(&[power], &[Value::STAR])?
            };
        }
        Ok(if n < 0 { -power } else { power })
    }

    /// ↑ⁿ, for negative n ↓^|n|.
    ///
    /// ```
    /// use partizan_value::Store;
    /// let store = Store::new();
    /// assert_eq!(store.text(store.up_power(2)?).to_string(), "^<2>");
    /// assert!(store.up_power(0).is_err());
    /// # Ok::<(), partizan_value::Error>(())
    /// ```
    pub fn up_power(&self, n: i64) -> Result<Value> {
        match n {
            0 => Err(Error::undefined("there is no zeroth power of ^")),
            i64::MIN..0 => Ok(-self.up_power(-n)?),
            1.. => {
                let before = self.up_power_to(n - 1)?;
                let right = self.sum(Value::STAR, -before)?;
                self.game(&[Value::ZERO], &[right])
            }
        }
    }

    /// The uptimal expansion of a game, `None` if it is not an uptimal.
    pub fn uptimal_expansion(&self, game: Value) -> Result<Option<Uptimal>> {
        self.fold(
            game,
            &self.forms().caches.uptimals,
            |nus| {
                Ok(Some(nus.up.to_i64().map(|up| Uptimal {
                    number: nus.number.clone(),
                    digits: if up == 0 { vec![] } else { vec![up] },
                    nimber: nus.nimber,
                })))
            },
            |game, left, right| {
                let known = left.iter().chain(right).all(|option| option.is_some());
                if !known || self.left_stop(game) != self.right_stop(game) {
                    return Ok(None);
                }
                if let Some(found) = self.uptimal_by_right_options(game, right)? {
                    return Ok(Some(found));
                }
                let negatives: Vec<Option<Uptimal>> = left
                    .iter()
                    .map(|option| option.as_ref().map(Uptimal::negative))
                    .collect();
                let negatives: Vec<&Option<Uptimal>> = negatives.iter().collect();
                let found = self.uptimal_by_right_options(-game, &negatives)?;
                Ok(found.map(|uptimal| uptimal.negative()))
            },
        )
    }

    fn uptimal_by_right_options(
        &self,
        game: Value,
        expansions: &[&Option<Uptimal>],
    ) -> Result<Option<Uptimal>> {
        for (option, expansion) in self.options(game, Player::Right).zip(expansions) {
            let difference = self.difference(game, option)?;
            let power = self.sum(difference, Value::STAR)?;
            if let (Some(n), Some(expansion)) = (self.as_up_power_to(power), expansion)
                && let Some(found) = expansion.plus_power_to_and_star(n)
            {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// The n ≥ 1 with G = ↑^\[n\].
    fn as_up_power_to(&self, mut game: Value) -> Option<usize> {
        let mut n = 1;
        while game != self.up(1) {
            if self.is_nus(game) {
                return None;
            }
            let mut left = self.options(game, Player::Left);
            let mut right = self.options(game, Player::Right);
            if right.next() != Some(Value::STAR) || right.next().is_some() {
                return None;
            }
            game = left.next().filter(|_| left.next().is_none())?;
            n += 1;
        }
        Some(n)
    }
}

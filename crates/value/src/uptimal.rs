//! Uptimals: x + d₁·↑ + d₂·↑² + … + ∗k, and the powers ↑ⁿ (Siegel, II.4; *Winning Ways* ch. 20).
//!
//! ↑^\[n\] = ↑ + ↑² + … + ↑ⁿ = {↑^\[n-1\] | ∗} and ↑ⁿ = {0 | ∗ - ↑^\[n-1\]}. In the canonical form of an
//! uptimal whose last digit is positive, a Right option is the game itself minus ↑^\[n\] plus ∗.
//! An expansion is therefore read off an option's expansion: one sum, exact, no search.

use std::fmt;

use hashbrown::HashMap;

use crate::budget::{Error, Result};
use crate::cache::Remember;
use crate::dyadic::Dyadic;
use crate::nus::Nus;
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
/// assert_eq!(expansion.digits().collect::<Vec<i64>>(), [3, 1]);
/// assert_eq!(expansion.to_string(), "0.31");
/// # Ok::<(), partizan_value::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Uptimal {
    /// The number part.
    pub number: Dyadic,
    /// The nimber part.
    pub nimber: u64,
    runs: Runs,
}

/// Digits as runs of equal ones, because ↑^\[n\] and ↑ⁿ have n digits in at most two runs. The
/// last run is not of zeros, and neighbours differ.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Runs(Vec<Run>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Run {
    digit: i64,
    length: u64,
}

impl Runs {
    fn push(&mut self, digit: i64, length: u64) {
        match self.0.last_mut() {
            _ if length == 0 => {}
            Some(last) if last.digit == digit => last.length += length,
            _ => self.0.push(Run { digit, length }),
        }
    }

    /// One more of each of the first n digits.
    fn plus_one_each(&self, n: u64) -> Option<Runs> {
        let mut sum = Runs::default();
        let mut left = n;
        for run in &self.0 {
            let changed = run.length.min(left);
            sum.push(run.digit.checked_add(1)?, changed);
            sum.push(run.digit, run.length - changed);
            left -= changed;
        }
        sum.push(1, left);
        if sum.0.last().is_some_and(|last| last.digit == 0) {
            sum.0.pop();
        }
        Some(sum)
    }

    fn negative(&self) -> Runs {
        let negate = |run: &Run| Run {
            digit: -run.digit,
            ..*run
        };
        Runs(self.0.iter().map(negate).collect())
    }
}

impl Uptimal {
    /// How many of ↑, ↑², ↑³, …; the last one is not 0.
    pub fn digits(&self) -> impl Iterator<Item = i64> {
        let repeat = |run: &Run| std::iter::repeat_n(run.digit, run.length as usize);
        self.runs.0.iter().flat_map(repeat)
    }

    fn of_nus(nus: &Nus) -> Result<Uptimal> {
        let mut runs = Runs::default();
        let ups = nus.up.to_i64().filter(|&up| up > i64::MIN);
        let ups = ups.ok_or(Error::TooLarge("a digit of more than 64 bits"))?;
        runs.push(ups, u64::from(ups != 0));
        Ok(Uptimal {
            number: nus.number.clone(),
            nimber: nus.nimber,
            runs,
        })
    }

    /// Bytes beyond those of the value itself.
    pub(crate) fn bytes(&self) -> u64 {
        (self.runs.0.len() * size_of::<Run>()) as u64 + self.number.heap_bytes()
    }

    fn negative(&self) -> Uptimal {
        Uptimal {
            number: -&self.number,
            nimber: self.nimber,
            runs: self.runs.negative(),
        }
    }

    /// The same plus ↑^\[n\] + ∗.
    fn plus_power_to_and_star(&self, n: u64) -> Option<Uptimal> {
        Some(Uptimal {
            number: self.number.clone(),
            nimber: self.nimber ^ 1,
            runs: self.runs.plus_one_each(n)?,
        })
    }

    /// The n ≥ 1 if this is ↑^\[n\].
    fn as_power_to(&self) -> Option<u64> {
        match self.runs.0[..] {
            [Run { digit: 1, length }] if self.number.is_zero() && self.nimber == 0 => Some(length),
            _ => None,
        }
    }

    /// The digits as one power: `(n, false)` for ±↑ⁿ, `(n, true)` for ±↑^\[n\], with n ≥ 2.
    pub(crate) fn as_power(&self) -> Option<(i64, bool)> {
        let is_unit = |digit: i64| digit.abs() == 1;
        match self.runs.0[..] {
            [Run { digit, length }] if is_unit(digit) && length > 1 => {
                Some((digit * length as i64, true))
            }
            [zeros, last] if zeros.digit == 0 && is_unit(last.digit) && last.length == 1 => {
                Some((last.digit * (zeros.length as i64 + 1), false))
            }
            _ => None,
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
        if self.runs.0.is_empty() {
            f.write_str("0")?;
        }
        for digit in self.digits() {
            match digit.unsigned_abs() {
                d @ 0..36 => {
                    let symbol = char::from_digit(d as u32, 36).expect("below the radix");
                    write!(f, "{}", symbol.to_ascii_uppercase())?;
                }
                d => write!(f, "({d})")?,
            }
            if digit < 0 {
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
        if n == 0 {
            return Err(Error::undefined("there is no zeroth power of ^"));
        }
        // One less in size, with the opposite sign.
        let before = self.up_power_to(n.signum() - n)?;
        let reply = self.sum(Value::STAR, before)?;
        if n > 0 {
            self.game(&[Value::ZERO], &[reply])
        } else {
            self.game(&[reply], &[Value::ZERO])
        }
    }

    /// The uptimal expansion of a game, `None` if it is not an uptimal.
    pub fn uptimal_expansion(&self, game: Value) -> Result<Option<Uptimal>> {
        let cache = &self.forms().caches.uptimals;
        self.bottom_up(
            game,
            |game| {
                if let Some(nus) = self.nus_parts(game) {
                    return Uptimal::of_nus(&nus).map(Some).map(Some);
                }
                if !self.is_numberish(game) {
                    return Ok(Some(None));
                }
                Ok(cache.get(game))
            },
            |game, visit| self.all_options(game).try_for_each(visit),
            |game, known| {
                let expansion = self.expansion_from_options(game, known)?;
                cache.insert(game, expansion.clone());
                Ok(expansion)
            },
        )
    }

    /// The expansion of a game from those of its options.
    fn expansion_from_options(
        &self,
        game: Value,
        known: &HashMap<Value, Option<Uptimal>>,
    ) -> Result<Option<Uptimal>> {
        if self
            .all_options(game)
            .any(|option| known[&option].is_none())
        {
            return Ok(None);
        }
        let expansion = |option: Value| {
            let negated = known.get(&-option).cloned().flatten();
            known
                .get(&option)
                .cloned()
                .flatten()
                .or_else(|| Some(negated?.negative()))
        };
        let both = [(game, false), (-game, true)];
        let oriented = |found: Uptimal, negated| if negated { found.negative() } else { found };
        // Powers are quick to see; the general way takes a sum of games.
        for (game, negated) in both {
            let found = match self.expansion_of_power(game, &expansion) {
                Some(found) => Some(found),
                None => self.expansion_of_starred_power(game)?,
            };
            if let Some(found) = found {
                return Ok(Some(oriented(found, negated)));
            }
        }
        for (game, negated) in both {
            if let Some(found) = self.expansion_from_right_options(game, &expansion)? {
                return Ok(Some(oriented(found, negated)));
            }
        }
        Ok(None)
    }

    /// ↑^\[n\] + ∗, the followers of -↑ⁿ.
    fn expansion_of_starred_power(&self, game: Value) -> Result<Option<Uptimal>> {
        let power = self.sum(game, Value::STAR)?;
        let Some(n) = self.as_up_power_to(power) else {
            return Ok(None);
        };
        let mut runs = Runs::default();
        runs.push(1, n);
        let expansion = |nimber| Uptimal {
            number: Dyadic::ZERO,
            nimber,
            runs: runs.clone(),
        };
        // So that the next power finds this one and need not go all the way down.
        let cache = &self.forms().caches.uptimals;
        cache.insert(power, Some(expansion(0)));
        Ok(Some(expansion(1)))
    }

    /// {x + ↑^\[n-1\] | x∗} and {x | x∗ - ↑^\[n-1\]}, straight from the definitions.
    fn expansion_of_power(
        &self,
        game: Value,
        expansion: &impl Fn(Value) -> Option<Uptimal>,
    ) -> Option<Uptimal> {
        let lone = |player| {
            let mut options = self.options(game, player);
            let first = options.next()?;
            options.next().is_none().then(|| expansion(first)).flatten()
        };
        let (left, right) = (lone(Player::Left)?, lone(Player::Right)?);
        let is_star = |u: &Uptimal| u.nimber == 1 && u.runs.0.is_empty();
        let ones = |u: &Uptimal| match u.runs.0[..] {
            [Run { digit: 1, length }] => Some(length),
            _ => None,
        };
        if left.number != right.number {
            return None;
        }
        let mut runs = Runs::default();
        if left.nimber == 0 && is_star(&right) {
            runs.push(1, ones(&left)? + 1);
        } else if left.nimber == 0 && left.runs.0.is_empty() && right.nimber == 1 {
            runs.push(0, ones(&right.negative())?);
            runs.push(1, 1);
        } else {
            return None;
        }
        Some(Uptimal {
            number: left.number,
            nimber: 0,
            runs,
        })
    }

    /// A Right option of an uptimal is the game minus ↑^\[n\] plus ∗.
    fn expansion_from_right_options(
        &self,
        game: Value,
        expansion: &impl Fn(Value) -> Option<Uptimal>,
    ) -> Result<Option<Uptimal>> {
        for option in self.options(game, Player::Right) {
            let difference = self.difference(game, option)?;
            let power = self.sum(difference, Value::STAR)?;
            if let Some(n) = self.as_up_power_to(power)
                && let Some(found) = expansion(option).and_then(|e| e.plus_power_to_and_star(n))
            {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// The n ≥ 1 with G = ↑^\[n\] = {↑^\[n-1\] | ∗}.
    fn as_up_power_to(&self, mut game: Value) -> Option<u64> {
        let cache = &self.forms().caches.uptimals;
        let mut steps = 0;
        loop {
            if game == self.up(1) {
                return Some(steps + 1);
            }
            if self.is_nus(game) {
                return None;
            }
            if let Some(known) = cache.get(game) {
                return known?.as_power_to().map(|n| n + steps);
            }
            let mut left = self.options(game, Player::Left);
            let mut right = self.options(game, Player::Right);
            if right.next() != Some(Value::STAR) || right.next().is_some() {
                return None;
            }
            game = left.next().filter(|_| left.next().is_none())?;
            steps += 1;
        }
    }
}

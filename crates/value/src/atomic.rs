//! Atomic weights: all-small games measured in ups (Siegel, II.7; *Winning Ways* ch. 8).
//!
//! The weight of G is {WL - 2 | WR + 2} over the weights of its options, unless that is an
//! integer: then the outcome against a far star ∗N decides which one of the fitting integers it
//! is. For games that are not all-small (tinies, say) the recursion is only a guess, which is
//! accepted if G differs from W·↑ by less than anything atomic can.

use std::cmp::Ordering;

use crate::budget::{Error, Result};
use crate::dyadic::Dyadic;
use crate::nus::Nus;
use crate::player::Player;
use crate::record::Flags;
use crate::store::Store;
use crate::value::Value;

impl Store {
    /// The atomic weight; [`Error::Undefined`] if the game has none.
    ///
    /// ```
    /// use partizan_value::{Error, Store};
    /// let store = Store::new();
    /// let game = store.game(&[store.up(3)], &[store.up(-3)])?;
    /// assert_eq!(store.text(store.atomic_weight(game)?).to_string(), "+-1");
    /// assert!(matches!(store.atomic_weight(store.integer(1)), Err(Error::Undefined(_))));
    /// # Ok::<(), partizan_value::Error>(())
    /// ```
    pub fn atomic_weight(&self, game: Value) -> Result<Value> {
        let none = |why: &str| {
            Err(Error::undefined(format!(
                "the game has no atomic weight: {why}"
            )))
        };
        if !self.is_infinitesimal(game) {
            return none("it is not infinitesimal");
        }
        let weight = self.naive_weight(game)?;
        if self.flags(game).has(Flags::ALL_SMALL) || self.differs_little(game, weight)? {
            Ok(weight)
        } else {
            none("no multiple of ^ comes close to it")
        }
    }

    /// A nimber greater than every nimber in the game: the smallest star that is far away.
    fn far_star(&self, game: Value) -> Result<u64> {
        let largest = self.fold(
            game,
            &self.forms().caches.largest_nimbers,
            // Going down from n·↑ + ∗k reaches k and k⊕1 at most.
            |nus| Ok(Some(nus.nimber | 1)),
            |_, left, right| Ok(left.iter().chain(right).map(|&&n| n).max().unwrap_or(0)),
        )?;
        largest
            .checked_add(1)
            .ok_or(Error::TooLarge("a nimber beyond 2^64"))
    }

    fn naive_weight(&self, game: Value) -> Result<Value> {
        self.fold(
            game,
            &self.forms().caches.atomic_weights,
            |nus| self.nus(&Nus::number(nus.up.clone())).map(Some),
            |game, left, right| {
                let moved = |weights: &[&Value], by: i64| {
                    weights
                        .iter()
                        .map(|&&weight| self.sum(weight, self.integer(by)))
                        .collect::<Result<Vec<Value>>>()
                };
                let (left, right) = (moved(left, -2)?, moved(right, 2)?);
                let weight = self.game(&left, &right)?;
                if !self.is_integer(weight) {
                    return Ok(weight);
                }
                let far_star = self.nimber(self.far_star(game)?);
                match self.compare(game, far_star)? {
                    Some(Ordering::Greater) => self.outermost_integer(&right, Player::Right),
                    Some(Ordering::Less) => self.outermost_integer(&left, Player::Left),
                    _ => Ok(weight),
                }
            },
        )
    }

    /// For Right the greatest integer n ⊲| all these options, for Left the least n |⊳ all.
    fn outermost_integer(&self, options: &[Value], player: Player) -> Result<Value> {
        let flip = |v: Value| match player {
            Player::Left => v,
            Player::Right => -v,
        };
        // n |⊳ option means that n ≤ option fails, which it does from above the Left stop and may
        // do from the Right stop on: start at the largest of these.
        let stops = options.iter().map(|&option| self.right_stop(flip(option)));
        let start = self
            .extreme(stops, Ordering::Greater)
            .expect("a game that is no number-up-star has options on both sides");
        let mut n = self.expect_number(start).floor();
        loop {
            let candidate = self.number(&n)?;
            let mut fits = true;
            for &option in options {
                fits &= !self.le(candidate, flip(option))?;
            }
            if fits {
                return Ok(flip(candidate));
            }
            n = &n + &Dyadic::ONE;
        }
    }

    /// Whether G is closer to W·↑ than ε = ↑∗ + (∗M:-1) for a far star ∗M.
    fn differs_little(&self, game: Value, weight: Value) -> Result<bool> {
        let far = self.far_star(game)?.max(2).checked_next_power_of_two();
        let far = far.ok_or(Error::TooLarge("a nimber beyond 2^64"))?;
        let almost_star = self.ordinal_sum(self.nimber(far), self.integer(-1))?;
        let up_star = self.sum(self.up(1), Value::STAR)?;
        let epsilon = self.sum(up_star, almost_star)?;
        let multiple = self.norton_product(weight, self.up(1))?;
        let difference = self.difference(game, multiple)?;
        Ok(self.le(-epsilon, difference)? && self.le(difference, epsilon)?)
    }
}

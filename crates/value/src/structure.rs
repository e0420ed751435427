//! How a game is built: stops, birthday, followers, counts, and games made from a game.

use std::fmt;

use hashbrown::HashSet;
use num_bigint::BigUint;
use num_traits::One;

use crate::budget::{Error, Result};
use crate::dyadic::Dyadic;
use crate::player::Player;
use crate::store::Store;
use crate::value::Value;
use crate::work::Work;

/// The numbers with which a game is confused, between its stops.
///
/// ```
/// use partizan_value::{Store, Value};
/// let store = Store::new();
/// let game = store.game(&[store.integer(2)], &[Value::STAR])?;
/// assert_eq!(store.confusion_interval(game)?.to_string(), "(0,2]");
/// # Ok::<(), partizan_value::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfusionInterval {
    /// The Right stop, and whether the game is confused with it.
    pub low: (Dyadic, bool),
    /// The Left stop, and whether the game is confused with it.
    pub high: (Dyadic, bool),
}

impl ConfusionInterval {
    /// Whether the game is confused with no number at all.
    pub fn is_empty(&self) -> bool {
        self.low.0 == self.high.0 && !(self.low.1 && self.high.1)
    }
}

impl fmt::Display for ConfusionInterval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("empty");
        }
        let open = if self.low.1 { '[' } else { '(' };
        let close = if self.high.1 { ']' } else { ')' };
        write!(f, "{open}{},{}{close}", self.low.0, self.high.0)
    }
}

impl Store {
    /// The stop of a game when this player starts: the first number that play reaches.
    ///
    /// ```
    /// use partizan_value::{Dyadic, Player, Store};
    /// let store = Store::new();
    /// let game = store.game(&[store.integer(3)], &[store.nimber(1)])?;
    /// assert_eq!(store.stop(game, Player::Left), Dyadic::from(3));
    /// assert_eq!(store.stop(game, Player::Right), Dyadic::ZERO);
    /// # Ok::<(), partizan_value::Error>(())
    /// ```
    pub fn stop(&self, game: Value, player: Player) -> Dyadic {
        match (self.fixed_stops(game), player) {
            (Some((left, _)), Player::Left) => Value::number_of_fixed_point(left),
            (Some((_, right)), Player::Right) => Value::number_of_fixed_point(right),
            (None, Player::Left) => self.expect_number(self.left_stop(game)),
            (None, Player::Right) => self.expect_number(self.right_stop(game)),
        }
    }

    /// The numbers with which the game is confused.
    pub fn confusion_interval(&self, game: Value) -> Result<ConfusionInterval> {
        let bound = |stop: Value| {
            let confused = self.compare(game, stop)?.is_none();
            Ok((self.expect_number(stop), confused))
        };
        Ok(ConfusionInterval {
            low: bound(self.right_stop(game))?,
            high: bound(self.left_stop(game))?,
        })
    }

    /// The birthday: how many moves the canonical form is deep.
    ///
    /// ```
    /// use partizan_value::{Dyadic, Store};
    /// let store = Store::new();
    /// assert_eq!(store.birthday(store.integer(100_000))?, Dyadic::from(100_000));
    /// # Ok::<(), partizan_value::Error>(())
    /// ```
    pub fn birthday(&self, game: Value) -> Result<Dyadic> {
        if let Some(nus) = self.nus_parts(game) {
            return Ok(nus.birthday());
        }
        match self.saturated_birthday(game) {
            // A follower is a number beyond 2^32, whose birthday the record does not hold.
            u32::MAX => self.fold(
                game,
                &(),
                |nus| Ok(Some(nus.birthday())),
                |_, left, right| {
                    let deepest = left.iter().chain(right).max().copied();
                    Ok(deepest.map_or(Dyadic::ZERO, |birthday| birthday + &Dyadic::ONE))
                },
            ),
            birthday => Ok(Dyadic::from(i64::from(birthday))),
        }
    }

    /// All followers, the game itself included, in the canonical ordering.
    pub fn followers(&self, game: Value) -> Result<Vec<Value>> {
        let mut followers: Vec<Value> = self.follower_set(game)?.into_iter().collect();
        self.sort_games(&mut followers)?;
        Ok(followers)
    }

    /// How many followers the game has, itself included.
    ///
    /// ```
    /// use partizan_value::Store;
    /// let store = Store::new();
    /// assert_eq!(store.follower_count(store.up(1))?, 3);
    /// # Ok::<(), partizan_value::Error>(())
    /// ```
    pub fn follower_count(&self, game: Value) -> Result<u64> {
        // An integer n has the followers n, n-1, …, 0.
        let integer = self.as_number(game).filter(Dyadic::is_integer);
        if let Some(n) = integer.and_then(|n| n.abs().to_i64()) {
            return Ok(n as u64 + 1);
        }
        Ok(self.follower_set(game)?.len() as u64)
    }

    fn follower_set(&self, game: Value) -> Result<HashSet<Value>> {
        let mut work = Work::default();
        let mut seen: HashSet<Value> = HashSet::from([game]);
        let mut stack = vec![game];
        while let Some(game) = stack.pop() {
            for option in self.all_options(game) {
                work.step(self)?;
                work.local_bytes = 16 * (seen.len() + stack.len()) as u64;
                if seen.insert(option) {
                    stack.push(option);
                }
            }
        }
        Ok(seen)
    }

    /// In how many ways play (by either player at any time) can come to a number.
    ///
    /// ```
    /// use partizan_value::Store;
    /// let store = Store::new();
    /// assert_eq!(store.stop_count(store.nimber(3))?.to_string(), "18");
    /// # Ok::<(), partizan_value::Error>(())
    /// ```
    pub fn stop_count(&self, game: Value) -> Result<BigUint> {
        // x∗k has 2·3^(k-1) stops.
        let star = |k: u64| match k {
            0 => Ok(BigUint::one()),
            k if k <= Store::MAX_NUMBER_BITS / 2 => {
                Ok(BigUint::from(2u32) * BigUint::from(3u32).pow(k as u32 - 1))
            }
            _ => Err(Error::TooLarge("a count of more than 2^20 bits")),
        };
        self.fold(
            game,
            &(),
            |nus| {
                let ups = nus.up.abs();
                let last = nus.nimber ^ u64::from(!ups.is_even());
                // Every up on the way down adds the stop x; ↑∗ = {0, ∗ | 0} has four.
                let (steps, end) = match (ups.is_zero(), last) {
                    (true, _) => (Dyadic::ZERO, star(nus.nimber)?),
                    (false, 0) => (&ups - &Dyadic::ONE, BigUint::from(4u32)),
                    (false, last) => (ups, star(last)?),
                };
                let steps = steps.numerator().magnitude().clone();
                Ok(Some(steps + end))
            },
            |_, left, right| Ok(left.iter().chain(right).copied().sum()),
        )
    }

    /// Tiny(G) = {0 || 0 | -G}.
    pub fn tiny(&self, game: Value) -> Result<Value> {
        let threat = self.game(&[Value::ZERO], &[-game])?;
        self.game(&[Value::ZERO], &[threat])
    }

    /// Miny(G) = {G | 0 || 0}.
    pub fn miny(&self, game: Value) -> Result<Value> {
        Ok(-self.tiny(game)?)
    }

    /// The companion: 0 and ∗ change places at the ends of an infinitesimal, as do ↑ and ↑∗;
    /// nonzero numbers stay, and 0 becomes an option of whoever does not lose by moving there.
    pub fn companion(&self, game: Value) -> Result<Value> {
        self.bottom_up(
            game,
            |game| match self.nus_parts(game) {
                None => Ok(None),
                Some(nus) if nus.number.is_zero() && nus.nimber <= 1 => {
                    self.sum(game, Value::STAR).map(Some)
                }
                Some(_) => Ok(Some(game)),
            },
            |game, visit| self.all_options(game).try_for_each(visit),
            |game, known| {
                let side = |player: Player| {
                    let mut options: Vec<Value> = self
                        .options(game, player)
                        .map(|option| known[&option])
                        .collect();
                    let zero_too = match player {
                        Player::Left => self.le(Value::ZERO, game)?,
                        Player::Right => self.le(game, Value::ZERO)?,
                    };
                    if zero_too {
                        options.push(Value::ZERO);
                    }
                    Ok(options)
                };
                self.game(&side(Player::Left)?, &side(Player::Right)?)
            },
        )
    }
}

//! Questions about a single game: stops, birthday, followers, parity, predicates, incentives,
//! companion and subordinate.

use std::fmt;

use hashbrown::HashSet;
use num_bigint::BigUint;
use num_traits::One;

use crate::budget::{Error, Result};
use crate::canonical::{Candidates, sort};
use crate::dyadic::Dyadic;
use crate::player::Player;
use crate::store::{Flags, Store};
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

/// Whether play in a game takes an even or an odd number of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parity {
    /// All options are odd (or there are none).
    Even,
    /// All options are even, and there are some.
    Odd,
}

impl fmt::Display for Parity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Parity::Even => "even",
            Parity::Odd => "odd",
        })
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

    // ---- predicates --------------------------------------------------------------------------

    /// Whether the game is an integer.
    pub fn is_integer(&self, game: Value) -> bool {
        self.as_number(game).is_some_and(|x| x.is_integer())
    }

    /// The n of ∗n, if the game is a nimber (0 = ∗0 is one).
    pub fn as_nimber(&self, game: Value) -> Option<u64> {
        self.nus_parts(game)
            .filter(|nus| nus.number.is_zero() && nus.up.is_zero())
            .map(|nus| nus.nimber)
    }

    /// Whether the game is infinitesimally close to a number: both stops are equal.
    pub fn is_numberish(&self, game: Value) -> bool {
        let (left, right) = self.stop_values(game);
        left == right
    }

    /// Whether the game is infinitesimal: both stops are 0.
    pub fn is_infinitesimal(&self, game: Value) -> bool {
        self.stop_values(game) == (Value::ZERO, Value::ZERO)
    }

    /// Whether the game is all-small: every follower has options for both players or for none.
    pub fn is_all_small(&self, game: Value) -> bool {
        self.flags(game).has(Flags::ALL_SMALL)
    }

    /// Whether the game is a number plus a tiny or miny, or a number.
    pub fn is_number_tiny(&self, game: Value) -> Result<bool> {
        Ok(self.is_number(game)
            || self.as_number_tiny(game)?.is_some()
            || self.as_number_tiny(-game)?.is_some())
    }

    /// Whether the game is an uptimal: a number, ups of all powers, and a nimber.
    pub fn is_uptimal(&self, game: Value) -> Result<bool> {
        Ok(self.is_nus(game) || self.uptimal_expansion(game)?.is_some())
    }

    /// Whether every play takes an even number of moves, or every play an odd number.
    pub fn parity(&self, game: Value) -> Option<Parity> {
        self.parity_by(game, Flags::EVEN, Flags::ODD)
    }

    /// The same for play that ends at the first number.
    pub fn tempered_parity(&self, game: Value) -> Option<Parity> {
        self.parity_by(game, Flags::EVEN_TEMPERED, Flags::ODD_TEMPERED)
    }

    fn parity_by(&self, game: Value, even: u8, odd: u8) -> Option<Parity> {
        let flags = self.flags(game);
        if flags.has(even) {
            Some(Parity::Even)
        } else if flags.has(odd) {
            Some(Parity::Odd)
        } else {
            None
        }
    }

    // ---- games made from a game --------------------------------------------------------------

    /// Tiny(G) = {0 || 0 | -G}.
    pub fn tiny(&self, game: Value) -> Result<Value> {
        let threat = self.game(&[Value::ZERO], &[-game])?;
        self.game(&[Value::ZERO], &[threat])
    }

    /// Miny(G) = {G | 0 || 0}.
    pub fn miny(&self, game: Value) -> Result<Value> {
        Ok(-self.tiny(game)?)
    }

    /// What a player gains by each sensible move: the undominated GL - G, for Right G - GR.
    pub fn incentives_of(&self, game: Value, player: Player) -> Result<Vec<Value>> {
        let all = self.all_incentives(game, player)?;
        self.best_incentives(all)
    }

    /// The incentives of both players, undominated, in the canonical ordering.
    pub fn incentives(&self, game: Value) -> Result<Vec<Value>> {
        let mut all = self.all_incentives(game, Player::Left)?;
        all.extend(self.all_incentives(game, Player::Right)?);
        self.best_incentives(all)
    }

    fn all_incentives(&self, game: Value, player: Player) -> Result<Vec<Value>> {
        self.option_list(game, player)?
            .into_iter()
            .map(|option| match player {
                Player::Left => self.difference(option, game),
                Player::Right => self.difference(game, option),
            })
            .collect()
    }

    fn best_incentives(&self, mut all: Vec<Value>) -> Result<Vec<Value>> {
        sort(&mut all);
        let mut work = Work::default();
        let mut best = self.undominated(Player::Left, Candidates::unrelated(all), &mut work)?;
        self.sort_games(&mut best)?;
        Ok(best)
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

    /// The X with base:X = G, undoing the ordinal sum; [`Error::Undefined`] if there is none.
    ///
    /// ```
    /// use partizan_value::{Dyadic, Store};
    /// let store = Store::new();
    /// let eighth = store.number(&Dyadic::unit(3))?;
    /// assert_eq!(store.subordinate(eighth, store.integer(1))?, store.integer(-3));
    /// # Ok::<(), partizan_value::Error>(())
    /// ```
    pub fn subordinate(&self, game: Value, base: Value) -> Result<Value> {
        let set = |player| {
            let options = self.option_list(base, player)?;
            Ok(options.into_iter().collect::<HashSet<Value>>())
        };
        let base_options = &[set(Player::Left)?, set(Player::Right)?];
        let moves_above = |game: Value, player: Player| {
            self.options(game, player)
                .filter(move |option| !base_options[player as usize].contains(option))
        };
        let found = self.bottom_up(
            game,
            |game| Ok((game == base).then_some(Value::ZERO)),
            |game, visit| {
                Player::BOTH
                    .into_iter()
                    .try_for_each(|player| moves_above(game, player).try_for_each(&mut *visit))
            },
            |game, known| {
                let [left, right] = Player::BOTH.map(|player| {
                    moves_above(game, player)
                        .map(|option| known[&option])
                        .collect::<Vec<Value>>()
                });
                self.game(&left, &right)
            },
        )?;
        // Stripping the base's options gives the only candidate; whether it is right is checked.
        if self.ordinal_sum(base, found)? == game {
            Ok(found)
        } else {
            Err(Error::undefined(
                "the game is not an ordinal sum with that base",
            ))
        }
    }

    /// G to the power \[x\]: for a natural number n and ↑ the game ↑^\[n\] = ↑ + … + ↑ⁿ; in general
    /// G:X, where 1:X = x.
    pub fn power_to(&self, game: Value, x: &Dyadic) -> Result<Value> {
        match x.signum() {
            0 => Ok(Value::ZERO),
            -1 => Err(Error::undefined("a power must not be negative")),
            _ => {
                let above = self.subordinate(self.number(x)?, self.integer(1))?;
                self.ordinal_sum(game, above)
            }
        }
    }

    /// G to the power x, for G of the form {0|H}: the game {0 | H - G^\[x-1\]}. ↑ to the n is ↑ⁿ.
    pub fn power(&self, game: Value, x: &Dyadic) -> Result<Value> {
        let left: Vec<Value> = self.options(game, Player::Left).take(2).collect();
        let right: Vec<Value> = self.options(game, Player::Right).take(2).collect();
        let (&[Value::ZERO], &[right]) = (&left[..], &right[..]) else {
            return Err(Error::undefined("only a game of the form {0|H} has powers"));
        };
        let before = self.power_to(game, &(x - &Dyadic::ONE))?;
        self.game(&[Value::ZERO], &[self.difference(right, before)?])
    }
}

//! Ordinal sums G:H, where a move in G destroys H, and what is built on them (Siegel, I.3).
//!
//! An ordinal sum depends on the form of G, not only on its value; here that is always the
//! canonical form.

use hashbrown::HashSet;

use crate::budget::{Error, Result};
use crate::dyadic::Dyadic;
use crate::player::Player;
use crate::store::Store;
use crate::value::Value;

impl Store {
    /// The ordinal sum G:H = {GL, G:HL | GR, G:HR}: a move in G destroys H (Siegel, I.3).
    ///
    /// ```
    /// use partizan_value::{Store, Value};
    /// let store = Store::new();
    /// let one = store.integer(1);
    /// assert_eq!(store.text(store.ordinal_sum(one, -one)?).to_string(), "1/2");
    /// assert_eq!(store.ordinal_sum(Value::STAR, store.nimber(2))?, store.nimber(3));
    /// # Ok::<(), partizan_value::Error>(())
    /// ```
    pub fn ordinal_sum(&self, g: Value, h: Value) -> Result<Value> {
        let base = [
            self.option_list(g, Player::Left)?,
            self.option_list(g, Player::Right)?,
        ];
        self.bottom_up(
            h,
            |h| Ok(h.is_zero().then_some(g)),
            |h, visit| self.all_options(h).try_for_each(visit),
            |h, known| {
                let side = |player: Player| {
                    let moves_in_h = self.options(h, player).map(|option| known[&option]);
                    let base = base[player as usize].iter().copied();
                    base.chain(moves_in_h).collect::<Vec<Value>>()
                };
                self.game(&side(Player::Left), &side(Player::Right))
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
        if *x < Dyadic::ONE {
            return Err(Error::undefined("a power must be at least 1"));
        }
        let before = self.power_to(game, &(x - &Dyadic::ONE))?;
        self.game(&[Value::ZERO], &[self.difference(right, before)?])
    }
}

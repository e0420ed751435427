//! Products of games.
//!
//! They depend on the form, not only on the value, of some of their arguments; here that
//! is always the canonical form.

use crate::budget::Result;
use crate::nim::nim_product;
use crate::player::Player;
use crate::store::Store;
use crate::value::Value;

impl Store {
    /// Norton multiplication G·U: an integer n becomes n·U, and any other game
    /// {GL·U + (U+Δ) | GR·U - (U+Δ)} for all incentives Δ of U (*Winning Ways* ch. 8).
    ///
    /// ```
    /// use partizan_value::Store;
    /// let store = Store::new();
    /// let half = store.game(&[store.integer(0)], &[store.integer(1)])?;
    /// let product = store.norton_product(half, store.up(1))?;
    /// assert_eq!(store.text(product).to_string(), "{^^*|v*}");
    /// # Ok::<(), partizan_value::Error>(())
    /// ```
    pub fn norton_product(&self, g: Value, u: Value) -> Result<Value> {
        let steps = self
            .incentives(u)?
            .into_iter()
            .map(|incentive| self.sum(u, incentive))
            .collect::<Result<Vec<Value>>>()?;
        self.bottom_up(
            g,
            |g| match self.as_number(g) {
                Some(n) if n.is_integer() => self.multiple(&n, u).map(Some),
                _ => Ok(None),
            },
            |g, visit| self.all_options(g).try_for_each(visit),
            |g, known| {
                let side = |player: Player| {
                    let mut options = Vec::new();
                    for option in self.options(g, player) {
                        for &step in &steps {
                            let step = match player {
                                Player::Left => step,
                                Player::Right => -step,
                            };
                            options.push(self.sum(known[&option], step)?);
                        }
                    }
                    Ok(options)
                };
                self.game(&side(Player::Left)?, &side(Player::Right)?)
            },
        )
    }

    /// Conway's product, which makes numbers a field (*On Numbers and Games* ch. 1); nimbers
    /// multiply as [`nim_product`] says.
    ///
    /// ```
    /// use partizan_value::Store;
    /// let store = Store::new();
    /// let [two, four] = [2, 4].map(|n| store.nimber(n));
    /// assert_eq!(store.conway_product(two, four)?, store.nimber(8));
    /// # Ok::<(), partizan_value::Error>(())
    /// ```
    pub fn conway_product(&self, g: Value, h: Value) -> Result<Value> {
        self.bottom_up(
            (g, h),
            |(g, h)| match (self.as_number(g), self.as_number(h)) {
                (Some(x), Some(y)) => self.number(&(&x * &y)).map(Some),
                (Some(n), None) if n.is_integer() => self.multiple(&n, h).map(Some),
                (None, Some(n)) if n.is_integer() => self.multiple(&n, g).map(Some),
                _ => Ok(match (self.as_nimber(g), self.as_nimber(h)) {
                    (Some(a), Some(b)) => Some(self.nimber(nim_product(a, b))),
                    _ => None,
                }),
            },
            |(g, h), visit| {
                for a in self.all_options(g) {
                    visit((a, h))?;
                    for b in self.all_options(h) {
                        visit((a, b))?;
                    }
                }
                self.all_options(h).try_for_each(|b| visit((g, b)))
            },
            |(g, h), known| {
                let side = |player: Player| {
                    // Left gains from two moves of the same player, Right from a mixed pair.
                    let partner = |mover: Player| match player {
                        Player::Left => mover,
                        Player::Right => mover.opponent(),
                    };
                    let mut options = Vec::new();
                    for mover in Player::BOTH {
                        for a in self.options(g, mover) {
                            for b in self.options(h, partner(mover)) {
                                let sum = self.sum(known[&(a, h)], known[&(g, b)])?;
                                options.push(self.difference(sum, known[&(a, b)])?);
                            }
                        }
                    }
                    Ok(options)
                };
                self.game(&side(Player::Left)?, &side(Player::Right)?)
            },
        )
    }
}

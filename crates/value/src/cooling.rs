//! Cooling, freezing, heating and overheating (Siegel, II.5; *Winning Ways* ch. 6).
//!
//! G cooled by t is {GL cooled - t | GR cooled + t} as long as t is at most the temperature of
//! G, and the mean of G above it. The same recursion serves temperatures below zero, where it
//! takes numbers apart, down to -1, where only integers are left whole.

use crate::budget::{Error, Result};
use crate::dyadic::Dyadic;
use crate::store::Store;
use crate::value::Value;

impl Store {
    /// G cooled by t, for any t above -1.
    ///
    /// ```
    /// use partizan_value::{Dyadic, Store};
    /// let store = Store::new();
    /// let switch = store.game(&[store.integer(3)], &[store.integer(-1)])?;
    /// let cooled = store.cool(switch, &Dyadic::ONE)?;
    /// assert_eq!(store.text(cooled).to_string(), "{2|0}");
    /// # Ok::<(), partizan_value::Error>(())
    /// ```
    pub fn cool(&self, game: Value, t: &Dyadic) -> Result<Value> {
        if *t <= Dyadic::MINUS_ONE {
            return Err(Error::undefined(format!(
                "a game can only be cooled by more than -1, not by {t}"
            )));
        }
        if t.is_zero() {
            return Ok(game);
        }
        let tax = -self.number(t)?;
        self.rebuild(game, tax, |game| {
            if self.is_integer(game) {
                Ok(Some(game))
            } else if self.temperature(game)? < *t {
                self.number(&self.mean(game)?).map(Some)
            } else {
                Ok(None)
            }
        })
    }

    /// G cooled by its own temperature: what is left just before it turns into its mean.
    /// Number-up-stars are frozen already.
    pub fn freeze(&self, game: Value) -> Result<Value> {
        if self.is_nus(game) {
            return Ok(game);
        }
        self.cool(game, &self.temperature(game)?)
    }

    /// G heated by t, which may be any game: {GL heated + t | GR heated - t}, numbers stay.
    pub fn heat(&self, game: Value, t: Value) -> Result<Value> {
        self.rebuild(game, t, |game| Ok(self.is_number(game).then_some(game)))
    }

    /// G overheated from s to t: every integer n becomes n·s, everything else is heated by t.
    ///
    /// ```
    /// use partizan_value::{Dyadic, Store, Value};
    /// let store = Store::new();
    /// let game = store.number(&Dyadic::new(7, 4))?;
    /// let warmed = store.overheat(game, Value::ZERO, Value::ZERO)?;
    /// assert_eq!(store.text(warmed).to_string(), "^[3]");
    /// # Ok::<(), partizan_value::Error>(())
    /// ```
    pub fn overheat(&self, game: Value, s: Value, t: Value) -> Result<Value> {
        self.rebuild(game, t, |game| match self.as_number(game) {
            Some(n) if n.is_integer() => self.multiple(&n, s).map(Some),
            _ => Ok(None),
        })
    }
}

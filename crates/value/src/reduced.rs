//! Reduced canonical forms: games up to infinitesimals (Grossman and Siegel, *Reductions of
//! partizan games*; Siegel, II.6).
//!
//! Heating by ∗ makes games that are infinitesimally close equal up to stars on their numbers;
//! taking those stars off gives the simplest game infinitesimally close to G.

use crate::budget::Result;
use crate::store::Store;
use crate::value::Value;

impl Store {
    /// The reduced canonical form: the simplest game infinitesimally close to G.
    ///
    /// ```
    /// use partizan_value::{Store, Value};
    /// let store = Store::new();
    /// let hot = store.game(&[store.integer(2)], &[Value::STAR])?;
    /// assert_eq!(store.text(store.reduced(hot)?).to_string(), "{2|0}");
    /// # Ok::<(), partizan_value::Error>(())
    /// ```
    pub fn reduced(&self, game: Value) -> Result<Value> {
        if self.left_stop(game) == self.right_stop(game) {
            return Ok(self.left_stop(game));
        }
        let heated = self.heat_by_star(game)?;
        self.fold(
            heated,
            &self.forms().caches.without_stars,
            |nus| {
                // x and x∗ become x; other number-up-stars are taken apart.
                let simple = nus.up.is_zero() && nus.nimber <= 1;
                simple.then(|| self.number(&nus.number)).transpose()
            },
            |_, left, right| self.game(&copied(left), &copied(right)),
        )
    }

    fn heat_by_star(&self, game: Value) -> Result<Value> {
        self.fold(
            game,
            &self.forms().caches.heated_by_star,
            |nus| nus.is_number().then(|| self.nus(nus)).transpose(),
            |_, left, right| {
                let starred = |options: &[&Value]| {
                    options
                        .iter()
                        .map(|&&option| self.sum(option, Value::STAR))
                        .collect::<Result<Vec<Value>>>()
                };
                self.game(&starred(left)?, &starred(right)?)
            },
        )
    }
}

fn copied(options: &[&Value]) -> Vec<Value> {
    options.iter().map(|&&option| option).collect()
}

//! The canonical ordering: a total order of games that depends on nothing but the games.
//!
//! Handles depend on the history of a store, so whatever is shown is put in this order first:
//! numbers ascending, then nimbers, then other number-up-stars (by number, those without ups
//! first, then by ups and nimber), then all other games by their sorted Left options and then
//! their sorted Right options. It has nothing to do with which game is better.

use std::cmp::Ordering;

use hashbrown::HashMap;

use crate::budget::Result;
use crate::dyadic::Dyadic;
use crate::player::Player;
use crate::store::Store;
use crate::value::Value;
use crate::work::Work;

/// Sorted options of some games and of all their followers.
pub(crate) struct Listing {
    store: Store,
    sorted: HashMap<Value, [Vec<Value>; 2]>,
}

/// About how many bytes a game takes here, and in a text that is made of it.
const BYTES_PER_GAME: u64 = 300;

impl Listing {
    /// An empty listing, which watches the budget of the store.
    pub(crate) fn new(store: &Store) -> Listing {
        Listing {
            store: store.clone(),
            sorted: HashMap::new(),
        }
    }

    /// Sorts the options of more games; returns those that are new, each after its options.
    pub(crate) fn extend(&mut self, roots: impl IntoIterator<Item = Value>) -> Result<Vec<Value>> {
        let mut new = self.store.stored_followers(roots, BYTES_PER_GAME)?;
        new.retain(|game| !self.sorted.contains_key(game));
        let mut work = Work::default();
        for &game in &new {
            work.step(&self.store)?;
            let mut options =
                Player::BOTH.map(|player| self.store.options(game, player).collect::<Vec<_>>());
            for side in &mut options {
                self.sort(side, &mut work)?;
            }
            self.sorted.insert(game, options);
        }
        Ok(new)
    }

    /// The sorted options of a game that is not a number-up-star.
    pub(crate) fn options(&self, game: Value, player: Player) -> &[Value] {
        &self.sorted[&game][player as usize]
    }

    /// A merge sort: a comparison may run out of budget, and the sorts of the standard library
    /// have no way to stop.
    fn sort(&self, games: &mut [Value], work: &mut Work) -> Result<()> {
        if games.len() < 2 {
            return Ok(());
        }
        let (low, high) = games.split_at_mut(games.len() / 2);
        self.sort(low, work)?;
        self.sort(high, work)?;
        let mut merged = Vec::with_capacity(low.len() + high.len());
        let (mut i, mut j) = (0, 0);
        while i < low.len() && j < high.len() {
            if self.compare(high[j], low[i], work)?.is_lt() {
                merged.push(high[j]);
                j += 1;
            } else {
                merged.push(low[i]);
                i += 1;
            }
        }
        merged.extend_from_slice(&low[i..]);
        merged.extend_from_slice(&high[j..]);
        games.copy_from_slice(&merged);
        Ok(())
    }

    /// Two different games differ in a first option, which differs in a first option, and so on:
    /// a single way down.
    fn compare(&self, mut g: Value, mut h: Value, work: &mut Work) -> Result<Ordering> {
        loop {
            work.step(&self.store)?;
            if g == h {
                return Ok(Ordering::Equal);
            }
            match (self.store.is_nus(g), self.store.is_nus(h)) {
                (true, true) => return Ok(self.nus_key(g).cmp(&self.nus_key(h))),
                (true, false) => return Ok(Ordering::Less),
                (false, true) => return Ok(Ordering::Greater),
                (false, false) => {}
            }
            let mut lists = Player::BOTH
                .map(|player| (self.options(g, player), self.options(h, player)))
                .into_iter();
            let (left, right) = lists
                .find(|(a, b)| a != b)
                .expect("different forms have different options");
            match left.iter().zip(right).find(|(a, b)| a != b) {
                Some((&a, &b)) => (g, h) = (a, b),
                None => return Ok(left.len().cmp(&right.len())),
            }
        }
    }

    fn nus_key(&self, game: Value) -> (u8, Dyadic, bool, Dyadic, u64) {
        let nus = self
            .store
            .nus_parts(game)
            .expect("only asked for number-up-stars");
        let class = match (nus.is_number(), nus.number.is_zero() && nus.up.is_zero()) {
            (true, _) => 0,
            (false, true) => 1,
            (false, false) => 2,
        };
        (class, nus.number, !nus.up.is_zero(), nus.up, nus.nimber)
    }
}

impl Store {
    /// The options of a player in the canonical ordering, which never depends on the history of
    /// the store.
    ///
    /// ```
    /// use partizan_value::{Player, Store, Value};
    /// let store = Store::new();
    /// let options = store.sorted_options(store.nimber(2), Player::Left)?;
    /// assert_eq!(options, [Value::ZERO, Value::STAR]);
    /// # Ok::<(), partizan_value::Error>(())
    /// ```
    pub fn sorted_options(&self, game: Value, player: Player) -> Result<Vec<Value>> {
        let mut options = self.option_list(game, player)?;
        self.sort_games(&mut options)?;
        Ok(options)
    }

    /// Puts games into the canonical ordering.
    pub fn sort_games(&self, games: &mut [Value]) -> Result<()> {
        let mut listing = Listing::new(self);
        listing.extend(games.iter().copied())?;
        listing.sort(games, &mut Work::default())
    }
}

//! Walking through a game without recursion: followers, and results computed bottom-up.

use std::hash::Hash;

use hashbrown::{HashMap, HashSet};
use smallvec::SmallVec;

use crate::budget::Result;
use crate::cache::Remember;
use crate::canonical::sort;
use crate::nus::Nus;
use crate::player::Player;
use crate::store::Store;
use crate::value::Value;
use crate::work::Work;

impl Store {
    /// Computes something about `root` from the same thing about its parts, on a stack of its
    /// own. Every distinct part is computed once, however deep.
    ///
    /// `leaf` answers for parts that need no others, `parts` lists the others, `node` combines.
    pub(crate) fn bottom_up<K: Copy + Eq + Hash, T>(
        &self,
        root: K,
        mut leaf: impl FnMut(K) -> Result<Option<T>>,
        mut parts: impl FnMut(K, &mut dyn FnMut(K) -> Result<()>) -> Result<()>,
        mut node: impl FnMut(K, &HashMap<K, T>) -> Result<T>,
    ) -> Result<T> {
        let entry_bytes = 2 * (size_of::<K>() + size_of::<T>() + 8) as u64;
        let mut work = Work::default();
        let mut known: HashMap<K, T> = HashMap::new();
        let mut stack = vec![(root, false)];
        while let Some((key, expanded)) = stack.pop() {
            work.step(self)?;
            if known.contains_key(&key) {
                continue;
            }
            let result = if expanded {
                Some(node(key, &known)?)
            } else {
                leaf(key)?
            };
            if let Some(result) = result {
                known.insert(key, result);
            } else {
                stack.push((key, true));
                parts(key, &mut |part| {
                    work.step(self)?;
                    work.local_bytes = (known.len() + stack.len()) as u64 * entry_bytes;
                    if !known.contains_key(&part) {
                        stack.push((part, false));
                    }
                    Ok(())
                })?;
            }
        }
        Ok(known
            .remove(&root)
            .expect("the root is computed before the stack is empty"))
    }

    /// Computes something for a game from the same thing for its Left and Right options.
    ///
    /// `leaf` answers for number-up-stars, or leaves them to `node` with `None`. Results are kept
    /// in `cache` for later questions.
    pub(crate) fn fold<T: Clone>(
        &self,
        root: Value,
        cache: &impl Remember<T>,
        mut leaf: impl FnMut(&Nus) -> Result<Option<T>>,
        mut node: impl FnMut(Value, &[&T], &[&T]) -> Result<T>,
    ) -> Result<T> {
        let mut leaf = |game| {
            if let Some(known) = cache.get(game) {
                return Ok(Some(known));
            }
            let Some(nus) = self.nus_parts(game) else {
                return Ok(None);
            };
            let result = leaf(&nus)?;
            if let Some(result) = &result {
                cache.insert(game, result.clone());
            }
            Ok(result)
        };
        if let Some(known) = leaf(root)? {
            return Ok(known);
        }
        // Most often all options are known already.
        if let [Some(left), Some(right)] = self.known_results(root, &mut leaf)? {
            let result = node(root, &refs(&left), &refs(&right))?;
            cache.insert(root, result.clone());
            return Ok(result);
        }
        self.bottom_up(
            root,
            &mut leaf,
            |game, visit| self.all_options(game).try_for_each(visit),
            |game, known| {
                let results = |player| {
                    self.options(game, player)
                        .map(|option| &known[&option])
                        .collect::<Vec<&T>>()
                };
                let result = node(game, &results(Player::Left), &results(Player::Right))?;
                cache.insert(game, result.clone());
                Ok(result)
            },
        )
    }

    /// What `leaf` says about the options of each player, if it answers for all of them.
    fn known_results<T>(
        &self,
        game: Value,
        leaf: &mut impl FnMut(Value) -> Result<Option<T>>,
    ) -> Result<[Option<SmallVec<[T; 4]>>; 2]> {
        let mut known = [None, None];
        for player in Player::BOTH {
            let mut results = SmallVec::new();
            for option in self.options(game, player) {
                match leaf(option)? {
                    Some(result) => results.push(result),
                    None => return Ok([None, None]),
                }
            }
            known[player as usize] = Some(results);
        }
        Ok(known)
    }

    /// Rebuilds a game: every follower is replaced by the game with the rebuilt options, after
    /// `tax` has been added to Left's and subtracted from Right's, except where `leaf` answers.
    pub(crate) fn rebuild(
        &self,
        root: Value,
        tax: Value,
        mut leaf: impl FnMut(Value) -> Result<Option<Value>>,
    ) -> Result<Value> {
        self.bottom_up(
            root,
            &mut leaf,
            |game, visit| self.all_options(game).try_for_each(visit),
            |game, known| {
                let taxed = |player, tax| {
                    self.options(game, player)
                        .map(|option| self.sum(known[&option], tax))
                        .collect::<Result<Vec<Value>>>()
                };
                self.game(&taxed(Player::Left, tax)?, &taxed(Player::Right, -tax)?)
            },
        )
    }

    /// Copies a game from another store.
    ///
    /// ```
    /// use partizan_value::{Store, Value};
    /// let (old, new) = (Store::new(), Store::new());
    /// let game = old.game(&[old.integer(1)], &[Value::STAR])?;
    /// let copy = new.copy_from(&old, game)?;
    /// assert_eq!(new.text(copy).to_string(), "{1|*}");
    /// # Ok::<(), partizan_value::Error>(())
    /// ```
    pub fn copy_from(&self, other: &Store, game: Value) -> Result<Value> {
        let mut copies: HashMap<Value, Value> = HashMap::new();
        let copy_of = |copies: &HashMap<Value, Value>, game: Value| match other.nus_parts(game) {
            Some(nus) => self.intern_nus(&nus),
            None => copies[&game],
        };
        let mut work = Work::default();
        for follower in other
            .with_budget(self.budget().clone())
            .stored_followers([game], 0)?
        {
            let [left, right] = Player::BOTH.map(|player| {
                let mut options: Vec<Value> = other
                    .options(follower, player)
                    .map(|option| copy_of(&copies, option))
                    .collect();
                sort(&mut options);
                options
            });
            work.step(self)?;
            work.local_bytes = copies.len() as u64 * 24;
            copies.insert(follower, self.intern(&left, &right)?);
        }
        Ok(copy_of(&copies, game))
    }

    /// All options of a player, which may be more than there is memory for.
    pub(crate) fn option_list(&self, game: Value, player: Player) -> Result<Vec<Value>> {
        let mut work = Work::default();
        let mut list = Vec::new();
        for option in self.options(game, player) {
            work.step(self)?;
            list.push(option);
        }
        Ok(list)
    }

    /// Left's options, then Right's.
    pub(crate) fn all_options(&self, game: Value) -> impl Iterator<Item = Value> {
        let [left, right] = Player::BOTH.map(|player| self.options(game, player));
        left.chain(right)
    }

    /// The followers of some games that are not number-up-stars, themselves included, each after
    /// its options: options are interned before the games that have them.
    ///
    /// The caller is going to spend `bytes` on each of them, which counts towards the budget.
    pub(crate) fn stored_followers(
        &self,
        roots: impl IntoIterator<Item = Value>,
        bytes: u64,
    ) -> Result<Vec<Value>> {
        let mut work = Work::default();
        let mut seen = HashSet::new();
        let mut stack: Vec<Value> = roots.into_iter().collect();
        while let Some(game) = stack.pop() {
            work.step(self)?;
            if !self.is_nus(game) && seen.insert(game) {
                stack.extend(
                    self.all_options(game)
                        .filter(|&option| !self.is_nus(option)),
                );
                work.local_bytes = seen.len() as u64 * (16 + bytes) + stack.len() as u64 * 4;
            }
        }
        let mut games: Vec<Value> = seen.into_iter().collect();
        games.sort_unstable_by_key(|game| game.record());
        Ok(games)
    }
}

fn refs<T>(results: &[T]) -> SmallVec<[&T; 4]> {
    results.iter().collect()
}

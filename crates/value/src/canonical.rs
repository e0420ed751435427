//! Canonical forms from lists of options (Siegel, II.2): the simplest number if there is one in
//! between, else no dominated and no reversible options.

use std::cmp::Ordering;

use hashbrown::HashSet;

use crate::budget::Result;
use crate::dyadic::Dyadic;
use crate::nim::mex;
use crate::nus::Nus;
use crate::order::Raw;
use crate::player::Player;
use crate::store::Store;
use crate::value::Value;
use crate::work::Work;

/// Options of which some may be dominated.
pub(crate) struct Candidates {
    options: Vec<Value>,
    /// The first so many are known to be incomparable with each other, and so are the others.
    antichains: Option<usize>,
}

impl Candidates {
    /// Options about which nothing is known.
    pub(crate) fn unrelated(options: Vec<Value>) -> Candidates {
        Candidates {
            options,
            antichains: None,
        }
    }

    /// Two sets of incomparable options, the second beginning at `middle`.
    pub(crate) fn antichains(options: Vec<Value>, middle: usize) -> Candidates {
        Candidates {
            options,
            antichains: Some(middle),
        }
    }
}

impl Store {
    /// The canonical form of {left | right}.
    ///
    /// ```
    /// use partizan_value::{Store, Value};
    ///
    /// let store = Store::new();
    /// let up = store.game(&[Value::ZERO], &[Value::STAR])?;
    /// assert_eq!(up, store.up(1));
    /// let half = store.game(&[Value::ZERO, store.integer(-3)], &[store.integer(1)])?;
    /// assert_eq!(store.text(half).to_string(), "1/2");
    /// # Ok::<(), partizan_value::Error>(())
    /// ```
    pub fn game(&self, left: &[Value], right: &[Value]) -> Result<Value> {
        let mut work = Work::default();
        work.step(self)?;
        let [mut left, mut right] = [left.to_vec(), right.to_vec()];
        sort(&mut left);
        sort(&mut right);
        let candidates = [left, right].map(Candidates::unrelated);
        self.canonicalise(candidates, &mut work)
    }

    /// {G | -G}, for several options {G1, G2, … | -G1, -G2, …}.
    pub fn plus_minus(&self, options: &[Value]) -> Result<Value> {
        let negatives: Vec<Value> = options.iter().map(|&g| -g).collect();
        self.game(options, &negatives)
    }

    /// The canonical form of a game with these options, Left's and Right's.
    pub(crate) fn canonicalise(
        &self,
        [left, right]: [Candidates; 2],
        work: &mut Work,
    ) -> Result<Value> {
        if let Some(nimber) = self.nimber_of_nimbers(&left.options, &right.options) {
            return Ok(self.nimber(nimber));
        }
        let low = self.extreme(
            left.options.iter().map(|&l| self.right_stop(l)),
            Ordering::Greater,
        );
        let high = self.extreme(
            right.options.iter().map(|&r| self.left_stop(r)),
            Ordering::Less,
        );
        if let Some(number) = self.number_between(&left.options, &right.options, low, high, work)? {
            return Ok(number);
        }
        let (Some(left_stop), Some(right_stop)) = (low, high) else {
            unreachable!("a game with an empty side is a number");
        };
        work.opened = 0;
        work.raw_signature = self.sign_raw(&left.options, &right.options, work)?;
        let mut left = self.undominated(Player::Left, left, work)?;
        let mut right = self.undominated(Player::Right, right, work)?;
        work.raw_answers.clear();
        let raw = Raw::new(&left, &right, left_stop, right_stop);
        let new_left = self.bypass_reversible(Player::Left, &left, raw, work)?;
        let new_right = self.bypass_reversible(Player::Right, &right, raw, work)?;
        for (player, options, new) in [
            (Player::Left, &mut left, new_left),
            (Player::Right, &mut right, new_right),
        ] {
            if let Some(mut new) = new {
                sort(&mut new);
                *options = self.undominated(player, Candidates::unrelated(new), work)?;
            }
        }
        sort(&mut left);
        sort(&mut right);
        match self.recognise_nus(&left, &right) {
            Some(nus) => self.nus(&nus),
            None => self.intern(&left, &right),
        }
    }

    /// If all options are nimbers and the least that is missing is the same on both sides, the game
    /// is that nimber (the mex rule): a move to a larger one is reversible, whoever makes it. Long
    /// lists of nimbers would take cubic time otherwise.
    fn nimber_of_nimbers(&self, left: &[Value], right: &[Value]) -> Option<u64> {
        let nimber = |&v: &Value| match v.small() {
            Some(v) => (v.numerator == 0 && v.up == 0).then_some(u64::from(v.nimber)),
            None => self.as_nimber(v),
        };
        let missing = |options: &[Value]| {
            let nimbers = options.iter().map(nimber).collect::<Option<Vec<u64>>>();
            nimbers.map(mex)
        };
        if left.is_empty() || right.is_empty() {
            return None;
        }
        let least = missing(left)?;
        (missing(right)? == least).then_some(least)
    }

    /// The game as a number, if a number x fits: every Left option ⊲| x ⊲| every Right option.
    ///
    /// Numbers strictly between the stops of the options fit. The stops themselves fit if the
    /// options that have them lean the right way, as ∗ does from either side of 0.
    fn number_between(
        &self,
        left: &[Value],
        right: &[Value],
        low: Option<Value>,
        high: Option<Value>,
        work: &mut Work,
    ) -> Result<Option<Value>> {
        let gap = match (low, high) {
            (Some(low), Some(high)) => self.cmp_numbers(low, high),
            _ => Ordering::Less,
        };
        if gap.is_gt() {
            return Ok(None);
        }
        let mut fits = |bound: Option<Value>, options: &[Value], player: Player| {
            let Some(bound) = bound else { return Ok(false) };
            for &option in options {
                if self.at_least_as_good(player, option, bound, Raw::NONE, work)? {
                    return Ok(false);
                }
            }
            Ok(true)
        };
        let low_fits = fits(low, left, Player::Left)?;
        let high_fits = fits(high, right, Player::Right)?;
        if gap.is_eq() && !(low_fits && high_fits) {
            return Ok(None);
        }
        let [low, high] = [low, high].map(|stop| stop.map(|stop| self.expect_number(stop)));
        let simplest = Dyadic::simplest(
            low.as_ref().map(|low| (low, low_fits)),
            high.as_ref().map(|high| (high, high_fits)),
        );
        self.number(&simplest).map(Some)
    }

    /// The options that are better for the player than any other in some respect.
    pub(crate) fn undominated(
        &self,
        player: Player,
        candidates: Candidates,
        work: &mut Work,
    ) -> Result<Vec<Value>> {
        let Candidates {
            mut options,
            mut antichains,
        } = candidates;
        let mut i = 0;
        while i < options.len() {
            let mut dominated = false;
            // Within either antichain there is nothing to find.
            let rivals = match antichains {
                Some(middle) if i < middle => middle..options.len(),
                Some(middle) => 0..middle,
                None => 0..options.len(),
            };
            for j in rivals {
                work.step(self)?;
                if i != j
                    && self.at_least_as_good(player, options[j], options[i], Raw::NONE, work)?
                {
                    dominated = true;
                    break;
                }
            }
            if dominated {
                options.remove(i);
                antichains = antichains.map(|middle| middle - usize::from(i < middle));
            } else {
                i += 1;
            }
        }
        Ok(options)
    }

    /// Replaces every reversible option by what it reverses to; `None` if there was none.
    ///
    /// An option is reversible if the opponent has a reply to it that is at least as good for
    /// the opponent as the game itself; the player then has the options of that reply.
    fn bypass_reversible(
        &self,
        player: Player,
        options: &[Value],
        raw: Raw<'_>,
        work: &mut Work,
    ) -> Result<Option<Vec<Value>>> {
        let mut kept = None;
        for (i, &option) in options.iter().enumerate() {
            match self.reversing_reply(player, option, raw, work)? {
                None => {
                    if let Some(kept) = &mut kept {
                        Vec::push(kept, option);
                    }
                }
                Some(reply) => {
                    let kept = kept.get_or_insert_with(|| options[..i].to_vec());
                    self.bypass(player, reply, raw, kept, work)?;
                }
            }
        }
        Ok(kept)
    }

    /// Adds the irreversible options to which a reply leads.
    fn bypass(
        &self,
        player: Player,
        reply: Value,
        raw: Raw<'_>,
        kept: &mut Vec<Value>,
        work: &mut Work,
    ) -> Result<()> {
        let mut seen = HashSet::new();
        let mut replies = vec![reply];
        while let Some(reply) = replies.pop() {
            for option in self.options(reply, player) {
                work.step(self)?;
                if !seen.insert(option) {
                    continue;
                }
                match self.reversing_reply(player, option, raw, work)? {
                    None => kept.push(option),
                    Some(reply) => replies.push(reply),
                }
            }
        }
        Ok(())
    }

    fn reversing_reply(
        &self,
        player: Player,
        option: Value,
        raw: Raw<'_>,
        work: &mut Work,
    ) -> Result<Option<Value>> {
        for reply in self.options(option, player.opponent()) {
            work.step(self)?;
            if self.at_least_as_good(player, Value::RAW, reply, raw, work)? {
                return Ok(Some(reply));
            }
        }
        Ok(None)
    }

    /// The number-up-star with this canonical form, if it is one; see [`crate::Nus`].
    fn recognise_nus(&self, left: &[Value], right: &[Value]) -> Option<Nus> {
        if let Some(nus) = self.recognise_star(left, right) {
            return Some(nus);
        }
        if let Some(nus) = self.recognise_ups(left, right) {
            return Some(nus);
        }
        if left.len() + right.len() > 3 {
            return None;
        }
        let negate = |options: &[Value]| options.iter().map(|&v| -v).collect::<Vec<_>>();
        self.recognise_ups(&negate(right), &negate(left))
            .map(|nus| nus.negative())
    }

    /// {x, x∗, …, x∗(k-1) | the same} = x∗k.
    fn recognise_star(&self, left: &[Value], right: &[Value]) -> Option<Nus> {
        if left != right {
            return None;
        }
        let number = self.left_stop(left[0]);
        for &option in left {
            let nus = self.nus_parts(option)?;
            if self.left_stop(option) != number
                || !nus.up.is_zero()
                || nus.nimber >= left.len() as u64
            {
                return None;
            }
        }
        Some(Nus {
            nimber: left.len() as u64,
            ..Nus::number(self.expect_number(number))
        })
    }

    /// {x | x + n·↑ + ∗k} = x + (n+1)·↑ + ∗(k⊕1) and {x, x∗ | x} = x + ↑ + ∗.
    fn recognise_ups(&self, left: &[Value], right: &[Value]) -> Option<Nus> {
        let &[reply] = right else { return None };
        let parts = self.nus_parts(reply)?;
        let &[x] = left else {
            let star = self.sum_of_nus(reply, Value::STAR)?;
            let is_up_star = parts.is_number()
                && left.len() == 2
                && left.contains(&reply)
                && left.contains(&star);
            return is_up_star.then_some(Nus {
                up: Dyadic::ONE,
                nimber: 1,
                ..parts
            });
        };
        let is_up =
            self.is_number(x) && self.left_stop(reply) == x && parts.up.signum() >= 0 && reply != x;
        is_up.then(|| Nus {
            up: &parts.up + &Dyadic::ONE,
            nimber: parts.nimber ^ 1,
            ..parts
        })
    }
}

/// Sorts by handle and removes duplicates.
pub(crate) fn sort(options: &mut Vec<Value>) {
    options.sort_unstable_by_key(|v| v.bits());
    options.dedup();
}

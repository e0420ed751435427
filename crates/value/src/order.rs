//! The order of games: G ≤ H exactly when Left has no good first move in G - H, that is when no
//! Left option of G is ≥ H and no Right option of H is ≤ G (Siegel, I.1).
//!
//! Most questions are settled without recursion: two number-up-stars by formula, other pairs by
//! their stops (a game lies below another if its Left stop is below the other's Right stop, and
//! can only be ≤ if both its stops are), the next ones by their [signatures](crate::signature)
//! where values are large, or by the memo. The rest is a depth-first search on an explicit stack.

use std::cmp::Ordering;
use std::fmt;

use crate::budget::Result;
use crate::memo::Memo;
use crate::nus::up_star_is_nonnegative;
use crate::options::Options;
use crate::player::Player;
use crate::signatures::HARD;
use crate::store::Store;
use crate::value::Value;
use crate::work::Work;

/// A game under construction: options without a canonical form yet, known as [`Value::RAW`].
#[derive(Clone, Copy)]
pub(crate) struct Raw<'a> {
    left: &'a [Value],
    right: &'a [Value],
    left_stop: Value,
    right_stop: Value,
    /// The same stops, ready to be compared.
    fixed_stops: Option<(i32, i32)>,
}

impl<'a> Raw<'a> {
    /// What stands for the game under construction when there is none.
    pub(crate) const NONE: Raw<'static> = Raw {
        left: &[],
        right: &[],
        left_stop: Value::ZERO,
        right_stop: Value::ZERO,
        fixed_stops: None,
    };

    pub(crate) fn new(
        left: &'a [Value],
        right: &'a [Value],
        left_stop: Value,
        right_stop: Value,
    ) -> Raw<'a> {
        Raw {
            left,
            right,
            left_stop,
            right_stop,
            fixed_stops: left_stop
                .inline_fixed_point()
                .zip(right_stop.inline_fixed_point()),
        }
    }

    fn options(&self, player: Player) -> &'a [Value] {
        match player {
            Player::Left => self.left,
            Player::Right => self.right,
        }
    }
}

/// Who wins: the four outcome classes.
///
/// ```
/// use partizan_value::{Outcome, Store, Value};
/// let store = Store::new();
/// assert_eq!(store.outcome(Value::STAR)?, Outcome::Next);
/// assert_eq!(Outcome::Next.to_string(), "N");
/// # Ok::<(), partizan_value::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Left wins, whoever starts: G > 0.
    Left,
    /// Right wins, whoever starts: G < 0.
    Right,
    /// The next player (who starts) wins: G is confused with 0.
    Next,
    /// The previous player (who does not start) wins: G = 0.
    Previous,
}

impl Outcome {
    /// The class of games that these players win when Left and when Right begins.
    ///
    /// ```
    /// use partizan_value::{Outcome, Player};
    /// assert_eq!(Outcome::of_winners([Player::Left, Player::Right]), Outcome::Next);
    /// ```
    pub fn of_winners(winners: [Player; 2]) -> Outcome {
        match winners {
            [Player::Left, Player::Left] => Outcome::Left,
            [Player::Right, Player::Right] => Outcome::Right,
            [Player::Left, Player::Right] => Outcome::Next,
            [Player::Right, Player::Left] => Outcome::Previous,
        }
    }

    /// Who wins if a player begins.
    ///
    /// ```
    /// use partizan_value::{Outcome, Player};
    /// assert_eq!(Outcome::Previous.winner(Player::Left), Player::Right);
    /// ```
    pub fn winner(self, first: Player) -> Player {
        match self {
            Outcome::Left => Player::Left,
            Outcome::Right => Player::Right,
            Outcome::Next => first,
            Outcome::Previous => first.opponent(),
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::Left => "L",
            Outcome::Right => "R",
            Outcome::Next => "N",
            Outcome::Previous => "P",
        })
    }
}

impl Store {
    /// Whether G ≤ H.
    ///
    /// ```
    /// use partizan_value::{Store, Value};
    /// let store = Store::new();
    /// assert!(store.le(Value::ZERO, store.up(1))?);
    /// assert!(!store.le(Value::STAR, store.up(1))?);
    /// # Ok::<(), partizan_value::Error>(())
    /// ```
    pub fn le(&self, g: Value, h: Value) -> Result<bool> {
        match self.quick_le(g, h) {
            Some(answer) => Ok(answer),
            None => self.le_with(g, h, Raw::NONE, &mut Work::default()),
        }
    }

    /// How G compares with H; `None` if they are confused (the first player wins G - H).
    ///
    /// ```
    /// use partizan_value::{Store, Value};
    /// let store = Store::new();
    /// assert_eq!(store.compare(Value::STAR, store.up(1))?, None);
    /// # Ok::<(), partizan_value::Error>(())
    /// ```
    pub fn compare(&self, g: Value, h: Value) -> Result<Option<Ordering>> {
        if g == h {
            return Ok(Some(Ordering::Equal));
        }
        Ok(if self.le(g, h)? {
            Some(Ordering::Less)
        } else if self.le(h, g)? {
            Some(Ordering::Greater)
        } else {
            None
        })
    }

    /// Who wins G.
    pub fn outcome(&self, g: Value) -> Result<Outcome> {
        Ok(match self.compare(g, Value::ZERO)? {
            Some(Ordering::Greater) => Outcome::Left,
            Some(Ordering::Less) => Outcome::Right,
            Some(Ordering::Equal) => Outcome::Previous,
            None => Outcome::Next,
        })
    }

    /// Whether `better` is at least as good as `worse` for the player.
    pub(crate) fn at_least_as_good(
        &self,
        player: Player,
        better: Value,
        worse: Value,
        raw: Raw<'_>,
        work: &mut Work,
    ) -> Result<bool> {
        match player {
            Player::Left => self.le_with(worse, better, raw, work),
            Player::Right => self.le_with(better, worse, raw, work),
        }
    }

    /// Both stops of a game that may be under construction.
    fn stops_of(&self, g: Value, raw: Raw<'_>) -> (Value, Value) {
        if g == Value::RAW {
            (raw.left_stop, raw.right_stop)
        } else {
            self.stop_values(g)
        }
    }

    #[inline(always)]
    fn fixed_stops_of(&self, g: Value, raw: Raw<'_>) -> Option<(i32, i32)> {
        if g == Value::RAW {
            raw.fixed_stops
        } else {
            self.fixed_stops(g)
        }
    }

    /// G ≤ H if it can be told without looking at options.
    #[inline]
    fn quick_le(&self, g: Value, h: Value) -> Option<bool> {
        self.le_by_parts(g, h, Raw::NONE)
            .or_else(|| self.remembered_le(g, h))
    }

    /// G ≤ H by formula or by stops.
    #[inline]
    fn le_by_parts(&self, g: Value, h: Value, raw: Raw<'_>) -> Option<bool> {
        if g == h {
            return Some(true);
        }
        if let (Some(g), Some(h)) = (g.small(), h.small()) {
            let (x, y) = (g.fixed_point(), h.fixed_point());
            return Some(match x.cmp(&y) {
                Ordering::Less => true,
                Ordering::Greater => false,
                Ordering::Equal => {
                    up_star_is_nonnegative(i64::from(h.up - g.up), u64::from(g.nimber ^ h.nimber))
                }
            });
        }
        match (self.fixed_stops_of(g, raw), self.fixed_stops_of(h, raw)) {
            (Some((g_left, g_right)), Some((h_left, h_right))) => {
                if g_left > h_left || g_right > h_right {
                    Some(false)
                } else if g_left < h_right {
                    Some(true)
                } else {
                    None
                }
            }
            _ => self.le_by_wide_parts(g, h, raw),
        }
    }

    /// The same where a number does not fit a handle.
    #[cold]
    fn le_by_wide_parts(&self, g: Value, h: Value, raw: Raw<'_>) -> Option<bool> {
        let (g_left, g_right) = self.stops_of(g, raw);
        let (h_left, h_right) = self.stops_of(h, raw);
        if self.cmp_numbers(g_left, h_left).is_gt() || self.cmp_numbers(g_right, h_right).is_gt() {
            return Some(false);
        }
        if self.cmp_numbers(g_left, h_right).is_lt() {
            return Some(true);
        }
        if g == Value::RAW || h == Value::RAW {
            return None;
        }
        let (g, h) = (self.nus_parts(g)?, self.nus_parts(h)?);
        Some(g.le(&h))
    }

    /// G ≤ H and -H ≤ -G are the same question, remembered once.
    #[inline]
    fn le_key(g: Value, h: Value) -> u64 {
        Memo::key(g, h).min(Memo::key(-h, -g))
    }

    #[inline]
    fn remembered_le(&self, g: Value, h: Value) -> Option<bool> {
        let answer = self.forms().comparisons.get(Store::le_key(g, h))?;
        Some(answer != 0)
    }

    /// G ≤ H if it can be told without opening it. Signatures come before the memo: in a list of
    /// questions one game stays the same, and its signature in the processor's cache.
    fn settled_le(&self, g: Value, h: Value, raw: Raw<'_>, work: &Work) -> Option<bool> {
        self.le_by_parts(g, h, raw)
            .or_else(|| {
                let generation = self.forms().signatures.current()?;
                generation.le(g, h, work.raw_signature)
            })
            .or_else(|| self.known_le(g, h, work))
    }

    /// G ≤ H if it was found out before.
    fn known_le(&self, g: Value, h: Value, work: &Work) -> Option<bool> {
        if g == Value::RAW || h == Value::RAW {
            work.raw_answers.get(&Memo::key(g, h)).copied()
        } else {
            self.remembered_le(g, h)
        }
    }

    fn remember_le(&self, g: Value, h: Value, answer: bool, work: &mut Work) {
        if g == Value::RAW || h == Value::RAW {
            work.raw_answers.insert(Memo::key(g, h), answer);
        } else {
            let key = Store::le_key(g, h);
            self.forms()
                .comparisons
                .insert(key, u32::from(answer), work.asked.len(), || self.room());
        }
    }

    /// G ≤ H, where one of them may be the game under construction.
    pub(crate) fn le_with(
        &self,
        g: Value,
        h: Value,
        raw: Raw<'_>,
        work: &mut Work,
    ) -> Result<bool> {
        if let Some(answer) = self.settled_le(g, h, raw, work) {
            return Ok(answer);
        }
        let bottom = (work.asked.len(), work.open.len());
        let answer = self.search_le(g, h, raw, work);
        // After an error questions are left over.
        work.asked.truncate(bottom.0);
        work.open.truncate(bottom.1);
        answer
    }

    /// Depth-first search for a refutation of G ≤ H. Every open comparison owns the undecided
    /// questions above its mark; a question answered `true` refutes the comparison it belongs to.
    fn search_le(&self, g: Value, h: Value, raw: Raw<'_>, work: &mut Work) -> Result<bool> {
        let bottom = work.asked.len();
        let mut answer = self.expand_le(g, h, raw, work)?;
        loop {
            match answer {
                // The comparison on top has open questions: take the last one.
                None => {
                    let &(g, h, mark) = work.asked.last().expect("an open comparison");
                    if work.open.len() == mark {
                        answer = Some(true);
                        self.remember_le(g, h, true, work);
                        work.asked.pop();
                    } else {
                        let (g, h) = work.open.pop().expect("above the mark");
                        // It was not settled when it was asked, but may have been met since.
                        answer = match self.known_le(g, h, work) {
                            Some(answer) => Some(answer),
                            None => self.expand_le(g, h, raw, work)?,
                        };
                    }
                }
                Some(answered) => {
                    if work.asked.len() == bottom {
                        return Ok(answered);
                    }
                    if answered {
                        let (g, h, mark) = work.asked.pop().expect("checked above");
                        work.open.truncate(mark);
                        self.remember_le(g, h, false, work);
                        answer = Some(false);
                    } else {
                        answer = None;
                    }
                }
            }
        }
    }

    /// Asks all questions on which G ≤ H depends. Answers if the quick ones decide; otherwise
    /// opens the comparison with what is left.
    fn expand_le(&self, g: Value, h: Value, raw: Raw<'_>, work: &mut Work) -> Result<Option<bool>> {
        let mark = work.open.len();
        for (player, parent, other) in [(Player::Left, g, h), (Player::Right, h, g)] {
            let options = if parent == Value::RAW {
                Options::listed(raw.options(player))
            } else {
                self.options(parent, player)
            };
            for option in options {
                work.step(self)?;
                let (low, high) = match player {
                    Player::Left => (other, option),
                    Player::Right => (option, other),
                };
                match self.settled_le(low, high, raw, work) {
                    None => work.open.push((low, high)),
                    Some(false) => {}
                    Some(true) => {
                        work.open.truncate(mark);
                        self.remember_le(g, h, false, work);
                        return Ok(Some(false));
                    }
                }
            }
        }
        if work.open.len() == mark {
            self.remember_le(g, h, true, work);
            return Ok(Some(true));
        }
        work.asked.push((g, h, mark));
        work.opened = work.opened.wrapping_add(1);
        if work.opened.is_multiple_of(HARD) {
            self.note_hard_comparisons();
        }
        Ok(None)
    }
}

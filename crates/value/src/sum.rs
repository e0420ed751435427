//! Sums: G + H = {GL + H, G + HL | GR + H, G + HR} (Siegel, I.1).
//!
//! Two number-up-stars add by formula. A number added to anything else is only moved along
//! (number translation, Siegel II.3), so nothing need be compared. Other sums are computed
//! bottom-up on an explicit stack and remembered; before an option is computed at all, its stops
//! are bounded by those of its parts, and what is then clearly dominated is dropped.

use crate::budget::Result;
use crate::canonical::{Candidates, sort};
use crate::dyadic::Dyadic;
use crate::memo::Memo;
use crate::nus::Nus;
use crate::player::Player;
use crate::store::Store;
use crate::value::Value;
use crate::work::Work;

/// Multiples up to this are computed copy by copy, larger ones by doubling.
const MOST_COPIES_ONE_BY_ONE: i64 = 1 << 16;

/// A sum on the stack: its parts, and where its questions and answers begin.
struct Frame {
    parts: (Value, Value),
    /// The asker wants the negative of the sum.
    negate: bool,
    first_question: usize,
    first_answer: usize,
    /// How many options each player has, and how many of them by moves in the first part.
    counts: [(usize, usize); 2],
}

/// What the stops of the parts of a sum say about it, in units of the finest inline fraction and
/// from a player's point of view.
struct StopBounds {
    best: i64,
    worst: i64,
}

/// A list of sums, each given by its parts; see [`Store::game_of_sums`].
#[derive(Clone, Debug, Default)]
pub struct Sums {
    parts: Vec<Value>,
    ends: Vec<usize>,
}

impl Sums {
    /// Adds a sum; without parts it is 0.
    pub fn push(&mut self, parts: impl IntoIterator<Item = Value>) {
        self.parts.extend(parts);
        self.ends.push(self.parts.len());
    }

    /// Removes all sums.
    pub fn clear(&mut self) {
        self.parts.clear();
        self.ends.clear();
    }

    /// How many sums there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The parts of every sum.
    pub fn iter(&self) -> impl Iterator<Item = &[Value]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts
            .zip(&self.ends)
            .map(|(start, &end)| &self.parts[start..end])
    }
}

impl Store {
    /// G + H.
    ///
    /// ```
    /// use partizan_value::{Store, Value};
    ///
    /// let store = Store::new();
    /// let up_star = store.sum(store.up(1), Value::STAR)?;
    /// let switch = store.game(&[store.integer(3)], &[store.integer(1)])?;
    /// let sum = store.sum(switch, up_star)?;
    /// assert_eq!(store.text(sum).to_string(), "{3^*|1^*}");
    /// # Ok::<(), partizan_value::Error>(())
    /// ```
    pub fn sum(&self, g: Value, h: Value) -> Result<Value> {
        match self.quick_sum(g, h)? {
            Some(sum) => Ok(sum),
            None => self.sum_with(g, h, &mut Work::default()),
        }
    }

    /// G - H.
    pub fn difference(&self, g: Value, h: Value) -> Result<Value> {
        self.sum(g, -h)
    }

    /// The sum of all these games.
    pub fn sum_all(&self, games: impl IntoIterator<Item = Value>) -> Result<Value> {
        games
            .into_iter()
            .try_fold(Value::ZERO, |sum, game| self.sum(sum, game))
    }

    /// n·G = G + … + G, for negative n the negative of that.
    ///
    /// ```
    /// use partizan_value::{Dyadic, Store};
    /// let store = Store::new();
    /// let four_ups = store.multiple(&Dyadic::from(4), store.up(1))?;
    /// assert_eq!(four_ups, store.up(4));
    /// # Ok::<(), partizan_value::Error>(())
    /// ```
    ///
    /// # Panics
    /// If `n` is not an integer.
    pub fn multiple(&self, n: &Dyadic, g: Value) -> Result<Value> {
        assert!(n.is_integer(), "a multiple counts copies");
        if let Some(nus) = self.nus_parts(g) {
            return self.nus(&Nus {
                number: n * &nus.number,
                up: n * &nus.up,
                nimber: if n.is_even() { 0 } else { nus.nimber },
            });
        }
        if n.signum() < 0 {
            return self.multiple(&-n, -g);
        }
        // The followers of many copies are many, and adding one copy meets almost only sums that
        // are known already. Doubling would multiply their numbers, but is the only way to huge n.
        if let Some(n) = n.to_i64().filter(|&n| n <= MOST_COPIES_ONE_BY_ONE) {
            return self.sum_all((0..n).map(|_| g));
        }
        let n = n.numerator();
        let mut sum = Value::ZERO;
        for bit in (0..n.bits()).rev() {
            sum = self.sum(sum, sum)?;
            if n.bit(bit) {
                sum = self.sum(sum, g)?;
            }
        }
        Ok(sum)
    }

    /// The sum of two number-up-stars; `None` if one of them is something else.
    pub(crate) fn sum_of_nus(&self, g: Value, h: Value) -> Option<Value> {
        if let (Some(g), Some(h)) = (g.small(), h.small())
            && let Some(sum) = g.sum(h)
        {
            return Some(sum);
        }
        let (g, h) = (self.nus_parts(g)?, self.nus_parts(h)?);
        Some(self.intern_nus(&g.sum(&h)))
    }

    /// Both parts in a fixed order and orientation, and whether the sum is to be negated:
    /// G + H, H + G and their negatives are remembered once.
    fn oriented(g: Value, h: Value) -> ((Value, Value), bool) {
        let magnitude = |v: Value| if v.is_negated() { -v } else { v }.bits();
        let (g, h) = if magnitude(g) <= magnitude(h) {
            (g, h)
        } else {
            (h, g)
        };
        let negate = g.is_negated() || g.is_self_negative() && h.is_negated();
        if negate {
            ((-g, -h), true)
        } else {
            ((g, h), false)
        }
    }

    /// The sum if it needs no options.
    #[inline]
    fn quick_sum(&self, g: Value, h: Value) -> Result<Option<Value>> {
        if let (Some(g), Some(h)) = (g.small(), h.small())
            && let Some(sum) = g.sum(h)
        {
            return Ok(Some(sum));
        }
        if g.is_zero() {
            return Ok(Some(h));
        }
        if h.is_zero() {
            return Ok(Some(g));
        }
        if g == -h {
            return Ok(Some(Value::ZERO));
        }
        let ((a, b), negate) = Store::oriented(g, h);
        if let Some(bits) = self.forms().sums.get(Memo::key(a, b)) {
            let sum = Value::from_bits(bits);
            return Ok(Some(if negate { -sum } else { sum }));
        }
        if self.is_nus(g)
            && self.is_nus(h)
            && let (Some(g), Some(h)) = (self.nus_parts(g), self.nus_parts(h))
        {
            return self.nus(&g.sum(&h)).map(Some);
        }
        Ok(None)
    }

    pub(crate) fn sum_with(&self, g: Value, h: Value, work: &mut Work) -> Result<Value> {
        if let Some(sum) = self.quick_sum(g, h)? {
            return Ok(sum);
        }
        let mut frames: Vec<Frame> = Vec::new();
        let mut questions: Vec<(Value, Value)> = Vec::new();
        let mut answers: Vec<Value> = Vec::new();
        frames.push(self.open_sum(g, h, &mut questions, answers.len(), work)?);
        loop {
            let frame = frames.last().expect("the outermost sum is still open");
            let asked = frame.first_question + (answers.len() - frame.first_answer);
            if let Some(&(a, b)) = questions.get(asked) {
                if let Some(sum) = self.quick_sum(a, b)? {
                    answers.push(sum);
                } else {
                    let frame = self.open_sum(a, b, &mut questions, answers.len(), work)?;
                    frames.push(frame);
                    let scratch = questions.capacity() * size_of::<(Value, Value)>()
                        + answers.capacity() * size_of::<Value>()
                        + frames.capacity() * size_of::<Frame>();
                    work.local_bytes = scratch as u64;
                }
                continue;
            }
            let frame = frames.pop().expect("just seen");
            let right = answers.split_off(frame.first_answer + frame.counts[0].0);
            let left = answers.split_off(frame.first_answer);
            questions.truncate(frame.first_question);
            let sum = self.close_sum(&frame, left, right, frames.len(), work)?;
            if frames.is_empty() {
                return Ok(sum);
            }
            answers.push(sum);
        }
    }

    /// Lists the options of a sum that are worth computing.
    fn open_sum(
        &self,
        g: Value,
        h: Value,
        questions: &mut Vec<(Value, Value)>,
        first_answer: usize,
        work: &mut Work,
    ) -> Result<Frame> {
        let (parts, negate) = Store::oriented(g, h);
        let first_question = questions.len();
        let mut counts = [(0, 0); 2];
        for (player, count) in Player::BOTH.into_iter().zip(&mut counts) {
            let start = questions.len();
            let mut in_first = 0;
            for (moved, kept) in [parts, (parts.1, parts.0)] {
                in_first = questions.len() - start;
                // By number translation nobody need move in a number.
                if !self.is_number(moved) {
                    for option in self.options(moved, player) {
                        work.step(self)?;
                        questions.push((option, kept));
                    }
                }
            }
            let in_first = self.drop_clearly_dominated(player, questions, start, in_first);
            *count = (questions.len() - start, in_first);
        }
        Ok(Frame {
            parts,
            negate,
            first_question,
            first_answer,
            counts,
        })
    }

    /// Drops sums whose best stop is worse than the worst stop of another one. Returns how many
    /// of the first `in_first` are left.
    fn drop_clearly_dominated(
        &self,
        player: Player,
        questions: &mut Vec<(Value, Value)>,
        start: usize,
        in_first: usize,
    ) -> usize {
        // Only moves in different parts can dominate each other.
        if in_first == 0 || in_first == questions.len() - start {
            return in_first;
        }
        let bounds = |&(a, b): &(Value, Value)| self.stop_bounds(player, &[a, b]);
        let floor = questions[start..]
            .iter()
            .filter_map(|question| Some(bounds(question)?.worst))
            .max();
        let Some(floor) = floor else { return in_first };
        let mut kept = start;
        let mut kept_in_first = 0;
        for i in start..questions.len() {
            if bounds(&questions[i]).is_none_or(|bounds| bounds.best >= floor) {
                questions[kept] = questions[i];
                kept += 1;
                kept_in_first += usize::from(i < start + in_first);
            }
        }
        questions.truncate(kept);
        kept_in_first
    }

    /// How good and how bad a sum can at most be for a player, judging by the stops of its parts;
    /// `None` if one of them is too large for fixed point.
    fn stop_bounds(&self, player: Player, parts: &[Value]) -> Option<StopBounds> {
        let (mut left, mut right) = (0, 0);
        for &part in parts {
            let stops = self.fixed_stops(part)?;
            left += i64::from(stops.0);
            right += i64::from(stops.1);
        }
        Some(match player {
            Player::Left => StopBounds {
                best: left,
                worst: right,
            },
            Player::Right => StopBounds {
                best: -right,
                worst: -left,
            },
        })
    }

    /// The canonical form of a game whose options are sums: a position of a board that falls into
    /// independent parts when somebody moves.
    ///
    /// Sums that are dominated by others, to judge by the stops of their parts, are not computed.
    ///
    /// ```
    /// use partizan_value::{Store, Sums, Value};
    ///
    /// let store = Store::new();
    /// let mut left = Sums::default();
    /// left.push([store.up(1), Value::STAR]);
    /// left.push([store.integer(-3)]);
    /// let mut right = Sums::default();
    /// right.push([]);
    /// let game = store.game_of_sums(&left, &right)?;
    /// assert_eq!(store.text(game).to_string(), "v<2>");
    /// # Ok::<(), partizan_value::Error>(())
    /// ```
    pub fn game_of_sums(&self, left: &Sums, right: &Sums) -> Result<Value> {
        let mut work = Work::default();
        work.step(self)?;
        let left = self.undominated_sums(Player::Left, left, &mut work)?;
        let right = self.undominated_sums(Player::Right, right, &mut work)?;
        self.canonicalise([left, right].map(Candidates::unrelated), &mut work)
    }

    /// The sums, without some that are dominated and without repetitions.
    fn undominated_sums(&self, player: Player, sums: &Sums, work: &mut Work) -> Result<Vec<Value>> {
        let floor = sums
            .iter()
            .filter_map(|parts| Some(self.stop_bounds(player, parts)?.worst))
            .max();
        let mut options = Vec::with_capacity(sums.len());
        for parts in sums.iter() {
            let bounds = self.stop_bounds(player, parts);
            let dominated = bounds.is_some_and(|bounds| Some(bounds.best) < floor);
            if !dominated {
                let mut sum = Value::ZERO;
                for &part in parts {
                    sum = self.sum_with(sum, part, work)?;
                }
                options.push(sum);
            }
        }
        sort(&mut options);
        Ok(options)
    }

    fn close_sum(
        &self,
        frame: &Frame,
        mut left: Vec<Value>,
        mut right: Vec<Value>,
        depth: usize,
        work: &mut Work,
    ) -> Result<Value> {
        let (a, b) = frame.parts;
        let translated = self.is_number(a) || self.is_number(b);
        let sum = if translated {
            // A translated canonical form is canonical, and no number-up-star if it was none.
            sort(&mut left);
            sort(&mut right);
            self.intern(&left, &right)?
        } else {
            let [(_, left_split), (_, right_split)] = frame.counts;
            let candidates = [
                Candidates::antichains(left, left_split),
                Candidates::antichains(right, right_split),
            ];
            self.canonicalise(candidates, work)?
        };
        self.forms()
            .sums
            .insert(Memo::key(a, b), sum.bits(), depth, || self.room());
        Ok(if frame.negate { -sum } else { sum })
    }
}

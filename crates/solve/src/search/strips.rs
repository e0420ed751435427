//! Bounds on a board from strips of it.
//!
//! Where a board can be cut so that only one player loses moves, the strips together are a bound on
//! it. There are many ways to cut. The best one is looked for three times: for the greatest sum of means, of stops
//! when Left begins, and of stops when Right begins; all of them are exact bounds.

use std::ops::Range;

use foldhash::fast::FixedState;
use hashbrown::HashMap;
use partizan_rules::{Position, Ruleset};
use partizan_value::{Player, Result, Store, Value};

use super::allowance::Allowance;
use crate::canonical::Solver;

/// What strips are chosen by: their means, and their stops when Left and when Right begins.
pub(crate) const CRITERIA: usize = 3;
/// Which of them are the stops.
pub(super) const LEFT_STOP: usize = 1;
pub(super) const RIGHT_STOP: usize = 2;

/// How many lines a strip may have when it is looked for first, and when that did not help.
pub(super) const LINES: [usize; 2] = [2, 4];

/// Strips that are kept; then all are forgotten.
const MOST_KEPT: usize = 1 << 20;

/// A strip whose value is known.
#[derive(Clone, Copy)]
struct Strip {
    value: Value,
    /// Its mean and its stops, as parts of 1 by [`Store::STOP_UNIT`].
    worth: [i32; CRITERIA],
}

impl Strip {
    fn negative(self) -> Strip {
        let [mean, left, right] = self.worth;
        Strip {
            value: -self.value,
            worth: [-mean, -right, -left],
        }
    }
}

/// What is known about a strip.
#[derive(Clone, Copy)]
enum Known {
    Value(Strip),
    /// So much work was not enough.
    Hard(u32),
}

/// The sums of means and of stops of the best strips by each of these.
pub(crate) type Worth = [i64; CRITERIA];

/// The same with the players exchanged.
pub(super) fn negative([mean, left, right]: Worth) -> Worth {
    [-mean, -right, -left]
}

/// Strips of the boards of a game.
pub(super) struct Strips<R: Ruleset> {
    /// Values, or how much work was not enough for one.
    known: HashMap<R::Position, Known, FixedState>,
    /// For narrow and for wide strips.
    allowances: [Allowance; LINES.len()],
    /// Strips of the board that was cut last.
    cut: Vec<(Range<usize>, Strip)>,
    /// The best ways to cover its first lines: what they are worth, and the last strip.
    best: Vec<[(i64, usize); CRITERIA]>,
}

impl<R: Ruleset> Strips<R> {
    pub(super) fn new() -> Strips<R> {
        Strips {
            known: HashMap::default(),
            // Enough for 3×7 squares of Domineering.
            allowances: [
                Allowance::new(1 << 12, 1 << 12, 16),
                Allowance::new(1 << 12, 0, 64),
            ],
            cut: Vec::new(),
            best: Vec::new(),
        }
    }

    /// Bytes of all that is kept.
    pub(super) fn bytes(&self) -> usize {
        self.known.allocation_size()
    }

    /// The value of a strip, if it is not too hard.
    #[inline]
    fn value(
        &mut self,
        solver: &Solver<R>,
        strip: &R::Position,
        wide: bool,
        nodes: u64,
    ) -> Result<Option<Strip>> {
        match self.known.get(strip) {
            Some(Known::Value(strip)) => Ok(Some(*strip)),
            Some(&Known::Hard(tried)) => self.find(solver, strip, wide, nodes, tried),
            None => self.find(solver, strip, wide, nodes, 0),
        }
    }

    /// Values a strip on which `tried` work was not enough.
    #[cold]
    fn find(
        &mut self,
        solver: &Solver<R>,
        strip: &R::Position,
        wide: bool,
        nodes: u64,
        tried: u32,
    ) -> Result<Option<Strip>> {
        let (size, store) = (strip.size(), solver.store());
        let allowance = &mut self.allowances[usize::from(wide)];
        let patience = allowance.of(size, nodes);
        if patience <= 2 * u64::from(tried) {
            return Ok(None);
        }
        let (value, work) = solver.value_within(strip, patience)?;
        allowance.spend(size, work);
        let strip_of = |value: Value| {
            let (left, right) = store.fixed_stops(value)?;
            let mean = store.mean(value).ok()?.to_f64() * f64::from(Store::STOP_UNIT);
            let worth = [mean as i32, left, right];
            Some(Strip { value, worth })
        };
        let found = value.and_then(strip_of);
        let known = match (found, value) {
            (Some(strip), _) => Known::Value(strip),
            (None, Some(_)) => Known::Hard(u32::MAX),
            (None, None) => Known::Hard(u32::try_from(patience).unwrap_or(u32::MAX)),
        };
        if self.known.len() >= MOST_KEPT {
            self.known.clear();
        }
        self.known.insert(strip.clone(), known);
        Ok(found)
    }

    /// Cuts a board between lines where that hurts one player only, into strips of at most `most` lines,
    /// and finds the best strips for that player by each criterion: what they are worth in all. Their values are
    /// appended to `chosen`, and `ends` says where. None if the board cannot be covered.
    pub(super) fn cover(
        &mut self,
        solver: &Solver<R>,
        board: &R::Position,
        hurt: Player,
        most: usize,
        nodes: u64,
        chosen: &mut Vec<Value>,
        ends: &mut [u32; CRITERIA],
    ) -> Result<Option<Worth>> {
        const NO_WAY: i64 = i64::MIN / 2;
        let mut cut = std::mem::take(&mut self.cut);
        cut.clear();
        let mut valued = Ok(());
        solver
            .ruleset()
            .strips(board, hurt, most, &mut |lines, strip, exchanged| {
                if valued.is_err() {
                    return;
                }
                let wide = lines.len() > LINES[0];
                match self.value(solver, &strip, wide, nodes) {
                    Ok(Some(strip)) if exchanged => cut.push((lines, strip.negative())),
                    Ok(Some(strip)) => cut.push((lines, strip)),
                    Ok(None) => {}
                    Err(error) => valued = Err(error),
                }
            });
        self.cut = cut;
        valued?;
        let Some(lines) = self.cut.iter().map(|(lines, _)| lines.end).max() else {
            return Ok(None);
        };
        // Strips are worth most to Left, or least.
        let sign = match hurt {
            Player::Left => 1,
            Player::Right => -1,
        };
        self.best.clear();
        self.best.resize(lines + 1, [(NO_WAY, 0); CRITERIA]);
        self.best[0] = [(0, 0); CRITERIA];
        for (i, (lines, strip)) in self.cut.iter().enumerate() {
            for criterion in 0..CRITERIA {
                let before = self.best[lines.start][criterion].0;
                let worth = before + sign * i64::from(strip.worth[criterion]);
                let best = &mut self.best[lines.end][criterion];
                if worth > best.0 {
                    *best = (worth, i);
                }
            }
        }
        let worth = self.best[lines].map(|(worth, _)| worth);
        if worth.iter().any(|&worth| worth <= NO_WAY / 2) {
            return Ok(None);
        }
        for criterion in 0..CRITERIA {
            let mut line = lines;
            while line > 0 {
                let (lines, strip) = &self.cut[self.best[line][criterion].1];
                chosen.push(strip.value);
                line = lines.start;
            }
            ends[criterion] = chosen.len() as u32;
        }
        Ok(Some(worth.map(|worth| sign * worth)))
    }
}

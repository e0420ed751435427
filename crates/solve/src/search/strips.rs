//! Bounds on a board from strips of it.
//!
//! Where a board can be cut so that only one player loses moves, the strips together are a bound on
//! it. There are many ways to cut, all of them right; the one with the best sum of means for the player whom it hurts is taken.

use partizan_rules::Ruleset;
use partizan_value::{Dyadic, Player, Result, Store, Value};
use smallvec::SmallVec;

use super::allowance::Allowance;
use crate::canonical::Solver;

/// How many lines a strip may have when it is looked for first, and when that did not help.
pub(super) const LINES: [usize; 2] = [2, 4];

/// The most lines of a strip, of all.
const MOST_LINES: usize = LINES[1];

/// Strips that are kept; then all are forgotten.
const MOST_KEPT: usize = 1 << 21;

/// Mean and temperature of a value, in parts of 1 by [`Store::STOP_UNIT`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Warmth {
    pub(super) mean: i64,
    /// The temperature, or 0 if it is less.
    pub(super) heat: i64,
}

impl Warmth {
    /// Those of a value, if they are multiples of the unit.
    pub(super) fn of(store: &Store, value: Value) -> Option<Warmth> {
        let mean = in_units(&store.mean(value).ok()?)?;
        let heat = in_units(&store.temperature(value).ok()?)?.max(0);
        Some(Warmth { mean, heat })
    }

    /// Those of a sum: no sum is hotter than the hottest summand.
    #[inline]
    #[must_use]
    pub(super) fn and(self, other: Warmth) -> Warmth {
        Warmth {
            mean: self.mean + other.mean,
            heat: self.heat.max(other.heat),
        }
    }

    #[inline]
    #[must_use]
    pub(super) fn negative(self) -> Warmth {
        Warmth {
            mean: -self.mean,
            ..self
        }
    }
}

/// A number as a multiple of the unit, if it is one and not too large.
fn in_units(number: &Dyadic) -> Option<i64> {
    let numerator = i32::try_from(number.numerator()).ok()?;
    let shift = Store::STOP_UNIT.ilog2().checked_sub(number.exponent())?;
    i64::from(numerator).checked_mul(1 << shift)
}

/// Strips that cover a board.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cover {
    pub(super) warmth: Warmth,
    pub(super) values: SmallVec<[Value; 6]>,
}

/// Strips that are together at most what a board is, and at least.
pub(crate) type Covers = [Cover; 2];

/// A strip whose value is known.
#[derive(Clone, Copy)]
struct Strip {
    value: Value,
    mean: i32,
    heat: i32,
}

/// What is known about a strip.
#[derive(Clone, Copy)]
enum Known {
    Value(Strip),
    /// So much work was not enough.
    Hard(u32),
}

/// A strip by its lines, one behind the other, with a bit above them all.
#[derive(Clone, Copy)]
struct Slot {
    code: u64,
    bits: u32,
    known: Known,
}

/// An empty slot: codes have a bit.
const EMPTY: Slot = Slot {
    code: 0,
    bits: 0,
    known: Known::Hard(0),
};

/// The lines of a board that is cut where it hurts one player.
#[derive(Default)]
struct Sheet {
    lines: Vec<u64>,
    bits: usize,
    /// All strips that begin at a line, by their lengths.
    strips: Vec<[Option<Strip>; MOST_LINES]>,
}

/// Strips of the boards of a game.
pub(super) struct Strips {
    slots: Vec<Slot>,
    kept: usize,
    /// For narrow and for wide strips.
    allowances: [Allowance; LINES.len()],
    /// The board of which all options are cut, by who is hurt.
    before: [Sheet; 2],
    after: Sheet,
    /// The best ways to cover the first lines of a board: what they are worth, and the length of the last strip.
    best: Vec<(i64, usize)>,
}

impl Strips {
    pub(super) fn new() -> Strips {
        Strips {
            slots: Vec::new(),
            kept: 0,
            // Enough for 3×7 squares of Domineering.
            allowances: [
                Allowance::new(1 << 12, 1 << 12, 16),
                Allowance::new(1 << 12, 0, 64),
            ],
            before: Default::default(),
            after: Sheet::default(),
            best: Vec::new(),
        }
    }

    /// Bytes of all that is kept.
    pub(super) fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<Slot>()
    }

    /// Where a strip is, or where it belongs.
    #[inline]
    fn place(&self, code: u64, bits: u32) -> usize {
        let mask = self.slots.len() - 1;
        let hash = (code ^ u64::from(bits) << 58).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut place = (hash >> 32) as usize & mask;
        loop {
            let slot = &self.slots[place];
            if slot.code == 0 || slot.code == code && slot.bits == bits {
                return place;
            }
            place = (place + 1) & mask;
        }
    }

    /// Keeps what is known about a strip.
    fn keep(&mut self, slot: Slot) {
        if 2 * self.kept >= self.slots.len() {
            let more = (4 * self.slots.len()).clamp(1 << 12, 2 * MOST_KEPT);
            let old = std::mem::replace(&mut self.slots, vec![EMPTY; more]);
            self.kept = 0;
            if 2 * old.len() <= more {
                for slot in old.into_iter().filter(|slot| slot.code != 0) {
                    self.keep(slot);
                }
            }
        }
        let place = self.place(slot.code, slot.bits);
        self.kept += usize::from(self.slots[place].code == 0);
        self.slots[place] = slot;
    }

    /// The value of a strip, if it is not too hard.
    #[inline]
    fn value<R: Ruleset>(
        &mut self,
        solver: &Solver<R>,
        lines: &[u64],
        bits: usize,
        nodes: u64,
    ) -> Result<Option<Strip>> {
        if lines.len() * bits >= 64 {
            return Ok(None);
        }
        let code = lines
            .iter()
            .rev()
            .fold(1, |code: u64, &line| code << bits | line);
        let mut tried = 0;
        if !self.slots.is_empty() {
            let slot = &self.slots[self.place(code, bits as u32)];
            if slot.code != 0 {
                match slot.known {
                    Known::Value(strip) => return Ok(Some(strip)),
                    Known::Hard(before) => tried = before,
                }
            }
        }
        self.find(solver, lines, bits, code, nodes, tried)
    }

    /// Values a strip on which `tried` work was not enough.
    #[cold]
    fn find<R: Ruleset>(
        &mut self,
        solver: &Solver<R>,
        lines: &[u64],
        bits: usize,
        code: u64,
        nodes: u64,
        tried: u32,
    ) -> Result<Option<Strip>> {
        let size = (code.count_ones() - 1) as usize;
        let wide = usize::from(lines.len() > LINES[0]);
        let patience = self.allowances[wide].of(size, nodes);
        if patience <= 2 * u64::from(tried) {
            return Ok(None);
        }
        let Some(strip) = solver.ruleset().strip(lines, bits) else {
            return Ok(None);
        };
        let (value, work) = solver.value_within(&strip, patience)?;
        self.allowances[wide].spend(size, work);
        let store = solver.store();
        let strip_of = |value: Value| {
            let Warmth { mean, heat } = Warmth::of(store, value)?;
            let (mean, heat) = (mean.try_into().ok()?, heat.try_into().ok()?);
            Some(Strip { value, mean, heat })
        };
        let found = value.and_then(strip_of);
        let known = match (found, value) {
            (Some(strip), _) => Known::Value(strip),
            (None, Some(_)) => Known::Hard(u32::MAX),
            (None, None) => Known::Hard(u32::try_from(patience).unwrap_or(u32::MAX)),
        };
        self.keep(Slot {
            code,
            bits: bits as u32,
            known,
        });
        Ok(found)
    }

    /// Covers a board by strips of at most `most` lines each.
    pub(super) fn covers<R: Ruleset>(
        &mut self,
        solver: &Solver<R>,
        board: &R::Position,
        most: usize,
        nodes: u64,
    ) -> Result<Option<Covers>> {
        let mut covers = Covers::default();
        for hurt in Player::BOTH {
            let mut sheet = std::mem::take(&mut self.before[hurt as usize]);
            let cover = self
                .cut(solver, board, hurt, most, nodes, &mut sheet)
                .map(|cut| cut.then(|| self.best_cover(&sheet, hurt, most)).flatten());
            self.before[hurt as usize] = sheet;
            let Some(cover) = cover? else {
                return Ok(None);
            };
            covers[hurt as usize] = cover;
        }
        Ok(Some(covers))
    }

    /// Covers an option of the board that was covered last. Most lines are the same.
    pub(super) fn covers_of_option<R: Ruleset>(
        &mut self,
        solver: &Solver<R>,
        option: &R::Position,
        most: usize,
        nodes: u64,
    ) -> Result<Option<Covers>> {
        let mut covers = Covers::default();
        for hurt in Player::BOTH {
            let mut sheet = std::mem::take(&mut self.after);
            let before = std::mem::take(&mut self.before[hurt as usize]);
            sheet.lines.clear();
            let bits = solver.ruleset().lines(option, hurt, &mut sheet.lines);
            let cut = if bits == Some(before.bits) && sheet.lines.len() == before.lines.len() {
                sheet.bits = before.bits;
                self.change(solver, &before, &mut sheet, most, nodes)
                    .map(|()| true)
            } else {
                Ok(false)
            };
            let cover = cut.map(|cut| cut.then(|| self.best_cover(&sheet, hurt, most)).flatten());
            self.before[hurt as usize] = before;
            self.after = sheet;
            let Some(cover) = cover? else {
                return Ok(None);
            };
            covers[hurt as usize] = cover;
        }
        Ok(Some(covers))
    }

    /// Finds all strips of a board.
    fn cut<R: Ruleset>(
        &mut self,
        solver: &Solver<R>,
        board: &R::Position,
        hurt: Player,
        most: usize,
        nodes: u64,
        sheet: &mut Sheet,
    ) -> Result<bool> {
        sheet.lines.clear();
        let Some(bits) = solver.ruleset().lines(board, hurt, &mut sheet.lines) else {
            return Ok(false);
        };
        sheet.bits = bits;
        sheet.strips.clear();
        sheet.strips.resize(sheet.lines.len(), [None; MOST_LINES]);
        for first in 0..sheet.lines.len() {
            for length in 1..=most.min(sheet.lines.len() - first) {
                let lines = &sheet.lines[first..first + length];
                sheet.strips[first][length - 1] = self.value(solver, lines, bits, nodes)?;
            }
        }
        Ok(true)
    }

    /// Finds all strips of a board of which another is known.
    fn change<R: Ruleset>(
        &mut self,
        solver: &Solver<R>,
        before: &Sheet,
        sheet: &mut Sheet,
        most: usize,
        nodes: u64,
    ) -> Result<()> {
        sheet.strips.clear();
        sheet.strips.extend_from_slice(&before.strips);
        let lines = sheet.lines.len();
        // Strips with an earlier line that was changed have been seen to.
        let mut from = 0;
        for changed in 0..lines {
            if sheet.lines[changed] == before.lines[changed] {
                continue;
            }
            for first in (changed + 1).saturating_sub(most).max(from)..=changed {
                // Strips that end before this line do not have it.
                for length in changed - first + 1..=most.min(lines - first) {
                    let lines = &sheet.lines[first..first + length];
                    sheet.strips[first][length - 1] =
                        self.value(solver, lines, sheet.bits, nodes)?;
                }
            }
            from = changed + 1;
        }
        Ok(())
    }

    /// The best strips for the player whom cuts hurt. None if the board cannot be covered.
    #[inline]
    fn best_cover(&mut self, sheet: &Sheet, hurt: Player, most: usize) -> Option<Cover> {
        const NO_WAY: i64 = i64::MIN / 2;
        let lines = sheet.lines.len();
        self.best.clear();
        self.best.resize(lines + 1, (NO_WAY, 0));
        self.best[0] = (0, 0);
        for (first, strips) in sheet.strips.iter().enumerate() {
            let before = self.best[first].0;
            for (length, strip) in strips[..most.min(lines - first)].iter().enumerate() {
                if let Some(strip) = strip {
                    let worth = before + i64::from(strip.mean);
                    let best = &mut self.best[first + length + 1];
                    if worth > best.0 {
                        *best = (worth, length + 1);
                    }
                }
            }
        }
        let mean = self.best[lines].0;
        if mean <= NO_WAY / 2 {
            return None;
        }
        let mut cover = Cover::default();
        let (mut line, mut heat) = (lines, 0);
        while line > 0 {
            let length = self.best[line].1;
            line -= length;
            let strip = sheet.strips[line][length - 1].expect("it was chosen");
            heat = heat.max(strip.heat);
            if strip.value != Value::ZERO {
                let exchanged = hurt == Player::Right;
                cover
                    .values
                    .push(if exchanged { -strip.value } else { strip.value });
            }
        }
        let warmth = Warmth {
            mean,
            heat: heat.into(),
        };
        cover.warmth = match hurt {
            Player::Left => warmth,
            Player::Right => warmth.negative(),
        };
        Some(cover)
    }
}

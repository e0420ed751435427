//! Periods of nim-sequences, and what proves them.
//!
//! A period that is seen in the first values of a sequence proves nothing by itself. But the
//! value of a heap depends on those of smaller ones in a way that repeats itself too, and so it is
//! enough for many games that a period is seen for long enough. How long, and why, is said in
//! the modules [`periodic`](super::periodic), [`cofinite`] and [`arithmetic`].

use partizan_rules::HeapRules;
use partizan_value::{Budget, Charge, Result};

use super::periodic::Bound;
use super::{arithmetic, cofinite};
use crate::period::{repeats_from, table_bytes};

/// The values of heaps repeat themselves, perhaps with a constant added every time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Periodicity {
    /// The least p ≥ 1 such that g(n + p) = g(n) + s for all n from some n on.
    pub period: usize,
    /// The least n0 such that this holds for all n ≥ n0.
    pub preperiod: usize,
    /// How much is added after every period, s.
    pub saltus: u32,
    /// The n smaller than the preperiod whose value is not what the period continued backwards
    /// would give.
    pub exceptions: Vec<usize>,
    /// Why this holds for all n; without a proof it has only been observed.
    pub proof: Option<Proof>,
    /// How many values would prove what has been observed, if it still holds for them. None if
    /// it is proved, or if we know of no theorem that would tell.
    pub needed: Option<usize>,
}

/// Why a period holds for ever.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Proof {
    /// What was used.
    pub theorem: Theorem,
    /// The proof needs g(n + p) = g(n) + s for all n from the preperiod up to, but without, this
    /// number; values of heaps smaller than this plus p were used. Where a theorem was used for a
    /// multiple of p, these are the values that it needs for that multiple.
    pub checked_to: usize,
}

/// A theorem that tells from finitely many values that a sequence is periodic.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Theorem {
    /// Finitely many digits, no splits.
    Subtraction,
    /// Finitely many digits, splits in at most two.
    Octal,
    /// Finitely many digits, splits in two heaps that must differ.
    UnequalHeaps,
    /// Finitely many digits, splits in three heaps or more.
    SeveralHeaps,
    /// A block of digits that is repeated for ever, no splits.
    RepeatedState,
    /// A saltus, with splits or without.
    Arithmetic,
}

impl Theorem {
    /// What the theorem is called.
    pub fn name(self) -> &'static str {
        match self {
            Theorem::Subtraction => "periodicity of subtraction games",
            Theorem::Octal => "octal periodicity theorem",
            Theorem::UnequalHeaps => "periodicity theorem for unequal splits",
            Theorem::SeveralHeaps => "periodicity theorem for splits in several heaps",
            Theorem::RepeatedState => "repeated state of a game without splits",
            Theorem::Arithmetic => "arithmetic periodicity theorem",
        }
    }

    /// What it says, in a sentence or two, where k is the most that can be taken and n0 ≥ 1.
    pub fn statement(self) -> &'static str {
        match self {
            Theorem::Subtraction => {
                "If no more than k tokens can be taken and no heap is split, then \
                 g(n + p) = g(n) for n0 <= n < n0 + k implies it for all n >= n0."
            }
            Theorem::Octal => {
                "If no more than k tokens can be taken and a heap is split in at most two, then \
                 g(n + p) = g(n) for n0 <= n < 2 n0 + p + k - 1 implies it for all n >= n0."
            }
            Theorem::UnequalHeaps => {
                "If no more than k tokens can be taken and a heap is split in at most two that \
                 differ by d >= 1 or more, then g(n + p) = g(n) for \
                 n0 <= n < 2 n0 + 2 p + d + k - 2 implies it for all n >= n0."
            }
            Theorem::SeveralHeaps => {
                "If no more than k tokens can be taken and a heap is split in at most j, then \
                 g(n + p) = g(n) for n0 <= n < j n0 + (j - 1)(p - 1) + k implies it for all \
                 n >= n0."
            }
            Theorem::RepeatedState => {
                "If the digits are repeated for ever and no heap is split, then a period goes on \
                 for ever once the values that can be reached, and the last values, are the same \
                 as one period before, increased by the saltus."
            }
            Theorem::Arithmetic => {
                "If the sums of values one period apart show that no large heap can have an option \
                 of its own value, and that all smaller values can be reached from one period of \
                 large heaps in ways that still work when periods are added, then \
                 g(n + p) = g(n) + s goes on for ever."
            }
        }
    }

    /// Where it comes from.
    pub fn source(self) -> &'static str {
        match self {
            Theorem::Subtraction => "folklore; Winning Ways, chapter 4",
            Theorem::Octal => "Guy and Smith, The G-values of various games, 1956",
            Theorem::UnequalHeaps | Theorem::SeveralHeaps => {
                "after Guy and Smith, The G-values of various games, 1956"
            }
            Theorem::RepeatedState => "folklore for all-but subtraction games",
            Theorem::Arithmetic => {
                "ours, after Austin, 1976, and Howse and Nowakowski, Periodicity and \
                 arithmetic-periodicity in hexadecimal games, 2004"
            }
        }
    }
}

/// What has been seen of a sequence.
pub(super) struct Observed<'a> {
    value: &'a dyn Fn(usize) -> u32,
    /// How many values are known.
    pub(super) length: usize,
    pub(super) period: usize,
    /// The least n0, as far as is known.
    pub(super) from: usize,
    pub(super) saltus: u32,
}

impl Observed<'_> {
    /// A value that is known.
    pub(super) fn value(&self, heap: usize) -> u32 {
        (self.value)(heap)
    }

    /// The value of any heap, if the period goes on.
    pub(super) fn continued(&self, heap: usize) -> u64 {
        let periods = heap.saturating_sub(self.from) / self.period;
        let value = self.value(heap - periods * self.period);
        u64::from(value) + periods as u64 * u64::from(self.saltus)
    }

    /// The places before the preperiod that the period continued backwards does not explain.
    fn exceptions(&self) -> Vec<usize> {
        let explained = |heap: usize| {
            let periods = (self.from - heap).div_ceil(self.period);
            let fall = periods as u64 * u64::from(self.saltus);
            let later = u64::from(self.value(heap + periods * self.period));
            later.checked_sub(fall) == Some(u64::from(self.value(heap)))
        };
        (0..self.from).filter(|heap| !explained(*heap)).collect()
    }

    /// Whether it would be strange if this were all: the period was seen three times, for twenty
    /// places and for a quarter of the sequence, and at least one heap has a move.
    fn is_convincing(&self, first_move: usize) -> bool {
        let seen = self.length - self.from;
        let is_long = seen / 3 >= self.period && seen >= 20 && seen >= self.length / 4;
        is_long && self.length > first_move
    }

    fn periodicity(&self, proof: Option<Proof>, needed: Option<usize>) -> Periodicity {
        Periodicity {
            period: self.period,
            preperiod: self.from,
            saltus: self.saltus,
            exceptions: self.exceptions(),
            proof,
            needed,
        }
    }
}

/// The period of the nim-sequence of a game, of which the first values are known: `values[n]` is
/// that of a heap of n tokens.
///
/// It is proved if it can be. Otherwise, what has been seen at least three times, for twenty places
/// and for a quarter of the sequence, is given as an observation; for half of it, if we do not know
/// how many values would prove it; and nothing, as long as no known heap has a move.
///
/// Periods are looked for in linear time, with four bytes for every value. Proofs for a saltus may
/// take a second or so, and are given up if they would take longer. From 2^32 values on, none are
/// looked at.
///
/// ```
/// use partizan_rules::{HeapRules, Piece};
/// use partizan_solve::{Theorem, periodicity};
/// use partizan_value::Budget;
///
/// let rules = HeapRules::read(&Piece::whole("0.333"), 8)?;
/// let values = [0_u8, 1, 2, 3, 0, 1, 2, 3];
/// let found = periodicity(&rules, &values, &Budget::unlimited())?.unwrap();
/// assert_eq!((found.period, found.preperiod), (4, 0));
/// let proof = found.proof.unwrap();
/// assert_eq!((proof.theorem, proof.checked_to), (Theorem::Subtraction, 4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn periodicity<V: Copy + Into<u32>>(
    rules: &HeapRules,
    values: &[V],
    budget: &Budget,
) -> Result<Option<Periodicity>> {
    let length = values.len();
    if u32::try_from(length).is_err() {
        return Ok(None);
    }
    let _charge = charged(table_bytes(length), budget)?;
    let value = |heap: usize| -> u32 { values[heap].into() };
    let from = repeats_from(length, |heap| i64::from(value(heap)), budget)?;
    let observed = (1..length).filter_map(|period| {
        let saltus = value(length - 1).checked_sub(value(length - 1 - period))?;
        Some(Observed {
            value: &value,
            length,
            period,
            from: from[period] as usize,
            saltus,
        })
    });

    // The first period that is proved is the least: a smaller one would divide it, hold from the
    // same place on and need less.
    let bound = Bound::new(rules);
    if let Some(bound) = &bound {
        let mut periodic = observed.clone().filter(|seen| seen.saltus == 0);
        let proved = periodic.find_map(|seen| {
            let checked_to = bound.check_to(seen.from, seen.period);
            let proof = Proof {
                theorem: bound.theorem(),
                checked_to,
            };
            (checked_to <= length - seen.period).then(|| seen.periodicity(Some(proof), None))
        });
        if proved.is_some() {
            return Ok(proved);
        }
    }

    let first_move = first_move(rules).unwrap_or(0);
    let mut convincing = observed.filter(|seen| seen.is_convincing(first_move));
    let Some(seen) = convincing.next() else {
        return Ok(None);
    };
    if let (0, Some(bound)) = (seen.saltus, &bound) {
        let needed = bound
            .check_to(seen.from, seen.period)
            .checked_add(seen.period);
        return Ok(Some(seen.periodicity(None, needed)));
    }
    let repeated =
        cofinite::needed(rules, &seen, budget)?.map(|needed| (needed, Theorem::RepeatedState));
    let best = match repeated {
        Some((needed, _)) if needed <= length => repeated,
        _ => {
            let arithmetic = arithmetic::needed(rules, &seen, budget)?;
            let arithmetic = arithmetic.map(|needed| (needed, Theorem::Arithmetic));
            let all = repeated.into_iter().chain(arithmetic);
            all.min_by_key(|(needed, _)| *needed)
        }
    };
    let Some((needed, theorem)) = best else {
        let is_half = 2 * (length - seen.from) >= length;
        return Ok(is_half.then(|| seen.periodicity(None, None)));
    };
    if needed > length {
        return Ok(Some(seen.periodicity(None, Some(needed))));
    }
    let proof = Proof {
        theorem,
        checked_to: needed - seen.period,
    };
    Ok(Some(seen.periodicity(Some(proof), None)))
}

/// Charges so many bytes, if there is room for them.
pub(super) fn charged(bytes: u64, budget: &Budget) -> Result<Charge> {
    let mut charge = Charge::new(budget.clone());
    charge.set(bytes);
    budget.check(0)?;
    Ok(charge)
}

/// The least heap that has a move, if any has.
fn first_move(rules: &HeapRules) -> Option<usize> {
    let difference = usize::try_from(rules.difference()).unwrap_or(usize::MAX);
    let digits = rules.digits().iter().chain(rules.block()).enumerate();
    let heaps = digits.flat_map(|(taken, digit)| {
        // Nothing taken and nothing split is no move.
        let fewest = if taken == 0 { 2 } else { 0 };
        let parts = (fewest..16).filter(move |parts| digit >> parts & 1 == 1);
        parts.map(move |parts| match parts {
            2 => (taken + parts).saturating_add(difference),
            _ => taken + parts,
        })
    });
    heaps.min()
}

#[cfg(test)]
mod tests;

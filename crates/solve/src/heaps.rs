//! Heap games: nim-values of single heaps, as they are needed, and moves that win.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use partizan_rules::{HeapMove, HeapRules};
use partizan_value::{Budget, Error, Result};

use crate::meter::Meter;
use crate::nim::{Method, NimSequence, Periodicity};
use crate::watch::Watch;

/// A heap beyond this is only valued if the nim-values have a period that was proved.
const LARGEST_DIRECT: u64 = 1 << 28;
/// For larger heaps than this a period is looked for first.
const WORTH_A_PERIOD: u64 = 1 << 20;
/// More moves than this are not looked through.
const MOST_MOVES: u64 = 20_000_000;

/// Nim-values of the heaps of one game, computed as far as somebody wants to know them.
///
/// ```
/// use partizan_rules::{HeapRules, Piece};
/// use partizan_solve::HeapValues;
/// use partizan_value::Budget;
///
/// let kayles = HeapValues::new(HeapRules::read(&Piece::whole("0.77"), 8)?);
/// let budget = Budget::unlimited();
/// assert_eq!(kayles.nim_value(10, &budget)?, 2);
/// // Kayles has a period, so that no heap is too large.
/// assert_eq!(kayles.nim_value(12_000_000_000_010, &budget)?, 2);
/// let moves = kayles.winning_moves(&[3, 2], &budget)?;
/// let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
/// assert_eq!(moves, ["3:2"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct HeapValues {
    rules: HeapRules,
    state: Mutex<State>,
    /// How many heaps have values, for those who watch.
    known: AtomicU64,
}

struct State {
    sequence: NimSequence,
    /// A period that was proved.
    period: Option<Periodicity>,
}

impl HeapValues {
    /// The values of a game, of which none is known yet.
    pub fn new(rules: HeapRules) -> HeapValues {
        let sequence = NimSequence::new(rules.clone());
        HeapValues {
            rules,
            known: AtomicU64::new(sequence.len() as u64),
            state: Mutex::new(State {
                sequence,
                period: None,
            }),
        }
    }

    /// The rules of the game.
    pub fn rules(&self) -> &HeapRules {
        &self.rules
    }

    /// How many heaps have values that are known.
    pub fn known(&self) -> u64 {
        self.known.load(Ordering::Relaxed)
    }

    /// The nim-value of a heap.
    pub fn nim_value(&self, heap: u64, budget: &Budget) -> Result<u64> {
        // A sequence is always in order, whatever became of whoever extended it.
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(value) = state.known(heap) {
            return Ok(value);
        }
        let limit = if heap > WORTH_A_PERIOD {
            state.look_for_period(budget, &self.known)?;
            if let Some(value) = state.known(heap) {
                return Ok(value);
            }
            LARGEST_DIRECT
        } else {
            heap
        };
        if heap > limit {
            return Err(Error::TooLarge(
                "this heap, because no period of the nim-values is known",
            ));
        }
        state.extend(heap as usize + 1, budget, &self.known)?;
        Ok(u64::from(state.sequence.value(heap as usize)))
    }

    /// The nim-value of heaps together, if all their values are known already.
    pub(crate) fn known_sum(&self, heaps: &[u64]) -> Option<u64> {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        heaps
            .iter()
            .try_fold(0, |sum, heap| Some(sum ^ state.known(*heap)?))
    }

    /// The nim-value of heaps together.
    pub fn nim_sum(&self, heaps: &[u64], budget: &Budget) -> Result<u64> {
        heaps
            .iter()
            .try_fold(0, |sum, heap| Ok(sum ^ self.nim_value(*heap, budget)?))
    }

    /// Every move after which the previous player wins: heaps from the left to the right, equal ones
    /// once.
    pub fn winning_moves(&self, heaps: &[u64], budget: &Budget) -> Result<Vec<HeapMove>> {
        let sum = self.nim_sum(heaps, budget)?;
        let mut winning = Vec::new();
        self.each_move(heaps, budget, &mut |heap, left| {
            let wanted = sum ^ self.nim_value(heap, budget)?;
            if self.nim_sum(left, budget)? == wanted {
                let left = left.to_vec();
                winning.push(HeapMove { heap, left });
            }
            Ok(())
        })?;
        Ok(winning)
    }

    /// Fails if there are too many moves to look through.
    pub(crate) fn admit_moves(&self, heaps: &[u64]) -> Result<()> {
        let options = heaps.iter().map(|heap| self.rules.most_options(*heap));
        if options.fold(0, u64::saturating_add) > MOST_MOVES {
            return Err(Error::TooLarge("the number of moves"));
        }
        Ok(())
    }

    /// Looks at every move, heaps from the left to the right, equal ones once.
    pub fn each_move(
        &self,
        heaps: &[u64],
        budget: &Budget,
        look: &mut dyn FnMut(u64, &[u64]) -> Result<()>,
    ) -> Result<()> {
        self.admit_moves(heaps)?;
        let mut watch = Watch::new();
        for (i, &heap) in heaps.iter().enumerate() {
            if heaps[..i].contains(&heap) {
                continue;
            }
            self.rules.try_options(heap, &mut |left| {
                if watch.is_due_after(1) {
                    budget.check(0)?;
                }
                look(heap, left)
            })?;
        }
        Ok(())
    }
}

impl State {
    /// The nim-value of a heap, if it is known.
    fn known(&self, heap: u64) -> Option<u64> {
        if heap < self.sequence.len() as u64 {
            return Some(u64::from(self.sequence.value(heap as usize)));
        }
        let period = self.period.as_ref()?;
        let beyond = (heap - period.preperiod as u64) / period.period as u64;
        let first = heap - beyond * period.period as u64;
        let value = u64::from(self.sequence.value(first as usize));
        beyond
            .checked_mul(u64::from(period.saltus))?
            .checked_add(value)
    }

    /// Extends the sequence piece by piece, so that whoever watches sees it grow.
    fn extend(&mut self, len: usize, budget: &Budget, known: &AtomicU64) -> Result<()> {
        const PIECE: usize = 1 << 14;
        while self.sequence.len() < len {
            let next = (self.sequence.len() + PIECE).min(len);
            let extended = self.sequence.extend(next, budget, &Meter::default());
            known.store(self.sequence.len() as u64, Ordering::Relaxed);
            extended?;
        }
        Ok(())
    }

    /// Looks for a period among as many values as take a second or so.
    fn look_for_period(&mut self, budget: &Budget, known: &AtomicU64) -> Result<()> {
        for length in (8..=17).map(|bits| 1usize << bits) {
            if self.period.is_some() {
                break;
            }
            let enough = match self.sequence.method() {
                Method::Splits(_) => 1 << 11,
                Method::Pairs => 1 << 15,
                Method::Direct | Method::Sparse { .. } | Method::Periodic { .. } => 1 << 17,
            };
            if length > enough {
                break;
            }
            self.extend(length, budget, known)?;
            self.period = self
                .sequence
                .periodicity(budget)?
                .filter(|found| found.proof.is_some());
        }
        Ok(())
    }
}

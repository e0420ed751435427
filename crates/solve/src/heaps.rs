//! Heap games: nim-values of single heaps, as they are needed, and moves that win.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use partizan_rules::{HeapMove, HeapRules};
use partizan_value::{Budget, Charge, Error, Result};

use crate::meter::Meter;
use crate::nim::{Method, NimSequence, Periodicity};
use crate::watch::Watch;

/// A heap beyond this is only valued if the nim-values have a period that was proved.
const LARGEST_DIRECT: u64 = 1 << 28;

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

    /// About how many bytes they take.
    pub fn bytes(&self) -> u64 {
        self.known() * size_of::<u16>() as u64
    }

    /// The nim-value of a heap.
    pub fn nim_value(&self, heap: u64, budget: &Budget) -> Result<u64> {
        // A sequence is always in order, whatever became of whoever extended it.
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(value) = state.known(heap) {
            return Ok(value);
        }
        if heap > state.enough() as u64 {
            state.look_for_period(heap, budget, &self.known)?;
            if let Some(value) = state.known(heap) {
                return Ok(value);
            }
        }
        if heap > LARGEST_DIRECT {
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
        let (mut wanted, mut of) = (sum, 0);
        self.moves_that(heaps, budget, &mut |heap, left| {
            if heap != of {
                (wanted, of) = (sum ^ self.nim_value(heap, budget)?, heap);
            }
            Ok(self.nim_sum(left, budget)? == wanted)
        })
    }

    /// The first move there is.
    pub fn first_move(&self, heaps: &[u64]) -> Option<HeapMove> {
        let found = self.rules.try_moves(heaps, &mut |i, left| {
            let (heap, left) = (heaps[i], left.to_vec());
            Err(HeapMove { heap, left })
        });
        found.err()
    }

    /// Every move of which something is true, heaps from the left to the right, equal ones once.
    pub fn moves_that(
        &self,
        heaps: &[u64],
        budget: &Budget,
        is_so: &mut dyn FnMut(u64, &[u64]) -> Result<bool>,
    ) -> Result<Vec<HeapMove>> {
        self.admit_moves(heaps)?;
        let (mut moves, mut charge) = (Vec::new(), Charge::new(budget.clone()));
        let mut watch = Watch::new();
        self.rules.try_moves(heaps, &mut |i, left| {
            if watch.is_due_after(1) {
                budget.check(0)?;
            }
            let heap = heaps[i];
            if is_so(heap, left)? {
                // The list and the texts that will be made of it.
                let bytes = 2 * size_of::<HeapMove>() + 32 * left.len();
                let left = left.to_vec();
                moves.push(HeapMove { heap, left });
                charge.set((bytes * moves.len()) as u64);
            }
            Ok(())
        })?;
        Ok(moves)
    }

    /// Fails if there are too many moves to look through.
    pub(crate) fn admit_moves(&self, heaps: &[u64]) -> Result<()> {
        self.rules.admit_moves(heaps)
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

    /// As many values as take a second or so: for larger heaps a period is worth looking for.
    fn enough(&self) -> usize {
        match self.sequence.method() {
            Method::Splits(_) => 1 << 10,
            Method::Pairs => 1 << 15,
            Method::Direct | Method::Sparse { .. } | Method::Periodic { .. } => 1 << 17,
        }
    }

    /// Looks for a period among more and more values, for the sake of a heap.
    fn look_for_period(&mut self, heap: u64, budget: &Budget, known: &AtomicU64) -> Result<()> {
        let mut length = 1 << 8;
        while self.period.is_none() && length <= self.enough() && (length as u64) < heap {
            self.extend(length, budget, known)?;
            let found = self.sequence.periodicity(budget)?;
            self.period = found.filter(|found| found.proof.is_some());
            length *= 2;
        }
        Ok(())
    }
}

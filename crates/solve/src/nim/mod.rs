//! The nim-values of heaps of take-and-break games.
//!
//! The nim-value g(n) of a heap of n tokens is the least value that is not the value of an option,
//! and an option that leaves several heaps has the nim-sum of their values (Siegel, *Combinatorial
//! Game Theory*, IV.2; *Winning Ways*, chapter 4).

pub use period::{Periodicity, Proof, Theorem, periodicity};

mod arithmetic;
mod bits;
mod cofinite;
mod moves;
mod period;
mod periodic;
mod splits;
mod values;
mod whole;

use std::ops::Range;

use partizan_rules::HeapRules;
use partizan_value::{Budget, Charge, Result};

use crate::Meter;
use moves::Moves;
use values::Values;
use whole::Whole;

/// The nim-values of the heaps 0, 1, 2, … of a game, as far as they are known.
///
/// ```
/// use partizan_rules::{HeapRules, Piece};
/// use partizan_solve::{Meter, NimSequence};
/// use partizan_value::Budget;
///
/// let kayles = HeapRules::read(&Piece::whole("0.77"), 8).unwrap();
/// let mut sequence = NimSequence::new(kayles);
/// sequence.extend(11, &Budget::unlimited(), &Meter::default())?;
/// let values: Vec<u32> = sequence.values(0..11).collect();
/// assert_eq!(values, [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2]);
/// # Ok::<(), partizan_value::Error>(())
/// ```
#[derive(Debug)]
pub struct NimSequence {
    rules: HeapRules,
    values: Values,
    whole: Whole,
    charge: Charge,
}

/// How nim-values are computed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// No move leaves more than one heap: every option is looked at.
    Direct,
    /// Every pair of heaps that a move may leave is looked at.
    Pairs,
    /// The values of all splits into so many heaps and fewer are kept as sets.
    Splits(usize),
}

impl NimSequence {
    /// The sequence of a game, of which only the empty heap is known.
    pub fn new(rules: HeapRules) -> NimSequence {
        NimSequence::restore(rules, [0])
    }

    /// The sequence of a game whose first values are these. They are believed; what else is needed
    /// to go on is made again when the sequence is extended.
    pub fn restore(rules: HeapRules, values: impl IntoIterator<Item = u32>) -> NimSequence {
        let mut known = Values::Narrow(Vec::new());
        for value in values {
            known.push(value);
        }
        if known.len() == 0 {
            known.push(0);
        }
        NimSequence {
            whole: Whole::new(Moves::new(&rules)),
            rules,
            values: known,
            charge: Charge::new(Budget::unlimited()),
        }
    }

    /// The rules of the game.
    pub fn rules(&self) -> &HeapRules {
        &self.rules
    }

    /// How many values are known: those of the heaps below this.
    #[expect(
        clippy::len_without_is_empty,
        reason = "the empty heap is always known"
    )]
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// The nim-value of a heap, which must be known.
    pub fn value(&self, heap: usize) -> u32 {
        self.values.get(heap)
    }

    /// The nim-values of heaps, which must be known.
    pub fn values(&self, heaps: Range<usize>) -> impl ExactSizeIterator<Item = u32> + '_ {
        self.values.range(heaps)
    }

    /// The period of the values that are known, if they have one.
    pub fn periodicity(&self) -> Option<Periodicity> {
        match &self.values {
            Values::Narrow(values) => periodicity(&self.rules, values),
            Values::Wide(values) => periodicity(&self.rules, values),
        }
    }

    /// How the values that are not known yet will be computed.
    pub fn method(&self) -> Method {
        match Moves::new(&self.rules).most_heaps() {
            0 | 1 => Method::Direct,
            2 => Method::Pairs,
            heaps => Method::Splits(heaps),
        }
    }

    /// Computes values until so many are known. If the budget runs out, those found so far stay, and
    /// one may go on later.
    ///
    /// The memory of the sequence is charged to the last budget it was extended with.
    pub fn extend(&mut self, len: usize, budget: &Budget, meter: &Meter) -> Result<()> {
        self.charge = Charge::new(budget.clone());
        meter.expect(len.saturating_sub(self.len()) as u64);
        let mut reported = self.len();
        let result = self.compute(len, budget, &mut |known| {
            meter.advance((known - reported) as u64);
            reported = known;
        });
        meter.advance((self.len() - reported) as u64);
        result
    }

    fn compute(
        &mut self,
        len: usize,
        budget: &Budget,
        report: &mut dyn FnMut(usize),
    ) -> Result<()> {
        while self.values.len() < len {
            let heap = self.values.len();
            if heap == self.values.capacity() || heap.is_multiple_of(256) {
                self.make_room(len, budget)?;
                report(heap);
            }
            let value = self.whole.next(&self.values, budget)?;
            self.values.push(value);
        }
        Ok(())
    }

    /// Makes room for more values, though not for more than `len`, and looks at the budget.
    fn make_room(&mut self, len: usize, budget: &Budget) -> Result<()> {
        let known = self.values.len();
        let mut capacity = self.values.capacity();
        if known == capacity {
            capacity = (known + known / 2 + 1024).min(len);
        }
        self.charge
            .set(self.values.bytes(capacity) + self.whole.bytes());
        budget.check(0)?;
        self.values.reserve(capacity);
        Ok(())
    }
}

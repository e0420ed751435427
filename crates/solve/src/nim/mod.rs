//! The nim-values of heaps of take-and-break games.
//!
//! The nim-value g(n) of a heap of n tokens is the least value that is not the value of an option,
//! and an option that leaves several heaps has the nim-sum of their values (Siegel, *Combinatorial
//! Game Theory*, IV.2; *Winning Ways*, chapter 4).
//!
//! | module | idea |
//! |---|---|
//! | `whole` | the sets of all options, for every game; `splits` are those of several heaps |
//! | `scan` | splits in two: pairs of heaps are tried until only one value may be missing |
//! | `rare`, `marks`, `words` | few rare heaps decide most values; values below 64 as bits of a word |
//! | `repeat` | values that are proved to repeat for ever are copied |
//! | `period`, `periodic`, `cofinite`, `arithmetic` | periods, and theorems that prove them |
//! | `moves`, `values`, `bits`, `backwards` | digits, nim-values and sets of them in memory |

pub use period::{Periodicity, Proof, Theorem, periodicity};

mod arithmetic;
mod backwards;
mod bits;
mod cofinite;
mod marks;
mod moves;
mod period;
mod periodic;
mod rare;
mod repeat;
mod scan;
mod splits;
mod values;
mod whole;
mod words;

use std::ops::Range;

use partizan_rules::HeapRules;
use partizan_value::{Budget, Charge, Error, Result};

use crate::Meter;
use crate::period::table_bytes;
use moves::Moves;
use periodic::Bound;
use rare::Split;
use scan::{Policy, Scan};
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
    engine: Engine,
    /// How many values are to be known before a period is looked for again.
    awaited: usize,
    charge: Charge,
}

/// What is kept to compute the next value.
#[derive(Debug)]
#[expect(
    clippy::large_enum_variant,
    reason = "a sequence has only one of these"
)]
enum Engine {
    Whole(Whole),
    Scan(Scan),
    Repeat {
        start: usize,
        period: usize,
        saltus: u32,
    },
}

impl Engine {
    /// What is quickest.
    fn new(moves: Moves) -> Engine {
        let scans = moves.block.is_empty() && moves.most_heaps() == 2;
        if scans && moves.takes(2).len() <= MOST_SCANS {
            Engine::Scan(Scan::new(&moves, Policy::Automatic))
        } else {
            Engine::Whole(Whole::new(moves))
        }
    }

    fn bytes(&self) -> u64 {
        match self {
            Engine::Whole(whole) => whole.bytes(),
            Engine::Scan(scan) => scan.bytes(),
            Engine::Repeat { .. } => 0,
        }
    }
}

/// How many pairs of heaps are tried between two looks at the budget.
const WORK: u64 = 1 << 22;

/// How many values are added between two looks at what else is to be done, at most.
const AT_ONCE: usize = 64;

/// If there are more ways to take tokens before a heap is split in two, the sets of what these may
/// become are kept, though it takes longer to find them.
const MOST_SCANS: usize = 6;

/// From so many values on of a game that is slow to compute, a period with a saltus is looked for,
/// too, which may take a while.
const MANY: usize = 1 << 10;

/// How nim-values are computed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// No move leaves more than one heap: every option is looked at.
    Direct,
    /// Every pair of heaps that a move may leave is looked at.
    Pairs,
    /// Values that would make a heap common are found from the pairs with a rare heap, and only the
    /// others are looked for among all pairs.
    Sparse {
        /// A heap is common if an odd number of bits of its value is in this mask,
        mask: u16,
        /// or, with this, if that is so for heaps of one parity and not for those of the other.
        tokens: bool,
        /// How many of the known heaps are rare.
        rare: usize,
    },
    /// The values are proved to repeat for ever, and are copied.
    Periodic {
        /// From this heap on,
        start: usize,
        /// after so many heaps each, perhaps with something added.
        period: usize,
    },
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
    ///
    /// ```
    /// use partizan_rules::{HeapRules, Piece};
    /// use partizan_solve::{Meter, NimSequence};
    /// use partizan_value::Budget;
    ///
    /// let nim = HeapRules::read(&Piece::whole("0.[3]"), 8).unwrap();
    /// let mut sequence = NimSequence::restore(nim, [0, 1, 2, 3]);
    /// sequence.extend(100, &Budget::unlimited(), &Meter::default())?;
    /// assert_eq!(sequence.value(99), 99);
    /// # Ok::<(), partizan_value::Error>(())
    /// ```
    pub fn restore(rules: HeapRules, values: impl IntoIterator<Item = u32>) -> NimSequence {
        let mut known = Values::Narrow(Vec::new());
        for value in values {
            known.push(value);
        }
        if known.len() == 0 {
            known.push(0);
        }
        NimSequence {
            engine: Engine::new(Moves::new(&rules)),
            rules,
            values: known,
            awaited: 0,
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
    pub fn periodicity(&self, budget: &Budget) -> Result<Option<Periodicity>> {
        match &self.values {
            Values::Narrow(values) => periodicity(&self.rules, values, budget),
            Values::Wide(values) => periodicity(&self.rules, values, budget),
        }
    }

    /// How the values that are not known yet will be computed.
    ///
    /// ```
    /// use partizan_rules::{HeapRules, Piece};
    /// use partizan_solve::{Meter, Method, NimSequence};
    /// use partizan_value::Budget;
    ///
    /// let dawson = HeapRules::read(&Piece::whole("0.07"), 8).unwrap();
    /// let mut sequence = NimSequence::new(dawson);
    /// sequence.extend(1000, &Budget::unlimited(), &Meter::default())?;
    /// let periodic = Method::Periodic { start: 53, period: 34 };
    /// assert_eq!(sequence.method(), periodic);
    /// # Ok::<(), partizan_value::Error>(())
    /// ```
    pub fn method(&self) -> Method {
        match (&self.engine, self.rules.most_heaps()) {
            (Engine::Scan(scan), _) => scan.split().map_or(Method::Pairs, |(split, rare)| {
                let Split { mask, tokens, .. } = split;
                Method::Sparse { mask, tokens, rare }
            }),
            (&Engine::Repeat { start, period, .. }, _) => Method::Periodic { start, period },
            (Engine::Whole(_), 0 | 1) => Method::Direct,
            (Engine::Whole(_), 2) => Method::Pairs,
            (Engine::Whole(_), heaps) => Method::Splits(heaps as usize),
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
        let (mut work, mut looked) = (0, 0);
        while self.values.len() < len {
            let heap = self.values.len();
            if heap >= self.awaited {
                self.find_period(budget)?;
            }
            if heap == self.values.capacity() || heap >= looked + 256 {
                looked = heap;
                self.make_room(len, budget)?;
                report(heap);
            }
            let room = self.values.capacity();
            let value = match (&mut self.engine, &mut self.values) {
                (Engine::Repeat { period, saltus, .. }, values) => {
                    let value = values.get(heap - *period).checked_add(*saltus);
                    Some(value.ok_or(Error::TooLarge("a nim-value"))?)
                }
                (Engine::Whole(whole), values) => Some(whole.next(values, budget)?),
                (Engine::Scan(scan), values) => {
                    let Some(values) = values.narrow().filter(|values| scan.follow(values)) else {
                        self.engine = Engine::Whole(Whole::new(Moves::new(&self.rules)));
                        continue;
                    };
                    scan.extend_by_words(values, len.min(room).min(heap + AT_ONCE));
                    (values.len() == heap).then(|| scan.next(values))
                }
            };
            if let Some(value) = value {
                self.values.push(value);
            }
            if let Engine::Scan(scan) = &mut self.engine {
                work += scan.take_work();
                if work > WORK {
                    work = 0;
                    budget.check(0)?;
                }
            }
        }
        Ok(())
    }

    /// Looks for a period, where a theorem is known that proves one and there is room to do so.
    fn find_period(&mut self, budget: &Budget) -> Result<()> {
        let bound = Bound::new(&self.rules);
        // Other theorems take longer than values of games without splits.
        let is_slow = self.rules.most_heaps() > 1;
        let repeats = matches!(self.engine, Engine::Repeat { .. });
        if repeats || bound.is_none() && !is_slow {
            self.awaited = usize::MAX;
            return Ok(());
        }
        let known = self.values.len();
        self.awaited = known + known / 2 + 64;
        if budget.room(0) < table_bytes(known) {
            return Ok(());
        }
        if let Some(bound) = bound
            && let Some((start, period)) = repeat::period(&self.values, &bound, budget)?
        {
            let saltus = 0;
            self.engine = Engine::Repeat {
                start,
                period,
                saltus,
            };
        } else if matches!(self.engine, Engine::Whole(_)) && is_slow && known >= MANY {
            let found = self
                .periodicity(budget)?
                .filter(|found| found.proof.is_some());
            if let Some(found) = found {
                self.engine = Engine::Repeat {
                    start: found.preperiod,
                    period: found.period,
                    saltus: found.saltus,
                };
            }
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
            .set(self.values.bytes(capacity) + self.engine.bytes());
        budget.check(0)?;
        self.values.reserve(capacity);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use partizan_rules::Piece;

    fn by(engine: Engine, rules: &HeapRules, len: usize) -> NimSequence {
        let mut sequence = NimSequence::new(rules.clone());
        sequence.engine = engine;
        sequence.awaited = usize::MAX;
        let extended = sequence.extend(len, &Budget::unlimited(), &Meter::default());
        extended.expect("there is no limit");
        sequence
    }

    #[test]
    fn every_method_gives_the_same_values() {
        for (code, difference) in [
            ("4.", 1),
            ("4.", 2),
            ("4.", 0),
            ("0.16", 0),
            ("0.106", 0),
            ("0.007", 0),
            ("0.56", 0),
            ("0.77", 0),
            ("0.165", 3),
            ("0.4047", 1),
            ("0.104", 0),
        ] {
            let rules = HeapRules::read(&Piece::whole(code), 8).unwrap();
            let rules = rules.with_difference(difference);
            let moves = || Moves::new(&rules);
            let whole = by(Engine::Whole(Whole::new(moves())), &rules, 3000);
            let wanted: Vec<u32> = whole.values(0..3000).collect();
            for policy in [Policy::Automatic, Policy::Dense, Policy::Sparse] {
                let scan = Engine::Scan(Scan::new(&moves(), policy));
                let scan = by(scan, &rules, 3000);
                let found: Vec<u32> = scan.values(0..3000).collect();
                assert!(found == wanted, "{code} {difference} {policy:?}");
                let sparse = matches!(scan.method(), Method::Sparse { .. });
                assert!(policy == Policy::Automatic || sparse == (policy == Policy::Sparse));
            }
        }
    }

    #[test]
    fn values_repeat_as_they_are_proved_to() {
        for (code, difference, wanted) in [
            ("0.77", 0, Some((71, 12))),
            ("0.07", 0, Some((53, 34))),
            ("0.156", 0, Some((3479, 349))),
            ("0.3", 0, Some((1, 2))),
            ("0.333", 0, Some((1, 4))),
            ("0.0F", 0, None),
            ("0.FF", 0, Some((0, 1))),
            ("0.8", 0, Some((1, 3))),
            ("4.[3]", 0, Some((1, 4))),
            ("0.3F", 0, Some((0, 6))),
            ("0.16", 0, None),
            ("4.", 0, Some((1, 2))),
            ("4.", 1, None),
            ("4.", 2, Some((5, 4))),
            ("0.1", 0, Some((2, 1))),
        ] {
            let rules = HeapRules::read(&Piece::whole(code), 16).unwrap();
            let rules = rules.with_difference(difference);
            let len = match code {
                "0.156" => 12_000,
                "0.FF" | "0.8" | "4.[3]" | "0.3F" => 2 * MANY,
                _ => 700,
            };
            let whole = by(Engine::Whole(Whole::new(Moves::new(&rules))), &rules, len);
            let mut sequence = NimSequence::new(rules);
            let extended = sequence.extend(len, &Budget::unlimited(), &Meter::default());
            extended.expect("there is no limit");
            assert!(whole.values(0..len).eq(sequence.values(0..len)), "{code}");
            match sequence.method() {
                Method::Periodic { start, period } => assert_eq!(Some((start, period)), wanted),
                _ => assert_eq!(wanted, None, "{code}"),
            }
        }
    }

    #[test]
    fn values_that_are_too_large_for_a_method_are_left_to_another() {
        let rules = HeapRules::new(vec![0, 7], vec![]);
        for large in [40_000, 65_535, 65_536] {
            let known = [0, 1, large, 3];
            let mut sequence = NimSequence::restore(rules.clone(), known);
            let extended = sequence.extend(40, &Budget::unlimited(), &Meter::default());
            extended.expect("there is no limit");
            let mut whole = NimSequence::restore(rules.clone(), known);
            whole.engine = Engine::Whole(Whole::new(Moves::new(&rules)));
            let extended = whole.extend(40, &Budget::unlimited(), &Meter::default());
            extended.expect("there is no limit");
            assert!(whole.values(0..40).eq(sequence.values(0..40)));
        }
    }

    #[test]
    fn a_sequence_without_end_stops_when_time_is_over() {
        for (code, difference) in [("4.", 1), ("0.16", 0), ("0.6", 0), ("0.007", 0)] {
            let rules = HeapRules::read(&Piece::whole(code), 8).unwrap();
            let mut sequence = NimSequence::new(rules.with_difference(difference));
            let budget = Budget::unlimited().with_time(std::time::Duration::from_millis(30));
            let extended = sequence.extend(1_000_000_000, &budget, &Meter::default());
            assert!(extended.is_err(), "{code}");
        }
    }

    #[test]
    fn grundys_game_has_few_rare_heaps() {
        let rules = HeapRules::new(vec![4], vec![]).with_difference(1);
        let grundy = by(Engine::new(Moves::new(&rules)), &rules, 20_000);
        let wanted = Method::Sparse {
            mask: 254,
            tokens: false,
            rare: 1195,
        };
        assert_eq!(grundy.method(), wanted);
    }
}

//! Nim-values from the sets of all options: exact for every game, and quadratic where heaps split.
//!
//! A repeated block of L digits, the first of which is for taking F tokens, allows to leave m tokens
//! for all m ≤ n - F, and what they may become depends on n - m modulo L only. So the sets of what m
//! tokens may become are united for every class of m modulo L. For n in one class these unions only
//! grow, and so does the least value that is missing in them; it is remembered.

use partizan_value::{Budget, Result};

use super::bits::BitSet;
use super::moves::Moves;
use super::splits::{Marks, Splits};
use super::values::Values;

/// What is kept from one heap to the next.
#[derive(Debug)]
pub(super) struct Whole {
    moves: Moves,
    /// Numbers of tokens to take so as to leave one heap.
    singles: Vec<usize>,
    /// Sets for splits into 2, 3, … heaps, each made with the one before.
    splits: Vec<Splits>,
    /// Splits in two whose heaps differ enough, if others are needed for splits into more.
    unequal: Option<Splits>,
    /// For every number of heaps, the numbers of tokens to take so as to leave so many.
    takes: Vec<Vec<usize>>,
    block: Block,
    marks: Marks,
    /// Values of options that are single heaps; empty between heaps.
    options: BitSet,
}

/// What tokens may become that are left by moves of the repeated block.
#[derive(Debug, Default)]
struct Block {
    /// How many numbers of tokens are in the unions: 0, 1, …
    len: usize,
    /// By class and number of heaps.
    unions: Vec<Vec<BitSet>>,
    /// For every class of heaps, the first word that is not full.
    full: Vec<usize>,
}

impl Whole {
    pub(super) fn new(moves: Moves) -> Whole {
        let most = moves.most_heaps();
        let plain = |heaps| Splits::new(heaps, 0);
        let unequal = || Splits::new(2, moves.difference);
        let (splits, unequal) = match most {
            0 | 1 => (Vec::new(), None),
            2 => (vec![unequal()], None),
            _ if moves.difference == 0 => ((2..=most).map(plain).collect(), None),
            _ => ((2..=most).map(plain).collect(), Some(unequal())),
        };
        let classes = moves.block.len();
        Whole {
            singles: moves.takes(1),
            splits,
            unequal,
            takes: (0..=most).map(|heaps| moves.takes(heaps)).collect(),
            block: Block {
                len: 0,
                unions: vec![vec![BitSet::default(); most + 1]; classes],
                full: vec![0; classes],
            },
            marks: Marks::new(),
            options: BitSet::default(),
            moves,
        }
    }

    /// Bytes that are kept.
    pub(super) fn bytes(&self) -> u64 {
        let splits = self.splits.iter().chain(&self.unequal);
        let splits: u64 = splits.map(Splits::bytes).sum();
        let unions: u64 = self.block.unions.iter().flatten().map(BitSet::bytes).sum();
        splits + unions + self.marks.bytes() + self.options.bytes()
    }

    /// The nim-value of the next heap.
    pub(super) fn next(&mut self, values: &Values, budget: &Budget) -> Result<u32> {
        let heap = values.len();
        self.find_sets(values, budget)?;
        for &taken in self.singles.iter().take_while(|taken| **taken < heap) {
            self.options.insert(values.get(heap - taken));
        }
        if self
            .moves
            .digits
            .get(heap)
            .is_some_and(|digit| digit & 1 == 1)
        {
            self.options.insert(0);
        }
        let value = self.least_missing(heap);
        self.options.clear_around(0);
        for &taken in self.singles.iter().take_while(|taken| **taken < heap) {
            self.options.clear_around(values.get(heap - taken));
        }
        Ok(value)
    }

    /// The sets that bit j of a digit means.
    fn splits_into(&self, heaps: usize) -> &Splits {
        match &self.unequal {
            Some(unequal) if heaps == 2 => unequal,
            _ => &self.splits[heaps - 2],
        }
    }

    /// The least value that is no option.
    fn least_missing(&mut self, heap: usize) -> u32 {
        let first = self.moves.digits.len();
        let block = &self.moves.block;
        let of_block = |i: usize| {
            let Some(most) = heap.checked_sub(first) else {
                return 0;
            };
            let mut word = 0;
            for (j, digit) in block.iter().enumerate().take(most + 1) {
                let unions = &self.block.unions[(most - j) % block.len()];
                for (heaps, union) in unions.iter().enumerate() {
                    if digit >> heaps & 1 == 1 {
                        word |= union.word(i);
                    }
                }
            }
            word
        };
        let mut i = if block.is_empty() {
            0
        } else {
            let class = heap % block.len();
            let mut full = self.block.full[class];
            while of_block(full) == u64::MAX {
                full += 1;
            }
            self.block.full[class] = full;
            full
        };
        loop {
            let mut word = self.options.word(i) | of_block(i);
            for heaps in 2..self.takes.len() {
                let splits = self.splits_into(heaps);
                for &taken in self.takes[heaps].iter().take_while(|taken| **taken <= heap) {
                    word |= splits.set(heap - taken).map_or(0, |set| set.word(i));
                }
            }
            if word != u64::MAX {
                return 64 * i as u32 + word.trailing_ones();
            }
            i += 1;
        }
    }

    /// Finds all sets that the moves from the next heap need, and forgets those that no later heap
    /// needs.
    fn find_sets(&mut self, values: &Values, budget: &Budget) -> Result<()> {
        let heap = values.len();
        let first = self.moves.digits.len();
        let in_block = |heaps: usize| self.moves.block.iter().any(|digit| digit >> heaps & 1 == 1);
        // From here on sets are wanted for moves, and to here.
        let wanted = |heaps: usize| {
            let takes = &self.takes[heaps];
            let mut from = heap.saturating_sub(takes.last().copied().unwrap_or(0));
            let mut to = takes.first().and_then(|least| heap.checked_sub(*least));
            if in_block(heaps) {
                from = from.min(self.block.len);
                to = to.max(heap.checked_sub(first));
            }
            (from, to)
        };
        if let Some(unequal) = &mut self.unequal {
            let (from, to) = wanted(2);
            unequal.forget_below(from);
            while to.is_some_and(|to| unequal.next() <= to) {
                unequal.advance(values, None, &mut self.marks, budget)?;
                budget.check(0)?;
            }
        }
        let alone = self.splits.len() == 1;
        for level in 0..self.splits.len() {
            let (before, rest) = self.splits.split_at_mut(level);
            let splits = &mut rest[0];
            let (from, mut to) = wanted(splits.heaps());
            if alone {
                splits.forget_below(from);
            } else {
                // Larger splits are made of all smaller ones.
                to = Some(heap);
            }
            while to.is_some_and(|to| splits.next() <= to) {
                splits.advance(values, before.last(), &mut self.marks, budget)?;
                budget.check(0)?;
            }
        }
        self.unite(values);
        Ok(())
    }

    /// Brings the unions of the block up to date.
    fn unite(&mut self, values: &Values) {
        let Some(most) = values.len().checked_sub(self.moves.digits.len()) else {
            return;
        };
        if self.moves.block.is_empty() {
            return;
        }
        for tokens in self.block.len..=most {
            let class = tokens % self.moves.block.len();
            let mut unions = std::mem::take(&mut self.block.unions[class]);
            if tokens == 0 {
                unions[0].insert(0);
            } else if let Some(union) = unions.get_mut(1) {
                union.insert(values.get(tokens));
            }
            for (heaps, union) in unions.iter_mut().enumerate().skip(2) {
                if let Some(set) = self.splits_into(heaps).set(tokens) {
                    union.union(set);
                }
            }
            self.block.unions[class] = unions;
        }
        self.block.len = most + 1;
    }
}

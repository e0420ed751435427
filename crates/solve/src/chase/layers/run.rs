//! Layer by layer, from the most black stones on the board to the fewest.

use std::sync::Mutex;

use partizan_rules::Chase;
use partizan_value::{Budget, Charge, Error, Result};

use super::board::Board;
use super::content::Content;
use super::fold::{Gathered, Smallest, visit_smallest};
use super::mask::Mask;
use super::plan::Outline;
use super::settle::Settle;
use super::{ChaseQuestion, Layers};
use crate::Meter;

/// An analysis that is to be done.
pub(super) struct Task<'a> {
    pub(super) chase: &'a Chase,
    pub(super) question: ChaseQuestion,
    pub(super) threads: usize,
    pub(super) budget: &'a Budget,
    pub(super) meter: &'a Meter,
}

/// The lists of one thread.
struct Worker<const N: usize, S: Settle<N>> {
    method: S,
    above: Vec<S::Found>,
    found: Vec<S::Found>,
}

/// What is kept for good.
struct Kept {
    first: Mutex<Vec<u64>>,
    second: Mutex<Vec<Vec<u64>>>,
}

impl Task<'_> {
    pub(super) fn analyse<const N: usize, S: Settle<N>>(&self, outline: Outline) -> Result<Layers> {
        let plan = outline.plan::<N, S>(&self.chase.field, self.threads);
        self.budget.check(0)?;
        if plan.bytes > self.budget.room(0) || plan.bytes > isize::MAX as u64 {
            return Err(Error::Memory(self.budget.memory()));
        }
        outline.check_numbers(&self.chase.field)?;
        let mut charge = Charge::new(self.budget.clone());
        charge.set(plan.bytes);
        let configurations = |layer| outline.configurations(layer) as u64;
        let work: Vec<u64> = (0..=outline.places.black).map(configurations).collect();
        self.meter.expect(work.iter().sum());
        let board: Board<N> = Board::new(&self.chase.field, outline.places, outline.binomials);
        let kept = Kept {
            first: Mutex::default(),
            second: Mutex::new(vec![Vec::new(); board.places.squares.len()]),
        };
        self.run::<N, S>(&board, &work, &kept)?;
        let unharmed = "no thread panics while it keeps something";
        let first = kept.first.into_inner().expect(unharmed);
        let second = kept.second.into_inner().expect(unharmed);
        let words = |list: &Vec<u64>| 8 * list.len() as u64;
        charge.set(words(&first) + second.iter().map(words).sum::<u64>());
        Ok(Layers {
            field: self.chase.field.clone(),
            black: self.chase.black,
            black_left: self.chase.black_left.unwrap_or_default(),
            white_in_all: self.chase.white.count() + self.chase.white_left,
            symmetries: board
                .symmetries
                .into_iter()
                .map(|symmetry| symmetry.squares)
                .collect(),
            places: board.places,
            binomials: board.binomials,
            offsets: board.offsets,
            question: self.question,
            words: N,
            masks: S::Found::default().masks().len(),
            first,
            second,
            _charge: charge,
        })
    }

    /// Does all layers but the last, which is done with the one before it.
    fn run<const N: usize, S: Settle<N>>(
        &self,
        board: &Board<N>,
        work: &[u64],
        kept: &Kept,
    ) -> Result<()> {
        let black = board.places.black;
        let mut above: Option<Gathered<S::Found>> = None;
        for layer in (0..black.max(1)).rev() {
            let below = if layer > 0 {
                let smallest = Smallest::new(board, layer - 1, self.threads, self.budget)?;
                Some(Gathered::new(smallest, board.white_sets))
            } else {
                None
            };
            let is_last = layer + 1 == black;
            let sets = board.binomials.choose(board.places.squares.len(), layer);
            let done = work[layer] + if is_last { work[layer + 1] } else { 0 };
            let per_set = done / sets.max(1);
            let start = || Worker {
                method: S::new(board, self.question),
                above: vec![S::Found::default(); board.white_sets],
                found: vec![S::Found::default(); board.white_sets],
            };
            visit_smallest(board, layer, self.threads, start, |worker, rank, set| {
                self.budget.check(0)?;
                let Worker {
                    method,
                    above: best,
                    found,
                } = worker;
                if is_last {
                    method.last_stone(board, set, found, best, self.budget)?;
                    if layer == 0 {
                        self.keep_last(method, board, found, kept)?;
                    }
                } else if let Some(above) = &above {
                    above.copy(rank, best);
                }
                let best = (black > 0).then_some(best.as_slice());
                method.settle(board, set, best, found, self.budget)?;
                if let Some(below) = &below {
                    below.gather(board, set, found);
                }
                let unharmed = "no thread panics while it keeps something";
                if layer == 0 {
                    *kept.first.lock().expect(unharmed) = words(found);
                } else if layer == 1 {
                    kept.second.lock().expect(unharmed)[rank as usize] = words(found);
                }
                self.meter.advance(per_set * images(board, set));
                Ok(())
            })?;
            above = below;
        }
        Ok(())
    }

    /// Keeps what is found for every place of the only black stone.
    fn keep_last<const N: usize, S: Settle<N>>(
        &self,
        method: &mut S,
        board: &Board<N>,
        found: &mut [S::Found],
        kept: &Kept,
    ) -> Result<()> {
        for (place, &bit) in board.ground.bits.iter().enumerate() {
            if super::fold::is_smallest(board, bit) {
                method.settle(board, bit, None, found, self.budget)?;
                kept.second
                    .lock()
                    .expect("no thread panics while it keeps something")[place] = words(found);
            }
        }
        Ok(())
    }
}

/// How many images a set has.
fn images<const N: usize>(board: &Board<N>, set: Mask<N>) -> u64 {
    let symmetries = board.symmetries.iter();
    let same = symmetries.filter(|symmetry| symmetry.image_of_few(set) == set);
    (board.symmetries.len() / same.count()) as u64
}

/// All words of some contents.
fn words<const N: usize, C: Content<N>>(found: &[C]) -> Vec<u64> {
    let masks = found.iter().flat_map(Content::masks);
    masks.flat_map(Mask::words).copied().collect()
}

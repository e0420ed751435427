//! Searching all positions of a size, smallest first, for those with a wanted value.

use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use partizan_rules::{Position, Ruleset, Size};
use partizan_value::{Error, Result, Value};

use crate::canonical::Solver;
use crate::threads::in_parallel;
use crate::watch::Watch;

/// A position that was searched for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundPosition {
    /// The position as text.
    pub position: String,
    /// How many pieces it has.
    pub pieces: usize,
    /// Its value.
    pub value: Value,
}

/// What a search found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// The positions, smallest first, one of each symmetry class.
    pub found: Vec<FoundPosition>,
    /// How many positions were looked at.
    pub searched: u64,
    /// Why the search ended before everything was searched.
    pub stopped: Option<Error>,
}

/// What is thought of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is searched for.
    Wanted,
    /// It is not.
    Unwanted,
    /// The question cannot be answered; the search ends.
    Stop,
}

/// How many positions are valued together.
const BATCH: usize = 4096;

/// Searches positions up to a size: fewest pieces first, then smallest area. Ends after `limit`
/// positions, or without a limit with the last one that is as small as the first.
pub(crate) fn find<R: Ruleset>(
    solver: &Solver<R>,
    most: Size,
    limit: Option<usize>,
    threads: usize,
    searched: &AtomicU64,
    wanted: &mut dyn FnMut(Value) -> Verdict,
) -> Found {
    let ruleset = solver.ruleset();
    let mut search = Search {
        solver,
        limit: limit.unwrap_or(usize::MAX),
        threads,
        searched,
        wanted,
        batch: Vec::new(),
        seen: HashSet::new(),
        over: false,
        watch: Watch::new(),
        found: Found::default(),
    };
    let sizes = ruleset.sizes(most);
    let most_pieces = sizes.iter().map(|&size| ruleset.most_pieces(size)).max();
    'search: for pieces in 0..=most_pieces.unwrap_or(0) {
        let mut classes = sizes.chunk_by(|a, b| a.area() == b.area());
        for class in &mut classes {
            for &size in class {
                ruleset.arrangements(size, pieces, &mut |position| {
                    search.look_at_budget(&position);
                    if ruleset.is_possible(&position) {
                        search.batch.push(position);
                    }
                    if search.batch.len() == BATCH {
                        search.look_at_batch(pieces);
                    }
                    !search.over
                });
                search.look_at_batch(pieces);
            }
            let smallest_found = limit.is_none() && !search.found.found.is_empty();
            if search.over || smallest_found {
                break 'search;
            }
        }
    }
    search.found
}

struct Search<'a, R: Ruleset> {
    solver: &'a Solver<R>,
    limit: usize,
    threads: usize,
    searched: &'a AtomicU64,
    wanted: &'a mut dyn FnMut(Value) -> Verdict,
    batch: Vec<R::Position>,
    /// Normal forms of what was found.
    seen: HashSet<R::Position>,
    over: bool,
    watch: Watch,
    found: Found,
}

impl<R: Ruleset> Search<'_, R> {
    fn stop(&mut self, error: Error) {
        self.found.stopped = Some(error);
        self.over = true;
    }

    /// Looks at the budget now and then; what was found counts, too.
    fn look_at_budget(&mut self, position: &R::Position) {
        if !self.over && self.watch.is_due(position) {
            let each = size_of::<R::Position>() + position.heap_bytes();
            let found = self.found.found.capacity() * size_of::<FoundPosition>()
                + self
                    .found
                    .found
                    .last()
                    .map_or(0, |found| found.position.len())
                    * self.found.found.len();
            let lists = (BATCH + self.seen.capacity()) * each + found;
            let store = self.solver.store();
            if let Err(error) = store.budget().check(store.bytes() + lists as u64) {
                self.stop(error);
            }
        }
    }

    fn look_at_batch(&mut self, pieces: usize) {
        let batch = std::mem::take(&mut self.batch);
        let values = self.values(&batch);
        for (position, value) in batch.into_iter().zip(values) {
            if self.over {
                return;
            }
            match value {
                Ok(value) => self.judge(&position, pieces, value),
                Err(error) => self.stop(error),
            }
        }
        self.searched.store(self.found.searched, Ordering::Relaxed);
    }

    fn judge(&mut self, position: &R::Position, pieces: usize, value: Value) {
        self.found.searched += 1;
        match (self.wanted)(value) {
            Verdict::Unwanted => return,
            Verdict::Stop => {
                self.over = true;
                return;
            }
            Verdict::Wanted => {}
        }
        let ruleset = self.solver.ruleset();
        let mut normal = position.clone();
        ruleset.normalise(&mut normal);
        if self.seen.insert(normal) {
            self.found.found.push(FoundPosition {
                position: ruleset.text(position),
                pieces,
                value,
            });
            self.over = self.found.found.len() >= self.limit;
        }
    }

    /// The values of all positions, in their order.
    fn values(&self, batch: &[R::Position]) -> Vec<Result<Value>> {
        let threads = self.threads.min(batch.len().div_ceil(64));
        let next = AtomicUsize::new(0);
        let work = || {
            let mut values = Vec::new();
            loop {
                let i = next.fetch_add(1, Ordering::Relaxed);
                let Some(position) = batch.get(i) else {
                    return values;
                };
                values.push((i, self.solver.value(position, 1)));
            }
        };
        let mut values: Vec<_> = in_parallel(threads, work).into_iter().flatten().collect();
        values.sort_unstable_by_key(|(i, _)| *i);
        values.into_iter().map(|(_, value)| value).collect()
    }
}

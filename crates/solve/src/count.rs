//! Counting positions: how many can be reached, in how many moves, with how many options.
//!
//! Level by level: the positions after n moves are expanded in parallel into those after n + 1.
//! Every distinct position is kept once, with the last levels on which it was met, so that a
//! position that is reached after different numbers of moves counts once among all positions and
//! once on each of its levels. Where the players alternate, it may be met with either to move.
//!
//! Where play need not end there are infinitely many levels, so a position counts only on the first
//! of them.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use partizan_rules::Position;
use partizan_value::{Budget, Charge, Error, Player};

use crate::shards::Shards;
use crate::threads::in_parallel;
use crate::watch::Watch;

/// What was counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Distinct positions, the first one included.
    pub positions: u64,
    /// The options of all of them: of both players, or of whoever may be to move.
    pub options: u64,
    /// Distinct positions after 0, 1, 2, … moves; where play need not end, those that are met for the
    /// first time with this player to move.
    pub by_moves: Vec<u64>,
    /// Why the count is not complete; the last level may then be missing some.
    pub stopped: Option<Error>,
}

/// Positions that a thread takes at a time.
const CHUNK: usize = 256;

/// The last level on which a position was met, for each player to move, counted from 1; 0 for never.
type Levels = [u32; 2];

/// How new a position is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Novelty {
    /// Never met before.
    New,
    /// Met before, but with the other player to move.
    NewForMover,
    /// Met on an earlier level, but not on this one.
    NewOnLevel,
    /// Met on this level.
    Known,
}

/// Meets a position on a level, with a player to move if that matters.
fn meet<P: Position>(
    met: &Shards<P, Levels>,
    position: &P,
    level: u32,
    mover: Option<Player>,
) -> Novelty {
    let mover = mover.map_or(0, |mover| mover as usize);
    let mut first = [0; 2];
    first[mover] = level;
    let before = met.meet(position, first, |levels| {
        std::mem::replace(&mut levels[mover], level)
    });
    match before {
        None => Novelty::New,
        Some(0) => Novelty::NewForMover,
        Some(before) if before < level => Novelty::NewOnLevel,
        Some(_) => Novelty::Known,
    }
}

/// What is counted, and how.
#[derive(Clone, Copy)]
pub(crate) struct Reach<'a> {
    /// Who begins, if the players alternate; nobody if either may move at any time.
    pub(crate) first: Option<Player>,
    /// Play need not end.
    pub(crate) is_loopy: bool,
    pub(crate) threads: usize,
    pub(crate) budget: &'a Budget,
    /// Is told how many positions there are so far.
    pub(crate) counted: &'a AtomicU64,
}

/// Counts what can be reached from a position. `options` lists the options of a player.
pub(crate) fn count<P: Position>(
    start: P,
    reach: Reach<'_>,
    options: impl Fn(&P, Player, &mut dyn FnMut(P)) + Sync,
) -> Count {
    let Reach {
        first,
        is_loopy,
        threads,
        budget,
        counted,
    } = reach;
    let met = Shards::new(budget.clone());
    meet(&met, &start, 1, first);
    let mut count = Count {
        positions: 1,
        by_moves: vec![1],
        ..Count::default()
    };
    let mut level = List::new(budget);
    level.push(start, Novelty::New);
    let mut mover = first;
    for number in 2.. {
        counted.store(count.positions, Ordering::Relaxed);
        let next_chunk = AtomicUsize::new(0);
        let positions = &level.positions;
        let work = || {
            let mut found = Found::new(budget);
            loop {
                let chunk = next_chunk.fetch_add(CHUNK, Ordering::Relaxed);
                if chunk >= positions.len() || found.stopped.is_some() {
                    return found;
                }
                for (position, novelty) in &positions[chunk..positions.len().min(chunk + CHUNK)] {
                    for player in Player::BOTH {
                        if mover.is_some_and(|mover| mover != player) {
                            continue;
                        }
                        if found.stopped.is_some() {
                            return found;
                        }
                        options(position, player, &mut |after| {
                            found.look_at_budget(&after);
                            if found.stopped.is_some() {
                                return;
                            }
                            found.options += u64::from(*novelty != Novelty::NewOnLevel);
                            let next = mover.map(Player::opponent);
                            let novelty = meet(&met, &after, number, next);
                            let again = is_loopy && novelty == Novelty::NewOnLevel;
                            if novelty != Novelty::Known && !again {
                                found.next.push(after, novelty);
                            }
                        });
                    }
                }
            }
        };
        let threads = threads.min(level.positions.len().div_ceil(CHUNK));
        let mut next = List::new(budget);
        for found in in_parallel(threads, work) {
            count.options += found.options;
            count.stopped = count.stopped.or(found.stopped);
            next.append(found.next);
        }
        if next.positions.is_empty() {
            break;
        }
        let new = next
            .positions
            .iter()
            .filter(|(_, novelty)| *novelty == Novelty::New);
        count.positions += new.count() as u64;
        count.by_moves.push(next.positions.len() as u64);
        if count.stopped.is_some() {
            break;
        }
        level = next;
        mover = mover.map(Player::opponent);
    }
    count
}

/// Positions of a level; what they take is charged to a budget until they are dropped.
struct List<P> {
    positions: Vec<(P, Novelty)>,
    heap: usize,
    charge: Charge,
}

impl<P: Position> List<P> {
    fn new(budget: &Budget) -> List<P> {
        List {
            positions: Vec::new(),
            heap: 0,
            charge: Charge::new(budget.clone()),
        }
    }

    fn push(&mut self, position: P, novelty: Novelty) {
        self.heap += position.heap_bytes();
        let capacity = self.positions.capacity();
        self.positions.push((position, novelty));
        if self.heap > 0 || self.positions.capacity() > capacity {
            self.update_charge();
        }
    }

    fn append(&mut self, mut other: List<P>) {
        self.positions.append(&mut other.positions);
        self.heap += other.heap;
        self.update_charge();
    }

    fn update_charge(&mut self) {
        let bytes = self.positions.capacity() * size_of::<(P, Novelty)>() + self.heap;
        self.charge.set(bytes as u64);
    }
}

/// What one thread found on a level.
struct Found<P> {
    next: List<P>,
    options: u64,
    watch: Watch,
    stopped: Option<Error>,
}

impl<P: Position> Found<P> {
    fn new(budget: &Budget) -> Self {
        Found {
            next: List::new(budget),
            options: 0,
            watch: Watch::new(),
            stopped: None,
        }
    }

    fn look_at_budget(&mut self, position: &P) {
        if self.stopped.is_none() && self.watch.is_due(position) {
            self.stopped = self.next.charge.budget().check(0).err();
        }
    }
}

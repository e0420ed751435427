//! Counting positions: how many can be reached, in how many moves, with how many options.
//!
//! Level by level: the positions after n moves are expanded in parallel into those after n + 1.
//! Every distinct position is kept once, with the last levels on which it was met, so that a
//! position that is reached after different numbers of moves counts once among all positions and
//! once on each of its levels. Where the players alternate, it may be met with either to move.

use std::hash::BuildHasher;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use foldhash::fast::FixedState;
use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use partizan_rules::Position;
use partizan_value::{Budget, Error, Padded, Player};

use crate::threads::in_parallel;
use crate::watch::Watch;

/// What was counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Distinct positions, the first one included.
    pub positions: u64,
    /// The options of all of them: of both players, or of whoever may be to move.
    pub options: u64,
    /// Distinct positions after 0, 1, 2, … moves.
    pub by_moves: Vec<u64>,
    /// Why the count is not complete; the last level may then be missing some.
    pub stopped: Option<Error>,
}

const SHARDS: usize = 128;
/// Positions that a thread takes at a time.
const CHUNK: usize = 256;

/// A position and the last level on which it was met, for each player to move; 0 for never, which
/// is right for the first position too: no game comes back to it.
struct Seen<P> {
    position: P,
    levels: [u32; 2],
}

type Shard<P> = Padded<Mutex<HashTable<Seen<P>>>>;

struct Everything<P> {
    shards: Box<[Shard<P>]>,
    bytes: Padded<AtomicU64>,
}

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

impl<P: Position> Everything<P> {
    /// Meets a position on a level, with a player to move if that matters.
    fn meet(&self, position: &P, level: u32, mover: Option<Player>, budget: &Budget) -> Novelty {
        let mover = mover.map_or(0, |mover| mover as usize);
        let hash_of = |position: &P| FixedState::default().hash_one(position);
        let hash = hash_of(position);
        let shard = &self.shards[(hash >> 32) as usize % SHARDS];
        let mut shard = shard.lock().unwrap_or_else(PoisonError::into_inner);
        let before = shard.allocation_size();
        let entry = shard.entry(
            hash,
            |seen| seen.position == *position,
            |seen| hash_of(&seen.position),
        );
        match entry {
            Entry::Occupied(mut entry) => {
                let met = std::mem::replace(&mut entry.get_mut().levels[mover], level);
                return match met {
                    0 => Novelty::NewForMover,
                    met if met < level => Novelty::NewOnLevel,
                    _ => Novelty::Known,
                };
            }
            Entry::Vacant(entry) => {
                let mut levels = [0; 2];
                levels[mover] = level;
                let position = position.clone();
                entry.insert(Seen { position, levels });
            }
        }
        let grown = (shard.allocation_size() - before + position.heap_bytes()) as u64;
        drop(shard);
        if grown > 0 {
            self.bytes.fetch_add(grown, Ordering::Relaxed);
            budget.charge(grown);
        }
        Novelty::New
    }
}

/// Counts what can be reached from a position. `options` lists the options of a player; with a
/// `first` player they alternate, without one either may move at any time. `counted` is told how
/// many positions there are so far.
pub(crate) fn count<P: Position>(
    start: P,
    first: Option<Player>,
    threads: usize,
    budget: &Budget,
    counted: &AtomicU64,
    options: impl Fn(&P, Player, &mut dyn FnMut(P)) + Sync,
) -> Count {
    let everything = Everything {
        shards: (0..SHARDS).map(|_| Padded::default()).collect(),
        bytes: Padded::default(),
    };
    everything.meet(&start, 0, first, budget);
    let mut count = Count {
        positions: 1,
        by_moves: vec![1],
        ..Count::default()
    };
    let mut level = vec![(start, Novelty::New)];
    let mut charged = 0;
    let mut mover = first;
    for moves in 1.. {
        counted.store(count.positions, Ordering::Relaxed);
        let next_chunk = AtomicUsize::new(0);
        let work = || {
            let mut found = Found::default();
            loop {
                let chunk = next_chunk.fetch_add(CHUNK, Ordering::Relaxed);
                if chunk >= level.len() || found.stopped.is_some() {
                    return found;
                }
                for (position, novelty) in &level[chunk..level.len().min(chunk + CHUNK)] {
                    for player in Player::BOTH {
                        if mover.is_some_and(|mover| mover != player) {
                            continue;
                        }
                        options(position, player, &mut |after| {
                            found.look_at_budget(&after, budget);
                            if found.stopped.is_some() {
                                return;
                            }
                            found.options += u64::from(*novelty != Novelty::NewOnLevel);
                            let next = mover.map(Player::opponent);
                            let novelty = everything.meet(&after, moves, next, budget);
                            if novelty != Novelty::Known {
                                found.next.push((after, novelty));
                            }
                        });
                    }
                }
            }
        };
        let threads = threads.min(level.len().div_ceil(CHUNK));
        let mut next = Vec::new();
        for found in in_parallel(threads, work) {
            count.options += found.options;
            count.stopped = count.stopped.or(found.stopped);
            if next.is_empty() {
                next = found.next;
            } else {
                next.extend(found.next);
            }
        }
        if next.is_empty() {
            break;
        }
        let new = next.iter().filter(|(_, novelty)| *novelty == Novelty::New);
        count.positions += new.count() as u64;
        count.by_moves.push(next.len() as u64);
        if count.stopped.is_some() {
            break;
        }
        budget.refund(charged);
        charged = bytes_of(&next);
        budget.charge(charged);
        level = next;
        mover = mover.map(Player::opponent);
    }
    budget.refund(charged);
    budget.refund(everything.bytes.load(Ordering::Relaxed));
    count
}

/// What one thread found on a level.
struct Found<P> {
    next: Vec<(P, Novelty)>,
    options: u64,
    watch: Watch,
    stopped: Option<Error>,
}

impl<P> Default for Found<P> {
    fn default() -> Self {
        Found {
            next: Vec::new(),
            options: 0,
            watch: Watch::new(),
            stopped: None,
        }
    }
}

impl<P: Position> Found<P> {
    fn look_at_budget(&mut self, position: &P, budget: &Budget) {
        if self.stopped.is_none() && self.watch.is_due(position) {
            self.stopped = budget.check(bytes_of(&self.next)).err();
        }
    }
}

/// Bytes of a list of positions of about the same size; a list that grows needs twice its size.
fn bytes_of<P: Position>(list: &Vec<(P, Novelty)>) -> u64 {
    let heap = list.last().map_or(0, |(p, _)| p.heap_bytes());
    (2 * list.capacity() * (size_of::<(P, Novelty)>() + heap)) as u64
}

//! The shortest games of many boards at once.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use partizan_rules::{Region, Size};
use partizan_value::{Budget, Player};

use super::window::{Window, measure};
use super::{Shortest, ends_of};
use crate::sweep::{Meter, Plan, SweepError};
use crate::threads::in_parallel;

/// All boards of one width, swept together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Strip {
    /// Who is stuck at the end.
    stuck: Player,
    cols: usize,
}

impl Strip {
    /// The cheaper way to find the ends of a board in which a player is stuck: along its rows or
    /// along its columns, where the players have exchanged their roles. Also says how many rows
    /// are swept.
    fn of(size: Size, stuck: Player) -> (Strip, usize) {
        let upright = Strip {
            stuck,
            cols: size.cols,
        };
        let transposed = Strip {
            stuck: stuck.opponent(),
            cols: size.rows,
        };
        if transposed.plan(1).states() < upright.plan(1).states() {
            (transposed, size.cols)
        } else {
            (upright, size.rows)
        }
    }

    fn plan(self, rows: usize) -> Plan {
        let size = Size {
            rows,
            cols: self.cols,
        };
        Plan::new(Region::full(size), ends_of(self.stuck))
    }
}

/// What threads share while they sweep strips.
struct Strips {
    /// Strips to be swept with the numbers of rows that are wanted; the last one is next.
    waiting: Vec<(Strip, Vec<usize>)>,
    /// The fewest dominoes of an end, if there is one.
    known: BTreeMap<(Strip, usize), Option<usize>>,
    failure: Option<SweepError>,
}

/// The shortest games of many whole boards, as far as the budget goes. One sweep serves all boards
/// of its width.
pub fn shortest_games(
    sizes: &[Size],
    threads: usize,
    budget: &Budget,
    meter: &Meter,
) -> (Vec<Option<Shortest>>, Option<SweepError>) {
    let mut waiting: BTreeMap<Strip, Vec<usize>> = BTreeMap::new();
    for size in sizes {
        for stuck in Player::BOTH {
            let (strip, rows) = Strip::of(*size, stuck);
            waiting.entry(strip).or_default().push(rows);
        }
    }
    let mut waiting: Vec<(Strip, Vec<usize>)> = waiting.into_iter().collect();
    // The small ones come first, so that a budget goes as far as it can.
    waiting.sort_by_key(|(strip, _)| std::cmp::Reverse(strip.plan(1).states()));
    let needed = waiting.iter().map(|(strip, rows)| {
        let plan = strip.plan(rows.iter().copied().max().unwrap_or(1));
        Window::first(&plan).bytes(&plan)
    });
    let needed = needed.max().unwrap_or(0);
    let limit = budget.room(0);
    if needed > limit {
        let error = SweepError::TooLarge { needed, limit };
        return (vec![None; sizes.len()], Some(error));
    }
    // Each thread may have one of the largest.
    let threads = threads.min((limit / needed.max(1)).max(1) as usize);
    let strips = Mutex::new(Strips {
        waiting,
        known: BTreeMap::new(),
        failure: None,
    });
    let lock = || strips.lock().unwrap_or_else(PoisonError::into_inner);
    in_parallel(threads, || {
        loop {
            let next = lock().waiting.pop();
            let Some((strip, mut rows)) = next else {
                return;
            };
            rows.sort_unstable();
            rows.dedup();
            let measured = measure(&strip.plan(rows[rows.len() - 1]), &rows, budget, meter);
            let mut strips = lock();
            match measured {
                Ok(measured) => {
                    let keys = rows.iter().map(|rows| (strip, *rows));
                    strips.known.extend(keys.zip(measured.dominoes));
                }
                Err(error) => {
                    strips.waiting.clear();
                    strips.failure = Some(error);
                }
            }
        }
    });
    let Strips { known, failure, .. } = strips.into_inner().unwrap_or_else(PoisonError::into_inner);
    let length = |size: &Size, stuck| known.get(&Strip::of(*size, stuck)).copied();
    let shortest = |size: &Size| {
        let (left, right) = (length(size, Player::Left)?, length(size, Player::Right)?);
        Some(Shortest::of(left, right))
    };
    (sizes.iter().map(shortest).collect(), failure)
}

//! The shortest games of many boards at once.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use partizan_rules::{Region, Size};
use partizan_value::{Budget, Player};

use super::window::{Fewest, Measured, Window, measure};
use super::{Shortest, ends_of};
use crate::Meter;
use crate::sweep::{Plan, SweepError, admit};
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

    /// What is exact of the ends on 1, 2, … rows.
    fn ends(self, fewest: &[Fewest]) -> StripEnds {
        let exact = fewest.iter().map_while(|fewest| match fewest {
            Fewest::Exactly(dominoes) => Some(Some(*dominoes)),
            Fewest::Never => Some(None),
            Fewest::AtLeast(_) => None,
        });
        StripEnds {
            stuck: self.stuck,
            cols: self.cols,
            dominoes: exact.collect(),
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

/// The fewest dominoes of the ends of all boards of one width up to some number of rows: what one
/// sweep finds out, and what can be kept to go on from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StripEnds {
    /// Who cannot move at the end.
    pub stuck: Player,
    /// The number of columns.
    pub cols: usize,
    /// For 1, 2, … rows; none where alternating play never ends like this.
    pub dominoes: Vec<Option<usize>>,
}

/// What threads share while they sweep strips.
struct Strips {
    /// Strips to be swept with their numbers of rows; the last one is next.
    waiting: Vec<(Strip, usize)>,
    /// The fewest dominoes of ends for 1, 2, … rows.
    known: BTreeMap<Strip, Vec<Fewest>>,
    failure: Option<SweepError>,
}

impl Strips {
    /// What is needed for some boards, apart from what is known already.
    fn new(sizes: &[Size], kept: &[StripEnds]) -> Strips {
        let mut known: BTreeMap<Strip, Vec<Fewest>> = BTreeMap::new();
        for StripEnds {
            stuck,
            cols,
            dominoes,
        } in kept
        {
            let strip = Strip {
                stuck: *stuck,
                cols: *cols,
            };
            let longest = known.entry(strip).or_default();
            if longest.len() < dominoes.len() {
                let fewest =
                    |dominoes: &Option<usize>| dominoes.map_or(Fewest::Never, Fewest::Exactly);
                *longest = dominoes.iter().map(fewest).collect();
            }
        }
        let mut most_rows: BTreeMap<Strip, usize> = BTreeMap::new();
        for size in sizes {
            for stuck in Player::BOTH {
                let (strip, rows) = Strip::of(*size, stuck);
                let most = most_rows.entry(strip).or_default();
                *most = rows.max(*most);
            }
        }
        most_rows.retain(|strip, rows| known.get(strip).is_none_or(|ends| ends.len() < *rows));
        let mut waiting: Vec<(Strip, usize)> = most_rows.into_iter().collect();
        // The small ones come first, so that a budget goes as far as it can.
        waiting.sort_by_key(|(strip, _)| std::cmp::Reverse(strip.plan(1).states()));
        Strips {
            waiting,
            known,
            failure: None,
        }
    }

    /// What the largest sweep takes.
    fn most_bytes(&self) -> u64 {
        let bytes = self.waiting.iter().map(|(strip, rows)| {
            let plan = strip.plan(*rows);
            Window::first(&plan).bytes(&plan)
        });
        bytes.max().unwrap_or(0)
    }

    /// The shortest game of a board, if enough is known.
    fn shortest(&self, size: Size) -> Option<Result<Shortest, SweepError>> {
        let fewest = |stuck| {
            let (strip, rows) = Strip::of(size, stuck);
            self.known.get(&strip)?.get(rows - 1).copied()
        };
        Some(Shortest::of(fewest(Player::Left)?, fewest(Player::Right)?))
    }
}

/// The shortest games of many whole boards, as far as the budget goes, and why some are missing. One
/// sweep serves all boards of its width. If one of the sweeps cannot fit the budget, none is begun.
pub fn shortest_games(
    sizes: &[Size],
    threads: usize,
    budget: &Budget,
    meter: &Meter,
) -> (Vec<Option<Shortest>>, Option<SweepError>) {
    shortest_games_from(&[], sizes, threads, budget, meter, |_| ())
}

/// The same, going on from what is known; `keep` is told what every sweep has found out.
pub fn shortest_games_from(
    kept: &[StripEnds],
    sizes: &[Size],
    threads: usize,
    budget: &Budget,
    meter: &Meter,
    keep: impl Fn(&StripEnds) + Sync,
) -> (Vec<Option<Shortest>>, Option<SweepError>) {
    let strips = Strips::new(sizes, kept);
    let needed = strips.most_bytes();
    if let Err(error) = admit(needed, budget) {
        return (vec![None; sizes.len()], Some(error));
    }
    // Each thread may have one of the largest.
    let threads = threads.min((budget.room(0) / needed.max(1)).max(1) as usize);
    let strips = Mutex::new(strips);
    let lock = || strips.lock().unwrap_or_else(PoisonError::into_inner);
    in_parallel(threads, || {
        loop {
            let next = lock().waiting.pop();
            let Some((strip, rows)) = next else { return };
            let measured = measure(&strip.plan(rows), 1, usize::MAX, budget, meter);
            let mut strips = lock();
            match measured {
                Ok(Measured { fewest, .. }) => {
                    keep(&strip.ends(&fewest));
                    strips.known.insert(strip, fewest);
                }
                Err(error) => {
                    strips.waiting.clear();
                    strips.failure = Some(error);
                }
            }
        }
    });
    let strips = strips.into_inner().unwrap_or_else(PoisonError::into_inner);
    let mut failure = strips.failure.clone();
    let shortest = sizes.iter().map(|size| match strips.shortest(*size)? {
        Ok(shortest) => Some(shortest),
        Err(error) => {
            failure.get_or_insert(error);
            None
        }
    });
    (shortest.collect(), failure)
}

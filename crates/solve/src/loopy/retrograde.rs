//! Backward induction: from positions without moves to those that must lead to them.
//!
//! A position without moves is lost. When a position becomes known to be lost, every position before
//! it is won, by moving there; when it becomes known to be won, every position before it has one
//! escape less, and is lost when none is left. Positions are taken in the order in which they become
//! known, so that distances never fall: a winner is found by the shortest way, a loser by the
//! longest. What is never reached can be kept going for ever by the player to move, and by the one
//! who was.

use std::collections::VecDeque;

use partizan_value::{Budget, Charge, Result};

use super::graph::Graph;
use crate::watch::Watch;

/// The distance of a position that leads to no end.
pub(super) const ENDLESS: u32 = u32::MAX;

/// How many moves each position is from the end of the game with best play on both sides: an odd
/// number if the player to move wins, and an even one if not.
pub(super) fn distances(mut graph: Graph, budget: &Budget) -> Result<Vec<u32>> {
    let positions = graph.moves.len();
    let mut charge = Charge::new(budget.clone());
    // Distances, and the queue in the worst case.
    let more = 2 * positions * size_of::<u32>();
    charge.set((graph.bytes() + more) as u64);
    let mut distances = vec![ENDLESS; positions];
    let mut known = VecDeque::new();
    for (number, _) in (0..).zip(&graph.moves).filter(|(_, moves)| **moves == 0) {
        distances[number as usize] = 0;
        known.push_back(number);
    }
    // How many moves of each position are not known to be won by the opponent.
    let mut escapes = std::mem::take(&mut graph.moves);
    let mut watch = Watch::new();
    while let Some(number) = known.pop_front() {
        let distance = distances[number as usize];
        let is_lost = distance.is_multiple_of(2);
        let before = graph.predecessors(number);
        if watch.is_due_after(1 + before.len()) {
            budget.check(0)?;
        }
        for &before in before {
            let at = before as usize;
            if distances[at] != ENDLESS {
                continue;
            }
            escapes[at] -= 1;
            if is_lost || escapes[at] == 0 {
                distances[at] = distance + 1;
                known.push_back(before);
            }
        }
    }
    Ok(distances)
}

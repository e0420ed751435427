//! How long a game takes: the shortest, the forced, and the shortest among the honest ones.
//!
//! For each player who may be the winner the search asks whether the opponent is stuck within 0, 1,
//! 2, … moves, until the answer is yes; a winner who moves first needs an odd number of moves, one
//! who moves second an even number. What one question finds out about positions serves the next.

use std::slice::from_ref;
use std::sync::atomic::AtomicU64;

use partizan_rules::Ruleset;
use partizan_value::{Error, Player, Result};

use crate::bounds::{Aim, Bounds, LONGEST, NEVER};
use crate::canonical::Solver;
use crate::oracle::Oracle;
use crate::parts::Parts;
use crate::pursuit::Pursuit;
use crate::sums::{each_move, move_name};
use crate::watch::Watch;

/// What the players are after.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Players {
    /// Both want the game to end soon, whoever wins.
    Any,
    /// Whoever can force a win does so as soon as possible; the opponent holds out.
    Perfect,
    /// Both want the game to end soon, but whoever can force a win never makes a move that gives
    /// it away.
    Honest,
}

/// A whole game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Course {
    /// Who wins: the opponent cannot move after the last move.
    pub winner: Player,
    /// The number of moves.
    pub length: usize,
    /// The names of the moves; in a sum the number of the board comes first.
    pub line: Vec<String>,
}

/// What was found out about the length of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lengths {
    /// A game of the length that was asked for, or why the search was stopped.
    pub course: Result<Course>,
    /// The length is not less than this.
    pub at_least: usize,
    /// Positions that are kept with what is known about them.
    pub positions: u64,
}

/// A question that opens at most so many positions for each move is cheap: there is hardly a
/// choice, so that one may ask for many more moves at once.
const CHEAP: u64 = 16;
/// Such a question is given up after so many positions for each move.
const PATIENCE: u64 = 64;

/// The length of play in a sum of positions.
pub(crate) fn length<R: Ruleset>(
    solver: &Solver<R>,
    sum: &[R::Position],
    first: Player,
    players: Players,
    threads: usize,
    counted: &AtomicU64,
) -> Lengths {
    let mut hunt = match Hunt::new(solver, sum, first, players, threads, counted) {
        Ok(hunt) => hunt,
        Err(error) => {
            return Lengths {
                course: Err(error),
                at_least: 0,
                positions: 0,
            };
        }
    };
    let course = hunt.deepen().and_then(|winner| hunt.course(sum, winner));
    let at_least = hunt.sides.iter().map(|side| side.bounds.least).min();
    Lengths {
        at_least: usize::from(at_least.expect("somebody wins")),
        positions: hunt.sides.iter().map(|side| side.pursuit.positions()).sum(),
        course,
    }
}

/// The search for a game that one player wins.
struct Side<'a, R: Ruleset> {
    pursuit: Pursuit<'a, R>,
    /// What is known about its length.
    bounds: Bounds,
    /// Questions to skip: 1 for none.
    stride: u16,
}

/// On larger boards nobody asks for the winner who need not know.
const ORACLE_SIZE: usize = 128;

/// Nor with less memory: what the search values on the way stays.
const ORACLE_ROOM: u64 = 64 << 20;

/// Nodes after which nobody waits for the winner any longer who need not know.
const ORACLE_PATIENCE: u64 = 1 << 16;

/// The search for the length of a game.
struct Hunt<'a, R: Ruleset> {
    solver: &'a Solver<R>,
    parts: Parts<'a, R>,
    sum: Vec<u32>,
    first: Player,
    /// One for each player who may win.
    sides: Vec<Side<'a, R>>,
}

impl<'a, R: Ruleset> Hunt<'a, R> {
    fn new(
        solver: &'a Solver<R>,
        boards: &[R::Position],
        first: Player,
        players: Players,
        threads: usize,
        counted: &'a AtomicU64,
    ) -> Result<Self> {
        let mut parts = Parts::new(solver);
        let sum = parts.sum(boards);
        let size: usize = boards
            .iter()
            .map(|board| solver.ruleset().size(board))
            .sum();
        let store = solver.store();
        let room = store.budget().room(store.bytes());
        let oracle = match players {
            Players::Any => None,
            Players::Honest => Oracle::of_winner(solver, first, threads, &parts, &sum, u64::MAX)?,
            // Without the winner there are at least bounds on how long both can go on.
            Players::Perfect if size > ORACLE_SIZE || room < ORACLE_ROOM => None,
            Players::Perfect => {
                let found =
                    Oracle::of_winner(solver, first, threads, &parts, &sum, ORACLE_PATIENCE);
                found.ok().flatten()
            }
        };
        let oracles = match oracle {
            Some(oracle) => vec![(oracle.player(), Some(oracle))],
            None => Player::BOTH.map(|player| (player, None)).into(),
        };
        let side = |(winner, oracle): (Player, Option<_>)| {
            let aim = Aim {
                winner,
                opposed: players == Players::Perfect,
                careful: players == Players::Honest,
            };
            let pursuit = Pursuit::new(solver, aim, oracle, counted);
            let known = pursuit.look(&parts, &sum, first);
            Side {
                bounds: known.and(Bounds {
                    least: u16::from(winner == first),
                    most: NEVER,
                }),
                pursuit,
                stride: 1,
            }
        };
        let sides = oracles.into_iter().map(side).collect();
        Ok(Hunt {
            solver,
            parts,
            sum,
            first,
            sides,
        })
    }

    /// Finds the length, and says which side wins.
    fn deepen(&mut self) -> Result<usize> {
        loop {
            let sides = self.sides.iter().enumerate();
            let (i, _) = sides
                .min_by_key(|(_, side)| side.bounds.least)
                .expect("somebody wins");
            let side = &mut self.sides[i];
            let Bounds { least, most } = side.bounds;
            if least == most {
                return Ok(i);
            }
            if least > LONGEST {
                return Err(Error::TooLarge("a game of more than 65,533 moves"));
            }
            let (moves, limit) = if side.stride == 1 {
                (least, u64::MAX)
            } else {
                let moves = match most {
                    NEVER => least.saturating_add(2 * (side.stride - 1)),
                    _ => least + (most - least) / 4 * 2,
                };
                // The number of moves stays even or odd.
                let moves = moves.min(LONGEST - (LONGEST - least) % 2);
                (moves, PATIENCE * u64::from(moves + 1))
            };
            let opened = side.pursuit.opened();
            let pursuit = &mut side.pursuit;
            let Some(bounds) = pursuit.ask(&mut self.parts, &self.sum, self.first, moves, limit)?
            else {
                side.stride = 1;
                continue;
            };
            side.bounds = side.bounds.and(bounds);
            let cost = pursuit.opened() - opened;
            side.stride = if cost <= CHEAP * u64::from(moves + 1) {
                (2 * side.stride).min(LONGEST / 4)
            } else {
                1
            };
        }
    }

    /// A game of the length that was found.
    fn course(&mut self, boards: &[R::Position], side: usize) -> Result<Course> {
        let winner = self.sides[side].pursuit.aim().winner;
        let length = self.sides[side].bounds.most;
        let mut boards = boards.to_vec();
        let mut mover = self.first;
        let mut line = Vec::new();
        for left in (0..length).rev() {
            let (board, played, after) = self.next_move(&boards, side, mover, left)?;
            line.push(move_name(self.solver.ruleset(), &boards, board, &played));
            boards[board] = after;
            mover = mover.opponent();
        }
        Ok(Course {
            winner,
            length: line.len(),
            line,
        })
    }

    /// A move after which the game lasts `left` more moves: the board, the move, and what the board
    /// becomes.
    fn next_move(
        &mut self,
        boards: &[R::Position],
        side: usize,
        mover: Player,
        left: u16,
    ) -> Result<(usize, R::Move, R::Position)> {
        let pursuit = &mut self.sides[side].pursuit;
        let aim = pursuit.aim();
        let holds_out = aim.opposed && mover != aim.winner;
        // One who chooses needs an option from which the game ends in time, one who holds out an
        // option from which it does not end sooner.
        let is_right = |bounds: Bounds| match holds_out {
            false => bounds.within(left),
            true if left < 2 => Some(true),
            true => bounds.within(left - 2).map(|sooner| !sooner),
        };
        let parts = &mut self.parts;
        let of_boards: Vec<Vec<u32>> = boards.iter().map(|b| parts.sum(from_ref(b))).collect();
        let (mut found, mut open) = (None, Vec::new());
        let (mut watch, mut watched) = (Watch::new(), Ok(()));
        let ruleset = self.solver.ruleset();
        each_move(ruleset, boards, mover, |board, played, after| {
            if watched.is_ok() && watch.is_due(&after) {
                watched = parts.look_at_budget();
            }
            if watched.is_err() || found.is_some() {
                return;
            }
            let mut sum = parts.sum(from_ref(&after));
            let others = of_boards.iter().enumerate().filter(|(i, _)| *i != board);
            sum.extend(others.flat_map(|(_, numbers)| numbers));
            sum.sort_unstable();
            match is_right(pursuit.look(parts, &sum, mover.opponent())) {
                Some(true) => found = Some((board, played, after)),
                Some(false) => {}
                None => open.push((board, played, sum)),
            }
        });
        watched?;
        if let Some(found) = found {
            return Ok(found);
        }
        let question = if holds_out {
            left.saturating_sub(2)
        } else {
            left
        };
        for (board, played, sum) in open {
            let bounds = pursuit.ask(parts, &sum, mover.opponent(), question, u64::MAX)?;
            if is_right(bounds.expect("no limit")) == Some(true) {
                let mut after = None;
                ruleset.moves(&boards[board], mover, &mut |candidate, position| {
                    if candidate == played {
                        after = Some(position);
                    }
                });
                return Ok((board, played, after.expect("it was a move before")));
            }
        }
        unreachable!("a game of the length that was found goes on")
    }
}

//! All positions that can be met when one player has a strategy and the other does anything.

use std::collections::HashSet;
use std::rc::Rc;

use partizan_value::{Budget, Charge, Error, Player};

use super::{Fault, StrategyFlaw, WinClaim};
use crate::ruleset::{Position, Ruleset};
use crate::sum::{each_move, sum_text};

/// Work done between two looks at the budget: boards and bytes of new positions.
const WORK_PER_LOOK: usize = 1 << 12;
/// What a position takes in a set and on the stack, besides its boards, with what is empty there.
const BYTES_PER_POSITION: usize = 64;

/// A move in a sum.
pub(super) struct Step<R: Ruleset> {
    /// The board.
    pub(super) board: usize,
    /// The move.
    pub(super) played: R::Move,
    /// What the board becomes.
    after: R::Position,
}

/// Why a walk ends before everything was met.
pub(super) enum Stop {
    /// Not all is in order.
    Flaw(StrategyFlaw),
    /// There are too many positions.
    TooMany,
    /// The budget has run out, or the like.
    Stopped(Error),
}

impl From<Error> for Stop {
    fn from(error: Error) -> Stop {
        Stop::Stopped(error)
    }
}

/// Says which of the moves in a position the winner plays, by its number; there is at least one.
pub(super) type Answer<'a, R> = &'a mut dyn FnMut(
    &[<R as Ruleset>::Position],
    &[Step<R>],
) -> Result<Result<usize, Fault>, Error>;

/// Why walks tell nothing about a game, if it is so.
pub(super) fn refusal<R: Ruleset>(ruleset: &R, boards: &[R::Position]) -> Option<&'static str> {
    if R::LOOPY {
        Some("this game can go on for ever, so that a table of moves proves nothing about it")
    } else if boards.iter().any(|board| ruleset.circuit(board).is_some()) {
        // A game may begin at its end, with the winner to move.
        Some("switching games have proofs of their own, not tables of moves")
    } else {
        None
    }
}

/// A walk through positions.
pub(super) struct Walk<'w, R: Ruleset> {
    ruleset: &'w R,
    claim: &'w WinClaim,
    /// The most positions.
    limit: u64,
    budget: &'w Budget,
    /// The positions with the winner to move, and those with the loser to move.
    met: [HashSet<Rc<[R::Position]>>; 2],
    /// Positions whose moves are still to be followed, and who is to move.
    open: Vec<(Rc<[R::Position]>, Player)>,
    /// Bytes of these.
    bytes: usize,
    charge: Charge,
    /// Work since the last look at the budget.
    work: usize,
    /// Positions that are in order.
    checked: u64,
}

impl<'w, R: Ruleset> Walk<'w, R> {
    /// A walk that has not begun.
    pub(super) fn new(
        ruleset: &'w R,
        claim: &'w WinClaim,
        limit: u64,
        budget: &'w Budget,
    ) -> Walk<'w, R> {
        Walk {
            ruleset,
            claim,
            limit,
            budget,
            met: [HashSet::new(), HashSet::new()],
            open: Vec::new(),
            bytes: 0,
            charge: Charge::new(budget.clone()),
            work: WORK_PER_LOOK,
            checked: 0,
        }
    }

    /// Goes everywhere, each time once; how many positions these are.
    pub(super) fn go(mut self, boards: &[R::Position], answer: Answer<'_, R>) -> Result<u64, Stop> {
        let WinClaim {
            first,
            play,
            winner,
            ..
        } = *self.claim;
        self.meet(boards.into(), first)?;
        while let Some((boards, player)) = self.open.pop() {
            let mut steps = self.steps(&boards, player)?;
            if steps.is_empty() {
                if play.winner(player) != winner {
                    return Err(self.flaw(&boards, Fault::Lost { stuck: player }));
                }
            } else if player == winner {
                let chosen = answer(&boards, &steps)?;
                let chosen = chosen.map_err(|fault| self.flaw(&boards, fault))?;
                let step = steps.swap_remove(chosen);
                self.follow(&boards, player, step)?;
            } else {
                for step in steps {
                    self.follow(&boards, player, step)?;
                }
            }
            self.checked += 1;
        }
        Ok(self.checked)
    }

    /// Something that is not in order.
    fn flaw(&self, boards: &[R::Position], fault: Fault) -> Stop {
        Stop::Flaw(StrategyFlaw {
            checked: self.checked,
            position: sum_text(self.ruleset, boards),
            winner: self.claim.winner,
            fault,
        })
    }

    /// All moves of a player.
    fn steps(&mut self, boards: &[R::Position], player: Player) -> Result<Vec<Step<R>>, Error> {
        if let Some(rules) = self.ruleset.heap_rules() {
            let heaps = boards.iter().flat_map(|board| self.ruleset.heaps(board));
            rules.admit_moves(&heaps.collect::<Vec<u64>>())?;
        }
        let (mut steps, mut bytes, mut watched) = (Vec::new(), 0, Ok(()));
        each_move(self.ruleset, boards, player, |board, played, after| {
            // A ruleset cannot be told to stop, but what it still says can be ignored.
            if watched.is_ok() {
                bytes += size_of::<Step<R>>() + after.heap_bytes();
                watched = self.look(1 + after.heap_bytes(), bytes);
                steps.push(Step {
                    board,
                    played,
                    after,
                });
            }
        });
        watched.map(|()| steps)
    }

    /// Makes a move.
    fn follow(
        &mut self,
        boards: &[R::Position],
        player: Player,
        step: Step<R>,
    ) -> Result<(), Stop> {
        let mut boards: Rc<[R::Position]> = boards.into();
        // Nobody else has this copy yet.
        if let Some(boards) = Rc::get_mut(&mut boards) {
            boards[step.board] = step.after;
        }
        self.meet(boards, player.opponent())
    }

    /// Comes to a position, perhaps not for the first time.
    fn meet(&mut self, boards: Rc<[R::Position]>, player: Player) -> Result<(), Stop> {
        let heap = boards.iter().map(Position::heap_bytes).sum::<usize>();
        let bytes = size_of_val(&*boards) + heap;
        self.look(bytes, 0)?;
        let met = &mut self.met[usize::from(player != self.claim.winner)];
        if !met.insert(boards.clone()) {
            return Ok(());
        }
        self.bytes += bytes + BYTES_PER_POSITION;
        self.open.push((boards, player));
        let count = self.met.iter().map(HashSet::len).sum::<usize>();
        if count as u64 > self.limit {
            return Err(Stop::TooMany);
        }
        Ok(())
    }

    /// Counts work, and looks at the budget if it is time; more bytes are taken for a moment.
    fn look(&mut self, work: usize, more: usize) -> Result<(), Error> {
        self.work += work;
        if self.work < WORK_PER_LOOK {
            return Ok(());
        }
        self.work = 0;
        self.charge.set(self.bytes as u64);
        self.budget.check(more as u64)
    }
}

//! Perfect play: a move that wins if there is one, and otherwise one that is hard to answer.
//!
//! In a lost position every move loses against perfect play, but opponents are not always perfect.
//! Where there are few moves, the one with the fewest winning replies is chosen, and among those
//! the one with the most replies to look at; where there are many, only the number of replies
//! counts, and only some moves are looked at.

use std::cmp::Reverse;

use partizan_rules::Ruleset;
use partizan_value::{Player, Result, Value};

use super::strategy::{Choice, Hope, Situation, Step, Strategist};
use crate::canonical::Solver;
use crate::heaps::HeapValues;

/// With at most so many moves the winning replies to each are counted.
const FEW_MOVES: usize = 64;
/// With more moves about so many replies are counted in all.
const REPLIES: usize = 1 << 16;

/// Knows who wins a sum by what its boards are worth.
pub(crate) trait Judge<R: Ruleset> {
    /// What a board is worth.
    type Worth: Copy;

    /// What a board without moves is worth.
    const NOTHING: Self::Worth;

    /// What a board is worth.
    fn worth(&self, board: &R::Position) -> Result<Self::Worth>;

    /// What two boards are worth together.
    fn sum(&self, a: Self::Worth, b: Self::Worth) -> Result<Self::Worth>;

    /// Whether a player wins when the opponent is to move.
    fn wins(&self, player: Player, worth: Self::Worth) -> Result<bool>;
}

/// Judges by the values of any game.
pub(crate) struct ByValue<'a, R: Ruleset> {
    pub(crate) solver: &'a Solver<R>,
    pub(crate) threads: usize,
}

impl<R: Ruleset> Judge<R> for ByValue<'_, R> {
    type Worth = Value;

    const NOTHING: Value = Value::ZERO;

    fn worth(&self, board: &R::Position) -> Result<Value> {
        self.solver.value(board, self.threads)
    }

    fn sum(&self, a: Value, b: Value) -> Result<Value> {
        self.solver.store().sum(a, b)
    }

    fn wins(&self, player: Player, worth: Value) -> Result<bool> {
        let store = self.solver.store();
        match player {
            Player::Left => store.le(Value::ZERO, worth),
            Player::Right => store.le(worth, Value::ZERO),
        }
    }
}

/// Judges by the nim-values of heaps.
pub(crate) struct ByHeaps<'a, R: Ruleset> {
    pub(crate) solver: &'a Solver<R>,
    pub(crate) values: &'a HeapValues,
}

impl<R: Ruleset> Judge<R> for ByHeaps<'_, R> {
    type Worth = u64;

    const NOTHING: u64 = 0;

    fn worth(&self, board: &R::Position) -> Result<u64> {
        let heaps = self.solver.ruleset().heaps(board);
        self.values.nim_sum(&heaps, self.solver.store().budget())
    }

    fn sum(&self, a: u64, b: u64) -> Result<u64> {
        Ok(a ^ b)
    }

    fn wins(&self, _: Player, worth: u64) -> Result<bool> {
        Ok(worth == 0)
    }
}

/// Plays perfectly, by what a judge says.
pub(crate) struct Perfect<J>(pub(crate) J);

impl<R: Ruleset, J: Judge<R>> Strategist<R> for Perfect<J> {
    fn choose(&mut self, situation: &Situation<'_, R>) -> Result<Option<Choice<R>>> {
        if let Some(step) = self.winning_move(situation)? {
            let hope = Hope::Win;
            return Ok(Some(Choice { step, hope }));
        }
        let step = self.hardest_move(situation)?;
        Ok(step.map(|step| Choice {
            step,
            hope: Hope::Loss,
        }))
    }
}

impl<J> Perfect<J> {
    /// What all boards but one are worth together, for each.
    fn others<R: Ruleset>(&self, boards: &[R::Position]) -> Result<Vec<J::Worth>>
    where
        J: Judge<R>,
    {
        let judge = &self.0;
        let mut others = Vec::with_capacity(boards.len());
        let mut before = J::NOTHING;
        for board in boards {
            others.push(before);
            before = judge.sum(before, judge.worth(board)?)?;
        }
        let mut after = J::NOTHING;
        for (board, other) in boards.iter().zip(&mut others).rev() {
            *other = judge.sum(*other, after)?;
            after = judge.sum(judge.worth(board)?, after)?;
        }
        Ok(others)
    }

    /// Whether a move wins, where the other boards are worth so much.
    fn is_winning<R: Ruleset>(
        &self,
        player: Player,
        step: &Step<R>,
        others: &[J::Worth],
    ) -> Result<bool>
    where
        J: Judge<R>,
    {
        let worth = self.0.worth(&step.after)?;
        let worth = self.0.sum(worth, others[step.board])?;
        self.0.wins(player, worth)
    }

    /// The first move that wins.
    fn winning_move<R: Ruleset>(&self, situation: &Situation<'_, R>) -> Result<Option<Step<R>>>
    where
        J: Judge<R>,
    {
        let (boards, player) = (situation.boards, situation.player);
        let whole = boards.iter().try_fold(J::NOTHING, |sum, board| {
            self.0.sum(sum, self.0.worth(board)?)
        });
        if self.0.wins(player.opponent(), whole?)? {
            return Ok(None);
        }
        let others = self.others(boards)?;
        let mut found = None;
        situation.each_move(|step| {
            if found.is_none() && self.is_winning(player, &step, &others)? {
                found = Some(step);
            }
            Ok(())
        })?;
        Ok(found)
    }

    /// The move in a lost position that is hardest to answer.
    fn hardest_move<R: Ruleset>(&self, situation: &Situation<'_, R>) -> Result<Option<Step<R>>>
    where
        J: Judge<R>,
    {
        let mut moves = 0;
        situation.each_move(|_| {
            moves += 1;
            Ok(())
        })?;
        // The replies to a move are about as many as the moves.
        let considered = (REPLIES / moves.max(1)).clamp(1, moves.max(1));
        let stride = moves.div_ceil(considered).max(1);
        let mut number = 0;
        let mut hardest: Option<(Difficulty, Step<R>)> = None;
        situation.each_move(|step| {
            number += 1;
            if (number - 1) % stride > 0 {
                return Ok(());
            }
            let difficulty = match considered {
                1 => Difficulty::default(),
                _ => self.difficulty(situation, &step, moves <= FEW_MOVES)?,
            };
            if hardest
                .as_ref()
                .is_none_or(|(least, _)| difficulty > *least)
            {
                hardest = Some((difficulty, step));
            }
            Ok(())
        })?;
        Ok(hardest.map(|(_, step)| step))
    }

    /// How hard a move is to answer; winning replies are counted if that is affordable.
    fn difficulty<R: Ruleset>(
        &self,
        situation: &Situation<'_, R>,
        step: &Step<R>,
        in_full: bool,
    ) -> Result<Difficulty>
    where
        J: Judge<R>,
    {
        let mut boards = situation.boards.to_vec();
        boards[step.board] = step.after.clone();
        let opponent = situation.player.opponent();
        let others = in_full.then(|| self.others(&boards)).transpose()?;
        let mut difficulty = Difficulty::default();
        let next = Situation {
            boards: &boards,
            player: opponent,
            ..*situation
        };
        next.each_move(|reply| {
            difficulty.replies += 1;
            if let Some(others) = &others
                && self.is_winning(opponent, &reply, others)?
            {
                difficulty.winning.0 += 1;
            }
            Ok(())
        })?;
        Ok(difficulty)
    }
}

/// The replies to a move: it is harder if fewer of them win, then if there are more.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
struct Difficulty {
    winning: Reverse<usize>,
    replies: usize,
}

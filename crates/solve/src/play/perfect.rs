//! Perfect play of games that end: a move that wins if there is one, and otherwise one that is hard
//! to answer.
//!
//! In a lost position every move loses against perfect play, but opponents are not always perfect.
//! Where there are few moves and little to look at, the one with the fewest winning replies is chosen,
//! and among those the one with the most replies. Otherwise only the number of replies counts, and
//! only some moves are looked at: many replies are easily got wrong, but where the players have different
//! moves and whoever cannot move loses, few replies are what an opponent runs out of.

use std::cmp::Reverse;

use partizan_rules::Ruleset;
use partizan_value::Result;

use super::strategy::{Choice, Hope, Situation, Step, Strategist};

/// With at most so many moves the winning replies to each are counted.
const FEW_MOVES: usize = 64;
/// With more moves about so many replies are counted in all.
const REPLIES: usize = 1 << 16;

/// Knows who wins.
pub(crate) trait Judge<R: Ruleset> {
    /// A move that wins; always the same one of a position.
    fn winning_move(&mut self, situation: &Situation<'_, R>) -> Result<Option<Step<R>>>;

    /// How many moves win; none if that takes too much work.
    fn winning_moves(&mut self, situation: &Situation<'_, R>) -> Result<Option<usize>>;

    /// Whether it is good to leave the opponent few moves.
    fn minimises(&self) -> bool;
}

/// Plays perfectly, by what a judge says.
pub(crate) struct Perfect<J>(pub(crate) J);

impl<R: Ruleset, J: Judge<R>> Strategist<R> for Perfect<J> {
    fn choose(&mut self, situation: &Situation<'_, R>) -> Result<Option<Choice<R>>> {
        if let Some(step) = self.0.winning_move(situation)? {
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
    /// The move in a lost position that is hardest to answer.
    fn hardest_move<R: Ruleset>(&mut self, situation: &Situation<'_, R>) -> Result<Option<Step<R>>>
    where
        J: Judge<R>,
    {
        let moves = situation.count()?;
        let in_full = moves <= FEW_MOVES;
        match self.hardest_of(moves, in_full, situation)? {
            None if in_full => self.hardest_of(moves, false, situation),
            hardest => Ok(hardest),
        }
    }

    /// The same of so many moves. If winning replies are to be counted, there may be none for which
    /// that is affordable.
    fn hardest_of<R: Ruleset>(
        &mut self,
        moves: usize,
        in_full: bool,
        situation: &Situation<'_, R>,
    ) -> Result<Option<Step<R>>>
    where
        J: Judge<R>,
    {
        // The replies to a move are about as many as the moves.
        let considered = (REPLIES / moves.max(1)).clamp(1, moves.max(1));
        let stride = moves.div_ceil(considered).max(1);
        let (mut number, mut gave_up) = (0, false);
        let mut hardest: Option<(Difficulty, Step<R>)> = None;
        situation.each_move(|step| {
            number += 1;
            if gave_up || (number - 1) % stride > 0 {
                return Ok(());
            }
            let difficulty = match considered {
                1 => Some(Difficulty::default()),
                _ => self.difficulty(situation, &step, in_full)?,
            };
            let Some(difficulty) = difficulty else {
                gave_up = true;
                return Ok(());
            };
            if hardest
                .as_ref()
                .is_none_or(|(least, _)| difficulty > *least)
            {
                hardest = Some((difficulty, step));
            }
            Ok(())
        })?;
        let hardest = hardest.filter(|_| !gave_up);
        Ok(hardest.map(|(_, step)| step))
    }

    /// How hard a move is to answer.
    fn difficulty<R: Ruleset>(
        &mut self,
        situation: &Situation<'_, R>,
        step: &Step<R>,
        in_full: bool,
    ) -> Result<Option<Difficulty>>
    where
        J: Judge<R>,
    {
        let boards = situation.after(step);
        let next = situation.next(&boards);
        let replies = next.count()? as i64;
        if !in_full {
            return Ok(Some(Difficulty {
                winning: Reverse(0),
                replies: if self.0.minimises() {
                    -replies
                } else {
                    replies
                },
            }));
        }
        let winning = self.0.winning_moves(&next)?;
        Ok(winning.map(|winning| Difficulty {
            winning: Reverse(winning),
            replies,
        }))
    }
}

/// The replies to a move: it is harder if fewer of them win, then if there are more.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
struct Difficulty {
    winning: Reverse<usize>,
    replies: i64,
}

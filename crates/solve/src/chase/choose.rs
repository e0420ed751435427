//! What a perfect player does in a chase.

use partizan_rules::{Aim, Chase, Spots, Turning};
use partizan_value::{Player, Result};

use super::solver::ChaseSolver;

/// A turn that was chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ChaseChoice {
    pub(crate) turn: Turning,
    /// Who wins after it; nobody if it is a draw.
    pub(crate) winner: Option<Player>,
}

impl ChaseSolver {
    /// A turn of a perfect player: it keeps the result if that is no loss, by the shortest way if it
    /// is known; otherwise it makes things hard for the opponent. None if there is no turn.
    pub(crate) fn choose(&mut self, chase: &Chase, player: Player) -> Result<Option<ChaseChoice>> {
        let turns = chase.turns(player);
        if turns.is_empty() {
            return Ok(None);
        }
        let winner = self.winner(chase, player)?;
        let best = match winner {
            Some(winner) if winner != player => turns,
            _ => self.best_turns(chase, player)?,
        };
        let ends = winner == Some(Player::Left)
            || winner == Some(Player::Right) && chase.field.aim() == Aim::Immobilise;
        let turn = if ends {
            self.by_length(chase, player, &best, winner == Some(player))?
        } else {
            match player {
                Player::Left => self.most_annoying(chase, &best)?,
                Player::Right => narrowest(chase, &best),
            }
        };
        Ok(turn.map(|turn| ChaseChoice { turn, winner }))
    }

    /// The turn after which the game is over soonest, or latest among those of Right that are near the
    /// piece: it would take too long to look at all.
    fn by_length(
        &mut self,
        chase: &Chase,
        player: Player,
        turns: &[Turning],
        soonest: bool,
    ) -> Result<Option<Turning>> {
        let turns: Vec<Turning> = match player {
            Player::Right if !soonest => delays(chase, turns),
            _ => turns.to_vec(),
        };
        let mut chosen: Option<(usize, Turning)> = None;
        for turn in turns {
            let length = self.length(&chase.after(turn), player.opponent())?;
            let length = length.unwrap_or(usize::MAX);
            let is_better = |&(best, _): &(usize, Turning)| {
                if soonest {
                    length < best
                } else {
                    length > best
                }
            };
            if chosen.as_ref().is_none_or(is_better) {
                chosen = Some((length, turn));
            }
        }
        Ok(chosen.map(|(_, turn)| turn))
    }

    /// The move of the piece that leaves Right the fewest good replies.
    fn most_annoying(&mut self, chase: &Chase, turns: &[Turning]) -> Result<Option<Turning>> {
        let mut chosen: Option<(usize, Turning)> = None;
        for &turn in turns {
            let replies = self.best_turns(&chase.after(turn), Player::Right)?.len();
            if chosen.is_none_or(|(fewest, _)| replies < fewest) {
                chosen = Some((replies, turn));
            }
        }
        Ok(chosen.map(|(_, turn)| turn))
    }
}

/// The squares that the piece can walk to if no more stones are put.
fn roaming(chase: &Chase) -> Spots {
    let stones = chase.stones();
    let mut reached = Spots::one(chase.piece);
    let mut open = vec![chase.piece];
    while let Some(at) = open.pop() {
        for next in chase.field.reach(at, &stones).minus(&reached).iter() {
            reached.insert(next);
            open.push(next);
        }
    }
    reached
}

/// The turn of Right that leaves the piece the least room; passing is for when that is no less.
fn narrowest(chase: &Chase, turns: &[Turning]) -> Option<Turning> {
    let room = |turn: &&Turning| {
        let after = chase.after(**turn);
        let next = after.field.reach(after.piece, &after.stones());
        (
            roaming(&after).count(),
            next.count(),
            **turn != Turning::Pass,
        )
    };
    turns.iter().min_by_key(room).copied()
}

/// The turns that put a stone where the piece can be after two moves, and passing.
fn delays(chase: &Chase, turns: &[Turning]) -> Vec<Turning> {
    let stones = chase.stones();
    let near = chase.field.reach(chase.piece, &stones);
    let near = near
        .iter()
        .fold(near, |near, at| near.union(&chase.field.reach(at, &stones)));
    let is_near = |turn: &&Turning| match **turn {
        Turning::Run(_) | Turning::Pass => true,
        Turning::Black(at) | Turning::White(at) | Turning::Shift(_, at) => near.has(at),
    };
    turns.iter().filter(is_near).copied().collect()
}

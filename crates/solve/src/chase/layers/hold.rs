//! Right's strategies: all positions that can come up when Right answers every move of the piece.

use std::collections::HashMap;

use partizan_rules::{Chase, HoldReply, HoldRule, Spots, Turning};
use partizan_value::{Charge, Player, Result};

use super::certify::{Analyses, contradiction};

/// Where the piece, the black stones and the white stones are.
type Key = (usize, Spots, Spots);

fn key(position: &Chase) -> Key {
    (position.piece, position.black, position.white)
}

/// Positions with Left to move in which Right succeeds, and rules for the first ones of them.
pub(super) struct Hold<'a, 'b> {
    analyses: &'a mut Analyses<'b>,
    positions: Vec<Chase>,
    numbers: HashMap<Key, u32>,
    charge: Charge,
}

impl Hold<'_, '_> {
    /// The rules of a strategy, the first of which is about the position after Right's first turn,
    /// if Right begins.
    pub(super) fn rules(
        analyses: &mut Analyses<'_>,
        chase: &Chase,
        first: Player,
    ) -> Result<(Vec<HoldRule>, Option<Turning>)> {
        let charge = Charge::new(analyses.budget.clone());
        let mut hold = Hold {
            analyses,
            positions: Vec::new(),
            numbers: HashMap::new(),
            charge,
        };
        let turn = match first {
            Player::Left => {
                hold.number(chase.clone());
                None
            }
            Player::Right => Some(hold.reply(chase)?.0),
        };
        let mut rules = Vec::new();
        while let Some(position) = hold.positions.get(rules.len()).cloned() {
            rules.push(hold.rule(&position)?);
            let each = size_of::<HoldRule>() + size_of::<Chase>() + 2 * size_of::<Key>();
            let replies = 4 * size_of::<HoldReply>();
            hold.charge
                .set((hold.positions.len() * (each + replies)) as u64);
            hold.analyses.budget.check(0)?;
        }
        Ok((rules, turn))
    }

    /// The number of a position, which may be new.
    fn number(&mut self, position: Chase) -> u32 {
        let next = self.positions.len() as u32;
        let number = *self.numbers.entry(key(&position)).or_insert(next);
        if number == next {
            self.positions.push(position);
        }
        number
    }

    fn rule(&mut self, position: &Chase) -> Result<HoldRule> {
        let layers = self.analyses.of(position)?;
        let rank = layers.length(position, Player::Left).unwrap_or(0);
        let mut replies = Vec::new();
        for run in position.turns(Player::Left) {
            let moved = position.after(run);
            if moved.is_over() {
                return Err(contradiction());
            }
            let (turn, next) = self.reply(&moved)?;
            replies.push(HoldReply {
                to: moved.piece,
                turn,
                next,
            });
        }
        Ok(HoldRule {
            piece: position.piece,
            black: position.black,
            white: position.white,
            black_left: position.black_left,
            white_left: position.white_left,
            rank: rank as u32,
            replies,
        })
    }

    /// A turn of Right that succeeds, and the number of the position after it. The quickest, if that
    /// is known; then one to a position that has come up before; then the one that spends least.
    fn reply(&mut self, position: &Chase) -> Result<(Turning, u32)> {
        let layers = self.analyses.of(position)?;
        let mut best: Option<((usize, bool, usize), Turning, Chase)> = None;
        for turn in position.turns(Player::Right) {
            let after = position.after(turn);
            let Some(number) = layers.number(&after) else {
                continue;
            };
            if !layers.is_success(number) {
                continue;
            }
            let thrift = match turn {
                Turning::Pass => 3,
                Turning::Shift(..) => 2,
                Turning::White(_) => 1,
                _ => 0,
            };
            let worth = (number, self.numbers.contains_key(&key(&after)), thrift);
            if best.as_ref().is_none_or(|(best, ..)| worth > *best) {
                best = Some((worth, turn, after));
            }
        }
        let (_, turn, after) = best.ok_or_else(contradiction)?;
        Ok((turn, self.number(after)))
    }
}

//! Left's strategies: rules that cover every turn of Right, with as few demands as possible.
//!
//! A rule is made from the rules for the positions after Right's turns. The rule for a pass also
//! answers all stones that are not in its way. Only the others need rules of their own, and every
//! new rule answers some more: what is left are stones that are in the way of all rules so far.

use std::collections::HashMap;

use partizan_rules::{Chase, RunRule, Spots, Turning};
use partizan_value::{Charge, Error, Player, Result};

use super::certify::Analyses;
use super::content::MOST;

/// The rules so far.
pub(super) struct Escape<'a, 'b> {
    analyses: &'a mut Analyses<'b>,
    rules: Vec<RunRule>,
    /// Rules by the square of the piece.
    by_piece: HashMap<usize, Vec<u32>>,
    /// White stones in all.
    whites: usize,
    squares: Spots,
    /// How many rules are being made, each for another.
    depth: usize,
    charge: Charge,
}

/// A turn of Right that must be answered: what the answer has to allow, and a position to find one.
struct Demand {
    /// The squares that an answer may need free.
    free: Spots,
    /// Where white stones must be allowed.
    white: Spots,
    /// How many of them must be allowed in the hand.
    white_left: usize,
    black_left: usize,
    position: Chase,
}

impl Escape<'_, '_> {
    /// The rules of a strategy, and those to begin with.
    pub(super) fn rules(
        analyses: &mut Analyses<'_>,
        chase: &Chase,
        first: Player,
    ) -> Result<(Vec<RunRule>, Vec<u32>)> {
        let charge = Charge::new(analyses.budget.clone());
        let mut escape = Escape {
            analyses,
            rules: Vec::new(),
            by_piece: HashMap::new(),
            whites: chase.white.count() + chase.white_left,
            squares: chase.field.squares(),
            depth: 0,
            charge,
        };
        let mut opening = Vec::new();
        match first {
            Player::Left => opening.push(escape.rule_for(chase, chase.white)?),
            Player::Right => {
                let mut turns = chase.turns(Player::Right);
                // The rule for a pass, which comes last, answers most.
                turns.reverse();
                for turn in turns {
                    let after = chase.after(turn);
                    opening.push(escape.rule_for(&after, after.white)?);
                }
                opening.sort_unstable();
                opening.dedup();
            }
        }
        Ok((escape.rules, opening))
    }

    /// A rule about a position with Left to move, in which Left wins. White stones must be allowed
    /// on some squares, which are those of white stones and perhaps of some black ones.
    fn rule_for(&mut self, position: &Chase, white: Spots) -> Result<u32> {
        let known = self.by_piece.get(&position.piece).into_iter().flatten();
        for &number in known {
            if allows(&self.rules[number as usize], position, white) {
                return Ok(number);
            }
        }
        self.analyses.budget.check(0)?;
        let moved = self.best_move(position)?;
        let way = way(position, moved.piece);
        let rule = if moved.is_over() {
            RunRule {
                piece: position.piece,
                free: way,
                white: self.squares.minus(&way).without(position.piece),
                black_left: None,
                white_left: self.whites,
                rank: 0,
                to: moved.piece,
                next: Vec::new(),
            }
        } else {
            // Chases are shorter than that, and what Right does in vain does not make them longer.
            if self.depth > MOST {
                return Err(not_found());
            }
            self.depth += 1;
            // A stone in the hand may be better for Right than on the board: then there is no rule
            // about both, but one about this place of the white stones.
            let rule = match self.combine(position, &moved, way, white) {
                Err(Error::Undefined(_)) if white == position.white => {
                    self.combine_exactly(position, &moved, way)
                }
                rule => rule,
            };
            self.depth -= 1;
            rule?
        };
        if !allows(&rule, position, white) {
            return Err(not_found());
        }
        let number = self.rules.len() as u32;
        self.by_piece.entry(rule.piece).or_default().push(number);
        self.rules.push(rule);
        let each = size_of::<RunRule>() + 64;
        self.charge.set((self.rules.len() * each) as u64);
        Ok(number)
    }

    /// The position after the move that wins soonest.
    fn best_move(&mut self, position: &Chase) -> Result<Chase> {
        let layers = self.analyses.of(position)?;
        let moves = position.turns(Player::Left).into_iter();
        let moves = moves.map(|run| position.after(run));
        let timed = moves.filter_map(|moved| Some((layers.length(&moved, Player::Right)?, moved)));
        let best = timed.min_by_key(|(length, _)| *length);
        best.map(|(_, moved)| moved).ok_or_else(not_found)
    }

    /// The rule for a move, from rules for all of Right's turns after it.
    fn combine(
        &mut self,
        position: &Chase,
        moved: &Chase,
        way: Spots,
        least_white: Spots,
    ) -> Result<RunRule> {
        let black_left = position.black_left.unwrap_or_default();
        let pass = self.rule_for(moved, least_white)?;
        let mut next = vec![pass];
        let mut free = way
            .with(position.piece)
            .union(&self.rules[pass as usize].free);
        let white = loop {
            let general = self.general_white(position, moved, &next, (free, way), least_white);
            let white = general.unwrap_or(least_white);
            let demands = self.demands(moved, free, white, black_left);
            let open = demands
                .into_iter()
                .find(|demand| !self.is_met(demand, &next));
            let Some(demand) = open else {
                break white;
            };
            let needed = match general {
                Some(_) => demand.position.white,
                None => demand.white,
            };
            let answer = self.rule_for(&demand.position, needed)?;
            let rule = &self.rules[answer as usize];
            if next.contains(&answer) {
                return Err(not_found());
            }
            // No black stone is where a white one has just been put.
            let put = demand.position.white.and(&position.black);
            free = free.union(&rule.free.minus(&put));
            next.push(answer);
        };
        Ok(RunRule {
            piece: position.piece,
            free: free.without(position.piece),
            white,
            black_left: position.black_left,
            white_left: self.whites,
            rank: self.rank_above(&next),
            to: moved.piece,
            next,
        })
    }

    /// The rule for a move when white stones are just where they are.
    fn combine_exactly(&mut self, position: &Chase, moved: &Chase, way: Spots) -> Result<RunRule> {
        let pass = self.rule_for(moved, moved.white)?;
        let mut next = vec![pass];
        let mut free = way
            .with(position.piece)
            .union(&self.rules[pass as usize].free)
            .minus(&moved.white);
        loop {
            let demands = self.exact_demands(moved, free);
            let open = demands
                .into_iter()
                .find(|demand| !self.is_met(demand, &next));
            let Some(demand) = open else {
                break;
            };
            let answer = self.rule_for(&demand.position, demand.white)?;
            if next.contains(&answer) {
                return Err(not_found());
            }
            // No black stones are where white ones stand, or have just been put.
            let white = demand.position.white.union(&moved.white);
            free = free.union(&self.rules[answer as usize].free.minus(&white));
            next.push(answer);
        }
        Ok(RunRule {
            piece: position.piece,
            free: free.without(position.piece),
            white: position.white,
            black_left: position.black_left,
            white_left: position.white_left,
            rank: self.rank_above(&next),
            to: moved.piece,
            next,
        })
    }

    /// A rank that is larger than those of some rules.
    fn rank_above(&self, next: &[u32]) -> u32 {
        let ranks = next.iter().map(|&rule| self.rules[rule as usize].rank);
        1 + ranks.max().unwrap_or(0)
    }

    /// All turns of Right after a move of the piece, in positions with white stones just where they
    /// are, and black ones on squares that are neither theirs nor free.
    fn exact_demands(&self, moved: &Chase, free: Spots) -> Vec<Demand> {
        let bare = free.union(&moved.white);
        let demand = |position: Chase, free: Spots| Demand {
            free,
            white: position.white,
            white_left: position.white_left,
            black_left: position.black_left.unwrap_or_default(),
            position,
        };
        let mut demands = vec![demand(moved.clone(), bare)];
        let squares = self.squares.without(moved.piece).minus(&moved.white);
        if moved.black_left != Some(0) {
            for s in free.and(&squares).iter() {
                demands.push(demand(moved.after(Turning::Black(s)), bare.without(s)));
            }
        }
        for s in squares.iter() {
            let mut without = moved.clone();
            without.black.remove(s);
            let mut put = |turn| demands.push(demand(without.after(turn), bare.with(s)));
            if moved.white_left > 0 {
                put(Turning::White(s));
            }
            for x in moved.white.iter() {
                put(Turning::Shift(x, s));
            }
        }
        demands
    }

    /// Whether one of some rules answers a turn.
    fn is_met(&self, demand: &Demand, next: &[u32]) -> bool {
        next.iter().any(|&rule| {
            let rule = &self.rules[rule as usize];
            rule.free.is_within(&demand.free)
                && demand.white.is_within(&rule.white)
                && rule.white_left >= demand.white_left
                && rule.black_left.is_none_or(|left| left >= demand.black_left)
        })
    }

    /// As many squares as possible where white stones may stand, if that can be told from the rules
    /// so far without an answer to every single set of white stones.
    fn general_white(
        &self,
        position: &Chase,
        moved: &Chase,
        next: &[u32],
        (free, way): (Spots, Spots),
        least: Spots,
    ) -> Option<Spots> {
        let rules = || next.iter().map(|&rule| &self.rules[rule as usize]);
        let bare = self.squares.minus(&way).without(position.piece);
        if self.whites <= 1 {
            // The rules for a pass and for black stones say where the stone may be; wherever else
            // it goes is answered.
            let mut white = self.rules[next[0] as usize].white.and(&bare);
            let Some(left) = position.black_left.and_then(|left| left.checked_sub(1)) else {
                return Some(white);
            };
            for s in free.without(moved.piece).iter() {
                let answers = rules().filter(|rule| {
                    rule.free.is_within(&free.without(s))
                        && least.is_within(&rule.white)
                        && rule.black_left.is_none_or(|most| most >= left)
                });
                let most = answers.max_by_key(|rule| rule.white.and(&white).count());
                white = most.map_or(white, |rule| rule.white.and(&white));
            }
            return Some(white);
        }
        let white = rules().fold(bare, |white, rule| white.and(&rule.white));
        let others = self.squares.minus(&white).without(moved.piece);
        let answered = |s: usize| {
            let mut rules = rules();
            rules.any(|rule| {
                white.with(s).is_within(&rule.white) && rule.free.is_within(&free.with(s))
            })
        };
        let holds = least.is_within(&white) && white.count() > self.whites;
        (holds && others.iter().all(answered)).then_some(white)
    }

    /// All turns of Right after a move of the piece, in positions with black stones on squares that
    /// are not free and white ones on some.
    fn demands(&self, moved: &Chase, free: Spots, white: Spots, black_left: usize) -> Vec<Demand> {
        let mut demands = vec![Demand {
            free,
            white,
            white_left: self.whites,
            black_left,
            position: moved.clone(),
        }];
        let squares = self.squares.without(moved.piece);
        if black_left > 0 {
            for s in free.and(&squares).iter() {
                let mut after = moved.clone();
                if after.white.has(s) {
                    after.white.remove(s);
                    after.white_left += 1;
                }
                after.black.insert(s);
                after.black_left = Some(black_left - 1);
                demands.push(Demand {
                    free: free.without(s),
                    white,
                    white_left: self.whites,
                    black_left: black_left - 1,
                    position: after,
                });
            }
        }
        if self.whites == 0 {
            return demands;
        }
        for s in squares.minus(&white).iter() {
            let mut put = |whites: Spots| {
                let mut after = moved.clone();
                after.black.remove(s);
                after.white = if whites.count() > self.whites {
                    // Any set of white stones would do: those that are there but for one.
                    let gone = moved.white.first().filter(|_| moved.white_left == 0);
                    let stay = gone.map_or(moved.white, |gone| moved.white.without(gone));
                    stay.with(s)
                } else {
                    whites.minus(&after.black)
                };
                after.white_left = self.whites - after.white.count();
                demands.push(Demand {
                    free: free.with(s),
                    white: whites,
                    white_left: self.whites - 1,
                    black_left,
                    position: after,
                });
            };
            if self.whites == 1 {
                put(Spots::one(s));
            } else if white.count() == self.whites {
                white.iter().for_each(|x| put(white.without(x).with(s)));
            } else {
                put(white.with(s));
            }
        }
        demands
    }
}

/// Whether a rule is about a position, and allows white stones on some squares.
fn allows(rule: &RunRule, position: &Chase, white: Spots) -> bool {
    rule.is_about(position) && white.is_within(&rule.white)
}

/// The squares that a move of the piece goes over, with its last.
fn way(position: &Chase, to: usize) -> Spots {
    let field = &position.field;
    let stones = position.stones();
    let mut shortest: Option<Spots> = None;
    for &step in field.steps() {
        let mut over = Spots::default();
        let mut at = position.piece;
        while let Some(next) = field.step(at, step) {
            if stones.has(next) || !field.squares().has(next) {
                break;
            }
            over.insert(next);
            at = next;
            if at == to || !step.slides {
                break;
            }
        }
        if at == to && shortest.is_none_or(|known| over.count() < known.count()) {
            shortest = Some(over);
        }
    }
    shortest.unwrap_or(Spots::one(to))
}

fn not_found() -> Error {
    Error::Undefined("no certificate was found, though the claim is true".to_string())
}

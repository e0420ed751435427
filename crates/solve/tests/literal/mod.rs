//! What the tests of chases share: a literal solver, which knows the rules and nothing else.
#![allow(dead_code, reason = "every test uses a part of this")]

use std::collections::HashMap;

use partizan_rules::{Chase, Spots, Step};
use partizan_value::Player;

/// A small generator of numbers, always the same ones.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.0 >> 33) as usize % n
    }
}

/// All steps that are images of some offsets.
pub(crate) fn steps(offsets: &[(isize, isize)], slides: bool) -> Vec<Step> {
    let mut steps = Vec::new();
    for &(a, b) in offsets {
        for (down, right) in [(a, b), (a, -b), (-a, b), (-a, -b)] {
            for (down, right) in [(down, right), (right, down)] {
                let step = Step {
                    down,
                    right,
                    slides,
                };
                if !steps.contains(&step) {
                    steps.push(step);
                }
            }
        }
    }
    steps
}

/// A position with a player to move, as a key.
type Key = (usize, Spots, Spots, bool);

/// All positions that can be reached from one, with Left or Right to move.
pub(crate) struct Literal {
    pub(crate) positions: Vec<(Chase, Player)>,
    options: Vec<Vec<u32>>,
    /// After how many moves of the piece it is decided who wins, if it is.
    pub(crate) left_wins: Vec<Option<usize>>,
    pub(crate) stuck: Vec<Option<usize>>,
}

impl Literal {
    pub(crate) fn new(root: &Chase) -> Literal {
        let mut numbers: HashMap<Key, u32> = HashMap::new();
        let mut literal = Literal {
            positions: Vec::new(),
            options: Vec::new(),
            left_wins: Vec::new(),
            stuck: Vec::new(),
        };
        let mut number = |positions: &mut Vec<(Chase, Player)>, chase: &Chase, player: Player| {
            let key = (
                chase.piece,
                chase.black,
                chase.white,
                player == Player::Left,
            );
            *numbers.entry(key).or_insert_with(|| {
                positions.push((chase.clone(), player));
                positions.len() as u32 - 1
            })
        };
        number(&mut literal.positions, root, Player::Left);
        number(&mut literal.positions, root, Player::Right);
        let mut next = 0;
        while next < literal.positions.len() {
            let (chase, player) = literal.positions[next].clone();
            let turns = chase.turns(player).into_iter();
            let options = turns.map(|turn| {
                let after = chase.after(turn);
                number(&mut literal.positions, &after, player.opponent())
            });
            let options = options.collect();
            literal.options.push(options);
            next += 1;
        }
        literal.left_wins = literal.attract(Player::Left, |chase, _| chase.is_over());
        literal.stuck = literal.attract(Player::Right, |chase, player| {
            player == Player::Left && !chase.is_over() && chase.turns(player).is_empty()
        });
        literal
    }

    /// How many moves the piece needs from the first position if a player begins; none if Right holds.
    pub(crate) fn length(&self, first: Player) -> Option<usize> {
        self.left_wins[first as usize]
    }

    /// How many moves of the piece a player needs at most to get to one of some positions, if that
    /// can be forced.
    fn attract(
        &self,
        player: Player,
        is_target: impl Fn(&Chase, Player) -> bool,
    ) -> Vec<Option<usize>> {
        let target = |(chase, player): &(Chase, Player)| is_target(chase, *player).then_some(0);
        let mut lengths: Vec<Option<usize>> = self.positions.iter().map(target).collect();
        // Round by round, so that what is found first is the shortest. Left's positions of round
        // t need t moves; Right's are decided by them in the same round.
        for round in 0.. {
            let mut changed = false;
            for mover in [Player::Right, Player::Left] {
                let before = lengths.clone();
                for (at, (chase, to_move)) in self.positions.iter().enumerate() {
                    if before[at].is_some() || *to_move != mover || chase.is_over() {
                        continue;
                    }
                    let options = self.options[at]
                        .iter()
                        .map(|&option| before[option as usize]);
                    let decided = if mover == player {
                        options.flatten().min()
                    } else {
                        let all: Option<Vec<usize>> = options.collect();
                        all.and_then(|all| all.into_iter().max())
                    };
                    if let Some(length) = decided {
                        lengths[at] = Some(length + usize::from(mover == Player::Left));
                        changed = true;
                    }
                }
            }
            if !changed && round > 0 {
                break;
            }
        }
        lengths
    }
}

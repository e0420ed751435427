//! Chases solved by their literal rules: every position that can be reached, and nothing clever.

use std::collections::HashMap;

use partizan_rules::{Chase, Claim, Spots};
use partizan_value::Player;

type Key = (Player, usize, Spots, Spots, Option<usize>, usize);

fn key(chase: &Chase, player: Player) -> Key {
    let Chase {
        piece,
        black,
        white,
        black_left,
        white_left,
        ..
    } = *chase;
    (player, piece, black, white, black_left, white_left)
}

/// All positions that can be reached from some, and who wins them. What is won is ranked: one of
/// the winner's options, or all of the loser's, have smaller ranks.
pub(crate) struct Literal {
    numbers: HashMap<Key, usize>,
    escapes: Vec<Option<u32>>,
    immobilises: Vec<Option<u32>>,
}

impl Literal {
    /// Solves the positions, whoever is to move.
    pub(crate) fn new(roots: &[Chase]) -> Literal {
        let mut numbers: HashMap<Key, usize> = HashMap::new();
        let mut positions: Vec<(Chase, Player)> = Vec::new();
        let mut number = |chase: Chase, player, positions: &mut Vec<(Chase, Player)>| {
            *numbers.entry(key(&chase, player)).or_insert_with(|| {
                positions.push((chase, player));
                positions.len() - 1
            })
        };
        for root in roots {
            for player in Player::BOTH {
                number(root.clone(), player, &mut positions);
            }
        }
        let mut options: Vec<Vec<usize>> = Vec::new();
        while let Some((chase, player)) = positions.get(options.len()).cloned() {
            let after = chase.turns(player).into_iter().map(|turn| {
                let after = chase.after(turn);
                number(after, player.opponent(), &mut positions)
            });
            options.push(after.collect());
        }
        let is_over: Vec<bool> = positions.iter().map(|(chase, _)| chase.is_over()).collect();
        let is_stuck =
            |at: usize| positions[at].1 == Player::Left && options[at].is_empty() && !is_over[at];
        let grow = |winner: Player, is_won: &dyn Fn(usize) -> bool| {
            let mut ranks: Vec<Option<u32>> = (0..positions.len())
                .map(|at| is_won(at).then_some(0))
                .collect();
            for rank in 1.. {
                let mut changed = false;
                for at in 0..positions.len() {
                    let options = &options[at];
                    // What was won in this round does not count yet.
                    let is_won = |&at: &usize| ranks[at].is_some_and(|before| before < rank);
                    let won = if positions[at].1 == winner {
                        options.iter().any(is_won)
                    } else {
                        !options.is_empty() && options.iter().all(is_won)
                    };
                    if won && ranks[at].is_none() {
                        ranks[at] = Some(rank);
                        changed = true;
                    }
                }
                if !changed {
                    break;
                }
            }
            ranks
        };
        let escapes = grow(Player::Left, &|at| is_over[at]);
        let immobilises = grow(Player::Right, &is_stuck);
        Literal {
            numbers,
            escapes,
            immobilises,
        }
    }

    /// The rank of a position in which a claim is made true in the end.
    pub(crate) fn rank(&self, claim: Claim, chase: &Chase, player: Player) -> Option<u32> {
        let at = self.numbers[&key(chase, player)];
        match claim {
            Claim::Escapes => self.escapes[at],
            Claim::Immobilises => self.immobilises[at],
            Claim::Roams | Claim::Contains => self.is_true(claim, chase, player).then_some(0),
        }
    }

    /// Whether a claim is true of a position that can be reached.
    pub(crate) fn is_true(&self, claim: Claim, chase: &Chase, first: Player) -> bool {
        let at = self.numbers[&key(chase, first)];
        match claim {
            Claim::Escapes => self.escapes[at].is_some(),
            Claim::Roams => self.immobilises[at].is_none(),
            Claim::Contains => self.escapes[at].is_none(),
            Claim::Immobilises => self.immobilises[at].is_some(),
        }
    }
}

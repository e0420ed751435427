//! Games of connection by trying everything: the rules, and nothing but the rules.

use partizan_rules::{Network, Owners};
use partizan_value::{Outcome, Player};

use crate::answer::Answer;

/// Which of these are true of a position: the game is over, and Left wins if Left or Right begins.
const OVER: u8 = 4;
const LEFT_WINS: [u8; 2] = [1, 2];

/// Every position that comes after one, itself among them.
///
/// A position has a number, its code: one digit from 0 to 2 for every free edge of the first
/// position, which is 0 while the edge is free, 1 if Left has it, and 2 if Right has it.
pub(crate) struct Exhaustive {
    free: Vec<usize>,
    /// What a digit is worth.
    units: Vec<usize>,
    facts: Vec<u8>,
}

impl Exhaustive {
    pub(crate) fn new(network: &Network, owners: &Owners) -> Exhaustive {
        let free = (0..owners.len()).filter(|&edge| owners[edge].is_none());
        let free: Vec<usize> = free.collect();
        let units: Vec<usize> = (0..free.len() as u32).map(|i| 3usize.pow(i)).collect();
        let joined = joined(network, owners, &free);
        let mut this = Exhaustive {
            facts: vec![0; 3usize.pow(free.len() as u32)],
            free,
            units,
        };
        // Moves lead to larger codes.
        for code in (0..this.facts.len()).rev() {
            this.facts[code] = this.facts_of(code, &joined);
        }
        this
    }

    /// How many positions there are.
    pub(crate) fn len(&self) -> usize {
        self.facts.len()
    }

    fn digit(&self, code: usize, place: usize) -> usize {
        code / self.units[place] % 3
    }

    fn facts_of(&self, code: usize, joined: &[bool]) -> u8 {
        let (mut left, mut not_right, mut rest) = (0, 0, code);
        for place in 0..self.free.len() {
            left |= usize::from(rest % 3 == 1) << place;
            not_right |= usize::from(rest % 3 != 2) << place;
            rest /= 3;
        }
        if joined[left] {
            return OVER | LEFT_WINS[0] | LEFT_WINS[1];
        }
        if !joined[not_right] {
            return OVER;
        }
        let mut facts = LEFT_WINS[1];
        for (place, &unit) in self.units.iter().enumerate() {
            if not_right & !left & 1 << place != 0 {
                if self.facts[code + unit] & LEFT_WINS[1] != 0 {
                    facts |= LEFT_WINS[0];
                }
                if self.facts[code + 2 * unit] & LEFT_WINS[0] == 0 {
                    facts &= !LEFT_WINS[1];
                }
            }
        }
        facts
    }

    pub(crate) fn is_over(&self, code: usize) -> bool {
        self.facts[code] & OVER != 0
    }

    /// Whether a player wins a position in which some player begins.
    pub(crate) fn wins(&self, code: usize, player: Player, first: Player) -> bool {
        let left = self.facts[code] & LEFT_WINS[first as usize] != 0;
        left == (player == Player::Left)
    }

    /// The code of a position, by its owners.
    pub(crate) fn code(&self, owners: &Owners) -> usize {
        let digits = self.free.iter().map(|&edge| match owners[edge] {
            None => 0,
            Some(player) => 1 + player as usize,
        });
        digits
            .zip(&self.units)
            .map(|(digit, unit)| digit * unit)
            .sum()
    }

    /// The owners of a position, if they were `owners` in the first one.
    pub(crate) fn owners(&self, code: usize, owners: &Owners) -> Vec<Option<Player>> {
        let mut owners = owners.to_vec();
        for (place, &edge) in self.free.iter().enumerate() {
            owners[edge] = match self.digit(code, place) {
                0 => None,
                digit => Some(Player::BOTH[digit - 1]),
            };
        }
        owners
    }

    pub(crate) fn answer(&self, code: usize) -> Answer {
        let left = Player::BOTH.map(|first| self.wins(code, Player::Left, first));
        let outcome = match left {
            [true, true] => Outcome::Left,
            [false, false] => Outcome::Right,
            [true, false] => Outcome::Next,
            [false, true] => Outcome::Previous,
        };
        let moves = Player::BOTH.map(|player| {
            let wins = |place: &usize| {
                let after = code + (1 + player as usize) * self.units[*place];
                self.digit(code, *place) == 0 && self.wins(after, player, player.opponent())
            };
            let places = (0..self.free.len()).filter(wins);
            let edges = places.map(|place| self.free[place]);
            if self.is_over(code) {
                Vec::new()
            } else {
                edges.collect()
            }
        });
        Answer { outcome, moves }
    }
}

/// By the set of free edges that Left has: whether they and what she has already join the
/// terminals.
fn joined(network: &Network, owners: &Owners, free: &[usize]) -> Vec<bool> {
    let mut place = vec![usize::MAX; owners.len()];
    for (i, &edge) in free.iter().enumerate() {
        place[edge] = i;
    }
    let sets = 0..1usize << free.len();
    let joins = |set: usize| {
        network.joins(|edge| match owners[edge] {
            Some(player) => player == Player::Left,
            None => set >> place[edge] & 1 == 1,
        })
    };
    sets.map(joins).collect()
}

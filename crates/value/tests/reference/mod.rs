//! A second implementation of short games, as slow and as close to the definitions as possible:
//! explicit trees, nothing remembered, nothing shared, no formula for any special kind of game.
#![allow(dead_code, reason = "every test file uses its own part of this")]

use partizan_value::{Player, Store, Value};

/// A game written out in full. Options are sets: sorted, without repetitions.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Tree {
    left: Vec<Tree>,
    right: Vec<Tree>,
}

/// Numbers as multiples of 2^-20.
pub(crate) const ONE: i64 = 1 << 20;

/// The temperatures at which walls are computed.
pub(crate) fn temperatures() -> impl Iterator<Item = i64> {
    (-64..=4 * 64).map(|t| t * (ONE / 64))
}

impl Tree {
    pub(crate) fn new(mut left: Vec<Tree>, mut right: Vec<Tree>) -> Tree {
        for options in [&mut left, &mut right] {
            options.sort();
            options.dedup();
        }
        Tree { left, right }
    }

    /// G ≤ H unless some Left option of G is ≥ H or some Right option of H is ≤ G.
    pub(crate) fn at_most(&self, other: &Tree) -> bool {
        !self.left.iter().any(|gl| other.at_most(gl))
            && !other.right.iter().any(|hr| hr.at_most(self))
    }

    /// -G = {-GR | -GL}.
    pub(crate) fn negative(&self) -> Tree {
        let negatives = |options: &[Tree]| options.iter().map(Tree::negative).collect();
        Tree::new(negatives(&self.right), negatives(&self.left))
    }

    /// G + H = {GL + H, G + HL | GR + H, G + HR}.
    pub(crate) fn sum(&self, other: &Tree) -> Tree {
        let moves = |in_self: &[Tree], in_other: &[Tree]| {
            let first = in_self.iter().map(|option| option.sum(other));
            let second = in_other.iter().map(|option| self.sum(option));
            first.chain(second).collect()
        };
        Tree::new(
            moves(&self.left, &other.left),
            moves(&self.right, &other.right),
        )
    }

    /// The canonical form: options made canonical, then one simplification after the other until
    /// none is left.
    pub(crate) fn canonical(&self) -> Tree {
        let canonical = |options: &[Tree]| options.iter().map(Tree::canonical).collect();
        let mut game = Tree::new(canonical(&self.left), canonical(&self.right));
        while let Some(simpler) = game.simplified() {
            game = simpler;
        }
        game
    }

    fn simplified(&self) -> Option<Tree> {
        let mirrored = || self.negative().left_simplified();
        self.left_simplified()
            .or_else(|| mirrored().map(|game| game.negative()))
    }

    /// Removes a dominated or bypasses a reversible Left option.
    fn left_simplified(&self) -> Option<Tree> {
        for (i, option) in self.left.iter().enumerate() {
            let mut others = self.left.clone();
            others.remove(i);
            if others.iter().any(|other| option.at_most(other)) {
                return Some(Tree::new(others, self.right.clone()));
            }
            if let Some(reply) = option.right.iter().find(|reply| reply.at_most(self)) {
                others.extend(reply.left.iter().cloned());
                return Some(Tree::new(others, self.right.clone()));
            }
        }
        None
    }

    /// How many moves deep the tree is.
    pub(crate) fn birthday(&self) -> usize {
        let options = self.left.iter().chain(&self.right);
        options
            .map(|option| option.birthday() + 1)
            .max()
            .unwrap_or(0)
    }

    /// The number of which this is the canonical form, if it is one.
    pub(crate) fn number(&self) -> Option<i64> {
        match (self.left.as_slice(), self.right.as_slice()) {
            ([], []) => Some(0),
            ([l], []) => Some(l.number()? + ONE),
            ([], [r]) => Some(r.number()? - ONE),
            ([l], [r]) => {
                let (l, r) = (l.number()?, r.number()?);
                (l < r).then_some(i64::midpoint(l, r))
            }
            _ => None,
        }
    }

    /// The number reached when Left starts and both play well, in a canonical form.
    pub(crate) fn left_stop(&self) -> i64 {
        let best = || self.left.iter().map(Tree::right_stop).max();
        let stop = self.number().or_else(best);
        stop.expect("a game with an empty side is a number")
    }

    /// The number reached when Right starts and both play well, in a canonical form.
    pub(crate) fn right_stop(&self) -> i64 {
        -self.negative().left_stop()
    }

    /// Both walls of the thermograph of a canonical form at the temperatures -1, -63/64, …, 4.
    ///
    /// The walls of an option, taxed by t, are the scaffolds; where they first meet stands the
    /// mean.
    pub(crate) fn walls(&self) -> Vec<(i64, i64)> {
        if let Some(n) = self.number().filter(|n| n % ONE == 0) {
            return temperatures().map(|_| (n, n)).collect();
        }
        let walls = |options: &[Tree]| options.iter().map(Tree::walls).collect::<Vec<_>>();
        let (left, right) = (walls(&self.left), walls(&self.right));
        let mut mean = None;
        let mut both = Vec::new();
        for (i, t) in temperatures().enumerate() {
            let low = left.iter().map(|walls| walls[i].1).max().unwrap() - t;
            let high = right.iter().map(|walls| walls[i].0).min().unwrap() + t;
            if mean.is_none() && low <= high {
                assert_eq!(low, high, "the walls meet between two of the temperatures");
                mean = Some(low);
            }
            both.push(mean.map_or((low, high), |mean| (mean, mean)));
        }
        both
    }

    /// The tree of a stored value.
    pub(crate) fn of_value(store: &Store, value: Value) -> Tree {
        let [left, right] = Player::BOTH.map(|player| {
            let options = store.options(value, player);
            options
                .map(|option| Tree::of_value(store, option))
                .collect()
        });
        Tree::new(left, right)
    }

    /// The value that the store gives to the tree.
    pub(crate) fn to_value(&self, store: &Store) -> Value {
        let [left, right] = [&self.left, &self.right].map(|options| {
            let values = options.iter().map(|option| option.to_value(store));
            values.collect::<Vec<Value>>()
        });
        store.game(&left, &right).unwrap()
    }
}

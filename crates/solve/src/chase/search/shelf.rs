//! Shelves of learned rules, by the square of the piece.
//!
//! A rule is kept for the home of the piece only, under every symmetry that takes it there.

use std::ops::ControlFlow;

use partizan_rules::Spots;

use super::ground::{Ground, Rows};
use super::index::{ANY, Index};

/// How many ways to go on are tried when a rule is made, to find one that needs little.
const TRIALS: usize = 16;

/// A rule and the symmetry under which it is meant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Image {
    pub(super) rule: u32,
    pub(super) image: u8,
}

/// A rule: its set of squares, its number of stones in the hand, and which one it is.
#[derive(Clone, Copy)]
pub(super) struct Found {
    pub(super) set: Spots,
    pub(super) limit: u16,
    pub(super) at: Image,
}

/// A move of Left that wins if some squares are free, whatever Right replies.
pub(super) struct Run {
    pub(super) piece: u8,
    pub(super) free: Spots,
    /// The most black stones in the hand.
    pub(super) most: u16,
    pub(super) to: u8,
    /// Earlier rules for what can follow; none if the piece has reached the goal.
    pub(super) next: Box<[Image]>,
}

/// Rules by the home of the piece. Their sets are as seen from there.
pub(super) struct Shelf {
    homes: Vec<Index<Found>>,
    bytes: u64,
}

impl Shelf {
    pub(super) fn new(ground: &Ground) -> Shelf {
        let area = ground.area();
        Shelf {
            homes: (0..area).map(|_| Index::new(area)).collect(),
            bytes: (area * size_of::<Index<Found>>()) as u64,
        }
    }

    /// Bytes of memory.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Adds a rule for Left, which applies where stones avoid a set and at most so many are in the
    /// hand.
    pub(super) fn add_run(&mut self, ground: &Ground, rule: u32, run: &Run) {
        let home = ground.home(run.piece as usize).0;
        let index = &mut self.homes[home];
        self.bytes -= index.bytes();
        let limit = run.most;
        let is_meant = |places: &[u8]| places[run.piece as usize] as usize == home;
        for (image, set) in images(ground, is_meant, &run.free) {
            let rows = Rows::of(&set, &ground.images[0]);
            index.remove_above(&rows, |other| other.limit <= limit);
            let at = Image { rule, image };
            let found = Found { set, limit, at };
            index.insert(&rows, limit, found);
        }
        self.bytes += index.bytes();
    }

    /// Adds a rule that applies where stones contain a set and at least so many are in the hand.
    pub(super) fn add_within(
        &mut self,
        ground: &Ground,
        piece: usize,
        rule: u32,
        (set, limit): (&Spots, u16),
    ) {
        let home = ground.home(piece).0;
        let is_meant = |places: &[u8]| places[piece] as usize == home;
        for (image, set) in images(ground, is_meant, set) {
            if self.has_within(ground, home, &set, (0, limit)) {
                continue;
            }
            let index = &mut self.homes[home];
            self.bytes -= index.bytes();
            let rows = Rows::of(&set, &ground.images[0]);
            index.remove_above(&rows, |other| other.limit >= limit);
            let at = Image { rule, image };
            let found = Found { set, limit, at };
            index.insert(&rows, limit, found);
            self.bytes += index.bytes();
        }
    }

    /// Visits the rules whose sets avoid the stones, with this limit at least, as seen from home.
    #[inline]
    fn avoiding(
        &self,
        ground: &Ground,
        piece: usize,
        stones: &Spots,
        hand: u16,
        visit: impl FnMut(&Found) -> ControlFlow<()>,
    ) {
        let (home, image) = ground.home(piece);
        let rows = Rows::of(stones, &ground.images[image]);
        self.homes[home].avoiding(&rows, hand, visit);
    }

    /// Visits the rules whose sets are within the stones, perhaps after so many more from the hand,
    /// as seen from home.
    #[inline]
    fn within(
        &self,
        ground: &Ground,
        piece: usize,
        stones: &Spots,
        (more, hand): (u16, u16),
        visit: impl FnMut(&Found) -> ControlFlow<()>,
    ) {
        let (home, image) = ground.home(piece);
        let rows = Rows::of(stones, &ground.images[image]);
        self.homes[home].within(&rows, more, hand, visit);
    }

    /// Whether there is a rule whose set avoids the stones.
    pub(super) fn has_avoiding(
        &self,
        ground: &Ground,
        piece: usize,
        stones: &Spots,
        hand: u16,
    ) -> bool {
        let mut found = false;
        self.avoiding(ground, piece, stones, hand, |_| {
            found = true;
            ControlFlow::Break(())
        });
        found
    }

    /// Whether there is a rule whose set is within the stones, perhaps after so many more.
    pub(super) fn has_within(
        &self,
        ground: &Ground,
        piece: usize,
        stones: &Spots,
        (more, hand): (u16, u16),
    ) -> bool {
        let mut found = false;
        self.within(ground, piece, stones, (more, hand), |_| {
            found = true;
            ControlFlow::Break(())
        });
        found
    }

    /// Collects the rules whose sets avoid the stones.
    pub(super) fn all_avoiding(
        &self,
        ground: &Ground,
        piece: usize,
        stones: &Spots,
        hand: u16,
        all: &mut Vec<Found>,
    ) {
        self.avoiding(ground, piece, stones, hand, |rule| {
            all.push(seen(ground, piece, rule));
            ControlFlow::Continue(())
        });
    }

    /// Collects the rules whose sets are within the stones, perhaps after so many more.
    pub(super) fn all_within(
        &self,
        ground: &Ground,
        piece: usize,
        stones: &Spots,
        (more, hand): (u16, u16),
        all: &mut Vec<Found>,
    ) {
        self.within(ground, piece, stones, (more, hand), |rule| {
            all.push(seen(ground, piece, rule));
            ControlFlow::Continue(())
        });
    }

    /// What the sets of all rules that avoid the stones have in common with each other and with a
    /// region, if there are any, but for the square of the piece.
    pub(super) fn region(
        &self,
        ground: &Ground,
        piece: usize,
        stones: &Spots,
        hand: u16,
        region: Option<Spots>,
    ) -> Option<Spots> {
        let (home, image) = ground.home(piece);
        let mut common = region.map(|region| ground.mapped(&region, image));
        self.avoiding(ground, piece, stones, hand, |rule| {
            let all = common.map_or_else(|| rule.set.without(home), |all| all.and(&rule.set));
            common = Some(all);
            if all.is_empty() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        common.map(|all| ground.mapped(&all, ground.undo(image)))
    }
}

/// A rule as seen from the piece's square.
fn seen(ground: &Ground, piece: usize, rule: &Found) -> Found {
    let back = ground.undo(ground.home(piece).1);
    Found {
        set: ground.mapped(&rule.set, back),
        limit: rule.limit,
        at: Image {
            rule: rule.at.rule,
            image: ground.then(rule.at.image as usize, back) as u8,
        },
    }
}

/// What Right needs for several answers together.
#[derive(Default)]
pub(super) struct Needs {
    /// Stones on the board.
    pub(super) stones: Spots,
    /// The least number in the hand.
    pub(super) least: u16,
}

impl Needs {
    /// Adds the rule for Right, among those that apply after one more stone at most, that needs the
    /// fewest other stones. Gives the rule and the stone.
    pub(super) fn add(
        &mut self,
        stones: &Spots,
        rules: &[Found],
    ) -> Option<(Image, Option<usize>)> {
        let cost = |rule: &&Found| {
            let new = rule.set.minus(stones);
            let more = rule.set.minus(&new).minus(&self.stones).count();
            (more, usize::from(rule.limit) + new.count())
        };
        let rule = rules.iter().min_by_key(cost)?;
        let new = rule.set.minus(stones);
        self.stones = self.stones.union(&rule.set.minus(&new));
        self.least = self.least.max(rule.limit + new.count() as u16);
        Some((rule.at, new.first()))
    }
}

/// The different images of a set under some of the symmetries.
fn images(ground: &Ground, is_meant: impl Fn(&[u8]) -> bool, set: &Spots) -> Vec<(u8, Spots)> {
    let mut all: Vec<(u8, Spots)> = Vec::new();
    for (image, places) in ground.images.iter().enumerate() {
        if is_meant(places) {
            let set = ground.mapped(set, image);
            if !all.iter().any(|other| other.1 == set) {
                all.push((image as u8, set));
            }
        }
    }
    all
}

/// Rules for Left such that one of them applies after every reply of Right.
pub(super) struct Cover {
    /// The rules; the first one applies if Right passes.
    pub(super) next: Vec<Image>,
    /// What they need free.
    pub(super) free: Spots,
    /// The most stones in the hand before the reply.
    pub(super) most: u16,
}

/// A cover for a piece that has come to a square, of the rules that apply there after a stone that
/// is wasted; none if they do not answer every reply.
///
/// A few of those for a pass are tried. Then what the rules so far have in common shrinks step by
/// step, each time by a rule that needs few other squares.
pub(super) fn cover(piece: usize, hand: u16, rules: &[Found]) -> Option<Cover> {
    let mut firsts: Vec<&Found> = rules.iter().filter(|run| run.limit >= hand).collect();
    firsts.sort_by_key(|run| run.set.count());
    firsts.truncate(TRIALS);
    let mut best: Option<Cover> = None;
    for first in firsts {
        let mut cover = Cover {
            next: vec![first.at],
            free: first.set,
            most: first.limit,
        };
        let mut region = first.set.without(piece);
        if hand == 0 {
            cover.most = 0;
            region = Spots::default();
        }
        while !region.is_empty() {
            let helpful = rules.iter().filter(|run| !region.is_within(&run.set));
            let run = helpful.min_by_key(|run| {
                let needed = run.set.minus(&cover.free).count();
                let left = region.and(&run.set).count();
                (2 * needed + left, ANY - run.limit)
            })?;
            region = region.and(&run.set);
            cover.free = cover.free.union(&run.set);
            cover.next.push(run.at);
            if run.limit != ANY {
                cover.most = cover.most.min(run.limit + 1);
            }
        }
        let cost = |cover: &Cover| (cover.free.count(), ANY - cover.most);
        if best.as_ref().is_none_or(|best| cost(&cover) < cost(best)) {
            best = Some(cover);
        }
    }
    best
}

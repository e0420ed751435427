//! Many black stones, no white ones: does Right hold the piece with so many in the hand?
//!
//! Let B be the stones on the board and b the number of those in the hand. Let Q be the set of
//! squares on which the piece, when it comes there, is held by Right's reply. Right passes when the
//! piece comes to a square outside Q, so Left, to move, wins exactly if a walk over free squares
//! outside Q leads to the goal. Whether a square is in Q is a question about one stone more on the
//! board and one less in the hand; so there are no cycles, and the depth is the number of stones.
//!
//! What is found is kept in general terms, because more stones never harm Right:
//! - a *run rule* says that Left, to move, wins from a square if certain squares are free and at
//!   most so many stones are in the hand (perhaps any number);
//! - a *hold rule* says that Right holds the piece on any of certain squares if certain stones are
//!   on the board and at least so many in the hand.
//!
//! A run rule for the piece on e tells where a stone has to be put against it: on one of its
//! squares. The squares common to all run rules that apply are all that needs to be tried to see
//! whether e is in Q; every stone that fails gives a new run rule, which does not need that square.
//! When none is left, e is outside Q, and the union of a few of these rules is what Left needs free.

use std::ops::ControlFlow;

use partizan_rules::{Chase, Spots};
use partizan_value::Result;

use super::ground::{Ground, Rows};
use super::index::{ANY, Index};
use super::watch::Watch;

/// How many ways to go on are tried when a run rule is made, to find one that needs little.
const TRIALS: usize = 16;

/// A rule and the symmetry under which it is meant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Image {
    pub(super) rule: u32,
    pub(super) image: u8,
}

/// A move of Left that wins if some squares are free, whatever Right replies.
pub(super) struct Run {
    pub(super) piece: u8,
    pub(super) free: Spots,
    /// The most stones in the hand.
    pub(super) most: u16,
    pub(super) to: u8,
    /// Earlier rules for what can follow.
    pub(super) next: Box<[Image]>,
}

/// Squares that the piece cannot leave for good.
pub(super) struct Hold {
    /// The squares.
    pub(super) inside: Spots,
    /// The stones on the board.
    pub(super) stones: Spots,
    /// The least number of stones in the hand.
    pub(super) least: u16,
    /// What Right does when the piece leaves them.
    pub(super) replies: Box<[Reply]>,
}

/// What Right does about a move.
pub(super) struct Reply {
    pub(super) to: u8,
    /// Where a stone is put; none if Right passes.
    pub(super) stone: Option<u8>,
    pub(super) next: Image,
}

/// A rule in an index: its set of squares as seen from the home of the piece.
#[derive(Clone, Copy)]
struct Entry {
    set: Spots,
    limit: u16,
    at: Image,
}

/// A rule that applies to a position, as seen from there.
#[derive(Clone, Copy)]
pub(super) struct Found {
    pub(super) set: Spots,
    pub(super) limit: u16,
    pub(super) at: Image,
}

/// What has been learned about squares of one position with Left to move.
#[derive(Default)]
struct Known {
    /// Squares that have been looked up.
    seen: Spots,
    /// Squares outside Q.
    safe: Spots,
    /// Squares in Q.
    held: Spots,
    /// Squares from which a rule says how Left goes on.
    wins: Spots,
}

/// The rules learned for a board.
pub(super) struct Holding {
    runs: Vec<Run>,
    holds: Vec<Hold>,
    run_index: Vec<Index<Entry>>,
    hold_index: Vec<Index<Entry>>,
    /// How often a stone has held the piece on a square, by the piece and the stone.
    worth: Vec<u32>,
    bytes: u64,
}

impl Holding {
    pub(super) fn new(ground: &Ground) -> Holding {
        let area = ground.area();
        let index = || (0..area).map(|_| Index::new(area)).collect();
        let mut holding = Holding {
            runs: Vec::new(),
            holds: Vec::new(),
            run_index: index(),
            hold_index: index(),
            worth: vec![0; area * area],
            bytes: 0,
        };
        for piece in ground.squares.minus(&ground.goal).iter() {
            if ground.home(piece).0 != piece {
                continue;
            }
            ground.each_move(piece, &Spots::default(), |to| {
                if ground.goal.has(to) {
                    let free = ground.way(piece, to, &Spots::default());
                    holding.add_run(
                        ground,
                        Run {
                            piece: piece as u8,
                            free,
                            most: ANY,
                            to: to as u8,
                            next: Box::default(),
                        },
                    );
                }
            });
        }
        holding
    }

    /// How many rules have been learned.
    pub(super) fn rules(&self) -> u64 {
        (self.runs.len() + self.holds.len()) as u64
    }

    /// Bytes of memory.
    pub(super) fn bytes(&self) -> u64 {
        let places = self.runs.capacity() * size_of::<Run>()
            + self.holds.capacity() * size_of::<Hold>()
            + self.worth.len() * size_of::<u32>();
        self.bytes + places as u64
    }

    pub(super) fn run(&self, number: u32) -> &Run {
        &self.runs[number as usize]
    }

    pub(super) fn hold(&self, number: u32) -> &Hold {
        &self.holds[number as usize]
    }

    /// Visits the run rules that apply with so many stones in the hand.
    fn each_run(
        &self,
        ground: &Ground,
        piece: usize,
        stones: &Spots,
        hand: u16,
        visit: impl FnMut(&Entry) -> ControlFlow<()>,
    ) {
        let (home, image) = ground.home(piece);
        let rows = Rows::of(stones, &ground.images[image]);
        self.run_index[home].avoiding(&rows, hand, visit);
    }

    /// Visits the hold rules that apply, perhaps after so many more stones from the hand.
    fn each_hold(
        &self,
        ground: &Ground,
        piece: usize,
        stones: &Spots,
        (more, hand): (u16, u16),
        visit: impl FnMut(&Entry) -> ControlFlow<()>,
    ) {
        let (home, image) = ground.home(piece);
        let rows = Rows::of(stones, &ground.images[image]);
        self.hold_index[home].within(&rows, more, hand, visit);
    }

    /// An entry as seen from the piece's square.
    fn seen(ground: &Ground, piece: usize, entry: &Entry) -> Found {
        let back = ground.undo(ground.home(piece).1);
        Found {
            set: ground.mapped(&entry.set, back),
            limit: entry.limit,
            at: Image {
                rule: entry.at.rule,
                image: ground.then(entry.at.image as usize, back) as u8,
            },
        }
    }

    /// Whether a run rule says that Left, to move, wins.
    pub(super) fn runs_away(
        &self,
        ground: &Ground,
        piece: usize,
        stones: &Spots,
        hand: u16,
    ) -> bool {
        let mut found = false;
        self.each_run(ground, piece, stones, hand, |_| {
            found = true;
            ControlFlow::Break(())
        });
        found
    }

    /// The run rules that apply with so many stones in the hand.
    fn all_runs(&self, ground: &Ground, piece: usize, stones: &Spots, hand: u16) -> Vec<Found> {
        let mut found = Vec::new();
        self.each_run(ground, piece, stones, hand, |entry| {
            found.push(Holding::seen(ground, piece, entry));
            ControlFlow::Continue(())
        });
        found
    }

    /// The hold rules that apply, perhaps after so many more stones from the hand.
    fn all_holds(
        &self,
        ground: &Ground,
        piece: usize,
        stones: &Spots,
        (more, hand): (u16, u16),
    ) -> Vec<Found> {
        let mut found = Vec::new();
        self.each_hold(ground, piece, stones, (more, hand), |entry| {
            found.push(Holding::seen(ground, piece, entry));
            ControlFlow::Continue(())
        });
        found
    }

    /// Whether a hold rule says that Right holds, perhaps after so many more stones from the hand.
    pub(super) fn holds(
        &self,
        ground: &Ground,
        piece: usize,
        stones: &Spots,
        (more, hand): (u16, u16),
    ) -> bool {
        let mut found = false;
        self.each_hold(ground, piece, stones, (more, hand), |_| {
            found = true;
            ControlFlow::Break(())
        });
        found
    }

    /// The squares common to all run rules that apply; none if there is no such rule.
    pub(super) fn region(
        &self,
        ground: &Ground,
        piece: usize,
        stones: &Spots,
        hand: u16,
    ) -> Option<Spots> {
        let home = ground.home(piece);
        let mut region: Option<Spots> = None;
        self.each_run(ground, piece, stones, hand, |entry| {
            let common = match region {
                None => entry.set.without(home.0),
                Some(region) => region.and(&entry.set),
            };
            region = Some(common);
            if common.is_empty() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        region.map(|region| ground.mapped(&region, ground.undo(home.1)))
    }

    fn add_run(&mut self, ground: &Ground, run: Run) {
        let rule = self.runs.len() as u32;
        let home = ground.home(run.piece as usize).0;
        let index = &mut self.run_index[home];
        self.bytes -= index.bytes();
        let mut added: Vec<Spots> = Vec::new();
        for (image, places) in ground.images.iter().enumerate() {
            let set = ground.mapped(&run.free, image);
            if places[run.piece as usize] as usize != home || added.contains(&set) {
                continue;
            }
            added.push(set);
            let rows = Rows::of(&set, &ground.images[0]);
            index.remove_above(&rows, |entry| entry.limit <= run.most);
            let at = Image {
                rule,
                image: image as u8,
            };
            let limit = run.most;
            index.insert(&rows, limit, Entry { set, limit, at });
        }
        self.bytes += index.bytes() + size_of_val(&*run.next) as u64;
        self.runs.push(run);
    }

    fn add_hold(&mut self, ground: &Ground, hold: Hold) {
        let rule = self.holds.len() as u32;
        let limit = hold.least;
        let mut added: Vec<(Spots, Spots)> = Vec::new();
        for image in 0..ground.images.len() {
            let inside = ground.mapped(&hold.inside, image);
            let set = ground.mapped(&hold.stones, image);
            if added.contains(&(inside, set)) {
                continue;
            }
            added.push((inside, set));
            let rows = Rows::of(&set, &ground.images[0]);
            let at = Image {
                rule,
                image: image as u8,
            };
            for piece in inside.iter() {
                if ground.home(piece).0 != piece || self.holds(ground, piece, &set, (0, limit)) {
                    continue;
                }
                let index = &mut self.hold_index[piece];
                self.bytes -= index.bytes();
                index.remove_above(&rows, |entry| entry.limit >= limit);
                index.insert(&rows, limit, Entry { set, limit, at });
                self.bytes += index.bytes();
            }
        }
        self.bytes += size_of_val(&*hold.replies) as u64;
        self.holds.push(hold);
    }

    /// A few run rules such that one of them applies after each reply of Right's to the piece on a
    /// square, which is not in Q: the first if Right passes. Also what has to be free for them, and
    /// the most stones in the hand.
    fn cover(
        &self,
        ground: &Ground,
        piece: usize,
        stones: &Spots,
        hand: u16,
    ) -> Option<(Vec<Image>, Spots, u16)> {
        let all = self.all_runs(ground, piece, stones, hand.saturating_sub(1));
        let mut firsts: Vec<&Found> = all.iter().filter(|run| run.limit >= hand).collect();
        firsts.sort_by_key(|run| run.set.count());
        firsts.truncate(TRIALS);
        let mut best: Option<(Vec<Image>, Spots, u16)> = None;
        for first in firsts {
            let mut chosen = vec![first.at];
            let mut free = first.set;
            let mut most = if hand == 0 { 0 } else { first.limit };
            let mut region = first.set.without(piece);
            if hand == 0 {
                region = Spots::default();
            }
            while !region.is_empty() {
                let helpful = all.iter().filter(|run| !region.is_within(&run.set));
                let run = helpful.min_by_key(|run| {
                    let needed = run.set.minus(&free).count();
                    let left = region.and(&run.set).count();
                    (2 * needed + left, ANY - run.limit)
                })?;
                region = region.and(&run.set);
                free = free.union(&run.set);
                chosen.push(run.at);
                if run.limit != ANY {
                    most = most.min(run.limit + 1);
                }
            }
            let is_better = |best: &(_, Spots, u16)| {
                (free.count(), ANY - most) < (best.1.count(), ANY - best.2)
            };
            if best.as_ref().is_none_or(is_better) {
                best = Some((chosen, free, most));
            }
        }
        best
    }

    /// The rules with which Left begins when Right is to move and the piece's square is not in Q.
    pub(super) fn opening(
        &self,
        ground: &Ground,
        piece: usize,
        stones: &Spots,
        hand: u16,
    ) -> Option<Vec<Image>> {
        self.cover(ground, piece, stones, hand)
            .map(|(chosen, ..)| chosen)
    }

    /// A run rule that applies.
    pub(super) fn first_run(
        &self,
        ground: &Ground,
        piece: usize,
        stones: &Spots,
        hand: u16,
    ) -> Option<Image> {
        let all = self.all_runs(ground, piece, stones, hand);
        all.first().map(|run| run.at)
    }

    /// A hold rule that applies after one more stone at most, and where that stone goes.
    pub(super) fn first_hold(
        &self,
        ground: &Ground,
        piece: usize,
        stones: &Spots,
        (more, hand): (u16, u16),
    ) -> Option<(Option<usize>, Image)> {
        let all = self.all_holds(ground, piece, stones, (more, hand));
        let hold = all.first()?;
        Some((hold.set.minus(stones).first(), hold.at))
    }

    /// Learns run rules for all squares of a walk that wins.
    fn learn_run(&mut self, ground: &Ground, walk: &[usize], stones: &Spots, hand: u16) {
        for step in walk.windows(2).rev() {
            let (piece, to) = (step[0], step[1]);
            if ground.goal.has(to) {
                // There is a rule for this from the beginning.
                continue;
            }
            let cover = self.cover(ground, to, stones, hand);
            let (next, free, most) = cover.expect("rules say why a square is not held");
            let run = Run {
                piece: piece as u8,
                free: free.union(&ground.way(piece, to, stones)),
                most,
                to: to as u8,
                next: next.into(),
            };
            self.add_run(ground, run);
        }
    }

    /// Learns a hold rule for all squares that the piece can reach without meeting Q.
    fn learn_hold(
        &mut self,
        ground: &Ground,
        piece: usize,
        stones: &Spots,
        hand: u16,
        held: &Spots,
    ) {
        let mut inside = Spots::one(piece);
        let mut open = vec![piece];
        let mut border = Spots::default();
        let mut needed = Spots::default();
        while let Some(at) = open.pop() {
            for way in &ground.ways[at] {
                for next in way.iter().map(|&next| next as usize) {
                    if stones.has(next) {
                        needed.insert(next);
                        break;
                    }
                    if held.has(next) {
                        border.insert(next);
                    } else if !inside.has(next) {
                        inside.insert(next);
                        open.push(next);
                    }
                }
            }
        }
        let mut least = 0;
        let mut replies = Vec::new();
        for to in border.iter() {
            let all = self.all_holds(ground, to, stones, (1, hand));
            let cost = |hold: &&Found| {
                let new = hold.set.minus(stones);
                let more = hold.set.minus(&new).minus(&needed).count();
                (more, usize::from(hold.limit) + new.count())
            };
            let hold = all.iter().min_by_key(cost);
            let hold = hold.expect("a square is held because of a rule");
            let new = hold.set.minus(stones);
            needed = needed.union(&hold.set.minus(&new));
            least = least.max(hold.limit + new.count() as u16);
            replies.push(Reply {
                to: to as u8,
                stone: new.first().map(|stone| stone as u8),
                next: hold.at,
            });
        }
        let hold = Hold {
            inside,
            stones: needed,
            least,
            replies: replies.into(),
        };
        self.add_hold(ground, hold);
    }
}

/// A search for the winner that learns rules.
pub(super) struct HoldSearch<'a> {
    pub(super) ground: &'a Ground,
    pub(super) rules: &'a mut Holding,
    pub(super) watch: &'a mut Watch,
}

impl HoldSearch<'_> {
    /// Whether Right holds a piece that has just come to a square, and is to move.
    pub(super) fn is_held(&mut self, piece: usize, stones: &Spots, hand: u16) -> Result<bool> {
        let ground = self.ground;
        if self.rules.holds(ground, piece, stones, (1, hand)) {
            return Ok(true);
        }
        // A stone that is wasted tells where the others must be.
        let Some(less) = hand.checked_sub(1) else {
            return self.holds(piece, stones, 0);
        };
        let mut region = self.rules.region(ground, piece, stones, less);
        if region.is_none() {
            if self.holds(piece, stones, less)? {
                return Ok(true);
            }
            region = self.rules.region(ground, piece, stones, less);
        }
        while let Some(tried) = region.filter(|region| !region.is_empty()) {
            let stone = self.best_stone(piece, stones, hand, &tried);
            if self.holds(piece, &stones.with(stone), less)? {
                self.rules.worth[piece * ground.area() + stone] += 1 + u32::from(hand);
                return Ok(true);
            }
            region = self.rules.region(ground, piece, stones, less);
        }
        Ok(false)
    }

    /// The most promising place for a stone: one that with one more makes a rule apply, has often
    /// been good, or is near.
    #[inline(never)]
    fn best_stone(&self, piece: usize, stones: &Spots, hand: u16, region: &Spots) -> usize {
        let ground = self.ground;
        let mut scores = [0; 256];
        for hold in self.rules.all_holds(ground, piece, stones, (2, hand)) {
            for stone in hold.set.minus(stones).iter() {
                scores[stone] += 1 << 20;
            }
        }
        let mut distances = [0; 256];
        let mut reached = vec![piece];
        let mut next = 0;
        let mut seen = Spots::one(piece);
        while let Some(&at) = reached.get(next) {
            next += 1;
            ground.each_move(at, stones, |to| {
                if !seen.has(to) {
                    seen.insert(to);
                    distances[to] = distances[at] + 1;
                    reached.push(to);
                }
            });
        }
        let worth = &self.rules.worth[piece * ground.area()..][..ground.area()];
        let score = |stone: &usize| {
            let near = if seen.has(*stone) {
                256 - distances[*stone]
            } else {
                0
            };
            scores[*stone] + worth[*stone] + near
        };
        region.iter().max_by_key(score).unwrap_or(piece)
    }

    /// Whether Right holds the piece when Left is to move.
    pub(super) fn holds(&mut self, piece: usize, stones: &Spots, hand: u16) -> Result<bool> {
        let ground = self.ground;
        if self.rules.runs_away(ground, piece, stones, hand) {
            return Ok(false);
        }
        if self.rules.holds(ground, piece, stones, (0, hand)) {
            return Ok(true);
        }
        self.watch.visit(self.rules.rules(), self.rules.bytes())?;
        let mut known = Known::default();
        loop {
            let Some(walk) = self.walk(piece, stones, &known) else {
                let held = known.held;
                self.rules.learn_hold(ground, piece, stones, hand, &held);
                return Ok(true);
            };
            if self.look_up(&walk[1..], stones, hand, &mut known) {
                continue;
            }
            let is_open = |&&at: &&usize| !ground.goal.has(at) && !known.safe.has(at);
            let Some(&open) = walk[1..].iter().find(is_open) else {
                self.rules.learn_run(ground, &walk, stones, hand);
                return Ok(false);
            };
            if self.is_held(open, stones, hand)? {
                known.held.insert(open);
            } else {
                known.safe.insert(open);
                if self.rules.runs_away(ground, open, stones, hand) {
                    known.wins.insert(open);
                }
            }
        }
    }

    /// Looks up the squares of a walk until one is known to be held; says whether any is new.
    #[inline(never)]
    fn look_up(&self, walk: &[usize], stones: &Spots, hand: u16, known: &mut Known) -> bool {
        let ground = self.ground;
        let mut is_news = false;
        for &at in walk.iter().rev() {
            if ground.goal.has(at) || known.seen.has(at) {
                continue;
            }
            known.seen.insert(at);
            is_news = true;
            if self.rules.holds(ground, at, stones, (1, hand)) {
                known.held.insert(at);
                break;
            }
            if self.rules.runs_away(ground, at, stones, hand) {
                known.wins.insert(at);
            }
            let region = match hand.checked_sub(1) {
                None => Some(Spots::default()),
                Some(less) => self.rules.region(ground, at, stones, less),
            };
            if region.is_some_and(|region| region.is_empty()) {
                known.safe.insert(at);
            }
        }
        is_news
    }

    /// A walk to the goal, or to where a rule takes over, over squares that are not known to be
    /// held, as few as possible of them unknown.
    #[inline(never)]
    fn walk(&self, piece: usize, stones: &Spots, known: &Known) -> Option<Vec<usize>> {
        const UNKNOWN: usize = 4;
        let ground = self.ground;
        let mut costs = [usize::MAX; 256];
        let mut before = [0; 256];
        let mut levels = vec![vec![piece]];
        costs[piece] = 0;
        let mut level = 0;
        while level < levels.len() {
            while let Some(at) = levels[level].pop() {
                if costs[at] != level {
                    continue;
                }
                if at != piece && (ground.goal.has(at) || known.wins.has(at)) {
                    let back =
                        std::iter::successors(Some(at), |&at| (at != piece).then_some(before[at]));
                    let mut walk: Vec<usize> = back.collect();
                    walk.reverse();
                    return Some(walk);
                }
                ground.each_move(at, stones, |next| {
                    let is_known = ground.goal.has(next) || known.safe.has(next);
                    let cost = level + if is_known { 1 } else { UNKNOWN };
                    if !known.held.has(next) && cost < costs[next] {
                        costs[next] = cost;
                        before[next] = at;
                        if levels.len() <= cost {
                            levels.resize(cost + 1, Vec::new());
                        }
                        levels[cost].push(next);
                    }
                });
            }
            level += 1;
        }
        None
    }
}

/// The stones in the hand, of which no more can be used than there are squares.
pub(super) fn hand_of(chase: &Chase) -> Option<u16> {
    let squares = chase.field.squares().count();
    chase.black_left.map(|left| left.min(squares) as u16)
}

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

use partizan_rules::{Chase, Spots};
use partizan_value::Result;

use super::ground::Ground;
use super::shelf::{Cover, Image, Needs, Run, Shelf, cover};
use super::watch::Watch;

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
    run_shelf: Shelf,
    hold_shelf: Shelf,
    /// How often a stone has held the piece on a square, by the piece and the stone.
    worth: Vec<u32>,
    /// Bytes behind the rules.
    bytes: u64,
}

impl Holding {
    pub(super) fn new(ground: &Ground) -> Holding {
        let mut holding = Holding {
            runs: Vec::new(),
            holds: Vec::new(),
            run_shelf: Shelf::new(ground),
            hold_shelf: Shelf::new(ground),
            worth: vec![0; ground.area() * ground.area()],
            bytes: 0,
        };
        for run in ground.last_moves() {
            holding.add_run(ground, run);
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
        self.bytes + self.run_shelf.bytes() + self.hold_shelf.bytes() + places as u64
    }

    pub(super) fn run(&self, number: u32) -> &Run {
        &self.runs[number as usize]
    }

    pub(super) fn hold(&self, number: u32) -> &Hold {
        &self.holds[number as usize]
    }

    fn add_run(&mut self, ground: &Ground, run: Run) {
        let rule = self.runs.len() as u32;
        self.run_shelf.add_run(ground, rule, &run);
        self.bytes += size_of_val(&*run.next) as u64;
        self.runs.push(run);
    }

    fn add_hold(&mut self, ground: &Ground, hold: Hold) {
        let rule = self.holds.len() as u32;
        for piece in hold.inside.iter() {
            let about = (&hold.stones, hold.least);
            self.hold_shelf.add_within(ground, piece, rule, about);
        }
        self.bytes += size_of_val(&*hold.replies) as u64;
        self.holds.push(hold);
    }

    /// Whether a run rule says that Left, to move, wins.
    pub(super) fn runs_away(&self, g: &Ground, piece: usize, stones: &Spots, hand: u16) -> bool {
        self.run_shelf.has_avoiding(g, piece, stones, hand)
    }

    /// Whether a hold rule says that Right holds, perhaps after so many more stones from the hand.
    fn holds(&self, ground: &Ground, piece: usize, stones: &Spots, hand: (u16, u16)) -> bool {
        self.hold_shelf.has_within(ground, piece, stones, hand)
    }

    /// The squares common to all run rules that apply; none if there is no such rule.
    pub(super) fn region(
        &self,
        ground: &Ground,
        piece: usize,
        stones: &Spots,
        hand: u16,
    ) -> Option<Spots> {
        self.run_shelf.region(ground, piece, stones, hand, None)
    }

    /// What answers all of Right's replies to the piece on a square outside Q.
    fn cover(&self, ground: &Ground, piece: usize, stones: &Spots, hand: u16) -> Option<Cover> {
        let mut all = Vec::new();
        let less = hand.saturating_sub(1);
        self.run_shelf
            .all_avoiding(ground, piece, stones, less, &mut all);
        cover(piece, hand, &all)
    }

    /// The rules with which Left begins when Right is to move and the piece is not in Q.
    pub(super) fn opening(
        &self,
        ground: &Ground,
        piece: usize,
        stones: &Spots,
        hand: u16,
    ) -> Option<Vec<Image>> {
        let cover = self.cover(ground, piece, stones, hand)?;
        Some(cover.next)
    }

    /// The rule with which Left begins to move.
    pub(super) fn first_run(
        &self,
        ground: &Ground,
        piece: usize,
        stones: &Spots,
        hand: u16,
    ) -> Option<Vec<Image>> {
        let mut all = Vec::new();
        self.run_shelf
            .all_avoiding(ground, piece, stones, hand, &mut all);
        all.first().map(|run| vec![run.at])
    }

    /// A hold rule that applies, perhaps after one more stone, and where that stone goes.
    pub(super) fn first_hold(
        &self,
        ground: &Ground,
        piece: usize,
        stones: &Spots,
        hand: (u16, u16),
    ) -> Option<(Option<usize>, Image)> {
        let mut all = Vec::new();
        self.hold_shelf
            .all_within(ground, piece, stones, hand, &mut all);
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
            let cover = cover.expect("rules say why a square is not held");
            let run = Run {
                piece: piece as u8,
                free: cover.free.union(&ground.way(piece, to, stones)),
                most: cover.most,
                to: to as u8,
                next: cover.next.into(),
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
        let mut needs = Needs::default();
        while let Some(at) = open.pop() {
            for way in &ground.ways[at] {
                for next in way.iter().map(|&next| next as usize) {
                    if stones.has(next) {
                        needs.stones.insert(next);
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
        let mut replies = Vec::new();
        let mut all = Vec::new();
        for to in border.iter() {
            all.clear();
            self.hold_shelf
                .all_within(ground, to, stones, (1, hand), &mut all);
            let answer = needs.add(stones, &all);
            let (next, stone) = answer.expect("a square is held because of a rule");
            replies.push(Reply {
                to: to as u8,
                stone: stone.map(|stone| stone as u8),
                next,
            });
        }
        let hold = Hold {
            inside,
            stones: needs.stones,
            least: needs.least,
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
        let mut near = Vec::new();
        let shelf = &self.rules.hold_shelf;
        shelf.all_within(ground, piece, stones, (2, hand), &mut near);
        let worth = &self.rules.worth[piece * ground.area()..][..ground.area()];
        ground.best_stone(piece, stones, region, &near, worth)
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
        self.watch.visit(self.rules.bytes())?;
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

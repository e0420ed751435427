//! How many moves the piece needs to reach the goal when white stones are in the game.
//!
//! As in [`reach`](super::reach) the number of moves is raised. Rules for Left also say where white
//! stones may stand, as those of certificates do; the proof that they hold is with their checker in
//! `partizan_rules`. Once more they tell where a stone must be put against them: a black one on a
//! square that all of them need, a white one on a square where none of them allows it.
//!
//! What is known against Left is kept for single positions only: with white stones, of which Right
//! may want to move just the one that stands where a black one should be, it is not clear what more
//! stones are worth. For the same reason Left may win where no rule can be made; this is kept for
//! single positions, too, and then there is no certificate.

use hashbrown::HashMap;
use partizan_rules::Spots;
use partizan_value::Result;

use super::ground::Ground;
use super::index::ANY;
use super::reach::distances;
use super::shelf::{Found, Image, Run, Shelf};
use super::watch::Watch;

/// The stones of a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Stones {
    pub(super) black: Spots,
    pub(super) white: Spots,
    /// Black stones in the hand.
    pub(super) hand: u16,
}

impl Stones {
    fn all(&self) -> Spots {
        self.black.union(&self.white)
    }

    fn mapped(&self, ground: &Ground, image: usize) -> Stones {
        Stones {
            black: ground.mapped(&self.black, image),
            white: ground.mapped(&self.white, image),
            hand: self.hand,
        }
    }

    /// One more black stone on the board.
    fn with_black(mut self, at: usize) -> Stones {
        self.black.insert(at);
        self.hand = less(self.hand);
        self
    }

    /// A white stone on a square, from another one or from the hand.
    fn with_white(mut self, from: Option<usize>, to: usize) -> Stones {
        if let Some(from) = from {
            self.white.remove(from);
        }
        self.white.insert(to);
        self.black.remove(to);
        self
    }
}

/// One stone less in the hand.
fn less(hand: u16) -> u16 {
    if hand == ANY {
        ANY
    } else {
        hand.saturating_sub(1)
    }
}

/// In how many moves Left wins from a single position, as far as is known.
#[derive(Clone, Copy)]
struct Known {
    /// Not in so many.
    more_than: usize,
    /// In so many.
    at_most: usize,
}

/// The rules learned for a board and a number of white stones.
pub(super) struct Roaming {
    /// White stones on the board and in the hand.
    total: usize,
    runs: Vec<Run>,
    /// Rules by the number of moves.
    shelves: Vec<Shelf>,
    known: HashMap<(usize, Stones), Known>,
    /// How often a stone has delayed the piece on a square, by the piece and the stone.
    worth: Vec<u32>,
    distances: Vec<usize>,
    /// Bytes behind the rules.
    bytes: u64,
}

impl Roaming {
    pub(super) fn new(ground: &Ground, total: usize) -> Roaming {
        let mut roaming = Roaming {
            total,
            runs: Vec::new(),
            shelves: Vec::new(),
            known: HashMap::new(),
            worth: vec![0; ground.area() * ground.area()],
            distances: distances(ground),
            bytes: 0,
        };
        roaming.make_room(ground, 1);
        for run in ground.last_moves() {
            roaming.add_run(ground, run, 1);
        }
        roaming
    }

    /// The white stones on the board and in the hand.
    pub(super) fn total(&self) -> usize {
        self.total
    }

    /// Makes room for rules with so many moves.
    pub(super) fn make_room(&mut self, ground: &Ground, moves: usize) {
        while self.shelves.len() <= moves {
            self.shelves.push(Shelf::new(ground));
        }
    }

    pub(super) fn run(&self, number: u32) -> &Run {
        &self.runs[number as usize]
    }

    fn bytes(&self) -> u64 {
        let places = self.runs.capacity() * size_of::<Run>()
            + self.known.capacity() * (size_of::<(usize, Stones, Known)>() + 1)
            + self.worth.len() * size_of::<u32>();
        self.bytes + self.shelves.iter().map(Shelf::bytes).sum::<u64>() + places as u64
    }

    fn add_run(&mut self, ground: &Ground, run: Run, moves: usize) {
        let rule = self.runs.len() as u32;
        self.shelves[moves].add_run(ground, rule, &run);
        self.bytes += size_of_val(&*run.next) as u64;
        self.runs.push(run);
    }

    /// The rules that apply after a black stone that is wasted, wherever white stones are.
    fn rules(&self, ground: &Ground, piece: usize, stones: &Stones, moves: usize) -> Vec<Found> {
        let mut all = Vec::new();
        for shelf in &self.shelves[..=moves] {
            shelf.all_avoiding(ground, piece, &stones.black, less(stones.hand), &mut all);
        }
        all
    }

    /// A rule that applies.
    fn rule(&self, ground: &Ground, piece: usize, stones: &Stones, moves: usize) -> Option<Found> {
        let colours = [&stones.black, &stones.white];
        let mut shelves = self.shelves[..=moves].iter();
        shelves.find_map(|shelf| shelf.find_run(ground, piece, colours, stones.hand))
    }
}

/// Rules for Left such that one of them applies after every reply of Right.
struct Cover {
    next: Vec<Image>,
    free: Spots,
    white: Spots,
    most: u16,
}

impl Cover {
    fn add(&mut self, rule: &Found) {
        if !self.next.contains(&rule.at) {
            self.next.push(rule.at);
        }
    }
}

/// Why there is no cover.
struct Uncovered {
    from: Option<usize>,
    to: usize,
}

/// A search for the number of moves that learns rules.
pub(super) struct RoamSearch<'a> {
    pub(super) ground: &'a Ground,
    pub(super) rules: &'a mut Roaming,
    pub(super) watch: &'a mut Watch,
}

impl RoamSearch<'_> {
    /// Whether Left, to move, wins within so many moves.
    pub(super) fn escapes(&mut self, piece: usize, stones: &Stones, moves: usize) -> Result<bool> {
        let ground = self.ground;
        if self.rules.distances[piece] > moves {
            return Ok(false);
        }
        if self.rules.rule(ground, piece, stones, moves).is_some() {
            return Ok(true);
        }
        let (home, image) = ground.home(piece);
        let key = (home, stones.mapped(ground, image));
        let unknown = Known {
            more_than: 0,
            at_most: usize::MAX,
        };
        let known = *self.rules.known.get(&key).unwrap_or(&unknown);
        if moves <= known.more_than || moves >= known.at_most {
            return Ok(moves >= known.at_most);
        }
        self.watch.visit(self.rules.bytes())?;
        let mut reached = Spots::default();
        ground.each_move(piece, &stones.all(), |to| reached.insert(to));
        let mut order: Vec<usize> = reached.iter().collect();
        order.retain(|&to| self.rules.distances[to] < moves);
        order.sort_by_key(|&to| self.rules.distances[to]);
        for to in order {
            if !self.escapes_after(to, stones, moves - 1)? {
                continue;
            }
            let way = ground.way(piece, to, &stones.all());
            match self.cover(to, stones, moves - 1, &way)? {
                Some(cover) => {
                    let run = Run {
                        piece: piece as u8,
                        free: cover.free,
                        white: cover.white,
                        most: cover.most,
                        to: to as u8,
                        next: cover.next.into(),
                    };
                    self.rules.add_run(ground, run, moves);
                }
                None => {
                    self.rules.known.entry(key).or_insert(unknown).at_most = moves;
                }
            }
            return Ok(true);
        }
        self.rules.known.entry(key).or_insert(unknown).more_than = moves;
        Ok(false)
    }

    /// Whether Left wins within so many moves after a turn of Right.
    pub(super) fn escapes_after(
        &mut self,
        piece: usize,
        stones: &Stones,
        moves: usize,
    ) -> Result<bool> {
        // Seen from home no rule has to be turned.
        let (piece, image) = self.ground.home(piece);
        let stones = &stones.mapped(self.ground, image);
        if moves < self.rules.distances[piece] || !self.escapes(piece, stones, moves)? {
            return Ok(false);
        }
        while let Some((stone, after)) = self.best_reply(piece, stones, moves) {
            if !self.escapes(piece, &after, moves)? {
                self.rules.worth[piece * self.ground.area() + stone] += 1;
                return Ok(false);
            }
            if self.rules.rule(self.ground, piece, &after, moves).is_none() {
                // Where no rule can be made, rules do not tell what is left to be tried.
                return self.escapes_all(piece, stones, moves);
            }
        }
        Ok(true)
    }

    /// The same by trying all replies.
    fn escapes_all(&mut self, piece: usize, stones: &Stones, moves: usize) -> Result<bool> {
        let empty = self.ground.squares.minus(&stones.all()).without(piece);
        for to in empty.iter() {
            if stones.hand > 0 && !self.escapes(piece, &stones.with_black(to), moves)? {
                return Ok(false);
            }
            for from in self.origins(stones) {
                if !self.escapes(piece, &stones.with_white(from, to), moves)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Where white stones can come from: squares, and perhaps the hand.
    fn origins(&self, stones: &Stones) -> Vec<Option<usize>> {
        let hand = (stones.white.count() < self.rules.total).then_some(None);
        hand.into_iter()
            .chain(stones.white.iter().map(Some))
            .collect()
    }

    /// The most promising reply that no rule answers: where the stone goes, and what follows.
    #[inline(never)]
    fn best_reply(&self, piece: usize, stones: &Stones, moves: usize) -> Option<(usize, Stones)> {
        let ground = self.ground;
        let rules = self.rules.rules(ground, piece, stones, moves);
        let empty = ground.squares.minus(&stones.all()).without(piece);
        let worth = &self.rules.worth[piece * ground.area()..][..ground.area()];
        let best = |region: &Spots| ground.best_stone(piece, &stones.all(), region, &[], worth);
        if stones.hand > 0 {
            let apply = rules.iter().filter(|r| stones.white.is_within(&r.white));
            let region = apply.fold(empty, |region, rule| region.and(&rule.set));
            if !region.is_empty() {
                let stone = best(&region);
                return Some((stone, stones.with_black(stone)));
            }
        }
        for from in self.origins(stones) {
            let others = from.map_or(stones.white, |from| stones.white.without(from));
            let apply = rules
                .iter()
                .filter(|rule| rule.limit >= stones.hand && others.is_within(&rule.white));
            let region = apply.fold(empty, |region, rule| region.minus(&rule.white));
            if !region.is_empty() {
                let stone = best(&region);
                return Some((stone, stones.with_white(from, stone)));
            }
        }
        None
    }

    /// Rules that answer every reply to the piece on a square; none if there are not enough.
    fn cover(
        &mut self,
        piece: usize,
        stones: &Stones,
        moves: usize,
        way: &Spots,
    ) -> Result<Option<Cover>> {
        let mut extra = Vec::new();
        loop {
            let mut rules = self.rules.rules(self.ground, piece, stones, moves);
            let Some(cover) = self.black_cover(piece, stones, &rules, way) else {
                return Ok(None);
            };
            rules.extend(&extra);
            let narrow = Cover {
                next: cover.next.clone(),
                white: stones.white,
                ..cover
            };
            if let Ok(cover) = self.white_cover(piece, stones, &rules, cover) {
                return Ok(Some(cover));
            }
            let missing = match self.white_cover(piece, stones, &rules, narrow) {
                Ok(cover) => return Ok(Some(cover)),
                Err(missing) => missing,
            };
            // A rule says nothing about squares that need not be free, so that there must be an
            // answer to a white stone there, even if there is a black one now.
            let mut after = stones.with_white(missing.from, missing.to);
            if self.rules.total == 1 {
                after.white = Spots::one(missing.to);
            }
            if !self.escapes(piece, &after, moves)? {
                return Ok(None);
            }
            match self.rules.rule(self.ground, piece, &after, moves) {
                Some(rule) => extra.push(rule),
                None => return Ok(None),
            }
        }
    }

    /// Rules that answer a pass and every black stone.
    fn black_cover(
        &self,
        piece: usize,
        stones: &Stones,
        rules: &[Found],
        way: &Spots,
    ) -> Option<Cover> {
        let apply: Vec<&Found> = rules
            .iter()
            .filter(|rule| stones.white.is_within(&rule.white))
            .collect();
        let first = apply.iter().filter(|rule| rule.limit >= stones.hand);
        let cost = |rule: &&&Found| {
            let closed = self.ground.squares.minus(&rule.white).count();
            2 * rule.set.count() + closed
        };
        let first = first.min_by_key(cost)?;
        let mut cover = Cover {
            next: vec![first.at],
            free: first.set.union(way),
            white: first.white,
            most: first.limit,
        };
        let mut region = first.set.without(piece);
        if stones.hand == 0 {
            cover.most = 0;
            region = Spots::default();
        }
        while !region.is_empty() {
            let helpful = apply.iter().filter(|rule| !region.is_within(&rule.set));
            let rule = helpful.min_by_key(|rule| {
                let needed = rule.set.minus(&cover.free).count();
                let closed = cover.white.minus(&rule.white).count();
                2 * needed + closed + region.and(&rule.set).count()
            })?;
            region = region.and(&rule.set);
            cover.add(rule);
            cover.free = cover.free.union(&rule.set);
            cover.white = cover.white.and(&rule.white);
            if rule.limit != ANY {
                cover.most = cover.most.min(rule.limit + 1);
            }
        }
        cover.white = cover.white.minus(way).without(piece);
        Some(cover)
    }

    /// The same rules and those that answer every white stone.
    fn white_cover(
        &self,
        piece: usize,
        stones: &Stones,
        rules: &[Found],
        mut cover: Cover,
    ) -> std::result::Result<Cover, Uncovered> {
        let total = self.rules.total;
        // What is sure to be without a stone after a reply.
        let leaves: Vec<Option<usize>> = if total == 1 || cover.white.count() != total {
            vec![None]
        } else {
            cover.white.iter().map(Some).collect()
        };
        for from in leaves {
            let others = match from {
                _ if total == 1 => Spots::default(),
                None => cover.white,
                Some(from) => cover.white.without(from),
            };
            let mut open = self.ground.squares.minus(&cover.white).without(piece);
            while let Some(to) = open.first() {
                let apply = rules.iter().filter(|rule| {
                    rule.limit >= stones.hand
                        && others.with(to).is_within(&rule.white)
                        && !rule.set.without(to).meets(&stones.black)
                });
                let needed = |rule: &&Found| rule.set.without(to).minus(&cover.free).count();
                let Some(rule) = apply.min_by_key(needed) else {
                    return Err(Uncovered { from, to });
                };
                cover.add(rule);
                cover.free = cover.free.union(&rule.set.without(to));
                cover.most = cover.most.min(rule.limit);
                open.remove(to);
            }
        }
        Ok(cover)
    }

    /// The rules with which Left begins.
    pub(super) fn opening(
        &mut self,
        piece: usize,
        stones: &Stones,
        (moves, is_left): (usize, bool),
    ) -> Result<Option<Vec<Image>>> {
        if is_left {
            let rule = self.rules.rule(self.ground, piece, stones, moves);
            return Ok(rule.map(|rule| vec![rule.at]));
        }
        let cover = self.cover(piece, stones, moves, &Spots::default())?;
        Ok(cover.map(|cover| cover.next))
    }
}

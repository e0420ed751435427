//! How many moves the piece needs to reach the goal, with no white stones in the game.
//!
//! The number of moves is raised until Left wins within it; so every question is about one move
//! less than the one before, whatever the number of stones in the hand, which may be unlimited.
//! What is found is kept as in [`hold`](super::hold), for each number of moves:
//! - a *run rule* says that Left, to move, wins within so many moves if certain squares are free
//!   and at most so many stones are in the hand;
//! - a *delay rule* says that Left does not, if certain stones are on the board and at least so many
//!   in the hand.

use partizan_rules::Spots;
use partizan_value::Result;

use super::ground::Ground;
use super::index::ANY;
use super::shelf::{Cover, Found, Image, Needs, Run, Shelf, cover};
use super::watch::Watch;

/// The rules learned for a board.
pub(super) struct Reaching {
    runs: Vec<Run>,
    /// Run rules by the number of moves.
    run_shelves: Vec<Shelf>,
    /// Delay rules by the number of moves.
    delay_shelves: Vec<Shelf>,
    /// How often a stone has delayed the piece on a square, by the piece and the stone.
    worth: Vec<u32>,
    /// The fewest moves from each square to the goal when there are no stones; many if none lead
    /// there.
    distances: Vec<usize>,
    /// Bytes behind the rules.
    bytes: u64,
}

impl Reaching {
    pub(super) fn new(ground: &Ground) -> Reaching {
        let area = ground.area();
        let mut reaching = Reaching {
            runs: Vec::new(),
            run_shelves: Vec::new(),
            delay_shelves: Vec::new(),
            worth: vec![0; area * area],
            distances: distances(ground),
            bytes: 0,
        };
        reaching.make_room(ground, 1);
        for run in ground.last_moves() {
            reaching.add_run(ground, run, 1);
        }
        reaching
    }

    /// Makes room for rules with so many moves.
    pub(super) fn make_room(&mut self, ground: &Ground, moves: usize) {
        while self.run_shelves.len() <= moves {
            self.run_shelves.push(Shelf::new(ground));
            self.delay_shelves.push(Shelf::new(ground));
        }
    }

    /// Bytes of memory.
    pub(super) fn bytes(&self) -> u64 {
        let shelves = self.run_shelves.iter().chain(&self.delay_shelves);
        let places = self.runs.capacity() * size_of::<Run>() + self.worth.len() * size_of::<u32>();
        self.bytes + shelves.map(Shelf::bytes).sum::<u64>() + places as u64
    }

    pub(super) fn run(&self, number: u32) -> &Run {
        &self.runs[number as usize]
    }

    fn add_run(&mut self, ground: &Ground, run: Run, moves: usize) {
        let rule = self.runs.len() as u32;
        self.run_shelves[moves].add_run(ground, rule, &run);
        self.bytes += size_of_val(&*run.next) as u64;
        self.runs.push(run);
    }

    /// Whether a rule says that Left, to move, wins within so many moves.
    fn runs_away(
        &self,
        ground: &Ground,
        piece: usize,
        stones: &Spots,
        (hand, moves): (u16, usize),
    ) -> bool {
        let mut shelves = self.run_shelves[..=moves].iter().rev();
        shelves.any(|shelf| shelf.has_avoiding(ground, piece, stones, hand))
    }

    /// Whether a rule says that Left does not, perhaps after one more stone.
    fn is_delayed(
        &self,
        ground: &Ground,
        piece: usize,
        stones: &Spots,
        (more, hand, moves): (u16, u16, usize),
    ) -> bool {
        let mut shelves = self.delay_shelves[moves..].iter();
        self.distances[piece] > moves
            || shelves.any(|shelf| shelf.has_within(ground, piece, stones, (more, hand)))
    }

    /// The rules that apply with so many stones in the hand and so many moves.
    fn all_runs(
        &self,
        ground: &Ground,
        piece: usize,
        stones: &Spots,
        (hand, moves): (u16, usize),
    ) -> Vec<Found> {
        let mut all = Vec::new();
        for shelf in &self.run_shelves[..=moves] {
            shelf.all_avoiding(ground, piece, stones, hand, &mut all);
        }
        all
    }

    /// What answers all of Right's replies to the piece on a square.
    fn cover(
        &self,
        ground: &Ground,
        piece: usize,
        stones: &Spots,
        (hand, moves): (u16, usize),
    ) -> Option<Cover> {
        let less = hand.saturating_sub(1);
        let all = self.all_runs(ground, piece, stones, (less, moves));
        cover(piece, hand, &all)
    }

    /// The rules with which Left begins when Right is to move.
    pub(super) fn opening(
        &self,
        ground: &Ground,
        piece: usize,
        stones: &Spots,
        (hand, moves): (u16, usize),
    ) -> Option<Vec<Image>> {
        let cover = self.cover(ground, piece, stones, (hand, moves))?;
        Some(cover.next)
    }

    /// The rule with which Left begins to move.
    pub(super) fn first_run(
        &self,
        ground: &Ground,
        piece: usize,
        stones: &Spots,
        (hand, moves): (u16, usize),
    ) -> Option<Vec<Image>> {
        let all = self.all_runs(ground, piece, stones, (hand, moves));
        all.first().map(|run| vec![run.at])
    }

    /// Learns why the piece does not reach the goal in so many moves.
    fn learn_delay(
        &mut self,
        ground: &Ground,
        piece: usize,
        stones: &Spots,
        (hand, moves): (u16, usize),
    ) {
        let mut needs = Needs::default();
        let mut reached = Spots::default();
        let is_near = |at: &u8| self.distances[*at as usize] < moves;
        for way in &ground.ways[piece] {
            for (place, at) in way.iter().enumerate() {
                if stones.has(*at as usize) {
                    // Without the stone the piece could go farther, which may be of no use.
                    if way[place..].iter().any(is_near) {
                        needs.stones.insert(*at as usize);
                    }
                    break;
                }
                if is_near(at) {
                    reached.insert(*at as usize);
                }
            }
        }
        let mut all = Vec::new();
        for to in reached.iter() {
            all.clear();
            for shelf in &self.delay_shelves[moves - 1..] {
                shelf.all_within(ground, to, stones, (1, hand), &mut all);
            }
            let answer = needs.add(stones, &all);
            answer.expect("a move is answered because of a rule");
        }
        // Nobody will ask which rule it was.
        self.delay_shelves[moves].add_within(ground, piece, 0, (&needs.stones, needs.least));
    }
}

/// The fewest moves from each square to the goal on an empty board.
pub(super) fn distances(ground: &Ground) -> Vec<usize> {
    let none = Spots::default();
    let mut distances = vec![usize::MAX; ground.area()];
    for at in ground.goal.iter() {
        distances[at] = 0;
    }
    let mut open = ground.squares.minus(&ground.goal);
    for distance in 1.. {
        let is_next = |&from: &usize| {
            let mut leads = false;
            ground.each_move(from, &none, |to| leads |= distances[to] == distance - 1);
            leads
        };
        let found: Spots = open.iter().filter(is_next).collect();
        if found.is_empty() {
            break;
        }
        for at in found.iter() {
            distances[at] = distance;
        }
        open = open.minus(&found);
    }
    distances
}

/// A search for the number of moves that learns rules.
pub(super) struct ReachSearch<'a> {
    pub(super) ground: &'a Ground,
    pub(super) rules: &'a mut Reaching,
    pub(super) watch: &'a mut Watch,
}

impl ReachSearch<'_> {
    /// Whether Left, to move, wins within so many moves.
    pub(super) fn escapes(
        &mut self,
        piece: usize,
        stones: &Spots,
        (hand, moves): (u16, usize),
    ) -> Result<bool> {
        let ground = self.ground;
        if self.rules.runs_away(ground, piece, stones, (hand, moves)) {
            return Ok(true);
        }
        if self
            .rules
            .is_delayed(ground, piece, stones, (0, hand, moves))
        {
            return Ok(false);
        }
        self.watch.visit(self.rules.bytes())?;
        let mut reached = Spots::default();
        ground.each_move(piece, stones, |to| reached.insert(to));
        let mut order: Vec<usize> = reached.iter().collect();
        order.retain(|&to| self.rules.distances[to] < moves);
        order.sort_by_key(|&to| self.rules.distances[to]);
        for to in order {
            if !self.escapes_after(to, stones, (hand, moves - 1))? {
                continue;
            }
            let cover = self.rules.cover(ground, to, stones, (hand, moves - 1));
            let cover = cover.expect("rules say why the piece escapes");
            let run = Run {
                piece: piece as u8,
                free: cover.free.union(&ground.way(piece, to, stones)),
                most: cover.most,
                to: to as u8,
                next: cover.next.into(),
            };
            self.rules.add_run(ground, run, moves);
            return Ok(true);
        }
        self.rules.learn_delay(ground, piece, stones, (hand, moves));
        Ok(false)
    }

    /// Whether Left wins within so many moves after a turn of Right.
    pub(super) fn escapes_after(
        &mut self,
        piece: usize,
        stones: &Spots,
        (hand, moves): (u16, usize),
    ) -> Result<bool> {
        let ground = self.ground;
        if self
            .rules
            .is_delayed(ground, piece, stones, (1, hand, moves))
        {
            return Ok(false);
        }
        if !self.escapes(piece, stones, (hand, moves))? {
            return Ok(false);
        }
        if hand == 0 {
            return Ok(true);
        }
        let less = if hand == ANY { ANY } else { hand - 1 };
        loop {
            let shelves = self.rules.run_shelves[..=moves].iter();
            let region = shelves.fold(None, |region, shelf| {
                shelf.region(ground, piece, stones, less, region)
            });
            let Some(region) = region.filter(|region| !region.is_empty()) else {
                return Ok(true);
            };
            let stone = self.best_stone(piece, stones, (hand, moves), &region);
            if !self.escapes(piece, &stones.with(stone), (less, moves))? {
                self.rules.worth[piece * ground.area() + stone] += 1;
                return Ok(false);
            }
        }
    }

    /// The most promising place for a stone.
    #[inline(never)]
    fn best_stone(
        &self,
        piece: usize,
        stones: &Spots,
        (hand, moves): (u16, usize),
        region: &Spots,
    ) -> usize {
        let ground = self.ground;
        let mut near = Vec::new();
        for shelf in &self.rules.delay_shelves[moves..] {
            shelf.all_within(ground, piece, stones, (2, hand), &mut near);
        }
        let worth = &self.rules.worth[piece * ground.area()..][..ground.area()];
        ground.best_stone(piece, stones, region, &near, worth)
    }
}

//! The parts of positions, numbered, with their options: a search that knows them plays with lists
//! of numbers and never makes a move on a board twice.

use std::hash::BuildHasher;

use foldhash::fast::FixedState;
use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use partizan_rules::{Position, Ruleset, Stamina};
use partizan_value::{Charge, Error, Player, Result};

use crate::canonical::Solver;
use crate::watch::Watch;

/// Not listed, or not known, yet.
const UNKNOWN: u32 = u32::MAX;

/// What is known about a part.
struct Part {
    stamina: Option<[Stamina; 2]>,
    /// Where the options of each player are listed.
    options: [u32; 2],
    /// Whether each player can move.
    mobile: [Option<bool>; 2],
}

/// Parts of positions of one ruleset.
pub(crate) struct Parts<'a, R: Ruleset> {
    solver: &'a Solver<R>,
    numbers: HashTable<u32>,
    positions: Vec<R::Position>,
    facts: Vec<Part>,
    /// Lists of options: how many, then for each how many parts, and these.
    lists: Vec<u32>,
    /// Bytes on the heap that belong to positions.
    heap: usize,
    watch: Watch,
    charge: Charge,
}

fn hash<P: Position>(position: &P) -> u64 {
    FixedState::default().hash_one(position)
}

impl<'a, R: Ruleset> Parts<'a, R> {
    pub(crate) fn new(solver: &'a Solver<R>) -> Self {
        Parts {
            solver,
            numbers: HashTable::new(),
            positions: Vec::new(),
            facts: Vec::new(),
            lists: Vec::new(),
            heap: 0,
            watch: Watch::new(),
            charge: Charge::new(solver.store().budget().clone()),
        }
    }

    /// Charges what the parts take, and looks at the budget.
    pub(crate) fn look_at_budget(&mut self) -> Result<()> {
        let bytes = self.numbers.allocation_size()
            + self.positions.capacity() * size_of::<R::Position>()
            + self.facts.capacity() * size_of::<Part>()
            + self.lists.capacity() * size_of::<u32>()
            + self.heap;
        self.charge.set(bytes as u64);
        self.solver.store().check()
    }

    /// The sum of the parts of some boards.
    pub(crate) fn sum(&mut self, boards: &[R::Position]) -> Vec<u32> {
        let mut sum = Vec::new();
        for board in boards {
            self.split(board, &mut sum);
        }
        sum.sort_unstable();
        sum
    }

    /// Appends the numbers of the parts of a position.
    fn split(&mut self, position: &R::Position, numbers: &mut Vec<u32>) {
        let ruleset = self.solver.ruleset();
        ruleset.parts(position, &mut |part| numbers.push(self.number(part)));
    }

    fn number(&mut self, position: R::Position) -> u32 {
        let positions = &mut self.positions;
        let same = |&number: &u32| positions[number as usize] == position;
        let rehash = |&number: &u32| hash(&positions[number as usize]);
        match self.numbers.entry(hash(&position), same, rehash) {
            Entry::Occupied(entry) => *entry.get(),
            Entry::Vacant(entry) => {
                let number = positions.len() as u32;
                entry.insert(number);
                self.facts.push(Part {
                    stamina: self.solver.ruleset().stamina(&position),
                    options: [UNKNOWN; 2],
                    mobile: [None; 2],
                });
                self.heap += position.heap_bytes();
                positions.push(position);
                number
            }
        }
    }

    /// How long the players can go on in a sum of parts, if the game knows.
    #[inline]
    pub(crate) fn stamina(&self, parts: &[u32]) -> Option<[Stamina; 2]> {
        let mut total = [Stamina::default(); 2];
        for &part in parts {
            let stamina = self.facts[part as usize].stamina?;
            for (total, part) in total.iter_mut().zip(stamina) {
                total.most += part.most;
                total.sure += part.sure;
            }
        }
        Some(total)
    }

    /// Whether a player can move in a part.
    pub(crate) fn can_move(&mut self, part: u32, player: Player) -> Result<bool> {
        if let Some(known) = self.facts[part as usize].mobile[player as usize] {
            return Ok(known);
        }
        let mut can_move = false;
        let mut due = false;
        let position = &self.positions[part as usize];
        let ruleset = self.solver.ruleset();
        ruleset.moves(position, player, &mut |_, after| {
            can_move = true;
            due |= self.watch.is_due(&after);
        });
        if due {
            self.look_at_budget()?;
        }
        self.facts[part as usize].mobile[player as usize] = Some(can_move);
        Ok(can_move)
    }

    /// A part.
    pub(crate) fn position(&self, part: u32) -> &R::Position {
        &self.positions[part as usize]
    }

    /// Makes sure that the options of a player in a part are listed, and says where.
    pub(crate) fn options(&mut self, part: u32, player: Player) -> Result<Options> {
        let player = if R::IMPARTIAL { Player::Left } else { player };
        let place = self.facts[part as usize].options[player as usize];
        if place != UNKNOWN {
            return Ok(Options::at(place as usize, &self.lists));
        }
        let (solver, position) = (self.solver, self.positions[part as usize].clone());
        let mut options: Vec<Vec<u32>> = Vec::new();
        let mut watched = Ok(());
        solver.ruleset().moves(&position, player, &mut |_, after| {
            if watched.is_ok() && self.watch.is_due(&after) {
                watched = self.look_at_budget();
            }
            if watched.is_err() {
                return;
            }
            let mut option = Vec::new();
            self.split(&after, &mut option);
            option.sort_unstable();
            options.push(option);
        });
        watched?;
        // Moves that differ by a symmetry are one.
        options.sort_unstable();
        options.dedup();
        let place = self.lists.len();
        let number = u32::try_from(place).ok().filter(|place| *place != UNKNOWN);
        let number = number.ok_or(Error::TooLarge("the lists of options in a search"))?;
        self.lists.push(options.len() as u32);
        for option in &options {
            self.lists.push(option.len() as u32);
            self.lists.extend_from_slice(option);
        }
        self.facts[part as usize].options[player as usize] = number;
        Ok(Options::at(place, &self.lists))
    }

    /// The next option of a list.
    #[inline]
    pub(crate) fn next_option(&self, options: &mut Options) -> Option<&[u32]> {
        options.left = options.left.checked_sub(1)?;
        let first = options.place + 1;
        options.place = first + self.lists[options.place] as usize;
        Some(&self.lists[first..options.place])
    }
}

/// A place in a list of options.
pub(crate) struct Options {
    place: usize,
    left: u32,
}

impl Options {
    fn at(place: usize, lists: &[u32]) -> Options {
        Options {
            place: place + 1,
            left: lists[place],
        }
    }
}

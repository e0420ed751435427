//! What a sweep does at each square: which profiles lead to which.

use partizan_rules::{Lie, Region};
use partizan_value::{Budget, Error};

use super::{Class, SweepError, Weight};

/// The next square of a column is still to be decided.
const UNDECIDED: usize = 0;
/// It lies under a domino.
const COVERED: usize = 1;
/// It is still to be decided, and the square above was left open.
const BELOW_OPEN: usize = 2;

/// A region and a class of placements, and how their profiles are numbered: the digit of column c
/// counts `base` to the power of c; the bit for an open square to the left comes on top.
pub(crate) struct Plan {
    region: Region,
    class: Class,
    base: usize,
    /// Profiles without that bit.
    profiles: u64,
    has_bit: bool,
}

/// How a profile says that the square to the left was left open.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Memory {
    /// It need not, or there is no such square.
    None,
    /// By the digit of its column.
    Digit,
    /// By a bit.
    Bit,
}

impl Plan {
    pub(crate) fn new(region: Region, class: Class) -> Plan {
        let base = if class.is_left_end() { 3 } else { 2 };
        let cols = u32::try_from(region.size().cols).unwrap_or(u32::MAX);
        Plan {
            profiles: (base as u64).saturating_pow(cols),
            has_bit: class.is_right_end() && !class.is_left_end(),
            region,
            class,
            base,
        }
    }

    /// The plan with fewer profiles: of the region, or with rows and columns exchanged.
    pub(crate) fn cheapest(region: &Region, class: Class) -> (Plan, bool) {
        let plan = Plan::new(region.clone(), class);
        let transposed = Plan::new(region.transposed(), class.transposed());
        if transposed.states() < plan.states() {
            (transposed, true)
        } else {
            (plan, false)
        }
    }

    pub(crate) fn class(&self) -> Class {
        self.class
    }

    pub(crate) fn region(&self) -> &Region {
        &self.region
    }

    /// How many profiles there are, the bit included.
    pub(crate) fn states(&self) -> u64 {
        self.profiles.saturating_mul(1 + u64::from(self.has_bit))
    }

    /// How many steps there are.
    pub(crate) fn squares(&self) -> usize {
        self.region.size().area()
    }

    /// How many weights are computed in all.
    pub(crate) fn work(&self) -> u64 {
        self.states().saturating_mul(self.squares() as u64)
    }

    /// How many bytes a sweep takes at most.
    pub(crate) fn bytes<W: Weight>(&self) -> u64 {
        let weight = size_of::<W>() + W::most_heap_bytes(self.region.most_dominoes());
        self.states().saturating_mul(weight as u64)
    }

    /// A weight for every state, none of which has a placement yet. Fails if the machine does not
    /// have that much memory.
    pub(crate) fn weights<W: Weight>(&self) -> Result<Vec<W>, SweepError> {
        let needed = self.bytes::<W>();
        let too_large = SweepError::TooLarge {
            needed,
            limit: needed.saturating_sub(1),
        };
        let states = usize::try_from(self.states()).map_err(|_| too_large.clone())?;
        let mut weights = Vec::new();
        weights.try_reserve_exact(states).map_err(|_| too_large)?;
        weights.resize(states, W::none());
        Ok(weights)
    }

    /// The states in which no domino sticks out of the rows that were swept.
    pub(crate) fn closed_states(&self) -> impl Iterator<Item = usize> {
        let cols = self.region.size().cols;
        let open_columns = if self.base == 3 { 1usize << cols } else { 1 };
        let bits = 1 + usize::from(self.has_bit);
        (0..open_columns).flat_map(move |open| {
            let digits = (0..cols)
                .rev()
                .fold(0, |digits, col| 3 * digits + BELOW_OPEN * (open >> col & 1));
            (0..bits).map(move |bit| digits + bit * self.profiles as usize)
        })
    }

    /// What happens at a square: they are counted row by row.
    pub(crate) fn step(&self, square: usize) -> Step {
        let cols = self.region.size().cols;
        let (row, col) = (square / cols, square % cols);
        let memory = match (self.class.is_right_end() && col > 0, self.has_bit) {
            (_, true) => Memory::Bit,
            (true, false) => Memory::Digit,
            (false, false) => Memory::None,
        };
        let has_right = col + 1 < cols;
        let power = |col: usize| self.base.pow(col as u32);
        let (left_values, left_place) = match memory {
            Memory::None => (1, 0),
            Memory::Digit => (self.base, power(col - 1)),
            Memory::Bit => (2, self.profiles as usize),
        };
        let right_values = if has_right { self.base } else { 1 };
        let right_place = if has_right { power(col + 1) } else { 0 };
        let place = |digits: Digits| {
            digits.left * left_place + digits.here * power(col) + digits.right * right_place
        };
        let mut all = Vec::new();
        for left in 0..left_values {
            for here in 0..self.base {
                for right in 0..right_values {
                    all.push(Digits { left, here, right });
                }
            }
        }
        let mut moves = Vec::new();
        for (from, digits) in all.iter().enumerate() {
            self.decide((row, col), memory, *digits, |to, placed| {
                let to = all.iter().position(|digits| *digits == to);
                let to = to.expect("all digits are listed");
                moves.push(Move { from, to, placed });
            });
        }
        Step {
            profiles: self.profiles as usize,
            block: power(col + 1 + usize::from(has_right)),
            run: power(col - usize::from(memory == Memory::Digit)),
            places: all.into_iter().map(place).collect(),
            moves,
        }
    }

    /// Every way to decide a square, given the digits around it.
    fn decide(
        &self,
        (row, col): (usize, usize),
        memory: Memory,
        from: Digits,
        mut emit: impl FnMut(Digits, Option<Lie>),
    ) {
        // A bit forgets the square before the last; a digit belongs to its column and stays.
        let left = |is_open: bool| match memory {
            Memory::Bit => usize::from(is_open),
            Memory::None | Memory::Digit => from.left,
        };
        let after = |here: usize, right: usize, is_open: bool| Digits {
            left: left(is_open),
            here,
            right,
        };
        if from.here == COVERED || !self.region.is_free(row, col) {
            return emit(after(UNDECIDED, from.right, false), None);
        }
        if self.region.fits(Lie::Vertical, row, col) {
            emit(after(COVERED, from.right, false), Some(Lie::Vertical));
        }
        if self.region.fits(Lie::Horizontal, row, col) && from.right != COVERED {
            emit(after(UNDECIDED, COVERED, false), Some(Lie::Horizontal));
        }
        let left_is_open = match memory {
            Memory::None => false,
            Memory::Digit => from.left == BELOW_OPEN,
            Memory::Bit => col > 0 && from.left == 1,
        };
        if from.here != BELOW_OPEN && !left_is_open {
            let here = if self.base == 3 {
                BELOW_OPEN
            } else {
                UNDECIDED
            };
            emit(after(here, from.right, true), None);
        }
    }
}

/// The digits that matter at a square: its own, that of the next column, and what is remembered of
/// the square to the left.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Digits {
    left: usize,
    here: usize,
    right: usize,
}

/// A way from the digits around a square to others, both by their places in a list.
struct Move {
    from: usize,
    to: usize,
    placed: Option<Lie>,
}

/// What happens at one square. States that differ only in the digits around it lead to each other;
/// `run` such groups lie side by side in every `block`.
pub(crate) struct Step {
    profiles: usize,
    block: usize,
    run: usize,
    /// Where the states with the same other digits are.
    places: Vec<usize>,
    moves: Vec<Move>,
}

/// Bytes of new weights that are gathered before they replace the old ones: they should stay in
/// the cache.
const GATHERED_BYTES: usize = 1 << 14;
/// Weights between two looks at the budget, if they are small.
const WEIGHTS_PER_LOOK: usize = 1 << 14;

impl Step {
    /// Replaces the weights before this step by those after it.
    pub(crate) fn apply<W: Weight>(&self, weights: &mut [W], budget: &Budget) -> Result<(), Error> {
        let most = (GATHERED_BYTES / (size_of::<W>() * self.places.len())).clamp(1, self.run);
        let mut gathered = vec![W::none(); most * self.places.len()];
        let mut work = 0;
        for block in (0..self.profiles).step_by(self.block) {
            for chunk in (0..self.run).step_by(most) {
                let (start, length) = (block + chunk, most.min(self.run - chunk));
                self.gather(weights, start, length, &mut gathered);
                for (place, new) in self.places.iter().zip(gathered.chunks_mut(most)) {
                    let old = &mut weights[start + place..start + place + length];
                    for (old, new) in old.iter_mut().zip(new) {
                        *old = std::mem::replace(new, W::none());
                    }
                }
                work += length * self.moves.len();
                if W::HAS_HEAP || work >= WEIGHTS_PER_LOOK {
                    work = 0;
                    budget.check(0)?;
                }
            }
        }
        Ok(())
    }

    /// Adds up the new weights of some groups of states that lie side by side.
    fn gather<W: Weight>(&self, weights: &[W], start: usize, length: usize, gathered: &mut [W]) {
        let most = gathered.len() / self.places.len();
        for Move { from, to, placed } in &self.moves {
            let from = start + self.places[*from];
            let from = &weights[from..from + length];
            let to = gathered[to * most..to * most + length].iter_mut().zip(from);
            match placed {
                None => to.for_each(|(to, from)| to.add(from)),
                Some(Lie::Vertical) => to.for_each(|(to, from)| to.add_vertical(from)),
                Some(Lie::Horizontal) => to.for_each(|(to, from)| to.add_horizontal(from)),
            }
        }
    }

    /// The states before this step from which a state can come.
    pub(crate) fn before(&self, state: usize) -> impl Iterator<Item = (usize, Option<Lie>)> {
        let profile = state % self.profiles;
        let others = profile / self.block * self.block + profile % self.run;
        let moves = self.moves.iter();
        moves.filter_map(move |Move { from, to, placed }| {
            let comes = self.places[*to] == state - others;
            comes.then(|| (others + self.places[*from], *placed))
        })
    }
}

//! The full analysis of a chase with few stones: every place of every stone.
//!
//! Black stones stay where they are, so positions fall into *layers* by how many of them are on the
//! board, and a layer depends only on itself and the one with one more. The last layer is never
//! kept: it is computed again for each set of stones below it. Each of the others adds what it finds
//! to the one below, and is forgotten. What is found for given stones is a set of squares of the
//! piece, so that all squares are done at once.

mod board;
mod certify;
mod choices;
mod content;
mod escape;
mod fold;
mod ground;
mod hold;
mod mask;
mod plan;
mod rounds;
mod run;
mod settle;
mod subsets;

use std::sync::Arc;

use partizan_rules::{Chase, Field, Spots, Turning};
use partizan_value::{Budget, Charge, Player, Result};

use crate::Meter;
use content::MOST;
use ground::Places;
use plan::Outline;
use rounds::Rounds;
use run::Task;
use settle::Outcomes;
use subsets::Binomials;

/// Something with as many words in a mask as the board of a chase needs.
macro_rules! with_words {
    ($chase:expr, $n:ident => $work:expr) => {
        match $chase.field.size().area().div_ceil(64) {
            0 | 1 => {
                const $n: usize = 1;
                $work
            }
            2 => {
                const $n: usize = 2;
                $work
            }
            3 => {
                const $n: usize = 3;
                $work
            }
            _ => {
                const $n: usize = 4;
                $work
            }
        }
    };
}

/// What is asked about a chase.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ChaseQuestion {
    /// Does Right keep the piece from the goal for ever?
    Contain,
    /// Does Right take all moves from the piece, which does not reach the goal before?
    Immobilise,
}

/// What an analysis takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChasePlan {
    /// In how many ways the stones can stand on places that matter.
    pub configurations: u128,
    /// How many bytes it takes.
    pub bytes: u64,
}

/// What is known about a chase and all chases with its stones in other places.
///
/// ```
/// use std::sync::Arc;
/// use partizan_rules::{Aim, Chase, Field, Size, Spots, Step};
/// use partizan_solve::{ChaseQuestion, Layers, Meter};
/// use partizan_value::{Budget, Player};
///
/// let steps = [(0, 1), (1, 0), (0, -1), (-1, 0)];
/// let steps = steps.map(|(down, right)| Step { down, right, slides: false });
/// let size = Size { rows: 7, cols: 8 };
/// let field = Field::new(size, steps.to_vec(), Aim::Contain, |_| true).unwrap();
/// let duke = Chase {
///     field: Arc::new(field),
///     piece: 27,
///     black: Spots::default(),
///     white: Spots::default(),
///     black_left: Some(0),
///     white_left: 3,
/// };
/// let (budget, meter) = (Budget::unlimited(), Meter::default());
/// let layers = Layers::analyse(&duke, ChaseQuestion::Contain, 1, &budget, &meter)?;
/// assert_eq!(layers.right_succeeds(&duke, Player::Right), Some(true));
/// assert_eq!(layers.right_succeeds(&duke, Player::Left), Some(false));
/// # Ok::<(), partizan_value::Error>(())
/// ```
#[derive(Debug)]
pub struct Layers {
    field: Arc<Field>,
    black: Spots,
    black_left: usize,
    white_in_all: usize,
    places: Places,
    binomials: Binomials,
    offsets: Vec<usize>,
    symmetries: Vec<Vec<usize>>,
    question: ChaseQuestion,
    /// Words of a mask.
    words: usize,
    /// Masks for each set of stones: one, or the bits of a number.
    masks: usize,
    /// What is found for the black stones on the board.
    first: Vec<u64>,
    /// What is found with one more stone on a place, if that is the smallest of its images.
    second: Vec<Vec<u64>>,
    _charge: Charge,
}

impl Layers {
    /// What an analysis of a chase would take in so many threads. Fails if black stones are
    /// unlimited.
    pub fn plan(chase: &Chase, threads: usize) -> Result<ChasePlan> {
        let outline = Outline::new(chase)?;
        Ok(with_words!(chase, N => outline.plan::<N, Outcomes<N>>(&chase.field, threads)))
    }

    /// Answers a question about a chase wherever its piece and white stones stand. Fails if it does
    /// not fit the budget, black stones are unlimited, or stones have more than 2³² sets of places.
    pub fn analyse(
        chase: &Chase,
        question: ChaseQuestion,
        threads: usize,
        budget: &Budget,
        meter: &Meter,
    ) -> Result<Layers> {
        let outline = Outline::new(chase)?;
        let task = Task {
            chase,
            question,
            threads,
            budget,
            meter,
        };
        with_words!(chase, N => task.analyse::<N, Outcomes<N>>(outline))
    }

    /// The same with how long it takes, for [`Layers::length`]: more work in more memory.
    pub fn measure(
        chase: &Chase,
        question: ChaseQuestion,
        threads: usize,
        budget: &Budget,
        meter: &Meter,
    ) -> Result<Layers> {
        let outline = Outline::new(chase)?;
        let task = Task {
            chase,
            question,
            threads,
            budget,
            meter,
        };
        with_words!(chase, N => task.analyse::<N, Rounds<N>>(outline))
    }

    /// Whether Right succeeds in a position with a player to move, if that is known.
    ///
    /// It is known for the position that was analysed, with the piece and the white stones on any
    /// squares; and with Left to move also when one black stone more is on the board, and one less
    /// in the hand.
    pub fn right_succeeds(&self, position: &Chase, to_move: Player) -> Option<bool> {
        if position.is_over() {
            return Some(false);
        }
        let succeeds = |number| self.is_success(number);
        match to_move {
            Player::Left => self.number(position).map(succeeds),
            Player::Right => {
                let mut known = Some(false);
                for number in self.after_turns(position) {
                    match number.map(succeeds) {
                        Some(true) => return Some(true),
                        Some(false) => {}
                        None => known = None,
                    }
                }
                known
            }
        }
    }

    /// How many moves the piece makes if both play as well as they can: until it reaches the goal,
    /// or, if it was asked whether Right can immobilise it, until it is stuck. Nothing if that does
    /// not happen or is not known, or no lengths were asked for.
    pub fn length(&self, position: &Chase, to_move: Player) -> Option<usize> {
        if self.masks == 1 {
            return None;
        }
        if position.is_over() {
            return (self.question == ChaseQuestion::Contain).then_some(0);
        }
        let number = match to_move {
            Player::Left => self.number(position)?,
            Player::Right => {
                let numbers: Option<Vec<usize>> = self.after_turns(position).collect();
                numbers?.into_iter().max()?
            }
        };
        match self.question {
            ChaseQuestion::Contain => (number < MOST).then_some(number),
            ChaseQuestion::Immobilise => (number > 0).then(|| MOST - number),
        }
    }

    /// Whether a number that is kept means that Right succeeds.
    fn is_success(&self, number: usize) -> bool {
        match self.question {
            ChaseQuestion::Contain if self.masks > 1 => number == MOST,
            _ => number > 0,
        }
    }

    /// What is kept for the positions after Right's turns, if it is.
    fn after_turns(&self, position: &Chase) -> impl Iterator<Item = Option<usize>> {
        let turns = position.turns(Player::Right).into_iter();
        let turns = turns.filter(|&turn| !self.is_wasted(turn));
        turns.map(|turn| self.number(&position.after(turn)))
    }

    /// Whether Right had better pass: a black stone would be in nobody's way.
    fn is_wasted(&self, turn: Turning) -> bool {
        matches!(turn, Turning::Black(square) if self.places.number(square).is_none())
    }

    /// What is kept for a position with Left to move, if it is.
    fn number(&self, position: &Chase) -> Option<usize> {
        let stones = position.white.count() + position.white_left;
        if *position.field != *self.field || stones != self.white_in_all {
            return None;
        }
        let added = position.black.minus(&self.black);
        let in_all = position.black_left? + added.count();
        if !self.black.is_within(&position.black) || in_all != self.black_left {
            return None;
        }
        let white = position.white.iter();
        let white: Vec<usize> = white
            .filter(|&at| self.places.number(at).is_some())
            .collect();
        let (kept, symmetry) = match added.count() {
            0 => (&self.first, &self.symmetries[0]),
            1 => {
                let at = added.first()?;
                let mut images = self.symmetries.iter().filter_map(|symmetry| {
                    let kept = &self.second[self.places.number(symmetry[at])?];
                    (!kept.is_empty()).then_some((kept, symmetry))
                });
                images.next()?
            }
            _ => return None,
        };
        let mut white: Vec<usize> = white
            .iter()
            .filter_map(|&at| self.places.number(symmetry[at]))
            .collect();
        white.sort_unstable();
        if white.len() < self.places.fewest_white {
            return None;
        }
        let set = self.offsets[white.len()] + self.binomials.rank(white.into_iter()) as usize;
        let piece = symmetry[position.piece];
        let masks = kept[set * self.masks * self.words..].chunks(self.words);
        let bits = masks.map(|mask| (mask[piece / 64] >> (piece % 64) & 1) as usize);
        let numbered = bits.take(self.masks).enumerate();
        Some(numbered.fold(0, |number, (place, bit)| number | bit << place))
    }
}

//! What does not change in a chase: squares, steps, places for stones and symmetries.
//!
//! Black stones that stand on the board from the beginning stay there for good: their squares count
//! as absent.
//!
//! Not every square is worth a stone. The piece never gets to some squares of the goal (the corners,
//! for a duke): stones there are in nobody's way. Black ones are never put there, since they do more
//! in the hand, and white ones there are as good as in the hand. But Right may want to clear a
//! square by moving a white stone away to one of those, so stones can be *taken off* if there are
//! as many such squares as white stones. If there are some but fewer, they are places like others.

use partizan_rules::{Chase, Field, Spots};

use super::mask::Mask;

/// Where stones may be put and how many there are: all of a chase that matters but the piece.
#[derive(Clone, Debug)]
pub(super) struct Places {
    /// The squares without those that are absent or have black stones from the beginning.
    pub(super) ground: Spots,
    /// The squares that are worth a stone, in order.
    pub(super) squares: Vec<usize>,
    /// Which of those a square is.
    numbers: Vec<usize>,
    /// Black stones in the hand.
    pub(super) black: usize,
    /// White stones in all.
    pub(super) white: usize,
    /// Whether white stones can be taken off.
    pub(super) taken_off: bool,
    /// The fewest white stones that are on places at any time.
    pub(super) fewest_white: usize,
}

/// The number of a square that is no place.
const NONE: usize = usize::MAX;

impl Places {
    /// Counts the stones and finds the places of a chase with so many black stones in the hand.
    pub(super) fn new(chase: &Chase, black: usize) -> Places {
        let field = &chase.field;
        let ground = field.squares().minus(&chase.black);
        let inner = ground.minus(&field.goal());
        let entered = inner.iter().fold(Spots::default(), |entered, from| {
            entered.union(&field.reach(from, &chase.black))
        });
        let mut worth = inner.union(&entered);
        let white = chase.white.count().saturating_add(chase.white_left);
        let taken_off = ground.minus(&worth).count() >= white;
        if !taken_off {
            worth = ground;
        }
        let squares: Vec<usize> = worth.iter().collect();
        let mut numbers = vec![NONE; field.size().area()];
        for (number, &square) in squares.iter().enumerate() {
            numbers[square] = number;
        }
        Places {
            ground,
            black: black.min(squares.len()),
            white: white.min(squares.len()),
            taken_off,
            fewest_white: if taken_off { 0 } else { chase.white.count() },
            squares,
            numbers,
        }
    }

    /// The number of a square among the places.
    pub(super) fn number(&self, square: usize) -> Option<usize> {
        self.numbers
            .get(square)
            .copied()
            .filter(|&number| number != NONE)
    }

    /// The numbers of white stones on places, fewest first.
    pub(super) fn white_counts(&self) -> std::ops::RangeInclusive<usize> {
        self.fewest_white..=self.white
    }

    /// The symmetries of the field that keep the ground. The first one leaves all as it is.
    pub(super) fn symmetries(&self, field: &Field) -> Vec<Vec<usize>> {
        let mut symmetries = field.symmetries();
        symmetries.retain(|places| self.ground.mapped(places) == self.ground);
        symmetries
    }
}

/// One of the steps of the piece, by how far the number of the square changes.
struct Hop<const N: usize> {
    later: bool,
    places: usize,
    /// The squares from which such a step stays on the board, and those to which it leads.
    from: Mask<N>,
    to: Mask<N>,
    slides: bool,
}

impl<const N: usize> Hop<N> {
    /// The squares one step after those of a set.
    #[inline]
    fn after(&self, set: Mask<N>) -> Mask<N> {
        let set = set & self.from;
        if self.later {
            set.up(self.places)
        } else {
            set.down(self.places)
        }
    }

    /// The squares one step before those of a set.
    #[inline]
    fn before(&self, set: Mask<N>) -> Mask<N> {
        let set = set & self.to;
        if self.later {
            set.down(self.places)
        } else {
            set.up(self.places)
        }
    }
}

/// The board as masks.
pub(super) struct Ground<const N: usize> {
    /// The squares without those of black stones that were there from the beginning.
    pub(super) all: Mask<N>,
    /// Those that are not goals.
    pub(super) inner: Mask<N>,
    hops: Vec<Hop<N>>,
    /// Whether no step is repeated in a move.
    pub(super) leaps: bool,
    /// The square of each place.
    pub(super) bits: Vec<Mask<N>>,
    /// The inner squares from which a step leads to each place.
    pub(super) sources: Vec<Mask<N>>,
}

impl<const N: usize> Ground<N> {
    pub(super) fn new(field: &Field, places: &Places) -> Ground<N> {
        let all = Mask::of(&places.ground);
        let inner = all.minus(Mask::of(&field.goal()));
        let mut steps = field.steps().to_vec();
        steps.sort_unstable();
        steps.dedup();
        let hops: Vec<Hop<N>> = steps
            .iter()
            .map(|&step| {
                let squares = 0..field.size().area();
                let stays = squares.filter(|&from| field.step(from, step).is_some());
                let stays: Spots = stays.collect();
                let ends = stays.iter().filter_map(|from| field.step(from, step));
                let offset = step.down * field.size().cols as isize + step.right;
                Hop {
                    later: offset > 0,
                    places: offset.unsigned_abs(),
                    from: Mask::of(&stays),
                    to: Mask::of(&ends.collect()),
                    slides: step.slides,
                }
            })
            .collect();
        let bits: Vec<Mask<N>> = places
            .squares
            .iter()
            .map(|&square| Mask::one(square))
            .collect();
        let mut ground = Ground {
            all,
            inner,
            leaps: hops.iter().all(|hop| !hop.slides),
            hops,
            bits,
            sources: Vec::new(),
        };
        let attackers = |&bit: &Mask<N>| ground.attackers(bit, all) & inner;
        ground.sources = ground.bits.iter().map(attackers).collect();
        ground
    }

    /// The squares from which the piece can move to one of a set, over free squares. The set must be
    /// free; not all squares of the result need be.
    #[inline]
    fn attackers(&self, set: Mask<N>, free: Mask<N>) -> Mask<N> {
        let mut found = Mask::EMPTY;
        for hop in &self.hops {
            let mut at = hop.before(set);
            found |= at;
            if hop.slides {
                at &= free;
                while !at.is_empty() {
                    at = hop.before(at);
                    found |= at;
                    at &= free;
                }
            }
        }
        found
    }

    /// The squares to which a step leads from a set.
    #[inline]
    pub(super) fn targets(&self, set: Mask<N>) -> Mask<N> {
        let hops = self.hops.iter();
        hops.fold(Mask::EMPTY, |found, hop| found | hop.after(set))
    }

    /// The inner free squares from which every move leads to a good square.
    #[inline]
    pub(super) fn safe(&self, free: Mask<N>, good: Mask<N>) -> Mask<N> {
        (self.inner & free).minus(self.attackers(free.minus(good), free))
    }

    /// The squares from which at least one step leads to a set, and from which two or more do.
    #[inline]
    pub(super) fn one_and_two(&self, set: Mask<N>) -> (Mask<N>, Mask<N>) {
        let (mut one, mut two) = (Mask::EMPTY, Mask::EMPTY);
        for hop in &self.hops {
            let from = hop.before(set);
            two |= one & from;
            one |= from;
        }
        (one, two)
    }
}

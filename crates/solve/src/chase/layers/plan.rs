//! What an analysis takes, before it begins.

use partizan_rules::{Chase, Field, Spots};
use partizan_value::{Error, Result};

use super::ChasePlan;
use super::choices::Choices;
use super::fold::Gathered;
use super::ground::Places;
use super::mask::Mask;
use super::settle::Settle;
use super::subsets::{Binomials, Subsets};

/// What is known about a chase before masks are made for it.
pub(super) struct Outline {
    pub(super) places: Places,
    pub(super) binomials: Binomials,
}

impl Outline {
    pub(super) fn new(chase: &Chase) -> Result<Outline> {
        let Some(black) = chase.black_left else {
            let message = "a full analysis needs a limited number of black stones";
            return Err(Error::Undefined(message.to_string()));
        };
        let places = Places::new(chase, black);
        let most = places.black.max(places.white);
        Ok(Outline {
            binomials: Binomials::new(places.squares.len(), most),
            places,
        })
    }

    /// How many sets of white stones are analysed for each set of black ones.
    fn white_sets(&self) -> u64 {
        let sets = self.places.white_counts();
        let sets = sets.map(|size| self.binomials.choose(self.places.squares.len(), size));
        sets.fold(0, u64::saturating_add)
    }

    pub(super) fn configurations(&self, layer: usize) -> u128 {
        let places = self.places.squares.len();
        let blacks = u128::from(self.binomials.choose(places, layer));
        let whites = self
            .places
            .white_counts()
            .filter(|size| size + layer <= places);
        let whites = whites.map(|size| u128::from(self.binomials.choose(places - layer, size)));
        blacks.saturating_mul(whites.sum())
    }

    /// Fails if there are more sets than can be numbered, however much memory there is.
    pub(super) fn check_numbers(&self, field: &Field) -> Result<()> {
        let (black, white) = (self.places.black, self.places.white);
        let orbits = Orbits::new(&self.places, &self.places.symmetries(field), black);
        let blacks = (0..black.saturating_sub(1)).map(|size| orbits.count(size));
        let whites = self.places.fewest_white.saturating_sub(1)..=white;
        let whites = whites.map(|size| self.binomials.choose(self.places.squares.len(), size));
        if blacks.chain(whites).any(|sets| sets > u64::from(u32::MAX)) {
            return Err(Error::TooLarge(
                "a full analysis with more than 2^32 sets of stones",
            ));
        }
        Ok(())
    }

    /// What an analysis takes that settles everything by a method.
    pub(super) fn plan<const N: usize, S: Settle<N>>(
        &self,
        field: &Field,
        threads: usize,
    ) -> ChasePlan {
        let places = self.places.squares.len();
        let white_sets = self.white_sets();
        let contents = white_sets.saturating_mul(size_of::<S::Found>() as u64);
        let whites = usize::try_from(white_sets).unwrap_or(usize::MAX);
        let mut bytes = 0u64;
        let mut take = |more: u64| bytes = bytes.saturating_add(more);
        let (black, white) = (self.places.black, self.places.white);
        for size in self.places.fewest_white.saturating_sub(1)..=white {
            take(Subsets::<N>::bytes(
                size,
                size == white,
                places,
                &self.binomials,
            ));
        }
        let symmetries = self.places.symmetries(field);
        take((symmetries.len() * field.size().area() * 32 * size_of::<Mask<N>>()) as u64);
        // Lists of each thread: what is found, what black stones give, and what white ones do.
        take(contents.saturating_mul(3 * threads.max(1) as u64));
        if white == 1 && black > 0 {
            let choices = Choices::<N>::bytes(places);
            take(choices.saturating_mul((S::CHOICES * threads.max(1)) as u64));
        }
        let orbits = Orbits::new(&self.places, &symmetries, black);
        let kept = |layer: usize| {
            let sets = self.binomials.choose(places, layer);
            Gathered::<S::Found>::bytes(sets, orbits.count(layer), whites)
        };
        take(contents);
        if black > 0 {
            take(contents.saturating_mul(orbits.count(1)));
        }
        let pairs = (0..black.saturating_sub(1)).map(|layer| {
            let above = if layer + 2 < black {
                kept(layer + 1)
            } else {
                0
            };
            kept(layer).saturating_add(above)
        });
        take(pairs.max().unwrap_or(0));
        let layers = (0..=black).map(|layer| self.configurations(layer));
        ChasePlan {
            configurations: layers.fold(0, u128::saturating_add),
            bytes,
        }
    }
}

/// How many sets of each size there are up to symmetry, by Burnside's lemma.
struct Orbits {
    counts: Vec<u64>,
}

impl Orbits {
    fn new(places: &Places, symmetries: &[Vec<usize>], most: usize) -> Orbits {
        let mut sums = vec![0u64; most + 1];
        for symmetry in symmetries {
            // Sets that stay the same consist of whole cycles.
            let mut fixed = vec![0u64; most + 1];
            fixed[0] = 1;
            let mut seen = Spots::default();
            for &square in &places.squares {
                let mut length = 0;
                let mut at = square;
                while !seen.has(at) {
                    seen.insert(at);
                    at = symmetry[at];
                    length += 1;
                }
                if length > 0 {
                    for size in (length..=most).rev() {
                        fixed[size] = fixed[size].saturating_add(fixed[size - length]);
                    }
                }
            }
            for (sum, fixed) in sums.iter_mut().zip(fixed) {
                *sum = sum.saturating_add(fixed);
            }
        }
        let group = symmetries.len() as u64;
        Orbits {
            counts: sums.into_iter().map(|sum| sum.div_ceil(group)).collect(),
        }
    }

    fn count(&self, size: usize) -> u64 {
        self.counts[size]
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use partizan_rules::{Aim, Size, Step};

    use super::*;
    use crate::chase::layers::rounds::Rounds;
    use crate::chase::layers::settle::Outcomes;

    /// A duke on an empty board.
    fn duke(side: usize, black: usize, white: usize) -> Chase {
        let steps = [(0, 1), (1, 0), (0, -1), (-1, 0)];
        let steps = steps.map(|(down, right)| Step {
            down,
            right,
            slides: false,
        });
        let size = Size {
            rows: side,
            cols: side,
        };
        let field = Field::new(size, steps.to_vec(), Aim::Contain, |_| true);
        Chase {
            field: Arc::new(field.expect("it fits")),
            piece: side + 1,
            black: Spots::default(),
            white: Spots::default(),
            black_left: Some(black),
            white_left: white,
        }
    }

    #[test]
    fn more_sets_than_can_be_numbered_are_refused() {
        let check = |chase: &Chase| Outline::new(chase)?.check_numbers(&chase.field);
        assert_eq!(check(&duke(9, 6, 1)), Ok(()));
        assert_eq!(check(&duke(16, 7, 0)), Ok(()));
        assert!(matches!(check(&duke(16, 8, 0)), Err(Error::TooLarge(_))));
        assert_eq!(check(&duke(16, 0, 4)), Ok(()));
        assert!(matches!(check(&duke(16, 0, 5)), Err(Error::TooLarge(_))));
    }

    #[test]
    fn the_choices_of_every_round_and_thread_are_counted() {
        let chase = duke(7, 2, 1);
        let outline = Outline::new(&chase).expect("black stones are limited");
        let more = |threads| {
            let rounds = outline.plan::<1, Rounds<1>>(&chase.field, threads);
            let outcomes = outline.plan::<1, Outcomes<1>>(&chase.field, threads);
            rounds.bytes - outcomes.bytes
        };
        let masks = 256 * 2 * outline.places.squares.len() * size_of::<Mask<1>>();
        assert!(more(2) - more(1) >= masks as u64 - Choices::<1>::bytes(49));
    }
}

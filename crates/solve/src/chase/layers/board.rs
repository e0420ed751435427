//! Everything about a chase that is computed before it is analysed.

use partizan_rules::Field;

use super::ground::{Ground, Places};
use super::mask::Mask;
use super::subsets::{Binomials, Subsets};

/// The squares, the sets of white stones and the symmetries of a chase.
pub(super) struct Board<const N: usize> {
    pub(super) ground: Ground<N>,
    pub(super) places: Places,
    pub(super) binomials: Binomials,
    /// The sets of white stones of each size; none for sizes that do not matter.
    pub(super) sets: Vec<Subsets<N>>,
    /// Where the sets of each size begin in a list of all.
    pub(super) offsets: Vec<usize>,
    /// How many sets of white stones are analysed.
    pub(super) white_sets: usize,
    pub(super) symmetries: Vec<Symmetry<N>>,
}

impl<const N: usize> Board<N> {
    pub(super) fn new(field: &Field, places: Places, binomials: Binomials) -> Board<N> {
        let ground = Ground::new(field, &places);
        let needed = places.fewest_white.saturating_sub(1);
        let mut sets = Vec::new();
        let mut offsets = Vec::new();
        let mut white_sets = 0;
        for size in 0..=places.white {
            offsets.push(white_sets);
            let bits: &[Mask<N>] = if size < needed { &[] } else { &ground.bits };
            sets.push(Subsets::new(size, size == places.white, bits, &binomials));
            if size >= places.fewest_white {
                white_sets += sets[size].masks.len();
            }
        }
        let symmetries = places.symmetries(field);
        let symmetries = symmetries
            .into_iter()
            .map(|squares| Symmetry::new(squares, &places));
        Board {
            symmetries: symmetries.collect(),
            ground,
            binomials,
            sets,
            offsets,
            white_sets,
            places,
        }
    }

    /// The number of a set of black stones on the places.
    pub(super) fn rank(&self, black: Mask<N>) -> u64 {
        let number = |square| self.places.number(square).unwrap_or(0);
        self.binomials.rank(black.iter().map(number))
    }
}

/// A symmetry of the board.
pub(super) struct Symmetry<const N: usize> {
    pub(super) squares: Vec<usize>,
    /// Where each place goes.
    places: Vec<usize>,
    /// The images of eight squares side by side.
    bytes: Vec<[Mask<N>; 256]>,
}

impl<const N: usize> Symmetry<N> {
    fn new(squares: Vec<usize>, places: &Places) -> Symmetry<N> {
        let image = |byte: usize, set: usize| {
            let bits = (0..8).filter(|bit| set >> bit & 1 > 0);
            let squares = bits.filter_map(|bit| squares.get(8 * byte + bit));
            squares.fold(Mask::EMPTY, |mask, &square| mask | Mask::one(square))
        };
        let bytes = (0..squares.len().div_ceil(8))
            .map(|byte| std::array::from_fn(|set| image(byte, set)))
            .collect();
        let place = |&square: &usize| places.number(squares[square]).unwrap_or(0);
        Symmetry {
            places: places.squares.iter().map(place).collect(),
            bytes,
            squares,
        }
    }

    /// The images of the squares of a set.
    #[inline]
    pub(super) fn image(&self, set: Mask<N>) -> Mask<N> {
        let bytes = self.bytes.iter().enumerate();
        bytes.fold(Mask::EMPTY, |image, (place, images)| {
            image | images[set.byte(place)]
        })
    }

    /// The image of a set with few squares.
    #[inline]
    pub(super) fn image_of_few(&self, set: Mask<N>) -> Mask<N> {
        set.iter().fold(Mask::EMPTY, |image, square| {
            image | Mask::one(self.squares[square])
        })
    }

    /// The image of a place.
    pub(super) fn place(&self, place: usize) -> usize {
        self.places[place]
    }
}

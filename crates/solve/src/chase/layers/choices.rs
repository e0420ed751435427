//! The last black stone, when there is one white stone: all its places together.

use super::board::Board;
use super::mask::Mask;

/// From where Right is safe with a last black stone of his choice, after some rounds.
pub(super) struct Choices<const N: usize> {
    /// The squares that are safe wherever the white stone is, for one black stone and for two.
    pub(super) once: Mask<N>,
    twice: Mask<N>,
    /// Those for each black stone.
    bases: Vec<Mask<N>>,
    /// Those that need the white stone on each place.
    needing: Vec<Mask<N>>,
}

impl<const N: usize> Choices<N> {
    pub(super) fn new(places: usize) -> Choices<N> {
        Choices {
            once: Mask::EMPTY,
            twice: Mask::EMPTY,
            bases: vec![Mask::EMPTY; places],
            needing: vec![Mask::EMPTY; places],
        }
    }

    /// Bytes for so many places.
    pub(super) fn bytes(places: usize) -> u64 {
        (size_of::<Self>() + 2 * places * size_of::<Mask<N>>()) as u64
    }

    pub(super) fn clear(&mut self) {
        self.once = Mask::EMPTY;
        self.twice = Mask::EMPTY;
        self.bases.fill(Mask::EMPTY);
        self.needing.fill(Mask::EMPTY);
    }

    /// Adds a black stone: `base` is safe anyway, and `lone` with the white stone on the only bad
    /// square that is a step away.
    pub(super) fn add(
        &mut self,
        board: &Board<N>,
        place: usize,
        base: Mask<N>,
        lone: Mask<N>,
        bad: Mask<N>,
    ) {
        self.bases[place] = base;
        self.twice |= self.once & base;
        self.once |= base;
        if !lone.is_empty() {
            for x in bad.iter().filter_map(|square| board.places.number(square)) {
                self.needing[x] |= lone & board.ground.sources[x];
            }
        }
    }

    /// What is safe with the white stone on a place, where no black one can be.
    pub(super) fn safe_with(&self, x: usize) -> Mask<N> {
        self.needing[x] | self.twice | self.once.minus(self.bases[x])
    }
}

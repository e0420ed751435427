//! Where pictures show what texts say: points that can be clicked.

use crate::bits::Bits;
use crate::draw::centre;
use crate::grid::Grid;

/// The places of a position whose text has one letter for each.
///
/// The first point is where the picture shows the first character of the text that is among the
/// letters, and so on.
#[derive(Clone, PartialEq, Debug)]
pub struct Sites {
    /// What a place may be.
    pub letters: &'static str,
    /// Where the places are, in the order of the text.
    pub points: Vec<[f64; 2]>,
}

impl Sites {
    /// The squares of a board.
    pub(crate) fn of_board<B: Bits, const PLANES: usize>(
        letters: &'static str,
        board: &Grid<B, PLANES>,
    ) -> Sites {
        Sites {
            letters,
            points: centres(board, 0..board.len()),
        }
    }
}

/// The middles of some squares of a board.
pub(crate) fn centres<B: Bits, const PLANES: usize>(
    board: &Grid<B, PLANES>,
    squares: impl IntoIterator<Item = usize>,
) -> Vec<[f64; 2]> {
    let middle = |square| centre(board.place(square));
    squares.into_iter().map(middle).collect()
}

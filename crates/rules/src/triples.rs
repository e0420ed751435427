//! Games in which everything happens on three squares in a row, as in Konane and Fission.
//!
//! A move of such a game changes the squares of a *triple* (or of several triples, each sharing a
//! square with the next), and whether it is legal depends on these squares alone. A game says
//! which triples could ever be played, by an estimate that may be too large. Then the classes of
//! squares that are linked by such triples do not influence each other:
//!
//! By induction on the moves made so far, every square is as if play in the other classes had
//! not happened. Each legal move uses possible triples that are linked to each other, hence of
//! one class; it is legal whatever the other classes look like, and it changes nothing there.
//! So the position is the sum of its restrictions to the classes. Squares of no triple never
//! change and nobody ever looks at them; in a component they are absent.

use crate::bits::Bits;
use crate::grid::Grid;

/// The directions in which triples lie: along columns, along rows.
pub(crate) const AXES: [(isize, isize); 2] = [(1, 0), (0, 1)];

/// The other way.
#[inline]
pub(crate) fn back((down, right): (isize, isize)) -> (isize, isize) {
    (-down, -right)
}

/// Splits a board along the triples whose middle squares are given for each of [`AXES`]: the squares
/// of each class, and the board that they are.
#[inline]
pub(crate) fn split<B: Bits, const PLANES: usize>(
    board: &Grid<B, PLANES>,
    middles: &[B; 2],
    emit: &mut impl FnMut(&B, Grid<B, PLANES>),
) {
    let around = |set: &B, axis| {
        let ends = board.shifted(set, axis).or(&board.shifted(set, back(axis)));
        set.or(&ends)
    };
    let grow = |set: &B| {
        let mut grown = set.clone();
        for (middles, axis) in middles.iter().zip(AXES) {
            if !middles.is_empty() {
                let touched = around(set, axis).and(middles);
                grown = grown.or(&around(&touched, axis));
            }
        }
        grown
    };
    board.parts(middles[0].or(&middles[1]), grow, |class| {
        if let Some(component) = board.cut_out(&class) {
            emit(&class, component);
        }
    });
}

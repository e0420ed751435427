//! Every way to place dominoes on a board, one by one.

use partizan_rules::{Region, Size};
use partizan_solve::{Class, Polynomial};

/// A placement of dominoes.
pub(crate) struct Placement {
    region: Region,
    covered: Vec<bool>,
    /// Vertical dominoes.
    pub(crate) a: usize,
    /// Horizontal dominoes.
    pub(crate) b: usize,
}

impl Placement {
    fn is_open(&self, row: usize, col: usize) -> bool {
        self.region.is_free(row, col) && !self.covers(row, col)
    }

    /// Whether a domino lies on a square.
    pub(crate) fn covers(&self, row: usize, col: usize) -> bool {
        self.covered[row * self.region.size().cols + col]
    }

    /// Whether there is room for a domino on a square and the one so far down and right of it.
    fn has_room(&self, (down, right): (usize, usize)) -> bool {
        let Size { rows, cols } = self.region.size();
        let mut squares = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col)));
        squares.any(|(row, col)| self.is_open(row, col) && self.is_open(row + down, col + right))
    }

    pub(crate) fn is_in(&self, class: Class) -> bool {
        let (left, right) = (self.has_room((1, 0)), self.has_room((0, 1)));
        match class {
            Class::Positions => true,
            Class::LeftEnds => !left,
            Class::RightEnds => !right,
            Class::Maximal => !left && !right,
        }
    }

    /// This placement as a polynomial.
    pub(crate) fn term(&self) -> Polynomial {
        Polynomial::term(self.a, self.b, 1u32)
    }

    fn fill(&mut self, square: usize, emit: &mut impl FnMut(&Placement)) {
        if square == self.covered.len() {
            return emit(self);
        }
        self.fill(square + 1, emit);
        let cols = self.region.size().cols;
        let (row, col) = (square / cols, square % cols);
        for (down, right) in [(1, 0), (0, 1)] {
            if self.is_open(row, col) && self.is_open(row + down, col + right) {
                let other = square + down * cols + right;
                (self.covered[square], self.covered[other]) = (true, true);
                (self.a, self.b) = (self.a + down, self.b + right);
                self.fill(square + 1, emit);
                (self.a, self.b) = (self.a - down, self.b - right);
                (self.covered[square], self.covered[other]) = (false, false);
            }
        }
    }
}

/// Calls a function for every placement on a region.
pub(crate) fn each_placement(region: &Region, mut emit: impl FnMut(&Placement)) {
    let mut placement = Placement {
        covered: vec![false; region.size().area()],
        region: region.clone(),
        a: 0,
        b: 0,
    };
    placement.fill(0, &mut emit);
}

/// All placements of some classes on a region, by their dominoes.
pub(crate) fn count<const N: usize>(region: &Region, classes: [Class; N]) -> [Polynomial; N] {
    let mut counts = classes.map(|_| Polynomial::default());
    each_placement(region, |placement| {
        for (count, class) in counts.iter_mut().zip(classes) {
            if placement.is_in(class) {
                count.add(&placement.term());
            }
        }
    });
    counts
}

/// The sizes of boards with at most so many squares, smallest first.
pub(crate) fn sizes(most_squares: usize) -> impl Iterator<Item = Size> {
    (1..=most_squares).flat_map(|squares| {
        let rows = (1..=squares).filter(move |rows| squares.is_multiple_of(*rows));
        rows.map(move |rows| Size {
            rows,
            cols: squares / rows,
        })
    })
}

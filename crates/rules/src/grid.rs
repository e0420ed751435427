//! Rectangular boards whose squares are each in one of a few states.
//!
//! A [`Grid`] keeps the states in bit planes: the state of a square is the number whose bits are
//! the planes. State 0 means that the square does not exist for the game: cutting a component out
//! of a board leaves zeros around it. Squares are numbered row by row from the top left.

use std::hash::{Hash, Hasher};

use crate::bits::Bits;
use crate::board::{Board, Size};
use crate::ruleset::Position;

/// A board of `PLANES` bits a square.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Grid<B, const PLANES: usize> {
    rows: u16,
    cols: u16,
    planes: [B; PLANES],
}

/// What a quarter turn of the board does to a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// The rules have a direction.
    Changes,
    /// The same game.
    Keeps,
    /// The same game with the players exchanged, as in Domineering.
    Exchanges,
}

/// Which changes of the board leave a game the same, or exchange the players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Symmetry {
    /// Mirroring left and right, and top and bottom, changes nothing.
    pub flips: bool,
    /// What a quarter turn does.
    pub turn: Turn,
    /// Exchanging planes 0 and 1 exchanges the players.
    pub colours: bool,
}

impl Symmetry {
    /// All symmetries of the square, and pieces of two colours with the same powers.
    pub const PIECES: Symmetry = Symmetry {
        flips: true,
        turn: Turn::Keeps,
        colours: true,
    };
}

/// The eight directions of a king's step, orthogonal ones first.
pub(crate) const KING: [(isize, isize); 8] = [
    (-1, 0),
    (0, -1),
    (0, 1),
    (1, 0),
    (-1, -1),
    (-1, 1),
    (1, -1),
    (1, 1),
];

/// The four orthogonal directions.
pub(crate) const ROOK: [(isize, isize); 4] = [KING[0], KING[1], KING[2], KING[3]];

/// The four diagonal directions.
pub(crate) const BISHOP: [(isize, isize); 4] = [KING[4], KING[5], KING[6], KING[7]];

impl<B: Bits, const PLANES: usize> Grid<B, PLANES> {
    /// A board of squares in state 0.
    ///
    /// # Panics
    /// If a side is 0 or more than 65,535.
    pub fn blank(rows: usize, cols: usize) -> Self {
        assert!(rows > 0 && cols > 0, "a board has squares");
        let side = |n: usize| u16::try_from(n).expect("sides are checked when a board is read");
        let planes = std::array::from_fn(|_| B::none(rows * cols));
        Grid {
            rows: side(rows),
            cols: side(cols),
            planes,
        }
    }

    /// The board that a text describes, with the state for each letter.
    pub fn of_board(board: &Board, state: impl Fn(u8) -> usize) -> Self {
        let mut grid = Grid::blank(board.rows, board.cols);
        for (square, &letter) in board.letters.iter().enumerate() {
            grid.put(square, state(letter));
        }
        grid
    }

    /// The boards of several sums.
    pub fn of_boards(sums: &[Vec<Board>], state: impl Fn(u8) -> usize) -> Vec<Vec<Self>> {
        let grid = |board: &Board| Grid::of_board(board, &state);
        sums.iter()
            .map(|sum| sum.iter().map(grid).collect())
            .collect()
    }

    /// The same board with only its first planes, or with empty planes behind them.
    #[inline]
    pub fn first_planes<const OTHER: usize>(&self) -> Grid<B, OTHER> {
        let plane = |i: usize| self.planes.get(i).cloned();
        let planes = std::array::from_fn(|i| plane(i).unwrap_or_else(|| B::none(self.len())));
        Grid {
            rows: self.rows,
            cols: self.cols,
            planes,
        }
    }

    /// The board as text, rows from the top separated by `/`.
    pub fn text(&self, letter: impl Fn(usize) -> char) -> String {
        let mut text = String::new();
        for square in 0..self.len() {
            if square > 0 && square.is_multiple_of(self.cols()) {
                text.push('/');
            }
            text.push(letter(self.get(square)));
        }
        text
    }

    /// The number of rows.
    #[inline]
    pub fn rows(&self) -> usize {
        usize::from(self.rows)
    }

    /// The number of columns.
    #[inline]
    pub fn cols(&self) -> usize {
        usize::from(self.cols)
    }

    /// Its rows and columns.
    pub fn size(&self) -> Size {
        Size {
            rows: self.rows(),
            cols: self.cols(),
        }
    }

    /// The number of squares.
    #[inline]
    #[expect(clippy::len_without_is_empty, reason = "a board has squares")]
    pub fn len(&self) -> usize {
        self.rows() * self.cols()
    }

    /// The state of a square.
    #[inline]
    pub fn get(&self, square: usize) -> usize {
        let planes = self.planes.iter().enumerate();
        planes
            .map(|(i, plane)| usize::from(plane.has(square)) << i)
            .sum()
    }

    /// Sets the state of a square.
    #[inline]
    pub fn put(&mut self, square: usize, state: usize) {
        for (i, plane) in self.planes.iter_mut().enumerate() {
            if state >> i & 1 == 1 {
                plane.insert(square);
            } else {
                plane.remove(square);
            }
        }
    }

    /// A plane of the board: squares whose state has this bit.
    #[inline]
    pub fn plane(&self, i: usize) -> &B {
        &self.planes[i]
    }

    /// The same plane, to be changed.
    #[inline]
    pub fn plane_mut(&mut self, i: usize) -> &mut B {
        &mut self.planes[i]
    }

    /// The squares in a state.
    pub fn squares_in(&self, state: usize) -> B {
        let mut set = self.everything();
        for (i, plane) in self.planes.iter().enumerate() {
            set = if state >> i & 1 == 1 {
                set.and(plane)
            } else {
                set.minus(plane)
            };
        }
        set
    }

    /// The squares that exist.
    #[inline]
    pub fn existing(&self) -> B {
        let (first, others) = self.planes.split_first().expect("a grid has planes");
        others
            .iter()
            .fold(first.clone(), |set, plane| set.or(plane))
    }

    /// All squares, whatever their state.
    #[inline]
    pub fn everything(&self) -> B {
        B::every(1, self.len())
    }

    /// The square in a row and a column.
    #[inline]
    pub fn square(&self, row: usize, col: usize) -> usize {
        row * self.cols() + col
    }

    /// The row and the column of a square.
    #[inline]
    pub fn place(&self, square: usize) -> (usize, usize) {
        (square / self.cols(), square % self.cols())
    }

    /// The square one step away, if it is on the board.
    #[inline]
    pub fn step(&self, square: usize, (down, right): (isize, isize)) -> Option<usize> {
        let (row, col) = self.place(square);
        let row = row
            .checked_add_signed(down)
            .filter(|&row| row < self.rows())?;
        let col = col
            .checked_add_signed(right)
            .filter(|&col| col < self.cols())?;
        Some(self.square(row, col))
    }

    /// The squares one step away in some directions.
    pub fn steps<'a>(
        &'a self,
        square: usize,
        directions: &'a [(isize, isize)],
    ) -> impl Iterator<Item = usize> + 'a {
        directions
            .iter()
            .filter_map(move |&direction| self.step(square, direction))
    }

    /// The squares from here to the edge of the board, without this one.
    #[inline]
    pub fn ray(
        &self,
        square: usize,
        (down, right): (isize, isize),
    ) -> impl Iterator<Item = usize> + use<B, PLANES> {
        let (row, col) = self.place(square);
        let room = |at: usize, side: usize, step: isize| match step {
            0 => usize::MAX,
            1.. => side - 1 - at,
            _ => at,
        };
        let steps = room(row, self.rows(), down).min(room(col, self.cols(), right));
        let stride = down * self.cols() as isize + right;
        (1..=steps).map(move |n| square.wrapping_add_signed(stride * n as isize))
    }

    /// The name of a square as in chess: `a1` is at the bottom left.
    pub fn name(&self, square: usize) -> String {
        square_name(self.rows(), self.place(square))
    }

    // ---- sets of squares ---------------------------------------------------------------------

    /// The squares next to a set on the left and on the right, and the set itself.
    #[inline]
    fn widened(&self, set: &B) -> B {
        let (cols, len) = (self.cols(), self.len());
        let first = B::every(cols, len);
        let last = first.up(cols - 1, len);
        let right = set.minus(&last).up(1, len);
        let left = set.minus(&first).down(1);
        set.or(&right).or(&left)
    }

    /// The squares one step away from a set in a direction.
    #[inline]
    pub fn shifted(&self, set: &B, (down, right): (isize, isize)) -> B {
        let (cols, len) = (self.cols(), self.len());
        let first = || B::every(cols, len);
        let aside = match right {
            0 => set.clone(),
            1.. => set.minus(&first().up(cols - 1, len)).up(1, len),
            _ => set.minus(&first()).down(1),
        };
        match down {
            0 => aside,
            1.. => aside.up(cols, len),
            _ => aside.down(cols),
        }
    }

    /// A set and its orthogonal neighbours.
    #[inline]
    pub fn spread(&self, set: &B) -> B {
        let (cols, len) = (self.cols(), self.len());
        self.widened(set).or(&set.up(cols, len)).or(&set.down(cols))
    }

    /// A set and the squares a king's step away.
    #[inline]
    pub fn spread_all(&self, set: &B) -> B {
        let (cols, len) = (self.cols(), self.len());
        let wide = self.widened(set);
        wide.or(&wide.up(cols, len)).or(&wide.down(cols))
    }

    /// Everything within a set that is connected to a seed by orthogonal steps.
    #[inline]
    pub fn flood(&self, seed: B, within: &B) -> B {
        self.closure(seed, |set| self.spread(set).and(within))
    }

    /// Grows a set until it stays the same.
    #[inline]
    pub fn closure(&self, mut set: B, grow: impl Fn(&B) -> B) -> B {
        loop {
            let next = grow(&set);
            if next == set {
                return set;
            }
            set = next;
        }
    }

    /// Splits a set into parts that grow no further.
    #[inline]
    pub fn parts(&self, mut set: B, grow: impl Fn(&B) -> B, mut emit: impl FnMut(B)) {
        while let Some(square) = set.first() {
            let part = self.closure(B::of(self.len(), [square]), &grow);
            set = set.minus(&part);
            emit(part);
        }
    }

    // ---- components and symmetries -----------------------------------------------------------

    /// The squares of a set, on the smallest board that holds them; `None` if there are none.
    #[inline]
    pub fn cut_out(&self, keep: &B) -> Option<Self> {
        let cols = self.cols();
        let (top, bottom) = (keep.first()? / cols, keep.last()? / cols);
        let row_mask = below::<B>(cols, self.len());
        let row = |set: &B, row: usize| set.down(row * cols).and(&row_mask);
        let columns = (top..=bottom).fold(B::none(self.len()), |all, r| all.or(&row(keep, r)));
        let (left, right) = (columns.first()?, columns.last()?);
        let (rows, width) = (bottom - top + 1, right - left + 1);
        if (rows, width) == (self.rows(), cols) {
            let planes = std::array::from_fn(|i| self.planes[i].and(keep));
            return Some(Grid { planes, ..*self });
        }
        let len = rows * width;
        let planes = std::array::from_fn(|i| {
            let plane = self.planes[i].and(keep);
            (0..rows).fold(B::none(len), |all, r| {
                let cut = row(&plane, top + r).down(left).resized(len);
                all.or(&cut.up(r * width, len))
            })
        });
        Some(Grid {
            rows: rows as u16,
            cols: width as u16,
            planes,
        })
    }

    /// The board upside down.
    #[inline]
    fn flipped(&self) -> Self {
        let (rows, cols, len) = (self.rows(), self.cols(), self.len());
        let row_mask = below::<B>(cols, len);
        let planes = std::array::from_fn(|i| {
            (0..rows).fold(B::none(len), |all, row| {
                let line = self.planes[i].down(row * cols).and(&row_mask);
                all.or(&line.up((rows - 1 - row) * cols, len))
            })
        });
        Grid { planes, ..*self }
    }

    /// The board turned by half a turn.
    #[inline]
    #[must_use]
    pub fn turned(&self) -> Self {
        let planes = std::array::from_fn(|i| self.planes[i].reversed(self.len()));
        Grid { planes, ..*self }
    }

    /// The board with left and right exchanged.
    #[inline]
    #[must_use]
    pub fn mirrored(&self) -> Self {
        self.flipped().turned()
    }

    /// The board mirrored at its diagonal: rows become columns.
    #[inline]
    #[must_use]
    pub fn transposed(&self) -> Self {
        let (rows, cols, len) = (self.rows(), self.cols(), self.len());
        let planes = std::array::from_fn(|i| {
            let mut plane = B::none(len);
            for square in self.planes[i].squares() {
                plane.insert(square % cols * rows + square / cols);
            }
            plane
        });
        Grid {
            rows: self.cols,
            cols: self.rows,
            planes,
        }
    }

    /// The board with planes 0 and 1 exchanged.
    #[inline]
    #[must_use]
    pub fn exchanged(&self) -> Self {
        let mut grid = self.clone();
        grid.planes.swap(0, 1);
        grid
    }

    /// Replaces the board by the least of its images under the symmetries. Returns whether the
    /// players were exchanged; where both ways lead to the least image, either answer is right.
    #[inline]
    pub fn normalise(&mut self, symmetry: Symmetry) -> bool {
        let mut exchanged = false;
        let turn = symmetry.turn;
        if turn != Turn::Changes && self.rows > self.cols {
            *self = self.transposed();
            exchanged = turn == Turn::Exchanges;
        }
        let mut best = self.clone();
        let mut best_exchanged = exchanged;
        let mut look = |image: Self, exchanged: bool| {
            if image.planes < best.planes {
                best = image;
                best_exchanged = exchanged;
            }
        };
        let mut look_at_flips = |image: Self, exchanged: bool| {
            if symmetry.flips {
                let flipped = image.flipped();
                look(flipped.turned(), exchanged);
                look(flipped, exchanged);
                look(image.turned(), exchanged);
            }
            look(image, exchanged);
        };
        let mut look_at_turns = |image: Self, exchanged: bool| {
            if turn != Turn::Changes && image.rows == image.cols {
                let turned = image.transposed();
                look_at_flips(turned, exchanged ^ (turn == Turn::Exchanges));
            }
            look_at_flips(image, exchanged);
        };
        if symmetry.colours {
            look_at_turns(self.exchanged(), !exchanged);
        }
        look_at_turns(self.clone(), exchanged);
        *self = best;
        best_exchanged
    }
}

/// Positions are looked up all the time: the sides in one go, and no length of the array.
impl<B: Hash, const PLANES: usize> Hash for Grid<B, PLANES> {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u32(u32::from(self.rows) << 16 | u32::from(self.cols));
        for plane in &self.planes {
            plane.hash(state);
        }
    }
}

impl<B: Bits, const PLANES: usize> Position for Grid<B, PLANES> {
    fn size(&self) -> usize {
        self.existing().count()
    }

    fn heap_bytes(&self) -> usize {
        self.planes.iter().map(Bits::heap_bytes).sum()
    }
}

/// The first `n` squares.
#[inline]
fn below<B: Bits>(n: usize, len: usize) -> B {
    B::every(1, n).resized(len)
}

/// The name of a square as in chess, on a board of so many rows.
pub(crate) fn square_name(rows: usize, (row, col): (usize, usize)) -> String {
    format!("{}{}", column_name(col), rows - row)
}

/// The name of a column: a, b, …, z, aa, ab, …
pub fn column_name(col: usize) -> String {
    let letter = char::from(b'a' + (col % 26) as u8);
    match (col / 26).checked_sub(1) {
        None => letter.to_string(),
        Some(rest) => format!("{}{letter}", column_name(rest)),
    }
}

/// The column and the row that a name such as `b1` means, counted from 0 at the bottom left.
pub(crate) fn named_square(name: &str) -> Option<[usize; 2]> {
    let (column, row) = name.split_at(name.find(|c: char| c.is_ascii_digit())?);
    let digits = row.bytes().all(|b| b.is_ascii_digit()) && !row.starts_with('0');
    let row = digits.then(|| row.parse::<usize>().ok())??;
    if column.is_empty() || !column.bytes().all(|b| b.is_ascii_alphabetic()) {
        return None;
    }
    let column = column.bytes().try_fold(0, |number: usize, letter| {
        let digit = usize::from(letter.to_ascii_lowercase() - b'a') + 1;
        number.checked_mul(26)?.checked_add(digit)
    });
    Some([column? - 1, row - 1])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_squares_are_read_as_they_are_written() {
        for col in [0, 1, 25, 26, 51, 52, 701, 702, 18_277, 18_278] {
            for row in [0, 8, 9, 99] {
                let name = square_name(1000, (999 - row, col));
                assert_eq!(named_square(&name), Some([col, row]), "{name}");
            }
        }
        for name in [
            "",
            "a",
            "1",
            "a0",
            "a01",
            "1a",
            "a1b",
            "a-1",
            "é1",
            "a99999999999999999999",
        ] {
            assert_eq!(named_square(name), None, "{name}");
        }
        assert_eq!(named_square(&format!("{}1", "z".repeat(40))), None);
    }
}

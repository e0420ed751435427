//! Boards on which dominoes are placed: what Domineering and Cram have in common.
//!
//! Vertical dominoes are written `x` and horizontal ones `o`. For the rest of the game it only
//! matters which squares are open, so components have nothing but open squares.

use partizan_picture::{Colour, Picture};
use partizan_value::Player;

use crate::bits::Bits;
use crate::board::{Board, Size};
use crate::draw::{Ground, Sketch, centre};
use crate::grid::{Grid, Symmetry, square_name};
use crate::message::{Piece, Result};
use crate::region::Region;
use crate::sites::centres;

/// A square that no domino can cover, `#`.
const ABSENT: usize = 0;
/// A square under a vertical domino, `x`.
const VERTICAL: usize = 2;
/// A square under a horizontal domino, `o`.
const HORIZONTAL: usize = 3;
/// A square that is free, `.`.
pub(crate) const OPEN: usize = 1;

pub(crate) const LETTERS: &str = ".xo#";

/// A board with dominoes: plane 0 without plane 1 are the open squares.
pub(crate) type Table<B> = Grid<B, 2>;

/// How a domino lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lie {
    /// Over two rows.
    Vertical,
    /// Over two columns.
    Horizontal,
}

impl Lie {
    /// How the dominoes of a player lie, where Left's are vertical and Right's horizontal.
    pub fn of(player: Player) -> Lie {
        match player {
            Player::Left => Lie::Vertical,
            Player::Right => Lie::Horizontal,
        }
    }

    /// From the first square of a domino to the second, in rows and columns.
    pub(crate) fn step(self) -> (usize, usize) {
        match self {
            Lie::Vertical => (1, 0),
            Lie::Horizontal => (0, 1),
        }
    }

    /// The same as a direction in which sets of squares are shifted.
    fn direction(self) -> (isize, isize) {
        let (down, right) = self.step();
        (down as isize, right as isize)
    }

    /// How it lies when rows and columns are exchanged.
    #[must_use]
    pub fn transposed(self) -> Lie {
        match self {
            Lie::Vertical => Lie::Horizontal,
            Lie::Horizontal => Lie::Vertical,
        }
    }
}

/// A domino: how it lies, and its upper or left square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Domino {
    /// How it lies.
    pub lie: Lie,
    /// Its upper or left square.
    pub square: usize,
}

/// The empty board.
pub(crate) fn start(size: Size) -> Board {
    Board::new(size, |_, _| b'.')
}

/// Reads a board and checks that dominoes are whole.
pub(crate) fn read(piece: &Piece<'_>) -> Result<Board> {
    if let Some(size) = Size::read(piece)? {
        return Ok(start(size));
    }
    let board = Board::read(piece, LETTERS)?;
    let at = |row: usize, col: usize| board.letters[row * board.cols + col];
    let whole = |letter: u8, lines: usize, length: usize, at: &dyn Fn(usize, usize) -> u8| {
        (0..lines).all(|line| {
            let letters: Vec<u8> = (0..length).map(|i| at(line, i)).collect();
            let mut runs = letters.split(|&l| l != letter);
            runs.all(|run| run.len().is_multiple_of(2))
        })
    };
    if !whole(b'x', board.cols, board.rows, &|col, row| at(row, col)) {
        return Err(piece.error("half a domino: squares `x` come in vertical pairs"));
    }
    if !whole(b'o', board.rows, board.cols, &at) {
        return Err(piece.error("half a domino: squares `o` come in horizontal pairs"));
    }
    Ok(board)
}

pub(crate) fn state(letter: u8) -> usize {
    match letter {
        b'.' => OPEN,
        b'x' => VERTICAL,
        b'o' => HORIZONTAL,
        _ => ABSENT,
    }
}

pub(crate) fn text<B: Bits>(table: &Table<B>) -> String {
    table.text(|state| ['#', '.', 'x', 'o'][state])
}

/// Every way to put down a domino.
#[inline]
pub(crate) fn placements<B: Bits>(
    table: &Table<B>,
    lie: Lie,
    emit: &mut impl FnMut(Domino, Table<B>),
) {
    let (cols, len) = (table.cols(), table.len());
    let open = table.plane(0).minus(table.plane(1));
    let (step, first, state) = match lie {
        Lie::Vertical => (cols, open.and(&open.down(cols)), VERTICAL),
        Lie::Horizontal => {
            let last_column = B::every(cols, len).up(cols - 1, len);
            let first = open.minus(&last_column).and(&open.down(1));
            (1, first, HORIZONTAL)
        }
    };
    for square in first.squares() {
        let mut after = table.clone();
        after.put(square, state);
        after.put(square + step, state);
        emit(Domino { lie, square }, after);
    }
}

/// The squares of a domino by row and column, the upper or left one first.
pub(crate) fn squares(size: Size, domino: Domino) -> [(usize, usize); 2] {
    let (row, col) = (domino.square / size.cols, domino.square % size.cols);
    let (down, right) = domino.lie.step();
    [(row, col), (row + down, col + right)]
}

/// A domino as a move: the lower square comes first, as in b2/b3, or the left one, as in b2/c2.
pub(crate) fn name(size: Size, domino: Domino) -> String {
    let [first, second] = squares(size, domino).map(|place| square_name(size.rows, place));
    match domino.lie {
        Lie::Vertical => format!("{second}/{first}"),
        Lie::Horizontal => format!("{first}/{second}"),
    }
}

/// The middle of a domino in a picture.
pub(crate) fn middle(size: Size, domino: Domino) -> [f64; 2] {
    let [[x, y], [u, v]] = squares(size, domino).map(centre);
    [f64::midpoint(x, u), f64::midpoint(y, v)]
}

/// Over both squares, from either of them.
pub(crate) fn ways(size: Size, domino: Domino) -> Vec<Vec<[f64; 2]>> {
    let [first, second] = squares(size, domino).map(centre);
    vec![vec![first, second], vec![second, first]]
}

/// The regions and where they are.
pub(crate) fn whereabouts<B: Bits>(table: &Table<B>) -> Vec<(Table<B>, Vec<[f64; 2]>)> {
    let mut parts = Vec::new();
    regions(table, &mut |squares, region| {
        parts.push((region, centres(table, squares.squares())));
    });
    parts
}

/// The free squares.
pub(crate) fn region<B: Bits>(table: &Table<B>) -> Region {
    Region::new(table.size(), |row, col| {
        table.get(table.square(row, col)) == OPEN
    })
}

/// The connected regions of open squares, each as a set and as a board; single squares are left out.
#[inline]
pub(crate) fn regions<B: Bits>(table: &Table<B>, emit: &mut impl FnMut(&B, Table<B>)) {
    let open = table.plane(0).minus(table.plane(1));
    let grow = |set: &B| table.spread(set).and(&open);
    table.parts(open.clone(), grow, |part| {
        if part.count() > 1
            && let Some(region) = table.cut_out(&part)
        {
            emit(&part, region);
        }
    });
}

/// The most dominoes that fit on the open squares side by side.
///
/// A run of n squares holds ⌊n/2⌋. A domino in it leaves runs of a + b = n - 2 squares, which hold
/// one less, or two less if both are odd; the one at the end of a run leaves 0 + (n - 2), one less.
/// A domino across takes one square each from two runs, and a + b = n - 1 squares hold one less at
/// most. This is what [`Stamina::most`](crate::ruleset::Stamina::most) wants.
#[inline]
pub(crate) fn most<B: Bits>(table: &Table<B>, lie: Lie) -> usize {
    packing(table, &table.plane(0).minus(table.plane(1)), lie)
}

/// The most dominoes that fit on open squares which no domino across can cover, now or later,
/// because their neighbours across are not open. Dominoes across do not touch them, and the first
/// domino of a run leaves room for all others.
#[inline]
pub(crate) fn sure<B: Bits>(table: &Table<B>, lie: Lie) -> usize {
    let open = table.plane(0).minus(table.plane(1));
    let (down, right) = lie.transposed().direction();
    let before = table.shifted(&open, (down, right));
    let behind = table.shifted(&open, (-down, -right));
    packing(table, &open.minus(&before).minus(&behind), lie)
}

/// The most dominoes that fit on a set of squares: ⌊n/2⌋ on every run of n.
#[inline]
fn packing<B: Bits>(table: &Table<B>, set: &B, lie: Lie) -> usize {
    let along = lie.direction();
    let next = |squares: &B| table.shifted(squares, along).and(set);
    let mut firsts = set.minus(&next(set));
    let mut dominoes = 0;
    while !firsts.is_empty() {
        let seconds = next(&firsts);
        dominoes += seconds.count();
        firsts = next(&seconds);
    }
    dominoes
}

/// The open squares of every line across dominoes that lie so: rows for vertical ones, columns for
/// horizontal ones. None if lines are too long.
#[inline]
pub(crate) fn lines<B: Bits>(table: &Table<B>, lie: Lie, lines: &mut Vec<u64>) -> Option<usize> {
    let (rows, cols) = (table.rows(), table.cols());
    if rows.max(cols) > 64 {
        return None;
    }
    let open = table.plane(0).minus(table.plane(1));
    let row = |row: usize| open.word(row * cols, cols);
    match lie {
        Lie::Vertical => {
            lines.extend((0..rows).map(row));
            Some(cols)
        }
        Lie::Horizontal => {
            let first = lines.len();
            lines.resize(first + cols, 0);
            for i in 0..rows {
                let mut left = row(i);
                while left != 0 {
                    lines[first + left.trailing_zeros() as usize] |= 1 << i;
                    left &= left - 1;
                }
            }
            Some(rows)
        }
    }
}

/// The board whose rows have these open squares.
pub(crate) fn strip<B: Bits>(rows: &[u64], cols: usize) -> Table<B> {
    let mut table = Table::blank(rows.len(), cols);
    for (i, &row) in rows.iter().enumerate() {
        for col in (0..cols).filter(|col| row >> col & 1 == 1) {
            table.put(i * cols + col, OPEN);
        }
    }
    table
}

/// Normalises a region of open squares, which needs no second plane.
#[inline]
pub(crate) fn normalise<B: Bits>(table: &mut Table<B>, symmetry: Symmetry) -> bool {
    let mut region: Grid<B, 1> = table.first_planes();
    let exchanged = region.normalise(symmetry);
    *table = region.first_planes();
    exchanged
}

pub(crate) fn picture<B: Bits>(
    table: &Table<B>,
    title: &str,
    colour: impl Fn(Lie) -> Colour,
) -> Picture {
    let mut sketch = Sketch::new(title, table, Ground::Plain, |state| state != ABSENT);
    for (lie, state) in [(Lie::Vertical, VERTICAL), (Lie::Horizontal, HORIZONTAL)] {
        let mut covered = table.squares_in(state);
        while let Some(square) = covered.first() {
            let other = match lie {
                Lie::Vertical => square + table.cols(),
                Lie::Horizontal => square + 1,
            };
            covered.remove(square);
            covered.remove(other);
            sketch.tile(table.place(square), table.place(other), colour(lie));
        }
    }
    sketch.finish(text(table))
}

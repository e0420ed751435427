//! Fox and Geese: geese that cannot turn back drive a fox into a corner.
//!
//! The game is played on the dark squares of a chequered board, of which `a1` is one. Left has the
//! geese (`x`), which step diagonally up the board to an empty square; Right has the fox (`o`),
//! which steps diagonally in any direction. Nobody captures, and whoever cannot move loses. A fox
//! that has slipped through runs back and forth until the geese have no moves left: so every game
//! with alternating turns ends, although the fox could move for ever.
//!
//! Positions are boards of `x`, `o`, `.` empty and `#` absent, with one fox and nobody on a light
//! square. `MxN` is the usual start: geese on all dark squares of the bottom row, and the fox on the
//! dark square of the top row that is nearest to the middle, on `d8` of a chessboard.
//!
//! ```
//! use partizan_rules::list_moves;
//! use partizan_value::Player;
//!
//! let moves = list_moves("fox-and-geese", "..o/.../x.x", Player::Left)?;
//! let names: Vec<&str> = moves.iter().map(|played| &*played.name).collect();
//! assert_eq!(names, ["a1-b2", "c1-b2"]);
//! # Ok::<(), partizan_rules::RulesError>(())
//! ```

use std::marker::PhantomData;

use partizan_picture::Picture;
use partizan_value::Player;

use crate::bits::Bits;
use crate::board::{Board, Size};
use crate::catalogue::{Entry, Kind, Shape};
use crate::draw::{Ground, Sketch};
use crate::grid::{BISHOP, column_name};
use crate::message::{Piece, Result};
use crate::pieces::{self, ABSENT, EMPTY, Hop, LEFT, Pieces, RIGHT, choices};
use crate::request::{Request, with_bits};
use crate::ruleset::{Ruleset, Visitor};
use crate::sites::Sites;

/// The game in the catalogue.
pub const GAME: Entry = Entry {
    name: "fox-and-geese",
    kind: Kind::Loopy,
    players: ["the geese", "the fox"],
    rules: "On the dark squares of the board, a goose steps diagonally up to an empty square, the \
            fox diagonally in any direction. Nobody captures. Whoever cannot move loses.",
    syntax: "rows of `x` geese, `o` the fox, `.` empty or light, `#` absent; or MxN, geese on the \
             bottom row and the fox on the top row",
    shape: Shape::Board,
    parameters: &[],
    source: "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, ch. 20",
    example: "4x4",
    search: "all boards with one fox and without absent squares; pieces are the geese and the fox",
};

/// The rules of Fox and Geese.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct FoxAndGeese<B>(PhantomData<B>);

/// Whether a square is dark, as `a1` at the bottom left is.
fn is_dark(rows: usize, (row, col): (usize, usize)) -> bool {
    (rows - 1 - row + col).is_multiple_of(2)
}

/// The dark squares of a board, row by row from the top left.
fn dark(size: Size) -> impl Iterator<Item = usize> {
    (0..size.area())
        .filter(move |square| is_dark(size.rows, (square / size.cols, square % size.cols)))
}

impl<B: Bits> Ruleset for FoxAndGeese<B> {
    type Position = Pieces<B>;
    type Move = Hop;

    const LOOPY: bool = true;

    #[inline]
    fn moves(&self, position: &Pieces<B>, player: Player, emit: &mut impl FnMut(Hop, Pieces<B>)) {
        let directions = match player {
            Player::Left => &BISHOP[..2],
            Player::Right => &BISHOP,
        };
        for from in position.pieces(player).squares() {
            for to in position.steps(from, directions) {
                if position.get(to) == EMPTY {
                    emit(Hop { from, to }, position.moved(from, to));
                }
            }
        }
    }

    fn name(&self, position: &Pieces<B>, played: &Hop) -> String {
        played.name(position)
    }

    fn ways(&self, position: &Pieces<B>, hop: &Hop) -> Vec<Vec<[f64; 2]>> {
        hop.ways(position)
    }

    fn sites(&self, position: &Pieces<B>) -> Option<Sites> {
        Some(Sites::of_board(pieces::LETTERS, position))
    }

    /// With an odd number of columns the board may be mirrored left and right; with an even number
    /// that would make dark squares light.
    #[inline]
    fn normalise(&self, position: &mut Pieces<B>) -> bool {
        if !position.cols().is_multiple_of(2) {
            let mirrored = position.mirrored();
            if mirrored < *position {
                *position = mirrored;
            }
        }
        false
    }

    fn text(&self, position: &Pieces<B>) -> String {
        position.text(pieces::letter)
    }

    fn picture(&self, position: &Pieces<B>) -> Picture {
        let exists = |state| state != ABSENT;
        let mut sketch = Sketch::new("Fox and Geese", position, Ground::Checkered, exists);
        position.each_piece(|place, player| sketch.stone(place, player));
        sketch.finish(self.text(position))
    }

    fn most_pieces(&self, size: Size) -> usize {
        dark(size).count()
    }

    fn arrangements(&self, size: Size, pieces: usize, emit: &mut dyn FnMut(Pieces<B>) -> bool) {
        let dark: Vec<usize> = dark(size).collect();
        let empty = Board::new(size, |_, _| b'.');
        let board = Pieces::of_board(&empty, pieces::state);
        choices(dark.len(), 1, pieces, &mut |chosen, _| {
            chosen.iter().all(|fox| {
                let mut arranged: Pieces<B> = board.clone();
                for goose in chosen {
                    arranged.put(dark[*goose], LEFT);
                }
                arranged.put(dark[*fox], RIGHT);
                emit(arranged)
            })
        });
    }
}

/// Geese on the bottom row, and the fox opposite. On a board with one column and an even number of
/// rows no square of the top row is dark, and the fox begins one row below; where only one row has
/// dark squares it takes the place of a goose.
fn start(size: Size) -> Board {
    let Size { rows, cols } = size;
    let (top, bottom) = (usize::from(cols == 1 && rows.is_multiple_of(2)), rows - 1);
    let off_middle = |&col: &usize| (2 * col + 1).abs_diff(cols);
    let on_top = (0..cols).filter(|&col| is_dark(rows, (top, col)));
    let fox = on_top.min_by_key(off_middle);
    Board::new(size, |row, col| {
        if row == top && Some(col) == fox {
            b'o'
        } else if row == bottom && is_dark(rows, (row, col)) {
            b'x'
        } else {
            b'.'
        }
    })
}

/// Reads a position: one fox, and nobody on a light square. Light squares are as good as empty ones,
/// because nobody ever comes there.
fn read(piece: &Piece<'_>) -> Result<Board> {
    let mut board = Board::read(piece, pieces::LETTERS)?;
    let (rows, cols) = (board.rows, board.cols);
    // The letters of the text, whose places are those of the squares.
    let places = || {
        let letters = piece.text().char_indices();
        let squares = letters.filter(|(_, c)| pieces::LETTERS.contains(c.to_ascii_lowercase()));
        squares.map(|(at, _)| piece.part(at..at + 1))
    };
    let mut foxes = 0;
    for (square, place) in places().enumerate() {
        let (row, col) = (square / cols, square % cols);
        let letter = &mut board.letters[square];
        if !is_dark(rows, (row, col)) {
            if matches!(letter, b'x' | b'o') {
                let name = format!("{}{}", column_name(col), rows - row);
                let message = format!("{name} is a light square; `a1` and its diagonals are dark");
                return Err(place.error(message));
            }
            *letter = b'.';
        }
        foxes += usize::from(*letter == b'o');
        if foxes > 1 {
            return Err(place.error("there is one fox, and this is the second"));
        }
    }
    if foxes == 0 {
        return Err(piece.error("there is no fox `o` on this board"));
    }
    Ok(board)
}

/// Reads the positions of a request.
pub fn open<V: Visitor>(request: &Request<'_>, visitor: V) -> Result<V::Output> {
    let boards = request.sums(|piece| match Size::read(piece)? {
        Some(size) => Ok(start(size)),
        None => read(piece),
    })?;
    Ok(with_bits!(request.most_squares(&boards), B => {
        visitor.visit(FoxAndGeese::<B>(PhantomData), Pieces::of_boards(&boards, pieces::state))
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bits::Small;

    fn started(rows: usize, cols: usize) -> String {
        Pieces::<Small>::of_board(&start(Size { rows, cols }), pieces::state).text(pieces::letter)
    }

    #[test]
    fn the_usual_start_has_geese_below_and_the_fox_on_top() {
        let chessboard = "...o..../......../......../......../......../......../......../x.x.x.x.";
        assert_eq!(started(8, 8), chessboard);
        assert_eq!(started(2, 2), ".o/x.");
        assert_eq!(started(3, 3), "o../.../x.x");
        assert_eq!(started(4, 5), ".o.../...../...../x.x.x");
        // Boards that are too small for the usual start have one fox all the same.
        assert_eq!(started(1, 1), "o");
        assert_eq!(started(2, 1), "./o");
        assert_eq!(started(4, 1), "./o/./x");
        assert_eq!(started(1, 5), "x.o.x");
    }
}

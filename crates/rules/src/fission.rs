//! Fission: stones split in two, along columns for Left and along rows for Right.
//!
//! Left takes a stone whose upper and lower neighbour squares are both empty and puts a stone on
//! each of them; Right does the same with the squares to the left and to the right. Whoever cannot
//! move loses. Positions are boards of stones `g`, empty squares `.` and absent ones `#`; `4x5` is
//! a board with one stone in the middle, the upper left of several middle squares. A move is
//! written as the square of the stone that splits.
//!
//! ```
//! use partizan_rules::list_moves;
//! use partizan_value::Player;
//!
//! let moves = list_moves("fission", "3x3", Player::Left)?;
//! assert_eq!(moves.len(), 1);
//! assert_eq!(moves[0].name, "b2");
//! assert_eq!(moves[0].position, ".g./.../.g.");
//! # Ok::<(), partizan_rules::RulesError>(())
//! ```

use std::marker::PhantomData;

use partizan_picture::{Colour, Paint, Picture, Stroke};
use partizan_value::Player;

use crate::bits::Bits;
use crate::board::{Board, Size};
use crate::catalogue::{Entry, Kind, Shape};
use crate::draw::{Ground, SIDE, Sketch, centre};
use crate::grid::{Grid, Symmetry, Turn};
use crate::message::Result;
use crate::pieces::arrangements;
use crate::request::{Request, with_bits};
use crate::ruleset::{Ruleset, Visitor};
use crate::sites::{Sites, centres};
use crate::triples::{self, AXES, back};

/// The game in the catalogue.
pub const GAME: Entry = Entry {
    name: "fission",
    kind: Kind::Partizan,
    players: ["Vertical", "Horizontal"],
    rules: "Left replaces a stone by two, on the squares above and below it, if both are empty; \
            Right on the squares to its left and right. Whoever cannot move loses.",
    syntax: "rows of `g` stone (or `x`), `.` empty, `#` absent; or MxN, one stone in the middle",
    shape: Shape::Board,
    parameters: &[],
    source: "A. N. Siegel, Combinatorial Game Suite, cgsuite.org",
    example: "4x4",
    search: "all boards without absent squares; pieces are the stones",
};

/// The letters of boards.
const LETTERS: &str = ".g#";
/// What is read besides them.
const READ: &str = ".gx#";

const ABSENT: usize = 0;
const STONE: usize = 1;
const EMPTY: usize = 2;

/// The rules of Fission.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Fission<B>(PhantomData<B>);

/// A turn by a quarter makes columns rows.
const SYMMETRY: Symmetry = Symmetry {
    flips: true,
    turn: Turn::Exchanges,
    colours: false,
};

/// The squares of a set with a square of another set on both sides.
#[inline]
fn between<B: Bits>(board: &Grid<B, 2>, set: &B, sides: &B, axis: (isize, isize)) -> B {
    let both = board
        .shifted(sides, axis)
        .and(&board.shifted(sides, back(axis)));
    both.and(set)
}

/// Classes of squares that are linked by splits which may ever be made; see `triples`.
///
/// A split needs a stone between two empty squares. Start from where stones and empty squares
/// are; whenever a split is possible between these sets, its middle may become empty and its
/// ends may get stones. What the sets hold when nothing is left to add includes everything
/// that happens in any play.
#[inline]
fn classes<B: Bits>(position: &Grid<B, 2>, emit: &mut impl FnMut(&B, Grid<B, 2>)) {
    let mut stones = position.plane(0).clone();
    let mut empty = position.plane(1).clone();
    let middles = loop {
        let middles = AXES.map(|axis| between(position, &stones, &empty, axis));
        let mut grown = stones.clone();
        for (middles, axis) in middles.iter().zip(AXES) {
            for direction in [axis, back(axis)] {
                grown = grown.or(&position.shifted(middles, direction));
            }
        }
        let emptied = empty.or(&middles[0]).or(&middles[1]);
        if grown == stones && emptied == empty {
            break middles;
        }
        (stones, empty) = (grown, emptied);
    };
    triples::split(position, &middles, emit);
}

impl<B: Bits> Ruleset for Fission<B> {
    type Position = Grid<B, 2>;
    type Move = usize;

    #[inline]
    fn moves(
        &self,
        position: &Grid<B, 2>,
        player: Player,
        emit: &mut impl FnMut(usize, Grid<B, 2>),
    ) {
        let (axis, stride) = match player {
            Player::Left => (AXES[0], position.cols()),
            Player::Right => (AXES[1], 1),
        };
        for square in between(position, position.plane(0), position.plane(1), axis).squares() {
            let mut after = position.clone();
            after.put(square, EMPTY);
            after.put(square - stride, STONE);
            after.put(square + stride, STONE);
            emit(square, after);
        }
    }

    fn name(&self, position: &Grid<B, 2>, square: &usize) -> String {
        position.name(*square)
    }

    fn ways(&self, position: &Grid<B, 2>, square: &usize) -> Vec<Vec<[f64; 2]>> {
        vec![centres(position, [*square])]
    }

    fn sites(&self, position: &Grid<B, 2>) -> Option<Sites> {
        Some(Sites::of_board(LETTERS, position))
    }

    #[inline]
    fn components(&self, position: &Grid<B, 2>, emit: &mut impl FnMut(Grid<B, 2>)) {
        classes(position, &mut |_, class| emit(class));
    }

    fn whereabouts(&self, position: &Grid<B, 2>) -> Vec<(Grid<B, 2>, Vec<[f64; 2]>)> {
        let mut parts = Vec::new();
        classes(position, &mut |squares, part| {
            parts.push((part, centres(position, squares.squares())));
        });
        parts
    }

    #[inline]
    fn normalise(&self, position: &mut Grid<B, 2>) -> bool {
        position.normalise(SYMMETRY)
    }

    fn text(&self, position: &Grid<B, 2>) -> String {
        position.text(|state| ['#', 'g', '.', '#'][state])
    }

    fn picture(&self, position: &Grid<B, 2>) -> Picture {
        let mut sketch = Sketch::new("Fission", position, Ground::Plain, |state| state != ABSENT);
        for square in position.plane(0).squares() {
            let centre = centre(position.place(square));
            let paint = Paint::fill(Colour::BothTint).outlined(Stroke::new(Colour::Ink, 1.5));
            sketch.picture().circle(centre, 0.38 * SIDE, paint);
        }
        sketch.finish(self.text(position))
    }

    /// Boards without absent squares.
    fn arrangements(&self, size: Size, pieces: usize, emit: &mut dyn FnMut(Grid<B, 2>) -> bool) {
        arrangements(size, EMPTY, &[STONE], pieces, emit);
    }
}

fn start(size: Size) -> Board {
    let middle = ((size.rows - 1) / 2, (size.cols - 1) / 2);
    Board::new(
        size,
        |row, col| if (row, col) == middle { b'g' } else { b'.' },
    )
}

/// Reads the positions of a request.
pub fn open<V: Visitor>(request: &Request<'_>, visitor: V) -> Result<V::Output> {
    let boards = request.boards(READ, start)?;
    let state = |letter: u8| match letter {
        b'g' | b'x' => STONE,
        b'.' => EMPTY,
        _ => ABSENT,
    };
    Ok(with_bits!(request.most_squares(&boards), B => {
        visitor.visit(Fission::<B>(PhantomData), Grid::of_boards(&boards, state))
    }))
}

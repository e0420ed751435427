//! Cram: either player places a domino, vertical or horizontal, on a board.
//!
//! Whoever cannot place a domino loses. Positions are boards of open squares `.`, squares that do
//! not exist `#`, and dominoes, vertical `x` and horizontal `o`; `4x5` is an empty board of 4 rows
//! and 5 columns. A move is written with the two squares it covers.
//!
//! ```
//! use partizan_rules::list_moves;
//! use partizan_value::Player;
//!
//! let moves = list_moves("cram", "2x2", Player::Right)?;
//! let names: Vec<&str> = moves.iter().map(|played| played.name.as_str()).collect();
//! assert_eq!(names, ["a1/a2", "b1/b2", "a2/b2", "a1/b1"]);
//! # Ok::<(), partizan_rules::RulesError>(())
//! ```

use std::marker::PhantomData;

use partizan_picture::{Colour, Picture};
use partizan_value::Player;

use crate::bits::Bits;
use crate::board::Size;
use crate::catalogue::{Entry, Kind, Shape};
use crate::dominoes::{self, Domino, Lie, OPEN};
use crate::grid::{Grid, Symmetry, Turn};
use crate::message::Result;
use crate::pieces::arrangements;
use crate::request::{Request, with_bits};
use crate::ruleset::{Ruleset, Visitor};
use crate::sites::Sites;

/// The game in the catalogue.
pub const GAME: Entry = Entry {
    name: "cram",
    kind: Kind::Impartial,
    players: ["Left", "Right"],
    rules: "Both players place dominoes, vertical or horizontal, on free squares. \
            Whoever cannot place one loses.",
    syntax: "rows of `.` free, `#` absent, `x` and `o` under a vertical or horizontal domino; \
             or MxN, an empty board",
    shape: Shape::Board,
    parameters: &[],
    source: "M. Gardner, Scientific American 230 (1974); Winning Ways, ch. 15",
    example: "3x4",
    search: "all boards without dominoes; pieces are the free squares",
};

/// The rules of Cram.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Cram<B>(PhantomData<B>);

/// All symmetries of the square.
const SYMMETRY: Symmetry = Symmetry {
    flips: true,
    turn: Turn::Keeps,
    colours: false,
};

impl<B: Bits> Ruleset for Cram<B> {
    type Position = Grid<B, 2>;
    type Move = Domino;

    const IMPARTIAL: bool = true;

    #[inline]
    fn moves(&self, position: &Grid<B, 2>, _: Player, emit: &mut impl FnMut(Domino, Grid<B, 2>)) {
        dominoes::placements(position, Lie::Vertical, emit);
        dominoes::placements(position, Lie::Horizontal, emit);
    }

    fn name(&self, position: &Grid<B, 2>, domino: &Domino) -> String {
        dominoes::name(position.size(), *domino)
    }

    fn mark(&self, position: &Grid<B, 2>, domino: &Domino) -> Option<[f64; 2]> {
        Some(dominoes::middle(position.size(), *domino))
    }

    fn ways(&self, position: &Grid<B, 2>, domino: &Domino) -> Vec<Vec<[f64; 2]>> {
        dominoes::ways(position.size(), *domino)
    }

    fn sites(&self, position: &Grid<B, 2>) -> Option<Sites> {
        Some(Sites::of_board(dominoes::LETTERS, position))
    }

    #[inline]
    fn components(&self, position: &Grid<B, 2>, emit: &mut impl FnMut(Grid<B, 2>)) {
        dominoes::regions(position, &mut |_, region| emit(region));
    }

    fn whereabouts(&self, position: &Grid<B, 2>) -> Vec<(Grid<B, 2>, Vec<[f64; 2]>)> {
        dominoes::whereabouts(position)
    }

    #[inline]
    fn normalise(&self, position: &mut Grid<B, 2>) -> bool {
        dominoes::normalise(position, SYMMETRY)
    }

    /// Regions are parts, and so are their images: no domino lies in two regions.
    #[inline]
    fn parts(&self, position: &Grid<B, 2>, emit: &mut impl FnMut(Grid<B, 2>)) {
        dominoes::regions(position, &mut |_, mut region| {
            dominoes::normalise(&mut region, SYMMETRY);
            emit(region);
        });
    }

    /// A half turn maps a domino to another one that does not touch it, unless it covers the middle. So
    /// if the region looks the same after a half turn and nothing can cover the middle, every domino can be
    /// answered by its image. If the middle lies between two free squares, exactly one domino covers
    /// it, which is its own image: whoever places it first answers from then on.
    fn by_symmetry(&self, position: &Grid<B, 2>) -> Option<bool> {
        if position.turned() != *position {
            return None;
        }
        let (rows, cols) = (position.rows(), position.cols());
        let middle = position.square(rows / 2, cols / 2);
        match (rows % 2, cols % 2) {
            (0, 0) => Some(false),
            (1, 1) => (position.get(middle) != dominoes::OPEN).then_some(false),
            _ => Some(position.get(middle) == dominoes::OPEN),
        }
    }

    fn text(&self, position: &Grid<B, 2>) -> String {
        dominoes::text(position)
    }

    fn picture(&self, position: &Grid<B, 2>) -> Picture {
        dominoes::picture(position, "Cram", |_| Colour::BothTint)
    }

    fn arrangements(&self, size: Size, pieces: usize, emit: &mut dyn FnMut(Grid<B, 2>) -> bool) {
        arrangements(size, 0, &[OPEN], pieces, emit);
    }
}

/// Reads the positions of a request.
pub fn open<V: Visitor>(request: &Request<'_>, visitor: V) -> Result<V::Output> {
    let boards = request.sums(dominoes::read)?;
    Ok(with_bits!(request.most_squares(&boards), B => {
        visitor.visit(Cram::<B>(PhantomData), Grid::of_boards(&boards, dominoes::state))
    }))
}

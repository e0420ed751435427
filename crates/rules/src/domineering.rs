//! Domineering: Left places vertical dominoes on a board, Right horizontal ones.
//!
//! Whoever cannot place a domino loses. Positions are boards of open squares `.`, squares that do
//! not exist `#`, and dominoes, vertical `x` and horizontal `o`; `4x5` is an empty board of 4 rows
//! and 5 columns. A move is written with the two squares it covers.
//!
//! ```
//! use partizan_rules::list_moves;
//! use partizan_value::Player;
//!
//! let moves = list_moves("domineering", "2x2", Player::Left)?;
//! assert_eq!(moves[0].name, "a1/a2");
//! assert_eq!(moves[0].position, "x./x.");
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
use crate::region::Region;
use crate::request::{Request, with_bits};
use crate::ruleset::{Ruleset, Stamina, Visitor};
use crate::sites::Sites;

/// The game in the catalogue.
pub const GAME: Entry = Entry {
    name: "domineering",
    kind: Kind::Partizan,
    players: ["Vertical", "Horizontal"],
    rules: "Left places vertical dominoes on free squares, Right horizontal ones. \
            Whoever cannot place one loses.",
    syntax: "rows of `.` free, `#` absent, `x` and `o` under a vertical or horizontal domino; \
             or MxN, an empty board",
    shape: Shape::Board,
    parameters: &[],
    source: "Winning Ways, ch. 5; M. Gardner, Scientific American 230 (1974)",
    example: "4x4",
    search: "all boards without dominoes; pieces are the free squares",
};

/// The rules of Domineering.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Domineering<B>(PhantomData<B>);

/// A turn by a quarter makes vertical dominoes horizontal.
const SYMMETRY: Symmetry = Symmetry {
    flips: true,
    turn: Turn::Exchanges,
    colours: false,
};

/// Flips leave the players as they are.
const FLIPS: Symmetry = Symmetry {
    turn: Turn::Changes,
    ..SYMMETRY
};

impl<B: Bits> Ruleset for Domineering<B> {
    type Position = Grid<B, 2>;
    type Move = Domino;

    #[inline]
    fn moves(
        &self,
        position: &Grid<B, 2>,
        player: Player,
        emit: &mut impl FnMut(Domino, Grid<B, 2>),
    ) {
        dominoes::placements(position, Lie::of(player), emit);
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

    fn region(&self, position: &Grid<B, 2>) -> Option<Region> {
        Some(dominoes::region(position))
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

    /// Regions are parts: no domino lies in two of them, and none on a single square.
    #[inline]
    fn parts(&self, position: &Grid<B, 2>, emit: &mut impl FnMut(Grid<B, 2>)) {
        dominoes::regions(position, &mut |_, mut region| {
            dominoes::normalise(&mut region, FLIPS);
            emit(region);
        });
    }

    fn stamina(&self, position: &Grid<B, 2>) -> Option<[Stamina; 2]> {
        let stamina = |lie| Stamina {
            most: dominoes::most(position, lie),
            sure: dominoes::sure(position, lie),
        };
        Some([stamina(Lie::Vertical), stamina(Lie::Horizontal)])
    }

    /// A cut between two rows takes vertical dominoes from Left, one between two columns takes
    /// horizontal ones from Right.
    #[inline]
    fn lines(&self, position: &Grid<B, 2>, hurt: Player, lines: &mut Vec<u64>) -> Option<usize> {
        dominoes::lines(position, Lie::of(hurt), lines)
    }

    fn strip(&self, lines: &[u64], bits: usize) -> Option<Grid<B, 2>> {
        Some(dominoes::strip(lines, bits))
    }

    fn text(&self, position: &Grid<B, 2>) -> String {
        dominoes::text(position)
    }

    fn picture(&self, position: &Grid<B, 2>) -> Picture {
        dominoes::picture(position, "Domineering", |lie| match lie {
            Lie::Vertical => Colour::Left,
            Lie::Horizontal => Colour::Right,
        })
    }

    fn arrangements(&self, size: Size, pieces: usize, emit: &mut dyn FnMut(Grid<B, 2>) -> bool) {
        arrangements(size, 0, &[OPEN], pieces, emit);
    }
}

/// Reads the positions of a request.
pub fn open<V: Visitor>(request: &Request<'_>, visitor: V) -> Result<V::Output> {
    let boards = request.sums(dominoes::read)?;
    Ok(with_bits!(request.most_squares(&boards), B => {
        visitor.visit(Domineering::<B>(PhantomData), Grid::of_boards(&boards, dominoes::state))
    }))
}

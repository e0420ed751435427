//! Wythoff queens: both players move one queen towards the corner of a board.
//!
//! The board is infinite downwards and to the right of its corner (0, 0). The queen goes any
//! distance up, to the left, or diagonally up and to the left. Whoever cannot move loses, so
//! whoever brings the queen to the corner wins. A position is `x,y`, row and column. Two heaps
//! from which one takes any number of stones, from one heap or equally many from both, are the
//! same game.
//!
//! ```
//! use partizan_rules::list_moves;
//! use partizan_value::Player;
//!
//! let moves = list_moves("wythoff-queens", "1,2", Player::Left)?;
//! let names: Vec<&str> = moves.iter().map(|played| played.name.as_str()).collect();
//! assert_eq!(names, ["Q0,2", "Q1,1", "Q1,0", "Q0,1"]);
//! # Ok::<(), partizan_rules::RulesError>(())
//! ```

use partizan_value::Player;

use crate::catalogue::{Entry, Kind, Shape};
use crate::message::Result;
use crate::quarter::{self, Chessman, Step, Walk};
use crate::request::Request;
use crate::ruleset::Visitor;

/// The game in the catalogue.
pub const GAME: Entry = Entry {
    name: "wythoff-queens",
    kind: Kind::Impartial,
    players: ["Left", "Right"],
    rules: "A queen stands in row x and column y of a board without end, whose corner is 0,0. \
            Both players move it any distance up, left, or diagonally up and left. \
            Whoever cannot move loses.",
    syntax: "x,y: the row and the column of the queen, counted from 0",
    shape: Shape::Coordinates,
    parameters: &[],
    source: "W. A. Wythoff, A modification of the game of Nim (1907); Winning Ways, ch. 3",
    example: "3,5",
    search: "all cells; the piece is one",
};

/// Both players move a queen.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct WythoffQueens;

impl Walk for WythoffQueens {
    const TITLE: &'static str = "Wythoff queens";
    const IMPARTIAL: bool = true;
    const TRANSPOSES: bool = true;

    fn chessman(_: Player) -> Chessman {
        Chessman::Queen
    }

    #[inline]
    fn rays(_: Player) -> &'static [Step] {
        &[(-1, 0), (0, -1), (-1, -1)]
    }

    #[inline]
    fn steps(_: Player) -> &'static [Step] {
        &[]
    }
}

/// Reads the positions of a request.
pub fn open<V: Visitor>(request: &Request<'_>, visitor: V) -> Result<V::Output> {
    quarter::open::<WythoffQueens, V>(request, visitor)
}

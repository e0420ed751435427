//! White Knight: both players move one knight towards the corner of a board.
//!
//! The board is infinite downwards and to the right of its corner (0, 0). From row x and column y
//! the knight goes to (x−1, y−2), (x+1, y−2), (x−2, y−1) or (x−2, y+1). Whoever cannot move
//! loses. A position is `x,y`.
//!
//! ```
//! use partizan_rules::list_moves;
//! use partizan_value::Player;
//!
//! let moves = list_moves("white-knight", "1,2", Player::Left)?;
//! let names: Vec<&str> = moves.iter().map(|played| played.name.as_str()).collect();
//! assert_eq!(names, ["N0,0", "N2,0"]);
//! # Ok::<(), partizan_rules::RulesError>(())
//! ```

use partizan_value::Player;

use crate::catalogue::{Entry, Kind, Shape};
use crate::message::Result;
use crate::quarter::{self, Chessman, KNIGHT, Step, Walk};
use crate::request::Request;
use crate::ruleset::Visitor;

/// The game in the catalogue.
pub const GAME: Entry = Entry {
    name: "white-knight",
    kind: Kind::Impartial,
    players: ["Left", "Right"],
    rules: "A knight stands in row x and column y of a board without end, whose corner is 0,0. \
            Both players move it to (x-1,y-2), (x+1,y-2), (x-2,y-1) or (x-2,y+1). \
            Whoever cannot move loses.",
    syntax: "x,y: the row and the column of the knight, counted from 0",
    shape: Shape::Coordinates,
    parameters: &[],
    source: "Winning Ways, ch. 3",
    example: "3,5",
    search: "all cells; the piece is one",
};

/// Both players move a knight.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct WhiteKnight;

impl Walk for WhiteKnight {
    const TITLE: &'static str = "White Knight";
    const IMPARTIAL: bool = true;
    const TRANSPOSES: bool = true;

    fn chessman(_: Player) -> Chessman {
        Chessman::Knight
    }

    #[inline]
    fn rays(_: Player) -> &'static [Step] {
        &[]
    }

    #[inline]
    fn steps(_: Player) -> &'static [Step] {
        KNIGHT
    }
}

/// Reads the positions of a request.
pub fn open<V: Visitor>(request: &Request<'_>, visitor: V) -> Result<V::Output> {
    quarter::open::<WhiteKnight, V>(request, visitor)
}

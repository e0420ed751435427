//! Chessfights: one piece that Left moves as a bishop and Right as a knight.
//!
//! The board is infinite downwards and to the right of its corner (0, 0). From row x and column y
//! the bishop goes any distance i towards column 0, to (x−i, y−i) or (x+i, y−i); the knight goes
//! to (x−1, y−2), (x+1, y−2), (x−2, y−1) or (x−2, y+1). Whoever cannot move loses. A position is
//! `x,y`; a move is written with the letter of the piece and the cell it goes to.
//!
//! ```
//! use partizan_rules::list_moves;
//! use partizan_value::Player;
//!
//! let moves = list_moves("chessfights", "1,2", Player::Left)?;
//! let names: Vec<&str> = moves.iter().map(|played| played.name.as_str()).collect();
//! assert_eq!(names, ["B0,1", "B2,1", "B3,0"]);
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
    name: "chessfights",
    kind: Kind::Partizan,
    players: ["Bishop", "Knight"],
    rules: "One piece stands in row x and column y of a board without end, whose corner is 0,0. \
            Left moves it as a bishop to (x-i,y-i) or (x+i,y-i), Right as a knight to (x-1,y-2), \
            (x+1,y-2), (x-2,y-1) or (x-2,y+1). Whoever cannot move loses.",
    syntax: "x,y: the row and the column of the piece, counted from 0",
    shape: Shape::Coordinates,
    parameters: &[],
    source: "A. Carvalho, J. P. Neto, C. Santos, Chessfights",
    example: "3,5",
    search: "all cells; the piece is one",
};

/// Left is a bishop, Right a knight.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Chessfights;

impl Walk for Chessfights {
    const TITLE: &'static str = "Chessfights";
    const IMPARTIAL: bool = false;
    const TRANSPOSES: bool = false;

    fn chessman(player: Player) -> Chessman {
        match player {
            Player::Left => Chessman::Bishop,
            Player::Right => Chessman::Knight,
        }
    }

    #[inline]
    fn rays(player: Player) -> &'static [Step] {
        match player {
            Player::Left => &[(-1, -1), (1, -1)],
            Player::Right => &[],
        }
    }

    #[inline]
    fn steps(player: Player) -> &'static [Step] {
        match player {
            Player::Left => &[],
            Player::Right => KNIGHT,
        }
    }
}

/// Reads the positions of a request.
pub fn open<V: Visitor>(request: &Request<'_>, visitor: V) -> Result<V::Output> {
    quarter::open::<Chessfights, V>(request, visitor)
}

//! Dukego: S. Golomb's Duke, who steps one square along a row or a column, runs for the edge of the
//! board; a Go player stops him. This is [Quadruphage](crate::quadruphage) with `piece=duke`.
//!
//! ```
//! use partizan_rules::list_moves;
//! use partizan_value::Player;
//!
//! let moves = list_moves("dukego", "7x8", Player::Left)?;
//! let names: Vec<&str> = moves.iter().map(|played| played.name.as_str()).collect();
//! assert_eq!(names, ["e4-e5", "e4-d4", "e4-f4", "e4-e3"]);
//! # Ok::<(), partizan_rules::RulesError>(())
//! ```

use crate::catalogue::{Entry, Kind, Shape};
use crate::message::Result;
use crate::quadruphage::{self, AIM, BLACK, SEARCH, SYNTAX, WHITE};
use crate::request::Request;
use crate::ruleset::Visitor;

/// The game in the catalogue.
pub const GAME: Entry = Entry {
    name: "dukego",
    kind: Kind::Loopy,
    players: ["the Duke", "the Go player"],
    rules: "The Duke steps one square along a row or a column and wins on reaching the edge of the \
            board. In a turn the Go player puts a stone on an empty square, or moves a white stone \
            to an empty square, or passes. The Duke cannot enter squares with stones, and loses \
            without a move. Play without end is the Go player's win, or a draw with \
            aim=immobilise.",
    syntax: SYNTAX,
    shape: Shape::Board,
    parameters: &[BLACK, WHITE, AIM],
    source: "Winning Ways, ch. 19; G. Martin, Restoring Fairness to Dukego (2002)",
    example: "3x4",
    search: SEARCH,
};

/// Reads the positions of a request.
pub fn open<V: Visitor>(request: &Request<'_>, visitor: V) -> Result<V::Output> {
    quadruphage::open_duke(request, visitor)
}

//! Toads and Frogs: toads hop to the right along a strip, frogs to the left.
//!
//! Left moves a toad one square to the right if it is empty, or lets it jump over one frog to the
//! empty square behind it; Right moves frogs to the left in the same way. Nothing is captured.
//! Whoever cannot move loses. Positions are rows of toads `x`, frogs `o`, empty squares `.` and
//! absent ones `#`; several rows are a sum. `1x7` is the usual start: toads at the left end, as
//! many frogs at the right end, and one empty square between them, or two if that is what is left.
//!
//! ```
//! use partizan_rules::list_moves;
//! use partizan_value::Player;
//!
//! let moves = list_moves("toads-and-frogs", "xo.", Player::Left)?;
//! assert_eq!(moves[0].name, "a1-c1");
//! assert_eq!(moves[0].position, ".ox");
//! # Ok::<(), partizan_rules::RulesError>(())
//! ```

use crate::catalogue::{Entry, Kind, Shape};
use crate::message::Result;
use crate::request::Request;
use crate::ruleset::Visitor;
use crate::strip;

/// The game in the catalogue.
pub const GAME: Entry = Entry {
    name: "toads-and-frogs",
    kind: Kind::Partizan,
    players: ["Toads", "Frogs"],
    rules: "Left moves a toad one square to the right onto an empty square, or over one frog to \
            the empty square behind it. Right moves frogs to the left in the same way. \
            Whoever cannot move loses.",
    syntax: "rows of `x` toads, `o` frogs, `.` empty, `#` absent; or MxN, in each row as many \
             toads at the left as frogs at the right, with one or two empty squares between them",
    shape: Shape::Board,
    parameters: &[],
    source: "R. K. Guy; Winning Ways, ch. 1; J. Erickson, New Toads and Frogs Results (1996)",
    example: "xx.oo",
    search: "all boards without absent squares; pieces are the animals",
};

/// Reads the positions of a request.
pub fn open<V: Visitor>(request: &Request<'_>, visitor: V) -> Result<V::Output> {
    strip::open::<true, V>(request, visitor)
}

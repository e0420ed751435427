//! Elephants and Rhinos: elephants walk to the right along a strip, rhinos to the left.
//!
//! Left moves an elephant one square to the right if it is empty, Right a rhino one square to the
//! left. Nobody jumps, and nothing is captured. Whoever cannot move loses. Positions are rows of
//! elephants `x`, rhinos `o`, empty squares `.` and absent ones `#`; several rows are a sum. `1x7`
//! is the start of Toads and Frogs.
//!
//! ```
//! use partizan_rules::list_moves;
//! use partizan_value::Player;
//!
//! let moves = list_moves("elephants-and-rhinos", "xx.o", Player::Left)?;
//! assert_eq!(moves[0].name, "b1-c1");
//! assert_eq!(moves[0].position, "x.xo");
//! # Ok::<(), partizan_rules::RulesError>(())
//! ```

use crate::catalogue::{Entry, Kind, Shape};
use crate::message::Result;
use crate::request::Request;
use crate::ruleset::Visitor;
use crate::strip;

/// The game in the catalogue.
pub const GAME: Entry = Entry {
    name: "elephants-and-rhinos",
    kind: Kind::Partizan,
    players: ["Elephants", "Rhinos"],
    rules: "Left moves an elephant one square to the right onto an empty square, Right a rhino \
            one square to the left. Nobody jumps. Whoever cannot move loses.",
    syntax: "rows of `x` elephants, `o` rhinos, `.` empty, `#` absent; or MxN, in each row as many \
             elephants at the left as rhinos at the right, with one or two empty squares between",
    shape: Shape::Board,
    parameters: &[],
    source: "M. Albert, R. Nowakowski, D. Wolfe, Lessons in Play",
    example: "xx.o",
    search: "all boards without absent squares; pieces are the animals",
};

/// Reads the positions of a request.
pub fn open<V: Visitor>(request: &Request<'_>, visitor: V) -> Result<V::Output> {
    strip::open::<false, V>(request, visitor)
}

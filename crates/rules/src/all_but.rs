//! All-but subtraction: take any number of tokens from a heap, but for a few numbers.
//!
//! The parameter `except` names the numbers that must not be taken, as in `2,4` and `1..3`. Without
//! it this is Nim. Whoever cannot move loses.
//!
//! ```
//! use partizan_rules::list_moves;
//! use partizan_value::Player;
//!
//! let moves = list_moves("all-but", "3", Player::Left)?;
//! let names: Vec<&str> = moves.iter().map(|played| played.name.as_str()).collect();
//! assert_eq!(names, ["3:2", "3:1", "3:0"]);
//! # Ok::<(), partizan_rules::RulesError>(())
//! ```

use crate::catalogue::{Entry, Kind, Parameter, Shape};
use crate::heaps::takes::Takes;
use crate::heaps::{self, SEARCH, SYNTAX};
use crate::message::Result;
use crate::request::Request;
use crate::ruleset::Visitor;

/// The game in the catalogue.
pub const GAME: Entry = Entry {
    name: "all-but",
    kind: Kind::Impartial,
    players: ["Left", "Right"],
    rules: "A player takes any number of tokens from a heap but those in `except`. Whoever cannot \
            move loses.",
    syntax: SYNTAX,
    shape: Shape::Heap,
    parameters: &[Parameter {
        name: "except",
        meaning: "what may not be taken: numbers and ranges: 2,4 or 1..3 (default: nothing)",
    }],
    source: "A. A. Siegel, Finite excluded subtraction sets and infinite modular Nim (2005)",
    example: "7+3",
    search: SEARCH,
};

/// Reads the positions of a request.
pub fn open<V: Visitor>(request: &Request<'_>, visitor: V) -> Result<V::Output> {
    let takes = match request.parameter("except") {
        None => Takes::all(),
        Some(piece) => {
            let takes = Takes::read(&piece)?.others();
            if takes.ranges().is_empty() {
                return Err(piece.error("nothing is left that may be taken"));
            }
            takes
        }
    };
    heaps::open(request, visitor, "All-but subtraction", takes.rules(3))
}

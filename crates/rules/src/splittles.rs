//! Splittles: take some tokens from a heap and, if you like, split the rest in two.
//!
//! The parameter `take` says which numbers of tokens may be taken, as in `2,4`, `1..3` and `5..`;
//! without it any number may be. With 1,2 this is Kayles. Whoever cannot move loses.
//!
//! ```
//! use partizan_rules::list_moves;
//! use partizan_value::Player;
//!
//! let moves = list_moves("splittles", "3", Player::Left)?;
//! let names: Vec<&str> = moves.iter().map(|played| played.name.as_str()).collect();
//! assert_eq!(names, ["3:2", "3:1+1", "3:1", "3:0"]);
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
    name: "splittles",
    kind: Kind::Impartial,
    players: ["Left", "Right"],
    rules: "A player takes one of the numbers `take` from a heap and may split the rest in two. \
            Whoever cannot move loses.",
    syntax: SYNTAX,
    shape: Shape::Heap,
    parameters: &[Parameter {
        name: "take",
        meaning: "what may be taken: all, or numbers and ranges: 2,4 or 1..3 or 5.. (default: all)",
    }],
    source: "A. N. Siegel, Combinatorial Game Theory (2013), ch. IV",
    example: "7+3",
    search: SEARCH,
};

/// Reads the positions of a request.
pub fn open<V: Visitor>(request: &Request<'_>, visitor: V) -> Result<V::Output> {
    let takes = request.parameter("take");
    let takes = takes.map_or(Ok(Takes::all()), |piece| Takes::read(&piece))?;
    heaps::open(request, visitor, "Splittles", takes.rules(7))
}

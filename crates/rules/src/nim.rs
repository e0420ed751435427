//! Nim: take any number of tokens from a heap.
//!
//! Whoever cannot move loses.
//!
//! ```
//! use partizan_rules::list_moves;
//! use partizan_value::Player;
//!
//! let moves = list_moves("nim", "2+3", Player::Left)?;
//! let names: Vec<&str> = moves.iter().map(|played| played.name.as_str()).collect();
//! assert_eq!(names, ["2:1", "2:0", "3:2", "3:1", "3:0"]);
//! # Ok::<(), partizan_rules::RulesError>(())
//! ```

use crate::catalogue::{Entry, Kind, Shape};
use crate::heaps::takes::Takes;
use crate::heaps::{self, SEARCH, SYNTAX};
use crate::message::Result;
use crate::request::Request;
use crate::ruleset::Visitor;

/// The game in the catalogue.
pub const GAME: Entry = Entry {
    name: "nim",
    kind: Kind::Impartial,
    players: ["Left", "Right"],
    rules: "A player takes any number of tokens from one heap. Whoever cannot move loses.",
    syntax: SYNTAX,
    shape: Shape::Heap,
    parameters: &[],
    source: "C. L. Bouton, Nim, a game with a complete mathematical theory (1901)",
    example: "3+5+6",
    search: SEARCH,
};

/// Reads the positions of a request.
pub fn open<V: Visitor>(request: &Request<'_>, visitor: V) -> Result<V::Output> {
    let rules = Takes::all().rules(3);
    heaps::open(request, visitor, "Nim", rules)
}

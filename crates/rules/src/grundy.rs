//! Grundy's game: split a heap into two of different sizes.
//!
//! Whoever cannot move loses: then all heaps are of 1 or 2.
//!
//! ```
//! use partizan_rules::list_moves;
//! use partizan_value::Player;
//!
//! let moves = list_moves("grundy", "6", Player::Left)?;
//! let names: Vec<&str> = moves.iter().map(|played| played.name.as_str()).collect();
//! assert_eq!(names, ["6:1+5", "6:2+4"]);
//! # Ok::<(), partizan_rules::RulesError>(())
//! ```

use crate::catalogue::{Entry, Kind, Shape};
use crate::heaps::rules::HeapRules;
use crate::heaps::{self, SEARCH, SYNTAX};
use crate::message::Result;
use crate::request::Request;
use crate::ruleset::Visitor;

/// The game in the catalogue.
pub const GAME: Entry = Entry {
    name: "grundy",
    kind: Kind::Impartial,
    players: ["Left", "Right"],
    rules: "A player splits a heap into two of different sizes. Whoever cannot move loses.",
    syntax: SYNTAX,
    shape: Shape::Heap,
    parameters: &[],
    source: "P. M. Grundy, Mathematics and games (1939); Parabola 8 no. 2 (1972)",
    example: "4+2+1",
    search: SEARCH,
};

/// Reads the positions of a request.
pub fn open<V: Visitor>(request: &Request<'_>, visitor: V) -> Result<V::Output> {
    let rules = HeapRules::new(vec![4], Vec::new()).with_difference(1);
    heaps::open(request, visitor, "Grundy's game", rules)
}

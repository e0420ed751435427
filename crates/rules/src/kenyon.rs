//! Kenyon's game: split a heap into two whose sizes differ by at least 2.
//!
//! With the parameter `difference` it may be another number: with 1 this is Grundy's game, with 0
//! any split is allowed. Whoever cannot move loses.
//!
//! ```
//! use partizan_rules::list_moves;
//! use partizan_value::Player;
//!
//! let moves = list_moves("kenyon", "8", Player::Left)?;
//! let names: Vec<&str> = moves.iter().map(|played| played.name.as_str()).collect();
//! assert_eq!(names, ["8:1+7", "8:2+6", "8:3+5"]);
//! # Ok::<(), partizan_rules::RulesError>(())
//! ```

use crate::catalogue::{Entry, Kind, Parameter, Shape};
use crate::heaps::rules::HeapRules;
use crate::heaps::{self, SEARCH, SYNTAX};
use crate::message::Result;
use crate::request::Request;
use crate::ruleset::Visitor;

/// The game in the catalogue.
pub const GAME: Entry = Entry {
    name: "kenyon",
    kind: Kind::Impartial,
    players: ["Left", "Right"],
    rules: "A player splits a heap into two that differ by at least `difference`. Whoever cannot \
            move loses.",
    syntax: SYNTAX,
    shape: Shape::Heap,
    parameters: &[Parameter {
        name: "difference",
        meaning: "the least difference of two new heaps (default: 2)",
    }],
    source: "Parabola 8 no. 2 (1972), with an extra note by P. Donovan",
    example: "5+8+9",
    search: SEARCH,
};

/// Reads the positions of a request.
pub fn open<V: Visitor>(request: &Request<'_>, visitor: V) -> Result<V::Output> {
    let difference = match request.parameter("difference") {
        None => 2,
        Some(piece) => piece.number("the difference", 1_000_000)? as u64,
    };
    let rules = HeapRules::new(vec![4], Vec::new()).with_difference(difference);
    heaps::open(request, visitor, "Kenyon's game", rules)
}

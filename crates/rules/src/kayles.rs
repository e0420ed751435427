//! Kayles: knock down one pin, or two that stand side by side, in a row of pins.
//!
//! A row is a heap: one or two tokens are taken, and the rest may be split in two. This is the octal
//! game 0.77.
//!
//! ```
//! use partizan_rules::list_moves;
//! use partizan_value::Player;
//!
//! let moves = list_moves("kayles", "3", Player::Left)?;
//! let names: Vec<&str> = moves.iter().map(|played| played.name.as_str()).collect();
//! assert_eq!(names, ["3:2", "3:1+1", "3:1"]);
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
    name: "kayles",
    kind: Kind::Impartial,
    players: ["Left", "Right"],
    rules: "A player knocks down one pin of a row, or two neighbours; what is left may be two \
            rows. Whoever cannot move loses.",
    syntax: SYNTAX,
    shape: Shape::Heap,
    parameters: &[],
    source: "H. E. Dudeney, The Canterbury Puzzles (1908); Winning Ways, ch. 4",
    example: "5+3",
    search: SEARCH,
};

/// Reads the positions of a request.
pub fn open<V: Visitor>(request: &Request<'_>, visitor: V) -> Result<V::Output> {
    let rules = HeapRules::new(vec![0, 7, 7], Vec::new());
    heaps::open(request, visitor, "Kayles", rules)
}

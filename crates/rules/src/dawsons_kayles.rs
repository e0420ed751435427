//! Dawson's Kayles: knock down two pins that stand side by side in a row.
//!
//! A row is a heap: two tokens are taken, and the rest may be split in two. This is the octal game
//! 0.07.
//!
//! ```
//! use partizan_rules::list_moves;
//! use partizan_value::Player;
//!
//! let moves = list_moves("dawsons-kayles", "5", Player::Left)?;
//! let names: Vec<&str> = moves.iter().map(|played| played.name.as_str()).collect();
//! assert_eq!(names, ["5:3", "5:1+2"]);
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
    name: "dawsons-kayles",
    kind: Kind::Impartial,
    players: ["Left", "Right"],
    rules: "A player knocks down two neighbouring pins of a row; what is left may be two rows. \
            Whoever cannot move loses.",
    syntax: SYNTAX,
    shape: Shape::Heap,
    parameters: &[],
    source: "R. K. Guy, C. A. B. Smith, The G-values of various games (1956); Winning Ways, ch. 4",
    example: "5+4",
    search: SEARCH,
};

/// Reads the positions of a request.
pub fn open<V: Visitor>(request: &Request<'_>, visitor: V) -> Result<V::Output> {
    let rules = HeapRules::new(vec![0, 0, 7], Vec::new());
    heaps::open(request, visitor, "Dawson's Kayles", rules)
}

//! Hexadecimal games: take-and-break games in which a heap may be split into three.
//!
//! The codes are those of octal games, but 8 in a digit stands for three heaps; so digits go up to
//! F = 1 + 2 + 4 + 8.
//!
//! ```
//! use partizan_rules::list_moves;
//! use partizan_value::Player;
//!
//! let moves = list_moves("hexadecimal", "5", Player::Left)?;
//! let names: Vec<&str> = moves.iter().map(|played| played.name.as_str()).collect();
//! assert_eq!(names, ["5:4", "5:3", "5:1+2", "5:1+1+1"]);
//! # Ok::<(), partizan_rules::RulesError>(())
//! ```

use crate::catalogue::{Entry, Kind, Shape};
use crate::heaps::{self, CODE_RULES, SEARCH, SYNTAX};
use crate::message::Result;
use crate::request::Request;
use crate::ruleset::Visitor;

/// The game in the catalogue.
pub const GAME: Entry = Entry {
    name: "hexadecimal",
    kind: Kind::Impartial,
    players: ["Left", "Right"],
    rules: CODE_RULES,
    syntax: SYNTAX,
    shape: Shape::Heap,
    parameters: &heaps::code("digits 0 to F, as in 0.3F; [ ] repeats for ever (default: 0.3F)"),
    source: "S. Howse, R. J. Nowakowski, Periodicity and arithmetic-periodicity in hexadecimal \
             games (2004)",
    example: "12+5",
    search: SEARCH,
};

/// Reads the positions of a request.
pub fn open<V: Visitor>(request: &Request<'_>, visitor: V) -> Result<V::Output> {
    let rules = heaps::rules(request, 16, "0.3F")?;
    heaps::open(request, visitor, "Hexadecimal game", rules)
}

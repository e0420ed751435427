//! Take-and-break games by any code.
//!
//! Digit k after the point says what may be left when k tokens are taken: bit j stands for j heaps.
//! Digits beyond F are written in braces, `{16}`; heaps may be split into seven at most. A block in
//! brackets is repeated for ever, so `4.[3]` is Lasker's Nim: take any number of tokens, or split.
//!
//! ```
//! use partizan_rules::list_moves;
//! use partizan_value::Player;
//!
//! let moves = list_moves("take-and-break", "4", Player::Left)?;
//! let names: Vec<&str> = moves.iter().map(|played| played.name.as_str()).collect();
//! assert_eq!(names, ["4:1+3", "4:2+2", "4:3", "4:2", "4:1", "4:0"]);
//! # Ok::<(), partizan_rules::RulesError>(())
//! ```

use crate::catalogue::{Entry, Kind, Shape};
use crate::heaps::{self, CODE_RULES, SEARCH, SYNTAX};
use crate::message::Result;
use crate::request::Request;
use crate::ruleset::Visitor;

/// The game in the catalogue.
pub const GAME: Entry = Entry {
    name: "take-and-break",
    kind: Kind::Impartial,
    players: ["Left", "Right"],
    rules: CODE_RULES,
    syntax: SYNTAX,
    shape: Shape::Heap,
    parameters: &heaps::code(
        "digits 0 to F or {0} to {255}, as in 4.[3]; [ ] repeats for ever \
                              (default: 4.[3])",
    ),
    source: "Winning Ways, ch. 4; A. N. Siegel, Combinatorial Game Theory (2013), ch. IV",
    example: "7+3",
    search: SEARCH,
};

/// Reads the positions of a request.
pub fn open<V: Visitor>(request: &Request<'_>, visitor: V) -> Result<V::Output> {
    let rules = heaps::rules(request, 256, "4.[3]")?;
    heaps::open(request, visitor, "Take-and-break game", rules)
}

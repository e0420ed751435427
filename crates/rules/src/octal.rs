//! Octal games: a code says what may be taken from a heap and whether the rest may be split.
//!
//! Digit k after the point says what may be left when k tokens are taken: 1 nothing, 2 one heap, 4
//! two heaps, or a sum of these. So 0.77 is Kayles. The digit before the point is for splits without
//! taking. A block in brackets is repeated for ever: `0.[3]` is Nim.
//!
//! ```
//! use partizan_rules::list_moves;
//! use partizan_value::Player;
//!
//! let moves = list_moves("octal", "3", Player::Left)?;
//! let names: Vec<&str> = moves.iter().map(|played| played.name.as_str()).collect();
//! assert_eq!(names, ["3:2", "3:1+1", "3:1"]);
//! # Ok::<(), partizan_rules::RulesError>(())
//! ```

use crate::catalogue::{Entry, Kind, Shape};
use crate::heaps::{self, CODE_RULES, SEARCH, SYNTAX};
use crate::message::Result;
use crate::request::Request;
use crate::ruleset::Visitor;

/// The game in the catalogue.
pub const GAME: Entry = Entry {
    name: "octal",
    kind: Kind::Impartial,
    players: ["Left", "Right"],
    rules: CODE_RULES,
    syntax: SYNTAX,
    shape: Shape::Heap,
    parameters: &heaps::code(
        "digits 0 to 7, as in 0.137 or 4.; [ ] repeats for ever (default: \
                              0.77)",
    ),
    source: "R. K. Guy, C. A. B. Smith, The G-values of various games (1956); Winning Ways, ch. 4",
    example: "12+5",
    search: SEARCH,
};

/// Reads the positions of a request.
pub fn open<V: Visitor>(request: &Request<'_>, visitor: V) -> Result<V::Output> {
    let rules = heaps::rules(request, 8, "0.77")?;
    heaps::open(request, visitor, "Octal game", rules)
}

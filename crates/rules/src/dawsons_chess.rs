//! Dawson's Chess: two rows of pawns face each other across an empty row of a narrow board.
//!
//! Whoever can capture must; whoever cannot move loses. A file where a pawn advances is settled
//! together with its neighbours, so n files are a heap of n: one, two or three tokens are taken. This
//! is the octal game 0.137: one token as a whole heap, two from the end, three from anywhere.
//!
//! ```
//! use partizan_rules::list_moves;
//! use partizan_value::Player;
//!
//! let moves = list_moves("dawsons-chess", "5", Player::Left)?;
//! let names: Vec<&str> = moves.iter().map(|played| played.name.as_str()).collect();
//! assert_eq!(names, ["5:3", "5:2", "5:1+1"]);
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
    name: "dawsons-chess",
    kind: Kind::Impartial,
    players: ["Left", "Right"],
    rules: "A player settles a file and its neighbours: takes a heap of 1, or 2 tokens without \
            splitting the rest, or 3 with or without a split. Whoever cannot move loses.",
    syntax: SYNTAX,
    shape: Shape::Heap,
    parameters: &[],
    source: "T. R. Dawson, Caissa's Wild Roses (1935); Winning Ways, ch. 4",
    example: "6+3",
    search: SEARCH,
};

/// Reads the positions of a request.
pub fn open<V: Visitor>(request: &Request<'_>, visitor: V) -> Result<V::Output> {
    let rules = HeapRules::new(vec![0, 1, 3, 7], Vec::new());
    heaps::open(request, visitor, "Dawson's Chess", rules)
}

//! Snort: players colour the vertices of a graph in turn, and neighbours must not get different
//! colours.
//!
//! Whoever cannot colour a vertex loses. Positions are grids with free squares `.`, squares
//! coloured by Left `x` and Right `o`, absent ones `#`, and free ones that only Left `l` or only
//! Right `r` may colour; `4x5` is a free grid. Neighbours are orthogonal. Other graphs are
//! written as edges `a-b`, single vertices `c` and states `a:x`, separated by commas or
//! spaces; at least one item has a `-` or a `:`. A move is the name of a square or a vertex.
//!
//! ```
//! use partizan_rules::list_moves;
//! use partizan_value::Player;
//!
//! let moves = list_moves("snort", "x..", Player::Right)?;
//! assert_eq!((&*moves[0].name, &*moves[0].position), ("c1", "x.o"));
//! let moves = list_moves("snort", "a-b,b-c,c-a", Player::Left)?;
//! assert_eq!((&*moves[1].name, &*moves[1].position), ("b", "a-b,a-c,b-c,b:x"));
//! # Ok::<(), partizan_rules::RulesError>(())
//! ```

use crate::catalogue::{Entry, Kind, Shape};
use crate::colouring::{self, Clash};
use crate::message::Result;
use crate::request::Request;
use crate::ruleset::Visitor;

/// The game in the catalogue.
pub const GAME: Entry = Entry {
    name: "snort",
    kind: Kind::Partizan,
    players: ["Blue", "Red"],
    rules: "The players colour the squares of a grid, or the vertices of a graph, each with his \
            own colour; neighbours must not have different colours. Whoever cannot colour one \
            loses.",
    syntax: colouring::SYNTAX,
    shape: Shape::Board,
    parameters: &[],
    source: "J. H. Conway, On Numbers and Games (1976); Winning Ways, ch. 6",
    example: "3x4",
    search: "all grids of free and tinted squares, of which every other grid is a sum; pieces are those squares",
};

/// Reads the positions of a request.
pub fn open<V: Visitor>(request: &Request<'_>, visitor: V) -> Result<V::Output> {
    colouring::open(request, visitor, "Snort", Clash::Different)
}

//! Cutcake: Left cuts rectangular cakes in two vertically, Right horizontally.
//!
//! A cut goes along one of the lines between columns (Left) or between rows (Right) of a cake,
//! which falls into two pieces; either player may go on with any piece. Whoever cannot cut loses.
//! `2x3` is a cake of 2 rows and 3 columns; several are written `2x3+1x4`, and equal ones also
//! `3*1x4`. A move is written with the two pieces it makes.
//!
//! ```
//! use partizan_rules::list_moves;
//! use partizan_value::Player;
//!
//! let moves = list_moves("cutcake", "2x3", Player::Left)?;
//! assert_eq!(moves[0].name, "2x1+2x2");
//! let moves = list_moves("cutcake", "2x3", Player::Right)?;
//! assert_eq!(moves[0].name, "2*1x3");
//! # Ok::<(), partizan_rules::RulesError>(())
//! ```

use smallvec::smallvec;

use crate::cake::{self, Knife, Lengths};
use crate::catalogue::{Entry, Kind, Shape};
use crate::message::Result;
use crate::request::Request;
use crate::ruleset::Visitor;

/// The game in the catalogue.
pub const GAME: Entry = Entry {
    name: "cutcake",
    kind: Kind::Partizan,
    players: ["Vertical", "Horizontal"],
    rules: "Left cuts a rectangular cake in two along a line between columns, Right along a line \
            between rows. The pieces are cut further; whoever cannot cut loses.",
    syntax: "MxN, a cake of M rows and N columns; several: 2x3+1x4, or 3*1x4",
    shape: Shape::Board,
    parameters: &[],
    source: "Winning Ways, ch. 2",
    example: "4x7",
    search: "all single cakes; each is one piece",
};

/// A knife that cuts a cake in two.
#[derive(Clone, Copy, PartialEq, Debug)]
struct InTwo;

impl Knife for InTwo {
    const TITLE: &'static str = "Cutcake";

    #[inline]
    fn cuts(side: u16) -> impl Iterator<Item = Lengths> {
        (1..=side / 2).map(move |length| {
            if 2 * length == side {
                smallvec![(length, 2)]
            } else {
                smallvec![(length, 1), (side - length, 1)]
            }
        })
    }
}

/// Reads the positions of a request.
pub fn open<V: Visitor>(request: &Request<'_>, visitor: V) -> Result<V::Output> {
    cake::open::<InTwo, V>(request, visitor)
}

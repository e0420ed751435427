//! Maundy Cake: Left cuts rectangular cakes vertically into any number of equal pieces, Right
//! horizontally.
//!
//! The pieces, two or more, have whole numbers of columns (Left) or of rows (Right), and all of
//! them stay in the game. Whoever cannot cut loses. `2x6` is a cake of 2 rows and 6 columns;
//! several are written `2x6+1x4`, and equal ones also `3*2x2`, as a move is.
//!
//! ```
//! use partizan_rules::list_moves;
//! use partizan_value::Player;
//!
//! let moves = list_moves("maundy-cake", "2x6", Player::Left)?;
//! let names: Vec<&str> = moves.iter().map(|played| played.name.as_str()).collect();
//! assert_eq!(names, ["2*2x3", "3*2x2", "6*2x1"]);
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
    name: "maundy-cake",
    kind: Kind::Partizan,
    players: ["Vertical", "Horizontal"],
    rules: "Left cuts a rectangular cake along lines between columns into two or more equal \
            pieces, Right along lines between rows. The pieces are cut further; whoever cannot \
            cut loses.",
    syntax: "MxN, a cake of M rows and N columns; several: 2x6+1x4, or 3*2x2",
    shape: Shape::Board,
    parameters: &[],
    source: "Winning Ways, ch. 2",
    example: "4x6",
    search: "all single cakes; each is one piece",
};

/// A knife that cuts a cake into equal pieces.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Equally;

impl Knife for Equally {
    const TITLE: &'static str = "Maundy Cake";

    #[inline]
    fn cuts(side: u16) -> impl Iterator<Item = Lengths> {
        let pieces = (2..=side).filter(move |&pieces| side.is_multiple_of(pieces));
        pieces.map(move |pieces| smallvec![(side / pieces, u64::from(pieces))])
    }
}

/// Reads the positions of a request.
pub fn open<V: Visitor>(request: &Request<'_>, visitor: V) -> Result<V::Output> {
    cake::open::<Equally, V>(request, visitor)
}

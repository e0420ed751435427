//! Centurion: Legionnaires whose pawns may run without a fight, so that play need not end.
//!
//! A pawn either slides diagonally over one or more empty squares and stays there, or captures an
//! enemy pawn a king's step away and ends on its square. Whoever cannot move loses; play that never
//! ends is a draw. Left is Black (`x`, at the bottom) and Right is White (`o`).
//!
//! Positions are boards of `x`, `o`, `.` empty and `#` absent; `MxN`, `start=` and `pawns=` mean
//! what they mean in [Legionnaires](crate::legionnaires).
//!
//! ```
//! use partizan_rules::list_moves;
//! use partizan_value::Player;
//!
//! let moves = list_moves("centurion", "o../.../x..", Player::Left)?;
//! let names: Vec<&str> = moves.iter().map(|played| &*played.name).collect();
//! assert_eq!(names, ["a1-c3", "a1-b2"]);
//! # Ok::<(), partizan_rules::RulesError>(())
//! ```

use std::marker::PhantomData;

use partizan_picture::Picture;
use partizan_value::Player;

use crate::bits::Bits;
use crate::board::Size;
use crate::catalogue::{Entry, Kind, Shape};
use crate::grid::Symmetry;
use crate::legionnaires::{PAWNS, START, boards, picture, slides};
use crate::message::Result;
use crate::pieces::{self, EMPTY, Hop, LEFT, Pieces, RIGHT, arrangements};
use crate::request::{Request, with_bits};
use crate::ruleset::{Ruleset, Visitor};
use crate::sites::Sites;

/// The game in the catalogue.
pub const GAME: Entry = Entry {
    name: "centurion",
    kind: Kind::Loopy,
    players: ["Black", "White"],
    rules: "A pawn slides diagonally over at least one empty square, or captures an enemy one \
            king's step away and ends there. Whoever cannot move loses; play that never ends is a \
            draw.",
    syntax: "rows of `x` Left's pawns, `o` Right's, `.` empty, `#` absent; or MxN, a start",
    shape: Shape::Board,
    parameters: &[START, PAWNS],
    source: "M. Boardman, Legionnaires: A Combinatorial Game (2005)",
    example: "3x3",
    search: "all boards without absent squares; pieces are the pawns",
};

/// The rules of Centurion.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Centurion<B>(PhantomData<B>);

impl<B: Bits> Ruleset for Centurion<B> {
    type Position = Pieces<B>;
    type Move = Hop;

    const LOOPY: bool = true;

    #[inline]
    fn moves(&self, position: &Pieces<B>, player: Player, emit: &mut impl FnMut(Hop, Pieces<B>)) {
        let (empty, enemies) = (position.empty(), position.pieces(player.opponent()));
        for from in position.pieces(player).squares() {
            let around = position.spread_all(&B::of(position.len(), [from]));
            let ends = slides(position, from, &empty).or(&around.and(&enemies));
            for to in ends.squares() {
                emit(Hop { from, to }, position.moved(from, to));
            }
        }
    }

    /// Start and end, as in `c1-e3`; whether somebody is captured there can be seen on the board.
    fn name(&self, position: &Pieces<B>, played: &Hop) -> String {
        played.name(position)
    }

    fn ways(&self, position: &Pieces<B>, hop: &Hop) -> Vec<Vec<[f64; 2]>> {
        hop.ways(position)
    }

    fn sites(&self, position: &Pieces<B>) -> Option<Sites> {
        Some(Sites::of_board(pieces::LETTERS, position))
    }

    #[inline]
    fn normalise(&self, position: &mut Pieces<B>) -> bool {
        position.normalise(Symmetry::PIECES)
    }

    fn text(&self, position: &Pieces<B>) -> String {
        position.text(pieces::letter)
    }

    fn picture(&self, position: &Pieces<B>) -> Picture {
        picture("Centurion", position)
    }

    fn arrangements(&self, size: Size, pieces: usize, emit: &mut dyn FnMut(Pieces<B>) -> bool) {
        arrangements(size, EMPTY, &[LEFT, RIGHT], pieces, emit);
    }
}

/// Reads the positions of a request.
pub fn open<V: Visitor>(request: &Request<'_>, visitor: V) -> Result<V::Output> {
    let boards = boards(request)?;
    Ok(with_bits!(request.most_squares(&boards), B => {
        visitor.visit(Centurion::<B>(PhantomData), Pieces::of_boards(&boards, pieces::state))
    }))
}

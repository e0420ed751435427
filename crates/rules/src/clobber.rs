//! Clobber: a piece moves onto a neighbouring piece of the opponent and removes it.
//!
//! Neighbours are orthogonal. Whoever cannot move loses. Positions are boards of pieces `x`
//! (Left) and `o` (Right), empty squares `.` and absent ones `#`, which are the same here; `4x5`
//! is the board full of pieces in the pattern of a chessboard, `x` at the top left.
//!
//! ```
//! use partizan_rules::list_moves;
//! use partizan_value::Player;
//!
//! let moves = list_moves("clobber", "xo/ox", Player::Left)?;
//! assert_eq!(moves[0].name, "a2-b2");
//! assert_eq!(moves[0].position, ".x/ox");
//! # Ok::<(), partizan_rules::RulesError>(())
//! ```

use std::marker::PhantomData;

use partizan_picture::Picture;
use partizan_value::Player;

use crate::bits::Bits;
use crate::board::{Board, Size};
use crate::catalogue::{Entry, Kind, Shape};
use crate::draw::{Ground, Sketch};
use crate::grid::{ROOK, Symmetry};
use crate::message::Result;
use crate::pieces::{self, ABSENT, EMPTY, Hop, LEFT, Pieces, RIGHT, arrangements};
use crate::request::{Request, with_bits};
use crate::ruleset::{Ruleset, Visitor};
use crate::sites::{Sites, centres};

/// The game in the catalogue.
pub const GAME: Entry = Entry {
    name: "clobber",
    kind: Kind::Partizan,
    players: ["Black", "White"],
    rules: "A piece moves onto an orthogonally neighbouring piece of the opponent, which is \
            removed. Whoever cannot move loses.",
    syntax: "rows of `x` Left's pieces, `o` Right's, `.` empty, `#` absent; \
             or MxN, a full board of alternating pieces",
    shape: Shape::Board,
    parameters: &[],
    source: "M. Albert, J. P. Grossman, R. Nowakowski, D. Wolfe, An introduction to Clobber (2005)",
    example: "3x4",
    search: "all boards without absent squares; pieces are the `x` and `o`",
};

/// The rules of Clobber.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Clobber<B>(PhantomData<B>);

/// Groups of pieces; those of one colour are left out.
#[inline]
fn groups<B: Bits>(position: &Pieces<B>, emit: &mut impl FnMut(&B, Pieces<B>)) {
    let [left, right] = Player::BOTH.map(|player| position.pieces(player));
    let all = left.or(&right);
    let grow = |set: &B| position.spread(set).and(&all);
    position.parts(all.clone(), grow, |part| {
        if !part.and(&left).is_empty()
            && !part.and(&right).is_empty()
            && let Some(group) = position.cut_out(&part)
        {
            emit(&part, group);
        }
    });
}

impl<B: Bits> Ruleset for Clobber<B> {
    type Position = Pieces<B>;
    type Move = Hop;

    #[inline]
    fn moves(&self, position: &Pieces<B>, player: Player, emit: &mut impl FnMut(Hop, Pieces<B>)) {
        let enemies = position.pieces(player.opponent());
        for from in position.pieces(player).squares() {
            for to in position.steps(from, &ROOK) {
                if enemies.has(to) {
                    emit(Hop { from, to }, position.moved(from, to));
                }
            }
        }
    }

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
    fn components(&self, position: &Pieces<B>, emit: &mut impl FnMut(Pieces<B>)) {
        groups(position, &mut |_, group| emit(group));
    }

    fn whereabouts(&self, position: &Pieces<B>) -> Vec<(Pieces<B>, Vec<[f64; 2]>)> {
        let mut parts = Vec::new();
        groups(position, &mut |squares, part| {
            parts.push((part, centres(position, squares.squares())));
        });
        parts
    }

    #[inline]
    fn normalise(&self, position: &mut Pieces<B>) -> bool {
        position.normalise(Symmetry::PIECES)
    }

    fn text(&self, position: &Pieces<B>) -> String {
        position.text(pieces::letter)
    }

    fn picture(&self, position: &Pieces<B>) -> Picture {
        let mut sketch = Sketch::new("Clobber", position, Ground::Plain, |state| state != ABSENT);
        position.each_piece(|place, player| sketch.stone(place, player));
        sketch.finish(self.text(position))
    }

    fn arrangements(&self, size: Size, pieces: usize, emit: &mut dyn FnMut(Pieces<B>) -> bool) {
        arrangements(size, EMPTY, &[LEFT, RIGHT], pieces, emit);
    }
}

fn start(size: Size) -> Board {
    Board::new(size, |row, col| {
        if (row + col).is_multiple_of(2) {
            b'x'
        } else {
            b'o'
        }
    })
}

/// Reads the positions of a request.
pub fn open<V: Visitor>(request: &Request<'_>, visitor: V) -> Result<V::Output> {
    let boards = request.boards(pieces::LETTERS, start)?;
    Ok(with_bits!(request.most_squares(&boards), B => {
        visitor.visit(Clobber::<B>(PhantomData), Pieces::of_boards(&boards, pieces::state))
    }))
}

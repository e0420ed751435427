//! Konane, or Hawaiian checkers: pieces jump over neighbouring enemies and remove them.
//!
//! A piece jumps orthogonally over an adjacent piece of the opponent into the empty square behind
//! it, and may go on jumping in the same direction in the same move. Whoever cannot move loses.
//! Positions are boards of pieces `x` (Left) and `o` (Right), empty squares `.` and absent ones
//! `#`; `4x5` is the board full of alternating pieces, `x` at the top left, but for two
//! neighbours in the middle.
//!
//! ```
//! use partizan_rules::list_moves;
//! use partizan_value::Player;
//!
//! let moves = list_moves("konane", "xo.o.", Player::Left)?;
//! assert_eq!(moves[0].name, "a1-c1");
//! assert_eq!(moves[1].name, "a1-e1");
//! assert_eq!(moves[1].position, "....x");
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
use crate::pieces::{self, ABSENT, EMPTY, Hop, LEFT, Pieces, RIGHT, arrangements, piece_of};
use crate::request::{Request, with_bits};
use crate::ruleset::{Ruleset, Visitor};
use crate::sites::{Sites, centres};
use crate::triples::{self, AXES, back};

/// The game in the catalogue.
pub const GAME: Entry = Entry {
    name: "konane",
    kind: Kind::Partizan,
    players: ["Black", "White"],
    rules: "A piece jumps orthogonally over an adjacent piece of the opponent into the empty \
            square behind it, and may go on jumping in the same direction. Jumped pieces are \
            removed. Whoever cannot move loses.",
    syntax: "rows of `x` Left's pieces, `o` Right's, `.` empty, `#` absent; \
             or MxN, alternating pieces without two in the middle",
    shape: Shape::Board,
    parameters: &[],
    source: "M. D. Ernst, Playing Konane mathematically, UMAP Journal 16 (1995)",
    example: "4x4",
    search: "all boards without absent squares; pieces are the `x` and `o`",
};

/// The rules of Konane.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Konane<B>(PhantomData<B>);

/// The squares of a set that have one of `over` next to them and one of `to` behind it.
#[inline]
fn jumpers<B: Bits>(board: &Pieces<B>, from: &B, over: &B, to: &B, direction: (isize, isize)) -> B {
    let near = board.shifted(to, back(direction)).and(over);
    board.shifted(&near, back(direction)).and(from)
}

/// Classes of squares that are linked by jumps which may ever be made; see `triples`.
///
/// A jump needs a piece of its player, next to it an enemy, and behind it an empty square.
/// Start from where pieces and empty squares are. Whenever a jump is possible between these
/// sets, add what it does: its end may hold such a piece, its start and the square in between
/// may be empty. What these sets hold when nothing is left to add includes everything that
/// happens in any play, because each jump of a move, made when the sets were right so far,
/// keeps them right.
#[inline]
fn classes<B: Bits>(position: &Pieces<B>, emit: &mut impl FnMut(&B, Pieces<B>)) {
    let mut pieces = Player::BOTH.map(|player| position.pieces(player));
    let mut empty = position.empty();
    let mut middles = [0, 1].map(|_| B::none(position.len()));
    loop {
        let before = (pieces.clone(), empty.clone());
        for (middles, axis) in middles.iter_mut().zip(AXES) {
            for direction in [axis, back(axis)] {
                for (own, enemy) in [(0, 1), (1, 0)] {
                    let from = jumpers(position, &pieces[own], &pieces[enemy], &empty, direction);
                    if from.is_empty() {
                        continue;
                    }
                    let over = position.shifted(&from, direction);
                    pieces[own] = pieces[own].or(&position.shifted(&over, direction));
                    empty = empty.or(&from).or(&over);
                    *middles = middles.or(&over);
                }
            }
        }
        if before == (pieces.clone(), empty.clone()) {
            break;
        }
    }
    triples::split(position, &middles, emit);
}

impl<B: Bits> Ruleset for Konane<B> {
    type Position = Pieces<B>;
    type Move = Hop;

    #[inline]
    fn moves(&self, position: &Pieces<B>, player: Player, emit: &mut impl FnMut(Hop, Pieces<B>)) {
        let own = position.pieces(player);
        let enemies = position.pieces(player.opponent());
        let empty = position.empty();
        for direction in ROOK {
            for from in jumpers(position, &own, &enemies, &empty, direction).squares() {
                let mut after = position.clone();
                after.put(from, EMPTY);
                let mut ray = position.ray(from, direction);
                while let (Some(over), Some(to)) = (ray.next(), ray.next())
                    && enemies.has(over)
                    && empty.has(to)
                {
                    after.put(over, EMPTY);
                    let mut landed = after.clone();
                    landed.put(to, piece_of(player));
                    emit(Hop { from, to }, landed);
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
        classes(position, &mut |_, class| emit(class));
    }

    fn whereabouts(&self, position: &Pieces<B>) -> Vec<(Pieces<B>, Vec<[f64; 2]>)> {
        let mut parts = Vec::new();
        classes(position, &mut |squares, part| {
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
        let mut sketch = Sketch::new("Konane", position, Ground::Plain, |state| state != ABSENT);
        position.each_piece(|place, player| sketch.stone(place, player));
        sketch.finish(self.text(position))
    }

    /// Boards without absent squares.
    fn arrangements(&self, size: Size, pieces: usize, emit: &mut dyn FnMut(Pieces<B>) -> bool) {
        arrangements(size, EMPTY, &[LEFT, RIGHT], pieces, emit);
    }
}

/// Two neighbours in a row are missing, in a column where there is only one.
fn start(size: Size) -> Board {
    let (row, col) = ((size.rows - 1) / 2, (size.cols - 1) / 2);
    let (down, right) = match (size.rows, size.cols) {
        (1, 1) => return Board::new(size, |_, _| b'x'),
        (_, 1) => (1, 0),
        _ => (0, 1),
    };
    Board::new(size, |r, c| {
        if [(row, col), (row + down, col + right)].contains(&(r, c)) {
            b'.'
        } else if (r + c).is_multiple_of(2) {
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
        visitor.visit(Konane::<B>(PhantomData), Pieces::of_boards(&boards, pieces::state))
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bits::{Long, Small};
    use crate::message::Piece;

    fn components<B: Bits>(text: &str) -> Vec<String> {
        let rules = Konane::<B>(PhantomData);
        let board = Board::read(&Piece::whole(text), pieces::LETTERS).unwrap();
        let mut parts = Vec::new();
        let position = Pieces::<B>::of_board(&board, pieces::state);
        rules.components(&position, &mut |part| parts.push(rules.text(&part)));
        parts
    }

    #[test]
    fn components_keep_only_what_jumps_can_touch() {
        for (text, expected) in [
            ("xo", vec![]),
            ("xo./xxx", vec!["xo."]),
            ("xo.#.ox", vec!["xo.", ".ox"]),
            // The second piece of Left can never be jumped, nor jump.
            ("xo.#/...x", vec!["xo."]),
            // After a jump a piece may be jumped itself.
            ("xo.o.", vec!["xo.o."]),
        ] {
            assert_eq!(components::<Small>(text), expected, "{text}");
            assert_eq!(components::<Long>(text), expected, "{text}");
        }
    }
}

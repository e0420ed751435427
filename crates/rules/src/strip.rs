//! Strips on which Left's animals walk to the right and Right's to the left: what Toads and Frogs
//! and Elephants and Rhinos have in common.
//!
//! An animal moves one square ahead if that is empty. Where animals jump, it may instead jump
//! over one opponent to the empty square behind it.
//!
//! **Blocks.** A run is a row of squares without an empty one among them; absent squares and the
//! edges of the board belong to it as walls. From its first *start* to its last *end*, if they come
//! in this order, nobody can ever move, and the rest of the row meets them as it meets walls:
//!
//! - Without jumps, starts are Left's animals and walls, ends are Right's animals and walls. Whoever
//!   moves first among the squares from start to end would have to leave them, Left's animal to the
//!   right or Right's to the left; but the last square is an end and the first one a start.
//! - With jumps, a start is a wall, or an animal of Left before another or before a wall; an end is
//!   a wall, or an animal of Right behind another or behind a wall. Again Left can only leave at
//!   the right, from the last square or over it from the last but one; but the last is an end, and
//!   the last but one, if it can be jumped from, holds no animal of Left. Others cannot jump in,
//!   since all squares are taken.
//!
//! So the strips between blocks are games of their own.

use std::marker::PhantomData;
use std::ops::Range;

use partizan_picture::{Colour, Paint, Picture, Stroke};
use partizan_value::Player;

use crate::bits::Bits;
use crate::board::{Board, Size};
use crate::draw::{Ground, SIDE, Sketch, centre, colour};
use crate::message::Result;
use crate::pieces::{self, ABSENT, EMPTY, Hop, LEFT, Pieces, RIGHT, arrangements};
use crate::request::{Request, with_bits};
use crate::ruleset::{Ruleset, Visitor};
use crate::sites::{Sites, centres};

/// The rules of a game on strips, with or without jumps.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Strip<B, const JUMPS: bool>(PhantomData<B>);

/// The direction of a player's animals.
#[inline]
fn ahead(player: Player) -> (isize, isize) {
    match player {
        Player::Left => (0, 1),
        Player::Right => (0, -1),
    }
}

impl<B: Bits, const JUMPS: bool> Ruleset for Strip<B, JUMPS> {
    type Position = Pieces<B>;
    type Move = Hop;

    #[inline]
    fn moves(&self, position: &Pieces<B>, player: Player, emit: &mut impl FnMut(Hop, Pieces<B>)) {
        let back = ahead(player.opponent());
        let own = position.pieces(player);
        let before_empty = position.shifted(&position.empty(), back);
        let steps = own.and(&before_empty);
        let jumps = if JUMPS {
            let jumped = before_empty.and(&position.pieces(player.opponent()));
            own.and(&position.shifted(&jumped, back))
        } else {
            B::none(position.len())
        };
        for from in steps.or(&jumps).squares() {
            let length = if steps.has(from) { 1 } else { 2 };
            let to = from.wrapping_add_signed(length * ahead(player).1);
            emit(Hop { from, to }, position.moved(from, to));
        }
    }

    fn name(&self, position: &Pieces<B>, hop: &Hop) -> String {
        hop.name(position)
    }

    fn ways(&self, position: &Pieces<B>, hop: &Hop) -> Vec<Vec<[f64; 2]>> {
        hop.ways(position)
    }

    fn sites(&self, position: &Pieces<B>) -> Option<Sites> {
        Some(Sites::of_board(pieces::LETTERS, position))
    }

    #[inline]
    fn components(&self, position: &Pieces<B>, emit: &mut impl FnMut(Pieces<B>)) {
        split::<B, JUMPS>(position, &mut |_, part| emit(part));
    }

    fn whereabouts(&self, position: &Pieces<B>) -> Vec<(Pieces<B>, Vec<[f64; 2]>)> {
        let mut parts = Vec::new();
        split::<B, JUMPS>(position, &mut |squares, part| {
            parts.push((part, centres(position, squares.squares())));
        });
        parts
    }

    /// Seen from the other side of the strip the players are exchanged.
    #[inline]
    fn normalise(&self, position: &mut Pieces<B>) -> bool {
        let other = position.turned().exchanged();
        let exchanged = other < *position;
        if exchanged {
            *position = other;
        }
        exchanged
    }

    fn text(&self, position: &Pieces<B>) -> String {
        position.text(pieces::letter)
    }

    fn picture(&self, position: &Pieces<B>) -> Picture {
        let title = if JUMPS {
            "Toads and Frogs"
        } else {
            "Elephants and Rhinos"
        };
        let mut sketch = Sketch::new(title, position, Ground::Plain, |state| state != ABSENT);
        position.each_piece(|place, player| animal::<JUMPS>(&mut sketch, place, player));
        sketch.finish(self.text(position))
    }

    fn arrangements(&self, size: Size, pieces: usize, emit: &mut dyn FnMut(Pieces<B>) -> bool) {
        arrangements(size, EMPTY, &[LEFT, RIGHT], pieces, emit);
    }
}

/// The strips between blocks, cut further where animals walk away from each other for ever.
#[inline]
fn split<B: Bits, const JUMPS: bool>(position: &Pieces<B>, emit: &mut impl FnMut(&B, Pieces<B>)) {
    let (rows, cols, len) = (position.rows(), position.cols(), position.len());
    for row in 0..rows {
        // Columns are counted from 1; columns 0 and `cols + 1` are walls.
        let state = |col: usize| match col {
            0 => ABSENT,
            _ if col > cols => ABSENT,
            _ => position.get(row * cols + col - 1),
        };
        let mut cut = |columns: Range<usize>| {
            let keep = B::every(1, columns.len()).resized(len);
            let keep = keep.up(row * cols + columns.start - 1, len);
            if let Some(part) = position.cut_out(&keep) {
                emit(&keep, part);
            }
        };
        strips::<JUMPS>(cols, &state, |strip| {
            parts::<JUMPS>(strip, &state, &mut cut);
        });
    }
}

/// The strips between the blocks of a row, whose columns 0 and `cols + 1` are walls.
#[inline]
fn strips<const JUMPS: bool>(
    cols: usize,
    state: &impl Fn(usize) -> usize,
    mut emit: impl FnMut(Range<usize>),
) {
    let supported =
        |col: usize, by: usize| !JUMPS || matches!(state(col), s if s == by || s == ABSENT);
    let mut behind = 0;
    let mut col = 0;
    while col <= cols + 1 {
        let (mut start, mut end) = (None, None);
        while col <= cols + 1 && state(col) != EMPTY {
            let (starts, ends) = match state(col) {
                LEFT => (supported(col + 1, LEFT), false),
                RIGHT => (false, supported(col - 1, RIGHT)),
                _ => (true, true),
            };
            if starts && start.is_none() {
                start = Some(col);
            }
            if ends {
                end = Some(col);
            }
            col += 1;
        }
        if let (Some(start), Some(end)) = (start, end)
            && start <= end
        {
            if behind < start {
                emit(behind..start);
            }
            behind = end + 1;
        }
        col += 1;
    }
}

/// The parts of a strip between two blocks.
///
/// Without jumps animals keep their order, so one of Right and one of Left after it walk away from
/// each other, and the squares between them will not be used. With jumps this is so if all of
/// Right's are before all of Left's.
#[inline]
fn parts<const JUMPS: bool>(
    strip: Range<usize>,
    state: &impl Fn(usize) -> usize,
    emit: &mut impl FnMut(Range<usize>),
) {
    let first = |player: usize| strip.clone().find(|&col| state(col) == player);
    let last = |player: usize| strip.clone().rfind(|&col| state(col) == player);
    if JUMPS
        && let (Some(toad), Some(frog)) = (first(LEFT), last(RIGHT))
        && toad < frog
    {
        return emit(strip);
    }
    // Where the part begins that is being read, and its last animal.
    let mut begin = strip.start;
    let mut animal = None;
    for col in strip.clone() {
        match (state(col), animal) {
            (LEFT, Some((RIGHT, right))) => {
                emit(begin..right + 1);
                begin = col;
            }
            (LEFT, None) => begin = col,
            _ => {}
        }
        if state(col) != EMPTY {
            animal = Some((state(col), col));
        }
    }
    match animal {
        Some((RIGHT, right)) => emit(begin..right + 1),
        Some(_) => emit(begin..strip.end),
        None => {}
    }
}

/// As many animals of either player as leave one or two empty squares in the middle of a row.
fn start(size: Size) -> Board {
    let each = (size.cols - 1) / 2;
    Board::new(size, |_, col| match col {
        _ if col < each => b'x',
        _ if col >= size.cols - each => b'o',
        _ => b'.',
    })
}

/// Reads the positions of a request.
pub(crate) fn open<const JUMPS: bool, V: Visitor>(
    request: &Request<'_>,
    visitor: V,
) -> Result<V::Output> {
    let boards = request.boards(pieces::LETTERS, start)?;
    Ok(with_bits!(request.most_squares(&boards), B => {
        let rules = Strip::<B, JUMPS>(PhantomData);
        visitor.visit(rules, Pieces::of_boards(&boards, pieces::state))
    }))
}

/// An animal that looks where it will go; Right's are light inside, for prints without colour.
fn animal<const JUMPS: bool>(sketch: &mut Sketch, place: (usize, usize), player: Player) {
    const HOPPER: &[[f64; 2]] = &[
        [0.1, 0.84],
        [0.12, 0.62],
        [0.3, 0.44],
        [0.52, 0.34],
        [0.56, 0.2],
        [0.7, 0.18],
        [0.76, 0.3],
        [0.9, 0.4],
        [0.9, 0.5],
        [0.72, 0.58],
        [0.84, 0.84],
        [0.64, 0.84],
        [0.58, 0.7],
        [0.46, 0.74],
        [0.54, 0.84],
    ];
    const ELEPHANT: &[[f64; 2]] = &[
        [0.1, 0.86],
        [0.1, 0.4],
        [0.22, 0.28],
        [0.54, 0.26],
        [0.62, 0.16],
        [0.78, 0.16],
        [0.86, 0.3],
        [0.92, 0.74],
        [0.82, 0.74],
        [0.76, 0.48],
        [0.66, 0.5],
        [0.66, 0.86],
        [0.52, 0.86],
        [0.5, 0.66],
        [0.28, 0.66],
        [0.26, 0.86],
    ];
    const RHINO: &[[f64; 2]] = &[
        [0.08, 0.86],
        [0.08, 0.44],
        [0.2, 0.32],
        [0.5, 0.34],
        [0.6, 0.24],
        [0.72, 0.36],
        [0.82, 0.42],
        [0.92, 0.16],
        [0.96, 0.54],
        [0.88, 0.64],
        [0.66, 0.62],
        [0.66, 0.86],
        [0.52, 0.86],
        [0.5, 0.7],
        [0.26, 0.7],
        [0.24, 0.86],
    ];
    let shape = match (JUMPS, player) {
        (true, _) => HOPPER,
        (false, Player::Left) => ELEPHANT,
        (false, Player::Right) => RHINO,
    };
    let looks = |&[x, y]: &[f64; 2]| match player {
        Player::Left => [x, y],
        Player::Right => [1.0 - x, y],
    };
    let corners: Vec<[f64; 2]> = shape.iter().map(looks).collect();
    let paint = match player {
        Player::Left => Paint::fill(colour(player)).outlined(Stroke::new(Colour::Ink, 1.5)),
        Player::Right => Paint::fill(Colour::RightTint).outlined(Stroke::new(Colour::Right, 2.0)),
    };
    sketch.figure(place, &corners, paint);
    let [x, y] = centre(place);
    let [eye_x, eye_y] = looks(&[0.66, 0.3]);
    let eye = [x + SIDE * (eye_x - 0.5), y + SIDE * (eye_y - 0.5)];
    let pupil = match player {
        Player::Left => Colour::Paper,
        Player::Right => Colour::Ink,
    };
    sketch
        .picture()
        .circle(eye, 0.05 * SIDE, Paint::fill(pupil));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bits::Long;
    use crate::message::Piece;

    /// The components of a position as text.
    fn components<B: Bits, const JUMPS: bool>(text: &str) -> String {
        let rules = Strip::<B, JUMPS>(PhantomData);
        let board = Board::read(&Piece::whole(text), pieces::LETTERS).unwrap();
        let mut parts = Vec::new();
        rules.components(&Pieces::of_board(&board, pieces::state), &mut |part| {
            parts.push(rules.text(&part));
        });
        parts.join(" ")
    }

    #[test]
    fn strips_are_cut_at_what_cannot_move() {
        for (text, expected) in [
            ("xx.oo", "xx.oo"),
            ("oo.xox.xx", ".xox."),
            ("x.xoxxoxoox.o", "x.xo x.o"),
            ("x.xxoxoo.o", "x. .o"),
            (".xo.xxoo", ".xo."),
            ("..o.o..x..", "..o.o x.."),
            ("x#.o/x.#o", ".o x."),
            ("xxo", ""),
        ] {
            assert_eq!(components::<Long, true>(text), expected, "{text}");
        }
        for (text, expected) in [
            ("xx.oo", "xx.oo"),
            ("..xo..", ""),
            ("x.xxoxoo..o", "x. ..o"),
            (".x.o..x..o", "x.o x..o"),
            (".o.x.o.x.", ".o x.o x."),
            ("x#.o/x.#o", ".o x."),
        ] {
            assert_eq!(components::<Long, false>(text), expected, "{text}");
        }
    }
}

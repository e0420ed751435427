//! Pictures: the piece as a disc with its letter, stones as on a Go board, the edge in Left's tint.

use partizan_picture::{Anchor, Colour, Paint, Picture, Stroke, Text};
use partizan_value::Player;

use super::pieces::Runner;
use crate::bits::{Bits, Long};
use crate::chase::Chase;
use crate::draw::{Ground, SIDE, Sketch, centre, colour, tint};
use crate::grid::Grid;

/// A whole square.
const SQUARE: [[f64; 2]; 4] = [[0.03, 0.03], [0.97, 0.03], [0.97, 0.97], [0.03, 0.97]];

/// A position as a picture.
pub(super) fn picture(chase: &Chase, runner: &Runner) -> Picture {
    let field = &chase.field;
    let size = field.size();
    let mut board = Grid::<Long, 1>::blank(size.rows, size.cols);
    *board.plane_mut(0) = Long::of(size.area(), field.squares().iter());
    let mut sketch = Sketch::new("Quadruphage", &board, Ground::Plain, |state| state > 0);
    let place = |square: usize| (square / size.cols, square % size.cols);
    for square in field.goal().iter() {
        let paint = Paint::fill(tint(Player::Left));
        sketch.figure(place(square), &SQUARE, paint);
    }
    let rim = Stroke::new(Colour::Ink, 1.5);
    let mut disc = |square: usize, fill: Colour| {
        let paint = Paint::fill(fill).outlined(rim);
        sketch.disc(place(square), [0.5, 0.5], 0.38, paint);
    };
    for square in chase.black.iter() {
        disc(square, Colour::Ink);
    }
    for square in chase.white.iter() {
        disc(square, Colour::Paper);
    }
    disc(chase.piece, colour(Player::Left));
    let at = centre(place(chase.piece));
    let letter = Text::new(at, runner.letter().to_string(), 0.5 * SIDE);
    let letter = letter.anchor(Anchor::Centre).colour(Colour::Paper);
    sketch.picture().text(letter);
    sketch.finish(String::new())
}

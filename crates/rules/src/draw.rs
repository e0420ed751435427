//! Pictures of boards: squares with coordinates, and what stands on them.

use partizan_picture::{Anchor, Area, Colour, Paint, Picture, Stroke, Text};
use partizan_value::Player;

use crate::bits::Bits;
use crate::grid::{Grid, column_name};

/// The side of a square.
pub(crate) const SIDE: f64 = 40.0;
/// Room for coordinates at the left and below.
const MARGIN: f64 = 24.0;
/// Room at the top and at the right.
const EDGE: f64 = 8.0;

/// What the squares of a board look like.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ground {
    /// White squares with thin lines.
    Plain,
    /// Light and dark squares, as for chess.
    Checkered,
}

/// A board that is being drawn.
pub(crate) struct Sketch {
    picture: Picture,
    rows: usize,
    cols: usize,
}

/// Where a square is drawn.
fn area(row: usize, col: usize) -> Area {
    let (x, y) = (MARGIN + SIDE * col as f64, EDGE + SIDE * row as f64);
    Area::new(x, y, SIDE, SIDE)
}

/// The middle of a square.
pub(crate) fn centre((row, col): (usize, usize)) -> [f64; 2] {
    let area = area(row, col);
    [area.x + SIDE / 2.0, area.y + SIDE / 2.0]
}

/// The colour of a player's things.
pub(crate) fn colour(player: Player) -> Colour {
    match player {
        Player::Left => Colour::Left,
        Player::Right => Colour::Right,
    }
}

/// The light colour of a player's things.
pub(crate) fn tint(player: Player) -> Colour {
    match player {
        Player::Left => Colour::LeftTint,
        Player::Right => Colour::RightTint,
    }
}

impl Sketch {
    /// A board with coordinates; squares that do not exist for the game are dark.
    pub(crate) fn new<B: Bits, const PLANES: usize>(
        title: &str,
        board: &Grid<B, PLANES>,
        ground: Ground,
        exists: impl Fn(usize) -> bool,
    ) -> Sketch {
        let (rows, cols) = (board.rows(), board.cols());
        let view = Area::sized(
            MARGIN + EDGE + SIDE * cols as f64,
            MARGIN + EDGE + SIDE * rows as f64,
        );
        let mut sketch = Sketch {
            picture: Picture::new(title, view),
            rows,
            cols,
        };
        for square in 0..board.len() {
            let (row, col) = board.place(square);
            let fill = if !exists(board.get(square)) {
                Colour::Soft
            } else if ground == Ground::Checkered && (row + col + rows).is_multiple_of(2) {
                Colour::Paper
            } else if ground == Ground::Checkered {
                Colour::Grid
            } else {
                Colour::Paper
            };
            let line = Stroke::new(Colour::Grid, 1.0);
            let square = area(row, col);
            sketch
                .picture
                .rectangle(square, Paint::fill(fill).outlined(line));
        }
        let frame = Area::new(MARGIN, EDGE, SIDE * cols as f64, SIDE * rows as f64);
        let line = Stroke::new(Colour::Ink, 1.5);
        sketch.picture.rectangle(frame, Paint::outline(line));
        sketch.coordinates();
        sketch
    }

    fn coordinates(&mut self) {
        let below = EDGE + SIDE * self.rows as f64 + 16.0;
        for col in 0..self.cols {
            let x = MARGIN + SIDE * (col as f64 + 0.5);
            let text = Text::new([x, below], column_name(col), 12.0);
            self.picture
                .text(text.anchor(Anchor::Middle).colour(Colour::Soft));
        }
        for row in 0..self.rows {
            let y = EDGE + SIDE * (row as f64 + 0.5);
            let text = Text::new([MARGIN / 2.0, y], (self.rows - row).to_string(), 12.0);
            self.picture
                .text(text.anchor(Anchor::Centre).colour(Colour::Soft));
        }
    }

    /// A round piece. Right's is light with a dark rim, so that prints without colour show it.
    pub(crate) fn stone(&mut self, place: (usize, usize), player: Player) {
        let rim = Stroke::new(Colour::Ink, 1.5);
        let centre = centre(place);
        self.picture.circle(
            centre,
            0.38 * SIDE,
            Paint::fill(colour(player)).outlined(rim),
        );
        if player == Player::Right {
            self.picture
                .circle(centre, 0.2 * SIDE, Paint::fill(Colour::Paper));
        }
    }

    /// A tile over a rectangle of squares.
    pub(crate) fn tile(&mut self, from: (usize, usize), to: (usize, usize), fill: Colour) {
        const GAP: f64 = 3.5;
        let (first, last) = (area(from.0, from.1), area(to.0, to.1));
        let area = Area::new(
            first.x + GAP,
            first.y + GAP,
            last.x + last.width - first.x - 2.0 * GAP,
            last.y + last.height - first.y - 2.0 * GAP,
        );
        let rim = Stroke::new(Colour::Ink, 1.5);
        self.picture
            .rectangle(area, Paint::fill(fill).outlined(rim));
    }

    /// A shape given by its corners on a square from (0, 0) at the top left to (1, 1).
    pub(crate) fn figure(
        &mut self,
        (row, col): (usize, usize),
        corners: &[[f64; 2]],
        paint: Paint,
    ) {
        let area = area(row, col);
        let place = |&[x, y]: &[f64; 2]| [area.x + SIDE * x, area.y + SIDE * y];
        self.picture
            .polygon(corners.iter().map(place).collect::<Vec<_>>(), paint);
    }

    /// A disc whose centre and radius are measured in squares, from the top left of a square.
    pub(crate) fn disc(
        &mut self,
        (row, col): (usize, usize),
        [x, y]: [f64; 2],
        radius: f64,
        paint: Paint,
    ) {
        let area = area(row, col);
        let centre = [area.x + SIDE * x, area.y + SIDE * y];
        self.picture.circle(centre, SIDE * radius, paint);
    }

    /// What was drawn so far, for shapes of one's own.
    pub(crate) fn picture(&mut self) -> &mut Picture {
        &mut self.picture
    }

    /// The finished picture.
    pub(crate) fn finish(self, description: String) -> Picture {
        self.picture.described(description)
    }
}

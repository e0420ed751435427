//! Toppling Dominoes: a player topples a domino of his colour to the left or to the right, and
//! with it all dominoes on that side of the row.
//!
//! Left may topple blue dominoes `x`, Right red ones `o`, both green ones `g`. Whoever cannot
//! topple one loses. Positions are rows such as `xog`; several rows are a sum. Toppled dominoes
//! leave places `.` behind, over which nothing falls, so that `xo.g` are two rows. `2x5` are two
//! rows of five dominoes, `x` and `o` in turn. A move is the number of a domino in its row
//! and the direction, `3<` or `3>`; if there are several rows, the place as in chess, `c1<`.
//!
//! ```
//! use partizan_rules::list_moves;
//! use partizan_value::Player;
//!
//! let moves = list_moves("toppling-dominoes", "oxg", Player::Left)?;
//! assert_eq!((&*moves[0].name, &*moves[0].position), ("2<", "..g"));
//! assert_eq!((&*moves[1].name, &*moves[1].position), ("2>", "o.."));
//! # Ok::<(), partizan_rules::RulesError>(())
//! ```

use std::marker::PhantomData;
use std::ops::Range;

use partizan_picture::{Anchor, Area, Colour, Paint, Picture, Stroke, Text};
use partizan_value::Player;

use crate::bits::Bits;
use crate::board::{Board, Size};
use crate::catalogue::{Entry, Kind, Shape};
use crate::coloured::{self, BLUE, GONE, GREEN, RED};
use crate::grid::{Grid, Symmetry, Turn};
use crate::message::Result;
use crate::pieces::arrangements;
use crate::request::{Request, with_bits};
use crate::ruleset::{Ruleset, Visitor};
use crate::sites::Sites;

/// The game in the catalogue.
pub const GAME: Entry = Entry {
    name: "toppling-dominoes",
    kind: Kind::Partizan,
    players: ["Blue", "Red"],
    rules: "A player topples a domino of his colour, or a green one, to the left or to the right; \
            it and all dominoes on that side of its row are removed. Whoever cannot topple a \
            domino loses.",
    syntax: "rows of `x` Left's dominoes, `o` Right's, `g` green ones, `.` gaps; \
             or MxN, M rows of `x` and `o` in turn",
    shape: Shape::Board,
    parameters: &[],
    source: "A. Fink, R. Nowakowski, A. Siegel, D. Wolfe, Toppling conjectures, \
             Games of No Chance 4 (2015)",
    example: "xxgoxo",
    search: "all rows of dominoes, with gaps; pieces are the dominoes",
};

/// The letters of rows.
const LETTERS: &str = "xog.";

/// The rules of Toppling Dominoes.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct TopplingDominoes<B>(PhantomData<B>);

/// A domino that falls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Topple {
    /// Where the domino stands.
    pub square: usize,
    /// Whether it falls to the right.
    pub right: bool,
}

const SYMMETRY: Symmetry = Symmetry {
    flips: true,
    turn: Turn::Changes,
    colours: true,
};

/// Every run of dominoes, which lies within a row.
#[inline]
fn runs<B: Bits>(rows: &Grid<B, 2>) -> impl Iterator<Item = Range<usize>> {
    let standing = rows.existing();
    let cols = rows.cols();
    let mut from = 0;
    std::iter::from_fn(move || {
        let start = standing.next(from)?;
        let row_end = start - start % cols + cols;
        from = (start..row_end)
            .find(|&square| !standing.has(square))
            .unwrap_or(row_end);
        Some(start..from)
    })
}

impl<B: Bits> Ruleset for TopplingDominoes<B> {
    type Position = Grid<B, 2>;
    type Move = Topple;

    #[inline]
    fn moves(
        &self,
        position: &Grid<B, 2>,
        player: Player,
        emit: &mut impl FnMut(Topple, Grid<B, 2>),
    ) {
        let usable = coloured::usable(position, player);
        for run in runs(position) {
            // What stands after the dominoes so far have fallen to the left, and before the
            // others have fallen to the right.
            let mut behind = position.clone();
            let mut before = position.clone();
            for square in run.clone() {
                before.put(square, GONE);
            }
            for square in run {
                behind.put(square, GONE);
                if usable.has(square) {
                    for (right, after) in [(false, &behind), (true, &before)] {
                        emit(Topple { square, right }, after.clone());
                    }
                }
                before.put(square, position.get(square));
            }
        }
    }

    fn name(&self, position: &Grid<B, 2>, played: &Topple) -> String {
        let direction = if played.right { '>' } else { '<' };
        if position.rows() == 1 {
            format!("{}{direction}", played.square + 1)
        } else {
            format!("{}{direction}", position.name(played.square))
        }
    }

    /// A domino, then a point at the side to which it falls.
    fn ways(&self, position: &Grid<B, 2>, played: &Topple) -> Vec<Vec<[f64; 2]>> {
        let domino = middle(position.place(played.square));
        let aside = if played.right { 0.75 } else { -0.75 };
        vec![vec![domino, [domino[0] + aside * STEP, domino[1]]]]
    }

    fn sites(&self, position: &Grid<B, 2>) -> Option<Sites> {
        let middles = (0..position.len()).map(|square| middle(position.place(square)));
        Some(Sites {
            letters: LETTERS,
            points: middles.collect(),
        })
    }

    /// Runs of dominoes: none falls over a gap.
    #[inline]
    fn components(&self, position: &Grid<B, 2>, emit: &mut impl FnMut(Grid<B, 2>)) {
        for run in runs(position) {
            if let Some(row) = position.cut_out(&B::of(position.len(), run)) {
                emit(row);
            }
        }
    }

    fn whereabouts(&self, position: &Grid<B, 2>) -> Vec<(Grid<B, 2>, Vec<[f64; 2]>)> {
        let mut runs = runs(position);
        let mut parts = Vec::new();
        self.components(position, &mut |row| {
            let run = runs.next().into_iter().flatten();
            let middles = run.map(|square| middle(position.place(square)));
            parts.push((row, middles.collect()));
        });
        parts
    }

    #[inline]
    fn normalise(&self, position: &mut Grid<B, 2>) -> bool {
        position.normalise(SYMMETRY)
    }

    fn text(&self, position: &Grid<B, 2>) -> String {
        position.text(coloured::letter)
    }

    fn picture(&self, position: &Grid<B, 2>) -> Picture {
        picture(position).described(self.text(position))
    }

    fn arrangements(&self, size: Size, pieces: usize, emit: &mut dyn FnMut(Grid<B, 2>) -> bool) {
        arrangements(size, GONE, &[BLUE, RED, GREEN], pieces, emit);
    }
}

const MARGIN: f64 = 12.0;
/// From one domino to the next.
const STEP: f64 = 32.0;
const HEIGHT: f64 = 44.0;
/// From one row to the next.
const ROW: f64 = HEIGHT + 36.0;

/// The middle of a domino.
fn middle((row, col): (usize, usize)) -> [f64; 2] {
    [
        MARGIN + (col as f64 + 0.5) * STEP,
        MARGIN + HEIGHT / 2.0 + row as f64 * ROW,
    ]
}

/// Dominoes on a table, seen from the front. Blue ones have pips, red ones a bar, green ones
/// neither, so that prints without colour show them.
fn picture<B: Bits>(rows: &Grid<B, 2>) -> Picture {
    const WIDTH: f64 = 22.0;
    let (across, down) = (rows.cols() as f64 * STEP, rows.rows() as f64 * ROW);
    let view = Area::sized(across + 2.0 * MARGIN, down + MARGIN);
    let mut picture = Picture::new("Toppling Dominoes", view);
    let table = |row: usize| MARGIN + HEIGHT + row as f64 * ROW;
    for row in 0..rows.rows() {
        let ends = [[MARGIN, table(row)], [MARGIN + across, table(row)]];
        picture.line(ends, Stroke::new(Colour::Ink, 2.0));
    }
    for square in 0..rows.len() {
        let [x, middle] = middle(rows.place(square));
        let y = middle + HEIGHT / 2.0;
        let label = if rows.rows() == 1 {
            (square + 1).to_string()
        } else {
            rows.name(square)
        };
        let label = Text::new([x, y + 16.0], label, 12.0).anchor(Anchor::Middle);
        picture.text(label.colour(Colour::Soft));
        let state = rows.get(square);
        if state == GONE {
            continue;
        }
        let rim = Stroke::new(Colour::Ink, 1.5);
        let domino = Area::new(x - WIDTH / 2.0, y - HEIGHT, WIDTH, HEIGHT);
        picture.rectangle(domino, Paint::fill(coloured::colour(state)).outlined(rim));
        let white = Paint::fill(Colour::Paper);
        if state == BLUE {
            picture.circle([x, y - 0.72 * HEIGHT], 4.0, white);
            picture.circle([x, y - 0.28 * HEIGHT], 4.0, white);
        }
        if state == RED {
            picture.rectangle(
                Area::new(x - 7.0, y - 0.56 * HEIGHT, 14.0, 0.12 * HEIGHT),
                white,
            );
        }
    }
    picture
}

fn start(size: Size) -> Board {
    Board::new(
        size,
        |_, col| if col.is_multiple_of(2) { b'x' } else { b'o' },
    )
}

/// Reads the positions of a request.
pub fn open<V: Visitor>(request: &Request<'_>, visitor: V) -> Result<V::Output> {
    let boards = request.boards(LETTERS, start)?;
    Ok(with_bits!(request.most_squares(&boards), B => {
        let ruleset = TopplingDominoes::<B>(PhantomData);
        visitor.visit(ruleset, Grid::of_boards(&boards, coloured::state))
    }))
}

//! The Game of the Amazons: queens move and shoot arrows that burn squares.
//!
//! A player moves one of their amazons like a queen in chess, and then the amazon shoots an arrow,
//! also like a queen's move, from its new square. The square where the arrow lands is burnt:
//! nothing may enter or cross it any more. Amazons and arrows do not cross amazons either; the
//! square that the amazon left is free for the arrow. Whoever cannot move loses. Positions are
//! boards of amazons `x` (Left) and `o` (Right), empty squares `.` and burnt or absent ones `#`;
//! `10x10` is the usual start with four amazons each, other sizes have one in opposite corners.
//!
//! ```
//! use partizan_rules::list_moves;
//! use partizan_value::Player;
//!
//! let moves = list_moves("amazons", "x.o", Player::Left)?;
//! assert_eq!(moves.len(), 1);
//! assert_eq!(moves[0].name, "a1-b1/a1");
//! assert_eq!(moves[0].position, "#xo");
//! # Ok::<(), partizan_rules::RulesError>(())
//! ```

use std::marker::PhantomData;

use partizan_picture::{Colour, Paint, Picture, Stroke};
use partizan_value::Player;

use crate::bits::Bits;
use crate::board::{Board, Size};
use crate::catalogue::{Entry, Kind, Shape};
use crate::draw::{Ground, SIDE, Sketch, centre, colour};
use crate::grid::{KING, Symmetry};
use crate::message::Result;
use crate::pieces::{self, ABSENT, EMPTY, LEFT, Pieces, RIGHT, arrangements};
use crate::request::{Request, with_bits};
use crate::ruleset::{Ruleset, Visitor};
use crate::sites::{Sites, centres};

/// The game in the catalogue.
pub const GAME: Entry = Entry {
    name: "amazons",
    kind: Kind::Partizan,
    players: ["Black", "White"],
    rules: "An amazon moves like a queen in chess, then shoots an arrow like a queen's move from \
            its new square; the square where the arrow lands is burnt. \
            Nothing crosses amazons or burnt squares. Whoever cannot move loses.",
    syntax: "rows of `x` Left's amazons, `o` Right's, `.` empty, `#` burnt or absent; \
             or MxN, an amazon each in opposite corners, and on 10x10 the usual four each",
    shape: Shape::Board,
    parameters: &[],
    source: "W. Zamkauskas (1988); E. R. Berlekamp, Sums of N x 2 Amazons (2000)",
    example: "3x3",
    search: "all boards; pieces are the squares that are not burnt, with amazons or empty",
};

/// The rules of the Game of the Amazons.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Amazons<B>(PhantomData<B>);

/// A move and a shot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shot {
    /// Where the amazon comes from.
    pub from: usize,
    /// Where it goes.
    pub to: usize,
    /// The square it burns.
    pub arrow: usize,
}

/// The squares that a queen reaches over free squares.
#[inline]
fn reach<B: Bits>(board: &Pieces<B>, from: usize, free: &B) -> impl Iterator<Item = usize> {
    KING.into_iter().flat_map(move |direction| {
        let ray = board.ray(from, direction);
        ray.take_while(|&square| free.has(square))
    })
}

/// Regions that king's steps connect over squares that are not burnt.
///
/// Moves and shots are made of king's steps over such squares, and regions only shrink, so
/// that nothing in one region ever matters in another. A region needs an amazon and an empty
/// square: in any other nobody can ever move. In one that has both some amazon stands next to
/// an empty square, since the region is connected, and can move there and shoot back.
#[inline]
fn regions<B: Bits>(position: &Pieces<B>, emit: &mut impl FnMut(&B, Pieces<B>)) {
    let (existing, empty) = (position.existing(), position.empty());
    let amazons = existing.minus(&empty);
    let grow = |set: &B| position.spread_all(set).and(&existing);
    position.parts(amazons, grow, |squares| {
        if !squares.and(&empty).is_empty()
            && let Some(region) = position.cut_out(&squares)
        {
            emit(&squares, region);
        }
    });
}

impl<B: Bits> Ruleset for Amazons<B> {
    type Position = Pieces<B>;
    type Move = Shot;

    #[inline]
    fn moves(&self, position: &Pieces<B>, player: Player, emit: &mut impl FnMut(Shot, Pieces<B>)) {
        let empty = position.empty();
        for from in position.pieces(player).squares() {
            let mut free = empty.clone();
            free.insert(from);
            for to in reach(position, from, &empty) {
                let moved = position.moved(from, to);
                for arrow in reach(position, to, &free) {
                    let mut after = moved.clone();
                    after.put(arrow, ABSENT);
                    emit(Shot { from, to, arrow }, after);
                }
            }
        }
    }

    fn name(&self, position: &Pieces<B>, shot: &Shot) -> String {
        let [from, to, arrow] = [shot.from, shot.to, shot.arrow].map(|at| position.name(at));
        format!("{from}-{to}/{arrow}")
    }

    fn ways(&self, position: &Pieces<B>, shot: &Shot) -> Vec<Vec<[f64; 2]>> {
        vec![centres(position, [shot.from, shot.to, shot.arrow])]
    }

    fn sites(&self, position: &Pieces<B>) -> Option<Sites> {
        Some(Sites::of_board(pieces::LETTERS, position))
    }

    #[inline]
    fn components(&self, position: &Pieces<B>, emit: &mut impl FnMut(Pieces<B>)) {
        regions(position, &mut |_, region| emit(region));
    }

    fn whereabouts(&self, position: &Pieces<B>) -> Vec<(Pieces<B>, Vec<[f64; 2]>)> {
        let mut parts = Vec::new();
        regions(position, &mut |squares, part| {
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
        let title = "The Game of the Amazons";
        let mut sketch = Sketch::new(title, position, Ground::Checkered, |_| true);
        for square in position.squares_in(ABSENT).squares() {
            cross(&mut sketch, position.place(square));
        }
        position.each_piece(|place, player| crown(&mut sketch, place, player));
        sketch.finish(self.text(position))
    }

    /// Boards of burnt squares and `pieces` others, with and without amazons.
    fn arrangements(&self, size: Size, pieces: usize, emit: &mut dyn FnMut(Pieces<B>) -> bool) {
        arrangements(size, ABSENT, &[EMPTY, LEFT, RIGHT], pieces, emit);
    }
}

/// A burnt square.
fn cross(sketch: &mut Sketch, place: (usize, usize)) {
    const ARM: f64 = 0.26 * SIDE;
    let [x, y] = centre(place);
    for slope in [-1.0, 1.0] {
        let ends = [[x - ARM, y - slope * ARM], [x + ARM, y + slope * ARM]];
        sketch.picture().line(ends, Stroke::new(Colour::Ink, 4.0));
    }
}

/// An amazon: a queen's crown. Right's is open, so that prints without colour show it.
fn crown(sketch: &mut Sketch, place: (usize, usize), player: Player) {
    /// The points of the crown, from left to right.
    const POINTS: [[f64; 2]; 5] = [
        [0.14, 0.32],
        [0.31, 0.22],
        [0.5, 0.18],
        [0.69, 0.22],
        [0.86, 0.32],
    ];
    const CORNERS: [[f64; 2]; 11] = [
        [0.26, 0.84],
        POINTS[0],
        [0.34, 0.54],
        POINTS[1],
        [0.44, 0.5],
        POINTS[2],
        [0.56, 0.5],
        POINTS[3],
        [0.66, 0.54],
        POINTS[4],
        [0.74, 0.84],
    ];
    let paint = Paint::fill(colour(player)).outlined(Stroke::new(Colour::Ink, 1.5));
    sketch.figure(place, &CORNERS, paint);
    let [x, y] = centre(place);
    for [right, down] in POINTS {
        let at = [x + SIDE * (right - 0.5), y + SIDE * (down - 0.5)];
        sketch.picture().circle(at, 0.055 * SIDE, paint);
    }
    if player == Player::Right {
        const BAND: [[f64; 2]; 4] = [[0.31, 0.62], [0.69, 0.62], [0.66, 0.77], [0.34, 0.77]];
        sketch.figure(place, &BAND, Paint::fill(Colour::Paper));
    }
}

fn start(size: Size) -> Board {
    let (rows, cols) = (size.rows, size.cols);
    if (rows, cols) == (10, 10) {
        let left = [(3, 0), (0, 3), (0, 6), (3, 9)];
        return Board::new(size, |row, col| {
            if left.contains(&(row, col)) {
                b'x'
            } else if left.contains(&(9 - row, col)) {
                b'o'
            } else {
                b'.'
            }
        });
    }
    Board::new(size, |row, col| match (row, col) {
        (0, 0) => b'x',
        _ if (row + 1, col + 1) == (rows, cols) => b'o',
        _ => b'.',
    })
}

/// Reads the positions of a request.
pub fn open<V: Visitor>(request: &Request<'_>, visitor: V) -> Result<V::Output> {
    let boards = request.boards(pieces::LETTERS, start)?;
    Ok(with_bits!(request.most_squares(&boards), B => {
        visitor.visit(Amazons::<B>(PhantomData), Pieces::of_boards(&boards, pieces::state))
    }))
}

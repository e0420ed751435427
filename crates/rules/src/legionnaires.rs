//! Legionnaires: pawns that run like bishops and fight like kings.
//!
//! A pawn slides diagonally over one or more empty squares, then captures an enemy pawn one
//! king's step from there and ends on its square. With `variant=mace` it stays where the slide
//! ended, and all enemies next to it (at least one) are removed. Whoever cannot move loses. Left
//! is Black (`x`, at the bottom) and Right is White (`o`), who starts the game in the paper.
//!
//! Positions are boards of `x`, `o`, `.` empty and `#` absent. `MxN` is a start: by default
//! (`start=usual`) each player has some rows of pawns on every other square, as many as in the
//! paper's pictures, or `pawns=N` in all (`6x6 pawns=18`, `5x5 pawns=12`); `start=rows` is a full
//! row of each colour, `start=lone` a full row of `o` against one `x` in the corner, and
//! `start=line` the row `o.x.x.x…`.
//!
//! ```
//! use partizan_rules::list_moves;
//! use partizan_value::Player;
//!
//! let moves = list_moves("legionnaires", "o./x.", Player::Left)?;
//! assert_eq!((&*moves[0].name, &*moves[0].position), ("a1-b2-a2", "x./.."));
//! # Ok::<(), partizan_rules::RulesError>(())
//! ```

use std::marker::PhantomData;

use partizan_picture::{Colour, Paint, Picture, Stroke};
use partizan_value::Player;

use crate::bits::Bits;
use crate::board::{Board, Size};
use crate::catalogue::{Entry, Kind, Parameter, Shape};
use crate::draw::{self, Ground, Sketch};
use crate::grid::{BISHOP, Symmetry};
use crate::message::{Piece, Result};
use crate::pieces::{self, ABSENT, EMPTY, LEFT, Pieces, RIGHT, arrangements};
use crate::request::{Request, with_bits};
use crate::ruleset::{Ruleset, Visitor};
use crate::sites::{Sites, centres};

/// What `MxN` means.
pub(crate) const START: Parameter = Parameter {
    name: "start",
    meaning: "what MxN means: usual, rows (full rows against each other), lone (a full row \
              against one pawn), line (the row o.x.x.x...)",
};

/// How many pawns there are at the start.
pub(crate) const PAWNS: Parameter = Parameter {
    name: "pawns",
    meaning: "how many pawns the usual start has, as in 6x6 pawns=18",
};

/// The game in the catalogue.
pub const GAME: Entry = Entry {
    name: "legionnaires",
    kind: Kind::Partizan,
    players: ["Black", "White"],
    rules: "A pawn slides diagonally over at least one empty square, then captures an enemy one \
            king's step away and ends there. With variant=mace it stays after the slide and \
            removes all enemies around it. Whoever cannot move loses.",
    syntax: "rows of `x` Left's pawns, `o` Right's, `.` empty, `#` absent; or MxN, a start",
    shape: Shape::Board,
    parameters: &[
        Parameter {
            name: "variant",
            meaning: "usual or mace: a slide removes all enemies next to its end",
        },
        START,
        PAWNS,
    ],
    source: "M. Boardman, Legionnaires: A Combinatorial Game (2005)",
    example: "4x4",
    search: "all boards without absent squares; pieces are the pawns",
};

/// What happens at the end of a slide.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Variant {
    /// One enemy is captured by displacement.
    #[default]
    Usual,
    /// All enemies around are removed.
    Mace,
}

/// The rules of Legionnaires.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Legionnaires<B> {
    variant: Variant,
    bits: PhantomData<B>,
}

/// A slide and a capture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Charge {
    from: usize,
    /// Where the slide ends.
    midpoint: usize,
    /// Which pawn is captured; all around the midpoint if none is named.
    captured: Option<usize>,
}

/// The squares to which a pawn can slide.
#[inline]
pub(crate) fn slides<B: Bits>(position: &Pieces<B>, from: usize, empty: &B) -> B {
    let mut reached = B::none(position.len());
    for direction in BISHOP {
        let mut front = B::of(position.len(), [from]);
        loop {
            front = position.shifted(&front, direction).and(empty);
            if front.is_empty() {
                break;
            }
            reached = reached.or(&front);
        }
    }
    reached
}

impl<B: Bits> Ruleset for Legionnaires<B> {
    type Position = Pieces<B>;
    type Move = Charge;

    /// Which way a pawn came to its victim makes no difference to the position, so each pair of
    /// pawns is one move, by the first way there is.
    #[inline]
    fn moves(
        &self,
        position: &Pieces<B>,
        player: Player,
        emit: &mut impl FnMut(Charge, Pieces<B>),
    ) {
        let (empty, enemies) = (position.empty(), position.pieces(player.opponent()));
        for from in position.pieces(player).squares() {
            let midpoints = slides(position, from, &empty);
            match self.variant {
                Variant::Usual => {
                    for to in position.spread_all(&midpoints).and(&enemies).squares() {
                        let around = position.spread_all(&B::of(position.len(), [to]));
                        let way = midpoints.and(&around).first();
                        let charge = Charge {
                            from,
                            midpoint: way.unwrap_or(to),
                            captured: Some(to),
                        };
                        emit(charge, position.moved(from, to));
                    }
                }
                Variant::Mace => {
                    for midpoint in midpoints.squares() {
                        let around = position.spread_all(&B::of(position.len(), [midpoint]));
                        let removed = around.and(&enemies);
                        if removed.is_empty() {
                            continue;
                        }
                        let mut after = position.moved(from, midpoint);
                        for square in removed.squares() {
                            after.put(square, EMPTY);
                        }
                        let captured = None;
                        emit(
                            Charge {
                                from,
                                midpoint,
                                captured,
                            },
                            after,
                        );
                    }
                }
            }
        }
    }

    /// Start, end of the slide, and captured pawn: `e6-f4-g3`; a mace has only the first two.
    fn name(&self, position: &Pieces<B>, charge: &Charge) -> String {
        let squares = [Some(charge.from), Some(charge.midpoint), charge.captured];
        let names: Vec<String> = squares
            .iter()
            .flatten()
            .map(|&s| position.name(s))
            .collect();
        names.join("-")
    }

    /// From the pawn to the one that it captures, or to where it swings its mace.
    fn ways(&self, position: &Pieces<B>, charge: &Charge) -> Vec<Vec<[f64; 2]>> {
        let to = charge.captured.unwrap_or(charge.midpoint);
        vec![centres(position, [charge.from, to])]
    }

    fn sites(&self, position: &Pieces<B>) -> Option<Sites> {
        Some(Sites::of_board(pieces::LETTERS, position))
    }

    /// A slide may cross the whole board, so nothing can be split off; but when one colour is
    /// gone the game is over.
    #[inline]
    fn components(&self, position: &Pieces<B>, emit: &mut impl FnMut(Pieces<B>)) {
        if Player::BOTH
            .iter()
            .all(|&player| !position.pieces(player).is_empty())
        {
            emit(position.clone());
        }
    }

    /// Pawns that meet make a game long, not squares.
    fn size(&self, position: &Pieces<B>) -> usize {
        let pawns = Player::BOTH.map(|player| position.pieces(player).count());
        pawns.into_iter().sum()
    }

    #[inline]
    fn normalise(&self, position: &mut Pieces<B>) -> bool {
        position.normalise(Symmetry::PIECES)
    }

    fn text(&self, position: &Pieces<B>) -> String {
        position.text(pieces::letter)
    }

    fn picture(&self, position: &Pieces<B>) -> Picture {
        picture("Legionnaires", position)
    }

    fn arrangements(&self, size: Size, pieces: usize, emit: &mut dyn FnMut(Pieces<B>) -> bool) {
        arrangements(size, EMPTY, &[LEFT, RIGHT], pieces, emit);
    }
}

/// A board with pawns.
pub(crate) fn picture<B: Bits>(title: &str, position: &Pieces<B>) -> Picture {
    let exists = |state| state != ABSENT;
    let mut sketch = Sketch::new(title, position, Ground::Checkered, exists);
    position.each_piece(|place, player| pawn(&mut sketch, place, player));
    sketch.finish(position.text(pieces::letter))
}

/// A pawn: Black's are dark, White's are light.
fn pawn(sketch: &mut Sketch, place: (usize, usize), player: Player) {
    const BODY: [[f64; 2]; 8] = [
        [0.2, 0.88],
        [0.2, 0.78],
        [0.34, 0.68],
        [0.43, 0.42],
        [0.57, 0.42],
        [0.66, 0.68],
        [0.8, 0.78],
        [0.8, 0.88],
    ];
    let fill = match player {
        Player::Left => draw::colour(player),
        Player::Right => draw::tint(player),
    };
    let paint = Paint::fill(fill).outlined(Stroke::new(Colour::Ink, 1.5));
    sketch.figure(place, &BODY, paint);
    sketch.disc(place, [0.5, 0.3], 0.16, paint);
}

/// What `MxN` means.
#[derive(Clone, Copy)]
enum Start {
    Usual,
    Rows,
    Lone,
    Line,
}

/// How many rows of pawns each player has in the paper's pictures.
fn usual_rows(rows: usize) -> usize {
    match rows {
        1 => 0,
        2 | 3 => 1,
        4..=6 => 2,
        _ => 3,
    }
}

/// Some rows of pawns on every other square for each player, mirrored; on boards with a middle
/// row, two more pawns may stand at its ends.
fn usual(size: Size, deep: usize, middle: bool) -> Board {
    Board::new(size, |row, col| {
        let from_bottom = size.rows - 1 - row;
        let in_middle = middle && row == from_bottom;
        let of_right = row < deep && (row + col).is_multiple_of(2);
        let of_left = from_bottom < deep && (from_bottom + col).is_multiple_of(2);
        if of_right || in_middle && col == size.cols - 1 {
            b'o'
        } else if of_left || in_middle && col == 0 {
            b'x'
        } else {
            b'.'
        }
    })
}

fn count_pawns(board: &Board) -> usize {
    board
        .letters
        .iter()
        .filter(|&&letter| letter != b'.')
        .count()
}

fn start(size: Size, start: Start, pawns: Option<&Piece<'_>>) -> Result<Board> {
    let last = size.rows - 1;
    let board = match start {
        Start::Rows => Board::new(size, |row, _| match row {
            0 => b'o',
            row if row == last => b'x',
            _ => b'.',
        }),
        Start::Lone => Board::new(size, |row, col| match (row, col) {
            (0, _) => b'o',
            (row, 0) if row == last => b'x',
            _ => b'.',
        }),
        Start::Line => Board::new(size, |row, col| match (row, col) {
            (0, 0) => b'o',
            (0, col) if col.is_multiple_of(2) => b'x',
            _ => b'.',
        }),
        Start::Usual => {
            let Some(pawns) = pawns else {
                return Ok(usual(size, usual_rows(size.rows), false));
            };
            let wanted = pawns.number("the number of pawns", size.area())?;
            let mut possible = Vec::new();
            for deep in 0..=size.rows / 2 {
                let has_middle = !size.rows.is_multiple_of(2) && size.cols > 1;
                for middle in [false, has_middle] {
                    let board = usual(size, deep, middle);
                    if count_pawns(&board) == wanted {
                        return Ok(board);
                    }
                    possible.push(count_pawns(&board).to_string());
                }
            }
            possible.dedup();
            let message = format!(
                "{}x{} has no usual start with {wanted} pawns; there are ones with {}",
                size.rows,
                size.cols,
                possible.join(", ")
            );
            return Err(pawns.error(message));
        }
    };
    match pawns {
        Some(pawns) => Err(pawns.error("`pawns` is for the usual start")),
        None => Ok(board),
    }
}

/// Reads the boards of a request, with the parameters [`START`] and [`PAWNS`].
pub(crate) fn boards(request: &Request<'_>) -> Result<Vec<Vec<Board>>> {
    let starts = [
        ("usual", Start::Usual),
        ("rows", Start::Rows),
        ("lone", Start::Lone),
        ("line", Start::Line),
    ];
    let kind = request.choice(START.name, &starts)?;
    let pawns = request.parameter(PAWNS.name);
    request.sums(|piece| match Size::read(piece)? {
        Some(size) => start(size, kind, pawns.as_ref()),
        None => Board::read(piece, pieces::LETTERS),
    })
}

/// Reads the positions of a request.
pub fn open<V: Visitor>(request: &Request<'_>, visitor: V) -> Result<V::Output> {
    let variant = request.choice(
        "variant",
        &[("usual", Variant::Usual), ("mace", Variant::Mace)],
    )?;
    let boards = boards(request)?;
    Ok(with_bits!(request.most_squares(&boards), B => {
        let rules = Legionnaires::<B> { variant, bits: PhantomData };
        visitor.visit(rules, Pieces::of_boards(&boards, pieces::state))
    }))
}

//! Partizan subtraction: the players take tokens from a heap, each a number from a set of their
//! own.
//!
//! Whoever cannot move loses. A position is the number of tokens, `7`; heaps are added as `4+2`.
//! The parameters `left` and `right` say how many tokens a player may take: `all` for any number,
//! or numbers and ranges such as `2,4`, `1..3` (1, 2 or 3) and `5..` (5 or more). Left takes any
//! number where nothing is said, and Right the same as Left, so that without parameters this is
//! Nim. A move is written with the tokens that go.
//!
//! ```
//! use partizan_rules::list_moves;
//! use partizan_value::Player;
//!
//! let moves = list_moves("subtraction", "3", Player::Left)?;
//! assert_eq!(moves[1].name, "-2");
//! assert_eq!(moves[1].position, "1");
//! # Ok::<(), partizan_rules::RulesError>(())
//! ```

use partizan_picture::{Anchor, Area, Colour, Paint, Picture, Stroke, Text};
use partizan_value::Player;

use crate::board::Size;
use crate::catalogue::{Entry, Kind, Parameter, Shape};
use crate::message::{Piece, Result};
use crate::request::Request;
use crate::ruleset::{Ruleset, Visitor};

/// The game in the catalogue.
pub const GAME: Entry = Entry {
    name: "subtraction",
    kind: Kind::Partizan,
    players: ["Left", "Right"],
    rules: "The players take tokens from a heap: Left one of the numbers `left`, Right one of the \
            numbers `right`. Whoever cannot take that many loses.",
    syntax: "the number of tokens, or a sum of heaps: 4+2",
    shape: Shape::Heap,
    parameters: &[
        Parameter {
            name: "left",
            meaning: "what Left may take: all, or numbers and ranges: 2,4 or 1..3 or 5.. \
                      (default: all)",
        },
        Parameter {
            name: "right",
            meaning: "what Right may take (default: the same as Left)",
        },
    ],
    source: "A. S. Fraenkel, A. Kotzig, Partizan octal games: partizan subtraction games (1987)",
    example: "7",
    search: "all single heaps; each is one piece",
};

/// The most tokens of a heap.
const MOST: u32 = 1_000_000;

/// The numbers of tokens that a player may take: ranges in order, with gaps between them.
type Takes = Vec<(u32, u32)>;

/// The rules of a subtraction game.
#[derive(Clone, Debug)]
pub struct Subtraction {
    left: Takes,
    right: Takes,
    /// The greatest common divisor of all numbers that can be taken.
    step: u32,
    /// The least of them.
    least: u32,
}

impl Subtraction {
    fn new(left: Takes, right: Takes) -> Subtraction {
        let ranges = || left.iter().chain(&right);
        // A range of several numbers has neighbours in it.
        let step = ranges().fold(0, |gcd, &(from, to)| {
            if from == to { common_divisor(gcd, from) } else { 1 }
        });
        let least = ranges().map(|&(from, _)| from).min().unwrap_or(MOST);
        Subtraction {
            step: step.max(1),
            least,
            left,
            right,
        }
    }
}

fn common_divisor(mut a: u32, mut b: u32) -> u32 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

impl Ruleset for Subtraction {
    type Position = u32;
    type Move = u32;

    #[inline]
    fn moves(&self, heap: &u32, player: Player, emit: &mut impl FnMut(u32, u32)) {
        let takes = match player {
            Player::Left => &self.left,
            Player::Right => &self.right,
        };
        for &(from, to) in takes {
            for taken in from..=to.min(*heap) {
                emit(taken, heap - taken);
            }
        }
    }

    fn name(&self, _: &u32, taken: &u32) -> String {
        format!("-{taken}")
    }

    /// A heap is one component. If everything that can be taken is a multiple of some number, the
    /// tokens beyond a multiple of it are never taken and do not matter.
    #[inline]
    fn components(&self, heap: &u32, emit: &mut impl FnMut(u32)) {
        if *heap >= self.least {
            emit(heap - heap % self.step);
        }
    }

    fn text(&self, heap: &u32) -> String {
        heap.to_string()
    }

    fn picture(&self, heap: &u32) -> Picture {
        picture(*heap)
    }

    /// Strips: a strip of n squares stands for a heap of n tokens.
    fn sizes(&self, most: Size) -> Vec<Size> {
        (1..=most.cols).map(|cols| Size { rows: 1, cols }).collect()
    }

    fn most_pieces(&self, _: Size) -> usize {
        1
    }

    fn arrangements(&self, size: Size, pieces: usize, emit: &mut dyn FnMut(u32) -> bool) {
        if pieces == 1 && size.rows == 1 && size.cols <= MOST as usize {
            emit(size.cols as u32);
        }
    }
}

/// A pile of tokens with its number below, and above it as many as would be too many to draw.
fn picture(heap: u32) -> Picture {
    /// The tokens in the lowest row of the largest pile.
    const MOST_ROWS: u32 = 12;
    const RADIUS: f64 = 10.0;
    // Rows of 1, 2, 3, … tokens from the top; the uppermost ones may be missing.
    let rows = (0..MOST_ROWS)
        .find(|rows| rows * (rows + 1) / 2 >= heap)
        .unwrap_or(MOST_ROWS);
    let drawn = heap.min(rows * (rows + 1) / 2);
    let side = 2.0 * RADIUS * f64::from(rows.max(2)) + 16.0;
    let rise = 3f64.sqrt() * RADIUS;
    let height = rise * f64::from(rows.max(1)) + RADIUS + 30.0;
    let mut picture = Picture::new("Subtraction", Area::sized(side, height));
    let mut left = drawn;
    for row in 0..rows {
        let width = rows - row;
        let y = height - 24.0 - RADIUS - rise * f64::from(row);
        for token in 0..width.min(left) {
            let x = side / 2.0 + RADIUS * (2.0 * f64::from(token) - f64::from(width) + 1.0);
            let rim = Stroke::new(Colour::Ink, 1.5);
            picture.circle(
                [x, y],
                0.94 * RADIUS,
                Paint::fill(Colour::BothTint).outlined(rim),
            );
        }
        left -= width.min(left);
    }
    let number = if drawn < heap {
        format!("… {heap}")
    } else {
        heap.to_string()
    };
    let label = Text::new([side / 2.0, height - 6.0], number, 14.0);
    picture.text(label.anchor(Anchor::Middle));
    picture.described(format!("a heap of {heap}"))
}

/// Reads what a player may take.
fn takes(piece: &Piece<'_>) -> Result<Takes> {
    const WHAT: &str = "the number of tokens to take";
    if piece.text() == "all" {
        return Ok(vec![(1, MOST)]);
    }
    let number = |piece: Piece<'_>| match piece.trimmed().number(WHAT, MOST as usize)? {
        0 => Err(piece.error("a move takes at least one token")),
        n => Ok(n as u32),
    };
    let mut ranges = Vec::new();
    for part in piece.split(|c| c == ',') {
        let text = part.text();
        let range = match text.find("..") {
            None => number(part).map(|n| (n, n))?,
            Some(dots) => {
                let (from, to) = (part.part(0..dots), part.part(dots + 2..text.len()));
                let from = number(from)?;
                let to = match to.text().trim() {
                    "" => MOST,
                    _ => number(to)?,
                };
                if from > to {
                    return Err(part.error("a range goes from a smaller number to a larger one"));
                }
                (from, to)
            }
        };
        ranges.push(range);
    }
    // Ranges that touch become one, so that no number is listed twice.
    ranges.sort_unstable();
    let mut takes: Takes = Vec::new();
    for (from, to) in ranges {
        match takes.last_mut() {
            Some(last) if from <= last.1 + 1 => last.1 = last.1.max(to),
            _ => takes.push((from, to)),
        }
    }
    Ok(takes)
}

/// Reads the positions of a request.
pub fn open<V: Visitor>(request: &Request<'_>, visitor: V) -> Result<V::Output> {
    let read = |key: &str| request.parameter(key).map(|piece| takes(&piece));
    let left = read("left").unwrap_or_else(|| Ok(vec![(1, MOST)]))?;
    let right = read("right").unwrap_or_else(|| Ok(left.clone()))?;
    let heaps = request.sums(|piece| {
        let tokens = piece.number("the number of tokens", MOST as usize)?;
        Ok(tokens as u32)
    })?;
    Ok(visitor.visit(Subtraction::new(left, right), heaps))
}

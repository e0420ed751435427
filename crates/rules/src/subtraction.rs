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

use partizan_picture::Picture;
use partizan_value::Player;

use crate::board::Size;
use crate::catalogue::{Entry, Kind, Parameter, Shape};
use crate::heaps::rules::HeapRules;
use crate::heaps::takes::Takes;
use crate::heaps::{SYNTAX, picture};
use crate::message::Result;
use crate::request::Request;
use crate::ruleset::{Ruleset, Visitor};

/// The game in the catalogue.
pub const GAME: Entry = Entry {
    name: "subtraction",
    kind: Kind::Partizan,
    players: ["Left", "Right"],
    rules: "The players take tokens from a heap: Left one of the numbers `left`, Right one of the \
            numbers `right`. Whoever cannot take that many loses.",
    syntax: SYNTAX,
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
const MOST: u32 = 1_000_000_000;

/// The rules of a subtraction game.
#[derive(Clone, PartialEq, Debug)]
pub struct Subtraction {
    left: Takes,
    right: Takes,
    /// The greatest common divisor of all numbers that can be taken.
    step: u32,
    /// The least of them.
    least: u32,
    /// The same rules for both players, if they are.
    common: Option<HeapRules>,
}

impl Subtraction {
    fn new(left: Takes, right: Takes) -> Subtraction {
        let ranges = || left.ranges().iter().chain(right.ranges());
        // A range of several numbers has neighbours in it.
        let step = ranges().fold(0, |gcd, &(from, to)| {
            if from == to {
                common_divisor(gcd, from)
            } else {
                1
            }
        });
        let least = ranges().map(|&(from, _)| from).min().unwrap_or(MOST);
        Subtraction {
            step: step.max(1),
            least,
            common: (left == right).then(|| left.rules(3)),
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
        for &(from, to) in takes.ranges() {
            for taken in from..=to.min(*heap) {
                emit(taken, heap - taken);
            }
        }
    }

    fn name(&self, _: &u32, taken: &u32) -> String {
        format!("-{taken}")
    }

    /// The token such that it and all beyond it are taken.
    fn ways(&self, heap: &u32, taken: &u32) -> Vec<Vec<[f64; 2]>> {
        let shown = picture::shown(&[u64::from(*heap)]);
        let left = u64::from(heap - taken);
        shown.iter().map(|heap| vec![heap.beyond(left)]).collect()
    }

    /// The number of the heap.
    fn trace(&self, _: &u32, _: &u32, after: &u32) -> Vec<[f64; 2]> {
        let shown = picture::shown(&[u64::from(*after)]);
        shown.iter().map(|heap| heap.number).collect()
    }

    /// A heap is one component. If everything that can be taken is a multiple of some number, the
    /// tokens beyond a multiple of it are never taken and do not matter.
    #[inline]
    fn components(&self, heap: &u32, emit: &mut impl FnMut(u32)) {
        if *heap >= self.least {
            emit(heap - heap % self.step);
        }
    }

    fn whereabouts(&self, heap: &u32) -> Vec<(u32, Vec<[f64; 2]>)> {
        let shown = picture::shown(&[u64::from(*heap)]);
        let tokens = shown.into_iter().flat_map(|heap| heap.tokens);
        let tokens: Vec<[f64; 2]> = tokens.collect();
        let mut parts = Vec::new();
        self.components(heap, &mut |part| parts.push((part, tokens.clone())));
        parts
    }

    fn text(&self, heap: &u32) -> String {
        heap.to_string()
    }

    fn picture(&self, heap: &u32) -> Picture {
        picture::heap("Subtraction", u64::from(*heap))
    }

    fn heap_rules(&self) -> Option<&HeapRules> {
        self.common.as_ref()
    }

    fn heaps(&self, heap: &u32) -> Vec<u64> {
        vec![u64::from(*heap)]
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

/// Reads the positions of a request.
pub fn open<V: Visitor>(request: &Request<'_>, visitor: V) -> Result<V::Output> {
    let read = |key: &str| request.parameter(key).map(|piece| Takes::read(&piece));
    let left = read("left").unwrap_or_else(|| Ok(Takes::all()))?;
    let right = read("right").unwrap_or_else(|| Ok(left.clone()))?;
    let heaps = request.sums(|piece| {
        let tokens = piece.number("the number of tokens", MOST as usize)?;
        Ok(tokens as u32)
    })?;
    Ok(visitor.visit(Subtraction::new(left, right), heaps))
}

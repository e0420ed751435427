//! Wythoff's game: take any number of tokens from one of two heaps, or nearly the same number from
//! both.
//!
//! In Wythoff's own game the numbers are equal. In the generalisation by Fraenkel one takes k tokens
//! from one heap and l from the other, 0 < k ≤ l, if l is less than a bound that depends on k; the
//! parameter `bound` is `k+1` (Wythoff's game), `k+3`, `2k+1` and so on. Whoever cannot move loses.
//! A position is `x,y`, the sizes of the heaps, and a move is written with the sizes after it.
//!
//! ```
//! use partizan_rules::list_moves;
//! use partizan_value::Player;
//!
//! let moves = list_moves("wythoff", "1,2", Player::Left)?;
//! let names: Vec<&str> = moves.iter().map(|played| played.name.as_str()).collect();
//! assert_eq!(names, ["0,2", "1,1", "1,0", "0,1"]);
//! # Ok::<(), partizan_rules::RulesError>(())
//! ```

use partizan_picture::Picture;
use partizan_value::Player;

use crate::board::Size;
use crate::catalogue::{Entry, Kind, Parameter, Shape};
use crate::heaps::picture;
use crate::message::{Piece, Result};
use crate::quarter::{self, Cell};
use crate::request::Request;
use crate::ruleset::{Ruleset, Visitor};

/// The game in the catalogue.
pub const GAME: Entry = Entry {
    name: "wythoff",
    kind: Kind::Impartial,
    players: ["Left", "Right"],
    rules: "There are two heaps. A player takes any number of tokens from one, or k from one and l \
            from the other, if l is at least k and less than `bound`. Whoever cannot move loses.",
    syntax: "x,y: the tokens in the two heaps",
    shape: Shape::Coordinates,
    parameters: &[Parameter {
        name: "bound",
        meaning: "what l must be less than, as in k+3 or 2k+1 (default: k+1, so that l is k)",
    }],
    source: "A. S. Fraenkel, How to beat your Wythoff games' opponent on three fronts (1982); \
             A. S. Fraenkel, Y. Tanny, A class of Wythoff-like games (2013)",
    example: "3,5",
    search: "all pairs of heaps; both together are one piece",
};

/// The greatest numbers in a bound.
const MOST: usize = 1_000_000;

/// More moves than this cannot be looked at.
const MOST_MOVES: u64 = 20_000_000;

/// The rules: what is taken from the second heap is less than `times`·k + `plus`.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Wythoff {
    times: u32,
    plus: u32,
}

impl Wythoff {
    /// What the greater number is less than, if the smaller one is `few`; both are at most `most`.
    fn end(self, few: u32, most: u32) -> u32 {
        let bound = self.times.saturating_mul(few).saturating_add(self.plus);
        bound.min(most + 1)
    }

    /// How many ways there are to take from both heaps, at most.
    fn most_moves(self, heaps: Cell) -> u64 {
        let (least, most) = (heaps.row.min(heaps.col), heaps.row.max(heaps.col));
        let ways = |few| 2 * u64::from(self.end(few, most).saturating_sub(few));
        (1..=least).map(ways).fold(0, u64::saturating_add)
    }
}

impl Ruleset for Wythoff {
    type Position = Cell;
    type Move = Cell;

    const IMPARTIAL: bool = true;

    fn moves(&self, position: &Cell, _: Player, emit: &mut impl FnMut(Cell, Cell)) {
        let Cell { row, col } = *position;
        let mut emit = |row, col| emit(Cell { row, col }, Cell { row, col });
        for taken in 1..=row {
            emit(row - taken, col);
        }
        for taken in 1..=col {
            emit(row, col - taken);
        }
        for few in 1..=row.min(col) {
            for many in few..self.end(few, row.max(col)) {
                if many <= col {
                    emit(row - few, col - many);
                }
                if many <= row && many != few {
                    emit(row - many, col - few);
                }
            }
        }
    }

    fn name(&self, _: &Cell, after: &Cell) -> String {
        after.text()
    }

    /// In each heap, in either order, the token such that it and all beyond it are taken, or the
    /// number if none is. Tokens that are not drawn cannot be shown.
    fn ways(&self, position: &Cell, after: &Cell) -> Vec<Vec<[f64; 2]>> {
        let before = [position.row, position.col].map(u64::from);
        let after = [after.row, after.col].map(u64::from);
        let shown = picture::shown(&before);
        let point = |i: usize| match shown[i].tokens.get(after[i] as usize) {
            None if after[i] < before[i] => None,
            None => Some(shown[i].number),
            Some(&token) => Some(token),
        };
        match [point(0), point(1)] {
            [Some(first), Some(second)] => vec![vec![first, second], vec![second, first]],
            _ => Vec::new(),
        }
    }

    /// The numbers of the heaps that are smaller now.
    fn trace(&self, before: &Cell, _: &Cell, after: &Cell) -> Vec<[f64; 2]> {
        let [before, after] = [before, after].map(|cell| [cell.row, cell.col].map(u64::from));
        let shown = picture::shown(&after).into_iter().zip(before).zip(after);
        let smaller = shown.filter(|((_, before), after)| after < before);
        smaller.map(|((shown, _), _)| shown.number).collect()
    }

    fn components(&self, position: &Cell, emit: &mut impl FnMut(Cell)) {
        if position.row + position.col > 0 {
            emit(*position);
        }
    }

    fn whereabouts(&self, position: &Cell) -> Vec<(Cell, Vec<[f64; 2]>)> {
        let heaps = [position.row, position.col].map(u64::from);
        let tokens = || {
            picture::shown(&heaps)
                .into_iter()
                .flat_map(|heap| heap.tokens)
        };
        let mut parts = Vec::new();
        self.components(position, &mut |part| parts.push((part, tokens().collect())));
        parts
    }

    fn normalise(&self, position: &mut Cell) -> bool {
        position.transpose_upwards();
        false
    }

    fn text(&self, position: &Cell) -> String {
        position.text()
    }

    fn picture(&self, position: &Cell) -> Picture {
        let heaps = [position.row, position.col].map(u64::from);
        picture::heaps("Wythoff's game", &heaps)
    }

    fn most_pieces(&self, _: Size) -> usize {
        1
    }

    fn arrangements(&self, size: Size, pieces: usize, emit: &mut dyn FnMut(Cell) -> bool) {
        quarter::arrange(size, pieces, emit);
    }
}

/// Reads a bound such as `2k+1`.
fn bound(piece: &Piece<'_>) -> Result<Wythoff> {
    let text = piece.text();
    let Some(k) = text.find('k') else {
        return Err(piece.error("expected a bound such as k+3 or 2k+1"));
    };
    let times = match k {
        0 => 1,
        _ => piece.part(0..k).number("the multiple of k", MOST)?,
    };
    let rest = piece.part(k + 1..text.len());
    let plus = match rest.text().strip_prefix('+') {
        None if rest.text().is_empty() => 0,
        None => return Err(rest.error("expected `+` and a number after k")),
        Some(number) => {
            let number = rest.part(1..1 + number.len());
            number.number("the number after k", MOST)?
        }
    };
    Ok(Wythoff {
        times: times as u32,
        plus: plus as u32,
    })
}

/// Reads the positions of a request.
pub fn open<V: Visitor>(request: &Request<'_>, visitor: V) -> Result<V::Output> {
    let rules = bound(&request.parameter("bound").unwrap_or(Piece::whole("k+1")))?;
    let positions = request.sums(|piece| {
        let heaps = quarter::read(piece)?;
        if rules.most_moves(heaps) > MOST_MOVES {
            return Err(piece.error("these heaps have too many moves with this bound"));
        }
        Ok(heaps)
    })?;
    Ok(visitor.visit(rules, positions))
}

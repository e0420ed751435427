//! Games with heaps of tokens in which both players may do the same to any one heap: take some
//! tokens from it and split the rest. A game of this kind only says which numbers may be taken and
//! how many heaps may be left: see [`HeapRules`].
//!
//! A position is a sum of heaps, `4+2+1`; a heap of 0 is none. A move is written with the heap and
//! what becomes of it: `8:3+5` splits 8 into 3 and 5, `8:0` takes all of it.

pub(crate) mod moves;
pub(crate) mod picture;
pub(crate) mod rules;
pub(crate) mod takes;

use std::convert::Infallible;

use partizan_picture::Picture;
use partizan_value::Player;

use crate::board::Size;
use crate::catalogue::Parameter;
use crate::message::Result;
use crate::request::Request;
use crate::ruleset::{Position, Ruleset, Visitor};
use moves::{HeapMove, heaps_text};
use rules::HeapRules;

/// How positions are written.
pub(crate) const SYNTAX: &str = "the number of tokens, or a sum of heaps: 4+2";
/// What a search looks at.
pub(crate) const SEARCH: &str =
    "all sums of heaps with so many tokens at most; every heap is a piece";

/// The rules of games that are given by a code.
pub(crate) const CODE_RULES: &str = "The code says what a player may do to a heap: bit j of digit k \
    allows a player to take k tokens and to leave exactly j heaps. Whoever cannot move loses.";

/// The parameter that is a code.
pub(crate) const fn code(meaning: &'static str) -> [Parameter; 1] {
    [Parameter {
        name: "code",
        meaning,
    }]
}

/// The most tokens of a heap. Their nim-values are not all within reach, but where a period is
/// proved they are.
const MOST: u64 = 1_000_000_000_000_000_000;

/// Heaps in the order in which they were written; none is empty.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Heaps(Vec<u64>);

impl Position for Heaps {
    fn size(&self) -> usize {
        self.0
            .iter()
            .fold(0, |all: usize, heap| all.saturating_add(*heap as usize))
    }

    fn heap_bytes(&self) -> usize {
        size_of::<u64>() * self.0.len()
    }
}

/// A game that is played by heap rules.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct HeapGame {
    title: &'static str,
    rules: HeapRules,
}

impl Ruleset for HeapGame {
    type Position = Heaps;
    type Move = HeapMove;

    const IMPARTIAL: bool = true;

    fn moves(&self, position: &Heaps, _: Player, emit: &mut impl FnMut(HeapMove, Heaps)) {
        let heaps = &position.0;
        let Ok(()) = self.rules.try_moves::<Infallible>(heaps, &mut |i, left| {
            let after = [&heaps[..i], left, &heaps[i + 1..]].concat();
            let (heap, left) = (heaps[i], left.to_vec());
            emit(HeapMove { heap, left }, Heaps(after));
            Ok(())
        });
    }

    fn name(&self, _: &Heaps, played: &HeapMove) -> String {
        played.to_string()
    }

    /// The token beyond those that stay behind as the first heap, in any of the heaps that are equal.
    /// Where more heaps may be left, a person chooses what becomes of the others.
    fn ways(&self, position: &Heaps, played: &HeapMove) -> Vec<Vec<[f64; 2]>> {
        let first = played.left.first().copied().unwrap_or(0);
        let heaps = position.0.iter().zip(picture::shown(&position.0));
        let equal = heaps.filter(|(heap, _)| **heap == played.heap);
        equal.map(|(_, shown)| vec![shown.beyond(first)]).collect()
    }

    /// The numbers of the heaps that are new.
    fn trace(&self, before: &Heaps, played: &HeapMove, after: &Heaps) -> Vec<[f64; 2]> {
        let first = before.0.iter().position(|heap| *heap == played.heap);
        let shown = picture::shown(&after.0)
            .into_iter()
            .map(|shown| shown.number);
        shown
            .skip(first.unwrap_or(0))
            .take(played.left.len())
            .collect()
    }

    fn components(&self, position: &Heaps, emit: &mut impl FnMut(Heaps)) {
        for &heap in &position.0 {
            if self.rules.can_move(heap) {
                emit(Heaps(vec![heap]));
            }
        }
    }

    fn whereabouts(&self, position: &Heaps) -> Vec<(Heaps, Vec<[f64; 2]>)> {
        let heaps = position.0.iter().zip(picture::shown(&position.0));
        let alive = heaps.filter(|(heap, _)| self.rules.can_move(**heap));
        alive
            .map(|(&heap, shown)| (Heaps(vec![heap]), shown.tokens))
            .collect()
    }

    fn normalise(&self, position: &mut Heaps) -> bool {
        position.0.sort_unstable();
        false
    }

    fn parts(&self, position: &Heaps, emit: &mut impl FnMut(Heaps)) {
        self.components(position, emit);
    }

    fn text(&self, position: &Heaps) -> String {
        heaps_text(&position.0)
    }

    fn picture(&self, position: &Heaps) -> Picture {
        picture::heaps(self.title, &position.0)
    }

    fn heap_rules(&self) -> Option<&HeapRules> {
        Some(&self.rules)
    }

    fn heaps(&self, position: &Heaps) -> Vec<u64> {
        position.0.clone()
    }

    /// Strips: a strip of n squares stands for n tokens.
    fn sizes(&self, most: Size) -> Vec<Size> {
        (1..=most.cols).map(|cols| Size { rows: 1, cols }).collect()
    }

    fn most_pieces(&self, size: Size) -> usize {
        size.cols
    }

    fn arrangements(&self, size: Size, pieces: usize, emit: &mut dyn FnMut(Heaps) -> bool) {
        if size.rows == 1 {
            arrange(size.cols as u64, pieces, 1, &mut Vec::new(), emit);
        }
    }
}

/// Every way to make so many heaps of at least some size of all tokens, until `emit` says no.
fn arrange(
    tokens: u64,
    heaps: usize,
    least: u64,
    before: &mut Vec<u64>,
    emit: &mut dyn FnMut(Heaps) -> bool,
) -> bool {
    if heaps <= 1 {
        let fits = heaps == 1 && tokens >= least;
        return !fits || emit(Heaps([before, &[tokens][..]].concat()));
    }
    (least..=tokens / heaps as u64).all(|heap| {
        before.push(heap);
        let goes_on = arrange(tokens - heap, heaps - 1, heap, before, emit);
        before.pop();
        goes_on
    })
}

/// Reads the positions of a request about a game with these rules.
pub(crate) fn open<V: Visitor>(
    request: &Request<'_>,
    visitor: V,
    title: &'static str,
    rules: HeapRules,
) -> Result<V::Output> {
    let sums =
        request.sums(|piece| Ok(piece.number("the number of tokens", MOST as usize)? as u64))?;
    let position = |heaps: Vec<u64>| {
        let heaps = heaps.into_iter().filter(|heap| *heap > 0);
        vec![Heaps(heaps.collect())]
    };
    let positions = sums.into_iter().map(position).collect();
    Ok(visitor.visit(HeapGame { title, rules }, positions))
}

/// The rules that a code says, or some code if none is given.
pub(crate) fn rules(request: &Request<'_>, base: u16, usual: &'static str) -> Result<HeapRules> {
    let piece = request.parameter("code");
    let usual = crate::message::Piece::whole(usual);
    HeapRules::read(piece.as_ref().unwrap_or(&usual), base)
}

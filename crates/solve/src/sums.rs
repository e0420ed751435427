//! Boards side by side: their options and pictures, besides what the rules say of sums.

use partizan_picture::{Anchor, Picture, Text};
use partizan_rules::{Circuit, Position, Ruleset};
use partizan_value::Player;

pub(crate) use partizan_rules::{each_move, move_name, numbered_name, sum_text as text};

/// The size of the numbers of moves.
const NUMBER_SIZE: f64 = 16.0;

/// The number of a move, and where the picture of its board shows it.
pub(crate) struct Mark {
    pub(crate) board: usize,
    pub(crate) at: [f64; 2],
    pub(crate) number: usize,
}

/// Several positions side by side.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Sum<P>(pub(crate) Vec<P>);

impl<P: Position> Position for Sum<P> {
    fn size(&self) -> usize {
        self.0.iter().map(Position::size).sum()
    }

    fn heap_bytes(&self) -> usize {
        let own = size_of::<P>() * self.0.len();
        own + self.0.iter().map(Position::heap_bytes).sum::<usize>()
    }
}

impl<P: Position> Sum<P> {
    /// Every option of a player in a sum.
    pub(crate) fn options<R: Ruleset<Position = P>>(
        &self,
        ruleset: &R,
        player: Player,
        mut emit: impl FnMut(Self),
    ) {
        each_move(ruleset, &self.0, player, |part, _, after| {
            let mut changed = self.clone();
            changed.0[part] = after;
            emit(changed);
        });
    }
}

/// A sum as a picture, with the numbers of the moves that led to it.
pub(crate) fn picture<R: Ruleset>(
    ruleset: &R,
    boards: &[R::Position],
    marks: impl IntoIterator<Item = Mark>,
) -> Picture {
    let mut pictures: Vec<Picture> = boards.iter().map(|board| ruleset.picture(board)).collect();
    for mark in marks {
        let number = Text::new(mark.at, mark.number.to_string(), NUMBER_SIZE);
        pictures[mark.board].text(number.anchor(Anchor::Centre).halo());
    }
    Picture::side_by_side(pictures)
}

/// The networks of the boards; none if the game is played otherwise.
pub(crate) fn circuits<R: Ruleset>(ruleset: &R, boards: &[R::Position]) -> Vec<Circuit> {
    boards
        .iter()
        .filter_map(|board| ruleset.circuit(board))
        .collect()
}

/// The only one of some networks.
pub(crate) fn alone(mut circuits: Vec<Circuit>) -> Option<Circuit> {
    let last = circuits.pop()?;
    circuits.is_empty().then_some(last)
}

//! Boards side by side: their options and pictures, besides what the rules say of sums.

use partizan_picture::{Anchor, Area, Picture, Text};
use partizan_rules::{Circuit, Position, Ruleset, Sites};
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

/// By how much the points of each board's picture are moved in the picture of the sum.
pub(crate) struct Shifts(Vec<[f64; 2]>);

impl Shifts {
    pub(crate) fn new<R: Ruleset>(ruleset: &R, boards: &[R::Position]) -> Shifts {
        if boards.len() == 1 {
            return Shifts(vec![[0.0; 2]]);
        }
        let view = |board: &R::Position| ruleset.picture(board).view();
        let views: Vec<Area> = boards.iter().map(view).collect();
        Shifts(Picture::shifts(&views))
    }

    /// Points of a board's picture as points of the sum's.
    pub(crate) fn moved(&self, board: usize, mut points: Vec<[f64; 2]>) -> Vec<[f64; 2]> {
        let [dx, dy] = self.0[board];
        for [x, y] in &mut points {
            *x += dx;
            *y += dy;
        }
        points
    }
}

/// Where the picture of a sum shows the letters of its text, if every board has such places.
pub(crate) fn sites<R: Ruleset>(ruleset: &R, boards: &[R::Position]) -> Option<Sites> {
    let of_boards: Option<Vec<Sites>> = boards.iter().map(|board| ruleset.sites(board)).collect();
    let of_boards = of_boards?;
    let letters = of_boards.first()?.letters;
    let shifts = Shifts::new(ruleset, boards);
    let mut points = Vec::new();
    for (board, sites) in of_boards.into_iter().enumerate() {
        points.extend(shifts.moved(board, sites.points));
    }
    Some(Sites { letters, points })
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

//! Boards with pieces of two colours: Left's are `x`, Right's are `o`.

use partizan_value::Player;

use crate::bits::Bits;
use crate::board::Size;
use crate::grid::Grid;
use crate::sites::centres;

/// A square that does not exist, `#`.
pub(crate) const ABSENT: usize = 0;
/// A square with a piece of Left, `x`.
pub(crate) const LEFT: usize = 1;
/// A square with a piece of Right, `o`.
pub(crate) const RIGHT: usize = 2;
/// A square without a piece, `.`.
///
/// An empty square is in both planes, so that exchanging the planes exchanges the colours.
pub(crate) const EMPTY: usize = 3;

/// The letters of such boards.
pub(crate) const LETTERS: &str = ".xo#";

/// A board with pieces of two colours.
pub(crate) type Pieces<B> = Grid<B, 2>;

/// The state of a square with this letter.
pub(crate) fn state(letter: u8) -> usize {
    match letter {
        b'x' => LEFT,
        b'o' => RIGHT,
        b'.' => EMPTY,
        _ => ABSENT,
    }
}

/// The letter of a state.
pub(crate) fn letter(state: usize) -> char {
    ['#', 'x', 'o', '.'][state]
}

/// The state of a square with a piece of this player.
#[inline]
pub(crate) fn piece_of(player: Player) -> usize {
    match player {
        Player::Left => LEFT,
        Player::Right => RIGHT,
    }
}

impl<B: Bits> Pieces<B> {
    /// The squares with pieces of a player.
    #[inline]
    pub fn pieces(&self, player: Player) -> B {
        match player {
            Player::Left => self.plane(0).minus(self.plane(1)),
            Player::Right => self.plane(1).minus(self.plane(0)),
        }
    }

    /// The squares without pieces.
    #[inline]
    pub fn empty(&self) -> B {
        self.plane(0).and(self.plane(1))
    }

    /// Shows every piece, Left's first: its row and column, and whose it is.
    pub fn each_piece(&self, mut show: impl FnMut((usize, usize), Player)) {
        for player in Player::BOTH {
            for square in self.pieces(player).squares() {
                show(self.place(square), player);
            }
        }
    }

    /// The board after a piece has gone from one square to another, where it may capture.
    #[inline]
    #[must_use]
    pub fn moved(&self, from: usize, to: usize) -> Self {
        let mut after = self.clone();
        after.put(to, self.get(from));
        after.put(from, EMPTY);
        after
    }
}

/// A piece that goes from one square to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hop {
    /// Where it comes from.
    pub from: usize,
    /// Where it ends.
    pub to: usize,
}

impl Hop {
    /// The two squares, as in `a1-b1`.
    pub(crate) fn name<B: Bits>(self, board: &Pieces<B>) -> String {
        format!("{}-{}", board.name(self.from), board.name(self.to))
    }

    /// From the one square to the other.
    pub(crate) fn ways<B: Bits>(self, board: &Pieces<B>) -> Vec<Vec<[f64; 2]>> {
        vec![centres(board, [self.from, self.to])]
    }
}

/// Every board of a size with `pieces` squares in one of some states and all others in the state
/// `ground`, until `emit` says no.
pub(crate) fn arrangements<B: Bits, const PLANES: usize>(
    size: Size,
    ground: usize,
    states: &[usize],
    pieces: usize,
    emit: &mut dyn FnMut(Grid<B, PLANES>) -> bool,
) {
    let squares = size.area();
    if pieces > squares {
        return;
    }
    let mut board = Grid::blank(size.rows, size.cols);
    for square in 0..squares {
        board.put(square, ground);
    }
    choices(squares, states.len(), pieces, &mut |chosen, kinds| {
        let mut arranged = board.clone();
        for (&square, &kind) in chosen.iter().zip(kinds) {
            arranged.put(square, states[kind]);
        }
        emit(arranged)
    });
}

/// Every choice of some of the squares, and of one of some kinds for each, until `emit` says no.
pub(crate) fn choices(
    squares: usize,
    kinds: usize,
    pieces: usize,
    emit: &mut dyn FnMut(&[usize], &[usize]) -> bool,
) {
    if pieces > squares {
        return;
    }
    let mut chosen: Vec<usize> = (0..pieces).collect();
    let mut kind_of = vec![0; pieces];
    while emit(&chosen, &kind_of) {
        // The next kinds, like an odometer; then the next squares.
        if let Some(i) = kind_of.iter().rposition(|&kind| kind + 1 < kinds) {
            kind_of[i] += 1;
            kind_of[i + 1..].fill(0);
            continue;
        }
        kind_of.fill(0);
        let movable = |&i: &usize| chosen[i] < squares - pieces + i;
        let Some(i) = (0..pieces).rev().find(movable) else {
            return;
        };
        chosen[i] += 1;
        for j in i + 1..pieces {
            chosen[j] = chosen[j - 1] + 1;
        }
    }
}

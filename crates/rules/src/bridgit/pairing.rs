//! The pairing strategy: the empty board won by looking at one pair of crossings at a time.
//!
//! Crossings are put into pairs. When the opponent builds at one of a pair, the player answers at
//! the other; whatever else the opponent does, the player may do anything. In the end the opponent
//! has at most one of each pair, and that is not enough to join his sides.
//!
//! # The pairs
//!
//! Take a board of M rows and K = M + 1 columns, and let Left be the one who answers. Right's inner
//! dots are (r, c), in row r = 1, …, M from the top and column c = 1, …, M from the left; columns 0
//! and M + 1 are his sides. So his dots (r, r) are a diagonal. Every inner dot has one pair, of two
//! of the bridges that Right may build from it, and no bridge is in two pairs:
//!
//! - on the diagonal, c = r: the bridges to the left and to the right;
//! - below the diagonal, c < r: the bridges to the left and up;
//! - above the diagonal, c > r: the bridges to the right and down.
//!
//! # Why Right does not get across
//!
//! Right never has both bridges of a pair. Follow a way of his that leaves the left side and visits
//! no dot twice.
//!
//! *Below the diagonal* he heads right or down only. Leaving his side he heads right. Coming to a
//! dot from the left or from above he has one of its pair and not the other, and does not turn
//! back: so he heads right or down again.
//!
//! *On the diagonal* he comes from the left or, as we shall see, from the right. Either way he has
//! one of its pair and not the other: so he heads up or down. Heading down he is below the diagonal
//! again, and goes on as before. Heading up he is above it.
//!
//! *Above the diagonal* he heads up or left only. Coming to a dot from below or from the right he
//! has neither the bridge to the right nor the one down, unless he came by it: so he heads up or
//! left again. Heading left he may come back to the diagonal, from the right.
//!
//! So he never heads right on the diagonal or above it, which is the only way to the right side.
//! Right does not join his sides, and therefore Left joins hers.
//!
//! # Other boards
//!
//! With more columns than M + 1 Left plays on the first M + 1: what joins top and bottom there does
//! so on the whole board. On a square board, K = M, she needs the first move. Imagine one column
//! more, in which Right has built everything to the right side and Left everything else. Its pairs
//! have one bridge of each player, but for the lowest: there Right has the right one of the pair of
//! (M, M), and Left answers with the left one. That is her opening, and all other pairs are as
//! before. A way of hers from top to bottom that visits the imagined column can only turn back from
//! there to the dot that it came from, so it has no need to.
//!
//! For Right everything is mirrored: rows become columns.

use partizan_value::Player;

use super::lattice::{Lattice, Point};
use crate::pairing::Pairing;

/// The pairing that wins the empty board, if this player moves first. Every board has one.
pub(super) fn pairing(lattice: Lattice, first: Player) -> Pairing {
    let size = lattice.size();
    let player = match size.cols.cmp(&size.rows) {
        std::cmp::Ordering::Greater => Player::Left,
        std::cmp::Ordering::Less => Player::Right,
        std::cmp::Ordering::Equal => first,
    };
    // From here on the player joins the top with the bottom; for Right, points are mirrored back.
    let (rows, cols) = match player {
        Player::Left => (size.rows, size.cols),
        Player::Right => (size.cols, size.rows),
    };
    let edge = |x: usize, y: usize| {
        let [x, y] = match player {
            Player::Left => [x, y],
            Player::Right => [y, x],
        };
        lattice.edge(Point { x, y })
    };
    let mut pairs = Vec::new();
    let mut pair = |a: Option<usize>, b: Option<usize>| pairs.extend(a.zip(b));
    for r in 1..=rows {
        for c in 1..=rows {
            // The opponent's dot, and his bridges from it.
            let (x, y) = (2 * c, 2 * r - 1);
            let (left, right) = (edge(x - 1, y), edge(x + 1, y));
            match c.cmp(&r) {
                std::cmp::Ordering::Less => pair(left, edge(x, y - 1)),
                std::cmp::Ordering::Equal => pair(left, right),
                std::cmp::Ordering::Greater => pair(right, edge(x, y + 1)),
            }
        }
    }
    let opening = (rows == cols).then(|| edge(2 * rows - 1, 2 * rows - 1));
    Pairing::new(player, opening.flatten(), lattice.len(), &pairs)
}

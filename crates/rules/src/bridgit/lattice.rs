//! The points of a board: the dots of both players, and between them the crossings, where either
//! player may build a bridge.

use partizan_value::Player;

use crate::board::Size;
use crate::grid::column_name;
use crate::network::Network;

/// A point, by steps from the left and from the top.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Point {
    pub(super) x: usize,
    pub(super) y: usize,
}

impl Point {
    /// Whose dot it is.
    pub(super) fn dot(self) -> Option<Player> {
        match (self.x % 2, self.y % 2) {
            (1, 0) => Some(Player::Left),
            (0, 1) => Some(Player::Right),
            _ => None,
        }
    }
}

/// The points of a board: 2K + 1 columns and 2M + 1 rows of them for M rows and K columns.
///
/// Crossings are numbered in reading order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Lattice {
    size: Size,
}

impl Lattice {
    /// The points of a board with at least one row and one column.
    pub(super) fn new(size: Size) -> Lattice {
        Lattice { size }
    }

    pub(super) fn size(self) -> Size {
        self.size
    }

    /// Columns of points.
    pub(super) fn width(self) -> usize {
        2 * self.size.cols + 1
    }

    /// Rows of points.
    pub(super) fn height(self) -> usize {
        2 * self.size.rows + 1
    }

    /// How many crossings there are.
    pub(super) fn len(self) -> usize {
        let Size { rows, cols } = self.size;
        rows * cols + (rows - 1) * (cols - 1)
    }

    /// How many crossings a row of them has; rows are counted from the top.
    pub(super) fn in_row(self, row: usize) -> usize {
        self.size.cols - row % 2
    }

    /// The crossing at a point.
    pub(super) fn edge(self, Point { x, y }: Point) -> Option<usize> {
        let inside = (1..self.width() - 1).contains(&x) && (1..self.height() - 1).contains(&y);
        if !inside || x % 2 != y % 2 {
            return None;
        }
        let (row, cols) = (y - 1, self.size.cols);
        Some(row / 2 * (2 * cols - 1) + row % 2 * cols + (x - 1) / 2)
    }

    /// Where a crossing is.
    pub(super) fn point(self, edge: usize) -> Point {
        let cols = self.size.cols;
        let (rows, rest) = (edge / (2 * cols - 1), edge % (2 * cols - 1));
        let (x, y) = if rest < cols {
            (2 * rest + 1, 2 * rows + 1)
        } else {
            (2 * (rest - cols) + 2, 2 * rows + 2)
        };
        Point { x, y }
    }

    /// Whether a player's bridge at a crossing is vertical: then the other player's is not.
    pub(super) fn is_vertical(self, edge: usize, player: Player) -> bool {
        (self.point(edge).x % 2 == 1) == (player == Player::Left)
    }

    /// The dots that a player's bridge joins, the lower or the left one first.
    pub(super) fn ends(self, edge: usize, player: Player) -> [Point; 2] {
        let Point { x, y } = self.point(edge);
        if self.is_vertical(edge, player) {
            [Point { x, y: y + 1 }, Point { x, y: y - 1 }]
        } else {
            [Point { x: x - 1, y }, Point { x: x + 1, y }]
        }
    }

    /// The name of a point, as of a square in chess.
    pub(super) fn name(self, point: Point) -> String {
        format!("{}{}", column_name(point.x), self.height() - point.y)
    }

    /// What a player wants to join: dots of his colour, those of a side being one vertex.
    pub(super) fn network(self, player: Player) -> Network {
        let Size { rows, cols } = self.size;
        let (long, wide) = match player {
            Player::Left => (rows, cols),
            Player::Right => (cols, rows),
        };
        let vertex = |point: Point| self.vertex(point, player) as u32;
        let edges = (0..self.len()).map(|edge| self.ends(edge, player).map(vertex));
        Network::new(2 + (long - 1) * wide, edges.collect(), [0, 1])
    }

    /// The number of a player's dot in his network: 0 and 1 are his sides.
    fn vertex(self, Point { x, y }: Point, player: Player) -> usize {
        let Size { rows, cols } = self.size;
        let (along, across, long, wide) = match player {
            Player::Left => (y / 2, x / 2, rows, cols),
            Player::Right => (x / 2, y / 2, cols, rows),
        };
        match along {
            0 => 0,
            _ if along == long => 1,
            _ => 2 + (along - 1) * wide + across,
        }
    }

    /// The dot that is a vertex of Left's network, unless it is one of her sides.
    pub(super) fn left_dot(self, vertex: usize) -> Option<Point> {
        let inner = vertex.checked_sub(2)?;
        let (along, across) = (inner / self.size.cols, inner % self.size.cols);
        Some(Point {
            x: 2 * across + 1,
            y: 2 * along + 2,
        })
    }
}

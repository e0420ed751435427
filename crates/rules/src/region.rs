//! Regions of free squares, for questions that are answered square by square instead of move by
//! move.

use crate::board::Size;
use crate::dominoes::{self, Domino, Lie};

/// The free squares of a board on which Left places vertical dominoes and Right horizontal ones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Region {
    size: Size,
    /// Row by row from the top left.
    free: Vec<bool>,
}

impl Region {
    /// A region with the squares that are free by row and column.
    pub fn new(size: Size, free: impl Fn(usize, usize) -> bool) -> Region {
        let squares = (0..size.rows).flat_map(|row| (0..size.cols).map(move |col| (row, col)));
        Region {
            size,
            free: squares.map(|(row, col)| free(row, col)).collect(),
        }
    }

    /// A whole board.
    pub fn full(size: Size) -> Region {
        Region::new(size, |_, _| true)
    }

    /// Its rows and columns.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Whether there is such a square and it is free.
    pub fn is_free(&self, row: usize, col: usize) -> bool {
        col < self.size.cols && row < self.size.rows && self.free[row * self.size.cols + col]
    }

    /// How many squares are free.
    pub fn free_squares(&self) -> usize {
        self.free.iter().filter(|free| **free).count()
    }

    /// The most vertical and the most horizontal dominoes that fit, each for itself.
    pub fn most_dominoes(&self) -> [usize; 2] {
        let Size { rows, cols } = self.size;
        let most = |lines: usize, length: usize, free: &dyn Fn(usize, usize) -> bool| {
            let runs = (0..lines).flat_map(|line| {
                let squares: Vec<bool> = (0..length).map(|i| free(line, i)).collect();
                let runs = squares.split(|free| !free).map(|run| run.len() / 2);
                runs.collect::<Vec<usize>>()
            });
            runs.sum()
        };
        [
            most(cols, rows, &|col, row| self.is_free(row, col)),
            most(rows, cols, &|row, col| self.is_free(row, col)),
        ]
    }

    /// The region with rows and columns exchanged, on which the players have exchanged their roles.
    #[must_use]
    pub fn transposed(&self) -> Region {
        let Size { rows, cols } = self.size;
        Region::new(
            Size {
                rows: cols,
                cols: rows,
            },
            |row, col| self.is_free(col, row),
        )
    }

    /// Whether a domino fits with this upper or left square.
    pub fn fits(&self, lie: Lie, row: usize, col: usize) -> bool {
        let (down, right) = lie.step();
        self.is_free(row, col) && self.is_free(row + down, col + right)
    }

    /// Every place for a domino.
    pub fn dominoes(&self) -> impl Iterator<Item = Domino> {
        let Size { rows, cols } = self.size;
        let places = (0..rows).flat_map(move |row| (0..cols).map(move |col| (row, col)));
        places.flat_map(move |(row, col)| {
            let lies = [Lie::Vertical, Lie::Horizontal].into_iter();
            let lies = lies.filter(move |lie| self.fits(*lie, row, col));
            lies.map(move |lie| Domino {
                lie,
                square: row * cols + col,
            })
        })
    }

    /// The squares of a domino, by row and column.
    pub fn squares(&self, domino: Domino) -> [(usize, usize); 2] {
        dominoes::squares(self.size, domino)
    }

    /// What a player would write down for placing a domino.
    pub fn name(&self, domino: Domino) -> String {
        dominoes::name(self.size, domino)
    }
}

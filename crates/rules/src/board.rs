//! Boards as text: rows of letters from the top, separated by `/` or `|`, or a size such as `4x5`.

use crate::message::{Piece, Result};

/// The most squares a board may have: as many as the longest strip.
pub const MOST_SQUARES: usize = u16::MAX as usize;

/// Rows and columns.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Size {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub cols: usize,
}

impl Size {
    /// The number of squares.
    pub fn area(self) -> usize {
        self.rows * self.cols
    }

    /// Reads `4x5`; `None` if the text does not look like a size.
    pub fn read(piece: &Piece<'_>) -> Result<Option<Size>> {
        Size::read_within(piece, MOST_SQUARES)
    }

    /// The same for a game whose boards have at most so many squares.
    pub(crate) fn read_within(piece: &Piece<'_>, most: usize) -> Result<Option<Size>> {
        let text = piece.text();
        let Some(cross) = text.find(['x', 'X', '×']) else {
            return Ok(None);
        };
        let width = text[cross..].chars().next().map_or(1, char::len_utf8);
        let (rows, cols) = (piece.part(0..cross), piece.part(cross + width..text.len()));
        let digits = |piece: &Piece<'_>| {
            let text = piece.text().trim();
            !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
        };
        if !digits(&rows) {
            return Ok(None);
        }
        if !digits(&cols) {
            let message = "a size is MxN: a number of rows, `x`, a number of columns";
            return Err(piece.error(message));
        }
        let side = |piece: &Piece<'_>, what| {
            let piece = piece.trimmed();
            let n = piece.number(what, MOST_SQUARES)?;
            if n == 0 {
                return Err(piece.error("a board needs at least one row and one column"));
            }
            Ok(n)
        };
        let size = Size {
            rows: side(&rows, "the number of rows")?,
            cols: side(&cols, "the number of columns")?,
        };
        size.checked_within(piece, most).map(Some)
    }

    /// The size, unless the board would be too large.
    pub(crate) fn checked(self, piece: &Piece<'_>) -> Result<Size> {
        self.checked_within(piece, MOST_SQUARES)
    }

    /// The same for a game whose boards have at most so many squares.
    pub(crate) fn checked_within(self, piece: &Piece<'_>, most: usize) -> Result<Size> {
        if self.area() > most {
            let message = format!(
                "a board of {} x {} squares is too large; at most {most} squares fit",
                self.rows, self.cols
            );
            return Err(piece.error(message));
        }
        Ok(self)
    }
}

/// A board as it is written: a letter for every square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub cols: usize,
    /// The letters, row by row from the top left.
    pub letters: Vec<u8>,
}

impl Board {
    /// A board with a letter for each row and column.
    pub fn new(size: Size, letter: impl Fn(usize, usize) -> u8) -> Board {
        let Size { rows, cols } = size;
        let squares = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col)));
        Board {
            rows,
            cols,
            letters: squares.map(|(row, col)| letter(row, col)).collect(),
        }
    }

    /// Reads a board of these letters; capital letters are read as small ones.
    pub fn read(piece: &Piece<'_>, letters: &str) -> Result<Board> {
        let rows = piece.split(|c| c == '/' || c == '|' || c == '\n');
        let mut cells = Vec::new();
        let cols = rows[0].trimmed().text().chars().count();
        for row in &rows {
            let row = row.trimmed();
            for (i, c) in row.text().char_indices() {
                let letter = c.to_ascii_lowercase();
                if !letters.contains(letter) {
                    let known: Vec<String> = letters.chars().map(|c| format!("`{c}`")).collect();
                    let message = format!(
                        "`{}` is no square of this game; it has {}",
                        c.escape_debug(),
                        known.join(", ")
                    );
                    return Err(row.part(i..i + c.len_utf8()).error(message));
                }
                cells.push(letter as u8);
            }
            let width = row.text().chars().count();
            if width == 0 {
                return Err(row.error("a row without squares"));
            }
            if width != cols {
                let message = format!(
                    "this row has {width} squares, the first one has {cols}: rows must be equally long"
                );
                return Err(row.error(message));
            }
        }
        let size = Size {
            rows: rows.len(),
            cols,
        };
        size.checked(piece)?;
        Ok(Board {
            rows: rows.len(),
            cols,
            letters: cells,
        })
    }
}

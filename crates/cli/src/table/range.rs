//! The ranges of a table: which positions are in it.

use partizan_rules::{Piece, Shape};

/// More cells than this are a mistake.
const MOST_CELLS: usize = 1_000_000;
/// The largest heap of a table.
const LARGEST_HEAP: usize = 1_000_000_000;
/// The most squares that all boards of a table have together; they are read before any is valued.
const MOST_SQUARES_IN_ALL: usize = 1 << 25;
/// The numbers that label rows or columns.
#[derive(Clone, Copy)]
pub(super) struct Range {
    pub(super) first: usize,
    /// One more than the last.
    pub(super) end: usize,
}

impl Range {
    /// Reads `2..5`, or `5`: alone that is a range that begins where the shape does, beside
    /// another range it is one row or column, so that `2x1..60` is a strip.
    fn read(
        piece: &Piece<'_>,
        shape: Shape,
        least: usize,
        alone: bool,
    ) -> partizan_rules::Result<Range> {
        let piece = piece.trimmed();
        let most = match shape {
            Shape::Heap => LARGEST_HEAP,
            Shape::Board | Shape::Coordinates => MOST_CELLS,
        };
        let number = |piece: Piece<'_>| piece.number("the end of a range", most);
        let (first, end) = if let Some(dots) = piece.text().find("..") {
            let last = number(piece.part(dots + 2..piece.text().len()))?;
            (number(piece.part(0..dots))?, last + 1)
        } else {
            let n = number(piece.clone())?;
            match shape {
                _ if !alone => (n, n + 1),
                Shape::Board => (least, n + 1),
                Shape::Heap => (0, n + 1),
                Shape::Coordinates => (0, n),
            }
        };
        if least > 1 && (first < least || end <= least) {
            let message = format!("boards of this game have at least {least} rows and columns");
            return Err(piece.error(message));
        }
        if first >= end {
            return Err(piece.error("an empty range"));
        }
        Ok(Range { first, end })
    }

    pub(super) fn numbers(self) -> std::ops::Range<usize> {
        self.first..self.end
    }

    pub(super) fn len(self) -> usize {
        self.end - self.first
    }

    /// The sum of its numbers.
    fn sum(self) -> usize {
        (self.first + self.end - 1).saturating_mul(self.len()) / 2
    }

    pub(super) fn labels(self) -> Vec<String> {
        self.numbers().map(|n| n.to_string()).collect()
    }
}

/// The ranges of rows and columns: none for rows where there is only one.
pub(super) type Ranges = (Option<Range>, Range);

/// Reads the ranges of a table; boards have so many rows and columns at least.
pub(super) fn ranges(
    subject: &Piece<'_>,
    shape: Shape,
    least: usize,
) -> partizan_rules::Result<Ranges> {
    let parts = subject.split(|c| matches!(c, 'x' | 'X' | '×'));
    let alone = !subject.text().contains("..");
    let read = |piece| Range::read(piece, shape, least, alone);
    let (rows, columns) = match (shape, &parts[..]) {
        (_, [rows, columns]) => (Some(read(rows)?), read(columns)?),
        (Shape::Heap, [columns]) => (None, read(columns)?),
        (Shape::Board | Shape::Coordinates, _) => {
            return Err(subject.error("expected two ranges, as in 5x6 or 1..5x1..6"));
        }
        (Shape::Heap, _) => {
            let message = "expected one range, as in 20 or 0..20, or two for sums of two heaps";
            return Err(subject.error(message));
        }
    };
    if shape != Shape::Heap {
        admit(subject, (rows, columns))?;
    }
    let squares = rows.map_or(1, Range::sum).saturating_mul(columns.sum());
    if shape == Shape::Board && squares > MOST_SQUARES_IN_ALL {
        let message =
            format!("the boards of a table have at most {MOST_SQUARES_IN_ALL} squares in all");
        return Err(subject.error(message));
    }
    Ok((rows, columns))
}

/// Fails if there are more cells than somebody can want. A list of heaps may be longer, if it is
/// not held as a whole.
pub(super) fn admit(subject: &Piece<'_>, (rows, columns): Ranges) -> partizan_rules::Result<()> {
    if rows.map_or(1, Range::len).saturating_mul(columns.len()) > MOST_CELLS {
        let message = format!(
            "a table has at most {MOST_CELLS} cells; only a list of nim-values can be longer, with --csv"
        );
        return Err(subject.error(message));
    }
    Ok(())
}

/// The positions of all cells, row by row.
pub(super) fn positions(shape: Shape, (rows, columns): Ranges) -> Vec<String> {
    let is_row = rows.is_none();
    let rows = rows.unwrap_or(Range { first: 1, end: 2 });
    let pairs = rows
        .numbers()
        .flat_map(|row| columns.numbers().map(move |column| (row, column)));
    let text = |(row, column)| match shape {
        Shape::Board => format!("{row}x{column}"),
        Shape::Coordinates => format!("{row},{column}"),
        Shape::Heap if is_row => format!("{column}"),
        Shape::Heap => format!("{row}+{column}"),
    };
    pairs.map(text).collect()
}

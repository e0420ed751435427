//! Parts of the board on which a statement is tested: those that it is about, and others that show how sharp it is.

use super::cells::{Cell, Colour, exceptions, square};
use crate::lab::Result;
use crate::table::Table;

/// Some of the cells.
pub(super) struct Band {
    pub(super) name: &'static str,
    has: fn(Cell) -> bool,
}

pub(super) const BELOW: Band = Band {
    name: "x > y",
    has: |(x, y)| x > y,
};
pub(super) const DIAGONAL: Band = Band {
    name: "x = y",
    has: |(x, y)| x == y,
};
pub(super) const YELLOW_NEXT: Band = Band {
    name: "x = y - 1",
    has: |(x, y)| x == y - 1,
};
pub(super) const GREEN_NEXT: Band = Band {
    name: "x = y - 2",
    has: |(x, y)| x == y - 2,
};
pub(super) const RED_NEXT: Band = Band {
    name: "x = y - 3",
    has: |(x, y)| x == y - 3,
};
pub(super) const GREEN: Band = Band {
    name: "1 <= x < y, green",
    has: |cell| 1 <= cell.0 && cell.0 < cell.1 && Colour::of(cell) == Colour::Green,
};
pub(super) const OTHERS: Band = Band {
    name: "x < y, red or yellow",
    has: |cell| cell.0 < cell.1 && Colour::of(cell) != Colour::Green,
};

/// How many rows and columns are looked at.
pub(super) const SIDE: i32 = 32;

/// Counts the cells of bands, and those among them for which a statement does not hold.
pub(super) fn counted(bands: &[Band], holds: impl Fn(Cell) -> Result<bool>) -> Result<Table> {
    let mut table = Table::new("cells");
    for band in bands {
        let cells: Vec<Cell> = square(SIDE).filter(|cell| (band.has)(*cell)).collect();
        let number = cells.len();
        table.set(band.name, "exceptions", exceptions(cells, &holds)?);
        table.set(band.name, "of", number);
    }
    Ok(table)
}

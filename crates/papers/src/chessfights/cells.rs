//! The cells of the board with their values, straight from the rules of the paper.
//!
//! This is the second way to every value: it shares the arithmetic of games with the solver, but neither its rules nor
//! its order of work.

use std::collections::HashMap;

use partizan_value::{Store, Value};

use crate::lab::{Lab, Result, Stopped};
use crate::table::distinct;

/// Row and column.
pub(super) type Cell = (i32, i32);

/// The colours of the paper: the column less the row, modulo 3.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Colour {
    Red,
    Yellow,
    Green,
}

impl Colour {
    pub(super) const ALL: [Colour; 3] = [Colour::Red, Colour::Yellow, Colour::Green];

    pub(super) fn of((x, y): Cell) -> Colour {
        Colour::ALL[(y - x).rem_euclid(3) as usize]
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Colour::Red => "red",
            Colour::Yellow => "yellow",
            Colour::Green => "green",
        }
    }
}

fn is_on_board((x, y): Cell) -> bool {
    x >= 0 && y >= 0
}

/// Where the bishop can go.
pub(super) fn bishop((x, y): Cell) -> Vec<Cell> {
    let steps = (1..=y).flat_map(|i| [(x - i, y - i), (x + i, y - i)]);
    steps.filter(|cell| is_on_board(*cell)).collect()
}

/// Where the knight can go.
pub(super) fn knight((x, y): Cell) -> Vec<Cell> {
    let steps = [
        (x - 1, y - 2),
        (x + 1, y - 2),
        (x - 2, y - 1),
        (x - 2, y + 1),
    ];
    let on_board = steps.into_iter().filter(|cell| is_on_board(*cell));
    on_board.collect()
}

/// The values of all cells whose row and column have at most some sum.
pub(super) struct Cells {
    store: Store,
    values: HashMap<Cell, Value>,
}

impl Cells {
    /// Values cell after cell. No move makes the sum larger, and one that keeps it makes the column smaller.
    pub(super) fn up_to(lab: &Lab, most: i32) -> Result<Cells> {
        let mut cells = Cells {
            store: lab.store().clone(),
            values: HashMap::new(),
        };
        for sum in 0..=most {
            lab.begin(format!("cells with the sum {sum}"))?;
            for y in 0..=sum {
                let cell = (sum - y, y);
                let value = cells.game(&bishop(cell), &knight(cell))?;
                cells.values.insert(cell, value);
            }
        }
        Ok(cells)
    }

    /// The value of a cell.
    pub(super) fn value(&self, cell: Cell) -> Result<Value> {
        let beyond = || Stopped::Wrong(format!("{},{} is beyond the cells", cell.0, cell.1));
        self.values.get(&cell).copied().ok_or_else(beyond)
    }

    /// The game with cells as options.
    pub(super) fn game(&self, left: &[Cell], right: &[Cell]) -> Result<Value> {
        let values = |cells: &[Cell]| {
            let values = cells.iter().map(|cell| self.value(*cell));
            values.collect::<Result<Vec<Value>>>()
        };
        Ok(self.store.game(&values(left)?, &values(right)?)?)
    }

    /// The reduced value of a cell.
    pub(super) fn reduced(&self, cell: Cell) -> Result<Value> {
        Ok(self.store.reduced(self.value(cell)?)?)
    }

    /// Whether the value of one cell is at most that of another.
    pub(super) fn le(&self, small: Cell, large: Cell) -> Result<bool> {
        Ok(self.store.le(self.value(small)?, self.value(large)?)?)
    }
}

/// All cells with row and column below a limit.
pub(super) fn square(limit: i32) -> impl Iterator<Item = Cell> {
    (0..limit).flat_map(move |x| (0..limit).map(move |y| (x, y)))
}

/// How many of some cells do not have a property.
pub(super) fn exceptions(
    cells: impl IntoIterator<Item = Cell>,
    has: impl Fn(Cell) -> Result<bool>,
) -> Result<usize> {
    let mut exceptions = 0;
    for cell in cells {
        exceptions += usize::from(!has(cell)?);
    }
    Ok(exceptions)
}

/// The different texts of values, in the order in which they come.
pub(super) fn texts(lab: &Lab, values: impl IntoIterator<Item = Result<Value>>) -> Result<String> {
    let texts = values.into_iter().map(|value| Ok(lab.text(value?)));
    Ok(distinct(texts.collect::<Result<Vec<String>>>()?))
}

//! What repeats in the tables, and which options every cell really needs.

use partizan_solve::quasi_period;
use partizan_value::Value;

use super::cells::{Cell, Cells, Colour, exceptions, square};
use crate::claim::{Claim, Computed, Cost, Verdict};
use crate::lab::{Lab, Result, Stopped};
use crate::table::Table;

/// Cells that stand for 0, 1 and {1|1/2}, and one for 1/2.
const ZERO: Cell = (0, 0);
const ONE: Cell = (0, 1);
const HALF: Cell = (0, 3);
const WARM: Cell = (1, 8);

/// A law for some cells: their value is a game with these few options, which are cells themselves.
struct Law {
    name: &'static str,
    applies: fn(Cell) -> bool,
    left: fn(Cell) -> Vec<Cell>,
    right: fn(Cell) -> Vec<Cell>,
}

fn is_above(cell: Cell, colour: Colour, first_row: i32) -> bool {
    cell.1 > cell.0 && cell.0 >= first_row && Colour::of(cell) == colour
}

/// The laws; no cell has two of them.
const LAWS: [Law; 12] = [
    Law {
        name: "x >= 2y: g1(y)",
        applies: |(x, y)| x >= 2 * y,
        left: |(_, y)| (0..y).map(|j| (2 * j, j)).collect(),
        right: |(_, y)| {
            let smaller = [y - 1, y - 2].into_iter().filter(|j| *j >= 0);
            smaller.map(|j| (2 * j, j)).collect()
        },
    },
    Law {
        name: "y < x < 2y, y >= 3: {0|(x+1,y-2)}",
        applies: |(x, y)| y < x && x < 2 * y && y >= 3,
        left: |_| vec![ZERO],
        right: |(x, y)| vec![(x + 1, y - 2)],
    },
    Law {
        name: "x = y >= 2: {1|(x+1,y-2)}",
        applies: |(x, y)| x == y && x >= 2,
        left: |_| vec![ONE],
        right: |(x, y)| vec![(x + 1, y - 2)],
    },
    Law {
        name: "green, 1 <= x < y: {0|(x+1,y-2)}",
        applies: |cell| is_above(cell, Colour::Green, 1),
        left: |_| vec![ZERO],
        right: |(x, y)| vec![(x + 1, y - 2)],
    },
    Law {
        name: "red, 2 <= x < y: {1|(x-1,y-2),(x+1,y-2)}",
        applies: |cell| is_above(cell, Colour::Red, 2),
        left: |_| vec![ONE],
        right: |(x, y)| vec![(x - 1, y - 2), (x + 1, y - 2)],
    },
    Law {
        name: "yellow, 3 <= x < y < x+7: {1|(x-2,y-1),(x+1,y-2)}",
        applies: |cell| is_above(cell, Colour::Yellow, 3) && cell.1 - cell.0 < 7,
        left: |_| vec![ONE],
        right: |(x, y)| vec![(x - 2, y - 1), (x + 1, y - 2)],
    },
    Law {
        name: "yellow, 3 <= x <= y-7: {1,{1|1/2}|(x-2,y-1),(x-1,y-2)}",
        applies: |cell| is_above(cell, Colour::Yellow, 3) && cell.1 - cell.0 >= 7,
        left: |_| vec![ONE, WARM],
        right: |(x, y)| vec![(x - 2, y - 1), (x - 1, y - 2)],
    },
    Law {
        name: "yellow, x = 2, y >= 6: {1|(0,y-1),(1,y-2),(3,y-2)}",
        applies: |(x, y)| x == 2 && y >= 6 && y % 3 == 0,
        left: |_| vec![ONE],
        right: |(_, y)| vec![(0, y - 1), (1, y - 2), (3, y - 2)],
    },
    Law {
        name: "yellow, x = 1, y >= 8: {1|1/2}",
        applies: |(x, y)| x == 1 && y >= 8 && y % 3 == 2,
        left: |_| vec![ONE],
        right: |_| vec![HALF],
    },
    Law {
        name: "x <= 1, y = 3k+1: 1",
        applies: |(x, y)| x <= 1 && y % 3 == 1,
        left: |_| vec![ZERO],
        right: |_| Vec::new(),
    },
    Law {
        name: "x = 0, y = 3k > 0: 1/2",
        applies: |(x, y)| x == 0 && y > 0 && y % 3 == 0,
        left: |_| vec![ZERO],
        right: |_| vec![ONE],
    },
    Law {
        name: "x = 0, y = 3k+2: {1|(1,y-2)}",
        applies: |(x, y)| x == 0 && y % 3 == 2,
        left: |_| vec![ONE],
        right: |(_, y)| vec![(1, y - 2)],
    },
];

/// After how many columns the reduced values of a row repeat, and from which column on; only above the diagonal, because
/// below it they are zero.
fn period(cells: &Cells, side: i32, x: i32) -> Result<Option<(usize, i32)>> {
    let mut kinds: Vec<Value> = Vec::new();
    let mut row = Vec::new();
    for y in x..2 * side - x {
        let reduced = cells.reduced((x, y))?;
        let known = kinds.iter().position(|kind| *kind == reduced);
        row.push(known.unwrap_or_else(|| {
            kinds.push(reduced);
            kinds.len() - 1
        }));
    }
    let seen = quasi_period(&row).filter(|seen| seen.increase == 0);
    Ok(seen.map(|seen| (seen.period, x + seen.from as i32)))
}

/// What is printed: the modulus.
fn printed() -> Table {
    Table::read(
        "cells       period
         rows,_y>=x  3",
    )
}

/// Periods of the reduced values and exceptions to the laws, for so many rows and columns.
fn observed(lab: &Lab, side: i32) -> Result<Computed> {
    let cells = Cells::up_to(lab, 2 * side)?;
    let mut table = Table::new("cells");
    let mut periods: Vec<usize> = Vec::new();
    for x in 0..side / 2 {
        let (period, from) = period(&cells, side, x)?
            .ok_or_else(|| Stopped::Wrong(format!("row {x} does not repeat")))?;
        if !periods.contains(&period) {
            periods.push(period);
        }
        if x <= 4 {
            table.set(format!("row {x}"), "repeats from y =", from);
        }
    }
    let texts: Vec<String> = periods.iter().map(ToString::to_string).collect();
    table.set("rows, y>=x", "period", texts.join(" "));
    for law in &LAWS {
        lab.begin(law.name)?;
        let about: Vec<Cell> = square(side).filter(|cell| (law.applies)(*cell)).collect();
        let holds = |cell| {
            let few = cells.game(&(law.left)(cell), &(law.right)(cell))?;
            Ok(few == cells.value(cell)?)
        };
        table.set(law.name, "cells", about.len());
        table.set(law.name, "exceptions", exceptions(about, holds)?);
    }
    let laws = |cell: &Cell| LAWS.iter().filter(|law| (law.applies)(*cell)).count();
    let lawless = square(side).filter(|cell| laws(cell) == 0);
    let lawless: Vec<String> = lawless.map(|(x, y)| format!("({x},{y})")).collect();
    if square(side).any(|cell| laws(&cell) > 1) {
        return Err(Stopped::Wrong("two laws for one cell".to_string()));
    }
    let (laws, lawless) = (LAWS.len(), lawless.join(", "));
    Ok(Computed::from(table).news(format!(
        "Observed on {side}×{side} cells: {laws} laws give the value of every cell from others, but those of {lawless}."
    )))
}

pub(super) fn modulus() -> Claim {
    Claim {
        id: "patterns",
        place: "section 2, after the tables",
        says: "The tables show patterns, for which the cells are coloured by y − x modulo 3. Printed is that modulus; computed \
               is after how many columns the reduced values of a row repeat. The paper does not say more; we add laws for \
               the exact values of all cells but four.",
        printed: printed(),
        disputes: &[],
        expected: Verdict::Extended,
        method: "Values by the rules for all cells with x + y ≤ 96: periods of rows as far as these go, and each law as an exact \
                 equality on all cells of 48×48 that it is about. Observed, not proved.",
        cost: Cost::Short,
        compute: |lab: &mut Lab| -> Result<Computed> { observed(lab, 48) },
    }
}

pub(super) fn modulus_further_out() -> Claim {
    Claim {
        id: "patterns-larger",
        says: "The same periods and laws further out.",
        method: "The same for all cells with x + y ≤ 256, and each law on 128×128 cells. Observed, not proved.",
        cost: Cost::Long,
        compute: |lab: &mut Lab| -> Result<Computed> { observed(lab, 128) },
        ..modulus()
    }
}

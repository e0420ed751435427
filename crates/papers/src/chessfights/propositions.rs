//! Propositions 1 to 4 and Theorem 1.

use super::bands::{self, BELOW, DIAGONAL, GREEN, GREEN_NEXT, OTHERS, YELLOW_NEXT};
use super::cells::{Cells, exceptions, texts};
use super::dilation::sequence;
use crate::claim::{Claim, Computed, Cost, Exhibit, Verdict};
use crate::lab::{Lab, Result, Stopped};
use crate::table::Table;

pub(super) fn column_0() -> Claim {
    Claim {
        id: "proposition-1",
        place: "Proposition 1",
        says: "(x, 0) = 0. Checked for x up to 120.",
        printed: Table::single("values in column 0", 0),
        disputes: &[],
        expected: Verdict::Reproduced,
        method: "All values that occur, by the rules of the paper.",
        cost: Cost::Short,
        compute: |lab: &mut Lab| -> Result<Computed> {
            let cells = Cells::up_to(lab, 120)?;
            let values = texts(lab, (0..=120).map(|x| cells.value((x, 0))))?;
            Ok(Table::single("values in column 0", values).into())
        },
    }
}

pub(super) fn row_0() -> Claim {
    Claim {
        id: "proposition-2",
        place: "Proposition 2",
        says: "(0, 3k+1) = 1 for k ≥ 0, and (0, 3k) = 1/2 for k ≥ 1. Checked for columns up to 120.",
        printed: Table::read(
            "row  3k   3k+1
             0    1/2  1",
        ),
        disputes: &[],
        expected: Verdict::Extended,
        method: "All values that occur, by the rules of the paper. For the rest of the row and for the next rows all reduced \
                 values from y = x + 4 on are added, as far as x + y ≤ 120.",
        cost: Cost::Short,
        compute: |lab: &mut Lab| -> Result<Computed> {
            const MOST: i32 = 120;
            let cells = Cells::up_to(lab, MOST)?;
            let mut table = Table::new("row");
            for (column, first) in [("3k", 3), ("3k+1", 1)] {
                let values = (first..=MOST).step_by(3).map(|y| cells.value((0, y)));
                table.set(0, column, texts(lab, values)?);
            }
            for x in 0..=5 {
                for (column, rest) in [
                    ("3k, reduced", 0),
                    ("3k+1, reduced", 1),
                    ("3k+2, reduced", 2),
                ] {
                    let ys = (x + 4..=MOST - x).filter(|y| y % 3 == rest);
                    table.set(x, column, texts(lab, ys.map(|y| cells.reduced((x, y))))?);
                }
            }
            Ok(table.into())
        },
    }
}

pub(super) fn monotone() -> Claim {
    Claim {
        id: "proposition-3",
        place: "Proposition 3",
        says: "If x > y then (x − k, y) ≥ (x, y) for all k ≥ 0 on the board. Checked on 32×32 cells, for every k.",
        printed: Table::list("cells", "exceptions", [(BELOW.name, 0)]),
        disputes: &[],
        expected: Verdict::Extended,
        method: "Comparisons of values by the rules of the paper. Where the condition does not hold the same is counted, which \
                 shows that it holds two cells above the diagonal as well, and fails between.",
        cost: Cost::Short,
        compute: |lab: &mut Lab| -> Result<Computed> {
            let cells = Cells::up_to(lab, 2 * bands::SIDE)?;
            let table = bands::counted(&[BELOW, DIAGONAL, YELLOW_NEXT, GREEN_NEXT], |(x, y)| {
                let exceptions = exceptions((0..=x).map(|other| (other, y)), |other| {
                    cells.le((x, y), other)
                })?;
                Ok(exceptions == 0)
            })?;
            Ok(table.into())
        },
    }
}

pub(super) fn column_1() -> Claim {
    Claim {
        id: "proposition-4",
        place: "Proposition 4",
        says: "(x, 1) = * for x ≥ 2. Checked for x up to 83; the other columns become constant as well.",
        printed: Table::read(
            "column  value  from_x
             1       *      2",
        ),
        disputes: &[],
        expected: Verdict::Extended,
        method: "The value of the last cell of each column with x + y ≤ 84, by the rules of the paper, and the first row from \
                 which on the column has it: 2y in column y. The value is g₁(y) of section 3, which \
                 is compared with the definition of g₁ in every column.",
        cost: Cost::Short,
        compute: |lab: &mut Lab| -> Result<Computed> {
            const MOST: i32 = 84;
            let cells = Cells::up_to(lab, MOST)?;
            let g1 = sequence(lab.store(), 1, 24)?;
            let mut table = Table::new("column");
            for (y, heap) in (0..).zip(g1).skip(1) {
                let last = cells.value((MOST - y, y))?;
                if last != heap {
                    return Err(Stopped::Wrong(format!(
                        "column {y} does not end with g₁({y})"
                    )));
                }
                let mut from = MOST - y;
                while from > 0 && cells.value((from - 1, y))? == last {
                    from -= 1;
                }
                table.set(y, "from x", from);
                if y <= 7 {
                    table.set(y, "value", lab.text(last));
                }
            }
            let start = Exhibit::new(
                "chessfights",
                "8,4",
                "The first cell of column 4 that is worth g₁(4).",
            );
            Ok(Computed::from(table).exhibit(start))
        },
    }
}

pub(super) fn all_small() -> Claim {
    Claim {
        id: "theorem-1",
        place: "Theorem 1",
        says: "The games (x, y) with x > y are all-small. Checked on 32×32 cells.",
        printed: Table::list("cells", "exceptions", [(BELOW.name, 0)]),
        disputes: &[],
        expected: Verdict::Extended,
        method: "The canonical values of all cells. The green cells above the diagonal are all-small as well, but for row 0; no \
                 other cell is, but for the corner.",
        cost: Cost::Short,
        compute: |lab: &mut Lab| -> Result<Computed> {
            let cells = Cells::up_to(lab, 2 * bands::SIDE)?;
            let store = lab.store();
            let table = bands::counted(&[BELOW, DIAGONAL, GREEN, OTHERS], |cell| {
                Ok(store.is_all_small(cells.value(cell)?))
            })?;
            Ok(table.into())
        },
    }
}

//! Lemmas 1 to 4.

use std::collections::HashSet;

use super::bands::{self, BELOW, Band, DIAGONAL, GREEN_NEXT, RED_NEXT, YELLOW_NEXT};
use super::cells::{Cell, Cells, Colour, bishop, exceptions, knight, square};
use crate::claim::{Claim, Computed, Cost, Verdict};
use crate::lab::{Lab, Result};
use crate::table::Table;

/// How many rows and columns are looked at.
const SIDE: i32 = 40;

/// The cells from which Right, who is to move, can go on as Lemma 1 promises: as long as the cell is not zero he moves to
/// zero, or to a green cell from which every move of Left's leads to such a cell again. `tries` says which moves he
/// considers.
fn promised(lab: &Lab, cells: &Cells, tries: impl Fn(Cell) -> Vec<Cell>) -> Result<HashSet<Cell>> {
    let mut promised = HashSet::new();
    for sum in 0..2 * SIDE {
        lab.begin(format!("strategies for the sum {sum}"))?;
        for y in 0..=sum {
            let cell = (sum - y, y);
            let mut keeps = cells.value(cell)?.is_zero();
            for option in tries(cell) {
                let is_zero = cells.value(option)?.is_zero();
                let goes_on = Colour::of(option) == Colour::Green
                    && bishop(option).iter().all(|next| promised.contains(next));
                keeps |= is_zero || goes_on;
            }
            if keeps {
                promised.insert(cell);
            }
        }
    }
    Ok(promised)
}

/// The move that the proof names, if it is on the board.
fn named((a, b): Cell) -> Vec<Cell> {
    let option = match Colour::of((a, b)) {
        _ if b == 1 => (a - 2, 0),
        Colour::Green => (a + 1, b - 2),
        Colour::Red => (a - 1, b - 2),
        Colour::Yellow => (a - 2, b - 1),
    };
    let mut options = knight((a, b));
    options.retain(|other| *other == option);
    options
}

/// How many of some cells are in a set, in a word.
fn share(cells: impl IntoIterator<Item = Cell>, set: &HashSet<Cell>) -> &'static str {
    let (inside, outside): (Vec<Cell>, Vec<Cell>) =
        cells.into_iter().partition(|cell| set.contains(cell));
    match (inside.is_empty(), outside.is_empty()) {
        (_, true) => "all",
        (true, false) => "none",
        (false, false) => "some",
    }
}

/// Whether the proofs go through a cell that is not in the first two columns.
fn is_needed(cell: Cell) -> bool {
    let allowed: &[Colour] = match cell.0 {
        0 => &[],
        1 => &[Colour::Green],
        2 => &[Colour::Green, Colour::Red],
        _ => &Colour::ALL,
    };
    cell.1 >= 2 && allowed.contains(&Colour::of(cell))
}

/// The rows for which the region is asked about.
const ROWS: [(&str, i32, i32); 4] = [
    ("row 0", 0, 0),
    ("row 1", 1, 1),
    ("row 2", 2, 2),
    ("rows 3 to 39", 3, SIDE - 1),
];

pub(super) fn strategy() -> Claim {
    Claim {
        id: "lemma-1",
        place: "Lemma 1",
        says: "From a region R Right, to move, can always go to a green cell or to zero, until the cell is zero. The picture of R \
               is lost in our scan. Printed is what the proofs of the lemma and of Proposition 2 need of it, in columns from 2 \
               on; the rest is found again.",
        printed: Table::read(
            "cells         green  red  yellow  failures
             row_0         ~      ~    ~       _
             row_1         all    ~    ~       _
             row_2         all    all  ~       _
             rows_3_to_39  all    all  all     _
             named_moves   _      _    _       0",
        ),
        disputes: &[],
        expected: Verdict::Reproduced,
        method: "Backwards over all cells with row and column below 40: where Right has any such strategy, and where the moves \
                 that the proof names are one.",
        cost: Cost::Short,
        compute: |lab: &mut Lab| -> Result<Computed> {
            let cells = Cells::up_to(lab, 2 * SIDE)?;
            let region = promised(lab, &cells, knight)?;
            let by_proof = promised(lab, &cells, named)?;
            let mut table = Table::new("cells");
            for (label, first, last) in ROWS {
                for colour in [Colour::Green, Colour::Red, Colour::Yellow] {
                    let rows = square(SIDE).filter(|(x, y)| (first..=last).contains(x) && *y >= 2);
                    let coloured = rows.filter(|cell| Colour::of(*cell) == colour);
                    table.set(label, colour.name(), share(coloured, &region));
                }
            }
            let needed = square(SIDE).filter(|cell| is_needed(*cell));
            let failures = exceptions(needed, |cell| Ok(by_proof.contains(&cell)))?;
            table.set("named moves", "failures", failures);
            let beyond = square(SIDE).filter(|cell| cell.1 >= 2 && !is_needed(*cell));
            let beyond = beyond.filter(|cell| region.contains(cell)).take(8);
            let beyond: Vec<String> = beyond.map(|(x, y)| format!("({x},{y})")).collect();
            Ok(Computed::from(table).note(format!(
                "Other cells from which Right has such a strategy begin with {}.",
                beyond.join(", ")
            )))
        },
    }
}

/// How many rows and columns Lemma 2 is checked on.
const SMALLER: i32 = 24;

pub(super) fn separated() -> Claim {
    let printed = (2..=6).map(|k| (format!("k = {k}"), 0));
    Claim {
        id: "lemma-2",
        place: "Lemma 2",
        says: "If k ≥ 2 and x' > y − k then Left, moving first, wins (x, y) − (x', y − k). Checked for x, x' and y below 24. The \
               relation sign is damaged in our scan; the sentence in brackets there says who wins.",
        printed: Table::list("condition", "x' > y-k", printed),
        disputes: &[],
        expected: Verdict::Extended,
        method: "Left wins if the first value is not at most the second: comparisons of values by the rules of the paper. The \
                 lemma holds for k = 1 as well, and not for x' = y − k.",
        cost: Cost::Short,
        compute: |lab: &mut Lab| -> Result<Computed> {
            let cells = Cells::up_to(lab, 2 * SMALLER)?;
            let mut table = Table::new("condition");
            for k in [2, 3, 4, 5, 6, 1, 0] {
                lab.begin(format!("k = {k}"))?;
                let left_wins = |(x, y): Cell, x2: i32| Ok(!cells.le((x, y), (x2, y - k))?);
                let first = || square(SMALLER).filter(|(_, y)| *y >= k);
                let below = exceptions(first(), |(x, y)| {
                    let seconds = (y - k + 1..SMALLER).map(|x2| (x2, y - k));
                    Ok(exceptions(seconds, |(x2, _)| left_wins((x, y), x2))? == 0)
                })?;
                let beside = exceptions(first(), |(x, y)| left_wins((x, y), y - k))?;
                table.set(format!("k = {k}"), "x' > y-k", below);
                table.set(format!("k = {k}"), "x' = y-k", beside);
            }
            Ok(table.into())
        },
    }
}

/// Where Lemmas 3 and 4 are tested: they are about the first of these.
const BANDS: [Band; 5] = [BELOW, DIAGONAL, YELLOW_NEXT, GREEN_NEXT, RED_NEXT];

pub(super) fn at_most_one() -> Claim {
    Claim {
        id: "lemma-3",
        place: "Lemma 3",
        says: "If x > y then 1 ≥ (x, y). Checked on 32×32 cells.",
        printed: Table::list("cells", "exceptions", [(BELOW.name, 0)]),
        disputes: &[],
        expected: Verdict::Extended,
        method: "Comparisons of values by the rules of the paper, also where the condition does not hold.",
        cost: Cost::Short,
        compute: |lab: &mut Lab| -> Result<Computed> {
            let cells = Cells::up_to(lab, 2 * bands::SIDE)?;
            let one = lab.store().integer(1);
            let at_most_one = |cell| Ok(lab.store().le(cells.value(cell)?, one)?);
            Ok(bands::counted(&BANDS, at_most_one)?.into())
        },
    }
}

pub(super) fn better_option() -> Claim {
    Claim {
        id: "lemma-4",
        place: "Lemma 4",
        says: "If x > y then (x−2, y+1) ≥ (x+1, y−2), where both are on the board; other cells are no exceptions. Checked on 32×32 cells.",
        printed: Table::list("cells", "exceptions", [(BELOW.name, 0)]),
        disputes: &[],
        expected: Verdict::Extended,
        method: "Comparisons of values by the rules of the paper, also where the condition does not hold: the lemma is true down \
                 to x = y − 2.",
        cost: Cost::Short,
        compute: |lab: &mut Lab| -> Result<Computed> {
            let cells = Cells::up_to(lab, 2 * bands::SIDE)?;
            let is_better = |(x, y): Cell| {
                let is_about = x >= 2 && y >= 2;
                Ok(!is_about || cells.le((x + 1, y - 2), (x - 2, y + 1))?)
            };
            Ok(bands::counted(&BANDS, is_better)?.into())
        },
    }
}

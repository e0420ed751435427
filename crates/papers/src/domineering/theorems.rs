//! Theorems 2.3 and 2.4: polynomials of ends by block matrices.
//!
//! What is printed is a formula. It is evaluated as it stands there, and stands in the printed column; the computed
//! column counts every position.

use partizan_rules::{Region, Size};
use partizan_solve::{Class, Meter, Polynomial, census, recurrence};
use partizan_value::{Budget, Notation};

use super::{boards, name, placements};
use crate::claim::{Claim, Computed, Cost, Dispute, Fault, Verdict};
use crate::lab::{Lab, Result, Stopped};
use crate::table::Table;

/// Boards on which the printed formulas are evaluated.
fn small() -> Vec<Size> {
    boards(1..=3, 1..=4)
}

/// Boards on which every position is looked at.
fn countable() -> Vec<Size> {
    let all = boards(1..=12, 1..=12);
    all.into_iter().filter(|size| size.area() <= 16).collect()
}

/// A formula for the polynomial of a board of so many rows and columns.
type Formula = fn(usize, usize, &Budget) -> partizan_value::Result<Polynomial>;

/// What a formula says about the small boards, and that it is right on all that can be counted.
fn evaluated(formula: Formula) -> Table {
    let budget = Budget::unlimited();
    let entries = small().into_iter().map(|size| {
        let polynomial = formula(size.rows, size.cols, &budget);
        let polynomial = polynomial.expect("nothing limits matrices of so few squares");
        (name(size), text(&polynomial))
    });
    let mut table = Table::list("board", "polynomial", entries);
    table.set(COUNTABLE, EXCEPTIONS, 0);
    table
}

/// A polynomial in one word.
fn text(polynomial: &Polynomial) -> String {
    polynomial.text(Notation::Ascii).replace(' ', "")
}

/// Counts a class on all countable boards, and makes sure that sweeps count the same.
fn counted(lab: &Lab, class: Class, table: &mut Table) -> Result<Vec<(Size, Polynomial)>> {
    let mut polynomials = Vec::new();
    for size in countable() {
        lab.begin(format!("every position of {}", name(size)))?;
        let counted = placements::count(size, class);
        let swept = census(
            &Region::full(size),
            class,
            true,
            lab.budget(),
            &Meter::default(),
        )?;
        if swept.polynomial.as_ref() != Some(&counted) {
            let reason = format!("a sweep counts {} otherwise", name(size));
            return Err(Stopped::Wrong(reason));
        }
        polynomials.push((size, counted));
    }
    for size in small() {
        let (_, counted) = polynomials
            .iter()
            .find(|(known, _)| *known == size)
            .ok_or_else(|| Stopped::Wrong(format!("{} was not counted", name(size))))?;
        table.set(name(size), "polynomial", text(counted));
    }
    Ok(polynomials)
}

/// On how many boards a formula does not give what was counted.
fn exceptions(lab: &Lab, counted: &[(Size, Polynomial)], formula: Formula) -> Result<usize> {
    let mut exceptions = 0;
    for (size, polynomial) in counted {
        exceptions += usize::from(formula(size.rows, size.cols, lab.budget())? != *polynomial);
    }
    Ok(exceptions)
}

/// The row for all boards on which every position is looked at.
const COUNTABLE: &str = "all up to 16 squares";
/// The column for the boards on which a formula is wrong.
const EXCEPTIONS: &str = "exceptions";

/// Adds how many positions of a class square boards have.
fn squares(lab: &Lab, class: Class, most: usize, table: &mut Table) -> Result<()> {
    for n in 1..=most {
        let size = Size { rows: n, cols: n };
        lab.begin(format!("sweep of {}", name(size)))?;
        let swept = census(
            &Region::full(size),
            class,
            false,
            lab.budget(),
            &Meter::default(),
        )?;
        table.set(name(size), "total", swept.total);
    }
    Ok(())
}

/// Counts a class on all countable boards, compares formulas with that, and goes on to larger squares.
fn compared(
    lab: &Lab,
    class: Class,
    formulas: &[(&str, Formula)],
    largest_square: usize,
) -> Result<Computed> {
    let mut table = Table::new("board");
    let counted = counted(lab, class, &mut table)?;
    for &(column, formula) in formulas {
        table.set(COUNTABLE, column, exceptions(lab, &counted, formula)?);
    }
    squares(lab, class, largest_square, &mut table)?;
    Ok(Computed::from(table).note(format!(
        "There are {} boards up to 16 squares with sides of at most 12.",
        counted.len()
    )))
}

/// Theorem 2.3 as it stands in the paper.
fn maximal_as_printed(
    rows: usize,
    cols: usize,
    budget: &Budget,
) -> partizan_value::Result<Polynomial> {
    Ok(recurrence::maximal_as_printed(rows, cols, budget)?.sum)
}

/// Why the polynomial of a board is wrong in print.
const fn misprinted(board: &'static str) -> Dispute {
    wrong(board, "polynomial")
}

const fn wrong(row: &'static str, column: &'static str) -> Dispute {
    Dispute {
        row,
        column,
        fault: Fault::Misprint,
        why: "The row of the matrix is 1 + Σ u_i 3^(i−1). With 3^i half of the rows do not exist, and the rest counts \
              only the positions with a domino in the upper right corner.",
    }
}

pub(super) fn maximal() -> Claim {
    Claim {
        id: "theorem-2-3",
        place: "Theorem 2.3",
        says: "The maximal positions of a board are counted by entries of a power of a block matrix, in the rows \
               1 + Σ u_i 3^i. Printed is what this says; entries in rows that do not exist count nothing.",
        printed: evaluated(maximal_as_printed),
        disputes: const {
            &[
                misprinted("1x1"),
                misprinted("1x3"),
                misprinted("1x4"),
                misprinted("2x3"),
                misprinted("2x4"),
                misprinted("3x1"),
                misprinted("3x2"),
                misprinted("3x3"),
                misprinted("3x4"),
                wrong(COUNTABLE, EXCEPTIONS),
            ]
        },
        expected: Verdict::Misprint,
        method: "Every placement of dominoes on all boards up to 16 squares and sides of 12, and again by sweeps; the \
                 theorem with 3^(i−1) is compared with both.",
        cost: Cost::Short,
        compute: |lab: &mut Lab| -> Result<Computed> {
            let formulas: [(&str, Formula); 2] = [
                (EXCEPTIONS, maximal_as_printed),
                ("exceptions with 3^(i−1)", recurrence::maximal),
            ];
            compared(lab, Class::Maximal, &formulas, 9)
        },
    }
}

pub(super) fn right_ends() -> Claim {
    Claim {
        id: "theorem-2-4",
        place: "Theorem 2.4",
        says: "The Right ends of a board are counted by the first entry of a power of a block matrix. Printed is what \
               this says.",
        printed: evaluated(recurrence::right_ends),
        disputes: &[],
        expected: Verdict::Extended,
        method: "Every placement of dominoes on all boards up to 16 squares and sides of 12, and again by sweeps, which go \
                 on to larger boards.",
        cost: Cost::Short,
        compute: |lab: &mut Lab| -> Result<Computed> {
            compared(
                lab,
                Class::RightEnds,
                &[(EXCEPTIONS, recurrence::right_ends)],
                11,
            )
        },
    }
}

pub(super) fn left_ends() -> Claim {
    Claim {
        id: "left-ends",
        place: "section 2.2, before Theorem 2.4",
        says: "The polynomial of the Left ends of m×n is that of the Right ends of n×m with x and y exchanged. Printed is what \
               this says with Theorem 2.4.",
        printed: evaluated(recurrence::left_ends),
        disputes: &[],
        expected: Verdict::Extended,
        method: "Every placement of dominoes on all boards up to 16 squares and sides of 12, and again by sweeps.",
        cost: Cost::Short,
        compute: |lab: &mut Lab| -> Result<Computed> {
            compared(
                lab,
                Class::LeftEnds,
                &[(EXCEPTIONS, recurrence::left_ends)],
                9,
            )
        },
    }
}

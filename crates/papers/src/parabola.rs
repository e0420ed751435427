//! *Mathematical Games*, a page of the magazine Parabola: Bridg-it, Grundy's and Kenyon's games.

use crate::claim::{Claim, Computed, Cost, Paper, Verdict};
use crate::lab::{Lab, Result};
use crate::table::Table;

pub(crate) fn paper() -> Paper {
    Paper {
        id: "parabola",
        title: "Mathematical Games",
        authors: "R. James, P. Donovan (Parabola)",
        about: "Bridg-it, in which both players build bridges between their own dots, and two games of heaps: \
                Grundy's, where a heap is split into two unequal ones, and Kenyon's, where they differ by at least 2.",
        claims: vec![grundy_numbers()],
    }
}

fn grundy_numbers() -> Claim {
    Claim {
        id: "grundy-numbers",
        place: "table of single heaps",
        says: "The numbers of single heaps of Grundy's game, for heaps of 1 to 11.",
        printed: Table::read(
            "n  number
             1  0
             2  0
             3  1
             4  0
             5  2
             6  1
             7  0
             8  2
             9  1
             10 0
             11 2",
        ),
        disputes: &[],
        expected: Verdict::Extended,
        method: "The nim-values of heaps by the solver for take-and-break games, which is tested against a plain mex.",
        cost: Cost::Short,
        compute: |lab: &mut Lab| -> Result<Computed> {
            let mut table = Table::new("n");
            for n in 1..=30 {
                let value = lab.eval(&format!("grundy({n}).nim_value"))?;
                table.set(n, "number", value);
            }
            Ok(table.into())
        },
    }
}

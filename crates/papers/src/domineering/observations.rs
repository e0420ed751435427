//! Observations 3.1 to 3.3.

use partizan_rules::Size;
use partizan_solve::{Shortest, quasi_period};

use super::{boards, lengths, name, shortest, text, witnesses};
use crate::claim::{Claim, Computed, Cost, Dispute, Fault, Verdict};
use crate::lab::{Lab, Result};
use crate::table::{Table, distinct};

pub(super) fn single_rows() -> Claim {
    Claim {
        id: "observation-3-1",
        place: "Observation 3.1",
        says: "A game on a single row or a single column can end without a move. Checked up to 1000 squares.",
        printed: Table::read(
            "boards  moves
             1xn     0
             nx1     0",
        ),
        disputes: &[],
        expected: Verdict::Extended,
        method: "Sweeps; all lengths that occur are listed. The paper's reason holds for every length: the player whose \
                 dominoes do not fit is stuck at once.",
        cost: Cost::Short,
        compute: |lab: &mut Lab| -> Result<Computed> {
            let mut table = Table::new("boards");
            for (label, sizes) in [
                ("1xn", boards(1..=1, 1..=1000)),
                ("nx1", boards(1..=1000, 1..=1)),
            ] {
                let found = shortest(lab, &sizes)?;
                let lengths = found.iter().map(|found| found.length.to_string());
                table.set(label, "moves", distinct(lengths));
                let longer = found.iter().skip(1);
                table.set(
                    label,
                    "ends from 2 squares on",
                    distinct(longer.map(|found| found.ends().to_string())),
                );
            }
            Ok(table.into())
        },
    }
}

pub(super) fn turned_boards() -> Claim {
    Claim {
        id: "observation-3-2",
        place: "Observation 3.2",
        says: "Boards that are turned have the same α: n×m is the negative of m×n. Of the boards up to 24 squares with sides \
               of at most 12 none is an exception.",
        printed: Table::single("exceptions", 0),
        disputes: &[],
        expected: Verdict::Extended,
        method: "Both boards of a pair by a search through real games, because sweeps turn boards themselves.",
        cost: Cost::Short,
        compute: |lab: &mut Lab| -> Result<Computed> {
            let (mut exceptions, mut unexchanged, mut pairs) = (0, 0, 0);
            for size in boards(1..=12, 1..=12) {
                if size.rows >= size.cols || size.area() > 24 {
                    continue;
                }
                lab.begin(format!("games on {}", name(size)))?;
                let turned = Size {
                    rows: size.cols,
                    cols: size.rows,
                };
                let [upright, turned] = [
                    lengths::by_search(lab, size)?,
                    lengths::by_search(lab, turned)?,
                ];
                let exchanged = Shortest {
                    length: turned.length,
                    left_end: turned.right_end,
                    right_end: turned.left_end,
                };
                pairs += 1;
                exceptions += usize::from(upright.length != turned.length);
                unexchanged += usize::from(upright != exchanged);
            }
            let mut table = Table::single("exceptions", exceptions);
            table.set("pairs of boards", "", pairs);
            table.set(
                "pairs whose superscripts are not exchanged",
                "",
                unexchanged,
            );
            Ok(table.into())
        },
    }
}

/// The partial sums of the Tribonacci word, 0 → 01, 1 → 02, 2 → 0: OEIS A319198.
fn a319198(terms: usize) -> Vec<usize> {
    let mut word = vec![0];
    while word.len() < terms {
        let images: [&[usize]; 3] = [&[0, 1], &[0, 2], &[0]];
        let grown = word.iter().flat_map(|letter: &usize| images[*letter]);
        word = grown.copied().collect();
    }
    let sums = word.iter().scan(0, |sum, letter| {
        *sum += letter;
        Some(*sum)
    });
    sums.take(terms).collect()
}

/// An entry of the sequence that no game bears out.
const fn too_large(row: &'static str) -> Dispute {
    Dispute {
        row,
        column: "moves",
        fault: Fault::False,
        why: "A shorter game exists; it is shown, and was played by the rules.",
    }
}

pub(super) fn two_rows() -> Claim {
    Claim {
        id: "observation-3-3",
        place: "Observation 3.3",
        says: "α(2, n) seems to be the OEIS sequence A319198, the partial sums of the Tribonacci word. Printed are the terms \
               of that sequence, made from its definition.",
        printed: Table::list("n", "moves", (1..).zip(a319198(18))),
        disputes: const { &[too_large("15"), too_large("17")] },
        expected: Verdict::Refuted,
        method: "Sweeps; the games on 2×15 and 2×17 are played by the rules.",
        cost: Cost::Short,
        compute: |lab: &mut Lab| -> Result<Computed> {
            let found = shortest(lab, &boards(2..=2, 1..=90))?;
            let lengths: Vec<usize> = found.iter().map(|found| found.length).collect();
            let mut table = Table::new("n");
            for (n, length) in (1..=18).zip(&lengths) {
                table.set(n, "moves", length);
            }
            let mut witnesses = Vec::new();
            for cols in [15, 17] {
                witnesses.push(witnesses::Game::find(lab, Size { rows: 2, cols })?);
            }
            let sequence = a319198(lengths.len());
            let differing = sequence
                .iter()
                .zip(&lengths)
                .filter(|(term, length)| term != length);
            let larger = differing
                .clone()
                .filter(|(term, length)| term > length)
                .count();
            let mut computed = Computed::from(table)
                .note(format!(
                    "Up to 90 columns the sequence differs from α in {} places; it is the larger of the two in {larger}.",
                    differing.count()
                ));
            for witness in witnesses {
                let cols = witness.size.cols;
                let found = format!("α(2, {cols}) is {}", text(&witness.shortest));
                computed = computed
                    .counterexample(cols.to_string(), found)
                    .figure(witness.figure())
                    .exhibit(witness.exhibit());
            }
            if let Some(seen) = quasi_period(&lengths) {
                computed = computed.news(format!(
                    "Observed up to 90 columns: α(2, n + {}) = α(2, n) + {} from n = {} on.",
                    seen.period,
                    seen.increase,
                    seen.from + 1
                ));
            }
            Ok(computed)
        },
    }
}

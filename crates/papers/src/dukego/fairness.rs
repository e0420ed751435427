//! The table of fair boards.

use std::collections::{BTreeMap, BTreeSet};

use super::board::{BLACK, Board, Checked, Sides, THREE_WHITE, TWO_AND_TWO, boards, meaning, name};
use crate::claim::{Claim, Computed, Cost, Dispute, Exhibit, Fault, Verdict};
use crate::lab::{Lab, Result};
use crate::table::{Table, any_of};

pub(super) fn moving_first() -> Claim {
    Claim {
        id: "moving-first",
        place: "section 1",
        says: "Moving first is never a disadvantage. All boards of up to 7×7, 7×8, 8×8 and 6×9 are looked at, with black \
               stones, with three white ones, and with two of each colour.",
        printed: Table::single("boards on which whoever begins loses", 0),
        disputes: &[],
        expected: Verdict::Reproduced,
        method: "Who wins is computed for either player to begin. Nobody assumes that a pass does no harm to the Duke.",
        cost: Cost::Short,
        compute: |lab| {
            let mut losing = 0;
            for stones in [BLACK, THREE_WHITE, TWO_AND_TWO] {
                for sides in boards(3, 7).chain([[7, 8], [8, 8], [6, 9]]) {
                    let fairness = Board::open(lab, sides, stones)?.solved_fairness()?;
                    losing += usize::from(fairness == "second");
                }
            }
            Ok(Table::single("boards on which whoever begins loses", losing).into())
        },
    }
}

pub(super) fn winning_ways() -> Claim {
    Claim {
        id: "winning-ways",
        place: "section 1, what is quoted from Winning Ways, chapter 19",
        says: "Winning Ways has it that the boards 8×n with n ≥ 8 are fair, and that the Duke wins on 7×n whoever \
               begins. The paper says that this is not quite correct, and is right.",
        printed: Table::read(
            "board  winner
             7x7    D
             7x8    D
             7x9    D
             8x8    *
             8x9    *",
        ),
        disputes: &[
            Dispute {
                row: "7x8",
                column: "winner",
                fault: Fault::False,
                why: "The Go player holds the Duke if she begins, by a strategy that the checker accepts.",
            },
            Dispute {
                row: "7x9",
                column: "winner",
                fault: Fault::False,
                why: "The Go player holds the Duke even if he begins, by a strategy that the checker accepts.",
            },
            Dispute {
                row: "8x9",
                column: "winner",
                fault: Fault::False,
                why: "The Go player holds the Duke even if he begins, by a strategy that the checker accepts.",
            },
        ],
        expected: Verdict::Refuted,
        method: "By a search that learns rules, with black stones without number. Each answer comes with a certificate \
                 that a separate checker accepts.",
        cost: Cost::Short,
        compute: |lab| {
            let mut table = Table::new("board");
            let mut checked = Checked::default();
            let mut computed = Computed::default();
            for sides in [[7, 7], [7, 8], [7, 9], [8, 8], [8, 9]] {
                let winner = Board::open(lab, sides, BLACK)?.fairness(&mut checked)?;
                table.set(name(sides), "winner", winner);
                let found = format!("{}: {}", name(sides), meaning(winner));
                computed = computed
                    .counterexample(name(sides), found)
                    .exhibit(Exhibit::new("dukego", name(sides), meaning(winner)));
            }
            computed.table = table;
            Ok(computed.note(checked.note()))
        },
    }
}

pub(super) fn classification() -> Claim {
    Claim {
        id: "fair-boards",
        place: "section 1, the result",
        says: "Only 8×8, 7×8 and 6×n with n ≥ 9 are fair. The Duke wins on smaller boards and the Go player on larger \
               ones, whoever begins. All boards from 3×3 to 9×9 are looked at.",
        printed: Table::read(
            "boards                       found
             fair                         6x9,7x8,8x8
             part_of_a_fair_one           D
             a_fair_one_is_part_of_them   G
             all_others                   none",
        ),
        disputes: &[],
        expected: Verdict::Reproduced,
        method: "The fair boards are collected first; the others are compared with them. Certificates of the same \
                 boards are checked in the claim about the table.",
        cost: Cost::Short,
        compute: |lab| {
            let mut found = BTreeMap::new();
            for sides in boards(3, 9) {
                found.insert(sides, Board::open(lab, sides, BLACK)?.solved_fairness()?);
            }
            let fair: Vec<Sides> = boards(3, 9).filter(|sides| found[sides] == "*").collect();
            let is_part =
                |small: &Sides, large: &Sides| small[0] <= large[0] && small[1] <= large[1];
            let mut table = Table::new("boards");
            let names: Vec<String> = fair.iter().copied().map(name).collect();
            table.set("fair", "found", names.join(","));
            let mut kinds = [const { BTreeSet::new() }; 3];
            for (sides, &winner) in found.iter().filter(|(_, winner)| **winner != "*") {
                let kind = match (
                    fair.iter().any(|fair| is_part(sides, fair)),
                    fair.iter().any(|fair| is_part(fair, sides)),
                ) {
                    (true, false) => 0,
                    (false, true) => 1,
                    _ => 2,
                };
                kinds[kind].insert(winner);
            }
            for (label, winners) in [
                "part of a fair one",
                "a fair one is part of them",
                "all others",
            ]
            .iter()
            .zip(&kinds)
            {
                let winners = if winners.is_empty() {
                    "none".to_string()
                } else {
                    any_of(winners)
                };
                table.set(label, "found", winners);
            }
            Ok(table.into())
        },
    }
}

/// The table of the paper.
const PUBLISHED: &str = "
    m\\n   n≤5 n=6 n=7 n=8 n≥9
    m≤5    D   D   D   D   D
    m=6    _   D   D   D   *
    m=7    _   _   D   *   G
    m=8    _   _   _   *   G
    m≥9    _   _   _   _   G";

/// The row or column of the paper's table in which boards with such a side stand.
pub(super) fn class(side: char, length: usize) -> String {
    match length {
        ..=5 => format!("{side}≤5"),
        6..=8 => format!("{side}={length}"),
        9.. => format!("{side}≥9"),
    }
}

/// The winners of all boards with sides of 3 to `most`, in the classes of the paper.
pub(super) fn by_class(
    most: usize,
    mut winner: impl FnMut(Sides) -> Result<&'static str>,
) -> Result<Table> {
    let mut found: BTreeMap<Sides, BTreeSet<&str>> = BTreeMap::new();
    for [rows, cols] in boards(3, most) {
        let place = [rows, cols].map(|side| side.clamp(5, 9));
        found
            .entry(place)
            .or_default()
            .insert(winner([rows, cols])?);
    }
    let mut table = Table::new("m\\n");
    for ([rows, cols], winners) in found {
        table.set(class('m', rows), &class('n', cols), any_of(&winners));
    }
    Ok(table)
}

fn certified_table(lab: &Lab, most: usize) -> Result<Computed> {
    let mut checked = Checked::default();
    let table = by_class(most, |sides| {
        Board::open(lab, sides, BLACK)?.fairness(&mut checked)
    })?;
    Ok(Computed::from(table).note(checked.note()))
}

pub(super) fn table() -> Claim {
    Claim {
        id: "fairness-table",
        place: "section 1, the table",
        says: "Who wins on m×n boards: D the Duke, G the Go player, * whoever begins. All boards with sides of 3 to 9 \
               are looked at.",
        printed: Table::read(PUBLISHED),
        disputes: &[],
        expected: Verdict::Reproduced,
        method: "By a search that learns rules, with black stones without number. Each answer comes with a certificate \
                 that a separate checker accepts. An entry about many boards lists whatever was found on any of them.",
        cost: Cost::Short,
        compute: |lab| {
            let computed = certified_table(lab, 9)?;
            Ok(computed
                .exhibit(Exhibit::new("dukego", "8x8", "A fair board"))
                .exhibit(Exhibit::new(
                    "dukego",
                    "6x9",
                    "Another one, on which the first stone must stop the Duke",
                )))
        },
    }
}

pub(super) fn larger_table() -> Claim {
    Claim {
        id: "fairness-table-larger",
        place: "section 1, the table",
        says: "The same table, tested on all boards with sides of 3 to 12.",
        printed: Table::read(PUBLISHED),
        disputes: &[],
        expected: Verdict::Reproduced,
        method: "As for the smaller boards, with a certificate for each board and player.",
        cost: Cost::Long,
        compute: |lab| certified_table(lab, 12),
    }
}

//! Stones of both colours: which are enough, and which are too few.

use std::collections::BTreeSet;

use partizan_value::Player;

use super::board::{BLACK, Board, Checked, Sides, THREE_WHITE, TWO_AND_TWO, boards, letter, name};
use super::questions::{just_enough, number};
use crate::claim::{Claim, Computed, Cost, Verdict};
use crate::lab::{Lab, Result};
use crate::table::{Table, any_of};

pub(super) fn eight_by_eight() -> Claim {
    Claim {
        id: "stones-on-8x8",
        place: "section 1, what is quoted from Winning Ways, and section 4",
        says: "On 8×8 the Go player who begins wins with three white stones, with two white and two black ones, or with \
               one white and four black ones, which is the best that she could hope for.",
        printed: Table::read(
            "white  black_needed
             3      0
             2      2
             1      4
             0      ?",
        ),
        disputes: &[],
        expected: Verdict::Extended,
        method: "For each number of white stones the fewest black ones that are enough. Certificates show that these are \
                 enough and that one fewer is not.",
        cost: Cost::Short,
        compute: |lab| {
            let mut computed = Computed::from(Table::new("white"));
            let mut checked = Checked::default();
            for white in (0..=3).rev() {
                let least = least_black(lab, [8, 8], white, &mut checked)?;
                computed.table.set(white, "black needed", number(least));
                computed.exhibits.extend(just_enough([8, 8], least, white));
            }
            Ok(computed.note(checked.note()))
        },
    }
}

/// The fewest black stones that the Go player needs beside white ones if she begins; none if no number is enough.
fn least_black(
    lab: &Lab,
    sides: Sides,
    white: usize,
    checked: &mut Checked,
) -> Result<Option<usize>> {
    let mut board = Board::open(lab, sides, &[&format!("white={white}")])?;
    board.certified_least_black(Player::Right, checked)
}

/// Two white stones, and at most one black one.
const TOO_FEW: [(&str, &[&str]); 2] = [
    ("two white", &["white=2", "black=0"]),
    ("two white, one black", &["white=2", "black=1"]),
];

/// Who wins with them on boards with sides of up to `most` and some beyond, with certificates up to `certified`.
fn never_enough_up_to(
    lab: &Lab,
    most: usize,
    beyond: &[Sides],
    certified: usize,
) -> Result<Computed> {
    let mut table = Table::new("stones");
    let mut checked = Checked::default();
    for (label, stones) in TOO_FEW {
        let mut winners = BTreeSet::new();
        for sides in boards(3, most).chain(beyond.iter().copied()) {
            let mut board = Board::open(lab, sides, stones)?;
            winners.insert(if sides[1] <= certified {
                board.fairness(&mut checked)?
            } else {
                board.solved_fairness()?
            });
        }
        table.set(label, "winner", any_of(&winners));
    }
    Ok(Computed::from(table).note(checked.note()))
}

pub(super) fn never_enough() -> Claim {
    Claim {
        id: "too-few-stones",
        place: "section 1, the second result, and section 2",
        says: "With two white stones the Duke wins on a board of any size, whoever begins, and so he does if there is one \
               black stone more. All boards of up to 7×7 are looked at, and 7×8, 8×8, 6×9 and 7×9, on which more stones \
               would be enough.",
        printed: Table::read(
            "stones                winner
             two_white             D
             two_white,_one_black  D",
        ),
        disputes: &[],
        expected: Verdict::Reproduced,
        method: "All places of all stones are looked at. On boards of up to 8×8 each answer comes with a certificate that \
                 a separate checker accepts; on larger ones it is the solver's alone.",
        cost: Cost::Short,
        compute: |lab| never_enough_up_to(lab, 7, &[[7, 8], [8, 8], [6, 9], [7, 9]], 8),
    }
}

pub(super) fn never_enough_larger() -> Claim {
    Claim {
        id: "too-few-stones-larger",
        says: "The same on boards of up to 12×12, with certificates up to 8×8.",
        cost: Cost::Long,
        compute: |lab| never_enough_up_to(lab, 12, &[], 8),
        ..never_enough()
    }
}

/// Stones that are just enough.
const ENOUGH: [(&str, &[&str]); 2] = [
    ("three white", THREE_WHITE),
    ("two white, two black", TWO_AND_TWO),
];

/// On how many boards stones do not lead to the same winner as black ones without number.
fn differing(lab: &Lab, sizes: &[Sides], variants: &[(&str, &[&str])]) -> Result<Computed> {
    let mut original = Vec::new();
    for &sides in sizes {
        original.push(Board::open(lab, sides, BLACK)?.solved_fairness()?);
    }
    let mut table = Table::new("stones");
    for &(label, stones) in variants {
        let mut differing = 0;
        for (&sides, &winner) in sizes.iter().zip(&original) {
            let fairness = Board::open(lab, sides, stones)?.solved_fairness()?;
            differing += usize::from(fairness != winner);
        }
        table.set(label, "boards that differ", differing);
    }
    Ok(Computed::from(table).note(format!("{} boards were compared.", sizes.len())))
}

pub(super) fn same_table() -> Claim {
    Claim {
        id: "enough-stones",
        place: "section 1, the second result",
        says: "With three white stones, or with two white and two black ones, the winner is the same as in the original \
               game. Tested on all boards of up to 7×7, 7×8, 8×8 and 6×9.",
        printed: Table::read(
            "stones                  boards_that_differ
             three_white             0
             two_white,_two_black    0",
        ),
        disputes: &[],
        expected: Verdict::Reproduced,
        method: "All places of white stones, against the search for black stones without number: two solvers that share \
                 nothing. More stones in hand never harm the Go player, and black ones without number are best, so that \
                 every larger number is caught between the two.",
        cost: Cost::Short,
        compute: |lab| {
            let sizes: Vec<Sides> = boards(3, 7).chain([[7, 8], [8, 8], [6, 9]]).collect();
            differing(lab, &sizes, &ENOUGH)
        },
    }
}

pub(super) fn same_table_larger() -> Claim {
    Claim {
        id: "enough-stones-larger",
        says: "The same on all boards of up to 12×12.",
        cost: Cost::Long,
        compute: |lab| {
            let sizes: Vec<Sides> = boards(3, 12).collect();
            differing(lab, &sizes, &ENOUGH)
        },
        ..same_table()
    }
}

pub(super) fn more_stones() -> Claim {
    Claim {
        id: "more-stones",
        says: "With four white stones, or with two white and three black ones, the winner is the same as in the original \
               game. Tested on all boards of up to 8×8, 6×9 and 7×9.",
        printed: Table::read(
            "stones                  boards_that_differ
             four_white              0
             two_white,_three_black  0",
        ),
        cost: Cost::Long,
        compute: |lab| {
            let sizes: Vec<Sides> = boards(3, 8).chain([[6, 9], [7, 9]]).collect();
            differing(
                lab,
                &sizes,
                &[
                    ("four white", &["white=4", "black=0"]),
                    ("two white, three black", &["white=2", "black=3"]),
                ],
            )
        },
        ..same_table()
    }
}

/// With how many white stones we try.
const MOST_WHITE: usize = 4;

/// The fewest white stones with which the Go player wins without black ones if she begins; none if as many as we try
/// are too few.
fn least_white(lab: &Lab, sides: Sides, checked: &mut Checked) -> Result<Option<usize>> {
    for white in 0..=MOST_WHITE {
        let mut board = Board::open(lab, sides, &[&format!("white={white}"), "black=0"])?;
        if board.certified(Player::Right, checked)? == Player::Right {
            return Ok(Some(white));
        }
    }
    Ok(None)
}

pub(super) fn three_white() -> Claim {
    Claim {
        id: "white-stones",
        place: "section 3, figure 2",
        says: "Three white stones are enough on 7×8 and on 6×9 if the Go player begins; two are not on any board. The \
               strategic squares of figure 2 are lost in our scan; the certificates are strategies of our own.",
        printed: Table::read(
            "board  white_needed
             7x8    3
             6x9    3",
        ),
        disputes: &[],
        expected: Verdict::Reproduced,
        method: "One stone more is tried, up to four, until she wins; each answer has a certificate.",
        cost: Cost::Short,
        compute: |lab| {
            let mut computed = Computed::from(Table::new("board"));
            let mut checked = Checked::default();
            for sides in [[7, 8], [6, 9]] {
                let Some(white) = least_white(lab, sides, &mut checked)? else {
                    let needed = format!(">={}", MOST_WHITE + 1);
                    computed.table.set(name(sides), "white needed", needed);
                    continue;
                };
                computed.table.set(name(sides), "white needed", white);
                computed.exhibits.extend(just_enough(sides, Some(0), white));
            }
            Ok(computed.note(checked.note()))
        },
    }
}

pub(super) fn extra_stones() -> Claim {
    Claim {
        id: "extra-stones",
        place: "section 3, the beginning",
        says: "Stones more than are needed are never a disadvantage. On 7×8 and 6×9, where three white stones are enough \
               if the Go player begins, a black stone more stands on any one square.",
        printed: Table::read(
            "board  squares_where_it_does_harm
             7x8    0
             6x9    0",
        ),
        disputes: &[],
        expected: Verdict::Reproduced,
        method: "All places of the white stones are looked at anew for every square of the black one.",
        cost: Cost::Short,
        compute: |lab| {
            let mut table = Table::new("board");
            for sides in [[7, 8], [6, 9]] {
                let mut harm = 0;
                let start = Board::open(lab, sides, THREE_WHITE)?.chase;
                for square in start.empty().iter() {
                    let mut board = Board::open(lab, sides, THREE_WHITE)?;
                    board.chase.black.insert(square);
                    harm += usize::from(board.winner(Player::Right)? != Player::Right);
                }
                table.set(name(sides), "squares where it does harm", harm);
            }
            Ok(table.into())
        },
    }
}

pub(super) fn two_and_two() -> Claim {
    Claim {
        id: "two-white-stones",
        place: "section 3, figure 3",
        says: "Beside two white stones two black ones are enough on 7×8 and on 6×9 if the Go player begins.",
        printed: Table::read(
            "board  black_needed
             7x8    2
             6x9    2",
        ),
        disputes: &[],
        expected: Verdict::Reproduced,
        method: "One black stone more is tried until she wins. Certificates show that these are enough and that one \
                 fewer is not.",
        cost: Cost::Short,
        compute: |lab| {
            let mut computed = Computed::from(Table::new("board"));
            let mut checked = Checked::default();
            for sides in [[7, 8], [6, 9]] {
                let least = least_black(lab, sides, 2, &mut checked)?;
                computed
                    .table
                    .set(name(sides), "black needed", number(least));
                computed.exhibits.extend(just_enough(sides, least, 2));
            }
            Ok(computed.note(checked.note()))
        },
    }
}

pub(super) fn seven_by_nine() -> Claim {
    Claim {
        id: "seven-by-nine",
        place: "section 3, the end",
        says: "On 7×9 the Go player wins even if the Duke begins, with black stones without number, with three white ones, \
               or with two of each colour. If he steps east she may forget the westernmost column, and if he steps south \
               the northernmost row: what is left are the starts on 7×8 and 6×9.",
        printed: Table::read(
            "stones                winner
             any_number_of_black   G
             three_white           G
             two_white,_two_black  G
             after_a_step_east     G
             after_a_step_south    G",
        ),
        disputes: &[],
        expected: Verdict::Reproduced,
        method: "By the search for black stones and by all places of white ones; the first two have \
                 certificates. After a step the smaller board is solved, with the Duke where he stands on it and three white stones.",
        cost: Cost::Short,
        compute: |lab| {
            let mut table = Table::new("stones");
            let mut checked = Checked::default();
            for (label, stones) in [("any number of black", BLACK), ("three white", THREE_WHITE)] {
                let mut board = Board::open(lab, [7, 9], stones)?;
                let winner = board.certified(Player::Left, &mut checked)?;
                table.set(label, "winner", letter(winner));
            }
            let winner = Board::open(lab, [7, 9], TWO_AND_TWO)?.winner(Player::Left)?;
            table.set("two white, two black", "winner", letter(winner));
            // A step and the line that is left out cancel each other: the Duke has the same row and column as before.
            let start = Board::open(lab, [7, 9], BLACK)?.chase.piece;
            let (row, col) = (start / 9, start % 9);
            for (label, sides) in [
                ("after a step east", [7, 8]),
                ("after a step south", [6, 9]),
            ] {
                let mut board = Board::open(lab, sides, THREE_WHITE)?;
                board.chase.piece = row * sides[1] + col;
                let winner = board.certified(Player::Right, &mut checked)?;
                table.set(label, "winner", letter(winner));
            }
            Ok(Computed::from(table).note(checked.note()))
        },
    }
}

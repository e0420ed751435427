//! Section 2, how the Duke wins: lemmas over all placements of stones, and the boards they are used for.
//!
//! More black stones never harm the Go player. So a lemma about all positions in which some squares
//! are free is about a single one: that in which all others have stones, and any number is in hand.

use std::collections::{BTreeMap, BTreeSet};

use partizan_rules::Turning;
use partizan_value::Player;

use super::board::{BLACK, Board, Checked, boards, letter, name};
use crate::claim::{Claim, Computed, Cost, Exhibit, Verdict};
use crate::lab::{Lab, Result, Stopped};
use crate::table::{Table, any_of};

pub(super) fn imminent_win() -> Claim {
    Claim {
        id: "imminent-win",
        place: "section 2, Imminent Win",
        says: "A Duke one step from an edge wins even if the Go player is to move, if at most one stone is in the two rows \
               along this edge. Tested for all places of the Duke and of the stones on rows of 3 to 12 squares.",
        printed: Table::single("stones that do no harm", 1),
        disputes: &[],
        expected: Verdict::Reproduced,
        method: "Every other square has a stone, and any number is in hand. The figure is one less than the fewest stones \
                 in the two rows that can save the Go player, the smallest over all rows.",
        cost: Cost::Short,
        compute: |lab| {
            let mut harmless = usize::MAX;
            for cols in 3..=12 {
                for at in 1..cols - 1 {
                    let board = Board::filled(lab, [4, cols], (2, at), |row, _| row >= 2)?;
                    let fewer = stones_to_save(lab, board)?.checked_sub(1);
                    let held = || Stopped::Wrong("a Duke is held without a stone".to_string());
                    harmless = harmless.min(fewer.ok_or_else(held)?);
                }
            }
            let table = Table::single("stones that do no harm", harmless);
            Ok(Computed::from(table).exhibit(cannot_be_stopped(IMMINENT, "")))
        },
    }
}

/// A Duke one step from the edge, with one stone in the two rows along it.
const IMMINENT: &str = "......../......../......../......../....x.../......b.";

/// A position that the Go player to move has lost, with what else is worth telling.
fn cannot_be_stopped(position: &str, more: &str) -> Exhibit {
    let caption = format!("The Go player to move cannot stop the Duke{more}");
    Exhibit::new("dukego", position, caption).first(Player::Right)
}

/// The fewest stones on free squares with which the Go player, to move, holds the Duke.
fn stones_to_save(lab: &Lab, mut board: Board<'_>) -> Result<usize> {
    let start = board.chase.clone();
    let free: Vec<usize> = start.empty().iter().collect();
    let mut placements = vec![(start, 0)];
    for stones in 0..=free.len() {
        lab.begin(format_args!("all places of {stones} stones"))?;
        let mut more = Vec::new();
        for (chase, next) in placements {
            if board.winner_of(&chase, Player::Right)? == Player::Right {
                return Ok(stones);
            }
            more.extend((next..free.len()).map(|i| {
                let mut chase = chase.clone();
                chase.black.insert(free[i]);
                (chase, i + 1)
            }));
        }
        placements = more;
    }
    Ok(free.len() + 1)
}

pub(super) fn narrow_boards() -> Claim {
    Claim {
        id: "narrow-boards",
        place: "section 2, after the Imminent Win",
        says: "The Duke wins on 3×n, 4×n and 5×n even if the Go player begins, and on 6×n if he begins. Tested for n up \
               to 14.",
        printed: Table::read(
            "board  Duke_begins  Go_player_begins
             3xn    _            D
             4xn    _            D
             5xn    _            D
             6xn    D            _",
        ),
        disputes: &[],
        expected: Verdict::Extended,
        method: "With black stones without number; each answer has a certificate. An entry lists whatever was found for \
                 any n.",
        cost: Cost::Short,
        compute: |lab| {
            let mut table = Table::new("board");
            let mut checked = Checked::default();
            for rows in 3..=6 {
                let mut winners = [const { BTreeSet::new() }; 2];
                for cols in rows..=14 {
                    let mut board = Board::open(lab, [rows, cols], BLACK)?;
                    for first in Player::BOTH {
                        let winner = board.certified(first, &mut checked)?;
                        winners[first as usize].insert(letter(winner));
                    }
                }
                for (column, winners) in ["Duke begins", "Go player begins"].iter().zip(&winners) {
                    table.set(format_args!("{rows}xn"), column, any_of(winners));
                }
            }
            let short = "Which boards 6xn the Go player wins if she begins stands in the table of fair boards.";
            Ok(Computed::from(table).note(checked.note()).note(short))
        },
    }
}

/// Where the Duke stands: so many steps from the southern and from the eastern edge.
#[derive(Clone, Copy)]
struct Corner {
    rows: usize,
    cols: usize,
    south: usize,
    east: usize,
}

impl Corner {
    /// The position of the lemma on the usual board.
    const ON_8X8: Corner = Corner {
        rows: 8,
        cols: 8,
        south: 2,
        east: 3,
    };

    fn duke(self) -> (usize, usize) {
        (self.rows - 1 - self.south, self.cols - 1 - self.east)
    }

    /// The two rows along both edges, and the Duke's straight ways to them.
    fn is_free(self, row: usize, col: usize) -> bool {
        let (at_row, at_col) = self.duke();
        row + 2 >= self.rows
            || col + 2 >= self.cols
            || (row == at_row && col > at_col)
            || (col == at_col && row > at_row)
    }

    fn board(self, lab: &Lab) -> Result<Board<'_>> {
        let sides = [self.rows, self.cols];
        Board::filled(lab, sides, self.duke(), |row, col| self.is_free(row, col))
    }
}

pub(super) fn corner_win() -> Claim {
    Claim {
        id: "corner-win",
        place: "section 2, Corner Win, figure 1",
        says: "A Duke two steps from one edge and three from the next wins even if the Go player is to move, if there is \
               no stone in the two rows along these edges nor on the square beside him. The table has other distances \
               as well. Tested on boards with up to 11 rows and columns.",
        printed: Table::read(
            "steps_south\\east  3
             2                  D",
        ),
        disputes: &[],
        expected: Verdict::Extended,
        method: "Every other square has a stone, and any number is in hand. Free are the two rows along the edges and the \
                 Duke's straight ways to them. An entry lists whatever was found on any board.",
        cost: Cost::Short,
        compute: |lab| {
            let mut table = Table::new("steps south\\east");
            for south in 1..=4 {
                for east in south..=5 {
                    let mut winners = BTreeSet::new();
                    for rows in south + 2..=11 {
                        for cols in east + 2..=11 {
                            let corner = Corner {
                                rows,
                                cols,
                                south,
                                east,
                            };
                            let winner = corner.board(lab)?.winner(Player::Right)?;
                            winners.insert(letter(winner));
                        }
                    }
                    table.set(south, &east.to_string(), any_of(&winners));
                }
            }
            let caption = "The Corner Win: stones wherever it does not ask for free squares, and any number in hand";
            let position = Corner::ON_8X8.board(lab)?.text();
            Ok(Computed::from(table)
                .figure(lab.figure("corner-win", caption, "dukego", &position, &[])?)
                .exhibit(Exhibit::new("dukego", position, caption))
                .exhibit(Exhibit::new(
                    "dukego",
                    "6x8",
                    "A start that is a Corner Win",
                )))
        },
    }
}

pub(super) fn corner_needs() -> Claim {
    Claim {
        id: "corner-win-needs",
        place: "section 2, after the Corner Win",
        says: "The squares of the Corner Win must be free: with a stone in the second row from the south, west of the \
               Duke, the Go player can guard the edge, and with one in the second column from the east, north of the \
               Duke, both edges. Tested for all such stones on boards with up to 11 rows and columns.",
        printed: Table::read(
            "stone                     winner
             second_row,_west          G
             second_column,_north      G",
        ),
        disputes: &[],
        expected: Verdict::Extended,
        method: "The position of the lemma, with stones wherever it does not ask for free squares, and one stone more. An \
                 entry lists whatever was found.",
        cost: Cost::Short,
        compute: |lab| {
            let mut found: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
            for rows in 4..=11 {
                for cols in 5..=11 {
                    let (south, east) = (2, 3);
                    let corner = Corner {
                        rows,
                        cols,
                        south,
                        east,
                    };
                    let mut board = corner.board(lab)?;
                    let start = board.chase.clone();
                    for square in start.empty().iter() {
                        let mut chase = start.clone();
                        chase.black.insert(square);
                        let winner = board.winner_of(&chase, Player::Right)?;
                        let kind = kind(corner, square / cols, square % cols);
                        found.entry(kind).or_default().insert(letter(winner));
                    }
                }
            }
            let entries = found.iter().map(|(kind, winners)| (kind, any_of(winners)));
            Ok(Table::list("stone", "winner", entries).into())
        },
    }
}

/// Which part of the free squares of a Corner Win a square belongs to.
fn kind(corner: Corner, row: usize, col: usize) -> &'static str {
    let (at_row, at_col) = corner.duke();
    let (from_south, from_east) = (corner.rows - 1 - row, corner.cols - 1 - col);
    match (from_south, from_east) {
        (1, _) if col < at_col => "second row, west",
        (_, 1) if row < at_row => "second column, north",
        (0, _) if col < at_col => "edge row, west",
        (_, 0) if row < at_row => "edge column, north",
        _ => "elsewhere",
    }
}

pub(super) fn corner_area() -> Claim {
    Claim {
        id: "corner-win-area",
        place: "section 2, after the Corner Win",
        says: "It is necessary that the whole area of the Corner Win is free: on 8×8 a stone on any of its squares saves the \
               Go player. The figure that shades the area is lost in our scan. The words before it ask for free corners as \
               well; of those it is not true, so they are counted by themselves.",
        printed: Table::read(
            "squares_that_may_have_a_stone  number
             not_in_a_corner                0",
        ),
        disputes: &[],
        expected: Verdict::Extended,
        method: "The position of the lemma on 8×8, with stones wherever it does not ask for free squares and one stone \
                 more, for every square of the area; each answer has a certificate.",
        cost: Cost::Short,
        compute: |lab| {
            let mut board = Corner::ON_8X8.board(lab)?;
            let start = board.chase.clone();
            let corners = [0, 7, 56, 63];
            let mut checked = Checked::default();
            let mut spare = [const { Vec::new() }; 2];
            for square in start.empty().iter() {
                board.chase.black = start.black.with(square);
                if board.certified(Player::Right, &mut checked)? == Player::Left {
                    let is_corner = corners.contains(&square);
                    spare[usize::from(is_corner)].push(board.text());
                }
            }
            let mut table = Table::new("squares that may have a stone");
            for (label, found) in ["not in a corner", "in a corner"].iter().zip(&spare) {
                table.set(label, "number", found.len());
            }
            let area = start.empty().count();
            let mut computed = Computed::from(table)
                .note(format!("The area has {area} squares beside the Duke's."))
                .note(checked.note());
            for position in spare.into_iter().flatten() {
                let more = ", in spite of a stone in the area";
                computed = computed.exhibit(cannot_be_stopped(&position, more));
            }
            Ok(computed)
        },
    }
}

pub(super) fn duke_wins() -> Claim {
    Claim {
        id: "duke-wins",
        place: "section 2, the end",
        says: "The Duke wins on 6×6, 6×7, 6×8 and 7×7 even if the Go player begins, and on 7×8 and 8×8 if he begins.",
        printed: Table::read(
            "board_and_who_begins  winner
             6x6_G                 D
             6x7_G                 D
             6x8_G                 D
             7x7_G                 D
             7x8_D                 D
             8x8_D                 D",
        ),
        disputes: &[],
        expected: Verdict::Extended,
        method: "With black stones without number; each answer has a certificate. How many steps the Duke needs is not \
                 in the paper.",
        cost: Cost::Short,
        compute: |lab| {
            let mut table = Table::new("board and who begins");
            let mut checked = Checked::default();
            for (sides, first) in [
                ([6, 6], Player::Right),
                ([6, 7], Player::Right),
                ([6, 8], Player::Right),
                ([7, 7], Player::Right),
                ([7, 8], Player::Left),
                ([8, 8], Player::Left),
            ] {
                let mut board = Board::open(lab, sides, BLACK)?;
                let row = format!("{} {}", name(sides), letter(first));
                let winner = board.certified(first, &mut checked)?;
                table.set(&row, "winner", letter(winner));
                if let Some(steps) = board.steps(first)? {
                    table.set(&row, "steps of the Duke", steps);
                }
            }
            Ok(Computed::from(table).note(checked.note()))
        },
    }
}

pub(super) fn step_south() -> Claim {
    Claim {
        id: "step-south",
        place: "section 2, 7×7 and 8×8",
        says: "On 7×7, after a first stone straight north of the Duke or to the north-west, he wins by a step south. On \
               8×8 and 7×8, if he begins, a step south is a winning move as well.",
        printed: Table::read(
            "case                      exceptions
             7x7,_stones_to_the_north  0
             7x8,_no_stone             0
             8x8,_no_stone             0",
        ),
        disputes: &[],
        expected: Verdict::Reproduced,
        method: "The position after the step is solved for every such stone, with black stones without number.",
        cost: Cost::Short,
        compute: |lab| {
            let mut table = Table::new("case");
            let mut board = Board::open(lab, [7, 7], BLACK)?;
            let start = board.chase.clone();
            let (row, col) = (start.piece / 7, start.piece % 7);
            let mut exceptions = 0;
            for stone in (0..row).flat_map(|row| (0..=col).map(move |col| 7 * row + col)) {
                let mut chase = start.after(Turning::Black(stone));
                chase = chase.after(Turning::Run(start.piece + 7));
                let winner = board.winner_of(&chase, Player::Right)?;
                exceptions += usize::from(winner != Player::Left);
            }
            table.set("7x7, stones to the north", "exceptions", exceptions);
            for sides in boards(7, 8).filter(|sides| sides[1] == 8) {
                let mut board = Board::open(lab, sides, BLACK)?;
                let south = Turning::Run(board.chase.piece + sides[1]);
                let wins = board.winning_turns(Player::Left)?.contains(&south);
                let case = format!("{}, no stone", name(sides));
                table.set(case, "exceptions", usize::from(!wins));
            }
            Ok(table.into())
        },
    }
}

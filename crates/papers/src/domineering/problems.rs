//! Problems 3.4 and 3.5.

use partizan_rules::Size;
use partizan_solve::Players;
use partizan_value::Player;

use super::{boards, lengths, misplayed, moves, name, shortest, text, witnesses};
use crate::claim::{Claim, Computed, Cost, Dispute, Exhibit, Fault, Figure, Verdict};
use crate::lab::{Lab, Result, Stopped, drawn};
use crate::table::{Table, yes_or_no};

/// The boards on which α is said to be the length of perfect play.
const SAID: [&str; 3] = ["2x2", "2x3", "2x4"];

/// What is said about boards: whether perfect play takes as many moves as the shortest game. The length itself is left
/// to further research.
fn said(sizes: &[Size]) -> Table {
    let mut table = Table::new("board");
    for size in sizes {
        let name = name(*size);
        let coincide = yes_or_no(SAID.contains(&&*name));
        table.set(&name, "coincide", coincide);
        table.set(&name, "perfect", Table::UNKNOWN);
    }
    table
}

/// A perfect game with the player first who makes it the shorter one, as a picture.
fn perfect_game(lab: &Lab, size: Size) -> Result<Figure> {
    let name = name(size);
    let game = lab.open("domineering", &name, &[])?;
    let course = |first| {
        let lengths = game.length(0, first, Players::Perfect, lab.threads());
        lengths.course.map(|course| (first, course))
    };
    let courses = [course(Player::Left)?, course(Player::Right)?];
    let [left, right] = &courses;
    let (first, course) = if right.1.length < left.1.length {
        right
    } else {
        left
    };
    let replay = game
        .replay(0, *first, &course.line, lab.budget())
        .map_err(|misplay| misplayed(size, misplay))?;
    let moves = moves(course.length);
    let caption = format!("A perfect game of {moves} on {name}, {first} first");
    let picture = replay.picture.described(&*caption);
    Ok(drawn(&format!("perfect-{name}"), &caption, &picture))
}

/// How long perfect play is with either player first, and whether the smaller length is that of the shortest game.
fn played(lab: &Lab, sizes: &[Size]) -> Result<Table> {
    let mut table = Table::new("board");
    for (size, alpha) in sizes.iter().zip(shortest(lab, sizes)?) {
        let name = name(*size);
        lab.begin(format!("perfect play on {name}"))?;
        let game = lab.open("domineering", &name, &[])?;
        let length = |first| {
            let lengths = game.length(0, first, Players::Perfect, lab.threads());
            lengths.course.map(|course| course.length)
        };
        let [left, right] = [length(Player::Left)?, length(Player::Right)?];
        let perfect = left.min(right);
        table.set(&name, "coincide", yes_or_no(perfect == alpha.length));
        table.set(&name, "perfect", perfect);
        table.set(&name, "Left first", left);
        table.set(&name, "Right first", right);
        table.set(&name, "alpha", text(&alpha));
    }
    Ok(table)
}

/// Boards that lie at least as wide as they are high, with a largest number of columns for every number of rows.
fn wide(most: &[(usize, usize)]) -> Vec<Size> {
    let rows = most.iter();
    rows.flat_map(|&(rows, cols)| boards(rows..=rows, rows..=cols))
        .collect()
}

/// The boards of the short claim.
fn small() -> Vec<Size> {
    wide(&[(2, 12), (3, 8), (4, 6), (5, 5)])
}

/// The boards of the long one.
fn large() -> Vec<Size> {
    wide(&[(2, 24), (3, 14), (4, 10), (5, 8), (6, 7), (7, 7)])
}

const PERFECT_PLAY: &str = "Whoever can force a win does so as fast as possible, and the other holds out as long as possible; \
                            the length is the smaller one for the two first players. Boards that are turned are left out.";

pub(super) fn perfect_play() -> Claim {
    Claim {
        id: "problem-3-4",
        place: "Problem 3.4 and section 4",
        says: "α is the length of perfect play only on 2×2, 2×3, 2×4 and these turned; boards with one row, where both are 0, do not \
               count. How long perfect play is on other \
               boards is left to further research.",
        printed: said(&small()),
        disputes: &[],
        expected: Verdict::Extended,
        method: PERFECT_PLAY,
        cost: Cost::Short,
        compute: |lab: &mut Lab| -> Result<Computed> {
            let mut computed = Computed::from(played(lab, &small())?);
            for (rows, cols) in [(2, 3), (2, 4), (5, 5)] {
                let size = Size { rows, cols };
                let caption = format!("{}: perfect play from here", name(size));
                computed = computed
                    .figure(perfect_game(lab, size)?)
                    .exhibit(Exhibit::new("domineering", name(size), caption));
            }
            Ok(computed)
        },
    }
}

pub(super) fn perfect_play_on_larger_boards() -> Claim {
    Claim {
        id: "problem-3-4-larger",
        place: "Problem 3.4 and section 4",
        says: "The same on larger boards: 2×n up to 24, 3×n up to 14, 4×n up to 10, 5×n up to 8, 6×6, 6×7 and 7×7.",
        printed: said(&large()),
        disputes: &[],
        expected: Verdict::Extended,
        method: PERFECT_PLAY,
        cost: Cost::Long,
        compute: |lab: &mut Lab| -> Result<Computed> { Ok(played(lab, &large())?.into()) },
    }
}

/// A number of rows for which the problem has a negative answer.
const fn one_way(row: &'static str) -> Dispute {
    Dispute {
        row,
        column: "one way only",
        fault: Fault::False,
        why: "These boards reach α in one kind of ends only, as the sweep finds. Equation (1) says so as well for the \
              smallest of all such boards, 5×10.",
    }
}

/// For every number of rows from 5 on, how many boards at least as wide are said to reach α in one kind of ends only.
fn none(most: usize) -> Table {
    Table::list("m", "one way only", (5..=most).map(|rows| (rows, 0)))
}

/// The same as it is, with the boards; and a game on the one with the fewest squares, if there is one.
fn counted(lab: &Lab, most: usize) -> Result<(Computed, Option<witnesses::Game>)> {
    lab.begin(format!("all boards from 5x5 to {most}x{most}"))?;
    let sizes: Vec<Size> = (5..=most)
        .flat_map(|rows| boards(rows..=rows, rows..=most))
        .collect();
    let found = shortest(lab, &sizes)?;
    let one_way = sizes.iter().zip(&found);
    let one_way = one_way.filter(|(_, found)| found.ends().len() == 1);
    let one_way: Vec<Size> = one_way.map(|(&size, _)| size).collect();
    let mut table = Table::new("m");
    for rows in 5..=most {
        let of_row = one_way.iter().filter(|size| size.rows == rows);
        let columns: Vec<String> = of_row.map(|size| size.cols.to_string()).collect();
        table.set(rows, "one way only", columns.len());
        if !columns.is_empty() {
            table.set(rows, "columns", columns.join(" "));
        }
    }
    let both = found.iter().filter(|found| found.ends() == "LR").count();
    let computed = Computed::from(table).note(format!(
        "{both} of {} boards end in both ways.",
        found.len()
    ));
    let Some(&smallest) = one_way.iter().min_by_key(|size| size.area()) else {
        return Ok((computed, None));
    };
    let witness = witnesses::Game::find(lab, smallest)?;
    if lengths::by_polynomials(lab, smallest)? != Some(witness.shortest) {
        let reason = format!("the polynomials find another α of {}", name(smallest));
        return Err(Stopped::Wrong(reason));
    }
    let Size { rows, cols } = smallest;
    let computed = computed
        .counterexample(
            rows.to_string(),
            format!("α({rows}, {cols}) is {}", text(&witness.shortest)),
        )
        .figure(witness.figure())
        .exhibit(witness.exhibit());
    Ok((computed, Some(witness)))
}

pub(super) fn both_ends() -> Claim {
    Claim {
        id: "problem-3-5",
        place: "Problem 3.5",
        says: "For m, n ≥ 5 the length α seems to occur in both kinds of ends. Counted are the boards with m ≤ n ≤ 12 where \
               it does not.",
        printed: none(12),
        disputes: const {
            &[
                one_way("5"),
                one_way("6"),
                one_way("7"),
                one_way("8"),
                one_way("9"),
            ]
        },
        expected: Verdict::Refuted,
        method: "Sweeps over both kinds of ends; for the smallest of the boards, 5×10, also equation (1) with polynomials of \
                 all terms.",
        cost: Cost::Short,
        compute: |lab: &mut Lab| -> Result<Computed> { Ok(counted(lab, 12)?.0) },
    }
}

pub(super) fn both_ends_of_larger_boards() -> Claim {
    Claim {
        id: "problem-3-5-larger",
        place: "Problem 3.5",
        says: "The same for all boards with 5 ≤ m ≤ n ≤ 22.",
        printed: none(22),
        disputes: const {
            &[
                one_way("5"),
                one_way("6"),
                one_way("7"),
                one_way("8"),
                one_way("9"),
                one_way("10"),
                one_way("11"),
                one_way("12"),
                one_way("13"),
                one_way("14"),
                one_way("15"),
                one_way("16"),
                one_way("17"),
                one_way("18"),
                one_way("19"),
                one_way("21"),
            ]
        },
        expected: Verdict::Refuted,
        method: "Sweeps over both kinds of ends; equation (1) for 5×10 with the published matrices as well.",
        cost: Cost::Long,
        compute: |lab: &mut Lab| -> Result<Computed> {
            let (computed, witness) = counted(lab, 22)?;
            let Some(witness) = witness else {
                return Ok(computed);
            };
            let Size { rows, cols } = witness.size;
            lab.begin(format!("the matrices of {}", name(witness.size)))?;
            lengths::confirm(lab, &witness)?;
            Ok(computed.note(format!(
                "The published matrices give {} for {rows}×{cols}.",
                text(&witness.shortest)
            )))
        },
    }
}

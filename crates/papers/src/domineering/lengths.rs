//! How early a game can end: equation (1), Table 1, and what else is said about its figures.

use partizan_rules::{Region, Size};
use partizan_solve::{
    Class, Meter, Players, Polynomial, Shortest, census, quasi_period, recurrence,
};
use partizan_value::{Budget, Player};

use super::{boards, name, shortest, text, witnesses};
use crate::claim::{Claim, Computed, Cost, Dispute, Exhibit, Fault, Verdict};
use crate::lab::{Lab, Result, Stopped};
use crate::table::Table;

/// The least degree of a term whose balance, the power of x less that of y, is one of two.
fn least(ends: &Polynomial, balances: [isize; 2]) -> Option<usize> {
    let balanced = ends.terms().filter(|(a, b, _)| {
        let balance = a.cast_signed() - b.cast_signed();
        balances.contains(&balance)
    });
    balanced.map(|(a, b, _)| a + b).min()
}

/// Equation (1): the fewest moves by the polynomials of both kinds of ends.
fn by_equation(left: &Polynomial, right: &Polynomial) -> Option<Shortest> {
    let [left, right] = [least(left, [0, -1]), least(right, [0, 1])];
    let length = left.into_iter().chain(right).min()?;
    Some(Shortest {
        length,
        left_end: left == Some(length),
        right_end: right == Some(length),
    })
}

/// Equation (1) with the polynomials of Theorem 2.4.
pub(super) fn by_matrices(Size { rows, cols }: Size, budget: &Budget) -> Result<Option<Shortest>> {
    let left = recurrence::left_ends(rows, cols, budget)?;
    let right = recurrence::right_ends(rows, cols, budget)?;
    Ok(by_equation(&left, &right))
}

/// The polynomial of a class by a sweep.
fn swept(lab: &Lab, size: Size, class: Class) -> Result<Polynomial> {
    let region = Region::full(size);
    let swept = census(&region, class, true, lab.budget(), &Meter::default())?;
    let missing = || Stopped::Wrong(format!("{} has no polynomial", name(size)));
    swept.polynomial.ok_or_else(missing)
}

/// Equation (1) with polynomials by sweeps.
pub(super) fn by_polynomials(lab: &Lab, size: Size) -> Result<Option<Shortest>> {
    let left = swept(lab, size, Class::LeftEnds)?;
    let right = swept(lab, size, Class::RightEnds)?;
    Ok(by_equation(&left, &right))
}

/// The shortest games by a search through real games, which knows nothing of ends.
pub(super) fn by_search(lab: &Lab, size: Size) -> Result<Shortest> {
    let game = lab.open("domineering", &name(size), &[])?;
    let course = |first| game.length(0, first, Players::Any, lab.threads()).course;
    Ok(Shortest::of_courses([
        &course(Player::Left)?,
        &course(Player::Right)?,
    ]))
}

pub(super) fn without_maximal() -> Claim {
    Claim {
        id: "maximal-positions",
        place: "section 3, before equation (1)",
        says: "Maximal positions need not be considered, because they are Left ends and Right ends: with them no board \
               would have another α. Of the boards from 2×2 to 8×8 this is said to change none.",
        printed: Table::single("boards that would change", 0),
        disputes: &[],
        expected: Verdict::Extended,
        method: "The polynomials of all three classes by sweeps; maximal positions count if the players have made equally \
                 many moves or one more.",
        cost: Cost::Short,
        compute: |lab: &mut Lab| -> Result<Computed> {
            let (mut changed, mut reached) = (0, Vec::new());
            for size in boards(2..=8, 2..=8) {
                lab.begin(format!("polynomials of {}", name(size)))?;
                let without = by_polynomials(lab, size)?.map(|shortest| shortest.length);
                let maximal = swept(lab, size, Class::Maximal)?;
                let ends = [least(&maximal, [0, 1]), least(&maximal, [0, -1])];
                let maximal = ends.into_iter().flatten().min();
                changed += usize::from(maximal < without && maximal.is_some());
                if maximal == without && size.rows <= size.cols {
                    reached.push(name(size));
                }
            }
            let mut table = Table::single("boards that would change", changed);
            table.set(
                "boards whose shortest games can end maximal",
                "",
                reached.join(" "),
            );
            Ok(table.into())
        },
    }
}

pub(super) fn equation() -> Claim {
    let budget = Budget::unlimited();
    let evaluated = boards(1..=4, 1..=5).into_iter().map(|size| {
        let alpha = by_matrices(size, &budget).expect("nothing limits matrices of so few squares");
        let alpha = alpha.expect("a game on any board ends, so that its ends have such terms");
        (name(size), text(&alpha))
    });
    Claim {
        id: "equation-1",
        place: "equation (1)",
        says: "α is the least degree of a term of the Left ends with a − b = 0 or −1, or of the Right ends with \
               a − b = 0 or 1. Printed is what this says with the matrices of Theorem 2.4.",
        printed: Table::list("board", "alpha", evaluated),
        disputes: &[],
        expected: Verdict::Extended,
        method: "A search through real games with either player first, which knows nothing of ends or polynomials.",
        cost: Cost::Short,
        compute: |lab: &mut Lab| -> Result<Computed> {
            let mut table = Table::new("board");
            for size in boards(1..=5, 1..=5) {
                lab.begin(format!("games on {}", name(size)))?;
                table.set(name(size), "alpha", text(&by_search(lab, size)?));
            }
            Ok(table.into())
        },
    }
}

/// Table 1 as it is printed.
const TABLE_1: &str = "
    m   1  2     3     4     5      6      7      8      9    10
    1   0  0     0     0     0      0      0      0      0    0
    2   0  1^LR  1^R   3^L   3^L    4^LR   4^R    4^R    5^R  5^R
    3   0  1^L   2^LR  3^R   3^L    4^L    5^R    5^L    6^L  8^L
    4   0  3^R   3^L   4^LR  5^R    7^LR   7^L    8^LR   9^R  _
    5   0  3^R   3^R   5^L   7^LR   8^LR   9^LR   11^LR  _    _
    6   0  4^LR  4^R   7^LR  8^LR   9^LR   11^LR  12^LR  _    _
    7   0  4^L   5^L   7^R   9^LR   11^LR  12^LR  15^LR  _    _
    8   0  4^L   5^R   8^LR  11^LR  12^LR  15^LR  16^LR  _    _
    9   0  5^L   6^R   9^L   _      _      _      _      _    _
    10  0  5^L   8^R   _     _      _      _      _      _    _
";

/// The table of α up to so many rows and columns. One row or column carries no superscript, as in print.
fn tabulated(lab: &Lab, most: usize) -> Result<Table> {
    let sizes = boards(1..=most, 1..=most);
    lab.begin(format!("all boards up to {most}x{most}"))?;
    let mut table = Table::new("m");
    for (size, found) in sizes.iter().zip(shortest(lab, &sizes)?) {
        let is_line = size.rows == 1 || size.cols == 1;
        let entry = if is_line {
            found.length.to_string()
        } else {
            text(&found)
        };
        table.set(size.rows, &size.cols.to_string(), entry);
    }
    Ok(table)
}

pub(super) fn table() -> Claim {
    Claim {
        id: "table-1",
        place: "Table 1",
        says: "The fewest moves after which a game on m rows and n columns can be over, and whether it is over in Left \
               ends, in Right ends or in both.",
        printed: Table::read(TABLE_1),
        disputes: &[],
        expected: Verdict::Extended,
        method: "Sweeps over all boards up to 12×12; boards up to 6×6 again by equation (1) with the published matrices, \
                 a second program, and those of them with at most 20 squares by a search through real games.",
        cost: Cost::Short,
        compute: |lab: &mut Lab| -> Result<Computed> {
            let table = tabulated(lab, 12)?;
            let mut checked = [0, 0];
            for size in boards(2..=6, 2..=6) {
                lab.begin(format!("matrices of {}", name(size)))?;
                let mut others = vec![by_matrices(size, lab.budget())?];
                if size.area() <= 20 {
                    others.push(Some(by_search(lab, size)?));
                }
                let swept = table.entry(&size.rows.to_string(), &size.cols.to_string());
                for (other, checked) in others.into_iter().zip(&mut checked) {
                    if other.map(|other| text(&other)).as_deref() != swept {
                        let reason = format!("another program finds another α of {}", name(size));
                        return Err(Stopped::Wrong(reason));
                    }
                    *checked += 1;
                }
            }
            let [matrices, games] = checked;
            let caption = format!(
                "The largest square board of the printed table; its α is {}.",
                table.entry("8", "8").unwrap_or(Table::UNKNOWN)
            );
            let start = Exhibit::new("domineering", "8x8", caption);
            Ok(Computed::from(table).exhibit(start).note(format!(
                "The matrices agree on {matrices} boards, a search through real games on {games}."
            )))
        },
    }
}

pub(super) fn larger_table() -> Claim {
    Claim {
        id: "table-1-larger",
        place: "Table 1 and section 4",
        says: "The same table; that it ends at 8×8 for want of memory is the first direction for further research.",
        method: "Sweeps over all boards up to 20×20, each with a window of balances that is certified to be wide enough.",
        cost: Cost::Long,
        compute: |lab: &mut Lab| -> Result<Computed> {
            let mut computed = Computed::from(tabulated(lab, 20)?);
            for rows in 2..=9 {
                computed.notes.extend(repetition(lab, rows)?);
            }
            Ok(computed)
        },
        ..table()
    }
}

/// What repeats along a strip of 60 columns; an observation, not a proof.
fn repetition(lab: &Lab, rows: usize) -> Result<Option<String>> {
    const COLUMNS: usize = 60;
    lab.begin(format!("strips of {rows} rows"))?;
    let found = shortest(lab, &boards(rows..=rows, 1..=COLUMNS))?;
    let lengths: Vec<usize> = found.iter().map(|found| found.length).collect();
    Ok(quasi_period(&lengths).map(|seen| {
        format!(
            "Observed on {rows} rows: {} more moves every {} columns, from column {} to {COLUMNS}.",
            seen.increase,
            seen.period,
            seen.from + 1
        )
    }))
}

/// Makes sure that the matrices find the same α as the sweep that found a game.
pub(super) fn confirm(lab: &Lab, witness: &witnesses::Game) -> Result<()> {
    if by_matrices(witness.size, lab.budget())? != Some(witness.shortest) {
        let reason = format!("the matrices find another α of {}", name(witness.size));
        return Err(Stopped::Wrong(reason));
    }
    Ok(())
}

/// What is printed about a single board, with the witness that decides it.
fn of_board(lab: &Lab, witness: &witnesses::Game) -> Result<Computed> {
    confirm(lab, witness)?;
    let table = Table::single(&name(witness.size), text(&witness.shortest));
    Ok(Computed::from(table)
        .figure(witness.figure())
        .exhibit(witness.exhibit()))
}

pub(super) fn caption() -> Claim {
    Claim {
        id: "table-1-caption",
        place: "caption of Table 1",
        says: "The caption explains the superscripts by the game on 2×6, which is said to end in 3 moves in both kinds of \
               ends.",
        printed: Table::single("2x6", "3^LR"),
        disputes: &[Dispute {
            row: "2x6",
            column: "",
            fault: Fault::Misprint,
            why: "The table itself has 4 there, and no game on 2×6 is over after 3 moves.",
        }],
        expected: Verdict::Misprint,
        method: "A sweep, and equation (1) with the published matrices; the game that is shown is played by the rules.",
        cost: Cost::Short,
        compute: |lab: &mut Lab| -> Result<Computed> {
            let witness = witnesses::Game::find(lab, Size { rows: 2, cols: 6 })?;
            of_board(lab, &witness)
        },
    }
}

pub(super) fn eleven_columns() -> Claim {
    Claim {
        id: "two-by-eleven",
        place: "after Observation 3.3",
        says: "A board that the table does not have: 2×11 takes 7 moves, and ends in Left ends.",
        printed: Table::single("2x11", "7^L"),
        disputes: &[Dispute {
            row: "2x11",
            column: "",
            fault: Fault::Misprint,
            why: "7 moves are right, but they also end in a Right end: the game that is shown does.",
        }],
        expected: Verdict::Misprint,
        method: "A sweep, and equation (1) with the published matrices; the game that is shown is played by the rules.",
        cost: Cost::Short,
        compute: |lab: &mut Lab| -> Result<Computed> {
            let witness = witnesses::Game::find(lab, Size { rows: 2, cols: 11 })?;
            if witness.stuck() != Some(Player::Right) {
                let reason = "the game that is shown does not end in a Right end".to_string();
                return Err(Stopped::Wrong(reason));
            }
            of_board(lab, &witness)
        },
    }
}

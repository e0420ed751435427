//! The games of one chess piece: Wythoff's queen, the white knight, and how Chessfights ends.

use partizan_value::{Outcome, Player};

use super::cells::{Cell, Cells, bishop, knight, square};
use crate::claim::{Claim, Computed, Cost, Exhibit, Verdict};
use crate::lab::{Lab, Result, Stopped};
use crate::table::{Table, yes_or_no};

/// The pairs that the formula gives: ⌊φn⌋ and ⌊φ²n⌋ = ⌊φn⌋ + n, in whole numbers.
fn pairs(count: u64) -> impl Iterator<Item = (u64, u64, u64)> {
    (0..count).map(|n| {
        let a = u64::midpoint(n, (5 * n * n).isqrt());
        (n, a, a + n)
    })
}

/// Which cells below a limit the player to move loses with the queen, by looking at all moves.
fn lost_for_queen(lab: &Lab, limit: usize) -> Result<Vec<Vec<bool>>> {
    let mut lost = vec![vec![false; limit]; limit];
    for x in 0..limit {
        lab.begin(format_args!("queens in row {x}"))?;
        for y in 0..limit {
            let up = (0..x).any(|other| lost[other][y]);
            let left = (0..y).any(|other| lost[x][other]);
            let diagonal = (1..=x.min(y)).any(|i| lost[x - i][y - i]);
            lost[x][y] = !up && !left && !diagonal;
        }
    }
    Ok(lost)
}

/// The row for the game with two piles, and the column for the cells where it is not worth the same.
const PILES: &str = "as two piles";
const EXCEPTIONS: &str = "exceptions";

pub(super) fn wythoff() -> Claim {
    let mut printed = Table::new("n");
    for (n, a, b) in pairs(81) {
        printed.set(n, "row", a);
        printed.set(n, "column", b);
    }
    printed.set(PILES, EXCEPTIONS, 0);
    Claim {
        id: "wythoff",
        place: "section 1",
        says: "The P-positions of Wythoff's queens are (⌊φn⌋, ⌊φ²n⌋) and these turned, where φ is the golden ratio. Printed \
               are the pairs of the formula for n up to 80, and that two piles are the same game.",
        printed,
        disputes: &[],
        expected: Verdict::Extended,
        method: "All cells with row and column below 260 by the moves alone; those below 40 again by the values that the \
                 solver gives, which are compared with those of two piles.",
        cost: Cost::Short,
        compute: |lab: &mut Lab| -> Result<Computed> {
            const LIMIT: usize = 260;
            let lost = lost_for_queen(lab, LIMIT)?;
            let mut exceptions = 0;
            for (x, y) in square(40) {
                let cell = format!("{x},{y}");
                let value = lab.value_of("wythoff-queens", &cell, &[])?;
                let piles = lab.value_of("wythoff", &cell, &[])?;
                exceptions += usize::from(value != piles);
                if (value == "0") != lost[x as usize][y as usize] {
                    return Err(Stopped::Wrong(format!("the solver disagrees at {x},{y}")));
                }
            }
            let lost_cells = square(LIMIT as i32).map(|(x, y)| (x as usize, y as usize));
            let lost_cells = lost_cells.filter(|(x, y)| lost[*x][*y]);
            let (above, below): (Vec<_>, Vec<_>) = lost_cells.partition(|(x, y)| x <= y);
            let unturned = below.iter().filter(|(x, y)| !lost[*y][*x]).count();
            let below = below.len();
            let mut table = Table::new("n");
            for (n, (x, y)) in above.iter().enumerate() {
                table.set(n, "row", x);
                table.set(n, "column", y);
            }
            table.set(PILES, EXCEPTIONS, exceptions);
            let start = Exhibit::new("wythoff-queens", "5,8", "A queen to play with.");
            Ok(Computed::from(table).exhibit(start).note(format!(
                "Below the diagonal there are {below} more, of which {unturned} are not pairs from above turned."
            )))
        },
    }
}

/// Where the moves of a player lead, in order.
fn targets(lab: &Lab, game: &str, position: &str, player: Player) -> Result<String> {
    let moves = lab
        .open(game, position, &[])?
        .moves(0, player, lab.budget())?;
    let mut targets: Vec<String> = moves.into_iter().map(|played| played.position).collect();
    targets.sort();
    Ok(targets.join(" "))
}

pub(super) fn moves() -> Claim {
    Claim {
        id: "white-knight",
        place: "section 1",
        says: "The knight goes to (x−1, y−2), (x+1, y−2), (x−2, y−1) or (x−2, y+1), for both players in White Knight and \
               for Right in Chessfights; the bishop to (x−i, y−i) or (x+i, y−i). Printed is where this leads from three \
               cells.",
        printed: Table::read(
            "piece                moves
             white_knight,_(5,5)  3,4;3,6;4,3;6,3
             knight,_(3,5)        1,4;1,6;2,3;4,3
             bishop,_(3,5)        0,2;1,3;2,4;4,4;5,3;6,2;7,1;8,0",
        ),
        disputes: &[],
        expected: Verdict::Extended,
        method: "The moves of the rulesets. The nim-values of White Knight are not in the paper: periods of the table of all \
                 cells below 64 by a plain mex, of which those below 16 are compared with the solver.",
        cost: Cost::Short,
        compute: |lab: &mut Lab| -> Result<Computed> {
            let mut table = Table::new("piece");
            for (label, game, position, player) in [
                ("white knight, (5,5)", "white-knight", "5,5", Player::Left),
                ("knight, (3,5)", "chessfights", "3,5", Player::Right),
                ("bishop, (3,5)", "chessfights", "3,5", Player::Left),
            ] {
                let moves = targets(lab, game, position, player)?;
                table.set(label, "moves", moves.replace(' ', ";"));
            }
            let values = knight_values(lab)?;
            let along = |(dx, dy): Cell, from: i32| {
                let has = |&(x, y): &Cell| values[x as usize][y as usize];
                let inside = square(LIMIT).filter(|(x, y)| y - x >= from);
                let mut inside = inside.filter(|(x, y)| x + dx < LIMIT && y + dy < LIMIT);
                inside.all(|(x, y)| has(&(x, y)) == has(&(x + dx, y + dy)))
            };
            let diagonal = (1..LIMIT / 2).find(|d| along((*d, *d), -LIMIT));
            let rows = (1..LIMIT / 2).find_map(|d| {
                let from = (0..LIMIT / 2).find(|from| along((0, d), *from))?;
                Some((d, from))
            });
            if let Some(period) = diagonal {
                table.set("nim-value along diagonals", "period", period);
            }
            if let Some((period, from)) = rows {
                table.set("nim-value along rows", "period", period);
                table.set("nim-value along rows", "from y - x =", from);
            }
            let start = Exhibit::new("white-knight", "7,7", "A knight that both players move.");
            Ok(Computed::from(table).exhibit(start))
        },
    }
}

/// How far the nim-values of White Knight are looked at.
const LIMIT: i32 = 64;

/// The nim-values of White Knight by a plain mex; those of the nearest cells are compared with the solver's.
fn knight_values(lab: &Lab) -> Result<Vec<Vec<u64>>> {
    let side = 2 * LIMIT as usize;
    let mut values = vec![vec![0; side]; side];
    for sum in 0..side as i32 {
        lab.begin(format_args!("knights with the sum {sum}"))?;
        for y in 0..=sum {
            let options = knight((sum - y, y)).into_iter();
            let options = options.map(|(x, y)| values[x as usize][y as usize]);
            values[(sum - y) as usize][y as usize] = partizan_value::mex(options.collect());
        }
    }
    for (x, y) in square(16) {
        let solved = lab.value_of("white-knight", &format!("{x},{y}"), &[])?;
        let nimber = lab.store().nimber(values[x as usize][y as usize]);
        if solved != lab.text(nimber) {
            return Err(Stopped::Wrong(format!("the solver disagrees at {x},{y}")));
        }
    }
    Ok(values)
}

/// The least decrease of row plus column over two moves from any cell below a limit.
fn least_decrease(first: fn(Cell) -> Vec<Cell>, second: fn(Cell) -> Vec<Cell>) -> Option<i32> {
    let twice = |cell: Cell| {
        let ends = first(cell).into_iter().flat_map(second);
        ends.map(move |end| (cell.0 + cell.1) - (end.0 + end.1))
    };
    square(30).flat_map(twice).min()
}

pub(super) fn ending() -> Claim {
    Claim {
        id: "termination",
        place: "section 1",
        says: "The game ends, because row plus column are smaller after two moves. Checked on all cells with row and column \
               below 30.",
        printed: Table::list(
            "moves",
            "least decrease",
            [("Left, Right", ">=1"), ("Right, Left", ">=1")],
        ),
        disputes: &[],
        expected: Verdict::Extended,
        method: "All pairs of moves. Every move of the knight makes the sum smaller, and one of the bishop never larger, so \
                 that the statement holds on the whole board.",
        cost: Cost::Short,
        compute: |lab: &mut Lab| -> Result<Computed> {
            let mut table = Table::new("moves");
            for (label, first, second) in [
                (
                    "Left, Right",
                    bishop as fn(Cell) -> Vec<Cell>,
                    knight as fn(Cell) -> Vec<Cell>,
                ),
                ("Right, Left", knight, bishop),
                ("Right, Right", knight, knight),
                ("Left, Left", bishop, bishop),
            ] {
                lab.begin(label)?;
                if let Some(least) = least_decrease(first, second) {
                    table.set(label, "least decrease", least);
                }
            }
            Ok(Computed::from(table).note(
                "In a sum the bishop may move twice and keep row plus column, but the column becomes smaller, so that such \
                 games end as well.",
            ))
        },
    }
}

pub(super) fn p_positions() -> Claim {
    Claim {
        id: "p-positions",
        place: "abstract",
        says: "The P-positions have no structure of Beatty sequences as those of Wythoff's queens have. There every column has \
               exactly one; that this is not so here is the figure that is tested, on all cells below 60.",
        printed: Table::single("one P-position in every column", "no"),
        disputes: &[],
        expected: Verdict::Extended,
        method: "Values of all cells by the rules of the paper. From any column but the first Left can move to column 0, \
                 whose cells are zero, so that no other column has P-positions.",
        cost: Cost::Short,
        compute: |lab: &mut Lab| -> Result<Computed> {
            const SIDE: i32 = 60;
            let cells = Cells::up_to(lab, 2 * SIDE)?;
            let mut columns = vec![0; SIDE as usize];
            let mut outcomes = Vec::new();
            for cell in square(SIDE) {
                let outcome = lab.store().outcome(cells.value(cell)?)?;
                columns[cell.1 as usize] += usize::from(outcome == Outcome::Previous);
                outcomes.push(outcome);
            }
            let beatty = columns.iter().all(|count| *count == 1);
            let mut table = Table::single("one P-position in every column", yes_or_no(beatty));
            table.set("P-positions in column 0 of 60 rows", "", columns[0]);
            let others: usize = columns[1..].iter().sum();
            table.set("P-positions in all other columns", "", others);
            for (label, outcome) in [
                ("cells that the first player wins", Outcome::Next),
                ("cells that Left wins", Outcome::Left),
                ("cells that Right wins", Outcome::Right),
            ] {
                let number = outcomes.iter().filter(|known| **known == outcome).count();
                table.set(label, "", number);
            }
            Ok(table.into())
        },
    }
}

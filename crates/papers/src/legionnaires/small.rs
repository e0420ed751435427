//! The small boards that the paper works out by hand.

use partizan_value::Player;

use super::{GAME, check_by_moves, gallery, moves};
use crate::claim::{Claim, Computed, Cost, Dispute, Exhibit, Fault, Verdict};
use crate::lab::{Lab, Result, Stopped};
use crate::table::Table;

/// Where Fig. 3 begins.
const START: &str = "o.o/.../x.x";

pub(super) fn claims() -> Vec<Claim> {
    vec![two_by_two(), three_by_three(), reached()]
}

fn two_by_two() -> Claim {
    Claim {
        id: "fig-2",
        place: "section 2, Fig. 2",
        says: "One pawn each on the 2x2 board: both players have one move, to a position where nobody can move. The value is {0|0}.",
        printed: Table::read(
            "position           value  Black's_moves  White's_moves
             start              {0|0}  1              1
             after_Black's_move 0      0              0
             after_White's_move 0      0              0",
        ),
        disputes: &[],
        expected: Verdict::Reproduced,
        method: "Values by the solver, and again by the moves alone.",
        cost: Cost::Short,
        compute: |lab: &mut Lab| -> Result<Computed> {
            let start = "x./o.";
            let mut table = Table::new("position");
            show(lab, &mut table, "start", start)?;
            show(
                lab,
                &mut table,
                "after Black's move",
                &option(lab, start, Player::Left, 0)?,
            )?;
            show(
                lab,
                &mut table,
                "after White's move",
                &option(lab, start, Player::Right, 0)?,
            )?;
            let exhibit = Exhibit::new(GAME, start, "The 2x2 position of Fig. 2, worth *");
            Ok(Computed::from(table).exhibit(exhibit))
        },
    }
}

fn three_by_three() -> Claim {
    Claim {
        id: "fig-3",
        place: "section 2, Fig. 3",
        says: "Two pawns each on the 3x3 board: the values of the start A, of a move of either player (B and C), of the \
               answers to B (D to G) and of what follows on F (H and I), and how many moves there are.",
        printed: Table::read(
            "position value  Black's_moves  White's_moves
             A        {^|v}  4              4
             B        {0|*}  2              2
             C        v      2              2
             D        0      0              0
             E        0      0              0
             F        {0|0}  1              1
             G        *      1              1
             H        0      0              0
             I        0      0              0",
        ),
        disputes: &[],
        expected: Verdict::Reproduced,
        method: "Values by the solver, and again by the moves alone. The letters stand for the first move of each kind; \
                 by symmetry the others are worth the same.",
        cost: Cost::Short,
        compute: |lab: &mut Lab| -> Result<Computed> {
            use Player::{Left, Right};
            let b = option(lab, START, Left, 0)?;
            let f = option(lab, &b, Right, 0)?;
            let positions = [
                ("A", START.to_string()),
                ("C", option(lab, START, Right, 0)?),
                ("D", option(lab, &b, Left, 0)?),
                ("E", option(lab, &b, Left, 1)?),
                ("G", option(lab, &b, Right, 1)?),
                ("H", option(lab, &f, Left, 0)?),
                ("I", option(lab, &f, Right, 0)?),
                ("B", b),
                ("F", f),
            ];
            let mut table = Table::new("position");
            let mut shown = positions.clone();
            shown.sort_unstable();
            for (letter, position) in &shown {
                show(lab, &mut table, letter, position)?;
            }
            let caption = "The 3x3 board and what follows on it: A to I";
            let labelled = shown
                .iter()
                .map(|(letter, position)| (&**position, *letter));
            let figure = gallery(lab, "fig-3", caption, labelled)?;
            let mut computed = Computed::from(table).figure(figure);
            for (letter, position) in shown {
                let caption = format!("Position {letter} of Fig. 3");
                computed = computed.exhibit(Exhibit::new(GAME, position, caption));
            }
            Ok(computed)
        },
    }
}

fn reached() -> Claim {
    Claim {
        id: "fig-3-counts",
        place: "caption of Fig. 3",
        says: "From the 3x3 start 71 positions can be reached, 35 of them distinct.",
        printed: Table::read(
            "positions           number
             reached             71
             distinct            35",
        ),
        disputes: &[Dispute {
            row: "reached",
            column: "number",
            fault: Fault::Misprint,
            why: "The tree has 8 + 8·4 + 16·2 = 72 moves, so 72 positions behind the start, and 73 with it. The 35 distinct \
                  ones have 56 options. Nothing that is natural to count gives 71.",
        }],
        expected: Verdict::Misprint,
        method: "The tree is walked move by move; distinct positions are counted by the breadth-first counter, start included.",
        cost: Cost::Short,
        compute: |lab: &mut Lab| -> Result<Computed> {
            let count = lab.count_of(GAME, START, &[])?;
            let mut table = Table::new("positions");
            table.set("reached", "number", behind(lab, START)?);
            table.set("distinct", "number", count.positions);
            table.set("options of distinct ones", "number", count.options);
            Ok(table.into())
        },
    }
}

/// How many positions there are behind one, each as often as it can be reached.
fn behind(lab: &Lab, position: &str) -> Result<u64> {
    let mut number = 0;
    for player in Player::BOTH {
        for (_, after) in moves(lab, position, player)? {
            number += 1 + behind(lab, &after)?;
        }
    }
    Ok(number)
}

/// The position after a move, numbered from 0.
fn option(lab: &Lab, position: &str, player: Player, number: usize) -> Result<String> {
    let mut moves = moves(lab, position, player)?;
    if moves.len() <= number {
        return Err(Stopped::Wrong(format!("{position} has too few moves")));
    }
    Ok(moves.swap_remove(number).1)
}

/// What a position is worth, and how many moves there are.
fn show(lab: &Lab, table: &mut Table, row: &str, position: &str) -> Result<()> {
    let value = lab.open(GAME, position, &[])?.value(0, lab.threads())?;
    check_by_moves(lab, position, &[], value)?;
    table.set(row, "value", lab.text(value));
    for (player, column) in Player::BOTH
        .into_iter()
        .zip(["Black's moves", "White's moves"])
    {
        table.set(row, column, moves(lab, position, player)?.len());
    }
    Ok(())
}

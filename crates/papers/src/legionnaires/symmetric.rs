//! Symmetric positions, which the paper calls impartial: how many of them are infinitesimal.

use super::GAME;
use crate::claim::{Claim, Computed, Cost, Exhibit, Verdict};
use crate::lab::{Lab, Result};
use crate::table::Table;

pub(super) fn claims() -> Vec<Claim> {
    vec![most()]
}

/// The boards whose symmetric positions are all valued.
const BOARDS: [(usize, usize); 6] = [(2, 2), (2, 3), (2, 4), (2, 5), (4, 2), (4, 3)];

fn most() -> Claim {
    Claim {
        id: "symmetric",
        place: "section 4.2",
        says: "Most positions that are mirrored from top to bottom with the colours exchanged seem to be infinitesimal: more than half.",
        printed: Table::list(
            "board",
            "percent",
            BOARDS.map(|(rows, cols)| (format!("{rows}x{cols}"), "51..100")),
        ),
        disputes: &[],
        expected: Verdict::Extended,
        method: "All symmetric positions of the board are valued, those in which nobody can move included; the share is rounded down.",
        cost: Cost::Short,
        compute: |lab: &mut Lab| -> Result<Computed> {
            let mut table = Table::new("board");
            let mut computed = Computed::default();
            for (rows, cols) in BOARDS {
                let board = format!("{rows}x{cols}");
                lab.begin(&board)?;
                let positions = symmetric(rows, cols);
                let texts: Vec<&str> = positions.iter().map(|position| &**position).collect();
                let game = lab.open_all(GAME, &texts, &[])?;
                let mut infinitesimal = 0_usize;
                let mut hot = None;
                for i in 0..game.len() {
                    let value = game.value(i, lab.threads())?;
                    if lab.store().is_infinitesimal(value) {
                        infinitesimal += 1;
                    } else {
                        hot.get_or_insert((i, value));
                    }
                }
                table.set(&board, "positions", game.len());
                table.set(&board, "infinitesimal", infinitesimal);
                table.set(&board, "percent", 100 * infinitesimal / game.len().max(1));
                if let Some((i, value)) = hot {
                    let caption = format!("A symmetric position that is worth {}", lab.text(value));
                    computed = computed.exhibit(Exhibit::new(GAME, game.text(i), caption));
                }
            }
            computed.table = table;
            Ok(computed)
        },
    }
}

/// All positions of a board with an even number of rows that are mirrored with the colours exchanged.
fn symmetric(rows: usize, cols: usize) -> Vec<String> {
    const LETTERS: [char; 3] = ['.', 'x', 'o'];
    const EXCHANGED: [char; 3] = ['.', 'o', 'x'];
    let squares = rows / 2 * cols;
    let positions = (0..3_usize.pow(squares as u32)).map(|number| {
        let digits: Vec<usize> = (0..squares as u32)
            .map(|i| number / 3_usize.pow(i) % 3)
            .collect();
        let upper = digits.chunks(cols).map(|row| write(row, LETTERS));
        let lower = digits.chunks(cols).rev().map(|row| write(row, EXCHANGED));
        upper.chain(lower).collect::<Vec<String>>().join("/")
    });
    positions.collect()
}

fn write(row: &[usize], letters: [char; 3]) -> String {
    row.iter().map(|&digit| letters[digit]).collect()
}

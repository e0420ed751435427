//! The 3×n boards with a full row of pawns for each player.

use super::lengths::measure;
use super::{GAME, check_by_moves, gallery};
use crate::claim::{Claim, Computed, Cost, Exhibit, Figure, Verdict};
use crate::lab::{Lab, Result};
use crate::table::{Table, yes_or_no};

pub(super) fn claims() -> Vec<Claim> {
    vec![short(), seven()]
}

/// A full row of each colour, with an empty row between them.
const ROWS: [&str; 1] = ["start=rows"];

fn short() -> Claim {
    Claim {
        id: "rows",
        place: "section 4.3, table and Fig. 8",
        says: "The values of the boards with three rows and n columns, a full row of pawns for each player, for n = 1 to 6.",
        printed: Table::read(
            "n  value
             1  0
             2  *
             3  *
             4  *
             5  +-{*,^}
             6  +-{*,^}",
        ),
        disputes: &[],
        expected: Verdict::Reproduced,
        method: "Values by the solver, and up to n = 4 again by the moves alone.",
        cost: Cost::Short,
        compute: |lab: &mut Lab| -> Result<Computed> {
            let mut table = Table::new("n");
            for n in 1..=6 {
                lab.begin(format_args!("n = {n}"))?;
                let size = format!("3x{n}");
                let value = lab.open(GAME, &size, &ROWS)?.value(0, lab.threads())?;
                if n <= 4 {
                    check_by_moves(lab, &size, &ROWS, value)?;
                }
                table.set(n, "value", lab.text(value));
            }
            let worth = table.entry("5", "value").unwrap_or(Table::UNKNOWN);
            let caption = format!("Rows of five, worth {worth}");
            let exhibit = Exhibit::new(GAME, "3x5", caption).with(&ROWS);
            Ok(Computed::from(table).exhibit(exhibit).figure(figure(lab)?))
        },
    }
}

/// The starts of Fig. 8, beside each other.
fn figure(lab: &Lab) -> Result<Figure> {
    let row = |letter: &str, n| letter.repeat(n);
    let starts = (1..=6).map(|n| {
        let position = format!("{}/{}/{}", row("o", n), row(".", n), row("x", n));
        (position, format!("n = {n}"))
    });
    let starts: Vec<(String, String)> = starts.collect();
    let labelled = starts.iter().map(|(position, n)| (&**position, &**n));
    gallery(lab, "fig-8", "Rows of one to six pawns", labelled)
}

fn seven() -> Claim {
    Claim {
        id: "rows-of-seven",
        place: "section 4.3, table",
        says: "For n = 7 the value takes 59,137,171 characters (lengths within six percent are accepted); it is still infinitesimal, \
               and its own negative.",
        printed: Table::read(
            "n  left_stop  right_stop  its_own_negative  characters
             7  0          0           yes               59137171±6%",
        ),
        disputes: &[],
        expected: Verdict::Extended,
        method: "The canonical form by the solver, and its length in our notation and in others.",
        cost: Cost::Long,
        compute: |lab: &mut Lab| -> Result<Computed> {
            lab.begin("valuing 3x7")?;
            let value = lab.open(GAME, "3x7", &ROWS)?.value(0, lab.threads())?;
            let mut table = Table::new("n");
            let (left, right) = lab.store().stop_values(value);
            table.set(7, "left stop", lab.text(left));
            table.set(7, "right stop", lab.text(right));
            let is_negative = value.is_self_negative();
            table.set(7, "its own negative", yes_or_no(is_negative));
            lab.begin("writing the value of 3x7")?;
            measure(lab, &mut table, "7", value)?;
            table.set(7, "followers", lab.store().follower_count(value)?);
            let exhibit = Exhibit::new(GAME, "3x7", "Rows of seven").with(&ROWS);
            Ok(Computed::from(table).exhibit(exhibit).note(
                "The value is a graph of few followers: only its text, in which each follower is written again and again, is long.",
            ))
        },
    }
}

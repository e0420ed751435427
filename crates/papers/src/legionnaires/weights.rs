//! A White pawn and n Black pawns in a row, with a space between neighbours, over an empty row (Fig. 12).
//!
//! The conjecture about it is a theorem; [`PROOF`] is its proof.

use partizan_value::Player;

use super::{GAME, moves};
use crate::claim::{Claim, Computed, Cost, Dispute, Exhibit, Fault, Verdict};
use crate::lab::{Lab, Result, Stopped};
use crate::table::Table;

/// How far the sequence is computed.
const LAST: usize = 40;

pub(super) fn claims() -> Vec<Claim> {
    vec![sequence(), spaces(), conjecture()]
}

fn sequence() -> Claim {
    Claim {
        id: "atomic-weights",
        place: "section 4.5, table with Fig. 12",
        says: "The values and atomic weights of one White pawn beside n Black ones, with a space between neighbours and an empty row below.",
        printed: Table::read(
            "n   value  atomic_weight
             1   *      0
             2   ^      1
             3   ~      2
             4   ^3     3
             5   ^4*    4
             6   ^5     5
             7   ^6*    6
             8   ^7     7
             9   ^8*    8
             10  ^9     9
             11  ^10*   10
             12  ^11    11
             13  ^12*   12
             14  ^13    13
             15  ^14*   14
             16  ^15    15
             17  ^16*   16
             18  ^17    17
             19  ^18*   18",
        ),
        disputes: &[],
        expected: Verdict::Extended,
        method: "Values by the solver; atomic weights by the general algorithm, not by the formula for ups.",
        cost: Cost::Short,
        compute: |lab: &mut Lab| -> Result<Computed> {
            let mut table = Table::new("n");
            for n in 1..=LAST {
                let value = lab.open(GAME, &line(n), &[])?.value(0, lab.threads())?;
                table.set(n, "value", lab.text(value));
                let weight = lab.store().atomic_weight(value)?;
                table.set(n, "atomic weight", lab.text(weight));
            }
            let exhibit = Exhibit::new(GAME, line(5), "Fig. 12 for n = 5");
            Ok(Computed::from(table)
                .exhibit(exhibit)
                .note("In our scan the double arrow of n = 3 looks like a single one."))
        },
    }
}

/// The values of the table are not those of wider lines.
const fn too_wide(n: &'static str) -> Dispute {
    Dispute {
        row: n,
        column: "value",
        fault: Fault::Misprint,
        why: "So far apart nobody can reach the next pawn. With one space between neighbours the values are those of the table.",
    }
}

fn spaces() -> Claim {
    Claim {
        id: "fig-12-spaces",
        place: "section 4.5, before the table",
        says: "The pawns of Fig. 12 are all separated by n spaces. Printed is the table, if this were so.",
        printed: Table::read(
            "n  value
             1  *
             2  ^
             4  ^3
             5  ^4*
             6  ^5",
        ),
        disputes: const { &[too_wide("2"), too_wide("4"), too_wide("5"), too_wide("6")] },
        expected: Verdict::Misprint,
        method: "Values by the solver.",
        cost: Cost::Short,
        compute: |lab: &mut Lab| -> Result<Computed> {
            let mut table = Table::new("n");
            for n in [1, 2, 4, 5, 6] {
                for (column, spaces) in [("value", n), ("value with one space", 1)] {
                    table.set(n, column, lab.value_of(GAME, &spaced(n, spaces), &[])?);
                }
            }
            Ok(table.into())
        },
    }
}

/// Why the conjecture is true.
const PROOF: [&str; 4] = [
    "A capture ends in the upper row, so the lower row stays empty; a pawn that slides down to a \
     neighbouring column captures in the upper row at distance 2, since nobody stands at distance 1. So this is Clobber on a strip, \
     oxx…x. Let W(n) be the position with n Black pawns. Black's only capture removes the White pawn, and White's puts it in the \
     place of the first Black one: W(0) = 0 and W(n) = {0|W(n−1)}.",
    "Let u(n) be n − 1 ups and n stars. Then W(1) = * = u(1) and W(2) = {0|*} = ↑ = u(2). For n ≥ 3 let W(k) = u(k) for all k < n, and \
     look at u(n) = u(n−1) + ↑* with u(n−1) = {0|u(n−2)} and ↑* = {0,*|0}. White's options are u(n−2) + ↑* = u(n−1) and \
     u(n−1) + 0: one value, as in W(n). Black's are ↑*, u(n−1) and u(n−1) + *.",
    "All three are reversible. ↑* through 0, because u(n) > 0, and nothing takes its place. u(n−1) through u(n−2), because \
     u(n) − u(n−2) = 2·↑ > 0, and Black's option 0 of u(n−2) takes its place. u(n−1) + * through u(n−2) + *, because 2·↑ + * > 0; its \
     options u(n−2) and * take its place, of which * is reversible through 0, and u(n−2), unless it is * itself, through u(n−3) to \
     0, because 3·↑ + * > 0.",
    "So u(n) = {0|u(n−1)} = {0|W(n−1)} = W(n). The atomic weight of ↑ is 1 and that of * is 0; they add up to n − 1.",
];

fn conjecture() -> Claim {
    Claim {
        id: "atomic-weights-conjecture",
        place: "section 4.5, conjecture",
        says: "For n ≥ 1 the value is n − 1 ups and n stars, and the atomic weight n − 1. Printed is the number of exceptions.",
        printed: Table::single("exceptions", 0),
        disputes: &[],
        expected: Verdict::Extended,
        method: "The notes are a proof by induction. Its steps are checked for each n up to 40: the moves \
                 from one position to the next, that {0|u(n−1)} is u(n), and all inequalities that reverse options.",
        cost: Cost::Short,
        compute: |lab: &mut Lab| -> Result<Computed> {
            let mut exceptions = 0;
            for n in 1..=LAST {
                check_moves(lab, n)?;
                check_step(lab, n)?;
                let value = lab.open(GAME, &line(n), &[])?.value(0, lab.threads())?;
                let weight = lab.store().atomic_weight(value)?;
                let ups = lab.value(&ups_and_stars(n))?;
                exceptions +=
                    u32::from(value != ups || weight != lab.store().integer(n as i64 - 1));
            }
            let mut table = Table::single("exceptions", exceptions);
            table.set("checked for n up to", "", LAST);
            let computed = Computed::from(table).news("The conjecture is true for all n.");
            Ok(PROOF.into_iter().fold(computed, Computed::note))
        },
    }
}

/// The position with n Black pawns.
fn line(n: usize) -> String {
    spaced(n, 1)
}

/// A White pawn and n Black ones, so many squares apart, above an empty row.
fn spaced(n: usize, spaces: usize) -> String {
    let upper = format!("o{}", format!("{}x", ".".repeat(spaces)).repeat(n));
    format!("{upper}/{}", ".".repeat(upper.len()))
}

/// u(n), n − 1 ups and n stars, as an expression.
fn ups_and_stars(n: usize) -> String {
    let star = if n.is_multiple_of(2) { "0" } else { "*" };
    format!("({}).ups + {star}", n as i64 - 1)
}

/// Either player has one move: Black to a position without White pawns, White to the same line with one Black pawn less.
fn check_moves(lab: &Lab, n: usize) -> Result<()> {
    let after = |player| moves(lab, &line(n), player);
    let (black, white) = (after(Player::Left)?, after(Player::Right)?);
    let shorter = format!("..{}", line(n - 1).replace('/', "/.."));
    match (&black[..], &white[..]) {
        ([(_, end)], [(_, next)]) if !end.contains('o') && *next == shorter => Ok(()),
        _ => Err(Stopped::Wrong(format!("n = {n} has other moves"))),
    }
}

/// u(n) = {0|u(n−1)}, and whatever the proof says is positive is.
fn check_step(lab: &mut Lab, n: usize) -> Result<()> {
    let [u, before] = [n, n - 1].map(ups_and_stars);
    let before = if n == 1 { "0" } else { &before };
    let mut steps = vec![format!("{{0|{before}}} == {u}")];
    if n >= 3 {
        let [two, three] = [n - 2, n - 3].map(ups_and_stars);
        steps.push(format!("{u} > 0"));
        steps.push(format!("{u} > {two}"));
        steps.push(format!("{u} > {two} + *"));
        if n > 3 {
            steps.push(format!("{u} > {three}"));
        }
    }
    for step in steps {
        if lab.eval(&step)? != "true" {
            return Err(Stopped::Wrong(format!("the proof is wrong: {step}")));
        }
    }
    Ok(())
}

//! A row of n White pawns, an empty row, and one Black pawn in the corner (Fig. 10).
//!
//! **What the second table counts.** Its heading says positions, but the numbers are those of the options of all
//! positions that can be reached, of both players together. For n ≥ 4 they are 4·L(n+2) − 13, where L(0), L(1), … = 2, 1, 3,
//! 4, 7, 11, … are Lucas's numbers; the claim tells why. In the long run they grow by the golden ratio.
//!
//! **The values** repeat with period 5, three stars longer each time. Let Z(0) = v<2>, V(0) = v, and from one to the next X becomes
//! {*,X|0}. For n ≥ 5 the value is {Z(3m+i−1)|0} if n = 5m+4+i with i ≤ 3, and {V(3m),{Z(3m−1)|0}|0} if n = 5m+3.

use super::{GAME, check_by_moves};
use crate::claim::{Claim, Computed, Cost, Exhibit, Verdict};
use crate::lab::{Lab, Result, Stopped};
use crate::table::Table;

pub(super) fn claims() -> Vec<Claim> {
    vec![values(), counts()]
}

/// A full row against one pawn in the corner.
const LONE: [&str; 1] = ["start=lone"];

fn values() -> Claim {
    Claim {
        id: "lone-values",
        place: "section 4.4, first table with Fig. 10",
        says: "The values of n White pawns in a row against one Black pawn in the corner, two rows away. A partly periodic pattern seems to develop.",
        printed: Table::read(
            "n   value
             1   0
             2   ~
             3   ~
             4   {*,v|0||0}
             5   ~
             6   {*,v<2>|0||0}
             7   {*,{*,v<2>|0}|0||0}
             8   {{*,{*,v<2>|0}|0||0},{*,{*,{*,v|0}|0}|0}|0}
             9   {*,{*,v<2>|0}|0||0}
             10  {*,{*,{*,v<2>|0}|0}|0||0}
             11  {*,{*,{*,{*,v<2>|0}|0}|0}|0||0}
             12  ~
             13  ~
             14  ~
             15  ~
             16  ~",
        ),
        disputes: &[],
        expected: Verdict::Extended,
        method: "Values by the solver, up to n = 6 again by the moves alone, and from n = 5 on against the periodic pattern.",
        cost: Cost::Short,
        compute: |lab: &mut Lab| -> Result<Computed> {
            let mut table = Table::new("n");
            for n in 1..=20 {
                lab.begin(format_args!("n = {n}"))?;
                let size = format!("3x{n}");
                let value = lab.open(GAME, &size, &LONE)?.value(0, lab.threads())?;
                if n <= 6 {
                    check_by_moves(lab, &size, &LONE, value)?;
                }
                if n >= 5 && lab.value(&pattern(n))? != value {
                    return Err(Stopped::Wrong(format!("n = {n} is not in the pattern")));
                }
                table.set(n, "value", lab.text(value));
            }
            let exhibit = Exhibit::new(GAME, "3x8", "Eight pawns against one").with(&LONE);
            Ok(Computed::from(table).exhibit(exhibit).note(
                "Our scan has lost arrows for n = 2, 3 and 5, and which line belongs to which n from 12 on. It has a single bar where the one for \
                 the outermost options is for n = 7, 8 and 9, and no first brace for n = 11; both are put back.",
            ).news(
                "Observed up to n = 20: the pattern has period 5, and is three stars longer with each period, so the texts of the values grow linearly with n, as the paper has it.",
            ))
        },
    }
}

/// The value for n ≥ 5 by the periodic pattern.
fn pattern(n: usize) -> String {
    let chain = |last: &str, length: usize| {
        format!("{}{last}{}", "{*,".repeat(length), "|0}".repeat(length))
    };
    match (n / 5, n % 5) {
        (m, 3) => {
            let (long, short) = (chain("v", 3 * m), chain("v<2>", 3 * m - 1));
            format!("{{{long},{{{short}|0}}|0}}")
        }
        (m, 4) => format!("{{{}|0}}", chain("v<2>", 3 * m - 1)),
        (m, i) => format!("{{{}|0}}", chain("v<2>", 3 * m - 3 + i)),
    }
}

fn counts() -> Claim {
    Claim {
        id: "lone-counts",
        place: "section 4.4, second table with Fig. 10",
        says: "How many positions must be evaluated for n White pawns in a row against one Black pawn. The column is headed Positions; its figures \
               are numbers of options, and here it is called so.",
        printed: Table::read(
            "n   options
             2   8
             3   30
             4   59
             5   103
             6   175
             7   291
             8   479
             9   783
             10  1275
             11  2071
             12  3359
             13  5443
             14  8815
             15  14271
             16  23099
             17  37383",
        ),
        disputes: &[],
        expected: Verdict::Extended,
        method: "The options of all distinct positions that can be reached, counted breadth first, and from n = 4 on by a formula.",
        cost: Cost::Short,
        compute: |lab: &mut Lab| -> Result<Computed> {
            let mut table = Table::new("n");
            for (n, [positions, options]) in counted(lab, 21)? {
                table.set(n, "options", options);
                table.set(n, "positions", positions);
            }
            Ok(Computed::from(table)
                .news(
                    "What the paper calls positions are options: every option of every distinct position, for both players. From n = 4 on \
                     there are 4·L(n+2) − 13 of them, with Lucas's numbers L = 2, 1, 3, 4, 7, 11, …",
                )
                .note(
                    "Why, in outline: the start has three captures for Black and four for White. After Black's, all pawns stand in one row, \
                     where a pawn captures the enemies at distance 1 or 2. So the Black pawn walks along a row by steps of 1 or 2, never onto a \
                     square that it has left, and wherever it can make a step, the pawn that stands there can capture it. The walks that have \
                     not gone back are counted by Fibonacci's numbers. A walk goes back through holes that are two squares apart, so those \
                     that have are counted by them as well. Adding up gives 2·L(n+2) − 10 pairs of a position and a step, hence 7 + 2·(2·L(n+2) − 10) \
                     options.",
                ))
        },
    }
}

/// The numbers of positions and of their options, for n = 2 to a last one.
pub(super) fn counted(lab: &Lab, last: u32) -> Result<Vec<(u32, [u64; 2])>> {
    let mut counted = Vec::new();
    for n in 2..=last {
        lab.begin(format_args!("counting n = {n}"))?;
        let count = lab.count_of(GAME, &format!("3x{n}"), &LONE)?;
        if n >= 4 && 4 * lucas(n + 2) - 13 != count.options {
            return Err(Stopped::Wrong(format!("n = {n} is not as Lucas has it")));
        }
        counted.push((n, [count.positions, count.options]));
    }
    Ok(counted)
}

/// 2, 1, 3, 4, 7, 11, …
fn lucas(n: u32) -> u64 {
    (0..n).fold([2, 1], |[a, b], _| [b, a + b])[0]
}

//! Section 3: the heap game g₁ that comes out of the columns, and its dilations gₖ.

use partizan_value::{Store, Value};

use super::cells::{Cells, bishop, exceptions, knight, square};
use crate::claim::{Claim, Computed, Cost, Dispute, Exhibit, Fault, Verdict};
use crate::lab::{Lab, Result, Stopped};
use crate::table::Table;

pub(super) fn dominated() -> Claim {
    Claim {
        id: "dominated-option",
        place: "section 3, beginning",
        says: "Below the diagonal Right never needs (x−2, y+1), so that sensible moves of his take one or two columns. Counted are \
               the cells with x > y ≥ 2 below 40 whose value changes without an option.",
        printed: Table::list("option", "needed", [("(x-2,y+1)", 0)]),
        disputes: &[],
        expected: Verdict::Extended,
        method: "The value of a cell by the rules of the paper, and again without the option.",
        cost: Cost::Short,
        compute: |lab: &mut Lab| -> Result<Computed> {
            const SIDE: i32 = 40;
            let cells = Cells::up_to(lab, 2 * SIDE)?;
            let mut table = Table::new("option");
            for (name, (down, right)) in [
                ("(x-2,y+1)", (-2, 1)),
                ("(x-2,y-1)", (-2, -1)),
                ("(x-1,y-2)", (-1, -2)),
                ("(x+1,y-2)", (1, -2)),
            ] {
                lab.begin(name)?;
                let below = square(SIDE).filter(|(x, y)| x > y && *y >= 2);
                let needed = exceptions(below, |(x, y)| {
                    let mut options = knight((x, y));
                    options.retain(|option| *option != (x + down, y + right));
                    Ok(cells.game(&bishop((x, y)), &options)? == cells.value((x, y))?)
                })?;
                table.set(name, "needed", needed);
            }
            Ok(table.into())
        },
    }
}

/// The first values of gₖ by its definition: Left may take anything, Right k or 2k.
pub(super) fn sequence(store: &Store, k: usize, most: usize) -> Result<Vec<Value>> {
    let mut g: Vec<Value> = Vec::new();
    for n in 0..=most {
        let right = right_options(&g, k, n);
        g.push(store.game(&g, &right)?);
    }
    Ok(g)
}

/// gₖ(n − k) and gₖ(n − 2k), where they exist.
fn right_options(g: &[Value], k: usize, n: usize) -> Vec<Value> {
    let left = [n.checked_sub(k), n.checked_sub(2 * k)];
    left.into_iter().flatten().map(|m| g[m]).collect()
}

pub(super) fn sequences() -> Claim {
    Claim {
        id: "sequences",
        place: "section 3, lists of g₁, g₂ and g₃",
        says: "The first values of the heap games in which Left takes any number and Right k or 2k, for k = 1, 2, 3.",
        printed: Table::read(
            "n   g1                                               g2                                             g3
             0   0                                                0                                              0
             1   *                                                1                                              1
             2   *2                                               {1|0}                                          2
             3   {0|*,*2}                                         1*                                             {2|0}
             4   {0|*2,{0|*,*2}}                                  {1,1*|0,{1|0}}                                 {2|1}
             5   {0|{0|*,*2},{0|*2,{0|*,*2}}}                     1*2                                            2*
             6   {0|{0|*2,{0|*,*2}},{0|{0|*,*2},{0|*2,{0|*,*2}}}} {1|{1|0},{1,1*|0,{1|0}}}                       {2,2*|0,{2|0}}
             7   _                                                {1|1*,1*2}                                     {2,2*|1,{2|1}}
             8   _                                                {1|{1,1*|0,{1|0}}},{1|{1|0},{1,1*|0,{1|0}}}}   2*2
             9   _                                                _                                              {2|{2|0},{2,2*|0,{2|0}}}
             10  _                                                _                                              {2|{2|1},{2,2*|1,{2|1}}}",
        ),
        disputes: &[Dispute {
            row: "8",
            column: "g2",
            fault: Fault::Misprint,
            why: "There is a closing brace too many after the first of Right's options; without it the value is right.",
        }],
        expected: Verdict::Misprint,
        method: "The ruleset of subtraction games with left=all, and again by the definition.",
        cost: Cost::Short,
        compute: |lab: &mut Lab| -> Result<Computed> {
            let mut table = Table::new("n");
            let mut exhibits = Vec::new();
            for (k, column) in [(1, "g1"), (2, "g2"), (3, "g3")] {
                let right = format!("right={k},{}", 2 * k);
                let rules = ["left=all", right.as_str()];
                for (n, value) in sequence(lab.store(), k, 10)?.into_iter().enumerate() {
                    let solved = lab.value_of("subtraction", &n.to_string(), &rules)?;
                    if solved != lab.text(value) {
                        return Err(Stopped::Wrong(format!("the two ways differ at {column}({n})")));
                    }
                    table.set(n, column, solved);
                }
                let caption = format!("A heap for {column}: Left takes what he likes, Right {k} or {}.", 2 * k);
                exhibits.push(Exhibit::new("subtraction", "10", caption).with(&rules));
            }
            let mut computed = Computed::from(table);
            computed.exhibits = exhibits;
            Ok(computed)
        },
    }
}

pub(super) fn plicate() -> Claim {
    const SETS: [&[usize]; 4] = [&[1, 2], &[1, 3], &[2, 3], &[1, 4, 5]];
    fn name(set: &[usize]) -> String {
        let numbers: Vec<String> = set.iter().map(ToString::to_string).collect();
        numbers.join(",")
    }
    Claim {
        id: "plicate",
        place: "section 3, before Lemma 5",
        says: "For both players alike, subtracting m times the numbers of a set gives every value of the original m times in a \
               row. Counted are the exceptions for m = 2 to 5 and heaps up to 60.",
        printed: Table::list("set", "exceptions", SETS.map(|set| (name(set), 0))),
        disputes: &[],
        expected: Verdict::Reproduced,
        method: "Values of both games by the solver.",
        cost: Cost::Short,
        compute: |lab: &mut Lab| -> Result<Computed> {
            let value = |lab: &Lab, set: &[usize], n: usize| {
                let (left, right) = (
                    format!("left={}", name(set)),
                    format!("right={}", name(set)),
                );
                lab.value_of("subtraction", &n.to_string(), &[&left, &right])
            };
            let mut table = Table::new("set");
            for set in SETS {
                let mut differing = 0;
                for m in 2..=5 {
                    let dilated: Vec<usize> = set.iter().map(|number| m * number).collect();
                    for n in 0..=60 {
                        differing +=
                            usize::from(value(lab, &dilated, n)? != value(lab, set, n / m)?);
                    }
                }
                table.set(name(set), "exceptions", differing);
            }
            Ok(table.into())
        },
    }
}

/// The largest k and heap that are looked at.
const MOST_K: usize = 6;
const MOST: usize = 40;

/// What is printed: no exceptions for any k.
fn no_exceptions(column: &str) -> Table {
    Table::list("k", column, (1..=MOST_K).map(|k| (k, 0)))
}

pub(super) fn left_options() -> Claim {
    let mut printed = no_exceptions("n < k");
    for k in 1..=MOST_K {
        printed.set(k, "2k <= n < 3k", 0);
        printed.set(k, "others", 0);
    }
    Claim {
        id: "lemma-5",
        place: "Lemma 5",
        says: "gₖ(n) is n for n < k; otherwise all of Left's options may be replaced by k − 1, and by k − 1 and (k − 1)* if \
               2k ≤ n < 3k. Counted are the exceptions among heaps up to 40.",
        printed,
        disputes: &[],
        expected: Verdict::Extended,
        method: "Values by the definition, and by the lemma from the same options of Right. Added is for how many heaps (k − 1)* \
                 could be left out as well: for none.",
        cost: Cost::Short,
        compute: |lab: &mut Lab| -> Result<Computed> {
            let store = lab.store();
            let mut table = Table::new("k");
            for k in 1..=MOST_K {
                lab.begin(format!("k = {k}"))?;
                let g = sequence(store, k, MOST)?;
                let number = store.integer(k as i64 - 1);
                let star = store.sum(number, store.nimber(1))?;
                let (mut small, mut middle, mut others, mut idle) = (0, 0, 0, 0);
                for (n, value) in g.iter().enumerate() {
                    let right = right_options(&g, k, n);
                    let with =
                        |left: &[Value]| Ok::<_, Stopped>(store.game(left, &right)? != *value);
                    if n < k {
                        small += usize::from(store.integer(n as i64) != *value);
                    } else if (2 * k..3 * k).contains(&n) {
                        middle += usize::from(with(&[number, star])?);
                        idle += usize::from(!with(&[number])?);
                    } else {
                        others += usize::from(with(&[number])?);
                    }
                }
                table.set(k, "n < k", small);
                table.set(k, "2k <= n < 3k", middle);
                table.set(k, "others", others);
                table.set(k, "star not needed", idle);
            }
            Ok(table.into())
        },
    }
}

/// The game J of Theorem 2 for heaps of 0, 1, … tokens of g₁: k − 1 is added to everything that Left can reach, and i to
/// the end of the moves of Right alone.
fn dilated(store: &Store, g1: &[Value], k: usize, i: usize) -> Result<Vec<Value>> {
    let added = store.integer(k as i64 - 1);
    let mut games = vec![store.integer(i as i64)];
    for m in 1..g1.len() {
        let left = g1[..m].iter().map(|option| store.sum(*option, added));
        let left: Vec<Value> = left.collect::<partizan_value::Result<_>>()?;
        let right = right_options(&games, 1, m);
        games.push(store.game(&left, &right)?);
    }
    Ok(games)
}

pub(super) fn theorem() -> Claim {
    Claim {
        id: "theorem-2",
        place: "Theorem 2",
        says: "gₖ(n) comes out of the form of g₁(⌊n/k⌋): add k − 1 to the options of Left after any number of moves of Right, and \
               n mod k to what Right alone can reach. Counted are the exceptions among heaps up to 40.",
        printed: no_exceptions("exceptions"),
        disputes: &[],
        expected: Verdict::Reproduced,
        method: "Values by the definition of gₖ, and the game of the theorem built from the forms of g₁. The second step is read \
                 as adding to the empty game at the end of Right's moves, the only one whose options are not changed already.",
        cost: Cost::Short,
        compute: |lab: &mut Lab| -> Result<Computed> {
            let store = lab.store();
            let g1 = sequence(store, 1, MOST)?;
            let mut table = Table::new("k");
            for k in 1..=MOST_K {
                lab.begin(format!("k = {k}"))?;
                let g = sequence(store, k, MOST)?;
                let mut differing = 0;
                for i in 0..k {
                    let dilated = dilated(store, &g1[..=MOST / k], k, i)?;
                    let heaps = (i..=MOST).step_by(k).map(|n| g[n]);
                    differing += heaps
                        .zip(dilated)
                        .filter(|(value, game)| value != game)
                        .count();
                }
                table.set(k, "exceptions", differing);
            }
            Ok(table.into())
        },
    }
}

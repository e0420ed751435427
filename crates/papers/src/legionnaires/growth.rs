//! How fast the numbers grow, and the curves that are said to fit them (Figs. 9 and 11).

use super::lone::counted;
use super::starts::{LARGE, SMALL, Start};
use super::variants::most_moves;
use crate::claim::{Claim, Computed, Cost, Dispute, Fault, Verdict};
use crate::lab::{Lab, Result, Stopped, drawn};
use crate::plot::{Plot, Point};
use crate::table::{Table, yes_or_no};

pub(super) fn of_starts() -> Vec<Claim> {
    vec![
        depth(),
        fitted("fig-9", "section 4.4, Fig. 9", Cost::Short, |lab| {
            starts(lab, "fig-9", &SMALL)
        }),
        fitted(
            "fig-9-with-18",
            "section 4.4, Fig. 9 with its last point but one",
            Cost::Long,
            |lab| {
                let mut all = SMALL.to_vec();
                all.push(LARGE);
                starts(lab, "fig-9-with-18", &all)
            },
        ),
    ]
}

fn depth() -> Claim {
    Claim {
        id: "depth",
        place: "abstract",
        says: "The depth of the game trees varies at least exponentially with the size of the board. If so, games on some start \
               would last longer than it has pawns.",
        printed: Table::read(
            "start  pawns  longest_game  longer_than_pawns
             any    _      _             yes",
        ),
        disputes: &[Dispute {
            row: "any",
            column: "longer than pawns",
            fault: Fault::False,
            why: "Every move takes a pawn, and the last one cannot be taken: a game has fewer moves than pawns, and so fewer than the \
                  board has squares. What grows exponentially is the number of positions.",
        }],
        expected: Verdict::Refuted,
        method: "The most moves that a game can last when either player moves at any time: the last level of the count of positions.",
        cost: Cost::Short,
        compute: |lab: &mut Lab| -> Result<Computed> {
            let mut table = Table::new("start");
            let mut is_longer = false;
            let mut deepest = (0, "");
            for start in SMALL {
                lab.begin(start.name)?;
                let (pawns, moves) = (start.pawns(lab)?, most_moves(lab, start, false)?);
                table.set(start.name, "pawns", pawns);
                table.set(start.name, "longest game", moves);
                is_longer |= moves > pawns as usize;
                deepest = deepest.max((moves, start.name));
            }
            table.set("any", "longer than pawns", yes_or_no(is_longer));
            let (moves, name) = deepest;
            let found = format!("no game that begins with {name} has more than {moves} moves");
            Ok(Computed::from(table).counterexample("any", found))
        },
    }
}

/// The claim about the starts, computed from some of them.
fn fitted(
    id: &'static str,
    place: &'static str,
    cost: Cost,
    compute: fn(&mut Lab) -> Result<Computed>,
) -> Claim {
    Claim {
        id,
        place,
        says: "The number of positions that can be reached from a start with p pawns is about p^2.3; it is called exponential.",
        printed: Table::single("curve", "p^2.3"),
        disputes: &[Dispute {
            row: "curve",
            column: "",
            fault: Fault::Misprint,
            why: "p^2.3 is a power, not an exponential, and far below the counts: 303 for 12 pawns. What fits them, and what the text \
                  describes, is 2.3^p.",
        }],
        expected: Verdict::Misprint,
        method: "Of all curves c^p and p^c the one whose logarithm has the least squared error, with c to one decimal.",
        cost,
        compute,
    }
}

fn starts(lab: &Lab, figure: &str, starts: &[Start]) -> Result<Computed> {
    let mut points = Vec::new();
    for &start in starts {
        lab.begin(format_args!("counting {}", start.name))?;
        points.push((start.pawns(lab)?, start.count(lab)?[0] as f64));
    }
    // ln N = p ln c, and ln N = c ln p.
    let exponential = Curve::fit(&points, f64::from);
    let power = Curve::fit(&points, |p| f64::from(p).ln());
    let base = exponential.slope.exp();
    let best = if exponential.error < power.error {
        format!("{base:.1}^p")
    } else {
        format!("p^{:.1}", power.slope)
    };
    let mut table = Table::single("curve", best);
    table.set("base that fits best", "", format!("{base:.3}"));
    table.set("exponent that fits best", "", format!("{:.3}", power.slope));
    let mut plot = Plot::new("Positions that follow on a start", "pawns", "positions");
    plot.points("counted", points.iter().copied());
    plot.curve("p^2.3, as printed", |p| p.powf(2.3));
    plot.curve(&format!("{base:.2}^p"), |p| base.powf(p));
    let factor = |curve: &dyn Fn(f64) -> f64| {
        let factors = points
            .iter()
            .map(|&(p, figure)| (figure / curve(f64::from(p))).ln().abs());
        factors.fold(0.0, f64::max).exp()
    };
    let (right, printed) = (factor(&|p| base.powf(p)), factor(&|p| p.powf(2.3)));
    let note = format!(
        "{base:.3}^p is wrong by a factor of {right:.1} at most, p^2.3 by one of {printed:.0}."
    );
    let caption =
        "Positions that can be reached from the starts, and the curves that are said to fit them";
    Ok(Computed::from(table)
        .note(note)
        .figure(drawn(figure, caption, &plot.picture())))
}

/// The curve of Fig. 11.
fn printed_curve(p: f64) -> f64 {
    9.5 * 1.63_f64.powf(p)
}

/// The numbers of White pawns in the table that belongs to Fig. 11 end here.
const LAST: u32 = 17;

/// What is called close: the curve is within a quarter of the count.
const CLOSE: f64 = 0.25;
/// What every bound between would call close as well, and what none of them would.
const CLOSER: f64 = 1.0 / 7.0;
const FAR: f64 = 1.0 / 3.0;

pub(super) fn of_lone() -> Vec<Claim> {
    vec![Claim {
        id: "fig-11",
        place: "section 4.4, Fig. 11",
        says: "9.5·1.63^p matches the counts of a row of p pawns against one closely from p = 4 on.",
        printed: Table::single("close from p =", 4),
        disputes: &[],
        expected: Verdict::Extended,
        method: "The curve is compared with the counts up to p = 17; close means within a quarter. From the first such \
                 p on it is wrong by less than a seventh, and just before by more than a third: this is tested, so any bound \
                 between the two says the same.",
        cost: Cost::Short,
        compute: |lab: &mut Lab| -> Result<Computed> {
            let counted = counted(lab, LAST)?;
            let points: Vec<Point> = counted
                .iter()
                .map(|&(n, [_, options])| (n, options as f64))
                .collect();
            let error = |&(p, figure): &Point| (printed_curve(f64::from(p)) / figure - 1.0).abs();
            let close = points
                .iter()
                .rev()
                .take_while(|point| error(point) <= CLOSE);
            let first = close.last().map_or(LAST + 1, |point| point.0);
            let mut table = Table::single("close from p =", first);
            for point in points.iter().filter(|point| point.0 + 1 >= first) {
                let (p, error) = (point.0, error(point));
                let is_clear = if p < first {
                    error > FAR
                } else {
                    error < CLOSER
                };
                if !is_clear {
                    let reason = format!("whether p = {p} is close depends on the bound");
                    return Err(Stopped::Wrong(reason));
                }
                let percent = 100.0 * error;
                table.set(
                    format_args!("error at p = {p} in percent"),
                    "",
                    format!("{percent:.1}"),
                );
            }
            let ratio = points[points.len() - 1].1 / points[points.len() - 2].1;
            table.set("last ratio of two counts", "", format!("{ratio:.3}"));
            let golden = f64::midpoint(1.0, 5_f64.sqrt());
            let mut plot = Plot::new(
                "A row of p pawns against one",
                "p",
                "options of all positions",
            );
            plot.points("counted", points.iter().copied());
            plot.curve("9.5·1.63^p, as printed", printed_curve);
            plot.curve("4·φ^(p+2), which the counts approach", |p| {
                4.0 * golden.powf(p + 2.0)
            });
            let caption =
                "Options of all positions of a row of p pawns against one, and the printed curve";
            Ok(Computed::from(table)
                .news(
                    "The counts are 4·L(p+2) − 13 with Lucas's numbers L, so in the long run they grow by the golden ratio 1.618…, and the \
                     printed curve will leave them behind.",
                )
                .figure(drawn("fig-11", caption, &plot.picture())))
        },
    }]
}

/// A straight line through the origin.
struct Curve {
    slope: f64,
    /// The sum of all squared errors.
    error: f64,
}

impl Curve {
    /// The line that is nearest to the logarithms of the figures.
    fn fit(points: &[Point], across: impl Fn(u32) -> f64) -> Curve {
        let points = points.iter().map(|&(p, figure)| (across(p), figure.ln()));
        let products: f64 = points.clone().map(|(x, y)| x * y).sum();
        let squares: f64 = points.clone().map(|(x, _)| x * x).sum();
        let slope = products / squares;
        Curve {
            slope,
            error: points.map(|(x, y)| (y - slope * x).powi(2)).sum(),
        }
    }
}

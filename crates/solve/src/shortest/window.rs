//! Sweeps for the fewest dominoes, with as many lanes as it takes to be sure.

use partizan_rules::Domino;
use partizan_value::Budget;

use crate::Meter;
use crate::sweep::weight::{Balance, Cost, Reading};
use crate::sweep::{Class, Plan, Point, Sweep, SweepError, placement};

/// Which balances have a lane of their own, and how costs are kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Window {
    /// One of [`LANES`].
    lanes: usize,
    /// Whether costs have two bytes.
    wide: bool,
}

/// Longer boards begin with this many lanes, which are often enough.
const MOST_LANES_AT_FIRST: usize = 160;

/// Makes the list of numbers of lanes, and a macro that calls a function with the type of costs and
/// the number of lanes of a window.
macro_rules! windows {
    ($dollar:tt $($lanes:literal),*) => {
        /// The numbers of lanes, from small to large.
        const LANES: &[usize] = &[$($lanes),*];

        macro_rules! with_window {
            ($dollar window:expr, $dollar function:ident $dollar arguments:tt) => {
                match ($dollar window.lanes, $dollar window.wide) {
                    $(
                        ($lanes, false) => $dollar function::<u8, $lanes> $dollar arguments,
                        ($lanes, true) => $dollar function::<u16, $lanes> $dollar arguments,
                    )*
                    _ => unreachable!("windows have one of the numbers of lanes"),
                }
            };
        }
    };
}

windows!($ 16, 32, 64, 96, 128, 160, 1024);

impl Window {
    /// The window to begin with: large enough for all balances that matter on most boards. The
    /// dominoes of an end cover about half of the squares, and a balance beyond half of their
    /// number cannot be made good.
    pub(super) fn first(plan: &Plan) -> Window {
        let dominoes = plan.region().free_squares() / 4 + 8;
        let lanes = LANES.iter().find(|lanes| **lanes >= dominoes);
        Window {
            lanes: lanes.map_or(MOST_LANES_AT_FIRST, |lanes| MOST_LANES_AT_FIRST.min(*lanes)),
            wide: 2 * dominoes >= usize::from(u8::NEVER),
        }
    }

    /// What a sweep with this window takes.
    pub(super) fn bytes(self, plan: &Plan) -> u64 {
        fn bytes<C: Cost, const LANES: usize>(plan: &Plan) -> u64 {
            plan.bytes::<Balance<C, LANES>>()
        }
        with_window!(self, bytes(plan))
    }

    /// The window with the next number of lanes, if there is one.
    fn wider(self) -> Option<Window> {
        let lanes = *LANES.iter().find(|lanes| **lanes > self.lanes)?;
        Some(Window { lanes, ..self })
    }
}

/// Where a sweep with some window found an end with the fewest dominoes.
pub(super) struct Place {
    window: Window,
    point: Point,
}

impl Place {
    /// The dominoes, on the plan's region.
    pub(super) fn placement(
        &self,
        plan: &Plan,
        budget: &Budget,
        meter: &Meter,
    ) -> Result<Vec<Domino>, SweepError> {
        with_window!(self.window, placement(plan, self.point, budget, meter))
    }
}

/// What is known of the fewest dominoes of an end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fewest {
    /// They are so many.
    Exactly(usize),
    /// Alternating play never ends like this.
    Never,
    /// They are at least so many.
    AtLeast(usize),
}

/// What sweeps found.
pub(super) struct Measured {
    /// The fewest dominoes of ends on the first 1, 2, … rows.
    pub(super) fewest: Vec<Fewest>,
    /// Where the end on the whole region was found.
    pub(super) place: Option<Place>,
}

/// The fewest dominoes of ends on the first rows of a region, from `from` rows on. Sweeps again with
/// a larger window until all that are not beyond `enough` are exact, or until no window is left
/// that fits the budget.
pub(super) fn measure(
    plan: &Plan,
    from: usize,
    enough: usize,
    budget: &Budget,
    meter: &Meter,
) -> Result<Measured, SweepError> {
    let mut window = Window::first(plan);
    loop {
        let (readings, point) = with_window!(window, sweep(plan, budget, meter))?;
        let cols = plan.region().size().cols;
        let fewest = (1..).zip(readings).map(|(rows, reading)| match reading {
            Reading::Exactly(dominoes) => Fewest::Exactly(dominoes),
            Reading::NeverBelow(dominoes) if dominoes > rows * cols / 2 => Fewest::Never,
            Reading::AtLeast(dominoes) | Reading::NeverBelow(dominoes) => Fewest::AtLeast(dominoes),
        });
        let fewest: Vec<Fewest> = fewest.collect();
        let doubts = fewest[from - 1..].iter().filter_map(|fewest| match fewest {
            Fewest::AtLeast(dominoes) if *dominoes <= enough => Some(*dominoes),
            _ => None,
        });
        let next = match doubts.max() {
            None => None,
            // Costs of one byte do not reach further.
            Some(dominoes) if dominoes >= usize::from(u8::NEVER / 2) && !window.wide => {
                Some(Window {
                    wide: true,
                    ..window
                })
            }
            Some(_) => window.wider(),
        };
        match next {
            Some(next) if next.bytes(plan) <= budget.room(0) => window = next,
            _ => {
                let place = point.map(|point| Place { window, point });
                return Ok(Measured { fewest, place });
            }
        }
    }
}

/// One sweep: what it says after every row, and where the last reading was found.
fn sweep<C: Cost, const LANES: usize>(
    plan: &Plan,
    budget: &Budget,
    meter: &Meter,
) -> Result<(Vec<Reading>, Option<Point>), SweepError> {
    let balances = balances(plan.class());
    let mut sweep = Sweep::<Balance<C, LANES>>::new(plan, budget, meter)?;
    let mut readings = Vec::new();
    for _ in 0..plan.region().size().rows {
        sweep.row()?;
        readings.push(sweep.closed().read(balances));
    }
    let Some(Reading::Exactly(dominoes)) = readings.last().copied() else {
        return Ok((readings, None));
    };
    let lanes = balances.map(Balance::<C, LANES>::lane);
    let points = plan.closed_states().flat_map(|state| {
        lanes.map(|lane| Point {
            state,
            lane,
            dominoes,
        })
    });
    let mut points = points.into_iter();
    let point = points.find(|point| sweep.weight(point.state).holds(point.lane, dominoes));
    Ok((readings, point))
}

/// The balances of ends of alternating play: whoever is not stuck has moved last.
fn balances(class: Class) -> [isize; 2] {
    match class {
        Class::LeftEnds => [0, -1],
        Class::RightEnds => [0, 1],
        Class::Positions | Class::Maximal => unreachable!("ends of one player are measured"),
    }
}

#[cfg(test)]
mod tests {
    use partizan_rules::{Region, Size};

    use super::*;

    #[test]
    fn a_window_that_is_too_small_says_so_and_is_never_wrong() {
        let (budget, meter) = (Budget::unlimited(), Meter::default());
        let board = |cols| Region::full(Size { rows: 14, cols });
        let mut doubts = 0;
        for cols in 1..=13 {
            let plan = Plan::new(board(cols), Class::RightEnds);
            let exact = measure(&plan, 1, usize::MAX, &budget, &meter).unwrap();
            let small = sweep::<u8, 16>(&plan, &budget, &meter).unwrap().0;
            for (reading, exact) in small.into_iter().zip(exact.fewest) {
                match (reading, exact) {
                    (Reading::Exactly(small), Fewest::Exactly(exact)) => assert_eq!(small, exact),
                    (Reading::NeverBelow(_), Fewest::Never) => {}
                    (Reading::AtLeast(least), Fewest::Exactly(exact)) => {
                        assert!(least <= exact);
                        doubts += 1;
                    }
                    other => panic!("{other:?}"),
                }
            }
        }
        assert!(doubts > 20, "the window was never too small");
    }
}

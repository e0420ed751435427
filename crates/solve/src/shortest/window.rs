//! Sweeps for the fewest dominoes, with as many lanes as it takes to be sure.

use partizan_rules::Domino;
use partizan_value::Budget;

use crate::sweep::weight::{Balance, Cost, Reading};
use crate::sweep::{Class, Meter, Plan, Point, Sweep, SweepError, placement};

/// Which balances have a lane of their own, and how costs are kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Window {
    /// One of [`LANES`].
    lanes: usize,
    /// Whether costs have two bytes.
    wide: bool,
}

/// The numbers of lanes, from small to large.
const LANES: [usize; 8] = [16, 32, 64, 96, 128, 160, 256, 1024];
/// Longer boards begin with this many lanes, which are often enough.
const MOST_LANES_AT_FIRST: usize = 160;

/// Evaluates an expression with the type of costs and the number of lanes of a window.
macro_rules! with_window {
    ($window:expr, $function:ident($($argument:expr),*)) => {
        with_window!(@lanes $window, $function($($argument),*),
            16, 32, 64, 96, 128, 160, 256, 1024)
    };
    (@lanes $window:expr, $function:ident $arguments:tt, $($lanes:literal),*) => {
        match ($window.lanes, $window.wide) {
            $(
                ($lanes, false) => $function::<u8, $lanes> $arguments,
                ($lanes, true) => $function::<u16, $lanes> $arguments,
            )*
            _ => unreachable!("windows have one of the numbers of lanes"),
        }
    };
}

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
    /// How many dominoes that end has.
    pub(super) fn dominoes(&self) -> usize {
        self.point.dominoes
    }

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

/// What sweeps found.
pub(super) struct Measured {
    /// The fewest dominoes of ends with the numbers of rows that were asked for, where there are
    /// ends.
    pub(super) dominoes: Vec<Option<usize>>,
    /// Where the end on the whole region was found.
    pub(super) place: Option<Place>,
}

/// The fewest dominoes of ends on the first rows of a region, for some numbers of rows. Sweeps again
/// with a larger window until all are exact.
pub(super) fn measure(
    plan: &Plan,
    rows: &[usize],
    budget: &Budget,
    meter: &Meter,
) -> Result<Measured, SweepError> {
    let mut window = Window::first(plan);
    loop {
        let (readings, point) = with_window!(window, sweep(plan, budget, meter))?;
        let mut dominoes = Vec::new();
        let mut doubt = None;
        for rows in rows {
            let most = rows * plan.region().size().cols / 2;
            match readings[rows - 1] {
                Reading::Exactly(least) => dominoes.push(Some(least)),
                Reading::NeverBelow(least) if least > most => dominoes.push(None),
                doubtful => doubt = Some(doubtful),
            }
        }
        let (next, at_least) = match doubt {
            None => {
                let place = point.map(|point| Place { window, point });
                return Ok(Measured { dominoes, place });
            }
            Some(Reading::NeverBelow(at_least)) if !window.wide => (
                Some(Window {
                    wide: true,
                    ..window
                }),
                at_least,
            ),
            Some(
                Reading::NeverBelow(at_least)
                | Reading::AtLeast(at_least)
                | Reading::Exactly(at_least),
            ) => (window.wider(), at_least),
        };
        window = next.ok_or(SweepError::Uncertain { at_least })?;
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
        _ => [0, 1],
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
            let rows: Vec<usize> = (1..=14).collect();
            let exact = measure(&plan, &rows, &budget, &meter).unwrap().dominoes;
            let small = sweep::<u8, 16>(&plan, &budget, &meter).unwrap().0;
            for (reading, exact) in small.into_iter().zip(exact) {
                match reading {
                    Reading::Exactly(dominoes) => assert_eq!(Some(dominoes), exact),
                    Reading::NeverBelow(_) => assert_eq!(None, exact),
                    Reading::AtLeast(dominoes) => {
                        assert!(exact.is_none_or(|exact| dominoes <= exact));
                        doubts += 1;
                    }
                }
            }
        }
        assert!(doubts > 20, "the window was never too small");
    }
}

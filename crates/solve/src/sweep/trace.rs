//! Going back along a sweep: one placement among those with the fewest dominoes.

use std::ops::Range;

use partizan_rules::{Domino, Lie};
use partizan_value::{Budget, Charge, Error};

use super::weight::{Balance, Cost};
use super::{Plan, SweepError, Weight, admit};
use crate::Meter;

/// A state of a sweep and a lane of its weight, which holds exactly so many dominoes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Point {
    pub(crate) state: usize,
    pub(crate) lane: usize,
    pub(crate) dominoes: usize,
}

/// A placement that leads to a point at the end of a sweep. Its dominoes are those of the plan's
/// region.
///
/// The weights of all steps would be too many to keep, so a few layers of them are kept and those
/// between are computed again, the last ones first.
pub(crate) fn placement<C: Cost, const LANES: usize>(
    plan: &Plan,
    end: Point,
    budget: &Budget,
    meter: &Meter,
) -> Result<Vec<Domino>, SweepError> {
    let squares = plan.squares();
    let weight = size_of::<Balance<C, LANES>>() as u64;
    let layer = plan.states().saturating_mul(weight);
    let bytes = |room: usize| layer.saturating_mul(layers_kept(squares, room) as u64);
    // With about √n layers every square is swept twice; with fewer, more often.
    let mut rooms = (2..=squares.isqrt() + 2).rev();
    let room = rooms.find(|room| admit(bytes(*room), budget).is_ok());
    let room = room.ok_or_else(|| SweepError::TooLarge {
        needed: bytes(2),
        limit: budget.room(0),
    })?;
    let mut charge = Charge::new(budget.clone());
    charge.set(bytes(room));
    let tracer = Tracer {
        plan,
        room,
        budget,
        meter,
    };
    let mut start = plan.weights::<Balance<C, LANES>>()?;
    start[0] = Balance::one();
    let mut found = Vec::new();
    tracer.go_back(start, 0..squares, end, &mut found)?;
    Ok(found)
}

/// How many layers are kept at most, those of a single step included.
fn layers_kept(squares: usize, room: usize) -> usize {
    let (mut length, mut layers) = (squares, 1);
    while length > 1 {
        length = length.div_ceil(room);
        layers += room;
    }
    layers
}

struct Tracer<'a> {
    plan: &'a Plan,
    room: usize,
    budget: &'a Budget,
    meter: &'a Meter,
}

impl Tracer<'_> {
    /// Goes back over some squares from a point after the last one to a point before the first
    /// one, where the weights are `layer`.
    fn go_back<C: Cost, const LANES: usize>(
        &self,
        layer: Vec<Balance<C, LANES>>,
        squares: Range<usize>,
        point: Point,
        found: &mut Vec<Domino>,
    ) -> Result<Point, Error> {
        if squares.len() == 1 {
            return Ok(self.one_back(&layer, squares.start, point, found));
        }
        let spacing = squares.len().div_ceil(self.room);
        let starts: Vec<usize> = squares.clone().step_by(spacing).collect();
        let mut layers = vec![layer];
        for part in starts.windows(2) {
            let layer = self.go_on(layers[layers.len() - 1].clone(), part[0]..part[1])?;
            layers.push(layer);
        }
        let (mut point, mut end) = (point, squares.end);
        for (start, layer) in starts.into_iter().zip(layers).rev() {
            point = self.go_back(layer, start..end, point, found)?;
            end = start;
        }
        Ok(point)
    }

    /// The weights after some more squares.
    fn go_on<C: Cost, const LANES: usize>(
        &self,
        mut layer: Vec<Balance<C, LANES>>,
        squares: Range<usize>,
    ) -> Result<Vec<Balance<C, LANES>>, Error> {
        for square in squares {
            self.budget.check(0)?;
            self.plan.step(square).apply(&mut layer, self.budget)?;
            self.meter.expect(self.plan.states());
            self.meter.advance(self.plan.states());
        }
        Ok(layer)
    }

    /// Goes back over one square.
    fn one_back<C: Cost, const LANES: usize>(
        &self,
        layer: &[Balance<C, LANES>],
        square: usize,
        point: Point,
        found: &mut Vec<Domino>,
    ) -> Point {
        let step = self.plan.step(square);
        let mut before = step.before(point.state).filter_map(|(state, placed)| {
            let (lane, dominoes) = match placed {
                None => (Some(point.lane), Some(point.dominoes)),
                Some(Lie::Vertical) => (point.lane.checked_sub(1), point.dominoes.checked_sub(1)),
                Some(Lie::Horizontal) => (Some(point.lane + 1), point.dominoes.checked_sub(1)),
            };
            let (lane, dominoes) = (lane?, dominoes?);
            let before = Point {
                state,
                lane,
                dominoes,
            };
            let holds = layer[state].holds(lane, dominoes);
            holds.then_some((before, placed))
        });
        let (before, placed) = before
            .next()
            .expect("every weight without a mark comes from one before it");
        if let Some(lie) = placed {
            found.push(Domino { lie, square });
        }
        before
    }
}

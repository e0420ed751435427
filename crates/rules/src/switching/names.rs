//! Where the names of vertices stand that are too long to stand inside: beside the vertex, on the
//! side where they hide least.

use partizan_picture::{Anchor, Area, Text};

use super::Graph;

/// The height of letters.
const SIZE: f64 = 12.0;
/// Room to keep free around a name.
const CLEAR: f64 = 2.0;
/// Half the side of a vertex, with some room.
const VERTEX: f64 = 7.0;
/// How many lines a name would rather cross than another name or a vertex.
const WORSE: usize = 4;

/// The names of all vertices, in their order.
pub(super) fn beside(graph: &Graph) -> Vec<Text> {
    let layout = graph.layout();
    let curve = |edge| layout.curve(&graph.network, &graph.copies, edge);
    let curves: Vec<Vec<[f64; 2]>> = (0..graph.network.len()).map(curve).collect();
    let hulls: Vec<Area> = curves.iter().map(|curve| hull(curve)).collect();
    let mut taken: Vec<Area> = layout.places.iter().map(around).collect();
    let mut names = Vec::with_capacity(graph.names.len());
    for vertex in 0..graph.names.len() {
        let choices = places(layout.places[vertex], &graph.names[vertex]);
        let rooms = choices.each_ref().map(|(_, name)| wider(name.room()));
        let corners = rooms.map(|room| {
            let end = [room.x + room.width, room.y + room.height];
            [[room.x, room.y], end]
        });
        let reach = hull(corners.as_flattened());
        let near: Vec<&[[f64; 2]]> = (0..curves.len())
            .filter(|&edge| meet(&reach, &hulls[edge]))
            .map(|edge| &*curves[edge])
            .collect();
        let others = taken.iter().enumerate().filter(|&(i, _)| i != vertex);
        let close: Vec<&Area> = others
            .map(|(_, area)| area)
            .filter(|area| meet(&reach, area))
            .collect();
        let leaving: Vec<f64> = leaving(graph, vertex, &curves).collect();
        let cost = |i: usize| {
            let lines = near.iter().filter(|line| crosses(line, &rooms[i])).count();
            let areas = close.iter().filter(|area| meet(area, &rooms[i])).count();
            (lines + WORSE * areas, -clearance(choices[i].0, &leaving))
        };
        let mut best = 0;
        for i in 1..choices.len() {
            let ((hidden, narrow), (least, other)) = (cost(i), cost(best));
            if hidden < least || hidden == least && narrow < other {
                best = i;
            }
        }
        taken.push(rooms[best]);
        names.extend(choices.into_iter().nth(best).map(|(_, name)| name));
    }
    names
}

/// The places for a name around a vertex, each with its direction, clockwise from the right.
fn places([x, y]: [f64; 2], name: &str) -> [(f64, Text); 8] {
    let side = |turn: u32, dx: f64, baseline: f64, anchor: Anchor| {
        let text = Text::new([x + dx, y + baseline], name, SIZE).anchor(anchor);
        (std::f64::consts::FRAC_PI_4 * f64::from(turn), text)
    };
    [
        side(7, 7.0, -6.0, Anchor::Start),
        side(0, 10.0, 4.0, Anchor::Start),
        side(1, 7.0, 14.0, Anchor::Start),
        side(6, 0.0, -11.0, Anchor::Middle),
        side(2, 0.0, 19.0, Anchor::Middle),
        side(5, -7.0, -6.0, Anchor::End),
        side(4, -10.0, 4.0, Anchor::End),
        side(3, -7.0, 14.0, Anchor::End),
    ]
}

/// The directions in which edges leave a vertex.
fn leaving(graph: &Graph, vertex: usize, curves: &[Vec<[f64; 2]>]) -> impl Iterator<Item = f64> {
    graph.network.at(vertex).map(move |edge| {
        let curve = &curves[edge];
        let last = curve.len() - 1;
        let [from, to] = match graph.network.ends(edge) {
            [a, _] if a == vertex => [curve[0], curve[1]],
            _ => [curve[last], curve[last - 1]],
        };
        (to[1] - from[1]).atan2(to[0] - from[0])
    })
}

/// The angle between a direction and the nearest of some others.
fn clearance(direction: f64, others: &[f64]) -> f64 {
    let between = |other: &f64| {
        let turn = (direction - other).rem_euclid(std::f64::consts::TAU);
        turn.min(std::f64::consts::TAU - turn)
    };
    others.iter().map(between).fold(f64::INFINITY, f64::min)
}

fn around(&[x, y]: &[f64; 2]) -> Area {
    Area::new(x - VERTEX, y - VERTEX, 2.0 * VERTEX, 2.0 * VERTEX)
}

fn wider(room: Area) -> Area {
    let more = 2.0 * CLEAR;
    Area::new(
        room.x - CLEAR,
        room.y - CLEAR,
        room.width + more,
        room.height + more,
    )
}

/// The least area that some points are in.
fn hull(points: &[[f64; 2]]) -> Area {
    let mut least = [f64::INFINITY; 2];
    let mut most = [f64::NEG_INFINITY; 2];
    for point in points {
        for axis in 0..2 {
            least[axis] = least[axis].min(point[axis]);
            most[axis] = most[axis].max(point[axis]);
        }
    }
    Area::new(least[0], least[1], most[0] - least[0], most[1] - least[1])
}

/// Whether two areas touch.
fn meet(a: &Area, b: &Area) -> bool {
    a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height && b.y <= a.y + a.height
}

/// Whether a line of several pieces goes through an area.
fn crosses(line: &[[f64; 2]], area: &Area) -> bool {
    line.windows(2).any(|piece| cuts(piece[0], piece[1], area))
}

/// Whether a straight line goes through an area: between both pairs of its sides at once.
fn cuts(from: [f64; 2], to: [f64; 2], area: &Area) -> bool {
    let (mut enters, mut leaves) = (0.0_f64, 1.0_f64);
    let sides = [(area.x, area.width), (area.y, area.height)];
    for (axis, (least, length)) in sides.into_iter().enumerate() {
        let along = to[axis] - from[axis];
        if along.abs() < 1e-9 {
            if !(least..=least + length).contains(&from[axis]) {
                return false;
            }
            continue;
        }
        let [a, b] = [least, least + length].map(|side| (side - from[axis]) / along);
        enters = enters.max(a.min(b));
        leaves = leaves.min(a.max(b));
    }
    enters <= leaves
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_cut_areas_that_they_go_through() {
        let area = Area::new(10.0, 10.0, 20.0, 5.0);
        for (from, to, expected) in [
            ([0.0, 0.0], [40.0, 30.0], true),
            ([0.0, 12.0], [40.0, 12.0], true),
            ([12.0, 0.0], [12.0, 40.0], true),
            ([12.0, 11.0], [13.0, 12.0], true),
            ([0.0, 12.0], [9.0, 12.0], false),
            ([0.0, 16.0], [40.0, 16.0], false),
            ([31.0, 0.0], [31.0, 40.0], false),
            ([0.0, 5.0], [12.0, 30.0], false),
        ] {
            assert_eq!(cuts(from, to, &area), expected, "{from:?} {to:?}");
            assert_eq!(cuts(to, from, &area), expected, "{to:?} {from:?}");
        }
    }

    #[test]
    fn the_clearance_is_the_least_angle_either_way_round() {
        let quarter = std::f64::consts::FRAC_PI_2;
        let is = |angle: f64, expected: f64| assert!((angle - expected).abs() < 1e-9, "{angle}");
        is(clearance(0.0, &[quarter, -3.0 * quarter / 2.0]), quarter);
        is(clearance(7.0 * quarter / 2.0, &[0.0]), quarter / 2.0);
        assert!(clearance(0.0, &[]).is_infinite());
    }
}

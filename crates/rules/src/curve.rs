//! The edges of drawn graphs: straight ones, ones that bulge, and loops.

use std::collections::HashSet;

/// How far an edge bulges that comes after so many with the same ends: to both sides in turn.
pub(crate) fn bulge(nth: usize) -> f64 {
    let side = if nth.is_multiple_of(2) { -1.0 } else { 1.0 };
    side * nth.div_ceil(2) as f64 * 22.0
}

/// A line that bulges by so much to its right.
pub(crate) fn arc(from: [f64; 2], to: [f64; 2], bulge: f64) -> Vec<[f64; 2]> {
    if bulge == 0.0 {
        let middle = [0, 1].map(|i| f64::midpoint(from[i], to[i]));
        return vec![from, middle, to];
    }
    let along = [to[0] - from[0], to[1] - from[1]];
    let length = along[0].hypot(along[1]).max(1.0);
    let out = [-along[1] / length * bulge, along[0] / length * bulge];
    let point = |i: u32| {
        let t = f64::from(i) / 12.0;
        let swing = -4.0 * t * (1.0 - t);
        [0, 1].map(|axis| from[axis] + t * along[axis] + swing * out[axis])
    };
    (0..=12).map(point).collect()
}

/// A loop that hangs on a point.
pub(crate) fn ring([x, y]: [f64; 2], radius: f64) -> Vec<[f64; 2]> {
    let point = |i: u32| {
        let turn = std::f64::consts::TAU * f64::from(i) / 20.0;
        [x - radius + radius * turn.cos(), y - radius * turn.sin()]
    };
    (0..=20).map(point).collect()
}

/// A point on each of some lines, about so far from the others: the middle, unless another line
/// crosses it there and has its point there.
pub(crate) fn spots(lines: impl Iterator<Item = Vec<[f64; 2]>>, apart: f64) -> Vec<[f64; 2]> {
    /// Parts of the way along a line, in the order in which they are tried.
    const PARTS: [f64; 6] = [0.5, 0.35, 0.65, 0.42, 0.58, 0.28];
    let mut taken = HashSet::new();
    let spot = |line: Vec<[f64; 2]>| {
        let cell = |point: [f64; 2]| point.map(|n| (n / apart).round() as i64);
        let is_free = |point: &[f64; 2]| {
            let [x, y] = cell(*point);
            let mut near = (x - 1..=x + 1).flat_map(|x| (y - 1..=y + 1).map(move |y| [x, y]));
            near.all(|cell| !taken.contains(&cell))
        };
        let mut tried = PARTS.iter().map(|&part| along(&line, part));
        let point = tried.find(is_free).unwrap_or_else(|| along(&line, 0.5));
        taken.insert(cell(point));
        point
    };
    lines.map(spot).collect()
}

/// The point after a part of the corners of a line.
fn along(line: &[[f64; 2]], part: f64) -> [f64; 2] {
    let place = part * (line.len() - 1) as f64;
    let (corner, rest) = (place as usize, place.fract());
    let [from, to] = [corner, corner + 1].map(|i| line[i.min(line.len() - 1)]);
    [0, 1].map(|axis| from[axis] + rest * (to[axis] - from[axis]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_cross_in_the_middle_have_different_spots() {
        let lines = [
            arc([0.0, 0.0], [100.0, 100.0], 0.0),
            arc([100.0, 0.0], [0.0, 100.0], 0.0),
            arc([0.0, 50.0], [100.0, 50.0], 0.0),
            arc([0.0, 0.0], [100.0, 100.0], 22.0),
        ];
        let spots = spots(lines.into_iter(), 10.0);
        assert!((spots[0][0] - 50.0).abs() < 1e-9, "{spots:?}");
        for (i, [x, y]) in spots.iter().enumerate() {
            for [u, v] in &spots[..i] {
                assert!((x - u).hypot(y - v) > 5.0, "{spots:?}");
            }
        }
    }
}

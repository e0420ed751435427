//! The edges of drawn graphs: straight ones, ones that bulge, and loops.

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

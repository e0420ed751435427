//! Trees on the ground, as rows of letters.
//!
//! A tree is kept as a walk around it: a coloured square is a step up along an edge of that
//! colour, a square in state 0 a step back down; the last steps down are left out. A stalk is the
//! row of its edges. The bare ground is a single step down.

use crate::bits::Bits;
use crate::coloured::GONE;
use crate::grid::Grid;

/// A walk around a tree.
pub(crate) type Walk<B> = Grid<B, 2>;

/// The tree without edges.
pub(crate) fn bare<B: Bits>() -> Walk<B> {
    Grid::blank(1, 1)
}

/// The walk with these steps, without steps down at its end.
pub(crate) fn of_steps<B: Bits>(steps: &[u8]) -> Walk<B> {
    let len = steps
        .iter()
        .rposition(|&step| step != 0)
        .map_or(0, |last| last + 1);
    let mut walk = Grid::blank(1, len.max(1));
    for (i, &step) in steps[..len].iter().enumerate() {
        walk.put(i, usize::from(step));
    }
    walk
}

/// Where the walk comes back down the edge of a step up; at its end if it does not.
#[inline]
fn way_back<B: Bits>(walk: &Walk<B>, edge: usize) -> usize {
    let edges = walk.existing();
    let mut height = 1;
    for i in edge + 1..walk.len() {
        if edges.has(i) {
            height += 1;
        } else {
            height -= 1;
            if height == 0 {
                return i;
            }
        }
    }
    walk.len()
}

/// The tree after an edge was cut.
#[inline]
pub(crate) fn cut<B: Bits>(walk: &Walk<B>, edge: usize) -> Walk<B> {
    let back = way_back(walk, edge);
    let kept = B::every(1, edge).resized(walk.len());
    // Without what is behind it, the walk also loses the steps down before the edge.
    if back + 1 >= walk.len() {
        return walk
            .cut_out(&walk.existing().and(&kept))
            .unwrap_or_else(bare);
    }
    let mut after = Grid::blank(1, walk.len() - (back + 1 - edge));
    for i in 0..after.len() {
        let from = if i < edge { i } else { i + back + 1 - edge };
        after.put(i, walk.get(from));
    }
    after
}

/// The trees that grow from the ground, each in its least form.
#[inline]
pub(crate) fn split<B: Bits>(walk: &Walk<B>, emit: &mut impl FnMut(Walk<B>)) {
    let edges = walk.existing();
    if edges.count() == walk.len() {
        emit(walk.clone());
        return;
    }
    let mut from = 0;
    while from < walk.len() && edges.has(from) {
        let back = way_back(walk, from);
        let steps = (from..back).map(|i| walk.get(i) as u8);
        emit(of_steps(&ordered(steps)));
        from = back + 1;
    }
}

/// Exchanges the colours if that gives a lesser tree; the tree is in its least form.
#[inline]
pub(crate) fn normalise<B: Bits>(walk: &mut Walk<B>) -> bool {
    let mut exchanged = walk.exchanged();
    if walk.existing().count() < walk.len() {
        exchanged = of_steps(&ordered((0..walk.len()).map(|i| exchanged.get(i) as u8)));
    }
    let lesser = exchanged < *walk;
    if lesser {
        *walk = exchanged;
    }
    lesser
}

/// The walk that visits the branches of every vertex in order, short ones first.
fn ordered(steps: impl Iterator<Item = u8>) -> Vec<u8> {
    // For every edge below: its colour, and the walks around the branches at its upper end.
    let mut path: Vec<(u8, Vec<Vec<u8>>)> = vec![(0, Vec::new())];
    let close = |path: &mut Vec<(u8, Vec<Vec<u8>>)>| {
        let Some((colour, mut branches)) = path.pop() else {
            return Vec::new();
        };
        branches.sort_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
        let mut walk = vec![colour];
        walk.extend(branches.iter().flatten());
        walk.push(GONE as u8);
        walk
    };
    for step in steps {
        if step != 0 {
            path.push((step, Vec::new()));
            continue;
        }
        let branch = close(&mut path);
        if let Some((_, branches)) = path.last_mut() {
            branches.push(branch);
        }
    }
    while path.len() > 1 {
        let branch = close(&mut path);
        if let Some((_, branches)) = path.last_mut() {
            branches.push(branch);
        }
    }
    // The ground is no edge.
    close(&mut path).split_off(1)
}

/// The tree as text: all branches of a vertex but the last one are in brackets.
pub(crate) fn text<B: Bits>(walk: &Walk<B>, letter: impl Fn(usize) -> char) -> String {
    let edges = walk.existing();
    if edges.is_empty() {
        return letter(GONE).to_string();
    }
    // Whether each step belongs to a branch that is not the last one of its vertex: after the way
    // back, the walk goes up again.
    let mut bracketed = vec![false; walk.len()];
    let mut path = Vec::new();
    for i in 0..walk.len() {
        if edges.has(i) {
            path.push(i);
        } else if let Some(up) = path.pop() {
            let more = edges.has(i + 1);
            bracketed[up] = more;
            bracketed[i] = more;
        }
    }
    let mut text = String::new();
    for (i, bracketed) in bracketed.into_iter().enumerate() {
        match (edges.has(i), bracketed) {
            (true, true) => text.extend(['(', letter(walk.get(i))]),
            (true, false) => text.push(letter(walk.get(i))),
            (false, true) => text.push(')'),
            (false, false) => {}
        }
    }
    text
}

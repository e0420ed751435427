//! Trees on the ground, as rows of letters.
//!
//! A tree is kept as a walk around it: a coloured square is a step up along an edge of that
//! colour, a square in state 0 a step back down; the last steps down are left out. A stalk is the
//! row of its edges. The bare ground is a single step down.

use std::cmp::Ordering;
use std::ops::Range;

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
    if edges.count() == walk.len() {
        return walk.len();
    }
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
    // Without what is behind it, the walk also loses the steps down before the edge.
    if back + 1 >= walk.len() {
        let from_here = walk.len() - edge;
        let kept = walk.existing().up(from_here, walk.len()).down(from_here);
        return walk.cut_out(&kept).unwrap_or_else(bare);
    }
    let mut after = Grid::blank(1, walk.len() - (back + 1 - edge));
    for i in 0..after.len() {
        let from = if i < edge { i } else { i + back + 1 - edge };
        after.put(i, walk.get(from));
    }
    after
}

/// The trees that grow from the ground, each by its steps and in its least form.
#[inline]
pub(crate) fn split<B: Bits>(walk: &Walk<B>, emit: &mut impl FnMut(Range<usize>, Walk<B>)) {
    let edges = walk.existing();
    if edges.count() == walk.len() {
        emit(0..walk.len(), walk.clone());
        return;
    }
    let mut from = 0;
    while from < walk.len() && edges.has(from) {
        let back = way_back(walk, from);
        let steps = (from..back).map(|i| walk.get(i) as u8);
        emit(from..back, of_steps(&ordered(steps)));
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
///
/// Branches that are each other's negatives are left out: by the colon principle (Winning Ways,
/// ch. 7) only the value of what grows at a vertex matters, and they are worth nothing together.
fn ordered(steps: impl Iterator<Item = u8>) -> Vec<u8> {
    rearranged(steps, |mut branches| {
        branches.sort_by(by_length);
        let mut kept: Vec<Vec<u8>> = Vec::with_capacity(branches.len());
        for branch in branches {
            // Only branches of the same length can be opposite.
            let same = kept.partition_point(|other| other.len() < branch.len());
            let opposite = (same < kept.len()).then(|| opposite(&branch));
            match kept
                .iter()
                .position(|other| opposite.as_ref() == Some(other))
            {
                Some(i) => drop(kept.remove(i)),
                None => kept.push(branch),
            }
        }
        kept
    })
}

/// The same branch in order with the colours exchanged.
fn opposite(branch: &[u8]) -> Vec<u8> {
    let exchanged = branch.iter().map(|&step| [0, 2, 1, 3][usize::from(step)]);
    rearranged(exchanged, |mut branches| {
        branches.sort_by(by_length);
        branches
    })
}

fn by_length(a: &Vec<u8>, b: &Vec<u8>) -> Ordering {
    (a.len(), a).cmp(&(b.len(), b))
}

/// The walk around a tree whose branches are rearranged at every vertex, the upper ones first.
fn rearranged(
    steps: impl Iterator<Item = u8>,
    arrange: impl Fn(Vec<Vec<u8>>) -> Vec<Vec<u8>>,
) -> Vec<u8> {
    // The colour of every edge on the way, and the walks around the branches at its lower end.
    let mut path: Vec<(u8, Vec<Vec<u8>>)> = Vec::new();
    let mut branches: Vec<Vec<u8>> = Vec::new();
    let join = |branches: Vec<Vec<u8>>| match branches.len() {
        0 | 1 => branches.into_iter().next().unwrap_or_default(),
        _ => arrange(branches).concat(),
    };
    let down = |path: &mut Vec<(u8, Vec<Vec<u8>>)>, branches: &mut Vec<Vec<u8>>| {
        if let Some((colour, lower)) = path.pop() {
            let above = join(std::mem::replace(branches, lower));
            branches.push([&[colour][..], &above, &[GONE as u8]].concat());
        }
    };
    for step in steps {
        if step == 0 {
            down(&mut path, &mut branches);
        } else {
            path.push((step, std::mem::take(&mut branches)));
        }
    }
    while !path.is_empty() {
        down(&mut path, &mut branches);
    }
    join(branches)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bits::Small;
    use crate::coloured::letter;

    /// A walk in letters, `.` for a step down.
    fn walk(letters: &str) -> Walk<Small> {
        let steps = letters.bytes().map(|b| crate::coloured::state(b) as u8);
        of_steps(&steps.collect::<Vec<u8>>())
    }

    #[test]
    fn what_stands_on_an_edge_falls_with_it() {
        // x(o(g)x)g
        let tree = walk("xog.x..g");
        let cuts: Vec<String> = [0, 1, 2, 4, 7]
            .map(|edge| text(&cut(&tree, edge), letter))
            .to_vec();
        assert_eq!(text(&tree, letter), "x(o(g)x)g");
        assert_eq!(cuts, [".", "xg", "x(ox)g", "x(og)g", "xo(g)x"]);
    }

    #[test]
    fn equal_trees_are_the_same_and_opposite_branches_vanish() {
        let split = |tree: &str| {
            let mut parts = Vec::new();
            super::split(&walk(tree), &mut |_, part| parts.push(text(&part, letter)));
            parts
        };
        assert_eq!(split("xoo..g.x"), ["x(x)(g)oo"]);
        assert_eq!(split("xg.x.oo"), ["x(x)(g)oo"]);
        assert_eq!(split("xx.o"), ["x"]);
        assert_eq!(split("ggx.o..go.x"), ["g"]);
        assert_eq!(split("x.o.gx.g"), ["x", "o", "g(x)g"]);
        assert_eq!(split(""), Vec::<String>::new());
    }

    #[test]
    fn exchanged_trees_have_the_same_least_form() {
        let (mut tree, mut exchanged) = (walk("xx.g.oo"), walk("oo.g.xx"));
        assert!(normalise(&mut tree) != normalise(&mut exchanged));
        assert_eq!(tree, exchanged);
    }
}

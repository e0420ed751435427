//! Figures that stand on the ground: graphs with coloured edges, and how they are drawn.

use partizan_picture::{Anchor, Area, Colour, Paint, Picture, Stroke, Text};

use crate::bits::Bits;
use crate::coloured::{self, BLUE, GREEN};
use crate::curve::{arc, bulge, ring, spots};
use crate::grid::Grid;
use crate::tree::Walk;

/// Part of a walk: up an edge from one of its ends, or back down.
enum Step {
    Up(usize, usize),
    Down,
}

/// The vertex that stands for the whole ground.
pub(crate) const GROUND: usize = 0;

/// An edge; the lower number first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Edge {
    pub(crate) ends: [usize; 2],
    pub(crate) state: usize,
}

impl Edge {
    /// The other end.
    fn across(&self, from: usize) -> usize {
        let [a, b] = self.ends;
        if a == from { b } else { a }
    }
}

/// A graph with coloured edges on the ground.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Figure {
    names: Vec<String>,
    edges: Vec<Edge>,
    /// The edges at each vertex.
    at: Vec<Vec<usize>>,
}

impl Figure {
    /// A figure with these vertices, the ground first, and edges.
    pub(crate) fn new(names: Vec<String>, edges: Vec<Edge>) -> Figure {
        let mut at = vec![Vec::new(); names.len()];
        for (i, edge) in edges.iter().enumerate() {
            let [a, b] = edge.ends;
            at[a].push(i);
            if a != b {
                at[b].push(i);
            }
        }
        Figure { names, edges, at }
    }

    /// A tree; its vertices have no names.
    pub(crate) fn of_tree<B: Bits>(walk: &Walk<B>) -> Figure {
        let mut edges = Vec::new();
        let mut path = vec![GROUND];
        for state in (0..walk.len()).map(|i| walk.get(i)) {
            if state == 0 {
                path.pop();
                continue;
            }
            let (from, to) = (path.last().map_or(GROUND, |&at| at), edges.len() + 1);
            edges.push(Edge {
                ends: [from, to],
                state,
            });
            path.push(to);
        }
        Figure::new(vec![String::new(); edges.len() + 1], edges)
    }

    /// How large sets of edges or of vertices above the ground are.
    pub(crate) fn len(&self) -> usize {
        self.edges.len().max(self.names.len())
    }

    /// All edges.
    pub(crate) fn all<B: Bits>(&self) -> B {
        B::of(self.len(), 0..self.edges.len())
    }

    #[inline]
    pub(crate) fn edge(&self, edge: usize) -> &Edge {
        &self.edges[edge]
    }

    /// What is connected to some edges by vertices above the ground.
    #[inline]
    fn reached<B: Bits>(&self, within: &B, mut found: B) -> B {
        // Vertices are one less here: the ground is left out, and there are no more other
        // vertices than edges in what stands on the ground.
        let mut seen = B::none(self.len());
        for edge in found.squares() {
            for end in self.edges[edge].ends {
                if end != GROUND {
                    seen.insert(end - 1);
                }
            }
        }
        let mut new = seen.clone();
        while let Some(vertex) = new.first() {
            new.remove(vertex);
            for &edge in &self.at[vertex + 1] {
                if !within.has(edge) || found.has(edge) {
                    continue;
                }
                found.insert(edge);
                let end = self.edges[edge].across(vertex + 1);
                if end != GROUND && !seen.has(end - 1) {
                    seen.insert(end - 1);
                    new.insert(end - 1);
                }
            }
        }
        found
    }

    /// The edges among some that are connected to the ground.
    #[inline]
    pub(crate) fn held<B: Bits>(&self, edges: &B) -> B {
        let lowest = self.at[GROUND].iter().copied();
        let seed = B::of(self.len(), lowest.filter(|&edge| edges.has(edge)));
        self.reached(edges, seed)
    }

    /// The pieces that have no vertex but the ground in common.
    #[inline]
    pub(crate) fn pieces<B: Bits>(&self, edges: &B, mut emit: impl FnMut(B)) {
        let mut rest = edges.clone();
        while let Some(edge) = rest.first() {
            let piece = self.reached(&rest, B::of(self.len(), [edge]));
            rest = rest.minus(&piece);
            emit(piece);
        }
    }

    /// A piece as a walk, if it is a tree; a loop is as good as an edge to a vertex of its own.
    pub(crate) fn walk<B: Bits>(&self, piece: &B) -> Option<Walk<B>> {
        let mut lowest = self.at[GROUND].iter().filter(|&&edge| piece.has(edge));
        let &first = lowest.next()?;
        if lowest.next().is_some() {
            return None;
        }
        let count = piece.count();
        let mut walk = Grid::blank(1, 2 * count);
        let mut seen = B::none(self.len());
        let mut steps = vec![Step::Up(first, GROUND)];
        let mut at = 0;
        while let Some(step) = steps.pop() {
            if let Step::Up(edge, from) = step {
                walk.put(at, self.edges[edge].state);
                steps.push(Step::Down);
                let vertex = self.edges[edge].across(from);
                if vertex != from {
                    if seen.has(vertex - 1) {
                        return None;
                    }
                    seen.insert(vertex - 1);
                    let others = self.at[vertex].iter();
                    let others = others.filter(|&&other| other != edge && piece.has(other));
                    steps.extend(others.map(|&other| Step::Up(other, vertex)));
                }
            }
            at += 1;
        }
        walk.cut_out(&walk.existing())
    }

    /// The edge as it is written, and which one of several with the same ends it is.
    pub(crate) fn name<B: Bits>(&self, edges: &B, edge: usize) -> String {
        let [a, b] = self.edges[edge].ends;
        let name = format!("{}-{}", self.names[a], self.names[b]);
        match self.earlier_parallels(edges, edge) {
            0 => name,
            earlier => format!("{name}#{}", earlier + 1),
        }
    }

    /// How many edges with the same ends come before one.
    fn earlier_parallels<B: Bits>(&self, edges: &B, edge: usize) -> usize {
        let ends = self.edges[edge].ends;
        let earlier = self.edges[..edge].iter().enumerate().rev();
        earlier
            .take_while(|(_, other)| other.ends == ends)
            .filter(|&(i, _)| edges.has(i))
            .count()
    }

    /// The edges as a list.
    pub(crate) fn text<B: Bits>(&self, edges: &B) -> String {
        let item = |edge: usize| {
            let Edge {
                ends: [a, b],
                state,
            } = self.edges[edge];
            let letter = coloured::letter(state);
            format!("{}-{}:{letter}", self.names[a], self.names[b])
        };
        edges.squares().map(item).collect::<Vec<_>>().join(",")
    }
}

// ---- drawing ---------------------------------------------------------------------------------

/// How far apart vertices are.
const STEP: f64 = 52.0;
const MARGIN: f64 = 24.0;

/// Where vertices are drawn: columns and heights, in steps.
struct Layout {
    columns: Vec<f64>,
    heights: Vec<usize>,
    /// Columns in use, to which figures on the ground alone are added.
    width: usize,
}

/// How edges are drawn.
struct Plan {
    /// How far down the ground is.
    ground: f64,
    /// How many columns there are.
    width: f64,
    /// Where vertices are.
    places: Vec<[f64; 2]>,
    /// The line of each edge.
    lines: Vec<Vec<[f64; 2]>>,
}

impl Figure {
    /// Vertices are as high as they are far from the ground, and in the middle above them are
    /// those that are first reached from there.
    fn layout<B: Bits>(&self, edges: &B) -> Layout {
        let mut heights = vec![usize::MAX; self.names.len()];
        let mut branches = vec![Vec::new(); self.names.len()];
        heights[GROUND] = 0;
        let mut order = vec![GROUND];
        let mut next = 0;
        while let Some(&vertex) = order.get(next) {
            next += 1;
            for &edge in self.at[vertex].iter().filter(|&&edge| edges.has(edge)) {
                let end = self.edges[edge].across(vertex);
                if heights[end] == usize::MAX {
                    heights[end] = heights[vertex] + 1;
                    branches[vertex].push(end);
                    order.push(end);
                }
            }
        }
        let mut columns = vec![0.0; self.names.len()];
        let mut width = 0;
        let mut path = vec![GROUND];
        while let Some(vertex) = path.pop() {
            if branches[vertex].is_empty() && vertex != GROUND {
                columns[vertex] = width as f64;
                width += 1;
            }
            path.extend(branches[vertex].iter().rev());
        }
        for &vertex in order.iter().rev() {
            if let (Some(&first), Some(&last)) = (branches[vertex].first(), branches[vertex].last())
            {
                columns[vertex] = f64::midpoint(columns[first], columns[last]);
            }
        }
        Layout {
            columns,
            heights,
            width,
        }
    }

    /// How some edges are drawn.
    fn plan<B: Bits>(&self, edges: &B) -> Plan {
        let mut layout = self.layout(edges);
        let shown = || edges.squares().map(|edge| (edge, self.edges[edge]));
        let arches = shown().filter(|(_, edge)| edge.ends == [GROUND; 2]).count();
        let width = (layout.width + arches).max(1) as f64;
        let high = shown().flat_map(|(_, edge)| edge.ends);
        let top = high
            .map(|end| layout.heights[end])
            .max()
            .unwrap_or(0)
            .max(1);
        let ground = MARGIN + top as f64 * STEP;
        let mut plan = Plan {
            ground,
            width,
            places: Vec::new(),
            lines: Vec::new(),
        };
        plan.places = (0..self.names.len())
            .map(|vertex| {
                let height = layout.heights[vertex];
                // Vertices that nothing holds are not drawn.
                let height = if height == usize::MAX { 0 } else { height };
                let x = MARGIN + (layout.columns[vertex] + 0.5) * STEP;
                [x, ground - height as f64 * STEP]
            })
            .collect();
        for (i, edge) in shown() {
            let [a, b] = edge.ends;
            let nth = self.earlier_parallels(edges, i);
            let bulge = bulge(nth);
            let points = if a == GROUND && b == GROUND {
                let x = MARGIN + (layout.width as f64 + 0.5) * STEP;
                layout.width += 1;
                arc([x - 16.0, ground], [x + 16.0, ground], 40.0)
            } else if a == b {
                ring(plan.places[a], 9.0 + 4.0 * nth as f64)
            } else {
                let to = plan.places[b];
                let from = if a == GROUND {
                    [to[0] - bulge / 2.0, ground]
                } else {
                    plan.places[a]
                };
                arc(from, to, bulge)
            };
            plan.lines.push(points);
        }
        plan
    }

    /// Where a picture of some edges shows each of them, in their order.
    pub(crate) fn spots<B: Bits>(&self, edges: &B) -> Vec<[f64; 2]> {
        spots(self.plan(edges).lines.into_iter(), 10.0)
    }

    /// Edges on a line for the ground. Blue ones are solid, red ones dashed and green ones dotted,
    /// so that prints without colour show them. Vertices have their names; without names, edges
    /// have their numbers.
    pub(crate) fn picture<B: Bits>(&self, title: &str, edges: &B) -> Picture {
        let plan = self.plan(edges);
        let shown = || edges.squares().map(|edge| self.edges[edge]);
        let (ground, width) = (plan.ground, plan.width);
        let view = Area::sized(2.0 * MARGIN + width * STEP, ground + MARGIN);
        let mut picture = Picture::new(title, view);
        let ends = [
            [MARGIN / 2.0, ground],
            [1.5 * MARGIN + width * STEP, ground],
        ];
        picture.line(ends, Stroke::new(Colour::Ink, 3.0));
        let mut labels = Vec::new();
        for (number, (edge, points)) in shown().zip(plan.lines).enumerate() {
            let middle = points[points.len() / 2];
            labels.push((middle, (number + 1).to_string()));
            picture.line(points, stroke(edge.state));
        }
        if self.names[GROUND].is_empty() {
            for ([x, y], number) in labels {
                let label = Text::new([x + 14.0, y], number, 12.0).anchor(Anchor::Centre);
                picture.text(label.colour(Colour::Soft).halo());
            }
        }
        let mut vertices: Vec<usize> = shown().flat_map(|edge| edge.ends).collect();
        vertices.sort_unstable();
        vertices.dedup();
        for vertex in vertices.into_iter().filter(|&vertex| vertex != GROUND) {
            let [x, y] = plan.places[vertex];
            picture.circle([x, y], 4.0, Paint::fill(Colour::Ink));
            let name = Text::new([x + 7.0, y - 5.0], self.names[vertex].as_str(), 13.0);
            picture.text(name.halo());
        }
        picture
    }
}

fn stroke(state: usize) -> Stroke {
    let line = Stroke::new(coloured::colour(state), 4.0);
    match state {
        BLUE => line,
        GREEN => line.dashed(3.0, 4.0),
        _ => line.dashed(11.0, 5.0),
    }
}

//! Where the vertices of a graph are drawn: grids as grids, small graphs so that distances on paper
//! are like distances in the graph, large ones in columns by their distance from the first
//! terminal.

use std::collections::VecDeque;

use crate::curve::{arc, bulge, ring, spots};
use crate::grid::{column_name, named_square};
use crate::network::Network;

/// Room around the vertices.
const MARGIN: f64 = 26.0;
/// From one vertex of a grid to the next, if there are few.
const GRID: f64 = 56.0;
/// The length of an edge in a graph that is no grid.
const LENGTH: f64 = 76.0;
/// Vertices with names are no nearer than this.
const APART: f64 = 34.0;
/// No side of the picture of a large graph is much longer.
const LONGEST: f64 = 2400.0;
/// Larger graphs are drawn in columns.
const MOST_SPRINGS: usize = 300;
/// How often each vertex is moved to where the others would have it.
const ROUNDS: usize = 150;
/// Edges with the same ends that can be told apart.
const MOST_COPIES: usize = 12;

/// Where vertices are drawn.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    pub(super) places: Vec<[f64; 2]>,
    /// Width and height of the picture.
    pub(super) view: [f64; 2],
    /// Whether there is room for names.
    pub(super) is_wide: bool,
    /// Where each edge is marked.
    pub(super) spots: Vec<[f64; 2]>,
}

impl Layout {
    /// A layout of a connected graph; the same every time.
    pub(super) fn new(names: &[String], network: &Network, copies: &[u32]) -> Layout {
        let (places, is_wide) = if let Some(squares) = squares(names, network) {
            grid(&squares)
        } else if network.vertices() <= MOST_SPRINGS {
            (springs(network), true)
        } else {
            (columns(network), false)
        };
        let mut layout = Layout {
            places,
            view: [0.0; 2],
            is_wide,
            spots: Vec::new(),
        };
        layout.fit(network, copies);
        let curves = (0..network.len()).map(|edge| layout.curve(network, copies, edge));
        let apart = if is_wide { 10.0 } else { 1.0 };
        layout.spots = spots(curves, apart);
        layout
    }

    /// Moves everything to where the picture begins, and sees how large it is.
    fn fit(&mut self, network: &Network, copies: &[u32]) {
        let curves = (0..network.len()).flat_map(|edge| self.curve(network, copies, edge));
        let mut least = self.places[0];
        let mut most = least;
        for point in curves {
            for axis in 0..2 {
                least[axis] = least[axis].min(point[axis]);
                most[axis] = most[axis].max(point[axis]);
            }
        }
        self.view = [0, 1].map(|axis| most[axis] - least[axis] + 2.0 * MARGIN);
        for place in &mut self.places {
            *place = [0, 1].map(|axis| place[axis] - least[axis] + MARGIN);
        }
    }

    /// The line of an edge.
    pub(super) fn curve(&self, network: &Network, copies: &[u32], edge: usize) -> Vec<[f64; 2]> {
        let [a, b] = network.ends(edge);
        let nth = (copies[edge] as usize).min(MOST_COPIES);
        if a == b {
            ring(self.places[a], 17.0 + 5.0 * nth as f64)
        } else {
            arc(self.places[a], self.places[b], bulge(nth))
        }
    }
}

/// The squares that vertices are named after, if all edges join neighbours.
fn squares(names: &[String], network: &Network) -> Option<Vec<[usize; 2]>> {
    let square = |name: &String| {
        let [column, row] = named_square(name)?;
        (format!("{}{}", column_name(column), row + 1) == *name).then_some([column, row])
    };
    let squares: Vec<[usize; 2]> = names.iter().map(square).collect::<Option<_>>()?;
    let neighbours = |edge| {
        let [a, b] = network.ends(edge).map(|end| squares[end]);
        a[0].abs_diff(b[0]) + a[1].abs_diff(b[1]) <= 1
    };
    (0..network.len()).all(neighbours).then_some(squares)
}

/// Vertices on their squares; whether there is room for names.
fn grid(squares: &[[usize; 2]]) -> (Vec<[f64; 2]>, bool) {
    let side = |axis: usize| {
        let numbers = squares.iter().map(|square| square[axis]);
        numbers.clone().max().unwrap_or(0) - numbers.min().unwrap_or(0)
    };
    let step = (LONGEST / (side(0).max(side(1)) + 1) as f64).clamp(8.0, GRID);
    let place = |&[column, row]: &[usize; 2]| [step * column as f64, -step * row as f64];
    (squares.iter().map(place).collect(), step >= APART)
}

/// The other ends of the edges of each vertex, each once.
fn neighbours(network: &Network) -> Vec<Vec<usize>> {
    let of = |vertex: usize| {
        let mut ends: Vec<usize> = network
            .at(vertex)
            .map(|edge| network.across(edge, vertex))
            .filter(|&end| end != vertex)
            .collect();
        ends.sort_unstable();
        ends.dedup();
        ends
    };
    (0..network.vertices()).map(of).collect()
}

/// How many steps it is to every vertex.
fn distances(neighbours: &[Vec<usize>], from: usize) -> Vec<usize> {
    let mut distances = vec![usize::MAX; neighbours.len()];
    distances[from] = 0;
    let mut open = VecDeque::from([from]);
    while let Some(vertex) = open.pop_front() {
        for &next in &neighbours[vertex] {
            if distances[next] == usize::MAX {
                distances[next] = distances[vertex] + 1;
                open.push_back(next);
            }
        }
    }
    distances
}

/// Columns by the distance from the first terminal; each vertex at about the height of its
/// neighbours in the column before.
fn ranks(neighbours: &[Vec<usize>], from: usize) -> Vec<[f64; 2]> {
    let distances = distances(neighbours, from);
    let mut columns = vec![Vec::new(); distances.iter().max().map_or(1, |&most| most + 1)];
    for (vertex, &distance) in distances.iter().enumerate() {
        columns[distance].push(vertex);
    }
    let mut places = vec![[0.0; 2]; neighbours.len()];
    for (x, column) in columns.iter_mut().enumerate() {
        let height = |&vertex: &usize| {
            let before = neighbours[vertex].iter();
            let before = before.filter(|&&other| distances[other] + 1 == distances[vertex]);
            let heights: Vec<f64> = before.map(|&other| places[other][1]).collect();
            heights.iter().sum::<f64>() / heights.len().max(1) as f64
        };
        let mut heights: Vec<(f64, usize)> = column.iter().map(|v| (height(v), *v)).collect();
        heights.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        let middle = (heights.len() - 1) as f64 / 2.0;
        for (y, &(_, vertex)) in heights.iter().enumerate() {
            places[vertex] = [x as f64, y as f64 - middle];
        }
    }
    places
}

/// Columns of vertices, near enough to each other for the picture not to be huge.
fn columns(network: &Network) -> Vec<[f64; 2]> {
    let mut places = ranks(&neighbours(network), network.terminals()[0]);
    for (axis, most) in [(0, LENGTH), (1, APART)] {
        let least = places.iter().map(|place| place[axis]).fold(0.0, f64::min);
        let largest = places.iter().map(|place| place[axis]).fold(0.0, f64::max);
        let step = (LONGEST / (largest - least).max(1.0)).min(most);
        for place in &mut places {
            place[axis] *= step;
        }
    }
    places
}

/// Every two vertices as far apart as the shortest way between them is long, as nearly as can be:
/// in turn, each vertex goes to the mean of the places that the others have for it, the near ones
/// counting most (stress majorisation). The first terminal ends at the left, the second at the
/// right.
fn springs(network: &Network) -> Vec<[f64; 2]> {
    let neighbours = neighbours(network);
    let count = network.vertices();
    let [from, to] = network.terminals();
    let mut places = ranks(&neighbours, from);
    // Vertices must not begin on one line, which they would never leave.
    for (i, place) in places.iter_mut().enumerate() {
        place[1] += 0.3 * (0.618_034 * (i + 1) as f64).fract();
    }
    let distances: Vec<Vec<usize>> = (0..count)
        .map(|vertex| distances(&neighbours, vertex))
        .collect();
    for _ in 0..ROUNDS {
        for vertex in 0..count {
            let [x, y] = places[vertex];
            let mut sum = [0.0; 2];
            let mut weights = 0.0;
            for other in (0..count).filter(|&other| other != vertex) {
                let distance = distances[vertex][other] as f64;
                let weight = (distance * distance).recip();
                let [ox, oy] = places[other];
                let pull = distance / (x - ox).hypot(y - oy).max(1e-6);
                sum[0] += weight * (ox + pull * (x - ox));
                sum[1] += weight * (oy + pull * (y - oy));
                weights += weight;
            }
            places[vertex] = sum.map(|sum| sum / weights);
        }
    }
    let along = [0, 1].map(|axis| places[to][axis] - places[from][axis]);
    let length = along[0].hypot(along[1]).max(1e-6);
    let [cos, sin] = along.map(|part| part / length);
    let mut nearest = f64::INFINITY;
    for vertex in 0..count {
        for other in 0..vertex {
            let [dx, dy] = [0, 1].map(|axis| places[vertex][axis] - places[other][axis]);
            nearest = nearest.min(dx.hypot(dy));
        }
    }
    let scale = (APART / nearest.max(1e-6)).clamp(LENGTH, 3.0 * LENGTH);
    let turned = |[x, y]: [f64; 2]| [scale * (cos * x + sin * y), scale * (cos * y - sin * x)];
    places.into_iter().map(turned).collect()
}

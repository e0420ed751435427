//! Positions as text: lists of edges, and grids by their size.

use std::sync::Arc;

use partizan_value::Player;

use super::Graph;
use crate::board::Size;
use crate::connection::Written;
use crate::graph::{Vertices, items};
use crate::grid::square_name;
use crate::message::{Piece, Result};
use crate::network::Network;

/// The most edges of a graph: more than those of the largest grid.
const MOST_EDGES: usize = 1 << 17;

/// Reads a list of edges or the size of a grid.
pub(super) fn read(piece: &Piece<'_>, grid: impl Fn(Size) -> Arc<Graph>) -> Result<Written<Graph>> {
    if piece.text().contains(['-', '~', ':']) {
        return read_edges(piece);
    }
    match Size::read(piece)? {
        None => Err(piece.error("expected edges such as `s-a,a-t`, or a grid such as `3x4`")),
        Some(Size { rows: 1, cols: 1 }) => {
            Err(piece.error("equal terminals: both corners of this grid are the same vertex"))
        }
        Some(size) => Ok(Written::empty(grid(size))),
    }
}

/// The grid of a size; its terminals are the corners at the bottom left and at the top right.
pub(super) fn grid(size: Size) -> Graph {
    let Size { rows, cols } = size;
    let squares = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col)));
    let names: Vec<String> = squares.clone().map(|at| square_name(rows, at)).collect();
    let right = squares.clone().filter(|&(_, col)| col + 1 < cols);
    let down = squares.filter(|&(row, _)| row + 1 < rows);
    let number = |row: usize, col: usize| row * cols + col;
    let right = right.map(|(row, col)| [number(row, col), number(row, col + 1)]);
    let down = down.map(|(row, col)| [number(row, col), number(row + 1, col)]);
    let edges = right.chain(down).map(|ends| (ends, None)).collect();
    let terminals = [number(rows - 1, 0), number(0, cols - 1)];
    let mut vertices = Vertices::default();
    for name in &names {
        let read = vertices.read(&Piece::whole(name), usize::MAX);
        debug_assert!(read.is_ok(), "{name} has letters and digits");
    }
    assemble(&vertices, edges, terminals).0
}

/// A graph with its vertices and edges in order; edges with the same ends stay as they are written.
fn assemble(
    vertices: &Vertices<'_>,
    mut edges: Vec<([usize; 2], Option<Player>)>,
    terminals: [usize; 2],
) -> (Graph, Vec<Option<Player>>) {
    let (names, place) = vertices.sorted();
    let place = |vertex: usize| place[vertex] as u32;
    let ends = |ends: &[usize; 2]| {
        let [a, b] = ends.map(place);
        [a.min(b), a.max(b)]
    };
    edges.sort_by_key(|(both, _)| ends(both));
    let owners = edges.iter().map(|&(_, owner)| owner).collect();
    let sorted = edges.iter().map(|(both, _)| ends(both)).collect();
    (Graph::new(names, sorted, terminals.map(place)), owners)
}

fn read_edges(piece: &Piece<'_>) -> Result<Written<Graph>> {
    let mut vertices = Vertices::default();
    let mut edges = Vec::new();
    let mut written = Vec::new();
    let mut named: Option<[Piece<'_>; 2]> = None;
    for item in items(piece) {
        if let Some(tilde) = item.text().find('~') {
            if named.is_some() {
                return Err(item.error("the terminals are named twice"));
            }
            named = Some(read_terminals(&item, tilde)?);
            continue;
        }
        if edges.len() == MOST_EDGES {
            return Err(item.error(format!("a graph can have at most {MOST_EDGES} edges")));
        }
        edges.push(read_edge(&item, &mut vertices)?);
        written.push(item);
    }
    let terminals = match &named {
        Some(named) => named.clone(),
        None => ["s", "t"].map(Piece::whole),
    };
    if terminals[0].text() == terminals[1].text() {
        return Err(terminals[1].error("equal terminals: they must be two different vertices"));
    }
    let known = vertices.len();
    let mut numbers = [0; 2];
    for (number, terminal) in numbers.iter_mut().zip(&terminals) {
        *number = vertices.read(terminal, usize::MAX)?;
        if *number >= known {
            let name = terminal.text();
            return Err(match named {
                Some(_) => terminal.error(format!("no edge ends at the terminal `{name}`")),
                None => piece.error(format!(
                    "no edge ends at the terminal `{name}`; an item such as `a~b` names others \
                     than `s` and `t`"
                )),
            });
        }
    }
    let ends = edges.iter().map(|(ends, _)| ends.map(|end| end as u32));
    let network = Network::new(known, ends.collect(), numbers.map(|end| end as u32));
    let reached = network.reach(numbers[0], |_| true);
    if !reached[numbers[1]] {
        let [p, q] = terminals.map(|terminal| terminal.text());
        let message = format!("the terminals `{p}` and `{q}` are not connected");
        return Err(piece.error(message));
    }
    if let Some(loose) = (0..edges.len()).find(|&edge| !reached[network.ends(edge)[0]]) {
        return Err(written[loose].error("this edge is not connected with the terminals"));
    }
    let (graph, owners) = assemble(&vertices, edges, numbers);
    let board = Arc::new(graph);
    Ok(Written { board, owners })
}

/// The names of the terminals in an item such as `a~b`.
fn read_terminals<'a>(item: &Piece<'a>, tilde: usize) -> Result<[Piece<'a>; 2]> {
    let text = item.text();
    let terminals = [item.part(0..tilde), item.part(tilde + 1..text.len())];
    if terminals[1].text().contains('~') {
        return Err(item.error("an item names two terminals, as in `a~b`"));
    }
    match terminals.iter().find(|name| name.text().is_empty()) {
        Some(missing) => Err(missing.error("the name of a terminal is missing here")),
        None => Ok(terminals),
    }
}

/// Reads an edge and who has it.
fn read_edge<'a>(
    item: &Piece<'a>,
    vertices: &mut Vertices<'a>,
) -> Result<([usize; 2], Option<Player>)> {
    let text = item.text();
    let colon = text.find(':').unwrap_or(text.len());
    let owner = match text.get(colon + 1..) {
        None => None,
        Some("x" | "X") => Some(Player::Left),
        Some("o" | "O") => Some(Player::Right),
        Some(_) => {
            let message = "an edge is free, Short's with `:x`, or Cut's with `:o`";
            return Err(item.part(colon + 1..text.len()).error(message));
        }
    };
    if let Some(number) = text[..colon].find('#') {
        let message = "such a number is only part of the name of a move; to have an edge twice, \
                       write it twice";
        return Err(item.part(number..colon).error(message));
    }
    let Some(dash) = text[..colon].find('-') else {
        return Err(item.error("an edge joins two vertices, as in `a-b`"));
    };
    let a = vertices.read(&item.part(0..dash), usize::MAX)?;
    let b = vertices.read(&item.part(dash + 1..colon), usize::MAX)?;
    Ok(([a, b], owner))
}

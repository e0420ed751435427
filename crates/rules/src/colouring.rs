//! Graphs whose vertices the players colour: what Col and Snort have in common.
//!
//! A position is a grid, or a graph given by its edges. A free vertex may be *tinted*: open to one
//! player only, as the neighbours of coloured vertices are. Components are made of free vertices
//! and their tints alone; the coloured vertices are not needed any more.

use partizan_picture::{Anchor, Area, Colour, Paint, Picture, Stroke, Text};
use partizan_value::Player;

use crate::bits::Bits;
use crate::board::{Board, Size};
use crate::coloured::plane_of;
use crate::draw::{Ground, SIDE, Sketch, centre, colour, tint};
use crate::graph::{self, Vertices};
use crate::grid::{Grid, Symmetry, Turn};
use crate::message::{Piece, Result};
use crate::pieces::arrangements;
use crate::request::{Request, with_bits};
use crate::ruleset::{self, Ruleset, Visitor};
use crate::sites::{Sites, centres};

/// A vertex that does not exist, `#`.
const ABSENT: usize = 0;
/// A vertex that only Left may colour, `l`.
const LEFT_ONLY: usize = 1;
/// A vertex that only Right may colour, `r`.
const RIGHT_ONLY: usize = 2;
/// A vertex that both may colour, `.`.
const FREE: usize = 3;
/// The plane of coloured vertices; whose colour it is, the planes of the players tell.
const COLOURED: usize = 2;
/// A vertex coloured by Left, `x`.
const LEFT: usize = 5;
/// A vertex coloured by Right, `o`.
const RIGHT: usize = 6;

const LETTERS: &str = ".xo#lr";

/// How positions of these games are written.
pub(crate) const SYNTAX: &str = "rows of `.` free, `x` and `o` coloured by Left and Right, `l` and \
     `r` free for one player, `#` absent; or MxN, a free grid; or edges `a-b,b-c`, single \
     vertices `d` and states `a:x` of a graph, of which one has a `-` or a `:`";

/// The most vertices of a graph.
const MOST_VERTICES: usize = 4096;

fn state(letter: u8) -> usize {
    match letter {
        b'l' => LEFT_ONLY,
        b'r' => RIGHT_ONLY,
        b'.' => FREE,
        b'x' => LEFT,
        b'o' => RIGHT,
        _ => ABSENT,
    }
}

fn letter(state: usize) -> char {
    ['#', 'l', 'r', '.', '#', 'x', 'o', '#'][state]
}

fn coloured_by(player: Player) -> usize {
    match player {
        Player::Left => LEFT,
        Player::Right => RIGHT,
    }
}

/// What neighbours must not have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Clash {
    /// The same colour, as in Col.
    Same,
    /// Different colours, as in Snort.
    Different,
}

impl Clash {
    /// Whose colour keeps a player off the neighbours.
    #[inline]
    fn enemy(self, player: Player) -> Player {
        match self {
            Clash::Same => player,
            Clash::Different => player.opponent(),
        }
    }
}

/// A graph that is no grid.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Graph<B> {
    names: Vec<String>,
    /// The neighbours of each vertex.
    near: Vec<B>,
}

impl<B: Bits> Graph<B> {
    /// The edges between vertices that exist, each once.
    fn edges(&self, position: &Position<B>) -> Vec<(usize, usize)> {
        let existing = position.states.existing();
        let mut edges = Vec::new();
        for vertex in existing.squares() {
            let others = self.near[vertex].and(&existing);
            edges.extend(
                others
                    .squares()
                    .filter(|&other| vertex < other)
                    .map(|other| (vertex, other)),
            );
        }
        edges
    }

    fn text(&self, position: &Position<B>) -> String {
        let name = |vertex: usize| self.names[vertex].as_str();
        let existing = position.states.existing();
        let edges = self.edges(position);
        let mut items: Vec<String> = edges
            .iter()
            .map(|&(a, b)| format!("{}-{}", name(a), name(b)))
            .collect();
        for vertex in existing.squares() {
            let state = position.states.get(vertex);
            if state != FREE {
                items.push(format!("{}:{}", name(vertex), letter(state)));
            } else if self.near[vertex].and(&existing).is_empty() {
                items.push(format!("{}:.", name(vertex)));
            }
        }
        if items.is_empty() {
            return letter(ABSENT).to_string();
        }
        items.join(",")
    }
}

/// A position: the states of squares, or of vertices of a graph of the ruleset in their order.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Position<B> {
    /// 0 for grids, otherwise the number of the graph, from 1.
    graph: u32,
    states: Grid<B, 3>,
}

impl<B: Bits> ruleset::Position for Position<B> {
    fn size(&self) -> usize {
        ruleset::Position::size(&self.states)
    }

    fn heap_bytes(&self) -> usize {
        self.states.heap_bytes()
    }
}

impl<B: Bits> Position<B> {
    fn on_grid(states: Grid<B, 3>) -> Position<B> {
        Position { graph: 0, states }
    }

    /// The vertices that a player coloured.
    #[inline]
    fn coloured(&self, player: Player) -> B {
        let own = self.states.plane(plane_of(player));
        own.and(self.states.plane(COLOURED))
    }
}

/// The rules of Col or Snort.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Colouring<B> {
    title: &'static str,
    clash: Clash,
    graphs: Vec<Graph<B>>,
}

impl<B: Bits> Colouring<B> {
    /// The neighbours of a set, and perhaps some of the set itself.
    #[inline]
    fn near(&self, position: &Position<B>, set: &B) -> B {
        match position.graph.checked_sub(1) {
            None => position.states.spread(set),
            Some(graph) => {
                let near = &self.graphs[graph as usize].near;
                let none = B::none(position.states.len());
                set.squares()
                    .fold(none, |all, vertex| all.or(&near[vertex]))
            }
        }
    }

    /// The vertices that a player may colour.
    #[inline]
    fn usable(&self, position: &Position<B>, player: Player) -> B {
        let states = &position.states;
        let open = states.plane(plane_of(player)).minus(states.plane(COLOURED));
        let enemies = position.coloured(self.clash.enemy(player));
        if enemies.is_empty() {
            return open;
        }
        open.minus(&self.near(position, &enemies))
    }

    /// Vertices that someone may still colour, connected by edges that matter.
    ///
    /// An edge matters if a move at one of its ends may take a possibility away at the other.
    /// In Col that needs a player who may colour both ends, so edges between `l` and `r` do not
    /// matter; in Snort it needs a player for one end and the opponent for the other, so edges
    /// between `l` and `l`, and between `r` and `r`, do not. Nobody ever gets a possibility back,
    /// so such edges never will, and what was coloured is told by the tints.
    #[inline]
    fn split(&self, position: &Position<B>, emit: &mut impl FnMut(&B, Position<B>)) {
        let len = position.states.len();
        let open = Player::BOTH.map(|player| self.usable(position, player));
        let mut tinted = Position {
            graph: position.graph,
            states: Grid::blank(position.states.rows(), position.states.cols()),
        };
        *tinted.states.plane_mut(0) = open[0].clone();
        *tinted.states.plane_mut(1) = open[1].clone();
        // Neighbours of a set along edges that matter, and perhaps some of the set itself.
        let matter = |set: &B| {
            let of = |player: Player| {
                let kept_off = &open[plane_of(self.clash.enemy(player))];
                let own = set.and(&open[plane_of(player)]);
                self.near(position, &own).and(kept_off)
            };
            of(Player::Left).or(&of(Player::Right))
        };
        let mut rest = open[0].or(&open[1]);
        while let Some(vertex) = rest.first() {
            let mut part = B::none(len);
            let mut new = B::of(len, [vertex]);
            while !new.is_empty() {
                part = part.or(&new);
                new = matter(&new).minus(&part);
            }
            rest = rest.minus(&part);
            if position.graph == 0 {
                if let Some(states) = tinted.states.cut_out(&part) {
                    emit(&part, Position::on_grid(states));
                }
                continue;
            }
            let one = |vertex: usize| {
                let mut near = matter(&B::of(len, [vertex]));
                near.remove(vertex);
                near
            };
            let component = straightened(&tinted, &part, one).unwrap_or_else(|| {
                let mut alone = tinted.clone();
                for plane in 0..2 {
                    let plane = alone.states.plane_mut(plane);
                    *plane = plane.and(&part);
                }
                alone
            });
            emit(&part, component);
        }
    }

    fn vertex_name(&self, position: &Position<B>, vertex: usize) -> String {
        match position.graph.checked_sub(1) {
            None => position.states.name(vertex),
            Some(graph) => self.graphs[graph as usize].names[vertex].clone(),
        }
    }

    /// The vertices on a circle.
    fn graph_picture(&self, position: &Position<B>, graph: &Graph<B>) -> Picture {
        let circle = Circle::new(position);
        let place = |vertex: usize| circle.place(vertex);
        let side = 2.0 * circle.middle();
        let mut picture = Picture::new(self.title, Area::sized(side, side));
        for (a, b) in graph.edges(position) {
            picture.line([place(a), place(b)], Stroke::new(Colour::Ink, 1.5));
        }
        for &vertex in &circle.vertices {
            let (fill, inner) = match position.states.get(vertex) {
                LEFT => (Colour::Left, Some(Colour::Left)),
                RIGHT => (Colour::Right, Some(Colour::Paper)),
                LEFT_ONLY => (Colour::LeftTint, None),
                RIGHT_ONLY => (Colour::RightTint, None),
                _ => (Colour::Paper, None),
            };
            let rim = Stroke::new(Colour::Ink, 1.5);
            let at = place(vertex);
            picture.circle(at, NODE, Paint::fill(fill).outlined(rim));
            if let Some(inner) = inner {
                picture.circle(at, 0.65 * NODE, Paint::fill(inner));
            }
            let ink = if inner == Some(Colour::Left) {
                Colour::Paper
            } else {
                Colour::Ink
            };
            let name = &graph.names[vertex];
            let size = (32.0 / name.len() as f64).min(13.0);
            let label = match position.states.get(vertex) {
                LEFT_ONLY => format!("{name}:l"),
                RIGHT_ONLY => format!("{name}:r"),
                _ => name.clone(),
            };
            picture.text(
                Text::new(at, label, size)
                    .anchor(Anchor::Centre)
                    .colour(ink),
            );
        }
        picture
    }

    fn grid_picture(&self, states: &Grid<B, 3>) -> Picture {
        let mut sketch = Sketch::new(self.title, states, Ground::Plain, |state| state != ABSENT);
        for square in 0..states.len() {
            let place = states.place(square);
            match states.get(square) {
                LEFT => sketch.stone(place, Player::Left),
                RIGHT => sketch.stone(place, Player::Right),
                LEFT_ONLY => reserve(&mut sketch, place, Player::Left),
                RIGHT_ONLY => reserve(&mut sketch, place, Player::Right),
                _ => {}
            }
        }
        sketch.finish(states.text(letter))
    }
}

/// The radius of a vertex.
const NODE: f64 = 15.0;

/// The vertices of a graph, which are drawn on a circle.
struct Circle {
    vertices: Vec<usize>,
}

impl Circle {
    fn new<B: Bits>(position: &Position<B>) -> Circle {
        Circle {
            vertices: position.states.existing().squares().collect(),
        }
    }

    fn radius(&self) -> f64 {
        (self.vertices.len() as f64 * 9.0).max(50.0)
    }

    /// Either coordinate of its centre.
    fn middle(&self) -> f64 {
        self.radius() + NODE + 10.0
    }

    fn place(&self, vertex: usize) -> [f64; 2] {
        let i = self.vertices.binary_search(&vertex).unwrap_or_default();
        let turn = std::f64::consts::TAU * i as f64 / self.vertices.len() as f64;
        let (radius, middle) = (self.radius(), self.middle());
        [middle + radius * turn.sin(), middle - radius * turn.cos()]
    }
}

/// Where some vertices are drawn.
fn points<B: Bits>(position: &Position<B>, vertices: &B) -> Vec<[f64; 2]> {
    if position.graph == 0 {
        return centres(&position.states, vertices.squares());
    }
    let circle = Circle::new(position);
    let vertices = vertices.squares();
    vertices.map(|vertex| circle.place(vertex)).collect()
}

/// A part of a graph as a row of a grid, if it is a path; equal paths are then equal positions.
///
/// `matters` are the neighbours that matter.
fn straightened<B: Bits>(
    position: &Position<B>,
    part: &B,
    matters: impl Fn(usize) -> B,
) -> Option<Position<B>> {
    let mut ends = 0;
    let mut at = part.first()?;
    for vertex in part.squares() {
        match matters(vertex).count() {
            0 | 1 => {
                ends += 1;
                at = vertex;
            }
            2 => {}
            _ => return None,
        }
    }
    if ends == 0 {
        return None;
    }
    let mut row = Grid::blank(1, part.count());
    let mut rest = part.clone();
    for square in 0..row.len() {
        row.put(square, position.states.get(at));
        rest.remove(at);
        if let Some(next) = matters(at).and(&rest).first() {
            at = next;
        }
    }
    Some(Position::on_grid(row))
}

/// A free square that only one player may colour.
fn reserve(sketch: &mut Sketch, place: (usize, usize), player: Player) {
    let [x, y] = centre(place);
    let rim = Stroke::new(colour(player), 1.5).dashed(4.0, 3.0);
    let paint = Paint::fill(tint(player)).outlined(rim);
    sketch.picture().circle([x, y], 0.38 * SIDE, paint);
    let letter = match player {
        Player::Left => "L",
        Player::Right => "R",
    };
    let text = Text::new([x, y], letter, 14.0).anchor(Anchor::Centre);
    sketch.picture().text(text);
}

impl<B: Bits> Ruleset for Colouring<B> {
    type Position = Position<B>;
    type Move = usize;

    #[inline]
    fn moves(
        &self,
        position: &Position<B>,
        player: Player,
        emit: &mut impl FnMut(usize, Position<B>),
    ) {
        for vertex in self.usable(position, player).squares() {
            let mut after = position.clone();
            after.states.put(vertex, coloured_by(player));
            emit(vertex, after);
        }
    }

    fn name(&self, position: &Position<B>, vertex: &usize) -> String {
        self.vertex_name(position, *vertex)
    }

    fn ways(&self, position: &Position<B>, vertex: &usize) -> Vec<Vec<[f64; 2]>> {
        vec![points(position, &B::of(position.states.len(), [*vertex]))]
    }

    /// Squares; the text of a graph has names for its vertices.
    fn sites(&self, position: &Position<B>) -> Option<Sites> {
        let is_grid = position.graph == 0;
        is_grid.then(|| Sites::of_board(LETTERS, &position.states))
    }

    #[inline]
    fn components(&self, position: &Position<B>, emit: &mut impl FnMut(Position<B>)) {
        self.split(position, &mut |_, part| emit(part));
    }

    fn whereabouts(&self, position: &Position<B>) -> Vec<(Position<B>, Vec<[f64; 2]>)> {
        let mut parts = Vec::new();
        self.split(position, &mut |vertices, part| {
            parts.push((part, points(position, vertices)));
        });
        parts
    }

    #[inline]
    fn normalise(&self, position: &mut Position<B>) -> bool {
        let symmetry = if position.graph == 0 {
            Symmetry::PIECES
        } else {
            Symmetry {
                flips: false,
                turn: Turn::Changes,
                colours: true,
            }
        };
        let states = &mut position.states;
        if states.plane(COLOURED).is_empty() {
            let mut tints: Grid<B, 2> = states.first_planes();
            let exchanged = tints.normalise(symmetry);
            *states = tints.first_planes();
            exchanged
        } else {
            states.normalise(symmetry)
        }
    }

    fn text(&self, position: &Position<B>) -> String {
        match position.graph.checked_sub(1) {
            None => position.states.text(letter),
            Some(graph) => self.graphs[graph as usize].text(position),
        }
    }

    fn picture(&self, position: &Position<B>) -> Picture {
        match position.graph.checked_sub(1) {
            None => self.grid_picture(&position.states),
            Some(graph) => {
                let graph = &self.graphs[graph as usize];
                let picture = self.graph_picture(position, graph);
                picture.described(graph.text(position))
            }
        }
    }

    /// Grids with some squares that are free or tinted, and no others.
    fn arrangements(&self, size: Size, pieces: usize, emit: &mut dyn FnMut(Position<B>) -> bool) {
        let states = [FREE, LEFT_ONLY, RIGHT_ONLY];
        arrangements(size, ABSENT, &states, pieces, &mut |grid| {
            emit(Position::on_grid(grid))
        });
    }
}

// ---- reading ---------------------------------------------------------------------------------

/// A position as it is written.
enum Written {
    Grid(Board),
    Graph(WrittenGraph),
}

/// Vertices in the order of their names, so that a graph does not depend on the order of edges.
struct WrittenGraph {
    names: Vec<String>,
    edges: Vec<(usize, usize)>,
    states: Vec<usize>,
}

/// The message about two neighbours that cannot be.
fn check(clash: Clash, a: usize, b: usize) -> Option<&'static str> {
    let both_coloured = a.min(b) >= LEFT;
    match clash {
        Clash::Same if both_coloured && a == b => Some("neighbours must not have the same colour"),
        Clash::Different if both_coloured && a != b => {
            Some("neighbours must not have different colours")
        }
        _ => None,
    }
}

fn read(piece: &Piece<'_>, clash: Clash) -> Result<Written> {
    if piece.text().contains(['-', ':']) {
        return read_graph(piece, clash).map(Written::Graph);
    }
    if let Some(size) = Size::read(piece)? {
        return Ok(Written::Grid(Board::new(size, |_, _| b'.')));
    }
    let board = Board::read(piece, LETTERS)?;
    for (square, &letter) in board.letters.iter().enumerate() {
        let right = (square + 1) % board.cols != 0;
        let others = [right.then_some(square + 1), Some(square + board.cols)];
        for other in others.into_iter().flatten() {
            let Some(&neighbour) = board.letters.get(other) else {
                continue;
            };
            if let Some(message) = check(clash, state(letter), state(neighbour)) {
                return Err(square_piece(piece, other).error(message));
            }
        }
    }
    Ok(Written::Grid(board))
}

/// Where a square of a board that was read stands in the text: its letter is one byte.
fn square_piece<'a>(piece: &Piece<'a>, square: usize) -> Piece<'a> {
    let text = piece.text();
    let letters = text
        .char_indices()
        .filter(|(_, c)| !matches!(c, '/' | '|') && !c.is_whitespace());
    let at = letters.map(|(i, _)| i).nth(square).unwrap_or(0);
    piece.part(at..at + 1)
}

fn read_graph(piece: &Piece<'_>, clash: Clash) -> Result<WrittenGraph> {
    let mut vertices = Vertices::default();
    let mut edges = Vec::new();
    let mut states: Vec<Option<usize>> = Vec::new();
    for item in graph::items(piece) {
        let text = item.text();
        if let Some(colon) = text.find(':') {
            let vertex = vertices.read(&item.part(0..colon), MOST_VERTICES)?;
            let word = item.part(colon + 1..text.len());
            let &[letter @ (b'.' | b'x' | b'o' | b'l' | b'r')] =
                word.text().to_ascii_lowercase().as_bytes()
            else {
                return Err(word.error("a vertex is `.`, `x`, `o`, `l` or `r`"));
            };
            states.resize(vertices.len(), None);
            if states[vertex].replace(state(letter)).is_some() {
                return Err(item.error("the state of this vertex is given twice"));
            }
        } else if let Some(dash) = text.find('-') {
            let a = vertices.read(&item.part(0..dash), MOST_VERTICES)?;
            let b = vertices.read(&item.part(dash + 1..text.len()), MOST_VERTICES)?;
            if a == b {
                return Err(item.error("an edge joins two different vertices"));
            }
            edges.push((a, b, item));
        } else {
            vertices.read(&item, MOST_VERTICES)?;
        }
    }
    states.resize(vertices.len(), None);
    let states: Vec<usize> = states.iter().map(|state| state.unwrap_or(FREE)).collect();
    for (a, b, item) in &edges {
        if let Some(message) = check(clash, states[*a], states[*b]) {
            return Err(item.error(message));
        }
    }
    if states.is_empty() {
        return Err(piece.error("a graph without vertices"));
    }
    let (names, number) = vertices.sorted();
    let mut sorted_states = vec![FREE; states.len()];
    for (vertex, state) in states.into_iter().enumerate() {
        sorted_states[number[vertex]] = state;
    }
    Ok(WrittenGraph {
        names,
        edges: edges
            .iter()
            .map(|(a, b, _)| (number[*a], number[*b]))
            .collect(),
        states: sorted_states,
    })
}

impl<B: Bits> Colouring<B> {
    /// The position that was written; its graph becomes part of the ruleset.
    fn position(&mut self, written: &Written) -> Position<B> {
        let WrittenGraph {
            names,
            edges,
            states,
        } = match written {
            Written::Grid(board) => return Position::on_grid(Grid::of_board(board, state)),
            Written::Graph(graph) => graph,
        };
        let len = names.len();
        let mut near = vec![B::none(len); len];
        for &(a, b) in edges {
            near[a].insert(b);
            near[b].insert(a);
        }
        let graph = Graph {
            names: names.clone(),
            near,
        };
        let known = self.graphs.iter().position(|other| *other == graph);
        let number = known.unwrap_or_else(|| {
            self.graphs.push(graph);
            self.graphs.len() - 1
        });
        let mut grid = Grid::blank(1, len);
        for (vertex, &state) in states.iter().enumerate() {
            grid.put(vertex, state);
        }
        Position {
            graph: number as u32 + 1,
            states: grid,
        }
    }
}

/// Reads the positions of a request.
pub(crate) fn open<V: Visitor>(
    request: &Request<'_>,
    visitor: V,
    title: &'static str,
    clash: Clash,
) -> Result<V::Output> {
    let sums = request.sums(|piece| read(piece, clash))?;
    let len = |written: &Written| match written {
        Written::Grid(board) => board.letters.len(),
        Written::Graph(graph) => graph.names.len(),
    };
    let most = sums.iter().flatten().map(len).max().unwrap_or(0);
    Ok(with_bits!(most.max(request.most_squares(&[])), B => {
        let mut ruleset = Colouring::<B> { title, clash, graphs: Vec::new() };
        let mut positions = Vec::with_capacity(sums.len());
        for sum in &sums {
            positions.push(sum.iter().map(|written| ruleset.position(written)).collect());
        }
        visitor.visit(ruleset, positions)
    }))
}

//! Hackenbush: a player cuts an edge of a figure that stands on the ground, and what is no longer
//! connected to the ground falls off.
//!
//! Left may cut blue edges `x`, Right red ones `o`, both green ones `g`. Whoever cannot cut an
//! edge loses. A stalk is written as its edges from the ground up, `xog`, a tree with branches in
//! brackets: `x(oo)(g)x` is an edge with three branches, and `.` is the bare ground. `3x4` are
//! four stalks of height three, `x` and `o` in turn. Other figures are lists of edges
//! such as `0-a:x a-b:o b-0:g`, with spaces or commas between them; `0` is the ground. A move is
//! the number of the edge in the text of a stalk or tree, and otherwise the edge, `a-b`, or
//! `a-b#2` for the second edge of the same ends.
//!
//! ```
//! use partizan_rules::list_moves;
//! use partizan_value::Player;
//!
//! let moves = list_moves("hackenbush", "xo(x)g", Player::Left)?;
//! assert_eq!((&*moves[1].name, &*moves[1].position), ("3", "xog"));
//! let moves = list_moves("hackenbush", "0-a:x a-b:o b-0:g", Player::Right)?;
//! assert_eq!((&*moves[0].name, &*moves[0].position), ("0-b", "0-a:x,a-b:o"));
//! # Ok::<(), partizan_rules::RulesError>(())
//! ```

use std::marker::PhantomData;

use partizan_picture::Picture;
use partizan_value::Player;

use crate::bits::{Bits, Long};
use crate::board::Size;
use crate::catalogue::{Entry, Kind, Shape};
use crate::coloured::{self, BLUE, GONE, GREEN, RED};
use crate::figure::{Edge, Figure};
use crate::graph::{self, Vertices};
use crate::grid::Grid;
use crate::message::{Piece, Result};
use crate::pieces::arrangements;
use crate::request::{Request, with_bits};
use crate::ruleset::{self, Ruleset, Visitor};
use crate::sites::Sites;
use crate::tree;

/// The game in the catalogue.
pub const GAME: Entry = Entry {
    name: "hackenbush",
    kind: Kind::Partizan,
    players: ["Blue", "Red"],
    rules: "A player cuts an edge of his colour, or a green one, of a figure that stands on the \
            ground; everything no longer connected to the ground is removed. Whoever cannot cut \
            an edge loses.",
    syntax: "stalks from the ground up of `x` Left's edges, `o` Right's, `g` green ones, with \
             branches in brackets, `x(oo)g`; or edges such as `0-a:x,a-b:o` where `0` is the \
             ground; or MxN, N stalks of height M",
    shape: Shape::Board,
    parameters: &[],
    source: "Winning Ways, ch. 1 and 7; J. H. Conway, On Numbers and Games (1976)",
    example: "xo(g)xx",
    search: "all single stalks, of M edges for Mx1; pieces are the edges",
};

/// The most edges of a figure that is no tree.
const MOST_EDGES: usize = 4096;

/// The rules of Hackenbush.
#[derive(Clone, PartialEq, Debug)]
pub struct Hackenbush<B> {
    figures: Vec<Figure>,
    bits: PhantomData<B>,
}

/// A position: trees are the same wherever they come from.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Position<B> {
    /// A tree, as the walk around it: edges on the way up, state 0 on the way down.
    Tree(Grid<B, 2>),
    /// Some edges of a figure of the ruleset, by its number.
    Part(u32, B),
}

impl<B: Bits> ruleset::Position for Position<B> {
    fn size(&self) -> usize {
        match self {
            Position::Tree(walk) => ruleset::Position::size(walk),
            Position::Part(_, edges) => edges.count(),
        }
    }

    fn heap_bytes(&self) -> usize {
        match self {
            Position::Tree(walk) => walk.heap_bytes(),
            Position::Part(_, edges) => edges.heap_bytes(),
        }
    }
}

impl<B: Bits> Position<B> {
    /// The edges, or the steps of the walk that are edges.
    fn edges(&self) -> B {
        match self {
            Position::Tree(tree) => tree.existing(),
            Position::Part(_, edges) => edges.clone(),
        }
    }
}

impl<B: Bits> Hackenbush<B> {
    #[inline]
    fn figure(&self, number: u32) -> &Figure {
        &self.figures[number as usize]
    }

    /// Where the picture shows each of them.
    fn spots(&self, position: &Position<B>) -> Vec<[f64; 2]> {
        match position {
            Position::Tree(tree) => {
                let figure = Figure::of_tree(tree);
                figure.spots(&figure.all::<Long>())
            }
            Position::Part(number, edges) => self.figure(*number).spots(edges),
        }
    }

    /// Which of the edges each component has, in the same order.
    fn pieces(&self, position: &Position<B>) -> Vec<B> {
        let mut pieces = Vec::new();
        match position {
            Position::Tree(tree) => tree::split(tree, &mut |steps, _| {
                pieces.push(B::of(tree.len(), steps));
            }),
            Position::Part(number, edges) => {
                let figure = self.figure(*number);
                figure.pieces(edges, |piece| pieces.push(piece));
            }
        }
        pieces
    }

    /// The position that was written; a figure becomes part of the ruleset.
    fn position(&mut self, written: &Written) -> Position<B> {
        match written {
            Written::Tree(steps) => Position::Tree(tree::of_steps(steps)),
            Written::Figure(figure) => {
                let known = self.figures.iter().position(|other| other == figure);
                let number = known.unwrap_or_else(|| {
                    self.figures.push(figure.clone());
                    self.figures.len() - 1
                });
                Position::Part(number as u32, figure.all())
            }
        }
    }
}

impl<B: Bits> Ruleset for Hackenbush<B> {
    type Position = Position<B>;
    type Move = usize;

    #[inline]
    fn moves(
        &self,
        position: &Position<B>,
        player: Player,
        emit: &mut impl FnMut(usize, Position<B>),
    ) {
        match position {
            Position::Tree(tree) => {
                for edge in coloured::usable(tree, player).squares() {
                    emit(edge, Position::Tree(tree::cut(tree, edge)));
                }
            }
            Position::Part(number, edges) => {
                let figure = self.figure(*number);
                let usable = 1 << coloured::plane_of(player);
                for edge in edges.squares() {
                    if figure.edge(edge).state & usable == 0 {
                        continue;
                    }
                    let mut rest = edges.clone();
                    rest.remove(edge);
                    let held = figure.held(&rest);
                    let after = if held.is_empty() {
                        Position::Tree(tree::bare())
                    } else {
                        Position::Part(*number, held)
                    };
                    emit(edge, after);
                }
            }
        }
    }

    fn name(&self, position: &Position<B>, edge: &usize) -> String {
        match position {
            Position::Tree(tree) => {
                let edges = tree.existing();
                let before = edges.squares().take_while(|before| before <= edge);
                before.count().to_string()
            }
            Position::Part(number, edges) => self.figure(*number).name(edges, *edge),
        }
    }

    /// The edge, where it is drawn.
    fn ways(&self, position: &Position<B>, edge: &usize) -> Vec<Vec<[f64; 2]>> {
        let edges = position.edges();
        let before = edges.squares().take_while(|before| before < edge);
        let number = before.count();
        let spot = self.spots(position).get(number).copied();
        spot.map(|spot| vec![spot]).into_iter().collect()
    }

    /// What is cut is gone, and the others may have moved.
    fn trace(&self, _: &Position<B>, _: &usize, _: &Position<B>) -> Vec<[f64; 2]> {
        Vec::new()
    }

    /// The edges of a tree; the text of a figure has names for its vertices.
    fn sites(&self, position: &Position<B>) -> Option<Sites> {
        matches!(position, Position::Tree(_)).then(|| Sites {
            letters: "xog",
            points: self.spots(position),
        })
    }

    /// Pieces that have only the ground in common: what is cut in one holds nothing in another.
    /// Pieces without circles become trees; a loop falls with its vertex as an edge of its own
    /// would.
    #[inline]
    fn components(&self, position: &Position<B>, emit: &mut impl FnMut(Position<B>)) {
        match position {
            Position::Tree(tree) => tree::split(tree, &mut |_, tree| emit(Position::Tree(tree))),
            Position::Part(number, edges) => {
                let figure = self.figure(*number);
                figure.pieces(edges, |piece| match figure.walk(&piece) {
                    Some(tree) => tree::split(&tree, &mut |_, tree| emit(Position::Tree(tree))),
                    None => emit(Position::Part(*number, piece)),
                });
            }
        }
    }

    /// A piece that is a tree stands on one edge, so it is one component.
    fn whereabouts(&self, position: &Position<B>) -> Vec<(Position<B>, Vec<[f64; 2]>)> {
        let (edges, spots) = (position.edges(), self.spots(position));
        let mut pieces = self.pieces(position).into_iter();
        let mut parts = Vec::new();
        self.components(position, &mut |part| {
            let shown = edges.squares().zip(&spots);
            let piece = pieces.next();
            let own = shown.filter(|(edge, _)| piece.as_ref().is_some_and(|p| p.has(*edge)));
            parts.push((part, own.map(|(_, spot)| *spot).collect()));
        });
        parts
    }

    #[inline]
    fn normalise(&self, position: &mut Position<B>) -> bool {
        match position {
            Position::Tree(tree) => tree::normalise(tree),
            Position::Part(..) => false,
        }
    }

    fn text(&self, position: &Position<B>) -> String {
        match position {
            Position::Tree(tree) => tree::text(tree, coloured::letter),
            Position::Part(number, edges) => self.figure(*number).text(edges),
        }
    }

    fn picture(&self, position: &Position<B>) -> Picture {
        let picture = match position {
            Position::Tree(tree) => {
                let figure = Figure::of_tree(tree);
                figure.picture("Hackenbush", &figure.all::<Long>())
            }
            Position::Part(number, edges) => self.figure(*number).picture("Hackenbush", edges),
        };
        picture.described(self.text(position))
    }

    fn sizes(&self, most: Size) -> Vec<Size> {
        (1..=most.rows).map(|rows| Size { rows, cols: 1 }).collect()
    }

    /// Single stalks, by their height.
    fn arrangements(&self, size: Size, pieces: usize, emit: &mut dyn FnMut(Position<B>) -> bool) {
        if size.cols == 1 && pieces == size.rows {
            let walk = Size {
                rows: 1,
                cols: size.rows,
            };
            arrangements(walk, GONE, &[BLUE, RED, GREEN], pieces, &mut |stalk| {
                emit(Position::Tree(stalk))
            });
        }
    }
}

// ---- reading ---------------------------------------------------------------------------------

/// A position as it is written.
#[derive(Clone)]
enum Written {
    /// The steps of a walk.
    Tree(Vec<u8>),
    Figure(Figure),
}

impl Written {
    /// How large sets are that it needs; a figure may become a tree, which is walked both ways.
    fn len(&self) -> usize {
        match self {
            Written::Tree(steps) => steps.len(),
            Written::Figure(figure) => 2 * figure.len(),
        }
    }
}

/// Reads a tree, a figure, or a size that stands for several stalks.
fn read(piece: &Piece<'_>) -> Result<Vec<Written>> {
    if piece.text().contains(['-', ':']) {
        return Ok(vec![Written::Figure(read_figure(piece)?)]);
    }
    if let Some(Size { rows, cols }) = Size::read(piece)? {
        let colours = [BLUE as u8, RED as u8].into_iter().cycle();
        return Ok(vec![Written::Tree(colours.take(rows).collect()); cols]);
    }
    Ok(vec![Written::Tree(read_tree(piece)?)])
}

fn read_tree(piece: &Piece<'_>) -> Result<Vec<u8>> {
    if piece.text() == "." {
        return Ok(Vec::new());
    }
    let mut steps = Vec::new();
    let mut height = 0;
    // Where each open branch begins, in the text and above the ground.
    let mut branches: Vec<(Piece<'_>, usize)> = Vec::new();
    for (i, c) in piece.text().char_indices() {
        let here = piece.part(i..i + c.len_utf8());
        match c.to_ascii_lowercase() {
            letter @ ('x' | 'o' | 'g') => {
                steps.push(coloured::state(letter as u8) as u8);
                height += 1;
            }
            '(' => branches.push((here, height)),
            ')' => {
                let Some((_, from)) = branches.pop() else {
                    return Err(here.error("no branch begins before this bracket"));
                };
                if height == from {
                    return Err(here.error("a branch without edges"));
                }
                steps.extend((from..height).map(|_| GONE as u8));
                height = from;
            }
            c => {
                let message = format!(
                    "`{}` is no edge; edges are `x`, `o` and `g`, and branches are in brackets",
                    c.escape_debug()
                );
                return Err(here.error(message));
            }
        }
        if steps.len() >= usize::from(u16::MAX) {
            return Err(piece.error("a tree this large does not fit"));
        }
    }
    match branches.pop() {
        Some((bracket, _)) => Err(bracket.error("this branch does not end")),
        None => Ok(steps),
    }
}

fn read_figure(piece: &Piece<'_>) -> Result<Figure> {
    let mut vertices = Vertices::default();
    let mut edges = Vec::new();
    let ground = vertices.read(&Piece::whole("0"), MOST_EDGES)?;
    for item in graph::items(piece) {
        let text = item.text();
        let Some(colon) = text.find(':') else {
            return Err(item.error("an edge has a colour: `x`, `o` or `g` after a colon"));
        };
        let colour = item.part(colon + 1..text.len());
        let state = match colour.text() {
            "x" | "X" => BLUE,
            "o" | "O" => RED,
            "g" | "G" => GREEN,
            _ => return Err(colour.error("an edge is `x`, `o` or `g`")),
        };
        let Some(dash) = text[..colon].find('-') else {
            return Err(item.error("an edge joins two vertices, as in `a-b:x`"));
        };
        let a = vertices.read(&item.part(0..dash), MOST_EDGES)?;
        let b = vertices.read(&item.part(dash + 1..colon), MOST_EDGES)?;
        if edges.len() == MOST_EDGES {
            return Err(item.error(format!("a figure can have at most {MOST_EDGES} edges")));
        }
        edges.push((a, b, state, item));
    }
    if !edges.iter().any(|&(a, b, ..)| a == ground || b == ground) {
        return Err(piece.error("a graph with no ground: no edge ends at `0`"));
    }
    let (names, number) = vertices.sorted();
    edges.sort_by_key(|&(a, b, state, _)| {
        let (a, b) = (number[a], number[b]);
        (a.min(b), a.max(b), state)
    });
    let ordered = edges.iter().map(|&(a, b, state, _)| {
        let (a, b) = (number[a], number[b]);
        let ends = [a.min(b), a.max(b)];
        Edge { ends, state }
    });
    let figure = Figure::new(names, ordered.collect());
    let held: Long = figure.held(&figure.all());
    let loose = edges.iter().enumerate().find(|&(i, _)| !held.has(i));
    match loose {
        Some((_, (.., item))) => Err(item.error("this edge is not connected to the ground `0`")),
        None => Ok(figure),
    }
}

/// Reads the positions of a request.
pub fn open<V: Visitor>(request: &Request<'_>, visitor: V) -> Result<V::Output> {
    let sums = request.sums(read)?;
    let lengths = sums.iter().flatten().flatten().map(Written::len);
    let most = lengths.max().unwrap_or(0).max(request.most_squares(&[]));
    Ok(with_bits!(most, B => {
        let mut ruleset = Hackenbush::<B> { figures: Vec::new(), bits: PhantomData };
        let mut positions = Vec::with_capacity(sums.len());
        for sum in &sums {
            let parts = sum.iter().flatten();
            positions.push(parts.map(|written| ruleset.position(written)).collect());
        }
        visitor.visit(ruleset, positions)
    }))
}

//! The Shannon switching game: Short takes edges of a graph to join two terminals, Cut takes edges
//! to keep them apart.
//!
//! A move takes an edge that nobody has. Short (Left) wins when her edges join the terminals, Cut
//! (Right) when the edges that are not his do not; one of both happens, and then the game is over:
//! the other one cannot move and loses. Graphs are lists of edges such as `s-a a-b:x b-t:o s-b`,
//! with spaces or commas between them: `a-b` is free, `a-b:x` is Short's, `a-b:o` is Cut's.
//! The terminals are `s` and `t`, unless an item `p~q` names others. A graph must be connected,
//! Cut's edges included. `3x4` is a grid of three rows and four columns of vertices, named as the
//! squares of a chess board; its terminals are opposite corners. A move is an edge, `a-b`, or
//! `a-b#2` for the second edge of the same ends, in the order in which they are written. A loop
//! `a-a` may be taken, too, and changes nothing but whose turn it is.
//!
//! ```
//! use partizan_rules::list_moves;
//! use partizan_value::Player;
//!
//! let moves = list_moves("switching", "s-a a-t s-b:x b-t:o a-b", Player::Left)?;
//! let names: Vec<&str> = moves.iter().map(|played| &*played.name).collect();
//! assert_eq!(names, ["a-b", "a-s", "a-t"]);
//! assert_eq!(moves[0].position, "a-b:x,a-s,a-t,b-s:x,b-t:o");
//! # Ok::<(), partizan_rules::RulesError>(())
//! ```

use std::sync::OnceLock;

use partizan_picture::Picture;
use partizan_value::Player;

use crate::board::Size;
use crate::catalogue::{Entry, Kind, Shape};
use crate::connection::{self, Owners, Shelf, Turns, Wiring};
use crate::message::Result;
use crate::network::Network;
use crate::overlay;
use crate::proof::Proof;
use crate::request::Request;
use crate::ruleset::Visitor;
use layout::Layout;

mod drawing;
mod layout;
mod names;
mod reading;
#[cfg(test)]
mod tests;

/// The game in the catalogue.
pub const GAME: Entry = Entry {
    name: "switching",
    kind: Kind::Switching,
    players: ["Short", "Cut"],
    rules: "A player takes an edge of a graph that nobody has. Short wins when her edges join the \
            two terminals, Cut wins when the edges that are not his do not; then the other cannot \
            move any more.",
    syntax: "edges such as `s-a,a-b:x,b-t:o`: free, Short's `x`, Cut's `o`; the terminals are `s` \
             and `t` or those of an item `p~q`; or MxN, a grid of vertices with opposite corners \
             as terminals",
    shape: Shape::Board,
    parameters: &[],
    source: "C. E. Shannon (before 1951); A. Lehman, A solution of the Shannon switching game \
             (1964)",
    example: "s-a,s-b,a-b,a-t,b-t",
    search: "all grids of at most 40 edges; pieces are the edges that are taken",
};

/// A graph with two terminals, whose vertices have names.
#[derive(Clone, Debug)]
pub struct Graph {
    names: Vec<String>,
    network: Network,
    /// How many edges with the same ends come before each.
    copies: Vec<u32>,
    /// Where vertices are drawn; found when it is needed.
    layout: OnceLock<Layout>,
}

/// What is drawn follows from what is compared.
impl PartialEq for Graph {
    fn eq(&self, other: &Graph) -> bool {
        self.names == other.names && self.network == other.network
    }
}

impl Graph {
    /// A graph whose edges are sorted by their ends.
    fn new(names: Vec<String>, ends: Vec<[u32; 2]>, terminals: [u32; 2]) -> Graph {
        let mut copies = vec![0; ends.len()];
        for edge in 1..ends.len() {
            if ends[edge] == ends[edge - 1] {
                copies[edge] = copies[edge - 1] + 1;
            }
        }
        Graph {
            network: Network::new(names.len(), ends, terminals),
            names,
            copies,
            layout: OnceLock::new(),
        }
    }

    fn layout(&self) -> &Layout {
        self.layout
            .get_or_init(|| Layout::new(&self.names, &self.network, &self.copies))
    }

    /// The ends of an edge as they are written.
    fn ends(&self, edge: usize) -> String {
        let [a, b] = self.network.ends(edge);
        format!("{}-{}", self.names[a], self.names[b])
    }

    /// The terminals as they are written.
    fn terminals(&self) -> String {
        let [p, q] = self.network.terminals();
        format!("{}~{}", self.names[p], self.names[q])
    }
}

impl Wiring for Graph {
    fn network(&self) -> &Network {
        &self.network
    }

    fn name(&self, edge: usize, _: Player) -> String {
        let name = self.ends(edge);
        match self.copies[edge] {
            0 => name,
            earlier => format!("{name}#{}", earlier + 1),
        }
    }

    fn vertex(&self, vertex: usize) -> String {
        self.names[vertex].clone()
    }

    fn text(&self, owners: &Owners) -> String {
        let terminals = Some(self.terminals()).filter(|terminals| terminals != "s~t");
        let item = |(edge, owner): (usize, &Option<Player>)| {
            let suffix = match owner {
                None => "",
                Some(Player::Left) => ":x",
                Some(Player::Right) => ":o",
            };
            self.ends(edge) + suffix
        };
        let edges = owners.iter().enumerate().map(item);
        terminals
            .into_iter()
            .chain(edges)
            .collect::<Vec<_>>()
            .join(",")
    }

    fn diagram(&self, owners: &Owners, proof: Option<&Proof>) -> String {
        drawing::diagram(self, owners, proof)
    }

    fn picture(&self, owners: &Owners, proof: Option<&Proof>) -> Picture {
        let picture = drawing::picture(self, owners, proof);
        overlay::described(picture, &self.text(owners), proof)
    }

    fn middle(&self, edge: usize) -> [f64; 2] {
        self.layout().spots[edge]
    }
}

/// Reads the positions of a request.
pub fn open<V: Visitor>(request: &Request<'_>, visitor: V) -> Result<V::Output> {
    let grids = Shelf::default();
    let grid = |size| grids.get(size, || reading::grid(size));
    let sums = request.sums(|piece| reading::read(piece, grid))?;
    let edges = |Size { rows, cols }| rows * (cols - 1) + cols * (rows - 1);
    let searched = connection::searched(request, edges).filter(|size| size.area() > 1);
    let searched = searched.map(|size| (size, grid(size)));
    Ok(connection::open(&sums, searched, Turns::Free, visitor))
}

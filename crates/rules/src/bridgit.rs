//! Bridg-it, or Gale's game: two players build bridges between dots of their own, and bridges
//! must not cross.
//!
//! On a board of M rows and K columns Left has M + 1 rows of K dots and wants to join the top with
//! the bottom. Right has M rows of K + 1 dots between them and wants to join the left side with the
//! right side. A move is a bridge between two dots of one's own that are next to each other, where
//! no bridge of the opponent is in the way. The dots along a player's side count as joined. Exactly
//! one of the players succeeds, and then the game is over: the other one cannot move and loses.
//!
//! Points are named as squares in chess: Left's dots are b1, d1, …, b3, …, and Right's are a2, c2,
//! …, a4, …, so that bridges are `b1-b3` or `c4-e4`. Where two bridges would cross is a *crossing*.
//! Positions are grids of crossings, `.` free, `x` with Left's bridge, `o` with Right's: rows from
//! the top have K, K − 1, K, … of them. They can also be written as a size and bridges,
//! `5: b1-b3 c4-e4`; `5` is the empty board with five rows and columns. M times K is at most 65535,
//! so the largest square board is 255x255.
//!
//! ```
//! use partizan_rules::list_moves;
//! use partizan_value::Player;
//!
//! let moves = list_moves("bridgit", "2: b1-b3", Player::Right)?;
//! let names: Vec<&str> = moves.iter().map(|played| &*played.name).collect();
//! assert_eq!(names, ["a4-c4", "c4-e4", "c2-c4", "c2-e2"]);
//! assert_eq!(moves[2].position, "../o/x.");
//! # Ok::<(), partizan_rules::RulesError>(())
//! ```

use partizan_picture::Picture;
use partizan_value::Player;

use crate::board::Size;
use crate::catalogue::{Entry, Kind, Parameter, Shape};
use crate::connection::{self, Owners, Shelf, Turns, Wiring};
use crate::message::Result;
use crate::network::Network;
use crate::overlay;
use crate::pairing::Pairing;
use crate::proof::Proof;
use crate::request::Request;
use crate::ruleset::Visitor;
use lattice::Lattice;

mod drawing;
mod lattice;
mod pairing;
mod reading;
#[cfg(test)]
mod tests;

/// The game in the catalogue.
pub const GAME: Entry = Entry {
    name: "bridgit",
    kind: Kind::Switching,
    players: ["Vertical", "Horizontal"],
    rules: "A player joins two neighbouring dots of his own by a bridge, which must not cross \
            another one. Left has M+1 rows of K dots and wants to join the top with the bottom, \
            Right has M rows of K+1 dots and wants to join the left side with the right side. \
            Whoever joins his sides wins: then the other cannot move any more.",
    syntax: "`5` or MxK, an empty board (MxK is at most 65535, so 255x255); rows of crossings from \
             the top, of K, K-1, K, ... letters: `.` free, `x` Left's bridge, `o` Right's; or bridges \
             after a size, `5: b1-b3 c4-e4`",
    shape: Shape::Board,
    parameters: &[Parameter {
        name: "turns",
        meaning: "`strict`, the usual rule: the numbers of bridges differ by at most 1; or `free`: \
                  any numbers",
    }],
    source: "D. Gale (1958), in M. Gardner, New Mathematical Diversions (1966), ch. 18; \
             A. Lehman, A solution of the Shannon switching game (1964)",
    example: "2",
    search: "all boards of at most 40 crossings; pieces are the bridges",
};

/// A board of Bridg-it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bridgit {
    lattice: Lattice,
    /// What Left and Right want to join.
    networks: [Network; 2],
}

impl Bridgit {
    /// A board with at least one row and one column.
    ///
    /// ```
    /// use partizan_rules::bridgit::Bridgit;
    /// use partizan_rules::{Size, Wiring};
    /// use partizan_value::Player;
    ///
    /// let board = Bridgit::new(Size { rows: 2, cols: 3 });
    /// assert_eq!(board.network().len(), 8);
    /// assert_eq!(board.name(0, Player::Left), "b3-b5");
    /// assert_eq!(board.name(0, Player::Right), "a4-c4");
    /// ```
    pub fn new(size: Size) -> Bridgit {
        assert!(size.area() > 0, "a board has rows and columns");
        let lattice = Lattice::new(size);
        Bridgit {
            lattice,
            networks: Player::BOTH.map(|player| lattice.network(player)),
        }
    }

    /// Its rows and columns.
    pub fn size(&self) -> Size {
        self.lattice.size()
    }
}

/// What a player writes down for a bridge.
fn bridge_name(lattice: Lattice, edge: usize, player: Player) -> String {
    let [from, to] = lattice.ends(edge, player).map(|dot| lattice.name(dot));
    format!("{from}-{to}")
}

fn letter(owner: Option<Player>) -> char {
    match owner {
        None => '.',
        Some(Player::Left) => 'x',
        Some(Player::Right) => 'o',
    }
}

impl Wiring for Bridgit {
    fn network(&self) -> &Network {
        &self.networks[Player::Left as usize]
    }

    fn dual(&self) -> Option<&Network> {
        Some(&self.networks[Player::Right as usize])
    }

    fn name(&self, edge: usize, player: Player) -> String {
        bridge_name(self.lattice, edge, player)
    }

    fn vertex(&self, vertex: usize) -> String {
        match self.lattice.left_dot(vertex) {
            Some(dot) => self.lattice.name(dot),
            None if vertex == 0 => "top".to_string(),
            None => "bottom".to_string(),
        }
    }

    fn text(&self, owners: &Owners) -> String {
        let mut rest = owners;
        let rows = (0..2 * self.size().rows - 1).map(|row| {
            let (these, after) = rest.split_at(self.lattice.in_row(row));
            rest = after;
            these.iter().map(|&owner| letter(owner)).collect()
        });
        rows.collect::<Vec<String>>().join("/")
    }

    fn diagram(&self, owners: &Owners, proof: Option<&Proof>) -> String {
        drawing::diagram(self.lattice, owners, proof)
    }

    fn picture(&self, owners: &Owners, proof: Option<&Proof>) -> Picture {
        let picture = drawing::picture(self.lattice, owners, proof);
        overlay::described(picture, &self.text(owners), proof)
    }

    fn middle(&self, edge: usize) -> [f64; 2] {
        drawing::place(self.lattice, self.lattice.point(edge))
    }

    /// At the crossing, or from dot to dot.
    fn ways(&self, edge: usize, player: Player) -> Vec<Vec<[f64; 2]>> {
        let ends = self.lattice.ends(edge, player);
        let [from, to] = ends.map(|dot| drawing::place(self.lattice, dot));
        vec![vec![self.middle(edge)], vec![from, to], vec![to, from]]
    }

    fn letters(&self) -> Option<&'static str> {
        Some(".xo")
    }

    fn pairing(&self, first: Player) -> Option<Pairing> {
        Some(pairing::pairing(self.lattice, first))
    }
}

/// Reads the positions of a request.
pub fn open<V: Visitor>(request: &Request<'_>, visitor: V) -> Result<V::Output> {
    let turns = request.choice("turns", &[("strict", Turns::Strict), ("free", Turns::Free)])?;
    let boards = Shelf::default();
    let board = |size| boards.get(size, || Bridgit::new(size));
    let sums = request.sums(|piece| reading::read(piece, turns, board))?;
    let searched = connection::searched(request, |size| Lattice::new(size).len());
    let searched = searched.map(|size| (size, board(size)));
    Ok(connection::open(&sums, searched, turns, visitor))
}

//! Games of connection, the Shannon switching game in any dress: the players take the edges of a
//! network in turn. Left, who is Short, wants to join its terminals; Right, who is Cut, wants to
//! keep them apart. Exactly one of them succeeds, and then the game is over: nobody can move.

use std::cell::RefCell;
use std::collections::HashMap;
use std::marker::PhantomData;
use std::sync::Arc;

use partizan_picture::Picture;
use partizan_value::Player;

use crate::bits::Bits;
use crate::board::Size;
use crate::network::Network;
use crate::pairing::Pairing;
use crate::pieces::choices;
use crate::proof::{Flaw, Proof};
use crate::request::{Request, with_bits};
use crate::ruleset::{self, Ruleset, Visitor};
use crate::sites::Sites;

/// Who has each edge.
pub type Owners = [Option<Player>];

/// A network as people see it: how its edges are called, written and drawn.
pub trait Wiring: Send + Sync + 'static {
    /// What Left wants to join.
    fn network(&self) -> &Network;

    /// What Right wants to join by taking the same edges, if he may see it like that: then exactly
    /// one of the players joins his terminals.
    fn dual(&self) -> Option<&Network> {
        None
    }

    /// What a player writes down for taking an edge.
    fn name(&self, edge: usize, player: Player) -> String;

    /// The name of a vertex of Left's network.
    fn vertex(&self, vertex: usize) -> String;

    /// A position as text, which is read back as the same position.
    fn text(&self, owners: &Owners) -> String;

    /// A position on some lines of text, to be looked at, with a proof if there is one.
    fn diagram(&self, owners: &Owners, proof: Option<&Proof>) -> String;

    /// A position as a picture, with a proof if there is one.
    fn picture(&self, owners: &Owners, proof: Option<&Proof>) -> Picture;

    /// Where a picture shows an edge.
    fn middle(&self, edge: usize) -> [f64; 2];

    /// By which points of a picture a player takes an edge.
    fn ways(&self, edge: usize, player: Player) -> Vec<Vec<[f64; 2]>> {
        let _ = player;
        vec![vec![self.middle(edge)]]
    }

    /// The letters of the text, if it has one for each edge and they are in order.
    fn letters(&self) -> Option<&'static str> {
        None
    }

    /// How the empty board is won by pairs if this player begins, where that is known.
    fn pairing(&self, first: Player) -> Option<Pairing> {
        let _ = first;
        None
    }
}

/// A position of a game of connection.
#[derive(Clone)]
pub struct Circuit {
    /// The board.
    pub wiring: Arc<dyn Wiring>,
    /// Who has each edge.
    pub owners: Vec<Option<Player>>,
}

impl Circuit {
    /// The edges that nobody has.
    pub fn free(&self) -> impl Iterator<Item = usize> {
        (0..self.owners.len()).filter(|&edge| self.owners[edge].is_none())
    }

    /// The player who has won already.
    pub fn winner(&self) -> Option<Player> {
        let owners = &self.owners;
        let network = self.wiring.network();
        network.winner(|player, edge| owners[edge] == Some(player))
    }

    /// Whether a proof is right, in the network in which it lives; if not, the first flaw.
    ///
    /// Trees of Right's live in a network of his own. Where the board shows none, nothing is proved
    /// by them.
    pub fn check(&self, proof: &Proof) -> Result<(), Flaw> {
        let network = match proof {
            Proof::Trees {
                player: Player::Right,
                ..
            } => self.wiring.dual().ok_or(Flaw::NoNetwork)?,
            _ => self.wiring.network(),
        };
        proof.check(network, &self.owners)
    }
}

/// How many edges the players may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Turns {
    /// As many as each other, or one more: they take turns.
    Strict,
    /// Any numbers.
    Free,
}

impl Turns {
    /// Whether Left and Right may have so many edges.
    pub(crate) fn allow(self, left: usize, right: usize) -> bool {
        self == Turns::Free || left.abs_diff(right) <= 1
    }
}

/// The rules, for boards of one kind.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Connection<W, B> {
    boards: Vec<Arc<W>>,
    turns: Turns,
    /// The boards that are searched, by their size.
    searched: Vec<(Size, u32)>,
    bits: PhantomData<B>,
}

/// A position: which edges of a board the players have.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Claims<B> {
    /// The number of the board.
    board: u32,
    /// Left's and Right's edges.
    taken: [B; 2],
}

impl<B: Bits> ruleset::Position for Claims<B> {
    /// What is taken: what is free is known to the ruleset only.
    fn size(&self) -> usize {
        self.taken.iter().map(Bits::count).sum()
    }

    fn heap_bytes(&self) -> usize {
        self.taken.iter().map(Bits::heap_bytes).sum()
    }
}

/// A player takes an edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Claim {
    /// The edge.
    pub edge: usize,
    /// Who takes it.
    pub player: Player,
}

impl<W: Wiring + PartialEq, B: Bits> Connection<W, B> {
    /// Rules without boards.
    fn new(turns: Turns) -> Self {
        Connection {
            boards: Vec::new(),
            turns,
            searched: Vec::new(),
            bits: PhantomData,
        }
    }

    /// The position in which players have some edges of a board, which becomes part of the rules.
    fn position(&mut self, wiring: &Arc<W>, owners: &Owners) -> Claims<B> {
        let same = |board: &Arc<W>| Arc::ptr_eq(board, wiring) || board == wiring;
        let board = self.boards.iter().position(same).unwrap_or_else(|| {
            self.boards.push(wiring.clone());
            self.boards.len() - 1
        });
        let taken = Player::BOTH.map(|player| {
            let edges = 0..owners.len();
            B::of(
                owners.len(),
                edges.filter(|&edge| owners[edge] == Some(player)),
            )
        });
        Claims {
            board: board as u32,
            taken,
        }
    }

    /// Lets the positions of a board be searched.
    fn search(&mut self, size: Size, wiring: &Arc<W>) {
        let edges = wiring.network().len();
        let Claims { board, .. } = self.position(wiring, &vec![None; edges]);
        self.searched.push((size, board));
    }
}

impl<W: Wiring, B: Bits> Connection<W, B> {
    fn board(&self, position: &Claims<B>) -> &Arc<W> {
        &self.boards[position.board as usize]
    }
}

impl<B: Bits> Claims<B> {
    fn owner(&self, edge: usize) -> Option<Player> {
        let mut players = Player::BOTH.into_iter();
        players.find(|&player| self.taken[player as usize].has(edge))
    }

    fn owners(&self, edges: usize) -> Vec<Option<Player>> {
        (0..edges).map(|edge| self.owner(edge)).collect()
    }
}

impl<W: Wiring + PartialEq, B: Bits> Ruleset for Connection<W, B> {
    type Position = Claims<B>;
    type Move = Claim;

    fn moves(&self, position: &Claims<B>, player: Player, emit: &mut impl FnMut(Claim, Claims<B>)) {
        let network = self.board(position).network();
        let taken = &position.taken;
        let has = |player: Player, edge| taken[player as usize].has(edge);
        if network.winner(has).is_some() {
            return;
        }
        for edge in 0..network.len() {
            if let Some((claim, after)) = self.take(position, edge, player) {
                emit(claim, after);
            }
        }
    }

    fn name(&self, position: &Claims<B>, played: &Claim) -> String {
        self.board(position).name(played.edge, played.player)
    }

    fn text(&self, position: &Claims<B>) -> String {
        let board = self.board(position);
        board.text(&position.owners(board.network().len()))
    }

    fn picture(&self, position: &Claims<B>) -> Picture {
        let board = self.board(position);
        let owners = position.owners(board.network().len());
        board.picture(&owners, None)
    }

    fn mark(&self, position: &Claims<B>, played: &Claim) -> Option<[f64; 2]> {
        Some(self.board(position).middle(played.edge))
    }

    fn ways(&self, position: &Claims<B>, played: &Claim) -> Vec<Vec<[f64; 2]>> {
        self.board(position).ways(played.edge, played.player)
    }

    fn sites(&self, position: &Claims<B>) -> Option<Sites> {
        let board = self.board(position);
        let edges = 0..board.network().len();
        Some(Sites {
            letters: board.letters()?,
            points: edges.map(|edge| board.middle(edge)).collect(),
        })
    }

    /// The whole board, with all that is taken: nothing is split off.
    fn whereabouts(&self, position: &Claims<B>) -> Vec<(Claims<B>, Vec<[f64; 2]>)> {
        let board = self.board(position);
        let edges = 0..board.network().len();
        let middles = edges.map(|edge| board.middle(edge)).collect();
        vec![(position.clone(), middles)]
    }

    /// Edges that are free.
    fn size(&self, position: &Claims<B>) -> usize {
        self.board(position).network().len() - ruleset::Position::size(position)
    }

    fn circuit(&self, position: &Claims<B>) -> Option<Circuit> {
        let wiring = self.board(position).clone();
        let owners = position.owners(wiring.network().len());
        Some(Circuit { wiring, owners })
    }

    fn take(
        &self,
        position: &Claims<B>,
        edge: usize,
        player: Player,
    ) -> Option<(Claim, Claims<B>)> {
        position.owner(edge).is_none().then(|| {
            let mut after = position.clone();
            after.taken[player as usize].insert(edge);
            (Claim { edge, player }, after)
        })
    }

    fn sizes(&self, most: Size) -> Vec<Size> {
        let sizes = self.searched.iter().map(|&(size, _)| size);
        let mut sizes: Vec<Size> = sizes
            .filter(|size| size.rows <= most.rows && size.cols <= most.cols)
            .collect();
        sizes.sort_by_key(|size| (size.area(), size.rows));
        sizes
    }

    fn most_pieces(&self, size: Size) -> usize {
        let board = self.searched.iter().find(|&&(other, _)| other == size);
        board.map_or(0, |&(_, board)| self.boards[board as usize].network().len())
    }

    fn is_possible(&self, position: &Claims<B>) -> bool {
        let [left, right] = [0, 1].map(|player| position.taken[player].count());
        self.turns.allow(left, right)
    }

    /// The positions of a board, by the number of edges that are taken.
    fn arrangements(&self, size: Size, pieces: usize, emit: &mut dyn FnMut(Claims<B>) -> bool) {
        for &(_, board) in self.searched.iter().filter(|&&(other, _)| other == size) {
            let edges = self.boards[board as usize].network().len();
            choices(edges, 2, pieces, &mut |chosen, players| {
                let mut taken = [B::none(edges), B::none(edges)];
                for (&edge, &player) in chosen.iter().zip(players) {
                    taken[player].insert(edge);
                }
                emit(Claims { board, taken })
            });
        }
    }
}

// ---- reading ---------------------------------------------------------------------------------

/// The most edges of a board on which positions are searched.
const MOST_SEARCHED: usize = 40;

/// A position as it is written.
pub(crate) struct Written<W> {
    /// The board.
    pub(crate) board: Arc<W>,
    /// Who has each edge.
    pub(crate) owners: Vec<Option<Player>>,
}

impl<W: Wiring> Written<W> {
    /// A board on which nobody has an edge.
    pub(crate) fn empty(board: Arc<W>) -> Self {
        let owners = vec![None; board.network().len()];
        Written { board, owners }
    }
}

/// Boards that are known by their size, each made once however often it is written.
pub(crate) struct Shelf<W>(RefCell<HashMap<Size, Arc<W>>>);

impl<W> Default for Shelf<W> {
    fn default() -> Self {
        Shelf(RefCell::new(HashMap::new()))
    }
}

impl<W> Shelf<W> {
    /// The board of a size.
    pub(crate) fn get(&self, size: Size, make: impl FnOnce() -> W) -> Arc<W> {
        let mut boards = self.0.borrow_mut();
        let board = boards.entry(size).or_insert_with(|| Arc::new(make()));
        board.clone()
    }
}

/// The sizes up to the one of a request whose boards, with so many edges, are searched.
///
/// No board of either game has fewer edges than rows or columns, less one.
pub(crate) fn searched(
    request: &Request<'_>,
    edges: impl Fn(Size) -> usize,
) -> impl Iterator<Item = Size> {
    let most = request.size().unwrap_or(Size { rows: 0, cols: 0 });
    let side = |side: usize| 1..=side.min(MOST_SEARCHED + 1);
    let sizes = side(most.rows).flat_map(move |rows| {
        let cols = side(most.cols);
        cols.map(move |cols| Size { rows, cols })
    });
    sizes.filter(move |&size| edges(size) <= MOST_SEARCHED)
}

/// Shows sums of positions, and boards to be searched, to a visitor.
pub(crate) fn open<W: Wiring + PartialEq, V: Visitor>(
    sums: &[Vec<Written<W>>],
    searched: impl Iterator<Item = (Size, Arc<W>)>,
    turns: Turns,
    visitor: V,
) -> V::Output {
    let edges = sums.iter().flatten().map(|written| written.owners.len());
    with_bits!(edges.max().unwrap_or(0).max(MOST_SEARCHED), B => {
        let mut rules = Connection::<W, B>::new(turns);
        for (size, board) in searched {
            rules.search(size, &board);
        }
        let mut positions = Vec::with_capacity(sums.len());
        for sum in sums {
            let position = |part: &Written<W>| rules.position(&part.board, &part.owners);
            positions.push(sum.iter().map(position).collect());
        }
        visitor.visit(rules, positions)
    })
}

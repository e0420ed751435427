//! The Shannon switching game: who wins, every winning move, and why, in polynomial time.
//!
//! Let U be the union of the graphic matroid of a network with itself: its independent sets are
//! those that are two forests without a common edge. Contract Left's edges and delete Right's. Let
//! e and e′ be two further edges that join the terminals.
//!
//! - *Left wins as second player* exactly if e depends on the edges in U, that is, if two trees
//!   without a common edge join the same nodes, both terminals among them (Lehman 1964).
//! - *Left wins as first player* exactly if e′ depends on the edges and e: Right, to begin in the
//!   network with e, must take e.
//!
//! So two attempts to add an edge to two largest forests tell the outcome. Let F be such forests,
//! with e among them, in a network that whoever begins wins.
//!
//! - *Left's winning moves* f are those that after contraction let e depend on the rest. Contraction
//!   does what a second copy f′ would do, so e must depend on the edges and f′, but not on the edges
//!   alone; by exchange f′ depends on the edges and e, but not on the edges alone. A copy of f
//!   depends on a set exactly if the ends of f are in one class of the partition of `peel`. So f
//!   wins exactly if its ends are in one class with e and in different ones without.
//! - *Right's winning moves* f are those that after deletion let neither e nor e′ depend on the
//!   rest E − f, so that r(E − f + e + e′) = r(E − f) + 2. But r(E + e + e′) = r(E) + 1. So r(E − f)
//!   must be r(E) − 1, and r(E − f + e + e′) no less than before: f is in every base of E, and not in
//!   every base of E + e + e′. That is, f is on the circuit of e′ with F, and on that of no edge
//!   outside F.
//!
//! In a network that one player wins even as second player, the other's *threats* are the moves
//! after which that player wins only by moving next; after any other move every reply wins. They
//! follow in the same way, with one return edge less where Left wins, and with one more where Right
//! does.
//!
//! A move of Left makes two nodes one, a move of Right takes an edge away. Either time the
//! forests lose an edge or two and need at most one exchange to be as large as possible again.

mod forests;
mod peel;
mod strategy;

use std::sync::{Arc, OnceLock};

use partizan_rules::{Circuit, Network, Owners, Proof};
use partizan_value::{Budget, Outcome, Player, Result};

use forests::{Added, Forests, Side};
use peel::Peel;

pub use strategy::{PairingStrategy, TreeStrategy};

/// A position of a switching game with its two forests. Left is Short, Right is Cut.
///
/// ```
/// use partizan_rules::Network;
/// use partizan_solve::SwitchingSolver;
/// use partizan_value::{Budget, Outcome, Player};
///
/// // Wheatstone's bridge: whoever begins wins.
/// let bridge = Network::new(4, vec![[0, 1], [0, 2], [1, 2], [1, 3], [2, 3]], [0, 3]);
/// let budget = Budget::unlimited();
/// let mut solver = SwitchingSolver::new(&bridge, &[None; 5], &budget)?;
/// assert_eq!(solver.outcome(), Outcome::Next);
/// assert_eq!(solver.winning_moves(Player::Left), [0, 1, 2, 3, 4]);
/// solver.play(2, Player::Left);
/// assert_eq!(solver.outcome(), Outcome::Left);
/// # Ok::<(), partizan_value::Error>(())
/// ```
#[derive(Clone)]
pub struct SwitchingSolver {
    owners: Vec<Option<Player>>,
    /// As large as possible.
    forests: Forests,
    /// What follows, once it has been asked for.
    answer: OnceLock<Answer>,
}

/// What there is to say about a position.
#[derive(Clone)]
struct Answer {
    outcome: Outcome,
    /// Left's and Right's.
    winning: [Vec<usize>; 2],
    proof: Option<Proof>,
}

impl SwitchingSolver {
    /// A position: who has each edge.
    pub fn new(network: &Network, owners: &Owners, budget: &Budget) -> Result<SwitchingSolver> {
        assert_eq!(network.len(), owners.len(), "every edge has its entry");
        budget.check(0)?;
        let forests = Forests::grow(
            Arc::new(network.clone()),
            |edge| owners[edge] == Some(Player::Left),
            |edge| owners[edge].is_none(),
        );
        let mut solver = SwitchingSolver {
            owners: owners.to_vec(),
            forests,
            answer: OnceLock::new(),
        };
        solver.complete(usize::MAX, budget)?;
        Ok(solver)
    }

    /// The same for a board as people see it.
    pub fn of(circuit: &Circuit, budget: &Budget) -> Result<SwitchingSolver> {
        SwitchingSolver::new(circuit.wiring.network(), &circuit.owners, budget)
    }

    /// Who has each edge.
    pub fn owners(&self) -> &Owners {
        &self.owners
    }

    /// A player takes a free edge. The forests are mended, not grown anew.
    ///
    /// # Panics
    ///
    /// If the edge is not free.
    pub fn play(&mut self, edge: usize, player: Player) {
        assert_eq!(self.owners[edge], None, "the edge is free");
        self.answer = OnceLock::new();
        self.owners[edge] = Some(player);
        match player {
            Player::Left => {
                let fallen = self.forests.join(edge);
                // Two have fallen only if they depend on the others.
                if let [fallen] = fallen[..] {
                    self.forests.add(fallen);
                }
            }
            Player::Right => {
                if self.forests.place(edge).is_some() {
                    self.forests.remove(edge);
                    // There is room for one more at most.
                    self.complete(1, &Budget::unlimited())
                        .expect("without limits nothing stops it");
                }
            }
        }
    }

    /// Whether one of the players has won.
    pub fn is_over(&self) -> bool {
        let has = |player, edge: usize| self.owners[edge] == Some(player);
        self.forests.network().winner(has).is_some()
    }

    /// Who wins: Left, Right, or whoever begins. A game that is over is its winner's.
    pub fn outcome(&self) -> Outcome {
        self.answer().outcome
    }

    /// Every winning move of the player who begins, in the order of edges.
    pub fn winning_moves(&self, first: Player) -> &[usize] {
        &self.answer().winning[first as usize]
    }

    /// Why the winner wins even if the other begins; none if whoever begins wins.
    pub fn proof(&self) -> Option<&Proof> {
        self.answer().proof.as_ref()
    }
}

/// Why the winner wins even if the other begins; none if whoever begins wins. Right is shown
/// trees of his own where he has a network to join.
pub fn switching_proof(circuit: &Circuit, budget: &Budget) -> Result<Option<Proof>> {
    let solver = SwitchingSolver::of(circuit, budget)?;
    if solver.outcome() != Outcome::Right {
        return Ok(solver.proof().cloned());
    }
    let Some(dual) = circuit.wiring.dual() else {
        return Ok(solver.proof().cloned());
    };
    let owners = circuit.owners.iter();
    let owners: Vec<_> = owners.map(|owner| owner.map(Player::opponent)).collect();
    Ok(match SwitchingSolver::new(dual, &owners, budget)?.proof() {
        Some(Proof::Trees { trees, .. }) => Some(Proof::Trees {
            player: Player::Right,
            trees: trees.clone(),
        }),
        _ => solver.proof().cloned(),
    })
}

impl SwitchingSolver {
    fn free(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.owners.len()).filter(|&edge| self.owners[edge].is_none())
    }

    /// The free edges that are in neither forest.
    fn outside(&self, forests: &mut Forests) -> Vec<usize> {
        let outside = self.free().filter(|&edge| forests.place(edge).is_none());
        let outside = outside.collect();
        forests.in_order(outside)
    }

    /// Lets the forests grow by exchanges while there is room, by some edges at most.
    fn complete(&mut self, most: usize, budget: &Budget) -> Result<()> {
        /// Edges between two looks at the budget.
        const PER_LOOK: usize = 64;
        let mut grown = self.forests.clone();
        let mut added = 0;
        for (i, edge) in self.outside(&mut grown).into_iter().enumerate() {
            if i % PER_LOOK == 0 {
                budget.check(0)?;
            }
            match grown.add(edge) {
                Added::Yes => added += 1,
                Added::No => grown.merge_circuit(),
            }
            if added == most {
                break;
            }
        }
        if added > 0 {
            self.forests.adopt(&grown);
        }
        Ok(())
    }

    /// The forests with everything made one that is on a circuit of an edge outside of them.
    fn merged(&self) -> Forests {
        let mut merged = self.forests.clone();
        for edge in self.outside(&mut merged) {
            let added = merged.add(edge);
            debug_assert_eq!(added, Added::No, "the forests are as large as possible");
            merged.merge_circuit();
        }
        merged
    }

    fn answer(&self) -> &Answer {
        self.answer.get_or_init(|| self.solve())
    }

    fn solve(&self) -> Answer {
        let mut forests = self.forests.clone();
        let return_edge = forests.return_edge();
        let mut answer = if forests.add(return_edge) == Added::No {
            self.won_by_left(&forests)
        } else if forests.add(return_edge + 1) == Added::Yes {
            self.won_by_right(&forests)
        } else {
            self.won_by_the_first(forests)
        };
        if self.is_over() {
            answer.winning = [Vec::new(), Vec::new()];
        }
        answer
    }

    /// The return edge depends on two trees.
    fn won_by_left(&self, forests: &Forests) -> Answer {
        let trees = Side::BOTH.map(|side| sorted(on(forests, side, forests.circuit())));
        let player = Player::Left;
        Answer {
            outcome: Outcome::Left,
            winning: [self.free().collect(), Vec::new()],
            proof: Some(Proof::Trees { player, trees }),
        }
    }

    /// Both return edges are in the forests.
    fn won_by_right(&self, forests: &Forests) -> Answer {
        let mut merged = self.merged();
        let mut unmerged = self.forests.clone();
        let mut members = vec![Vec::new(); self.forests.network().vertices()];
        for vertex in 0..members.len() {
            members[merged.node(vertex)].push(vertex);
        }
        members.retain(|group| {
            // What Left's own edges join needs no mention.
            let mut nodes = group.iter().map(|&vertex| unmerged.node(vertex));
            let first = nodes.next();
            nodes.any(|node| Some(node) != first)
        });
        let between: Vec<usize> = self.free().filter(|&edge| !merged.is_loop(edge)).collect();
        let forests = Side::BOTH.map(|side| on(forests, side, between.iter().copied()).collect());
        Answer {
            outcome: Outcome::Right,
            winning: [Vec::new(), self.free().collect()],
            proof: Some(Proof::Forests {
                groups: members,
                forests,
            }),
        }
    }

    /// One return edge is in the forests, and the other one depends on them.
    fn won_by_the_first(&self, forests: Forests) -> Answer {
        let return_edge = forests.return_edge();
        let right = self.parting(&forests);
        Answer {
            outcome: Outcome::Next,
            winning: [self.joining(forests, return_edge), right],
            proof: None,
        }
    }

    /// The threats of the player who loses even if they begin, in the order of edges; none if
    /// whoever begins wins.
    fn threats(&self) -> Vec<usize> {
        let mut forests = self.forests.clone();
        let return_edge = forests.return_edge();
        match self.outcome() {
            Outcome::Left => {
                forests.add(return_edge);
                self.parting(&forests)
            }
            Outcome::Right => {
                forests.add(return_edge);
                forests.add(return_edge + 1);
                self.joining(forests, return_edge + 1)
            }
            _ => Vec::new(),
        }
    }

    /// The edges without which the return edge that was to be added last would have found room.
    fn parting(&self, forests: &Forests) -> Vec<usize> {
        let return_edge = forests.return_edge();
        let mut merged = self.merged();
        let circuit = forests.circuit().filter(|&edge| edge < return_edge);
        sorted(circuit.filter(|&edge| !merged.is_loop(edge)))
    }

    /// The edges of which a copy depends on the forests, but not without this return edge.
    fn joining(&self, mut forests: Forests, return_edge: usize) -> Vec<usize> {
        let mut peel = Peel::new(&mut forests);
        let within: Vec<usize> = self.free().filter(|&edge| peel.is_within(edge)).collect();
        peel.remove(return_edge);
        let joining = within.into_iter().filter(|&edge| !peel.is_within(edge));
        joining.collect()
    }
}

/// Those edges that are in one of the forests.
fn on<'f>(
    forests: &'f Forests,
    side: Side,
    edges: impl Iterator<Item = usize> + 'f,
) -> impl Iterator<Item = usize> + 'f {
    edges.filter(move |&edge| forests.place(edge) == Some(side))
}

fn sorted(edges: impl Iterator<Item = usize>) -> Vec<usize> {
    let mut edges: Vec<usize> = edges.collect();
    edges.sort_unstable();
    edges
}

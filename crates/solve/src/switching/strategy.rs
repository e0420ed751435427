//! Two strategies: by trees, which is perfect play from any position and sensible play in a lost one,
//! and by pairs, which wins the empty board without looking at more than one pair at a time.
//!
//! With the trees a player who can win plays a winning move on a shortest way to the goal. A player
//! who cannot sets the opponent the hardest problem: the move that leaves the fewest winning replies,
//! and among those the one that leaves the opponent the longest way. On large boards only the moves
//! nearest to the player's own goal are weighed like that. Equal positions get equal moves.

use std::cmp::Reverse;
use std::collections::VecDeque;
use std::sync::Arc;

use partizan_rules::{Circuit, Network, Owners, Pairing, Wiring};
use partizan_value::{Budget, Player, Result};

use super::SwitchingSolver;

/// A player of switching games who knows the trees.
#[derive(Clone)]
pub struct TreeStrategy {
    wiring: Arc<dyn Wiring>,
    solver: SwitchingSolver,
}

/// How much work may go into one move of a lost position: weighed moves times edges.
const PATIENCE: usize = 20_000;

impl TreeStrategy {
    /// A game that begins with a position.
    pub fn new(circuit: &Circuit, budget: &Budget) -> Result<TreeStrategy> {
        Ok(TreeStrategy {
            wiring: circuit.wiring.clone(),
            solver: SwitchingSolver::of(circuit, budget)?,
        })
    }

    /// Notes that a player has taken an edge.
    pub fn play(&mut self, edge: usize, player: Player) {
        self.solver.play(edge, player);
    }

    /// Goes on to a position of the same board, edge by edge if it follows from this one.
    pub fn follow(&mut self, owners: &Owners, budget: &Budget) -> Result<()> {
        let known = self.solver.owners().iter().zip(owners);
        if known.clone().any(|(old, new)| old.is_some() && old != new) {
            self.solver = SwitchingSolver::new(self.wiring.network(), owners, budget)?;
            return Ok(());
        }
        let changes = known.enumerate().filter(|(_, (old, new))| old != new);
        let changes = changes.filter_map(|(edge, (_, new))| Some((edge, (*new)?)));
        for (edge, player) in changes.collect::<Vec<_>>() {
            self.play(edge, player);
        }
        Ok(())
    }

    /// What is known of the position.
    pub fn solver(&self) -> &SwitchingSolver {
        &self.solver
    }

    /// The move of a player; none if the game is over.
    pub fn choose(&self, player: Player, budget: &Budget) -> Result<Option<usize>> {
        if self.solver.is_over() {
            return Ok(None);
        }
        let winning = self.solver.winning_moves(player);
        let ways = self.ways(&self.solver, player);
        match winning.iter().min_by_key(|&&edge| ways.length(edge)) {
            Some(&edge) => Ok(Some(edge)),
            None => self.hardest_problem(player, &ways, budget),
        }
    }

    /// The move of a player who has lost if the opponent knows how to go on.
    fn hardest_problem(
        &self,
        player: Player,
        ways: &Ways<'_>,
        budget: &Budget,
    ) -> Result<Option<usize>> {
        let opponent = player.opponent();
        // After other moves every reply wins.
        let mut moves = self.solver.threats();
        if moves.is_empty() {
            moves = self.solver.free().collect();
        }
        moves.sort_by_key(|&edge| (ways.length(edge), edge));
        moves.truncate((PATIENCE / self.wiring.network().len().max(1)).max(1));
        let mut hardest = None;
        for edge in moves {
            budget.check(0)?;
            let mut after = self.solver.clone();
            after.play(edge, player);
            let replies = after.winning_moves(opponent).len();
            let distance = self.ways(&after, opponent).distance();
            let problem = (replies, Reverse(distance), ways.length(edge), edge);
            if hardest.is_none_or(|other| problem < other) {
                hardest = Some(problem);
            }
        }
        Ok(hardest.map(|(.., edge)| edge))
    }

    fn ways(&self, solver: &SwitchingSolver, player: Player) -> Ways<'_> {
        Ways::of_player(&*self.wiring, solver.owners(), player)
    }
}

/// A player of the empty board who answers by pairs.
#[derive(Clone)]
pub struct PairingStrategy {
    wiring: Arc<dyn Wiring>,
    pairing: Pairing,
}

impl PairingStrategy {
    /// The strategy of a player on an empty board that pairs win for that player if `first` begins.
    pub fn new(circuit: &Circuit, player: Player, first: Player) -> Option<PairingStrategy> {
        let is_empty = circuit.owners.iter().all(Option::is_none);
        let pairing = circuit.wiring.pairing(first)?;
        (is_empty && pairing.player == player).then(|| PairingStrategy {
            wiring: circuit.wiring.clone(),
            pairing,
        })
    }

    /// The move of the player; none if everything is taken.
    pub fn choose(&self, owners: &Owners) -> Option<usize> {
        let is_free = |edge: &usize| owners[*edge].is_none();
        let opponent = self.pairing.player.opponent();
        let mut edges = 0..owners.len();
        let answer = edges.find_map(|edge| {
            let is_attacked = owners[edge] == Some(opponent);
            is_attacked
                .then(|| self.pairing.partner(edge))?
                .filter(is_free)
        });
        let any = || {
            let ways = Ways::of_player(&*self.wiring, owners, self.pairing.player);
            let free = (0..owners.len()).filter(is_free);
            free.min_by_key(|&edge| ways.length(edge))
        };
        self.pairing.opening.filter(is_free).or(answer).or_else(any)
    }
}

/// How many free edges a player still needs to join the terminals; or, for a player who has none to
/// join, the opponent.
struct Ways<'a> {
    network: &'a Network,
    /// Whether these are the player's own.
    are_own: bool,
    /// From each terminal to each vertex.
    from: [Vec<u32>; 2],
}

/// Longer than any way.
const NO_WAY: u32 = u32::MAX / 4;

impl Ways<'_> {
    /// The ways of a player to the goal. Without a network of his own, Right looks at Left's.
    fn of_player<'a>(wiring: &'a dyn Wiring, owners: &Owners, player: Player) -> Ways<'a> {
        match (player, wiring.dual()) {
            (Player::Left, _) => Ways::new(wiring.network(), owners, player),
            (Player::Right, Some(dual)) => Ways::new(dual, owners, player),
            (Player::Right, None) => Ways {
                are_own: false,
                ..Ways::new(wiring.network(), owners, Player::Left)
            },
        }
    }

    fn new<'a>(network: &'a Network, owners: &Owners, player: Player) -> Ways<'a> {
        let cost = |edge: usize| match owners[edge] {
            None => Some(1),
            Some(owner) => (owner == player).then_some(0),
        };
        let from = network.terminals().map(|terminal| {
            let mut lengths = vec![NO_WAY; network.vertices()];
            lengths[terminal] = 0;
            // Edges that cost nothing are followed first.
            let mut open = VecDeque::from([(terminal, 0)]);
            while let Some((vertex, length)) = open.pop_front() {
                if length > lengths[vertex] {
                    continue;
                }
                for edge in network.at(vertex) {
                    let Some(cost) = cost(edge) else { continue };
                    let (next, length) = (network.across(edge, vertex), length + cost);
                    if length < lengths[next] {
                        lengths[next] = length;
                        match cost {
                            0 => open.push_front((next, length)),
                            _ => open.push_back((next, length)),
                        }
                    }
                }
            }
            lengths
        });
        Ways {
            network,
            are_own: true,
            from,
        }
    }

    /// How far the player is from the goal: the longer the own way, or the shorter the opponent's.
    fn distance(&self) -> i64 {
        let shortest = i64::from(self.from[0][self.network.terminals()[1]]);
        if self.are_own { shortest } else { -shortest }
    }

    /// The shortest way through a free edge.
    fn length(&self, edge: usize) -> u32 {
        let [a, b] = self.network.ends(edge);
        let [from, to] = &self.from;
        1 + (from[a] + to[b]).min(from[b] + to[a])
    }
}

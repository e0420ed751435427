//! The strategies on large boards, against opponents who try their best or do something odd.

use std::iter;

use partizan_rules::{Circuit, Network, Owners};
use partizan_solve::{PairingStrategy, TreeStrategy};
use partizan_value::Player;

use crate::boards::{board, free};
use crate::common::Random;
use crate::in_threads;
use crate::lines::{chosen, follow, trees};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Adversary {
    /// Takes any edge.
    Random,
    /// Takes an edge of its own shortest way.
    Greedy,
    /// Takes an edge of the other's shortest way.
    Blocking,
    /// Takes an edge that meets the last one.
    Beside,
    /// Takes the edge on the other side of the centre.
    Mirror,
    /// Plays by trees: the loser sets problems.
    Trees,
}

const SIMPLE: [Adversary; 5] = [
    Adversary::Random,
    Adversary::Greedy,
    Adversary::Blocking,
    Adversary::Beside,
    Adversary::Mirror,
];

/// The free edges of a shortest way of a player, in a network of his own.
fn shortest_way(network: &Network, owners: &Owners, player: Player) -> Vec<usize> {
    let [from, to] = network.terminals();
    let mut length = vec![usize::MAX; network.vertices()];
    let mut last = vec![None; network.vertices()];
    length[from] = 0;
    // Ways are made shorter until they are shortest.
    let mut is_new = true;
    while is_new {
        is_new = false;
        for (edge, owner) in owners.iter().enumerate() {
            if *owner == Some(player.opponent()) {
                continue;
            }
            let cost = usize::from(owner.is_none());
            for vertex in network.ends(edge) {
                let next = network.across(edge, vertex);
                let longer = length[vertex].saturating_add(cost);
                if longer < length[next] {
                    (length[next], last[next]) = (longer, Some(edge));
                    is_new = true;
                }
            }
        }
    }
    let mut vertex = to;
    let edges = iter::from_fn(|| {
        let edge: usize = last[vertex]?;
        vertex = network.across(edge, vertex);
        Some(edge)
    });
    edges.filter(|&edge| owners[edge].is_none()).collect()
}

fn network_of(circuit: &Circuit, player: Player) -> &Network {
    match player {
        Player::Left => circuit.wiring.network(),
        Player::Right => circuit.wiring.dual().expect("Right joins, too"),
    }
}

impl Adversary {
    fn choose(
        self,
        circuit: &Circuit,
        player: Player,
        last: Option<usize>,
        random: &mut Random,
        strategy: &mut TreeStrategy,
    ) -> usize {
        let owners = &circuit.owners;
        let way = |player| shortest_way(network_of(circuit, player), owners, player);
        let mut choices = match self {
            Adversary::Random => Vec::new(),
            Adversary::Greedy => way(player),
            Adversary::Blocking => way(player.opponent()),
            Adversary::Beside => last.map_or(Vec::new(), |last| {
                let network = network_of(circuit, player);
                let ends = network.ends(last).into_iter();
                ends.flat_map(|end| network.at(end)).collect()
            }),
            Adversary::Mirror => last
                .map(|last| owners.len() - 1 - last)
                .into_iter()
                .collect(),
            Adversary::Trees => {
                follow(strategy, owners);
                chosen(strategy, player).into_iter().collect()
            }
        };
        choices.retain(|&edge| owners[edge].is_none());
        if choices.is_empty() {
            choices = free(owners);
        }
        random.pick(&choices)
    }
}

/// Who has won after all moves.
fn play(
    mut circuit: Circuit,
    [player, first]: [Player; 2],
    adversary: Adversary,
    seed: u64,
    mut choose: impl FnMut(&Owners) -> Option<usize>,
) -> Player {
    let random = &mut Random::seeded(seed);
    let mut strategy = trees(&circuit);
    let (mut turn, mut last) = (first, None);
    loop {
        if let Some(winner) = circuit.winner() {
            return winner;
        }
        let edge = if turn == player {
            choose(&circuit.owners).expect("the game is not over")
        } else {
            adversary.choose(&circuit, turn, last, random, &mut strategy)
        };
        assert_eq!(circuit.owners[edge].replace(turn), None, "{edge} is free");
        (turn, last) = (turn.opponent(), Some(edge));
    }
}

/// A board of a size with a player who wins, and who begins: squares for who begins, and one column
/// or row more for who does not.
fn won_boards(size: usize) -> Vec<(usize, usize, [Player; 2])> {
    let [left, right] = Player::BOTH;
    vec![
        (size, size, [left, left]),
        (size, size, [right, right]),
        (size, size + 1, [left, right]),
        (size + 1, size, [right, left]),
    ]
}

fn wins(size: usize, adversaries: &[Adversary], seeds: u64, by_pairs: bool) {
    let boards = won_boards(size);
    in_threads(boards.len(), |number| {
        let (rows, cols, players @ [player, first]) = boards[number];
        let circuit = board(rows, cols);
        for &adversary in adversaries {
            for seed in 0..seeds {
                let winner = if by_pairs {
                    let pairs = PairingStrategy::new(&circuit, player, first);
                    let pairs = pairs.expect("it is the player's board");
                    let choose = |owners: &Owners| pairs.choose(owners);
                    play(circuit.clone(), players, adversary, seed, choose)
                } else {
                    let mut strategy = trees(&circuit);
                    let choose = |owners: &Owners| {
                        follow(&mut strategy, owners);
                        chosen(&strategy, player)
                    };
                    play(circuit.clone(), players, adversary, seed, choose)
                };
                let place = format!("{rows}x{cols}, {first} begins, {adversary:?}, {seed}");
                assert_eq!(winner, player, "{place}");
            }
        }
    });
}

#[test]
fn trees_beat_every_adversary_on_large_boards() {
    wins(12, &SIMPLE, 3, false);
    wins(20, &SIMPLE, 1, false);
    wins(30, &SIMPLE, 1, false);
}

#[test]
fn pairs_beat_every_adversary_on_large_boards() {
    wins(12, &SIMPLE, 3, true);
    wins(20, &SIMPLE, 1, true);
    wins(30, &SIMPLE, 1, true);
}

#[test]
fn whoever_has_won_beats_trees_that_set_problems() {
    wins(8, &[Adversary::Trees], 1, true);
    wins(8, &[Adversary::Trees], 1, false);
    wins(10, &[Adversary::Trees], 1, false);
}

//! The checker of proofs, checked: on small networks it accepts some proof for a player if and only
//! if a search finds that the player wins even if the opponent begins.

use partizan_rules::{Network, Owners, Proof};
use partizan_value::Player;

use crate::answer::solve;
use crate::boards::{free, graph, scatter};
use crate::common::Random;
use crate::exhaustive::Exhaustive;

/// Every way to put edges into one of two parts, or into none.
fn splits(edges: &[usize]) -> Vec<[Vec<usize>; 2]> {
    let mut splits = vec![[vec![], vec![]]];
    for &edge in edges {
        for i in 0..splits.len() {
            for part in 0..2 {
                let mut more = splits[i].clone();
                more[part].push(edge);
                splits.push(more);
            }
        }
    }
    splits
}

/// Every way to put vertices into groups.
fn groupings(vertices: usize) -> Vec<Vec<Vec<usize>>> {
    let mut groupings: Vec<Vec<Vec<usize>>> = vec![vec![]];
    for vertex in 0..vertices {
        let mut more = Vec::new();
        for groups in groupings {
            for group in 0..groups.len() {
                let mut joined = groups.clone();
                joined[group].push(vertex);
                more.push(joined);
            }
            let mut alone = groups;
            alone.push(vec![vertex]);
            more.push(alone);
        }
        groupings = more;
    }
    groupings
}

/// Whether the checker accepts any proof of one kind at all, of all that could be written down.
fn has_trees(network: &Network, owners: &Owners) -> bool {
    let mut splits = splits(&free(owners)).into_iter();
    let player = Player::Left;
    splits.any(|trees| {
        Proof::Trees { player, trees }
            .check(network, owners)
            .is_ok()
    })
}

fn has_forests(network: &Network, owners: &Owners) -> bool {
    let splits = splits(&free(owners));
    groupings(network.vertices()).into_iter().any(|groups| {
        let mut splits = splits.iter().cloned();
        splits.any(|forests| {
            let groups = groups.clone();
            let proof = Proof::Forests { groups, forests };
            proof.check(network, owners).is_ok()
        })
    })
}

#[test]
fn a_proof_is_accepted_exactly_if_the_player_wins_as_second_player() {
    let mut random = Random::seeded(3);
    let mut won = [0, 0];
    for number in 0..400 {
        let edges = random.below(7);
        let network = graph(&mut random, 4, edges);
        let taken = if number % 2 == 0 {
            0
        } else {
            random.below(edges + 1)
        };
        let owners = scatter(&mut random, edges, taken);
        let table = Exhaustive::new(&network, &owners);
        let accepted = [has_trees(&network, &owners), has_forests(&network, &owners)];
        for player in Player::BOTH {
            let wins = table.wins(0, player, player.opponent());
            let place = format!("{player}: {owners:?} in {network:?}");
            assert_eq!(accepted[player as usize], wins, "{place}");
            won[player as usize] += usize::from(wins);
        }
    }
    assert!(won.iter().all(|&won| won > 50), "{won:?}");
}

#[test]
fn senseless_and_changed_proofs_that_are_accepted_are_true() {
    let mut random = Random::seeded(4);
    let (mut accepted, mut refused) = ([0, 0], 0);
    for _ in 0..300 {
        let edges = 3 + random.below(6);
        let network = graph(&mut random, 5, edges);
        let table = Exhaustive::new(&network, &vec![None; edges]);
        for number in 0..300 {
            let taken = random.below(edges);
            let owners = scatter(&mut random, edges, taken);
            let shown = solve(&network, &owners).proof().cloned();
            let mut proof = match shown {
                Some(proof) if number % 2 == 0 => proof,
                _ => guess(&mut random, &network, &owners),
            };
            change(&mut random, &network, &mut proof);
            if proof.check(&network, &owners).is_err() {
                refused += 1;
                continue;
            }
            let player = proof.winner();
            let wins = table.wins(table.code(&owners), player, player.opponent());
            assert!(wins, "{proof:?}: {owners:?} in {network:?}");
            accepted[player as usize] += 1;
        }
    }
    let counts = format!("{accepted:?} accepted, {refused} refused");
    assert!(accepted.iter().all(|&accepted| accepted > 1000), "{counts}");
    assert!(refused > 10_000, "{counts}");
}

/// A proof without any sense.
fn guess(random: &mut Random, network: &Network, owners: &Owners) -> Proof {
    let mut parts = [vec![], vec![]];
    for edge in free(owners) {
        if random.below(3) > 0 {
            parts[random.below(2)].push(edge);
        }
    }
    if random.below(2) == 0 {
        let player = Player::Left;
        return Proof::Trees {
            player,
            trees: parts,
        };
    }
    let mut groups = vec![vec![]; 1 + random.below(4)];
    for vertex in 0..network.vertices() {
        let group = random.below(groups.len());
        groups[group].push(vertex);
    }
    Proof::Forests {
        groups,
        forests: parts,
    }
}

/// Puts an edge into a part or drops one, or puts a vertex into a group or drops a group.
fn change(random: &mut Random, network: &Network, proof: &mut Proof) {
    let (parts, groups) = match proof {
        Proof::Trees { trees, .. } => (trees, None),
        Proof::Forests { groups, forests } => (forests, Some(groups)),
    };
    let part = &mut parts[random.below(2)];
    match (random.below(4), groups) {
        (0, _) => part.push(random.below(network.len())),
        (1, _) => _ = part.pop(),
        (2, Some(groups)) if !groups.is_empty() => {
            let group = random.below(groups.len());
            groups[group].push(random.below(network.vertices()));
        }
        (3, Some(groups)) => _ = groups.pop(),
        _ => (),
    }
}

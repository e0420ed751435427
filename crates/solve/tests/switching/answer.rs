//! What is said about a position, and whether it is proved.

use partizan_rules::{Network, Owners, Proof};
use partizan_solve::SwitchingSolver;
use partizan_value::{Budget, Outcome, Player};

/// What is said about a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Answer {
    pub(crate) outcome: Outcome,
    /// The winning moves of Left and of Right, if they begin.
    pub(crate) moves: [Vec<usize>; 2],
}

impl Answer {
    pub(crate) fn of(solver: &SwitchingSolver) -> Answer {
        Answer {
            outcome: solver.outcome(),
            moves: Player::BOTH.map(|first| solver.winning_moves(first).to_vec()),
        }
    }

    /// The answer about the same position with exchanged players.
    pub(crate) fn exchanged(self) -> Answer {
        let [left, right] = self.moves;
        Answer {
            outcome: match self.outcome {
                Outcome::Left => Outcome::Right,
                Outcome::Right => Outcome::Left,
                other => other,
            },
            moves: [right, left],
        }
    }
}

pub(crate) fn exchanged(owners: &Owners) -> Vec<Option<Player>> {
    let players = owners.iter().map(|owner| owner.map(Player::opponent));
    players.collect()
}

pub(crate) fn with(owners: &Owners, edge: usize, player: Player) -> Vec<Option<Player>> {
    let mut after = owners.to_vec();
    assert_eq!(after[edge].replace(player), None, "edge {edge} is free");
    after
}

pub(crate) fn solve(network: &Network, owners: &Owners) -> SwitchingSolver {
    SwitchingSolver::new(network, owners, &Budget::unlimited()).expect("there is no limit")
}

/// The player who has won already.
pub(crate) fn winner(network: &Network, owners: &Owners) -> Option<Player> {
    if network.joins(|edge| owners[edge] == Some(Player::Left)) {
        return Some(Player::Left);
    }
    let apart = !network.joins(|edge| owners[edge] != Some(Player::Right));
    apart.then_some(Player::Right)
}

/// A solver shows a right proof of the kind that belongs to its outcome.
pub(crate) fn assert_proved(solver: &SwitchingSolver, network: &Network, owners: &Owners) {
    let proof = solver.proof();
    let fits = matches!(
        (solver.outcome(), &proof),
        (Outcome::Next, None)
            | (
                Outcome::Left,
                Some(Proof::Trees {
                    player: Player::Left,
                    ..
                })
            )
            | (Outcome::Right, Some(Proof::Forests { .. }))
    );
    let outcome = solver.outcome();
    assert!(fits, "{outcome:?} by {proof:?}: {owners:?} in {network:?}");
    if let Some(Err(flaw)) = proof.map(|proof| proof.check(network, owners)) {
        panic!("{flaw} in {proof:?}: {owners:?} in {network:?}");
    }
}

/// A player wins a position even if the opponent begins, by a proof.
fn assert_wins(network: &Network, owners: &Owners, player: Player) {
    let solver = solve(network, owners);
    assert_proved(&solver, network, owners);
    let proof = solver.proof();
    let winner = proof.map(Proof::winner);
    assert_eq!(winner, Some(player), "{owners:?} in {network:?}");
}

/// Certifies everything that is said about a position, by proofs alone:
///
/// - who wins even as second player, by the proof of that;
/// - that a move wins, by the proof that the mover wins the position after it as second player;
/// - that a move does not win, by a reply and the same proof for the opponent after it;
/// - that whoever begins wins, by a winning move of each.
pub(crate) fn certify(network: &Network, owners: &Owners) -> Answer {
    let solver = solve(network, owners);
    assert_proved(&solver, network, owners);
    let answer = Answer::of(&solver);
    let place = || format!("{answer:?}: {owners:?} in {network:?}");
    if let Some(winner) = winner(network, owners) {
        let proved = solver.proof().map(Proof::winner);
        assert_eq!(proved, Some(winner), "{}", place());
        assert_eq!(answer.moves, [vec![], vec![]], "{}", place());
        return answer;
    }
    for player in Player::BOTH {
        let opponent = player.opponent();
        let moves = &answer.moves[player as usize];
        if solver
            .proof()
            .is_some_and(|proof| proof.winner() == opponent)
        {
            assert!(moves.is_empty(), "{}", place());
            continue;
        }
        assert!(!moves.is_empty(), "{}", place());
        assert!(moves.is_sorted_by(|a, b| a < b), "{}", place());
        assert!(
            moves.iter().all(|&edge| owners[edge].is_none()),
            "{}",
            place()
        );
        for edge in (0..owners.len()).filter(|&edge| owners[edge].is_none()) {
            let after = with(owners, edge, player);
            if moves.contains(&edge) {
                assert_wins(network, &after, player);
            } else {
                let replies = solve(network, &after);
                let Some(&reply) = replies.winning_moves(opponent).first() else {
                    panic!("no reply to {edge} by {player}: {}", place());
                };
                assert_wins(network, &with(&after, reply, opponent), opponent);
            }
        }
    }
    answer
}

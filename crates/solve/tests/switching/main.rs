//! The solver of games of connection against a search that knows only the rules, and where that
//! would take too long, against proofs that are checked without any solver; and the strategies that
//! follow from it, against every line of play and all sorts of opponents.

mod adversaries;
mod answer;
mod boards;
mod checker;
#[path = "../../../value/tests/common/mod.rs"]
mod common;
mod exhaustive;
mod lines;
mod problems;
mod under_way;

use std::thread;
use std::time::Duration;

use partizan_rules::{Entry, Network, Owners, Proof, Request};
use partizan_solve::{SwitchingSolver, switching_proof};
use partizan_value::{Budget, Error, Outcome, Player, Store};

use answer::{Answer, assert_proved, certify, exchanged, solve, winner, with};
use boards::{bridgit, free, graph, scatter, shuffle, struggle};
use common::Random;
use exhaustive::Exhaustive;

/// The boards of Bridg-it with so many crossings that are not higher than broad: for Right a high
/// board is a broad one.
fn small_boards(crossings: usize) -> Vec<(usize, usize)> {
    let sizes = (1..=3).flat_map(|rows| (rows..=13).map(move |cols| (rows, cols)));
    let fits = |&(rows, cols): &(usize, usize)| rows * cols + (rows - 1) * (cols - 1) <= crossings;
    sizes.filter(fits).collect()
}

/// All that a solver says is what the search says, and it is proved.
fn assert_agrees(network: &Network, owners: &Owners, expected: &Answer) {
    let solver = solve(network, owners);
    let found = Answer::of(&solver);
    assert_eq!(found, *expected, "{owners:?} in {network:?}");
    assert_proved(&solver, network, owners);
}

/// The same for both players, each of whom joins something in a network of his own.
fn assert_agrees_for_both(networks: &[Network; 2], owners: &Owners, expected: Answer) {
    assert_agrees(&networks[0], owners, &expected);
    assert_agrees(&networks[1], &exchanged(owners), &expected.exchanged());
}

/// Does something for all numbers below a limit, in two threads.
fn in_threads(limit: usize, work: impl Fn(usize) + Sync) {
    thread::scope(|scope| {
        for first in 0..2 {
            let work = &work;
            scope.spawn(move || (first..limit).step_by(2).for_each(work));
        }
    });
}

fn every_position_agrees(rows: usize, cols: usize) {
    let networks = bridgit(rows, cols);
    let empty = vec![None; networks[0].len()];
    let table = Exhaustive::new(&networks[0], &empty);
    in_threads(table.len(), |code| {
        let owners = table.owners(code, &empty);
        assert_agrees_for_both(&networks, &owners, table.answer(code));
    });
}

#[test]
fn exactly_one_player_joins_his_terminals_when_all_crossings_are_bridged() {
    for (rows, cols) in small_boards(13) {
        let [left, right] = bridgit(rows, cols);
        assert_eq!(left.len(), rows * cols + (rows - 1) * (cols - 1));
        for set in 0..1 << left.len() {
            let joined = left.joins(|edge| set >> edge & 1 == 1);
            assert_ne!(joined, right.joins(|edge| set >> edge & 1 == 0));
        }
    }
}

#[test]
fn every_position_of_every_board_of_at_most_eleven_crossings_is_solved_for_both_players() {
    for (rows, cols) in small_boards(11) {
        every_position_agrees(rows, cols);
    }
}

#[test]
fn every_position_of_three_rows_of_three_is_solved_for_both_players() {
    every_position_agrees(3, 3);
}

#[test]
fn random_positions_of_middle_boards_agree_with_a_search() {
    in_threads(3000, |number| {
        let random = &mut Random::seeded(number as u64);
        let (rows, cols) = random.pick(&[(4, 4), (5, 5), (4, 5), (5, 3), (2, 7)]);
        let networks = bridgit(rows, cols);
        let edges = networks[0].len();
        let open = 1 + random.below(11);
        let owners = if number % 2 == 0 {
            scatter(random, edges, edges - open)
        } else {
            struggle(random, &networks[0], edges - open)
        };
        if free(&owners).len() <= 11 {
            let table = Exhaustive::new(&networks[0], &owners);
            assert_agrees_for_both(&networks, &owners, table.answer(0));
        }
    });
}

/// Certifies random positions of a board, in both networks; how many were left to the player who
/// begins.
fn certify_positions(size: usize, positions: usize) -> usize {
    let networks = bridgit(size, size);
    let edges = networks[0].len();
    let mut random = Random::seeded(size as u64);
    let mut open = 0;
    for number in 0..positions {
        let taken = random.below(edges);
        let owners = if number % 3 == 0 {
            scatter(&mut random, edges, taken)
        } else {
            struggle(&mut random, &networks[0], taken)
        };
        let answer = certify(&networks[0], &owners);
        open += usize::from(answer.outcome == Outcome::Next);
        assert_agrees(&networks[1], &exchanged(&owners), &answer.exchanged());
    }
    open
}

#[test]
fn random_positions_of_any_fullness_are_certified_by_proofs() {
    for (size, positions) in [(4, 1000), (5, 500), (6, 200), (10, 30)] {
        let open = certify_positions(size, positions);
        assert!(open > positions / 10, "{open} of {positions} at {size}");
    }
}

#[test]
fn square_empty_boards_are_won_by_whoever_begins_and_others_by_the_shorter_way() {
    for size in 1..=8 {
        let networks = bridgit(size, size);
        let empty = vec![None; networks[0].len()];
        let answer = certify(&networks[0], &empty);
        assert_eq!(answer.outcome, Outcome::Next, "{size}");
        assert_agrees(&networks[1], &exchanged(&empty), &answer.exchanged());
    }
    for size in 1..=6 {
        let [broad, high] = [bridgit(size, size + 1), bridgit(size + 1, size)];
        let empty = vec![None; broad[0].len()];
        assert_eq!(certify(&broad[0], &empty).outcome, Outcome::Left);
        assert_eq!(certify(&high[0], &empty).outcome, Outcome::Right);
    }
}

#[test]
fn random_graphs_with_loops_and_parallel_edges_agree_with_a_search() {
    in_threads(3000, |number| {
        let random = &mut Random::seeded(number as u64);
        let edges = random.below(10) + 2 * (number % 2);
        let network = graph(random, 6, edges);
        let empty = vec![None; edges];
        let table = Exhaustive::new(&network, &empty);
        for asked in 0..30 {
            let taken = if asked == 0 {
                0
            } else {
                random.below(edges + 1)
            };
            let owners = scatter(random, edges, taken);
            assert_agrees(&network, &owners, &table.answer(table.code(&owners)));
        }
    });
}

#[test]
fn every_position_of_many_small_graphs_agrees_with_a_search() {
    in_threads(400, |number| {
        let random = &mut Random::seeded(number as u64);
        let network = graph(random, 5, number % 7);
        let empty = vec![None; network.len()];
        let table = Exhaustive::new(&network, &empty);
        for code in 0..table.len() {
            let owners = table.owners(code, &empty);
            assert_agrees(&network, &owners, &table.answer(code));
        }
    });
}

#[test]
fn random_positions_of_larger_graphs_are_certified_by_proofs() {
    let mut random = Random::seeded(5);
    for number in 0..150 {
        let edges = 10 + random.below(30);
        let network = graph(&mut random, 4 + number % 16, edges);
        let taken = random.below(edges / 2);
        let owners = if number % 2 == 0 {
            scatter(&mut random, edges, taken)
        } else {
            struggle(&mut random, &network, taken)
        };
        certify(&network, &owners);
    }
}

/// Plays a game to its end by random moves, some of them good ones, and compares after every move.
fn assert_mended_well(random: &mut Random, network: &Network, in_turn: bool) {
    let mut owners = vec![None; network.len()];
    let mut mended = solve(network, &owners);
    let mut player = random.pick(&Player::BOTH);
    while winner(network, &owners).is_none() {
        let mut choices = mended.winning_moves(player).to_vec();
        if choices.is_empty() || random.below(2) == 0 {
            choices = free(&owners);
        }
        let edge = random.pick(&choices);
        owners = with(&owners, edge, player);
        mended.play(edge, player);
        assert_agrees(network, &owners, &Answer::of(&mended));
        assert_proved(&mended, network, &owners);
        if in_turn || random.below(2) == 0 {
            player = player.opponent();
        }
    }
}

#[test]
fn mended_trees_say_what_new_ones_say() {
    let mut random = Random::seeded(7);
    for number in 0..64 {
        let network = &bridgit(1 + number % 8, 1 + number / 8)[number % 2];
        assert_mended_well(&mut random, network, true);
        assert_mended_well(&mut random, network, false);
    }
    for number in 0..300 {
        let edges = random.below(25);
        let network = graph(&mut random, 2 + number % 12, edges);
        assert_mended_well(&mut random, &network, number % 3 > 0);
    }
}

#[test]
fn the_order_of_moves_makes_no_difference() {
    let mut random = Random::seeded(8);
    for number in 0..200 {
        let network = if number % 2 == 0 {
            bridgit(2 + random.below(5), 2 + random.below(5))[0].clone()
        } else {
            let edges = 2 + random.below(20);
            graph(&mut random, 10, edges)
        };
        let taken = random.below(network.len());
        let owners = scatter(&mut random, network.len(), taken);
        if winner(&network, &owners).is_some() {
            continue;
        }
        let expected = Answer::of(&solve(&network, &owners));
        let mut moves: Vec<usize> = (0..owners.len()).collect();
        moves.retain(|&edge| owners[edge].is_some());
        for _ in 0..4 {
            shuffle(&mut random, &mut moves);
            let mut solver = solve(&network, &vec![None; network.len()]);
            for &edge in &moves {
                let player = owners[edge].expect("it is taken");
                solver.play(edge, player);
            }
            assert_eq!(Answer::of(&solver), expected, "{moves:?}, {owners:?}");
            assert_proved(&solver, &network, &owners);
        }
    }
}

#[test]
fn a_budget_that_is_spent_gives_an_error_or_the_right_answer() {
    let cancelled = Budget::unlimited();
    cancelled.cancel();
    let hurried = Budget::unlimited().with_time(Duration::ZERO);
    let limits = [
        (cancelled, Error::Cancelled),
        (hurried, Error::Time(Duration::ZERO)),
    ];
    let mut random = Random::seeded(9);
    for size in [1, 2, 5, 10, 20, 60] {
        let network = &bridgit(size, size)[0];
        for fifths in 0..4 {
            let owners = scatter(&mut random, network.len(), network.len() * fifths / 5);
            for (budget, error) in &limits {
                match SwitchingSolver::new(network, &owners, budget) {
                    Ok(solver) => {
                        assert!(size < 60 || fifths == 0, "much work, and no error");
                        assert_agrees(network, &owners, &Answer::of(&solver));
                        assert_proved(&solver, network, &owners);
                    }
                    Err(found) => assert_eq!(found, *error),
                }
            }
        }
    }
}

#[test]
fn large_boards_are_solved_alike_from_both_sides() {
    let networks = bridgit(60, 60);
    let edges = networks[0].len();
    let mut random = Random::seeded(60);
    for percent in [0, 5, 20, 35, 50, 65] {
        let owners = scatter(&mut random, edges, edges * percent / 100);
        let solver = solve(&networks[0], &owners);
        assert_proved(&solver, &networks[0], &owners);
        let answer = Answer::of(&solver);
        assert_agrees(
            &networks[1],
            &exchanged(&owners),
            &answer.clone().exchanged(),
        );
        for player in Player::BOTH {
            let moves = &answer.moves[player as usize];
            for &edge in moves.iter().step_by(moves.len() / 3 + 1) {
                let after = with(&owners, edge, player);
                let solver = solve(&networks[0], &after);
                assert_proved(&solver, &networks[0], &after);
                let winner = solver.proof().map(Proof::winner);
                assert_eq!(winner, Some(player));
            }
        }
    }
}

#[test]
fn boards_of_bridgit_are_the_lattice_and_right_is_shown_trees_of_his_own() {
    let bridgit_entry = Entry::named("bridgit").expect("the game exists");
    let mut random = Random::seeded(10);
    let mut trees = [0, 0];
    for number in 0..60 {
        let (rows, cols) = (1 + random.below(6), 1 + random.below(6));
        let size = format!("{rows}x{cols}");
        let request = Request::new(bridgit_entry, vec![&size], vec![]).expect("no parameters");
        let game = partizan_solve::open(&request, &Store::new()).expect("a size is a position");
        let mut circuit = game.circuit(0).expect("a game of connection");
        let networks = bridgit(rows, cols);
        let edges = networks[0].len();
        let taken = if number % 2 == 0 { edges / 2 } else { 0 };
        circuit.owners = scatter(&mut random, edges, taken);
        let wiring = circuit.wiring.clone();
        let boards = [wiring.network(), wiring.dual().expect("Right joins, too")];
        for (board, network) in boards.into_iter().zip(&networks) {
            for _ in 0..50 {
                let set: Vec<bool> = (0..edges).map(|_| random.below(2) == 0).collect();
                let joined = network.joins(|edge| set[edge]);
                assert_eq!(board.joins(|edge| set[edge]), joined, "{size}: {set:?}");
            }
        }
        let answer = Answer::of(&solve(&networks[0], &circuit.owners));
        let proof = switching_proof(&circuit, &Budget::unlimited()).expect("there is no limit");
        let winner = match answer.outcome {
            Outcome::Left => Some(Player::Left),
            Outcome::Right => Some(Player::Right),
            _ => None,
        };
        assert_eq!(proof.as_ref().map(Proof::winner), winner, "{size}");
        if let Some(proof) = proof {
            assert!(matches!(proof, Proof::Trees { .. }), "{proof:?}");
            let player = proof.winner() as usize;
            assert_eq!(proof.check(boards[player], &circuit.owners), Ok(()));
            trees[player] += 1;
        }
    }
    assert!(trees.iter().all(|&trees| trees > 5), "{trees:?}");
}

/// Networks of which some steps would take hours if they looked at everything again and again.
#[test]
fn large_stars_paths_and_bundles_are_solved() {
    let size = 50_000;
    let shuffled = |mut ends: Vec<[u32; 2]>| {
        shuffle(&mut Random::seeded(1), &mut ends);
        ends
    };
    let star = (2..size).map(|leaf| [0, leaf]).chain([[0, 1]]).collect();
    let star = Network::new(size as usize, star, [0, 1]);
    let solver = solve(&star, &vec![None; star.len()]);
    assert_eq!(solver.outcome(), Outcome::Next);
    for player in Player::BOTH {
        assert_eq!(solver.winning_moves(player), [star.len() - 1]);
    }
    let path = (0..size / 3).flat_map(|i| [[i, i + 1]; 3]).collect();
    let path = Network::new(size as usize, shuffled(path), [0, size / 3]);
    let mut solver = solve(&path, &vec![None; path.len()]);
    assert_eq!(solver.outcome(), Outcome::Left);
    for edge in 0..10 {
        solver.play(edge, Player::Right);
        assert_proved(&solver, &path, solver.owners());
    }
    let ladder = |i: u32| [[i, i + 2], [i, i + 1]];
    let ladder = (0..size / 2).flat_map(ladder).collect();
    let ladder = Network::new(size as usize, shuffled(ladder), [0, size / 2]);
    let solver = solve(&ladder, &vec![None; ladder.len()]);
    assert_proved(&solver, &ladder, solver.owners());
    let bundle = Network::new(2, vec![[0, 1]; 2 * size as usize], [0, 1]);
    assert_eq!(
        solve(&bundle, &vec![None; bundle.len()]).outcome(),
        Outcome::Left
    );
}

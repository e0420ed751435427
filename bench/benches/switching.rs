//! What it costs to decide positions of Bridg-it and to play it.
//!
//! `cargo bench -p partizan-bench --bench switching` measures CPU time in one thread, on random positions
//! with a third of the crossings bridged:
//!
//! - the first answer to a position: who wins, with all winning moves of both players;
//! - the next answers, after one more random move each;
//! - the same by trying every move and solving what is left anew, and by exhaustive search, which
//!   must all agree; the ratio is that of such a method and a next answer;
//! - whole games in which the tree strategy plays against random moves.
//!
//! A growth is the time divided by that of the line before, next to the growth of the number of
//! crossings. `-- --full` goes further.

use std::collections::HashMap;
use std::time::Duration;

use partizan_bench::{CpuClock, Random, time};
use partizan_rules::{Circuit, Entry, Network, Owners, Request};
use partizan_solve::{SwitchingSolver, TreeStrategy};
use partizan_value::{Budget, Player, Store};

fn main() {
    let full = std::env::args().any(|argument| argument == "--full");
    println!("decisions, with all winning moves of both players");
    println!("   n crossings       first        next     growth   each move anew      ratio");
    let mut before = None;
    for n in [3, 5, 10, 20, 30, 50, 100, 200] {
        decisions(n, full || n <= 30, &mut before);
    }
    println!("\nagainst exhaustive search, from the empty board");
    for (rows, cols) in [(2, 2), (2, 3), (3, 3)] {
        search(rows, cols);
    }
    println!("\na game of the tree strategy against random moves, which Left begins");
    for n in [10, 20, 30, 50, 100] {
        for trees in Player::BOTH {
            game(n, trees);
        }
    }
}

fn board(rows: usize, cols: usize) -> Circuit {
    let size = format!("{rows}x{cols}");
    let entry = Entry::named("bridgit").expect("it is in the catalogue");
    let request = Request::new(entry, vec![&size], vec![]).expect("it has no parameters");
    let game = partizan_solve::open(&request, &Store::new()).expect("it is a size");
    game.circuit(0).expect("it is played on a network")
}

fn solver(circuit: &Circuit) -> SwitchingSolver {
    SwitchingSolver::of(circuit, &Budget::unlimited()).expect("no limit is set")
}

/// Both players' winning moves.
fn winning(solver: &SwitchingSolver) -> [Vec<usize>; 2] {
    Player::BOTH.map(|player| solver.winning_moves(player).to_vec())
}

fn free(owners: &Owners) -> Vec<usize> {
    (0..owners.len())
        .filter(|&edge| owners[edge].is_none())
        .collect()
}

fn decisions(n: usize, with_each: bool, before: &mut Option<(Duration, usize)>) {
    let mut random = Random::new(n as u64);
    let empty = board(n, n);
    let crossings = empty.owners.len();
    let rounds = (20_000 / crossings).clamp(3, 200);
    let [mut first, mut next, mut anew] = [Duration::ZERO; 3];
    for _ in 0..rounds {
        let mut circuit = empty.clone();
        for turn in 0..crossings / 3 {
            let edge = *random.pick(&free(&circuit.owners));
            circuit.owners[edge] = Some(Player::BOTH[turn % 2]);
        }
        let clock = CpuClock::start();
        let mut position = solver(&circuit);
        winning(&position);
        first += clock.elapsed();

        let edge = *random.pick(&free(&circuit.owners));
        let player = *random.pick(&Player::BOTH);
        circuit.owners[edge] = Some(player);
        let clock = CpuClock::start();
        position.play(edge, player);
        let answer = winning(&position);
        next += clock.elapsed();

        if with_each {
            let clock = CpuClock::start();
            let same = each_move_anew(&mut circuit);
            anew += clock.elapsed();
            assert_eq!(answer, same, "{n}");
        }
    }
    let [first, next, anew] = [first, next, anew].map(|sum| sum / rounds as u32);
    let growth = before.replace((next, crossings)).map(|(time, edges)| {
        let times = next.as_secs_f64() / time.as_secs_f64();
        format!("{times:.1}x ({:.1}x)", crossings as f64 / edges as f64)
    });
    let each = if with_each {
        let ratio = anew.as_secs_f64() / next.as_secs_f64();
        format!("{:>15}{ratio:>10.0}x", time(anew.as_secs_f64()))
    } else {
        String::new()
    };
    println!(
        "{n:>4}{crossings:>10}{:>12}{:>12}{:>15} {each}",
        time(first.as_secs_f64()),
        time(next.as_secs_f64()),
        growth.unwrap_or_default()
    );
}

/// The winning moves by solving the position after each move from nothing.
fn each_move_anew(circuit: &mut Circuit) -> [Vec<usize>; 2] {
    if circuit.winner().is_some() {
        return [Vec::new(), Vec::new()];
    }
    Player::BOTH.map(|player| {
        let mut wins = free(&circuit.owners);
        wins.retain(|&edge| {
            circuit.owners[edge] = Some(player);
            let after = solver(circuit);
            circuit.owners[edge] = None;
            after.outcome().winner(player.opponent()) == player
        });
        wins
    })
}

/// The empty board by searching all positions, with a table of those that were seen.
fn search(rows: usize, cols: usize) {
    let circuit = board(rows, cols);
    let clock = CpuClock::start();
    let mut owners = circuit.owners.clone();
    let mut seen = HashMap::new();
    let first =
        Player::BOTH.map(|player| wins(circuit.wiring.network(), &mut owners, player, &mut seen));
    let theirs = clock.elapsed();
    let rounds = 100;
    let clock = CpuClock::start();
    for _ in 0..rounds {
        let outcome = solver(&circuit).outcome();
        assert_eq!(
            Player::BOTH.map(|player| outcome.winner(player) == player),
            first
        );
    }
    let ours = clock.elapsed() / rounds;
    let ratio = theirs.as_secs_f64() / ours.as_secs_f64();
    let (ours, theirs, seen) = (
        time(ours.as_secs_f64()),
        time(theirs.as_secs_f64()),
        seen.len(),
    );
    println!("{rows}x{cols}{ours:>12}{theirs:>12}{ratio:>12.0}x   ({seen} positions)");
}

/// Whether the player who begins wins.
fn wins(
    network: &Network,
    owners: &mut Vec<Option<Player>>,
    first: Player,
    seen: &mut HashMap<(Vec<Option<Player>>, Player), bool>,
) -> bool {
    if let Some(&wins) = seen.get(&(owners.clone(), first)) {
        return wins;
    }
    let is_lost = match first {
        Player::Left => !network.joins(|edge| owners[edge] != Some(Player::Right)),
        Player::Right => network.joins(|edge| owners[edge] == Some(Player::Left)),
    };
    let wins = !is_lost
        && free(owners).into_iter().any(|edge| {
            owners[edge] = Some(first);
            let answered = wins(network, owners, first.opponent(), seen);
            owners[edge] = None;
            !answered
        });
    seen.insert((owners.clone(), first), wins);
    wins
}

/// A game of the tree strategy as Left, who begins, or as Right, who is lost at first.
fn game(n: usize, trees: Player) {
    let mut random = Random::new(n as u64);
    let circuit = board(n, n);
    let clock = CpuClock::start();
    let mut strategy = TreeStrategy::new(&circuit, &Budget::unlimited()).expect("no limit is set");
    let mut player = Player::Left;
    let mut moves = 0;
    while !strategy.solver().is_over() {
        let edge = if player == trees {
            let chosen = strategy.choose(player, &Budget::unlimited());
            let chosen = chosen.expect("no limit is set");
            chosen.expect("the game is not over")
        } else {
            *random.pick(&free(strategy.solver().owners()))
        };
        strategy.play(edge, player);
        player = player.opponent();
        moves += 1;
    }
    let winner = strategy.solver().outcome().winner(player);
    let elapsed = time(clock.elapsed().as_secs_f64());
    let trees = trees.to_string();
    println!("{n:>4}  {trees:<6}{moves:>6} moves{elapsed:>12}   {winner} wins");
}

//! What it costs to settle Dukego.
//!
//! `cargo bench -p partizan-bench --bench chase` measures CPU time in one thread:
//!
//! - full analyses of few stones: how many configurations of stones there are, how many are settled
//!   in a second, and the memory that was announced;
//! - the fewest black stones that are enough, by the search that learns: positions and rules;
//! - both against the general solver for games that need not end, which looks at every position one
//!   by one; they must agree, and the ratio is that of the times.
//!
//! `-- --full` goes on to 12×12.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use partizan_bench::{CpuClock, time};
use partizan_rules::{Chase, Entry, Request, Ruleset, Visitor};
use partizan_solve::{ChaseQuestion, ChaseSearch, ChaseSolver, Layers, LoopyAnalysis, Meter};
use partizan_value::{Budget, Player, Store};

fn main() {
    let full = std::env::args().any(|argument| argument == "--full");
    println!("full analyses        configurations    MiB        time    a second");
    for (size, white, black) in [
        ("7x8", 3, 0),
        ("8x8", 2, 2),
        ("9x9", 2, 2),
        ("8x8", 1, 4),
        ("7x8", 1, 5),
        ("6x9", 1, 5),
    ] {
        analysis(size, white, black);
    }
    if full {
        for (size, white, black) in [("9x9", 1, 5), ("12x12", 3, 0), ("12x12", 2, 2)] {
            analysis(size, white, black);
        }
    }
    println!("\nfewest black stones    Right first  Left first   positions      rules        time");
    let sizes = ["7x8", "6x9", "8x8", "8x9", "9x9", "10x10", "12x12"];
    for size in &sizes[..if full { sizes.len() } else { 5 }] {
        fewest(size);
    }
    println!("\nagainst the general solver   positions        time    this one       ratio");
    for (size, words) in [
        ("4x4", "white=1 black=2"),
        ("4x5", "white=1 black=2"),
        ("5x5", "white=2 black=1"),
        ("4x5", "white=0 black=4"),
    ] {
        general(size, words);
    }
}

fn request<'a>(size: &'a str, words: &'a str) -> Request<'a> {
    let entry = Entry::named("dukego").expect("it is in the catalogue");
    let words = words.split_whitespace().collect();
    Request::new(entry, vec![size], words).expect("these are its parameters")
}

fn chase(size: &str, words: &str) -> Chase {
    let game = partizan_solve::open(&request(size, words), &Store::new()).expect("it is a size");
    game.chase(0).expect("it is a chase")
}

fn analysis(size: &str, white: usize, black: usize) {
    let chase = chase(size, &format!("white={white} black={black}"));
    let plan = Layers::plan(&chase, 1).expect("there is a number of stones");
    let (budget, meter) = (Budget::unlimited(), Meter::default());
    let clock = CpuClock::start();
    let layers = Layers::analyse(&chase, ChaseQuestion::Contain, 1, &budget, &meter);
    let seconds = clock.elapsed().as_secs_f64();
    layers.expect("no limit is set");
    println!(
        "{size:>7} ({white}, {black}) {:>20} {:>6.1} {:>11} {:>8.1} M",
        plan.configurations,
        plan.bytes as f64 / f64::from(1 << 20),
        time(seconds),
        plan.configurations as f64 / seconds / 1e6,
    );
}

fn fewest(size: &str) {
    let chase = chase(size, "");
    let mut search = ChaseSearch::new(&chase.field, &Budget::unlimited(), &Arc::default());
    // The search runs in a thread of its own, so that only the wall clock sees it.
    let clock = std::time::Instant::now();
    let [left, right] = Player::BOTH.map(|first| {
        let least = search.least_black(&chase, first).expect("no limit is set");
        least.map_or("-".to_string(), |least| least.to_string())
    });
    let seconds = clock.elapsed().as_secs_f64();
    println!(
        "{size:>14} {right:>18} {left:>11} {:>11} {:>10} {:>11}",
        search.positions(),
        search.rules(),
        time(seconds)
    );
}

/// Who wins when Right begins, by looking at every position, and how many there are.
struct Literal;

impl Visitor for Literal {
    type Output = (Option<Player>, u64);

    fn visit<R: Ruleset>(self, ruleset: R, sums: Vec<Vec<R::Position>>) -> Self::Output {
        let (first, counted) = (Player::Right, AtomicU64::new(0));
        let budget = Budget::unlimited();
        let analysis = LoopyAnalysis::new(&ruleset, &sums[0], first, &budget, &counted);
        let analysis = analysis.expect("no limit is set");
        let outcome = analysis.outcome(&ruleset, &sums[0], first);
        let winner = outcome.expect("the position was met").winner;
        (winner, analysis.positions())
    }
}

fn general(size: &str, words: &str) {
    let clock = CpuClock::start();
    let (literal, positions) =
        partizan_rules::open(&request(size, words), Literal).expect("it is a size");
    let slow = clock.elapsed().as_secs_f64();
    let chase = chase(size, words);
    let clock = std::time::Instant::now();
    let mut solver = ChaseSolver::new(1, Budget::unlimited(), Arc::default());
    let winner = solver.winner(&chase, Player::Right);
    let quick = clock.elapsed().as_secs_f64();
    assert_eq!(winner.expect("no limit is set"), literal, "{size} {words}");
    println!(
        "{size:>8} {words} {positions:>12} {:>11} {:>11} {:>11.0}",
        time(slow),
        time(quick),
        slow / quick
    );
}

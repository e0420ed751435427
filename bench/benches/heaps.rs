//! What the nim-values of all heaps up to some size cost.
//!
//! `cargo bench -p partizan-bench --bench heaps` measures CPU time of whole sequences in one thread,
//! each in a process of its own, next to those of the peers: igs for Grundy's game, and the best of
//! all solvers of ogs for octal games. It also runs the textbook method, which looks at every pair of
//! heaps, and checks that all give the same values. `-- --full` goes further.
//!
//! What takes less than a tenth of a second is done again until that time is over, and the best
//! time counts. A growth is the CPU time divided by that of the line before.

use std::hash::{DefaultHasher, Hash, Hasher};

use igs::game::DecomposableGame;
use igs::games::GrundyGame;
use ogs::{NaiveSolver, RC2Solver, RCSolver, Solver};
use partizan_bench::{CpuClock, in_own_process, time};
use partizan_rules::{HeapRules, Piece};
use partizan_solve::{Meter, NimSequence};
use partizan_value::Budget;

/// How to get the values of the heaps below a length.
type Method = fn(&str, usize) -> Vec<u32>;

const METHODS: &[(&str, Method)] = &[
    ("ours", |game, len| {
        let mut sequence = NimSequence::new(rules(game));
        let extended = sequence.extend(len, &Budget::unlimited(), &Meter::default());
        extended.expect("there is no limit");
        sequence.values(0..len).collect()
    }),
    ("textbook", textbook),
    ("igs", |_, len| {
        let most = u16::try_from(len).expect("igs counts tokens in 16 bits");
        let game = GrundyGame(most);
        let mut solver = game.solver();
        // Position p of igs is a heap of p + 2. In this order it need not recurse deeply.
        let values = (0..most - 2).map(|position| solver.nimber_of_component(position).into());
        [0, 0].into_iter().chain(values).collect()
    }),
    ("naive", ogs::<NaiveSolver>),
    ("rc", ogs::<RCSolver<true>>),
    ("rcs", ogs::<RCSolver<false>>),
    ("rc2", ogs::<RC2Solver<true>>),
    ("rc2s", ogs::<RC2Solver<false>>),
];

const OGS: [&str; 5] = ["naive", "rc", "rcs", "rc2", "rc2s"];

fn ogs<S: Solver<Stats = ()>>(game: &str, len: usize) -> Vec<u32> {
    let game = game.parse().expect("ogs knows octal games");
    let solver = S::with_capacity(game, len);
    solver.take(len).map(u32::from).collect()
}

/// The rules of an octal game or of Grundy's.
fn rules(game: &str) -> HeapRules {
    if game == "grundy" {
        return HeapRules::new(vec![4], vec![]).with_difference(1);
    }
    HeapRules::read(&Piece::whole(game), 8).expect("it is an octal game")
}

/// Every value from all pairs of heaps.
fn textbook(game: &str, len: usize) -> Vec<u32> {
    let rules = rules(game);
    let difference = rules.difference() as usize;
    let mut values = vec![0; len];
    let mut marks = vec![0; 1 << 16];
    for heap in 1..len {
        for (taken, digit) in rules.digits().iter().enumerate().take(heap + 1) {
            let left = heap - taken;
            if digit & 1 != 0 && left == 0 {
                marks[0] = heap;
            }
            if digit & 2 != 0 && left > 0 {
                marks[values[left] as usize] = heap;
            }
            if digit & 4 != 0 {
                for a in 1..=left.saturating_sub(difference) / 2 {
                    marks[(values[a] ^ values[left - a]) as usize] = heap;
                }
            }
        }
        let value = marks.iter().position(|mark| *mark != heap);
        values[heap] = value.expect("values are small") as u32;
    }
    values
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [method, game, len] = &arguments[..] {
        let (_, method) = METHODS
            .iter()
            .find(|(name, _)| name == method)
            .expect("it is known");
        return report(*method, game, len.parse().expect("a length is a number"));
    }
    let full = arguments.iter().any(|argument| argument == "--full");

    println!("against peers");
    for len in [10_000, 50_000].into_iter().take(if full { 2 } else { 1 }) {
        compare("grundy", len, &["igs"]);
    }
    for len in [20_000, 100_000] {
        for game in ["0.07", "0.77", "0.16", "0.106", "0.007", "0.36", "0.6"] {
            // Where rare heaps are of no use to ogs, it is quadratic.
            let solvers = if len > 20_000 && !full {
                &OGS[3..]
            } else {
                &OGS[..]
            };
            if full || len <= 20_000 || !["0.007", "0.07"].contains(&game) {
                compare(game, len, solvers);
            }
        }
    }
    println!("\nagainst the textbook");
    for game in ["grundy", "0.16", "0.106", "0.007"] {
        compare(game, 20_000, &["textbook"]);
    }
    println!("\ngrowth");
    for game in ["grundy", "0.16", "0.106", "0.6"] {
        let mut before = None;
        let lengths = [10_000, 100_000, 1_000_000, 10_000_000];
        for len in lengths.into_iter().take(if full { 4 } else { 3 }) {
            let (seconds, _) = measure("ours", game, len);
            let growth = before
                .replace(seconds)
                .map(|before| format!("{:.2}x", seconds / before));
            println!(
                "{game:<8}{len:>10}{:>12}{:>10}",
                time(seconds),
                growth.unwrap_or_default()
            );
        }
    }
}

/// Measures our cost and that of the best of some rivals.
fn compare(game: &str, len: usize, rivals: &[&str]) {
    let (seconds, answer) = measure("ours", game, len);
    let costs = rivals.iter().map(|rival| {
        let (seconds, theirs) = measure(rival, game, len);
        assert!(answer == theirs, "{rival} gives other values of {game}");
        (seconds, rival)
    });
    let (theirs, best) = costs
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .expect("there is a rival");
    let ratio = theirs / seconds;
    let (ours, theirs) = (time(seconds), time(theirs));
    println!("{game:<8}{len:>10}{ours:>12}{theirs:>12} {best:<9}{ratio:>8.1}x");
}

/// Does a task again and again for a while, and prints the least CPU seconds and a hash of the values.
fn report(method: Method, game: &str, len: usize) {
    let (mut best, mut sum, mut values) = (f64::INFINITY, 0.0, Vec::new());
    while sum < 0.1 {
        let clock = CpuClock::start();
        values = method(game, len);
        let seconds = clock.elapsed().as_secs_f64();
        (best, sum) = (best.min(seconds), sum + seconds);
    }
    let mut hasher = DefaultHasher::new();
    values.hash(&mut hasher);
    println!("{best} {}", hasher.finish());
}

fn measure(method: &str, game: &str, len: usize) -> (f64, String) {
    let text = in_own_process(&[method, game, &len.to_string()]);
    let words = text.trim_end().split_once(' ').and_then(|(seconds, hash)| {
        let seconds = seconds.parse().ok()?;
        Some((seconds, hash.to_string()))
    });
    words.unwrap_or_else(|| panic!("{method} failed on {game}"))
}

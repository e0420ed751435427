//! What it costs to be served by the workbench.
//!
//! Build the command first: `cargo build --release -p partizan`. Then
//! `cargo bench -p partizan-bench --bench serve` starts it and measures, from outside:
//!
//! - the first page with everything it needs, and its bytes;
//! - the state of a game after a move;
//! - the reply of the perfect strategy on boards that are solved at once, with an engine that knows nothing yet
//!   and with one that has seen the position;
//! - the analysis of a position, first and again;
//! - fifty people who play and analyse for half a minute: requests, the longest of them, memory.
//!
//! `-- --seconds N` makes the last one shorter or longer.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use partizan_bench::time;
use serde_json::{Value as Json, json};

#[allow(dead_code, reason = "tests need more of it")]
#[path = "../../crates/cli/tests/serve/client.rs"]
mod client;
#[path = "../../crates/cli/tests/serve/load.rs"]
mod load;

use client::Server;

/// The command that was built with the same profile.
fn program() -> &'static Path {
    static PROGRAM: LazyLock<PathBuf> = LazyLock::new(|| {
        let own = std::env::current_exe().expect("the benchmark knows itself");
        let folder = own.ancestors().nth(2).expect("it is in `deps`");
        folder.join("partizan")
    });
    &PROGRAM
}

fn main() {
    if !program().exists() {
        println!("first: cargo build --release -p partizan");
        return;
    }
    let server = Server::start(&[]);
    pages(&server);
    states(&server);
    replies(&server);
    analyses(&server);
    many(&seconds());
}

/// How long many people are served.
fn seconds() -> Duration {
    let mut arguments = std::env::args().skip_while(|argument| argument != "--seconds");
    let seconds = arguments.nth(1).and_then(|seconds| seconds.parse().ok());
    Duration::from_secs(seconds.unwrap_or(30))
}

/// The median time of something that is done several times, in seconds.
fn median(rounds: usize, mut work: impl FnMut()) -> f64 {
    let mut times: Vec<f64> = (0..rounds)
        .map(|_| {
            let start = Instant::now();
            work();
            start.elapsed().as_secs_f64()
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[rounds / 2]
}

/// The files that a browser fetches for the first page, one by one: those that the page names, and the modules
/// that they name.
fn pages(server: &Server) {
    let mut bytes = 0;
    let mut files = 0;
    let taken = median(9, || {
        let mut known = vec![String::new()];
        bytes = 0;
        let mut next = 0;
        while let Some(path) = known.get(next).cloned() {
            next += 1;
            let file = server.get(&format!("/{path}"));
            bytes += file.body.len();
            let text = String::from_utf8_lossy(&file.body);
            for word in text.split('"') {
                let name = word.trim_start_matches("./");
                let is_file = [".js", ".css", ".svg"]
                    .iter()
                    .any(|end| name.ends_with(end));
                if is_file && !name.contains([' ', '$']) && !known.iter().any(|k| k == name) {
                    known.push(name.to_string());
                }
            }
        }
        bytes += server.get("/api/games").body.len();
        files = known.len() + 1;
    });
    let kilobytes = bytes as f64 / 1e3;
    println!(
        "first page: {} for {files} requests, {kilobytes:.0} kB",
        time(taken)
    );
}

fn states(server: &Server) {
    println!("\nthe state after a move");
    for (game, position) in [
        ("domineering", "8x8"),
        ("domineering", "30x30"),
        ("clobber", "8x8"),
        ("amazons", "8x8"),
        ("nim", "30+50+60"),
        ("bridgit", "10"),
        ("dukego", "12x12"),
    ] {
        let record = json!({ "game": game, "position": position });
        let mut record = server.state(&record);
        let first = record["choices"][0]["move"].clone();
        record = record["record"].take();
        record["moves"] = json!([first]);
        let taken = median(9, || {
            server.state(&record);
        });
        println!("{game:>16} {position:<10}{:>12}", time(taken));
    }
}

/// Boards on which a perfect move is found at once.
const SOLVED: [(&str, &str); 5] = [
    ("domineering", "8x8"),
    ("clobber", "4x5"),
    ("legionnaires", "6x6"),
    ("nim", "3+5+7"),
    ("bridgit", "8"),
];

fn replies(server: &Server) {
    println!("\na perfect reply: first, and again");
    for (game, position) in SOLVED {
        let question = json!({
            "game": game, "position": position, "strategy": "perfect", "seconds": 60,
        });
        let [first, again] = twice(|| reply(server, "/api/turn", &question));
        println!("{game:>16} {position:<10}{first:>12}{again:>12}");
    }
}

fn analyses(server: &Server) {
    println!("\nan analysis: first, and again");
    for (game, position) in [
        ("domineering", "4x4"),
        ("domineering", "5x6"),
        ("clobber", "3x4"),
        ("amazons", "3x4"),
        ("nim", "3+5+7"),
        ("toads-and-frogs", "xxx..ooo"),
    ] {
        let question = json!({ "game": game, "position": position, "seconds": 60 });
        let [first, again] = twice(|| reply(server, "/api/analyse", &question));
        println!("{game:>16} {position:<10}{first:>12}{again:>12}");
    }
}

/// The time of something that is done once, and then again.
fn twice(mut work: impl FnMut()) -> [String; 2] {
    [1, 9].map(|rounds| time(median(rounds, &mut work)))
}

fn reply(server: &Server, path: &str, question: &Json) {
    if let Err(error) = server.ask(path, question) {
        println!("{question}: {}", error["error"]["message"]);
    }
}

fn many(seconds: &Duration) {
    let server = Server::start(&[]);
    let start = Instant::now();
    let tally = load::load(&server, 50, *seconds);
    let taken = start.elapsed().as_secs_f64();
    assert_eq!(tally.asked, tally.answered);
    server.wait_for_rest();
    println!("\nfifty people for {}", time(taken));
    println!(
        "  {} requests, {:.0} in a second",
        tally.asked,
        tally.asked as f64 / taken
    );
    println!("  {} games to the end", tally.games);
    println!("  the longest took {}", time(tally.longest.as_secs_f64()));
    println!("  at most {} MiB of memory", server.peak_memory() >> 20);
}

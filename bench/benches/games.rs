//! Values of whole boards against `cgt`, one thread each.
//!
//! `cargo bench -p partizan-bench --bench games` measures CPU time and peak memory of both, each
//! in a process of its own, and prints the ratio; `-- --full` also runs boards on which the peer
//! takes minutes or never finishes, and long ones of ours.

use std::fmt::Write;
use std::time::{Duration, Instant};

use cgt::graph::adjacency_matrix::undirected::UndirectedGraph;
use cgt::graph::{Graph, VertexIndex};
use cgt::short::partizan::games::{amazons, col, domineering, konane, snort, toads_and_frogs};
use cgt::short::partizan::partizan_game::PartizanGame;
use cgt::short::partizan::transposition_table::ParallelTranspositionTable;
use partizan_bench::{CpuClock, in_own_process, peak_memory};
use partizan_rules::{Entry, Request};
use partizan_value::Store;

/// A board to value.
struct Board {
    game: &'static str,
    position: &'static str,
    parameters: &'static [&'static str],
    /// Whether the peer is asked too.
    peer: bool,
    /// Whether it takes long, for either.
    long: bool,
}

const fn board(game: &'static str, position: &'static str, peer: bool, long: bool) -> Board {
    Board {
        game,
        position,
        parameters: &[],
        peer,
        long,
    }
}

const BOARDS: &[Board] = &[
    board("domineering", "5x5", true, false),
    board("domineering", "4x7", true, false),
    board("domineering", "5x6", true, true),
    board("domineering", "4x8", true, true),
    board("domineering", "6x6", false, true),
    board("clobber", "4x4", false, false),
    board("clobber", "3x6", false, false),
    board("clobber", "4x5", false, true),
    board("toads-and-frogs", "xxxxxx....oooooo", true, false),
    board("konane", "xoxox/oxoxo/xo.ox/oxoxo/xoxox", true, false),
    board("amazons", "x.../..../...o", true, false),
    board("amazons", "x....../o......", false, false),
    board("snort", "5x3", true, false),
    board("col", "4x4", true, false),
    board("legionnaires", "4x4", false, false),
    board("legionnaires", "5x5", false, false),
    Board {
        parameters: &["pawns=12"],
        ..board("legionnaires", "5x5", false, false)
    },
    board("legionnaires", "6x6", false, false),
    Board {
        parameters: &["start=rows"],
        ..board("legionnaires", "3x7", false, true)
    },
];

/// What a measurement gives: CPU seconds, the most memory the process had, stored positions and
/// bytes of the table for each of them.
struct Cost {
    seconds: f64,
    peak: u64,
    positions: u64,
    bytes_each: f64,
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [kind, index] = &arguments[..]
        && let Ok(index) = index.parse::<usize>()
        && let Some(board) = BOARDS.get(index)
    {
        return match &**kind {
            "ours" => ours(board),
            _ => theirs(board),
        };
    }
    let full = arguments.iter().any(|argument| argument == "--full");
    println!(
        "{:<44}{:>10}{:>9}{:>11}{:>8}{:>10}{:>9}{:>8}{:>8}",
        "one thread", "CPU", "peak", "positions", "B each", "cgt CPU", "cgt peak", "CPU", "peak"
    );
    for (index, board) in BOARDS.iter().enumerate() {
        if board.long && !full {
            continue;
        }
        let ours = measure("ours", index);
        let mut line = format!(
            "{:<44}{:>8.3} s{:>6} MB{:>11}{:>8.0}",
            [&[board.game, board.position], board.parameters]
                .concat()
                .join(" "),
            ours.seconds,
            ours.peak >> 20,
            ours.positions,
            ours.bytes_each,
        );
        if board.peer {
            let theirs = measure("theirs", index);
            let peak = theirs.peak as f64 / ours.peak as f64;
            let _ = write!(
                line,
                "{:>8.2} s{:>6} MB{:>7.0}x{peak:>7.1}x",
                theirs.seconds,
                theirs.peak >> 20,
                theirs.seconds / ours.seconds
            );
        }
        println!("{line}");
    }
    threads(if full { "4x8" } else { "5x6" });
}

/// Runs one measurement in a process of its own.
fn measure(kind: &str, index: usize) -> Cost {
    let text = in_own_process(&[kind, &index.to_string()]);
    let mut numbers = text
        .split_whitespace()
        .map(|n| n.parse::<f64>().unwrap_or(f64::NAN));
    let mut next = || numbers.next().unwrap_or(f64::NAN);
    Cost {
        seconds: next(),
        peak: next() as u64,
        positions: next() as u64,
        bytes_each: next(),
    }
}

fn report(cpu: Duration, positions: u64, table_bytes: u64) {
    println!(
        "{} {} {positions} {}",
        cpu.as_secs_f64(),
        peak_memory(),
        table_bytes as f64 / positions as f64
    );
}

fn ours(board: &Board) {
    let clock = CpuClock::start();
    let progress = value(board.game, board.position, board.parameters, 1);
    report(clock.elapsed(), progress.positions, progress.table_bytes);
}

fn value(
    game: &str,
    position: &str,
    parameters: &[&str],
    threads: usize,
) -> partizan_solve::Progress {
    let entry = Entry::named(game).expect("the game exists");
    let request = Request::new(entry, vec![position], parameters.to_vec());
    let game = partizan_solve::open(&request.expect("parameters exist"), &Store::new());
    let game = game.expect("the position can be read");
    game.value(0, threads).expect("there is no limit");
    game.progress()
}

/// Two threads against one, by the clock on the wall, the best of three times each.
fn threads(size: &str) {
    let time = |threads| {
        let once = |_| {
            let start = Instant::now();
            value("domineering", size, &[], threads);
            start.elapsed().as_secs_f64()
        };
        (0..3).map(once).fold(f64::INFINITY, f64::min)
    };
    let (one, two) = (time(1), time(2));
    println!(
        "domineering {size}: one thread {one:.2} s, two threads {two:.2} s, {:.2}x",
        one / two
    );
}

// ---- the peer --------------------------------------------------------------------------------

fn theirs(board: &Board) {
    /// The rows and columns of `5x3`.
    fn size(text: &str) -> (usize, usize) {
        let (rows, cols) = text.split_once('x').expect("a size");
        (rows.parse().expect("rows"), cols.parse().expect("columns"))
    }
    let text = board.position.replace('/', "|");
    match board.game {
        "domineering" => {
            let (rows, cols) = size(board.position);
            let text = vec![".".repeat(cols); rows].join("|");
            peer_value(&text.parse::<domineering::Domineering>().expect("a board"));
        }
        "konane" => peer_value(&text.parse::<konane::Konane>().expect("a board")),
        "amazons" => peer_value(&text.parse::<amazons::Amazons>().expect("a board")),
        "toads-and-frogs" => {
            let text = text.replace('x', "T").replace('o', "F");
            peer_value(
                &text
                    .parse::<toads_and_frogs::ToadsAndFrogs>()
                    .expect("a strip"),
            );
        }
        "snort" => {
            let (rows, cols) = size(board.position);
            let vertices = vec![snort::VertexKind::Single(snort::VertexColor::Empty); rows * cols];
            let graph = UndirectedGraph::from_edges(&grid(rows, cols), &vertices);
            peer_value(&snort::Snort::new(graph));
        }
        "col" => {
            let (rows, cols) = size(board.position);
            let vertices = vec![col::VertexColor::Empty; rows * cols];
            let graph = UndirectedGraph::from_edges(&grid(rows, cols), &vertices);
            peer_value(&col::Col::new(graph));
        }
        other => unreachable!("the peer does not play {other}"),
    }
}

/// The edges of a grid.
fn grid(rows: usize, cols: usize) -> Vec<(VertexIndex, VertexIndex)> {
    let vertex = |row: usize, col: usize| VertexIndex {
        index: row * cols + col,
    };
    let squares = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col)));
    let mut edges = Vec::new();
    for (row, col) in squares {
        if row + 1 < rows {
            edges.push((vertex(row, col), vertex(row + 1, col)));
        }
        if col + 1 < cols {
            edges.push((vertex(row, col), vertex(row, col + 1)));
        }
    }
    edges
}

fn peer_value<G: PartizanGame>(position: &G) {
    let table = ParallelTranspositionTable::new();
    let clock = CpuClock::start();
    std::hint::black_box(position.canonical_form(&table));
    report(clock.elapsed(), table.len() as u64, 0);
}

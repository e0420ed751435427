//! How many nodes it takes to know who wins.
//!
//! `cargo bench -p partizan-bench --bench search` prints nodes, which no other work on the machine can
//! change, the CPU time of one thread and the memory of the process, for boards on which others have published
//! numbers; what those are is printed beside. Both players begin, one after the other.
//!
//! Nim-values of Cram are searched for next to the crate `igs`, with the solver it chooses.
//!
//! Then it goes without one ingredient of the search at a time, and says how many times the nodes that takes;
//! and it compares two threads with one.
//!
//! `-- --full` goes on to boards that take minutes.

use std::time::Instant;

use igs::game::{DecomposableGame, Game};
use igs::games::Cram;
use partizan_bench::{CpuClock, in_own_process, peak_memory, time};
use partizan_rules::{Convention, Entry, Request};
use partizan_solve::{Ingredients, Search};
use partizan_value::{Outcome, Store, Value};

/// A board, and what is published about it.
struct Board {
    game: &'static str,
    position: &'static str,
    parameters: &'static [&'static str],
    published: &'static str,
}

const fn board(
    game: &'static str,
    position: &'static str,
    parameters: &'static [&'static str],
    published: &'static str,
) -> Board {
    Board {
        game,
        position,
        parameters,
        published,
    }
}

const BOARDS: [Board; 26] = [
    board("domineering", "6x6", &[], ""),
    board("domineering", "6x7", &[], ""),
    board("domineering", "6x9", &[], ""),
    board("domineering", "6x10", &[], ""),
    board("domineering", "7x7", &[], ""),
    board("domineering", "7x8", &[], ""),
    board("domineering", "7x10", &[], ""),
    board("domineering", "8x9", &[], ""),
    board("domineering", "9x10", &[], ""),
    board("domineering", "8x8", &[], "Obsequi: 2,021,154"),
    board("domineering", "7x9", &[], ""),
    board("clobber", "4x5", &[], ""),
    board("clobber", "4x6", &[], ""),
    board("clobber", "5x5", &[], "MCGS 1.7: more than 20 s"),
    board("clobber", "3x8", &[], "MCGS 1.7: more than 20 s"),
    board("clobber", LINE_36, &[], "MCGS 1.7: 1,840,000"),
    board("clobber", LINE_40, &[], ""),
    board("nogo", "1x20", &[], "MCGS 1.7: 1,090,000"),
    board("nogo", "3x5", &[], "MCGS 1.7: 68,000"),
    board("amazons", "3x4", &[], "MCGS 1.7: 32,000"),
    board("legionnaires", "5x5", &[], ""),
    board("legionnaires", "6x6", &[], ""),
    board("legionnaires", "6x6", &["pawns=18"], ""),
    board("legionnaires", "6x6", &["pawns=18", "variant=mace"], ""),
    board("domineering", "9x9", &[], "Uiterwijk: 1.7 thousand million"),
    board("legionnaires", "8x8", &[], ""),
];
/// So many at the end take minutes.
const LONG: usize = 2;

const LINE_36: &str = "xoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxo";
const LINE_40: &str = "xoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxoxo";

/// The switch of an ingredient.
type Switch = fn(&mut Ingredients) -> &mut bool;

/// What the search may go without, by name.
const INGREDIENTS: [(&str, Switch); 7] = [
    ("components", |ingredients| &mut ingredients.components),
    ("values", |ingredients| &mut ingredients.values),
    ("strips", |ingredients| &mut ingredients.strips),
    ("ordering", |ingredients| &mut ingredients.ordering),
    ("symmetry", |ingredients| &mut ingredients.symmetry),
    ("cancelling", |ingredients| &mut ingredients.cancelling),
    ("domination", |ingredients| &mut ingredients.domination),
];

/// Boards on which ingredients are compared.
const COMPARED: [(&str, &str); 5] = [
    ("domineering", "5x6"),
    ("domineering", "5x7"),
    ("clobber", "4x4"),
    ("nogo", "1x12"),
    ("amazons", "3x3"),
];

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    if let Some(place) = arguments.iter().position(|argument| argument == "--board") {
        let number = arguments[place + 1].parse::<usize>();
        return solve_alone(&BOARDS[number.expect("the number of a board")]);
    }
    let full = arguments.iter().any(|argument| argument == "--full");
    println!("{:<52} nodes       time     memory", "board");
    let shown = if full {
        BOARDS.len()
    } else {
        BOARDS.len() - LONG
    };
    for number in 0..shown {
        print!("{}", in_own_process(&["--board", &number.to_string()]));
    }
    println!("\nnim-values of Cram    nodes       time        igs      ratio");
    for (rows, cols) in [(4, 7), (5, 6), (4, 9), (5, 7)] {
        cram(rows, cols);
    }
    println!("\nnodes without one ingredient, as multiples");
    for (game, position) in COMPARED {
        compare(game, position);
    }
    println!("\ntwo threads: nodes and time as multiples of those of one");
    for (game, position) in [
        ("domineering", "8x8"),
        ("clobber", "5x5"),
        ("clobber", "3x8"),
    ] {
        two_threads(game, position);
    }
}

/// The outcome class, and how many nodes it took.
fn outcome(board: &Board, ingredients: Ingredients, threads: usize) -> (Outcome, u64) {
    let entry = Entry::named(board.game).expect("it is in the catalogue");
    let request = Request::new(entry, vec![board.position], board.parameters.to_vec());
    let store = Store::new();
    let game = partizan_solve::open(&request.expect("these are its parameters"), &store);
    let game = game.expect("it is a position");
    let summands = vec![game.summand(0).expect("it always ends")];
    let search = Search::new(&store, summands, Value::ZERO, Convention::Normal);
    let search = search
        .expect("it is one game")
        .with_ingredients(ingredients);
    let mut search = search.with_threads(threads);
    let outcome = search.outcome().expect("no limit is set");
    (outcome, search.nodes())
}

fn solve_alone(board: &Board) {
    let clock = CpuClock::start();
    let (outcome, nodes) = outcome(board, Ingredients::default(), 1);
    let seconds = clock.elapsed().as_secs_f64();
    let mut name = format!("{} {}", board.game, board.position);
    for parameter in board.parameters {
        name = format!("{name} {parameter}");
    }
    println!(
        "{name:<52} {nodes:>10} {:>10} {:>6.0} MiB  {outcome}  {}",
        time(seconds),
        peak_memory() as f64 / f64::from(1 << 20),
        board.published
    );
}

/// The nim-value of a board of Cram, beside what the peer needs for it.
fn cram(rows: u8, cols: u8) {
    let size = format!("{rows}x{cols}");
    let entry = Entry::named("cram").expect("it is in the catalogue");
    let request = Request::new(entry, vec![&size], vec![]).expect("it has no parameters");
    let store = Store::new();
    let game = partizan_solve::open(&request, &store).expect("it is a size");
    let clock = CpuClock::start();
    let summands = vec![game.summand(0).expect("it always ends")];
    let search = Search::new(&store, summands, Value::ZERO, Convention::Normal);
    let mut search = search.expect("it is one game");
    let value = search.nim_value().expect("no limit is set");
    let ours = clock.elapsed().as_secs_f64();
    let peer = Cram::new(cols, rows);
    let clock = CpuClock::start();
    let expected = peer.solver().nimber(peer.initial_position());
    let theirs = clock.elapsed().as_secs_f64();
    assert_eq!(value, Some(expected.into()), "Cram {size}");
    println!(
        "{size} = {expected:<8} {:>15} {:>10} {:>10} {:>10.2}",
        search.nodes(),
        time(ours),
        time(theirs),
        theirs / ours
    );
}

fn compare(game: &'static str, position: &'static str) {
    let board = board(game, position, &[], "");
    let (expected, all) = outcome(&board, Ingredients::default(), 1);
    print!("{:<20} {all:>8}", format!("{game} {position}"));
    for (name, ingredient) in INGREDIENTS {
        let mut ingredients = Ingredients::default();
        *ingredient(&mut ingredients) = false;
        let (found, nodes) = outcome(&board, ingredients, 1);
        assert_eq!(found, expected, "{game} {position} without {name}");
        print!("  {name} {:.2}", nodes as f64 / all as f64);
    }
    println!();
}

fn two_threads(game: &'static str, position: &'static str) {
    let board = board(game, position, &[], "");
    let [one, two] = [1, 2].map(|threads| {
        let clock = Instant::now();
        let (outcome, nodes) = outcome(&board, Ingredients::default(), threads);
        (outcome, nodes, clock.elapsed().as_secs_f64())
    });
    assert_eq!(one.0, two.0, "{game} {position} with two threads");
    println!(
        "{:<20} nodes {:.2}  time {:.2}",
        format!("{game} {position}"),
        two.1 as f64 / one.1 as f64,
        two.2 / one.2
    );
}

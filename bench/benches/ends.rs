//! How the cost of counting ends of Domineering and of finding its shortest games grows.
//!
//! `cargo bench -p partizan-bench --bench ends` measures CPU time and peak memory of the sweeps in
//! one thread, each in a process of its own. Next to them it runs what there was before, checks that
//! both give the same answer, and prints the ratios: the published recurrences for the polynomials
//! of ends, and the search that works for every game for the shortest games. `-- --full` also runs
//! what takes long.
//!
//! What takes less than a tenth of a second is done again until that time is over, and the best
//! time counts. A growth is the CPU time divided by that of the line before.

use std::fmt::Write;

use partizan_bench::{CpuClock, in_own_process, peak_memory, time};
use partizan_rules::{Entry, Region, Request, Size};
use partizan_solve::{
    Class, Meter, Players, Shortest, census, recurrence, shortest_game, shortest_games,
};
use partizan_value::{Budget, Notation, Player, Store};

/// Something to compute about all boards with numbers of rows and columns between two bounds; but
/// for tables of shortest games there is one board.
#[derive(Clone, Copy)]
struct Task {
    method: &'static str,
    rows: (usize, usize),
    cols: (usize, usize),
}

/// What can be measured, and how to get the answer as text.
type Method = fn(&[Size]) -> String;

const METHODS: &[(&str, Method)] = &[
    ("right-ends", |sizes| terms(sizes[0], Class::RightEnds)),
    ("maximal", |sizes| terms(sizes[0], Class::Maximal)),
    ("right-ends-recurrence", |sizes| {
        let Size { rows, cols } = sizes[0];
        let ends = recurrence::right_ends(rows, cols, &Budget::unlimited());
        ends.expect("there is no limit").text(Notation::Ascii)
    }),
    ("maximal-recurrence", |sizes| {
        let Size { rows, cols } = sizes[0];
        let maximal = recurrence::maximal(rows, cols, &Budget::unlimited());
        maximal.expect("there is no limit").text(Notation::Ascii)
    }),
    ("right-ends-total", |sizes| {
        total(sizes[0], Class::RightEnds)
    }),
    ("maximal-total", |sizes| total(sizes[0], Class::Maximal)),
    ("shortest", |sizes| {
        let (found, error) = shortest_games(sizes, 1, &Budget::unlimited(), &Meter::default());
        assert_eq!(error, None, "there is no limit");
        let text = |shortest: Option<Shortest>| shortest.map(|one| one.text(Notation::Ascii));
        found
            .into_iter()
            .filter_map(text)
            .collect::<Vec<_>>()
            .join(" ")
    }),
    ("witness", |sizes| {
        let board = Region::full(sizes[0]);
        let found = shortest_game(&board, &Budget::unlimited(), &Meter::default());
        let (shortest, witness) = found.expect("there is no limit");
        let dominoes = witness.expect("there is no limit").dominoes;
        assert_eq!(
            dominoes.len(),
            shortest.length,
            "a game is as long as it is"
        );
        shortest.text(Notation::Ascii)
    }),
    ("shortest-search", |sizes| {
        let [left, right] = courses(sizes[0], Players::Any);
        Shortest::of_courses([&left, &right]).text(Notation::Ascii)
    }),
    ("perfect", |sizes| lengths(sizes[0], Players::Perfect)),
    ("honest", |sizes| lengths(sizes[0], Players::Honest)),
];

fn count(size: Size, class: Class, terms: bool) -> partizan_solve::Census {
    let board = Region::full(size);
    let census = census(
        &board,
        class,
        terms,
        &Budget::unlimited(),
        &Meter::default(),
    );
    census.expect("there is no limit")
}

fn terms(size: Size, class: Class) -> String {
    let polynomial = count(size, class, true).polynomial;
    polynomial.expect("it was wanted").text(Notation::Ascii)
}

fn total(size: Size, class: Class) -> String {
    count(size, class, false).total.to_string()
}

/// Games with Left and with Right first.
fn courses(size: Size, players: Players) -> [partizan_solve::Course; 2] {
    let entry = Entry::named("domineering").expect("the game exists");
    let board = format!("{}x{}", size.rows, size.cols);
    let request = Request::new(entry, vec![&board], vec![]).expect("there are no parameters");
    let game = partizan_solve::open(&request, &Store::new()).expect("a size is a board");
    [Player::Left, Player::Right].map(|first| {
        let lengths = game.length(0, first, players, 1);
        lengths.course.expect("there is no limit")
    })
}

fn lengths(size: Size, players: Players) -> String {
    let [left, right] = courses(size, players).map(|course| course.length);
    format!("{left} Left first, {right} Right first")
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [method, bounds @ ..] = &arguments[..]
        && let Some((_, method)) = METHODS.iter().find(|(name, _)| name == method)
    {
        let bounds: Vec<usize> = bounds.iter().flat_map(|bound| bound.parse()).collect();
        return report(*method, &bounds);
    }
    let full = arguments.iter().any(|argument| argument == "--full");
    let up_to = |short, long| if full { long } else { short };

    for (title, ours, theirs, most) in [
        (
            "Right ends",
            "right-ends",
            "right-ends-recurrence",
            up_to(8, 10),
        ),
        ("maximal", "maximal", "maximal-recurrence", up_to(8, 9)),
    ] {
        heading(&format!("polynomial: {title}"), "recurrence");
        table((4..=most).map(|n| (square(ours, n), Some(square(theirs, n)))));
    }
    for (title, method, most) in [
        ("Right ends", "right-ends-total", up_to(12, 16)),
        ("maximal", "maximal-total", up_to(10, 12)),
    ] {
        heading(&format!("total: {title}"), "");
        table((4..=most).map(|n| (square(method, n), None)));
    }
    for cols in [4, 8, 12] {
        heading(&format!("total: Right ends, {cols} columns"), "");
        table([12, 24, 48].map(|rows| (one("right-ends-total", rows, cols), None)));
    }

    heading("shortest game", "search");
    let boards = [(4, 4), (5, 5), (5, 6), (6, 6)];
    let both = |(rows, cols)| {
        let search = one("shortest-search", rows, cols);
        (one("shortest", rows, cols), Some(search))
    };
    let longer = [(6, 7), (7, 7)].into_iter().take(up_to(1, 2));
    table(boards.into_iter().chain(longer).map(both));
    heading("shortest game, with moves", "");
    table([8, 12, 16].map(|n| (square("witness", n), None)));
    heading("shortest games of all boards", "");
    let all = |n| task("shortest", (1, n), (1, n));
    let most = [8, 10, 12, 14, 16, 17, 18, 19];
    let most = most.into_iter().take_while(|n| *n <= up_to(16, 19));
    table(most.map(|n| (all(n), None)));
    heading("shortest games of strips", "");
    let strip = |rows, cols| (task("shortest", (rows, rows), (1, cols)), None);
    table((2..=6).map(|rows| strip(rows, 60)));
    heading("shortest games of longer strips", "");
    table([15, 30, 60].map(|cols| strip(10, cols)));

    let long = full.then_some((6, 7));
    for method in ["perfect", "honest"] {
        heading(&format!("{method} play"), "");
        let boards = boards.into_iter().chain(long);
        table(boards.map(|(rows, cols)| (one(method, rows, cols), None)));
    }
}

fn task(method: &'static str, rows: (usize, usize), cols: (usize, usize)) -> Task {
    Task { method, rows, cols }
}

fn one(method: &'static str, rows: usize, cols: usize) -> Task {
    task(method, (rows, rows), (cols, cols))
}

fn square(method: &'static str, n: usize) -> Task {
    one(method, n, n)
}

// ---- measurements ----------------------------------------------------------------------------

/// Does a task again and again for a while, and prints the least CPU seconds, the most memory, and
/// the answer.
fn report(method: Method, bounds: &[usize]) {
    let &[least_rows, most_rows, least_cols, most_cols] = bounds else {
        panic!("a task has four bounds");
    };
    let of_rows = |rows| (least_cols..=most_cols).map(move |cols| Size { rows, cols });
    let sizes: Vec<Size> = (least_rows..=most_rows).flat_map(of_rows).collect();
    let (mut best, mut sum, mut answer) = (f64::INFINITY, 0.0, String::new());
    while sum < 0.1 {
        let clock = CpuClock::start();
        answer = method(&sizes);
        let seconds = clock.elapsed().as_secs_f64();
        (best, sum) = (best.min(seconds), sum + seconds);
    }
    println!("{best} {} {answer}", peak_memory());
}

/// What a measurement gives.
struct Cost {
    seconds: f64,
    peak: f64,
    answer: String,
}

fn measure(task: Task) -> Cost {
    let Task { method, rows, cols } = task;
    let bounds = [rows.0, rows.1, cols.0, cols.1].map(|bound| bound.to_string());
    let [a, b, c, d] = &bounds;
    let text = in_own_process(&[method, a, b, c, d]);
    let mut words = text.trim_end().splitn(3, ' ');
    let mut next = || words.next().unwrap_or_default();
    let (seconds, peak, answer) = (next().parse(), next().parse(), next());
    let (Ok(seconds), Ok(peak)) = (seconds, peak) else {
        panic!("{method} {} failed", name(task));
    };
    Cost {
        seconds,
        peak,
        answer: answer.into(),
    }
}

// ---- tables ----------------------------------------------------------------------------------

/// The longest answer that is shown.
const LONGEST: usize = 50;

fn heading(title: &str, rival: &str) {
    print!("\n{title:<32}{:>10}{:>9}{:>11}", "CPU", "growth", "peak");
    if !rival.is_empty() {
        print!(
            "{rival:>14}{:>9}{:>11}{:>11}{:>9}",
            "growth", "peak", "CPU", "peak"
        );
    }
    println!();
}

/// Measures and prints tasks, next to others with the same answer.
fn table(tasks: impl IntoIterator<Item = (Task, Option<Task>)>) {
    let mut before: [Option<f64>; 2] = [None; 2];
    for (task, rival) in tasks {
        let ours = measure(task);
        let mut line = format!("{:<32}{:>10}", name(task), time(ours.seconds));
        line += &growth_and_peak(&ours, &mut before[0]);
        if let Some(rival) = rival {
            let theirs = measure(rival);
            assert!(
                ours.answer == theirs.answer,
                "{} and {} differ on {}",
                task.method,
                rival.method,
                name(task)
            );
            let _ = write!(line, "{:>14}", time(theirs.seconds));
            line += &growth_and_peak(&theirs, &mut before[1]);
            let cpu = theirs.seconds / ours.seconds;
            let _ = write!(line, "{cpu:>10.1}x{:>8.1}x", theirs.peak / ours.peak);
        }
        if ours.answer.len() <= LONGEST {
            let _ = write!(line, "  {}", ours.answer);
        }
        println!("{line}");
    }
}

fn growth_and_peak(cost: &Cost, before: &mut Option<f64>) -> String {
    let growth = before.replace(cost.seconds);
    let growth = growth.map(|before| format!("{:.2}x", cost.seconds / before));
    let megabytes = cost.peak / f64::from(1 << 20);
    format!("{:>9}{megabytes:>8.1} MB", growth.unwrap_or_default())
}

/// The boards of a task: `5x6`, `2x1-60`.
fn name(task: Task) -> String {
    let range = |(least, most)| {
        if least == most {
            format!("{least}")
        } else {
            format!("{least}-{most}")
        }
    };
    format!("{}x{}", range(task.rows), range(task.cols))
}

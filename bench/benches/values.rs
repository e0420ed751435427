//! The value engine against `cgt`, in one process, on the same games.
//!
//! `cargo bench -p partizan-bench` prints CPU time per operation for both and the ratio. The
//! machine may be noisy; the ratio of two measurements taken side by side is what counts.

use std::hint::black_box;
use std::time::{Duration, Instant};

use cgt::short::partizan::canonical_form::CanonicalForm;
use partizan_bench::{CpuClock, Random, day_three, in_cgt, in_new_store, next_day};
use partizan_value::{Player, Store, Value};

/// Every measurement is taken this often, and the best time counts.
const ROUNDS: usize = 5;
const PAIRS: usize = 4000;

fn main() {
    let origin = Store::new();
    let games = day_three(&origin);
    println!("{:<46}{:>12}{:>12}{:>9}", "", "partizan", "cgt", "ratio");
    pairs(
        [
            "sum of two day-3 games, nothing cached",
            "the same sum again",
        ],
        &origin,
        &games,
        Store::sum,
        CanonicalForm::construct_sum,
    );
    pairs(
        [
            "comparison of two day-3 games, nothing cached",
            "the same comparison again",
        ],
        &origin,
        &games,
        Store::le,
        CanonicalForm::leq,
    );
    constructions();
    facts(&origin, &games);
    depth(&origin);
    memory(&origin, &games);
    threads(&origin, &games);
}

fn row(name: &str, count: usize, ours: Duration, theirs: Option<Duration>) {
    let per_operation = |time: Duration| {
        let nanoseconds = time.as_nanos() as f64 / count as f64;
        if nanoseconds < 1000.0 {
            format!("{nanoseconds:.1} ns")
        } else {
            format!("{:.2} µs", nanoseconds / 1000.0)
        }
    };
    let theirs_text = theirs.map_or(String::new(), per_operation);
    let ratio = theirs.map_or(String::new(), |theirs| {
        format!("{:.1}", theirs.as_secs_f64() / ours.as_secs_f64())
    });
    println!(
        "{name:<46}{:>12}{theirs_text:>12}{ratio:>9}",
        per_operation(ours)
    );
}

/// The best CPU time of `work` over several rounds, each on what `prepare` gives it.
fn best<T>(mut prepare: impl FnMut() -> T, mut work: impl FnMut(T)) -> Duration {
    (0..ROUNDS)
        .map(|_| {
            let prepared = prepare();
            let clock = CpuClock::start();
            work(prepared);
            clock.elapsed()
        })
        .min()
        .expect("there is at least one round")
}

fn random_pairs(count: usize) -> Vec<(usize, usize)> {
    let mut random = Random::new(7);
    (0..PAIRS)
        .map(|_| (random.below(count), random.below(count)))
        .collect()
}

/// An operation on two day-3 games: the first time in a new store, and again in the same one.
fn pairs<A, B>(
    [name, again]: [&str; 2],
    origin: &Store,
    games: &[Value],
    ours: impl Fn(&Store, Value, Value) -> A,
    theirs: impl Fn(&CanonicalForm, &CanonicalForm) -> B,
) {
    let pairs = random_pairs(games.len());
    let peers = in_cgt(origin, games);
    let their_time = best(
        || (),
        |()| {
            for &(i, j) in &pairs {
                black_box(&theirs(&peers[i], &peers[j]));
            }
        },
    );
    let all = |(store, games): &(Store, Vec<Value>)| {
        for &(i, j) in &pairs {
            black_box(&ours(store, games[i], games[j]));
        }
    };
    let cold = best(|| in_new_store(origin, games), |new| all(&new));
    row(name, PAIRS, cold, Some(their_time));
    let warm = in_new_store(origin, games);
    all(&warm);
    row(again, PAIRS, best(|| (), |()| all(&warm)), Some(their_time));
}

fn constructions() {
    let store = Store::new();
    let games = (0..2).fold(vec![Value::ZERO], |games, _| next_day(&store, &games));
    let peers = in_cgt(&store, &games);
    let mut random = Random::new(11);
    let lists: Vec<[Vec<usize>; 2]> = (0..PAIRS)
        .map(|_| {
            [(); 2].map(|()| {
                (0..=random.below(3))
                    .map(|_| random.below(games.len()))
                    .collect()
            })
        })
        .collect();
    let theirs = best(
        || {
            let pick = |list: &Vec<usize>| list.iter().map(|&i| peers[i].clone()).collect();
            lists
                .iter()
                .map(|[left, right]| (pick(left), pick(right)))
                .collect::<Vec<(Vec<CanonicalForm>, Vec<CanonicalForm>)>>()
        },
        |lists| {
            for (left, right) in lists {
                black_box(CanonicalForm::new_from_moves(left, right));
            }
        },
    );
    let ours = best(
        || {
            let (store, games) = in_new_store(&store, &games);
            let pick = |list: &Vec<usize>| list.iter().map(|&i| games[i]).collect();
            let lists = lists
                .iter()
                .map(|[left, right]| (pick(left), pick(right)))
                .collect::<Vec<(Vec<Value>, Vec<Value>)>>();
            (store, lists)
        },
        |(store, lists)| {
            for (left, right) in &lists {
                black_box(store.game(left, right).unwrap());
            }
        },
    );
    row(
        "canonical form from lists of options",
        PAIRS,
        ours,
        Some(theirs),
    );
}

/// Facts about the day-3 games with at most two options a side. What we cache is measured in
/// stores that have the games and nothing else; stops and birthdays are part of a form.
fn facts(origin: &Store, games: &[Value]) {
    let small: Vec<Value> = games
        .iter()
        .copied()
        .filter(|&game| {
            Player::BOTH
                .into_iter()
                .all(|player| origin.options(game, player).count() <= 2)
        })
        .collect();
    let both = Games {
        origin,
        ours: &small,
        theirs: &in_cgt(origin, &small),
    };
    both.compare(
        "thermograph, nothing cached",
        Memory::New,
        Store::thermograph,
        CanonicalForm::thermograph,
    );
    both.compare(
        "reduced canonical form, nothing cached",
        Memory::New,
        Store::reduced,
        CanonicalForm::reduced,
    );
    both.compare("both stops", Memory::Same, Store::stop_values, |game| {
        (game.left_stop(), game.right_stop())
    });
    both.compare(
        "birthday",
        Memory::Same,
        Store::birthday,
        CanonicalForm::birthday,
    );
}

/// Whether every round starts with a new store.
#[derive(Clone, Copy)]
enum Memory {
    New,
    Same,
}

/// The same games on both sides.
struct Games<'a> {
    origin: &'a Store,
    ours: &'a [Value],
    theirs: &'a [CanonicalForm],
}

impl Games<'_> {
    /// Measures a question about every game.
    fn compare<A, B>(
        &self,
        name: &str,
        memory: Memory,
        ours: impl Fn(&Store, Value) -> A,
        theirs: impl Fn(&CanonicalForm) -> B,
    ) {
        let first = in_new_store(self.origin, self.ours);
        let our_time = best(
            || match memory {
                Memory::New => in_new_store(self.origin, self.ours),
                Memory::Same => first.clone(),
            },
            |(store, games)| {
                for &game in &games {
                    black_box(&ours(&store, game));
                }
            },
        );
        let their_time = best(
            || (),
            |()| {
                for game in self.theirs {
                    black_box(&theirs(game));
                }
            },
        );
        row(name, self.ours.len(), our_time, Some(their_time));
    }
}

/// Questions on which time must not grow with the number of paths.
fn depth(origin: &Store) {
    let ours = best(
        || origin.nimber(30),
        |star| drop(black_box(origin.birthday(star))),
    );
    row("birthday of *30", 1, ours, None);
    let ours = best(
        || origin.nimber(40),
        |star| {
            black_box(origin.stop(star, Player::Left));
        },
    );
    row("left stop of *40", 1, ours, None);
}

fn memory(origin: &Store, games: &[Value]) {
    let (store, games) = in_new_store(origin, games);
    for (i, j) in random_pairs(games.len()) {
        black_box(store.sum(games[i], games[j]).unwrap());
    }
    let forms = store.len() as f64;
    println!(
        "\n{} forms stored, {:.1} bytes each with options, {:.1} with their index",
        store.len(),
        store.record_bytes() as f64 / forms,
        store.form_bytes() as f64 / forms,
    );
}

/// Wall-clock time of a mix of sums on one thread and on two that share a store.
fn threads(origin: &Store, games: &[Value]) {
    let mut random = Random::new(23);
    let pairs: Vec<(usize, usize)> = (0..10 * PAIRS)
        .map(|_| (random.below(games.len()), random.below(games.len())))
        .collect();
    let run = |threads: usize| {
        (0..ROUNDS)
            .map(|_| {
                let (store, games) = in_new_store(origin, games);
                let start = Instant::now();
                std::thread::scope(|scope| {
                    for part in pairs.chunks(pairs.len().div_ceil(threads)) {
                        let (store, games) = (&store, &games);
                        scope.spawn(move || {
                            for &(i, j) in part {
                                black_box(store.sum(games[i], games[j]).unwrap());
                            }
                        });
                    }
                });
                start.elapsed()
            })
            .min()
            .expect("there is at least one round")
    };
    let (one, two) = (run(1), run(2));
    println!(
        "{} sums: one thread {one:.2?}, two threads {two:.2?}, speed-up {:.2}",
        pairs.len(),
        one.as_secs_f64() / two.as_secs_f64()
    );
}

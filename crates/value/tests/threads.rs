//! Threads that share a store get the answers of a single thread.

use std::cmp::Ordering;
use std::sync::Barrier;

use common::{Random, born_by_day, text};
use partizan_value::{Dyadic, Nus, Store, Value};

mod common;

/// What to do with the games `first` and `second` of a list.
#[derive(Clone, Copy)]
struct Job {
    first: usize,
    second: usize,
    third: usize,
}

/// What came out: the sum, how the games compare, and a game with the sum as option.
type Answer<T> = (T, Option<Ordering>, T);

/// The same games in the same order in every store: days 0 to 2, random games of day 3 and 4,
/// and number-up-stars too large for a handle.
fn games(store: &Store) -> Vec<Value> {
    let mut random = Random::seeded(7);
    let mut games = born_by_day(store, 2);
    for _ in 0..400 {
        let [left, right] = [random.picks(&games, 2), random.picks(&games, 2)];
        let game = store.game(&left, &right).unwrap();
        // Most random games are numbers; few of those will do.
        if !store.is_number(game) || random.below(10) == 0 {
            games.push(game);
        }
    }
    for k in 0..20_u32 {
        let nus = Nus {
            number: Dyadic::new(i64::from(k) * 10_000 - 100_000, k),
            up: Dyadic::from(i64::from(k % 5) * 20 - 40),
            nimber: u64::from(k % 3),
        };
        games.push(store.nus(&nus).unwrap());
    }
    games
}

fn jobs(games: usize) -> Vec<Job> {
    let mut random = Random::seeded(8);
    let job = |_| Job {
        first: random.below(games),
        second: random.below(games),
        third: random.below(games),
    };
    (0..5000).map(job).collect()
}

fn answer(store: &Store, games: &[Value], job: Job) -> Answer<Value> {
    let [g, h, k] = [job.first, job.second, job.third].map(|i| games[i]);
    let sum = store.sum(g, h).unwrap();
    let order = store.compare(sum, k).unwrap();
    let built = store.game(&[sum, k], &[-sum, h]).unwrap();
    (sum, order, built)
}

fn texts(store: &Store, (sum, order, built): Answer<Value>) -> Answer<String> {
    (text(store, sum), order, text(store, built))
}

/// Every thread does all jobs, each beginning at another one, so that they meet at the same
/// forms in different orders.
fn assert_threads_agree_with_one(threads: usize) {
    let alone = Store::new();
    let games_alone = games(&alone);
    let jobs = jobs(games_alone.len());
    let expected: Vec<Answer<String>> = jobs
        .iter()
        .map(|&job| texts(&alone, answer(&alone, &games_alone, job)))
        .collect();

    let shared = Store::new();
    let start = Barrier::new(threads);
    let (jobs, start) = (&jobs, &start);
    let answers: Vec<Vec<Answer<Value>>> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|thread| {
                let store = shared.clone();
                scope.spawn(move || {
                    start.wait();
                    let games = games(&store);
                    let first = thread * jobs.len() / 7;
                    let (before, after) = jobs.split_at(first);
                    let order = after.iter().chain(before);
                    let mut answers: Vec<_> =
                        order.map(|&job| answer(&store, &games, job)).collect();
                    answers.rotate_right(first);
                    answers
                })
            })
            .collect();
        workers
            .into_iter()
            .map(|worker| worker.join().unwrap())
            .collect()
    });

    for other in &answers[1..] {
        assert!(answers[0] == *other, "a form was stored twice");
    }
    for (&found, expected) in answers[0].iter().zip(&expected) {
        assert_eq!(&texts(&shared, found), expected);
    }
}

#[test]
fn two_threads_agree_with_one() {
    assert_threads_agree_with_one(2);
}

#[test]
fn four_threads_agree_with_one() {
    assert_threads_agree_with_one(4);
}

#[test]
fn threads_that_meet_at_large_number_up_stars_get_the_same_handles() {
    let store = Store::new();
    let start = Barrier::new(4);
    let (store, start) = (&store, &start);
    let values = |thread: i64| {
        let value = move |i: i64| {
            // Every thread asks in another order, two of them for the negatives.
            let i = (i * (2 * thread + 1)) % 4096;
            let sign = if thread % 2 == 0 { 1 } else { -1 };
            let nus = Nus {
                number: Dyadic::new(sign * (1_000_001 + 2 * i), 3),
                up: Dyadic::from(sign * 100),
                nimber: 200,
            };
            let value = store.nus(&nus).unwrap();
            (i, if thread % 2 == 0 { value } else { -value })
        };
        let mut values: Vec<(i64, Value)> = (0..4096).map(value).collect();
        values.sort_by_key(|&(i, _)| i);
        values
    };
    let values = &values;
    let found: Vec<_> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..4)
            .map(|thread| {
                scope.spawn(move || {
                    start.wait();
                    values(thread)
                })
            })
            .collect();
        workers
            .into_iter()
            .map(|worker| worker.join().unwrap())
            .collect()
    });
    for other in &found[1..] {
        assert_eq!(&found[0], other);
    }
}

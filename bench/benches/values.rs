//! The value engine against `cgt`.
use cgt::short::partizan::canonical_form::CanonicalForm;
use partizan_bench::*;
use partizan_value::*;
use std::hint::black_box;

fn main() {
    let origin = Store::new();
    let games = day_three(&origin);
    let peers = in_cgt(&origin, &games);
    let mut random = Random::new(7);
    let pairs: Vec<(usize, usize)> = (0..4000)
        .map(|_| (random.below(games.len()), random.below(games.len())))
        .collect();
    let (store, games) = in_new_store(&origin, &games);
    let n = pairs.len() as f64;
    let c = CpuClock::start();
    for &(i, j) in &pairs {
        black_box(CanonicalForm::construct_sum(&peers[i], &peers[j]));
    }
    let theirs = c.elapsed();
    let before = store.len();
    let c = CpuClock::start();
    for &(i, j) in &pairs {
        black_box(store.sum(games[i], games[j]).unwrap());
    }
    let ours = c.elapsed();
    println!(
        "sums {:.0} ns vs {:.0} ns: {:.1}x  forms {} -> {} bytes/form {:.1} total {}",
        ours.as_nanos() as f64 / n,
        theirs.as_nanos() as f64 / n,
        theirs.as_secs_f64() / ours.as_secs_f64(),
        before,
        store.len(),
        store.form_bytes() as f64 / store.len() as f64,
        store.bytes()
    );
    let c = CpuClock::start();
    for _ in 0..50 {
        for &(i, j) in &pairs {
            black_box(store.sum(games[i], games[j]).unwrap());
        }
    }
    println!(
        "repeated sums {:.1} ns",
        c.elapsed().as_nanos() as f64 / n / 50.0
    );
    let c = CpuClock::start();
    for &(i, j) in &pairs {
        black_box(CanonicalForm::leq(&peers[i], &peers[j]));
    }
    let theirs = c.elapsed();
    let c = CpuClock::start();
    for &(i, j) in &pairs {
        black_box(store.le(games[i], games[j]).unwrap());
    }
    let ours = c.elapsed();
    println!(
        "le {:.0} ns vs {:.0} ns",
        ours.as_nanos() as f64 / n,
        theirs.as_nanos() as f64 / n
    );
    let c = CpuClock::start();
    for _ in 0..50 {
        for &(i, j) in &pairs {
            black_box(store.le(games[i], games[j]).unwrap());
        }
    }
    println!(
        "repeated le {:.1} ns",
        c.elapsed().as_nanos() as f64 / n / 50.0
    );
    // canonicalise from option lists
    let two = (0..2).fold(vec![Value::ZERO], |g, _| next_day(&store, &g));
    let two_peers = in_cgt(&store, &two);
    let lists: Vec<(Vec<usize>, Vec<usize>)> = (0..4000)
        .map(|_| {
            let mut list = || {
                (0..1 + random.below(3))
                    .map(|_| random.below(two.len()))
                    .collect::<Vec<_>>()
            };
            (list(), list())
        })
        .collect();
    let peer_lists: Vec<_> = lists
        .iter()
        .map(|(l, r)| {
            (
                l.iter().map(|&i| two_peers[i].clone()).collect::<Vec<_>>(),
                r.iter().map(|&i| two_peers[i].clone()).collect::<Vec<_>>(),
            )
        })
        .collect();
    let our_lists: Vec<_> = lists
        .iter()
        .map(|(l, r)| {
            (
                l.iter().map(|&i| two[i]).collect::<Vec<_>>(),
                r.iter().map(|&i| two[i]).collect::<Vec<_>>(),
            )
        })
        .collect();
    let c = CpuClock::start();
    for (l, r) in peer_lists {
        black_box(CanonicalForm::new_from_moves(l, r));
    }
    let theirs = c.elapsed();
    let c = CpuClock::start();
    for (l, r) in &our_lists {
        black_box(store.game(l, r).unwrap());
    }
    let ours = c.elapsed();
    println!(
        "game {:.0} ns vs {:.0} ns",
        ours.as_nanos() as f64 / n,
        theirs.as_nanos() as f64 / n
    );
}

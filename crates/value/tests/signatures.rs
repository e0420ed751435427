//! Stores that compare everything with probes from the beginning give the answers of the
//! definitions, whatever the probes are, and however often and from how many threads they change.

use std::sync::Barrier;

use common::{Random, born_by_day, text};
use partizan_value::{Store, Value};
use proptest::prelude::*;
use reference::Tree;
use strategies::cases;

mod common;
mod reference;
#[path = "common/strategies.rs"]
mod strategies;

/// Hot and lukewarm games of days 3 and 4, with all games by day 2.
fn random_games(store: &Store, random: &mut Random, count: usize) -> Vec<Value> {
    let mut games = born_by_day(store, 2);
    while games.len() < count {
        let [left, right] = [random.picks(&games, 3), random.picks(&games, 3)];
        let game = store.game(&left, &right).unwrap();
        let is_small = store.birthday(game).unwrap().to_i64() <= Some(4);
        if is_small && !store.is_number(game) {
            games.push(game);
        }
    }
    games
}

/// A few of the games by day 2 as probes.
fn probe(store: &Store, random: &mut Random, most: usize) {
    let games = born_by_day(store, 2);
    store.probe_with(random.picks(&games, most));
}

proptest! {
    #![proptest_config(cases(48))]

    #[test]
    fn games_are_ordered_and_added_as_defined(seed: u64, most_probes in 1_usize..12) {
        let mut random = Random::seeded(seed);
        let store = Store::new();
        probe(&store, &mut random, most_probes);
        let games = random_games(&store, &mut random, 40);
        let trees: Vec<Tree> = games.iter().map(|&g| Tree::of_value(&store, g)).collect();
        for i in 0..games.len() {
            prop_assert_eq!(&trees[i], &trees[i].canonical());
            for j in 0..games.len() {
                let expected = trees[i].at_most(&trees[j]);
                prop_assert_eq!(store.le(games[i], games[j]).unwrap(), expected);
            }
        }
        // Another generation of probes, with games that have signatures of the first.
        store.probe_with(games.iter().copied());
        for _ in 0..20 {
            let (i, j) = (random.below(games.len()), random.below(games.len()));
            let sum = Tree::of_value(&store, store.sum(games[i], games[j]).unwrap());
            prop_assert_eq!(sum, trees[i].sum(&trees[j]).canonical());
        }
    }
}

/// What a store makes of its random games, as texts.
fn answers(store: &Store, seed: u64, mut between: impl FnMut(&[Value])) -> Vec<String> {
    let mut random = Random::seeded(seed);
    let games = random_games(store, &mut random, 60);
    let mut texts = Vec::new();
    for round in 0..400 {
        let picked: Vec<Value> = (0..4).map(|_| games[random.below(games.len())]).collect();
        let sum = store.sum(picked[0], picked[1]).unwrap();
        let built = store.game(&[sum, picked[2]], &[picked[3], -sum]).unwrap();
        let order = store.compare(sum, built).unwrap();
        texts.push(format!(
            "{} {} {order:?}",
            text(store, sum),
            text(store, built)
        ));
        if round % 50 == 0 {
            between(&picked);
        }
    }
    texts
}

#[test]
fn threads_that_change_the_probes_under_each_other_agree_with_one_that_has_none() {
    let expected = answers(&Store::new(), 5, |_| {});
    for threads in [2, 4] {
        let shared = Store::new();
        let start = Barrier::new(threads);
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    start.wait();
                    let found = answers(&shared, 5, |games| {
                        shared.probe_with(games.iter().copied());
                    });
                    assert!(found == expected);
                });
            }
        });
    }
}

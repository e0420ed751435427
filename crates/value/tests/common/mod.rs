//! What several test files share: reproducible random picks, all games of a day, and a text of a
//! game that does not depend on the history of its store.
#![allow(dead_code, reason = "every test file uses its own part of this")]

use std::collections::HashSet;

use partizan_value::{Player, Store, Value};

/// A reproducible stream of random numbers (splitmix64).
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn seeded(seed: u64) -> Random {
        Random(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ (x >> 31)
    }

    /// A number below `limit`.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }

    /// One of the items.
    pub(crate) fn pick<T: Clone>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())].clone()
    }

    /// Between no and `most` of the items, repetitions allowed.
    pub(crate) fn picks<T: Clone>(&mut self, items: &[T], most: usize) -> Vec<T> {
        let count = self.below(most + 1);
        (0..count).map(|_| self.pick(items)).collect()
    }
}

/// All values with options among `games`, each side an antichain, sorted by their text.
pub(crate) fn next_day(store: &Store, games: &[Value]) -> Vec<Value> {
    let below: Vec<Vec<bool>> = games
        .iter()
        .map(|&g| games.iter().map(|&h| store.le(g, h).unwrap()).collect())
        .collect();
    let mut antichains: Vec<Vec<usize>> = vec![vec![]];
    for (i, below_i) in below.iter().enumerate() {
        for k in 0..antichains.len() {
            if antichains[k].iter().all(|&j| !below_i[j] && !below[j][i]) {
                let mut longer = antichains[k].clone();
                longer.push(i);
                antichains.push(longer);
            }
        }
    }
    let sets: Vec<Vec<Value>> = antichains
        .iter()
        .map(|chain| chain.iter().map(|&i| games[i]).collect())
        .collect();
    let mut found = HashSet::new();
    for left in &sets {
        for right in &sets {
            found.insert(store.game(left, right).unwrap());
        }
    }
    let mut found: Vec<Value> = found.into_iter().collect();
    found.sort_by_cached_key(|&value| text(store, value));
    found
}

/// All games born by a day, in an order that is the same in every store.
pub(crate) fn born_by_day(store: &Store, day: u32) -> Vec<Value> {
    (0..day).fold(vec![Value::ZERO], |games, _| next_day(store, &games))
}

/// The game as text: number-up-stars by their parts, others as sorted lists of options.
pub(crate) fn text(store: &Store, value: Value) -> String {
    if let Some(nus) = store.nus_parts(value) {
        return format!("{}^{}*{}", nus.number, nus.up, nus.nimber);
    }
    let [left, right] = Player::BOTH.map(|player| {
        let mut options: Vec<String> = store
            .options(value, player)
            .map(|option| text(store, option))
            .collect();
        options.sort();
        options.join(",")
    });
    format!("{{{left}|{right}}}")
}

//! All games born by day 2 and day 3.

use partizan_value::{Store, Value};

/// All values with options among `games`, each side an antichain.
fn next_day(store: &Store, games: &[Value]) -> Vec<Value> {
    let n = games.len();
    let below: Vec<Vec<bool>> = games
        .iter()
        .map(|&g| games.iter().map(|&h| store.le(g, h).unwrap()).collect())
        .collect();
    let mut antichains: Vec<Vec<usize>> = vec![vec![]];
    for i in 0..n {
        for k in 0..antichains.len() {
            if antichains[k].iter().all(|&j| !below[i][j] && !below[j][i]) {
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
    let mut found = std::collections::HashSet::new();
    for left in &sets {
        for right in &sets {
            found.insert(store.game(left, right).unwrap());
        }
    }
    found.into_iter().collect()
}

#[test]
fn there_are_1_4_22_1474_games_born_by_day_0_1_2_3() {
    let store = Store::new();
    let mut games = vec![Value::ZERO];
    for expected in [4, 22, 1474] {
        games = next_day(&store, &games);
        assert_eq!(games.len(), expected);
    }
}

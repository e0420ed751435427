//! All games born by day 2 and day 3.

use common::next_day;
use partizan_value::{Store, Value};

mod common;

#[test]
fn there_are_1_4_22_1474_games_born_by_day_0_1_2_3() {
    let store = Store::new();
    let mut games = vec![Value::ZERO];
    for expected in [4, 22, 1474] {
        games = next_day(&store, &games);
        assert_eq!(games.len(), expected);
    }
}

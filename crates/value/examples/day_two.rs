//! Prints the 22 games born by day 2 with their outcomes and temperatures.
//!
//! `cargo run -p partizan-value --example day_two`

use std::collections::HashSet;

use partizan_value::{Result, Store, Value};

fn main() -> Result<()> {
    let store = Store::new();
    let mut games = vec![Value::ZERO];
    for _ in 0..2 {
        let mut born = HashSet::new();
        // Every subset of the older games on either side.
        for left in 0..1u32 << games.len() {
            for right in 0..1u32 << games.len() {
                let side = |subset: u32| -> Vec<Value> {
                    let member = |i: &usize| subset >> i & 1 == 1;
                    (0..games.len()).filter(member).map(|i| games[i]).collect()
                };
                born.insert(store.game(&side(left), &side(right))?);
            }
        }
        games = born.into_iter().collect();
    }
    store.sort_games(&mut games)?;
    println!("{} games born by day 2", games.len());
    for game in games {
        println!(
            "{:<12} outcome {}  temperature {}",
            store.text(game).to_string(),
            store.outcome(game)?,
            store.temperature(game)?
        );
    }
    Ok(())
}

//! Two threads share one store: the sums of a family of switches, computed in parallel.
//!
//! `cargo run -p partizan-value --example shared_store`

use partizan_value::{Result, Store, Value};

fn main() -> Result<()> {
    let store = Store::new();
    let switches: Vec<Value> = (1..=5)
        .map(|n| store.plus_minus(&[store.integer(n)]))
        .collect::<Result<_>>()?;
    let (low, high) = switches.split_at(2);
    let sums: Vec<Value> = std::thread::scope(|scope| {
        let halves = [low, high].map(|half| {
            let store = store.clone();
            scope.spawn(move || store.sum_all(half.iter().copied()))
        });
        halves
            .into_iter()
            .map(|half| half.join().expect("the threads do not panic"))
            .collect::<Result<_>>()
    })?;
    let sum = store.sum_all(sums)?;
    println!("{}", store.text(sum));
    println!(
        "temperature {}, {} forms stored",
        store.temperature(sum)?,
        store.len()
    );
    Ok(())
}

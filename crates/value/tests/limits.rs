//! Budgets that run out, and games at the limits of what can be represented.

use std::thread;
use std::time::Duration;

use common::{born_by_day, text};
use num_bigint::BigInt;
use partizan_value::{Budget, Dyadic, Error, Nus, Outcome, Player, Result, Store, Value};

mod common;

/// ±1 + ±2 + ±4 + …, with ever larger switches: the canonical form doubles with every one.
fn endless_sum(store: &Store) -> Result<Value> {
    (0..62).try_fold(Value::ZERO, |sum, k| {
        // The switches themselves are made without a budget.
        let size = store.integer(1 << k);
        let switch = store.with_budget(Budget::unlimited()).plus_minus(&[size])?;
        store.sum(sum, switch)
    })
}

/// A store that an error has left behind works as a new one does.
fn assert_usable_and_correct(store: &Store) {
    let store = store.with_budget(Budget::unlimited());
    let fresh = Store::new();
    let everything = |store: &Store| {
        let games = born_by_day(store, 2);
        let mut found = Vec::new();
        for &g in &games {
            for &h in &games {
                let sum = store.sum(g, h).unwrap();
                let order = store.compare(g, h).unwrap();
                found.push((text(store, sum), order));
            }
        }
        // The very sums that were interrupted.
        let mut sum = Value::ZERO;
        for k in 0..8 {
            let switch = store.plus_minus(&[store.integer(1 << k)]).unwrap();
            sum = store.sum(sum, switch).unwrap();
            found.push((text(store, sum), store.compare(sum, switch).unwrap()));
        }
        found
    };
    assert_eq!(everything(&store), everything(&fresh));
}

// ---- budgets -----------------------------------------------------------------------------------

#[test]
fn a_long_list_of_nimbers_is_the_least_that_is_missing() {
    let store = Store::new();
    let nimbers: Vec<Value> = (0..3000).map(|n| store.nimber(n)).collect();
    let game = store.game(&nimbers, &nimbers).expect("no limit");
    assert_eq!(game, store.nimber(3000));
    // Larger ones are reversible, and the sides may differ above the gap.
    let left: Vec<Value> = [0, 1, 3, 900].map(|n| store.nimber(n)).to_vec();
    let right: Vec<Value> = [0, 1, 7].map(|n| store.nimber(n)).to_vec();
    assert_eq!(
        store.game(&left, &right).expect("no limit"),
        store.nimber(2)
    );
    // Different gaps make no nimber: {0, * | 0} = up + star.
    let up_star = store.game(&nimbers[..2], &nimbers[..1]).expect("no limit");
    assert_eq!(store.text(up_star).to_string(), "^*");
}

#[test]
fn a_sum_that_needs_too_much_memory_stops_and_leaves_the_store_usable() {
    let limit = 4 << 20;
    let store = Store::new();
    let limited = store.with_budget(Budget::unlimited().with_memory(limit));
    assert_eq!(endless_sum(&limited), Err(Error::Memory(limit)));
    assert!(
        store.bytes() < 2 * limit,
        "{} bytes are taken",
        store.bytes()
    );
    assert_usable_and_correct(&store);
}

#[test]
fn without_any_memory_nothing_but_number_up_stars_can_be_computed() {
    let store = Store::new();
    let switch = store.plus_minus(&[store.integer(1)]).unwrap();
    let limited = store.with_budget(Budget::unlimited().with_memory(1));
    let four = limited.sum(limited.integer(3), limited.integer(1));
    assert_eq!(four, Ok(store.integer(4)));
    let error = limited.sum(switch, Value::STAR).unwrap_err();
    assert_eq!(error, Error::Memory(1));
    assert!(error.is_budget());
    assert_eq!(limited.check(), Err(Error::Memory(1)));
    assert_usable_and_correct(&store);
}

#[test]
fn a_time_limit_of_zero_stops_every_computation_and_leaves_the_store_usable() {
    let store = Store::new();
    let switch = store.plus_minus(&[store.integer(1)]).unwrap();
    let threat = store.game(&[Value::ZERO], &[store.integer(-1)]).unwrap();
    let tiny = store.game(&[Value::ZERO], &[threat]).unwrap();
    let out_of_time = Error::Time(Duration::ZERO);
    let limited = store.with_budget(Budget::unlimited().with_time(Duration::ZERO));
    assert_eq!(limited.sum(switch, tiny), Err(out_of_time.clone()));
    assert_eq!(limited.le(Value::STAR, tiny), Err(out_of_time.clone()));
    assert_eq!(limited.game(&[switch], &[tiny]), Err(out_of_time.clone()));
    assert_eq!(limited.check(), Err(out_of_time));
    assert_usable_and_correct(&store);
}

#[test]
fn a_time_limit_stops_a_sum_that_is_under_way() {
    let store = Store::new();
    let limit = Duration::from_millis(20);
    let limited = store.with_budget(Budget::unlimited().with_time(limit));
    assert_eq!(endless_sum(&limited), Err(Error::Time(limit)));
    assert_usable_and_correct(&store);
}

#[test]
fn another_thread_cancels_a_sum_that_is_under_way() {
    let store = Store::new();
    let budget = Budget::unlimited();
    let limited = store.with_budget(budget.clone());
    let sum = thread::scope(|scope| {
        let worker = scope.spawn(|| endless_sum(&limited));
        while store.len() < 5000 {
            thread::yield_now();
        }
        budget.cancel();
        worker.join().unwrap()
    });
    assert_eq!(sum, Err(Error::Cancelled));
    // Views under another budget are not concerned.
    assert_usable_and_correct(&store);
    // This one stays cancelled.
    assert_eq!(limited.game(&[], &[]), Err(Error::Cancelled));
}

#[test]
fn cancelling_one_of_two_threads_leaves_the_other_alone() {
    let store = Store::new();
    let budget = Budget::unlimited();
    let limited = store.with_budget(budget.clone());
    thread::scope(|scope| {
        let cancelled = scope.spawn(|| endless_sum(&limited));
        let other = scope.spawn(|| assert_usable_and_correct(&store));
        other.join().unwrap();
        budget.cancel();
        assert_eq!(cancelled.join().unwrap(), Err(Error::Cancelled));
    });
}

// ---- deep games --------------------------------------------------------------------------------

/// Runs on a stack on which recursion as deep as a game would overflow at once.
fn with_a_small_stack(test: impl FnOnce() + Send + 'static) {
    let builder = thread::Builder::new().stack_size(128 << 10);
    builder.spawn(test).unwrap().join().unwrap();
}

const DEPTH: i64 = 100_000;

/// {…{{{bottom | -1} | -2} | -3}… | -DEPTH}.
fn deep_game(store: &Store, bottom: Value) -> Value {
    (1..=DEPTH).fold(bottom, |game, n| {
        store.game(&[game], &[store.integer(-n)]).unwrap()
    })
}

#[test]
fn deep_games_are_built_compared_and_dropped_without_recursion() {
    with_a_small_stack(|| {
        let store = Store::new();
        let g = deep_game(&store, Value::ZERO);
        let h = deep_game(&store, Value::STAR);
        let k = deep_game(&store, store.up(1));
        assert_ne!(g, h);
        // The order is decided at the bottom.
        assert_eq!(store.compare(g, h).unwrap(), None);
        assert!(store.le(g, k).unwrap());
        assert!(!store.le(k, g).unwrap());
        assert_eq!(store.compare(h, k).unwrap(), None);
        assert_eq!(store.outcome(g).unwrap(), Outcome::Right);
        let mut deepest = g;
        for _ in 0..DEPTH {
            deepest = store.options(deepest, Player::Left).next().unwrap();
        }
        assert_eq!(deepest, Value::ZERO);
        drop(store);
    });
}

#[test]
fn deep_games_are_added_to_small_ones_without_recursion() {
    with_a_small_stack(|| {
        let store = Store::new();
        let g = deep_game(&store, Value::ZERO);
        let with_star = store.sum(g, Value::STAR).unwrap();
        assert_ne!(with_star, g);
        assert_eq!(store.compare(with_star, g).unwrap(), None);
        assert_eq!(store.sum(with_star, Value::STAR).unwrap(), g);
        let half = store.number(&Dyadic::unit(1)).unwrap();
        let moved = store.sum(g, half).unwrap();
        assert!(store.le(g, moved).unwrap());
        assert_eq!(store.difference(moved, half).unwrap(), g);
        assert_eq!(store.sum(g, -g).unwrap(), Value::ZERO);
    });
}

#[test]
fn deep_games_of_infinitesimals_need_no_recursion() {
    with_a_small_stack(|| {
        let store = Store::new();
        // ↑, ⇑∗, 3·↑, …: recognised all the way up.
        let ups = (0..DEPTH).fold(Value::STAR, |game, _| {
            store.game(&[Value::ZERO], &[game]).unwrap()
        });
        let expected = Nus {
            nimber: u64::from(DEPTH % 2 == 0),
            ..store.nus_parts(store.up(DEPTH)).unwrap()
        };
        assert_eq!(store.nus_parts(ups), Some(expected));
        assert_eq!(store.outcome(ups).unwrap(), Outcome::Left);
    });
}

// ---- large numbers and nimbers -----------------------------------------------------------------

#[test]
fn a_large_nimber_is_an_option_like_any_other() {
    let store = Store::new();
    let large = store.nimber(100_000);
    let nus = |up: i64, nimber: u64| {
        let parts = store.nus_parts(store.up(up)).unwrap();
        store.nus(&Nus { nimber, ..parts }).unwrap()
    };
    assert_eq!(store.options(large, Player::Left).count(), 100_000);
    // The least excluded nimber.
    assert_eq!(store.game(&[large], &[large]), Ok(Value::ZERO));
    let both = [Value::ZERO, large];
    assert_eq!(store.game(&both, &both), Ok(Value::STAR));
    assert_eq!(store.game(&[Value::ZERO], &[large]), Ok(nus(1, 100_001)));
    assert_eq!(store.game(&[large], &[Value::ZERO]), Ok(nus(-1, 100_001)));
    // A switch between nimbers and numbers.
    let hot = store.game(&[store.integer(1)], &[large]).unwrap();
    let options: Vec<Value> = store.options(hot, Player::Right).collect();
    assert_eq!(options, [large]);
    assert_eq!(store.compare(hot, large).unwrap(), None);
    assert_eq!(
        store.compare(hot, store.integer(2)).unwrap(),
        Some(std::cmp::Ordering::Less)
    );
    let moved = store.sum(hot, store.integer(5)).unwrap();
    let five = store.sum(large, store.integer(5)).unwrap();
    assert_eq!(store.game(&[store.integer(6)], &[five]), Ok(moved));
}

#[test]
fn the_largest_nimbers_add_and_compare() {
    let store = Store::new();
    let large = store.nimber(u64::MAX);
    assert_eq!(store.sum(large, large), Ok(Value::ZERO));
    assert_eq!(
        store.sum(large, Value::STAR),
        Ok(store.nimber(u64::MAX - 1))
    );
    assert_eq!(store.outcome(large), Ok(Outcome::Next));
    assert!(large.is_self_negative());
    let up = store.sum(large, store.up(1)).unwrap();
    assert_eq!(store.outcome(up), Ok(Outcome::Left));
}

#[test]
fn nimbers_rebuilt_from_all_their_options_are_recognised() {
    let store = Store::new();
    for n in [63, 64, 65, 1000] {
        let options: Vec<Value> = (0..n).map(|k| store.nimber(k)).collect();
        assert_eq!(store.game(&options, &options), Ok(store.nimber(n)));
    }
}

#[test]
fn numbers_of_hundreds_of_bits_are_exact() {
    let store = Store::new();
    let huge = Dyadic::from(BigInt::from(1) << 200_u32);
    let tiny = Dyadic::unit(100);
    let value = |x: &Dyadic| store.number(x).unwrap();
    let (n, e) = (value(&huge), value(&tiny));
    assert_eq!(store.as_number(n), Some(huge.clone()));
    assert_eq!(store.game(&[n], &[]), Ok(value(&(&huge + &Dyadic::ONE))));
    assert_eq!(store.game(&[], &[-n]), Ok(value(&-&(&huge + &Dyadic::ONE))));
    assert_eq!(store.game(&[Value::ZERO], &[e]), Ok(value(&tiny.half())));
    assert_eq!(store.game(&[e], &[n]), Ok(store.integer(1)));
    let sum = store.sum(n, e).unwrap();
    assert_eq!(sum, value(&(&huge + &tiny)));
    assert!(store.le(n, sum).unwrap() && !store.le(sum, n).unwrap());
    assert_eq!(store.difference(sum, n), Ok(e));
    let between = store.game(&[n], &[sum]).unwrap();
    assert_eq!(between, value(&(&huge + &tiny.half())));
    let copies = store.multiple(&Dyadic::from(BigInt::from(1) << 100_u32), e);
    assert_eq!(copies, Ok(store.integer(1)));
}

#[test]
fn switches_of_huge_numbers_add_as_small_ones_do() {
    let store = Store::new();
    let huge = Dyadic::from(BigInt::from(1) << 200_u32);
    let (n, e) = (
        store.number(&huge).unwrap(),
        store.number(&Dyadic::unit(100)).unwrap(),
    );
    let switch = store.plus_minus(&[n]).unwrap();
    assert!(switch.is_self_negative());
    assert_eq!(store.sum(switch, switch), Ok(Value::ZERO));
    let small = store.plus_minus(&[e]).unwrap();
    let sum = store.sum(switch, small).unwrap();
    let left: Vec<Value> = store.options(sum, Player::Left).collect();
    assert_eq!(left, [store.sum(n, small).unwrap()]);
    assert_eq!(store.sum(sum, switch), Ok(small));
    assert_eq!(store.compare(switch, small), Ok(None));
}

#[test]
fn ups_beyond_machine_words_add_and_compare() {
    let store = Store::new();
    let many = Dyadic::from(BigInt::from(1) << 100_u32);
    let ups = store.multiple(&many, store.up(1)).unwrap();
    assert_eq!(store.outcome(ups), Ok(Outcome::Left));
    assert!(store.le(store.up(i64::MAX), ups).unwrap());
    assert!(!store.le(ups, store.up(i64::MAX)).unwrap());
    assert_eq!(store.sum(ups, -ups), Ok(Value::ZERO));
    let more = store.sum(ups, store.up(1)).unwrap();
    assert_eq!(store.difference(more, ups), Ok(store.up(1)));
    // Still smaller than any positive number.
    let tiny = store.number(&Dyadic::unit(100)).unwrap();
    assert!(store.le(ups, tiny).unwrap());
}

#[test]
fn numbers_past_the_limit_of_bits_are_refused() {
    let store = Store::new();
    let bits = u32::try_from(Store::MAX_NUMBER_BITS).unwrap();
    let refused = |result: Result<Value>| matches!(result, Err(Error::TooLarge(_)));
    let large = Dyadic::from(BigInt::from(1) << (bits - 1));
    let value = store.number(&large).unwrap();
    assert!(refused(
        store.number(&Dyadic::from(BigInt::from(1) << bits))
    ));
    assert!(refused(store.number(&Dyadic::unit(bits))));
    assert!(refused(store.sum(value, value)));
    assert!(refused(store.multiple(&large, value)));
    assert_eq!(store.difference(value, value), Ok(Value::ZERO));
    assert!(!Error::TooLarge("").is_budget());
}

#[test]
fn heating_a_large_nimber_does_not_take_time_in_proportion_to_its_paths() {
    // Every game on the way compares with all that came before: a memo that forgets too much
    // would make this exponential.
    let store = Store::new();
    for n in [1, 2, 3, 120] {
        let heated = store.heat(store.nimber(n), store.integer(1)).unwrap();
        assert_eq!(store.birthday(heated), Ok(Dyadic::from(2 * n as i64)));
    }
}

#[test]
fn asking_for_options_of_small_values_again_and_again_takes_no_more_memory() {
    let store = Store::new();
    let ask = || {
        for n in 0..8000 {
            assert!(
                store
                    .options(store.integer(n), Player::Right)
                    .next()
                    .is_none()
            );
        }
    };
    ask();
    let bytes = store.bytes();
    ask();
    assert_eq!(store.bytes(), bytes);
}

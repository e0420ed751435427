//! Expansions of uptimals are found, whatever the digits.

use partizan_value::{Dyadic, Result, Store, Value};

/// number + d₁·↑ + d₂·↑² + … + ∗nimber, added up from the powers.
fn uptimal(store: &Store, number: &Dyadic, digits: &[i64], nimber: u64) -> Result<Value> {
    let mut sum = store.sum(store.number(number)?, store.nimber(nimber))?;
    for (i, &digit) in digits.iter().enumerate() {
        let power = store.up_power(i as i64 + 1)?;
        sum = store.sum(sum, store.multiple(&Dyadic::from(digit), power)?)?;
    }
    Ok(sum)
}

/// All lists of up to `length` digits from -2 to 2 that do not end in 0.
fn digit_lists(length: usize) -> Vec<Vec<i64>> {
    let mut lists = vec![vec![]];
    let mut longest: Vec<Vec<i64>> = vec![vec![]];
    for _ in 0..length {
        longest = longest
            .iter()
            .flat_map(|list| (-2..=2).map(|digit| [&list[..], &[digit]].concat()))
            .collect();
        lists.extend(
            longest
                .iter()
                .filter(|list| list.last() != Some(&0))
                .cloned(),
        );
    }
    lists
}

#[test]
fn every_sum_of_small_multiples_of_powers_has_its_digits_as_expansion() {
    let store = Store::new();
    for digits in digit_lists(3) {
        for nimber in 0..4 {
            for number in [Dyadic::ZERO, Dyadic::new(-3, 1)] {
                let game = uptimal(&store, &number, &digits, nimber).unwrap();
                let found = store.uptimal_expansion(game).unwrap();
                let found = found.unwrap_or_else(|| panic!("{number} {digits:?} *{nimber}"));
                assert_eq!(found.digits().collect::<Vec<i64>>(), digits);
                assert_eq!((found.number, found.nimber), (number, nimber));
            }
        }
    }
}

#[test]
fn powers_are_defined_by_their_sums() {
    let store = Store::new();
    let mut sum = Value::ZERO;
    for n in 1..=12 {
        sum = store.sum(sum, store.up_power(n).unwrap()).unwrap();
        assert_eq!(store.up_power_to(n), Ok(sum), "{n}");
        assert_eq!(store.up_power_to(-n), Ok(-sum), "{n}");
        assert_eq!(store.up_power(-n), store.up_power(n).map(|power| -power));
    }
}

#[test]
fn hot_games_and_tinies_are_no_uptimals() {
    let store = Store::new();
    let one = store.integer(1);
    for game in [
        store.plus_minus(&[one]).unwrap(),
        store.tiny(one).unwrap(),
        store.game(&[store.up(3)], &[store.up(-3)]).unwrap(),
    ] {
        assert_eq!(store.uptimal_expansion(game), Ok(None));
    }
}

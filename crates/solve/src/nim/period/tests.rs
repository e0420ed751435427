use partizan_rules::{HeapRules, Piece};
use partizan_value::Error;
use proptest::prelude::*;

use super::{Bound, Budget, Periodicity, Theorem};

fn read(code: &str) -> HeapRules {
    HeapRules::read(&Piece::whole(code), 256).unwrap()
}

/// What is said without a limit.
fn periodicity<V: Copy + Into<u32>>(rules: &HeapRules, values: &[V]) -> Option<Periodicity> {
    super::periodicity(rules, values, &Budget::unlimited()).expect("there is no limit")
}

/// The first values, from the definition.
fn values(rules: &HeapRules, length: usize) -> Vec<u32> {
    let mut values = Vec::new();
    extend(rules, &mut values, length);
    values
}

/// Appends values until there are so many.
fn extend(rules: &HeapRules, values: &mut Vec<u32>, length: usize) {
    let mut seen = Vec::new();
    for heap in values.len()..length {
        rules.options(heap as u64, &mut |heaps| {
            let value = heaps
                .iter()
                .fold(0, |sum, heap| sum ^ values[*heap as usize]) as usize;
            if seen.len() <= value {
                seen.resize(value + 1, 0);
            }
            seen[value] = heap + 1;
        });
        let value = seen.iter().position(|mark| *mark != heap + 1);
        values.push(value.unwrap_or(seen.len()) as u32);
    }
}

/// Whether g(n + p) = g(n) + s for all n from some place on.
fn holds(values: &[u32], from: usize, period: usize, saltus: u32) -> bool {
    (from + period..values.len()).all(|n| values[n] == values[n - period] + saltus)
}

/// Asserts that what is said of the first values is the least period of all these values, if it
/// is proved, and at least right for the first ones, if it is not.
fn assert_right(rules: &HeapRules, values: &[u32], known: usize) -> Option<Periodicity> {
    let found = periodicity(rules, &values[..known])?;
    let name = format!("{rules} with difference {}: {found:?}", rules.difference());
    let values = if let Some(proof) = found.proof {
        assert_eq!(found.needed, None, "{name}");
        assert!(proof.checked_to + found.period <= known, "{name}");
        values
    } else {
        assert!(found.needed.is_none_or(|needed| needed > known), "{name}");
        &values[..known]
    };
    let (period, from, saltus) = (found.period, found.preperiod, found.saltus);
    assert!(holds(values, from, period, saltus), "{name}");
    assert!(
        from == 0 || !holds(values, from - 1, period, saltus),
        "{name}"
    );
    for smaller in (1..period).filter(|smaller| found.proof.is_some() && period % smaller == 0) {
        let step = values[from + smaller].checked_sub(values[from]);
        let smaller = step.is_some_and(|step| holds(values, from, smaller, step));
        assert!(!smaller, "{name}");
    }
    Some(found)
}

/// Games with the difference of their splits, their periods, last exceptions and saltus.
const LITERATURE: [(&str, u64, usize, usize, u32); 28] = [
    ("0.77", 0, 12, 70, 0),
    ("0.07", 0, 34, 52, 0),
    ("0.137", 0, 34, 51, 0),
    ("0.15", 0, 10, 0, 0),
    ("0.115", 0, 14, 0, 0),
    ("0.141", 0, 11, 13, 0),
    ("0.156", 0, 349, 3478, 0),
    ("0.055", 0, 148, 258, 0),
    ("0.644", 0, 442, 3255, 0),
    ("0.356", 0, 142, 7314, 0),
    ("0.165", 0, 1550, 5180, 0),
    ("0.333", 0, 4, 0, 0),
    ("0.1", 0, 1, 1, 0),
    ("4.", 2, 4, 4, 0),
    ("4.", 0, 2, 0, 0),
    ("0.F", 0, 2, 0, 0),
    ("0.33F", 0, 4, 0, 0),
    ("0.[3]", 0, 1, 0, 1),
    ("0.0[3]", 0, 2, 0, 1),
    ("0.30[3]", 0, 4, 0, 2),
    ("4.[3]", 0, 4, 0, 4),
    ("0.8", 0, 3, 0, 1),
    ("8.", 0, 2, 0, 1),
    ("0.3F", 0, 6, 0, 3),
    ("0.28", 0, 53, 0, 16),
    ("0.9C", 0, 36, 27, 16),
    ("4.9", 0, 12, 15, 4),
    ("C.18", 0, 8, 5, 4),
];

#[test]
fn games_have_the_periods_of_the_literature() {
    for (code, difference, period, last, saltus) in LITERATURE {
        let rules = read(code).with_difference(difference);
        let mut values = values(&rules, 300);
        let found = loop {
            let found = periodicity(&rules, &values);
            let needed = match found {
                Some(found) if found.needed.is_none() => break found,
                Some(found) => found.needed.unwrap(),
                None => 2 * values.len(),
            };
            extend(&rules, &mut values, needed);
        };
        let last_exception = found.exceptions.last().copied().unwrap_or(0);
        let said = (found.period, last_exception, found.saltus);
        assert_eq!(said, (period, last, saltus), "{code}");
        assert!(found.proof.is_some(), "{code}");
    }
}

#[test]
fn exceptions_are_the_values_that_the_period_does_not_explain() {
    let exceptions = |code: &str| {
        let rules = read(code);
        periodicity(&rules, &values(&rules, 300))
            .unwrap()
            .exceptions
    };
    let kayles = [0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70];
    assert_eq!(exceptions("0.77"), kayles);
    assert_eq!(exceptions("0.07"), [0, 1, 15, 17, 18, 32, 35, 52]);
    assert_eq!(exceptions("0.137"), [0, 14, 16, 17, 31, 34, 51]);
    assert_eq!(exceptions("4.[3]"), [0]);
}

#[test]
fn unsolved_games_have_no_period_that_is_seen() {
    for (code, difference) in [("0.007", 0), ("4.", 1), ("0.6", 0)] {
        let rules = read(code).with_difference(difference);
        assert_eq!(periodicity(&rules, &values(&rules, 2000)), None, "{code}");
    }
}

#[test]
fn too_few_values_say_how_many_are_needed() {
    let kayles = read("0.77");
    let values = values(&kayles, 200);
    let found = periodicity(&kayles, &values[..120]).unwrap();
    assert_eq!((found.period, found.preperiod, found.proof), (12, 71, None));
    let needed = found.needed.unwrap();
    assert_eq!(needed, 2 * 71 + 12 + 2 - 1 + 12);
    assert!(
        periodicity(&kayles, &values[..needed])
            .unwrap()
            .proof
            .is_some()
    );
    assert!(
        periodicity(&kayles, &values[..needed - 1])
            .unwrap()
            .proof
            .is_none()
    );
}

#[test]
fn games_that_go_on_for_ever_say_how_many_values_are_needed() {
    for code in [
        "0.0[3]",
        "0.0000[3]",
        "0.30[3]",
        "0.33[30]",
        "0.0[1]",
        "0.0[2]",
        "0.3[0003]",
        "0.303[302]",
        "0.02[032]",
    ] {
        let rules = read(code);
        let values = values(&rules, 1000);
        let told = (20..1000).find_map(|known| assert_right(&rules, &values, known));
        let needed = told.and_then(|found| found.needed);
        let proved = |known: usize| periodicity(&rules, &values[..known]).unwrap().proof;
        if let Some(needed) = needed {
            let proof = proved(needed).unwrap();
            assert_eq!(proof.theorem, Theorem::RepeatedState, "{code}");
            assert_eq!(proved(needed - 1), None, "{code}");
        }
        assert!(proved(1000).is_some(), "{code}");
    }
}

#[test]
fn repeated_states_are_told_with_all_values_that_they_need() {
    // A block of two digits though the period is 1, so that states two heaps apart are compared.
    let rules = HeapRules::new(vec![0], vec![2, 3]);
    let values = values(&rules, 40);
    let found = periodicity(&rules, &values).unwrap();
    let proof = found.proof.unwrap();
    assert_eq!((found.period, found.preperiod, found.saltus), (1, 1, 1));
    let wanted = (Theorem::RepeatedState, 4);
    assert_eq!((proof.theorem, proof.checked_to), wanted);
}

#[test]
fn heaps_without_a_move_show_no_period() {
    let rules = HeapRules::new(vec![0; 101], vec![3]);
    let values = values(&rules, 1200);
    assert_eq!(periodicity(&rules, &values[..90]), None);
    assert_eq!(periodicity(&rules, &values[..101]), None);
    let found = periodicity(&rules, &values[..310]).unwrap();
    assert_eq!((found.period, found.saltus), (101, 1));
    assert!(found.proof.is_some());
    for known in 0..1200 {
        assert_right(&rules, &values, known);
    }
}

#[test]
fn proved_periods_of_all_small_octal_games_hold_five_times_further() {
    for code in 0..2 * 512_u16 {
        let digits = [code >> 9 << 2, code >> 6 & 7, code >> 3 & 7, code & 7];
        let rules = HeapRules::new(digits.to_vec(), Vec::new());
        let values = values(&rules, 250);
        for known in [5, 10, 15, 20, 25, 30, 40, 50] {
            assert_right(&rules, &values, known);
        }
    }
}

#[test]
fn proved_periods_with_unequal_splits_hold_five_times_further() {
    for code in 0..8 * 64_u16 {
        let digits = [code >> 8 << 2, code >> 3 & 7, code & 7];
        let rules = HeapRules::new(digits.to_vec(), Vec::new());
        let rules = rules.with_difference(u64::from(code >> 6 & 3) + 1);
        let values = values(&rules, 250);
        for known in [5, 10, 15, 20, 25, 30, 40, 50] {
            assert_right(&rules, &values, known);
        }
    }
}

#[test]
fn proved_periods_of_small_hexadecimal_games_hold_further() {
    for code in 0..256_u16 {
        for digits in [
            vec![0, code >> 4, code & 15],
            vec![code >> 6 << 2, 0, 0, code & 15],
        ] {
            let rules = HeapRules::new(digits, Vec::new());
            let values = values(&rules, 200);
            for known in [10, 20, 40, 60, 80] {
                assert_right(&rules, &values, known);
            }
        }
    }
}

#[test]
fn proved_periods_with_a_saltus_hold_much_further() {
    for code in [
        "0.8", "0.28", "0.3F", "0.9C", "0.B8", "4.9", "4.18", "8.2", "8.D", "C.18", "4.[3]",
    ] {
        let rules = read(code);
        let values = values(&rules, 700);
        let found = assert_right(&rules, &values, 220).unwrap();
        let theorem = found.proof.map(|proof| proof.theorem);
        assert_eq!(theorem, Some(Theorem::Arithmetic), "{code}");
    }
}

#[test]
fn certificates_of_a_saltus_are_as_long_as_the_proof_asks_for() {
    for (code, checked_to) in [
        // A pair of values with the nim-sum 1 beside a heap of 1 does not last.
        ("0.3{18}{58}[20{18}]", 20),
        ("0.8", 9),
        ("8.", 6),
        ("0.3F", 23),
        ("4.[3]", 12),
        ("0.28", 159),
        ("0.9C", 120),
    ] {
        let rules = read(code);
        let found = periodicity(&rules, &values(&rules, 300)).unwrap();
        let proof = found.proof.unwrap();
        let said = (proof.theorem, proof.checked_to);
        assert_eq!(said, (Theorem::Arithmetic, checked_to), "{code}");
    }
}

#[test]
fn no_period_is_proved_that_ends_later() {
    // Long stretches of each of these games have a period and a saltus.
    for code in ["C.1", "C.7C", "C.B4", "0.99", "0.18"] {
        let rules = read(code);
        let values = values(&rules, 300);
        for known in 10..300 {
            assert_right(&rules, &values, known);
        }
    }
}

#[test]
fn equality_that_ends_does_not_reach_the_bound() {
    let mut closest = usize::MAX;
    for code in 0..512_u16 {
        for difference in 0..4 {
            let digits = [code >> 6 & 4, code >> 4 & 15, code & 15];
            let rules = HeapRules::new(digits.to_vec(), Vec::new()).with_difference(difference);
            let bound = Bound::new(&rules).unwrap();
            let values = values(&rules, 60);
            for period in 1..20 {
                let mut from = 0;
                for n in 0..values.len() - period {
                    if values[n] != values[n + period] {
                        let bound = bound.check_to(from, period);
                        assert!(n < bound, "{rules} {difference}: {from} to {n} by {period}");
                        closest = closest.min(bound - n);
                        from = n + 1;
                    }
                }
            }
        }
    }
    assert_eq!(closest, 1);
}

#[test]
fn the_bounds_cannot_be_lowered() {
    for (code, difference, from, period) in [
        ("0.2", 0, 0, 1),
        ("0.6", 0, 1, 3),
        ("4.", 1, 3, 3),
        ("0.04", 2, 0, 1),
        ("0.8", 0, 0, 1),
    ] {
        let rules = read(code).with_difference(difference);
        let last = Bound::new(&rules).unwrap().check_to(from, period) - 1;
        let values = values(&rules, last + period + 1);
        assert!(holds(&values[..last + period], from, period, 0), "{code}");
        assert_ne!(values[last], values[last + period], "{code}");
    }
}

fn digit(most: u16) -> impl Strategy<Value = u16> {
    prop_oneof![Just(0), Just(3), 0..=most]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn proved_periods_of_codes_without_splits_hold_further(
        digits in prop::collection::vec(digit(3), 1..6),
        block in prop::collection::vec(digit(3), 0..4),
        known in 10_usize..100,
    ) {
        let rules = HeapRules::new([vec![0], digits].concat(), block);
        assert_right(&rules, &values(&rules, 400), known);
    }

    #[test]
    fn proved_periods_of_random_codes_hold_further(
        first in 0_u16..16,
        digits in prop::collection::vec(digit(31), 1..4),
        block in prop_oneof![
            Just(Vec::new()), prop::collection::vec(digit(15), 1..3),
        ],
        difference in prop_oneof![Just(0), 0_u64..4],
        known in 10_usize..60,
    ) {
        let rules = HeapRules::new([vec![first / 4 * 4], digits].concat(), block);
        let rules = rules.with_difference(difference);
        assert_right(&rules, &values(&rules, 120), known);
    }
}

#[test]
fn a_long_sequence_with_a_long_preperiod_takes_linear_time() {
    let (preperiod, period) = (300_000_usize, 50_000_usize);
    let noise = |n: usize| ((n as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 59) as u8;
    let values: Vec<u8> = (0..1_000_000)
        .map(|n| {
            if n < preperiod {
                noise(n) | 1
            } else {
                2 * noise(n % period)
            }
        })
        .collect();
    let found = periodicity(&read("0.77"), &values).unwrap();
    assert_eq!((found.period, found.preperiod), (period, preperiod));
    assert_eq!(found.proof.unwrap().checked_to, 2 * preperiod + period + 1);
    let found = periodicity(&read("0.77"), &vec![0_u8; 1_000_000]).unwrap();
    assert_eq!((found.period, found.preperiod), (1, 0));
}

proptest! {
    #[test]
    fn any_values_are_taken_without_complaint(
        digits in prop::collection::vec(0_u16..16, 0..4),
        block in prop::collection::vec(0_u16..16, 0..3),
        start in prop::collection::vec(any::<u32>(), 0..4),
        cycle in prop::collection::vec(any::<u32>(), 1..4),
        saltus in 0_u64..1 << 28,
        length in 0_u64..60,
    ) {
        let periods = cycle.len() as u64;
        let more = (0..length).map(|n| {
            u64::from(cycle[(n % periods) as usize]) + n / periods * saltus
        });
        let more = more.map(|value| u32::try_from(value).unwrap_or(u32::MAX));
        let values: Vec<u32> = start.into_iter().chain(more).collect();
        periodicity(&HeapRules::new(digits, block), &values);
    }
}

#[test]
fn a_search_for_a_period_stops_when_its_budget_is_used_up() {
    let rules = read("0.9C");
    let values = values(&rules, 300);
    let memory = Budget::unlimited().with_memory(1000);
    let cancelled = Budget::unlimited();
    cancelled.cancel();
    for (budget, error) in [(memory, Error::Memory(1000)), (cancelled, Error::Cancelled)] {
        assert_eq!(super::periodicity(&rules, &values, &budget), Err(error));
        assert_eq!(budget.room(0), budget.memory());
    }
    // Enough to see the period, and not to prove it.
    let memory = Budget::unlimited().with_memory(1500);
    let found = super::periodicity(&rules, &values, &memory);
    assert_eq!(found, Err(Error::Memory(1500)));
}

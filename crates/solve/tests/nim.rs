//! Nim-values of heaps: known sequences, and every method against the definition.

use std::collections::HashSet;

use partizan_rules::{HeapRules, Piece};
use partizan_solve::{Meter, Method, NimSequence};
use partizan_value::{Budget, Error};
use proptest::prelude::*;

fn read(code: &str) -> HeapRules {
    HeapRules::read(&Piece::whole(code), 256).unwrap()
}

fn extend(sequence: &mut NimSequence, len: usize) {
    let budget = Budget::unlimited();
    sequence.extend(len, &budget, &Meter::default()).unwrap();
}

fn all(sequence: &NimSequence) -> Vec<u32> {
    sequence.values(0..sequence.len()).collect()
}

fn values(rules: &HeapRules, len: usize) -> Vec<u32> {
    let mut sequence = NimSequence::new(rules.clone());
    extend(&mut sequence, len);
    all(&sequence)
}

/// The values by definition.
fn by_definition(rules: &HeapRules, len: usize) -> Vec<u32> {
    let mut values: Vec<u32> = Vec::new();
    for heap in 0..len {
        let mut options = HashSet::new();
        rules.options(heap as u64, &mut |heaps| {
            options.insert(heaps.iter().fold(0, |sum, &one| sum ^ values[one as usize]));
        });
        let most = options.len() as u32;
        values.push((0..=most).find(|value| !options.contains(value)).unwrap());
    }
    values
}

fn agrees(rules: &HeapRules, len: usize) {
    assert_eq!(
        values(rules, len),
        by_definition(rules, len),
        "{rules} with difference {}",
        rules.difference()
    );
}

#[test]
fn values_of_short_octal_codes_are_those_of_the_definition() {
    for first in 0..8 {
        for second in 0..8 {
            if first + second > 0 {
                agrees(&HeapRules::new(vec![0, first, second], vec![]), 120);
                agrees(&HeapRules::new(vec![4, first, second], vec![]), 60);
            }
        }
    }
}

#[test]
fn values_of_blocks_splits_and_differences_are_those_of_the_definition() {
    for code in [
        "0.[3]",
        "4.[3]",
        "0.1[07]",
        "0.[12]",
        "0.[1234567]",
        "0.3[3]",
        "0.0[30]",
        "0.5[2]",
        "C.[3]",
        "0.[7]",
        "4.[7]",
        "0.1[0F]",
        "0.[8]",
        "0.8",
        "0.F",
        "0.3F",
        "0.0{31}",
        "0.{255}",
        "8.",
        "C.",
        "4.",
        "0.08",
        "8.1",
        "0.[0{20}3]",
        "0.[33]",
        "0.4[00]",
        "0.0007",
    ] {
        for difference in 0..5 {
            agrees(&read(code).with_difference(difference), 40);
        }
    }
    agrees(&HeapRules::new(vec![], vec![0, 7]), 60);
    agrees(&HeapRules::new(vec![], vec![]), 20);
    agrees(
        &HeapRules::new(vec![4], vec![]).with_difference(u64::MAX),
        20,
    );
}

#[test]
fn known_sequences_are_found() {
    let grundy = read("4.").with_difference(1);
    let first = [
        0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0,
    ];
    assert_eq!(values(&grundy, 21), first);
    let kayles = values(&read("0.77"), 300);
    let first = [
        0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6,
    ];
    assert_eq!(kayles[..23], first);
    assert!((71..288).all(|heap| kayles[heap] == kayles[heap + 12]));
    let dawson = values(&read("0.07"), 300);
    let first = [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3];
    assert_eq!(dawson[..20], first);
    assert!((53..266).all(|heap| dawson[heap] == dawson[heap + 34]));
    // Dawson's Chess is Dawson's Kayles with one token more in every heap.
    assert_eq!(values(&read("0.137"), 299), dawson[1..]);
}

#[test]
fn a_long_period_is_proved() {
    let mut sequence = NimSequence::new(read("0.16"));
    extend(&mut sequence, 900_000);
    let known = Method::Periodic {
        start: 105_351,
        period: 149_459,
    };
    assert_eq!(sequence.method(), known);
}

#[test]
fn nim_values_grow_beyond_two_bytes() {
    let nim = values(&read("0.[3]"), 100_000);
    assert!(
        nim.iter()
            .enumerate()
            .all(|(heap, &value)| heap == value as usize)
    );
    let mut sequence = NimSequence::new(read("0.[3]"));
    for len in [65_535, 65_536, 65_537, 65_538, 70_000] {
        extend(&mut sequence, len);
    }
    assert_eq!(sequence.value(65_535), 65_535);
    assert_eq!(sequence.value(65_536), 65_536);
    assert_eq!(all(&sequence), nim[..70_000]);
}

#[test]
fn sequences_can_be_extended_in_pieces_and_restored() {
    for (code, difference) in [
        ("4.", 1),
        ("0.77", 0),
        ("0.[12]", 0),
        ("0.1[07]", 0),
        ("0.0F", 2),
        ("0.007", 0),
        ("0.3", 0),
    ] {
        let rules = read(code).with_difference(difference);
        let at_once = values(&rules, 500);
        let mut sequence = NimSequence::new(rules.clone());
        for len in [0, 1, 2, 3, 50, 50, 20, 255, 256, 257, 500] {
            extend(&mut sequence, len);
            assert_eq!(all(&sequence), at_once[..sequence.len()]);
        }
        for known in [0, 1, 2, 10, 256, 499, 500] {
            let mut restored =
                NimSequence::restore(rules.clone(), at_once[..known].iter().copied());
            extend(&mut restored, 500);
            assert_eq!(all(&restored), at_once, "{code} from {known}");
        }
    }
}

#[test]
fn budgets_stop_the_computation_and_leave_what_is_known() {
    for code in ["4.", "0.[3]", "0.7", "0.0F", "0.007"] {
        let rules = read(code);
        let wanted = values(&rules, 600);
        let mut sequence = NimSequence::new(rules);
        let cancelled = Budget::unlimited();
        cancelled.cancel();
        let stopped = sequence.extend(600, &cancelled, &Meter::default());
        assert_eq!(stopped, Err(Error::Cancelled));
        assert_eq!(all(&sequence), wanted[..sequence.len()]);
        let small = Budget::unlimited().with_memory(200_000);
        let stopped = sequence.extend(10_000_000, &small, &Meter::default());
        assert_eq!(stopped, Err(Error::Memory(200_000)), "{code}");
        assert!(sequence.len() < 10_000_000);
        extend(&mut sequence, 600);
        assert_eq!(all(&sequence)[..600], wanted);
    }
}

#[test]
fn the_memory_of_a_sequence_is_given_back_with_it() {
    let budget = Budget::unlimited().with_memory(1 << 30);
    let mut sequence = NimSequence::new(read("0.[3]"));
    sequence
        .extend(100_000, &budget, &Meter::default())
        .unwrap();
    assert!(budget.room(0) < (1 << 30) - 400_000);
    drop(sequence);
    assert_eq!(budget.room(0), 1 << 30);
}

fn codes() -> impl Strategy<Value = HeapRules> {
    let digit = || prop_oneof![4 => 0..8_u16, 1 => 0..16_u16, 1 => Just(0)];
    let digits = prop::collection::vec(digit(), 0..5);
    let block = prop_oneof![2 => Just(vec![]), 1 => prop::collection::vec(digit(), 1..4)];
    let first = prop_oneof![3 => Just(0), 1 => Just(4), 1 => Just(8)];
    (first, digits, block, 0..4_u64).prop_map(|(first, mut digits, block, difference)| {
        digits.insert(0, first);
        HeapRules::new(digits, block).with_difference(difference)
    })
}

proptest! {
    #[test]
    fn values_of_any_code_are_those_of_the_definition(rules in codes(), len in 1..50_usize) {
        prop_assert_eq!(values(&rules, len), by_definition(&rules, len));
    }
}

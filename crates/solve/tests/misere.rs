//! Misère play of heap games against its definition and against published results.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use partizan_rules::{HeapRules, Piece};
use partizan_solve::{Genus, Misere};
use partizan_value::{Budget, Error, Outcome};
use proptest::prelude::*;

/// A literal search: heaps of a game, and nim-heaps beside them.
struct Literal {
    rules: HeapRules,
    values: BTreeMap<Position, (u64, u64)>,
}

/// Sorted heaps and sorted nim-heaps; heaps of 0 tokens are left out.
type Position = (Vec<u64>, Vec<u64>);

fn mex(values: &BTreeSet<u64>) -> u64 {
    let all = values.len() as u64;
    let missing = (0..=all).find(|n| !values.contains(n));
    missing.expect("there are more numbers than values")
}

impl Literal {
    fn new(rules: &HeapRules) -> Literal {
        Literal {
            rules: rules.clone(),
            values: BTreeMap::new(),
        }
    }

    /// The nim-values in normal and in misère play.
    fn values(&mut self, heaps: &[u64], nim: &[u64]) -> (u64, u64) {
        let sorted = |heaps: &[u64]| {
            let mut heaps: Vec<u64> = heaps.iter().copied().filter(|heap| *heap > 0).collect();
            heaps.sort_unstable();
            heaps
        };
        let position = (sorted(heaps), sorted(nim));
        if let Some(values) = self.values.get(&position) {
            return *values;
        }
        let (mut normal, mut misere) = (BTreeSet::new(), BTreeSet::new());
        let mut options = Vec::new();
        for (place, heap) in position.0.iter().enumerate() {
            let mut others = position.0.clone();
            others.remove(place);
            self.rules.options(*heap, &mut |left| {
                options.push(([&others[..], left].concat(), position.1.clone()));
            });
        }
        for (place, heap) in position.1.iter().enumerate() {
            for left in 0..*heap {
                let mut nim = position.1.clone();
                nim[place] = left;
                options.push((position.0.clone(), nim));
            }
        }
        for (heaps, nim) in &options {
            let (a, b) = self.values(heaps, nim);
            normal.insert(a);
            misere.insert(b);
        }
        let value = if options.is_empty() { 1 } else { mex(&misere) };
        let values = (mex(&normal), value);
        self.values.insert(position, values);
        values
    }
}

fn rules(code: &str, difference: u64) -> HeapRules {
    let rules = HeapRules::read(&Piece::whole(code), 256).expect("a code");
    rules.with_difference(difference)
}

/// Grundy's game, Kenyon's, Nim, Kayles, Dawson's games, Lasker's Nim, and others.
fn games() -> Vec<HeapRules> {
    let mut games = vec![rules("4.", 1), rules("4.", 2)];
    for code in [
        "0.[3]", "0.77", "0.07", "0.137", "4.[3]", "0.333", "0.8", "0.123", "0.1[3]", "0.[7]",
        "0.31", "4.", "0.26", "8.3", "0.15", "0.75", "0.[15]", "C.2", "0.3F",
    ] {
        games.push(rules(code, 0));
    }
    games
}

/// All multisets of heaps with so many tokens.
fn partitions(tokens: u64, most: u64) -> Vec<Vec<u64>> {
    if tokens == 0 {
        return vec![vec![]];
    }
    let mut all = Vec::new();
    for first in (1..=most.min(tokens)).rev() {
        for mut rest in partitions(tokens - first, first) {
            rest.push(first);
            all.push(rest);
        }
    }
    all
}

fn free() -> Budget {
    Budget::unlimited()
}

/// Compares everything about a position with the literal search.
fn check(misere: &mut Misere, literal: &mut Literal, heaps: &[u64], twos: usize) {
    let name = format!("{} {heaps:?}", misere.rules());
    let genus = misere.genus(heaps, &free()).unwrap();
    let (normal, value) = literal.values(heaps, &[]);
    assert_eq!(genus.nim_value(), normal, "{name}");
    assert_eq!(misere.nim_value(heaps, &free()).unwrap(), value, "{name}");
    let outcome = misere.outcome(heaps, &free()).unwrap();
    assert_eq!(outcome == Outcome::Previous, value == 0, "{name}");
    for k in 0..=twos {
        let (_, value) = literal.values(heaps, &vec![2; k]);
        assert_eq!(genus.superscript(k), value, "{name} with {k} times *2");
    }
    if misere.is_tame(heaps, &free()).unwrap() {
        assert!(genus.is_tame(), "{name}");
    }
}

#[test]
fn outcomes_and_nim_values_of_all_small_positions_are_those_of_a_literal_search() {
    for rules in games() {
        let (mut misere, mut literal) = (Misere::new(rules.clone()), Literal::new(&rules));
        for tokens in 0..=15 {
            for heaps in partitions(tokens, tokens) {
                check(&mut misere, &mut literal, &heaps, 0);
            }
        }
    }
}

#[test]
fn superscripts_are_the_misere_nim_values_with_copies_of_star_two() {
    for rules in games() {
        let (mut misere, mut literal) = (Misere::new(rules.clone()), Literal::new(&rules));
        for tokens in 0..=9 {
            for heaps in partitions(tokens, tokens) {
                check(&mut misere, &mut literal, &heaps, 7);
            }
        }
        for heap in 10..=18 {
            check(&mut misere, &mut literal, &[heap], 5);
        }
    }
}

#[test]
fn larger_positions_of_wild_games_are_those_of_a_literal_search() {
    for (rules, positions) in [
        (
            rules("4.", 1),
            vec![
                vec![13, 13],
                vec![13, 18],
                vec![20, 5],
                vec![19, 13],
                vec![32],
            ],
        ),
        (rules("4.", 2), vec![vec![30], vec![16, 14]]),
        (
            rules("0.77", 0),
            vec![vec![24], vec![9, 9, 5], vec![12, 5, 4], vec![7, 7, 7]],
        ),
        (rules("0.07", 0), vec![vec![30], vec![13, 13], vec![20, 6]]),
        (
            rules("0.137", 0),
            vec![vec![28], vec![13, 12], vec![9, 9, 9]],
        ),
    ] {
        let (mut misere, mut literal) = (Misere::new(rules.clone()), Literal::new(&rules));
        for heaps in positions {
            check(&mut misere, &mut literal, &heaps, 2);
        }
    }
}

#[test]
fn outcomes_from_quotients_are_those_of_a_literal_search() {
    for rules in games() {
        let (mut misere, mut literal) = (Misere::new(rules.clone()), Literal::new(&rules));
        // Large heaps first, so that sums of small ones are answered by the quotient of all.
        for tokens in (0..=18).rev() {
            for heaps in partitions(tokens, tokens) {
                let lost = literal.values(&heaps, &[]).1 == 0;
                let outcome = misere.outcome(&heaps, &free()).unwrap();
                assert_eq!(outcome == Outcome::Previous, lost, "{rules} {heaps:?}");
            }
        }
    }
}

#[test]
fn outcomes_from_quotients_agree_with_genera_of_larger_heaps() {
    for rules in [
        rules("0.77", 0),
        rules("4.", 1),
        rules("0.07", 0),
        rules("0.123", 0),
    ] {
        let (mut quotient, mut search) = (Misere::new(rules.clone()), Misere::new(rules));
        for a in 9..28 {
            for b in 9..=a {
                for c in [0, 5, 9, 12, 14] {
                    let value = search.nim_value(&[a, b, c], &free()).unwrap();
                    let outcome = quotient.outcome(&[a, b, c], &free()).unwrap();
                    assert_eq!(outcome == Outcome::Previous, value == 0, "{a} {b} {c}");
                }
            }
        }
    }
}

#[test]
fn kayles_and_another_octal_game_have_quotients_of_the_published_orders() {
    for (code, order) in [("0.77", 40), ("0.123", 20)] {
        let mut misere = Misere::new(rules(code, 0));
        misere.outcome(&[60, 59, 58], &free()).unwrap();
        assert_eq!(misere.kinds(), order, "{code}");
    }
}

fn genera(rules: HeapRules, heaps: std::ops::RangeInclusive<u64>) -> Vec<String> {
    let mut misere = Misere::new(rules);
    let genera = heaps.map(|heap| misere.genus(&[heap], &free()).unwrap().text(true));
    genera.collect()
}

#[test]
fn grundys_game_has_its_published_genera_and_misere_nim_values() {
    let known = "0 0 0 1 0 2 1 0 2 1 0 2 1 3^1431 2 1 3^1431 2 4^0564 3^1431 0^20";
    assert_eq!(genera(rules("4.", 1), 0..=20).join(" "), known);
    let known = [
        1, 1, 1, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2,
    ];
    let mut misere = Misere::new(rules("4.", 1));
    for (heap, value) in known.into_iter().enumerate() {
        assert_eq!(
            misere.nim_value(&[heap as u64], &free()),
            Ok(value),
            "{heap}"
        );
    }
}

#[test]
fn bouton_knew_who_wins_misere_nim() {
    let mut misere = Misere::new(rules("0.[3]", 0));
    let mut slow = Misere::new(rules("0.3[33]", 0));
    let mut table = Misere::new(HeapRules::new(vec![0, 3, 3], vec![3, 19]));
    for tokens in 0..=18 {
        for heaps in partitions(tokens, 9) {
            let xor = heaps.iter().fold(0, |xor, heap| xor ^ heap);
            let lost = u64::from(heaps.iter().all(|heap| *heap < 2));
            let outcome = if xor == lost {
                Outcome::Previous
            } else {
                Outcome::Next
            };
            assert_eq!(misere.outcome(&heaps, &free()), Ok(outcome), "{heaps:?}");
            assert_eq!(slow.outcome(&heaps, &free()), Ok(outcome), "{heaps:?}");
            // Up to three tokens may be taken freely, so that small heaps are those of Nim.
            if heaps.iter().all(|heap| *heap < 4) {
                assert_eq!(table.outcome(&heaps, &free()), Ok(outcome), "{heaps:?}");
            }
        }
    }
}

#[test]
fn nim_heaps_of_any_size_are_answered_at_once() {
    let mut misere = Misere::new(rules("0.[3]", 0));
    let huge = 1_000_000_000_000_000;
    let lost = misere.outcome(&[huge, huge + 1, u64::MAX, u64::MAX - 1], &free());
    assert_eq!(lost, Ok(Outcome::Previous));
    assert_eq!(misere.outcome(&[huge, 1], &free()), Ok(Outcome::Next));
    assert_eq!(misere.genus(&[huge], &free()), Ok(Genus::of_nim_heap(huge)));
    assert_eq!(misere.positions(), 1);
}

#[test]
fn huge_heaps_of_other_games_are_refused_or_stopped() {
    let limit = Duration::from_millis(50);
    for rules in games()
        .into_iter()
        .filter(|rules| rules.to_string() != "0.[3]")
    {
        let mut misere = Misere::new(rules);
        let refused = misere.outcome(&[1 << 50], &free());
        assert!(matches!(refused, Err(Error::TooLarge(_))));
        let stopped = misere.outcome(&[1 << 31], &Budget::unlimited().with_time(limit));
        assert_eq!(stopped, Err(Error::Time(limit)));
        let memory = Budget::unlimited().with_memory(1 << 13);
        assert_eq!(
            misere.outcome(&[1 << 31], &memory),
            Err(Error::Memory(1 << 13))
        );
        // What was found before the budget ran out is right, and can be built on.
        let mut literal = Literal::new(misere.rules());
        check(&mut misere, &mut literal, &[9, 3], 2);
    }
}

#[test]
fn a_cancelled_search_says_so() {
    let budget = free();
    budget.cancel();
    let mut misere = Misere::new(rules("0.77", 0));
    assert_eq!(misere.genus(&[40, 40], &budget), Err(Error::Cancelled));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn random_games_are_played_as_a_literal_search_plays_them(
        first in 0_u16..4,
        digits in proptest::collection::vec(0_u16..16, 1..5),
        block in proptest::collection::vec(0_u16..8, 0..3),
        difference in 0_u64..4,
        heaps in proptest::collection::vec(0_u64..8, 1..4),
        more in 8_u64..14,
    ) {
        let digits = [vec![4 * first], digits].concat();
        let rules = HeapRules::new(digits, block).with_difference(difference);
        let (mut misere, mut literal) = (Misere::new(rules.clone()), Literal::new(&rules));
        let lost = literal.values(&[more, heaps[0]], &[]).1 == 0;
        let outcome = misere.outcome(&[more, heaps[0]], &free()).unwrap();
        prop_assert_eq!(outcome == Outcome::Previous, lost);
        check(&mut misere, &mut literal, &heaps, 3);
        check(&mut misere, &mut literal, &[more], 3);
        check(&mut misere, &mut literal, &[more, heaps[0]], 1);
    }
}

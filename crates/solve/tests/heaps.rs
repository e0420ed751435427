//! Heap games as they are played: labels of whole configurations found by literal play, against
//! nim-values that are added.

use std::collections::HashMap;

use partizan_rules::{HeapMove, HeapRules, Piece};
use partizan_solve::{HeapValues, Misere, has_pairs, kenyon_pair, verify_kenyon_pairs};
use partizan_value::{Budget, Error, Outcome};

/// As many matches as the configurations that are labelled have.
const MATCHES: u64 = 24;

fn rules(code: &str, difference: u64) -> HeapRules {
    let rules = HeapRules::read(&Piece::whole(code), 256).expect("a code");
    rules.with_difference(difference)
}

fn kenyon() -> HeapRules {
    rules("4.", 2)
}

/// Every configuration with at most so many matches: heaps in order of size.
fn configurations(most: u64) -> Vec<Vec<u64>> {
    fn extend(left: u64, greatest: u64, heaps: &mut Vec<u64>, all: &mut Vec<Vec<u64>>) {
        all.push(heaps.clone());
        for heap in 1..=greatest.min(left) {
            heaps.insert(0, heap);
            extend(left - heap, heap, heaps, all);
            heaps.remove(0);
        }
    }
    let mut all = Vec::new();
    extend(most, most, &mut Vec::new(), &mut all);
    all
}

/// All moves of a configuration, each with the configuration after it.
fn moves(rules: &HeapRules, heaps: &[u64]) -> Vec<(HeapMove, Vec<u64>)> {
    let mut moves = Vec::new();
    for (i, &heap) in heaps.iter().enumerate() {
        if heaps[..i].contains(&heap) {
            continue;
        }
        rules.options(heap, &mut |left| {
            let mut after = [&heaps[..i], left, &heaps[i + 1..]].concat();
            after.sort_unstable();
            let left = left.to_vec();
            moves.push((HeapMove { heap, left }, after));
        });
    }
    moves
}

/// The labels of the paper: the smallest number that no configuration one move away has.
struct Labels<'a> {
    rules: &'a HeapRules,
    known: HashMap<Vec<u64>, u64>,
    /// What a configuration without moves is labelled.
    end: u64,
}

impl Labels<'_> {
    fn label(&mut self, heaps: &[u64]) -> u64 {
        if let Some(&label) = self.known.get(heaps) {
            return label;
        }
        let after: Vec<u64> = moves(self.rules, heaps)
            .iter()
            .map(|(_, after)| self.label(after))
            .collect();
        let free = (0..=after.len() as u64).find(|label| !after.contains(label));
        let label = if after.is_empty() {
            self.end
        } else {
            free.expect("there are more numbers than options")
        };
        self.known.insert(heaps.to_vec(), label);
        label
    }
}

fn labels(rules: &HeapRules, end: u64) -> Labels<'_> {
    let known = HashMap::new();
    Labels { rules, known, end }
}

/// Games that are played literally, with so many matches.
fn games() -> Vec<(HeapRules, u64)> {
    let split = (0..4).map(|difference| (rules("4.", difference), MATCHES));
    let others = [
        "0.77", "0.07", "0.137", "0.[3]", "4.[3]", "0.3F", "0.1[07]", "0.333",
    ];
    split
        .chain(others.map(|code| (rules(code, 0), 14)))
        .collect()
}

#[test]
fn labels_of_all_configurations_are_nim_sums_of_their_heaps() {
    let budget = Budget::unlimited();
    for (rules, most) in games() {
        let values = HeapValues::new(rules.clone());
        let mut labels = labels(&rules, 0);
        for heaps in configurations(most) {
            let sum = values.nim_sum(&heaps, &budget).unwrap();
            assert_eq!(sum, labels.label(&heaps), "{rules} {heaps:?}");
        }
    }
}

#[test]
fn winning_moves_are_exactly_those_to_configurations_with_the_label_0() {
    let budget = Budget::unlimited();
    for (rules, most) in games() {
        let values = HeapValues::new(rules.clone());
        let mut labels = labels(&rules, 0);
        for heaps in configurations(most.min(18)) {
            let found = values.winning_moves(&heaps, &budget).unwrap();
            let expected = moves(&rules, &heaps).into_iter();
            let expected = expected.filter(|(_, after)| labels.label(after) == 0);
            let expected: Vec<HeapMove> = expected.map(|(played, _)| played).collect();
            assert_eq!(found, expected, "{rules} {heaps:?}");
        }
    }
}

#[test]
fn misere_outcomes_and_labels_are_those_of_literal_play() {
    let budget = Budget::unlimited();
    for (rules, most) in games() {
        let mut misere = Misere::new(rules.clone());
        let mut labels = labels(&rules, 1);
        for heaps in configurations(most.min(16)) {
            let label = labels.label(&heaps);
            assert_eq!(
                misere.nim_value(&heaps, &budget).unwrap(),
                label,
                "{rules} {heaps:?}"
            );
            let outcome = if label == 0 {
                Outcome::Previous
            } else {
                Outcome::Next
            };
            assert_eq!(
                misere.outcome(&heaps, &budget).unwrap(),
                outcome,
                "{rules} {heaps:?}"
            );
        }
    }
}

#[test]
fn a_configuration_of_kenyons_game_is_lost_exactly_if_both_numbers_of_its_pair_are_even() {
    let rules = kenyon();
    let mut labels = labels(&rules, 0);
    for heaps in configurations(MATCHES) {
        let pairs = heaps.iter().map(|heap| kenyon_pair(*heap));
        let [first, second] = pairs.fold([0, 0], |[a, b], [c, d]| [a + c, b + d]);
        let is_lost = first % 2 == 0 && second % 2 == 0;
        assert_eq!(is_lost, labels.label(&heaps) == 0, "{heaps:?}");
    }
}

#[test]
fn pairs_of_kenyons_game_are_verified_for_all_heaps_and_belong_to_no_other_game() {
    let budget = Budget::unlimited();
    let verified = verify_kenyon_pairs(&kenyon(), &budget).unwrap();
    let period = verified.expect("the note is right").period;
    assert_eq!((period.period, period.preperiod), (4, 5));
    assert!(period.proof.is_some());
    for (rules, _) in games() {
        if rules != kenyon() {
            assert!(!has_pairs(&rules));
            assert_eq!(verify_kenyon_pairs(&rules, &budget), Ok(None));
        }
    }
}

#[test]
fn huge_heaps_have_values_where_a_period_is_proved_and_are_refused_elsewhere() {
    let budget = Budget::unlimited();
    let huge = 999_999_999_999_999_983;
    for (code, difference) in [
        ("0.77", 0),
        ("0.07", 0),
        ("4.", 2),
        ("0.[3]", 0),
        ("4.[3]", 0),
        ("0.333", 0),
    ] {
        let values = HeapValues::new(rules(code, difference));
        let value = values.nim_value(huge, &budget).unwrap();
        // All these periods divide 12 · 17, and none has a preperiod as long as this.
        let small = 2040 + huge % 204;
        let far = huge - small;
        let near = values.nim_value(small, &budget).unwrap();
        let saltus = match code {
            "0.[3]" | "4.[3]" => far,
            _ => 0,
        };
        assert_eq!(value, near + saltus, "{code}");
    }
    let split_in_three = HeapValues::new(rules("0.FF", 0));
    assert_eq!(split_in_three.nim_value(1_000_000, &budget), Ok(1_000_000));
    let grundy = HeapValues::new(rules("4.", 1));
    assert!(matches!(
        grundy.nim_value(huge, &budget),
        Err(Error::TooLarge(_))
    ));
    let nim = HeapValues::new(rules("0.[3]", 0));
    assert!(matches!(
        nim.winning_moves(&[huge], &budget),
        Err(Error::TooLarge(_))
    ));
}

#[test]
fn a_budget_stops_heap_values_and_what_is_known_stays_right() {
    use std::time::Duration;
    let values = HeapValues::new(rules("4.", 1));
    let budget = Budget::unlimited().with_time(Duration::from_millis(20));
    let stopped = values.nim_value(1 << 27, &budget);
    assert!(matches!(stopped, Err(Error::Time(_))), "{stopped:?}");
    assert!(values.known() > 1);
    assert_eq!(values.nim_value(18, &Budget::unlimited()), Ok(4));
}

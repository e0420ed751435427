//! Every claim gets its expected verdict, and would not if anything else were printed.

use std::collections::{HashMap, HashSet};

use partizan_papers::{Claim, Computed, Cost, Lab, Report, Standing, Table, paper, papers};
use partizan_value::Budget;
use serde_json::Value as Json;

/// Where everything was recorded that `reproduce all --full` computes, and how to do it again.
const RECORD: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/papers/record.txt");
const REFRESH: &str = "remove its line from docs/papers/record.txt and run \
    `partizan reproduce all --full --keep docs/papers/record.txt --pages docs/papers`";

/// What was computed for every claim, by its paper and name.
fn recorded() -> HashMap<String, Computed> {
    let text = std::fs::read_to_string(RECORD).expect("the repository has a record");
    let claims = text.lines().skip(1).map(|line| {
        let (line, _check) = line.rsplit_once(" #").expect("every line has a check");
        let mut kept: Json = serde_json::from_str(line).expect("every line is JSON");
        let name = kept["name"].as_str().expect("a name").to_string();
        let computed = serde_json::from_value(kept["computed"].take());
        (name, computed.expect("what was computed"))
    });
    claims.collect()
}

/// Computes all short claims of a paper; the long ones are recorded.
fn check(id: &str) {
    let paper = paper(id).expect("it is one of the five");
    let recorded = recorded();
    for claim in &paper.claims {
        let name = format!("{id}/{}", claim.id);
        let known = recorded.get(&name);
        let known = known.unwrap_or_else(|| panic!("{name} is not recorded: {REFRESH}"));
        if claim.cost == Cost::Short {
            let computed = (claim.compute)(&mut Lab::new(Budget::unlimited(), 1));
            let computed = computed.unwrap_or_else(|error| panic!("{name}: {error}"));
            assert!(
                computed == *known,
                "{name} is recorded otherwise: {REFRESH}"
            );
        }
        check_claim(&name, claim, known);
    }
}

fn check_claim(name: &str, claim: &Claim, computed: &Computed) {
    let report = claim.judge(computed.clone());
    assert!(
        report.is_expected(),
        "{name}: {} instead of {}: {:?}",
        report.verdict,
        claim.expected,
        report.pairs
    );
    check_altered(name, &report);
}

/// Alters every printed figure, one after the other.
fn check_altered(name: &str, report: &Report<'_>) {
    let claim = report.claim;
    let mut is_altered = false;
    for pair in &report.pairs {
        let Some(printed) = &pair.printed else {
            continue;
        };
        let other = match (pair.standing, &pair.computed) {
            (Standing::Illegible, _) => continue,
            // The right figure where another is printed.
            (Standing::Differs, Some(computed)) => computed.clone(),
            (_, Some(computed)) if printed != Table::UNKNOWN => other_than(printed, computed),
            // Nothing was printed that could be altered.
            _ => continue,
        };
        let mut table = claim.printed.clone();
        table.set(&pair.row, &pair.column, other);
        let altered = Claim {
            printed: table,
            ..*claim
        };
        let after = altered.judge(report.computed.clone());
        let at = format!("{name}: {} {}", pair.row, pair.column);
        assert!(!after.is_expected(), "{at} may be anything");
        let wrong = |report: &Report<'_>| report.differences().count();
        assert!(
            after.verdict != report.verdict || wrong(&after) != wrong(report),
            "{at} may be anything"
        );
        is_altered = true;
    }
    assert!(is_altered, "{name}: nothing is printed that can be wrong");
}

/// A figure of the kind that is printed, but not what is computed: a bound that it does not keep, a length that is too
/// far from it.
fn other_than(printed: &str, computed: &str) -> String {
    let Ok(number) = computed.parse::<u64>() else {
        return format!("not {computed}");
    };
    if printed.starts_with(">=") {
        format!(">={}", number + 1)
    } else if printed.contains("..") {
        format!("{}..{}", number + 1, number + 2)
    } else if let Some((_, tolerance)) = printed.split_once('±') {
        format!("{}±{tolerance}", 2 * number)
    } else {
        (number + 1).to_string()
    }
}

#[test]
fn names_are_unique_and_everything_is_explained() {
    let mut names = HashSet::new();
    for paper in papers() {
        for claim in &paper.claims {
            let name = format!("{}/{}", paper.id, claim.id);
            let is_plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
            assert!(claim.id.chars().all(is_plain), "{name}");
            for text in [claim.place, claim.says, claim.method] {
                assert!(!text.is_empty() && text.trim() == text, "{name}: {text}");
                assert!(!text.contains("  "), "{name}: {text}");
            }
            for dispute in claim.disputes {
                let printed = claim.printed.entry(dispute.row, dispute.column);
                assert!(printed.is_some(), "{name}: {dispute:?}");
            }
            assert!(names.insert(name.clone()), "{name} stands there twice");
        }
    }
}

#[test]
fn the_claims_of_dukego_get_their_verdicts() {
    check("dukego");
}

#[test]
fn the_claims_of_legionnaires_get_their_verdicts() {
    check("legionnaires");
}

#[test]
fn the_claims_of_domineering_get_their_verdicts() {
    check("domineering");
}

#[test]
fn the_claims_of_chessfights_get_their_verdicts() {
    check("chessfights");
}

#[test]
fn the_claims_of_parabola_get_their_verdicts() {
    check("parabola");
}

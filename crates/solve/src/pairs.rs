//! The pairs of numbers by which P. Donovan plays Kenyon's game (Parabola 8 no. 2, 1972).
//!
//! Every heap has a pair, and the pairs of several heaps are added number by number. The player to
//! move loses exactly if both numbers are even. The nim-value explains why: in binary it has at most
//! two digits, and these are the numbers of the pair, of which only the parity matters when they
//! are added. That is so for every heap because both repeat every four heaps.

use partizan_rules::HeapRules;
use partizan_value::{Budget, Result};

use crate::meter::Meter;
use crate::nim::{NimSequence, Periodicity};

/// How many heaps are compared: far more than the period needs.
const COMPARED: usize = 1000;
/// After so many heaps the pairs come again.
const PAIRS: usize = 4;
/// From this heap on they do.
const FIRST: usize = 5;

/// The pair of a heap in Kenyon's game.
///
/// ```
/// use partizan_solve::kenyon_pair;
/// assert_eq!([15, 28, 49].map(kenyon_pair), [[1, 0], [1, 1], [0, 0]]);
/// ```
pub fn kenyon_pair(heap: u64) -> [u64; 2] {
    match (heap, heap % 4) {
        (0..=3, _) | (5.., 1) => [0, 0],
        (4, _) | (_, 3) => [1, 0],
        (_, 2) => [0, 1],
        _ => [1, 1],
    }
}

/// Whether the rules are those of Kenyon's game, so that its heaps have pairs.
pub fn has_pairs(rules: &HeapRules) -> bool {
    *rules == HeapRules::new(vec![4], Vec::new()).with_difference(2)
}

/// What makes pairs right for all heaps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VerifiedPairs {
    /// Pairs and nim-values were compared for all heaps below this.
    pub below: usize,
    /// The period of the nim-values, which was proved; that of the pairs divides it.
    pub period: Periodicity,
}

/// Verifies that the nim-value of every heap of Kenyon's game has the parities of its pair as its
/// binary digits, the first number as the last digit. Some heaps are compared; all others follow,
/// because the nim-values have a period. None if it is not so.
pub fn verify_kenyon_pairs(rules: &HeapRules, budget: &Budget) -> Result<Option<VerifiedPairs>> {
    if !has_pairs(rules) {
        return Ok(None);
    }
    let mut sequence = NimSequence::new(rules.clone());
    sequence.extend(COMPARED, budget, &Meter::default())?;
    let agree = (0..COMPARED).all(|heap| {
        let [first, second] = kenyon_pair(heap as u64);
        u64::from(sequence.value(heap)) == first % 2 + 2 * (second % 2)
    });
    let enough = |found: &Periodicity| {
        let is_proved = found.proof.is_some() && found.saltus == 0;
        // From some heap on both sides repeat themselves after so many heaps.
        let common = found.period.is_multiple_of(PAIRS);
        let seen = found.preperiod.max(FIRST) + found.period <= COMPARED;
        is_proved && agree && common && seen
    };
    let period = sequence.periodicity(budget)?.filter(enough);
    Ok(period.map(|period| VerifiedPairs {
        below: COMPARED,
        period,
    }))
}

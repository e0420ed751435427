//! Repeated states of codes that go on for ever and never split a heap.
//!
//! Let the digits from the one for f ≥ 1 tokens on be a block of length b, repeated for ever. The
//! options of a heap of n ≥ f tokens are the *near* heaps, of more than n - f tokens, that the
//! first f digits allow, and the *far* ones, of at most n - f, for which only n mod b and the
//! block matter. For a residue r mod b let F(r, n) be the set of values of all heaps from 1 to
//! n - f to which there is a move from large heaps of residue r, and of the empty heap if such
//! large heaps may be taken as a whole. Then g(n) is the least value that is neither in
//! F(n mod b, n) nor the value of a near heap with a move to it.
//!
//! **Theorem.** Let p be a multiple of b and s ≥ 0. If for some n1 ≥ f
//!
//! - g(n + p) = g(n) + s for all n with n1 - f < n < n1, n ≥ 1, and
//! - F(r, n1 + p) consists of 0, …, s - 1 and of all v + s with v in F(r, n1), for every r,
//!
//! then g(n + p) = g(n) + s for all n ≥ n1.
//!
//! *Proof.* The values that n1 + p cannot have are those smaller than s, and those that n1 cannot
//! have, each increased by s. So g(n1 + p) = g(n1) + s, and the same conditions hold for n1 + 1:
//! F(r, n1 + 1) gains the value of the heap n1 + 1 - f if there is a move to it, and
//! F(r, n1 + 1 + p) gains that value increased by s. ∎
//!
//! If the period that was observed goes on for ever, so that g(n + p) = g(n) + s for all n ≥ n0 ≥ 1,
//! we can tell which n1 will do. For a value v let x be the first heap to which large heaps of
//! residue r have a move, or 0, whose value is v, and y that of value v + s. The second condition
//! says of v that x ≤ n1 - f and y ≤ n1 + p - f are both true or both false; so n1 - f must be at
//! least x and y - p unless these are equal. Likewise n1 - f ≥ x - p if v < s. If v is greater than
//! the values of all heaps smaller than n0 + p, then y = x + p, as p tokens can be added to x and
//! taken from y. So finitely many v have to be looked at.

use partizan_rules::HeapRules;
use partizan_value::{Budget, Result};

use super::period::{Observed, charged};

/// The most heaps whose values are looked at.
const MOST_HEAPS: usize = 1 << 26;

/// The most places of the table of first heaps, which are a few tens of megabytes.
const MOST_PLACES: usize = 1 << 24;

/// The most places that are read to join the heaps of all residues.
const MOST_STEPS: usize = 1 << 28;

/// How many heaps are looked at between two looks at the budget.
const LOOK: usize = 1 << 20;

/// No heap.
const NEVER: u32 = u32::MAX;

/// How many values prove the period that was observed, if it still holds for them: n1 + p for the
/// least n1 of the theorem. None if the theorem says nothing about the game.
///
/// The period that was observed need not be a multiple of the length of the block. The theorem is
/// then used for their least common multiple P; as the differences g(n + 1) - g(n) have the period
/// p for at least P places, and the period P from there on, they always have the period p.
pub(super) fn needed(
    rules: &HeapRules,
    seen: &Observed<'_>,
    budget: &Budget,
) -> Result<Option<usize>> {
    match Sizes::new(rules, seen) {
        Some(sizes) => sizes.needed(rules, seen, budget),
        None => Ok(None),
    }
}

/// How much has to be looked at.
struct Sizes {
    /// P and its saltus.
    period: usize,
    saltus: usize,
    /// The values v that are compared with v + s are smaller than this.
    compared: usize,
    /// Heaps from this one on have greater values, or no new ones.
    last: usize,
}

impl Sizes {
    /// None if the theorem says nothing about the game, or it would take too long.
    fn new(rules: &HeapRules, seen: &Observed<'_>) -> Option<Sizes> {
        let (first, block) = (rules.digits().len(), rules.block().len());
        if block == 0 || first == 0 || rules.most_heaps() > 1 {
            return None;
        }
        let from = seen.from.max(1);
        let period = seen.period.checked_mul(block / gcd(seen.period, block))?;
        let saltus = (seen.saltus as usize).checked_mul(period / seen.period)?;
        if from.checked_add(period)? > MOST_HEAPS {
            return None;
        }
        let highest = (1..from + period).map(|heap| seen.continued(heap)).max()?;
        let compared = saltus.max(usize::try_from(highest).ok()? + 1);
        let values = compared.checked_add(saltus)?;
        let periods = values.checked_div(saltus).map_or(1, |periods| periods + 1);
        let last = period.checked_mul(periods)?.checked_add(from)?;
        let places = values.checked_mul(block)?;
        let steps = places.checked_mul(block)?;
        let is_short = last <= MOST_HEAPS && places <= MOST_PLACES && steps <= MOST_STEPS;
        is_short.then_some(Sizes {
            period,
            saltus,
            compared,
            last,
        })
    }

    fn needed(
        &self,
        rules: &HeapRules,
        seen: &Observed<'_>,
        budget: &Budget,
    ) -> Result<Option<usize>> {
        let &Sizes {
            period,
            saltus,
            compared,
            last,
        } = self;
        let (first, block) = (rules.digits().len(), rules.block().len());
        let values = compared + saltus;
        let _charge = charged((size_of::<u32>() * values * (block + 1)) as u64, budget)?;
        // The first heap of every residue and value.
        let mut classes = vec![NEVER; values * block];
        for heap in 1..last {
            if heap % LOOK == 0 {
                budget.check(0)?;
            }
            let value = seen.continued(heap) as usize;
            if value < values {
                let place = &mut classes[heap % block * values + value];
                *place = (*place).min(heap as u32);
            }
        }
        let mut place = first + seen.from.max(1) + seen.period;
        let mut reached = vec![NEVER; values];
        for residue in 0..block {
            budget.check(0)?;
            let digit =
                |class: usize| rules.block()[(residue + 2 * block - class - first % block) % block];
            reached.fill(NEVER);
            for (class, heaps) in classes.chunks(values).enumerate() {
                if digit(class) & 2 != 0 {
                    for (reached, heap) in reached.iter_mut().zip(heaps) {
                        *reached = (*reached).min(*heap);
                    }
                }
            }
            if digit(0) & 1 != 0 {
                reached[0] = 0;
            }
            for (value, &before) in reached[..compared].iter().enumerate() {
                let after = reached[value + saltus];
                if (before == NEVER) != (after == NEVER) || (before == NEVER && value < saltus) {
                    return Ok(None);
                }
                if before == NEVER {
                    continue;
                }
                let (before, after) = (before as usize, after as usize);
                if before + period != after {
                    place = place.max(first + before.max(after.saturating_sub(period)));
                }
                if value < saltus {
                    place = place.max((first + before).saturating_sub(period));
                }
            }
        }
        Ok(Some(place + period))
    }
}

/// The greatest common divisor.
pub(super) fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

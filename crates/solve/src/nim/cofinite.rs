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

use partizan_rules::HeapRules;

use super::period::Observed;

/// A set of values, one bit for each.
type Bits = Vec<u64>;

/// The most words of sets that are read to join those of all residues.
const MOST_WORDS: usize = 1 << 22;

/// The n1 of the theorem, if the values that are known show a repeated state.
///
/// The period that was observed need not be a multiple of the length of the block. The theorem is
/// then used for their least common multiple P; as the differences g(n + 1) - g(n) have the period
/// p for at least P places, and the period P from there on, they always have the period p.
pub(super) fn repeated_state(rules: &HeapRules, seen: &Observed<'_>) -> Option<usize> {
    let (first, block) = (rules.digits().len(), rules.block().len());
    if block == 0 || first == 0 || rules.most_heaps() > 1 {
        return None;
    }
    let period = seen.period.checked_mul(block / gcd(seen.period, block))?;
    let saltus = (seen.saltus as usize).checked_mul(period / seen.period)?;
    let last = seen.length.checked_sub(period)?;
    let greatest = (0..seen.length).map(|n| seen.value(n)).max()?;
    let words = greatest as usize / 64 + 1;
    if saltus > 64 * words || block.checked_mul(block)?.checked_mul(words)? > MOST_WORDS {
        return None;
    }
    let least = first + seen.from.max(1) + seen.period;
    let places = (0..usize::BITS).map(|k| least.saturating_add((1 << k) - 1));
    let mut places = places.take_while(|place| *place < last).chain([last]);
    places.find(|&place| {
        place >= least && {
            let before = far(rules, seen, place, words);
            let after = far(rules, seen, place + period, words);
            before.iter().zip(&after).all(|(before, after)| {
                (0..64 * words + saltus).all(|value| {
                    let shifted = value.checked_sub(saltus);
                    has(after, value) == shifted.is_none_or(|value| has(before, value))
                })
            })
        }
    })
}

/// F(r, n) for every residue r.
fn far(rules: &HeapRules, seen: &Observed<'_>, heap: usize, words: usize) -> Vec<Bits> {
    let (first, block) = (rules.digits().len(), rules.block().len());
    let mut classes = vec![vec![0; words]; block];
    for smaller in 1..=heap - first {
        insert(&mut classes[smaller % block], seen.value(smaller) as usize);
    }
    let sets = (0..block).map(|residue| {
        let digit =
            |class: usize| rules.block()[(residue + 2 * block - class - first % block) % block];
        let mut set = vec![0; words];
        for (class, values) in classes.iter().enumerate() {
            if digit(class) & 2 != 0 {
                set.iter_mut()
                    .zip(values)
                    .for_each(|(set, values)| *set |= values);
            }
        }
        if digit(0) & 1 != 0 {
            insert(&mut set, 0);
        }
        set
    });
    sets.collect()
}

fn insert(set: &mut [u64], value: usize) {
    set[value / 64] |= 1 << (value % 64);
}

fn has(set: &[u64], value: usize) -> bool {
    let word = set.get(value / 64);
    word.is_some_and(|word| word >> (value % 64) & 1 == 1)
}

/// The greatest common divisor.
pub(super) fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

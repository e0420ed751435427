//! Arithmetic periods whose saltus is a power of two.
//!
//! Let g(n + p) = g(n) + s for n ≥ n0 ≥ 1 as far as is known, where s is a power of two. We want a
//! bound N such that knowing it for n + p < N proves it for ever. The code may have any digits,
//! also a block, but heaps of a split need not differ. Similar theorems are by Austin (Impartial
//! and partisan games, 1976) and by Howse and Nowakowski (Periodicity and arithmetic-periodicity
//! in hexadecimal games, 2004); the one here is our own, since it has to allow for preperiods,
//! splits into many heaps and blocks.
//!
//! **Heights.** Call A(x) = ⌊g(x) / s⌋ the height of a heap x, and of a value. The nim-sum of values has
//! the nim-sum of their heights as its height, and what is below s is not touched when p tokens
//! are added to a heap x ≥ n0, which adds 1 to A(x). So p A(x) - x does not change either; let it
//! be at most D for all heaps, and between D- and D+ for the heaps from n0 on. Let all heaps
//! smaller than n0 + p be lower than H. A heap x of height A(x) ≥ H can therefore lose at least
//! A(x) - H + 1 times p tokens and still have n0, and one of at least n0 tokens can gain them.
//!
//! **Options of great height share no high bits.** Let a move take t tokens from a heap N ≥ n0
//! and leave heaps x of which there are j, where X is the nim-sum of their heights. The sum of
//! the p A(x) is at most N - t + j D. If X ≥ A(N) - W, for some W ≥ 0, then p X is at least
//! N + D- - p W, and so the heights add up to at most X + K, where K is (M - D-)/p + W rounded
//! down and M is the greatest j D - t of all moves. A bit 2^e that two heights share adds at least
//! 2^(e + 1) to the difference between sum and nim-sum. So with i such that 2^i ≥ H and
//! 2^(i + 1) > K, every bit of X from 2^i on belongs to exactly one of the heights, and they have
//! no other such bits.
//!
//! **No option of N has the value g(N - p) + s**, if that value's height X is at least 2^(i + c),
//! where c is the most heaps that a move leaves. Suppose that one has. Since X has a bit above 2^i,
//! there are two cases. Either some bit 2^e is not in X, where i ≤ e and X ≥ 2^(e + 1). Then no
//! height has it. Delete this place from all heights: a height 2^(e + 1) u + l, l < 2^e, becomes
//! 2^e u + l, for which its heap gives away 2^e u times p tokens. Or all bits of X from 2^i up are
//! there, which are more than c, so that one of the heights has two of them, 2^e and a greater one.
//! Then its heap gives away 2^e times p tokens. In both cases heights are so great that the heaps
//! keep n0 tokens; X falls by the same m as the number of multiples of p that are given
//! away, and what is left is an option of N - m p ≥ n0 with the value g(N - p) + s - m s, which
//! is the value of N - m p. But no heap has an option of its own value.
//!
//! **Every smaller value near the top is the value of an option of N**: let v < g(N - p) + s have a
//! height X ≥ 2^(i + 1) that is at least A(N - p) + 1 - W. If the bit 2^i is in X, the heap
//! N - 2^i p has an option of the value v - 2^i s. Its heights do not have the bit 2^i, and one of
//! them is greater; give 2^i p tokens to its heap. If the bit is not in X, which is
//! 2^(i + 1) U + l, the heap N - 2^i U p has an option of the value v - 2^i U s. Heights 2^i u + l'
//! become 2^(i + 1) u + l' with 2^i u p more tokens, and all these u add up to U.
//!
//! **Every other smaller value is the value of an option of N**, if W is chosen for this. The
//! heaps x, y, y have the value of x; so if 3 heaps can be left after taking t, then N has an
//! option of the value g(x) whenever N ≥ x + t + 2 and N - x - t is even. More heaps, if their
//! number is odd, can be 1, 1, … in pairs, and x can be left out if the number is even. Or in a
//! block that allows it, x can be all that is left. So from the first heaps on one
//! finds numbers n(v, r) such that N has an option of the value v whenever N ≥ n(v, r) and N is
//! r modulo some m. For values of heights from H on, n(v + y s, r) ≤ n(v, r) + y p if m
//! divides y p. So it is enough to find them for all v < (H + y) s; and a W for which
//! N < n(v, r) only if the height of v is at least A(N) - W is the greatest of
//! ⌊(n(v, r) - 1 + D+)/p⌋ minus the height of v.
//!
//! So N must only be so great that all heaps from there on have heights of at least Q, which is
//! the greater of 2^(i + c) and 2^(i + 1) + W; that is N = p Q - D-. ∎

use partizan_rules::HeapRules;

use super::cofinite::gcd;
use super::period::Observed;

/// The most numbers n(v, r) that are looked for, and the most steps of the search.
const MOST_WORK: i128 = 1 << 26;

/// How many values prove the period that was observed: g(n + p) = g(n) + s for all n ≥ n0 if this
/// holds for all n with n0 ≤ n and n + p smaller than this number. None if the theorem says nothing
/// about the game.
pub(super) fn needed(rules: &HeapRules, seen: &Observed<'_>) -> Option<usize> {
    let most_heaps = rules.most_heaps();
    let splits_in_two = (rules.digits().iter().chain(rules.block())).any(|digit| digit & 4 != 0);
    if !seen.saltus.is_power_of_two() || (rules.difference() > 0 && splits_in_two) {
        return None;
    }
    let (from, period) = (seen.from.max(1), seen.period);
    let p = period as i128;
    let height = |heap: usize| i128::from(seen.continued(heap) / u64::from(seen.saltus));
    let excess = |heap: usize| p * height(heap) - heap as i128;
    let ceiling = 1 + (1..from + period).map(height).max()?;
    let most = (1..from + period).map(excess).max()?;
    let above = (from..from + period).map(excess).max()?;
    let below = (from..from + period).map(excess).min()?;

    // Later digits of the block only take more.
    let moves = rules.digits().iter().chain(rules.block()).enumerate();
    let moves = moves.flat_map(|(taken, digit)| {
        let heaps = (1..16).filter(move |heaps| digit >> heaps & 1 == 1);
        heaps.map(move |heaps| i128::from(heaps) * most - taken as i128)
    });
    let slack = moves.max()?;

    let reach = Reach::new(rules);
    let modulus = reach.modulus();
    let cycle = (modulus / gcd(modulus, period)) as i128;
    let heights = ceiling + cycle;
    let heaps = p * heights - below;
    let values = heights * i128::from(seen.saltus);
    if heaps.max(values) * modulus as i128 > MOST_WORK {
        return None;
    }
    let values = values as usize;
    let first = reach.first(values, heaps as usize, |heap| seen.continued(heap));
    let mut depth = 0;
    for (place, first) in first.into_iter().enumerate() {
        let value_height = (place / modulus / seen.saltus as usize) as i128;
        depth = depth.max((first? as i128 - 1 + above).div_euclid(p) - value_height);
    }
    let shared = (slack - below).div_euclid(p) + depth;
    let level = (0..64).find(|level| 1 << level >= ceiling && 2 << level > shared)?;
    let top = (1_i128 << (level + most_heaps)).max((2 << level) + depth);
    usize::try_from((p * top - below).max((from + period) as i128)).ok()
}

/// Moves that reach the values of single heaps from all large heaps.
struct Reach<'a> {
    rules: &'a HeapRules,
    /// The least that goes away, even and odd, when a heap is left beside others that cancel out.
    beside: [Option<usize>; 2],
    /// The same if only heaps that cancel out are left.
    nothing: [Option<usize>; 2],
}

impl Reach<'_> {
    fn new(rules: &HeapRules) -> Reach<'_> {
        let (mut beside, mut nothing) = ([None; 2], [None; 2]);
        // Two blocks, as the number of tokens taken has both parities if the length is odd.
        for taken in 0..rules.digits().len() + 2 * rules.block().len() {
            let digit = rules.digit(taken as u64);
            for heaps in (2..16).filter(|heaps| digit >> heaps & 1 == 1) {
                let (kind, least) = match heaps % 2 {
                    1 => (&mut beside, taken + heaps - 1),
                    _ => (&mut nothing, taken + heaps),
                };
                let place = &mut kind[taken % 2];
                *place = Some(place.map_or(least, |place: usize| place.min(least)));
            }
        }
        Reach {
            rules,
            beside,
            nothing,
        }
    }

    /// The residues of large heaps modulo this decide which values they reach.
    fn modulus(&self) -> usize {
        let block = self.rules.block().len().max(1);
        let single = self.rules.block().iter().any(|digit| digit & 3 != 0);
        let block = if single { block } else { 1 };
        let pairs = self.beside.iter().chain(&self.nothing).any(Option::is_some);
        if pairs && block % 2 == 1 {
            2 * block
        } else {
            block
        }
    }

    /// For every value and residue, in this order: from which heap on all heaps of this residue
    /// have an option of this value.
    fn first(
        &self,
        values: usize,
        heaps: usize,
        value: impl Fn(usize) -> u64,
    ) -> Vec<Option<usize>> {
        let modulus = self.modulus();
        let (finite, block) = (self.rules.digits().len(), self.rules.block());
        let mut first: Vec<Option<usize>> = vec![None; values * modulus];
        for heap in 0..=heaps {
            let (value, beside, bit) = match heap {
                0 => (0, &self.nothing, 1),
                _ => (value(heap), &self.beside, 2),
            };
            if value >= values as u64 {
                continue;
            }
            for residue in 0..modulus {
                let mut least = None;
                for taken in 0..2 {
                    if (heap + taken + residue) % 2 == 0 {
                        least = beside[taken].map(|gone| heap + gone);
                    }
                }
                if !block.is_empty() {
                    let length = block.len();
                    let behind = (heap + finite) % length;
                    let digit = block[(residue % length + length - behind) % length];
                    if digit & bit != 0 {
                        let single = heap + finite;
                        least = Some(least.map_or(single, |least| least.min(single)));
                    }
                }
                let place = &mut first[value as usize * modulus + residue];
                *place = match (*place, least) {
                    (Some(place), Some(least)) => Some(place.min(least)),
                    (place, least) => place.or(least),
                };
            }
        }
        first
    }
}

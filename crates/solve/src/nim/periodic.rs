//! The periodicity theorem for codes with finitely many digits.
//!
//! **Theorem.** Let n0 and p be at least 1, and let N be at least
//!
//! - t + 1 for every t that may be taken as a whole heap,
//! - j n0 + (j - 1)(p - 1) + t for every t that may be taken so that j ≥ 1 heaps are left, or
//! - 2 n0 + 2(p - 1) + d + t instead, if j = 2 and the two heaps must differ by d ≥ 1 at least.
//!
//! If g(n + p) = g(n) for all n with n0 ≤ n < N, then for all n ≥ n0.
//!
//! *Proof.* Let n ≥ N, and let the equation hold from n0 to n - 1. We show that the heaps n and
//! n + p have options of the same values; then they have the same value. Neither is taken as a
//! whole, since n > t for all such t. Let j heaps be left of n + p after t are taken. They have
//! n + p - t > j(n0 + p - 1) tokens, so one of them has n0 + p or more. With p tokens less it is
//! not empty and has the same value: it has n0 or more, and fewer than n, because the heap it
//! comes from was smaller than n + p. So the option has the value of an option of n. Likewise
//! one of the heaps left of n has n0 tokens or more, and p can be added to it.
//!
//! Let two heaps a ≥ b + d be left of n + p. If b ≥ n0 + p, take the p tokens from b: the
//! difference grows. Otherwise b ≤ n0 + p - 1, and a - p = n - t - b is at least b + d because
//! n - t ≥ 2(n0 + p - 1) + d ≥ 2b + d; it is also at least n0 + p - 1 + d ≥ n0, so take them from
//! a. From n to n + p they are added to the greater heap, which has n0 or more. ∎
//!
//! With j = 2 and no difference this is the theorem of Guy and Smith (The G-values of various
//! games, 1956), with N = 2 n0 + p + k - 1 where k is the last digit's place; with j = 1 it says
//! that k equal values in a row are enough for a subtraction game.

use partizan_rules::HeapRules;

use super::period::Theorem;

/// How far a code with finitely many digits must be looked at.
pub(super) struct Bound {
    /// The most that can be taken so that so many heaps are left.
    moves: Vec<(usize, usize)>,
    /// How much two heaps must differ.
    difference: usize,
}

impl Bound {
    /// None if the code goes on for ever.
    pub(super) fn new(rules: &HeapRules) -> Option<Bound> {
        if !rules.block().is_empty() {
            return None;
        }
        let digits = rules.digits();
        let greatest = |heaps: usize| digits.iter().rposition(|digit| digit >> heaps & 1 == 1);
        let moves = (0..16).filter_map(|heaps| Some((heaps, greatest(heaps)?)));
        Some(Bound {
            moves: moves.collect(),
            difference: usize::try_from(rules.difference()).ok()?,
        })
    }

    /// N: g(n + p) = g(n) holds for all n ≥ n0 if it does for n0 ≤ n < N.
    pub(super) fn check_to(&self, from: usize, period: usize) -> usize {
        let from = from.max(1);
        let bounds = self.moves.iter().map(|&(heaps, taken)| match heaps {
            0 => taken + 1,
            2 if self.difference > 0 => {
                (2 * (from + period - 1) + taken).saturating_add(self.difference)
            }
            _ => heaps * from + (heaps - 1) * (period - 1) + taken,
        });
        bounds.max().unwrap_or(0)
    }

    /// The most heaps that a move leaves.
    pub(super) fn most_heaps(&self) -> usize {
        self.moves.last().map_or(0, |(heaps, _)| *heaps)
    }

    /// The theorem, by the name under which it is known for such codes.
    pub(super) fn theorem(&self) -> Theorem {
        match self.moves.last() {
            Some((3.., _)) => Theorem::SeveralHeaps,
            Some((2, _)) if self.difference > 0 => Theorem::UnequalHeaps,
            Some((2, _)) => Theorem::Octal,
            _ => Theorem::Subtraction,
        }
    }
}

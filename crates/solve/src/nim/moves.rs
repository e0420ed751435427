//! The moves of a game in the form that the methods want.

use partizan_rules::HeapRules;

/// The digits of a game.
#[derive(Debug)]
pub(super) struct Moves {
    /// Digits by the number of tokens taken.
    pub(super) digits: Vec<u16>,
    /// Digits for `digits.len()` tokens and more, again and again.
    pub(super) block: Vec<u16>,
    /// How much two heaps that come from one must differ.
    pub(super) difference: usize,
}

impl Moves {
    pub(super) fn new(rules: &HeapRules) -> Moves {
        Moves {
            digits: rules.digits().to_vec(),
            block: rules.block().to_vec(),
            difference: usize::try_from(rules.difference()).unwrap_or(usize::MAX),
        }
    }

    /// The most heaps that a move leaves.
    pub(super) fn most_heaps(&self) -> usize {
        let all = self
            .digits
            .iter()
            .chain(&self.block)
            .fold(0, |all, digit| all | digit);
        all.checked_ilog2().unwrap_or(0) as usize
    }

    /// Numbers of tokens that may be taken so as to leave so many heaps, besides those of the block.
    pub(super) fn takes(&self, heaps: usize) -> Vec<usize> {
        let all = 0..self.digits.len();
        all.filter(|&taken| self.digits[taken] >> heaps & 1 == 1)
            .collect()
    }
}

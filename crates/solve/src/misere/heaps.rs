//! The heaps of a game, each as the simplest sum that is known to be equal to it.
//!
//! Two games are equal in misère play if either can stand for the other in every sum. Conway's
//! theorem (*On Numbers and Games*, ch. 12): if the options of G are those of H and others that
//! have H as an option each, then G = H; but if H has no options, a move must lead from G to a
//! previous-player win as well. Here options are compared as sums of atoms, so that not every
//! equality is found, but those that are found hold.

use std::mem::size_of;

use foldhash::fast::FixedState;
use hashbrown::{HashMap, HashSet};
use partizan_rules::HeapRules;
use partizan_value::Result;

use super::pace::Pace;
use super::sums::{Sum, Sums};
use super::tame::class_of;

/// A heap whose options have more options than this is not made simpler: it would take too long.
const MOST_CANDIDATES: usize = 1 << 12;

/// Heaps of 0, 1, 2, … tokens under some rules.
pub(super) struct Heaps {
    rules: HeapRules,
    /// What the heaps are equal to.
    equal: Vec<Sum>,
    /// Atoms by their options.
    atoms: HashMap<Vec<Sum>, Sum, FixedState>,
    pub(super) sums: Sums,
}

impl Heaps {
    pub(super) fn new(rules: HeapRules) -> Heaps {
        Heaps {
            rules,
            equal: Vec::new(),
            atoms: HashMap::default(),
            sums: Sums::new(),
        }
    }

    /// The rules of the game.
    pub(super) fn rules(&self) -> &HeapRules {
        &self.rules
    }

    /// About how much memory this takes besides the sums; the options of atoms are here once more.
    fn bytes(&self) -> u64 {
        let heaps = self.equal.capacity() * size_of::<Sum>();
        heaps as u64 + self.sums.bytes_of_options()
    }

    /// The sum of some heaps.
    pub(super) fn sum(&mut self, heaps: &[u64], pace: &mut Pace<'_>) -> Result<Sum> {
        let largest = heaps.iter().copied().max().unwrap_or(0);
        while self.equal.len() as u64 <= largest {
            pace.besides = self.bytes();
            let heap = self.next_heap(pace)?;
            self.equal.push(heap);
        }
        let mut sum = Sum::ZERO;
        for heap in heaps {
            pace.work(1 + self.sums.size(sum), self.sums.bytes())?;
            sum = self.sums.plus(sum, self.equal[*heap as usize]);
        }
        Ok(sum)
    }

    /// The smallest heap that is not known yet.
    fn next_heap(&mut self, pace: &mut Pace<'_>) -> Result<Sum> {
        let heap = self.equal.len() as u64;
        pace.work(1, self.sums.bytes())?;
        let mut options = HashSet::with_hasher(FixedState::default());
        self.rules.try_options(heap, &mut |left| {
            let parts = left.iter().map(|heap| self.equal[*heap as usize]);
            let sum = parts.fold(Sum::ZERO, |sum, part| self.sums.plus(sum, part));
            options.insert(sum);
            let own = options.capacity() * (size_of::<Sum>() + 1);
            pace.work(left.len() + 1, self.sums.bytes() + own as u64)
        })?;
        let mut options: Vec<Sum> = options.into_iter().collect();
        options.sort_unstable();
        if let Some(equal) = self.simpler(&options, pace)? {
            return Ok(equal);
        }
        if let Some(equal) = self.atoms.get(&options) {
            return Ok(*equal);
        }
        let classes: Vec<_> = options.iter().map(|sum| self.sums.class(*sum)).collect();
        let class = class_of(&classes, |place, class| {
            let followers = self.sums.options(options[place], pace)?;
            let mut followers = followers.into_iter();
            Ok(followers.any(|follower| self.sums.class(follower) == Some(class)))
        })?;
        let atom = self.sums.atom(options.clone(), class);
        self.atoms.insert(options, atom);
        Ok(atom)
    }

    /// A simpler sum that is equal to the game with these options, which are sorted.
    fn simpler(&mut self, options: &[Sum], pace: &mut Pace<'_>) -> Result<Option<Sum>> {
        for (game, its_options) in [
            (Sum::ZERO, &[][..]),
            (Sum::ONE, &[Sum::ZERO]),
            (Sum::TWO, &[Sum::ZERO, Sum::ONE]),
        ] {
            if options == its_options {
                return Ok(Some(game));
            }
        }
        let most = options.iter().map(|option| self.sums.most_options(*option));
        if most.sum::<usize>() > MOST_CANDIDATES {
            return Ok(None);
        }
        // How many options lead on to each candidate. Besides those that can be reached, an
        // option with *1 beside it may have just the same options.
        let mut candidates: HashMap<Sum, usize, FixedState> = HashMap::default();
        for option in options {
            candidates.entry(option.with_one()).or_default();
            for follower in self.sums.options(*option, pace)? {
                *candidates.entry(follower).or_default() += 1;
            }
        }
        let mut candidates: Vec<(Sum, usize)> = candidates.into_iter().collect();
        candidates.sort_unstable();
        for (candidate, leading) in candidates {
            if leading + self.sums.most_options(candidate) < options.len() {
                continue;
            }
            let its_options = self.sums.options(candidate, pace)?;
            // No option of the candidate leads to the candidate, so that numbers tell whether all
            // others do.
            let equal = leading + its_options.len() == options.len()
                && its_options.iter().all(|o| options.binary_search(o).is_ok())
                && (candidate != Sum::ZERO || self.has_winning_move(options, pace)?);
            if equal {
                return Ok(Some(candidate));
            }
        }
        Ok(None)
    }

    /// Whether one of these sums is won by the previous player.
    fn has_winning_move(&mut self, options: &[Sum], pace: &mut Pace<'_>) -> Result<bool> {
        for option in options {
            if self.sums.genus(*option, pace)?.misere_nim_value() == 0 {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

//! Which positions Right wins when the black stones on the board are given.
//!
//! For white stones W let S(W) be the squares of the piece from which Right succeeds, Left to move,
//! and T(W) those from which Right succeeds with a turn of his own. With
//!
//! > Q(V) = ⋃ S(V + s) over all places s, and S(V) as well if stones can be taken off
//!
//! Right's turns give T(W) = ⋃ Q(W − x) over x ∈ W, for a shifted stone, and Q(W) if there are white
//! stones in the hand, and what black stones give, and S(W), which is part of the others unless
//! there are no white stones. A square is in S(W) if every move from it leads to T(W). To contain
//! the piece is the greatest solution of these equations, to immobilise it the least. Only Q, which
//! is small, is kept while they are solved.

use partizan_value::{Budget, Result};

use super::ChaseQuestion;
use super::board::Board;
use super::choices::Choices;
use super::content::Content;
use super::mask::Mask;

/// A way to find out what Right achieves with given black stones.
pub(super) trait Settle<const N: usize>: Sized {
    /// What is found out about each set of white stones.
    type Found: Content<N>;
    /// How many [`Choices`] are kept for the last black stone, when there is one white stone.
    const CHOICES: usize;

    /// Nothing is found out yet.
    fn new(board: &Board<N>, question: ChaseQuestion) -> Self;

    /// Finds it out for all sets of white stones that black stones allow. `above` is what Right
    /// achieves by putting one more black stone on the board.
    fn settle(
        &mut self,
        board: &Board<N>,
        black: Mask<N>,
        above: Option<&[Self::Found]>,
        found: &mut [Self::Found],
        budget: &Budget,
    ) -> Result<()>;

    /// Finds out what Right achieves by putting the last black stone on the board.
    fn last_stone(
        &mut self,
        board: &Board<N>,
        black: Mask<N>,
        found: &mut [Self::Found],
        best: &mut [Self::Found],
        budget: &Budget,
    ) -> Result<()> {
        every_last_stone(self, board, black, found, best, budget)
    }
}

/// Puts the last black stone on each place.
pub(super) fn every_last_stone<const N: usize, S: Settle<N>>(
    method: &mut S,
    board: &Board<N>,
    black: Mask<N>,
    found: &mut [S::Found],
    best: &mut [S::Found],
    budget: &Budget,
) -> Result<()> {
    best.fill(S::Found::default());
    for &bit in &board.ground.bits {
        if black.meets(bit) {
            continue;
        }
        method.settle(board, black | bit, None, found, budget)?;
        for (best, found) in best.iter_mut().zip(&*found) {
            best.join(found);
        }
    }
    Ok(())
}

/// Right succeeds or does not.
pub(super) struct Outcomes<const N: usize> {
    question: ChaseQuestion,
    /// Q for sets of each size, as many as white stones.
    gains: Vec<Vec<Mask<N>>>,
    /// The places without black stones.
    places: Vec<usize>,
    /// What is possible with the last black stone, for one white stone.
    choices: Choices<N>,
}

impl<const N: usize> Outcomes<N> {
    /// S(∅): passing matters if there is no white stone on the board.
    fn safe_alone(&self, board: &Board<N>, free: Mask<N>, good: Mask<N>) -> Mask<N> {
        let mut safe = match self.question {
            ChaseQuestion::Contain => free & board.ground.inner,
            ChaseQuestion::Immobilise => Mask::EMPTY,
        };
        loop {
            let next = board.ground.safe(free, good | safe);
            if next == safe {
                return safe;
            }
            safe = next;
        }
    }

    /// What is good besides shifting a stone: one from the hand, or a black one.
    #[inline]
    fn others(
        &self,
        board: &Board<N>,
        (size, set): (usize, usize),
        above: Option<&[Mask<N>]>,
    ) -> Mask<N> {
        let mut good = above.map_or(Mask::EMPTY, |above| above[board.offsets[size] + set]);
        if let Some(gains) = self.gains.get(size) {
            good |= gains[set];
        }
        good
    }

    /// Q(V) by its definition, from what is known about Q so far.
    fn gain(
        &self,
        board: &Board<N>,
        free: Mask<N>,
        (size, set): (usize, usize),
        above: Option<&[Mask<N>]>,
    ) -> Mask<N> {
        let old = self.gains[size][set];
        let mask = board.sets[size].masks[set];
        let mut gain = Mask::EMPTY;
        if board.places.taken_off {
            let mut good = self.others(board, (size, set), above);
            if size == 0 {
                gain = self.safe_alone(board, free, good);
            } else {
                for &subset in board.sets[size].subsets(set) {
                    good |= self.gains[size - 1][subset as usize];
                }
                gain = board.ground.safe(free.minus(mask), good);
            }
        }
        let ground = &board.ground;
        let (free, inner) = (free.minus(mask), (free & ground.inner).minus(mask));
        // The solution is approached from one side, so some squares are known to be in or out.
        let hoped = match self.question {
            ChaseQuestion::Contain => old,
            ChaseQuestion::Immobilise => {
                gain |= old;
                inner
            }
        };
        // If steps cannot be blocked on the way, and there are places enough, a stone matters only
        // if it makes one of the bad squares good that are next to squares still hoped for.
        let bad = free.minus(old);
        let is_choosy = ground.leaps && self.places.len() > 1 + board.places.white;
        let mut urgent = free;
        if is_choosy {
            gain |= ground.safe(free, old);
            urgent = bad & ground.targets(hoped.minus(gain));
        }
        if gain == hoped {
            return gain;
        }
        for &place in &self.places {
            let bit = ground.bits[place];
            if mask.meets(bit) {
                continue;
            }
            let (with, moved) = board.sets[size].moves(set, place);
            let mut good = bit | self.others(board, (size + 1, with), above);
            for &moved in moved {
                good |= self.gains[size][moved as usize];
            }
            if is_choosy && !good.meets(urgent) {
                continue;
            }
            gain |= ground.safe(free.minus(bit), old | good);
            if gain == hoped {
                break;
            }
            if is_choosy {
                urgent = bad & ground.targets(hoped.minus(gain));
            }
        }
        gain
    }

    /// Solves the equations for Q.
    fn solve(
        &mut self,
        board: &Board<N>,
        black: Mask<N>,
        above: Option<&[Mask<N>]>,
        budget: &Budget,
    ) -> Result<()> {
        let free = board.ground.all.minus(black);
        for (gains, size) in self.gains.iter_mut().zip(&board.sets) {
            match self.question {
                ChaseQuestion::Contain => {
                    for (gain, mask) in gains.iter_mut().zip(&size.masks) {
                        *gain = (free & board.ground.inner).minus(*mask);
                    }
                }
                ChaseQuestion::Immobilise => gains.fill(Mask::EMPTY),
            }
        }
        let bits = board.ground.bits.iter().enumerate();
        let open = bits.filter(|(_, bit)| !black.meets(**bit));
        self.places.clear();
        self.places.extend(open.map(|(place, _)| place));
        let fewest = board.places.fewest_white.saturating_sub(1);
        let mut looked = 0;
        loop {
            let mut changed = false;
            for size in (fewest..self.gains.len()).rev() {
                for set in 0..self.gains[size].len() {
                    if board.sets[size].masks[set].meets(black) {
                        continue;
                    }
                    let gain = self.gain(board, free, (size, set), above);
                    changed |= gain != self.gains[size][set];
                    self.gains[size][set] = gain;
                    looked += 1;
                    if looked % SETS_PER_LOOK == 0 {
                        budget.check(0)?;
                    }
                }
            }
            if !changed {
                return Ok(());
            }
        }
    }
}

/// Sets of stones between two looks at the budget.
const SETS_PER_LOOK: usize = 1 << 10;

impl<const N: usize> Settle<N> for Outcomes<N> {
    type Found = Mask<N>;
    const CHOICES: usize = 1;

    fn new(board: &Board<N>, question: ChaseQuestion) -> Self {
        let sets = board.sets.iter().take(board.places.white);
        Outcomes {
            question,
            gains: sets
                .map(|size| vec![Mask::EMPTY; size.masks.len()])
                .collect(),
            places: Vec::new(),
            choices: Choices::new(board.ground.bits.len()),
        }
    }

    fn settle(
        &mut self,
        board: &Board<N>,
        black: Mask<N>,
        above: Option<&[Mask<N>]>,
        found: &mut [Mask<N>],
        budget: &Budget,
    ) -> Result<()> {
        self.solve(board, black, above, budget)?;
        let free = board.ground.all.minus(black);
        for size in board.places.white_counts() {
            let found = &mut found[board.offsets[size]..];
            for (set, &mask) in board.sets[size].masks.iter().enumerate() {
                if mask.meets(black) {
                    found[set] = Mask::EMPTY;
                    continue;
                }
                let mut good = self.others(board, (size, set), above);
                found[set] = if size == 0 {
                    self.safe_alone(board, free, good)
                } else {
                    for &subset in board.sets[size].subsets(set) {
                        good |= self.gains[size - 1][subset as usize];
                    }
                    board.ground.safe(free.minus(mask), good)
                };
            }
        }
        Ok(())
    }

    fn last_stone(
        &mut self,
        board: &Board<N>,
        black: Mask<N>,
        found: &mut [Mask<N>],
        best: &mut [Mask<N>],
        budget: &Budget,
    ) -> Result<()> {
        if board.places.white == 1 && board.ground.leaps {
            self.last_stone_with_one_white(board, black, best);
            return Ok(());
        }
        every_last_stone(self, board, black, found, best, budget)
    }
}

impl<const N: usize> Outcomes<N> {
    /// One white stone and no black one left, and a piece whose steps cannot be blocked on the way.
    ///
    /// Then Q = Q(∅) is all that there is: T = Q for any white stone. Call a free square bad that is
    /// not in Q. From a square in S({x}) steps lead to no bad square but x; so Q has the squares from
    /// which at most one step leads to a bad square.
    fn last_stone_with_one_white(
        &mut self,
        board: &Board<N>,
        black: Mask<N>,
        best: &mut [Mask<N>],
    ) {
        let ground = &board.ground;
        let choices = &mut self.choices;
        choices.clear();
        for (place, &bit) in ground.bits.iter().enumerate() {
            if black.meets(bit) {
                continue;
            }
            let free = ground.all.minus(black | bit);
            let inner = ground.inner & free;
            let mut gain = match self.question {
                ChaseQuestion::Contain => inner,
                ChaseQuestion::Immobilise => Mask::EMPTY,
            };
            loop {
                let bad = free.minus(gain);
                let (one, two) = ground.one_and_two(bad);
                let next = inner.minus(two);
                if next == gain {
                    choices.add(board, place, inner.minus(one), next & one, bad);
                    break;
                }
                gain = next;
            }
        }
        for (x, &bit) in ground.bits.iter().enumerate() {
            best[board.offsets[1] + x] = if black.meets(bit) {
                Mask::EMPTY
            } else {
                choices.safe_with(x).minus(bit)
            };
        }
        if board.places.fewest_white == 0 {
            best[board.offsets[0]] = choices.once;
        }
    }
}

//! How long it takes when the black stones on the board are given.
//!
//! The equations of [`settle`](super::settle) are solved round by round: round t says what happens
//! within t moves of the piece. What is kept for a square grows with what Right achieves.
//!
//! | question | Left to move |
//! |---|---|
//! | contain | t if the piece needs t moves to the goal, [`MOST`] if it never gets there |
//! | immobilise | [`MOST`] − t if the piece is stuck after t moves, 0 if it need never be |

use partizan_value::{Budget, Error, Result};

use super::ChaseQuestion;
use super::board::Board;
use super::choices::Choices;
use super::content::{MOST, Numbers};
use super::mask::Mask;
use super::settle::{Settle, every_last_stone};

/// How long it takes until Left has won, or Right has.
pub(super) struct Rounds<const N: usize> {
    question: ChaseQuestion,
    /// Where Right has not lost yet, or has won, for every set of white stones.
    safe: Vec<Mask<N>>,
    /// Q after the last round and after this one.
    gains: Vec<Vec<Mask<N>>>,
    next: Vec<Vec<Mask<N>>>,
    /// What is possible with the last black stone after each round, for one white stone.
    choices: Vec<Choices<N>>,
}

impl<const N: usize> Rounds<N> {
    /// What a black stone gives by a round.
    fn given(&self, above: &Numbers<N>, round: usize) -> Mask<N> {
        match (self.question, round) {
            (ChaseQuestion::Contain, 0) => Mask::EMPTY,
            (ChaseQuestion::Contain, _) => above.above(round - 1),
            (ChaseQuestion::Immobilise, _) => above.above(MOST - round),
        }
    }

    /// The last round in which black stones give something else than before: at least the first,
    /// since nothing is given at the beginning.
    fn last_given(&self, above: Option<&[Numbers<N>]>) -> usize {
        let numbers = above.unwrap_or_default().iter();
        let rounds = numbers.filter_map(Numbers::extremes).map(|extremes| {
            1 + match self.question {
                ChaseQuestion::Contain => extremes.0,
                ChaseQuestion::Immobilise => MOST - extremes.1,
            }
        });
        rounds.max().unwrap_or(1)
    }

    /// Counts a square where Right is safe to what white stones give.
    fn gain(&mut self, board: &Board<N>, size: usize, set: usize, safe: Mask<N>) {
        if size > 0 {
            for &subset in board.sets[size].subsets(set) {
                self.next[size - 1][subset as usize] |= safe;
            }
        }
        if board.places.taken_off
            && let Some(next) = self.next.get_mut(size)
        {
            next[set] |= safe;
        }
    }

    /// Does a round; says whether anything has changed.
    fn round(
        &mut self,
        board: &Board<N>,
        black: Mask<N>,
        round: usize,
        above: Option<&[Numbers<N>]>,
        found: &mut [Numbers<N>],
    ) -> bool {
        let free = board.ground.all.minus(black);
        let mut changed = false;
        for next in &mut self.next {
            next.fill(Mask::EMPTY);
        }
        for size in board.places.white_counts() {
            for (set, &mask) in board.sets[size].masks.iter().enumerate() {
                if mask.meets(black) {
                    continue;
                }
                let at = board.offsets[size] + set;
                let old = self.safe[at];
                let mut good = old;
                if let Some(above) = above {
                    good |= self.given(&above[at], round);
                }
                for &subset in board.sets[size].subsets(set) {
                    good |= self.gains[size - 1][subset as usize];
                }
                if let Some(gains) = self.gains.get(size) {
                    good |= gains[set];
                }
                let safe = match (self.question, round) {
                    (ChaseQuestion::Contain, 0) => (board.ground.inner & free).minus(mask),
                    _ => board.ground.safe(free.minus(mask), good),
                };
                match self.question {
                    ChaseQuestion::Contain => found[at].set(old.minus(safe), round),
                    ChaseQuestion::Immobilise => found[at].set(safe.minus(old), MOST - round),
                }
                changed |= safe != old;
                self.safe[at] = safe;
                self.gain(board, size, set, safe);
            }
        }
        std::mem::swap(&mut self.gains, &mut self.next);
        changed
    }
}

impl<const N: usize> Settle<N> for Rounds<N> {
    type Found = Numbers<N>;
    // One for every round, and one for all of them.
    const CHOICES: usize = MOST + 1;

    fn new(board: &Board<N>, question: ChaseQuestion) -> Self {
        let sets = board.sets.iter().take(board.places.white);
        let gains: Vec<Vec<Mask<N>>> = sets
            .map(|size| vec![Mask::EMPTY; size.masks.len()])
            .collect();
        Rounds {
            question,
            safe: vec![Mask::EMPTY; board.white_sets],
            next: gains.clone(),
            gains,
            choices: Vec::new(),
        }
    }

    fn settle(
        &mut self,
        board: &Board<N>,
        black: Mask<N>,
        above: Option<&[Numbers<N>]>,
        found: &mut [Numbers<N>],
        budget: &Budget,
    ) -> Result<()> {
        found.fill(Numbers::default());
        self.safe.fill(Mask::EMPTY);
        for gains in &mut self.gains {
            gains.fill(Mask::EMPTY);
        }
        let last = self.last_given(above);
        for round in 0.. {
            if round == MOST {
                return Err(too_long());
            }
            budget.check(0)?;
            if !self.round(board, black, round, above, found) && round >= last {
                break;
            }
        }
        if self.question == ChaseQuestion::Contain {
            for (found, safe) in found.iter_mut().zip(&self.safe) {
                found.set(*safe, MOST);
            }
        }
        Ok(())
    }

    fn last_stone(
        &mut self,
        board: &Board<N>,
        black: Mask<N>,
        found: &mut [Numbers<N>],
        best: &mut [Numbers<N>],
        budget: &Budget,
    ) -> Result<()> {
        if board.places.white == 1 && board.ground.leaps {
            return self.last_stone_with_one_white(board, black, best);
        }
        every_last_stone(self, board, black, found, best, budget)
    }
}

/// The number of the choices of Right that last for ever, among those of all rounds.
const FOR_EVER: usize = 0;

impl<const N: usize> Rounds<N> {
    /// One white stone and no black one left, and a piece whose steps cannot be blocked on the way:
    /// as for [outcomes](super::settle::Outcomes), but every round counts.
    fn last_stone_with_one_white(
        &mut self,
        board: &Board<N>,
        black: Mask<N>,
        best: &mut [Numbers<N>],
    ) -> Result<()> {
        self.choices.iter_mut().for_each(Choices::clear);
        for (place, &bit) in board.ground.bits.iter().enumerate() {
            if !black.meets(bit) {
                self.choose(board, place, board.ground.all.minus(black | bit))?;
            }
        }
        best.fill(Numbers::default());
        let lone = board.offsets[1];
        for (x, &bit) in board.ground.bits.iter().enumerate() {
            if !black.meets(bit) {
                let safe = |choices: &Choices<N>| choices.safe_with(x).minus(bit);
                best[lone + x] = self.numbers(safe);
            }
        }
        if board.places.fewest_white == 0 {
            best[board.offsets[0]] = self.numbers(|choices| choices.once);
        }
        Ok(())
    }

    /// Plays round by round with the last stone on a place.
    fn choose(&mut self, board: &Board<N>, place: usize, free: Mask<N>) -> Result<()> {
        let ground = &board.ground;
        let inner = ground.inner & free;
        let mut gain = Mask::EMPTY;
        for round in 0.. {
            if round == MOST {
                return Err(too_long());
            }
            let at = 1 + round;
            if self.choices.len() <= at {
                self.choices
                    .resize_with(at + 1, || Choices::new(ground.bits.len()));
            }
            let bad = match (self.question, round) {
                (ChaseQuestion::Contain, 0) => Mask::EMPTY,
                _ => free.minus(gain),
            };
            let (one, two) = ground.one_and_two(bad);
            let next = inner.minus(two);
            let (base, lone) = (inner.minus(one), next & one);
            self.choices[at].add(board, place, base, lone, bad);
            if next == gain && round > 0 {
                if self.question == ChaseQuestion::Contain {
                    self.choices[FOR_EVER].add(board, place, base, lone, bad);
                }
                return Ok(());
            }
            gain = next;
        }
        Ok(())
    }

    /// Numbers by the rounds in which squares stop or begin to be safe.
    fn numbers(&self, safe: impl Fn(&Choices<N>) -> Mask<N>) -> Numbers<N> {
        let mut numbers = Numbers::default();
        let Some((for_ever, rounds)) = self.choices.split_first() else {
            return numbers;
        };
        let for_ever = safe(for_ever);
        let mut before = Mask::EMPTY;
        for (round, choices) in rounds.iter().enumerate() {
            match self.question {
                ChaseQuestion::Contain => {
                    let now = for_ever | safe(choices);
                    numbers.set(before.minus(now), round);
                    before = now;
                }
                ChaseQuestion::Immobilise => {
                    let now = safe(choices).minus(before);
                    numbers.set(now, MOST - round);
                    before |= now;
                }
            }
        }
        if self.question == ChaseQuestion::Contain {
            numbers.set(for_ever, MOST);
        }
        numbers
    }
}

fn too_long() -> Error {
    Error::TooLarge("a chase of more than 254 moves")
}

//! The search behind lengths of play: is the loser stuck within so many moves?
//!
//! Positions are sums of numbered parts. At each the player to move chooses towards a short game,
//! where one good option is enough, or holds out, where all options have to be bad. What is found
//! about a sum stays: bounds on the length, which often say more than was asked. Open sums are on
//! an explicit stack, because games can be long.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use partizan_rules::Ruleset;
use partizan_value::{Charge, Player, Result};

use crate::bounds::{Aim, Bounds, NEVER};
use crate::canonical::Solver;
use crate::nodes::Nodes;
use crate::oracle::Oracle;
use crate::parts::Parts;
use crate::watch::Watch;

/// An option that has not been decided yet.
struct Child {
    /// Its parts, among [`Pursuit::numbers`].
    parts: Range<usize>,
    /// How hard it seems to get the loser stuck there.
    hardness: i64,
}

/// A sum that is being searched.
struct Frame {
    parts: Range<usize>,
    mover: Player,
    /// What is asked: whether the loser is stuck within so many moves.
    moves: u16,
    first_child: usize,
    first_number: usize,
    /// Bounds from the options that are decided: the shortest way for one who chooses, the longest
    /// for one who holds out.
    reached: u16,
}

/// Searches with one aim, and what they found.
pub(crate) struct Pursuit<'a, R: Ruleset> {
    aim: Aim,
    /// What tells which positions are won.
    oracle: Option<Box<Oracle<'a, R>>>,
    nodes: Nodes,
    frames: Vec<Frame>,
    children: Vec<Child>,
    /// The parts of the children, and of the sum that was asked about.
    numbers: Vec<u32>,
    /// Sums that were opened.
    opened: u64,
    /// Told how many sums are kept so far, and what it was told.
    counted: &'a AtomicU64,
    told: u64,
    watch: Watch,
    charge: Charge,
}

impl<'a, R: Ruleset> Pursuit<'a, R> {
    pub(crate) fn new(
        solver: &'a Solver<R>,
        aim: Aim,
        oracle: Option<Oracle<'a, R>>,
        counted: &'a AtomicU64,
    ) -> Self {
        Pursuit {
            aim,
            oracle: oracle.map(Box::new),
            nodes: Nodes::default(),
            frames: Vec::new(),
            children: Vec::new(),
            numbers: Vec::new(),
            opened: 0,
            counted,
            told: 0,
            watch: Watch::new(),
            charge: Charge::new(solver.store().budget().clone()),
        }
    }

    pub(crate) fn aim(&self) -> Aim {
        self.aim
    }

    /// How many sums are kept.
    pub(crate) fn positions(&self) -> u64 {
        let of_oracle = self.oracle.as_ref().map(|oracle| oracle.positions());
        self.nodes.len() as u64 + of_oracle.unwrap_or(0)
    }

    /// How many sums were opened.
    pub(crate) fn opened(&self) -> u64 {
        self.opened
    }

    /// What is known about a sum without a search.
    #[inline]
    pub(crate) fn look(&self, parts: &Parts<'_, R>, sum: &[u32], mover: Player) -> Bounds {
        let known = self.nodes.get(sum, mover);
        match parts.stamina(sum) {
            Some(stamina) => known.and(Bounds::of_stamina(stamina, mover, self.aim)),
            None => known,
        }
    }

    /// Whether the loser is stuck within `moves` in a sum, as bounds that answer the question; no
    /// answer if more than `limit` sums would have to be opened. The last move is the winner's, so
    /// `moves` is odd if he is to move and even if not.
    pub(crate) fn ask(
        &mut self,
        parts: &mut Parts<'_, R>,
        sum: &[u32],
        mover: Player,
        moves: u16,
        limit: u64,
    ) -> Result<Option<Bounds>> {
        self.frames.clear();
        self.children.clear();
        self.numbers.clear();
        self.numbers.extend_from_slice(sum);
        let last = self.opened.saturating_add(limit);
        let mut answer = self.open(parts, 0..sum.len(), mover, moves)?;
        loop {
            if let Some(bounds) = answer {
                let Some(frame) = self.frames.last_mut() else {
                    return Ok(Some(bounds));
                };
                if let Some(bounds) = Self::decided(self.aim, frame, bounds) {
                    answer = Some(self.close(bounds)?);
                    continue;
                }
            }
            let frame = self.frames.last().expect("the first sum is open");
            if self.children.len() == frame.first_child {
                let bounds = Self::exhausted(self.aim, frame);
                answer = Some(self.close(bounds)?);
                continue;
            }
            if self.opened >= last {
                return Ok(None);
            }
            let (mover, moves) = (frame.mover.opponent(), frame.moves - 1);
            let child = self.children.pop().expect("just counted");
            answer = self.open(parts, child.parts, mover, moves)?;
        }
    }

    /// Whether the player to move chooses towards a short game.
    #[inline]
    fn chooses(aim: Aim, mover: Player) -> bool {
        !aim.opposed || mover == aim.winner
    }

    /// What an option says about the sum on top: everything, or it is one of many.
    #[inline]
    fn decided(aim: Aim, frame: &mut Frame, option: Bounds) -> Option<Bounds> {
        let within = option.within(frame.moves - 1);
        let good = within.expect("an answer answers the question");
        if Self::chooses(aim, frame.mover) {
            if good {
                return Some(Bounds {
                    least: 0,
                    most: option.most + 1,
                });
            }
            frame.reached = frame.reached.min(option.least_before());
        } else {
            if !good {
                return Some(Bounds {
                    least: option.least_before(),
                    most: NEVER,
                });
            }
            frame.reached = frame.reached.max(option.most + 1);
        }
        None
    }

    /// What all options together say.
    fn exhausted(aim: Aim, frame: &Frame) -> Bounds {
        if Self::chooses(aim, frame.mover) {
            Bounds {
                least: frame.reached,
                most: NEVER,
            }
        } else {
            Bounds {
                least: 0,
                most: frame.reached,
            }
        }
    }

    /// Keeps what was found about the sum on top and takes it off.
    fn close(&mut self, found: Bounds) -> Result<Bounds> {
        let frame = self.frames.pop().expect("a sum is open");
        let sum = &self.numbers[frame.parts];
        let bounds = self.nodes.get(sum, frame.mover).and(found);
        self.nodes.set(sum, frame.mover, bounds)?;
        self.children.truncate(frame.first_child);
        self.numbers.truncate(frame.first_number);
        Ok(bounds)
    }

    /// Answers at once, or puts a sum on the stack.
    fn open(
        &mut self,
        parts: &mut Parts<'_, R>,
        sum: Range<usize>,
        mover: Player,
        moves: u16,
    ) -> Result<Option<Bounds>> {
        let aim = self.aim;
        let known = self.look(parts, &self.numbers[sum.clone()], mover);
        if known.within(moves).is_some() {
            return Ok(Some(known));
        }
        self.opened += 1;
        if moves == 0 {
            debug_assert!(mover != aim.winner, "the loser is stuck on his own turn");
            let mut can_move = false;
            for &part in &self.numbers[sum] {
                can_move = can_move || parts.can_move(part, mover)?;
            }
            return Ok(Some(if can_move {
                Bounds {
                    least: 2,
                    most: NEVER,
                }
            } else {
                Bounds::exactly(0)
            }));
        }
        if mover != aim.winner
            && let Some(oracle) = &mut self.oracle
        {
            let sum = &self.numbers[sum.clone()];
            // What is kept already was found to be won before.
            if self.nodes.get(sum, mover) == Bounds::UNKNOWN && !oracle.wins(parts, sum)? {
                self.nodes.set(sum, mover, Bounds::NEVER)?;
                return Ok(Some(Bounds::NEVER));
            }
        }
        let chooses = Self::chooses(aim, mover);
        let first_number = self.numbers.len();
        self.frames.push(Frame {
            parts: sum.clone(),
            mover,
            moves,
            first_child: self.children.len(),
            first_number,
            reached: if chooses { NEVER } else { 0 },
        });
        let mut can_move = false;
        for i in sum.clone() {
            let part = self.numbers[i];
            if i > sum.start && self.numbers[i - 1] == part {
                continue;
            }
            let mut options = parts.options(part, mover)?;
            while let Some(option) = parts.next_option(&mut options) {
                can_move = true;
                let first = self.numbers.len();
                merge(&mut self.numbers, sum.clone(), i, option);
                let child = first..self.numbers.len();
                if self.watch.is_due_after(1 + child.len()) {
                    self.look_at_budget(parts)?;
                }
                let (bounds, hardness) = self.judge(parts, child.clone(), mover.opponent());
                if bounds.within(moves - 1).is_none() {
                    self.children.push(Child {
                        parts: child,
                        hardness,
                    });
                    continue;
                }
                self.numbers.truncate(first);
                let frame = self.frames.last_mut().expect("just opened");
                if let Some(bounds) = Self::decided(aim, frame, bounds) {
                    return Ok(Some(self.close(bounds)?));
                }
            }
        }
        if !can_move && mover != aim.winner {
            return Ok(Some(self.close(Bounds::exactly(0))?));
        }
        let frame = self.frames.last().expect("just opened");
        let children = &mut self.children[frame.first_child..];
        // The last comes first: the easiest for one who chooses, the hardest for one who holds out.
        if chooses {
            children.sort_unstable_by_key(|child| std::cmp::Reverse(child.hardness));
        } else {
            children.sort_unstable_by_key(|child| child.hardness);
        }
        Ok(None)
    }

    /// What is known about an option without a search, and how hard it seems.
    #[inline]
    fn judge(&self, parts: &Parts<'_, R>, sum: Range<usize>, mover: Player) -> (Bounds, i64) {
        let sum = &self.numbers[sum];
        let known = self.nodes.get(sum, mover);
        let Some(stamina) = parts.stamina(sum) else {
            return (known, i64::from(known.least));
        };
        let bounds = known.and(Bounds::of_stamina(stamina, mover, self.aim));
        let winner = stamina[self.aim.winner as usize];
        let loser = stamina[self.aim.winner.opponent() as usize];
        let lead = 2 * (loser.most + loser.sure) as i64 - (winner.most + winner.sure) as i64;
        (bounds, (i64::from(bounds.least) << 32) + lead)
    }

    fn look_at_budget(&mut self, parts: &mut Parts<'_, R>) -> Result<()> {
        let bytes = self.nodes.bytes()
            + self.frames.capacity() * size_of::<Frame>()
            + self.children.capacity() * size_of::<Child>()
            + self.numbers.capacity() * size_of::<u32>();
        self.charge.set(bytes as u64);
        let positions = self.nodes.len() as u64;
        self.counted
            .fetch_add(positions - self.told, Ordering::Relaxed);
        self.told = positions;
        parts.look_at_budget()
    }
}

/// Appends a sum with one of its parts replaced by an option, in order.
#[inline]
fn merge(numbers: &mut Vec<u32>, sum: Range<usize>, replaced: usize, option: &[u32]) {
    let mut option = option.iter().copied().peekable();
    for i in sum {
        if i == replaced {
            continue;
        }
        let part = numbers[i];
        while let Some(new) = option.next_if(|&new| new < part) {
            numbers.push(new);
        }
        numbers.push(part);
    }
    numbers.extend(option);
}

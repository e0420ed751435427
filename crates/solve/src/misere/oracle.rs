//! What a quotient is learned from: who wins sums with a new atom, probably.
//!
//! To guess is fast: a sum is taken for the representative of the kind of its old atoms, beside
//! copies of the new one. That need not be right, because sums of one kind may differ beside the new
//! atom; the proof of what was learned decides. To search takes longer.

use foldhash::fast::FixedState;
use hashbrown::HashMap;
use partizan_value::Result;

use super::pace::Pace;
use super::quotient::Quotient;
use super::sums::{Sum, Sums};

/// A search for a quotient is given up after so many new sums.
const PATIENCE: usize = 1 << 16;

/// A kind, and how many copies of the new atom are beside it.
type Place = (u32, usize);

/// Says who wins sums with the first atom that a quotient has not taken in.
pub(super) enum Oracle<'a> {
    /// By guessing.
    Guess(Guess<'a>),
    /// By searching, until there are this many sums.
    Search(usize),
}

impl<'a> Oracle<'a> {
    /// An oracle that guesses.
    pub(super) fn guess(
        quotient: &'a Quotient,
        sums: &mut Sums,
        pace: &mut Pace<'_>,
    ) -> Result<Oracle<'a>> {
        let mut options = Vec::new();
        for kind in 0..quotient.kinds() as u32 {
            let of_kind = sums.options(quotient.representative(kind), pace)?;
            options.push(quotient.kinds_of(sums, 0, &of_kind));
        }
        Ok(Oracle::Guess(Guess {
            quotient,
            atom: quotient.len() as u32,
            options,
            lost: HashMap::default(),
        }))
    }

    /// An oracle that searches.
    pub(super) fn search(sums: &Sums) -> Oracle<'a> {
        Oracle::Search(sums.len() + PATIENCE)
    }

    /// With how many sums it has searched enough.
    pub(super) fn patience(&self) -> usize {
        match self {
            Oracle::Guess(_) => usize::MAX,
            Oracle::Search(patience) => *patience,
        }
    }

    /// Whether a sum is lost for the player who moves.
    pub(super) fn is_lost(
        &mut self,
        sum: Sum,
        sums: &mut Sums,
        pace: &mut Pace<'_>,
    ) -> Result<bool> {
        match self {
            Oracle::Guess(guess) => {
                let (old, copies) = sums.without(sum, guess.atom);
                let place = (guess.quotient.walk(sums, 0, old), copies);
                guess.work_out(place, sums, pace)
            }
            Oracle::Search(_) => Ok(sums.genus(sum, pace)?.misere_nim_value() == 0),
        }
    }
}

/// What is guessed.
pub(super) struct Guess<'a> {
    quotient: &'a Quotient,
    /// The new atom.
    atom: u32,
    /// The options of the representative of every kind, by their kinds.
    options: Vec<Vec<u32>>,
    /// Who loses, where it is known; `None` where it is being worked out.
    lost: HashMap<Place, Option<bool>, FixedState>,
}

impl Guess<'_> {
    /// Who wins at a place and all that can be reached from it, on a stack of its own.
    ///
    /// Representatives may lead to each other in a circle; then something is left out.
    fn work_out(&mut self, place: Place, sums: &Sums, pace: &mut Pace<'_>) -> Result<bool> {
        let mut stack: Vec<(Place, Vec<Place>, usize)> = Vec::new();
        let mut next = Some(place);
        loop {
            if let Some(place) = next.take()
                && !self.lost.contains_key(&place)
            {
                let (kind, copies) = place;
                if copies == 0 {
                    let lost = self.quotient.is_kind_lost(kind);
                    self.lost.insert(place, Some(lost));
                } else {
                    let old = self.options[kind as usize].iter();
                    let mut options: Vec<Place> = old.map(|kind| (*kind, copies)).collect();
                    let moves = sums.options_of_atom(self.atom);
                    pace.work(options.len() + moves.len(), sums.bytes())?;
                    let new = self.quotient.kinds_of(sums, kind, moves);
                    options.extend(new.into_iter().map(|kind| (kind, copies - 1)));
                    self.lost.insert(place, None);
                    stack.push((place, options, 0));
                }
            }
            let Some((place, options, done)) = stack.last_mut() else {
                break;
            };
            if let Some(option) = options.get(*done) {
                *done += 1;
                next = Some(*option);
                continue;
            }
            let lost = !options.iter().any(|option| self.lost[option] == Some(true));
            self.lost.insert(*place, Some(lost));
            stack.pop();
        }
        Ok(self.lost[&place].expect("the stack is empty, so nothing is being worked out"))
    }
}

//! Misère play of heap games: whoever cannot move wins.
//!
//! Heaps are written as sums of games that are equal to them ([`heaps`]), as far as equalities are
//! easily found. Sums of tame games act like Nim and need no search ([`tame`]), nor do sums of heaps
//! whose quotient is finite and small ([`quotient`]); all others are searched once, for their
//! genera ([`genus`], [`sums`]).

mod genus;
mod heaps;
mod oracle;
mod pace;
mod quotient;
mod sums;
mod tame;

use partizan_rules::HeapRules;
use partizan_value::{Budget, Error, Outcome, Result};

pub use genus::Genus;

use heaps::Heaps;
use pace::Pace;
use tame::Class;

/// A solver for misère play of one take-and-break game, which remembers what it has found.
///
/// ```
/// use partizan_rules::{HeapRules, Piece};
/// use partizan_solve::Misere;
/// use partizan_value::{Budget, Outcome};
///
/// let kayles = HeapRules::read(&Piece::whole("0.77"), 8)?;
/// let mut misere = Misere::new(kayles);
/// let budget = Budget::unlimited();
/// assert_eq!(misere.outcome(&[1, 4], &budget)?, Outcome::Next);
/// assert_eq!(misere.outcome(&[2, 2], &budget)?, Outcome::Previous);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Misere {
    heaps: Heaps,
    /// Whether a heap of n tokens is a nim-heap of n tokens, for every n.
    nim: bool,
}

/// All heaps up to the largest are examined, so that there is no hope for larger ones than this.
const LARGEST_HEAP: u64 = u32::MAX as u64;

impl Misere {
    /// A solver that knows nothing yet.
    pub fn new(rules: HeapRules) -> Misere {
        let (digits, block) = (rules.digits(), rules.block());
        let free = |digits: &[u16]| digits.iter().all(|digit| *digit == 3);
        let nim = match digits.split_first() {
            Some((0, digits)) => free(digits) && !block.is_empty() && free(block),
            _ => false,
        };
        Misere {
            heaps: Heaps::new(rules),
            nim,
        }
    }

    /// The rules of the game.
    pub fn rules(&self) -> &HeapRules {
        self.heaps.rules()
    }

    /// How many sums have been met so far.
    pub fn positions(&self) -> usize {
        self.heaps.sums.len()
    }

    /// How many kinds of sums are needed to tell who wins, as far as outcomes were asked for and few
    /// kinds suffice; 0 if no heap was wild. It is the order of the misère quotient of *1, *2 and
    /// the heaps that were taken in.
    ///
    /// ```
    /// use partizan_rules::{HeapRules, Piece};
    /// use partizan_solve::Misere;
    /// use partizan_value::{Budget, Outcome};
    ///
    /// let kayles = HeapRules::read(&Piece::whole("0.77"), 8)?;
    /// let mut misere = Misere::new(kayles);
    /// assert_eq!(misere.outcome(&[40; 100], &Budget::unlimited())?, Outcome::Previous);
    /// assert_eq!(misere.kinds(), 40);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn kinds(&self) -> usize {
        self.heaps.sums.kinds()
    }

    /// Who wins if whoever cannot move wins: the next or the previous player.
    pub fn outcome(&mut self, heaps: &[u64], budget: &Budget) -> Result<Outcome> {
        let mut pace = Pace::new(budget);
        let lost = if let Some(class) = self.class(heaps, &mut pace)? {
            class.genus().misere_nim_value() == 0
        } else {
            let sum = self.heaps.sum(heaps, &mut pace)?;
            self.heaps.sums.is_lost(sum, &mut pace)?
        };
        Ok(if lost {
            Outcome::Previous
        } else {
            Outcome::Next
        })
    }

    /// The misère nim-value: 1 for a position without moves, and otherwise the least number that no
    /// option has. It is 0 where the previous player wins.
    pub fn nim_value(&mut self, heaps: &[u64], budget: &Budget) -> Result<u64> {
        Ok(self.genus(heaps, budget)?.misere_nim_value())
    }

    /// The genus of a position.
    pub fn genus(&mut self, heaps: &[u64], budget: &Budget) -> Result<Genus> {
        let mut pace = Pace::new(budget);
        if let Some(class) = self.class(heaps, &mut pace)? {
            return Ok(class.genus());
        }
        let sum = self.heaps.sum(heaps, &mut pace)?;
        self.heaps.sums.genus(sum, &mut pace)
    }

    /// Whether every heap is known to act like a position of Nim in all sums of such heaps.
    ///
    /// Those heaps have tame genera; but a position with a tame genus may be wild.
    ///
    /// ```
    /// use partizan_rules::{HeapRules, Piece};
    /// use partizan_solve::Misere;
    /// use partizan_value::Budget;
    ///
    /// let grundy = HeapRules::read(&Piece::whole("4."), 8)?.with_difference(1);
    /// let mut misere = Misere::new(grundy);
    /// assert!(misere.is_tame(&[12, 8], &Budget::unlimited())?);
    /// assert!(!misere.is_tame(&[13], &Budget::unlimited())?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_tame(&mut self, heaps: &[u64], budget: &Budget) -> Result<bool> {
        Ok(self.class(heaps, &mut Pace::new(budget))?.is_some())
    }

    /// The class of the sum, if all heaps are tame.
    fn class(&mut self, heaps: &[u64], pace: &mut Pace<'_>) -> Result<Option<Class>> {
        if self.nim {
            let classes = heaps.iter().map(|heap| Class::of_nim_heap(*heap));
            return Ok(Some(classes.fold(Class::of_nim_heap(0), Class::plus)));
        }
        if heaps.iter().any(|heap| *heap > LARGEST_HEAP) {
            return Err(Error::TooLarge("a heap of more than 4294967295 tokens"));
        }
        let sum = self.heaps.sum(heaps, pace)?;
        Ok(self.heaps.sums.class(sum))
    }
}

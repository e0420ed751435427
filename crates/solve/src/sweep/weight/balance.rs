//! The fewest dominoes for every balance between the players.
//!
//! The balance of a placement is the number of vertical dominoes minus that of horizontal ones.
//! Only balances within a window have a lane of their own; the outer lanes stand for everything
//! beyond, too. From them a domino may lead back into the window or not, so placements that have
//! ever been beyond are treated as if they might have any balance there: that can only make the
//! result too small. Such results are marked, and a result without a mark is exact.

use super::Weight;

/// Twice the number of dominoes, plus one if the balance was ever beyond the window.
pub(crate) trait Cost: Copy + Ord + Into<u16> {
    /// No placement, or more dominoes than can be counted.
    const NEVER: Self;
    const ZERO: Self;

    /// One more domino.
    fn next(self) -> Self;

    /// The same with the mark.
    fn marked(self) -> Self;
}

macro_rules! cost {
    ($number:ty) => {
        impl Cost for $number {
            const NEVER: $number = <$number>::MAX;
            const ZERO: $number = 0;

            #[inline(always)]
            fn next(self) -> $number {
                self.saturating_add(2)
            }

            #[inline(always)]
            fn marked(self) -> $number {
                self | 1
            }
        }
    };
}

cost!(u8);
cost!(u16);

/// The fewest dominoes for each of `LANES` balances; balance 0 is in the middle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Balance<C, const LANES: usize>([C; LANES]);

/// What a lane says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reading {
    /// The fewest dominoes.
    Exactly(usize),
    /// There are at least so many; the window is too small to say more.
    AtLeast(usize),
    /// There is no such placement with fewer dominoes than this.
    NeverBelow(usize),
}

impl<C: Cost, const LANES: usize> Balance<C, LANES> {
    /// The lane of a balance.
    pub(crate) fn lane(balance: isize) -> usize {
        (LANES / 2).wrapping_add_signed(balance)
    }

    /// The fewest dominoes of placements with one of these balances.
    pub(crate) fn read(&self, balances: [isize; 2]) -> Reading {
        let lanes = balances.map(|balance| self.0[Self::lane(balance)]);
        let least: C = lanes[0].min(lanes[1]);
        let (number, never): (u16, u16) = (least.into(), C::NEVER.into());
        let dominoes = usize::from(number / 2);
        if number >= never - 1 {
            Reading::NeverBelow(dominoes)
        } else if number.is_multiple_of(2) {
            Reading::Exactly(dominoes)
        } else {
            Reading::AtLeast(dominoes)
        }
    }

    /// Whether a lane holds exactly so many dominoes.
    pub(crate) fn holds(&self, lane: usize, dominoes: usize) -> bool {
        let number = self.0.get(lane).map(|&cost| usize::from(cost.into()));
        number == Some(2 * dominoes)
    }

    #[inline(always)]
    fn lower(&mut self, lane: usize, cost: C) {
        self.0[lane] = self.0[lane].min(cost);
    }

    /// Both outer lanes, after a domino that may have left them what they are.
    #[inline(always)]
    fn stay_beyond(&mut self, other: &Self) {
        self.lower(0, other.0[0].next().marked());
        self.lower(LANES - 1, other.0[LANES - 1].next().marked());
    }
}

impl<C: Cost, const LANES: usize> Weight for Balance<C, LANES> {
    const HAS_HEAP: bool = false;

    fn none() -> Self {
        Balance([C::NEVER; LANES])
    }

    fn one() -> Self {
        let mut one = Self::none();
        one.0[Self::lane(0)] = C::ZERO;
        one
    }

    #[inline(always)]
    fn add(&mut self, other: &Self) {
        for (own, other) in self.0.iter_mut().zip(&other.0) {
            *own = (*own).min(*other);
        }
    }

    #[inline(always)]
    fn add_vertical(&mut self, other: &Self) {
        for (own, other) in self.0[1..].iter_mut().zip(&other.0[..LANES - 1]) {
            *own = (*own).min(other.next());
        }
        self.stay_beyond(other);
    }

    #[inline(always)]
    fn add_horizontal(&mut self, other: &Self) {
        for (own, other) in self.0[..LANES - 1].iter_mut().zip(&other.0[1..]) {
            *own = (*own).min(other.next());
        }
        self.stay_beyond(other);
    }
}

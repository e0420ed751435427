//! What is known about how many moves it takes until the loser is to move and stuck.

use partizan_rules::Stamina;
use partizan_value::Player;

/// The length lies between these two; both are [`NEVER`] where the loser is never stuck.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bounds {
    pub(crate) least: u16,
    pub(crate) most: u16,
}

/// More moves than any game that is searched; as a length, that the loser does not get stuck.
pub(crate) const NEVER: u16 = u16::MAX;

/// The longest game that is searched for: lower bounds can say that a game is longer.
pub(crate) const LONGEST: u16 = NEVER - 2;

/// Who chooses moves towards a short game, and who against it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Aim {
    /// Wants the opponent to be stuck soon.
    pub(crate) winner: Player,
    /// The loser wants to hold out, and is no help.
    pub(crate) opposed: bool,
    /// The winner makes no move that gives the win away.
    pub(crate) careful: bool,
}

impl Bounds {
    pub(crate) const UNKNOWN: Bounds = Bounds {
        least: 0,
        most: NEVER,
    };

    pub(crate) const NEVER: Bounds = Bounds {
        least: NEVER,
        most: NEVER,
    };

    pub(crate) fn exactly(moves: u16) -> Bounds {
        Bounds {
            least: moves,
            most: moves,
        }
    }

    /// Whether the loser is stuck within some moves, if that is known.
    #[inline]
    pub(crate) fn within(self, moves: u16) -> Option<bool> {
        if self.most <= moves {
            Some(true)
        } else if self.least > moves {
            Some(false)
        } else {
            None
        }
    }

    /// A lower bound before one more move. One that is too large to be written stays a bound, and
    /// must not come to say that the game never ends.
    #[inline]
    pub(crate) fn least_before(self) -> u16 {
        match self.least {
            NEVER => NEVER,
            least => (least + 1).min(NEVER - 1),
        }
    }

    /// What both say together.
    #[inline]
    pub(crate) fn and(self, other: Bounds) -> Bounds {
        Bounds {
            least: self.least.max(other.least),
            most: self.most.min(other.most),
        }
    }

    /// What the stamina of Left and Right says. Write R and S for what the loser has at most and
    /// surely, V and T for the winner.
    ///
    /// - The loser is stuck when R is 0. A move lowers R by 2 at most, so this takes R/2 moves; a
    ///   loser who holds out lowers it by 1 only, so each two moves lower it by 3 at most. A loser
    ///   who holds out also makes S moves at least, each after one of the winner's.
    /// - A winner who has a sure move for each of the loser's answers all of them: then the loser
    ///   is stuck after R moves of his. That gives no win away.
    /// - A loser who has a sure move for each of the winner's is no loser. But a loser who helps
    ///   need not make them, unless the winner is careful and so is never in such a position.
    pub(crate) fn of_stamina(stamina: [Stamina; 2], mover: Player, aim: Aim) -> Bounds {
        let winner = stamina[aim.winner as usize];
        let loser = stamina[aim.winner.opponent() as usize];
        let first = usize::from(mover == aim.winner);
        if first == 1 && winner.most == 0
            || (aim.opposed || aim.careful) && loser.sure + first > winner.most
        {
            return Bounds::NEVER;
        }
        // The winner's moves outnumber the loser's by `first`, before the loser is stuck.
        let (lowered, sure) = if aim.opposed { (3, loser.sure) } else { (4, 0) };
        let rounds = loser.most.saturating_sub(2 * first).div_ceil(lowered);
        let least = first + 2 * rounds.max(sure);
        let most = if winner.sure >= loser.most + first {
            first + 2 * loser.most
        } else {
            usize::MAX
        };
        let bounded = |moves: usize| u16::try_from(moves).unwrap_or(NEVER);
        Bounds {
            least: bounded(least).min(NEVER - 1),
            most: bounded(most),
        }
    }
}

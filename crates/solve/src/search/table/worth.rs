//! What is kept about a key, in one byte: the answer, its work, and whether it was of use lately.

/// From the top: one bit for the answer, six for the logarithm of the work, one for use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Worth(u8);

const WINS: u8 = 0x80;
const USED: u8 = 1;
const ONE_LEVEL: u8 = 2;

impl Worth {
    /// A byte of the highest rank.
    pub(super) const HIGHEST: u8 = !WINS;

    /// An answer that took this many nodes.
    pub(super) fn new(wins: bool, work: u64) -> Worth {
        let wins = if wins { WINS } else { 0 };
        Worth(wins | (work.max(1).ilog2() as u8 * ONE_LEVEL))
    }

    /// As it is written in a page.
    pub(super) fn from_byte(byte: u8) -> Worth {
        Worth(byte)
    }

    /// As it is written in a page.
    pub(super) fn byte(self) -> u8 {
        self.0
    }

    /// Whether the player to move wins.
    pub(super) fn wins(self) -> bool {
        self.0 & WINS != 0
    }

    /// The work, rounded down to a power of two.
    pub(super) fn work(self) -> u64 {
        1 << (self.rank() / ONE_LEVEL)
    }

    /// What has the lowest rank is given up first: the least work, and what was not used.
    pub(super) fn rank(self) -> u8 {
        self.0 & !WINS
    }

    /// The same, now that it was of use.
    pub(super) fn used(self) -> Worth {
        Worth(self.0 | USED)
    }

    /// The same when time has passed: what was used lately is so no longer, and what was not sinks
    /// by a level.
    pub(super) fn faded(self) -> Worth {
        let step = if self.0 & USED == 0 { ONE_LEVEL } else { USED };
        if self.rank() >= step {
            Worth(self.0 - step)
        } else {
            self
        }
    }

    /// This answer, with the higher of both ranks.
    pub(super) fn max(self, other: Worth) -> Worth {
        Worth(self.0 & WINS | self.rank().max(other.rank()))
    }
}

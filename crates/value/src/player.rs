//! The two players. Algorithms are written once, for a player and its opponent.

use std::fmt;

/// One of the two players, by convention Left (who likes positive games) and Right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Player {
    /// Left, Black, Blue, Vertical: wins positive games.
    Left,
    /// Right, White, Red, Horizontal: wins negative games.
    Right,
}

impl Player {
    /// Both players, Left first.
    pub const BOTH: [Player; 2] = [Player::Left, Player::Right];

    /// The other player.
    ///
    /// ```
    /// use partizan_value::Player;
    /// assert_eq!(Player::Left.opponent(), Player::Right);
    /// ```
    #[must_use]
    pub const fn opponent(self) -> Player {
        match self {
            Player::Left => Player::Right,
            Player::Right => Player::Left,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Player::Left => "left",
            Player::Right => "right",
        })
    }
}

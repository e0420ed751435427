//! Winning strategies for games that always end, written down move by move.
//!
//! A strategy is a table: for each position in which the winner may be to move, the move to play. It
//! proves its claim by itself: [checking](WinningStrategy::check_within) follows all moves of the loser and
//! the moves of the table, and at every end the right player has won. As the game always ends, nothing
//! else can happen. The check uses nothing of a game but its moves, their names and the texts of its
//! positions, and nothing of whoever has found the strategy.

mod check;
mod collect;
mod file;
mod walk;

use std::collections::BTreeMap;
use std::fmt;

use partizan_value::Player;

use crate::message::shortened_to;
use crate::words::GameWords;

pub use check::Unchecked;
pub use collect::Uncollected;
pub(crate) use file::TITLE;

/// Who wins when a player cannot move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Convention {
    /// Normal play: the opponent.
    Normal,
    /// Misère play: this player.
    Misere,
}

impl Convention {
    /// The winner when a player is to move and cannot.
    ///
    /// ```
    /// use partizan_rules::Convention;
    /// use partizan_value::Player;
    ///
    /// assert_eq!(Convention::Normal.winner(Player::Left), Player::Right);
    /// assert_eq!(Convention::Misere.winner(Player::Left), Player::Left);
    /// ```
    pub fn winner(self, stuck: Player) -> Player {
        match self {
            Convention::Normal => stuck.opponent(),
            Convention::Misere => stuck,
        }
    }

    /// The word for it: `play=normal` or `play=misere`.
    pub fn name(self) -> &'static str {
        match self {
            Convention::Normal => "normal",
            Convention::Misere => "misere",
        }
    }
}

/// That a player wins a position.
///
/// ```
/// use partizan_rules::{Convention, GameWords, WinClaim};
/// use partizan_value::Player;
///
/// let claim = WinClaim {
///     words: GameWords {
///         game: "domineering".to_string(),
///         position: "4x4".to_string(),
///         parameters: vec![],
///     },
///     first: Player::Right,
///     play: Convention::Misere,
///     winner: Player::Left,
/// };
/// assert_eq!(
///     claim.to_string(),
///     "left wins domineering 4x4 in misère play if right begins"
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WinClaim {
    /// The position, which may be a sum of boards of one game.
    pub words: GameWords,
    /// Who begins.
    pub first: Player,
    /// Who wins at the end.
    pub play: Convention,
    /// Who wins.
    pub winner: Player,
}

impl fmt::Display for WinClaim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let play = match self.play {
            Convention::Normal => "",
            Convention::Misere => " in misère play",
        };
        let WinClaim {
            words,
            first,
            winner,
            ..
        } = self;
        write!(f, "{winner} wins {words}{play} if {first} begins")
    }
}

/// A claim and the moves that make it true.
///
/// ```
/// use partizan_rules::{Convention, GameWords, WinClaim, WinningStrategy};
/// use partizan_value::{Budget, Player};
///
/// // Left answers on the other board.
/// let words = GameWords {
///     game: "clobber".to_string(),
///     position: "xo + xo".to_string(),
///     parameters: vec![],
/// };
/// let claim = WinClaim {
///     words,
///     first: Player::Right,
///     play: Convention::Normal,
///     winner: Player::Left,
/// };
/// let moves = [("o. + xo", "2:a1-b1"), ("xo + o.", "1:a1-b1")];
/// let moves = moves.map(|(position, name)| (position.to_string(), name.to_string()));
/// let mut strategy = WinningStrategy {
///     claim,
///     moves: moves.into_iter().collect(),
/// };
/// let budget = Budget::unlimited();
/// assert_eq!(strategy.check_within(&budget)?, Ok(5));
///
/// strategy.moves.remove("xo + o.");
/// let flaw = strategy.check_within(&budget)?.unwrap_err();
/// assert_eq!(flaw.to_string(), "left has no move for xo + o.");
/// # Ok::<(), partizan_rules::Unchecked>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WinningStrategy {
    /// What is claimed.
    pub claim: WinClaim,
    /// What the winner plays: the name of a move for the text of a position. In a sum the number of
    /// the board comes before the name, and the texts are joined by ` + `.
    pub moves: BTreeMap<String, String>,
}

/// Why a strategy does not prove its claim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StrategyFlaw {
    /// How many positions were in order before.
    pub checked: u64,
    /// The text of the position in question.
    pub position: String,
    /// Who is claimed to win.
    pub winner: Player,
    /// What is wrong.
    pub fault: Fault,
}

/// What can be wrong about a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// There is no move for the winner, who needs one.
    Missing,
    /// The move for the winner is none, by the rules of the game.
    Illegal(String),
    /// A player cannot move, and for this reason the other one wins whom the claim calls the loser.
    Lost {
        /// Who cannot move.
        stuck: Player,
    },
    /// There is a move for a position in which the winner never has to choose one. What is not checked
    /// must not be part of a strategy that is called valid.
    Unneeded,
}

impl fmt::Display for StrategyFlaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// Characters of a position that are shown.
        const MOST: usize = 200;
        let (position, winner) = (shortened_to(MOST, &self.position), self.winner);
        match &self.fault {
            Fault::Missing => write!(f, "{winner} has no move for {position}"),
            Fault::Illegal(name) => {
                let name = shortened_to(MOST, name);
                write!(f, "{winner} cannot play {name} in {position}")
            }
            Fault::Lost { stuck } => {
                let loser = winner.opponent();
                write!(f, "{stuck} cannot move in {position}, so {loser} wins")
            }
            Fault::Unneeded => write!(f, "the move for {position} is never needed"),
        }
    }
}

impl std::error::Error for StrategyFlaw {}

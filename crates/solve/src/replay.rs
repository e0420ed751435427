//! Games that are played again move by move, by the rules alone.

use std::fmt;

use partizan_picture::Picture;
use partizan_value::{Error, Player};

/// Where a whole game leads.
#[derive(Clone, PartialEq, Debug)]
pub struct Replay {
    /// Who wins; nobody if the game has come back to an earlier position and is a draw.
    pub winner: Option<Player>,
    /// The last position as text.
    pub position: String,
    /// The last position as a picture.
    pub picture: Picture,
}

/// Why a list of moves is not a whole game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Misplay {
    /// A player has no such move.
    Illegal {
        /// The number of the move, from 1.
        number: usize,
        /// Whose turn it was.
        player: Player,
        /// What was to be played.
        name: String,
    },
    /// The budget ran out on the way.
    Stopped(Error),
    /// The game is not over after the last move.
    Unfinished {
        /// Who can still move.
        player: Player,
    },
}

impl fmt::Display for Misplay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Misplay::Illegal {
                number,
                player,
                name,
            } => write!(f, "move {number}: {player} has no move `{name}`"),
            Misplay::Stopped(error) => error.fmt(f),
            Misplay::Unfinished { player } => {
                write!(f, "the game is not over: {player} can still move")
            }
        }
    }
}

impl std::error::Error for Misplay {}

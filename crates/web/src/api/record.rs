//! Games under way, as the pages tell of them.

use std::sync::Arc;

use axum::http::StatusCode;
use partizan_rules::{Convention, Entry, Request};
use partizan_solve::{Engine, Game, Play, Refusal as Illegal};
use partizan_value::Player;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::Refusal;

/// Where a game began, how it is played, and what was played.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub(crate) struct Record {
    pub(crate) game: String,
    /// Where it began; the example of the game if nothing is said.
    #[serde(default)]
    pub(crate) position: Option<String>,
    #[serde(default)]
    pub(crate) parameters: Vec<String>,
    #[serde(default)]
    pub(crate) first: Side,
    #[serde(default)]
    pub(crate) play: Winning,
    #[serde(default)]
    pub(crate) moves: Vec<String>,
}

/// A player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Side {
    #[default]
    Left,
    Right,
}

impl From<Side> for Player {
    fn from(side: Side) -> Player {
        match side {
            Side::Left => Player::Left,
            Side::Right => Player::Right,
        }
    }
}

impl From<Player> for Side {
    fn from(player: Player) -> Side {
        match player {
            Player::Left => Side::Left,
            Player::Right => Side::Right,
        }
    }
}

impl From<Winning> for Convention {
    fn from(winning: Winning) -> Convention {
        match winning {
            Winning::Normal => Convention::Normal,
            Winning::Misere => Convention::Misere,
        }
    }
}

impl From<Convention> for Winning {
    fn from(convention: Convention) -> Winning {
        match convention {
            Convention::Normal => Winning::Normal,
            Convention::Misere => Winning::Misere,
        }
    }
}

/// Who wins: whoever moves last, or the other one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Winning {
    #[default]
    Normal,
    Misere,
}

/// The longest text of a position that a browser is shown.
const LONGEST_POSITION: usize = 4096;
/// The most moves of a game.
pub(super) const MOST_MOVES: usize = 10_000;

impl Record {
    /// The game with the position where it began.
    pub(crate) fn open(&self, engine: &Engine) -> Result<Arc<dyn Game>, Refusal> {
        let entry = Entry::named(&self.game)?;
        let position = self.position.as_deref().unwrap_or(entry.example);
        let parameters = self.parameters.iter().map(String::as_str).collect();
        let too_large = || Refusal::wrong("this position is too large for a browser");
        if position.len() > LONGEST_POSITION {
            return Err(too_large());
        }
        let request = Request::new(entry, vec![position], parameters)?;
        let game = engine.open(&request)?;
        if game.text(0).len() > LONGEST_POSITION {
            return Err(too_large());
        }
        Ok(game.into())
    }

    /// What jobs about this game share.
    pub(crate) fn topic(&self) -> String {
        let entry = Entry::find(&self.game);
        topic(entry.map_or("", |entry| entry.name), self.parameters.iter())
    }

    /// The game as it stands after the moves.
    pub(crate) fn play<'g>(
        &self,
        game: &'g dyn Game,
        threads: usize,
    ) -> Result<Box<dyn Play + 'g>, Refusal> {
        if self.moves.len() > MOST_MOVES {
            let message = format!("a game has at most {MOST_MOVES} moves here");
            return Err(Refusal::wrong(message));
        }
        let mut play = game.begin_under(0, self.first.into(), self.play.into(), threads)?;
        for (index, name) in self.moves.iter().enumerate() {
            play.make(name).map_err(|illegal| match illegal {
                Illegal::Illegal { .. } => Refusal {
                    status: StatusCode::BAD_REQUEST,
                    error: json!({
                        "message": format!("move {}: {illegal}", index + 1),
                        "index": index,
                    }),
                },
                Illegal::Stopped(error) => error.into(),
            })?;
        }
        Ok(play)
    }
}

/// What jobs about a game under some parameters share.
pub(super) fn topic<'a>(game: &str, parameters: impl Iterator<Item = &'a String>) -> String {
    let mut topic = game.to_string();
    for parameter in parameters {
        topic.push(' ');
        topic.push_str(parameter);
    }
    topic
}

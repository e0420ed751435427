//! `partizan moves`: the options of both players.

use std::io::{self, Write};

use partizan_value::{Budget, Error, Player};
use serde::Serialize;

use crate::answer::{Complaint, Failure};
use crate::question::{Opened, Words, aligned};
use crate::settings::{Clock, Cost, Settings};

/// A move, where it leads, and what that is worth.
#[derive(Serialize)]
pub(crate) struct Move {
    #[serde(rename = "move")]
    name: String,
    position: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) value: Option<String>,
}

impl Move {
    /// The move as a line of a table.
    pub(crate) fn row(&self, player: Player) -> Vec<String> {
        let mut row = vec![player.to_string(), self.name.clone(), self.position.clone()];
        row.extend(self.value.clone());
        row
    }
}

#[derive(Serialize)]
struct Answer {
    game: &'static str,
    position: String,
    left: Vec<Move>,
    right: Vec<Move>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Complaint>,
    #[serde(flatten)]
    cost: Cost,
}

pub(crate) fn run(words: &Words, settings: &Settings) -> Result<(), Failure> {
    let clock = Clock::start();
    let question = words.read_position(&["values"])?;
    let values = question.choice("values", &[("no", false), ("yes", true)])?;
    let opened = question.open(settings)?;
    let failure = values.then(|| {
        let work = |player| opened.game.value_moves(0, player, settings.threads());
        opened.work(settings, |_| {
            Player::BOTH.into_iter().find_map(|p| work(p).err())
        })
    });
    let failure = failure.flatten();
    // When the values took all there was, the moves are listed all the same.
    let budget = match failure {
        None => opened.store.budget().clone(),
        Some(_) => opened.grace(),
    };
    let list = |player| moves(&opened, player, values, &budget, settings);
    let both = list(Player::Left).and_then(|left| Ok((left, list(Player::Right)?)));
    let (left, right) = both.map_err(|error| opened.gave_up(&error))?;
    if settings.json {
        settings.print_json(&Answer {
            game: opened.game.entry().name,
            position: opened.game.text(0),
            left,
            right,
            error: failure.as_ref().map(Complaint::new),
            cost: clock.cost(),
        })?;
    } else {
        let mut rows = Vec::new();
        for (player, moves) in Player::BOTH.into_iter().zip([left, right]) {
            if moves.is_empty() {
                rows.push(vec![player.to_string(), "no moves".to_string()]);
            }
            for played in moves {
                let mut row = played.row(player);
                if values && played.value.is_none() {
                    row.push("?".to_string());
                }
                rows.push(row);
            }
        }
        write!(io::stdout(), "{}", aligned(&rows))?;
    }
    match failure {
        None => Ok(()),
        Some(error) => Err(opened.gave_up(&error)),
    }
}

/// The moves of a player, with their values as far as they are known if that is wanted.
pub(crate) fn moves(
    opened: &Opened,
    player: Player,
    values: bool,
    budget: &Budget,
    settings: &Settings,
) -> Result<Vec<Move>, Error> {
    let moves = opened.game.moves(0, player, budget)?.into_iter();
    let moves = moves.map(|played| Move {
        name: played.name,
        position: played.position,
        value: (played.value.filter(|_| values)).map(|value| opened.line(value, settings)),
    });
    Ok(moves.collect())
}

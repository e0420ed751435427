//! What each move is worth.

use std::collections::HashMap;

use axum::extract::State;
use axum::response::Response;
use partizan_solve::{Component, Move};
use partizan_value::{Error, Player, Store, Value};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::record::{Record, Winning};
use super::{Asked, Refusal, Shared};

#[derive(Deserialize)]
pub(crate) struct Wanted {
    #[serde(flatten)]
    record: Record,
    #[serde(default)]
    seconds: Option<f64>,
}

pub(crate) async fn analyse(
    State(shared): State<Shared>,
    asked: Asked<Wanted>,
) -> Result<Response, Refusal> {
    let Asked { client, question } = asked;
    let Wanted { record, seconds } = question;
    let topic = record.topic();
    shared.jobs.stream(client, topic, seconds, move |task| {
        let position = {
            let game = record.open(task.engine())?;
            record.play(&*game, 1)?.text()
        };
        let here = Record {
            position: Some(position.clone()),
            moves: Vec::new(),
            ..record
        };
        let game = here.open(task.engine())?;
        let _showing = task.show_game(&game);
        let values = Values {
            store: task.engine().store(),
            value: game.value(0, task.threads()).map_err(Refusal::from)?,
            is_normal: here.play == Winning::Normal,
        };
        let judged = |player| -> Result<Vec<Judged>, Refusal> {
            game.value_moves(0, player, task.threads())?;
            let moves = game.moves(0, player, task.budget())?;
            Ok(values.judge(player, &moves)?)
        };
        let (left, right) = (judged(Player::Left)?, judged(Player::Right)?);
        let parts = game.component_values(0, task.threads());
        let parts = parts.map_err(Refusal::from)?.into_iter();
        let components: Vec<Part> = parts.map(|part| values.part(part)).collect();
        Ok(json!({
            "position": position,
            "moves": { "left": left, "right": right },
            "components": components,
        }))
    })
}

/// A move and what is to be said about it.
#[derive(Serialize)]
struct Judged {
    #[serde(rename = "move")]
    name: String,
    position: String,
    #[serde(flatten)]
    verdict: Verdict,
}

/// What is to be said about a value that a move leads to.
#[derive(Clone, Default, Serialize)]
struct Verdict {
    #[serde(rename = "value")]
    text: Option<String>,
    mean: Option<String>,
    temperature: Option<String>,
    /// Whether the move wins.
    wins: Option<bool>,
    /// A better move.
    dominated_by: Option<String>,
    /// The value of an answer that makes up for the move.
    reversible_through: Option<String>,
}

/// A part of the position that nothing else influences.
#[derive(Serialize)]
struct Part {
    position: String,
    value: Option<String>,
    points: Vec<[f64; 2]>,
}

/// A position and what is known of its value.
struct Values<'s> {
    store: &'s Store,
    value: Value,
    is_normal: bool,
}

/// Longer values are not shown.
const LONGEST_TEXT: u32 = 10_000;

impl Values<'_> {
    /// A value as text, unless it is too long.
    fn text(&self, value: Value) -> Option<String> {
        let text = self.store.try_text(value).ok()?;
        (text.length().ok()? <= LONGEST_TEXT.into()).then(|| text.to_string())
    }

    fn part(&self, component: Component) -> Part {
        Part {
            position: component.position,
            value: self.text(component.value),
            points: component.points,
        }
    }

    /// Whether one value is at least as good for a player as another.
    fn is_as_good(&self, player: Player, value: Value, other: Value) -> Result<bool, Error> {
        match player {
            Player::Left => self.store.le(other, value),
            Player::Right => self.store.le(value, other),
        }
    }

    /// Says of every move of a player what it is worth, and why another may be better.
    fn judge(&self, player: Player, moves: &[Move]) -> Result<Vec<Judged>, Error> {
        // Many moves lead to the same value: only different ones are compared.
        let mut first: HashMap<Value, &str> = HashMap::new();
        for played in moves {
            if let Some(value) = played.value {
                first.entry(value).or_insert(&played.name);
            }
        }
        let mut judged: HashMap<Value, Verdict> = HashMap::new();
        for &value in first.keys() {
            let mut better = None;
            for (&other, &name) in &first {
                if other != value && self.is_as_good(player, other, value)? {
                    better = Some(better.map_or(name, |known: &str| known.min(name)));
                }
            }
            let verdict = Verdict {
                text: self.text(value),
                mean: self.store.mean(value).ok().map(|x| x.to_string()),
                temperature: self.store.temperature(value).ok().map(|x| x.to_string()),
                wins: if self.is_normal {
                    Some(self.is_as_good(player, value, Value::ZERO)?)
                } else {
                    None
                },
                dominated_by: better.filter(|_| self.is_normal).map(String::from),
                reversible_through: if self.is_normal {
                    self.reversal(player, value)?
                } else {
                    None
                },
            };
            judged.insert(value, verdict);
        }
        let moves = moves.iter().map(|played| {
            let verdict = played.value.and_then(|value| judged.get(&value));
            Judged {
                name: played.name.clone(),
                position: played.position.clone(),
                verdict: verdict.cloned().unwrap_or_default(),
            }
        });
        Ok(moves.collect())
    }

    /// The answer to a move after which the other player is at least as well off as before it.
    fn reversal(&self, player: Player, value: Value) -> Result<Option<String>, Error> {
        let opponent = player.opponent();
        for answer in self.store.options(value, opponent) {
            if self.is_as_good(opponent, answer, self.value)? {
                let text = self.text(answer);
                return Ok(Some(text.unwrap_or_else(|| "a long value".to_string())));
            }
        }
        Ok(None)
    }
}

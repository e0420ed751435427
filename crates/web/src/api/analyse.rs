//! What each move is worth.

use axum::extract::State;
use axum::response::Response;
use partizan_solve::Move;
use partizan_value::{Player, Store, Value};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::record::Record;
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
        let store = task.engine().store();
        let value = game.value(0, task.threads()).map_err(Refusal::from)?;
        let judged = |player| -> Result<Vec<Judged>, Refusal> {
            game.value_moves(0, player, task.threads())?;
            let moves = game.moves(0, player, task.budget())?;
            judge(store, value, player, moves)
        };
        let (left, right) = (judged(Player::Left)?, judged(Player::Right)?);
        Ok(json!({
            "position": position,
            "moves": { "left": left, "right": right },
            "components": [],
        }))
    })
}

/// A move and what is to be said about it.
#[derive(Serialize)]
struct Judged {
    #[serde(rename = "move")]
    name: String,
    position: String,
    value: Option<String>,
    mean: Option<String>,
    temperature: Option<String>,
    wins: Option<bool>,
    dominated_by: Option<String>,
    reversible_through: Option<String>,
}

/// Looks at the moves of a player in a position of some value.
fn judge(
    store: &Store,
    value: Value,
    player: Player,
    moves: Vec<Move>,
) -> Result<Vec<Judged>, Refusal> {
    let _ = (store, value, player);
    Ok(moves
        .into_iter()
        .map(|played| Judged {
            name: played.name,
            position: played.position,
            value: played.value.map(|value| store.text(value).to_string()),
            mean: None,
            temperature: None,
            wins: None,
            dominated_by: None,
            reversible_through: None,
        })
        .collect())
}

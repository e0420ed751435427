//! The moves of strategies, and hints.

use axum::extract::State;
use axum::response::Response;
use partizan_rules::Piece;
use partizan_solve::{Hint, Match, Strategy, Turn};
use serde::Deserialize;
use serde_json::json;

use super::record::Record;
use super::state::Stand;
use super::{Asked, Refusal, Shared};

#[derive(Deserialize)]
pub(crate) struct TurnWanted {
    #[serde(flatten)]
    record: Record,
    strategy: String,
    #[serde(default)]
    seed: u64,
    #[serde(default)]
    seconds: Option<f64>,
}

/// Lets a strategy make a move.
pub(crate) async fn turn(
    State(shared): State<Shared>,
    asked: Asked<TurnWanted>,
) -> Result<Response, Refusal> {
    let Asked { client, question } = asked;
    let TurnWanted {
        record,
        strategy,
        seed,
        seconds,
    } = question;
    let strategy = Strategy::read(&Piece::whole(&strategy), &[])?;
    let topic = record.topic();
    shared.jobs.stream(client, topic, seconds, move |task| {
        let game = record.open(task.engine())?;
        let _showing = task.show_game(&game);
        let mut play = record.play(&*game, task.threads())?;
        let player = play.player();
        // Every move has dice of its own, and the same ones whenever it is asked for again.
        let seed = Match::seed(seed, play.moves_made() as u64, player);
        play.recall();
        play.seat(player, strategy, seed).map_err(Refusal::from)?;
        let turn = play.turn().map_err(Refusal::from)?;
        let Turn::Made(hope) = turn else {
            return Err(Refusal::wrong("the game is over").into());
        };
        let state = Stand::of(&record, &*game, &*play)?;
        Ok(json!({ "move": play.last(), "hope": hope.name(), "state": state }))
    })
}

#[derive(Deserialize)]
pub(crate) struct HintWanted {
    #[serde(flatten)]
    record: Record,
    #[serde(default)]
    seconds: Option<f64>,
}

/// The best move.
pub(crate) async fn hint(
    State(shared): State<Shared>,
    asked: Asked<HintWanted>,
) -> Result<Response, Refusal> {
    let Asked { client, question } = asked;
    let HintWanted { record, seconds } = question;
    let topic = record.topic();
    shared.jobs.stream(client, topic, seconds, move |task| {
        let game = record.open(task.engine())?;
        let _showing = task.show_game(&game);
        let mut play = record.play(&*game, task.threads())?;
        if play.is_over() {
            return Err(Refusal::wrong("the game is over").into());
        }
        play.recall();
        let (name, hope) = match play.hint().map_err(Refusal::from)? {
            Some(Hint::Wins(name)) => (Some(name), "win"),
            Some(Hint::Draws(name)) => (Some(name), "draw"),
            None => (None, "loss"),
        };
        Ok(json!({ "move": name, "hope": hope }))
    })
}

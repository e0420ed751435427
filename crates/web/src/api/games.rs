//! The catalogue, and what the server is.

use axum::Json;
use axum::extract::State;
use partizan_rules::{Entry, GAMES, Shape};
use partizan_solve::{Strategy, is_short};
use serde_json::{Value, json};

use super::Shared;

pub(crate) async fn games() -> Json<Value> {
    let games: Vec<Value> = GAMES.iter().map(describe).collect();
    Json(json!({ "games": games }))
}

/// All that is to be said about a game.
pub fn describe(entry: &Entry) -> Value {
    let parameters = entry.parameters.iter();
    let parameters =
        parameters.map(|parameter| json!({ "name": parameter.name, "meaning": parameter.meaning }));
    json!({
        "name": entry.name,
        "kind": entry.kind.name(),
        "players": entry.players,
        "rules": entry.rules,
        "syntax": entry.syntax,
        "parameters": parameters.collect::<Vec<_>>(),
        "source": entry.source,
        "search": entry.search,
        "example": entry.example,
        "shape": match entry.shape {
            Shape::Board => "board",
            Shape::Coordinates => "coordinates",
            Shape::Heap => "heap",
        },
        "strategies": Strategy::names_for(entry).collect::<Vec<_>>(),
        "misere": is_short(entry),
    })
}

pub(crate) async fn status(State(shared): State<Shared>) -> Json<Value> {
    let limits = &shared.options.limits;
    Json(json!({
        "version": env!("CARGO_PKG_VERSION"),
        "public": shared.options.public,
        "limits": {
            "seconds": limits.time.as_secs_f64(),
            "memory_bytes": limits.memory,
            "body_bytes": limits.body,
            "jobs": limits.jobs_per_client,
        },
        "jobs": shared.jobs.count(),
        "kept_bytes": shared.jobs.kept_bytes(),
    }))
}

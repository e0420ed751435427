//! Boards as files.

use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use partizan_solve::Engine;
use partizan_value::Store;
use serde::Deserialize;

use super::record::Record;
use super::{Asked, Refusal, Shared};

#[derive(Deserialize)]
pub(crate) struct Wanted {
    #[serde(flatten)]
    record: Record,
    format: Format,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Format {
    Svg,
    Png,
    Tikz,
}

pub(crate) async fn picture(
    State(shared): State<Shared>,
    asked: Asked<Wanted>,
) -> Result<Response, Refusal> {
    let Asked { client, question } = asked;
    let Wanted { record, format } = question;
    let work = move |store: &Store| {
        let engine = Engine::new(store.clone());
        let game = record.open(&engine)?;
        let picture = record.play(&*game, 1)?.picture();
        Ok(match format {
            Format::Svg => ("image/svg+xml", picture.to_svg().into_bytes()),
            Format::Tikz => ("application/x-tex", picture.to_tikz().into_bytes()),
            Format::Png => {
                let png = picture
                    .to_png(SCALE)
                    .map_err(|error| Refusal::new(StatusCode::BAD_REQUEST, error.to_string()))?;
                ("image/png", png)
            }
        })
    };
    let (kind, bytes) = shared.jobs.at_once(client, work).await?;
    Ok(([(CONTENT_TYPE, kind)], bytes).into_response())
}

/// Pixels for a unit of a picture.
const SCALE: f64 = 2.0;

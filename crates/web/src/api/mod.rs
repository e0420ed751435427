//! What can be asked, and how it is answered.

pub use games::describe;

mod analyse;
mod files;
mod games;
mod picture;
mod record;
mod state;
mod turn;
mod verb;

use std::net::IpAddr;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router, middleware};
use futures_util::StreamExt;
use partizan_rules::RulesError;
use partizan_value::Error;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tokio::time::timeout;

use crate::guard::guard;
use crate::jobs::Jobs;
use crate::options::Options;
use crate::pages::page;
use crate::verbs::{Unanswered, Verbs};

/// What all requests share.
pub(crate) type Shared = Arc<Bench>;

/// The server's things.
pub(crate) struct Bench {
    pub(crate) options: Options,
    pub(crate) jobs: Arc<Jobs>,
    verbs: Arc<dyn Verbs>,
}

/// Who asks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Client(pub(crate) IpAddr);

/// Everything that can be asked for.
pub(crate) fn router(options: Options, verbs: impl Verbs) -> Router {
    let shared = Arc::new(Bench {
        jobs: Jobs::new(options.limits),
        options,
        verbs: Arc::new(verbs),
    });
    Router::new()
        .route("/api/status", get(games::status))
        .route("/api/games", get(games::games))
        .route("/api/state", post(state::state))
        .route("/api/turn", post(turn::turn))
        .route("/api/hint", post(turn::hint))
        .route("/api/analyse", post(analyse::analyse))
        .route("/api/verb/{verb}", post(verb::verb))
        .route("/api/picture", post(picture::picture))
        .route("/api/record", post(files::file))
        .fallback(page)
        .method_not_allowed_fallback(async || {
            Refusal::new(
                StatusCode::METHOD_NOT_ALLOWED,
                "this cannot be asked in this way",
            )
        })
        .layer(middleware::from_fn_with_state(Arc::clone(&shared), guard))
        .with_state(shared)
}

/// A question: the body of a request, which is JSON, not too long and not too slow.
pub(crate) struct Asked<T> {
    pub(crate) client: IpAddr,
    pub(crate) question: T,
}

impl<T: DeserializeOwned> FromRequest<Shared> for Asked<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, shared: &Shared) -> Result<Asked<T>, Refusal> {
        let limits = &shared.options.limits;
        let client = request.extensions().get::<Client>();
        let client = client.expect("every connection has one").0;
        let kind = request.headers().get(CONTENT_TYPE);
        let is_json = |kind: &str| kind.split(';').next() == Some("application/json");
        if !kind
            .and_then(|kind| kind.to_str().ok())
            .is_some_and(is_json)
        {
            let message = "a question is JSON: send it as application/json";
            return Err(Refusal::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, message));
        }
        let body = timeout(limits.patience, read(request.into_body(), limits.body)).await;
        let body = body.map_err(|_| {
            Refusal::new(
                StatusCode::REQUEST_TIMEOUT,
                "the question did not come to its end",
            )
        })??;
        let question = serde_json::from_slice(&body).map_err(|error| {
            let message = format!("this is no such question: {error}");
            Refusal::new(StatusCode::BAD_REQUEST, message)
        })?;
        Ok(Asked { client, question })
    }
}

/// The bytes of a question, which are not too many.
async fn read(body: Body, most: usize) -> Result<Vec<u8>, Refusal> {
    let mut chunks = body.into_data_stream();
    let (mut bytes, mut length) = (Vec::new(), 0);
    while let Some(chunk) = chunks.next().await {
        let chunk = chunk.map_err(|_| Refusal::wrong("the question broke off"))?;
        length += chunk.len();
        if length <= most {
            bytes.extend_from_slice(&chunk);
        } else if length / DRAINED > most {
            break;
        }
    }
    if length > most {
        let message = format!("a question can have at most {most} bytes");
        return Err(Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, message));
    }
    Ok(bytes)
}

/// How much of a question that is too long is read all the same, in multiples of what it may have: whoever
/// hangs up in the middle of it is not heard.
const DRAINED: usize = 16;

/// Why a request is not answered.
#[derive(Clone, Debug)]
pub(crate) struct Refusal {
    status: StatusCode,
    error: Value,
}

impl Refusal {
    pub(crate) fn new(status: StatusCode, message: impl Into<String>) -> Refusal {
        Refusal {
            status,
            error: json!({ "message": message.into() }),
        }
    }

    /// The question itself is wrong.
    pub(crate) fn wrong(message: impl Into<String>) -> Refusal {
        Refusal::new(StatusCode::BAD_REQUEST, message)
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        (self.status, Json(json!({ "error": self.error }))).into_response()
    }
}

impl From<RulesError> for Refusal {
    fn from(error: RulesError) -> Refusal {
        Refusal {
            status: StatusCode::BAD_REQUEST,
            error: mistake(&error),
        }
    }
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Refusal {
        let status = if error.is_budget() {
            StatusCode::SERVICE_UNAVAILABLE
        } else {
            StatusCode::BAD_REQUEST
        };
        Refusal::new(status, error.to_string())
    }
}

impl From<Refusal> for Unanswered {
    fn from(refusal: Refusal) -> Unanswered {
        Unanswered {
            budget: refusal.status == StatusCode::SERVICE_UNAVAILABLE,
            error: refusal.error,
            partial: None,
        }
    }
}

/// A mistake in a text, with its place.
fn mistake(error: &RulesError) -> Value {
    json!({
        "message": error.message,
        "start": error.span.start,
        "end": error.span.end,
        "text": error.text,
    })
}

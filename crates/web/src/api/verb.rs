//! The verbs of the command line.

use std::sync::Arc;

use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use partizan_rules::Entry;
use partizan_value::Notation;
use serde::Deserialize;

use super::{Asked, Refusal, Shared};
use crate::verbs::Style;

#[derive(Deserialize)]
pub(crate) struct Wanted {
    words: Vec<String>,
    #[serde(default)]
    notation: Written,
    #[serde(default)]
    full: bool,
    #[serde(default)]
    seconds: Option<f64>,
}

/// How values are written.
#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Written {
    #[default]
    Ascii,
    Unicode,
    Latex,
}

impl From<Written> for Notation {
    fn from(written: Written) -> Notation {
        match written {
            Written::Ascii => Notation::Ascii,
            Written::Unicode => Notation::Unicode,
            Written::Latex => Notation::Latex,
        }
    }
}

pub(crate) async fn verb(
    verb: Result<Path<String>, PathRejection>,
    State(shared): State<Shared>,
    asked: Asked<Wanted>,
) -> Result<Response, Refusal> {
    let Asked { client, question } = asked;
    let Wanted {
        words,
        notation,
        full,
        seconds,
    } = question;
    let style = Style {
        notation: notation.into(),
        full,
    };
    let names = shared.verbs.names();
    let known = verb.ok().filter(|Path(verb)| names.contains(&&**verb));
    let Some(Path(verb)) = known else {
        let message = format!("this can be asked: {}", names.join(", "));
        return Err(Refusal::new(StatusCode::NOT_FOUND, message));
    };
    let topic = topic(&words);
    let verbs = Arc::clone(&shared.verbs);
    let work = move |task: &_| verbs.answer(&verb, &words, style, task);
    shared.jobs.stream(client, topic, seconds, work)
}

/// What questions share: those about the same game under the same parameters, whatever is asked about it, and
/// all that name no game.
fn topic(words: &[String]) -> String {
    let Some(entry) = words.first().and_then(|name| Entry::find(name)) else {
        return String::new();
    };
    let is_parameter = |word: &&String| {
        let key = word.split_once('=').map(|(key, _)| key);
        entry.parameters.iter().any(|known| key == Some(known.name))
    };
    super::record::topic(entry.name, words[1..].iter().filter(is_parameter))
}

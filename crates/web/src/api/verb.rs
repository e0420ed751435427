//! The verbs of the command line.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::Response;
use partizan_value::Notation;
use serde::Deserialize;

use super::{Asked, Refusal, Shared};
use crate::verbs::Style;

#[derive(Deserialize)]
pub(crate) struct Words {
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
    Path(verb): Path<String>,
    State(shared): State<Shared>,
    asked: Asked<Words>,
) -> Result<Response, Refusal> {
    let Asked { client, question } = asked;
    let Words {
        words,
        notation,
        full,
        seconds,
    } = question;
    let style = Style {
        notation: notation.into(),
        full,
    };
    // The same game under the same parameters, whatever is asked about it.
    let parameters = words.iter().skip(1).filter(|word| word.contains('='));
    let mut topic: Vec<&str> = words.first().map(String::as_str).into_iter().collect();
    topic.extend(parameters.map(String::as_str));
    let topic = topic.join(" ");
    let verbs = Arc::clone(&shared.verbs);
    let work = move |task: &_| verbs.answer(&verb, &words, style, task);
    shared.jobs.stream(client, topic, seconds, work)
}

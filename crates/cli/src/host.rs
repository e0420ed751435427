//! Verbs that are asked by somebody else than a person at a command line.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use clap::Parser;
use partizan_value::Notation;
use partizan_web::{Style, Task, Unanswered, Verbs};
use serde::Serialize;
use serde_json::{Value as Json, json};

use crate::answer::{Complaint, Failure};
use crate::{Arguments, run};

/// Who asks: where the work is done, and where the answer goes.
#[derive(Clone)]
pub(crate) struct Host {
    task: Arc<Task>,
    /// The document of the answer.
    taken: Arc<Mutex<Option<Json>>>,
}

impl fmt::Debug for Host {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Host")
    }
}

impl Host {
    /// The work, and what it may use.
    pub(crate) fn task(&self) -> &Task {
        &self.task
    }

    /// Takes the document of an answer.
    pub(crate) fn take(&self, answer: &impl Serialize) -> Result<(), Failure> {
        let document = serde_json::to_value(answer);
        let document = document.map_err(|error| Failure::Wrong(error.to_string()))?;
        *self.taken.lock().unwrap_or_else(PoisonError::into_inner) = Some(document);
        Ok(())
    }
}

/// The verbs as they are answered at a command line.
pub(crate) struct CommandLine;

/// The verbs that neither read nor write files and talk to nobody.
const VERBS: [&str; 12] = [
    "count",
    "eval",
    "find",
    "games",
    "match",
    "moves",
    "period",
    "shortest",
    "solve",
    "table",
    "thermograph",
    "value",
];

impl Verbs for CommandLine {
    fn answer(
        &self,
        verb: &str,
        words: &[String],
        style: Style,
        task: &Arc<Task>,
    ) -> Result<Json, Unanswered> {
        if !VERBS.contains(&verb) {
            let verbs = VERBS.join(", ");
            return Err(wrong(&format!("this can be asked: {verbs}")));
        }
        if words.iter().any(|word| word == "-") {
            return Err(wrong("nothing is read from standard input here"));
        }
        let mut line = vec!["partizan", verb, "--json"];
        match style.notation {
            Notation::Ascii => {}
            Notation::Unicode => line.push("--unicode"),
            Notation::Latex => line.push("--latex"),
        }
        if style.full {
            line.push("--full");
        }
        // Behind this no word is a flag: flags could name files.
        line.push("--");
        line.extend(words.iter().map(String::as_str));
        let Arguments { verb, mut settings } = Arguments::try_parse_from(line)
            .map_err(|error| wrong(error.to_string().trim_start_matches("error: ").trim()))?;
        let taken = Arc::default();
        settings.host = Some(Host {
            task: Arc::clone(task),
            taken: Arc::clone(&taken),
        });
        let done = run(&verb, &settings);
        let document = taken.lock().unwrap_or_else(PoisonError::into_inner).take();
        match (done, document) {
            (Ok(()) | Err(Failure::No), Some(document)) => Ok(document),
            (Ok(()) | Err(Failure::No), None) => Err(wrong("there is no answer")),
            (Err(failure), partial) => Err(unanswered(&failure, partial)),
        }
    }
}

/// A question that is wrong.
fn wrong(message: &str) -> Unanswered {
    Unanswered {
        error: json!({ "message": message }),
        budget: false,
        partial: None,
    }
}

/// What a failure says, and what is known all the same.
fn unanswered(failure: &Failure, partial: Option<Json>) -> Unanswered {
    let complaint = match failure {
        Failure::Mistake(mistake) => Complaint::of_mistake(mistake),
        failure => Complaint::new(failure),
    };
    Unanswered {
        error: serde_json::to_value(complaint).unwrap_or_default(),
        budget: matches!(failure, Failure::Budget(_)),
        partial,
    }
}

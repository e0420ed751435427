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

    /// Takes the document of an answer, unless it is too long.
    pub(crate) fn take(&self, answer: &impl Serialize) -> Result<(), Failure> {
        let checked = self.task.check_length(answer);
        checked.map_err(Failure::Budget)?;
        let document = serde_json::to_value(answer);
        let document = document.map_err(|error| Failure::Wrong(error.to_string()))?;
        *self.taken.lock().unwrap_or_else(PoisonError::into_inner) = Some(document);
        Ok(())
    }
}

/// The verbs as they are answered at a command line.
pub(crate) struct CommandLine;

/// The verbs that neither read nor write files and talk to nobody.
const VERBS: [&str; 13] = [
    "count",
    "eval",
    "find",
    "games",
    "match",
    "moves",
    "period",
    "reproduce",
    "shortest",
    "solve",
    "table",
    "thermograph",
    "value",
];

impl Verbs for CommandLine {
    fn names(&self) -> &[&'static str] {
        &VERBS
    }

    fn answer(
        &self,
        verb: &str,
        words: &[String],
        style: Style,
        task: &Arc<Task>,
    ) -> Result<Json, Unanswered> {
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
            .map_err(|error| wrong(&first_paragraph(&error.to_string())))?;
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

/// What is wrong with words, without advice for a command line.
fn first_paragraph(message: &str) -> String {
    let message = message.trim_start_matches("error: ").lines();
    let lines = message.take_while(|line| !line.is_empty()).map(str::trim);
    lines.collect::<Vec<_>>().join(" ")
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
    // What is known may say more precisely what is wrong, and where.
    let known = partial.as_ref().and_then(|partial| partial.get("error"));
    let known = known.filter(|error| error.is_object()).cloned();
    Unanswered {
        error: known.unwrap_or_else(|| serde_json::to_value(complaint).unwrap_or_default()),
        budget: matches!(failure, Failure::Budget(_)),
        partial,
    }
}

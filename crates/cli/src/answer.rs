//! Answers and failures: what goes to stdout and stderr, and the exit code.

use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

use num_bigint::BigUint;
use partizan_calc::{CalcError, Calculator, Displayed, ErrorKind, Object};
use partizan_rules::RulesError;
use partizan_value::{Error, Store};
use serde::Serialize;
use serde_json::Value as Json;

use crate::settings::Settings;

/// Values with longer texts are summarised unless `--full` is given.
pub(crate) const LONGEST_TEXT: u32 = 10_000;

/// Why there is no answer.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The request is wrong: exit code 2.
    Request(String),
    /// The same about a place in a text. It is said in JSON, too, if that is wanted.
    Mistake(RulesError),
    /// An honest no, already explained on stdout or stderr: exit code 1.
    No,
    /// The budget ran out: exit code 1.
    Budget(String),
    /// The answer did not pass its own check: exit code 1.
    Wrong(String),
    /// Whoever read our output has gone away.
    Hangup,
}

impl Failure {
    /// A failed evaluation, with the place in the text.
    pub(crate) fn of_calc(error: &CalcError, text: &str) -> Failure {
        let message = error.with_caret(text);
        match error.kind() {
            ErrorKind::Request => Failure::Request(message),
            ErrorKind::Budget => Failure::Budget(message),
        }
    }

    /// The same failure of a question that has no answer at all, which is said in JSON if that is
    /// wanted.
    pub(crate) fn unanswered(self, settings: &Settings) -> Failure {
        if let (Failure::Budget(message) | Failure::Wrong(message), true) = (&self, settings.json) {
            // The exit code and the message on stderr say the rest.
            let error = Complaint::new(message);
            let _ = settings.print_json(&Refusal { input: None, error });
        }
        self
    }

    /// The same failure of a question that was answered in part: only one document is printed.
    pub(crate) fn said_once(self) -> Failure {
        match self {
            Failure::Mistake(mistake) => Failure::Request(mistake.to_string()),
            failure => failure,
        }
    }

    /// Prints the message and gives the exit code.
    pub(crate) fn report(&self, settings: &Settings) -> ExitCode {
        let label = if settings.colored() {
            "\x1b[1;31merror:\x1b[0m"
        } else {
            "error:"
        };
        match self {
            Failure::Request(message) => {
                eprintln!("{label} {message}");
                ExitCode::from(2)
            }
            Failure::Mistake(error) => {
                if settings.json {
                    let _ = settings.print_json(&Refusal {
                        input: Some(&error.text),
                        error: Complaint::of_mistake(error),
                    });
                }
                eprintln!("{label} {error}");
                ExitCode::from(2)
            }
            Failure::Budget(message) | Failure::Wrong(message) => {
                eprintln!("{label} {message}");
                ExitCode::from(1)
            }
            Failure::No => ExitCode::from(1),
            Failure::Hangup => ExitCode::SUCCESS,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Request(message) | Failure::Budget(message) | Failure::Wrong(message) => {
                f.write_str(message)
            }
            Failure::Mistake(error) => f.write_str(&error.message),
            Failure::No => f.write_str("no"),
            Failure::Hangup => f.write_str("nobody reads the answer"),
        }
    }
}

impl From<RulesError> for Failure {
    fn from(error: RulesError) -> Failure {
        Failure::Mistake(error)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::Hangup,
            _ => Failure::Request(format!("the answer cannot be written: {error}")),
        }
    }
}

/// How a result is shown: in full, or by its length.
pub(crate) enum Printable {
    Whole(Displayed),
    /// Its length.
    Long(BigUint),
}

impl Printable {
    pub(crate) fn of(
        object: &Object,
        store: &Store,
        settings: &Settings,
    ) -> Result<Printable, Error> {
        let shown = object.try_display(store, settings.notation())?;
        if settings.full {
            return Ok(Printable::Whole(shown));
        }
        let length = shown.length()?;
        Ok(if length <= LONGEST_TEXT.into() {
            Printable::Whole(shown)
        } else {
            Printable::Long(length)
        })
    }

    /// Writes what is shown and a newline; a text that is wanted in full may take longer than
    /// there is time.
    pub(crate) fn write(&self, out: &mut impl Write, store: &Store) -> Result<(), Failure> {
        if let Printable::Whole(Displayed::Games(text)) = self {
            for (i, word) in text.words().enumerate() {
                out.write_all(word.as_bytes())?;
                if i % WORDS_PER_CHECK == WORDS_PER_CHECK - 1 {
                    store.check().map_err(|error| {
                        Failure::Budget(format!("the rest is missing: {error}"))
                    })?;
                }
            }
            writeln!(out)?;
        } else {
            writeln!(out, "{self}")?;
        }
        Ok(())
    }

    /// The text for JSON, and the length of one that is too long.
    pub(crate) fn json(&self) -> (Json, Option<Json>) {
        match self {
            Printable::Whole(text) => (text.to_string().into(), None),
            Printable::Long(length) => (Json::Null, Some(json_count(length))),
        }
    }

    /// The same with its text in memory, which counts towards the budget.
    pub(crate) fn in_memory(self, store: &Store) -> Result<Printable, Error> {
        let Printable::Whole(Displayed::Games(text)) = self else {
            return Ok(self);
        };
        let mut kept = String::new();
        for (i, word) in text.words().enumerate() {
            kept.push_str(&word);
            if i % WORDS_PER_CHECK == WORDS_PER_CHECK - 1 {
                let used = store.bytes() + 2 * kept.capacity() as u64;
                store.budget().check(used)?;
            }
        }
        Ok(Printable::Whole(Displayed::Plain(kept)))
    }
}

/// Words that are written between two looks at the budget.
const WORDS_PER_CHECK: usize = 1 << 12;

impl fmt::Display for Printable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Printable::Whole(shown) => shown.fmt(f),
            Printable::Long(length) => {
                write!(f, "(a value of {length} characters; --full prints it)")
            }
        }
    }
}

/// A result and how it is shown.
pub(crate) struct Evaluated {
    pub(crate) object: Object,
    pub(crate) shown: Printable,
}

/// Evaluates a text and prepares what is shown of the result; `None` if the text is empty. Both
/// are within the budget, and what fails is blamed on a place in the text.
pub(crate) fn evaluate(
    calculator: &mut Calculator,
    text: &str,
    settings: &Settings,
) -> Result<Option<Evaluated>, CalcError> {
    let Some(object) = calculator.eval(text)? else {
        return Ok(None);
    };
    let shown = Printable::of(&object, calculator.store(), settings)
        .map_err(|error| CalcError::of_value(&error, 0..text.len()))?;
    Ok(Some(Evaluated { object, shown }))
}

/// The same for an answer that is kept before it is written: a line among others, or JSON.
pub(crate) fn evaluate_in_memory(
    calculator: &mut Calculator,
    text: &str,
    settings: &Settings,
) -> Result<Option<Evaluated>, CalcError> {
    let Some(Evaluated { object, shown }) = evaluate(calculator, text, settings)? else {
        return Ok(None);
    };
    let shown = shown
        .in_memory(calculator.store())
        .map_err(|error| CalcError::of_value(&error, 0..text.len()))?;
    Ok(Some(Evaluated { object, shown }))
}

/// The JSON form of an answer that there is none.
#[derive(Serialize)]
pub(crate) struct Refusal<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) input: Option<&'a str>,
    pub(crate) error: Complaint,
}

/// The JSON form of what is wrong, and the text it is about with the place in bytes.
#[derive(Serialize, Default)]
pub(crate) struct Complaint {
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
}

impl Complaint {
    /// A complaint about no place.
    pub(crate) fn new(message: impl fmt::Display) -> Complaint {
        Complaint {
            message: message.to_string(),
            ..Complaint::default()
        }
    }

    /// A mistake in the input of the calculator.
    pub(crate) fn of(error: &CalcError) -> Complaint {
        Complaint {
            start: Some(error.span.start),
            end: Some(error.span.end),
            ..Complaint::new(&error.message)
        }
    }

    pub(crate) fn of_mistake(error: &RulesError) -> Complaint {
        Complaint {
            start: Some(error.span.start),
            end: Some(error.span.end),
            text: Some(error.text.clone()),
            ..Complaint::new(&error.message)
        }
    }
}

/// A number that may be large: counts that fit are numbers, larger ones strings.
pub(crate) fn json_count(count: &BigUint) -> Json {
    match u64::try_from(count) {
        Ok(count) => count.into(),
        Err(_) => count.to_string().into(),
    }
}

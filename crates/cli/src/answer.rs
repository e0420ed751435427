//! Answers and failures: what goes to stdout and stderr, and the exit code.

use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

use num_bigint::BigUint;
use partizan_calc::{CalcError, Calculator, Displayed, ErrorKind, Object};
use partizan_value::{Error, Store};
use serde::Serialize;

use crate::settings::Settings;

/// Values with longer texts are summarised unless `--full` is given.
pub(crate) const LONGEST_TEXT: u32 = 10_000;

/// Why there is no answer.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The request is wrong: exit code 2.
    Request(String),
    /// An honest no, already explained on stdout or stderr: exit code 1.
    No,
    /// The budget ran out: exit code 1.
    Budget(String),
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
            Failure::Budget(message) => {
                eprintln!("{label} {message}");
                ExitCode::from(1)
            }
            Failure::No => ExitCode::from(1),
            Failure::Hangup => ExitCode::SUCCESS,
        }
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
    fn of(object: &Object, store: &Store, settings: &Settings) -> Result<Printable, Error> {
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

    /// The same with its text in memory, which counts towards the budget.
    fn in_memory(self, store: &Store) -> Result<Printable, Error> {
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

/// The JSON form of what is wrong, and the bytes of the input it is about.
#[derive(Serialize)]
pub(crate) struct Complaint {
    message: String,
    start: usize,
    end: usize,
}

impl Complaint {
    pub(crate) fn of(error: &CalcError) -> Complaint {
        Complaint {
            message: error.message.clone(),
            start: error.span.start,
            end: error.span.end,
        }
    }
}

/// Prints a JSON document and a newline.
pub(crate) fn print_json(value: &impl Serialize) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    serde_json::to_writer(&mut out, value).map_err(io::Error::from)?;
    writeln!(out)?;
    Ok(())
}

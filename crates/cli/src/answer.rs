//! Answers and failures: what goes to stdout and stderr, and the exit code.

use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

use partizan_calc::{CalcError, Displayed, ErrorKind};

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
        match error.kind {
            ErrorKind::Request => Failure::Request(error.with_caret(text)),
            ErrorKind::Budget => Failure::Budget(error.with_caret(text)),
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

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Failure::Request(message) | Failure::Budget(message) => message,
            Failure::No => "no",
            Failure::Hangup => "nobody reads the output",
        })
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::Hangup,
            _ => Failure::Request(error.to_string()),
        }
    }
}

/// The text to print for a result, and whether it is a summary.
pub(crate) fn printable(shown: &Displayed, settings: &Settings) -> Printable {
    let length = shown.length();
    if settings.full || length <= LONGEST_TEXT.into() {
        Printable::Whole
    } else {
        Printable::Summary(format!(
            "(a value of {length} characters; --full prints it)"
        ))
    }
}

pub(crate) enum Printable {
    Whole,
    Summary(String),
}

/// Prints a JSON document and a newline.
pub(crate) fn print_json(value: &impl serde::Serialize) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    serde_json::to_writer(&mut out, value).map_err(io::Error::from)?;
    writeln!(out)?;
    Ok(())
}

//! `partizan verify`: whether a certificate proves what it claims.

use std::fs::File;
use std::io::{BufReader, Write};
use std::path::Path;

use partizan_rules::{Certificate, CertificateFile, GameWords, Unreadable};
use partizan_value::{Budget, Error};
use serde::Serialize;

use crate::answer::{Failure, print_json};
use crate::pictures::complaint;
use crate::settings::{Clock, Cost, Settings};

/// The answer in JSON.
#[derive(Serialize)]
struct Verdict<'v> {
    valid: bool,
    claim: &'v str,
    /// Rules that hold.
    checked: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(flatten)]
    cost: Cost,
}

/// Reads a certificate about a position of a game.
pub(crate) fn read(path: &Path, budget: &Budget) -> Result<Certificate, Failure> {
    let (_, certificate) = read_with_words(path, budget)?;
    Ok(certificate)
}

/// Reads a certificate, and what it says it is about.
fn read_with_words(path: &Path, budget: &Budget) -> Result<(GameWords, Certificate), Failure> {
    let file = File::open(path).map_err(Unreadable::Input);
    let read = file.and_then(|file| CertificateFile::read(BufReader::new(file), budget));
    let file = read.map_err(|error| match error {
        Unreadable::Budget(error) => {
            Failure::Budget(format!("{error} while the certificate was read"))
        }
        error => complaint(path, &error.to_string()),
    })?;
    let words = file.words.clone();
    let mut chase = words.chase();
    if let Err(error) = &mut chase {
        error.message = format!("the certificate is about no position: {}", error.message);
    }
    Ok((words, file.about(chase?)))
}

pub(crate) fn run(path: &Path, settings: &Settings) -> Result<(), Failure> {
    let clock = Clock::start();
    let budget = settings.interruptible_budget();
    let read = read_with_words(path, &budget);
    let (words, certificate) = read.map_err(|failure| failure.unanswered(settings))?;
    let Certificate { claim, first, .. } = &certificate;
    let claim = format!("{claim} on {words} if {first} begins");
    let gave_up = |error: &Error| {
        Failure::Budget(format!("{error} while the certificate was checked")).unanswered(settings)
    };
    let checked = certificate.check_within(&budget);
    let checked = checked.map_err(|error| gave_up(&error))?;
    if settings.json {
        print_json(&Verdict {
            valid: checked.is_ok(),
            claim: &claim,
            checked: checked.unwrap_or_else(|flaw| flaw.rule().unwrap_or(0)),
            reason: checked.err().map(|flaw| flaw.to_string()),
            cost: clock.cost(),
        })?;
    } else {
        let mut out = std::io::stdout().lock();
        match checked {
            Ok(1) => writeln!(out, "valid: {claim} (1 rule checked)")?,
            Ok(count) => writeln!(out, "valid: {claim} ({} rules checked)", grouped(&count))?,
            Err(flaw) => writeln!(out, "not valid: {flaw}\nclaimed: {claim}")?,
        }
    }
    checked.map(|_| ()).map_err(|_| Failure::No)
}

/// A number with commas between its thousands.
pub(crate) fn grouped(number: &impl ToString) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

//! `partizan verify`: whether a certificate proves what it claims.

use std::fs::File;
use std::io::{BufReader, Write};
use std::path::Path;

use partizan_rules::{CertificateFile, Unreadable};
use partizan_value::Error;
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

pub(crate) fn run(path: &Path, settings: &Settings) -> Result<(), Failure> {
    let clock = Clock::start();
    let budget = settings.interruptible_budget();
    let gave_up = |error: &Error, doing: &str| {
        Failure::Budget(format!("{error} while the certificate was {doing}")).unanswered(settings)
    };
    let file = File::open(path).map_err(Unreadable::Input);
    let read = file.and_then(|file| CertificateFile::read(BufReader::new(file), &budget));
    let file = read.map_err(|error| match error {
        Unreadable::Budget(error) => gave_up(&error, "read"),
        error => complaint(path, &error.to_string()),
    })?;
    let mut chase = file.words.chase();
    if let Err(error) = &mut chase {
        error.message = format!("the certificate is about no position: {}", error.message);
    }
    let claim = format!("{} on {} if {} begins", file.claim, file.words, file.first);
    let certificate = file.about(chase?);
    let checked = certificate.check_within(&budget);
    let checked = checked.map_err(|error| gave_up(&error, "checked"))?;
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
            Ok(count) => writeln!(out, "valid: {claim} ({} rules checked)", grouped(count))?,
            Err(flaw) => writeln!(out, "not valid: {flaw}\nclaimed: {claim}")?,
        }
    }
    checked.map(|_| ()).map_err(|_| Failure::No)
}

/// A number with commas between its thousands.
pub(crate) fn grouped(number: usize) -> String {
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

//! `partizan verify`: whether a certificate proves what it claims.

use std::fs::File;
use std::io::{BufReader, Write};
use std::path::Path;

use partizan_rules::{
    AnyCertificate, Certificate, CertificateFile, RulesError, Unchecked, Unreadable,
    WinningStrategy,
};
use partizan_value::{Budget, Error};
use serde::Serialize;

use crate::answer::Failure;
use crate::pictures::complaint;
use crate::settings::{Clock, Cost, Settings};

/// The answer in JSON.
#[derive(Serialize)]
struct Verdict {
    valid: bool,
    claim: String,
    /// Rules that hold, or positions that are in order.
    checked: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(flatten)]
    cost: Cost,
}

/// What became of a certificate that was checked.
struct Checked {
    claim: String,
    /// How many things were in order.
    count: u64,
    /// What these are: one, and several.
    things: [&'static str; 2],
    /// What is not in order.
    flaw: Option<String>,
}

/// Reads a certificate about a chase.
pub(crate) fn read(path: &Path, budget: &Budget) -> Result<Certificate, Failure> {
    let file = open(path).and_then(|file| CertificateFile::read(file, budget));
    about_chase(file.map_err(|error| unread(path, error))?)
}

fn open(path: &Path) -> Result<BufReader<File>, Unreadable> {
    let file = File::open(path).map_err(Unreadable::Input)?;
    Ok(BufReader::new(file))
}

fn unread(path: &Path, error: Unreadable) -> Failure {
    match error {
        Unreadable::Budget(error) => {
            Failure::Budget(format!("{error} while the certificate was read"))
        }
        error => complaint(path, &error.to_string()),
    }
}

fn about_chase(file: CertificateFile) -> Result<Certificate, Failure> {
    let chase = file.words.chase().map_err(about_nothing)?;
    Ok(file.about(chase))
}

fn about_nothing(mut error: RulesError) -> Failure {
    error.message = format!("the certificate is about no position: {}", error.message);
    error.into()
}

fn gave_up(error: &Error) -> Failure {
    Failure::Budget(format!("{error} while the certificate was checked"))
}

fn check_chase(file: CertificateFile, budget: &Budget) -> Result<Checked, Failure> {
    let words = file.words.clone();
    let certificate = about_chase(file)?;
    let Certificate { claim, first, .. } = &certificate;
    let claim = format!("{claim} on {words} if {first} begins");
    let checked = certificate.check_within(budget);
    let checked = checked.map_err(|error| gave_up(&error))?;
    Ok(Checked {
        claim,
        count: checked.unwrap_or_else(|flaw| flaw.rule().unwrap_or(0)) as u64,
        things: ["rule", "rules"],
        flaw: checked.err().map(|flaw| flaw.to_string()),
    })
}

fn check_strategy(strategy: &WinningStrategy, budget: &Budget) -> Result<Checked, Failure> {
    let checked = strategy.check_within(budget).map_err(|error| match error {
        Unchecked::Words(error) => about_nothing(error),
        Unchecked::Stopped(error) => gave_up(&error),
    })?;
    Ok(Checked {
        claim: strategy.claim.to_string(),
        count: checked
            .as_ref()
            .map_or_else(|flaw| flaw.checked, |&count| count),
        things: ["position", "positions"],
        flaw: checked.err().map(|flaw| flaw.to_string()),
    })
}

fn check(path: &Path, budget: &Budget) -> Result<Checked, Failure> {
    let read = open(path).and_then(|file| AnyCertificate::read(file, budget));
    match read.map_err(|error| unread(path, error))? {
        AnyCertificate::Chase(file) => check_chase(file, budget),
        AnyCertificate::Strategy(strategy) => check_strategy(&strategy, budget),
    }
}

pub(crate) fn run(path: &Path, settings: &Settings) -> Result<(), Failure> {
    let clock = Clock::start();
    let checked = check(path, &settings.interruptible_budget());
    let Checked {
        claim,
        count,
        things,
        flaw,
    } = checked.map_err(|failure| failure.unanswered(settings))?;
    let valid = flaw.is_none();
    if settings.json {
        settings.print_json(&Verdict {
            valid,
            claim,
            checked: count,
            reason: flaw,
            cost: clock.cost(),
        })?;
    } else {
        let mut out = std::io::stdout().lock();
        let [one, several] = things;
        match flaw {
            None if count == 1 => writeln!(out, "valid: {claim} (1 {one} checked)")?,
            None => {
                let count = grouped(&count);
                writeln!(out, "valid: {claim} ({count} {several} checked)")?;
            }
            Some(flaw) => writeln!(out, "not valid: {flaw}\nclaimed: {claim}")?,
        }
    }
    if valid { Ok(()) } else { Err(Failure::No) }
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

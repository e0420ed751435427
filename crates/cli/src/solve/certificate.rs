//! Certificates: a strategy for the winner of a chase, written to a file.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use partizan_rules::{Certificate, GameWords, Rules, Size};
use partizan_value::{Budget, Error, Player};
use serde::Serialize;

use super::Asked;
use crate::answer::Failure;
use crate::pictures::{cannot_write, complaint, try_to_write};
use crate::verify::grouped;

/// Where a certificate goes, if one is wanted.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Wanted {
    /// Write a strategy for the winner of Dukego or Quadruphage, for `partizan verify`
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
}

/// What was written.
#[derive(Serialize)]
pub(super) struct Certified {
    file: String,
    claim: String,
    first: String,
    rules: usize,
}

impl Certified {
    /// A line about it.
    pub(super) fn text(&self) -> String {
        let Certified {
            file,
            claim,
            first,
            rules,
        } = self;
        let rules = grouped(rules);
        format!("certificate  {claim} if {first} begins: {rules} rules in {file}\n")
    }
}

impl Wanted {
    /// Fails if no certificate can be written: better now than after a long computation.
    pub(super) fn check(&self, is_chase: bool) -> Result<(), Failure> {
        let Some(path) = &self.certificate else {
            return Ok(());
        };
        if !is_chase {
            let message = "certificates are written for single positions of dukego and quadruphage";
            return Err(complaint(path, message));
        }
        try_to_write(path).map_err(|error| cannot_write(path, &error))
    }

    /// Writes a certificate about a position, if one is wanted. If nobody says who begins it is
    /// about the loser, and if each player wins by beginning somebody has to say.
    pub(super) fn write(
        &self,
        asked: &Asked<'_>,
        winners: &[(Player, Option<Player>)],
    ) -> Result<Option<Certified>, Failure> {
        let Some(path) = &self.certificate else {
            return Ok(None);
        };
        let first = match winners {
            [(first, _)] => *first,
            [(_, left), (_, right)] if left == right => match left {
                Some(winner) => winner.opponent(),
                None => Player::Left,
            },
            _ => {
                let message = "who wins depends on who begins: say first=left or first=right";
                return Err(complaint(path, message));
            }
        };
        let made = asked.opened.work(asked.settings, |game| {
            game.certificate(0, first, asked.settings.threads())
        });
        let certificate = made.map_err(|error| match error {
            Error::Undefined(reason) => complaint(path, &reason),
            error => asked.opened.gave_up(&error),
        })?;
        save(path, &certificate, &words(asked), asked.budget())?;
        Ok(Some(Certified {
            file: path.display().to_string(),
            claim: certificate.claim.to_string(),
            first: first.to_string(),
            rules: match &certificate.rules {
                Rules::Run { rules, .. } => rules.len(),
                Rules::Hold { rules, .. } => rules.len(),
            },
        }))
    }
}

/// What a certificate is about. A size says more to a person than an empty board.
fn words(asked: &Asked<'_>) -> GameWords {
    let question = asked.question;
    let parameters = question.parameters().into_iter().map(str::to_string);
    GameWords {
        game: question.entry.name.to_string(),
        position: match Size::read(&question.subject) {
            Ok(Some(_)) => question.subject.text().to_string(),
            _ => asked.opened.game.text(0),
        },
        parameters: parameters.collect(),
    }
}

/// Checks a certificate and writes it to a file.
pub(crate) fn save(
    path: &Path,
    certificate: &Certificate,
    words: &GameWords,
    budget: &Budget,
) -> Result<(), Failure> {
    let checked = certificate.check_within(budget);
    let checked =
        checked.map_err(|error| Failure::Budget(format!("{error}; nothing is certified")))?;
    // Nobody should ever see this; a wrong certificate must not pass for a right one.
    checked.map_err(|flaw| {
        Failure::Wrong(format!(
            "the certificate is wrong, so that it is not written: {flaw}; please report this"
        ))
    })?;
    let written = File::create(path).and_then(|file| {
        let mut file = BufWriter::new(file);
        certificate.write(words, &mut file)?;
        file.flush()
    });
    written.map_err(|error| cannot_write(path, &error))
}

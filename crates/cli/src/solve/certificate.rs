//! Certificates: a strategy for the winner of a chase, written to a file.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use partizan_rules::{Certificate, GameWords, Rules, Size, Uncollected, WinClaim};
use partizan_value::{Budget, Error, Player};
use serde::Serialize;

use super::Asked;
use crate::answer::Failure;
use crate::pictures::{cannot_write, complaint, try_to_write};
use crate::verify::grouped;

/// A strategy that meets more positions is not written: its file would have some 20 MB.
const MOST_POSITIONS: u64 = 1_000_000;

/// Where a certificate goes, if one is wanted.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Wanted {
    /// Write a strategy for the winner, for `partizan verify`
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
}

/// What was written.
#[derive(Serialize)]
pub(super) struct Certified {
    file: String,
    claim: String,
    first: String,
    /// How many rules it has, about a chase.
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<usize>,
    /// In how many positions it says what to play.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<usize>,
}

impl Certified {
    /// A line about it.
    pub(super) fn text(&self) -> String {
        let Certified {
            file, claim, first, ..
        } = self;
        let contents = match (self.rules, self.moves) {
            (Some(rules), _) => format!("{} rules", grouped(&rules)),
            (None, Some(1)) => "1 move".to_string(),
            (None, moves) => format!("{} moves", grouped(&moves.unwrap_or(0))),
        };
        format!("certificate  {claim} if {first} begins: {contents} in {file}\n")
    }
}

impl Wanted {
    /// Fails if no certificate can be written: better now than after a long computation.
    pub(super) fn check(&self, is_possible: bool) -> Result<(), Failure> {
        let Some(path) = &self.certificate else {
            return Ok(());
        };
        if !is_possible {
            let message = "certificates are written for single positions of dukego and \
                           quadruphage, and for games that always end and are not networks";
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
        let first = self.first(winners)?;
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
            rules: Some(match &certificate.rules {
                Rules::Run { rules, .. } => rules.len(),
                Rules::Hold { rules, .. } => rules.len(),
            }),
            moves: None,
        }))
    }

    /// Writes a strategy for the winner of a short game, if one is wanted.
    pub(super) fn write_strategy(
        &self,
        asked: &Asked<'_>,
        winners: &[(Player, Option<Player>)],
    ) -> Result<Option<Certified>, Failure> {
        let Some(path) = &self.certificate else {
            return Ok(None);
        };
        let first = self.first(winners)?;
        let winner = winners.iter().find(|(player, _)| *player == first);
        let claim = WinClaim {
            words: words(asked),
            first,
            play: asked.play,
            winner: winner.and_then(|(_, winner)| *winner).unwrap_or(first),
        };
        let made = asked.opened.work(asked.settings, |game| {
            game.strategy(0, claim, MOST_POSITIONS, asked.settings.threads())
        });
        let strategy = made.map_err(|error| match error {
            Uncollected::Stopped(error) => asked.opened.gave_up(&error),
            Uncollected::TooMany(limit) => Failure::Budget(format!(
                "nothing is certified: a strategy would have to know more than {} positions",
                grouped(&limit)
            )),
            // Nobody should ever see this.
            Uncollected::Flaw(flaw) => Failure::Wrong(format!(
                "the strategy is wrong, so that it is not written: {flaw}; please report this"
            )),
        })?;
        let written = File::create(path).and_then(|file| {
            let mut file = BufWriter::new(file);
            strategy.write(&mut file)?;
            file.flush()
        });
        written.map_err(|error| cannot_write(path, &error))?;
        Ok(Some(Certified {
            file: path.display().to_string(),
            claim: format!("{} wins", strategy.claim.winner),
            first: first.to_string(),
            rules: None,
            moves: Some(strategy.moves.len()),
        }))
    }

    /// Who begins in the game that a certificate is about.
    fn first(&self, winners: &[(Player, Option<Player>)]) -> Result<Player, Failure> {
        Ok(match winners {
            [(first, _)] => *first,
            [(_, left), (_, right)] if left == right => match left {
                Some(winner) => winner.opponent(),
                None => Player::Left,
            },
            _ => {
                let message = "who wins depends on who begins: say first=left or first=right";
                let path = self.certificate.as_deref().unwrap_or(Path::new(""));
                return Err(complaint(path, message));
            }
        })
    }
}

/// What a certificate is about. A size says more to a person than an empty board.
pub(super) fn words(asked: &Asked<'_>) -> GameWords {
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

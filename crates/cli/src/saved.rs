//! Game records as files, and what goes on from one.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::Path;

use partizan_rules::{Piece, Request, Result as Rules};
use partizan_solve::{BadRecord, Record};
use partizan_value::{Player, Store};

use crate::answer::Failure;
use crate::pictures::{cannot_write, complaint};
use crate::players;
use crate::question::{Opened, Question};
use crate::settings::Settings;
use crate::solve::convention;

/// No record is longer.
const MOST_BYTES: u64 = 1 << 20;
/// So much of a file tells whether it is a record.
const PREFIX: u64 = 64;

/// Reads a record; its moves are not checked yet.
pub(crate) fn read(path: &Path) -> Result<Record, Failure> {
    let unreadable =
        |error: io::Error| complaint(path, &format!("this file cannot be read: {error}"));
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(unreadable)?;
    file.take(MOST_BYTES + 1)
        .read_to_end(&mut bytes)
        .map_err(unreadable)?;
    let text = String::from_utf8(bytes);
    let text = text.map_err(|_| complaint(path, "this file is no game record: it is not text"))?;
    Record::read(&text).map_err(|error| complaint(path, &error.to_string()))
}

/// Opens the game of a record, and plays all its moves by the rules.
pub(crate) fn open(path: &Path, record: &Record, settings: &Settings) -> Result<Opened, Failure> {
    let store = Store::new().with_budget(settings.interruptible_budget());
    let game = record.open(&store).map_err(|error| match error {
        BadRecord::Stopped(error) => Failure::Budget(format!(
            "{error} while the moves of the record were checked"
        )),
        wrong @ BadRecord::Wrong { .. } => complaint(path, &wrong.to_string()),
    })?;
    Ok(Opened::of_game(game, store, settings))
}

/// Refuses words that say otherwise than a record.
pub(crate) fn agrees(
    record: &Record,
    opened: &Opened,
    question: &Question<'_>,
    position: Option<&Piece<'_>>,
) -> Result<(), Failure> {
    if let Some(word) = position {
        let given = same_game(record, word)?;
        if given != opened.game.text(0) {
            return Err(word.error("the record began at another position").into());
        }
    }
    let [mut own, mut given] = [
        record
            .parameters
            .iter()
            .map(String::as_str)
            .collect::<Vec<_>>(),
        question.parameters(),
    ];
    own.sort_unstable();
    given.sort_unstable();
    if let (false, Some(word)) = (own == given, given.first()) {
        let message = "the record is about a game with other parameters";
        return Err(Piece::whole(word).error(message).into());
    }
    let said = |key: &str, agrees: bool, what: &str| match question.key(key) {
        Some(word) if !agrees => Err(word.error(format!("the record says {what}"))),
        _ => Ok(()),
    };
    let first = question.first_player()?;
    said(
        "first",
        first == record.first,
        &format!("first={}", record.first),
    )?;
    let play = convention(question)?;
    let name = record.play.name();
    said("play", play == record.play, &format!("play={name}"))?;
    let seed = players::seed(question)?;
    said(
        "seed",
        seed == record.seed,
        &format!("seed={}", record.seed),
    )?;
    for (player, name) in Player::BOTH.into_iter().zip(&record.players) {
        let agrees = players::named(question, player).is_none_or(|word| word.text() == name);
        said(&player.to_string(), agrees, &format!("{player}={name}"))?;
    }
    Ok(())
}

/// The text of another position of the same game.
fn same_game(record: &Record, position: &Piece<'_>) -> Rules<String> {
    let parameters = record.parameters.iter().map(String::as_str).collect();
    let request = Request::new(record.entry, vec![position.text()], parameters)?;
    let game = partizan_solve::open(&request, &Store::new())?;
    Ok(game.text(0))
}

/// Writes a record. A file that is there is replaced only if it is a record as well.
pub(crate) fn write(path: &Path, record: &Record) -> Result<(), Failure> {
    let write = |mut file: File| file.write_all(record.to_string().as_bytes());
    let mut prefix = Vec::new();
    let written = match File::open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let new = OpenOptions::new().write(true).create_new(true).open(path);
            new.and_then(write)
        }
        Err(error) => Err(error),
        Ok(file) => file.take(PREFIX).read_to_end(&mut prefix).and_then(|_| {
            if !Record::is_one(&String::from_utf8_lossy(&prefix)) {
                let message = "this file is there already, and no game record";
                return Err(io::Error::other(message));
            }
            fs::write(path, record.to_string())
        }),
    };
    written.map_err(|error| cannot_write(path, &error))
}

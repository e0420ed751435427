//! A file that keeps what sweeps have found out, so that a long table can be gone on with.
//!
//! A line of text for every sweep: who is stuck, the number of columns, the fewest dominoes for 1, 2, …
//! rows (`-` where there is no such end), and a check of the line. Lines are only ever added, so a
//! program that is killed loses at most the line that it was writing.

use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::Path;

use partizan_solve::StripEnds;
use partizan_value::Player;

use crate::answer::Failure;
use crate::pictures::{cannot_write, complaint};

/// The first line.
const HEADER: &str = "partizan: fewest dominoes of Domineering ends, version 1";

/// An open file.
pub(super) struct Keep {
    file: File,
    known: Vec<StripEnds>,
}

impl Keep {
    /// Reads a file and opens it to add to it; makes a new one if there is none.
    pub(super) fn open(path: &Path) -> Result<Keep, Failure> {
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            Err(error) => {
                return Err(complaint(
                    path,
                    &format!("this file cannot be read: {error}"),
                ));
            }
        };
        let finished = finished(&text);
        let known = read(finished).map_err(|problem| complaint(path, &problem))?;
        let file = OpenOptions::new().append(true).create(true).open(path);
        let mut file = file.map_err(|error| cannot_write(path, &error))?;
        let begun = file.set_len(finished.len() as u64).and_then(|()| {
            let header = format!("{HEADER}\n");
            let missing = if finished.is_empty() { &*header } else { "" };
            file.write_all(missing.as_bytes())
        });
        begun.map_err(|error| cannot_write(path, &error))?;
        Ok(Keep { file, known })
    }

    /// What was in the file.
    pub(super) fn known(&self) -> &[StripEnds] {
        &self.known
    }

    /// Adds a line. A full disk is no reason to give up the table.
    pub(super) fn add(&self, ends: &StripEnds) {
        let written = (&self.file).write_all(line(ends).as_bytes());
        if let Err(error) = written {
            eprintln!(
                "warning: nothing was kept of {} columns: {error}",
                ends.cols
            );
        }
    }
}

fn line(ends: &StripEnds) -> String {
    let dominoes = ends.dominoes.iter().map(|dominoes| match dominoes {
        Some(dominoes) => dominoes.to_string(),
        None => "-".to_string(),
    });
    let dominoes: Vec<String> = dominoes.collect();
    let text = format!("{} {} {}", ends.stuck, ends.cols, dominoes.join(" "));
    format!("{text} #{:016x}\n", check(&text))
}

/// FNV-1a, which notices a slip of the pen; it is no protection against forgers.
fn check(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// The lines of a file without one that was never finished. A file that is not ours is left whole.
fn finished(text: &str) -> &str {
    match text.rfind('\n') {
        Some(end) => &text[..=end],
        None if HEADER.starts_with(text) => "",
        None => text,
    }
}

fn read(text: &str) -> Result<Vec<StripEnds>, String> {
    let mut lines = text.lines();
    if lines.next().unwrap_or(HEADER) != HEADER {
        return Err(format!("this file does not begin with `{HEADER}`"));
    }
    let mut known = Vec::new();
    for (number, line) in (2..).zip(lines) {
        known.push(read_line(line).ok_or_else(|| format!("line {number} is damaged"))?);
    }
    Ok(known)
}

fn read_line(line: &str) -> Option<StripEnds> {
    let (text, sum) = line.rsplit_once(" #")?;
    if sum != format!("{:016x}", check(text)) {
        return None;
    }
    let mut words = text.split(' ');
    let stuck = match words.next()? {
        "left" => Player::Left,
        "right" => Player::Right,
        _ => return None,
    };
    let cols = words.next()?.parse().ok()?;
    let dominoes = words.map(|word| match word {
        "-" => Some(None),
        number => Some(Some(number.parse().ok()?)),
    });
    let dominoes: Option<Vec<Option<usize>>> = dominoes.collect();
    Some(StripEnds {
        stuck,
        cols,
        dominoes: dominoes?,
    })
}

//! A file that keeps what sweeps have found out, so that a long table can be gone on with.
//!
//! A line of text for every sweep: who is stuck, the number of columns, the fewest dominoes for 1, 2, …
//! rows (`-` where there is no such end), and a check of the line. Lines are only ever added, so a
//! program that is killed loses at most the line that it was writing.

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::Mutex;

use partizan_solve::StripEnds;
use partizan_value::Player;

use crate::answer::Failure;
use crate::pictures::{cannot_write, complaint};

/// The first line.
const HEADER: &str = "partizan: fewest dominoes of Domineering ends, version 1\n";
/// No line of ours is longer.
const LONGEST_LINE: u64 = 1 << 20;

/// An open file that nobody else writes to.
pub(super) struct Keep {
    file: Mutex<File>,
    known: Vec<StripEnds>,
}

impl Keep {
    /// Reads a file and opens it to add to it; makes a new one if there is none. A file that is not
    /// ours, or damaged, is refused and left as it is.
    pub(super) fn open(path: &Path) -> Result<Keep, Failure> {
        let file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path);
        let mut file = file.map_err(|error| cannot_write(path, &error))?;
        if !file.metadata().is_ok_and(|facts| facts.is_file()) {
            return Err(complaint(path, "this is not a file that can be kept"));
        }
        if file.try_lock().is_err() {
            let message = "another program is writing to this file";
            return Err(complaint(path, message));
        }
        let contents = read(&file);
        let contents = contents.map_err(|error| {
            let message = format!("this file cannot be read: {error}");
            complaint(path, &message)
        })?;
        let (known, length) = contents.map_err(|problem| complaint(path, &problem))?;
        // What follows was never finished.
        let begun = file.set_len(length).and_then(|()| {
            file.seek(SeekFrom::End(0))?;
            let header = if length == 0 { HEADER } else { "" };
            file.write_all(header.as_bytes())
        });
        begun.map_err(|error| cannot_write(path, &error))?;
        Ok(Keep {
            file: Mutex::new(file),
            known,
        })
    }

    /// What was in the file.
    pub(super) fn known(&self) -> &[StripEnds] {
        &self.known
    }

    /// Adds a line. A full disk is no reason to give up the table, but half a line must not stay.
    pub(super) fn add(&self, ends: &StripEnds) {
        let Ok(mut file) = self.file.lock() else {
            return;
        };
        let added = file.stream_position().and_then(|before| {
            file.write_all(line(ends).as_bytes()).or_else(|error| {
                file.set_len(before)?;
                file.seek(SeekFrom::Start(before))?;
                Err(error)
            })
        });
        if let Err(error) = added {
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

/// What a file holds and how long its finished lines are, or what is wrong with it. Lines are looked
/// at one by one, so that a huge file of somebody else is refused at once.
fn read(file: &File) -> io::Result<Result<(Vec<StripEnds>, u64), String>> {
    let mut file = BufReader::new(file);
    let mut header = String::new();
    let read = file
        .by_ref()
        .take(HEADER.len() as u64)
        .read_to_string(&mut header);
    if read.is_err() || !HEADER.starts_with(&header) {
        return Ok(Err(format!(
            "this file does not begin with `{}`",
            HEADER.trim_end()
        )));
    }
    if header.len() < HEADER.len() {
        return Ok(Ok((Vec::new(), 0)));
    }
    let (mut known, mut length) = (Vec::new(), HEADER.len() as u64);
    for number in 2.. {
        let mut line = Vec::new();
        file.by_ref()
            .take(LONGEST_LINE)
            .read_until(b'\n', &mut line)?;
        let is_torn = line.last() != Some(&b'\n') && (line.len() as u64) < LONGEST_LINE;
        if is_torn {
            break;
        }
        let text = std::str::from_utf8(&line).ok().map(str::trim_end);
        let Some(ends) = text.and_then(read_line) else {
            return Ok(Err(format!("line {number} is damaged")));
        };
        known.push(ends);
        length += line.len() as u64;
    }
    Ok(Ok((known, length)))
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
    let cols: usize = words.next()?.parse().ok()?;
    let dominoes = (1..)
        .zip(words)
        .map(|(rows, word): (usize, &str)| match word {
            "-" => Some(None),
            number => {
                let fits = |dominoes: &usize| *dominoes <= rows.saturating_mul(cols) / 2;
                Some(Some(number.parse().ok().filter(fits)?))
            }
        });
    let dominoes: Option<Vec<Option<usize>>> = dominoes.collect();
    Some(StripEnds {
        stuck,
        cols,
        dominoes: dominoes?,
    })
}

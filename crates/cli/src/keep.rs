//! Files that keep what a long computation has found out, so that it can be gone on with.
//!
//! A first line says what the file is about. Then there is a line of text for every finding, with a
//! check of the line. Lines are only ever added, so a program that is killed loses at most the line
//! that it was writing.

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::Mutex;

use partizan_rules::shortened;

use crate::answer::Failure;
use crate::pictures::{cannot_write, complaint};

/// No line of ours is longer.
const LONGEST_LINE: u64 = 1 << 20;

/// What is kept in one line.
pub(crate) trait Finding: Sized {
    /// The line, without its check.
    fn line(&self) -> String;

    /// Reads a line; none if it does not say anything.
    fn read(line: &str) -> Option<Self>;

    /// What it is about, for a warning that it could not be kept.
    fn subject(&self) -> String;
}

/// An open file that nobody else writes to.
pub(crate) struct Keep<F> {
    file: Mutex<File>,
    known: Vec<F>,
}

impl<F: Finding> Keep<F> {
    /// Reads a file about some subject and opens it to add to it; makes a new one if there is none.
    /// A file that is about something else, or damaged, is refused and left as it is.
    pub(crate) fn open(path: &Path, subject: &str) -> Result<Keep<F>, Failure> {
        let header = format!("partizan: {subject}, version 1\n");
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
        let contents = read(&file, &header);
        let contents = contents.map_err(|error| {
            let message = format!("this file cannot be read: {error}");
            complaint(path, &message)
        })?;
        let (known, length) = contents.map_err(|problem| complaint(path, &problem))?;
        // What follows was never finished.
        let begun = file.set_len(length).and_then(|()| {
            file.seek(SeekFrom::End(0))?;
            let header = if length == 0 { &header } else { "" };
            file.write_all(header.as_bytes())
        });
        begun.map_err(|error| cannot_write(path, &error))?;
        Ok(Keep {
            file: Mutex::new(file),
            known,
        })
    }

    /// What was in the file.
    pub(crate) fn known(&self) -> &[F] {
        &self.known
    }

    /// Adds a line. A full disk is no reason to give up the table, but half a line must not stay.
    pub(crate) fn add(&self, finding: &F) {
        let Ok(mut file) = self.file.lock() else {
            return;
        };
        let added = file.stream_position().and_then(|before| {
            file.write_all(checked(&finding.line()).as_bytes())
                .or_else(|error| {
                    file.set_len(before)?;
                    file.seek(SeekFrom::Start(before))?;
                    Err(error)
                })
        });
        if let Err(error) = added {
            eprintln!(
                "warning: nothing was kept of {}: {error}",
                finding.subject()
            );
        }
    }
}

/// A line with its check.
fn checked(text: &str) -> String {
    format!("{text} #{:016x}\n", check(text))
}

/// FNV-1a, which notices a slip of the pen; it is no protection against forgers.
fn check(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// What a file holds and how long its finished lines are, or what is wrong with it. Lines are looked
/// at one by one, so that a huge file of somebody else is refused at once.
fn read<F: Finding>(file: &File, header: &str) -> io::Result<Result<(Vec<F>, u64), String>> {
    let mut file = BufReader::new(file);
    let mut first = Vec::new();
    file.by_ref()
        .take(LONGEST_LINE)
        .read_until(b'\n', &mut first)?;
    if !header.as_bytes().starts_with(&first) {
        let expected = header.trim_end();
        let other = std::str::from_utf8(&first).ok().map(str::trim_end);
        let other = other.filter(|first| first.starts_with("partizan: "));
        let found = other.map_or(String::new(), |first| {
            format!(" but with `{}`", shortened(first))
        });
        return Ok(Err(format!(
            "this file does not begin with `{expected}`{found}"
        )));
    }
    if first.len() < header.len() {
        return Ok(Ok((Vec::new(), 0)));
    }
    let (mut known, mut length) = (Vec::new(), header.len() as u64);
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
        let Some(finding) = text.and_then(read_line) else {
            return Ok(Err(format!("line {number} is damaged")));
        };
        known.push(finding);
        length += line.len() as u64;
    }
    Ok(Ok((known, length)))
}

fn read_line<F: Finding>(line: &str) -> Option<F> {
    let (text, sum) = line.rsplit_once(" #")?;
    (sum == format!("{:016x}", check(text))).then(|| F::read(text))?
}

//! Files that keep what a long computation has found out, so that it can be gone on with.
//!
//! A first line says what the file is about. Then there is a line of text for every finding, with a
//! check of the line. Lines are only ever added, so a program that is killed loses at most the line
//! that it was writing. It also leaves a file `….unfinished` beside it: without that a half line is
//! damage, and the file is refused.

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use crate::answer::Failure;
use crate::pictures::{cannot_write, complaint};

/// So much of a first line is told.
const LONGEST_HEADER: usize = 200;
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
pub(crate) struct Keep {
    file: Mutex<File>,
    /// A file beside it that says that somebody is writing, or was when the machine stopped.
    mark: PathBuf,
}

impl Drop for Keep {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.mark);
    }
}

impl Keep {
    /// Reads a file about some subject and opens it to add to it; makes a new one if there is none.
    /// Every finding is given to `found`, which may say what is wrong with it. A file that is about
    /// something else, or damaged, is refused and left as it is.
    pub(crate) fn open<F: Finding>(
        path: &Path,
        subject: &str,
        found: &mut dyn FnMut(F) -> Result<(), String>,
    ) -> Result<Keep, Failure> {
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
        let mark = mark(path);
        // Only then can the last line be half of one.
        let was_killed = mark.exists();
        let contents = read(&file, &header, was_killed, found);
        let contents = contents.map_err(|error| {
            let message = format!("this file cannot be read: {error}");
            complaint(path, &message)
        })?;
        let length = contents.map_err(|problem| complaint(path, &problem))?;
        if file.metadata().is_ok_and(|facts| facts.len() > length) {
            let path = path.display();
            eprintln!("warning: the last line of {path} was not finished and is computed again");
        }
        // Without a mark a half line will be a mistake, which is not worse.
        let _ = File::create(&mark);
        let begun = file.set_len(length).and_then(|()| {
            file.seek(SeekFrom::End(0))?;
            let header = if length == 0 { &header } else { "" };
            file.write_all(header.as_bytes())
        });
        begun.map_err(|error| cannot_write(path, &error))?;
        Ok(Keep {
            file: Mutex::new(file),
            mark,
        })
    }

    /// Adds a line and says whether it is there. A full disk is no reason to give up a long
    /// computation, but half a line must not stay.
    pub(crate) fn add(&self, finding: &impl Finding) -> bool {
        let Ok(mut file) = self.file.lock() else {
            return false;
        };
        let line = checked(&finding.line());
        let added = file.stream_position().and_then(|before| {
            if line.len() as u64 > LONGEST_LINE {
                return Err(io::Error::other("it is too long"));
            }
            file.write_all(line.as_bytes()).or_else(|error| {
                file.set_len(before)?;
                file.seek(SeekFrom::Start(before))?;
                Err(error)
            })
        });
        if let Err(error) = &added {
            eprintln!(
                "warning: nothing was kept of {}: {error}",
                finding.subject()
            );
        }
        added.is_ok()
    }
}

/// The file beside another one that says that this is being written.
fn mark(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_os_string();
    name.push(".unfinished");
    name.into()
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

/// How long the finished lines of a file are, or what is wrong with it. Lines are looked
/// at one by one, so that a huge file of somebody else is refused at once.
fn read<F: Finding>(
    file: &File,
    header: &str,
    was_killed: bool,
    found: &mut dyn FnMut(F) -> Result<(), String>,
) -> io::Result<Result<u64, String>> {
    let mut file = BufReader::new(file);
    let mut first = Vec::new();
    file.by_ref()
        .take(LONGEST_LINE)
        .read_until(b'\n', &mut first)?;
    let is_begun = first.is_empty() || was_killed;
    if !header.as_bytes().starts_with(&first) || first.len() < header.len() && !is_begun {
        let expected = header.trim_end();
        let other = std::str::from_utf8(&first).ok().map(str::trim_end);
        let other = other.filter(|first| first.starts_with("partizan: "));
        let found = other.map_or(String::new(), |first| {
            format!(
                " but with `{}`",
                first.chars().take(LONGEST_HEADER).collect::<String>()
            )
        });
        return Ok(Err(format!(
            "this file does not begin with `{expected}`{found}"
        )));
    }
    if first.len() < header.len() {
        return Ok(Ok(0));
    }
    let mut length = header.len() as u64;
    for number in 2.. {
        let mut line = Vec::new();
        file.by_ref()
            .take(LONGEST_LINE)
            .read_until(b'\n', &mut line)?;
        if line.is_empty() {
            break;
        }
        let is_torn = line.last() != Some(&b'\n') && (line.len() as u64) < LONGEST_LINE;
        if is_torn && was_killed {
            break;
        }
        if is_torn {
            return Ok(Err(format!(
                "line {number} is cut off; the lines before it are whole"
            )));
        }
        let text = std::str::from_utf8(&line).ok().map(str::trim_end);
        let Some(finding) = text.and_then(read_line) else {
            return Ok(Err(format!("line {number} is damaged")));
        };
        if let Err(problem) = found(finding) {
            return Ok(Err(problem));
        }
        length += line.len() as u64;
    }
    Ok(Ok(length))
}

fn read_line<F: Finding>(line: &str) -> Option<F> {
    let (text, sum) = line.rsplit_once(" #")?;
    (sum == format!("{:016x}", check(text))).then(|| F::read(text))?
}

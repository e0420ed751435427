//! The table of a search as a file, so that a long search can go on another day.
//!
//! # The file
//!
//! The first line is for people: it names the format, the version of the program and what the search is about.
//! Positions are written as this version of the program happens to tell them apart, so another version must not read
//! them. Then come [blocks] with check sums, and in them records:
//!
//! | first byte | what follows |
//! |---|---|
//! | 0x80 | a value, as a number-up-star |
//! | 0x81 | a [value](values), as references to its options |
//! | 0x82 | how many nodes the search has tested |
//! | below 0x80 | a result: a reference to the value in the sum, and the boards as they are in the key |
//!
//! The byte of a result has one bit for the answer and six for the logarithm of its work.

mod blocks;
mod values;

#[cfg(test)]
mod tests;

use std::fmt;
use std::fs::{self, File};
use std::io::{self, BufRead, BufWriter, Read, Write};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use partizan_rules::shortened;
use partizan_value::{Charge, Error, Store, Value};

use self::blocks::{LONGEST_RECORD, Reader, Records, Writer, write_number};
use self::values::{NUMBER_UP_STAR, OPTIONS, ReadValues, WrittenValues};
use super::Search;
use super::table::{Key, Table};

/// What the first line begins with.
const TITLE: &str = "partizan search, version ";

/// The format and the program.
const VERSION: &str = concat!("1 of ", env!("CARGO_PKG_VERSION"));

/// No first line is longer.
const LONGEST_TITLE: usize = 1 << 20;

/// What comes before a number of nodes.
const NODES: u8 = 0x82;
/// The bit of the answer in the first byte of a result.
const WINS: u8 = 0x40;

/// Boards of a key that may take more than this are not saved.
const LONGEST_BOARDS: usize = LONGEST_RECORD / 2;

/// Why a file could not be loaded into a search.
#[derive(Debug)]
pub enum Unloadable {
    /// The system did not give it to us.
    Input(io::Error),
    /// It is something else.
    Foreign,
    /// Another version of the program has written it.
    Version {
        /// The version of the format and of the program.
        found: String,
    },
    /// It is about something else.
    Subject {
        /// What the search is about.
        wanted: String,
        /// What the file is about.
        found: String,
    },
    /// It ends too early.
    CutOff,
    /// It is not what was written.
    Damaged,
    /// The budget ran out.
    Budget(Error),
}

impl fmt::Display for Unloadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unloadable::Input(error) => write!(f, "this file cannot be read: {error}"),
            Unloadable::Foreign => f.write_str("this is not a saved search"),
            Unloadable::Version { found } => write!(
                f,
                "this search was saved by another version: it is of version {found}, this program reads {VERSION}"
            ),
            Unloadable::Subject { wanted, found } => {
                write!(
                    f,
                    "this saved search is about `{found}`, not about `{wanted}`"
                )
            }
            Unloadable::CutOff => f.write_str("this saved search is cut off: its end is missing"),
            Unloadable::Damaged => {
                f.write_str("this saved search is damaged: its check sum does not fit")
            }
            Unloadable::Budget(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for Unloadable {}

impl From<Error> for Unloadable {
    /// Only a budget keeps a value from being read that was written.
    fn from(error: Error) -> Unloadable {
        if error.is_budget() {
            Unloadable::Budget(error)
        } else {
            Unloadable::Damaged
        }
    }
}

/// What a search has found so far.
pub struct Findings<'s> {
    pub(super) store: &'s Store,
    pub(super) table: &'s Table,
    pub(super) nodes: &'s AtomicU64,
}

impl Findings<'_> {
    /// Writes down what took at least so many nodes to find; the rest is found again soon. Says how many results
    /// these are. The subject tells games, positions and play from all others, so that no other
    /// search is given these results.
    ///
    /// It goes on when the budget is used up, which is when a search is saved; and while threads go on
    /// searching.
    pub fn save(&self, subject: &str, out: impl Write, least_work: u64) -> io::Result<u64> {
        let title = format!("{TITLE}{VERSION}: {}\n", Line(subject));
        if title.len() > LONGEST_TITLE {
            let reason = "what the search is about takes more than a megabyte to say";
            return Err(io::Error::new(io::ErrorKind::InvalidInput, reason));
        }
        let mut out = Writer::new(out, title.as_bytes())?;
        out.block().push(NODES);
        write_number(self.nodes.load(Ordering::Relaxed), out.block());
        let mut values = WrittenValues::new(self.store);
        let mut saved = 0;
        self.table.each(least_work, |key, wins, work| {
            let (bits, boards) = key.split_first_chunk().expect("a key begins with a value");
            let value = Value::from_bits(u32::from_le_bytes(*bits));
            if boards.len() > LONGEST_BOARDS {
                return Ok(());
            }
            let Some(reference) = values.reference(value, out.block()) else {
                return Ok(());
            };
            let answer = if wins { WINS } else { 0 };
            let block = out.block();
            block.push(answer | work.ilog2() as u8);
            write_number(reference, block);
            write_number(boards.len() as u64, block);
            block.extend_from_slice(boards);
            saved += 1;
            out.write_if_full()
        })?;
        out.finish()?;
        Ok(saved)
    }

    /// The same as a file of this name. It is written beside an older one and takes its place when it is complete; if
    /// anything fails the older one remains.
    pub fn save_to_file(&self, subject: &str, path: &Path, least_work: u64) -> io::Result<u64> {
        let mut beside = path.as_os_str().to_owned();
        beside.push(".part");
        let write = || {
            let mut file = BufWriter::new(File::create(&beside)?);
            let saved = self.save(subject, &mut file, least_work)?;
            file.into_inner()?.sync_all()?;
            fs::rename(&beside, path)?;
            Ok(saved)
        };
        write().inspect_err(|_| {
            // The first failure is what counts; perhaps there is nothing to remove.
            let _ = fs::remove_file(&beside);
        })
    }
}

/// A text in one line.
struct Line<'t>(&'t str);

impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        self.0.chars().try_for_each(|c| match c {
            '\\' | '\0'..' ' => write!(f, "{}", c.escape_default()),
            _ => f.write_char(c),
        })
    }
}

impl Search<'_> {
    /// What was found so far.
    pub fn findings(&self) -> Findings<'_> {
        Findings {
            store: self.store,
            table: &self.table,
            nodes: &self.nodes,
        }
    }

    /// Takes over what another search about the same sum has [saved](Findings::save), and says how many results these are. If it fails, what
    /// was read before is right and remains.
    ///
    /// ```
    /// use partizan_rules::{Convention, Entry, Request};
    /// use partizan_solve::Search;
    /// use partizan_value::{Player, Store, Value};
    ///
    /// let request = Request::new(Entry::named("domineering")?, vec!["5x6"], vec![])?;
    /// let store = Store::new();
    /// let game = partizan_solve::open(&request, &store)?;
    /// let search = || Search::new(&store, vec![game.summand(0)?], Value::ZERO, Convention::Normal);
    ///
    /// let mut first = search()?;
    /// let wins = first.wins(Player::Left)?;
    /// let mut file = Vec::new();
    /// first.findings().save("domineering 5x6", &mut file, 1)?;
    ///
    /// let mut second = search()?;
    /// second.load("domineering 5x6", &file[..])?;
    /// assert_eq!(second.wins(Player::Left)?, wins);
    /// let error = search()?.load("domineering 6x6", &file[..]).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "this saved search is about `domineering 5x6`, not about `domineering 6x6`"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn load(&mut self, subject: &str, mut input: impl BufRead) -> Result<u64, Unloadable> {
        let title = read_title(&mut input, subject)?;
        let mut blocks = Reader::new(input, &title);
        let mut values = ReadValues::new(self.store);
        let mut charge = Charge::new(self.store.budget().clone());
        let mut key = Vec::new();
        let (mut loaded, mut nodes) = (0, 0);
        while let Some(block) = blocks.next()? {
            charge.set(block.len() as u64);
            self.store.check()?;
            let mut records = Records(block);
            while !records.0.is_empty() {
                match records.byte()? {
                    NUMBER_UP_STAR => values.read_number_up_star(&mut records)?,
                    OPTIONS => values.read_options(&mut records)?,
                    NODES => nodes = records.number()?,
                    byte @ 0..NUMBER_UP_STAR => {
                        key.clear();
                        let value = values.get(&mut records)?;
                        key.extend_from_slice(&value.bits().to_le_bytes());
                        key.extend_from_slice(records.bytes()?);
                        let work = 1 << (byte & !WINS);
                        self.table.set(Key::new(&key), byte & WINS != 0, work);
                        loaded += 1;
                    }
                    _ => return Err(Unloadable::Damaged),
                }
            }
        }
        self.nodes.fetch_max(nodes, Ordering::Relaxed);
        Ok(loaded)
    }
}

/// Reads the first line, which must be that of a search about a subject.
fn read_title(input: &mut impl BufRead, subject: &str) -> Result<Vec<u8>, Unloadable> {
    let mut title = Vec::new();
    let mut limited = input.take(LONGEST_TITLE as u64);
    limited
        .read_until(b'\n', &mut title)
        .map_err(Unloadable::Input)?;
    let begun = title.len().min(TITLE.len());
    if title[..begun] != TITLE.as_bytes()[..begun] {
        return Err(Unloadable::Foreign);
    }
    let Some((b'\n', line)) = title.split_last() else {
        let whole = title.len() < LONGEST_TITLE;
        return Err(if whole {
            Unloadable::CutOff
        } else {
            Unloadable::Foreign
        });
    };
    let line = std::str::from_utf8(&line[TITLE.len()..]).map_err(|_| Unloadable::Damaged)?;
    let (version, found) = line.split_once(": ").ok_or(Unloadable::Foreign)?;
    if version != VERSION {
        return Err(Unloadable::Version {
            found: shortened(version),
        });
    }
    let wanted = Line(subject).to_string();
    if found != wanted {
        let found = found.to_string();
        return Err(Unloadable::Subject { wanted, found });
    }
    Ok(title)
}

/// Something that is done now and then while a search runs.
pub(super) struct Errand<'a>(Option<Mutex<Task<'a>>>);

struct Task<'a> {
    interval: Duration,
    last: Instant,
    run: Box<dyn FnMut(&Findings<'_>) + Send + 'a>,
}

impl<'a> Errand<'a> {
    pub(super) const NONE: Errand<'a> = Errand(None);

    pub(super) fn new(
        interval: Duration,
        run: impl FnMut(&Findings<'_>) + Send + 'a,
    ) -> Errand<'a> {
        Errand(Some(Mutex::new(Task {
            interval,
            last: Instant::now(),
            run: Box::new(run),
        })))
    }

    /// Runs it if it is due and nobody else is at it.
    pub(super) fn run(&self, findings: &Findings<'_>) {
        if let Some(task) = &self.0
            && let Ok(mut task) = task.try_lock()
            && task.last.elapsed() >= task.interval
        {
            (task.run)(findings);
            task.last = Instant::now();
        }
    }
}

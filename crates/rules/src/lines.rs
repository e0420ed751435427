//! Certificates as text files, line by line: what all kinds of them have in common.
//!
//! The first line is a title, which says what kind of file it is. The next ones say what it is about, in
//! words that a person would type. The last one is a check sum, which notices a slip and a file that
//! was cut off. It does not keep anybody from writing nonsense: whether a certificate holds is found
//! out by checking it.

use std::fmt;
use std::io::{self, BufRead, Read, Write};
use std::str::FromStr;

use partizan_value::{Budget, Player};

use crate::message::shortened;
use crate::words::GameWords;

/// No line is longer. A list of rules of a chase needs no more than one for each turn of Right; even if
/// every square has a white stone that may go to any other, these are some 66,000 numbers.
pub(crate) const LONGEST_LINE: u64 = 1 << 20;
/// Bytes that are read, and taken for lists, between two looks at the budget.
const BYTES_PER_LOOK: usize = 1 << 20;
/// Things for which there is room at first.
const FIRST_ROOM: usize = 64;

/// The words for the players.
pub(crate) const PLAYERS: [(&str, Player); 2] = [("left", Player::Left), ("right", Player::Right)];

/// Why a file could not be read.
#[derive(Debug)]
pub enum Unreadable {
    /// The system did not give it to us.
    Input(io::Error),
    /// The budget ran out.
    Budget(partizan_value::Error),
    /// A line, numbered from 1, is not what was expected.
    Line {
        /// Its number.
        number: usize,
        /// What should be there.
        expected: &'static str,
        /// What is there; nothing at the end of the file or if it is not text.
        found: Option<String>,
    },
    /// The check sum is of something else.
    Damaged,
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unreadable::Input(error) => write!(f, "this file cannot be read: {error}"),
            Unreadable::Budget(error) => write!(f, "{error}"),
            Unreadable::Line {
                number,
                expected,
                found,
            } => {
                if *number == 1 {
                    f.write_str("this is not a certificate: ")?;
                }
                write!(f, "line {number} should be {expected}")?;
                match found {
                    Some(found) => write!(f, ", not `{found}`"),
                    None => Ok(()),
                }
            }
            Unreadable::Damaged => f.write_str(
                "this file is damaged: its check sum is not that of the lines before it",
            ),
        }
    }
}

impl std::error::Error for Unreadable {}

/// FNV-1a over the bytes so far. Each byte changes it one to one, so that no single slip can be
/// missed.
struct Sum(u64);

impl Sum {
    fn new() -> Sum {
        Sum(0xcbf2_9ce4_8422_2325)
    }

    fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn line(&self) -> String {
        format!("sum {:016x}", self.0)
    }
}

/// The lines of a file.
pub(crate) struct Lines<R> {
    input: R,
    sum: Sum,
    /// The number of the line.
    number: usize,
    line: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    /// The lines of a file that has not been read yet.
    pub(crate) fn new(input: R) -> Lines<R> {
        Lines {
            input,
            sum: Sum::new(),
            number: 0,
            line: Vec::new(),
        }
    }

    /// Reads what a file is about, and who begins.
    pub(crate) fn about(&mut self) -> Result<(GameWords, Player), Unreadable> {
        let rest_of = |key: &'static str| {
            move |line: &str| {
                let rest = line.strip_prefix(key)?.strip_prefix(' ')?;
                (!rest.is_empty()).then(|| rest.to_string())
            }
        };
        let game = self.next("`game` and its name", rest_of("game"))?;
        let position = self.next("`position` and a position", rest_of("position"))?;
        let parameters = self.next("`parameters` and words `key=value`", |line| {
            let mut words = line.split(' ');
            (words.next()? == "parameters").then_some(())?;
            let is_parameter = |word: &&str| word.contains('=');
            let words: Vec<&str> = words.collect();
            let parameters = words.iter().map(ToString::to_string).collect();
            words.iter().all(is_parameter).then_some(parameters)
        })?;
        let first = self.next("`first left` or `first right`", |line| {
            choice(line.strip_prefix("first ")?, &PLAYERS)
        })?;
        let words = GameWords {
            game,
            position,
            parameters,
        };
        Ok((words, first))
    }

    /// Reads the next line, which must be what is expected.
    pub(crate) fn next<T>(
        &mut self,
        expected: &'static str,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, Unreadable> {
        self.number += 1;
        self.line.clear();
        let mut input = self.input.by_ref().take(LONGEST_LINE);
        let taken = input.read_until(b'\n', &mut self.line);
        taken.map_err(Unreadable::Input)?;
        let text = std::str::from_utf8(&self.line).ok();
        let text = text.filter(|line| is_plain(line.trim_end_matches('\n')));
        match text.and_then(|line| line.strip_suffix('\n')).and_then(read) {
            Some(read) => {
                self.sum.add(&self.line);
                Ok(read)
            }
            None => Err(Unreadable::Line {
                number: self.number,
                expected,
                found: text
                    .map(|line| line.trim_end_matches('\n'))
                    .filter(|line| !line.is_empty())
                    .map(shortened),
            }),
        }
    }

    /// Reads as many things as there should be, one in each line. `read` also says how many bytes one
    /// has besides itself. Nothing is made ready for things that are not there, and the budget is asked
    /// before there is more room.
    pub(crate) fn list<T>(
        &mut self,
        count: usize,
        budget: &Budget,
        expected: &'static str,
        mut read: impl FnMut(&str) -> Option<(T, usize)>,
    ) -> Result<Vec<T>, Unreadable> {
        let (mut things, mut bytes) = (Vec::new(), 0);
        let mut unseen = 0;
        while things.len() < count {
            let is_full = things.len() == things.capacity();
            if is_full || unseen >= BYTES_PER_LOOK {
                let more = things.len().max(FIRST_ROOM).min(count - things.len());
                let room = things.capacity() + if is_full { more } else { 0 };
                let taken = bytes + room * size_of::<T>();
                budget.check(taken as u64).map_err(Unreadable::Budget)?;
                things.reserve_exact(room - things.len());
                unseen = 0;
            }
            let (thing, more) = self.next(expected, &mut read)?;
            things.push(thing);
            bytes += more;
            unseen += more + self.line.len();
        }
        Ok(things)
    }

    /// Reads the check sum, after which there must be nothing.
    pub(crate) fn end(mut self) -> Result<(), Unreadable> {
        let sum = self.sum.line();
        let is_sum = |line: &str| {
            let digits = line.strip_prefix("sum ")?;
            (digits.len() == 16).then(|| line == sum)
        };
        if !self.next("`sum` and a number of 16 digits", is_sum)? {
            return Err(Unreadable::Damaged);
        }
        self.line.clear();
        let mut after = self.input.take(1);
        match after.read_to_end(&mut self.line) {
            Ok(0) => Ok(()),
            Ok(_) => Err(Unreadable::Line {
                number: self.number + 1,
                expected: "missing, as the check sum is the last line",
                found: None,
            }),
            Err(error) => Err(Unreadable::Input(error)),
        }
    }
}

/// Whether a text can be part of a line, and be shown to anybody.
pub(crate) fn is_plain(text: &str) -> bool {
    !text.contains(char::is_control)
}

/// One of a few words.
pub(crate) fn choice<T: Copy>(text: &str, choices: &[(&str, T)]) -> Option<T> {
    let (_, chosen) = choices.iter().find(|(word, _)| *word == text)?;
    Some(*chosen)
}

/// A number as we write it: digits, and no 0 before others.
pub(crate) fn number<T: FromStr>(text: &str) -> Option<T> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    let is_short = text == "0" || !text.starts_with('0');
    (is_number && is_short).then(|| text.parse().ok())?
}

/// Writes the lines of a file and adds them up.
pub(crate) struct Summed<W> {
    out: W,
    sum: Sum,
}

impl<W: Write> Summed<W> {
    /// Writes the title, what the file is about, and who begins. Words that do not fit in a line are
    /// refused.
    pub(crate) fn begin(
        out: W,
        title: &str,
        words: &GameWords,
        first: Player,
    ) -> io::Result<Summed<W>> {
        let is_parameter = |word: &String| fits(word) && word.contains('=') && !word.contains(' ');
        let parameters = words.parameters.iter().map(|word| " ".len() + word.len());
        let longest = ("game \n".len() + words.game.len())
            .max("position \n".len() + words.position.len())
            .max("parameters\n".len() + parameters.sum::<usize>());
        if !fits(&words.game)
            || !fits(&words.position)
            || !words.parameters.iter().all(is_parameter)
            || longest as u64 > LONGEST_LINE
        {
            return Err(misfit("the words of the game do not fit in a line"));
        }
        let mut out = Summed {
            out,
            sum: Sum::new(),
        };
        writeln!(out, "{title}")?;
        writeln!(out, "game {}", words.game)?;
        writeln!(out, "position {}", words.position)?;
        write!(out, "parameters")?;
        for parameter in &words.parameters {
            write!(out, " {parameter}")?;
        }
        writeln!(out, "\nfirst {first}")?;
        Ok(out)
    }

    /// Writes the check sum.
    pub(crate) fn end(mut self) -> io::Result<()> {
        let sum = self.sum.line();
        writeln!(self, "{sum}")?;
        self.flush()
    }
}

/// Whether there is something, and it can be part of a line.
pub(crate) fn fits(text: &str) -> bool {
    !text.is_empty() && is_plain(text)
}

/// Why something is not written.
pub(crate) fn misfit(message: &'static str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, message)
}

impl<W: Write> Write for Summed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.sum.add(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

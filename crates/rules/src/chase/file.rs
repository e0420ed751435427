//! Certificates as text files.
//!
//! The first lines say what is claimed, in words that a person would type; then comes a line for each
//! rule, and at last a check sum, which notices a slip and a file that was cut off. It does not keep
//! anybody from writing nonsense: whether a certificate holds is found out by [checking](super::check).
//!
//! ```text
//! partizan certificate, version 1
//! game quadruphage
//! position ...../...../..x../...../.....
//! parameters black=0 white=2
//! first right
//! claim contains
//! strategy hold 3
//! opening w7 0
//! 12 0 80 0 1 0 11:w6:1 17:s7>16:2
//! ...
//! sum 0123456789abcdef
//! ```
//!
//! Squares are numbers, row by row from the top left, beginning with 0; a set of squares is a hexadecimal
//! number with bit *s* for square *s*. Rules are numbered from 0.
//!
//! - Left's rules (`strategy run`): the square of the piece, the `free` and the `white` squares, the
//!   black stones left (or `all`) and the white ones, the rank, where the piece moves, and the next
//!   rules. The opening is a list of rules.
//! - Right's rules (`strategy hold`): the square of the piece, the black and the white stones, the black
//!   and the white stones left, the rank, and for each move of the piece a word `to:turn:rule`. A turn
//!   is `pass`, `b7` (a black stone on 7), `w7` or `s3>7` (the white stone from 3 to 7). The opening is a
//!   turn, or `none`, and a rule.

use std::fmt;
use std::io::{self, BufRead, Read, Write};
use std::str::{FromStr, Split};

use partizan_value::{Budget, Player};

use super::words::GameWords;
use super::{Certificate, Chase, Claim, HoldReply, HoldRule, Rules, RunRule, Spots, Turning};
use crate::message::shortened;

const TITLE: &str = "partizan certificate, version 1";
/// No line is longer. A list of rules needs no more than one for each turn of Right; even if every
/// square has a white stone that may go to any other, these are some 66,000 numbers.
const LONGEST_LINE: u64 = 1 << 20;
/// Bytes that are read, and taken for the lists of rules, between two looks at the budget.
const BYTES_PER_LOOK: usize = 1 << 20;
/// Rules for which there is room at first.
const FIRST_ROOM: usize = 64;

const CLAIMS: [(&str, Claim); 4] = [
    ("escapes", Claim::Escapes),
    ("roams", Claim::Roams),
    ("contains", Claim::Contains),
    ("immobilises", Claim::Immobilises),
];
const PLAYERS: [(&str, Player); 2] = [("left", Player::Left), ("right", Player::Right)];

/// Everything that a file says: a certificate about a position that is still in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CertificateFile {
    /// The position.
    pub words: GameWords,
    /// Who begins.
    pub first: Player,
    /// What is claimed.
    pub claim: Claim,
    /// How it is made true.
    pub rules: Rules,
}

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

impl CertificateFile {
    /// Reads a file to its end.
    ///
    /// ```
    /// use partizan_rules::CertificateFile;
    /// use partizan_value::Budget;
    ///
    /// let error = CertificateFile::read(&b"PNG"[..], &Budget::unlimited()).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "this is not a certificate: line 1 should be `partizan certificate, version 1`, not `PNG`"
    /// );
    /// ```
    pub fn read(input: impl BufRead, budget: &Budget) -> Result<CertificateFile, Unreadable> {
        let mut lines = Lines {
            input,
            sum: Sum::new(),
            number: 0,
            line: Vec::new(),
        };
        lines.next("`partizan certificate, version 1`", |line| {
            (line == TITLE).then_some(())
        })?;
        let rest_of = |key: &'static str| {
            move |line: &str| {
                let rest = line.strip_prefix(key)?.strip_prefix(' ')?;
                (!rest.is_empty()).then(|| rest.to_string())
            }
        };
        let game = lines.next("`game` and its name", rest_of("game"))?;
        let position = lines.next("`position` and a position", rest_of("position"))?;
        let parameters = lines.next("`parameters` and words `key=value`", |line| {
            let mut words = line.split(' ');
            (words.next()? == "parameters").then_some(())?;
            let is_parameter = |word: &&str| word.contains('=');
            let words: Vec<&str> = words.collect();
            let parameters = words.iter().map(ToString::to_string).collect();
            words.iter().all(is_parameter).then_some(parameters)
        })?;
        let first = lines.next("`first left` or `first right`", |line| {
            choice(line.strip_prefix("first ")?, &PLAYERS)
        })?;
        let claim = lines.next(
            "`claim` and `escapes`, `roams`, `contains` or `immobilises`",
            |line| choice(line.strip_prefix("claim ")?, &CLAIMS),
        )?;
        let (player, count) = lines.next(
            "`strategy run` or `strategy hold` and the number of rules",
            |line| {
                let (kind, count) = line.strip_prefix("strategy ")?.split_once(' ')?;
                let kinds = [("run", Player::Left), ("hold", Player::Right)];
                Some((choice(kind, &kinds)?, number::<usize>(count)?))
            },
        )?;
        let rules = match player {
            Player::Left => {
                let opening = lines.next("`opening` and numbers of rules", |line| {
                    numbers(line.strip_prefix("opening")?)
                })?;
                let rules = lines.rules(count, budget, "a rule of Left", run_rule)?;
                Rules::Run { rules, opening }
            }
            Player::Right => {
                let expected = "`opening`, a turn or `none`, and the number of a rule";
                let (turn, opening) = lines.next(expected, |line| {
                    let (turn, opening) = line.strip_prefix("opening ")?.split_once(' ')?;
                    let turn = match turn {
                        "none" => None,
                        turn => Some(read_turn(turn)?),
                    };
                    Some((turn, number(opening)?))
                })?;
                let rules = lines.rules(count, budget, "a rule of Right", hold_rule)?;
                Rules::Hold {
                    rules,
                    turn,
                    opening,
                }
            }
        };
        lines.end()?;
        Ok(CertificateFile {
            words: GameWords {
                game,
                position,
                parameters,
            },
            first,
            claim,
            rules,
        })
    }

    /// The certificate about the position that the words stand for.
    pub fn about(self, chase: Chase) -> Certificate {
        let CertificateFile {
            first,
            claim,
            rules,
            ..
        } = self;
        Certificate {
            chase,
            first,
            claim,
            rules,
        }
    }
}

/// The lines of a file.
struct Lines<R> {
    input: R,
    sum: Sum,
    /// The number of the line.
    number: usize,
    line: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    /// Reads the next line, which must be what is expected.
    fn next<T>(
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

    /// Reads as many rules as there should be. Nothing is made ready for rules that are not there,
    /// and the budget is asked before there is more room.
    fn rules<T>(
        &mut self,
        count: usize,
        budget: &Budget,
        expected: &'static str,
        read: impl Fn(&str) -> Option<(T, usize)>,
    ) -> Result<Vec<T>, Unreadable> {
        let (mut rules, mut bytes) = (Vec::new(), 0);
        let mut unseen = 0;
        while rules.len() < count {
            let is_full = rules.len() == rules.capacity();
            if is_full || unseen >= BYTES_PER_LOOK {
                let more = rules.len().max(FIRST_ROOM).min(count - rules.len());
                let room = rules.capacity() + if is_full { more } else { 0 };
                let taken = bytes + room * size_of::<T>();
                budget.check(taken as u64).map_err(Unreadable::Budget)?;
                rules.reserve_exact(room - rules.len());
                unseen = 0;
            }
            let (rule, more) = self.next(expected, &read)?;
            rules.push(rule);
            bytes += more;
            unseen += more + self.line.len();
        }
        Ok(rules)
    }

    /// Reads the check sum, after which there must be nothing.
    fn end(mut self) -> Result<(), Unreadable> {
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
fn is_plain(text: &str) -> bool {
    !text.contains(char::is_control)
}

/// One of a few words.
fn choice<T: Copy>(text: &str, choices: &[(&str, T)]) -> Option<T> {
    let (_, chosen) = choices.iter().find(|(word, _)| *word == text)?;
    Some(*chosen)
}

/// A number as we write it: digits, and no 0 before others.
fn number<T: FromStr>(text: &str) -> Option<T> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    let is_short = text == "0" || !text.starts_with('0');
    (is_number && is_short).then(|| text.parse().ok())?
}

/// Numbers, with a space before each.
fn numbers(text: &str) -> Option<Vec<u32>> {
    match text.strip_prefix(' ') {
        Some(text) => text.split(' ').map(number).collect(),
        None => text.is_empty().then(Vec::new),
    }
}

/// A number of black stones that are left.
#[allow(
    clippy::option_option,
    reason = "no number is one thing, no word for a number another"
)]
fn black_left(text: &str) -> Option<Option<usize>> {
    match text {
        "all" => Some(None),
        text => number(text).map(Some),
    }
}

/// Hexadecimal digits of one of the words of a set.
const DIGITS: usize = 16;

/// A set of squares as a hexadecimal number.
struct Mask<'s>(&'s Spots);

impl fmt::Display for Mask<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = self.0.words();
        let Some(last) = words.iter().rposition(|&word| word != 0) else {
            return f.write_str("0");
        };
        write!(f, "{:x}", words[last])?;
        let mut others = words[..last].iter().rev();
        others.try_for_each(|word| write!(f, "{word:0DIGITS$x}"))
    }
}

fn mask(text: &str) -> Option<Spots> {
    let is_hexadecimal = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
    let is_short = text == "0" || !text.starts_with('0');
    if text.is_empty() || !text.bytes().all(is_hexadecimal) || !is_short {
        return None;
    }
    let mut words = *Spots::default().words();
    let mut rest = text;
    for word in &mut words {
        let (others, last) = rest.split_at(rest.len().saturating_sub(DIGITS));
        if !last.is_empty() {
            *word = u64::from_str_radix(last, 16).ok()?;
        }
        rest = others;
    }
    rest.is_empty().then(|| Spots::of_words(words))
}

/// A turn as a word.
struct TurnWord(Turning);

impl fmt::Display for TurnWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Turning::Run(to) => write!(f, "r{to}"),
            Turning::Pass => f.write_str("pass"),
            Turning::Black(at) => write!(f, "b{at}"),
            Turning::White(at) => write!(f, "w{at}"),
            Turning::Shift(from, to) => write!(f, "s{from}>{to}"),
        }
    }
}

fn read_turn(word: &str) -> Option<Turning> {
    if word == "pass" {
        return Some(Turning::Pass);
    }
    let (kind, squares) = word.split_at_checked(1)?;
    Some(match kind {
        "r" => Turning::Run(number(squares)?),
        "b" => Turning::Black(number(squares)?),
        "w" => Turning::White(number(squares)?),
        "s" => {
            let (from, to) = squares.split_once('>')?;
            Turning::Shift(number(from)?, number(to)?)
        }
        _ => return None,
    })
}

/// The words of a line that are single.
fn word<'l, T>(words: &mut Split<'l, char>, read: impl Fn(&'l str) -> Option<T>) -> Option<T> {
    words.next().and_then(read)
}

/// A rule of Left, and how many bytes it has besides itself.
fn run_rule(line: &str) -> Option<(RunRule, usize)> {
    let words = &mut line.split(' ');
    let rule = RunRule {
        piece: word(words, number)?,
        free: word(words, mask)?,
        white: word(words, mask)?,
        black_left: word(words, black_left)?,
        white_left: word(words, number)?,
        rank: word(words, number)?,
        to: word(words, number)?,
        next: words.map(number).collect::<Option<Vec<u32>>>()?,
    };
    let bytes = rule.next.capacity() * size_of::<u32>();
    Some((rule, bytes))
}

/// A rule of Right, and how many bytes it has besides itself.
fn hold_rule(line: &str) -> Option<(HoldRule, usize)> {
    let words = &mut line.split(' ');
    let reply = |word: &str| {
        let mut parts = word.split(':');
        let reply = HoldReply {
            to: parts.next().and_then(number)?,
            turn: parts.next().and_then(read_turn)?,
            next: parts.next().and_then(number)?,
        };
        parts.next().is_none().then_some(reply)
    };
    let rule = HoldRule {
        piece: word(words, number)?,
        black: word(words, mask)?,
        white: word(words, mask)?,
        black_left: word(words, black_left)?,
        white_left: word(words, number)?,
        rank: word(words, number)?,
        replies: words.map(reply).collect::<Option<Vec<HoldReply>>>()?,
    };
    let bytes = rule.replies.capacity() * size_of::<HoldReply>();
    Some((rule, bytes))
}

/// The black stones that are left as a word.
fn left_word(left: Option<usize>) -> String {
    left.map_or_else(|| "all".to_string(), |left| left.to_string())
}

impl Certificate {
    /// Writes a file, line by line; the words stand for the position. Words that do not fit in a line
    /// are refused.
    pub fn write(&self, words: &GameWords, out: impl Write) -> io::Result<()> {
        let fits = |text: &str| !text.is_empty() && is_plain(text);
        let is_parameter = |word: &String| fits(word) && word.contains('=') && !word.contains(' ');
        if !fits(&words.game)
            || !fits(&words.position)
            || !words.parameters.iter().all(is_parameter)
        {
            let message = "the words of the game do not fit in a line";
            return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
        }
        let mut out = Summed {
            out,
            sum: Sum::new(),
        };
        let name = |player| {
            if player == Player::Left {
                "left"
            } else {
                "right"
            }
        };
        writeln!(out, "{TITLE}")?;
        writeln!(out, "game {}", words.game)?;
        writeln!(out, "position {}", words.position)?;
        write!(out, "parameters")?;
        for parameter in &words.parameters {
            write!(out, " {parameter}")?;
        }
        writeln!(out, "\nfirst {}", name(self.first))?;
        let claim = CLAIMS.iter().find(|(_, claim)| *claim == self.claim);
        writeln!(out, "claim {}", claim.map_or("", |(word, _)| word))?;
        match &self.rules {
            Rules::Run { rules, opening } => {
                write!(out, "strategy run {}\nopening", rules.len())?;
                for rule in opening {
                    write!(out, " {rule}")?;
                }
                writeln!(out)?;
                rules
                    .iter()
                    .try_for_each(|rule| write_run(&mut out, rule))?;
            }
            Rules::Hold {
                rules,
                turn,
                opening,
            } => {
                writeln!(out, "strategy hold {}", rules.len())?;
                let turn = turn.map_or_else(|| "none".to_string(), |t| TurnWord(t).to_string());
                writeln!(out, "opening {turn} {opening}")?;
                rules
                    .iter()
                    .try_for_each(|rule| write_hold(&mut out, rule))?;
            }
        }
        let sum = out.sum.line();
        writeln!(out, "{sum}")?;
        out.flush()
    }
}

fn write_run(out: &mut impl Write, rule: &RunRule) -> io::Result<()> {
    let (free, white) = (Mask(&rule.free), Mask(&rule.white));
    let (black_left, white_left) = (left_word(rule.black_left), rule.white_left);
    let (piece, rank, to) = (rule.piece, rule.rank, rule.to);
    write!(
        out,
        "{piece} {free} {white} {black_left} {white_left} {rank} {to}"
    )?;
    for next in &rule.next {
        write!(out, " {next}")?;
    }
    writeln!(out)
}

fn write_hold(out: &mut impl Write, rule: &HoldRule) -> io::Result<()> {
    let (black, white) = (Mask(&rule.black), Mask(&rule.white));
    let (black_left, white_left) = (left_word(rule.black_left), rule.white_left);
    let (piece, rank) = (rule.piece, rule.rank);
    write!(
        out,
        "{piece} {black} {white} {black_left} {white_left} {rank}"
    )?;
    for HoldReply { to, turn, next } in &rule.replies {
        write!(out, " {to}:{}:{next}", TurnWord(*turn))?;
    }
    writeln!(out)
}

/// Adds up what is written.
struct Summed<W> {
    out: W,
    sum: Sum,
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

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::io::BufReader;

    use super::*;

    /// The same line again and again, and how many bytes were taken of it.
    struct Endless<'c> {
        line: Vec<u8>,
        taken: &'c Cell<usize>,
    }

    impl Read for Endless<'_> {
        fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
            let from = self.taken.get() % self.line.len();
            let count = bytes.len().min(self.line.len() - from);
            bytes[..count].copy_from_slice(&self.line[from..][..count]);
            self.taken.set(self.taken.get() + count);
            Ok(count)
        }
    }

    #[test]
    fn rules_that_go_on_for_ever_are_left_unread_once_the_memory_is_used_up() {
        let head = |strategy: &str, opening: &str| {
            format!(
                "{TITLE}\ngame g\nposition x\nparameters\nfirst left\nclaim escapes\n\
                 strategy {strategy} 4000000000\nopening{opening}\n"
            )
        };
        let short = "0 0 0 0 0 0 0\n".to_string();
        let long = format!("0 0 0 0 0 0 0{}\n", " 1".repeat(400_000));
        let replies = format!("0 0 0 0 0 0{}\n", " 0:b0:0".repeat(100_000));
        let files = [
            (head("run", ""), short),
            (head("run", ""), long),
            (head("hold", " none 0"), replies),
        ];
        for (head, line) in files {
            let taken = Cell::new(0);
            let endless = Endless {
                line: line.into_bytes(),
                taken: &taken,
            };
            let input = BufReader::new(head.as_bytes().chain(endless));
            let budget = Budget::unlimited().with_memory(16 << 20);
            match CertificateFile::read(input, &budget) {
                Err(Unreadable::Budget(partizan_value::Error::Memory(_))) => {}
                other => panic!("{other:?}"),
            }
            assert!(taken.get() < 32 << 20, "{}", taken.get());
        }
    }

    #[test]
    fn a_line_that_never_ends_is_cut_off() {
        let taken = Cell::new(0);
        let endless = Endless {
            line: b"1 ".to_vec(),
            taken: &taken,
        };
        let error = CertificateFile::read(BufReader::new(endless), &Budget::unlimited());
        assert!(matches!(error, Err(Unreadable::Line { number: 1, .. })));
        assert!(taken.get() < 2 << 20, "{}", taken.get());
    }
}

//! Certificates as text files.
//!
//! The [first lines](crate::lines) say what is claimed, in words that a person would type; then comes
//! a line for each rule, and at last a check sum.
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
use std::io::{self, BufRead, Write};
use std::str::Split;

use partizan_value::{Budget, Player};

use super::{Certificate, Chase, Claim, HoldReply, HoldRule, Rules, RunRule, Spots, Turning};
use crate::lines::{Lines, Summed, Unreadable, choice, number};
use crate::words::GameWords;

pub(crate) const TITLE: &str = "partizan certificate, version 1";

const CLAIMS: [(&str, Claim); 4] = [
    ("escapes", Claim::Escapes),
    ("roams", Claim::Roams),
    ("contains", Claim::Contains),
    ("immobilises", Claim::Immobilises),
];

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
        let mut lines = Lines::new(input);
        lines.next("`partizan certificate, version 1`", |line| {
            (line == TITLE).then_some(())
        })?;
        CertificateFile::after_title(lines, budget)
    }

    /// Reads what comes after the title.
    pub(crate) fn after_title(
        mut lines: Lines<impl BufRead>,
        budget: &Budget,
    ) -> Result<CertificateFile, Unreadable> {
        let (words, first) = lines.about()?;
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
                let rules = lines.list(count, budget, "a rule of Left", run_rule)?;
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
                let rules = lines.list(count, budget, "a rule of Right", hold_rule)?;
                Rules::Hold {
                    rules,
                    turn,
                    opening,
                }
            }
        };
        lines.end()?;
        Ok(CertificateFile {
            words,
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
        let mut out = Summed::begin(out, TITLE, words, self.first)?;
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
        out.end()
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

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::io::{BufReader, Read};

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

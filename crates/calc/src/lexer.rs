//! Words of the language. A number-up-star such as `3/2^^*5` is one word, so that `*` is always
//! star and `-2v3*8` means -2 + ↓3 + ∗8.

use std::ops::Range;

use num_bigint::BigUint;
use partizan_value::{Dyadic, ParseDyadicError};

use crate::error::CalcError;
use crate::source::{Letter, spell};

/// A word and the bytes of the text it stands for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Token {
    pub(crate) kind: TokenKind,
    pub(crate) span: Range<usize>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum TokenKind {
    Literal(Literal),
    Name(String),
    Text(String),
    /// One or more `|`.
    Bars(usize),
    /// An operator or a punctuation mark.
    Mark(Mark),
}

/// Number, ups and star written together.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Literal {
    pub(crate) number: Dyadic,
    pub(crate) ups: Ups,
    pub(crate) nimber: u64,
}

impl Literal {
    fn is_number(&self) -> bool {
        self.nimber == 0 && self.ups == Ups::Count(Dyadic::ZERO)
    }
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Ups {
    /// n·↑.
    Count(Dyadic),
    /// ↑ⁿ, or ↓ⁿ for negative n.
    Power(i64),
    /// ↑^\[n\].
    PowerTo(i64),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    Plus,
    Minus,
    PlusMinus,
    /// A number written directly before `Tiny(…)`: binds tighter than anything.
    Glue,
    Times,
    Divide,
    Colon,
    Assign,
    Equal,
    NotEqual,
    LessEqual,
    GreaterEqual,
    Less,
    Greater,
    Confused,
    LessOrConfused,
    GreaterOrConfused,
    OpenBrace,
    CloseBrace,
    OpenParen,
    CloseParen,
    Comma,
    Dot,
}

/// Marks by spelling, longer ones first.
const MARKS: [(&str, Mark); 22] = [
    (":=", Mark::Assign),
    ("+-", Mark::PlusMinus),
    ("==", Mark::Equal),
    ("!=", Mark::NotEqual),
    ("<=", Mark::LessEqual),
    (">=", Mark::GreaterEqual),
    ("<>", Mark::Confused),
    ("<|", Mark::LessOrConfused),
    ("|>", Mark::GreaterOrConfused),
    ("<", Mark::Less),
    (">", Mark::Greater),
    ("+", Mark::Plus),
    ("-", Mark::Minus),
    ("·", Mark::Times),
    ("/", Mark::Divide),
    (":", Mark::Colon),
    ("{", Mark::OpenBrace),
    ("}", Mark::CloseBrace),
    ("(", Mark::OpenParen),
    (")", Mark::CloseParen),
    (",", Mark::Comma),
    (".", Mark::Dot),
];

/// The words of a text.
pub(crate) fn words(text: &str) -> Result<Vec<Token>, CalcError> {
    let letters = spell(text)?;
    let mut lexer = Lexer {
        letters: &letters,
        end: text.len(),
        at: 0,
        tokens: Vec::new(),
    };
    while lexer.at < letters.len() {
        lexer.next()?;
    }
    Ok(lexer.tokens)
}

struct Lexer<'l> {
    letters: &'l [Letter],
    /// Length of the text in bytes.
    end: usize,
    at: usize,
    tokens: Vec<Token>,
}

impl Lexer<'_> {
    fn peek(&self, ahead: usize) -> Option<char> {
        self.letters.get(self.at + ahead).map(|l| l.symbol)
    }

    fn byte(&self, letter: usize) -> usize {
        self.letters.get(letter).map_or(self.end, |l| l.at)
    }

    /// The bytes from a letter up to here (at least the letter's own, where they are known).
    fn span(&self, start: usize) -> Range<usize> {
        self.byte(start)..self.byte(self.at.max(start + 1))
    }

    fn push(&mut self, kind: TokenKind, start: usize) {
        let span = self.span(start);
        self.tokens.push(Token { kind, span });
    }

    fn error<T>(&self, message: impl Into<String>, start: usize) -> Result<T, CalcError> {
        Err(CalcError::request(message, self.span(start)))
    }

    /// Takes letters while they satisfy a condition.
    fn take(&mut self, condition: impl Fn(char) -> bool) -> String {
        let taken: String = self.letters[self.at..]
            .iter()
            .map(|l| l.symbol)
            .take_while(|&c| condition(c))
            .collect();
        self.at += taken.chars().count();
        taken
    }

    fn starts_with(&self, word: &str) -> bool {
        let mut letters = self.letters[self.at..].iter().map(|l| l.symbol);
        word.chars().all(|c| letters.next() == Some(c))
    }

    fn next(&mut self) -> Result<(), CalcError> {
        let start = self.at;
        let Some(c) = self.peek(0) else {
            return Ok(());
        };
        match c {
            c if c.is_whitespace() => self.at += 1,
            '0'..='9' | '^' | '*' | '½' | '¼' | '¾' | '⅛' | '⅜' | '⅝' | '⅞' => {
                self.literal(false)?;
            }
            '-' if self.minus_belongs_to_literal() => self.literal(true)?,
            'v' if self.is_downs() => self.literal(false)?,
            '"' => {
                self.at += 1;
                let text = self.take(|c| c != '"');
                if self.peek(0).is_none() {
                    return self.error("this `\"` is never closed", start);
                }
                self.at += 1;
                self.push(TokenKind::Text(text), start);
            }
            c if c.is_alphabetic() || c == '_' => {
                let name = self.take(|c| c.is_alphanumeric() || c == '_');
                self.push(TokenKind::Name(name), start);
            }
            '|' if self.peek(1) != Some('>') => {
                let bars = self.take(|c| c == '|').len();
                self.push(TokenKind::Bars(bars), start);
            }
            _ => {
                let Some((word, mark)) = MARKS.iter().find(|(word, _)| self.starts_with(word))
                else {
                    self.at += 1;
                    let message = match c {
                        '=' => "use `==` to compare and `:=` to name a value".to_string(),
                        '\'' => "`'` means nothing here: forms are always canonical".to_string(),
                        c => format!("`{}` means nothing here", c.escape_debug()),
                    };
                    return self.error(message, start);
                };
                self.at += word.chars().count();
                self.push(TokenKind::Mark(*mark), start);
            }
        }
        Ok(())
    }

    /// Whether an operand can start here, so that a minus is a sign.
    fn expects_operand(&self) -> bool {
        match self.tokens.last().map(|t| &t.kind) {
            None | Some(TokenKind::Bars(_)) => true,
            Some(TokenKind::Mark(mark)) => {
                !matches!(mark, Mark::CloseBrace | Mark::CloseParen | Mark::Dot)
            }
            Some(_) => false,
        }
    }

    /// In `-1^` and `-2Tiny(3)` the sign belongs to the number alone; in `-1.abs` it does not.
    fn minus_belongs_to_literal(&self) -> bool {
        if !self.expects_operand() {
            return false;
        }
        let mut ahead = 1;
        while self
            .peek(ahead)
            .is_some_and(|c| c.is_ascii_digit() || fraction(c).is_some() || c == '/')
        {
            ahead += 1;
        }
        ahead > 1
            && self
                .peek(ahead)
                .is_some_and(|c| matches!(c, '^' | '*' | 'v') || self.tiny_at(self.at + ahead))
    }

    /// Whether a word of nothing but `v`, with an index or not, starts here.
    fn is_downs(&self) -> bool {
        let mut ahead = 0;
        while self.peek(ahead) == Some('v') {
            ahead += 1;
        }
        while self.peek(ahead).is_some_and(|c| c.is_ascii_digit()) {
            ahead += 1;
        }
        !self
            .peek(ahead)
            .is_some_and(|c| c.is_alphanumeric() || c == '_')
    }

    fn tiny_at(&self, at: usize) -> bool {
        let word: String = self.letters[at.min(self.letters.len())..]
            .iter()
            .map(|l| l.symbol.to_ascii_lowercase())
            .take(5)
            .collect();
        word == "tiny(" || word == "miny("
    }

    fn literal(&mut self, negative: bool) -> Result<(), CalcError> {
        let start = self.at;
        self.at += usize::from(negative);
        let mut literal = Literal {
            number: Dyadic::ZERO,
            ups: Ups::Count(Dyadic::ZERO),
            nimber: 0,
        };
        let has_number = self
            .peek(0)
            .is_some_and(|c| c.is_ascii_digit() || fraction(c).is_some());
        if has_number {
            literal.number = self.number(start)?;
            if negative {
                literal.number = -&literal.number;
            }
        }
        // A size such as 4x5 is the position of a game, not a number.
        if has_number
            && self.peek(0) == Some('x')
            && self.peek(1).is_some_and(|c| c.is_ascii_digit())
        {
            self.take(|c| c.is_ascii_digit() || c == 'x');
            let size: String = self.letters[start..self.at]
                .iter()
                .map(|l| l.symbol)
                .collect();
            self.push(TokenKind::Text(size), start);
            return Ok(());
        }
        match self.peek(0) {
            Some('^') if self.peek(1) != Some('(') => self.ups('^', &mut literal)?,
            Some('v') if self.is_downs_after_number() => self.ups('v', &mut literal)?,
            _ => {}
        }
        if self.peek(0) == Some('*') && self.peek(1) != Some('(') {
            self.star(&mut literal)?;
        }
        // With an index in parentheses, `^(…)` and `*(…)` are functions.
        let function = match (self.peek(0), self.peek(1)) {
            (Some('^'), Some('(')) => Some("ups"),
            (Some('*'), Some('(')) => Some("nimber"),
            _ => None,
        };
        let glue = function.is_some() || literal.is_number() && self.tiny_at(self.at);
        if self.at > start {
            self.push(TokenKind::Literal(literal), start);
            if glue {
                self.push(TokenKind::Mark(Mark::Glue), self.at);
            }
        }
        if let Some(function) = function {
            let start = self.at;
            self.at += 1;
            self.push(TokenKind::Name(function.to_string()), start);
        }
        Ok(())
    }

    fn is_downs_after_number(&self) -> bool {
        let mut ahead = 0;
        while self.peek(ahead) == Some('v') {
            ahead += 1;
        }
        !self
            .peek(ahead)
            .is_some_and(|c| c.is_alphabetic() || c == '_')
    }

    /// Digits, digits/digits, or digits and a fraction such as ½.
    fn number(&mut self, start: usize) -> Result<Dyadic, CalcError> {
        let mut text = self.take(|c| c.is_ascii_digit());
        if let Some(eighths) = self.peek(0).and_then(fraction) {
            self.at += 1;
            let whole = if text.is_empty() { "0" } else { &text };
            let whole = self.parse_number(whole, start)?;
            return Ok(&whole + &Dyadic::new(eighths, 3));
        }
        if self.peek(0) == Some('/') && self.peek(1).is_some_and(|c| c.is_ascii_digit()) {
            self.at += 1;
            text.push('/');
            text.push_str(&self.take(|c| c.is_ascii_digit()));
        }
        self.parse_number(&text, start)
    }

    fn parse_number(&self, text: &str, start: usize) -> Result<Dyadic, CalcError> {
        text.parse().or_else(|error| match error {
            ParseDyadicError::TooLong => self.error(error.to_string(), start),
            _ if text.len() <= 40 => self.error(format!("`{text}` is {error}"), start),
            _ => self.error(format!("this is {error}"), start),
        })
    }

    /// `^`, `^^`, `^3`, `^<2>`, `^[2]`, and the same with `v`.
    fn ups(&mut self, arrow: char, literal: &mut Literal) -> Result<(), CalcError> {
        let start = self.at;
        let sign = if arrow == '^' { 1 } else { -1 };
        let arrows = self.take(|c| c == arrow).len() as i64;
        for (open, close) in [('<', '>'), ('[', ']')] {
            if arrows == 1 && self.peek(0) == Some(open) {
                let digits: String = self.letters[self.at + 1..]
                    .iter()
                    .map(|l| l.symbol)
                    .take_while(char::is_ascii_digit)
                    .collect();
                let closed = self.peek(1 + digits.len()) == Some(close);
                if digits.is_empty() || !closed {
                    continue; // a comparison
                }
                self.at += digits.len() + 2;
                let power = digits.parse::<i64>().ok().filter(|&n| n > 0);
                let Some(power) = power else {
                    return self.error("a power of ^ counts from 1 to 2^63 - 1", start);
                };
                literal.ups = if open == '<' {
                    Ups::Power(sign * power)
                } else {
                    Ups::PowerTo(sign * power)
                };
                return Ok(());
            }
        }
        let digits = self.take(|c| c.is_ascii_digit());
        let count = if digits.is_empty() {
            Dyadic::from(arrows)
        } else if arrows == 1 {
            self.parse_number(&digits, start)?
        } else {
            return self.error("write either several arrows or one with a count", start);
        };
        literal.ups = Ups::Count(if sign < 0 { -&count } else { count });
        Ok(())
    }

    fn star(&mut self, literal: &mut Literal) -> Result<(), CalcError> {
        let start = self.at;
        self.at += 1;
        if self.peek(0) == Some('-') && self.peek(1).is_some_and(|c| c.is_ascii_digit()) {
            self.at += 2;
            return self.error(
                "a nimber has no negative index (for star minus one write `* - 1`)",
                start,
            );
        }
        let digits = self.take(|c| c.is_ascii_digit());
        literal.nimber = if digits.is_empty() {
            1
        } else {
            let fits = digits.len() <= 20;
            let index = fits.then(|| digits.parse::<BigUint>().ok()).flatten();
            match index.and_then(|n| u64::try_from(n).ok()) {
                Some(n) => n,
                None => return self.error("nimbers go up to *18446744073709551615", start),
            }
        };
        Ok(())
    }
}

/// A fraction that is one character, in eighths.
fn fraction(c: char) -> Option<i64> {
    Some(match c {
        '⅛' => 1,
        '¼' => 2,
        '⅜' => 3,
        '½' => 4,
        '⅝' => 5,
        '¾' => 6,
        '⅞' => 7,
        _ => return None,
    })
}

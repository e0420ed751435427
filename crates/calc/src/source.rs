//! One spelling for three notations: Unicode and LaTeX are turned into ASCII, character by
//! character, before anything is read. Every character remembers where it came from, so errors
//! point into what the user wrote. Texts in quotes stay as they are.

use std::ops::Range;

use crate::error::CalcError;

/// A character of the ASCII spelling and the byte of the text it stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Letter {
    pub(crate) symbol: char,
    pub(crate) at: usize,
}

/// Spells a text in ASCII.
pub(crate) fn spell(text: &str) -> Result<Vec<Letter>, CalcError> {
    let mut speller = Speller {
        text,
        at: 0,
        letters: Vec::with_capacity(text.len()),
        open: Vec::new(),
    };
    while let Some(c) = speller.text[speller.at..].chars().next() {
        speller.next(c)?;
    }
    match speller.open.iter().rev().flatten().next() {
        Some(open) => Err(CalcError::request(
            "this subscript is never closed",
            open.clone(),
        )),
        None => Ok(speller.letters),
    }
}

struct Speller<'t> {
    text: &'t str,
    at: usize,
    letters: Vec<Letter>,
    /// Open braces from the first subscript `+_{` of a tiny on: where a subscript begins, nothing
    /// for a plain brace inside one.
    open: Vec<Option<Range<usize>>>,
}

impl Speller<'_> {
    fn next(&mut self, c: char) -> Result<(), CalcError> {
        let rest = &self.text[self.at..];
        match c {
            '\\' => return self.command(),
            '"' => self.quoted(rest),
            '+' | '-' if rest[1..].starts_with("_{") => {
                let name = if c == '+' { "Tiny(" } else { "Miny(" };
                self.open.push(Some(self.at..self.at + 3));
                self.push(name, 3);
            }
            '{' if !self.open.is_empty() => {
                self.open.push(None);
                self.push("{", 1);
            }
            '}' => match self.open.pop() {
                Some(Some(_)) => self.push(")", 1),
                _ => self.push("}", 1),
            },
            '∗' | '*' => {
                self.push("*", c.len_utf8());
                self.script("₀₁₂₃₄₅₆₇₈₉", "", "");
            }
            '↑' | '↓' => {
                self.push(if c == '↑' { "^" } else { "v" }, c.len_utf8());
                self.script("⁰¹²³⁴⁵⁶⁷⁸⁹", "<", ">");
            }
            '⧾' | '⧿' => {
                self.push(if c == '⧾' { "Tiny" } else { "Miny" }, c.len_utf8());
                self.script("₀₁₂₃₄₅₆₇₈₉", "(", ")");
            }
            _ => {
                if let Some(ascii) = symbol(c) {
                    self.push(ascii, c.len_utf8());
                } else {
                    let at = self.at;
                    self.letters.push(Letter { symbol: c, at });
                    self.at += c.len_utf8();
                }
            }
        }
        Ok(())
    }

    /// Emits ASCII for the next `bytes` bytes of the text.
    fn push(&mut self, ascii: &'static str, bytes: usize) {
        self.push_all(ascii, bytes);
    }

    fn push_all(&mut self, ascii: &str, bytes: usize) {
        let at = self.at;
        self.letters
            .extend(ascii.chars().map(|symbol| Letter { symbol, at }));
        self.at += bytes;
    }

    /// A text up to its closing quote, which may be missing.
    fn quoted(&mut self, rest: &str) {
        let end = rest[1..].find('"').map_or(rest.len(), |i| i + 2);
        let at = self.at;
        let letters = rest[..end].char_indices();
        self.letters
            .extend(letters.map(|(i, symbol)| Letter { symbol, at: at + i }));
        self.at += end;
    }

    fn error(&self, message: impl Into<String>, bytes: usize) -> CalcError {
        let span = self.at..(self.at + bytes).min(self.text.len());
        CalcError::request(message, span)
    }

    /// The digits (in the order 0 to 9 of `alphabet`) that follow, as ASCII; nothing is consumed.
    fn digits(&self, alphabet: &str) -> String {
        self.text[self.at..]
            .chars()
            .map_while(|c| alphabet.chars().position(|d| d == c))
            .map(|d| char::from(b'0' + d as u8))
            .collect()
    }

    /// Digits of another alphabet, as in ⧾₂ or ↑², between two ASCII marks.
    fn script(&mut self, alphabet: &str, open: &str, close: &str) {
        let digits = self.digits(alphabet);
        if !digits.is_empty() {
            let written = self.text[self.at..].chars().take(digits.len());
            let bytes = written.map(char::len_utf8).sum();
            self.push_all(&format!("{open}{digits}{close}"), bytes);
        }
    }

    /// A LaTeX command and the spaces after it.
    fn command(&mut self) -> Result<(), CalcError> {
        let rest = &self.text[self.at + 1..];
        let name_length = rest
            .find(|c: char| !c.is_ascii_alphabetic())
            .unwrap_or(rest.len());
        let name_length = if name_length == 0 {
            rest.chars().next().map_or(0, char::len_utf8)
        } else {
            name_length
        };
        let name = &rest[..name_length];
        let after = &rest[name_length..];
        let is_word = name.starts_with(|c: char| c.is_ascii_alphabetic());
        let spaces = if is_word {
            after.len() - after.trim_start_matches(' ').len()
        } else {
            0
        };
        let length = 1 + name_length + spaces;
        match name {
            "frac" | "tfrac" | "dfrac" => return self.fraction(length),
            "uparrow" | "downarrow" => {
                self.push(if name == "uparrow" { "^" } else { "v" }, length);
                self.latex_power();
            }
            _ => match command(name) {
                Some(ascii) => self.push(ascii, length),
                None => {
                    return Err(self.error(format!("unknown LaTeX command `\\{name}`"), length));
                }
            },
        }
        Ok(())
    }

    /// `\frac{1}{2}`, which is a number and stands alone: no digit may touch it.
    fn fraction(&mut self, command: usize) -> Result<(), CalcError> {
        let start = self.at;
        let rest = &self.text[start + command..];
        let group = |text: &str| -> Option<(String, usize)> {
            let inner = text.strip_prefix('{')?;
            let digits = inner.bytes().take_while(u8::is_ascii_digit).count();
            let closed = digits > 0 && inner[digits..].starts_with('}');
            closed.then(|| (inner[..digits].to_string(), digits + 2))
        };
        let groups = group(rest).and_then(|(numerator, length)| {
            let (denominator, more) = group(&rest[length..])?;
            Some((format!("{numerator}/{denominator}"), length + more))
        });
        let Some((fraction, length)) = groups else {
            let message = "`\\frac` takes two groups of digits, as in `\\frac{1}{2}`";
            return Err(self.error(message, command));
        };
        let touches = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
        let before = self.letters.last().map(|letter| letter.symbol);
        let after = rest[length..].chars().next();
        if touches(before) || touches(after) {
            return Err(self.error("a digit touches this fraction", command + length));
        }
        self.push_all(&fraction, command + length);
        Ok(())
    }

    /// `\uparrow^{2}` is `^<2>`, `\uparrow^{[2]}` is `^[2]`.
    fn latex_power(&mut self) {
        let rest = &self.text[self.at..];
        let power = |rest: &'_ str| -> Option<usize> {
            let inner = rest.strip_prefix("^{")?;
            let is_power = |b: &u8| b.is_ascii_digit() || matches!(b, b'[' | b']');
            let length = inner.bytes().take_while(is_power).count();
            inner[length..].starts_with('}').then_some(length)
        };
        let Some(length) = power(rest) else {
            return;
        };
        let inner = &rest[2..2 + length];
        let bytes = inner.len() + 3;
        let ascii = if inner.starts_with('[') {
            inner.to_string()
        } else {
            format!("<{inner}>")
        };
        self.push_all(&ascii, bytes);
    }
}

/// ASCII for a Unicode symbol.
fn symbol(c: char) -> Option<&'static str> {
    Some(match c {
        '⇑' => "^^",
        '⇓' => "vv",
        '⋆' | '★' | '＊' => "*",
        '±' => "+-",
        '−' | '–' => "-",
        '≤' | '⩽' => "<=",
        '≥' | '⩾' => ">=",
        '≠' => "!=",
        '∥' | '‖' => "<>",
        '⊲' | '⧏' | '⧀' => "<|",
        '⊳' | '⧐' | '⧁' => "|>",
        '⋅' | '×' => "·",
        '∣' => "|",
        '\u{a0}' | '\u{2009}' | '\u{feff}' | '$' => " ",
        _ => return None,
    })
}

/// ASCII for a LaTeX command.
fn command(name: &str) -> Option<&'static str> {
    Some(match name {
        "{" | "lbrace" => "{",
        "}" | "rbrace" => "}",
        "left" | "right" | "!" | "mathopen" | "mathclose" | "displaystyle" => "",
        "," | ";" | ":" | " " | "quad" => " ",
        "Uparrow" => "^^",
        "Downarrow" => "vv",
        "ast" | "star" => "*",
        "pm" => "+-",
        "mid" | "vert" => "|",
        "|" | "parallel" | "Vert" => "||",
        "cdot" | "times" => "·",
        "le" | "leq" => "<=",
        "ge" | "geq" => ">=",
        "ne" | "neq" => "!=",
        _ => return None,
    })
}

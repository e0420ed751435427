//! Messages that point at the place in a text.

use std::fmt;
use std::ops::Range;

/// Why a text is no position, parameter or game, and which part of it is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesError {
    /// What is wrong.
    pub message: String,
    /// The text that it is about.
    pub text: String,
    /// Which bytes of the text.
    pub span: Range<usize>,
}

/// A result of reading.
pub type Result<T> = std::result::Result<T, RulesError>;

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&with_caret(&self.message, &self.text, &self.span))
    }
}

impl std::error::Error for RulesError {}

/// Part of a text that knows where it stands, so that complaints about it can say so.
#[derive(Clone, Debug)]
pub struct Piece<'a> {
    whole: &'a str,
    range: Range<usize>,
}

impl<'a> Piece<'a> {
    /// A whole text.
    pub fn whole(text: &'a str) -> Piece<'a> {
        Piece {
            whole: text,
            range: 0..text.len(),
        }
    }

    /// What it says.
    pub fn text(&self) -> &'a str {
        &self.whole[self.range.clone()]
    }

    /// Part of this piece, by its bytes.
    #[must_use]
    pub fn part(&self, range: Range<usize>) -> Piece<'a> {
        let start = self.range.start;
        Piece {
            whole: self.whole,
            range: start + range.start..start + range.end,
        }
    }

    /// The piece without spaces around it.
    #[must_use]
    pub fn trimmed(&self) -> Piece<'a> {
        let text = self.text();
        let start = text.len() - text.trim_start().len();
        self.part(start..start + text.trim().len())
    }

    /// The pieces between separators.
    pub fn split(&self, separator: impl Fn(char) -> bool) -> Vec<Piece<'a>> {
        let text = self.text();
        let mut pieces = Vec::new();
        let mut start = 0;
        for (i, c) in text.char_indices() {
            if separator(c) {
                pieces.push(self.part(start..i));
                start = i + c.len_utf8();
            }
        }
        pieces.push(self.part(start..text.len()));
        pieces
    }

    /// A number of things that must not be more than `most`.
    pub fn number(&self, what: &str, most: usize) -> Result<usize> {
        let text = self.text();
        if text.is_empty() || !text.bytes().all(|b| b.is_ascii_digit()) {
            return Err(self.error(format!("expected {what}: a whole number")));
        }
        text.parse()
            .ok()
            .filter(|&n| n <= most)
            .ok_or_else(|| self.error(format!("{what} can be at most {most}")))
    }

    /// What one of a few words stands for; `what` is their name in a complaint.
    pub fn choice<T: Copy>(&self, what: &str, choices: &[(&str, T)]) -> Result<T> {
        let found = choices.iter().find(|(name, _)| *name == self.text());
        found.map(|&(_, choice)| choice).ok_or_else(|| {
            let names: Vec<&str> = choices.iter().map(|&(name, _)| name).collect();
            self.error(format!("`{what}` is one of: {}", names.join(", ")))
        })
    }

    /// A complaint about this piece.
    pub fn error(&self, message: impl Into<String>) -> RulesError {
        RulesError {
            message: message.into(),
            text: self.whole.to_string(),
            span: self.range.clone(),
        }
    }
}

/// A message with the line of text it is about and a caret under the place.
///
/// ```
/// let text = partizan_rules::with_caret("no such letter", "x.q/...", &(2..3));
/// assert_eq!(text, "no such letter\n  x.q/...\n    ^");
/// ```
pub fn with_caret(message: &str, text: &str, span: &Range<usize>) -> String {
    /// Characters shown on either side of the place.
    const AROUND: usize = 40;
    let start = floor_boundary(text, span.start);
    let end = floor_boundary(text, span.end).max(start);
    let line_start = text[..start].rfind('\n').map_or(0, |i| i + 1);
    let line_end = text[start..].find('\n').map_or(text.len(), |i| start + i);
    let mut before: Vec<char> = text[line_start..start].chars().collect();
    let mut after: Vec<char> = text[start..line_end].chars().collect();
    let marked = text[start..end.min(line_end).max(start)]
        .chars()
        .count()
        .max(1);
    if before.len() > AROUND {
        before = before.split_off(before.len() - AROUND);
        before.splice(0..0, "...".chars());
    }
    if after.len() > AROUND {
        after.truncate(AROUND);
        after.extend("...".chars());
    }
    let carets = "^".repeat(marked.min(after.len().max(1)));
    let indent = " ".repeat(before.len());
    let clean = |c: &char| if c.is_control() { ' ' } else { *c };
    let line: String = before.iter().chain(&after).map(clean).collect();
    format!("{message}\n  {line}\n  {indent}{carets}")
}

/// The last character boundary at or before a byte.
fn floor_boundary(text: &str, index: usize) -> usize {
    let index = index.min(text.len());
    (0..=index)
        .rev()
        .find(|&i| text.is_char_boundary(i))
        .unwrap_or(0)
}

/// The candidate that a misspelt name was most likely meant to be, if any is close.
pub fn most_like<'c>(name: &str, candidates: impl Iterator<Item = &'c str>) -> Option<&'c str> {
    if name.len() > LONGEST_NAME {
        return None;
    }
    candidates
        .map(|candidate| (strsim::damerau_levenshtein(name, candidate), candidate))
        .filter(|(distance, candidate)| *distance <= (candidate.len() + 1) / 4)
        .min()
        .map(|(_, candidate)| candidate)
}

/// What to say about a name that is not among those that are known.
pub fn did_you_mean(name: &str, known: &[&str], otherwise: impl FnOnce() -> String) -> String {
    match most_like(name, known.iter().copied()) {
        Some(like) => format!("did you mean `{like}`?"),
        None => otherwise(),
    }
}

/// Checks that something is refused with a message about a place in its text.
#[cfg(test)]
pub(crate) fn assert_refused<T>(read: Result<T>, text: &str, message: &str, place: &str) {
    let Err(error) = read else {
        panic!("{text} is read")
    };
    assert!(error.message.contains(message), "{text}: {error}");
    assert_eq!(&error.text[error.span.clone()], place, "{text}: {error}");
}

/// Longer names are no misspellings, and are cut in messages.
const LONGEST_NAME: usize = 40;

/// A name as it is shown in a message.
pub fn shortened(name: &str) -> String {
    shortened_to(LONGEST_NAME, name)
}

/// A text as it is shown in a message, with so many characters at most.
pub(crate) fn shortened_to(most: usize, name: &str) -> String {
    if name.chars().count() <= most {
        name.to_string()
    } else {
        name.chars().take(most).chain("...".chars()).collect()
    }
}

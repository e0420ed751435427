//! Errors that point at the place in the text.

use std::fmt;
use std::ops::Range;

/// Why an expression has no result, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CalcError {
    /// What is wrong.
    pub message: String,
    /// Which bytes of the text it is about.
    pub span: Range<usize>,
    /// What the value engine said, if it was the one that failed.
    pub cause: Option<partizan_value::Error>,
}

/// Whether the request was wrong or the budget ran out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorKind {
    /// The expression is malformed or asks for something that does not exist.
    Request,
    /// Memory or time ran out, or the computation was cancelled.
    Budget,
}

impl CalcError {
    /// A mistake in the request at this place.
    pub fn request(message: impl Into<String>, span: Range<usize>) -> CalcError {
        CalcError {
            message: message.into(),
            span,
            cause: None,
        }
    }

    /// A failure of the value engine while this part of the text was computed.
    pub fn of_value(error: &partizan_value::Error, span: Range<usize>) -> CalcError {
        CalcError {
            message: error.to_string(),
            span,
            cause: Some(error.clone()),
        }
    }

    /// Whether the request was wrong or the budget ran out.
    pub fn kind(&self) -> ErrorKind {
        match &self.cause {
            Some(error) if error.is_budget() => ErrorKind::Budget,
            _ => ErrorKind::Request,
        }
    }

    /// Whether there was not enough memory.
    pub fn is_out_of_memory(&self) -> bool {
        matches!(self.cause, Some(partizan_value::Error::Memory(_)))
    }

    /// The message with the line of text it is about and a caret under the place.
    ///
    /// ```
    /// use partizan_calc::Calculator;
    /// let text = "1 + {2|";
    /// let error = Calculator::new().eval(text).unwrap_err();
    /// assert_eq!(
    ///     error.with_caret(text),
    ///     "this `{` is never closed\n  1 + {2|\n      ^"
    /// );
    /// ```
    pub fn with_caret(&self, text: &str) -> String {
        /// Characters shown on either side of the place.
        const AROUND: usize = 40;
        let start = floor_boundary(text, self.span.start);
        let end = floor_boundary(text, self.span.end).max(start);
        let line_start = text[..start].rfind('\n').map_or(0, |i| i + 1);
        let line_end = text[start..].find('\n').map_or(text.len(), |i| start + i);
        let mut before: Vec<char> = text[line_start..start].chars().collect();
        let mut after: Vec<char> = text[start..line_end].chars().collect();
        let marked = text[start..end.min(line_end)].chars().count().max(1);
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
        format!("{}\n  {line}\n  {indent}{carets}", self.message)
    }
}

/// The last character boundary at or before a byte.
fn floor_boundary(text: &str, index: usize) -> usize {
    let index = index.min(text.len());
    (0..=index)
        .rev()
        .find(|&i| text.is_char_boundary(i))
        .unwrap_or(0)
}

impl fmt::Display for CalcError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for CalcError {}

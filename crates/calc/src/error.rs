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
        partizan_rules::with_caret(&self.message, text, &self.span)
    }
}

impl fmt::Display for CalcError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for CalcError {}

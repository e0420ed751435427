//! Games as functions: `domineering(4x5)`, `clobber("xo/ox")`, `subtraction(7, "left=all")`.
//!
//! The first argument is a position, as a text, a size or a number; numbers side by side are
//! coordinates. All others are parameters, `"key=value"`.

use std::ops::Range;

use partizan_rules::{Entry, Request, RulesError};
use partizan_value::{Dyadic, Store};

use crate::error::CalcError;
use crate::machine::Operand;
use crate::object::Object;
use crate::sum::{Position, Sum};

/// A call that shows what to write.
pub(crate) fn example(entry: &Entry) -> String {
    format!("{}({})", entry.identifier(), quoted(entry.example))
}

/// A position as it is written in a call: numbers and sizes need no quotes.
pub(crate) fn quoted(position: &str) -> String {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let (rows, columns) = position.split_once('x').unwrap_or((position, "1"));
    if is_number(rows) && is_number(columns) {
        position.to_string()
    } else {
        format!("\"{position}\"")
    }
}

/// The position that a call stands for; its value, if that is at hand.
pub(crate) fn position(
    entry: &'static Entry,
    arguments: &[Operand],
    span: &Range<usize>,
    store: &Store,
    threads: usize,
) -> Result<Object, CalcError> {
    let mut texts = Vec::with_capacity(arguments.len());
    for Operand { object, span } in arguments {
        let text = match object {
            Object::Text(text) => Some(text.clone()),
            Object::Game(game) => {
                let number = store.as_number(*game).filter(Dyadic::is_integer);
                number.map(|number| number.to_string())
            }
            _ => None,
        };
        let Some(text) = text else {
            let message = format!(
                "`{}` wants a position, as in `{}`, not {}",
                entry.identifier(),
                example(entry),
                object.a_kind(store)
            );
            return Err(CalcError::request(message, span.clone()));
        };
        texts.push(text);
    }
    let numbers = arguments
        .iter()
        .take_while(|argument| matches!(argument.object, Object::Game(_)))
        .count();
    let (position, parameters) = texts.split_at(numbers.max(1).min(texts.len()));
    if position.is_empty() {
        let message = format!("a position is missing: write `{}`", example(entry));
        return Err(CalcError::request(message, span.clone()));
    }
    let position = position.join(",");
    let blame = |error: RulesError| {
        let place = place(&error, arguments).unwrap_or_else(|| span.clone());
        CalcError::request(error.message, place)
    };
    let words = parameters.iter().map(String::as_str).collect();
    let request = Request::new(entry, vec![&position], words).map_err(blame)?;
    let game = partizan_solve::open(&request, store).map_err(blame)?;
    // Heaps have values without a search; and what cannot be searched has none, but says why.
    if game.heap_values().is_some() || game.summand(0).is_err() {
        let value = game.value(0, threads);
        let value = value.map_err(|error| CalcError::of_value(&error, span.clone()))?;
        return Ok(Object::Game(value));
    }
    let position = Position::new(entry, position, parameters.to_vec());
    Ok(Object::Sum(Sum::of_position(position, span)))
}

/// Where in the expression a complaint about one of the arguments belongs: in a text, exactly.
fn place(error: &RulesError, arguments: &[Operand]) -> Option<Range<usize>> {
    let written = arguments.iter().find_map(|Operand { object, span }| {
        let is_text = matches!(object, Object::Text(text) if *text == error.text);
        // A text has quotes around it, a size has none; a text that was computed stands nowhere.
        let quote = match span.len().checked_sub(error.text.len()) {
            Some(0) => 0,
            Some(2) => 1,
            _ => return None,
        };
        let start = span.start + quote;
        is_text.then(|| start + error.span.start..start + error.span.end)
    });
    written.or_else(|| Some(arguments.first()?.span.start..arguments.last()?.span.end))
}

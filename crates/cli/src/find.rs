//! `partizan find`: the smallest positions with a value, or with a property.

use std::collections::HashMap;
use std::io::{self, Write};

use partizan_calc::{CalcError, Calculator, ErrorKind, Object};
use partizan_rules::{MOST_SQUARES, Piece, Request, RulesError, Shape, Size};
use partizan_solve::{Found, Verdict};
use partizan_value::{Error, Value};
use serde::Serialize;

use crate::answer::{Complaint, Failure};
use crate::question::{Opened, Question, Words, aligned};
use crate::settings::{Clock, Cost, Settings};

#[derive(Serialize)]
struct Answer {
    game: &'static str,
    found: Vec<FoundPosition>,
    searched: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Complaint>,
    #[serde(flatten)]
    cost: Cost,
}

#[derive(Serialize)]
struct FoundPosition {
    position: String,
    pieces: usize,
    value: String,
}

/// What is searched for.
enum Wanted<'w> {
    Value(Value),
    /// An expression over `G` that is true or false.
    Where(&'w Piece<'w>),
}

pub(crate) fn run(words: &Words, settings: &Settings) -> Result<(), Failure> {
    let clock = Clock::start();
    let question = words.read("a size, as in 3x4,", &["value", "where", "limit"])?;
    let size = size(&question)?;
    let limit = question
        .key("limit")
        .map(|piece| match piece.number("the limit", usize::MAX) {
            Ok(0) => Err(piece.error("a limit of 0 finds nothing")),
            limit => limit,
        });
    let limit = limit.transpose()?;
    let mut calculator = Calculator::new();
    calculator.set_budget(settings.interruptible_budget());
    calculator.set_threads(settings.threads());
    let wanted = wanted(&question, &mut calculator)?;
    let request = Request::of_size(question.entry, size, question.parameters())?;
    let opened = Opened::in_store(&request, calculator.store().clone(), settings)?;
    let mut judge = Judge {
        calculator,
        wanted,
        verdicts: HashMap::new(),
        failure: None,
    };
    let mut found = opened.work(settings, |game| {
        game.find(size, limit, settings.threads(), &mut |value| {
            judge.verdict(value)
        })
    });
    if let (Some(error), Wanted::Where(piece)) = (judge.failure, &judge.wanted) {
        if error.kind() == ErrorKind::Request {
            return Err(mistake(&error, piece).into());
        }
        found.stopped = error.cause;
    }
    say(&question, size, found, &opened, clock, settings)
}

/// The largest size of what is searched: `3x4`, or a length where positions have only that.
fn size(question: &Question<'_>) -> partizan_rules::Result<Size> {
    let subject = &question.subject;
    if let Some(size) = Size::read(subject)? {
        return Ok(size);
    }
    match question.entry.shape {
        Shape::Heap => match subject.number("the size", MOST_SQUARES)? {
            0 => Err(subject.error("nothing is that small")),
            cols => Ok(Size { rows: 1, cols }),
        },
        Shape::Board | Shape::Coordinates => Err(subject.error("expected a size, as in 3x4")),
    }
}

fn wanted<'w>(
    question: &'w Question<'w>,
    calculator: &mut Calculator,
) -> Result<Wanted<'w>, Failure> {
    match (question.key("value"), question.key("where")) {
        (Some(piece), None) => {
            let object = calculator
                .eval(piece.text())
                .map_err(|error| match error.kind() {
                    ErrorKind::Request => mistake(&error, piece).into(),
                    ErrorKind::Budget => Failure::of_calc(&error, piece.text()),
                })?;
            match object {
                Some(Object::Game(value)) => Ok(Wanted::Value(value)),
                _ => Err(piece.error("expected a game, as in value='{1|0}'").into()),
            }
        }
        (None, Some(piece)) => Ok(Wanted::Where(piece)),
        (Some(_), Some(piece)) => {
            let message = "either `value` or `where` says what is searched for, not both";
            Err(piece.error(message).into())
        }
        (None, None) => {
            let message = "say what is searched for: value='1/2' or where='G.temperature > 1'";
            Err(question.missing(message).into())
        }
    }
}

/// A mistake in an expression, as one in the word that it is part of.
fn mistake(error: &CalcError, piece: &Piece<'_>) -> RulesError {
    let length = piece.text().len();
    let span = error.span.start.min(length)..error.span.end.min(length);
    piece.part(span).error(&error.message)
}

struct Judge<'w> {
    calculator: Calculator,
    wanted: Wanted<'w>,
    /// What was thought of values that came before.
    verdicts: HashMap<Value, Verdict>,
    /// Why the expression has no answer.
    failure: Option<CalcError>,
}

impl Judge<'_> {
    fn verdict(&mut self, value: Value) -> Verdict {
        let expression = match self.wanted {
            Wanted::Value(wanted) if value == wanted => return Verdict::Wanted,
            Wanted::Value(_) => return Verdict::Unwanted,
            Wanted::Where(piece) => piece.text(),
        };
        if let Some(&verdict) = self.verdicts.get(&value) {
            return verdict;
        }
        self.calculator.set("G", Object::Game(value));
        let verdict = match self.calculator.eval(expression) {
            Ok(Some(Object::Truth(true))) => Verdict::Wanted,
            // A game without an atomic weight has none that is wanted.
            Ok(Some(Object::Truth(false)))
            | Err(CalcError {
                cause: Some(Error::Undefined(_)),
                ..
            }) => Verdict::Unwanted,
            Ok(_) => {
                let message = "this is neither true nor false; compare something, \
                               as in where='G.temperature > 1'";
                let error = CalcError::request(message, 0..expression.len());
                self.failure = Some(error);
                Verdict::Stop
            }
            Err(error) => {
                self.failure = Some(error);
                Verdict::Stop
            }
        };
        self.verdicts.insert(value, verdict);
        verdict
    }
}

fn say(
    question: &Question<'_>,
    size: Size,
    found: Found,
    opened: &Opened,
    clock: Clock,
    settings: &Settings,
) -> Result<(), Failure> {
    let positions = found.found.into_iter().map(|found| FoundPosition {
        value: opened.line(found.value, settings),
        position: found.position,
        pieces: found.pieces,
    });
    let positions: Vec<FoundPosition> = positions.collect();
    let nothing = positions.is_empty();
    let searched = found.searched;
    if settings.json {
        settings.print_json(&Answer {
            game: question.entry.name,
            found: positions,
            searched,
            error: found.stopped.as_ref().map(Complaint::new),
            cost: clock.cost(),
        })?;
    } else {
        let row = |found: &FoundPosition| {
            let pieces = format!("pieces {}", found.pieces);
            vec![found.position.clone(), pieces, found.value.clone()]
        };
        let rows: Vec<Vec<String>> = positions.iter().map(row).collect();
        write!(io::stdout(), "{}", aligned(&rows))?;
        if nothing && found.stopped.is_none() {
            let Size { rows, cols } = size;
            let most = format!("{rows}x{cols}");
            writeln!(
                io::stdout(),
                "none among the {searched} positions of at most {most} that were searched"
            )?;
        }
    }
    match found.stopped {
        Some(Error::Undefined(reason)) => Err(Failure::Request(reason)),
        Some(error) => {
            let message = format!("{error}; {searched} positions were searched");
            Err(Failure::Budget(message))
        }
        None if nothing => Err(Failure::No),
        None => Ok(()),
    }
}

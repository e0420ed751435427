//! `partizan eval`: the calculator, for one expression or for thousands of lines.

use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::sync::atomic::{AtomicUsize, Ordering};

use partizan_calc::{CalcError, Calculator, Object};
use serde::Serialize;
use serde_json::Value as Json;

use crate::answer::{Complaint, Evaluated, Failure, evaluate, evaluate_in_memory};
use crate::lasting::Lasting;
use crate::progress::Progress;
use crate::settings::{Clock, Cost, Settings};

/// The JSON form of an answer.
#[derive(Serialize)]
struct Answer<'a> {
    input: &'a str,
    /// Missing after an error, null where it is too long to print.
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<Json>,
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<String>,
    /// Characters of the result, where it was too long to print.
    #[serde(skip_serializing_if = "Option::is_none")]
    length: Option<Json>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Complaint>,
    #[serde(flatten)]
    cost: Cost,
}

/// Evaluates one expression, or every line of stdin for `-`.
pub(crate) fn run(expression: &str, settings: &Settings) -> Result<(), Failure> {
    if expression == "-" {
        return lines(settings);
    }
    // The process ends with the answer: nobody need wait for gigabytes to be given back.
    let mut calculator = Lasting::new(Calculator::new(), settings);
    calculator.set_budget(settings.interruptible_budget());
    calculator.set_threads(settings.threads());
    let clock = Clock::start();
    let result = {
        let _progress = Progress::of_store(calculator.store(), settings);
        if settings.json {
            evaluate_in_memory(&mut calculator, expression, settings)
        } else {
            evaluate(&mut calculator, expression, settings)
        }
    };
    if settings.json {
        settings.print_json(&answer(&calculator, expression, &result, clock))?;
    }
    match result {
        Err(error) => Err(Failure::of_calc(&error, expression)),
        Ok(None) => Err(Failure::Request("the expression is empty".to_string())),
        Ok(Some(_)) if settings.json => Ok(()),
        Ok(Some(evaluated)) => {
            let mut out = BufWriter::new(io::stdout().lock());
            let written = evaluated.shown.write(&mut out, calculator.store());
            out.flush()?;
            written
        }
    }
}

fn answer<'a>(
    calculator: &Calculator,
    input: &'a str,
    result: &Result<Option<Evaluated>, CalcError>,
    clock: Clock,
) -> Answer<'a> {
    let mut answer = Answer {
        input,
        result: None,
        kind: None,
        outcome: None,
        length: None,
        error: None,
        cost: clock.cost(),
    };
    match result {
        Ok(Some(Evaluated { object, shown })) => {
            let (result, length) = shown.json();
            (answer.result, answer.length) = (Some(result), length);
            answer.kind = Some(object.kind(calculator.store()));
            if let Object::Game(game) = object {
                let outcome = calculator.store().outcome(*game).ok();
                answer.outcome = outcome.map(|outcome| outcome.to_string());
            }
        }
        Ok(None) => answer.result = Some("".into()),
        Err(error) => answer.error = Some(Complaint::of(error)),
    }
    answer
}

/// The longest line that is read.
const LONGEST_LINE: u64 = 256 << 20;
/// The most lines that are evaluated together.
const BATCH: usize = 256;

/// A line of input: a text, or why it is none.
type Line = Result<String, String>;

/// One answer a line, in order. Lines that are already there are evaluated in parallel, and
/// answers are flushed before waiting for more, so that a program can ask and wait.
fn lines(settings: &Settings) -> Result<(), Failure> {
    let mut input = BufReader::with_capacity(1 << 16, io::stdin().lock());
    let mut out = BufWriter::new(io::stdout().lock());
    let mut calculator = Lasting::new(Calculator::new(), settings);
    let mut failed = false;
    let mut separator = if settings.json { "[\n" } else { "" };
    loop {
        let batch = read_batch(&mut input)?;
        if batch.is_empty() {
            break;
        }
        for Answered { text, failure } in evaluate_batch(&mut calculator, &batch, settings) {
            failed |= failure.is_some();
            write!(out, "{separator}{text}")?;
            if settings.json {
                separator = ",\n";
            } else {
                writeln!(out)?;
            }
        }
        out.flush()?;
    }
    if settings.json {
        let open = if separator == "[\n" { "[" } else { "" };
        writeln!(out, "{open}\n]")?;
    }
    out.flush()?;
    if failed { Err(Failure::No) } else { Ok(()) }
}

/// Lines up to an assignment, which must be done before what follows is read.
fn read_batch(input: &mut BufReader<impl Read>) -> io::Result<Vec<Line>> {
    let mut batch = Vec::new();
    while let Some(line) = read_line(input)? {
        let alone = line.as_ref().is_ok_and(|text| text.contains(":="));
        batch.push(line);
        let more_at_hand = input.buffer().contains(&b'\n');
        if alone || !more_at_hand || batch.len() == BATCH {
            break;
        }
    }
    Ok(batch)
}

fn read_line(input: &mut BufReader<impl Read>) -> io::Result<Option<Line>> {
    let mut bytes = Vec::new();
    if input
        .by_ref()
        .take(LONGEST_LINE)
        .read_until(b'\n', &mut bytes)?
        == 0
    {
        return Ok(None);
    }
    if bytes.last() == Some(&b'\n') {
        bytes.pop();
    } else if bytes.len() as u64 == LONGEST_LINE {
        // Skip the rest of the line.
        loop {
            let available = input.fill_buf()?;
            let end = available.iter().position(|&b| b == b'\n');
            let skip = end.map_or(available.len(), |i| i + 1);
            let done = end.is_some() || available.is_empty();
            input.consume(skip);
            if done {
                break;
            }
        }
        return Ok(Some(Err(format!(
            "a line of more than {LONGEST_LINE} bytes"
        ))));
    }
    Ok(Some(String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        format!("not valid UTF-8 at byte {}", at + 1)
    })))
}

/// The answer to a line, and why it is none.
struct Answered {
    text: String,
    failure: Option<LineFailure>,
}

#[derive(PartialEq, Eq)]
enum LineFailure {
    OutOfMemory,
    Other,
}

/// The answers to a batch. An assignment is the last line of its batch, so all other lines can
/// be evaluated in any order.
fn evaluate_batch(
    calculator: &mut Calculator,
    batch: &[Line],
    settings: &Settings,
) -> Vec<Answered> {
    let threads = settings.threads().min(batch.len());
    if threads < 2 {
        return batch
            .iter()
            .map(|line| evaluate_alone(calculator, line, settings))
            .collect();
    }
    calculator.set_budget(settings.budget());
    calculator.tidy();
    let (last, others) = batch.split_last().expect("a batch is not empty");
    let next = AtomicUsize::new(0);
    let mut answers: Vec<(usize, Answered)> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|_| {
                let mut calculator = calculator.clone();
                let next = &next;
                scope.spawn(move || {
                    let mut answers = Vec::new();
                    loop {
                        let i = next.fetch_add(1, Ordering::Relaxed);
                        let Some(line) = others.get(i) else {
                            return answers;
                        };
                        answers.push((i, evaluate_line(&mut calculator, line, settings)));
                    }
                })
            })
            .collect();
        workers
            .into_iter()
            .flat_map(|worker| worker.join().expect("evaluation does not panic"))
            .collect()
    });
    answers.sort_by_key(|(i, _)| *i);
    let mut answers: Vec<Answered> = answers
        .into_iter()
        .map(|(i, answered)| {
            // The memory may have been used by others: only a line alone can run out of it.
            if answered.failure == Some(LineFailure::OutOfMemory) {
                evaluate_alone(calculator, &others[i], settings)
            } else {
                answered
            }
        })
        .collect();
    answers.push(evaluate_alone(calculator, last, settings));
    answers
}

/// The answer to a line that has all the memory to itself if it needs it, so that it does not
/// depend on what was asked before.
fn evaluate_alone(calculator: &mut Calculator, line: &Line, settings: &Settings) -> Answered {
    calculator.set_budget(settings.budget());
    calculator.tidy();
    let answered = evaluate_line(calculator, line, settings);
    if answered.failure != Some(LineFailure::OutOfMemory) {
        return answered;
    }
    calculator.start_afresh();
    let answered = evaluate_line(calculator, line, settings);
    if answered.failure == Some(LineFailure::OutOfMemory) {
        calculator.start_afresh();
    }
    answered
}

/// The answer to a line; an error is an answer on one line too.
fn evaluate_line(calculator: &mut Calculator, line: &Line, settings: &Settings) -> Answered {
    let clock = Clock::start();
    calculator.set_budget(settings.budget());
    let (input, result) = match line {
        Ok(text) => (
            text.as_str(),
            evaluate_in_memory(calculator, text, settings),
        ),
        Err(complaint) => ("", Err(CalcError::request(complaint, 0..0))),
    };
    let failure = result.as_ref().err().map(|error| {
        if error.is_out_of_memory() {
            LineFailure::OutOfMemory
        } else {
            LineFailure::Other
        }
    });
    if settings.json {
        let answer = answer(calculator, input, &result, clock);
        let text = serde_json::to_string(&answer).expect("strings and numbers are always JSON");
        return Answered { text, failure };
    }
    let text = match result {
        Ok(None) => String::new(),
        Ok(Some(evaluated)) => evaluated.shown.to_string(),
        Err(error) => format!("error: {} (at {})", error.message, place(input, &error)),
    };
    Answered { text, failure }
}

/// The column of an error, counted in characters from 1.
fn place(input: &str, error: &CalcError) -> String {
    let column = input
        .char_indices()
        .take_while(|(i, _)| *i < error.span.start)
        .count();
    format!("column {}", column + 1)
}

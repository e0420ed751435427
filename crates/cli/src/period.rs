//! `partizan period`: whether the nim-values of a heap game repeat themselves.

use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

use partizan_solve::Periodicity;
use partizan_value::{Budget, Error};
use serde::Serialize;

use crate::answer::{Complaint, Failure};
use crate::question::{Words, aligned, broken, row};
use crate::sequence::{Sequence, heap_rules};
use crate::settings::{Clock, Cost, Settings};

/// Where values are kept.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Keeping {
    /// Keep the nim-values in a file, and go on from there the next time
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,
}

/// How many heaps are looked at if nothing is said.
const USUAL_LIMIT: usize = 100_000;
/// The most that may be asked for.
const GREATEST_LIMIT: usize = 1_000_000_000;
/// So many values are looked at first; then twice as many, and so on.
const FIRST_LOOK: usize = 256;
/// How long a period may be looked for when the budget is used up.
const LAST_LOOK: Duration = Duration::from_millis(50);
/// Longer lists are cut short for people.
const MOST_SHOWN: usize = 100;

#[derive(Serialize)]
struct Answer {
    game: &'static str,
    code: String,
    difference: u64,
    period: Option<usize>,
    preperiod: Option<usize>,
    saltus: Option<u32>,
    exceptions: Option<Vec<usize>>,
    /// The nim-values of one period.
    values: Option<Vec<u32>>,
    proved: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<ProofAnswer>,
    /// The last heap whose nim-value was computed.
    checked_to: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Complaint>,
    #[serde(flatten)]
    cost: Cost,
}

#[derive(Serialize)]
struct ProofAnswer {
    theorem: &'static str,
    statement: &'static str,
    source: &'static str,
    /// The period was checked for all heaps from the preperiod up to but without this one.
    checked_below: usize,
}

pub(crate) fn run(words: &Words, keeping: &Keeping, settings: &Settings) -> Result<(), Failure> {
    let clock = Clock::start();
    let question = words.read_alone(&["limit"])?;
    let limit = match question.key("limit") {
        None => USUAL_LIMIT,
        Some(piece) => piece.number("the limit", GREATEST_LIMIT)?,
    };
    let rules = heap_rules(&question)?;
    let budget = settings.interruptible_budget();
    let mut sequence = Sequence::open(rules.clone(), keeping.keep.as_deref(), &budget, settings)?;
    let (found, error) = look(&mut sequence, limit, &budget)?;
    let length = sequence.values.len();
    let is_proved = found.as_ref().is_some_and(|found| found.proof.is_some());
    let values = found.as_ref().map(|found| {
        let period = found.preperiod..found.preperiod + found.period;
        sequence.values.values(period).collect::<Vec<u32>>()
    });
    if settings.json {
        let proof = found.as_ref().and_then(|found| found.proof);
        settings.print_json(&Answer {
            game: question.entry.name,
            code: rules.to_string(),
            difference: rules.difference(),
            period: found.as_ref().map(|found| found.period),
            preperiod: found.as_ref().map(|found| found.preperiod),
            saltus: found.as_ref().map(|found| found.saltus),
            exceptions: found.as_ref().map(|found| found.exceptions.clone()),
            values,
            proved: is_proved,
            proof: proof.map(|proof| ProofAnswer {
                theorem: proof.theorem.name(),
                statement: proof.theorem.statement(),
                source: proof.theorem.source(),
                checked_below: proof.checked_to,
            }),
            checked_to: length - 1,
            error: error.as_ref().map(Complaint::new),
            cost: clock.cost(),
        })?;
    } else {
        let mut out = io::stdout().lock();
        match (&found, values) {
            (Some(found), Some(values)) => {
                write!(out, "{}", aligned(&rows(found, &values, length, settings)))?;
            }
            _ => writeln!(out, "none found up to {}", length - 1)?,
        }
    }
    match error {
        Some(error) => Err(Failure::Budget(error.to_string())),
        None if is_proved => Ok(()),
        None => Err(Failure::No),
    }
}

/// Looks at more and more values until a period is proved or the limit is reached.
fn look(
    sequence: &mut Sequence<'_>,
    limit: usize,
    budget: &Budget,
) -> Result<(Option<Periodicity>, Option<Error>), Failure> {
    let mut length = FIRST_LOOK.max(sequence.values.len()).min(limit + 1);
    loop {
        let error = sequence.extend(length, &mut |_, _| Ok(()))?;
        let (found, error) = match (sequence.values.periodicity(budget), error) {
            (Ok(found), error) => (found, error),
            (Err(error), None) => (None, Some(error)),
            // What is known may still show a period.
            (Err(_), error) => {
                let room = Budget::unlimited().with_memory(budget.room(0));
                let last_look = sequence.values.periodicity(&room.with_time(LAST_LOOK));
                (last_look.unwrap_or(None), error)
            }
        };
        let is_proved = found.as_ref().is_some_and(|found| found.proof.is_some());
        if is_proved || error.is_some() || length > limit {
            return Ok((found, error));
        }
        let needed = found.and_then(|found| found.needed);
        let needed = needed.filter(|needed| *needed > length);
        length = needed.unwrap_or(2 * length).min(limit + 1);
    }
}

/// What is said about a period.
fn rows(
    found: &Periodicity,
    values: &[u32],
    length: usize,
    settings: &Settings,
) -> Vec<Vec<String>> {
    let exceptions = match found.exceptions.len() {
        0 => "none".to_string(),
        count => format!("{count}: {}", list(&found.exceptions, settings)),
    };
    let mut rows = vec![
        row("period", &found.period),
        row("preperiod", &found.preperiod),
        row("saltus", &found.saltus),
        row("exceptions", &exceptions),
        row("values", &list(values, settings)),
    ];
    let sum = match found.saltus {
        0 => "g(n)".to_string(),
        saltus => format!("g(n) + {saltus}"),
    };
    let (from, period) = (found.preperiod, found.period);
    let equation = |below| format!("g(n + {period}) = {sum} for {from} <= n < {below}");
    match (found.proof, found.needed) {
        (Some(proof), _) => {
            rows.push(row("checked", &equation(proof.checked_to)));
            rows.push(row("proved by", &proof.theorem.name()));
            let details = [proof.theorem.statement(), proof.theorem.source()];
            let details = details.into_iter().flat_map(broken);
            rows.extend(details.map(|line| row("", &line)));
        }
        (None, needed) => {
            rows.push(row("observed", &equation(length - period)));
            rows.push(row(
                "proved",
                &match needed {
                    Some(needed) => format!("no; limit={} would do", needed.saturating_sub(1)),
                    None => "no: no theorem that we know applies".to_string(),
                },
            ));
        }
    }
    rows
}

/// Numbers in a row, not too many.
fn list<T: ToString>(numbers: &[T], settings: &Settings) -> String {
    let most = if settings.full {
        usize::MAX
    } else {
        MOST_SHOWN
    };
    let shown: Vec<String> = numbers.iter().take(most).map(ToString::to_string).collect();
    let shown = shown.join(" ");
    match numbers.len() {
        count if count > most => format!("{shown} … (--full shows all {count})"),
        _ => shown,
    }
}

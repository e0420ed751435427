//! `partizan value`: the exact value of a position and what else is worth knowing about it.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use partizan_calc::{Method, Object};
use partizan_rules::{Convention, Kind};
use partizan_value::{Error, Player, Value};
use serde::Serialize;
use serde_json::{Map, Value as Json};

use crate::answer::{Complaint, Failure, Printable};
use crate::misere;
use crate::moves::{Move, moves};
use crate::pictures::{cannot_write, complaint};
use crate::question::{Opened, Words, aligned};
use crate::settings::{Clock, Cost, Settings};
use crate::solve::{convention, loopy};

/// Where else the value goes.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Output {
    /// Write the whole value, however long it is, into a file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// What is said about a value, by the names of the calculator's methods.
const FACTS: [&str; 9] = [
    "outcome",
    "nim_value",
    "mean",
    "temperature",
    "left_stop",
    "right_stop",
    "birthday",
    "atomic_weight",
    "reduced",
];

/// What is said about the work.
const COSTS: [&str; 2] = ["positions", "time"];

#[derive(Serialize)]
struct Answer<'a> {
    game: &'a str,
    position: String,
    kind: &'static str,
    /// The value and the facts that exist.
    #[serde(flatten)]
    facts: Map<String, Json>,
    /// Components of positions whose values are known.
    positions: u64,
    bytes_per_position: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Complaint>,
    /// Facts for which the budget was too small.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    missing: Vec<&'static str>,
    /// Moves with known values, where that of the position is not.
    #[serde(skip_serializing_if = "Option::is_none")]
    known: Option<Known>,
    #[serde(flatten)]
    cost: Cost,
}

#[derive(Serialize)]
struct Known {
    left: Vec<Move>,
    right: Vec<Move>,
}

/// A value with its facts.
struct Findings {
    facts: Vec<(&'static str, Printable)>,
    missing: Vec<&'static str>,
    failure: Option<Error>,
}

pub(crate) fn run(words: &Words, output: &Output, settings: &Settings) -> Result<(), Failure> {
    let clock = Clock::start();
    let question = words.read_position(&["play"])?;
    let opened = question.open(settings)?;
    if convention(&question)? == Convention::Misere
        && let Some(word) = question.key("play")
    {
        if let Some(path) = &output.out {
            return Err(complaint(
                path,
                "a genus is short; it is not written into a file",
            ));
        }
        return misere::value(&opened, word, clock, settings);
    }
    if opened.is_loopy() {
        if let Some(path) = &output.out {
            let message = "this game has no value to write: play need not end";
            return Err(complaint(path, message));
        }
        return loopy::value(&opened, clock, settings);
    }
    let value = opened.work(settings, |game| game.value(0, settings.threads()));
    let value = match value {
        Ok(value) => value,
        Err(error) => return give_up(&opened, &error, clock, settings),
    };
    if let Some(path) = &output.out {
        write_to(path, value, &opened, settings)?;
    }
    let findings = opened.work(settings, |_| findings(&opened, value, settings));
    if settings.json {
        say_json(&opened, value, &findings, clock, settings)?;
    } else {
        say(&opened, value, &findings, clock, settings)?;
    }
    match findings.failure {
        None => Ok(()),
        Some(error) => {
            let missing = findings.missing.join(", ").replace('_', " ");
            Err(Failure::Budget(format!("{error}; missing: {missing}")))
        }
    }
}

/// All facts that exist and are not too costly.
fn findings(opened: &Opened, value: Value, settings: &Settings) -> Findings {
    let store = &opened.store;
    let impartial = opened.game.entry().kind == Kind::Impartial;
    let mut findings = Findings {
        facts: Vec::new(),
        missing: Vec::new(),
        failure: None,
    };
    for name in FACTS {
        if name == "nim_value" && !impartial {
            continue;
        }
        let method = Method::named(name).next().expect("facts are methods");
        let shown = method.ask(store, value).and_then(|object| {
            let shown = Printable::of(&object, store, settings)?;
            if settings.json {
                shown.in_memory(store)
            } else {
                Ok(shown)
            }
        });
        match shown {
            Ok(shown) => findings.facts.push((name, shown)),
            Err(Error::Undefined(_)) => {}
            Err(error) => {
                findings.missing.push(name);
                findings.failure.get_or_insert(error);
            }
        }
    }
    findings
}

/// The value alone on the first line, facts below it, and what it took unless that is unwanted.
fn say(
    opened: &Opened,
    value: Value,
    findings: &Findings,
    clock: Clock,
    settings: &Settings,
) -> Result<(), Failure> {
    let mut out = BufWriter::new(io::stdout().lock());
    match opened.printable(value, settings) {
        Some(shown) => shown.write(&mut out, &opened.store)?,
        None => writeln!(out, "(a value that takes too long to measure)")?,
    }
    let names = findings.facts.iter().map(|(name, _)| name.len());
    let width = names.chain([COSTS[0].len()]).max().unwrap_or(0);
    for (name, shown) in &findings.facts {
        write!(out, "{:<width$}  ", name.replace('_', " "))?;
        if *name == "outcome" {
            writeln!(out, "{}", outcome_text(&shown.to_string()))?;
        } else {
            shown.write(&mut out, &opened.store)?;
        }
    }
    if !settings.quiet {
        let (positions, bytes) = (opened.positions(), bytes_per_position(opened));
        let [stored, time] = COSTS;
        writeln!(
            out,
            "{stored:<width$}  {positions} stored, {bytes} bytes each"
        )?;
        writeln!(out, "{time:<width$}  {:.3} s", clock.cost().seconds)?;
    }
    Ok(out.flush()?)
}

/// An outcome class, and what it means.
pub(crate) fn outcome_text(outcome: &str) -> String {
    format!("{outcome} ({})", winner(outcome))
}

/// An outcome class in words.
pub(crate) fn winner(outcome: &str) -> &'static str {
    match outcome {
        "L" => "Left wins",
        "R" => "Right wins",
        "N" => "the next player wins",
        "D" => "a draw",
        _ => "the previous player wins",
    }
}

fn say_json(
    opened: &Opened,
    value: Value,
    findings: &Findings,
    clock: Clock,
    settings: &Settings,
) -> Result<(), Failure> {
    let mut facts = Map::new();
    let mut insert = |name: &str, shown: &Printable| {
        let (text, length) = shown.json();
        facts.insert(name.to_string(), text);
        if let Some(length) = length {
            let key = match name {
                "value" => "length".to_string(),
                _ => format!("{name}_length"),
            };
            facts.insert(key, length);
        }
    };
    for (name, shown) in &findings.facts {
        insert(name, shown);
    }
    let shown = opened.printable(value, settings);
    let shown = shown.and_then(|shown| shown.in_memory(&opened.store).ok());
    match shown {
        Some(shown) => insert("value", &shown),
        None => drop(facts.insert("value".to_string(), Json::Null)),
    }
    if let Some(nimber) = opened.store.as_nimber(value)
        && let Some(nim_value) = facts.get_mut("nim_value")
    {
        *nim_value = nimber.into();
    }
    let error = findings.failure.as_ref().map(Complaint::new);
    settings.print_json(&Answer {
        facts,
        error,
        missing: findings.missing.clone(),
        ..blank(opened, clock)
    })
}

/// The answer that nothing is known.
fn blank(opened: &Opened, clock: Clock) -> Answer<'static> {
    let entry = opened.game.entry();
    Answer {
        game: entry.name,
        position: opened.game.text(0),
        kind: entry.kind.name(),
        facts: Map::new(),
        positions: opened.positions(),
        bytes_per_position: bytes_per_position(opened),
        error: None,
        missing: Vec::new(),
        known: None,
        cost: clock.cost(),
    }
}

fn bytes_per_position(opened: &Opened) -> u64 {
    let progress = opened.game.progress();
    progress.table_bytes / progress.positions.max(1)
}

/// The partial answer when the budget has run out: moves whose values are known.
fn give_up(
    opened: &Opened,
    error: &Error,
    clock: Clock,
    settings: &Settings,
) -> Result<(), Failure> {
    // There may be too many moves to list in the time that is left.
    let budget = opened.grace();
    let list = |player| moves(opened, player, true, &budget, settings);
    let both = list(Player::Left).and_then(|left| Ok([left, list(Player::Right)?]));
    let all = both.as_ref().ok().map(|both| both[0].len() + both[1].len());
    let mut known = both.unwrap_or_default();
    for moves in &mut known {
        moves.retain(|played| played.value.is_some());
    }
    if settings.json {
        let [left, right] = known;
        settings.print_json(&Answer {
            error: Some(Complaint::new(error)),
            known: Some(Known { left, right }),
            ..blank(opened, clock)
        })?;
    } else {
        let mut rows = Vec::new();
        for (player, moves) in Player::BOTH.into_iter().zip(&known) {
            rows.extend(moves.iter().map(|played| played.row(player)));
        }
        let mut out = io::stdout().lock();
        match all {
            Some(all) => writeln!(
                out,
                "(unknown; {} of {all} moves have known values)",
                rows.len()
            )?,
            None => writeln!(out, "(unknown)")?,
        }
        write!(out, "{}", aligned(&rows))?;
    }
    Err(opened.gave_up(error))
}

fn write_to(
    path: &Path,
    value: Value,
    opened: &Opened,
    settings: &Settings,
) -> Result<(), Failure> {
    let whole = Printable::of(&Object::Game(value), &opened.store, &settings.in_full());
    let whole = whole.map_err(|error| opened.gave_up(&error))?;
    let file = File::create(path).map_err(|error| cannot_write(path, &error))?;
    let mut file = BufWriter::new(file);
    whole.write(&mut file, &opened.store)?;
    file.flush().map_err(|error| cannot_write(path, &error))
}

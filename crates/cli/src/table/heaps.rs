//! Tables of heap games: long lists of nim-values, and what there is to know of misère play.

use std::io::{self, BufWriter, Write};
use std::sync::Arc;

use partizan_rules::{Convention, HeapRules, Kind, Shape};
use partizan_solve::{Genus, Meter, Misere};
use partizan_value::{Budget, Error, Notation};

use super::layout::Cell;
use super::range::admit;
use super::{Asked, Filled, Stopped};
use crate::answer::Failure;
use crate::progress::Progress;
use crate::sequence::{Sequence, heap_rules};
use crate::solve::convention;

/// What is asked about heaps in misère play.
#[derive(Clone, Copy, PartialEq, Eq)]
enum MisereFact {
    NimValue,
    Genus,
    Outcome,
}

/// The answer, if the question is one about heaps that can be answered better than one about any
/// positions.
pub(super) fn answer(asked: &Asked<'_>) -> Result<Option<Result<(), Failure>>, Failure> {
    let is_misere = convention(asked.question)? == Convention::Misere;
    let is_heap_game = asked.question.entry.shape == Shape::Heap;
    let fact = match asked.of {
        "misere" | "misere_nim_value" => Some(MisereFact::NimValue),
        "genus" => Some(MisereFact::Genus),
        "outcome" if is_misere && is_heap_game => Some(MisereFact::Outcome),
        _ => None,
    };
    let is_sequence = matches!(asked.of, "nim" | "nim_value") && asked.ranges.0.is_none();
    let may_differ = asked.question.entry.kind != Kind::Impartial;
    match fact {
        Some(fact) => {
            admit(&asked.question.subject, asked.ranges)?;
            asked.refuse_to_keep()?;
            let filled = misere(asked, fact, heap_rules(asked.question)?);
            Ok(Some(asked.say(filled)))
        }
        None if is_sequence && is_heap_game && !is_misere => {
            let rules = match heap_rules(asked.question) {
                Ok(rules) => rules,
                // Other rules for each player: then there are values, of which some are nimbers.
                Err(_) if may_differ => return Ok(None),
                Err(failure) => return Err(failure),
            };
            Ok(Some(sequence(asked, rules)))
        }
        None => Ok(None),
    }
}

/// A list of nim-values.
fn sequence(asked: &Asked<'_>, rules: HeapRules) -> Result<(), Failure> {
    let columns = asked.ranges.1;
    let budget = asked.settings.interruptible_budget();
    let keep = asked.format.keep.as_deref();
    if !asked.format.csv {
        admit(&asked.question.subject, asked.ranges)?;
    }
    let mut sequence = Sequence::open(rules, keep, &budget, asked.settings)?;
    if asked.format.csv {
        // Values are written as they come: there may be too many to hold them as text.
        let mut out = BufWriter::new(io::stdout().lock());
        writeln!(out, "n,{}", asked.of)?;
        let stopped = sequence.extend(columns.end, &mut |values, known| {
            for n in known.start.max(columns.first)..known.end {
                writeln!(out, "{n},{}", values.value(n))?;
            }
            Ok(out.flush()?)
        })?;
        return match stopped {
            None => Ok(()),
            Some(error) => Err(gave_up(&error, sequence.values.len())),
        };
    }
    let stopped = sequence.extend(columns.end, &mut |_, _| Ok(()))?;
    let values = &sequence.values;
    let cell = |n| {
        if n < values.len() {
            Cell::Shown(values.value(n).to_string())
        } else {
            Cell::Unknown
        }
    };
    asked.say(Filled {
        cells: columns.numbers().map(cell).collect(),
        observed: Vec::new(),
        stopped: stopped.map(|error| Stopped::new(&error, gave_up(&error, values.len()))),
    })
}

fn gave_up(error: &Error, known: usize) -> Failure {
    Failure::Budget(format!(
        "{error}; the heaps up to {} were valued",
        known - 1
    ))
}

/// What there is to know of misère play.
fn misere(asked: &Asked<'_>, fact: MisereFact, rules: HeapRules) -> Filled {
    let budget = asked.settings.interruptible_budget();
    let mut misere = Misere::new(rules);
    let notation = asked.settings.notation();
    let (rows, columns) = asked.ranges;
    let mut positions: Vec<Vec<u64>> = Vec::new();
    for row in rows.map_or(vec![None], |rows| rows.numbers().map(Some).collect()) {
        let row = row.map(|row| row as u64);
        positions.extend(
            columns
                .numbers()
                .map(|n| row.into_iter().chain([n as u64]).collect()),
        );
    }
    let (mut cells, mut stopped) = (Vec::new(), None);
    let meter = Arc::new(Meter::default());
    let _progress = Progress::of_meter(&meter, asked.settings);
    meter.expect(positions.len() as u64);
    for heaps in &positions {
        meter.advance(1);
        if stopped.is_some() {
            cells.push(Cell::Unknown);
            continue;
        }
        cells.push(match tell(&mut misere, fact, heaps, notation, &budget) {
            Ok(text) => Cell::Shown(text),
            Err(error) => {
                stopped = Some(Stopped::new(&error, Failure::Budget(error.to_string())));
                Cell::Unknown
            }
        });
    }
    Filled {
        cells,
        observed: Vec::new(),
        stopped,
    }
}

fn tell(
    misere: &mut Misere,
    fact: MisereFact,
    heaps: &[u64],
    notation: Notation,
    budget: &Budget,
) -> Result<String, Error> {
    Ok(match fact {
        MisereFact::NimValue => misere.nim_value(heaps, budget)?.to_string(),
        MisereFact::Genus => genus_text(&misere.genus(heaps, budget)?, notation),
        MisereFact::Outcome => misere.outcome(heaps, budget)?.to_string(),
    })
}

/// A genus; all its superscripts are one to LaTeX.
fn genus_text(genus: &Genus, notation: Notation) -> String {
    let text = genus.text(false);
    match (notation, text.split_once('^')) {
        (Notation::Latex, Some((value, superscripts))) => format!("{value}^{{{superscripts}}}"),
        _ => text,
    }
}

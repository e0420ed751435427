//! `partizan count`: how many positions can be reached; Domineering's ends by their dominoes.

use std::io::{self, Write};

use partizan_solve::{Class, Extremes, census};
use serde::Serialize;

use crate::answer::{Complaint, Failure};
use crate::question::{Question, Words, aligned, moves_text, row};
use crate::settings::{Clock, Cost, Settings};
use crate::sweeps;

#[derive(Serialize)]
struct Reachable {
    game: &'static str,
    position: String,
    positions: u64,
    options: u64,
    by_moves: Vec<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Complaint>,
    #[serde(flatten)]
    cost: Cost,
}

#[derive(Serialize)]
struct Swept<'a> {
    game: &'static str,
    position: String,
    of: &'a str,
    total: String,
    /// The fewest and the most dominoes.
    vertical: [usize; 2],
    horizontal: [usize; 2],
    dominoes: [usize; 2],
    #[serde(skip_serializing_if = "Option::is_none")]
    terms: Option<Vec<(usize, usize, String)>>,
    #[serde(flatten)]
    cost: Cost,
}

pub(crate) fn run(words: &Words, settings: &Settings) -> Result<(), Failure> {
    let clock = Clock::start();
    let question = words.read_position(&["first", "of", "terms"])?;
    let class = question.choice(
        "of",
        &[
            ("reachable", None),
            ("positions", Some(Class::Positions)),
            ("left-ends", Some(Class::LeftEnds)),
            ("right-ends", Some(Class::RightEnds)),
            ("maximal", Some(Class::Maximal)),
        ],
    )?;
    match class {
        None => reachable(&question, clock, settings),
        Some(class) => swept(&question, class, clock, settings),
    }
}

/// Counts the positions that can be reached, one by one.
fn reachable(question: &Question<'_>, clock: Clock, settings: &Settings) -> Result<(), Failure> {
    if let Some(terms) = question.key("terms") {
        let message = "reachable positions have no polynomial; `of=positions` counts by dominoes";
        return Err(terms.error(message).into());
    }
    let first = question.first()?;
    let opened = question.open(settings)?;
    let count = opened.work(settings, |game| game.count(0, first, settings.threads()));
    if settings.json {
        settings.print_json(&Reachable {
            game: opened.game.entry().name,
            position: opened.game.text(0),
            positions: count.positions,
            options: count.options,
            by_moves: count.by_moves,
            error: count.stopped.as_ref().map(Complaint::new),
            cost: clock.cost(),
        })?;
    } else {
        let mut rows = vec![
            row("positions", &count.positions),
            row("options", &count.options),
        ];
        for (moves, positions) in count.by_moves.iter().enumerate() {
            rows.push(row(&format!("after {}", moves_text(moves)), positions));
        }
        write!(io::stdout(), "{}", aligned(&rows))?;
    }
    match count.stopped {
        None => Ok(()),
        Some(error) => {
            let message = format!("{error}; these counts are only what was reached before");
            Err(Failure::Budget(message))
        }
    }
}

/// Counts positions of a class by their dominoes, without looking at each.
fn swept(
    question: &Question<'_>,
    class: Class,
    clock: Clock,
    settings: &Settings,
) -> Result<(), Failure> {
    if let Some(first) = question.key("first") {
        let message = "positions are counted whoever moves first; leave this out";
        return Err(first.error(message).into());
    }
    let terms = question.choice("terms", &[("yes", true), ("no", false)])?;
    let of = question.key("of").expect("a class was asked for");
    let opened = question.open(settings)?;
    let region = sweeps::region(question, &opened, of)?;
    let budget = opened.store.budget();
    let census = sweeps::sweep(settings, |meter| {
        census(&region, class, terms, budget, meter)
    });
    let census =
        census.map_err(|error| sweeps::failure(&error, &question.subject).unanswered(settings))?;
    if settings.json {
        let range = |extremes: Extremes| [extremes.least, extremes.most];
        let terms = census.polynomial.as_ref().map(|polynomial| {
            let terms = polynomial.terms();
            terms.map(|(a, b, c)| (a, b, c.to_string())).collect()
        });
        return settings.print_json(&Swept {
            game: question.entry.name,
            position: opened.game.text(0),
            of: of.text(),
            total: census.total.to_string(),
            vertical: range(census.vertical),
            horizontal: range(census.horizontal),
            dominoes: range(census.dominoes),
            terms,
            cost: clock.cost(),
        });
    }
    let range = |extremes: Extremes| format!("{}..{}", extremes.least, extremes.most);
    let mut rows = vec![
        row("total", &census.total),
        row("vertical", &range(census.vertical)),
        row("horizontal", &range(census.horizontal)),
        row("dominoes", &range(census.dominoes)),
    ];
    if let Some(polynomial) = census.polynomial {
        rows.push(row("terms", &polynomial.len()));
        rows.push(row("polynomial", &polynomial.text(settings.notation())));
    }
    Ok(write!(io::stdout(), "{}", aligned(&rows))?)
}

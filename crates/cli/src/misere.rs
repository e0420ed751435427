//! `partizan value` with `play=misere`: the genus of a sum of heaps and what it says.

use std::io::{self, Write};

use partizan_rules::Piece;
use partizan_solve::Misere;
use partizan_value::Error;
use serde::Serialize;

use crate::answer::{Failure, print_json};
use crate::question::{Opened, aligned, row};
use crate::settings::{Clock, Cost, Settings};
use crate::solve::numbers::tame_text;
use crate::value::winner;

#[derive(Serialize)]
struct Answer {
    game: &'static str,
    position: String,
    kind: &'static str,
    play: &'static str,
    value: String,
    genus: String,
    outcome: String,
    nim_value: u64,
    misere_nim_value: u64,
    tame: bool,
    /// Sums of heaps that were looked at.
    positions: u64,
    #[serde(flatten)]
    cost: Cost,
}

/// What there is to know of a position in misère play, which a word asked for.
pub(crate) fn value(
    opened: &Opened,
    word: &Piece<'_>,
    clock: Clock,
    settings: &Settings,
) -> Result<(), Failure> {
    let entry = opened.game.entry();
    let Some(values) = opened.game.heap_values() else {
        let message = format!("misère play is known of heap games, not of {}", entry.name);
        return Err(word.error(message).into());
    };
    let heaps = opened.game.heaps(0);
    let mut misere = Misere::new(values.rules().clone());
    let told = opened.work(settings, |_| {
        let budget = opened.store.budget();
        let genus = misere.genus(&heaps, budget)?;
        let outcome = misere.outcome(&heaps, budget)?;
        Ok((genus, outcome, misere.is_tame(&heaps, budget)?))
    });
    let (genus, outcome, tame) = told.map_err(|error: Error| {
        let positions = misere.positions();
        let failure = Failure::Budget(format!("{error}; {positions} sums of heaps were looked at"));
        failure.unanswered(settings)
    })?;
    let answer = Answer {
        game: entry.name,
        position: opened.game.text(0),
        kind: entry.kind.name(),
        play: "misere",
        value: genus.text(false),
        genus: genus.text(false),
        outcome: outcome.to_string(),
        nim_value: genus.nim_value(),
        misere_nim_value: genus.misere_nim_value(),
        tame,
        positions: misere.positions() as u64,
        cost: clock.cost(),
    };
    if settings.json {
        return print_json(&answer);
    }
    let (outcome, tame) = (&answer.outcome, tame_text(tame));
    let mut rows = vec![
        row("outcome", &format!("{outcome} ({})", winner(outcome))),
        row("nim value", &answer.nim_value),
        row("misère nim value", &answer.misere_nim_value),
        row("tame", &tame),
    ];
    if !settings.quiet {
        rows.push(row("positions", &answer.positions));
        rows.push(row("time", &format!("{:.3} s", answer.cost.seconds)));
    }
    let mut out = io::stdout().lock();
    writeln!(out, "{}", answer.genus)?;
    Ok(write!(out, "{}", aligned(&rows))?)
}

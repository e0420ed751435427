//! `partizan value` with `play=misere`: the genus of a sum of heaps and what it says.

use std::io::{self, Write};

use partizan_rules::{Convention, Piece};
use partizan_solve::{Genus, Misere};
use partizan_value::Error;
use serde::Serialize;

use crate::answer::{Complaint, Failure};
use crate::question::{Opened, aligned, row};
use crate::settings::{Clock, Cost, Settings};
use crate::solve::numbers::tame_text;
use crate::value::outcome_text;

#[derive(Serialize)]
struct Answer {
    game: &'static str,
    position: String,
    kind: &'static str,
    play: &'static str,
    value: Option<String>,
    genus: Option<String>,
    outcome: String,
    nim_value: Option<u64>,
    misere_nim_value: Option<u64>,
    /// Null if it is not known.
    tame: Option<bool>,
    /// Sums of heaps that were looked at.
    positions: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Complaint>,
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
        let message = format!(
            "misère play is known of take-and-break games, not of {}",
            entry.name
        );
        return Err(word.error(message).into());
    };
    let heaps = opened.game.heaps(0);
    let mut misere = Misere::new(values.rules().clone());
    let budget = opened.store.budget();
    let (outcome, genus) = opened.work(settings, |_| {
        // Who wins may be known where the genus is not.
        let outcome = misere.outcome(&heaps, budget);
        let genus = outcome.is_ok().then(|| misere.genus(&heaps, budget));
        (outcome, genus.transpose())
    });
    let positions = misere.positions() as u64;
    let gave_up = |error: &Error| {
        Failure::Budget(format!("{error}; {positions} sums of heaps were looked at"))
    };
    let outcome = outcome.map_err(|error| gave_up(&error).unanswered(settings))?;
    let (genus, error) = match genus {
        Ok(genus) => (genus, None),
        Err(error) => (None, Some(error)),
    };
    let tame = misere.is_tame(&heaps, budget).ok().filter(|tame| *tame);
    let text = genus.as_ref().map(|genus| genus.text(false));
    let answer = Answer {
        game: entry.name,
        position: opened.game.text(0),
        kind: entry.kind.name(),
        play: Convention::Misere.name(),
        value: text.clone(),
        genus: text,
        outcome: outcome.to_string(),
        nim_value: genus.as_ref().map(Genus::nim_value),
        misere_nim_value: genus.as_ref().map(Genus::misere_nim_value),
        tame,
        positions,
        error: error.as_ref().map(Complaint::new),
        cost: clock.cost(),
    };
    if settings.json {
        settings.print_json(&answer)?;
    } else {
        answer.say(settings)?;
    }
    error.map_or(Ok(()), |error| Err(gave_up(&error)))
}

impl Answer {
    fn say(&self, settings: &Settings) -> Result<(), Failure> {
        let mut rows = vec![row("outcome", &outcome_text(&self.outcome))];
        rows.extend(self.nim_value.map(|value| row("nim value", &value)));
        rows.extend(
            self.misere_nim_value
                .map(|value| row("misère nim value", &value)),
        );
        rows.push(row("tame", &tame_text(self.tame)));
        if !settings.quiet {
            rows.push(row("positions", &self.positions));
            rows.push(row("time", &format!("{:.3} s", self.cost.seconds)));
        }
        let mut out = io::stdout().lock();
        writeln!(out, "{}", self.genus.as_deref().unwrap_or("(unknown)"))?;
        Ok(write!(out, "{}", aligned(&rows))?)
    }
}

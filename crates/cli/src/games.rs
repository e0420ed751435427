//! `partizan games`: the catalogue.

use std::io::{self, Write};

use partizan_rules::{Entry, GAMES};
use serde::Serialize;
use serde_json::Value as Json;

use crate::answer::Failure;
use crate::question::aligned;
use crate::settings::{Clock, Cost, Settings};

#[derive(Serialize)]
struct Answer {
    games: Vec<Json>,
    #[serde(flatten)]
    cost: Cost,
}

pub(crate) fn run(name: Option<&str>, settings: &Settings) -> Result<(), Failure> {
    let clock = Clock::start();
    let one = name.map(Entry::named).transpose()?;
    let entries: Vec<&Entry> = match one {
        Some(entry) => vec![entry],
        None => GAMES.iter().collect(),
    };
    if settings.json {
        return settings.print_json(&Answer {
            games: entries.into_iter().map(partizan_web::describe).collect(),
            cost: clock.cost(),
        });
    }
    let texts: Vec<String> = entries.iter().map(|entry| describe(entry)).collect();
    write!(io::stdout(), "{}", texts.join("\n"))?;
    if let Some(entry) = one {
        writeln!(io::stdout(), "\n{}", entry.rules)?;
    }
    Ok(())
}

/// The name of a game, and below it everything but the rules.
fn describe(entry: &Entry) -> String {
    let players = match entry.players {
        ["Left", "Right"] => "Left, Right".to_string(),
        [left, right] => format!("{left} (Left), {right} (Right)"),
    };
    let mut rows = vec![
        ("kind", entry.kind.name().to_string()),
        ("players", players),
        ("positions", entry.syntax.to_string()),
        ("example", entry.example.to_string()),
    ];
    for parameter in entry.parameters {
        rows.push((
            "parameter",
            format!("{}: {}", parameter.name, parameter.meaning),
        ));
    }
    rows.push(("find", format!("searches {}", entry.search)));
    rows.push(("source", entry.source.to_string()));
    let rows: Vec<Vec<String>> = rows
        .into_iter()
        .map(|(name, text)| vec![format!("  {name}"), text])
        .collect();
    format!("{}\n{}", entry.name, aligned(&rows))
}

//! `partizan count`: how many positions can be reached.

use std::io::{self, Write};

use partizan_value::Player;
use serde::Serialize;

use crate::answer::{Complaint, Failure, print_json};
use crate::question::{Words, aligned};
use crate::settings::{Clock, Cost, Settings};

#[derive(Serialize)]
struct Answer {
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

pub(crate) fn run(words: &Words, settings: &Settings) -> Result<(), Failure> {
    let clock = Clock::start();
    let question = words.read("a position", &["first"])?;
    let first = question.choice(
        "first",
        &[
            ("either", None),
            ("left", Some(Player::Left)),
            ("right", Some(Player::Right)),
        ],
    )?;
    let opened = question.open(settings)?;
    let count = opened.work(settings, |game| game.count(0, first, settings.threads()));
    if settings.json {
        print_json(&Answer {
            game: opened.game.entry().name,
            position: opened.game.text(0),
            positions: count.positions,
            options: count.options,
            by_moves: count.by_moves,
            error: count.stopped.as_ref().map(Complaint::new),
            cost: clock.cost(),
        })?;
    } else {
        let row = |name: &str, n: u64| vec![name.to_string(), n.to_string()];
        let mut rows = vec![
            row("positions", count.positions),
            row("options", count.options),
        ];
        for (moves, &positions) in count.by_moves.iter().enumerate() {
            let plural = if moves == 1 { "" } else { "s" };
            rows.push(row(&format!("after {moves} move{plural}"), positions));
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

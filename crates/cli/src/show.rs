//! `partizan show`: a position as text or picture.

use std::io::{self, Write};

use partizan_rules::{Entry, Piece, Shape, Size, column_name};
use serde::Serialize;

use crate::answer::{Failure, print_json};
use crate::pictures::Files;
use crate::question::Words;
use crate::settings::{Clock, Cost, Settings};

#[derive(Serialize)]
struct Answer {
    game: &'static str,
    position: String,
    /// The rows of every board, from the top.
    boards: Vec<Vec<String>>,
    #[serde(flatten)]
    cost: Cost,
}

pub(crate) fn run(words: &Words, files: &Files, settings: &Settings) -> Result<(), Failure> {
    let clock = Clock::start();
    let opened = words.read("a position", &[])?.open(settings)?;
    files.draw(|| opened.game.picture(0))?;
    let position = opened.game.text(0);
    let entry = opened.game.entry();
    if settings.json {
        return print_json(&Answer {
            game: entry.name,
            boards: boards(&position),
            position,
            cost: clock.cost(),
        });
    }
    Ok(write!(io::stdout(), "{}", in_lines(entry, &position))?)
}

/// The boards of a position.
fn boards(position: &str) -> Vec<Vec<String>> {
    let rows = |board: &str| board.split('/').map(str::to_string).collect();
    position.split(" + ").map(rows).collect()
}

/// A position to be looked at: boards of squares with the names of their rows and columns.
pub(crate) fn in_lines(entry: &Entry, position: &str) -> String {
    let has_squares = |rows: &[String]| {
        let is_size = matches!(Size::read(&Piece::whole(&rows[0])), Ok(Some(_)));
        let is_square = |c: char| c.is_alphanumeric() || matches!(c, '.' | '#');
        let all_squares = rows.iter().all(|row| row.chars().all(is_square));
        entry.shape == Shape::Board && all_squares && !is_size
    };
    let boards = boards(position);
    let texts = boards.iter().map(|rows| {
        if has_squares(rows) {
            let cells = rows
                .iter()
                .map(|row| row.chars().map(String::from).collect());
            with_names(&cells.collect::<Vec<_>>())
        } else {
            format!("{}\n", rows.join("\n"))
        }
    });
    texts.collect::<Vec<_>>().join("+\n")
}

/// A board with the names of its rows and columns.
pub(crate) fn with_names(rows: &[Vec<String>]) -> String {
    let names: Vec<String> = (0..rows[0].len()).map(column_name).collect();
    let cells = rows.iter().flatten().chain(&names);
    let width = cells.map(String::len).max().unwrap_or(1);
    let margin = rows.len().to_string().len();
    let line = |name: String, cells: &[String]| {
        let cells: Vec<String> = cells.iter().map(|cell| format!("{cell:>width$}")).collect();
        format!("{name:>margin$} {}\n", cells.join(" "))
    };
    let mut text = String::new();
    for (i, row) in rows.iter().enumerate() {
        text.push_str(&line((rows.len() - i).to_string(), row));
    }
    text.push_str(&line(String::new(), &names));
    text
}

//! `partizan show`: a position as text or picture.

use std::io::{self, Write};

use partizan_rules::{Circuit, Entry, Piece, Shape, Size, column_name};
use partizan_solve::TreeStrategy;
use partizan_value::Player;
use serde::Serialize;

use crate::answer::Failure;
use crate::pictures::Files;
use crate::question::{Opened, Question, Words};
use crate::settings::{Clock, Cost, Settings};
use crate::solve::switching::{Proved, Reason, Unproved, wanted};

#[derive(Serialize)]
struct Answer {
    game: &'static str,
    position: String,
    /// The rows of every board, from the top.
    boards: Vec<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<Reason>,
    #[serde(flatten)]
    cost: Cost,
}

pub(crate) fn run(words: &Words, files: &Files, settings: &Settings) -> Result<(), Failure> {
    let clock = Clock::start();
    let question = words.read_position(&["proof", "first"])?;
    let opened = question.open(settings)?;
    files.check()?;
    let entry = opened.game.entry();
    let circuit = opened.game.circuit(0);
    let proved = proved(&question, circuit.as_ref(), &opened, settings)?;
    let shown = match (&proved, &circuit) {
        (Some(proved), _) => Some((&proved.circuit, Some(&proved.proof))),
        (None, circuit) => circuit.as_ref().map(|circuit| (circuit, None)),
    };
    files.draw(|| match shown {
        Some((Circuit { wiring, owners }, proof)) => wiring.picture(owners, proof),
        None => opened.game.picture(0),
    })?;
    let position = match shown {
        Some((Circuit { wiring, owners }, _)) => wiring.text(owners),
        None => opened.game.text(0),
    };
    if settings.json {
        return settings.print_json(&Answer {
            game: entry.name,
            boards: boards(&position),
            position,
            proof: proved.as_ref().map(Proved::reason),
            cost: clock.cost(),
        });
    }
    let mut out = io::stdout().lock();
    let text = match proved {
        Some(proved) => format!("{}\n{}", proved.claim(), proved.diagram()),
        None => in_lines(entry, &opened.game.circuits(0), &position, settings.draws()),
    };
    Ok(write!(out, "{text}")?)
}

/// The proof that is wanted, if one is: of who wins, or of how the player wins who begins.
fn proved(
    question: &Question<'_>,
    circuit: Option<&Circuit>,
    opened: &Opened,
    settings: &Settings,
) -> Result<Option<Proved>, Failure> {
    let first = question.first()?;
    let is_wanted = wanted(question, circuit)? == Some(true);
    let Some(circuit) = circuit.filter(|_| is_wanted) else {
        return match question.key("first") {
            Some(piece) => Err(piece
                .error("who begins matters to proofs of switching games: say `proof=yes`")
                .into()),
            None => Ok(None),
        };
    };
    let budget = opened.store.budget();
    let proved = TreeStrategy::new(circuit, budget)
        .map_err(Unproved::from)
        .and_then(|strategy| {
            let first = first.unwrap_or(Player::Left);
            Proved::new(circuit, &strategy, first, budget)
        });
    let proved = proved.map_err(|unproved| Failure::from(unproved).unanswered(settings))?;
    Ok(Some(proved))
}

/// The boards of a position.
fn boards(position: &str) -> Vec<Vec<String>> {
    let rows = |board: &str| board.split('/').map(str::to_string).collect();
    position.split(" + ").map(rows).collect()
}

/// A position to be looked at: networks as they are drawn, boards of squares with the names of
/// their rows and columns. With `drawn` pieces look like pieces.
pub(crate) fn in_lines(entry: &Entry, circuits: &[Circuit], position: &str, drawn: bool) -> String {
    if !circuits.is_empty() {
        let diagrams = circuits
            .iter()
            .map(|Circuit { wiring, owners }| wiring.diagram(owners, None));
        return diagrams.collect::<Vec<_>>().join("+\n");
    }
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
                .map(|row| row.chars().map(|c| square(c, drawn)).collect());
            with_names(&cells.collect::<Vec<_>>())
        } else {
            format!("{}\n", rows.join("\n"))
        }
    });
    texts.collect::<Vec<_>>().join("+\n")
}

/// A square as it is shown.
fn square(c: char, drawn: bool) -> String {
    let shown = match c {
        'x' if drawn => '●',
        'o' if drawn => '○',
        '.' if drawn => '·',
        '#' if drawn => ' ',
        other => other,
    };
    shown.to_string()
}

/// A board with the names of its rows and columns.
pub(crate) fn with_names(rows: &[Vec<String>]) -> String {
    let names: Vec<String> = (0..rows[0].len()).map(column_name).collect();
    let cells = rows.iter().flatten().chain(&names);
    let width = cells.map(|cell| cell.chars().count()).max().unwrap_or(1);
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

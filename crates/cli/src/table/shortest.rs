//! Tables of the shortest games of Domineering, a sweep for all boards of a width.

use std::fmt;
use std::path::Path;

use partizan_rules::{Piece, Size};
use partizan_solve::{Shortest, StripEnds, quasi_period, shortest_games_from};
use partizan_value::{Budget, Player};
use serde::Serialize;

use super::layout::Cell;
use super::range::Range;
use super::{Filled, Stopped};
use crate::answer::Failure;
use crate::keep::{Finding, Keep};
use crate::settings::Settings;
use crate::sweeps;

/// What was observed along a row.
#[derive(Serialize)]
pub(super) struct Observed {
    row: String,
    period: usize,
    increase: usize,
    from: usize,
    to: usize,
}

impl fmt::Display for Observed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Observed {
            row,
            period,
            increase,
            from,
            to,
        } = self;
        let columns = if *period == 1 {
            "column".to_string()
        } else {
            format!("{period} columns")
        };
        write!(
            f,
            "row {row}: {increase} more every {columns}, observed from column {from} to {to}, not proved"
        )
    }
}

/// Fills a table. Fails before it begins if a sweep would not fit the budget.
pub(super) fn fill(
    subject: &Piece<'_>,
    (rows, columns): (Range, Range),
    keep: Option<&Path>,
    budget: &Budget,
    settings: &Settings,
) -> Result<Filled, Failure> {
    let sizes = rows
        .numbers()
        .flat_map(|rows| columns.numbers().map(move |cols| Size { rows, cols }));
    let sizes: Vec<Size> = sizes.collect();
    let mut kept: Vec<StripEnds> = Vec::new();
    let keep = keep.map(|path| {
        Keep::open(path, KEPT, &mut |ends| {
            kept.push(ends);
            Ok(())
        })
    });
    let keep = keep.transpose()?;
    let (games, error) = sweeps::sweep(settings, |meter| {
        let tell = |ends: &StripEnds| {
            if let Some(keep) = &keep {
                keep.add(ends);
            }
        };
        shortest_games_from(&kept, &sizes, settings.threads(), budget, meter, tell)
    });
    let stopped = match error {
        None => None,
        Some(error) if games.iter().all(Option::is_none) && !error.is_budget() => {
            return Err(sweeps::failure(&error, subject));
        }
        Some(error) => Some(Stopped::new(&error, Failure::Budget(error.to_string()))),
    };
    let notation = settings.notation();
    let cell = |game: &Option<Shortest>| match game {
        Some(game) => Cell::Shown(game.text(notation)),
        None => Cell::Unknown,
    };
    let observed = games
        .chunks(columns.len())
        .zip(rows.labels())
        .filter_map(|(games, row)| {
            let lengths: Option<Vec<usize>> =
                games.iter().map(|game| Some((*game)?.length)).collect();
            let seen = quasi_period(&lengths?)?;
            Some(Observed {
                row,
                period: seen.period,
                increase: seen.increase,
                from: columns.first + seen.from,
                to: columns.end - 1,
            })
        });
    Ok(Filled {
        observed: observed.collect(),
        cells: games.iter().map(cell).collect(),
        stopped,
    })
}

/// What the file that keeps sweeps is about.
const KEPT: &str = "fewest dominoes of Domineering ends";

/// Who is stuck, the number of columns, and the fewest dominoes for 1, 2, … rows (`-` where there
/// is no such end).
impl Finding for StripEnds {
    fn line(&self) -> String {
        let dominoes = self.dominoes.iter().map(|dominoes| match dominoes {
            Some(dominoes) => dominoes.to_string(),
            None => "-".to_string(),
        });
        let dominoes: Vec<String> = dominoes.collect();
        format!("{} {} {}", self.stuck, self.cols, dominoes.join(" "))
    }

    fn read(line: &str) -> Option<StripEnds> {
        let mut words = line.split(' ');
        let stuck = match words.next()? {
            "left" => Player::Left,
            "right" => Player::Right,
            _ => return None,
        };
        let cols: usize = words.next()?.parse().ok()?;
        let dominoes = (1..)
            .zip(words)
            .map(|(rows, word): (usize, &str)| match word {
                "-" => Some(None),
                number => {
                    let fits = |dominoes: &usize| *dominoes <= rows.saturating_mul(cols) / 2;
                    Some(Some(number.parse().ok().filter(fits)?))
                }
            });
        let dominoes: Option<Vec<Option<usize>>> = dominoes.collect();
        Some(StripEnds {
            stuck,
            cols,
            dominoes: dominoes?,
        })
    }

    fn subject(&self) -> String {
        format!("{} columns", self.cols)
    }
}

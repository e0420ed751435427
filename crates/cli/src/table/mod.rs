//! `partizan table`: a fact about many positions, side by side.

mod chase;
mod fact;
mod heaps;
mod layout;
mod range;
mod shortest;

use std::io::{self, Write};
use std::path::PathBuf;

use partizan_rules::{Convention, Entry, Kind, Piece, Request, Shape};
use partizan_value::{Error, Notation};
use serde::Serialize;

use crate::answer::{Complaint, Failure, Printable};
use crate::chases::is_chase;
use crate::pictures::complaint;
use crate::question::{Opened, Question, Words, aligned};
use crate::settings::{Clock, Cost, Settings};
use crate::solve::convention;
use chase::ChaseFact;
use fact::Fact;
use layout::{Cell, Table};
use range::{Range, Ranges, admit, positions, ranges};
use shortest::Observed;

/// Texts that are longer are not shown in a table for people.
const LONGEST_CELL: usize = 60;

/// Longer lists of heaps are broken into lines for people.
const LONGEST_LINE: usize = 25;

/// How the table is written.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Format {
    /// Write comma-separated values
    #[arg(long, conflicts_with_all = ["json", "latex"])]
    csv: bool,

    /// Keep nim-values, or what is found out about shortest games or chases, in a file, and go on
    /// from there the next time
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,

    /// Write certificates of all claims about Dukego or Quadruphage into a folder
    #[arg(long, value_name = "FOLDER", conflicts_with = "keep")]
    certificates: Option<PathBuf>,
}

#[derive(Serialize)]
struct Answer<'a> {
    game: &'static str,
    of: &'a str,
    rows: &'a [String],
    columns: &'a [String],
    cells: Vec<Vec<&'a str>>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    observed: &'a [Observed],
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Complaint>,
    #[serde(flatten)]
    cost: Cost,
}

/// What came out.
struct Filled {
    /// All cells, row by row.
    cells: Vec<Cell>,
    /// What was noticed on the way.
    observed: Vec<Observed>,
    stopped: Option<Stopped>,
}

/// Why some cells are unknown.
struct Stopped {
    complaint: Complaint,
    failure: Failure,
}

impl Stopped {
    fn new(error: &impl std::fmt::Display, failure: Failure) -> Stopped {
        Stopped {
            complaint: Complaint::new(error),
            failure,
        }
    }
}

pub(crate) fn run(words: &Words, format: &Format, settings: &Settings) -> Result<(), Failure> {
    let clock = Clock::start();
    let question = words.read("a range, as in 5x6,", &["of", "play", "first"])?;
    let shape = question.entry.shape;
    // On fewer rows or columns a piece that is chased would be on the edge.
    let least = if is_chase(question.entry) { 3 } else { 1 };
    let ranges = ranges(&question.subject, shape, least)?;
    let asked = Asked {
        of: question
            .key("of")
            .map_or(usual_fact(question.entry), Piece::text),
        question: &question,
        ranges,
        format,
        clock,
        settings,
    };
    if let Some(answer) = heaps::answer(&asked)? {
        return answer;
    }
    let of = Piece::whole(asked.of);
    let of = question.key("of").unwrap_or(&of);
    let about_chases = ChaseFact::read(of, question.entry)?;
    if let (None, Some(piece)) = (about_chases, question.key("first")) {
        return Err(piece
            .error("who begins matters to of=least-black only")
            .into());
    }
    let play = convention(&question)?;
    if let Some(piece) = question.key("play").filter(|_| play == Convention::Misere)
        && (asked.of != "outcome" || question.entry.kind == Kind::Switching)
    {
        let message = "outcomes are told for misère play, where the last move decides; \
                       and misere and genus of heap games";
        return Err(piece.error(message).into());
    }
    admit(&question.subject, ranges)?;
    let positions = positions(shape, ranges);
    let texts = positions.iter().map(String::as_str).collect();
    let request = Request::new(question.entry, texts, question.parameters())?;
    let opened = Opened::new(&request, settings)?;
    if let Some(fact) = about_chases {
        return asked.say(chase::fill(&question, fact, &opened, format, settings)?);
    }
    if let Some(path) = &format.certificates {
        let message = "certificates are of fairness and least-black, in dukego and quadruphage";
        return Err(complaint(path, message));
    }
    let fact = match Fact::read(of)? {
        Fact::Outcome(_) => Fact::Outcome(play),
        fact => fact,
    };
    let filled = if fact.is_shortest() && opened.game.region(0).is_some() {
        let rows = ranges.0.expect("boards have rows");
        let budget = opened.store.budget();
        shortest::fill(
            &question.subject,
            (rows, ranges.1),
            format.keep.as_deref(),
            budget,
            settings,
        )?
    } else {
        asked.refuse_to_keep()?;
        opened.work(settings, |_| {
            fill(&opened, &fact, ranges, asked.longest(), settings)
        })
    };
    asked.say(filled)
}

/// What is asked of positions if nothing is said: nim-values of heap games, as the books list them,
/// and who wins switching games and those that need not end.
fn usual_fact(entry: &Entry) -> &'static str {
    match entry.kind {
        Kind::Impartial if entry.shape == Shape::Heap => "nim",
        Kind::Loopy if is_chase(entry) => "fairness",
        Kind::Switching | Kind::Loopy => "outcome",
        _ => "value",
    }
}

/// A question and what is needed to answer it.
struct Asked<'a> {
    question: &'a Question<'a>,
    /// The name of the fact.
    of: &'a str,
    ranges: Ranges,
    format: &'a Format,
    clock: Clock,
    settings: &'a Settings,
}

impl Asked<'_> {
    /// The longest text of a cell.
    fn longest(&self) -> usize {
        let latex = self.settings.notation() == Notation::Latex;
        if self.settings.full || self.settings.json || self.format.csv || latex {
            usize::MAX
        } else {
            LONGEST_CELL
        }
    }

    /// Fails if the table is to be kept, for those that are not.
    fn refuse_to_keep(&self) -> Result<(), Failure> {
        let message = "only nim-values of heap games (of=nim), the shortest games of Domineering \
                       (of=shortest) and who wins Quadruphage (of=fairness, of=least-black) are \
                       kept in a file";
        match &self.format.keep {
            Some(path) => Err(complaint(path, message)),
            None => Ok(()),
        }
    }

    /// Writes the table as it is wanted.
    fn say(&self, filled: Filled) -> Result<(), Failure> {
        let (settings, shape) = (self.settings, self.question.entry.shape);
        let (rows, columns) = self.ranges;
        let table = Table {
            corner: match (shape, rows) {
                (Shape::Coordinates, _) => "x,y",
                (Shape::Heap, None) => "n",
                (Shape::Heap, Some(_)) => "+",
                (Shape::Board, _) => "",
            },
            rows: rows.map_or(vec![self.of.to_string()], Range::labels),
            columns: columns.labels(),
            cells: filled.cells,
        };
        let (complaint, failure) = match filled.stopped {
            None => (None, Ok(())),
            Some(stopped) => (Some(stopped.complaint), Err(stopped.failure)),
        };
        if settings.json {
            settings.print_json(&Answer {
                game: self.question.entry.name,
                of: self.of,
                rows: &table.rows,
                columns: &table.columns,
                cells: table.texts(),
                observed: &filled.observed,
                error: complaint,
                cost: self.clock.cost(),
            })?;
            return failure;
        }
        let is_list = shape == Shape::Heap && rows.is_none();
        let mut out = io::stdout().lock();
        if self.format.csv {
            write!(out, "{}", table.csv(is_list))?;
            // A remark would be a row to whoever reads the file.
            for remark in filled.observed.iter().filter(|_| !settings.quiet) {
                eprintln!("{remark}");
            }
        } else if settings.notation() == Notation::Latex {
            write!(out, "{}", table.latex())?;
            for remark in &filled.observed {
                writeln!(out, "% {remark}")?;
            }
        } else {
            let lines = if is_list && columns.len() > LONGEST_LINE {
                table.in_tens(columns)
            } else {
                table.lines()
            };
            write!(out, "{}", aligned(&lines))?;
            for remark in &filled.observed {
                writeln!(out, "{remark}")?;
            }
        }
        failure
    }
}

/// Fills a table position by position. Small ones come first, so that a budget goes as far as it
/// can.
fn fill(
    opened: &Opened,
    fact: &Fact,
    (rows, columns): Ranges,
    longest: usize,
    settings: &Settings,
) -> Filled {
    let store = &opened.store;
    let mut order: Vec<usize> = (0..opened.game.len()).collect();
    let first_row = rows.map_or(1, |rows| rows.first);
    let place = |i: &usize| {
        (
            i / columns.len() + first_row,
            i % columns.len() + columns.first,
        )
    };
    order.sort_by_key(|i| {
        let (row, column) = place(i);
        (row * column, row + column)
    });
    let mut cells: Vec<Cell> = order.iter().map(|_| Cell::Unknown).collect();
    let mut failure = None;
    for i in order {
        let shown = fact
            .of(opened, i, settings.threads(), settings.notation())
            .and_then(|object| Printable::of(&object, store, settings)?.in_memory(store));
        match shown {
            Ok(shown) => cells[i] = Cell::of(&shown, longest),
            Err(Error::Undefined(_)) => cells[i] = Cell::Undefined,
            // Nothing is left for the others.
            Err(error) if error.is_budget() => {
                failure = Some(error);
                break;
            }
            Err(error) => failure = failure.or(Some(error)),
        }
    }
    Filled {
        cells,
        observed: Vec::new(),
        stopped: failure.map(|error| {
            let said = if fact.is_searched() {
                Failure::Budget(error.to_string())
            } else {
                opened.gave_up(&error)
            };
            Stopped::new(&error, said)
        }),
    }
}

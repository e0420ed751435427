//! `partizan table`: a fact about many positions, side by side.

use std::fmt::Write as _;
use std::io::{self, Write};

use partizan_calc::{Method, Object};
use partizan_rules::{Piece, Request, Shape, did_you_mean, shortened};
use partizan_value::{Error, Notation, Store};
use serde::Serialize;

use crate::answer::{Complaint, Failure, Printable, print_json};
use crate::question::{Opened, Words, aligned};
use crate::settings::{Clock, Cost, Settings};

/// More cells than this are a mistake.
const MOST_CELLS: usize = 1_000_000;
/// The most squares that all boards of a table have together; they are read before any is valued.
const MOST_SQUARES_IN_ALL: usize = 1 << 25;
/// Texts that are longer are not shown in a table for people.
const LONGEST_CELL: usize = 60;

/// How the table is written.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Format {
    /// Write comma-separated values
    #[arg(long, conflicts_with_all = ["json", "latex"])]
    csv: bool,
}

/// The numbers that label rows or columns.
#[derive(Clone, Copy)]
struct Range {
    first: usize,
    /// One more than the last.
    end: usize,
}

impl Range {
    /// Reads `2..5`, or `5`: alone that is a range that begins where the shape does, beside
    /// another range it is one row or column, so that `2x1..60` is a strip.
    fn read(piece: &Piece<'_>, shape: Shape, alone: bool) -> partizan_rules::Result<Range> {
        let piece = piece.trimmed();
        let number = |piece: Piece<'_>| piece.number("the end of a range", MOST_CELLS);
        let (first, end) = if let Some(dots) = piece.text().find("..") {
            let last = number(piece.part(dots + 2..piece.text().len()))?;
            (number(piece.part(0..dots))?, last + 1)
        } else {
            let n = number(piece.clone())?;
            match shape {
                _ if !alone => (n, n + 1),
                Shape::Board => (1, n + 1),
                Shape::Heap => (0, n + 1),
                Shape::Coordinates => (0, n),
            }
        };
        if first >= end {
            return Err(piece.error("an empty range"));
        }
        Ok(Range { first, end })
    }

    fn len(self) -> usize {
        self.end - self.first
    }

    /// The sum of its numbers.
    fn sum(self) -> usize {
        (self.first + self.end - 1) * self.len() / 2
    }

    fn labels(self) -> Vec<String> {
        (self.first..self.end).map(|n| n.to_string()).collect()
    }
}

/// The ranges of rows and columns: none for rows where there is only one.
fn ranges(subject: &Piece<'_>, shape: Shape) -> partizan_rules::Result<(Option<Range>, Range)> {
    let parts = subject.split(|c| matches!(c, 'x' | 'X' | '×'));
    let alone = !subject.text().contains("..");
    let read = |piece| Range::read(piece, shape, alone);
    let (rows, columns) = match (shape, &parts[..]) {
        (Shape::Board | Shape::Coordinates, [rows, columns]) => (Some(read(rows)?), read(columns)?),
        (Shape::Heap, [columns]) => (None, read(columns)?),
        (Shape::Board | Shape::Coordinates, _) => {
            return Err(subject.error("expected two ranges, as in 5x6 or 1..5x1..6"));
        }
        (Shape::Heap, _) => {
            return Err(subject.error("expected one range, as in 20 or 0..20"));
        }
    };
    if rows.map_or(1, Range::len).saturating_mul(columns.len()) > MOST_CELLS {
        return Err(subject.error(format!("a table has at most {MOST_CELLS} cells")));
    }
    let squares = rows.map_or(1, Range::sum).saturating_mul(columns.sum());
    if shape == Shape::Board && squares > MOST_SQUARES_IN_ALL {
        let message =
            format!("the boards of a table have at most {MOST_SQUARES_IN_ALL} squares in all");
        return Err(subject.error(message));
    }
    Ok((rows, columns))
}

/// What is asked of every position.
enum Fact {
    /// Something the calculator knows about values.
    Method(&'static Method),
    /// The n of ∗n.
    Nim,
    /// How many positions can be reached.
    Positions,
}

/// The facts that are named when one is not known.
const FACTS: [&str; 12] = [
    "value",
    "reduced",
    "outcome",
    "nim",
    "mean",
    "temperature",
    "left_stop",
    "right_stop",
    "birthday",
    "atomic_weight",
    "length",
    "positions",
];

impl Fact {
    fn read(piece: &Piece<'_>) -> partizan_rules::Result<Fact> {
        match piece.text() {
            "nim" | "nim_value" => return Ok(Fact::Nim),
            "positions" => return Ok(Fact::Positions),
            _ => {}
        }
        let mut methods = Method::named(piece.text());
        if let Some(method) = methods.find(|method| method.wants.len() == 1) {
            return Ok(Fact::Method(method));
        }
        let hint = did_you_mean(piece.text(), &FACTS, || {
            format!("there are {}", FACTS.join(", "))
        });
        let name = shortened(piece.text());
        Err(piece.error(format!("no fact `{name}` about positions; {hint}")))
    }

    fn of(&self, opened: &Opened, i: usize, threads: usize) -> Result<Object, Error> {
        let (game, store) = (&opened.game, &opened.store);
        match self {
            Fact::Method(method) => method.ask(store, game.value(i, threads)?),
            Fact::Nim => match store.as_nimber(game.value(i, threads)?) {
                Some(n) => Ok(Object::Text(n.to_string())),
                None => Err(Error::Undefined("not a nimber".to_string())),
            },
            Fact::Positions => {
                let count = game.count(i, None, threads);
                match count.stopped {
                    None => Ok(Object::Text(count.positions.to_string())),
                    Some(error) => Err(error),
                }
            }
        }
    }
}

enum Cell {
    Shown(String),
    /// Too long to be shown; says how long.
    Long(String),
    /// The position has no such thing.
    Undefined,
    /// The budget ran out.
    Unknown,
}

impl Cell {
    fn of(shown: &Printable, longest: usize) -> Cell {
        match shown {
            Printable::Long(length) => Cell::Long(format!("({length} characters)")),
            Printable::Whole(text) => {
                let text = text.to_string();
                match text.chars().count() {
                    n if n > longest => Cell::Long(format!("({n} characters)")),
                    _ => Cell::Shown(text),
                }
            }
        }
    }

    fn text(&self) -> &str {
        match self {
            Cell::Shown(text) | Cell::Long(text) => text,
            Cell::Undefined => "-",
            Cell::Unknown => "?",
        }
    }
}

struct Table {
    corner: &'static str,
    rows: Vec<String>,
    columns: Vec<String>,
    /// Row by row.
    cells: Vec<Cell>,
}

#[derive(Serialize)]
struct Answer<'a> {
    game: &'static str,
    of: &'a str,
    rows: &'a [String],
    columns: &'a [String],
    cells: Vec<Vec<&'a str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Complaint>,
    #[serde(flatten)]
    cost: Cost,
}

pub(crate) fn run(words: &Words, format: &Format, settings: &Settings) -> Result<(), Failure> {
    let clock = Clock::start();
    let question = words.read("a range, as in 5x6,", &["of"])?;
    let of = question.key("of").cloned().unwrap_or(Piece::whole("value"));
    let fact = Fact::read(&of)?;
    let shape = question.entry.shape;
    let (rows, columns) = ranges(&question.subject, shape)?;
    let positions = positions(shape, rows, columns);
    let texts = positions.iter().map(String::as_str).collect();
    let request = Request::new(question.entry, texts, question.parameters())?;
    let opened = Opened::new(
        &request,
        Store::new().with_budget(settings.interruptible_budget()),
    )?;
    let latex = settings.notation() == Notation::Latex;
    let longest = if settings.full || settings.json || format.csv || latex {
        usize::MAX
    } else {
        LONGEST_CELL
    };
    let (cells, failure) = opened.work(settings, |_| {
        fill(&opened, &fact, (rows, columns), longest, settings)
    });
    let table = Table {
        corner: match shape {
            Shape::Coordinates => "x,y",
            Shape::Heap => "n",
            Shape::Board => "",
        },
        rows: rows.map_or(vec![of.text().to_string()], Range::labels),
        columns: columns.labels(),
        cells,
    };
    if settings.json {
        print_json(&Answer {
            game: question.entry.name,
            of: of.text(),
            rows: &table.rows,
            columns: &table.columns,
            cells: table.texts(),
            error: failure.as_ref().map(Complaint::new),
            cost: clock.cost(),
        })?;
    } else {
        let text = if format.csv {
            table.csv()
        } else if latex {
            table.latex()
        } else {
            aligned(&table.lines())
        };
        write!(io::stdout(), "{text}")?;
    }
    match failure {
        None => Ok(()),
        Some(error) => Err(opened.gave_up(&error)),
    }
}

/// All cells, row by row, and why some are unknown. Small positions come first, so that a budget
/// goes as far as it can.
fn fill(
    opened: &Opened,
    fact: &Fact,
    (rows, columns): (Option<Range>, Range),
    longest: usize,
    settings: &Settings,
) -> (Vec<Cell>, Option<Error>) {
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
            .of(opened, i, settings.threads())
            .and_then(|object| Printable::of(&object, store, settings)?.in_memory(store));
        match shown {
            Ok(shown) => cells[i] = Cell::of(&shown, longest),
            Err(Error::Undefined(_)) => cells[i] = Cell::Undefined,
            // Nothing is left for the others.
            Err(error) if error.is_budget() => return (cells, Some(error)),
            Err(error) => failure = failure.or(Some(error)),
        }
    }
    (cells, failure)
}

/// The positions of all cells, row by row.
fn positions(shape: Shape, rows: Option<Range>, columns: Range) -> Vec<String> {
    let rows = rows.unwrap_or(Range { first: 1, end: 2 });
    let pairs = (rows.first..rows.end)
        .flat_map(|row| (columns.first..columns.end).map(move |column| (row, column)));
    let text = |(row, column)| match shape {
        Shape::Board => format!("{row}x{column}"),
        Shape::Coordinates => format!("{row},{column}"),
        Shape::Heap => format!("{column}"),
    };
    pairs.map(text).collect()
}

impl Table {
    fn texts(&self) -> Vec<Vec<&str>> {
        let rows = self.cells.chunks(self.columns.len());
        rows.map(|row| row.iter().map(Cell::text).collect())
            .collect()
    }

    /// The table with its labels.
    fn lines(&self) -> Vec<Vec<String>> {
        let mut lines = vec![[vec![self.corner.to_string()], self.columns.clone()].concat()];
        for (label, cells) in self.rows.iter().zip(self.texts()) {
            let cells = cells.into_iter().map(str::to_string);
            lines.push(std::iter::once(label.clone()).chain(cells).collect());
        }
        lines
    }

    fn csv(&self) -> String {
        let quoted = |text: &String| {
            if text.contains([',', '"', '\n']) {
                format!("\"{}\"", text.replace('"', "\"\""))
            } else {
                text.clone()
            }
        };
        let line = |line: &Vec<String>| {
            let cells: Vec<String> = line.iter().map(quoted).collect();
            format!("{}\n", cells.join(","))
        };
        self.lines().iter().map(line).collect()
    }

    /// A `tabular` with values in math mode.
    fn latex(&self) -> String {
        let mut text = format!(
            "\\begin{{tabular}}{{r|{}}}\n",
            "l".repeat(self.columns.len())
        );
        text.push_str(self.corner);
        for label in &self.columns {
            let _ = write!(text, " & {label}");
        }
        text.push_str(" \\\\\n\\hline\n");
        for (label, cells) in self.rows.iter().zip(self.cells.chunks(self.columns.len())) {
            text.push_str(&label.replace('_', " "));
            for cell in cells {
                let _ = match cell {
                    Cell::Shown(value) => write!(text, " & ${value}$"),
                    other => write!(text, " & {}", other.text()),
                };
            }
            text.push_str(" \\\\\n");
        }
        text.push_str("\\end{tabular}\n");
        text
    }
}

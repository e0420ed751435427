//! What is printed and what is computed, laid out beside each other for any kind of paper.

use partizan_papers::{Pair, Report, Standing, Table};

/// A rectangle of cells with a line of labels above it.
pub(super) struct Sheet {
    /// What it shows, if there are several.
    pub(super) title: &'static str,
    pub(super) head: Vec<String>,
    pub(super) rows: Vec<Vec<Cell>>,
}

/// A figure, and what is special about it.
pub(super) struct Cell {
    pub(super) text: String,
    pub(super) mark: Mark,
}

/// What a reader has to see at once.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    Label,
    Plain,
    Differs,
    New,
}

/// With more columns print and computation are two sheets.
const MOST_TRACKS: usize = 6;

/// A column of a sheet: what is printed or what is computed, under a label of the tables.
struct Track<'r> {
    column: &'r str,
    is_printed: bool,
    head: String,
}

/// The sheets of a report.
pub(super) fn sheets(report: &Report<'_>) -> Vec<Sheet> {
    let printed = &report.claim.printed;
    let (rows, columns) = printed.frame_with(&report.computed.table);
    let corner = if printed.corner().is_empty() {
        report.computed.table.corner()
    } else {
        printed.corner()
    };
    let frame = Frame {
        corner,
        rows: &rows,
        columns: &columns,
        pairs: &report.pairs,
    };
    let tracks = frame.tracks();
    if tracks.len() <= MOST_TRACKS {
        vec![frame.paired(&tracks)]
    } else {
        let published = frame.alone("published", printed, |_| Mark::Plain);
        let computed = frame.alone("computed", &report.computed.table, mark);
        vec![published, computed]
    }
}

struct Frame<'r> {
    corner: &'r str,
    rows: &'r [String],
    columns: &'r [String],
    pairs: &'r [Pair],
}

impl Frame<'_> {
    fn pair(&self, row: &str, column: &str) -> Option<&Pair> {
        let mut pairs = self.pairs.iter();
        pairs.find(|pair| pair.row == row && pair.column == column)
    }

    /// Print and computation of every column, as far as there is any.
    fn tracks(&self) -> Vec<Track<'_>> {
        let mut tracks = Vec::new();
        for column in self.columns {
            let pairs = || self.pairs.iter().filter(|pair| pair.column == *column);
            let is_printed = pairs().any(|pair| pair.printed.is_some());
            let is_computed = pairs().any(|pair| pair.computed.is_some());
            let mut add = |is_printed, side: &str| {
                let head = format!("{column} {side}").trim().to_string();
                tracks.push(Track {
                    column,
                    is_printed,
                    head,
                });
            };
            if is_printed {
                add(true, "published");
            }
            if is_computed {
                let is_new = !is_printed && !column.is_empty();
                add(false, if is_new { "" } else { "computed" });
            }
        }
        tracks
    }

    /// Print and computation of every column beside each other.
    fn paired(&self, tracks: &[Track<'_>]) -> Sheet {
        let mut head = vec![self.corner.to_string()];
        head.extend(tracks.iter().map(|track| track.head.clone()));
        let rows = self.rows.iter().map(|row| {
            let mut cells = vec![label(row)];
            cells.extend(tracks.iter().map(|track| {
                let pair = self.pair(row, track.column);
                let (text, mark) = if track.is_printed {
                    (pair.and_then(|pair| pair.printed.clone()), Mark::Plain)
                } else {
                    let computed = pair.and_then(|pair| pair.computed.clone());
                    (computed, pair.map_or(Mark::Plain, mark))
                };
                Cell {
                    text: text.unwrap_or_default(),
                    mark,
                }
            }));
            cells
        });
        Sheet {
            title: "",
            head,
            rows: rows.collect(),
        }
    }

    /// One of the two tables, without rows and columns that it does not have.
    fn alone(&self, title: &'static str, table: &Table, mark: fn(&Pair) -> Mark) -> Sheet {
        let columns: Vec<&str> = table.columns().collect();
        let mut head = vec![self.corner.to_string()];
        head.extend(columns.iter().map(ToString::to_string));
        let rows = table.rows().map(|row| {
            let mut cells = vec![label(row)];
            cells.extend(columns.iter().map(|column| Cell {
                text: table.entry(row, column).unwrap_or_default().to_string(),
                mark: self.pair(row, column).map_or(Mark::Plain, mark),
            }));
            cells
        });
        Sheet {
            title,
            head,
            rows: rows.collect(),
        }
    }
}

fn label(row: &str) -> Cell {
    Cell {
        text: row.to_string(),
        mark: Mark::Label,
    }
}

/// What is special about a computed figure.
fn mark(pair: &Pair) -> Mark {
    match pair.standing {
        Standing::Same | Standing::Missing | Standing::Illegible => Mark::Plain,
        Standing::Differs => Mark::Differs,
        Standing::New => Mark::New,
    }
}

//! Figures under labels: what a paper prints, and what is computed.

use std::collections::BTreeSet;
use std::fmt;

use serde::{Deserialize, Serialize};

/// Entries in rows and columns, each of which has a label. A single figure is a table with one entry.
///
/// Printed tables are transcribed as text, a line for each row, with the labels first:
///
/// ```
/// use partizan_papers::Table;
///
/// let table = Table::read("
///     n   value  weight
///     1   *      0
///     2   ^      ~
///     3   _      2
/// ");
/// assert_eq!(table.entry("1", "value"), Some("*"));
/// assert_eq!(table.entry("3", "value"), None);
/// assert_eq!(table.entry("2", "weight"), Some(Table::ILLEGIBLE));
/// ```
///
/// `_` is an empty place, [`Table::UNKNOWN`] a figure that is said to be unknown, and [`Table::ILLEGIBLE`] one that
/// the scan does not show. `>=7` and `5..7` are bounds, and `1632±6%` is a figure that depends on conventions which are
/// lost. An underscore inside a label is read as a space.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Table {
    /// What the labels of the rows are.
    corner: String,
    columns: Vec<String>,
    rows: Vec<Row>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Row {
    label: String,
    /// As many as there are columns, or fewer if the rest is empty.
    entries: Vec<Option<String>>,
}

/// Where an entry stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place<'t> {
    /// The label of its row.
    pub row: &'t str,
    /// The label of its column.
    pub column: &'t str,
    /// What stands there.
    pub entry: &'t str,
}

impl Table {
    /// A figure that nobody knows.
    pub const UNKNOWN: &'static str = "?";
    /// A figure that was printed, but cannot be read.
    pub const ILLEGIBLE: &'static str = "~";

    /// A table without entries.
    pub fn new(corner: &str) -> Table {
        Table {
            corner: corner.to_string(),
            ..Table::default()
        }
    }

    /// A single figure.
    pub fn single(label: &str, entry: impl fmt::Display) -> Table {
        let mut table = Table::default();
        table.set(label, "", entry);
        table
    }

    /// A list: a single column of figures.
    pub fn list<R: fmt::Display, E: fmt::Display>(
        corner: &str,
        column: &str,
        entries: impl IntoIterator<Item = (R, E)>,
    ) -> Table {
        let mut table = Table::new(corner);
        for (row, entry) in entries {
            table.set(row, column, entry);
        }
        table
    }

    /// Reads a transcribed table; panics if a row has more entries than there are columns.
    pub fn read(text: &str) -> Table {
        let label = |word: &str| word.replace('_', " ");
        let mut lines = text.lines().map(str::split_whitespace);
        let mut lines = lines.by_ref().filter(|line| line.clone().next().is_some());
        let Some(mut head) = lines.next() else {
            return Table::default();
        };
        let corner = head.next().map(label).unwrap_or_default();
        let columns: Vec<String> = head.map(label).collect();
        let rows = lines.map(|mut line| {
            let label = line.next().map(label).unwrap_or_default();
            let entries = line.map(|word| (word != "_").then(|| word.to_string()));
            let entries: Vec<Option<String>> = entries.collect();
            assert!(
                entries.len() <= columns.len(),
                "{label} has too many entries"
            );
            Row { label, entries }
        });
        let rows = rows.collect();
        Table {
            corner,
            columns,
            rows,
        }
    }

    /// Puts an entry into its place; rows and columns are added behind the others as they are needed.
    pub fn set(&mut self, row: impl fmt::Display, column: &str, entry: impl fmt::Display) {
        let row = row.to_string();
        let known = self.columns.iter().position(|label| label == column);
        let column = known.unwrap_or_else(|| {
            self.columns.push(column.to_string());
            self.columns.len() - 1
        });
        let known = self.rows.iter().position(|other| other.label == row);
        let row = known.unwrap_or_else(|| {
            self.rows.push(Row {
                label: row,
                entries: Vec::new(),
            });
            self.rows.len() - 1
        });
        let entries = &mut self.rows[row].entries;
        if entries.len() <= column {
            entries.resize(column + 1, None);
        }
        entries[column] = Some(entry.to_string());
    }

    /// What stands in a row and column.
    pub fn entry(&self, row: &str, column: &str) -> Option<&str> {
        let column = self.columns.iter().position(|label| label == column)?;
        let row = self.rows.iter().find(|other| other.label == row)?;
        row.entries.get(column)?.as_deref()
    }

    /// What the labels of the rows are.
    pub fn corner(&self) -> &str {
        &self.corner
    }

    /// The labels of the columns.
    pub fn columns(&self) -> impl ExactSizeIterator<Item = &str> + Clone {
        self.columns.iter().map(String::as_str)
    }

    /// The labels of the rows.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &str> + Clone {
        self.rows.iter().map(|row| row.label.as_str())
    }

    /// All entries, row by row.
    pub fn entries(&self) -> impl Iterator<Item = Place<'_>> {
        self.rows.iter().flat_map(move |row| {
            let entries = row.entries.iter().zip(&self.columns);
            entries.filter_map(move |(entry, column)| {
                let entry = entry.as_deref()?;
                Some(Place {
                    row: &row.label,
                    column,
                    entry,
                })
            })
        })
    }

    /// The rows and columns of both tables: those of this one first.
    pub fn frame_with(&self, other: &Table) -> (Vec<String>, Vec<String>) {
        let join = |mine: &mut dyn Iterator<Item = &str>,
                    theirs: &mut dyn Iterator<Item = &str>| {
            let mut labels: Vec<String> = mine.map(str::to_string).collect();
            for label in theirs {
                if !labels.iter().any(|known| known == label) {
                    labels.push(label.to_string());
                }
            }
            labels
        };
        (
            join(&mut self.rows(), &mut other.rows()),
            join(&mut self.columns(), &mut other.columns()),
        )
    }
}

impl fmt::Display for Table {
    /// The entries alone, row by row.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, place) in self.entries().enumerate() {
            let comma = if i == 0 { "" } else { ", " };
            write!(f, "{comma}{}", place.entry)?;
        }
        Ok(())
    }
}

/// Different entries in the order in which they come, in one.
pub(crate) fn distinct(entries: impl IntoIterator<Item = String>) -> String {
    let mut seen: Vec<String> = Vec::new();
    for entry in entries {
        if !seen.contains(&entry) {
            seen.push(entry);
        }
    }
    seen.join(" ")
}

/// An answer as an entry.
pub(crate) fn yes_or_no(answer: bool) -> &'static str {
    if answer { "yes" } else { "no" }
}

/// Whatever was found in any of many cases, as one entry.
pub(crate) fn any_of<T: fmt::Display>(found: &BTreeSet<T>) -> String {
    let found: Vec<String> = found.iter().map(ToString::to_string).collect();
    found.join(" or ")
}

//! How a table is written.

use std::fmt::Write as _;

use super::range::Range;
use crate::answer::Printable;

/// What stands in one place.
pub(super) enum Cell {
    Shown(String),
    /// Too long to be shown; says how long.
    Long(String),
    /// The position has no such thing.
    Undefined,
    /// The budget ran out.
    Unknown,
}

impl Cell {
    pub(super) fn of(shown: &Printable, longest: usize) -> Cell {
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

/// A table with its labels.
pub(super) struct Table {
    pub(super) corner: &'static str,
    pub(super) rows: Vec<String>,
    pub(super) columns: Vec<String>,
    /// Row by row.
    pub(super) cells: Vec<Cell>,
}

impl Table {
    pub(super) fn texts(&self) -> Vec<Vec<&str>> {
        let rows = self.cells.chunks(self.columns.len());
        rows.map(|row| row.iter().map(Cell::text).collect())
            .collect()
    }

    /// The table with its labels.
    pub(super) fn lines(&self) -> Vec<Vec<String>> {
        let mut lines = vec![[vec![self.corner.to_string()], self.columns.clone()].concat()];
        for (label, cells) in self.rows.iter().zip(self.texts()) {
            let cells = cells.into_iter().map(str::to_string);
            lines.push(std::iter::once(label.clone()).chain(cells).collect());
        }
        lines
    }

    /// A long list of numbers in lines of ten, as the books print it: the label of a line is its
    /// first number, and that of a column what is added to it.
    pub(super) fn in_tens(&self, numbers: Range) -> Vec<Vec<String>> {
        const TEN: usize = 10;
        let labels = (0..TEN).map(|digit| digit.to_string());
        let mut lines = vec![[vec![self.corner.to_string()], labels.collect()].concat()];
        for first in (numbers.first - numbers.first % TEN..numbers.end).step_by(TEN) {
            let cells = (first..(first + TEN).min(numbers.end)).map(|n| {
                let i = n.checked_sub(numbers.first);
                i.map_or(String::new(), |i| self.cells[i].text().to_string())
            });
            lines.push([vec![first.to_string()], cells.collect()].concat());
        }
        lines
    }

    /// The table with its labels, rows and columns exchanged.
    fn columns_first(&self) -> Vec<Vec<String>> {
        let lines = self.lines();
        (0..=self.columns.len())
            .map(|i| lines.iter().map(|line| line[i].clone()).collect())
            .collect()
    }

    /// Comma-separated values. A list has a line for every number.
    pub(super) fn csv(&self, is_list: bool) -> String {
        let lines = if is_list {
            self.columns_first()
        } else {
            self.lines()
        };
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
        lines.iter().map(line).collect()
    }

    /// A `tabular` with values in math mode.
    pub(super) fn latex(&self) -> String {
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

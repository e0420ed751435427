//! The answer as LaTeX: a section for each paper, a tabular for each claim.

use std::fmt::Write;

use partizan_papers::Report;
use partizan_value::Notation;

use super::Done;
use super::figures::Figures;
use super::sheet::{Cell, Mark, Sheet, sheets};
use super::text::differences;

/// Longer figures do not fit a page.
const LONGEST_FIGURE: usize = 160;

/// More columns are set very small.
const MOST_COLUMNS: usize = 10;

/// All claims, to be included in a document.
pub(super) fn document(all_done: &[Done<'_>]) -> String {
    let mut writer = Writer {
        figures: Figures::new(Notation::Latex),
        text: String::new(),
    };
    if !all_done.is_empty() {
        writer.text.push_str(
            "% What differs from print has a sign of inequality, what is not in print a plus.\n\n",
        );
    }
    let mut paper = None;
    for done in all_done {
        if paper.replace(done.paper.id) != Some(done.paper.id) {
            let title = format!("{}, {}", done.paper.authors, done.paper.title);
            let _ = writeln!(writer.text, "\\section{{{}}}\n", escaped(&title));
        }
        writer.report(&done.report);
    }
    writer.text
}

struct Writer {
    figures: Figures,
    text: String,
}

impl Writer {
    fn report(&mut self, report: &Report<'_>) {
        let claim = report.claim;
        let _ = writeln!(
            self.text,
            "\\paragraph{{{} ({}): {}.}} {}",
            escaped(claim.id),
            escaped(claim.place),
            report.verdict,
            escaped(claim.says)
        );
        for sheet in sheets(report) {
            self.sheet(&sheet);
        }
        let computed = &report.computed;
        let wrong = differences(report).into_iter();
        let counterexample = report.counterexample().into_iter();
        let counterexample = counterexample.map(|found| format!("Counterexample: {found}"));
        let stopped = report.stopped.iter().map(ToString::to_string);
        let notes = computed.news.iter().chain(&computed.notes).cloned();
        for remark in wrong.chain(counterexample).chain(notes).chain(stopped) {
            let _ = writeln!(self.text, "{}\n", escaped(&remark));
        }
        let _ = writeln!(
            self.text,
            "How it is checked: {} It took {:.2}~s.\n",
            escaped(claim.method),
            report.seconds
        );
    }

    fn sheet(&mut self, sheet: &Sheet) {
        if !sheet.title.is_empty() {
            let _ = writeln!(self.text, "\nWhat is {}:", sheet.title);
        }
        let columns = "l".repeat(sheet.head.len().saturating_sub(1));
        let size = if columns.len() > MOST_COLUMNS {
            "\\tiny\\tabcolsep=1pt"
        } else {
            "\\small"
        };
        let _ = writeln!(self.text, "\n{{{size}\n\\begin{{tabular}}{{l|{columns}}}");
        let head: Vec<String> = sheet.head.iter().map(|label| escaped(label)).collect();
        let _ = writeln!(self.text, "{} \\\\ \\hline", head.join(" & "));
        for row in &sheet.rows {
            let cells: Vec<String> = row.iter().map(|cell| self.cell(cell)).collect();
            let _ = writeln!(self.text, "{} \\\\", cells.join(" & "));
        }
        self.text.push_str("\\end{tabular}}\n\n");
    }

    /// A figure with its mark, which mathematics cannot show by a font.
    fn cell(&mut self, cell: &Cell) -> String {
        let text = match cell.mark {
            Mark::Label => escaped(&cell.text),
            Mark::Plain | Mark::Differs | Mark::New => self.figure(&cell.text),
        };
        match cell.mark {
            Mark::Label | Mark::Plain => text,
            Mark::Differs => format!("{text} $\\neq$"),
            Mark::New => format!("{text} $+$"),
        }
    }

    /// Values are set as mathematics, everything else as text.
    fn figure(&mut self, figure: &str) -> String {
        if figure.chars().count() > LONGEST_FIGURE {
            return format!("({} characters)", figure.chars().count());
        }
        match self.figures.value(figure) {
            Some(value) => format!("${value}$"),
            None => escaped(figure),
        }
    }
}

/// Text in which nothing is a command, and every sign is one that LaTeX can set.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        match SIGNS.iter().find(|(sign, _)| *sign == c) {
            Some((_, command)) => escaped.push_str(command),
            None => escaped.push(c),
        }
    }
    escaped
}

/// Signs that mean something else in LaTeX, or nothing.
const SIGNS: [(char, &str); 38] = [
    ('&', "\\&"),
    ('%', "\\%"),
    ('$', "\\$"),
    ('#', "\\#"),
    ('_', "\\_"),
    ('{', "\\{"),
    ('}', "\\}"),
    ('\\', "\\textbackslash{}"),
    ('^', "\\textasciicircum{}"),
    ('~', "\\textasciitilde{}"),
    ('<', "$<$"),
    ('>', "$>$"),
    ('|', "$\\mid$"),
    ('≤', "$\\leq$"),
    ('≥', "$\\geq$"),
    ('≠', "$\\neq$"),
    ('−', "$-$"),
    ('±', "$\\pm$"),
    ('×', "$\\times$"),
    ('·', "$\\cdot$"),
    ('∗', "$\\ast$"),
    ('→', "$\\to$"),
    ('↑', "$\\uparrow$"),
    ('↓', "$\\downarrow$"),
    ('⇑', "$\\Uparrow$"),
    ('⇓', "$\\Downarrow$"),
    ('⌊', "$\\lfloor$"),
    ('⌋', "$\\rfloor$"),
    ('α', "$\\alpha$"),
    ('φ', "$\\varphi$"),
    ('Σ', "$\\Sigma$"),
    ('²', "$^2$"),
    ('₁', "$_1$"),
    ('₂', "$_2$"),
    ('₃', "$_3$"),
    ('ₖ', "$_k$"),
    ('“', "``"),
    ('”', "''"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_hold_no_commands_and_values_are_mathematics() {
        assert_eq!(escaped("5% of {a|b}"), "5\\% of \\{a$\\mid$b\\}");
        let mut writer = Writer {
            figures: Figures::new(Notation::Latex),
            text: String::new(),
        };
        assert_eq!(writer.figure("^"), "$\\uparrow$");
        assert_eq!(writer.figure("{0|*}"), "\\{0$\\mid$*\\}");
        assert_eq!(writer.figure("4LR"), "4LR");
    }
}

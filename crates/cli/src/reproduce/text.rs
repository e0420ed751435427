//! The answer for a person at a terminal.

use std::fmt::Write;

use partizan_papers::{Cost, Pair, Paper, Report, Standing, Verdict};

use super::Done;
use super::figures::Figures;
use super::sheet::{Cell, Mark, Sheet, sheets};
use crate::question::{aligned, broken};

/// Longer figures are cut; JSON has them whole.
const LONGEST_FIGURE: usize = 48;
/// Sheets that are wider together stand below each other.
const WIDEST: usize = 150;

/// The papers and what they claim.
pub(super) fn contents(papers: &[Paper]) -> String {
    let mut text = String::new();
    for paper in papers {
        text.push_str(&heading(paper));
        let rows = paper.claims.iter().map(|claim| {
            let cost = match claim.cost {
                Cost::Short => "",
                Cost::Long => "--full",
            };
            vec![
                format!("  {}", claim.id),
                cost.to_string(),
                claim.place.to_string(),
            ]
        });
        let rows: Vec<Vec<String>> = rows.collect();
        let _ = writeln!(text, "{}", aligned(&rows));
    }
    text.push_str(
        "`partizan reproduce PAPER` checks a paper, `--claim ID` one claim, `reproduce all` all papers;\n\
         claims marked --full take minutes and are checked with that flag.\n",
    );
    text
}

/// The name of a paper.
pub(super) fn heading(paper: &Paper) -> String {
    format!("{}: {}, {}\n\n", paper.id, paper.authors, paper.title)
}

/// What came of a claim in a word or two.
fn outcome(report: &Report<'_>) -> &'static str {
    match report.stopped {
        None => report.verdict.name(),
        Some(_) => UNCHECKED,
    }
}

/// What is said of claims that could not be computed.
const UNCHECKED: &str = "not checked";

/// A claim and what came of it; `quiet` leaves out what it cost.
pub(super) fn report(report: &Report<'_>, figures: &mut Figures, quiet: bool) -> String {
    let claim = report.claim;
    let mut text = format!("{} ({}): {}", claim.id, claim.place, outcome(report));
    if report.stopped.is_none() && !report.is_expected() {
        let _ = write!(text, ", BUT EXPECTED {}", claim.expected);
    }
    text.push('\n');
    add_paragraph(&mut text, "", claim.says);
    for block in blocks(&sheets(report), figures) {
        let _ = write!(text, "\n{block}");
    }
    text.push('\n');
    for difference in differences(report) {
        add_paragraph(&mut text, "≠ ", &difference);
    }
    let computed = &report.computed;
    if let Some(counterexample) = report.counterexample() {
        add_paragraph(&mut text, "counterexample: ", &counterexample);
    }
    for news in &computed.news {
        add_paragraph(&mut text, "new: ", news);
    }
    for note in &computed.notes {
        add_paragraph(&mut text, "note: ", note);
    }
    for exhibit in &computed.exhibits {
        let mut line = format!("{} {}", exhibit.game, exhibit.position);
        for parameter in &exhibit.parameters {
            let _ = write!(line, " {parameter}");
        }
        if let Some(player) = &exhibit.first {
            let _ = write!(line, " first={player}");
        }
        add_paragraph(&mut text, "see ", &format!("{line}: {}", exhibit.caption));
    }
    if let Some(reason) = &report.stopped {
        add_paragraph(&mut text, "stopped: ", &reason.to_string());
    }
    add_paragraph(&mut text, "checked: ", claim.method);
    if !quiet {
        let _ = writeln!(text, "  time: {:.2} s", report.seconds);
    }
    text
}

/// What is wrong in print: a sentence for all places that are wrong for the same reason.
pub(super) fn differences(report: &Report<'_>) -> Vec<String> {
    let mut by_reason: Vec<(&str, Vec<String>)> = Vec::new();
    for pair in report.differences() {
        let dispute = report.claim.dispute(pair);
        let why = dispute.map_or("Nobody knows why.", |dispute| dispute.why);
        match by_reason.last_mut() {
            Some((last, places)) if *last == why => places.push(difference(pair)),
            _ => by_reason.push((why, vec![difference(pair)])),
        }
    }
    let sentences = by_reason.into_iter();
    sentences
        .map(|(why, places)| format!("{}. {why}", places.join("; ")))
        .collect()
}

/// A place, and what stands there.
fn difference(pair: &Pair) -> String {
    let [printed, computed] = [&pair.printed, &pair.computed]
        .map(|entry| shortened(entry.as_deref().unwrap_or_default()));
    format!("{}: printed {printed}, computed {computed}", place(pair))
}

fn place(pair: &Pair) -> String {
    match (&*pair.row, &*pair.column) {
        (row, "") => row.to_string(),
        ("", column) => column.to_string(),
        (row, column) => format!("{row}, {column}"),
    }
}

/// So many figures are told one by one.
const FEW: usize = 6;

/// The figures that are not in print.
pub(super) fn new_figures(report: &Report<'_>) -> Option<String> {
    let is_new = |pair: &&Pair| pair.standing == Standing::New;
    let new: Vec<&Pair> = report.pairs.iter().filter(is_new).collect();
    let figure = |pair: &&Pair| {
        let computed = shortened(pair.computed.as_deref().unwrap_or_default());
        format!("{}: {computed}", place(pair))
    };
    let last = figure(new.last()?);
    if new.len() > FEW {
        return Some(format!("{} figures, up to {last}", new.len()));
    }
    let figures: Vec<String> = new.iter().map(figure).collect();
    Some(figures.join("; "))
}

fn add_paragraph(text: &mut String, label: &str, paragraph: &str) {
    for (i, line) in broken(paragraph).into_iter().enumerate() {
        let label = if i == 0 { label } else { "" };
        let _ = writeln!(text, "  {label}{line}");
    }
}

/// How many claims got which verdict.
pub(super) fn summary(all_done: &[Done<'_>], quiet: bool) -> String {
    let mut text = String::new();
    let names = Verdict::ALL.map(Verdict::name).into_iter();
    let counts = names.chain([UNCHECKED]).filter_map(|name| {
        let got = all_done.iter();
        match got.filter(|done| outcome(&done.report) == name).count() {
            0 => None,
            count => Some(format!("{count} {name}")),
        }
    });
    let counts: Vec<String> = counts.collect();
    let _ = write!(text, "{} claims: {}", all_done.len(), counts.join(", "));
    if !quiet {
        let seconds: f64 = all_done.iter().map(|done| done.report.seconds).sum();
        let _ = write!(text, "; {seconds:.1} s");
    }
    text.push('\n');
    let unexpected = all_done.iter().filter(|done| !done.report.is_expected());
    for done in unexpected {
        let claim = done.report.claim;
        let _ = writeln!(
            text,
            "unexpected: {}/{} is {} instead of {}",
            done.paper.id,
            claim.id,
            outcome(&done.report),
            claim.expected
        );
    }
    text
}

/// Sheets as text: beside each other if there is room.
fn blocks(sheets: &[Sheet], figures: &mut Figures) -> Vec<String> {
    let blocks = sheets.iter().map(|sheet| block(sheet, figures));
    let blocks: Vec<Vec<String>> = blocks.collect();
    let width = |block: &Vec<String>| block.iter().map(|line| line.chars().count()).max();
    let widths: Vec<usize> = blocks.iter().map(|b| width(b).unwrap_or(0)).collect();
    if blocks.len() < 2 || widths.iter().sum::<usize>() > WIDEST {
        return blocks.iter().map(|block| block.join("\n") + "\n").collect();
    }
    let height = blocks.iter().map(Vec::len).max().unwrap_or(0);
    let mut text = String::new();
    for i in 0..height {
        let mut line = String::new();
        for (block, width) in blocks.iter().zip(&widths) {
            let part = block.get(i).map_or("", String::as_str);
            let _ = write!(line, "{part:<width$}  ");
        }
        let _ = writeln!(text, "{}", line.trim_end());
    }
    vec![text]
}

/// The lines of a sheet.
fn block(sheet: &Sheet, figures: &mut Figures) -> Vec<String> {
    let mut rows = vec![sheet.head.clone()];
    for row in &sheet.rows {
        rows.push(row.iter().map(|one| cell(one, figures)).collect());
    }
    let text = aligned(&rows);
    let title = (!sheet.title.is_empty()).then(|| format!("    {}", sheet.title));
    let lines = text.lines().map(|line| format!("    {}", line.trim_end()));
    title.into_iter().chain(lines).collect()
}

fn cell(cell: &Cell, figures: &mut Figures) -> String {
    let text = shortened(&figures.shown(&cell.text));
    match cell.mark {
        Mark::Label | Mark::Plain => text,
        Mark::Differs => format!("{text} ≠"),
        Mark::New => format!("{text} +"),
    }
}

/// A figure, or the beginning of a long one.
fn shortened(figure: &str) -> String {
    if figure.chars().count() <= LONGEST_FIGURE {
        return figure.to_string();
    }
    let beginning: String = figure.chars().take(LONGEST_FIGURE - 1).collect();
    format!("{beginning}…")
}

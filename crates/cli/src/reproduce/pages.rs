//! Pages about the papers, in Markdown: what is printed, what is computed, and what is new.

use std::fmt::Write;

use partizan_papers::{Cost, Paper, Report, Verdict};

use super::Done;
use super::drawing::{Folder, pictures};
use super::sheet::{Cell, Mark, Sheet, sheets};
use super::text::{differences, new_figures};
use crate::answer::Failure;

/// Longer figures are told by their length.
const LONGEST_FIGURE: usize = 60;
/// The folder of pictures beside the pages.
const IMAGES: &str = "images";

/// Writes a page for every paper, and one that lists them.
pub(super) fn write(
    folder: &Folder,
    papers: &[&Paper],
    all_done: &[Done<'_>],
) -> Result<(), Failure> {
    let images = folder.within(IMAGES)?;
    for paper in papers {
        let reports: Vec<&Report<'_>> = of_paper(paper, all_done).collect();
        let mut page = head(paper, &reports);
        for report in reports {
            page.push_str(&section(report));
            for drawn in pictures(paper, report)? {
                images.write(&drawn.file, &drawn.svg)?;
                let caption = escaped(drawn.caption);
                let _ = writeln!(
                    page,
                    "![{caption}]({IMAGES}/{})\n\n*{caption}*\n",
                    drawn.file
                );
            }
        }
        folder.write(&format!("{}.md", paper.id), &page)?;
    }
    if papers.len() > 1 {
        folder.write("README.md", &contents(papers, all_done))?;
    }
    Ok(())
}

fn of_paper<'d>(paper: &Paper, all_done: &'d [Done<'_>]) -> impl Iterator<Item = &'d Report<'d>> {
    let id = paper.id;
    let done = all_done.iter().filter(move |done| done.paper.id == id);
    done.map(|done| &done.report)
}

/// The page that lists the others.
fn contents(papers: &[&Paper], all_done: &[Done<'_>]) -> String {
    let mut page = String::from(
        "# The five papers, claim by claim\n\n\
         What is printed in five papers beside what Partizan computes. These pages are written by\n\
         `partizan reproduce all --full --pages docs/papers`; nothing in them is typed by hand.\n\
         Where a paper has a formula or a conjecture, what follows from it is called printed.\n\n",
    );
    let claims: usize = papers.iter().map(|paper| paper.claims.len()).sum();
    if claims > all_done.len() {
        let left_out = claims - all_done.len();
        let _ = writeln!(
            page,
            "Without `--full`, {left_out} claims are left out here.\n"
        );
    }
    page.push_str(&verdicts_table(papers, all_done));
    page.push_str("\n## Wrong in print\n\n");
    for done in all_done {
        for difference in differences(&done.report) {
            let _ = writeln!(page, "- {}: {}", link(done), escaped(&difference));
        }
    }
    page.push_str("\n## New\n\n");
    for done in all_done {
        for news in &done.report.computed.news {
            let _ = writeln!(page, "- {}: {}", link(done), escaped(news));
        }
    }
    page.push_str("\n## Not in print\n\n");
    for done in all_done {
        if let Some(figures) = new_figures(&done.report) {
            let _ = writeln!(page, "- {}: {}", link(done), escaped(&figures));
        }
    }
    page
}

/// A claim on the page of its paper.
fn link(done: &Done<'_>) -> String {
    let (paper, claim) = (done.paper.id, done.report.claim.id);
    format!("[{paper}, {claim}]({paper}.md#{claim})")
}

/// How many claims of each paper got which verdict.
fn verdicts_table(papers: &[&Paper], all_done: &[Done<'_>]) -> String {
    let mut table = String::from("| paper | claims |");
    for verdict in Verdict::ALL {
        let _ = write!(table, " {verdict} |");
    }
    let _ = writeln!(table, "\n|---|---|{}", "---|".repeat(Verdict::ALL.len()));
    for paper in papers {
        let reports: Vec<&Report<'_>> = of_paper(paper, all_done).collect();
        let _ = write!(
            table,
            "| [{}, *{}*]({}.md) | {} |",
            paper.authors,
            paper.title,
            paper.id,
            reports.len()
        );
        for verdict in Verdict::ALL {
            let got = reports.iter().filter(|report| report.verdict == verdict);
            let _ = write!(table, " {} |", got.count());
        }
        table.push('\n');
    }
    table
}

/// The beginning of a page, with all claims at a glance.
fn head(paper: &Paper, reports: &[&Report<'_>]) -> String {
    let mut page = format!(
        "# {}\n\n*{}*\n\n{}\n\nWritten by `partizan reproduce`. In the tables **≠** marks what differs from print, and *italics* \
         what is not in print; `?` is a figure that is said to be unknown, and `~` one that cannot be read in our \
         scan.\n\n",
        paper.title, paper.authors, paper.about
    );
    match paper.claims.len() - reports.len() {
        0 => {}
        left_out => {
            let _ = writeln!(page, "{left_out} claims are left out here.\n");
        }
    }
    page.push_str("| claim | place | verdict |\n|---|---|---|\n");
    for report in reports {
        let claim = report.claim;
        let _ = writeln!(
            page,
            "| [{}](#{}) | {} | {} |",
            claim.id,
            claim.id,
            escaped(claim.place),
            report.verdict
        );
    }
    page.push('\n');
    page
}

/// A claim.
fn section(report: &Report<'_>) -> String {
    let claim = report.claim;
    let mut page = format!(
        "## {}\n\n**{}** · {}\n\n{}\n\n",
        claim.id,
        report.verdict,
        escaped(claim.place),
        escaped(claim.says)
    );
    for sheet in sheets(report) {
        page.push_str(&table(&sheet));
    }
    for difference in differences(report) {
        let _ = writeln!(page, "≠ {}\n", escaped(&difference));
    }
    let computed = &report.computed;
    if let Some(counterexample) = report.counterexample() {
        let _ = writeln!(page, "Counterexample: {}\n", escaped(&counterexample));
    }
    for note in computed.news.iter().chain(&computed.notes) {
        let _ = writeln!(page, "{}\n", escaped(note));
    }
    if let Some(reason) = &report.stopped {
        let _ = writeln!(page, "Stopped: {}\n", escaped(&reason.to_string()));
    }
    let cost = match claim.cost {
        Cost::Short => "",
        Cost::Long => " Only with `--full`.",
    };
    let _ = writeln!(
        page,
        "How it is checked: {} It took {:.2} s.{cost}\n",
        escaped(claim.method),
        report.seconds
    );
    page
}

fn table(sheet: &Sheet) -> String {
    let mut text = String::new();
    if !sheet.title.is_empty() {
        let _ = writeln!(text, "{}:\n", sheet.title);
    }
    let head: Vec<String> = sheet.head.iter().map(|label| escaped(label)).collect();
    let _ = writeln!(text, "| {} |", head.join(" | "));
    let _ = writeln!(text, "|{}", "---|".repeat(head.len()));
    for row in &sheet.rows {
        let cells: Vec<String> = row.iter().map(cell).collect();
        let _ = writeln!(text, "| {} |", cells.join(" | "));
    }
    text.push('\n');
    text
}

fn cell(cell: &Cell) -> String {
    let length = cell.text.chars().count();
    let text = if length > LONGEST_FIGURE {
        format!("({length} characters)")
    } else {
        escaped(&cell.text)
    };
    match cell.mark {
        _ if text.is_empty() => text,
        Mark::Label | Mark::Plain => text,
        Mark::Differs => format!("**{text} ≠**"),
        Mark::New => format!("*{text}*"),
    }
}

/// Text in which nothing is a command of Markdown or HTML.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        if matches!(
            c,
            '|' | '*' | '_' | '<' | '>' | '[' | ']' | '`' | '\\' | '~' | '#'
        ) {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

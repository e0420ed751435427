//! `partizan reproduce`: what papers print beside what is computed, claim by claim.

mod document;
mod drawing;
mod figures;
mod kept;
mod latex;
mod pages;
mod sheet;
mod text;

use std::io::{self, Write};
use std::path::PathBuf;

use partizan_papers::{Claim, Cost, Lab, Paper, Report, Stopped, papers};
use partizan_rules::{Piece, did_you_mean, shortened};
use partizan_value::{Budget, Error};

use crate::answer::Failure;
use crate::progress::Progress;
use crate::settings::{Clock, Settings};
use document::{Contents, Document};
use figures::Figures;
use kept::Kept;

/// What is wanted of which paper.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Wanted {
    /// The paper, or `all`; without it the papers are listed
    #[arg(value_name = "PAPER")]
    words: Vec<String>,

    /// Only this claim
    #[arg(long, value_name = "ID")]
    claim: Option<String>,

    /// Keep what is computed in a file, and go on from there the next time
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,

    /// Draw all figures and positions into SVG files in this folder
    #[arg(long, value_name = "FOLDER")]
    svg: Option<PathBuf>,

    /// Write a page for each paper into this folder, in Markdown, with its pictures
    #[arg(long, value_name = "FOLDER")]
    pages: Option<PathBuf>,
}

impl Wanted {
    /// Whether a file or a folder is to be written.
    fn writes(&self) -> bool {
        self.keep.is_some() || self.svg.is_some() || self.pages.is_some()
    }
}

/// The word for all papers.
const ALL: &str = "all";

/// A claim and its paper.
#[derive(Clone, Copy)]
struct Task<'p> {
    paper: &'p Paper,
    claim: &'p Claim,
}

impl Task<'_> {
    /// The name of the claim among those of all papers.
    fn name(self) -> String {
        format!("{}/{}", self.paper.id, self.claim.id)
    }
}

/// A claim that was dealt with.
struct Done<'p> {
    paper: &'p Paper,
    report: Report<'p>,
}

pub(crate) fn run(wanted: &Wanted, settings: &Settings) -> Result<(), Failure> {
    let clock = Clock::start();
    let papers = papers();
    let choice = Choice::read(wanted, settings)?;
    if choice.paper.is_none() && choice.claim.is_none() {
        if wanted.writes() || choice.full || settings.is_latex() {
            let message = "which paper? `partizan reproduce all` checks them all";
            return Err(Failure::Request(message.to_string()));
        }
        return list(&papers, clock, settings);
    }
    if choice.claim.is_some() && wanted.pages.is_some() {
        let message = "--pages writes whole pages, so it cannot be about one claim";
        return Err(Failure::Request(message.to_string()));
    }
    let (chosen, tasks) = choice.tasks(&papers)?;
    let folder = |path: &Option<PathBuf>| path.as_deref().map(drawing::Folder::open).transpose();
    let (svg, pages) = (folder(&wanted.svg)?, folder(&wanted.pages)?);
    let (keep, mut known) = kept::open(wanted.keep.as_deref())?;
    let budget = settings.interruptible_budget();
    let mut out = io::stdout();
    let mut figures = Figures::new(settings.notation());
    let mut all_done = Vec::new();
    let is_text = !settings.json && !settings.is_latex();
    for (i, &task) in tasks.iter().enumerate() {
        let name = task.name();
        let report = match known.remove(&name) {
            Some(Kept {
                computed, seconds, ..
            }) => {
                let mut report = task.claim.judge(computed);
                report.seconds = seconds;
                report
            }
            None => compute(task, [i, tasks.len()], &budget, settings),
        };
        if let Some(keep) = keep.as_ref().filter(|_| report.stopped.is_none()) {
            keep.add(&name, &report);
        }
        if is_text {
            if i > 0 {
                writeln!(out)?;
            }
            if tasks.len() > 1 && (i == 0 || tasks[i - 1].paper.id != task.paper.id) {
                write!(out, "{}", text::heading(task.paper))?;
            }
            write!(
                out,
                "{}",
                text::report(&report, &mut figures, settings.quiet)
            )?;
        }
        if let Some(folder) = &svg {
            drawing::draw(folder, task.paper, &report)?;
        }
        let is_over = ends_all(&report);
        all_done.push(Done {
            paper: task.paper,
            report,
        });
        if is_over {
            break;
        }
    }
    // A page that is there may be a whole one.
    let are_checked = all_done.iter().all(|done| done.report.stopped.is_none());
    if let Some(folder) = pages.as_ref().filter(|_| are_checked) {
        pages::write(folder, &chosen, &all_done)?;
    }
    if settings.json {
        settings.print_json(&Document::new(&all_done, clock))?;
    } else if settings.is_latex() {
        write!(out, "{}", latex::document(&all_done))?;
    } else if tasks.len() > 1 {
        write!(out, "\n{}", text::summary(&all_done, settings.quiet))?;
    }
    verdict(&all_done, tasks.len())
}

/// Computes a claim and judges it.
fn compute<'p>(
    task: Task<'p>,
    [number, of]: [usize; 2],
    budget: &Budget,
    settings: &Settings,
) -> Report<'p> {
    let clock = Clock::start();
    let mut lab = Lab::new(budget.clone(), settings.threads());
    let label = format!("{} ({} of {of})", task.name(), number + 1);
    let _progress = Progress::of_claim(label, &lab, settings);
    // Some claims are checked so fast that they never look at the clock.
    let computed = lab.begin("").and_then(|()| (task.claim.compute)(&mut lab));
    let mut report = match computed {
        Ok(computed) => task.claim.judge(computed),
        Err(stopped) => task.claim.give_up(stopped),
    };
    report.seconds = clock.elapsed().as_secs_f64();
    report
}

/// Whether nothing more can be computed: somebody wants it to end, or time is up. Another claim may need less memory.
fn ends_all(report: &Report<'_>) -> bool {
    matches!(
        report.stopped,
        Some(Stopped::Budget(Error::Cancelled | Error::Time(_)))
    )
}

/// Whether everything is as expected; what is not was said.
fn verdict(all_done: &[Done<'_>], wanted: usize) -> Result<(), Failure> {
    for done in all_done {
        let name = format!("{}/{}", done.paper.id, done.report.claim.id);
        match &done.report.stopped {
            None => {}
            Some(Stopped::Budget(reason)) => {
                let is_checked = |done: &&Done<'_>| done.report.stopped.is_none();
                let checked = all_done.iter().filter(is_checked).count();
                let advice = if ends_all(&done.report) {
                    ", and on the command line --keep FILE goes on from there"
                } else {
                    ""
                };
                return Err(Failure::Budget(format!(
                    "{name} was not checked: {reason}; {checked} of {wanted} claims were{advice}"
                )));
            }
            Some(Stopped::Wrong(reason)) => {
                return Err(Failure::Wrong(format!("{name}: {reason}")));
            }
        }
    }
    if all_done.iter().all(|done| done.report.is_expected()) {
        Ok(())
    } else {
        Err(Failure::No)
    }
}

/// Lists the papers and what they claim.
fn list(papers: &[Paper], clock: Clock, settings: &Settings) -> Result<(), Failure> {
    if settings.json {
        return settings.print_json(&Contents::new(papers, clock));
    }
    Ok(write!(io::stdout(), "{}", text::contents(papers))?)
}

/// What the words and flags ask for.
struct Choice<'w> {
    paper: Option<Piece<'w>>,
    claim: Option<Piece<'w>>,
    full: bool,
}

impl<'w> Choice<'w> {
    fn read(wanted: &'w Wanted, settings: &Settings) -> Result<Choice<'w>, Failure> {
        let mut choice = Choice {
            paper: None,
            claim: wanted.claim.as_deref().map(Piece::whole),
            full: settings.full,
        };
        for word in &wanted.words {
            let piece = Piece::whole(word);
            match word.split_once('=') {
                Some(("claim", _)) if choice.claim.is_none() => {
                    choice.claim = Some(piece.part("claim=".len()..word.len()));
                }
                Some(("claim", _)) => {
                    return Err(piece.error("the claim is given twice").into());
                }
                Some(("full", "yes")) => choice.full = true,
                Some(("full", "no")) => choice.full = false,
                Some(("full", _)) => {
                    return Err(piece.error("expected full=yes or full=no").into());
                }
                Some(_) => {
                    let message = "expected a paper, claim=ID or full=yes";
                    return Err(piece.error(message).into());
                }
                None if choice.paper.is_none() => choice.paper = Some(piece),
                None => {
                    let message = "one paper at a time, or `all` of them";
                    return Err(piece.error(message).into());
                }
            }
        }
        Ok(choice)
    }

    /// The papers that are asked for, and their claims.
    fn tasks<'p>(&self, papers: &'p [Paper]) -> Result<(Vec<&'p Paper>, Vec<Task<'p>>), Failure> {
        let chosen = self.papers(papers)?;
        let all = chosen.iter().flat_map(|&paper| {
            let claims = paper.claims.iter();
            claims.map(move |claim| Task { paper, claim })
        });
        let Some(wanted) = &self.claim else {
            let is_wanted = |task: &Task<'_>| self.full || task.claim.cost == Cost::Short;
            let tasks = all.filter(is_wanted).collect();
            return Ok((chosen, tasks));
        };
        let all: Vec<Task<'p>> = all.collect();
        let is_named =
            |task: &&Task<'_>| task.claim.id == wanted.text() || task.name() == wanted.text();
        let named: Vec<Task<'p>> = all.iter().filter(is_named).copied().collect();
        if named.is_empty() {
            let known: Vec<&str> = all.iter().map(|task| task.claim.id).collect();
            let hint = did_you_mean(wanted.text(), &known, || {
                "`partizan reproduce` lists the papers and their claims".to_string()
            });
            let asked = match &chosen[..] {
                [paper] => paper.id,
                _ => "the papers",
            };
            let message = format!(
                "no claim of {asked} is `{}`; {hint}",
                shortened(wanted.text())
            );
            return Err(wanted.error(message).into());
        }
        Ok((chosen, named))
    }

    fn papers<'p>(&self, papers: &'p [Paper]) -> Result<Vec<&'p Paper>, Failure> {
        let Some(wanted) = &self.paper else {
            return Ok(papers.iter().collect());
        };
        let name = wanted.text().to_lowercase();
        if name == ALL {
            return Ok(papers.iter().collect());
        }
        let found = papers.iter().find(|paper| paper.id == name);
        found.map(|paper| vec![paper]).ok_or_else(|| {
            let mut known: Vec<&str> = papers.iter().map(|paper| paper.id).collect();
            known.push(ALL);
            let hint = did_you_mean(&name, &known, || format!("there are {}", known.join(", ")));
            let message = format!("there is no paper `{}`; {hint}", shortened(wanted.text()));
            wanted.error(message).into()
        })
    }
}

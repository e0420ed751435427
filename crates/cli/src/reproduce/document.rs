//! The answer as JSON.

use partizan_papers::{Claim, Exhibit, Figure, Paper, Standing};
use serde::Serialize;

use super::Done;
use crate::settings::{Clock, Cost};

/// Claims with what came of them.
#[derive(Serialize)]
pub(super) struct Document<'d> {
    claims: Vec<Judged<'d>>,
    /// Whether every claim got its expected verdict.
    as_expected: bool,
    #[serde(flatten)]
    cost: Cost,
}

#[derive(Serialize)]
struct Judged<'d> {
    #[serde(flatten)]
    stated: Stated<'d>,
    computed: String,
    verdict: &'static str,
    as_expected: bool,
    columns: Vec<&'d str>,
    entries: Vec<Entry<'d>>,
    news: &'d [String],
    notes: &'d [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    counterexample: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
    exhibits: &'d [Exhibit],
    figures: &'d [Figure],
    seconds: f64,
}

/// What a claim says before it is computed.
#[derive(Serialize)]
struct Stated<'d> {
    id: &'d str,
    paper: &'d str,
    place: &'d str,
    claim: &'d str,
    published: String,
    expected: &'static str,
    method: &'d str,
    long: bool,
    corner: &'d str,
}

#[derive(Serialize)]
struct Entry<'d> {
    row: &'d str,
    column: &'d str,
    published: Option<&'d str>,
    computed: Option<&'d str>,
    standing: Standing,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<&'static str>,
}

impl<'d> Document<'d> {
    pub(super) fn new(all_done: &'d [Done<'d>], clock: Clock) -> Document<'d> {
        Document {
            claims: all_done.iter().map(judged).collect(),
            as_expected: all_done.iter().all(|done| done.report.is_expected()),
            cost: clock.cost(),
        }
    }
}

fn judged<'d>(done: &'d Done<'d>) -> Judged<'d> {
    let report = &done.report;
    let computed = &report.computed;
    let entries = report.pairs.iter().map(|pair| Entry {
        row: &pair.row,
        column: &pair.column,
        published: pair.printed.as_deref(),
        computed: pair.computed.as_deref(),
        standing: pair.standing,
        why: report.claim.dispute(pair).map(|dispute| dispute.why),
    });
    let mut columns: Vec<&str> = Vec::new();
    for pair in &report.pairs {
        if !columns.contains(&pair.column.as_str()) {
            columns.push(&pair.column);
        }
    }
    Judged {
        stated: stated(done.paper, report.claim),
        computed: computed.table.to_string(),
        verdict: report.verdict.name(),
        as_expected: report.is_expected(),
        columns,
        entries: entries.collect(),
        news: &computed.news,
        notes: &computed.notes,
        counterexample: report.counterexample(),
        stopped: report.stopped.as_ref().map(ToString::to_string),
        exhibits: &computed.exhibits,
        figures: &computed.figures,
        seconds: report.seconds,
    }
}

fn stated<'d>(paper: &'d Paper, claim: &'d Claim) -> Stated<'d> {
    Stated {
        id: claim.id,
        paper: paper.id,
        place: claim.place,
        claim: claim.says,
        published: claim.printed.to_string(),
        expected: claim.expected.name(),
        method: claim.method,
        long: claim.cost == partizan_papers::Cost::Long,
        corner: claim.printed.corner(),
    }
}

/// The papers and what they claim.
#[derive(Serialize)]
pub(super) struct Contents<'d> {
    papers: Vec<Listed<'d>>,
    #[serde(flatten)]
    cost: Cost,
}

#[derive(Serialize)]
struct Listed<'d> {
    id: &'d str,
    title: &'d str,
    authors: &'d str,
    about: &'d str,
    claims: Vec<Stated<'d>>,
}

impl<'d> Contents<'d> {
    pub(super) fn new(papers: &'d [Paper], clock: Clock) -> Contents<'d> {
        let listed = papers.iter().map(|paper| Listed {
            id: paper.id,
            title: paper.title,
            authors: paper.authors,
            about: paper.about,
            claims: paper
                .claims
                .iter()
                .map(|claim| stated(paper, claim))
                .collect(),
        });
        Contents {
            papers: listed.collect(),
            cost: clock.cost(),
        }
    }
}

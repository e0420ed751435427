//! Who wins by search, where the value of the position is not needed.

use std::fs::File;
use std::io::{self, BufReader, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use partizan_rules::Convention;
use partizan_solve::{Search, Unloadable, WinningMoves};
use partizan_value::{Error, Outcome, Player};
use serde::Serialize;

use super::certificate::{Certified, Wanted, words};
use super::{Asked, Start};
use crate::answer::{Complaint, Failure};
use crate::pictures::{cannot_write, complaint, try_to_write};
use crate::progress::Progress;
use crate::question::{aligned, firsts, row};
use crate::settings::Cost;
use crate::value::outcome_text;
use crate::verify::grouped;

/// Winning moves besides the first are looked for without being asked as long as that takes no more
/// than so many times the nodes of the answer itself…
const MOVES_FACTOR: u64 = 1;
/// …or this many.
const LEAST_PATIENCE: u64 = 1 << 16;
/// A game that is shown has no more moves.
const LONGEST_LINE: usize = 200;
/// Times that are shorter are of no interest.
const SHORTEST_TIME: Duration = Duration::from_secs(1);

/// How often a search saves what it has found.
const SAVING_INTERVAL: Duration = Duration::from_mins(1);
/// Results that took fewer nodes are found again quickly.
const LEAST_WORK: u64 = 64;

/// Which winning moves are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Moves {
    /// All that are found without much more work.
    Quick,
    All,
    One,
}

impl Moves {
    /// What they are called.
    pub(super) const WORDS: [(&'static str, Moves); 3] = [
        ("quick", Moves::Quick),
        ("all", Moves::All),
        ("one", Moves::One),
    ];
}

#[derive(Serialize)]
struct Answer {
    game: &'static str,
    position: String,
    kind: &'static str,
    play: &'static str,
    /// Unknown if only one player may begin, or if the budget ran out.
    outcome: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    left_first: Option<Start>,
    #[serde(skip_serializing_if = "Option::is_none")]
    right_first: Option<Start>,
    /// Of an impartial game.
    #[serde(skip_serializing_if = "Option::is_none")]
    nim_value: Option<u64>,
    /// Positions that were tested.
    nodes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate: Option<Certified>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Complaint>,
    #[serde(flatten)]
    cost: Cost,
}

/// What is known when each of the players begins.
#[derive(Default)]
struct Found {
    winners: [Option<Player>; 2],
    starts: [Option<Start>; 2],
    nim_value: Option<u64>,
}

impl Found {
    fn outcome(&self) -> Option<Outcome> {
        let [left, right] = self.winners;
        Some(Outcome::of_winners([left?, right?]))
    }
}

impl Asked<'_> {
    /// Who wins, and how, with a certificate if one is wanted.
    pub(super) fn solve_by_search(
        &self,
        certificate: &Wanted,
        keep: Option<&Path>,
    ) -> Result<(), Failure> {
        let keep = Keep {
            path: keep.map(Path::to_path_buf),
            subject: format!("{} play={}", words(self), self.play.name()),
        };
        let (game, store) = (&self.opened.game, &self.opened.store);
        let search = game.search(0, self.play);
        let search = search.map_err(|error| self.unanswered(&error))?;
        let mut search = search.with_threads(self.settings.threads());
        let mut found = Found::default();
        keep.load(&mut search)?;
        if let Some(path) = &keep.path {
            let (subject, path) = (keep.subject.clone(), path.clone());
            search = search.every(SAVING_INTERVAL, move |findings| {
                warn(&path, &findings.save_to_file(&subject, &path, LEAST_WORK));
            });
        }
        let progress = Progress::of_search(&search.counted(), store, self.settings);
        let stopped = self.find(&mut search, &mut found).err();
        drop(progress);
        keep.save(&search);
        let certified = match &stopped {
            None => {
                let winners =
                    firsts(self.first).map(|first| (first, found.winners[first as usize]));
                certificate.write_strategy(self, &winners.collect::<Vec<_>>())
            }
            Some(_) => Ok(None),
        };
        let (certified, failure) = match (certified, &stopped) {
            (Ok(certified), None) => (certified, Ok(())),
            (Ok(certified), Some(error)) => (certified, Err(self.gave_up(error, search.nodes()))),
            (Err(failure), _) => (None, Err(failure.said_once())),
        };
        self.say_found(found, certified, failure.as_ref().err(), search.nodes())?;
        failure
    }

    fn gave_up(&self, error: &Error, nodes: u64) -> Failure {
        match error {
            error if error.is_budget() => {
                Failure::Budget(format!("{error}; {} nodes were searched", grouped(&nodes)))
            }
            error => self.opened.gave_up(error),
        }
    }

    /// Finds out one thing after the other, the most important first.
    fn find(&self, search: &mut Search<'_>, found: &mut Found) -> Result<(), Error> {
        for first in firsts(self.first) {
            let winner = search.winner(first)?;
            found.winners[first as usize] = Some(winner);
            found.starts[first as usize] = Some(Start::found(first, winner));
        }
        let patience = (MOVES_FACTOR * search.nodes()).max(LEAST_PATIENCE);
        for first in firsts(self.first) {
            let start = found.starts[first as usize].as_mut().expect("just found");
            if found.winners[first as usize] == Some(first) {
                start.tell(search.winning_moves(first, true, u64::MAX)?);
            }
            start.line = Some(search.line(first, LONGEST_LINE, patience)?);
        }
        found.nim_value = search.nim_value()?;
        let patience = match self.moves {
            Moves::One => return Ok(()),
            Moves::All => u64::MAX,
            Moves::Quick => patience,
        };
        for first in firsts(self.first) {
            if found.winners[first as usize] == Some(first) {
                let start = found.starts[first as usize].as_mut().expect("just found");
                let all = search.winning_moves(first, false, patience)?;
                start.tell(all);
            }
        }
        Ok(())
    }

    fn say_found(
        &self,
        found: Found,
        certificate: Option<Certified>,
        failure: Option<&Failure>,
        nodes: u64,
    ) -> Result<(), Failure> {
        let outcome = found.outcome();
        let entry = self.question.entry;
        let cost = self.clock.cost();
        let Found {
            starts,
            winners,
            nim_value,
        } = found;
        let [left_first, right_first] = starts;
        if self.settings.json {
            return self.settings.print_json(&Answer {
                game: entry.name,
                position: self.opened.game.text(0),
                kind: entry.kind.name(),
                play: self.play.name(),
                outcome: outcome.map(|outcome| outcome.to_string()),
                left_first,
                right_first,
                nim_value,
                nodes,
                certificate,
                error: failure.map(Complaint::new),
                cost,
            });
        }
        if winners == [None, None] {
            return Ok(());
        }
        let mut out = io::stdout().lock();
        if let Some(outcome) = outcome {
            writeln!(out, "{}", outcome_text(&outcome.to_string()))?;
        }
        let starts: Vec<_> = Player::BOTH
            .into_iter()
            .zip([left_first, right_first])
            .collect();
        let mut rows = Vec::new();
        for (first, start) in &starts {
            rows.extend(start.as_ref().map(|start| start.row(*first)));
        }
        for (first, start) in &starts {
            let line = start.as_ref().and_then(|start| start.line.as_ref());
            if let Some(line) = line.filter(|line| !line.is_empty()) {
                rows.push(row(&format!("{first} begins"), &line.join(" ")));
            }
        }
        rows.extend(nim_value.map(|nim_value| row("nim-value", &nim_value)));
        let time = self.clock.elapsed();
        // What is written to files is the same every time.
        let time = if time < SHORTEST_TIME || !out.is_terminal() {
            String::new()
        } else {
            format!(" in {:.1} s", time.as_secs_f64())
        };
        rows.push(row("nodes", &format!("{}{time}", grouped(&nodes))));
        write!(out, "{}", aligned(&rows))?;
        if let Some(certificate) = certificate {
            write!(out, "{}", certificate.text())?;
        }
        Ok(())
    }
}

/// The file in which a search keeps what it has found, if one is wanted.
struct Keep {
    path: Option<PathBuf>,
    /// What the search is about.
    subject: String,
}

impl Keep {
    /// Goes on from where another search was, if there is a file of it.
    fn load(&self, search: &mut Search<'_>) -> Result<(), Failure> {
        let Some(path) = self.path.as_ref() else {
            return Ok(());
        };
        try_to_write(path).map_err(|error| cannot_write(path, &error))?;
        let file = match File::open(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            file => file.map_err(|error| complaint(path, &error.to_string()))?,
        };
        match file.metadata() {
            Ok(facts) if !facts.is_file() => {
                return Err(complaint(path, "this is not a file that can be kept"));
            }
            Ok(facts) if facts.len() == 0 => return Ok(()),
            _ => {}
        }
        let loaded = search.load(&self.subject, BufReader::new(file));
        loaded.map(drop).map_err(|error| match error {
            Unloadable::Budget(error) => {
                Failure::Budget(format!("{error} while the file was read"))
            }
            error => complaint(path, &error.to_string()),
        })
    }

    fn save(&self, search: &Search<'_>) {
        if let Some(path) = &self.path {
            warn(
                path,
                &search
                    .findings()
                    .save_to_file(&self.subject, path, LEAST_WORK),
            );
        }
    }
}

/// A full disk is no reason to give up a long search.
fn warn(path: &Path, saved: &io::Result<u64>) {
    if let Err(error) = saved {
        eprintln!("warning: nothing was kept in {}: {error}", path.display());
    }
}

impl Start {
    /// A start of which only the winner is known yet. Who loses has no moves that win.
    fn found(first: Player, winner: Player) -> Start {
        let loses = first != winner;
        Start {
            winner: winner.to_string(),
            moves: loses.then(Vec::new),
            complete: loses.then_some(true),
            line: None,
            length: None,
            piece_moves: None,
        }
    }

    fn tell(&mut self, winning: WinningMoves) {
        self.moves = Some(winning.moves);
        self.complete = Some(winning.complete);
    }
}

/// The outcome class of a position by search.
pub(crate) fn outcome(
    opened: &crate::question::Opened,
    i: usize,
    play: Convention,
    threads: usize,
) -> Result<Outcome, Error> {
    let search = opened.game.search(i, play)?;
    search.with_threads(threads).outcome()
}

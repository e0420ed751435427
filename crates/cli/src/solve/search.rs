//! Who wins by search, where the value of the position is not needed.

use std::io::{self, Write};
use std::time::Duration;

use partizan_rules::Convention;
use partizan_solve::{Search, WinningMoves};
use partizan_value::{Error, Outcome, Player, Value};
use serde::Serialize;

use super::certificate::{Certified, Wanted};
use super::{Asked, Start};
use crate::answer::{Complaint, Failure, print_json};
use crate::progress::Progress;
use crate::question::{aligned, firsts, row};
use crate::settings::Cost;
use crate::value::outcome_text;
use crate::verify::grouped;

/// Winning moves besides the first are looked for without being asked as long as that takes no more
/// than so many times the nodes of the answer itself…
const MOVES_FACTOR: u64 = 4;
/// …or this many.
const LEAST_PATIENCE: u64 = 1 << 16;
/// A game that is shown has no more moves.
const LONGEST_LINE: usize = 200;
/// Times that are shorter are of no interest.
const SHORTEST_TIME: Duration = Duration::from_secs(1);

/// Which winning moves are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Moves {
    /// All that are found without much more work.
    Quick,
    All,
    One,
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
}

impl Found {
    fn outcome(&self) -> Option<Outcome> {
        use Player::{Left, Right};
        Some(match self.winners {
            [Some(Left), Some(Left)] => Outcome::Left,
            [Some(Right), Some(Right)] => Outcome::Right,
            [Some(Left), Some(Right)] => Outcome::Next,
            [Some(Right), Some(Left)] => Outcome::Previous,
            _ => return None,
        })
    }
}

impl Asked<'_> {
    /// Who wins, and how, with a certificate if one is wanted.
    pub(super) fn solve_by_search(&self, certificate: &Wanted) -> Result<(), Failure> {
        let choices = [
            ("quick", Moves::Quick),
            ("all", Moves::All),
            ("one", Moves::One),
        ];
        let moves = self.question.choice("moves", &choices)?;
        let (game, store) = (&self.opened.game, &self.opened.store);
        let summand = game.summand(0);
        let search = summand.and_then(|summand| {
            let search = Search::new(store, vec![summand], Value::ZERO, self.play)?;
            Ok(search.with_threads(self.settings.threads()))
        });
        let mut search = search.map_err(|error| self.unanswered(&error))?;
        let mut found = Found::default();
        let progress = Progress::of_search(&search.counted(), store, self.settings);
        let stopped = self.find(&mut search, moves, &mut found).err();
        drop(progress);
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
            (Err(failure), _) => (None, Err(failure)),
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
    fn find(&self, search: &mut Search<'_>, moves: Moves, found: &mut Found) -> Result<(), Error> {
        for first in firsts(self.first) {
            let winner = if search.wins(first)? {
                first
            } else {
                first.opponent()
            };
            found.winners[first as usize] = Some(winner);
            found.starts[first as usize] = Some(Start::found(winner));
        }
        for first in firsts(self.first) {
            let patience = match moves {
                Moves::Quick => (MOVES_FACTOR * search.nodes()).max(LEAST_PATIENCE),
                Moves::All | Moves::One => u64::MAX,
            };
            let start = found.starts[first as usize].as_mut().expect("just found");
            let WinningMoves {
                moves: winning,
                complete,
            } = if found.winners[first as usize] == Some(first) {
                search.winning_moves(first, moves == Moves::One, patience)?
            } else {
                WinningMoves {
                    moves: Vec::new(),
                    complete: true,
                }
            };
            start.moves = Some(winning);
            start.complete = Some(complete);
            start.line = Some(search.line(first, LONGEST_LINE, patience)?);
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
        let Found { starts, winners } = found;
        let [left_first, right_first] = starts;
        if self.settings.json {
            return print_json(&Answer {
                game: entry.name,
                position: self.opened.game.text(0),
                kind: entry.kind.name(),
                play: self.play.name(),
                outcome: outcome.map(|outcome| outcome.to_string()),
                left_first,
                right_first,
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
        let time = self.clock.elapsed();
        let time = match time < SHORTEST_TIME {
            true => String::new(),
            false => format!(" in {:.1} s", time.as_secs_f64()),
        };
        rows.push(row("nodes", &format!("{}{time}", grouped(&nodes))));
        write!(out, "{}", aligned(&rows))?;
        if let Some(certificate) = certificate {
            write!(out, "{}", certificate.text())?;
        }
        Ok(())
    }
}

impl Start {
    /// A start of which only the winner is known yet.
    fn found(winner: Player) -> Start {
        Start {
            winner: winner.to_string(),
            moves: None,
            complete: None,
            line: None,
            length: None,
            piece_moves: None,
        }
    }
}

/// The outcome class of a position by search.
pub(crate) fn outcome(
    opened: &crate::question::Opened,
    i: usize,
    threads: usize,
) -> Result<Outcome, Error> {
    let summand = opened.game.summand(i)?;
    let search = Search::new(
        &opened.store,
        vec![summand],
        Value::ZERO,
        Convention::Normal,
    )?;
    search.with_threads(threads).outcome()
}

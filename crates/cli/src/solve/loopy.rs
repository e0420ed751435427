//! Who wins a game that need not end, or draws it.

use std::io::{self, IsTerminal, Write};

use partizan_solve::{ChaseSolver, Game, LoopyOutcome};
use partizan_value::{Bytes, Error, Outcome, Player};
use serde::Serialize;

use super::certificate::{Certified, Wanted};
use super::{Asked, Start};
use crate::answer::{Complaint, Failure};
use crate::question::{Opened, aligned, firsts};
use crate::settings::{Clock, Cost, Settings};
use crate::value::outcome_text;
use crate::verify::grouped;

/// The winner of a game that nobody wins.
pub(crate) const DRAW: &str = "draw";

/// The letter of a position that is a draw whoever begins.
const DRAWN: &str = "D";

#[derive(Serialize)]
struct Answer {
    game: &'static str,
    position: String,
    kind: &'static str,
    play: &'static str,
    /// Unknown if only one player may begin.
    outcome: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    left_first: Option<Start>,
    #[serde(skip_serializing_if = "Option::is_none")]
    right_first: Option<Start>,
    /// Positions that were looked at, with players to move.
    nodes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate: Option<Certified>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Complaint>,
    #[serde(flatten)]
    cost: Cost,
}

fn name(winner: Option<Player>) -> String {
    winner.map_or(DRAW.to_string(), |player| player.to_string())
}

/// The outcome class of a position, from who wins when Left begins and when Right does: L, R, N or P
/// as always, D for a draw whoever begins, and both in words if it is a draw for one of them only.
fn class(winners: [Option<Player>; 2]) -> String {
    match winners {
        [Some(left), Some(right)] => Outcome::of_winners([left, right]).to_string(),
        [None, None] => DRAWN.to_string(),
        [left, right] => format!("left first: {}, right first: {}", name(left), name(right)),
    }
}

/// The outcome class of a position; see [`class`].
pub(crate) fn outcome_class(game: &dyn Game, i: usize, threads: usize) -> Result<String, Error> {
    let winner = |first| Ok(game.loopy(i, first, threads)?.winner);
    Ok(class([winner(Player::Left)?, winner(Player::Right)?]))
}

impl Start {
    /// The start of `first`; in a chase the moves of the piece are counted, which are Left's.
    fn of_loopy(first: Player, outcome: &LoopyOutcome, is_chase: bool) -> Start {
        let lefts = |length: u32| match first {
            Player::Left => length.div_ceil(2),
            Player::Right => length / 2,
        };
        Start {
            winner: name(outcome.winner),
            moves: outcome.moves.clone(),
            complete: None,
            line: None,
            length: outcome.length,
            piece_moves: outcome.length.filter(|_| is_chase).map(lefts),
        }
    }
}

/// Who wins when each of the players begins who may.
struct Solved(Vec<(Player, LoopyOutcome)>);

impl Asked<'_> {
    /// Who wins, by looking at all that can happen, with a certificate if one is wanted.
    pub(super) fn solve_loopy(&self, certificate: &Wanted) -> Result<(), Failure> {
        let solved = Solved::new(&self.opened, self.first, self.settings)?;
        let winners = solved.0.iter();
        let winners: Vec<_> = winners
            .map(|(first, outcome)| (*first, outcome.winner))
            .collect();
        // What is known is said even if there will be no certificate.
        let certified = certificate.write(self, &winners);
        let (certified, failure) = match certified {
            Ok(certified) => (Ok(certified), Ok(())),
            Err(failure) => (Err(Complaint::new(&failure)), Err(failure.said_once())),
        };
        solved.say(&self.opened, certified, self.clock, self.settings)?;
        failure
    }
}

/// What there is to say instead of a value: who wins.
pub(crate) fn value(opened: &Opened, clock: Clock, settings: &Settings) -> Result<(), Failure> {
    Solved::new(opened, None, settings)?.say(opened, Ok(None), clock, settings)
}

impl Solved {
    /// Solves a position for `first`, or for each of the players.
    fn new(opened: &Opened, first: Option<Player>, settings: &Settings) -> Result<Solved, Failure> {
        let chase = opened.game.chase(0);
        let plan = chase.and_then(|chase| ChaseSolver::plan(&chase, settings.threads()));
        let plan = plan.map(|plan| {
            let configurations = grouped(&plan.configurations);
            format!(
                "{configurations} configurations of stones take {}",
                Bytes(plan.bytes)
            )
        });
        if let (Some(plan), false) = (&plan, settings.quiet || settings.json)
            && io::stderr().is_terminal()
        {
            eprintln!("{plan}");
        }
        let solved: Result<Vec<_>, Error> = opened.work(settings, |game| {
            let solve = |first| Ok((first, game.loopy(0, first, settings.threads())?));
            firsts(first).map(solve).collect()
        });
        let solved = solved.map_err(|error| {
            let failure = match (&error, plan) {
                (Error::Memory(_), Some(plan)) => Failure::Budget(format!("{error}: {plan}")),
                _ => opened.gave_up(&error),
            };
            failure.unanswered(settings)
        })?;
        Ok(Solved(solved))
    }

    /// Says who wins.
    fn say(
        &self,
        opened: &Opened,
        certified: Result<Option<Certified>, Complaint>,
        clock: Clock,
        settings: &Settings,
    ) -> Result<(), Failure> {
        let Solved(solved) = self;
        let is_chase = opened.game.chase(0).is_some();
        let outcome = match &solved[..] {
            [(_, left), (_, right)] => Some(class([left.winner, right.winner])),
            _ => None,
        };
        let stopped = solved
            .iter()
            .find_map(|(_, outcome)| outcome.stopped.as_ref());
        let failure = match stopped {
            Some(error) => Err(opened.gave_up(error)),
            None => Ok(()),
        };
        let (certificate, complaint) = match certified {
            Ok(certified) => (certified, None),
            Err(complaint) => (None, Some(complaint)),
        };
        let error = stopped.map(Complaint::new).or(complaint);
        if settings.json {
            let start = |player| {
                let start = solved.iter().find(|(first, _)| *first == player);
                start.map(|(first, outcome)| Start::of_loopy(*first, outcome, is_chase))
            };
            let entry = opened.game.entry();
            settings.print_json(&Answer {
                game: entry.name,
                position: opened.game.text(0),
                kind: entry.kind.name(),
                play: partizan_rules::Convention::Normal.name(),
                outcome,
                left_first: start(Player::Left),
                right_first: start(Player::Right),
                nodes: solved.iter().map(|(_, outcome)| outcome.positions).sum(),
                certificate,
                error,
                cost: clock.cost(),
            })?;
            return failure;
        }
        let mut out = io::stdout().lock();
        match outcome {
            Some(letter) if letter.len() == 1 => writeln!(out, "{}", outcome_text(&letter))?,
            Some(words) => writeln!(out, "{words}")?,
            None => {}
        }
        let rows = solved
            .iter()
            .map(|(first, outcome)| Start::of_loopy(*first, outcome, is_chase).row(*first));
        write!(out, "{}", aligned(&rows.collect::<Vec<_>>()))?;
        if let Some(certificate) = certificate {
            write!(out, "{}", certificate.text())?;
        }
        failure
    }
}

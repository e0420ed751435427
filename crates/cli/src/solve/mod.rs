//! `partizan solve`: who wins, and every move that wins.

pub(crate) mod certificate;
mod heaps;
mod line;
pub(crate) mod loopy;
pub(crate) mod numbers;
pub(crate) mod search;
pub(crate) mod switching;

use std::io::{self, Write};
use std::path::Path;

use partizan_rules::{Convention, Kind};
use partizan_value::{Budget, Error, Outcome, Player};
use serde::Serialize;

use self::search::Moves;
use crate::answer::{Complaint, Failure};
use crate::pictures::complaint;
use crate::question::{Opened, Question, Words, aligned, moves_text};
use crate::settings::{Clock, Cost, Settings};
use crate::value::outcome_text;

/// The winning convention that a question asks for.
pub(crate) fn convention(question: &Question<'_>) -> partizan_rules::Result<Convention> {
    let choices = [Convention::Normal, Convention::Misere];
    question.choice("play", &choices.map(|play| (play.name(), play)))
}

#[derive(Serialize)]
struct Answer {
    game: &'static str,
    position: String,
    play: &'static str,
    outcome: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    left_first: Option<Start>,
    #[serde(skip_serializing_if = "Option::is_none")]
    right_first: Option<Start>,
    #[serde(flatten)]
    numbers: Option<numbers::Numbers>,
    /// Why, for switching games.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    proofs: Vec<switching::Reason>,
    /// Positions that have values.
    nodes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate: Option<certificate::Certified>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Complaint>,
    #[serde(flatten)]
    cost: Cost,
}

/// What happens when one of the players begins.
#[derive(Serialize)]
struct Start {
    winner: String,
    /// Every move that wins, or else draws; unknown if there are too many moves to look at.
    moves: Option<Vec<String>>,
    /// Whether these are all, where that may be unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    complete: Option<bool>,
    /// How the game may go on.
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<Vec<String>>,
    /// How many moves the game lasts, if that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    length: Option<u32>,
    /// How many of these are moves of the piece, in a chase.
    #[serde(skip_serializing_if = "Option::is_none")]
    piece_moves: Option<u32>,
}

impl Start {
    fn new(first: Player, outcome: Outcome, moves: Option<Vec<String>>) -> Start {
        Start {
            winner: outcome.winner(first).to_string(),
            moves,
            complete: None,
            line: None,
            length: None,
            piece_moves: None,
        }
    }

    fn row(&self, first: Player) -> Vec<String> {
        let won = match (self.winner.as_str(), self.length) {
            (loopy::DRAW, _) => "a draw".to_string(),
            (winner, None) => format!("{winner} wins"),
            (winner, Some(0)) => format!("{winner} has won"),
            (winner, Some(length)) => {
                let moves = moves_text(length as usize);
                match self.piece_moves {
                    Some(own) => format!("{winner} wins in {moves}, {own} of the piece"),
                    None => format!("{winner} wins in {moves}"),
                }
            }
        };
        let mut row = vec![format!("{first} first"), won];
        match &self.moves {
            Some(moves) if moves.is_empty() => {}
            Some(moves) => {
                let rest = if self.complete == Some(false) {
                    " …"
                } else {
                    ""
                };
                row.push(format!("{}{rest}", moves.join(" ")));
            }
            None => row.push("?".to_string()),
        }
        row
    }
}

pub(crate) fn run(
    words: &Words,
    certificate: &certificate::Wanted,
    keep: Option<&Path>,
    settings: &Settings,
) -> Result<(), Failure> {
    let clock = Clock::start();
    let question = words.read_position(&["first", "play", "line", "proof", "moves"])?;
    let asked = Asked {
        first: question.first()?,
        moves: question.choice("moves", &Moves::WORDS)?,
        play: convention(&question)?,
        opened: question.open(settings)?,
        question: &question,
        clock,
        settings,
    };
    let game = &asked.opened.game;
    let circuit = game.circuit(0);
    certificate.check(game.chase(0).is_some() || !asked.opened.is_loopy() && circuit.is_none())?;
    let proofs = switching::wanted(&question, circuit.as_ref())?;
    let is_searched = game.heap_values().is_none() && circuit.is_none() && !asked.opened.is_loopy();
    asked.admit(&question, is_searched)?;
    let is_kept =
        is_searched && (asked.play == Convention::Misere || question.entry.kind != Kind::Impartial);
    if let Some(path) = keep.filter(|_| !is_kept) {
        let game = question.entry.name;
        let message =
            format!("searches of {game} are not kept: only partizan games and misère play are");
        return Err(complaint(path, &message));
    }
    match (game.heap_values(), question.key("line")) {
        (Some(values), Some(line)) => asked.play_line(values, line),
        (Some(values), None) => asked.solve_heaps(values, certificate),
        (None, _) => match circuit {
            Some(circuit) => asked.solve_switching(&circuit, proofs),
            None if asked.opened.is_loopy() => asked.solve_loopy(certificate),
            None => asked.solve_by_search(certificate, keep),
        },
    }
}

/// What explains an answer.
enum Why {
    /// Numbers of heaps.
    Numbers(numbers::Numbers),
    /// Trees or forests, by name and to be looked at.
    Proofs(Vec<switching::Reason>, String),
}

impl Why {
    fn text(&self) -> String {
        match self {
            Why::Numbers(numbers) => format!("\n{}", numbers.text()),
            Why::Proofs(_, text) => text.clone(),
        }
    }
}

/// A question and what is needed to answer it.
struct Asked<'a> {
    question: &'a Question<'a>,
    opened: Opened,
    play: Convention,
    /// Which winning moves are wanted where that makes a difference.
    moves: Moves,
    first: Option<Player>,
    clock: Clock,
    settings: &'a Settings,
}

impl Asked<'_> {
    /// The failure of work that was not finished, of which nothing is known.
    fn unanswered(&self, error: &Error) -> Failure {
        self.opened.gave_up(error).unanswered(self.settings)
    }

    /// Refuses keys that say nothing about this game.
    fn admit(&self, question: &Question<'_>, is_searched: bool) -> Result<(), Failure> {
        let game = question.entry.name;
        let is_heap_game = self.opened.game.heap_values().is_some();
        if let Some(line) = question.key("line").filter(|_| !is_heap_game) {
            let message = format!("lines are played in take-and-break games, not in {game}");
            return Err(line.error(message).into());
        }
        let misere = question
            .key("play")
            .filter(|_| self.play == Convention::Misere);
        if let Some(play) = misere.filter(|_| !is_searched && !is_heap_game) {
            let message = format!("the rules of {game} say who wins: there is no misère play");
            return Err(play.error(message).into());
        }
        Ok(())
    }

    /// Says who wins and how.
    fn say(
        &self,
        outcome: Outcome,
        starts: [Option<Start>; 2],
        why: Why,
        error: Option<&Error>,
        certificate: Option<certificate::Certified>,
    ) -> Result<(), Failure> {
        let [left_first, right_first] = starts;
        if self.settings.json {
            let (numbers, proofs) = match why {
                Why::Numbers(numbers) => (Some(numbers), Vec::new()),
                Why::Proofs(reasons, _) => (None, reasons),
            };
            return self.settings.print_json(&Answer {
                game: self.question.entry.name,
                position: self.opened.game.text(0),
                play: self.play.name(),
                outcome: outcome.to_string(),
                left_first,
                right_first,
                numbers,
                proofs,
                nodes: self.opened.positions(),
                certificate,
                error: error.map(Complaint::new),
                cost: self.clock.cost(),
            });
        }
        let mut out = io::stdout().lock();
        writeln!(out, "{}", outcome_text(&outcome.to_string()))?;
        let starts = Player::BOTH.into_iter().zip([&left_first, &right_first]);
        let rows = starts.filter_map(|(first, start)| Some(start.as_ref()?.row(first)));
        write!(out, "{}", aligned(&rows.collect::<Vec<_>>()))?;
        write!(out, "{}", why.text())?;
        let certificate = certificate.map(|certified| certified.text());
        Ok(write!(out, "{}", certificate.unwrap_or_default())?)
    }

    fn budget(&self) -> &Budget {
        self.opened.store.budget()
    }
}

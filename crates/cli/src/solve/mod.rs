//! `partizan solve`: who wins, and every move that wins.

pub(crate) mod certificate;
mod heaps;
mod line;
pub(crate) mod loopy;
pub(crate) mod numbers;
pub(crate) mod switching;

use std::io::{self, Write};

use partizan_value::{Budget, Error, Outcome, Player, Value};
use serde::Serialize;

use crate::answer::{Complaint, Failure, print_json};
use crate::question::{Opened, Question, Words, aligned, firsts, moves_text};
use crate::settings::{Clock, Cost, Settings};
use crate::value::outcome_text;

/// Who wins when nobody can move any more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Play {
    /// Whoever moved last.
    Normal,
    /// Whoever would have to move.
    Misere,
}

impl Play {
    /// The convention that a question asks for.
    pub(crate) fn of(question: &Question<'_>) -> partizan_rules::Result<Play> {
        let choices = [("normal", Play::Normal), ("misere", Play::Misere)];
        question.choice("play", &choices)
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Play::Normal => "normal",
            Play::Misere => "misere",
        }
    }
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
            Some(moves) => row.push(moves.join(" ")),
            None => row.push("?".to_string()),
        }
        row
    }
}

pub(crate) fn run(
    words: &Words,
    certificate: &certificate::Wanted,
    settings: &Settings,
) -> Result<(), Failure> {
    let clock = Clock::start();
    let question = words.read_position(&["first", "play", "line", "proof"])?;
    let asked = Asked {
        first: question.first()?,
        play: Play::of(&question)?,
        opened: question.open(settings)?,
        question: &question,
        clock,
        settings,
    };
    certificate.check(asked.opened.game.chase(0).is_some())?;
    let circuit = asked.opened.game.circuit(0);
    let proofs = switching::wanted(&question, circuit.as_ref())?;
    match (asked.opened.game.heap_values(), question.key("line")) {
        (Some(values), Some(line)) => asked.play_line(values, line),
        (Some(values), None) => asked.solve_heaps(values),
        (None, line) => {
            let misere = question.key("play").filter(|_| asked.play == Play::Misere);
            if let Some(piece) = line.or(misere) {
                let game = question.entry.name;
                let message = format!("this is known of take-and-break games, not of {game}");
                return Err(piece.error(message).into());
            }
            match circuit {
                Some(circuit) => asked.solve_switching(&circuit, proofs),
                None if asked.opened.is_loopy() => asked.solve_loopy(certificate),
                None => asked.solve_by_values(),
            }
        }
    }
}

/// What explains an answer.
enum Why {
    /// The values of the position and its options, which nobody asked to see.
    Values,
    /// Numbers of heaps.
    Numbers(numbers::Numbers),
    /// Trees or forests, by name and to be looked at.
    Proofs(Vec<switching::Reason>, String),
}

impl Why {
    fn text(&self) -> String {
        match self {
            Why::Values => String::new(),
            Why::Numbers(numbers) => format!("\n{}", numbers.text()),
            Why::Proofs(_, text) => text.clone(),
        }
    }
}

/// A question and what is needed to answer it.
struct Asked<'a> {
    question: &'a Question<'a>,
    opened: Opened,
    play: Play,
    first: Option<Player>,
    clock: Clock,
    settings: &'a Settings,
}

impl Asked<'_> {
    /// The failure of work that was not finished, of which nothing is known.
    fn unanswered(&self, error: &Error) -> Failure {
        self.opened.gave_up(error).unanswered(self.settings)
    }

    /// Who wins, from the value of the position and those of its options.
    fn solve_by_values(&self) -> Result<(), Failure> {
        let solved = self
            .opened
            .work(self.settings, |_| self.outcome_and_starts());
        let (outcome, starts) = solved.map_err(|error| self.unanswered(&error))?;
        self.say(outcome, starts, Why::Values, None)
    }

    fn outcome_and_starts(&self) -> Result<(Outcome, [Option<Start>; 2]), Error> {
        let (game, store) = (&self.opened.game, &self.opened.store);
        let threads = self.settings.threads();
        let outcome = store.outcome(game.value(0, threads)?)?;
        let mut starts = [None, None];
        for first in firsts(self.first) {
            game.value_moves(0, first, threads)?;
            let mut winning = Vec::new();
            for played in game.moves(0, first, store.budget())? {
                // The opponent is to move now and must not win.
                let value = played.value.unwrap_or(Value::ZERO);
                let wins = match first {
                    Player::Left => store.le(Value::ZERO, value)?,
                    Player::Right => store.le(value, Value::ZERO)?,
                };
                if wins {
                    winning.push(played.name);
                }
            }
            starts[first as usize] = Some(Start::new(first, outcome, Some(winning)));
        }
        Ok((outcome, starts))
    }

    /// Says who wins and how.
    fn say(
        &self,
        outcome: Outcome,
        starts: [Option<Start>; 2],
        why: Why,
        error: Option<&Error>,
    ) -> Result<(), Failure> {
        let [left_first, right_first] = starts;
        if self.settings.json {
            let (numbers, proofs) = match why {
                Why::Values => (None, Vec::new()),
                Why::Numbers(numbers) => (Some(numbers), Vec::new()),
                Why::Proofs(reasons, _) => (None, reasons),
            };
            return print_json(&Answer {
                game: self.question.entry.name,
                position: self.opened.game.text(0),
                play: self.play.name(),
                outcome: outcome.to_string(),
                left_first,
                right_first,
                numbers,
                proofs,
                nodes: self.opened.positions(),
                error: error.map(Complaint::new),
                cost: self.clock.cost(),
            });
        }
        let mut out = io::stdout().lock();
        writeln!(out, "{}", outcome_text(&outcome.to_string()))?;
        let starts = Player::BOTH.into_iter().zip([&left_first, &right_first]);
        let rows = starts.filter_map(|(first, start)| Some(start.as_ref()?.row(first)));
        write!(out, "{}", aligned(&rows.collect::<Vec<_>>()))?;
        Ok(write!(out, "{}", why.text())?)
    }

    fn budget(&self) -> &Budget {
        self.opened.store.budget()
    }
}

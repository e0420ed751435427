//! A game of heaps move by move, with the numbers after each.

use std::io::{self, Write};

use partizan_rules::{Convention, HeapMove, Piece, heaps_text};
use partizan_solve::HeapValues;
use partizan_value::{Error, Outcome, Player};
use serde::Serialize;

use super::Asked;
use super::numbers::{MiserePlay, Number};
use crate::answer::Failure;
use crate::question::{aligned, moves_text};
use crate::settings::Cost;
use crate::value::winner;

/// The most moves of a game that is played for show.
const MOST_MOVES: usize = 1000;

/// A position of the game.
#[derive(Serialize)]
struct Step {
    /// Who moved here, and how; nobody at the beginning.
    #[serde(skip_serializing_if = "Option::is_none")]
    player: Option<String>,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    played: Option<String>,
    position: String,
    #[serde(flatten)]
    number: Number,
    outcome: String,
}

#[derive(Serialize)]
struct Answer<'a> {
    game: &'static str,
    play: &'static str,
    line: &'a [Step],
    /// Who has won, or can win.
    winner: String,
    finished: bool,
    #[serde(flatten)]
    cost: Cost,
}

/// A game as far as it was played.
struct Line {
    steps: Vec<Step>,
    heaps: Vec<u64>,
    /// Who is to move.
    player: Player,
    misere: Option<MiserePlay>,
}

impl Line {
    fn gave_up(&self, error: &Error) -> Failure {
        let moves = moves_text(self.steps.len().saturating_sub(1));
        Failure::Budget(format!("{error}; after {moves}"))
    }
}

impl Asked<'_> {
    /// Plays the moves of a line, or lets both players play as well as they can.
    pub(super) fn play_line(&self, values: &HeapValues, moves: &Piece<'_>) -> Result<(), Failure> {
        let mut line = Line {
            steps: Vec::new(),
            heaps: self.opened.game.heaps(0),
            player: self.first.unwrap_or(Player::Left),
            misere: self.misere(values),
        };
        let played = self.opened.work(self.settings, |_| {
            self.step(values, &mut line, None)?;
            if moves.text() == "perfect" {
                self.play_perfectly(values, &mut line)
            } else {
                self.play_moves(values, &mut line, moves)
            }
        });
        played.map_err(|failure| failure.unanswered(self.settings))?;
        let finished = !line.heaps.iter().any(|heap| values.rules().can_move(*heap));
        let last = line
            .steps
            .last()
            .expect("there is a position before the first move");
        // This is right at an end, too: there the previous player wins normal play, and the next
        // one misère play.
        let winner = match last.number.outcome() {
            Outcome::Previous => line.player.opponent(),
            _ => line.player,
        };
        if self.settings.json {
            return self.settings.print_json(&Answer {
                game: self.question.entry.name,
                play: self.play.name(),
                line: &line.steps,
                winner: winner.to_string(),
                finished,
                cost: self.clock.cost(),
            });
        }
        let mut out = io::stdout().lock();
        write!(out, "{}", aligned(&rows(&line.steps)))?;
        let player = line.player;
        if finished && self.play == Convention::Normal {
            writeln!(out, "{player} cannot move: {winner} wins")?;
        } else if finished {
            writeln!(out, "{player} cannot move and wins")?;
        } else {
            let moves = moves_text(line.steps.len() - 1);
            writeln!(out, "{player} is to move after {moves}: {winner} can win")?;
        }
        Ok(())
    }

    /// Makes a move, unless this is the beginning, and notes the position.
    fn step(
        &self,
        values: &HeapValues,
        line: &mut Line,
        played: Option<&HeapMove>,
    ) -> Result<(), Failure> {
        let player = line.player;
        if let Some(played) = played {
            line.heaps = played.after(&line.heaps).unwrap_or_default();
            line.player = player.opponent();
        }
        let number = Number::of(values, line.misere.as_mut(), &line.heaps, self.budget());
        let number = number.map_err(|error| line.gave_up(&error))?;
        line.steps.push(Step {
            player: played.map(|_| player.to_string()),
            played: played.map(ToString::to_string),
            position: heaps_text(&line.heaps),
            outcome: number.outcome().to_string(),
            number,
        });
        Ok(())
    }

    fn play_moves(
        &self,
        values: &HeapValues,
        line: &mut Line,
        moves: &Piece<'_>,
    ) -> Result<(), Failure> {
        for piece in moves.split(|c| c == ',' || c.is_whitespace()) {
            if piece.text().is_empty() {
                continue;
            }
            let played = HeapMove::read(&piece)?;
            if !line.heaps.contains(&played.heap) {
                let heaps = heaps_text(&line.heaps);
                let message = format!("there is no heap of {} in {heaps}", played.heap);
                return Err(piece.error(message).into());
            }
            if !values.rules().allows(played.heap, &played.left) {
                return Err(piece.error("the rules do not allow this move").into());
            }
            self.step(values, line, Some(&played))?;
        }
        Ok(())
    }

    /// Whoever can win does; whoever cannot makes the first move there is.
    fn play_perfectly(&self, values: &HeapValues, line: &mut Line) -> Result<(), Failure> {
        while line.steps.len() <= MOST_MOVES {
            let heaps = line.heaps.clone();
            let winning = self.winning_moves(values, line.misere.as_mut(), &heaps);
            let winning = winning.map_err(|error| line.gave_up(&error))?;
            let played = winning.into_iter().next();
            let Some(played) = played.or_else(|| values.first_move(&heaps)) else {
                break;
            };
            self.step(values, line, Some(&played))?;
        }
        Ok(())
    }
}

/// The game as a table.
fn rows(steps: &[Step]) -> Vec<Vec<String>> {
    let digits = steps.iter().map(|step| step.number.digits()).max();
    let digits = digits.unwrap_or(1);
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    let headings = steps.iter().take(1).map(|step| {
        let start = ["player", "move", "position"].map(String::from);
        [
            start.to_vec(),
            step.number.headings(),
            vec!["outcome".to_string()],
        ]
        .concat()
    });
    let rows = steps.iter().map(|step| {
        let start = vec![
            text(&step.player),
            text(&step.played),
            step.position.clone(),
        ];
        let end = vec![winner(&step.outcome).to_string()];
        [start, step.number.cells(digits), end].concat()
    });
    headings.chain(rows).collect()
}

//! `partizan shortest`: the fewest moves a game can last, and such a game.

use std::collections::HashMap;
use std::io::{self, Write};

use partizan_picture::Picture;
use partizan_rules::Region;
use partizan_solve::{Course, Misplay, Players, Replay, Shortest, Witness, shortest_game};
use partizan_value::{Error, Player};
use serde::Serialize;

use crate::answer::{Complaint, Failure};
use crate::pictures::Files;
use crate::question::{Opened, Question, Words, aligned, firsts, moves_text, row};
use crate::settings::{Clock, Cost, Settings};
use crate::show::with_names;
use crate::sweeps;

/// What the players may be after, by name.
const PLAYERS: [(&str, Players); 3] = [
    ("any", Players::Any),
    ("perfect", Players::Perfect),
    ("honest", Players::Honest),
];

fn name_of(players: Players) -> &'static str {
    let named = PLAYERS.iter().find(|(_, known)| *known == players);
    named.expect("all have names").0
}

pub(crate) fn run(words: &Words, files: &Files, settings: &Settings) -> Result<(), Failure> {
    let clock = Clock::start();
    let question = words.read_position(&["players", "first"])?;
    let players = question.choice("players", &PLAYERS)?;
    let first = question.first()?;
    let opened = question.open(settings)?;
    files.check()?;
    let asked = Asked {
        question: &question,
        opened: &opened,
        files,
        clock,
        settings,
    };
    match (players, first) {
        (Players::Any, None) => asked.any(),
        (players, first) => asked.each_first(players, first),
    }
}

/// A question and what is needed to answer it.
struct Asked<'a> {
    question: &'a Question<'a>,
    opened: &'a Opened,
    files: &'a Files,
    clock: Clock,
    settings: &'a Settings,
}

// ---- the shortest game of all ------------------------------------------------------------------

#[derive(Serialize)]
struct AnyAnswer {
    game: &'static str,
    position: String,
    players: &'static str,
    length: usize,
    ends: &'static str,
    /// The dominoes of the witness.
    #[serde(skip_serializing_if = "Option::is_none")]
    vertical: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    horizontal: Option<usize>,
    first: Option<String>,
    witness: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Complaint>,
    #[serde(flatten)]
    cost: Cost,
}

/// A game that was played again by the rules.
struct Game {
    first: Player,
    winner: Player,
    line: Vec<String>,
    replay: Replay,
}

/// What was found: how long the shortest game is, and one, or why there is none to show.
struct Found {
    shortest: Shortest,
    witness: Result<Game, Failure>,
}

impl Asked<'_> {
    fn any(&self) -> Result<(), Failure> {
        let region = self.opened.game.region(0);
        let found = match &region {
            Some(region) => self.swept(region),
            None => self.searched(),
        };
        let Found { shortest, witness } =
            found.map_err(|failure| failure.unanswered(self.settings))?;
        if let Ok(game) = &witness {
            self.files.draw(|| game.replay.picture.clone())?;
        }
        if self.settings.json {
            let line = witness.as_ref().ok().map(|game| game.line.clone());
            let count = |player| {
                let game = witness.as_ref().ok().filter(|_| region.is_some())?;
                Some(moves_of(player, game.first, game.line.len()))
            };
            self.settings.print_json(&AnyAnswer {
                game: self.question.entry.name,
                position: self.opened.game.text(0),
                players: name_of(Players::Any),
                length: shortest.length,
                ends: shortest.ends(),
                vertical: count(Player::Left),
                horizontal: count(Player::Right),
                first: witness.as_ref().ok().map(|game| game.first.to_string()),
                witness: line,
                error: witness.as_ref().err().map(Complaint::new),
                cost: self.clock.cost(),
            })?;
        } else {
            let mut out = io::stdout().lock();
            writeln!(out, "{}", shortest.text(self.settings.notation()))?;
            let mut rows = ends(shortest);
            if let Ok(game) = &witness {
                rows.push(row("first", &game.first));
                if !game.line.is_empty() {
                    rows.push(row("moves", &game.line.join(" ")));
                }
            }
            write!(out, "{}", aligned(&rows))?;
            if let (Ok(game), Some(region)) = (&witness, &region) {
                write!(out, "\n{}", self.numbered(region, &game.line))?;
            }
        }
        witness.map(drop)
    }

    /// The shortest game on a board of dominoes.
    fn swept(&self, region: &Region) -> Result<Found, Failure> {
        let budget = self.opened.store.budget();
        let found = sweeps::sweep(self.settings, |meter| shortest_game(region, budget, meter));
        let failure = |error| sweeps::failure(&error, &self.question.subject);
        let (shortest, witness) = found.map_err(failure)?;
        let witness = match witness {
            Ok(Witness { first, dominoes }) => {
                let line = dominoes.into_iter().map(|domino| region.name(domino));
                self.play(first, line.collect())
            }
            Err(error) => Err(Failure::Budget(format!("no game can be shown: {error}"))),
        };
        Ok(Found { shortest, witness })
    }

    /// The shortest game of any ruleset, by search.
    fn searched(&self) -> Result<Found, Failure> {
        let left = self.course(Player::Left, Players::Any)?;
        let right = self.course(Player::Right, Players::Any)?;
        let shortest = Shortest::of_courses([&left, &right]);
        let (first, course) = if left.length == shortest.length {
            (Player::Left, left)
        } else {
            (Player::Right, right)
        };
        let witness = self.play(first, course.line);
        Ok(Found { shortest, witness })
    }

    /// The length of play when a player begins.
    fn course(&self, first: Player, players: Players) -> Result<Course, Failure> {
        let (game, threads) = (&self.opened.game, self.settings.threads());
        let found = self
            .opened
            .work(self.settings, |_| game.length(0, first, players, threads));
        let least = found.at_least;
        found.course.map_err(|error| match error {
            Error::Undefined(reason) => Failure::Request(reason),
            error => Failure::Budget(format!(
                "{error}; with {first} first at least {least} moves"
            )),
        })
    }

    /// Plays a game again, to be sure of it.
    fn play(&self, first: Player, line: Vec<String>) -> Result<Game, Failure> {
        let budget = self.opened.store.budget();
        match self.opened.game.replay(0, first, &line, budget) {
            Ok(replay) => Ok(Game {
                first,
                winner: replay.winner.expect("games with a length have winners"),
                line,
                replay,
            }),
            Err(Misplay::Stopped(error)) => Err(Failure::Budget(format!(
                "{error}; a game was found but not played again"
            ))),
            Err(error) => panic!("a game that was found does not stand a check: {error}"),
        }
    }

    /// The board with the numbers of the moves on their dominoes.
    fn numbered(&self, region: &Region, line: &[String]) -> String {
        let text = self.opened.game.text(0);
        let rows = text.split('/');
        let mut cells: Vec<Vec<String>> = rows
            .map(|row| row.chars().map(String::from).collect())
            .collect();
        let numbers: HashMap<&str, usize> = line.iter().map(String::as_str).zip(1..).collect();
        for domino in region.dominoes() {
            if let Some(number) = numbers.get(region.name(domino).as_str()) {
                for (row, col) in region.squares(domino) {
                    cells[row][col] = number.to_string();
                }
            }
        }
        with_names(&cells)
    }
}

/// How many of so many moves a player makes.
fn moves_of(player: Player, first: Player, moves: usize) -> usize {
    moves / 2 + usize::from(player == first && !moves.is_multiple_of(2))
}

/// In which ends the shortest games end, and how many moves each player has made there.
fn ends(shortest: Shortest) -> Vec<Vec<String>> {
    let ends = [
        (Player::Left, shortest.left_end),
        (Player::Right, shortest.right_end),
    ];
    let ends = ends.into_iter().filter(|(_, reached)| *reached);
    ends.map(|(stuck, _)| {
        // Whoever is stuck would move next.
        let first = if shortest.length.is_multiple_of(2) {
            stuck
        } else {
            stuck.opponent()
        };
        let [left, right] = Player::BOTH.map(|player| moves_of(player, first, shortest.length));
        row(
            &format!("{stuck} end"),
            &format!("left {left}, right {right}"),
        )
    })
    .collect()
}

// ---- play with an aim, for each first player ----------------------------------------------------

#[derive(Serialize)]
struct AimedAnswer {
    game: &'static str,
    position: String,
    players: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    left_first: Option<Outcome>,
    #[serde(skip_serializing_if = "Option::is_none")]
    right_first: Option<Outcome>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Complaint>,
    #[serde(flatten)]
    cost: Cost,
}

#[derive(Serialize)]
struct Outcome {
    winner: String,
    length: usize,
    line: Vec<String>,
}

impl Asked<'_> {
    fn each_first(&self, players: Players, first: Option<Player>) -> Result<(), Failure> {
        let mut games = Vec::new();
        let mut failure = Ok(());
        for first in firsts(first) {
            let game = self
                .course(first, players)
                .and_then(|course| self.play(first, course.line));
            match game {
                Ok(game) => games.push(game),
                Err(error) => {
                    failure = Err(error);
                    break;
                }
            }
        }
        if failure.is_ok() {
            self.files.draw(|| {
                let pictures = games.iter().map(|game| game.replay.picture.clone());
                Picture::in_a_row(pictures.collect(), None)
            })?;
        }
        if self.settings.json {
            let outcome = |first: Player| {
                let game = games.iter().find(|game| game.first == first)?;
                Some(Outcome {
                    winner: game.winner.to_string(),
                    length: game.line.len(),
                    line: game.line.clone(),
                })
            };
            self.settings.print_json(&AimedAnswer {
                game: self.question.entry.name,
                position: self.opened.game.text(0),
                players: name_of(players),
                left_first: outcome(Player::Left),
                right_first: outcome(Player::Right),
                error: failure.as_ref().err().map(Complaint::new),
                cost: self.clock.cost(),
            })?;
        } else {
            let rows = games.iter().map(|game| {
                vec![
                    format!("{} first", game.first),
                    format!("{} wins", game.winner),
                    moves_text(game.line.len()),
                    game.line.join(" "),
                ]
            });
            write!(io::stdout(), "{}", aligned(&rows.collect::<Vec<_>>()))?;
        }
        failure
    }
}

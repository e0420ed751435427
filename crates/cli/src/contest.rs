//! `partizan match`: many games between two strategies.

use std::io::{self, Write};
use std::sync::Arc;

use partizan_rules::Result as Read;
use partizan_solve::{Match, Meter, Score, Strategy};
use partizan_value::Player;
use serde::Serialize;

use crate::answer::{Complaint, Failure};
use crate::players::{self, HUMAN};
use crate::progress::Progress;
use crate::question::{Question, Words, aligned, firsts, row};
use crate::settings::{Clock, Cost, Settings};
use crate::solve::convention;

/// The number of games if nobody says.
const USUAL_GAMES: u64 = 100;
/// The most games of a match.
const MOST_GAMES: usize = 1_000_000;

/// Who may begin.
const FIRSTS: [(&str, Option<Player>); 3] = [
    ("left", Some(Player::Left)),
    ("right", Some(Player::Right)),
    ("alternate", None),
];

#[derive(Serialize)]
struct Answer {
    game: &'static str,
    position: String,
    left: &'static str,
    right: &'static str,
    first: &'static str,
    play: &'static str,
    /// Those that were played to their ends.
    games: u64,
    left_wins: u64,
    right_wins: u64,
    draws: u64,
    /// Between what the chance of Left to win a game that is not drawn lies, with 95 % confidence.
    confidence: Option<[f64; 2]>,
    seed: u64,
    /// The moves of all games together.
    moves: u64,
    average_length: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Complaint>,
    #[serde(flatten)]
    cost: Cost,
}

pub(crate) fn run(words: &Words, settings: &Settings) -> Result<(), Failure> {
    let clock = Clock::start();
    let keys = ["left", "right", "games", "seed", "first", "play"];
    let question = words.read_position_among(&keys, &players::names())?;
    let [left, right] = Player::BOTH.map(|player| strategy(&question, player));
    let contest = Match {
        players: [left?, right?],
        first: question.choice("first", &FIRSTS)?,
        convention: convention(&question)?,
        games: games(&question)?,
        seed: players::seed(&question)?,
    };
    let opened = question.open(settings)?;
    // Left begins the first game if they take turns, and that may be the only one.
    let only = contest
        .first
        .or((contest.games == 1).then_some(Player::Left));
    for first in firsts(only) {
        let mut trial = players::begin(&opened, &question, first, contest.convention, 1)?;
        for player in Player::BOTH {
            let strategy = contest.players[player as usize];
            players::seat(&mut *trial, &question, player, strategy, contest.seed)?;
        }
    }
    let meter = Arc::new(Meter::default());
    let score = {
        let _progress = Progress::of_meter(&meter, settings);
        contest.play(&**opened.game, 0, settings.threads(), &meter)
    };
    let (games, [left_wins, right_wins]) = (score.games(), score.wins);
    let average_length = (games > 0).then(|| score.moves as f64 / games as f64);
    if settings.json {
        let first = FIRSTS.iter().find(|(_, first)| *first == contest.first);
        settings.print_json(&Answer {
            game: question.entry.name,
            position: opened.game.text(0),
            left: contest.players[0].name(),
            right: contest.players[1].name(),
            first: first.expect("it was one of them").0,
            play: contest.convention.name(),
            games,
            left_wins,
            right_wins,
            draws: score.draws,
            confidence: score.confidence(),
            seed: contest.seed,
            moves: score.moves,
            average_length,
            error: score.stopped.as_ref().map(Complaint::new),
            cost: clock.cost(),
        })?;
    } else {
        let mut rows = vec![
            row("games", &games),
            row("left wins", &left_wins),
            row("right wins", &right_wins),
            row("draws", &score.draws),
        ];
        rows.extend(share(&score).map(|share| row("left's share", &share)));
        rows.push(row("seed", &contest.seed));
        rows.extend(average_length.map(|length| row("average length", &format!("{length:.2}"))));
        write!(io::stdout(), "{}", aligned(&rows))?;
    }
    match score.stopped {
        None => Ok(()),
        Some(error) => Err(Failure::Budget(format!(
            "{error}; {games} of {} games were played",
            contest.games
        ))),
    }
}

/// Left's share of the games that were not drawn, and what it can be taken for.
fn share(score: &Score) -> Option<String> {
    let [low, high] = score.confidence()?.map(|end| 100.0 * end);
    let [left, right] = score.wins;
    let share = 100.0 * left as f64 / (left + right) as f64;
    let drawn = if score.draws > 0 {
        ", without draws"
    } else {
        ""
    };
    Some(format!(
        "{share:.2} % (95 % confidence: {low:.2} to {high:.2} %{drawn})"
    ))
}

/// How a player plays.
fn strategy(question: &Question<'_>, player: Player) -> Read<Strategy> {
    let Some(piece) = players::named(question, player) else {
        let names: Vec<&str> = Strategy::names().collect();
        let message = format!("say how {player} plays: {player}={}", names.join("|"));
        return Err(question.missing(message));
    };
    if piece.text() == HUMAN {
        let message = "nobody types the moves of a match; `partizan play` is for people";
        return Err(piece.error(message));
    }
    Strategy::read(piece, &[])
}

fn games(question: &Question<'_>) -> Read<u64> {
    let Some(piece) = question.key("games") else {
        return Ok(USUAL_GAMES);
    };
    match piece.number("the number of games", MOST_GAMES)? {
        0 => Err(piece.error("a match has at least one game")),
        games => Ok(games as u64),
    }
}

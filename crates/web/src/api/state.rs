//! A game as it stands: the board, whose turn it is, and what can be done.

use axum::Json;
use axum::extract::State;
use partizan_solve::{Engine, Game, Play, ShownMove, is_short};
use partizan_value::{Player, Store};
use serde::Serialize;

use super::record::{Record, Side};
use super::{Asked, Refusal, Shared};

pub(crate) async fn state(
    State(shared): State<Shared>,
    asked: Asked<Record>,
) -> Result<Json<Stand>, Refusal> {
    let Asked { client, question } = asked;
    let work = move |store: &Store| {
        let engine = Engine::new(store.clone());
        let game = question.open(&engine)?;
        let play = question.play(&*game, 1)?;
        Stand::of(&question, &*game, &*play)
    };
    shared.jobs.told(client, work).await
}

/// A game as it stands.
#[derive(Serialize)]
pub(crate) struct Stand {
    record: Record,
    position: String,
    player: Side,
    over: bool,
    winner: Option<&'static str>,
    /// Why the game is over.
    reason: Option<String>,
    picture: String,
    view: [f64; 4],
    last: Option<Last>,
    /// The moves of the player whose turn it is; none if there are too many.
    choices: Option<Vec<Choice>>,
    /// What the other one could do here.
    opposing: Option<Vec<Choice>>,
    sites: Option<Sites>,
    boards: usize,
    /// Whether there are values to tell.
    analysable: bool,
}

#[derive(Serialize)]
struct Last {
    #[serde(rename = "move")]
    name: String,
    points: Vec<[f64; 2]>,
}

/// A move, and how it is made on the board.
#[derive(Serialize)]
struct Choice {
    #[serde(rename = "move")]
    name: String,
    /// What it leads to, if that is told.
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<String>,
    ways: Vec<Vec<[f64; 2]>>,
}

#[derive(Serialize)]
struct Sites {
    letters: &'static str,
    points: Vec<[f64; 2]>,
}

/// More moves are not shown on a board.
const MOST_CHOICES: usize = 5000;

/// More bytes of positions to which moves lead are not told: on a large board they would be many times what
/// all the rest takes.
const MOST_TEXT: usize = 1 << 16;

/// The moves that a player has here or would have; none if there are too many.
fn choices(play: &dyn Play, player: Player) -> Result<Option<Vec<Choice>>, Refusal> {
    let shown = play.ways(player, MOST_CHOICES)?;
    Ok(shown.map(|moves| {
        let length: usize = moves.iter().map(|shown| shown.position.len()).sum();
        let is_told = player == play.player() && length <= MOST_TEXT;
        let choice = |shown: ShownMove| Choice {
            name: shown.name,
            position: is_told.then_some(shown.position),
            ways: shown.ways,
        };
        moves.into_iter().map(choice).collect()
    }))
}

impl Stand {
    /// How a game stands.
    pub(crate) fn of(record: &Record, game: &dyn Game, play: &dyn Play) -> Result<Stand, Refusal> {
        let entry = game.entry();
        let picture = play.picture();
        let view = picture.view();
        let over = play.is_over();
        let winner = over.then(|| match play.winner() {
            Some(Player::Left) => "left",
            Some(Player::Right) => "right",
            None => "draw",
        });
        let position = play.text();
        let record = Record {
            game: entry.name.to_string(),
            position: Some(game.text(0)),
            moves: play.line(),
            ..record.clone()
        };
        let player = play.player();
        let (choices, opposing) = if over {
            (Some(Vec::new()), Some(Vec::new()))
        } else {
            (choices(play, player)?, choices(play, player.opponent())?)
        };
        Ok(Stand {
            record,
            player: player.into(),
            over,
            winner,
            reason: play.ending(),
            picture: picture.to_svg(),
            view: [view.x, view.y, view.width, view.height],
            last: play.last().map(|name| Last {
                name,
                points: play.last_points(),
            }),
            choices,
            opposing,
            sites: play.sites().map(|sites| Sites {
                letters: sites.letters,
                points: sites.points,
            }),
            boards: 1 + position.matches(" + ").count(),
            analysable: is_short(entry),
            position,
        })
    }
}

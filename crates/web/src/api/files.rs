//! Records of games as text files.

use axum::Json;
use axum::extract::State;
use partizan_rules::Entry;
use partizan_solve::{BadRecord, Record as Kept, RecordTree};
use partizan_value::Store;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::record::Record;
use super::{Asked, Refusal, Shared};

/// A text to read, or a game to write down.
#[derive(Deserialize)]
#[serde(untagged)]
pub(crate) enum Wanted {
    Read { text: String },
    Written(Box<Whole>),
}

/// A game with all its variations, and who plays.
#[derive(Deserialize, Serialize)]
pub(crate) struct Whole {
    record: Record,
    #[serde(default = "human")]
    left: String,
    #[serde(default = "human")]
    right: String,
    #[serde(default = "usual_seed")]
    seed: u64,
    /// Other lines of play, each from the beginning.
    #[serde(default)]
    variations: Vec<Vec<String>>,
}

fn human() -> String {
    "human".to_string()
}

fn usual_seed() -> u64 {
    1
}

/// More moves in all lines of a game together are not looked at: each line is told from the beginning.
const MOST_NAMES: usize = 100_000;

pub(crate) async fn file(
    State(shared): State<Shared>,
    asked: Asked<Wanted>,
) -> Result<Json<Value>, Refusal> {
    let Asked { client, question } = asked;
    let work = move |store: &Store| match question {
        Wanted::Read { text } => Ok(json!(read(&text, store)?)),
        Wanted::Written(whole) => {
            let text = kept(*whole)?.to_string();
            // What could not be read back is not written.
            Kept::read(&text)?.open(store)?;
            Ok(json!({ "text": text }))
        }
    };
    shared.jobs.told(client, work).await
}

/// The game that a text tells of.
fn read(text: &str, store: &Store) -> Result<Whole, Refusal> {
    let kept = Kept::read(text)?;
    kept.open(store)?;
    let tree = &kept.moves;
    let owned = |line: Vec<&str>| -> Vec<String> { line.into_iter().map(String::from).collect() };
    let moves = owned(tree.main_line());
    let ends = (0..tree.len()).filter(|&played| tree.next(Some(played)).is_empty());
    let (mut variations, mut names) = (Vec::new(), 0);
    for end in ends {
        let line = owned(tree.line_to(end));
        names += line.len();
        if names > MOST_NAMES {
            return Err(Refusal::wrong(
                "this game has too many variations to be shown",
            ));
        }
        if line != moves {
            variations.push(line);
        }
    }
    let [left, right] = kept.players.clone();
    Ok(Whole {
        variations,
        record: Record {
            game: kept.entry.name.to_string(),
            position: Some(kept.position.clone()),
            parameters: kept.parameters.clone(),
            first: kept.first.into(),
            play: kept.play.into(),
            moves,
        },
        left,
        right,
        seed: kept.seed,
    })
}

/// A game as it is written down.
fn kept(whole: Whole) -> Result<Kept, Refusal> {
    let record = whole.record;
    let entry = Entry::named(&record.game)?;
    let mut moves = RecordTree::default();
    let lines = || std::iter::once(&record.moves).chain(&whole.variations);
    if lines().map(Vec::len).sum::<usize>() > MOST_NAMES {
        return Err(Refusal::wrong(
            "this game has too many moves to be written down",
        ));
    }
    for line in lines() {
        let mut end = None;
        for name in line {
            end = Some(moves.add(end, name));
        }
    }
    let mut kept = Kept::new(entry);
    kept.parameters = record.parameters;
    kept.first = record.first.into();
    kept.play = record.play.into();
    kept.players = [whole.left, whole.right];
    kept.seed = whole.seed;
    kept.moves = moves;
    if let Some(position) = record.position {
        kept.position = position;
    }
    Ok(kept)
}

impl From<BadRecord> for Refusal {
    fn from(bad: BadRecord) -> Refusal {
        match bad {
            BadRecord::Stopped(error) => error.into(),
            wrong @ BadRecord::Wrong { .. } => Refusal::wrong(wrong.to_string()),
        }
    }
}

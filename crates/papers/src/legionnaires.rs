//! *Legionnaires: A Combinatorial Game*: pawns that run like bishops and fight like kings.
//!
//! The pictures of the paper are lost in our scan. Positions were restored from what the text and the numbers say
//! about them; where nothing is said, as in the museum, they are found again by searching. The paper calls a position
//! *impartial* if both players have the same number of pawns and the board, turned upside down, is the same with the
//! colours exchanged. Such a game is its own negative; it is not impartial in the sense in which Nim is.

use std::collections::HashMap;

use partizan_picture::Picture;
use partizan_value::{Player, Value};

use crate::claim::{Figure, Paper};
use crate::lab::{Lab, Result, Stopped, drawn};

mod growth;
mod lengths;
mod lone;
mod museum;
mod nimbers;
mod rows;
mod small;
mod starts;
mod strategy;
mod symmetric;
mod variants;
mod weights;

const GAME: &str = "legionnaires";

pub(crate) fn paper() -> Paper {
    let claims = [
        small::claims(),
        starts::claims(),
        lengths::claims(),
        symmetric::claims(),
        museum::claims(),
        rows::claims(),
        growth::of_starts(),
        lone::claims(),
        growth::of_lone(),
        weights::claims(),
        nimbers::claims(),
        strategy::claims(),
        variants::claims(),
    ];
    Paper {
        id: "legionnaires",
        title: "Legionnaires: A Combinatorial Game",
        authors: "M. D. Boardman (2005)",
        about: "A pawn slides diagonally over empty squares and then captures an enemy one king's step away. The paper \
                values small boards and sequences of boards with CGSuite, shows a museum of values, asks how fast the \
                trees grow, and tries two strategies.",
        claims: claims.into_iter().flatten().collect(),
    }
}

/// The value of a position by nothing but its moves: a second way, without normal forms and tables of the solver.
fn value_by_moves(
    lab: &Lab,
    position: &str,
    parameters: &[&str],
    known: &mut HashMap<String, Value>,
) -> Result<Value> {
    let game = lab.open(GAME, position, parameters)?;
    let position = game.text(0);
    if let Some(&value) = known.get(&position) {
        return Ok(value);
    }
    let mut options = [Vec::new(), Vec::new()];
    for player in Player::BOTH {
        for after in game.moves(0, player, lab.budget())? {
            let value = value_by_moves(lab, &after.position, &[], known)?;
            options[player as usize].push(value);
        }
    }
    let value = lab.store().game(&options[0], &options[1])?;
    known.insert(position, value);
    Ok(value)
}

/// Fails if a value is not what the moves alone say.
fn check_by_moves(lab: &Lab, position: &str, parameters: &[&str], value: Value) -> Result<()> {
    let second = value_by_moves(lab, position, parameters, &mut HashMap::new())?;
    if second == value {
        return Ok(());
    }
    let texts = [value, second].map(|value| lab.text(value));
    Err(Stopped::Wrong(format!(
        "{position} has two values: {texts:?}"
    )))
}

/// The moves of a player as names and the positions after them.
fn moves(lab: &Lab, position: &str, player: Player) -> Result<Vec<(String, String)>> {
    let game = lab.open(GAME, position, &[])?;
    let moves = game.moves(0, player, lab.budget())?;
    Ok(moves.into_iter().map(|m| (m.name, m.position)).collect())
}

/// Positions with a line below each.
fn gallery<'p>(
    lab: &Lab,
    name: &str,
    caption: &str,
    positions: impl IntoIterator<Item = (&'p str, &'p str)>,
) -> Result<Figure> {
    let mut pictures = Vec::new();
    for (position, label) in positions {
        let picture = lab.open(GAME, position, &[])?.picture(0);
        pictures.push(picture.captioned(label));
    }
    let picture = Picture::gallery(pictures, 6).described(caption);
    Ok(drawn(name, caption, &picture))
}

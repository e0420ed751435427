//! Who plays: the words about players that `play` and `match` share.

use partizan_rules::{Convention, Piece, Result};
use partizan_solve::{Play, Strategy};
use partizan_value::Player;

use crate::answer::Failure;
use crate::question::{Opened, Question};

/// The name of a player who types moves.
pub(crate) const HUMAN: &str = "human";

/// What a player may be: a person or a strategy.
pub(crate) fn names() -> Vec<&'static str> {
    [HUMAN].into_iter().chain(Strategy::names()).collect()
}

/// What the seed is if nobody says.
const USUAL_SEED: u64 = 1;

/// What random moves follow from.
pub(crate) fn seed(question: &Question<'_>) -> Result<u64> {
    match question.key("seed") {
        Some(piece) => Ok(piece.number("the seed", usize::MAX)? as u64),
        None => Ok(USUAL_SEED),
    }
}

/// What a player is said to be.
pub(crate) fn named<'q, 'w>(question: &'q Question<'w>, player: Player) -> Option<&'q Piece<'w>> {
    question.key(&player.to_string())
}

/// A game that begins, in normal or misère play, which not every game has.
pub(crate) fn begin<'o>(
    opened: &'o Opened,
    question: &Question<'_>,
    first: Player,
    play: Convention,
    threads: usize,
) -> std::result::Result<Box<dyn Play + 'o>, Failure> {
    let begun = opened.game.begin_under(0, first, play, threads);
    begun.map_err(|error| {
        let piece = question.key("play").unwrap_or(&question.subject);
        piece.error(error.to_string()).into()
    })
}

/// Lets a strategy play for a player; the strategy may not be one for this game.
pub(crate) fn seat(
    play: &mut dyn Play,
    question: &Question<'_>,
    player: Player,
    strategy: Strategy,
    seed: u64,
) -> std::result::Result<(), Failure> {
    play.seat(player, strategy, seed).map_err(|error| {
        let piece = named(question, player).unwrap_or(&question.subject);
        piece.error(error.to_string()).into()
    })
}

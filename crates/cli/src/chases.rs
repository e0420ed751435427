//! Questions about chases: how answers are said, and what is shown while they are found.

use std::sync::Arc;

use partizan_rules::{Entry, dukego, quadruphage};
use partizan_solve::{ChaseSolver, Meter};
use partizan_value::Player;

use crate::progress::Progress;
use crate::question::Opened;
use crate::settings::Settings;

/// Whether a game is a chase.
pub(crate) fn is_chase(entry: &Entry) -> bool {
    [dukego::GAME.name, quadruphage::GAME.name].contains(&entry.name)
}

/// Work on many boards.
pub(crate) struct Work {
    boards: Arc<Meter>,
    /// Configurations of stones, and positions that were searched.
    positions: Arc<Meter>,
}

impl Work {
    /// Work on so many boards.
    pub(crate) fn new(boards: usize) -> Work {
        let work = Work {
            boards: Arc::new(Meter::default()),
            positions: Arc::new(Meter::default()),
        };
        work.boards.expect(boards as u64);
        work
    }

    /// Shows how far it is.
    pub(crate) fn show(&self, settings: &Settings) -> Progress {
        Progress::of_chases(&self.boards, &self.positions, settings)
    }

    /// Says that a board is done.
    pub(crate) fn finish_board(&self) {
        self.boards.advance(1);
    }

    /// A solver whose work is measured.
    pub(crate) fn solver(&self, opened: &Opened, settings: &Settings) -> ChaseSolver {
        let budget = opened.store.budget().clone();
        ChaseSolver::new(settings.threads(), budget, Arc::clone(&self.positions))
    }
}

/// Who wins if Left begins and if Right begins, in the letters of the literature: `D` for the Duke
/// or `C` for another Chess player, `G` for the Go player, `*` if whoever begins wins, and `=` for draws. Two letters are for
/// what has no single one: the results when Left and when Right begins.
pub(crate) fn fairness(entry: &Entry, winners: [Option<Player>; 2]) -> String {
    let piece = if entry.name == dukego::GAME.name {
        'D'
    } else {
        'C'
    };
    let letter = |winner: Option<Player>| match winner {
        Some(Player::Left) => piece,
        Some(Player::Right) => 'G',
        None => '=',
    };
    match winners {
        [Some(Player::Left), Some(Player::Right)] => "*".to_string(),
        [left, right] if left == right => letter(left).to_string(),
        winners => winners.map(letter).iter().collect(),
    }
}

//! Questions about Domineering that are answered by sweeps.

use std::sync::Arc;

use partizan_rules::{Piece, Region};
use partizan_solve::{Meter, SweepError};

use crate::answer::Failure;
use crate::progress::Progress;
use crate::question::{Opened, Question};
use crate::settings::Settings;

/// The board of a question that only boards of vertical and horizontal dominoes can answer, which
/// was asked by some word.
pub(crate) fn region(
    question: &Question<'_>,
    opened: &Opened,
    asked: &Piece<'_>,
) -> Result<Region, Failure> {
    if let Some(region) = opened.game.region(0) {
        return Ok(region);
    }
    let name = question.entry.name;
    Err(if name == partizan_rules::domineering::GAME.name {
        let message = "one board is expected, not a sum; boards can be separated by squares `#`";
        question.subject.error(message).into()
    } else {
        asked
            .error(format!("this is known of Domineering, not of {name}"))
            .into()
    })
}

/// Sweeps while a terminal shows how far it is.
pub(crate) fn sweep<T>(settings: &Settings, work: impl FnOnce(&Meter) -> T) -> T {
    let meter = Arc::new(Meter::default());
    let _progress = Progress::of_meter(&meter, settings);
    work(&meter)
}

/// A sweep that gave no answer; it is the request that is wrong if it cannot be done in the memory
/// that is allowed.
pub(crate) fn failure(error: &SweepError, subject: &Piece<'_>) -> Failure {
    match error {
        SweepError::TooLarge { .. } => subject.error(format!("{error} (--memory)")).into(),
        SweepError::Budget(_) | SweepError::Uncertain { .. } => Failure::Budget(error.to_string()),
    }
}

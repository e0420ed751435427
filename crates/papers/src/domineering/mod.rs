//! R. Karthikeyan, S. Sinha, *Domineering games with minimal number of moves* (2020).
//!
//! Two theorems of S. Huntemann and N. `McKay` count the positions in which a player cannot move ([`theorems`]); from
//! them follows how early a game can end ([`lengths`]), about which there are observations and problems
//! ([`observations`], [`problems`]) and pictures ([`witnesses`]).

mod lengths;
mod observations;
mod placements;
mod problems;
mod theorems;
mod witnesses;

use std::ops::RangeInclusive;

use partizan_rules::Size;
use partizan_solve::{Meter, Misplay, Shortest, shortest_games};

use crate::claim::Paper;
use crate::lab::{Lab, Result, Stopped};

pub(crate) fn paper() -> Paper {
    Paper {
        id: "domineering",
        title: "Domineering games with minimal number of moves",
        authors: "R. Karthikeyan, S. Sinha (2020)",
        about: "How early a game of Domineering can end if the players alternate and neither minds losing: \
                polynomials that count the positions in which a player is stuck, and the least number of moves, α, \
                read off them for boards up to 8×8.",
        claims: vec![
            theorems::maximal(),
            theorems::left_ends(),
            theorems::right_ends(),
            lengths::without_maximal(),
            lengths::equation(),
            lengths::table(),
            lengths::larger_table(),
            lengths::caption(),
            observations::single_rows(),
            observations::turned_boards(),
            observations::two_rows(),
            lengths::eleven_columns(),
            witnesses::figures(),
            problems::perfect_play(),
            problems::perfect_play_on_larger_boards(),
            problems::both_ends(),
            problems::both_ends_of_larger_boards(),
        ],
    }
}

/// A board as the paper writes it.
fn name(Size { rows, cols }: Size) -> String {
    format!("{rows}x{cols}")
}

/// All boards with so many rows and columns.
fn boards(rows: RangeInclusive<usize>, cols: RangeInclusive<usize>) -> Vec<Size> {
    let of_rows = move |rows| cols.clone().map(move |cols| Size { rows, cols });
    rows.flat_map(of_rows).collect()
}

/// The shortest games of boards, by sweeps.
fn shortest(lab: &Lab, boards: &[Size]) -> Result<Vec<Shortest>> {
    let (games, error) = shortest_games(boards, lab.threads(), lab.budget(), &Meter::default());
    if let Some(error) = error {
        return Err(error.into());
    }
    let games: Option<Vec<Shortest>> = games.into_iter().collect();
    games.ok_or_else(|| Stopped::Wrong("a board was left out".to_string()))
}

/// A number of moves in words.
fn moves(number: usize) -> String {
    match number {
        1 => "1 move".to_string(),
        _ => format!("{number} moves"),
    }
}

/// Why a game could not be played again.
fn misplayed(size: Size, misplay: Misplay) -> Stopped {
    match misplay {
        Misplay::Stopped(error) => error.into(),
        misplay => Stopped::Wrong(format!("{}: {misplay}", name(size))),
    }
}

/// The fewest moves with their superscript.
fn text(shortest: &Shortest) -> String {
    shortest.text(partizan_value::Notation::Ascii)
}

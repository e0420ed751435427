//! Things in a row that belong to Left `x`, to Right `o`, or to both, green `g`: the edges of a
//! Hackenbush stalk, dominoes.

use partizan_picture::Colour;
use partizan_value::Player;

use crate::bits::Bits;
use crate::grid::Grid;

/// Nothing there, `.`.
pub(crate) const GONE: usize = 0;
/// Left's, `x`.
pub(crate) const BLUE: usize = 1;
/// Right's, `o`.
pub(crate) const RED: usize = 2;
/// Either player's, `g`; in both planes, so that exchanging the planes exchanges the players.
pub(crate) const GREEN: usize = 3;

/// What is there for a letter.
pub(crate) fn state(letter: u8) -> usize {
    match letter {
        b'x' => BLUE,
        b'o' => RED,
        b'g' => GREEN,
        _ => GONE,
    }
}

/// The letter of a state.
pub(crate) fn letter(state: usize) -> char {
    ['.', 'x', 'o', 'g'][state]
}

/// The bit of the states that a player may use.
#[inline]
pub(crate) fn plane_of(player: Player) -> usize {
    match player {
        Player::Left => 0,
        Player::Right => 1,
    }
}

/// What a player may use.
#[inline]
pub(crate) fn usable<B: Bits, const PLANES: usize>(row: &Grid<B, PLANES>, player: Player) -> &B {
    row.plane(plane_of(player))
}

/// The colour that a state is drawn in.
pub(crate) fn colour(state: usize) -> Colour {
    [Colour::Soft, Colour::Left, Colour::Right, Colour::Both][state]
}

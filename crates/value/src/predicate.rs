//! What kind of game it is: numbers, nimbers, infinitesimals, all-small games, tinies, parity.

use std::fmt;

use crate::budget::Result;
use crate::player::Player;
use crate::record::Flags;
use crate::store::Store;
use crate::value::Value;

/// Whether play in a game takes an even or an odd number of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parity {
    /// All options are odd (or there are none).
    Even,
    /// All options are even, and there are some.
    Odd,
}

impl fmt::Display for Parity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Parity::Even => "even",
            Parity::Odd => "odd",
        })
    }
}

impl Store {
    /// Whether the game is an integer.
    pub fn is_integer(&self, game: Value) -> bool {
        self.as_number(game).is_some_and(|x| x.is_integer())
    }

    /// The n of ∗n, if the game is a nimber (0 = ∗0 is one).
    pub fn as_nimber(&self, game: Value) -> Option<u64> {
        self.nus_parts(game)
            .filter(|nus| nus.number.is_zero() && nus.up.is_zero())
            .map(|nus| nus.nimber)
    }

    /// Whether the game is infinitesimally close to a number: both stops are equal.
    pub fn is_numberish(&self, game: Value) -> bool {
        let (left, right) = self.stop_values(game);
        left == right
    }

    /// Whether the game is infinitesimal: both stops are 0.
    pub fn is_infinitesimal(&self, game: Value) -> bool {
        self.stop_values(game) == (Value::ZERO, Value::ZERO)
    }

    /// Whether the game is all-small: every follower has options for both players or for none.
    pub fn is_all_small(&self, game: Value) -> bool {
        self.flags(game).has(Flags::ALL_SMALL)
    }

    /// Whether the game is a number plus a tiny or miny, or a number.
    pub fn is_number_tiny(&self, game: Value) -> Result<bool> {
        Ok(self.is_number(game)
            || self.as_number_tiny(game)?.is_some()
            || self.as_number_tiny(-game)?.is_some())
    }

    /// Whether the game is an uptimal: a number, ups of all powers, and a nimber.
    pub fn is_uptimal(&self, game: Value) -> Result<bool> {
        Ok(self.is_nus(game) || self.uptimal_expansion(game)?.is_some())
    }

    /// Whether every play takes an even number of moves, or every play an odd number.
    pub fn parity(&self, game: Value) -> Option<Parity> {
        self.parity_by(game, Flags::EVEN, Flags::ODD)
    }

    /// The same for play that ends at the first number.
    pub fn tempered_parity(&self, game: Value) -> Option<Parity> {
        self.parity_by(game, Flags::EVEN_TEMPERED, Flags::ODD_TEMPERED)
    }

    fn parity_by(&self, game: Value, even: u8, odd: u8) -> Option<Parity> {
        let flags = self.flags(game);
        if flags.has(even) {
            Some(Parity::Even)
        } else if flags.has(odd) {
            Some(Parity::Odd)
        } else {
            None
        }
    }

    /// x and t if the game is x + Tiny(t) = {x||x|x-t} with a subscript of positive mean.
    pub(crate) fn as_number_tiny(&self, game: Value) -> Result<Option<(Value, Value)>> {
        let lone = |game: Value, player| {
            let mut options = self.options(game, player);
            options.next().filter(|_| options.next().is_none())
        };
        let shape = || {
            let number = lone(game, Player::Left).filter(|&x| self.is_number(x))?;
            let threat = lone(game, Player::Right).filter(|&reply| !self.is_number(reply))?;
            lone(threat, Player::Left).filter(|&x| x == number)?;
            Some((number, lone(threat, Player::Right)?))
        };
        let Some((number, end)) = shape().filter(|_| !self.is_nus(game)) else {
            return Ok(None);
        };
        if self.mean(end)? >= self.expect_number(number) {
            return Ok(None);
        }
        Ok(Some((number, self.difference(number, end)?)))
    }
}

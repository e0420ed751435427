//! The moves of a position by name: a first visitor, enough for examples and small programs.

use partizan_value::Player;

use crate::catalogue::Entry;
use crate::message::Result;
use crate::request::Request;
use crate::ruleset::{Ruleset, Visitor};

/// A move and where it leads, as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedMove {
    /// What a player would write down.
    pub name: String,
    /// The position after it.
    pub position: String,
}

struct Listing(Player);

impl Visitor for Listing {
    type Output = Vec<NamedMove>;

    fn visit<R: Ruleset>(self, ruleset: R, sums: Vec<Vec<R::Position>>) -> Vec<NamedMove> {
        let mut moves = Vec::new();
        for position in sums.iter().flatten() {
            ruleset.moves(position, self.0, &mut |played, after| {
                moves.push(NamedMove {
                    name: ruleset.name(position, &played),
                    position: ruleset.text(&after),
                });
            });
        }
        moves
    }
}

/// The moves of a player in a position of a game without parameters; see the modules of the
/// games for examples.
pub fn list_moves(game: &str, position: &str, player: Player) -> Result<Vec<NamedMove>> {
    let request = Request::new(Entry::named(game)?, vec![position], Vec::new())?;
    crate::open(&request, Listing(player))
}

//! Incentives: what a player gains by a move (*Winning Ways* ch. 6).

use crate::budget::Result;
use crate::canonical::{Candidates, sort};
use crate::player::Player;
use crate::store::Store;
use crate::value::Value;
use crate::work::Work;

impl Store {
    /// What a player gains by each sensible move: the undominated GL - G, for Right G - GR.
    pub fn incentives_of(&self, game: Value, player: Player) -> Result<Vec<Value>> {
        let all = self.all_incentives(game, player)?;
        self.best_incentives(all)
    }

    /// The incentives of both players, undominated, in the canonical ordering.
    pub fn incentives(&self, game: Value) -> Result<Vec<Value>> {
        let mut all = self.all_incentives(game, Player::Left)?;
        all.extend(self.all_incentives(game, Player::Right)?);
        self.best_incentives(all)
    }

    fn all_incentives(&self, game: Value, player: Player) -> Result<Vec<Value>> {
        self.option_list(game, player)?
            .into_iter()
            .map(|option| match player {
                Player::Left => self.difference(option, game),
                Player::Right => self.difference(game, option),
            })
            .collect()
    }

    fn best_incentives(&self, mut all: Vec<Value>) -> Result<Vec<Value>> {
        sort(&mut all);
        let mut work = Work::default();
        let mut best = self.undominated(Player::Left, Candidates::unrelated(all), &mut work)?;
        self.sort_games(&mut best)?;
        Ok(best)
    }
}

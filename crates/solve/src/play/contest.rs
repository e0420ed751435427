//! Matches: many games between two strategies, in any number of threads.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use partizan_value::{Error, Player, Result};

use super::Turn;
use super::dice::Dice;
use super::strategy::Strategy;
use crate::game::Game;
use crate::meter::Meter;
use crate::threads::in_parallel;

/// What is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Match {
    /// How Left and Right play.
    pub players: [Strategy; 2],
    /// Who begins every game; nobody if they take turns, Left first.
    pub first: Option<Player>,
    /// The number of games.
    pub games: u64,
    /// What random moves follow from.
    pub seed: u64,
}

/// How a match went.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Score {
    /// The games that Left and Right have won.
    pub wins: [u64; 2],
    /// The games that were drawn.
    pub draws: u64,
    /// The moves of all games together.
    pub moves: u64,
    /// Why games are missing, if some are.
    pub stopped: Option<Error>,
}

impl Score {
    /// How many games were played to their ends.
    pub fn games(&self) -> u64 {
        self.wins.iter().sum::<u64>() + self.draws
    }

    fn add(&mut self, other: &Score) {
        for (wins, more) in self.wins.iter_mut().zip(other.wins) {
            *wins += more;
        }
        self.draws += other.draws;
        self.moves += other.moves;
    }
}

impl Match {
    /// Who begins a game, numbered from 0.
    fn first(&self, number: u64) -> Player {
        let in_turn = Player::BOTH[usize::from(!number.is_multiple_of(2))];
        self.first.unwrap_or(in_turn)
    }

    /// What the random moves of a player follow from in a game, numbered from 0. The first game has
    /// these seeds wherever it is played.
    pub fn seed(seed: u64, number: u64, player: Player) -> u64 {
        Dice::seed(seed, 2 * number + player as u64)
    }

    /// Plays the games on position `i`. What comes out does not depend on the number of threads.
    ///
    /// ```
    /// use partizan_rules::{Entry, Request};
    /// use partizan_solve::{Match, Meter, Strategy};
    /// use partizan_value::{Player, Store};
    ///
    /// let request = Request::new(Entry::named("nim")?, vec!["3+5+7"], vec![])?;
    /// let game = partizan_solve::open(&request, &Store::new())?;
    /// let played = Match {
    ///     players: [Strategy::Perfect, Strategy::Random],
    ///     first: Some(Player::Left),
    ///     games: 20,
    ///     seed: 1,
    /// };
    /// let score = played.play(&*game, 0, 2, &Meter::default());
    /// assert_eq!(score.wins, [20, 0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play(&self, game: &dyn Game, i: usize, threads: usize, meter: &Meter) -> Score {
        meter.expect(self.games);
        let next = AtomicU64::new(0);
        let failure = OnceLock::new();
        let scores = in_parallel(threads, || {
            let mut score = Score::default();
            while failure.get().is_none() {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= self.games {
                    break;
                }
                match self.game(game, i, number) {
                    Ok(one) => score.add(&one),
                    Err(error) => {
                        let _ = failure.set(error);
                    }
                }
                meter.advance(1);
            }
            score
        });
        let mut total = Score::default();
        for score in &scores {
            total.add(score);
        }
        total.stopped = failure.into_inner();
        total
    }

    /// Plays one game.
    fn game(&self, game: &dyn Game, i: usize, number: u64) -> Result<Score> {
        let mut play = game.begin(i, self.first(number), 1);
        for player in Player::BOTH {
            let seed = Match::seed(self.seed, number, player);
            play.seat(player, self.players[player as usize], seed)?;
        }
        while play.turn()? == Turn::Made {}
        let mut score = Score {
            moves: play.moves_made() as u64,
            ..Score::default()
        };
        match play.winner() {
            Some(winner) => score.wins[winner as usize] = 1,
            None => score.draws = 1,
        }
        Ok(score)
    }
}

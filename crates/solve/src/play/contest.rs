//! Matches: many games between two strategies, in any number of threads.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use partizan_rules::Convention;
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
    /// Who wins when a player cannot move.
    pub convention: Convention,
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

/// Of a normal distribution 95 % are within so many standard deviations of the mean.
const DEVIATIONS: f64 = 1.959_963_984_540_054;

impl Score {
    /// How many games were played to their ends.
    pub fn games(&self) -> u64 {
        self.wins.iter().sum::<u64>() + self.draws
    }

    /// Between which numbers the chance of Left to win a game that is not a draw lies, with a confidence
    /// of 95 %; none if there is no such game.
    ///
    /// This is Wilson's interval (E. B. Wilson, Probable inference, the law of succession, and
    /// statistical inference, 1927): all chances for which so many wins are not too unlikely. Unlike the
    /// share with an error on either side it makes sense even if one player has won every game.
    ///
    /// ```
    /// use partizan_solve::Score;
    ///
    /// let score = Score { wins: [8, 2], ..Score::default() };
    /// let [low, high] = score.confidence().expect("there are games");
    /// assert_eq!(format!("{low:.4} {high:.4}"), "0.4902 0.9433");
    /// ```
    pub fn confidence(&self) -> Option<[f64; 2]> {
        let games = self.wins.iter().sum::<u64>() as f64;
        if games == 0.0 {
            return None;
        }
        let (share, spread) = (self.wins[0] as f64 / games, DEVIATIONS * DEVIATIONS / games);
        let centre = share + spread / 2.0;
        let margin = (spread * (share * (1.0 - share) + spread / 4.0)).sqrt();
        let scaled = [centre - margin, centre + margin].map(|end| end / (1.0 + spread));
        // Rounding must not lead outside of what a chance can be.
        Some(scaled.map(|end| end.clamp(0.0, 1.0)))
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
    /// use partizan_rules::{Convention, Entry, Request};
    /// use partizan_solve::{Match, Meter, Strategy};
    /// use partizan_value::{Player, Store};
    ///
    /// let request = Request::new(Entry::named("nim")?, vec!["3+5+7"], vec![])?;
    /// let game = partizan_solve::open(&request, &Store::new())?;
    /// let played = Match {
    ///     players: [Strategy::Perfect, Strategy::Random],
    ///     first: Some(Player::Left),
    ///     convention: Convention::Normal,
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
        let mut play = game.begin_under(i, self.first(number), self.convention, 1)?;
        for player in Player::BOTH {
            let seed = Match::seed(self.seed, number, player);
            play.seat(player, self.players[player as usize], seed)?;
        }
        while matches!(play.turn()?, Turn::Made(_)) {}
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

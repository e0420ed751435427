//! The strategies in games under way and in matches.

use partizan_rules::Convention;
use partizan_solve::{Match, Meter, Play, Strategy, Turn};
use partizan_value::{Error, Player};

use crate::boards::opened;
use crate::common::Random;

/// Plays the moves of one player at random and lets the other's strategy answer, until the game is
/// over or so many moves were made.
fn play_on(play: &mut dyn Play, random: &mut Random, most: usize) {
    while play.moves_made() < most {
        match play.turn().expect("no budget is set") {
            Turn::Made(_) => {}
            Turn::Waiting => {
                let moves = play.moves().expect("no budget is set");
                play.make(&random.pick(&moves)).expect("it is a move");
            }
            Turn::Over => return,
        }
    }
}

#[test]
fn after_moves_are_taken_back_the_strategies_choose_as_before() {
    let boards = ["4", "3x4", "4x3", "5x6"];
    let strategies = [Strategy::Perfect, Strategy::Trees, Strategy::Pairing];
    let mut random = Random::seeded(41);
    let mut games = [0; 3];
    for position in boards.iter().copied().cycle().take(60) {
        let game = opened("bridgit", position);
        let first = random.pick(&Player::BOTH);
        let player = random.pick(&Player::BOTH);
        let number = random.below(3);
        let mut play = game.begin(0, first, 1);
        if play.seat(player, strategies[number], 0).is_err() {
            continue;
        }
        games[number] += 1;
        play_on(&mut *play, &mut random, usize::MAX);
        let line = play.line();
        let kept = random.below(line.len());
        while play.moves_made() > kept {
            assert!(play.undo());
        }
        // Another game is tried and taken back, too.
        play_on(&mut *play, &mut random, kept + 6);
        while play.moves_made() > kept {
            assert!(play.undo());
        }
        for name in &line[kept..] {
            if play.player() == player {
                assert!(matches!(play.turn(), Ok(Turn::Made(_))));
            } else {
                play.make(name).expect("it was a move before");
            }
        }
        assert_eq!(play.line(), line, "{position}, {player}");
        assert!(play.winner().is_some());
    }
    assert!(games.iter().all(|&games| games > 5), "{games:?}");
}

#[test]
fn who_begins_on_a_board_of_eight_wins_every_game_against_random_moves() {
    let game = opened("bridgit", "8");
    for first in Player::BOTH {
        for strategy in [Strategy::Perfect, Strategy::Trees, Strategy::Pairing] {
            let mut players = [Strategy::Random; 2];
            players[first as usize] = strategy;
            let played = Match {
                players,
                convention: Convention::Normal,
                first: Some(first),
                games: 25,
                seed: 1,
            };
            let score = played.play(&*game, 0, 2, &Meter::default());
            assert_eq!(score.stopped, None);
            assert_eq!(score.wins[first as usize], 25, "{strategy:?}");
        }
    }
}

/// What a strategy says to a game that it is not for.
fn refused(name: &str, position: &str, first: Player, player: Player, strategy: Strategy) -> bool {
    let game = opened(name, position);
    let mut play = game.begin(0, first, 1);
    match play.seat(player, strategy, 0) {
        Ok(()) => false,
        Err(error) => {
            assert!(matches!(error, Error::Undefined(_)), "{error}");
            // Nobody sits there.
            assert_eq!(play.turn(), Ok(Turn::Waiting));
            true
        }
    }
}

#[test]
fn pairs_are_refused_except_to_the_winner_of_an_empty_board() {
    for first in Player::BOTH {
        for player in Player::BOTH {
            let pairs = |name, position| !refused(name, position, first, player, Strategy::Pairing);
            assert_eq!(pairs("bridgit", "3"), player == first);
            assert_eq!(pairs("bridgit", "3x4"), player == Player::Left);
            assert_eq!(pairs("bridgit", "3x7"), player == Player::Left);
            assert_eq!(pairs("bridgit", "4x3"), player == Player::Right);
            assert!(!pairs("bridgit", "3: b1-b3"));
            assert!(!pairs("bridgit", "3 + 3"));
            assert!(!pairs("switching", "s-a,s-b,a-b,a-t,b-t"));
            assert!(!pairs("clobber", "2x3"));
            assert!(!pairs("nim", "3"));
        }
    }
}

#[test]
fn pairs_are_refused_after_the_first_move() {
    let game = opened("bridgit", "3x4");
    let mut play = game.begin(0, Player::Right, 1);
    let moves = play.moves().expect("no budget is set");
    play.make(&moves[0]).expect("it is a move");
    let refused = play.seat(Player::Left, Strategy::Pairing, 0);
    assert!(matches!(refused, Err(Error::Undefined(_))), "{refused:?}");
    assert!(play.undo());
    assert_eq!(play.seat(Player::Left, Strategy::Pairing, 0), Ok(()));
}

#[test]
fn trees_are_refused_to_sums_and_to_games_without_a_network() {
    for player in Player::BOTH {
        let trees =
            |name, position| !refused(name, position, Player::Left, player, Strategy::Trees);
        assert!(trees("bridgit", "3"));
        assert!(trees("bridgit", "3: b1-b3"));
        assert!(trees("switching", "s-a,s-b,a-b,a-t,b-t"));
        assert!(!trees("bridgit", "2 + 2"));
        assert!(!trees("switching", "s-a,a-t + s-a,a-t"));
        assert!(!trees("clobber", "2x3"));
        assert!(!trees("nim", "3"));
    }
}

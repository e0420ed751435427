//! Strategies against brute force: what they choose is what they promise, in normal and misère play.

mod common;

use std::collections::HashMap;

use common::{options, sample, visit};
use partizan_rules::{Convention, Entry, GAMES, Request, Ruleset, Visitor};
use partizan_solve::{Game, Hint, Hope, Match, Meter, Play, Strategy, Turn, is_short, open};
use partizan_value::{Budget, Error, Player, Store};

fn opened(store: &Store, name: &str, positions: &[&str], parameters: &[&str]) -> Box<dyn Game> {
    let entry = Entry::named(name).expect("a game");
    let request = Request::new(entry, positions.to_vec(), parameters.to_vec());
    open(&request.expect("its parameters"), store).expect("its positions")
}

/// Some games of each kind that ends.
const SOME: [&str; 14] = [
    "amazons",
    "clobber",
    "col",
    "cram",
    "domineering",
    "grundy",
    "kayles",
    "konane",
    "legionnaires",
    "nim",
    "nogo",
    "snort",
    "toads-and-frogs",
    "wythoff",
];
/// The positions of each that are played.
const POSITIONS: usize = 12;

/// Positions of a game from all over its small boards.
fn positions(name: &str) -> Vec<&'static str> {
    let entry = Entry::named(name).expect("a game");
    let texts = sample(entry, &[]);
    let stride = (texts.len() / POSITIONS).max(1);
    texts.iter().step_by(stride).map(String::as_str).collect()
}

/// Who wins each position when Left or Right begins, by nothing but the rules; none if there is too much
/// to look at.
struct Winners(Convention);

impl Visitor for Winners {
    type Output = Vec<[Option<Player>; 2]>;

    fn visit<R: Ruleset>(self, ruleset: R, sums: Vec<Vec<R::Position>>) -> Self::Output {
        fn wins<R: Ruleset>(
            ruleset: &R,
            position: &R::Position,
            mover: Player,
            play: Convention,
            known: &mut HashMap<(R::Position, Player), bool>,
        ) -> Option<bool> {
            let key = (position.clone(), mover);
            if let Some(&wins) = known.get(&key) {
                return Some(wins);
            }
            if known.len() > 20_000 {
                return None;
            }
            let after = options(ruleset, position, mover);
            let mut found = after.is_empty() && play.winner(mover) == mover;
            for option in &after {
                found |= !wins(ruleset, option, mover.opponent(), play, known)?;
            }
            known.insert(key, found);
            Some(found)
        }
        let each = |sum: &Vec<R::Position>| {
            Player::BOTH.map(|first| {
                let won = wins(&ruleset, &sum[0], first, self.0, &mut HashMap::new())?;
                Some(if won { first } else { first.opponent() })
            })
        };
        sums.iter().map(each).collect()
    }
}

/// Lets two strategies play to the end and gives the winner.
fn finish(play: &mut dyn Play, players: [Strategy; 2], seed: u64) -> Player {
    for player in Player::BOTH {
        let seed = Match::seed(seed, 0, player);
        let seated = play.seat(player, players[player as usize], seed);
        seated.expect("a strategy for every game");
    }
    while let Turn::Made(_) = play.turn().expect("no budget is set") {}
    play.winner().expect("all these games end")
}

#[test]
fn perfect_play_wins_what_is_won_by_brute_force_in_normal_and_misere_play() {
    let mut played = 0;
    for name in SOME {
        let texts = positions(name);
        for play in [Convention::Normal, Convention::Misere] {
            let entry = Entry::named(name).expect("a game");
            let request = Request::new(entry, texts.clone(), vec![]).expect("no parameters");
            let winners = visit(&request, Winners(play));
            let store = Store::new();
            let game = opened(&store, name, &texts, &[]);
            for (i, winners) in winners.iter().enumerate() {
                for (first, winner) in Player::BOTH.into_iter().zip(winners) {
                    let Some(winner) = *winner else { continue };
                    let begin = || game.begin_under(i, first, play, 1).expect("it ends");
                    let hint = begin().hint().expect("no budget is set");
                    let can_move = !begin().is_over();
                    let hopes = matches!(hint, Some(Hint::Wins(_)));
                    assert_eq!(hopes, winner == first && can_move, "{name} {}", texts[i]);
                    for opponent in [Strategy::Random, Strategy::Perfect, Strategy::Minimise] {
                        let mut players = [opponent; 2];
                        players[winner as usize] = Strategy::Perfect;
                        let mut play = begin();
                        let won = finish(&mut *play, players, i as u64);
                        let line = play.line();
                        let text = format!("{name} {} {first} {line:?}", texts[i]);
                        assert_eq!(won, winner, "{text}");
                        assert_eq!(
                            won == play.player(),
                            play.convention() == Convention::Misere
                        );
                        played += 1;
                    }
                }
            }
        }
    }
    assert!(played > 1000, "only {played} games");
}

#[test]
fn perfect_play_wins_large_boards_whose_values_nobody_knows() {
    let cases = [
        ("domineering", "6x6", Player::Left, Convention::Normal),
        ("domineering", "4x5", Player::Left, Convention::Misere),
        ("clobber", "3x5", Player::Right, Convention::Normal),
        ("clobber", "2x5 + 3x3", Player::Left, Convention::Misere),
        ("cram", "4x6", Player::Right, Convention::Normal),
    ];
    for (name, position, first, play) in cases {
        let store = Store::new();
        let game = opened(&store, name, &[position], &[]);
        let begun = game.begin_under(0, first, play, 1).expect("it ends");
        let hint = begun.hint().expect("no budget is set");
        let winner = match hint {
            Some(_) => first,
            None => first.opponent(),
        };
        for seed in 0..3 {
            let mut players = [Strategy::Random; 2];
            players[winner as usize] = Strategy::Perfect;
            let mut play = game.begin_under(0, first, play, 1).expect("it ends");
            let won = finish(&mut *play, players, seed);
            assert_eq!(won, winner, "{name} {position} {:?}", play.line());
        }
    }
}

#[test]
fn perfect_moves_are_hoped_to_win_until_they_have_won() {
    let store = Store::new();
    let game = opened(&store, "domineering", &["4x4"], &[]);
    let mut play = game.begin(0, Player::Left, 1);
    for player in Player::BOTH {
        let seated = play.seat(player, Strategy::Perfect, 0);
        seated.expect("for all");
    }
    let mut hopes = Vec::new();
    while let Turn::Made(hope) = play.turn().expect("no budget is set") {
        hopes.push(hope.name());
    }
    let expected = ["win", "loss"].into_iter().cycle().take(hopes.len());
    assert_eq!(hopes, expected.collect::<Vec<_>>());
    let mut play = game.begin(0, Player::Left, 1);
    play.seat(Player::Left, Strategy::Random, 0)
        .expect("for all");
    assert_eq!(play.turn(), Ok(Turn::Made(Hope::Unknown)));
}

/// Parameters with which any position is one of the game.
fn free(name: &str) -> &'static [&'static str] {
    match name {
        "bridgit" => &["turns=free"],
        _ => &[],
    }
}

/// How many moves a player has in a position.
fn count(store: &Store, name: &str, position: &str, player: Player) -> usize {
    let game = opened(store, name, &[position], free(name));
    let moves = game.moves(0, player, &Budget::unlimited());
    moves.expect("no budget is set").len()
}

#[test]
fn minimise_leaves_the_fewest_moves_and_chance_decides_between_equals() {
    let (mut turns, mut varied) = (0, 0);
    for name in SOME.into_iter().chain(["bridgit", "fox-and-geese"]) {
        let store = Store::new();
        for position in positions(name).into_iter().take(6) {
            let game = opened(&store, name, &[position], free(name));
            for player in Player::BOTH {
                let moves = game.moves(0, player, &Budget::unlimited());
                let moves = moves.expect("no budget is set");
                let replies = |after: &str| count(&store, name, after, player.opponent());
                let fewest = moves.iter().map(|played| replies(&played.position)).min();
                let Some(fewest) = fewest else { continue };
                let mut chosen = Vec::new();
                for seed in 0..8 {
                    let mut play = game.begin(0, player, 1);
                    play.seat(player, Strategy::Minimise, seed)
                        .expect("for all");
                    match play.turn().expect("no budget is set") {
                        Turn::Made(hope) => assert_eq!(hope, Hope::Unknown),
                        // The rules may say that the game is over.
                        _ => continue,
                    }
                    turns += 1;
                    assert_eq!(replies(&play.text()), fewest, "{name} {position}");
                    chosen.push(play.last());
                }
                let mut best = moves.iter().filter(|m| replies(&m.position) == fewest);
                if best.by_ref().count() > 1 && common::distinct(&chosen).len() > 1 {
                    varied += 1;
                }
            }
        }
    }
    assert!(turns > 500 && varied > 15, "{turns} {varied}");
}

#[test]
fn hottest_plays_on_the_hottest_board_and_wins_when_all_is_cold() {
    let store = Store::new();
    let sums = [
        "2x2 + 2x3 + 2x1",
        "3x3 + ..#/#..",
        "4x4 + 2x2",
        "1x3 + 2x3 + 3x2",
        "4x2 + 2x4 + 2x2",
    ];
    for sum in sums {
        let boards: Vec<&str> = sum.split(" + ").collect();
        let game = opened(&store, "domineering", &boards, &[]);
        let temperature = |i: usize| {
            let value = game.value(i, 1).expect("no budget is set");
            store.temperature(value).expect("no budget is set")
        };
        let together = opened(&store, "domineering", &[sum], &[]);
        for player in Player::BOTH {
            let moves = together.moves(0, player, &Budget::unlimited());
            let moves = moves.expect("no budget is set");
            let number = |name: &str| name[..1].parse::<usize>().expect("a board") - 1;
            let hottest = moves.iter().map(|played| temperature(number(&played.name)));
            let hottest = hottest.max().expect("there are moves");
            for seed in 0..5 {
                let mut play = together.begin(0, player, 1);
                play.seat(player, Strategy::Hottest, seed).expect("it ends");
                play.turn().expect("no budget is set");
                let board = number(&play.last().expect("a move"));
                assert_eq!(temperature(board), hottest, "{sum} {player} on {board}");
            }
        }
    }
    // Among the moves of 3x3 those in the middle are best: they are worth 1 and the others less.
    let game = opened(&store, "domineering", &["3x3"], &[]);
    for seed in 0..5 {
        let mut play = game.begin(0, Player::Left, 1);
        let seated = play.seat(Player::Left, Strategy::Hottest, seed);
        seated.expect("it ends");
        play.turn().expect("no budget is set");
        assert!(play.last().expect("a move").starts_with('b'));
    }
    // In impartial games nothing is hot: the moves are perfect.
    let game = opened(&store, "nim", &["3+5+7"], &[]);
    let mut play = game.begin(0, Player::Left, 1);
    let players = [Strategy::Hottest, Strategy::Random];
    assert_eq!(finish(&mut *play, players, 1), Player::Left);
}

#[test]
fn levels_win_more_often_the_higher_they_are() {
    let store = Store::new();
    let game = opened(&store, "clobber", &["3x4"], &[]);
    let wins = |strategy| {
        let contest = Match {
            players: [strategy, Strategy::Random],
            first: None,
            convention: Convention::Normal,
            games: 200,
            seed: 3,
        };
        contest.play(&*game, 0, 2, &Meter::default()).wins[0]
    };
    let won = [
        Strategy::Random,
        Strategy::Level(3),
        Strategy::Level(6),
        Strategy::Perfect,
    ]
    .map(wins);
    assert!(won.is_sorted_by(|a, b| a < b), "{won:?}");
}

#[test]
fn every_game_has_the_strategies_that_are_named_and_no_others() {
    for entry in GAMES {
        let store = Store::new();
        let game = opened(&store, entry.name, &[entry.example], &[]);
        let own: Vec<&str> = Strategy::names_for(entry).collect();
        assert!(own.contains(&"perfect") && own.contains(&"random"));
        for (name, strategy) in Strategy::ALL {
            let mut play = game.begin(0, Player::Left, 1);
            let seated = play.seat(Player::Left, *strategy, 1);
            let is_own = own.contains(name);
            assert_eq!(is_own, strategy.is_for(entry));
            // Pairs win where they win.
            if *strategy != Strategy::Pairing || !is_own {
                assert_eq!(seated.is_ok(), is_own, "{} {name}", entry.name);
            }
        }
    }
}

#[test]
fn where_the_rules_say_who_wins_there_is_no_misere_play() {
    for entry in GAMES {
        let store = Store::new();
        let game = opened(&store, entry.name, &[entry.example], &[]);
        let begun = game.begin_under(0, Player::Left, Convention::Misere, 1);
        match begun {
            Ok(mut play) => {
                assert!(is_short(entry), "{}", entry.name);
                assert_eq!(play.convention(), Convention::Misere);
                let seated = play.seat(Player::Left, Strategy::Hottest, 1);
                assert!(matches!(seated, Err(Error::Undefined(_))));
            }
            Err(error) => {
                assert!(!is_short(entry), "{}", entry.name);
                assert!(error.to_string().contains("no misère play"), "{error}");
            }
        }
    }
}

#[test]
fn matches_in_misere_play_are_won_by_who_is_stuck() {
    let store = Store::new();
    let game = opened(&store, "nim", &["1+1+1"], &[]);
    for (convention, expected) in [(Convention::Normal, [40, 0]), (Convention::Misere, [0, 40])] {
        let contest = Match {
            players: [Strategy::Random; 2],
            first: Some(Player::Left),
            convention,
            games: 40,
            seed: 1,
        };
        let score = contest.play(&*game, 0, 2, &Meter::default());
        assert_eq!(score.wins, expected);
    }
}

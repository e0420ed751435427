//! Games under way: by the rules, by strategies, and matches of many.

mod common;

use common::{distinct, games, sample_up_to, visit};
use partizan_rules::{Convention, Entry, Kind, Request, Ruleset, Size, Visitor};
use partizan_solve::{Game, Hint, Hope, Match, Meter, Play, Refusal, Strategy, Turn, open};
use partizan_value::{Budget, Error, Player, Store};

/// Opens positions of a game.
fn opened(store: &Store, name: &str, positions: &[&str], parameters: &[&str]) -> Box<dyn Game> {
    let entry = Entry::named(name).expect("a game");
    let request = Request::new(entry, positions.to_vec(), parameters.to_vec());
    open(&request.expect("its parameters"), store).expect("its positions")
}

/// Lets two strategies play to the end and gives the winner, if there is one.
fn finish(play: &mut dyn Play, players: [Strategy; 2], seed: u64) -> Option<Player> {
    for player in Player::BOTH {
        let seed = Match::seed(seed, 0, player);
        let seated = play.seat(player, players[player as usize], seed);
        seated.expect("a strategy for every game");
    }
    while let Turn::Made(_) = play.turn().expect("no budget is set") {}
    assert!(play.is_over());
    assert!(
        play.winner().is_some() || play.is_repeated(),
        "it is a draw"
    );
    play.winner()
}

#[test]
fn random_games_of_every_game_end_and_can_be_played_again() {
    let random = [Strategy::Random; 2];
    let (mut all, mut varied) = (0, 0);
    for (entry, parameters) in games() {
        let store = Store::new();
        let game = opened(&store, entry.name, &[entry.example], &parameters);
        let mut lines = Vec::new();
        for (seed, first) in [(1, Player::Left), (2, Player::Right), (3, Player::Left)] {
            let mut play = game.begin(0, first, 1);
            let winner = finish(&mut *play, random, seed);
            let line = play.line();
            assert_eq!(play.moves_made(), line.len());
            assert_eq!(play.last().as_ref(), line.last());
            if play.is_repeated() {
                assert_eq!(entry.kind, Kind::Loopy, "{}", entry.name);
            } else {
                assert_eq!(play.moves(), Ok(vec![]), "{}", entry.name);
            }
            let replay = game.replay(0, first, &line, &Budget::unlimited());
            let replay = replay.unwrap_or_else(|error| panic!("{} {line:?}: {error}", entry.name));
            assert_eq!(replay.winner, winner, "{} {line:?}", entry.name);
            assert_eq!(replay.position, play.text());
            assert_eq!(replay.picture, play.picture());
            lines.push(line);
        }
        all += 1;
        varied += usize::from(distinct(&lines).len() > 1);
    }
    // Some examples leave hardly a choice.
    assert!(10 * varied > 9 * all, "only {varied} of {all} games vary");
}

#[test]
fn the_same_seed_leads_to_the_same_game_for_ever() {
    let store = Store::new();
    let game = opened(&store, "domineering", &["4x4"], &[]);
    let mut play = game.begin(0, Player::Left, 1);
    finish(&mut *play, [Strategy::Random; 2], 1);
    let line = "c3/c4 a2/b2 a3/a4 c1/d1 d3/d4 a1/b1 b3/b4 c2/d2";
    assert_eq!(play.line().join(" "), line);
}

/// The size of boards up to which every position of a sample is played.
const MOST: Size = Size { rows: 3, cols: 3 };
/// The positions of a game's sample that are looked at.
const SAMPLE: usize = 60;

/// The texts of a sample of positions.
struct Sample;

impl Visitor for Sample {
    type Output = Vec<String>;

    fn visit<R: Ruleset>(self, ruleset: R, _: Vec<Vec<R::Position>>) -> Vec<String> {
        let positions = sample_up_to(&ruleset, MOST);
        let stride = (positions.len() / SAMPLE).max(1);
        let positions = positions.iter().step_by(stride);
        positions.map(|position| ruleset.text(position)).collect()
    }
}

/// Who wins a position when a player begins: by its value, unless the game is over and has a winner;
/// if play need not end, by all that can happen.
fn winner(game: &dyn Game, store: &Store, i: usize, first: Player) -> Option<Player> {
    if game.entry().kind == Kind::Loopy {
        return game.loopy(i, first, 1).expect("no budget is set").winner;
    }
    let over = game.circuit(i).and_then(|circuit| circuit.winner());
    Some(over.unwrap_or_else(|| {
        let value = game.value(i, 1).expect("no budget is set");
        let outcome = store.outcome(value).expect("no budget is set");
        outcome.winner(first)
    }))
}

#[test]
fn perfect_play_keeps_every_win_against_random_and_perfect_play() {
    for (entry, parameters) in games() {
        let request = Request::of_size(entry, MOST, parameters.clone()).expect("parameters exist");
        let texts = visit(&request, Sample);
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let store = Store::new();
        let game = opened(&store, entry.name, &texts, &parameters);
        for (i, text) in texts.iter().enumerate() {
            for first in Player::BOTH {
                let expected = winner(&*game, &store, i, first);
                for opponent in [Strategy::Random, Strategy::Perfect] {
                    for player in Player::BOTH {
                        // Nobody asks for more of a player who loses.
                        if expected == Some(player.opponent()) {
                            continue;
                        }
                        let mut players = [opponent; 2];
                        players[player as usize] = Strategy::Perfect;
                        let mut play = game.begin(i, first, 1);
                        let won = finish(&mut *play, players, i as u64);
                        let line = play.line();
                        let text = format!("{} {text} {first} {line:?}", entry.name);
                        if expected.is_none() && opponent == Strategy::Random {
                            // A draw is kept at least.
                            assert_ne!(won, Some(player.opponent()), "{text}");
                        } else {
                            assert_eq!(won, expected, "{text}");
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn perfect_play_wins_sums_of_boards_and_huge_heaps() {
    let cases = [
        ("domineering", "2x3 + 3x3 + ..#/#..", &[][..]),
        ("clobber", "xo + xox + 2x3", &[]),
        ("subtraction", "7 + 12", &["left=1,3", "right=2..4"]),
        ("subtraction", "7 + 12 + 5", &["left=1..3"]),
        ("nim", "100000+7+5", &[]),
        ("wythoff", "3,5 + 4,4", &[]),
        ("fox-and-geese", "3x3 + 2x3", &[]),
    ];
    for (name, position, parameters) in cases {
        let store = Store::new();
        let game = opened(&store, name, &[position], parameters);
        for first in Player::BOTH {
            let expected = winner(&*game, &store, 0, first);
            let mut players = [Strategy::Random; 2];
            let best = expected.expect("none of these is a draw");
            players[best as usize] = Strategy::Perfect;
            let mut play = game.begin(0, first, 2);
            assert_eq!(
                finish(&mut *play, players, 7),
                expected,
                "{name} {position}"
            );
        }
    }
}

/// The names of the moves of a player that win, from the values of the options.
fn winning_moves(store: &Store, name: &str, position: &str, player: Player) -> Vec<String> {
    let game = opened(store, name, &[position], &[]);
    game.value_moves(0, player, 1).expect("no budget is set");
    let moves = game.moves(0, player, &Budget::unlimited());
    let moves = moves.expect("no budget is set").into_iter();
    let wins = |text: &str| {
        let after = opened(store, name, &[text], &[]);
        winner(&*after, store, 0, player.opponent()) == Some(player)
    };
    let winning = moves.filter(|played| wins(&played.position));
    winning.map(|played| played.name).collect()
}

#[test]
fn in_a_lost_position_the_opponent_gets_the_fewest_winning_replies() {
    let cases = [
        ("domineering", "4x3", Player::Right),
        ("clobber", "2x4", Player::Left),
        ("nim", "4+5+1", Player::Left),
        ("toads-and-frogs", "xx..oo", Player::Left),
        ("snort", "2x2 + x.o", Player::Left),
    ];
    let mut lost = 0;
    for (name, position, first) in cases {
        let store = Store::new();
        let game = opened(&store, name, &[position], &[]);
        if winner(&*game, &store, 0, first) == Some(first) {
            continue;
        }
        lost += 1;
        let replies = |text: &str| winning_moves(&store, name, text, first.opponent()).len();
        let moves = game.moves(0, first, &Budget::unlimited());
        let moves = moves.expect("no budget is set");
        let fewest = moves.iter().map(|played| replies(&played.position)).min();
        let mut play = game.begin(0, first, 1);
        play.seat(first, Strategy::Perfect, 0).expect("for all");
        assert_eq!(play.hint(), Ok(None), "{name} {position}");
        assert_eq!(play.turn(), Ok(Turn::Made(Hope::Loss)));
        assert_eq!(Some(replies(&play.text())), fewest, "{name} {position}");
    }
    assert!(lost >= 3, "only {lost} positions are lost");
}

#[test]
fn hints_are_moves_that_win() {
    for (name, position) in [("domineering", "4x4"), ("clobber", "2x3"), ("nim", "3+5+7")] {
        let store = Store::new();
        let game = opened(&store, name, &[position], &[]);
        for first in Player::BOTH {
            let play = game.begin(0, first, 1);
            let hint = play.hint().expect("no budget is set");
            let winning = winning_moves(&store, name, position, first);
            let is_right = match &hint {
                Some(Hint::Wins(name)) => winning.contains(name),
                _ => winning.is_empty(),
            };
            assert!(is_right, "{name} {position} {first} {hint:?}");
            // The same move is told every time, and it is the one that perfect players make.
            assert_eq!(play.hint(), Ok(hint.clone()));
            let mut again = game.begin(0, first, 2);
            again.seat(first, Strategy::Perfect, 9).expect("for all");
            again.turn().expect("no budget is set");
            let made = again.last().map(Hint::Wins);
            assert_eq!(made.filter(|_| hint.is_some()), hint);
        }
    }
}

#[test]
fn where_play_need_not_end_hints_draw_and_a_position_that_comes_back_ends_the_game() {
    let store = Store::new();
    let game = opened(&store, "centurion", &["4x4"], &["pawns=4"]);
    let outcome = game.loopy(0, Player::Left, 1).expect("no budget is set");
    assert_eq!((outcome.winner, outcome.length), (None, None));
    let mut play = game.begin(0, Player::Left, 1);
    let hint = play.hint().expect("no budget is set");
    let moves = outcome.moves.expect("no budget is set");
    assert_eq!(hint, Some(Hint::Draws(moves[0].clone())));
    let line = ["a1-b2", "a4-b3", "b2-a1", "b3-a4"];
    for (made, name) in line.into_iter().enumerate() {
        assert_eq!((play.turn(), made), (Ok(Turn::Waiting), play.moves_made()));
        play.make(name).expect("a move");
    }
    assert!(play.is_repeated() && play.is_over());
    assert_eq!((play.turn(), play.winner()), (Ok(Turn::Over), None));
    let line = line.map(str::to_string);
    let replay = game.replay(0, Player::Left, &line, &Budget::unlimited());
    assert_eq!(replay.expect("a whole game").winner, None);
    let unfinished = game.replay(0, Player::Left, &line[..3], &Budget::unlimited());
    assert!(unfinished.is_err());
    // A move that is taken back was never made.
    assert!(play.undo());
    assert!(!play.is_over());
    assert_eq!(play.turn(), Ok(Turn::Waiting));
    play.make("c4-d3").expect("a move");
    assert!(!play.is_over());
}

#[test]
fn matches_of_perfect_players_in_a_drawn_game_are_drawn() {
    let store = Store::new();
    let game = opened(&store, "centurion", &["4x4"], &["pawns=4"]);
    let perfect = [Strategy::Perfect; 2];
    let score = contest(perfect, None, 1).play(&*game, 0, 2, &Meter::default());
    assert_eq!((score.wins, score.draws, score.games()), ([0, 0], 40, 40));
    let mixed = [Strategy::Perfect, Strategy::Random];
    let score = contest(mixed, None, 1).play(&*game, 0, 2, &Meter::default());
    assert_eq!((score.wins[1], score.games()), (0, 40));
    assert!(
        score.wins[0] > 0,
        "a random player makes mistakes: {score:?}"
    );
}

#[test]
fn moves_are_made_by_name_in_any_case_and_taken_back() {
    let store = Store::new();
    let game = opened(&store, "domineering", &["2x2 + 2x1"], &[]);
    let mut play = game.begin(0, Player::Left, 1);
    let start = play.text();
    assert_eq!(play.turn(), Ok(Turn::Waiting));
    assert!(!play.undo());
    let listed = game.moves(0, Player::Left, &Budget::unlimited());
    let listed = listed.expect("no budget is set").into_iter();
    assert_eq!(play.moves(), Ok(listed.map(|m| m.name).collect::<Vec<_>>()));
    play.make("1:A1/A2").expect("a move");
    assert_eq!(play.line(), ["1:a1/a2"]);
    assert_eq!(play.player(), Player::Right);
    let refused = Refusal::Illegal {
        player: Player::Right,
        name: "2:a1/a2".to_string(),
        like: None,
    };
    assert_eq!(play.make("2:a1/a2"), Err(refused.clone()));
    assert_eq!(refused.to_string(), "right has no move `2:a1/a2`");
    assert!(play.undo());
    assert_eq!((play.text(), play.player()), (start, Player::Left));
    let refused = play.make("2:a1-a2").expect_err("no such move");
    let expected = "left has no move `2:a1-a2`; did you mean `2:a1/a2`?";
    assert_eq!(refused.to_string(), expected);
}

#[test]
fn a_game_that_begins_at_its_end_is_won_by_the_previous_player() {
    let store = Store::new();
    let game = opened(&store, "domineering", &["1x1"], &[]);
    for first in Player::BOTH {
        let mut play = game.begin(0, first, 1);
        assert_eq!(play.turn(), Ok(Turn::Over));
        assert_eq!(play.winner(), Some(first.opponent()));
    }
}

fn contest(players: [Strategy; 2], first: Option<Player>, seed: u64) -> Match {
    Match {
        players,
        first,
        convention: Convention::Normal,
        games: 40,
        seed,
    }
}

#[test]
fn matches_depend_on_the_seed_and_not_on_the_number_of_threads() {
    let store = Store::new();
    let game = opened(&store, "clobber", &["3x4"], &[]);
    let random = [Strategy::Random; 2];
    let mut scores = Vec::new();
    for seed in 0..4 {
        let contest = contest(random, None, seed);
        let alone = contest.play(&*game, 0, 1, &Meter::default());
        assert_eq!(alone.games(), 40);
        for threads in [2, 5] {
            let score = contest.play(&*game, 0, threads, &Meter::default());
            assert_eq!(score, alone, "{threads} threads");
        }
        scores.push((alone.wins, alone.moves));
    }
    assert!(distinct(&scores).len() > 1, "{scores:?}");
}

#[test]
fn perfect_players_play_the_same_matches_in_any_number_of_threads() {
    let players = [
        [Strategy::Perfect, Strategy::Level(5)],
        [Strategy::Minimise, Strategy::Hottest],
    ];
    for players in players {
        let mut scores = Vec::new();
        for threads in [1, 3, 2] {
            let store = Store::new();
            let game = opened(&store, "domineering", &["4x4"], &[]);
            scores.push(contest(players, None, 7).play(&*game, 0, threads, &Meter::default()));
        }
        assert_eq!(scores[0].games(), 40);
        assert!(scores.iter().all(|score| *score == scores[0]), "{scores:?}");
    }
}

#[test]
fn in_matches_the_players_begin_as_they_are_told() {
    let store = Store::new();
    let game = opened(&store, "nim", &["3"], &[]);
    let perfect = [Strategy::Perfect; 2];
    let wins = |first| {
        let contest = contest(perfect, first, 1);
        contest.play(&*game, 0, 2, &Meter::default()).wins
    };
    assert_eq!(wins(Some(Player::Left)), [40, 0]);
    assert_eq!(wins(Some(Player::Right)), [0, 40]);
    assert_eq!(wins(None), [20, 20]);
}

#[test]
fn a_match_without_time_says_what_is_known() {
    let budget = Budget::unlimited();
    let store = Store::new().with_budget(budget.clone());
    let game = opened(&store, "domineering", &["3x3"], &[]);
    budget.cancel();
    let contest = contest([Strategy::Perfect, Strategy::Random], None, 1);
    let score = contest.play(&*game, 0, 2, &Meter::default());
    assert_eq!(score.games(), 0);
    assert_eq!(score.stopped, Some(Error::Cancelled));
}

#[test]
fn heaps_with_more_moves_than_anybody_can_look_at_are_refused() {
    let store = Store::new();
    let game = opened(&store, "nim", &["1000000000000"], &[]);
    for strategy in [Strategy::Perfect, Strategy::Random] {
        let mut play = game.begin(0, Player::Left, 1);
        assert_eq!(play.winner(), None);
        play.seat(Player::Left, strategy, 1).expect("for all");
        assert!(matches!(play.turn(), Err(Error::TooLarge(_))));
        assert!(matches!(
            play.make("1000000000000:0"),
            Err(Refusal::Stopped(_))
        ));
    }
}

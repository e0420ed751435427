//! The outcome search against a plain search by the rules alone, and against values.

mod common;

use std::collections::HashMap;

use common::{options, sample, short_games, visit};
use partizan_rules::{Convention, Entry, Request, Ruleset, Visitor};
use partizan_solve::{Game, Ingredients, Search, Summand, open};
use partizan_value::{Player, Store, Value};

/// The most positions of a pair that the plain search looks at.
const REACHABLE: usize = 1500;
/// Pairs with fewer positions say little.
const INTERESTING: usize = 12;
/// Pairs of positions of each game that are compared.
const PAIRS: usize = 4;
const PLAYS: [Convention; 2] = [Convention::Normal, Convention::Misere];

/// Whether the player to move wins, by play and by who that is.
type Winners = [[bool; 2]; 2];

/// All ingredients, each one missing, and none.
fn all_ingredients() -> Vec<Ingredients> {
    let all = Ingredients::default();
    let none = Ingredients {
        components: false,
        values: false,
        strips: false,
        ordering: false,
        symmetry: false,
        cancelling: false,
        domination: false,
    };
    vec![
        all,
        Ingredients {
            components: false,
            ..all
        },
        Ingredients {
            values: false,
            ..all
        },
        Ingredients {
            strips: false,
            ..all
        },
        Ingredients {
            ordering: false,
            ..all
        },
        Ingredients {
            symmetry: false,
            ..all
        },
        Ingredients {
            cancelling: false,
            ..all
        },
        Ingredients {
            domination: false,
            ..all
        },
        none,
    ]
}

/// Who wins by nothing but the moves.
struct Plain<'a, R: Ruleset> {
    ruleset: &'a R,
    misere: bool,
    known: HashMap<(Vec<R::Position>, Player), bool>,
    left: usize,
}

impl<R: Ruleset> Plain<'_, R> {
    /// None if there are too many positions.
    fn wins(&mut self, boards: &[R::Position], mover: Player) -> Option<bool> {
        let at = (boards.to_vec(), mover);
        if let Some(&wins) = self.known.get(&at) {
            return Some(wins);
        }
        self.left = self.left.checked_sub(1)?;
        let (mut wins, mut can_move) = (false, false);
        for i in 0..boards.len() {
            for option in options(self.ruleset, &boards[i], mover) {
                can_move = true;
                let mut after = boards.to_vec();
                after[i] = option;
                wins |= !self.wins(&after, mover.opponent())?;
            }
        }
        wins |= self.misere && !can_move;
        self.known.insert(at, wins);
        Some(wins)
    }
}

/// Chooses pairs of positions that the plain search can do.
struct Pairs;

impl Visitor for Pairs {
    type Output = Vec<([usize; 2], Winners)>;

    fn visit<R: Ruleset>(self, ruleset: R, sums: Vec<Vec<R::Position>>) -> Self::Output {
        let positions = sums.concat();
        let mut pairs = Vec::new();
        // Positions from all over the sample meet each other.
        let stride = (positions.len() / 7).max(1);
        for i in (0..positions.len()).rev() {
            let j = (i * 5 + stride) % positions.len();
            let boards = [positions[i].clone(), positions[j].clone()];
            let mut winners = Winners::default();
            let mut interesting = true;
            for play in PLAYS {
                let mut plain = Plain {
                    ruleset: &ruleset,
                    misere: play == Convention::Misere,
                    known: HashMap::new(),
                    left: REACHABLE,
                };
                for first in Player::BOTH {
                    match plain.wins(&boards, first) {
                        Some(wins) => winners[play as usize][first as usize] = wins,
                        None => interesting = false,
                    }
                }
                interesting &= plain.known.len() >= INTERESTING;
                if !interesting {
                    break;
                }
            }
            if interesting {
                pairs.push(([i, j], winners));
            }
            if pairs.len() == PAIRS {
                break;
            }
        }
        pairs
    }
}

fn wins<'a>(
    store: &'a Store,
    summands: Vec<Summand<'a>>,
    value: Value,
    play: Convention,
    (ingredients, threads): (Ingredients, usize),
) -> [bool; 2] {
    let search = Search::new(store, summands, value, play).expect("a sum can be searched");
    let mut search = search.with_ingredients(ingredients).with_threads(threads);
    Player::BOTH.map(|first| search.wins(first).expect("no budget is set"))
}

/// Who wins a value: whether each player does who begins.
fn wins_value(store: &Store, value: Value) -> [bool; 2] {
    let le = |a, b| store.le(a, b).expect("no budget is set");
    [!le(value, Value::ZERO), !le(Value::ZERO, value)]
}

#[test]
fn sums_of_two_boards_of_every_game_have_the_winners_of_a_plain_search() {
    let (mut compared, mut by_mover) = (0, [0; 2]);
    for (entry, parameters) in short_games() {
        let texts: Vec<&str> = sample(entry, &parameters)
            .iter()
            .map(String::as_str)
            .collect();
        let request = Request::new(entry, texts, parameters).expect("parameters exist");
        let pairs = visit(&request, Pairs);
        let store = Store::new();
        let game = open(&request, &store).expect("the request was read before");
        for ([i, j], winners) in pairs {
            for (n, ingredients) in all_ingredients().into_iter().enumerate() {
                for play in PLAYS {
                    // Threads make a difference to all of them alike.
                    let threads = 1 + (compared + n) % 2;
                    let summands = || vec![game.summand(i), game.summand(j)];
                    let summands = summands().into_iter().map(|s| s.expect("it ends"));
                    let how = (ingredients, threads);
                    let found = wins(&store, summands.collect(), Value::ZERO, play, how);
                    let expected = winners[play as usize];
                    let name = (entry.name, game.text(i), game.text(j));
                    assert_eq!(found, expected, "{name:?} {play:?} {how:?}");
                }
            }
            for wins in winners.as_flattened() {
                by_mover[usize::from(*wins)] += 1;
            }
            compared += 1;
        }
    }
    assert!(compared > 100, "only {compared} pairs");
    assert!(by_mover.iter().all(|&n| n > compared / 2), "{by_mover:?}");
}

/// A game with some positions.
fn game(store: &Store, name: &str, positions: Vec<&str>) -> Box<dyn Game> {
    let entry = Entry::named(name).expect("it is in the catalogue");
    let request = Request::new(entry, positions, vec![]).expect("there are no parameters");
    open(&request, store).expect("positions are right")
}

#[test]
fn sums_of_different_games_and_values_have_the_winners_of_their_values() {
    let store = Store::new();
    let games = [
        game(&store, "clobber", vec!["xo/ox", "xoxo", "xox/oxo"]),
        game(&store, "domineering", vec!["3x3", "..#./....", "2x4"]),
        game(&store, "cram", vec!["2x3", "1x5", "2x2"]),
        game(&store, "amazons", vec!["x../..o", "x..o", "xo.."]),
    ];
    let switch = store.game(&[Value::STAR], &[-store.integer(1)]);
    let values = [Value::ZERO, Value::STAR, switch.expect("no budget is set")];
    let mut lost = 0;
    for (n, (a, b)) in (0..games.len())
        .flat_map(|a| (0..games.len()).map(move |b| (a, b)))
        .enumerate()
    {
        for i in 0..3 {
            let j = (i + n) % 3;
            let value = values[(n + i) % values.len()];
            let parts = [
                value,
                games[a].value(i, 1).unwrap(),
                games[b].value(j, 1).unwrap(),
            ];
            let expected = wins_value(&store, store.sum_all(parts).unwrap());
            lost += expected.iter().filter(|wins| !**wins).count();
            for ingredients in all_ingredients() {
                for threads in [1, 2] {
                    let summands = vec![games[a].summand(i).unwrap(), games[b].summand(j).unwrap()];
                    let how = (ingredients, threads);
                    let found = wins(&store, summands, value, Convention::Normal, how);
                    let name = (
                        games[a].text(i),
                        games[b].text(j),
                        store.text(value).to_string(),
                    );
                    assert_eq!(found, expected, "{name:?} {how:?}");
                }
            }
        }
    }
    assert!(lost > 10, "only {lost} are lost");
}

#[test]
fn large_boards_have_the_winners_of_their_values() {
    let store = Store::new();
    let mut seed = 1_u64;
    let mut random = || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        seed >> 33
    };
    let mut board = |letters: &[u8], rows: usize, cols: usize| {
        let row = |_| -> String {
            let letter = |_| char::from(letters[random() as usize % letters.len()]);
            (0..cols).map(letter).collect()
        };
        (0..rows).map(row).collect::<Vec<_>>().join("/")
    };
    let mut lost = 0;
    for (name, letters, rows, cols) in [
        ("domineering", &b".......#"[..], 4, 6),
        ("domineering", &b".....#"[..], 5, 5),
        ("clobber", &b"xoxo."[..], 4, 4),
    ] {
        let boards: Vec<String> = (0..16).map(|_| board(letters, rows, cols)).collect();
        // Values must not be known to the search.
        let positions = || boards.iter().map(String::as_str).collect();
        let (valued, searched) = (
            game(&store, name, positions()),
            game(&store, name, positions()),
        );
        for (i, board) in boards.iter().enumerate() {
            let value = valued.value(i, 1).expect("no budget is set");
            let expected = wins_value(&store, value);
            lost += expected.iter().filter(|wins| !**wins).count();
            for threads in [1, 2] {
                let summand = searched.summand(i).expect("it ends");
                let how = (Ingredients::default(), threads);
                let found = wins(&store, vec![summand], Value::ZERO, Convention::Normal, how);
                assert_eq!(found, expected, "{name} {board} {how:?}");
            }
        }
    }
    assert!(lost > 10, "only {lost} are lost");
}

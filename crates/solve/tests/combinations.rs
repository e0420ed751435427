//! Sums in which positions are subtracted: the search against values, and misère play against nim.

use partizan_rules::{Convention, Entry, Request};
use partizan_solve::{Game, Search};
use partizan_value::{Dyadic, Player, Store, Value};

fn open(name: &str, positions: Vec<&str>, store: &Store) -> Box<dyn Game> {
    let request = Request::new(Entry::named(name).unwrap(), positions, vec![]).unwrap();
    partizan_solve::open(&request, store).unwrap()
}

fn wins(store: &Store, game: &dyn Game, counts: &[i64], play: Convention) -> [bool; 2] {
    let summands = vec![game.combination(counts).unwrap()];
    let mut search = Search::new(store, summands, Value::ZERO, play).unwrap();
    Player::BOTH.map(|first| search.wins(first).unwrap())
}

#[test]
fn copies_and_negatives_count_as_their_values_do() {
    for (name, positions) in [
        ("domineering", ["4x4", "3x4", "1x3"]),
        ("clobber", ["3x4", "xox/oxo", "xxo"]),
        ("toads-and-frogs", ["xx..oo", "x.xo.o", "xx.o"]),
    ] {
        let store = Store::new();
        let values = open(name, positions.to_vec(), &store);
        for i in 0..27 {
            let counts = [i % 3 - 1, i / 3 % 3 - 1, i / 9 - 1];
            let multiples = counts.iter().enumerate().map(|(i, &count)| {
                let value = values.value(i, 1).unwrap();
                store.multiple(&Dyadic::from(count), value).unwrap()
            });
            let sum = store.sum_all(multiples).unwrap();
            let by_value = [
                !store.le(sum, Value::ZERO).unwrap(),
                !store.le(Value::ZERO, sum).unwrap(),
            ];
            // A game of its own, so that no value is known.
            let game = open(name, positions.to_vec(), &store);
            let searched = wins(&store, &*game, &counts, Convention::Normal);
            assert_eq!(searched, by_value, "{name} {counts:?}");
        }
    }
}

#[test]
fn moves_on_negatives_are_those_of_the_opponent() {
    let store = Store::new();
    let game = open("domineering", vec!["2x1", "1x2"], &store);
    let summands = vec![game.combination(&[-1, -2]).unwrap()];
    let mut search = Search::new(&store, summands, Value::ZERO, Convention::Normal).unwrap();
    let mut moves = |player| search.winning_moves(player, false, 1000).unwrap().moves;
    assert_eq!(moves(Player::Left), ["2:a1/b1", "3:a1/b1"]);
    assert!(moves(Player::Right).is_empty());
}

#[test]
fn nothing_cancels_in_misere_play() {
    let store = Store::new();
    let game = open("nim", vec!["2", "1"], &store);
    for (counts, first_wins) in [
        ([1, -1], true),
        ([2, 0], false),
        ([1, 1], true),
        ([0, 2], true),
    ] {
        let expected = [first_wins; 2];
        assert_eq!(wins(&store, &*game, &counts, Convention::Misere), expected);
        let flipped = counts.map(|count| -count);
        assert_eq!(wins(&store, &*game, &flipped, Convention::Misere), expected);
    }
    // *2 - *2 is lost for whoever begins; with nothing on the table he would have won.
    let twice = open("nim", vec!["2", "2"], &store);
    assert_eq!(
        wins(&store, &*twice, &[1, -1], Convention::Misere),
        [false; 2]
    );
}

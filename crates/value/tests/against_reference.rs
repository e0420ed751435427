//! The store against the reference implementation: all games of the first days, thousands of
//! random games of the next ones.

use std::collections::HashSet;

use common::{Random, born_by_day, text};
use partizan_value::{Dyadic, Nus, Outcome, Player, Store, Value};
use reference::Tree;

mod common;
mod reference;

/// The games born by a day, as values and as trees.
fn games_and_trees(store: &Store, day: u32) -> Vec<(Value, Tree)> {
    let games = born_by_day(store, day).into_iter();
    games.map(|g| (g, Tree::of_value(store, g))).collect()
}

/// Random games: the value that the store makes of the options, and the options as they are.
fn random_games(
    store: &Store,
    random: &mut Random,
    options: &[(Value, Tree)],
    most_options: usize,
    count: usize,
) -> Vec<(Value, Tree)> {
    let game = |_| {
        let (left, left_trees): (Vec<_>, Vec<_>) =
            random.picks(options, most_options).into_iter().unzip();
        let (right, right_trees): (Vec<_>, Vec<_>) =
            random.picks(options, most_options).into_iter().unzip();
        let value = store.game(&left, &right).unwrap();
        (value, Tree::new(left_trees, right_trees))
    };
    (0..count).map(game).collect()
}

fn assert_same_order(store: &Store, (g, g_tree): &(Value, Tree), (h, h_tree): &(Value, Tree)) {
    assert_eq!(
        store.le(*g, *h).unwrap(),
        g_tree.at_most(h_tree),
        "{} <= {}",
        text(store, *g),
        text(store, *h)
    );
}

fn assert_same_sum(store: &Store, (g, g_tree): &(Value, Tree), (h, h_tree): &(Value, Tree)) {
    let sum = store.sum(*g, *h).unwrap();
    assert_eq!(
        Tree::of_value(store, sum),
        g_tree.sum(h_tree).canonical(),
        "{} + {}",
        text(store, *g),
        text(store, *h)
    );
}

/// Stops, birthday, and thermograph.
fn assert_same_facts(store: &Store, g: Value, tree: &Tree) {
    let number = |n: i64| Dyadic::new(n, 20);
    assert_eq!(store.stop(g, Player::Left), number(tree.left_stop()));
    assert_eq!(store.stop(g, Player::Right), number(tree.right_stop()));
    let birthday = Dyadic::from(tree.birthday() as i64);
    assert_eq!(store.birthday(g).unwrap(), birthday);
    let thermograph = store.thermograph(g).unwrap();
    let walls = tree.walls();
    for (t, &(left, right)) in reference::temperatures().zip(&walls) {
        let at = |player: Player| thermograph.wall(player).at(&number(t));
        let found = (at(Player::Left), at(Player::Right));
        let expected = (number(left), number(right));
        assert_eq!(found, expected, "{} at {}", text(store, g), number(t));
    }
    let met = walls
        .iter()
        .position(|(left, right)| left == right)
        .unwrap();
    let temperature = reference::temperatures().nth(met).unwrap();
    assert_eq!(store.temperature(g).unwrap(), number(temperature));
    assert_eq!(store.mean(g).unwrap(), number(walls[met].0));
}

#[test]
fn stops_birthdays_and_thermographs_of_all_games_by_day_3_are_as_defined() {
    let store = Store::new();
    for (g, tree) in games_and_trees(&store, 3) {
        assert_same_facts(&store, g, &tree);
    }
}

#[test]
fn stops_birthdays_and_thermographs_of_random_day_4_games_are_as_defined() {
    let store = Store::new();
    let day3 = games_and_trees(&store, 3);
    let mut random = Random::seeded(9);
    for (g, _) in random_games(&store, &mut random, &day3, 2, 500) {
        assert_same_facts(&store, g, &Tree::of_value(&store, g));
    }
}

#[test]
fn all_pairs_of_games_by_day_2_are_ordered_as_defined() {
    let store = Store::new();
    let games = games_and_trees(&store, 2);
    assert_eq!(games.len(), 22);
    for g in &games {
        for h in &games {
            assert_same_order(&store, g, h);
        }
    }
}

#[test]
fn all_pairs_of_games_by_day_2_add_as_defined() {
    let store = Store::new();
    let games = games_and_trees(&store, 2);
    for g in &games {
        for h in &games {
            assert_same_sum(&store, g, h);
        }
    }
}

#[test]
fn a_sum_built_option_by_option_is_the_same_handle_as_the_sum() {
    let store = Store::new();
    let games = games_and_trees(&store, 2);
    for (g, g_tree) in &games {
        for (h, h_tree) in &games {
            let built = g_tree.sum(h_tree).to_value(&store);
            assert_eq!(built, store.sum(*g, *h).unwrap());
        }
    }
}

#[test]
fn all_forms_by_day_3_are_canonical_and_different() {
    let store = Store::new();
    let games = games_and_trees(&store, 3);
    for (g, tree) in &games {
        assert_eq!(tree, &tree.canonical(), "{}", text(&store, *g));
        assert!(tree.birthday() <= 3);
    }
    let trees: HashSet<String> = games.iter().map(|(_, t)| format!("{t:?}")).collect();
    assert_eq!(trees.len(), 1474);
}

#[test]
fn negatives_of_all_games_by_day_3_are_mirror_images() {
    let store = Store::new();
    for (g, tree) in games_and_trees(&store, 3) {
        assert_eq!(Tree::of_value(&store, -g), tree.negative());
        assert_eq!(g.is_self_negative(), tree == tree.negative());
    }
}

#[test]
fn outcomes_of_all_games_by_day_3_are_as_defined() {
    let store = Store::new();
    let zero = Tree::new(vec![], vec![]);
    for (g, tree) in games_and_trees(&store, 3) {
        let expected = match (zero.at_most(&tree), tree.at_most(&zero)) {
            (true, true) => Outcome::Previous,
            (true, false) => Outcome::Left,
            (false, true) => Outcome::Right,
            (false, false) => Outcome::Next,
        };
        assert_eq!(store.outcome(g).unwrap(), expected);
    }
}

#[test]
fn all_numbers_by_day_3_are_told_from_other_games() {
    let store = Store::new();
    for (g, tree) in games_and_trees(&store, 3) {
        let number = store.as_number(g);
        assert_eq!(number, tree.number().map(|n| Dyadic::new(n, 20)));
        assert_eq!(store.is_number(g), number.is_some());
    }
}

#[test]
fn all_games_by_day_3_lie_between_their_stops() {
    let store = Store::new();
    let quarter = reference::ONE / 4;
    let number = |n: i64| store.number(&Dyadic::new(n, 20)).unwrap();
    for (g, tree) in games_and_trees(&store, 3) {
        let (left, right) = (tree.left_stop(), tree.right_stop());
        assert!(store.le(g, number(left + quarter)).unwrap());
        assert!(!store.le(g, number(left - quarter)).unwrap());
        assert!(store.le(number(right - quarter), g).unwrap());
        assert!(!store.le(number(right + quarter), g).unwrap());
    }
}

#[test]
fn random_lists_of_day_2_games_get_their_canonical_form() {
    let store = Store::new();
    let day2 = games_and_trees(&store, 2);
    let mut random = Random::seeded(1);
    for (g, tree) in random_games(&store, &mut random, &day2, 5, 20_000) {
        assert_eq!(Tree::of_value(&store, g), tree.canonical());
    }
}

#[test]
fn random_pairs_of_day_3_games_are_ordered_as_defined() {
    let store = Store::new();
    let day3 = games_and_trees(&store, 3);
    let mut random = Random::seeded(2);
    for _ in 0..300_000 {
        assert_same_order(&store, &random.pick(&day3), &random.pick(&day3));
    }
}

#[test]
fn random_pairs_of_day_3_and_day_2_games_add_as_defined() {
    let store = Store::new();
    let day2 = games_and_trees(&store, 2);
    let day3 = games_and_trees(&store, 3);
    let mut random = Random::seeded(3);
    for _ in 0..4000 {
        assert_same_sum(&store, &random.pick(&day3), &random.pick(&day2));
    }
}

#[test]
fn random_pairs_of_day_3_games_with_few_options_add_as_defined() {
    let store = Store::new();
    let day1 = games_and_trees(&store, 1);
    let mut random = Random::seeded(4);
    let day2 = random_games(&store, &mut random, &day1, 2, 40);
    let day3 = random_games(&store, &mut random, &day2, 2, 200);
    for _ in 0..2000 {
        assert_same_sum(&store, &random.pick(&day3), &random.pick(&day3));
    }
}

#[test]
fn random_day_4_games_get_their_canonical_form_and_order() {
    let store = Store::new();
    let day3 = games_and_trees(&store, 3);
    let mut random = Random::seeded(5);
    let games = random_games(&store, &mut random, &day3, 2, 2000);
    for (g, tree) in &games {
        assert_eq!(Tree::of_value(&store, *g), tree.canonical());
    }
    for game in &games {
        for _ in 0..4 {
            assert_same_order(&store, game, &random.pick(&games));
            assert_same_order(&store, game, &random.pick(&day3));
            assert_same_order(&store, &random.pick(&day3), game);
        }
    }
}

#[test]
fn random_pairs_of_day_4_and_day_1_games_add_as_defined() {
    let store = Store::new();
    let day1 = games_and_trees(&store, 1);
    let day3 = games_and_trees(&store, 3);
    let mut random = Random::seeded(6);
    for g in random_games(&store, &mut random, &day3, 2, 2000) {
        assert_same_sum(&store, &g, &random.pick(&day1));
    }
}

#[test]
fn number_up_stars_have_the_options_order_and_sums_of_their_definition() {
    let store = Store::new();
    let one = Tree::new(vec![Tree::new(vec![], vec![])], vec![]);
    let zero = Tree::new(vec![], vec![]);
    let star = Tree::new(vec![zero.clone()], vec![zero.clone()]);
    let up = Tree::new(vec![zero.clone()], vec![star.clone()]);
    let half = Tree::new(vec![zero.clone()], vec![one.clone()]);
    let star2 = Tree::new(
        vec![zero.clone(), star.clone()],
        vec![zero.clone(), star.clone()],
    );
    let star3 = Tree::new(
        vec![zero.clone(), star.clone(), star2.clone()],
        vec![zero.clone(), star.clone(), star2.clone()],
    );
    let numbers = [(0, zero.clone()), (1, half.clone()), (-2, one.negative())];
    let mut games = Vec::new();
    for (halves, number) in &numbers {
        for ups in -2_i64..=2 {
            for (nimber, nim) in [&zero, &star, &star2, &star3].into_iter().enumerate() {
                let one_up = if ups < 0 { up.negative() } else { up.clone() };
                let ups_tree = (0..ups.abs()).fold(zero.clone(), |sum, _| sum.sum(&one_up));
                let infinitesimal = ups_tree.sum(nim).canonical();
                let tree = number.sum(&infinitesimal).canonical();
                let nus = Nus {
                    number: Dyadic::new(*halves, 1),
                    up: Dyadic::from(ups),
                    nimber: nimber as u64,
                };
                let value = store.nus(&nus).unwrap();
                assert_eq!(Tree::of_value(&store, value), tree, "{nus:?}");
                assert_eq!(tree.to_value(&store), value, "{nus:?}");
                assert_eq!(nus.birthday(), Dyadic::from(tree.birthday() as i64));
                games.push((value, tree));
            }
        }
    }
    for g in &games {
        for h in &games {
            assert_same_order(&store, g, h);
        }
    }
}

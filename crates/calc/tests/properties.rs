//! Laws of the calculator and of the theory behind its methods, tried on random games: what is
//! printed reads back, and stops, means, cooling, heating, products, reduced forms and atomic
//! weights obey the theorems about them.

use num_bigint::BigUint;
use partizan_calc::{Calculator, Object};
use partizan_value::{
    Dyadic, Notation, Nus, Outcome, Player, Result, Store, Value, nim_inverse, nim_product,
};
use proptest::collection::vec;
use proptest::prelude::*;
use strategies::{cases, number, nus};

#[path = "../../value/tests/common/strategies.rs"]
mod strategies;

const NOTATIONS: [Notation; 3] = [Notation::Ascii, Notation::Unicode, Notation::Latex];

// ---- random games ------------------------------------------------------------------------------

/// How to build a game.
#[derive(Clone, Debug)]
enum Recipe {
    Nus(Nus),
    Power(Nus, i64),
    PowerTo(Nus, i64),
    Tiny(Box<Recipe>),
    PlusMinus(Vec<Recipe>),
    Negative(Box<Recipe>),
    Plus(Dyadic, Box<Recipe>),
    Braces(Vec<Recipe>, Vec<Recipe>),
}

impl Recipe {
    fn build(&self, store: &Store) -> Result<Value> {
        let all = |recipes: &[Recipe]| -> Result<Vec<Value>> {
            recipes.iter().map(|recipe| recipe.build(store)).collect()
        };
        match self {
            Recipe::Nus(nus) => store.nus(nus),
            Recipe::Power(nus, n) => store.sum(store.up_power(*n)?, store.nus(nus)?),
            Recipe::PowerTo(nus, n) => store.sum(store.up_power_to(*n)?, store.nus(nus)?),
            Recipe::Tiny(subscript) => store.tiny(subscript.build(store)?),
            Recipe::PlusMinus(options) => store.plus_minus(&all(options)?),
            Recipe::Negative(game) => Ok(-game.build(store)?),
            Recipe::Plus(number, game) => store.sum(store.number(number)?, game.build(store)?),
            Recipe::Braces(left, right) => store.game(&all(left)?, &all(right)?),
        }
    }
}

fn build(store: &Store, recipe: &Recipe) -> Value {
    recipe.build(store).unwrap()
}

/// Number plus nimber: what can stand beside a power of ↑.
fn beside_power() -> impl Strategy<Value = Nus> {
    let number = prop_oneof![1 => Just(Dyadic::ZERO), 1 => number()];
    (number, 0_u64..=2).prop_map(|(number, nimber)| Nus {
        nimber,
        ..Nus::number(number)
    })
}

/// A power of ↑ written with `<n>` or `[n]`, with a number and a nimber beside it.
fn power() -> impl Strategy<Value = Recipe> {
    let exponent = (1_i64..=12, any::<bool>()).prop_map(|(n, down)| if down { -n } else { n });
    (beside_power(), exponent, any::<bool>()).prop_map(|(nus, n, to)| {
        if to {
            Recipe::PowerTo(nus, n)
        } else {
            Recipe::Power(nus, n)
        }
    })
}

/// Braces around braces, so many deep at most, with numbers about the given one. Left's options
/// are greater than Right's more often than not: otherwise most games would be numbers.
fn braces(depth: u32, about: i64) -> BoxedStrategy<Recipe> {
    let leaf = (about - 1..=about + 1, -1_i64..=1, 0_u64..=2).prop_map(|(number, up, nimber)| {
        Recipe::Nus(Nus {
            number: Dyadic::from(number),
            up: Dyadic::from(if nimber == 2 { up } else { 0 }),
            nimber,
        })
    });
    if depth == 0 {
        return leaf.boxed();
    }
    let options = |about: i64| {
        let inner = prop_oneof![1 => leaf.clone(), 2 => braces(depth - 1, about)];
        prop_oneof![1 => vec(inner.clone(), 0..=1), 12 => vec(inner, 1..=2)]
    };
    (options(about + 1), options(about - 1))
        .prop_map(|(left, right)| Recipe::Braces(left, right))
        .boxed()
}

/// One option on each side, many times over: needs more slashes than are ever written in a row.
fn slashes() -> impl Strategy<Value = Recipe> {
    let step = (any::<bool>(), 0_i64..=6);
    vec(step, 2..=9).prop_map(|steps| {
        let integer = |n: i64| Recipe::Nus(Nus::number(Dyadic::from(n)));
        let mut game = integer(0);
        let mut reach = 1;
        for (left, gap) in steps {
            reach += gap;
            game = if left {
                Recipe::Braces(vec![game], vec![integer(-reach)])
            } else {
                Recipe::Braces(vec![integer(reach)], vec![game])
            };
        }
        game
    })
}

/// Anything that has a notation of its own, alone or around other games.
fn printed() -> impl Strategy<Value = Recipe> {
    let plain = prop_oneof![
        3 => nus(&[32, -40], &[17, 64]).prop_map(Recipe::Nus),
        2 => power(),
        2 => slashes(),
        4 => braces(2, 0),
        2 => braces(1, 3),
    ]
    .boxed();
    let tiny = prop_oneof![
        (1_i64..=40).prop_map(|n| Recipe::Nus(Nus::number(Dyadic::from(n)))),
        number().prop_map(|x| Recipe::Nus(Nus::number(x.abs()))),
        braces(1, 5),
        braces(2, 7),
    ]
    .prop_map(|subscript| Recipe::Tiny(Box::new(subscript)))
    .boxed();
    let moved = (number(), prop_oneof![tiny.clone(), slashes()])
        .prop_map(|(x, game)| Recipe::Plus(x, Box::new(game)))
        .boxed();
    let part = prop_oneof![4 => plain.clone(), 2 => tiny.clone(), 1 => moved.clone()].boxed();
    let around = prop_oneof![
        vec(braces(2, 3), 1..=3).prop_map(Recipe::PlusMinus),
        vec(part.clone(), 1..=2).prop_map(Recipe::PlusMinus),
        (vec(part.clone(), 1..=2), vec(part.clone(), 1..=2))
            .prop_map(|(left, right)| Recipe::Braces(left, right)),
    ];
    // Alone, a number-up-star may be of any size; as an option it must be compared.
    let large = nus(&[1 << 33, i64::MAX, -i64::MAX], &[1 << 33, u64::MAX]).prop_map(Recipe::Nus);
    let game = prop_oneof![1 => large, 2 => plain, 2 => tiny, 2 => moved, 3 => around];
    (game, any::<bool>()).prop_map(|(game, negative)| {
        if negative {
            Recipe::Negative(Box::new(game))
        } else {
            game
        }
    })
}

/// A game small enough that sums and products of several are small.
fn small() -> impl Strategy<Value = Recipe> {
    prop_oneof![
        1 => (-3_i64..=3, 0_u32..=2, -2_i64..=2, 0_u64..=2).prop_map(|(n, k, up, nimber)| {
            Recipe::Nus(Nus { number: Dyadic::new(n, k), up: Dyadic::from(up), nimber })
        }),
        5 => braces(2, 0),
        1 => braces(1, 0),
    ]
}

/// A game in which both players can move, or none, at every turn.
fn all_small(depth: u32) -> BoxedStrategy<Recipe> {
    let leaf = (-3_i64..=3, 0_u64..=2).prop_map(|(up, nimber)| {
        Recipe::Nus(Nus {
            number: Dyadic::ZERO,
            up: Dyadic::from(up),
            nimber,
        })
    });
    if depth == 0 {
        return leaf.boxed();
    }
    let inner = prop_oneof![1 => leaf, 1 => all_small(depth - 1)];
    (vec(inner.clone(), 1..=2), vec(inner, 1..=2))
        .prop_map(|(left, right)| Recipe::Braces(left, right))
        .boxed()
}

/// A temperature of at least 0.
fn temperature() -> impl Strategy<Value = Dyadic> {
    (0_i64..=12, 0_u32..=2).prop_map(|(n, k)| Dyadic::new(n, k))
}

fn stops(store: &Store, game: Value) -> [Dyadic; 2] {
    Player::BOTH.map(|player| store.stop(game, player))
}

fn shown(store: &Store, game: Value, notation: Notation) -> String {
    store.text(game).notation(notation).to_string()
}

/// The game that a text stands for, in the calculator's own store.
fn read(calculator: &mut Calculator, text: &str) -> std::result::Result<Value, String> {
    match calculator.eval(text) {
        Ok(Some(Object::Game(game))) => Ok(game),
        Ok(other) => Err(format!("{text} is {other:?}")),
        Err(error) => Err(error.with_caret(text)),
    }
}

// ---- printing and reading ----------------------------------------------------------------------

proptest! {
    #![proptest_config(cases(512))]

    #[test]
    fn what_is_printed_reads_back_in_every_notation(recipe in printed()) {
        let mut calculator = Calculator::new();
        let game = build(calculator.store(), &recipe);
        for notation in NOTATIONS {
            let text = shown(calculator.store(), game, notation);
            prop_assert_eq!(read(&mut calculator, &text), Ok(game), "{}", text);
        }
    }

    #[test]
    fn the_length_is_the_number_of_characters_printed(recipe in printed()) {
        let store = Store::new();
        let game = build(&store, &recipe);
        for notation in NOTATIONS {
            let text = shown(&store, game, notation);
            let length = store.text(game).notation(notation).length().unwrap();
            prop_assert_eq!(length, BigUint::from(text.chars().count()), "{}", text);
        }
    }

    #[test]
    fn sets_of_options_print_in_order_and_read_back(recipe in braces(3, 0)) {
        let mut calculator = Calculator::new();
        let game = build(calculator.store(), &recipe);
        calculator.set("g", Object::Game(game));
        for method in ["leftoptions", "rightoptions"] {
            let set = calculator.eval(&format!("g.{method}")).unwrap().unwrap();
            for notation in NOTATIONS {
                let text = set.display(calculator.store(), notation).to_string();
                let length = set.display(calculator.store(), notation).length().unwrap();
                prop_assert_eq!(length, BigUint::from(text.chars().count()));
                if text.chars().count() > 2 {
                    prop_assert_eq!(calculator.eval(&text).unwrap(), Some(set.clone()));
                }
            }
        }
    }

    #[test]
    fn the_text_does_not_depend_on_what_was_computed_before(
        recipe in printed(),
        junk in vec(small(), 1..=3),
        order in any::<u8>(),
    ) {
        let plain = Store::new();
        let game = build(&plain, &recipe);
        // Followers of the game and other games first, in another order.
        let busy = Store::new();
        for junk in &junk {
            build(&busy, junk);
        }
        let mut followers = plain.followers_upto(game, 40);
        if !followers.is_empty() {
            let middle = usize::from(order) % followers.len();
            followers.rotate_left(middle);
        }
        for follower in followers {
            busy.copy_from(&plain, follower).unwrap();
        }
        let again = build(&busy, &recipe);
        for notation in NOTATIONS {
            prop_assert_eq!(shown(&plain, game, notation), shown(&busy, again, notation));
        }
        for player in Player::BOTH {
            let texts = |store: &Store, game: Value| -> Vec<String> {
                if store.nus_parts(game).is_some() {
                    return vec![]; // with more options than anybody can list
                }
                let options = store.sorted_options(game, player).unwrap();
                options
                    .into_iter()
                    .map(|option| shown(store, option, Notation::Ascii))
                    .collect()
            };
            prop_assert_eq!(texts(&plain, game), texts(&busy, again));
        }
    }

    #[test]
    fn a_game_made_of_its_printed_options_is_the_same_game(recipe in braces(3, 0)) {
        let mut calculator = Calculator::new();
        let game = build(calculator.store(), &recipe);
        let [left, right] = Player::BOTH.map(|player| {
            let store = calculator.store();
            let options = store.sorted_options(game, player).unwrap();
            let texts: Vec<String> = options
                .into_iter()
                .map(|option| shown(store, option, Notation::Ascii))
                .collect();
            texts.join(" , ")
        });
        let text = format!("{{ {left} ||||||||| {right} }}");
        prop_assert_eq!(read(&mut calculator, &text), Ok(game));
    }
}

/// The first followers of a game, breadth first.
trait SomeFollowers {
    fn followers_upto(&self, game: Value, most: usize) -> Vec<Value>;
}

impl SomeFollowers for Store {
    fn followers_upto(&self, game: Value, most: usize) -> Vec<Value> {
        let mut found = vec![];
        let mut next = 0;
        let mut current = game;
        while found.len() < most {
            for player in Player::BOTH {
                found.extend(self.options(current, player).take(4));
            }
            let Some(&follower) = found.get(next) else {
                break;
            };
            current = follower;
            next += 1;
        }
        found
    }
}

// ---- stops, means, temperatures ----------------------------------------------------------------

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn the_mean_lies_between_the_stops(g in braces(3, 0)) {
        let store = Store::new();
        let g = build(&store, &g);
        let [left, right] = stops(&store, g);
        let mean = store.mean(g).unwrap();
        prop_assert!(right <= mean && mean <= left);
        prop_assert_eq!(left == right, store.is_numberish(g));
    }

    #[test]
    fn a_greater_game_has_greater_stops_and_a_greater_mean(g in small(), h in small()) {
        let store = Store::new();
        let (g, h) = (build(&store, &g), build(&store, &h));
        if store.le(g, h).unwrap() {
            for player in Player::BOTH {
                prop_assert!(store.stop(g, player) <= store.stop(h, player));
            }
            prop_assert!(store.mean(g).unwrap() <= store.mean(h).unwrap());
        }
    }

    #[test]
    fn stops_beyond_zero_decide_the_winner(g in braces(3, 0)) {
        let store = Store::new();
        let g = build(&store, &g);
        let [left, right] = stops(&store, g);
        let outcome = store.outcome(g).unwrap();
        if right > Dyadic::ZERO {
            prop_assert_eq!(outcome, Outcome::Left);
        }
        if left < Dyadic::ZERO {
            prop_assert_eq!(outcome, Outcome::Right);
        }
        if left > Dyadic::ZERO && right < Dyadic::ZERO {
            prop_assert_eq!(outcome, Outcome::Next);
        }
    }

    #[test]
    fn the_negative_mirrors_stops_mean_temperature_and_walls(g in braces(3, 0)) {
        // Two stores, or the answer for the negative could come from that for the game.
        let (one, other) = (Store::new(), Store::new());
        let (g, h) = (build(&one, &g), -build(&other, &g));
        let [left, right] = stops(&one, g);
        prop_assert_eq!(stops(&other, h), [-&right, -&left]);
        prop_assert_eq!(other.mean(h).unwrap(), -&one.mean(g).unwrap());
        prop_assert_eq!(other.temperature(h).unwrap(), one.temperature(g).unwrap());
        let (upright, mirrored) = (one.thermograph(g).unwrap(), other.thermograph(h).unwrap());
        for t in (-4..=12).map(|n| Dyadic::new(n, 2)) {
            for player in Player::BOTH {
                let wall = upright.wall(player).at(&t);
                prop_assert_eq!(mirrored.wall(player.opponent()).at(&t), -&wall);
            }
        }
    }

    #[test]
    fn means_add_and_the_sum_is_no_hotter_than_its_hottest_part(g in small(), h in small()) {
        let store = Store::new();
        let (g, h) = (build(&store, &g), build(&store, &h));
        let sum = store.sum(g, h).unwrap();
        let [mean_g, mean_h, mean] = [g, h, sum].map(|game| store.mean(game).unwrap());
        prop_assert_eq!(&mean_g + &mean_h, mean);
        let [hot_g, hot_h, hot] = [g, h, sum].map(|game| store.temperature(game).unwrap());
        prop_assert!(hot <= hot_g.max(hot_h));
    }
}

// ---- cooling and heating (Siegel, II.5; Winning Ways ch. 6) -------------------------------------

proptest! {
    #![proptest_config(cases(192))]

    #[test]
    fn cooling_by_nothing_changes_nothing_and_by_much_leaves_the_mean(
        g in braces(3, 0),
        more in temperature(),
    ) {
        let store = Store::new();
        let g = build(&store, &g);
        prop_assert_eq!(store.cool(g, &Dyadic::ZERO).unwrap(), g);
        let above = &store.temperature(g).unwrap().max(Dyadic::ZERO) + &more;
        let above = &above + &Dyadic::new(1, 10);
        let mean = store.number(&store.mean(g).unwrap()).unwrap();
        prop_assert_eq!(store.cool(g, &above).unwrap(), mean);
    }

    #[test]
    fn cooling_a_sum_cools_its_parts(g in small(), h in small(), t in temperature()) {
        let store = Store::new();
        let (g, h) = (build(&store, &g), build(&store, &h));
        let parts = store.sum(store.cool(g, &t).unwrap(), store.cool(h, &t).unwrap());
        prop_assert_eq!(store.cool(store.sum(g, h).unwrap(), &t), parts);
    }

    #[test]
    fn cooling_keeps_the_order(g in small(), h in small(), t in temperature()) {
        let store = Store::new();
        let (g, h) = (build(&store, &g), build(&store, &h));
        if store.le(g, h).unwrap() {
            let (g, h) = (store.cool(g, &t).unwrap(), store.cool(h, &t).unwrap());
            prop_assert!(store.le(g, h).unwrap());
        }
    }

    #[test]
    fn cooling_twice_is_cooling_by_the_sum(
        g in braces(3, 0),
        s in temperature(),
        t in temperature(),
    ) {
        let store = Store::new();
        let g = build(&store, &g);
        let twice = store.cool(store.cool(g, &s).unwrap(), &t).unwrap();
        prop_assert_eq!(store.cool(g, &(&s + &t)).unwrap(), twice);
    }

    #[test]
    fn the_stops_of_a_cooled_game_are_the_walls_of_the_thermograph(
        g in braces(3, 0),
        t in temperature(),
    ) {
        let store = Store::new();
        let g = build(&store, &g);
        let thermograph = store.thermograph(g).unwrap();
        let cooled = store.cool(g, &t).unwrap();
        for player in Player::BOTH {
            prop_assert_eq!(store.stop(cooled, player), thermograph.wall(player).at(&t));
        }
    }

    #[test]
    fn a_frozen_game_is_infinitesimally_close_to_the_mean(g in braces(3, 0)) {
        let store = Store::new();
        let g = build(&store, &g);
        let frozen = store.freeze(g).unwrap();
        let mean = store.mean(g).unwrap();
        prop_assert_eq!(stops(&store, frozen), [mean.clone(), mean]);
        prop_assert_eq!(store.is_number(frozen), store.is_number(g));
    }

    // Heating adds at every move the tax that cooling takes away, so cooling undoes it (cooling is
    // linear and leaves numbers alone). Cooling loses what is colder than the tax, so heating does
    // not undo cooling; nor is heating linear, as numbers are not heated: -1 < ∗, but -1 || ±1.
    #[test]
    fn cooling_undoes_heating(g in small(), t in temperature()) {
        let store = Store::new();
        let g = build(&store, &g);
        let heated = store.heat(g, store.number(&t).unwrap()).unwrap();
        prop_assert_eq!(store.cool(heated, &t).unwrap(), g);
        prop_assert_eq!(store.mean(heated).unwrap(), store.mean(g).unwrap());
        if !store.is_number(g) {
            let expected = &store.temperature(g).unwrap() + &t;
            prop_assert_eq!(store.temperature(heated).unwrap(), expected);
        }
    }
}

// ---- products ----------------------------------------------------------------------------------

/// Positive games to multiply by.
fn unit(store: &Store, which: usize) -> Value {
    let one = store.integer(1);
    match which {
        0 => store.up(1),
        1 => store.sum(store.up(2), Value::STAR).unwrap(),
        2 => store.tiny(one).unwrap(),
        3 => store.game(&[store.integer(2)], &[one]).unwrap(),
        4 => store.number(&Dyadic::unit(2)).unwrap(),
        _ => store.sum(one, Value::STAR).unwrap(),
    }
}

/// The definition of the nim-product: the least number that no option gives.
fn nim_products(size: usize) -> Vec<Vec<u64>> {
    let mut table = vec![vec![0_u64; size]; size];
    for a in 0..size {
        for b in 0..size {
            let options: Vec<u64> = (0..a)
                .flat_map(|x| (0..b).map(move |y| (x, y)))
                .map(|(x, y)| table[x][b] ^ table[a][y] ^ table[x][y])
                .collect();
            table[a][b] = (0..=1 << 16).find(|n| !options.contains(n)).unwrap();
        }
    }
    table
}

#[test]
fn nim_products_follow_the_definition_and_are_conways_products_of_stars() {
    let mut calculator = Calculator::new();
    for (a, row) in nim_products(20).into_iter().enumerate() {
        for (b, expected) in row.into_iter().enumerate() {
            assert_eq!(nim_product(a as u64, b as u64), expected, "{a} {b}");
            let store = calculator.store().clone();
            let product = read(&mut calculator, &format!("*{a} conway *{b}"));
            assert_eq!(product, Ok(store.nimber(expected)));
            let product = read(&mut calculator, &format!("{a} nimproduct {b}"));
            assert_eq!(product, Ok(store.integer(expected as i64)));
        }
    }
}

proptest! {
    #![proptest_config(cases(128))]

    #[test]
    fn nimbers_below_two_to_the_64_are_a_field(a in any::<u64>(), b in any::<u64>(), c in any::<u64>()) {
        prop_assert_eq!(nim_product(a, b), nim_product(b, a));
        prop_assert_eq!(nim_product(nim_product(a, b), c), nim_product(a, nim_product(b, c)));
        prop_assert_eq!(nim_product(a, b ^ c), nim_product(a, b) ^ nim_product(a, c));
        prop_assert_eq!(nim_inverse(a).map(|inverse| nim_product(a, inverse)), (a != 0).then_some(1));
    }

    // Siegel, II.7: for U > 0 Norton's product by U is linear and keeps the order.
    #[test]
    fn nortons_product_by_a_positive_game_is_linear(
        g in braces(1, 0),
        h in braces(1, 0),
        which in 0_usize..6,
    ) {
        let store = Store::new();
        let (g, h) = (build(&store, &g), build(&store, &h));
        let u = unit(&store, which);
        let [gu, hu] = [g, h].map(|game| store.norton_product(game, u).unwrap());
        let sum = store.norton_product(store.sum(g, h).unwrap(), u).unwrap();
        prop_assert_eq!(store.sum(gu, hu).unwrap(), sum);
        if store.le(g, h).unwrap() {
            prop_assert!(store.le(gu, hu).unwrap());
        }
    }

    #[test]
    fn nortons_product_of_an_integer_is_a_multiple(u in small(), n in -5_i64..=5) {
        let store = Store::new();
        let u = build(&store, &u);
        let product = store.norton_product(store.integer(n), u).unwrap();
        let copy = if n < 0 { -u } else { u };
        let copies = store.sum_all((0..n.abs()).map(|_| copy)).unwrap();
        prop_assert_eq!(product, copies);
        prop_assert_eq!(store.multiple(&Dyadic::from(n), u).unwrap(), copies);
        prop_assert_eq!(store.conway_product(store.integer(n), u).unwrap(), copies);
    }

    #[test]
    fn conways_product_commutes_and_multiplies_numbers(
        g in braces(1, 0),
        h in braces(1, 0),
        x in number(),
        y in number(),
    ) {
        let store = Store::new();
        let (g, h) = (build(&store, &g), build(&store, &h));
        prop_assert_eq!(store.conway_product(g, h).unwrap(), store.conway_product(h, g).unwrap());
        let product = store.number(&(&x * &y)).unwrap();
        let (x, y) = (store.number(&x).unwrap(), store.number(&y).unwrap());
        prop_assert_eq!(store.conway_product(x, y).unwrap(), product);
    }
}

// ---- reduced forms, atomic weights, ordinal sums -----------------------------------------------

proptest! {
    #![proptest_config(cases(192))]

    // Grossman and Siegel, Reductions of partizan games.
    #[test]
    fn the_reduced_form_is_infinitesimally_close_and_reduced_already(g in braces(3, 0)) {
        let store = Store::new();
        let g = build(&store, &g);
        let reduced = store.reduced(g).unwrap();
        prop_assert_eq!(store.reduced(reduced).unwrap(), reduced);
        prop_assert!(store.is_infinitesimal(store.difference(g, reduced).unwrap()));
        prop_assert!(store.birthday(reduced).unwrap() <= store.birthday(g).unwrap());
    }

    #[test]
    fn games_infinitesimally_close_have_the_same_reduced_form(
        g in small(),
        h in small(),
        small in all_small(2),
    ) {
        let store = Store::new();
        let (g, h) = (build(&store, &g), build(&store, &h));
        let near = store.sum(g, build(&store, &small)).unwrap();
        prop_assert_eq!(store.reduced(near).unwrap(), store.reduced(g).unwrap());
        let close = store.is_infinitesimal(store.difference(g, h).unwrap());
        prop_assert_eq!(close, store.reduced(g).unwrap() == store.reduced(h).unwrap());
    }

    // Siegel, II.7: atomic weight is a homomorphism, and two ups of it win.
    #[test]
    fn atomic_weights_of_all_small_games_add(g in all_small(2), h in all_small(1)) {
        let store = Store::new();
        let (g, h) = (build(&store, &g), build(&store, &h));
        prop_assert!(store.is_all_small(g) && store.is_infinitesimal(g));
        let [weight_g, weight_h] = [g, h].map(|game| store.atomic_weight(game).unwrap());
        let sum = store.sum(g, h).unwrap();
        prop_assert_eq!(
            store.atomic_weight(sum).unwrap(),
            store.sum(weight_g, weight_h).unwrap()
        );
        if store.le(store.integer(2), weight_g).unwrap() {
            prop_assert_eq!(store.outcome(g).unwrap(), Outcome::Left);
        }
    }

    // The colon principle: G:H ≤ G:K exactly when H ≤ K.
    #[test]
    fn a_greater_game_on_the_same_base_is_greater(g in small(), h in small(), k in small()) {
        let store = Store::new();
        let [g, h, k] = [g, h, k].map(|recipe| build(&store, &recipe));
        let [gh, gk] = [h, k].map(|top| store.ordinal_sum(g, top).unwrap());
        prop_assert_eq!(store.compare(gh, gk).unwrap(), store.compare(h, k).unwrap());
    }

    #[test]
    fn the_subordinate_is_what_was_put_on_the_base(g in small(), h in small()) {
        let store = Store::new();
        let (g, h) = (build(&store, &g), build(&store, &h));
        let sum = store.ordinal_sum(g, h).unwrap();
        prop_assert_eq!(store.subordinate(sum, g), Ok(h));
        prop_assert_eq!(store.subordinate(h, Value::ZERO), Ok(h));
    }

    #[test]
    fn the_companion_is_an_involution_on_number_up_stars(up in -9_i64..=9, nimber in 0_u64..=1) {
        let store = Store::new();
        let game = store.sum(store.up(up), store.nimber(nimber)).unwrap();
        let companion = store.companion(game).unwrap();
        prop_assert_eq!(companion, store.sum(game, Value::STAR).unwrap());
        prop_assert_eq!(store.companion(companion).unwrap(), game);
    }
}

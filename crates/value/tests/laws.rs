//! Laws that hold for all games and all numbers, tried on random ones. Number-up-stars both small
//! enough for a handle and too large for one occur alone and as options.

use common::text;
use num_bigint::BigInt;
use partizan_value::{Dyadic, Nus, Player, Result, Store, Value};
use proptest::collection::vec;
use proptest::prelude::*;
use strategies::{cases, number, nus};

mod common;
#[path = "common/strategies.rs"]
mod strategies;

// ---- random games ------------------------------------------------------------------------------

/// How to build a game.
#[derive(Clone, Debug)]
enum Recipe {
    Nus(Nus),
    Braces(Vec<Recipe>, Vec<Recipe>),
}

impl Recipe {
    fn build(&self, store: &Store) -> Result<Value> {
        match self {
            Recipe::Nus(nus) => store.nus(nus),
            Recipe::Braces(left, right) => {
                let values = |recipes: &[Recipe]| -> Result<Vec<Value>> {
                    recipes.iter().map(|recipe| recipe.build(store)).collect()
                };
                store.game(&values(left)?, &values(right)?)
            }
        }
    }
}

fn build(store: &Store, recipe: &Recipe) -> Value {
    recipe.build(store).unwrap()
}

/// A number-up-star that other games can be added to.
fn some_nus() -> impl Strategy<Value = Nus> {
    nus(&[31, -31, 32, -32, 40, -40], &[5, 63, 64, 100])
}

/// A number-up-star of any size.
fn any_nus() -> impl Strategy<Value = Nus> {
    let ups = &[31, -31, 32, -32, 40, -40, 1 << 33, -1 << 33, i64::MAX];
    nus(ups, &[5, 63, 64, 100, 1 << 20, (1 << 32) + 1, u64::MAX])
}

/// Braces around braces, so many deep at most, with numbers about the given one. Left's options
/// are greater than Right's more often than not: otherwise most games would be numbers.
fn braces(depth: u32, about: i64) -> BoxedStrategy<Recipe> {
    let plain = (about - 1..=about + 1, 0_u64..=2).prop_map(|(number, nimber)| Nus {
        nimber,
        ..Nus::number(Dyadic::from(number))
    });
    let leaf = prop_oneof![
        60 => plain,
        6 => nus(&[4, -5, 32], &[4, 5]),
        1 => Just(Nus { nimber: 64, ..Nus::number(Dyadic::ZERO) }),
    ];
    let leaf = leaf.prop_map(Recipe::Nus);
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

/// A game of any kind.
fn game() -> impl Strategy<Value = Recipe> {
    prop_oneof![
        1 => some_nus().prop_map(Recipe::Nus),
        6 => braces(3, 0),
    ]
}

/// A game small enough that sums of several are small.
fn small_game() -> impl Strategy<Value = Recipe> {
    prop_oneof![
        1 => nus(&[-32, 40], &[7]).prop_map(Recipe::Nus),
        4 => braces(2, 0),
    ]
}

fn sides(store: &Store, value: Value) -> [Vec<Value>; 2] {
    Player::BOTH.map(|player| store.options(value, player).collect())
}

// ---- games -------------------------------------------------------------------------------------

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn sums_commute(g in game(), h in small_game()) {
        // Two stores: in one of them the answer would only be looked up.
        let (one, other) = (Store::new(), Store::new());
        let sum = one.sum(build(&one, &g), build(&one, &h)).unwrap();
        let (h, g) = (build(&other, &h), build(&other, &g));
        let reversed = other.sum(h, g).unwrap();
        prop_assert_eq!(text(&one, sum), text(&other, reversed));
    }

    #[test]
    fn sums_associate(g in small_game(), h in small_game(), k in small_game()) {
        let store = Store::new();
        let [g, h, k] = [g, h, k].map(|recipe| build(&store, &recipe));
        let first = store.sum(store.sum(g, h).unwrap(), k).unwrap();
        let last = store.sum(g, store.sum(h, k).unwrap()).unwrap();
        prop_assert_eq!(first, last);
        prop_assert_eq!(first, store.sum_all([h, k, g]).unwrap());
    }

    #[test]
    fn zero_and_negatives_make_sums_a_group(g in game(), h in small_game()) {
        let store = Store::new();
        let (g, h) = (build(&store, &g), build(&store, &h));
        prop_assert_eq!(store.sum(g, Value::ZERO).unwrap(), g);
        prop_assert_eq!(store.sum(g, -g).unwrap(), Value::ZERO);
        prop_assert_eq!(-(-g), g);
        let sum = store.sum(g, h).unwrap();
        prop_assert_eq!(store.difference(sum, h).unwrap(), g);
    }

    #[test]
    fn the_negative_of_a_sum_is_the_sum_of_negatives(g in game(), h in small_game()) {
        let (one, other) = (Store::new(), Store::new());
        let sum = one.sum(build(&one, &g), build(&one, &h)).unwrap();
        let negatives = other.sum(-build(&other, &g), -build(&other, &h)).unwrap();
        prop_assert_eq!(text(&one, -sum), text(&other, negatives));
    }

    #[test]
    fn the_negative_has_the_negative_options(g in game()) {
        let store = Store::new();
        let g = build(&store, &g);
        let [left, right] = sides(&store, g).map(|side| {
            side.into_iter().map(|option| -option).collect::<Vec<_>>()
        });
        prop_assert_eq!(store.game(&right, &left).unwrap(), -g);
        prop_assert_eq!(g == -g, g.is_self_negative());
    }

    #[test]
    fn the_order_is_reflexive_and_antisymmetric(g in game(), h in game()) {
        let store = Store::new();
        let (g, h) = (build(&store, &g), build(&store, &h));
        prop_assert!(store.le(g, g).unwrap());
        let both = store.le(g, h).unwrap() && store.le(h, g).unwrap();
        prop_assert_eq!(both, g == h);
    }

    #[test]
    fn the_order_is_transitive(g in braces(2, 0), h in braces(2, 0), k in braces(2, 0)) {
        let store = Store::new();
        let games = [g, h, k].map(|recipe| build(&store, &recipe));
        let le = |i: usize, j: usize| store.le(games[i], games[j]).unwrap();
        for (i, j, k) in [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)] {
            prop_assert!(!(le(i, j) && le(j, k)) || le(i, k));
        }
    }

    #[test]
    fn negation_reverses_the_order(g in game(), h in game()) {
        let (one, other) = (Store::new(), Store::new());
        let le = one.le(build(&one, &g), build(&one, &h)).unwrap();
        let ge = other.le(-build(&other, &h), -build(&other, &g)).unwrap();
        prop_assert_eq!(le, ge);
    }

    #[test]
    fn the_order_is_the_sign_of_the_difference(g in game(), h in small_game()) {
        let store = Store::new();
        let (g, h) = (build(&store, &g), build(&store, &h));
        let difference = store.difference(g, h).unwrap();
        prop_assert_eq!(
            store.compare(g, h).unwrap(),
            store.compare(difference, Value::ZERO).unwrap()
        );
    }

    #[test]
    fn adding_the_same_game_keeps_the_order(
        g in small_game(),
        h in small_game(),
        k in small_game(),
    ) {
        let store = Store::new();
        let [g, h, k] = [g, h, k].map(|recipe| build(&store, &recipe));
        let (gk, hk) = (store.sum(g, k).unwrap(), store.sum(h, k).unwrap());
        prop_assert_eq!(store.compare(g, h).unwrap(), store.compare(gk, hk).unwrap());
    }

    #[test]
    fn a_game_is_confused_with_or_between_its_options(g in game()) {
        let store = Store::new();
        let g = build(&store, &g);
        let [left, right] = sides(&store, g);
        for option in left {
            prop_assert!(!store.le(g, option).unwrap());
        }
        for option in right {
            prop_assert!(!store.le(option, g).unwrap());
        }
    }

    #[test]
    fn a_game_rebuilt_from_its_options_is_the_same_handle(g in game()) {
        let store = Store::new();
        let g = build(&store, &g);
        let [mut left, mut right] = sides(&store, g);
        prop_assert_eq!(store.game(&left, &right).unwrap(), g);
        left.reverse();
        right.reverse();
        left.extend_from_within(..);
        prop_assert_eq!(store.game(&left, &right).unwrap(), g);
    }

    #[test]
    fn a_canonical_form_has_no_dominated_options(g in game()) {
        let store = Store::new();
        for side in sides(&store, build(&store, &g)) {
            for &a in &side {
                for &b in &side {
                    prop_assert!(a == b || !store.le(a, b).unwrap());
                }
            }
        }
    }

    #[test]
    fn a_canonical_form_has_no_reversible_options(g in game()) {
        let store = Store::new();
        let g = build(&store, &g);
        let [left, right] = sides(&store, g);
        for option in left {
            for reply in store.options(option, Player::Right) {
                prop_assert!(!store.le(reply, g).unwrap());
            }
        }
        for option in right {
            for reply in store.options(option, Player::Left) {
                prop_assert!(!store.le(g, reply).unwrap());
            }
        }
    }

    #[test]
    fn a_dominated_option_changes_nothing(g in game(), loss in 0_usize..7) {
        let store = Store::new();
        let g = build(&store, &g);
        let threat = store.game(&[Value::ZERO], &[store.integer(-1)]).unwrap();
        let tiny = store.game(&[Value::ZERO], &[threat]).unwrap();
        let loss = [
            Value::ZERO,
            store.up(1),
            store.sum(store.up(2), Value::STAR).unwrap(),
            store.number(&Dyadic::unit(70)).unwrap(),
            store.integer(3),
            tiny,
            store.game(&[store.integer(2)], &[store.integer(1)]).unwrap(),
        ][loss];
        prop_assert!(store.le(Value::ZERO, loss).unwrap());
        let [left, right] = sides(&store, g);
        for option in left.iter().take(3) {
            let worse = store.difference(*option, loss).unwrap();
            let more = [left.as_slice(), &[worse]].concat();
            prop_assert_eq!(store.game(&more, &right).unwrap(), g);
        }
        for option in right.iter().take(3) {
            let worse = store.sum(*option, loss).unwrap();
            let more = [right.as_slice(), &[worse]].concat();
            prop_assert_eq!(store.game(&left, &more).unwrap(), g);
        }
    }

    #[test]
    fn an_option_that_reverses_to_the_game_itself_changes_nothing(g in game(), junk in game()) {
        let store = Store::new();
        let (g, junk) = (build(&store, &g), build(&store, &junk));
        let [left, right] = sides(&store, g);
        let reverses = store.game(&[junk], &[g]).unwrap();
        let more = [left.as_slice(), &[reverses]].concat();
        prop_assert_eq!(store.game(&more, &right).unwrap(), g);
        let reverses = store.game(&[g], &[junk]).unwrap();
        let more = [right.as_slice(), &[reverses]].concat();
        prop_assert_eq!(store.game(&left, &more).unwrap(), g);
    }

    #[test]
    fn gift_horses_change_nothing_and_other_options_do(g in game(), gift in game()) {
        let store = Store::new();
        let (g, gift) = (build(&store, &g), build(&store, &gift));
        let [left, right] = sides(&store, g);
        let more = [left.as_slice(), &[gift]].concat();
        let changed = store.game(&more, &right).unwrap() != g;
        prop_assert_eq!(changed, store.le(g, gift).unwrap());
        let more = [right.as_slice(), &[gift]].concat();
        let changed = store.game(&left, &more).unwrap() != g;
        prop_assert_eq!(changed, store.le(gift, g).unwrap());
    }

    #[test]
    fn a_multiple_is_a_sum_of_copies(g in small_game(), n in 0_usize..=4) {
        let store = Store::new();
        let g = build(&store, &g);
        let n_copies = store.sum_all(std::iter::repeat_n(g, n)).unwrap();
        let n = Dyadic::from(n as i64);
        prop_assert_eq!(store.multiple(&n, g).unwrap(), n_copies);
        prop_assert_eq!(store.multiple(&-&n, g).unwrap(), -n_copies);
    }

    #[test]
    fn a_number_translates_the_options_of_what_is_no_number(g in game(), x in number()) {
        let store = Store::new();
        let (g, x) = (build(&store, &g), store.number(&x).unwrap());
        prop_assume!(!store.is_number(g));
        let [left, right] = sides(&store, g).map(|side| {
            let moved = side.into_iter().map(|option| store.sum(option, x).unwrap());
            moved.collect::<Vec<_>>()
        });
        prop_assert_eq!(store.game(&left, &right).unwrap(), store.sum(g, x).unwrap());
    }

    #[test]
    fn plus_minus_is_its_own_negative(g in game(), h in game()) {
        let store = Store::new();
        let (g, h) = (build(&store, &g), build(&store, &h));
        let value = store.plus_minus(&[g, h]).unwrap();
        prop_assert_eq!(value, -value);
        prop_assert_eq!(store.game(&[g, h], &[-h, -g]).unwrap(), value);
    }

    #[test]
    fn history_of_the_store_does_not_matter(g in game(), h in small_game(), before in small_game()) {
        let (fresh, used) = (Store::new(), Store::new());
        let other = build(&used, &before);
        let h_first = build(&used, &h);
        used.sum(other, h_first).unwrap();
        let sum = |store: &Store| {
            let (g, h) = (build(store, &g), build(store, &h));
            text(store, store.sum(g, h).unwrap())
        };
        prop_assert_eq!(sum(&fresh), sum(&used));
    }
}

// ---- number-up-stars ---------------------------------------------------------------------------

proptest! {
    #![proptest_config(cases(2000))]

    #[test]
    fn number_up_stars_keep_their_parts(nus in any_nus()) {
        let store = Store::new();
        let value = store.nus(&nus).unwrap();
        prop_assert_eq!(store.nus_parts(value), Some(nus.clone()));
        prop_assert_eq!(store.nus_parts(-value), Some(nus.negative()));
        prop_assert_eq!(store.nus(&nus.negative()).unwrap(), -value);
        prop_assert_eq!(store.is_number(value), nus.is_number());
    }

    #[test]
    fn number_up_stars_add_by_parts(a in any_nus(), b in any_nus()) {
        let store = Store::new();
        let sum = Nus {
            number: &a.number + &b.number,
            up: &a.up + &b.up,
            nimber: a.nimber ^ b.nimber,
        };
        let [a, b] = [a, b].map(|nus| store.nus(&nus).unwrap());
        prop_assert_eq!(store.sum(a, b).unwrap(), store.nus(&sum).unwrap());
    }

    #[test]
    fn number_up_stars_are_the_sum_of_their_parts(nus in any_nus()) {
        let store = Store::new();
        let number = store.number(&nus.number).unwrap();
        let ups = store.multiple(&nus.up, store.up(1)).unwrap();
        let nimber = store.nimber(nus.nimber);
        let sum = store.sum_all([nimber, number, ups]).unwrap();
        prop_assert_eq!(sum, store.nus(&nus).unwrap());
    }

    #[test]
    fn what_is_added_to_a_number_up_star_can_be_taken_away(
        a in any_nus(),
        b in any_nus(),
    ) {
        let store = Store::new();
        let [a, b] = [a, b].map(|nus| store.nus(&nus).unwrap());
        let sum = store.sum(a, b).unwrap();
        prop_assert_eq!(store.difference(sum, b).unwrap(), a);
        prop_assert_eq!(store.difference(b, sum).unwrap(), -a);
    }

    #[test]
    fn number_up_stars_rebuilt_from_their_options_are_the_same_handle(nus in some_nus()) {
        let store = Store::new();
        let value = store.nus(&nus).unwrap();
        let [left, right] = sides(&store, value);
        prop_assert_eq!(store.game(&left, &right).unwrap(), value);
    }

    #[test]
    fn number_up_stars_compare_as_their_difference_with_zero(
        a in any_nus(),
        b in any_nus(),
        shift in any_nus(),
    ) {
        let store = Store::new();
        let [x, y, shift] = [&a, &b, &shift].map(|nus| store.nus(nus).unwrap());
        let order = store.compare(x, y).unwrap();
        let difference = store.difference(x, y).unwrap();
        prop_assert_eq!(order, store.compare(difference, Value::ZERO).unwrap());
        prop_assert_eq!(store.le(x, y).unwrap(), a.le(&b));
        // Moved to where handles do not reach, or back.
        let (x, y) = (store.sum(x, shift).unwrap(), store.sum(y, shift).unwrap());
        prop_assert_eq!(order, store.compare(x, y).unwrap());
    }

    #[test]
    fn number_up_stars_compare_as_their_options_say(a in some_nus(), b in some_nus()) {
        let store = Store::new();
        let [g, h] = [a, b].map(|nus| store.nus(&nus).unwrap());
        let refuted = store
            .options(g, Player::Left)
            .any(|option| store.le(h, option).unwrap())
            || store
                .options(h, Player::Right)
                .any(|option| store.le(option, g).unwrap());
        prop_assert_eq!(store.le(g, h).unwrap(), !refuted);
    }

    #[test]
    fn the_birthday_of_a_number_up_star_is_one_after_its_options(nus in some_nus()) {
        let store = Store::new();
        let value = store.nus(&nus).unwrap();
        let options = sides(&store, value).concat();
        let birthdays = options.iter().map(|&option| store.nus_parts(option).unwrap().birthday());
        let expected = birthdays.max().map_or(Dyadic::ZERO, |last| &last + &Dyadic::ONE);
        prop_assert_eq!(nus.birthday(), expected);
        prop_assert_eq!(nus.negative().birthday(), nus.birthday());
    }

    #[test]
    fn multiples_of_number_up_stars_distribute(
        nus in any_nus(),
        n in -1_000_000_i64..1_000_000,
        m in number(),
    ) {
        let store = Store::new();
        let value = store.nus(&nus).unwrap();
        let (n, m) = (Dyadic::from(n), m.floor());
        let multiple = |k: &Dyadic| store.multiple(k, value).unwrap();
        let sum = store.sum(multiple(&n), multiple(&m)).unwrap();
        prop_assert_eq!(sum, multiple(&(&n + &m)));
    }

    #[test]
    fn a_number_between_numbers_is_the_simplest_one(a in number(), b in number()) {
        let store = Store::new();
        prop_assume!(a != b);
        let (low, high) = if a < b { (a, b) } else { (b, a) };
        let options = [&low, &high].map(|x| store.number(x).unwrap());
        let value = store.game(&options[..1], &options[1..]).unwrap();
        let x = store.as_number(value).unwrap();
        prop_assert!(low < x && x < high);
        // Both options of the simplest number lie outside the interval.
        for option in store.options(value, Player::Left) {
            prop_assert!(store.as_number(option).unwrap() <= low);
        }
        for option in store.options(value, Player::Right) {
            prop_assert!(store.as_number(option).unwrap() >= high);
        }
    }

    #[test]
    fn two_numbers_the_wrong_way_round_are_a_switch(a in number(), b in number()) {
        let store = Store::new();
        prop_assume!(a != b);
        let (x, y) = if a > b { (a, b) } else { (b, a) };
        let [x, y] = [x, y].map(|x| store.number(&x).unwrap());
        let switch = store.game(&[x], &[y]).unwrap();
        prop_assert_eq!(sides(&store, switch), [vec![x], vec![y]]);
        let twice = store.sum(switch, switch).unwrap();
        prop_assert_eq!(twice, store.sum(x, y).unwrap());
    }
}

#[test]
fn handles_change_from_inline_to_stored_without_a_seam() {
    let store = Store::new();
    let around = |limit: i64| (limit - 3..=limit + 3).chain(-limit - 3..=-limit + 3);
    let parts = |number: i64, exponent: u32, up: i64, nimber: u64| Nus {
        number: Dyadic::new(number, exponent),
        up: Dyadic::from(up),
        nimber,
    };
    let mut all = Vec::new();
    for number in around(8192) {
        for exponent in [0, 15, 16] {
            all.push(parts(number, exponent, 0, 0));
            all.push(parts(number, exponent, 1, 63));
        }
    }
    all.extend(around(32).map(|up| parts(0, 0, up, 0)));
    all.extend(around(32).map(|up| parts(1, 1, up, 1)));
    all.extend((60..68).map(|nimber| parts(0, 0, 0, nimber)));
    all.extend((60..68).map(|nimber| parts(-3, 2, 0, nimber)));
    for nus in &all {
        let value = store.nus(nus).unwrap();
        let [left, right] = sides(&store, value);
        assert_eq!(store.game(&left, &right).unwrap(), value, "{nus:?}");
        for other in &all {
            let sum = store.sum(value, store.nus(other).unwrap()).unwrap();
            assert_eq!(sum, store.nus(&nus.sum(other)).unwrap());
            let le = store.le(value, store.nus(other).unwrap()).unwrap();
            assert_eq!(le, nus.le(other));
        }
    }
}

// ---- dyadic rationals --------------------------------------------------------------------------

/// A fraction with small parts, as a number and as numerator and exponent.
fn small_fraction() -> impl Strategy<Value = (i64, u32)> {
    let numerator = prop_oneof![-9_i64..=9, -(1_i64 << 40)..(1 << 40)];
    (numerator, 0_u32..=30)
}

/// A number of any size.
fn any_dyadic() -> impl Strategy<Value = Dyadic> {
    let words = vec(any::<u32>(), 0..=5);
    let big = (
        words,
        any::<bool>(),
        prop_oneof![0_u32..=4, 60_u32..=70, 100_u32..=300],
    );
    let big = big.prop_map(|(words, negative, exponent)| {
        let magnitude = words
            .iter()
            .fold(BigInt::from(0), |sum, &word| (sum << 32_u32) + word);
        Dyadic::new(if negative { -magnitude } else { magnitude }, exponent)
    });
    let small = small_fraction().prop_map(|(n, k)| Dyadic::new(n, k));
    let word = (any::<i64>(), 0_u32..=70).prop_map(|(n, k)| Dyadic::new(n, k));
    prop_oneof![number(), small, word, big]
}

proptest! {
    #![proptest_config(cases(2000))]

    #[test]
    fn fractions_are_kept_in_lowest_terms(x in any_dyadic()) {
        let odd = x.numerator().bit(0);
        prop_assert!(odd || x.exponent() == 0);
        prop_assert_eq!(x.denominator(), BigInt::from(1) << x.exponent());
        prop_assert_eq!(Dyadic::new(x.numerator() << 5_u32, x.exponent() + 5), x);
    }

    #[test]
    fn arithmetic_agrees_with_wide_integers((a, j) in small_fraction(), (b, k) in small_fraction()) {
        let (x, y) = (Dyadic::new(a, j), Dyadic::new(b, k));
        // Over the common denominator 2^60.
        let (p, q) = (i128::from(a) << (60 - j), i128::from(b) << (60 - k));
        prop_assert_eq!(&x + &y, Dyadic::new(p + q, 60));
        prop_assert_eq!(&x - &y, Dyadic::new(p - q, 60));
        prop_assert_eq!(&x * &y, Dyadic::new(i128::from(a) * i128::from(b), j + k));
        prop_assert_eq!(x.cmp(&y), p.cmp(&q));
        prop_assert_eq!(x == y, p == q);
        prop_assert_eq!(-&x, Dyadic::new(-p, 60));
        prop_assert_eq!(x.abs(), Dyadic::new(p.abs(), 60));
        prop_assert_eq!(x.half(), Dyadic::new(p, 61));
        prop_assert_eq!(x.floor(), Dyadic::new(p >> 60, 0));
        prop_assert_eq!(x.ceil(), Dyadic::new(-(-p >> 60), 0));
        prop_assert_eq!(i128::from(x.signum()), p.signum());
        prop_assert_eq!(x.is_zero(), p == 0);
        let is_integer = p & ((1 << 60) - 1) == 0;
        prop_assert_eq!(x.is_integer(), is_integer);
        prop_assert_eq!(x.is_even(), is_integer && (p >> 60) & 1 == 0);
        let integer = is_integer.then_some((p >> 60) as i64);
        prop_assert_eq!(x.to_i64(), integer);
    }

    #[test]
    fn numbers_are_a_commutative_ring(x in any_dyadic(), y in any_dyadic(), z in any_dyadic()) {
        prop_assert_eq!(&x + &y, &y + &x);
        prop_assert_eq!(&(&x + &y) + &z, &x + &(&y + &z));
        prop_assert_eq!(&x + &Dyadic::ZERO, x.clone());
        prop_assert_eq!(&x - &x, Dyadic::ZERO);
        prop_assert_eq!(&(&x - &y) + &y, x.clone());
        prop_assert_eq!(&x * &y, &y * &x);
        prop_assert_eq!(&(&x * &y) * &z, &x * &(&y * &z));
        prop_assert_eq!(&x * &(&y + &z), &(&x * &y) + &(&x * &z));
        prop_assert_eq!(&x * &Dyadic::ONE, x.clone());
        prop_assert_eq!(&x * &Dyadic::MINUS_ONE, -&x);
        prop_assert_eq!(&x.half() + &x.half(), x);
    }

    #[test]
    fn numbers_are_ordered_as_their_difference(x in any_dyadic(), y in any_dyadic()) {
        prop_assert_eq!(x.cmp(&y), (&x - &y).signum().cmp(&0));
        prop_assert_eq!(x.cmp(&y), y.cmp(&x).reverse());
        prop_assert_eq!(x.cmp(&y), (-&y).cmp(&-&x));
        prop_assert_eq!(x.cmp(&y).is_eq(), x == y);
    }

    #[test]
    fn rounding_stays_within_one(x in any_dyadic()) {
        let (floor, ceil) = (x.floor(), x.ceil());
        prop_assert!(floor.is_integer() && ceil.is_integer());
        prop_assert!(floor <= x && x <= ceil);
        let gap = if x.is_integer() { Dyadic::ZERO } else { Dyadic::ONE };
        prop_assert_eq!(&ceil - &floor, gap);
    }

    #[test]
    fn printed_numbers_are_read_back(x in any_dyadic(), zeros in 0_usize..3) {
        let printed = x.to_string();
        prop_assert_eq!(printed.parse::<Dyadic>(), Ok(x.clone()));
        // Not in lowest terms, and with leading zeros.
        let numerator: BigInt = x.numerator() * 8;
        let (sign, digits) = match numerator.to_string().strip_prefix('-') {
            Some(digits) => ("-", digits.to_owned()),
            None => ("", numerator.to_string()),
        };
        let zeros = "0".repeat(zeros);
        let clumsy = format!("{sign}{zeros}{digits}/{}", x.denominator() * 8);
        prop_assert_eq!(clumsy.parse::<Dyadic>(), Ok(x));
    }

    #[test]
    fn reading_any_text_as_a_number_fails_cleanly(text in "[-+/0-9a ]{0,12}") {
        if let Ok(x) = text.parse::<Dyadic>() {
            prop_assert_eq!(x.to_string().parse::<Dyadic>(), Ok(x));
        }
    }

    #[test]
    fn the_float_of_a_short_number_is_exact(n in any::<i32>(), k in 0_u32..=900) {
        let expected = f64::from(n) * (-f64::from(k)).exp2();
        prop_assert_eq!(Dyadic::new(n, k).to_f64().to_bits(), expected.to_bits());
    }
}

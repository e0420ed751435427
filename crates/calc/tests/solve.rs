//! Who wins sums of positions: by search as by value, without values where boards are large, and
//! with messages where there is no answer.

use partizan_calc::{CalcError, Calculator, ErrorKind, Object};
use partizan_rules::{Entry, GAMES, Request};
use partizan_value::{Budget, Notation, Store};
use proptest::prelude::*;

/// The text of a result, or the error.
fn answer(calculator: &mut Calculator, text: &str) -> Result<String, CalcError> {
    let result = calculator.eval(text)?.expect("no question is empty");
    let shown = result.display(calculator.store(), Notation::Ascii);
    assert_eq!(shown.length(), Ok(shown.to_string().chars().count().into()));
    Ok(shown.to_string())
}

fn said(calculator: &mut Calculator, text: &str) -> String {
    answer(calculator, text).unwrap_or_else(|error| panic!("{}", error.with_caret(text)))
}

/// As much memory as the calculator has now and reading a text takes, and hardly more.
fn no_more_than(calculator: &mut Calculator, text: &str) {
    let memory = calculator.store().bytes() + 200 * text.len() as u64 + 100;
    calculator.set_budget(Budget::unlimited().with_memory(memory));
}

const POSITIONS: [&str; 10] = [
    "domineering(4x4)",
    "domineering(3x5)",
    "domineering(\"..#/.../#../...\")",
    "clobber(3x3)",
    "clobber(\"xoxox/oxoxo\")",
    "snort(1x5)",
    "col(3x3)",
    "amazons(\"x../..o\")",
    "cram(3x4)",
    "toads_and_frogs(\"xx...oo\")",
];

const VALUES: [&str; 8] = ["0", "*", "^", "v*", "1/2", "{3|-1}", "-1", "Tiny(2)"];

fn sum() -> impl Strategy<Value = String> {
    let counts = prop_oneof![Just(""), Just("-"), Just("2 times "), Just("(-1) times ")];
    let term = (counts, 0..POSITIONS.len());
    let terms = prop::collection::vec(term, 1..=3);
    let operator = prop_oneof![Just("+"), Just("-")];
    (terms, operator, 0..VALUES.len()).prop_map(|(terms, operator, value)| {
        let mut text = VALUES[value].to_string();
        for (count, position) in terms {
            text = format!("({text}) {operator} {count}{}", POSITIONS[position]);
        }
        text
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn a_search_says_what_the_value_says(sum in sum()) {
        let mut calculator = Calculator::new();
        let searched = said(&mut calculator, &format!("({sum}).solve"));
        prop_assert_eq!(&searched, &said(&mut Calculator::new(), &format!("outcome({sum})")));
        prop_assert_eq!(said(&mut calculator, &format!("solve({sum}) == ({sum}).outcome")), "true");
        calculator.set_threads(2);
        prop_assert_eq!(said(&mut calculator, &format!("({sum}).solve")), searched);
    }

    #[test]
    fn sums_that_were_not_valued_at_once_have_the_same_value(sum in sum()) {
        let mut calculator = Calculator::new();
        let one_by_one = POSITIONS.iter().fold(sum.clone(), |text, position| {
            text.replace(position, &format!("(({position}).canonicalform)"))
        });
        prop_assert_eq!(said(&mut calculator, &format!("{sum} == {one_by_one}")), "true");
    }
}

#[test]
fn boards_too_large_for_values_are_decided() {
    let mut calculator = Calculator::new();
    calculator.set_budget(Budget::unlimited().with_memory(64 << 20));
    for (text, winner) in [
        ("domineering(7x8).solve", "R"),
        ("domineering(8x9).solve", "L"),
        ("solve(domineering(6x9))", "L"),
        ("(-domineering(6x9)).Solve", "R"),
        (
            "(domineering(7x8) + clobber(\"xo/ox\") + {20|-1}).solve",
            "N",
        ),
        ("(domineering(20x20) - domineering(20x20)).solve", "P"),
        (
            "(3 times clobber(9x9) - clobber(9x9) - 2 times clobber(9x9)).solve",
            "P",
        ),
        // Boards cancel, however they are written.
        (
            "(domineering(4x9) - domineering(\".........|.........|.........|.........\") + *).solve",
            "N",
        ),
    ] {
        assert_eq!(said(&mut calculator, text), winner, "{text}");
    }
    calculator.set_budget(Budget::unlimited().with_memory(8 << 20));
    let error = answer(&mut calculator, "1 + domineering(8x9)").unwrap_err();
    assert_eq!((error.kind(), error.span), (ErrorKind::Budget, 4..15));
}

#[test]
fn a_variable_keeps_positions_that_nobody_valued() {
    let mut calculator = Calculator::new();
    let named = "g := 2 times domineering(8x9) - clobber(\"xo/ox\") + {23|19} - 1/2";
    assert_eq!(said(&mut calculator, "{23|19} - 1/2"), "{45/2|37/2}");
    no_more_than(&mut calculator, named);
    let text = "2 times domineering(8x9) - clobber(\"xo/ox\") + {45/2|37/2}";
    assert_eq!(said(&mut calculator, named), text);
    calculator.set_budget(Budget::unlimited().with_memory(64 << 20));
    assert_eq!(said(&mut calculator, "g.solve"), "L");
    calculator.start_afresh();
    assert_eq!(said(&mut calculator, "(-g).solve"), "R");
    assert_eq!(said(&mut calculator, "g - g + ^"), "^");
    // What is printed is read back.
    let again = format!("h := {text}");
    no_more_than(&mut calculator, &again);
    assert_eq!(said(&mut calculator, &again), text);
    let error = answer(&mut calculator, "*2 + g").unwrap_err();
    assert_eq!((error.kind(), error.span), (ErrorKind::Budget, 5..6));
}

#[test]
fn the_value_of_a_variable_is_computed_once() {
    let mut calculator = Calculator::new();
    let named = "g := domineering(4x5) + domineering(3x5)";
    no_more_than(&mut calculator, named);
    let result = calculator.eval(named).unwrap();
    assert!(matches!(result, Some(Object::Sum(_))), "{result:?}");
    calculator.set_budget(Budget::unlimited());
    let value = said(&mut calculator, "g");
    assert_eq!(value, said(&mut Calculator::new(), named));
    no_more_than(&mut calculator, "g + g - g");
    assert_eq!(said(&mut calculator, "g + g - g"), value);
    // It is taken along when a new store is started.
    calculator.start_afresh();
    no_more_than(&mut calculator, "-(-g)");
    assert_eq!(said(&mut calculator, "-(-g)"), value);
}

#[test]
fn an_assignment_shows_the_value_unless_it_takes_long() {
    let mut calculator = Calculator::new();
    assert_eq!(said(&mut calculator, "g := domineering(2x2) + 1"), "{2|0}");
    assert_eq!(said(&mut calculator, "g.solve"), "N");
    assert_eq!(
        said(&mut calculator, "h := domineering(12x12)"),
        "domineering(12x12)"
    );
    assert_eq!(said(&mut calculator, "(h - h).solve"), "P");
}

#[test]
fn many_copies_are_valued() {
    let mut calculator = Calculator::new();
    assert_eq!(said(&mut calculator, "100 times domineering(2x1)"), "100");
    assert_eq!(
        said(&mut calculator, "(-1000) times domineering(2x1) + 7"),
        "-993"
    );
    let long = "domineering(2x1) + ".repeat(1000) + "1";
    assert_eq!(said(&mut calculator, &long), "1001");
    assert_eq!(said(&mut calculator, &format!("({long}).solve")), "L");
    assert_eq!(said(&mut calculator, "0 times domineering(9x9)"), "0");
}

#[test]
fn positions_of_every_game_can_be_searched_and_subtracted() {
    let mut calculator = Calculator::new();
    let store = Store::new();
    for entry in GAMES {
        let entry: &'static Entry = entry;
        let request = Request::new(entry, vec![entry.example], vec![]).unwrap();
        let game = partizan_solve::open(&request, &store).unwrap();
        let call = |text: &str| format!("{}(\"{text}\")", entry.identifier());
        let (one, other) = (call(entry.example), call(&game.text(0)));
        let difference = format!("({one} - {other}).solve");
        match answer(&mut calculator, &difference) {
            Ok(winner) => assert_eq!(winner, "P", "{difference}"),
            Err(error) => {
                assert!(
                    game.summand(0).is_err(),
                    "{}",
                    error.with_caret(&difference)
                );
                assert!(error.message.contains("`partizan solve`"), "{error}");
            }
        }
    }
}

#[test]
fn what_has_no_answer_is_named_and_marked() {
    for (text, carets, fragment) in [
        (
            "Left.solve",
            "     ^^^^^",
            "`solve` applies to a game, not a player",
        ),
        (
            "{1,2}.solve",
            "      ^^^^^",
            "`solve` applies to a game, not a set",
        ),
        ("solve()", "^^^^^", "`solve` takes nothing after `G.solve`"),
        (
            "^.solve(1)",
            "  ^^^^^",
            "`solve` takes nothing after `G.solve`",
        ),
        (
            "1 + dukego(5x5).solve",
            "    ^^^^^^",
            "`partizan solve` says who wins",
        ),
        (
            "(1 + clobber(\"xq\")).solve",
            "               ^",
            "`q` is no square",
        ),
        (
            "domineering(2x2) + Left",
            "                 ^",
            "not on a game and a player",
        ),
        (
            "1/2 times domineering(2x2)",
            "    ^^^^^",
            "an integer and a game",
        ),
        (
            "domineering(2x2).floor",
            "                 ^^^^^",
            "applies to a number, not a game",
        ),
        (
            "domineering(2x2).solve + 1",
            "                       ^",
            "not on an outcome and an integer",
        ),
    ] {
        let error = answer(&mut Calculator::new(), text).expect_err(text);
        let shown = error.with_caret(text);
        let marked = shown
            .lines()
            .last()
            .and_then(|line| line.strip_prefix("  "));
        assert!(error.message.contains(fragment), "{shown}");
        assert_eq!(marked, Some(carets), "{shown}");
    }
}

#[test]
fn a_search_that_runs_out_of_its_budget_says_so_at_the_question() {
    let mut calculator = Calculator::new();
    let text = "1 + {clobber(5x6).solve|0}";
    let budget = Budget::unlimited().with_time(std::time::Duration::from_millis(300));
    calculator.set_budget(budget);
    let error = answer(&mut calculator, text).unwrap_err();
    assert_eq!((error.kind(), error.span), (ErrorKind::Budget, 18..23));
}

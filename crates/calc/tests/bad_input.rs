//! Malformed and outrageous input: every mistake gets a message that names it and a caret under
//! its place, nothing recurses, and what is too large ends with the budget.

use std::time::Duration;

use partizan_calc::{CalcError, Calculator, ErrorKind};
use partizan_value::{Budget, Notation};

/// The text of a result, or the error.
fn answer(calculator: &mut Calculator, text: &str) -> Result<String, CalcError> {
    let result = calculator.eval(text)?;
    Ok(result.map_or(String::new(), |object| {
        object
            .display(calculator.store(), Notation::Ascii)
            .to_string()
    }))
}

/// Runs the calculator on a stack on which a recursion over the text would overflow.
fn on_a_small_stack<T: Send + 'static>(run: impl FnOnce() -> T + Send + 'static) -> T {
    std::thread::Builder::new()
        .stack_size(256 << 10)
        .spawn(run)
        .unwrap()
        .join()
        .unwrap()
}

fn answer_on_a_small_stack(text: String) -> Result<String, CalcError> {
    on_a_small_stack(move || answer(&mut Calculator::new(), &text))
}

/// Each input, carets under what its message is about, and a fragment of the message.
fn check(table: &[(&str, &str, &str)]) {
    let mut wrong: Vec<String> = Vec::new();
    for (input, carets, fragment) in table {
        match answer(&mut Calculator::new(), input) {
            Ok(result) => wrong.push(format!("{input}\n  was accepted: {result}")),
            Err(error) => {
                let shown = error.with_caret(input);
                let marked = shown.lines().last().unwrap().strip_prefix("  ").unwrap();
                let as_expected = error.kind() == ErrorKind::Request
                    && error.message.contains(fragment)
                    && marked == *carets;
                if !as_expected {
                    wrong.push(format!("{shown}\n  expected: {fragment}\n  {carets}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn unbalanced_brackets_are_named_and_marked() {
    check(&[
        ("{1|", "^", "this `{` is never closed"),
        ("{1", "^", "this `{` is never closed"),
        ("{", "^", "this `{` is never closed"),
        ("{|", "^", "this `{` is never closed"),
        ("1 + {2|{3|4}", "    ^", "this `{` is never closed"),
        ("{1|{2|", "   ^", "this `{` is never closed"),
        ("(1", "^", "this `(` is never closed"),
        ("((1)", "^", "this `(` is never closed"),
        ("max(1, 2", "   ^", "this `(` is never closed"),
        ("^.cool(1", "      ^", "this `(` is never closed"),
        ("1)", " ^", "this `)` closes nothing"),
        ("1}", " ^", "this `}` closes nothing"),
        ("{1|2}}", "     ^", "this `}` closes nothing"),
        ("{1|2)", "    ^", "expected `}` before this `)`"),
        ("(1}", "  ^", "expected `)` before this `}`"),
        ("({1|2)}", "     ^", "expected `}` before this `)`"),
        ("()", " ^", "expected a value here"),
        (")", "^", "expected a value here"),
        ("}", "^", "expected a value here"),
        ("\"abc", "^^^^", "this `\"` is never closed"),
        ("[1]", "^", "`[` means nothing here"),
        ("\\{1", "^^", "this `{` is never closed"),
    ]);
}

#[test]
fn missing_values_and_operators_are_named_and_marked() {
    check(&[
        ("1//2", "  ^", "expected a value here"),
        ("1 +", "   ^", "expected a value at the end"),
        ("+", " ^", "expected a value at the end"),
        ("1 + * +", "       ^", "expected a value at the end"),
        ("1 2", "  ^", "expected an operator"),
        ("{1|2}(3)", "     ^", "expected an operator here"),
        ("½½", " ^", "expected an operator"),
        (":= 3", "^^", "expected a value here"),
        ("{,1|2}", " ^", "expected a value here"),
        ("{1,|2}", "   ^", "expected a value here"),
        ("{1|2,}", "     ^", "expected a value here"),
        ("{1+|2}", "   ^", "expected a value here"),
        ("max(1,)", "      ^", "expected a value here"),
        ("max(,1)", "    ^", "expected a value here"),
        ("3.", "  ^", "expected the name of a method at the end"),
        ("3.5", "  ^", "expected the name of a method here"),
        ("1..2", "  ^", "expected the name of a method here"),
        ("{1|2}.(3)", "      ^", "expected the name of a method here"),
        ("1,2", " ^", "a comma separates options"),
        ("(1,2)", "  ^", "a comma separates options"),
        ("|", "^", "expected a value here"),
        ("1 | 2", "  ^", "a bar stands between the options"),
        ("(1|2)", "  ^", "a bar stands between the options"),
        ("1 cool", "      ^", "expected a value at the end"),
    ]);
}

#[test]
fn numbers_nimbers_and_ups_out_of_range_are_named_and_marked() {
    check(&[
        ("1/3", "^^^", "`1/3` is not a dyadic fraction"),
        ("1 + 5/12", "    ^^^^", "`5/12` is not a dyadic fraction"),
        ("1/0", "^^^", "not a dyadic fraction"),
        ("1 / 3", "  ^", "the quotient is not a dyadic fraction"),
        ("(1/2) / 0", "      ^", "division by zero"),
        ("^ / 2", "  ^", "only numbers can be divided"),
        ("*-1", "^^^", "a nimber has no negative index"),
        ("2 + *-31", "    ^^^", "a nimber has no negative index"),
        (
            "*18446744073709551616",
            "^^^^^^^^^^^^^^^^^^^^^",
            "nimbers go up to",
        ),
        ("*(1/2)", "^", "a nimber"),
        ("*(-3)", "^", "a nimber"),
        ("^(1/2)", "^", "an integer"),
        ("^^3", "^^^", "either several arrows or one with a count"),
        ("^<0>", "^^^^", "counts from 1"),
        ("1v[0]", " ^^^^", "counts from 1"),
        (
            "^<99999999999999999999>",
            "^^^^^^^^^^^^^^^^^^^^^^^",
            "counts from 1",
        ),
        ("* times *", "  ^^^^^", "an integer and a game"),
        ("1/2 times ^", "    ^^^^^", "an integer and a game"),
    ]);
}

#[test]
fn unknown_names_are_marked_and_near_ones_suggested() {
    check(&[
        ("{0|a}", "   ^", "unknown name `a`"),
        (
            "^.temprature",
            "  ^^^^^^^^^^",
            "did you mean `temperature`?",
        ),
        ("^.LeftSop", "  ^^^^^^^", "did you mean `leftstop`?"),
        (
            "^.xyzzyxyzzy",
            "  ^^^^^^^^^^",
            "unknown method `xyzzyxyzzy`",
        ),
        ("rigth", "^^^^^", "did you mean `right`?"),
        ("temperature", "^^^^^^^^^^^", "`temperature` is a method"),
        ("on", "^^", "`on` is a loopy game"),
        ("1 + off", "    ^^^", "`off` is a loopy game"),
        ("é + 1", "^", "unknown name `é`"),
        ("1 + λx", "    ^^", "unknown name `λx`"),
    ]);
}

#[test]
fn methods_say_what_they_take() {
    check(&[
        (
            "*.floor",
            "  ^^^^^",
            "`floor` applies to a number, not a nimber",
        ),
        (
            "Left.mean",
            "     ^^^^",
            "`mean` applies to a game, not a player",
        ),
        (
            "^.stops.mean",
            "        ^^^^",
            "`mean` applies to a game, not a text",
        ),
        ("^.cool", "  ^^^^", "`cool` takes one argument"),
        ("^.cool()", "  ^^^^", "`cool` takes one argument"),
        ("^.cool(1, 2)", "  ^^^^", "`cool` takes one argument"),
        (
            "^.cool(^)",
            "  ^^^^",
            "`cool` wants a number, not a number-up-star",
        ),
        (
            "^.temperature(1)",
            "  ^^^^^^^^^^^",
            "`temperature` takes nothing after",
        ),
        ("max(1)", "^^^", "`max` takes one argument"),
        (
            "temperature()",
            "^^^^^^^^^^^",
            "`temperature` takes nothing after",
        ),
        (
            "*.overheat(1)",
            "  ^^^^^^^^",
            "`overheat` takes 2 arguments",
        ),
        (
            "^.options(3)",
            "  ^^^^^^^",
            "`options` wants `Left` or `Right`, not an integer",
        ),
        ("^.powto(-1)", "  ^^^^^", "must not be negative"),
        ("1.atomic_weight", "  ^^^^^^^^^^^^^", "no atomic weight"),
        ("(+-1).pow(2)", "      ^^^", "of the form {0|H}"),
        ("^.cool(-1)", "  ^^^^", "cooled by more than -1"),
        (
            "{Left|}",
            "^^^^^^^",
            "an option must be a game, not a player",
        ),
        (
            "{1|true}",
            "^^^^^^^^",
            "an option must be a game, not a truth value",
        ),
        ("true + 1", "     ^", "not on a truth value and an integer"),
        ("1 < 2 < 3", "      ^", "comparisons cannot be chained"),
        ("^.parity + 1", "         ^", "not on a text and an integer"),
        ("{1,2} + 1", "      ^", "not on a set and an integer"),
        ("-{1,2}", "^", "a sign goes before a game, not before a set"),
        (
            "-^.parity",
            "^",
            "a sign goes before a game, not before a text",
        ),
        ("1 + 4x4", "    ^^^", "a position is something for a game"),
        ("\"xo\"", "^^^^", "a position is something for a game"),
    ]);
}

#[test]
fn positions_of_games_are_marked_where_they_are_wrong() {
    check(&[
        (
            "domineering",
            "^^^^^^^^^^^",
            "is a game: write `domineering(4x4)`",
        ),
        ("domineering()", "^^^^^^^^^^^", "a position is missing"),
        (
            "domneering(4x4)",
            "^^^^^^^^^^",
            "unknown game `domneering`; did you mean `domineering`?",
        ),
        ("xyzzyxyzzy(4x4)", "^^^^^^^^^^", "unknown game `xyzzyxyzzy`"),
        (
            "1 + clobber(\"xo/oq\")",
            "                 ^",
            "`q` is no square",
        ),
        ("clobber(\"↑o\")", "         ^", "`↑` is no square"),
        (
            "clobber(\"xo/o\")",
            "            ^",
            "this row has 1 squares",
        ),
        ("domineering(0x4)", "            ^", "at least one row"),
        ("domineering(999x999)", "            ^^^^^^^", "too large"),
        ("domineering(7)", "            ^", "`7` is no square"),
        ("domineering(1/2)", "            ^^^", "not a number"),
        ("domineering(Left)", "            ^^^^", "not a player"),
        (
            "domineering(4x4, 4x5)",
            "                 ^^^",
            "expected a parameter",
        ),
        (
            "domineering(4x4, \"a=b\")",
            "                  ^",
            "no parameter `a`",
        ),
        (
            "domineering(4x4 + 4x5)",
            "            ^^^",
            "a position is something for a game",
        ),
        (
            "temperature(4x4)",
            "            ^^^",
            "a position is something for a game",
        ),
        ("{4x4|}", " ^^^", "a position is something for a game"),
        ("clobber(^.parity)", "          ^^^^^^", "is no square"),
        ("clobber(\"xo", "        ^^^", "this `\"` is never closed"),
        ("clobber(\"xo\"", "       ^", "this `(` is never closed"),
    ]);
}

#[test]
fn games_are_valued_within_the_budget() {
    let mut calculator = Calculator::new();
    let limit = Duration::from_millis(100);
    calculator.set_budget(Budget::unlimited().with_time(limit));
    let error = calculator.eval("1 + domineering(12x12)").unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Budget);
    assert_eq!(error.span, 4..15);
}

#[test]
fn assignments_to_anything_but_a_new_name_are_refused() {
    check(&[
        ("Left := 3", "^^^^", "`Left` has a fixed meaning"),
        ("TRUE := 3", "^^^^", "`TRUE` has a fixed meaning"),
        ("on := 3", "^^", "`on` has a fixed meaning"),
        ("times := 3", "^^^^^", "`times` has a fixed meaning"),
        ("1 := 2", "  ^^", "only a name at the beginning"),
        ("v := 2", "  ^^", "only a name at the beginning"),
        ("x := y := 1", "       ^^", "only a name at the beginning"),
        ("1 + (x := 1)", "       ^^", "only a name at the beginning"),
        ("x := x", "     ^", "unknown name `x`"),
        ("x :=", "    ^", "expected a value at the end"),
        ("x = 1", "  ^", "use `==` to compare and `:=` to name"),
    ]);
}

#[test]
fn a_failed_assignment_leaves_the_variable_alone() {
    let mut calculator = Calculator::new();
    calculator.eval("g := ^").unwrap();
    assert!(calculator.eval("g := 1/3").is_err());
    assert!(calculator.eval("g := g.floor").is_err());
    assert_eq!(answer(&mut calculator, "g"), Ok("^".to_string()));
    assert_eq!(calculator.variables().collect::<Vec<_>>(), ["g"]);
}

#[test]
fn ambiguous_bars_are_refused() {
    check(&[
        ("{3|2|1}", "^^^^^^^", "`|` stands twice on the same level"),
        (
            "{1||2||3}",
            "^^^^^^^^^",
            "`||` stands twice on the same level",
        ),
        ("{1|2||3|4||5}", "^^^^^^^^^^^^^", "`||` stands twice"),
        ("1 + {3|2|1}", "    ^^^^^^^", "`|` stands twice"),
    ]);
    let bars = |count: usize| format!("{{0{}}}", "|".repeat(count));
    assert_eq!(answer_on_a_small_stack(bars(200)), Ok("1".to_string()));
    let error = answer_on_a_small_stack(bars(201)).unwrap_err();
    assert!(error.message.contains("more than 200"), "{error}");
    assert_eq!(error.span, 2..203);
    // 200 levels in one pair of braces, the deepest that can be written.
    let text: Vec<String> = (1..=200).rev().map(|n| "|".repeat(n)).collect();
    let nested = answer_on_a_small_stack(format!("{{0{}0}}", text.join("0")));
    assert!(nested.is_ok(), "{nested:?}");
}

#[test]
fn characters_without_meaning_are_shown_escaped() {
    check(&[
        ("\0", "^", "`\\0` means nothing here"),
        ("1 \u{7} 2", "  ^", "`\\u{7}` means nothing here"),
        ("1\u{7f}", " ^", "`\\u{7f}` means nothing here"),
        ("1 → 2", "  ^", "`→` means nothing here"),
        ("∗ + 🎲", "    ^", "`🎲` means nothing here"),
        ("\u{200b}1", "^", "`\\u{200b}` means nothing here"),
        ("1 & 2", "  ^", "`&` means nothing here"),
        ("17 % 5", "   ^", "`%` means nothing here"),
        ("#", "^", "`#` means nothing here"),
    ]);
}

#[test]
fn an_error_on_a_later_line_shows_that_line() {
    let text = "1 +\n2 + {3|\n";
    let error = Calculator::new().eval(text).unwrap_err();
    let shown = error.with_caret(text);
    assert_eq!(shown, "this `{` is never closed\n  2 + {3|\n      ^");
}

#[test]
fn broken_latex_is_named_and_marked() {
    check(&[
        ("\\frac", "^^^^^", "`\\frac` takes two groups"),
        ("1 + \\frac 2", "    ^^^^^^", "`\\frac` takes two groups"),
        ("\\frac{1}", "^^^^^", "`\\frac` takes two groups"),
        ("\\frac{1}{", "^^^^^", "`\\frac` takes two groups"),
        ("\\frac{1}{2", "^^^^^", "`\\frac` takes two groups"),
        ("\\frac{1+1}{2}", "^^^^^", "`\\frac` takes two groups"),
        (
            "3\\frac{1}{2}",
            " ^^^^^^^^^^^",
            "a digit touches this fraction",
        ),
        (
            "\\frac{1}{1}6",
            "^^^^^^^^^^^",
            "a digit touches this fraction",
        ),
        (
            "\\frac{1}{3}",
            "^^^^^^^^^^^",
            "`1/3` is not a dyadic fraction",
        ),
        ("+_{", "^^^", "this subscript is never closed"),
        ("1 + -_{2", "    ^^^", "this subscript is never closed"),
        ("\\foo", "^^^^", "unknown LaTeX command `\\foo`"),
        ("1 + \\", "    ^", "unknown LaTeX command `\\`"),
        ("\\é", "^^", "unknown LaTeX command `\\é`"),
        ("\\uparrow^{0}", "^^^^^^^^^^^^", "counts from 1"),
    ]);
}

#[test]
fn nothing_at_all_is_no_error() {
    for text in ["", " ", "\n\t  \n", "\u{a0}"] {
        assert_eq!(Calculator::new().eval(text), Ok(None), "{text:?}");
    }
}

#[test]
fn numbers_beyond_machine_words_are_exact() {
    let mut calculator = Calculator::new();
    for (text, expected) in [
        ("9223372036854775807+1", "9223372036854775808"),
        ("-9223372036854775808-1", "-9223372036854775809"),
        ("1/18446744073709551616", "1/18446744073709551616"),
        (
            "1/18446744073709551616 + 1/18446744073709551616",
            "1/9223372036854775808",
        ),
        ("4294967296 times 4294967296", "18446744073709551616"),
        ("^2147483647+^", "^2147483648"),
        ("^9223372036854775807+^", "^9223372036854775808"),
        ("v9223372036854775808-^", "v9223372036854775809"),
        ("*18446744073709551615+*", "*18446744073709551614"),
        ("100000.birthday", "100000"),
        ("(1/18446744073709551616).birthday", "65"),
        ("(9223372036854775807+1).birthday", "9223372036854775808"),
        ("^9223372036854775807.birthday", "9223372036854775808"),
        ("{9223372036854775807|}", "9223372036854775808"),
        ("{0|1/18446744073709551616}", "1/36893488147419103232"),
        ("+-9223372036854775808", "+-9223372036854775808"),
        ("{9223372036854775808|-1}.mean", "9223372036854775807/2"),
    ] {
        assert_eq!(
            answer(&mut calculator, text),
            Ok(expected.to_string()),
            "{text}"
        );
    }
}

#[test]
fn numbers_of_many_digits_are_read_or_refused() {
    let digits = "9".repeat(2000);
    assert_eq!(answer_on_a_small_stack(digits.clone()), Ok(digits));
    for text in [
        "9".repeat(300_001),
        format!("1/{}", "2".repeat(300_001)),
        "7".repeat(1_000_000),
    ] {
        let error = answer_on_a_small_stack(text).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Request);
        assert!(
            error.message.contains("at most 300000 digits"),
            "{}",
            error.message
        );
    }
    let error = answer_on_a_small_stack(format!("2 + *{}", "9".repeat(100_000))).unwrap_err();
    assert!(
        error.message.contains("nimbers go up to"),
        "{}",
        error.message
    );
    assert_eq!(error.span, 4..100_005);
}

#[test]
fn a_hundred_thousand_nested_braces_do_not_recurse() {
    const DEPTH: usize = 100_000;
    let nested = |open: &str, inside: &str, close: &str| {
        format!("{}{inside}{}", open.repeat(DEPTH), close.repeat(DEPTH))
    };
    for (text, expected) in [
        (nested("{", "0", "|}"), "100000"),
        (nested("{|", "0", "}"), "-100000"),
        (nested("\\{", "0", "\\mid\\}"), "100000"),
        (nested("(", "1", ")"), "1"),
        (nested("neg(", "1", ")"), "1"),
        (nested("-", "1", ""), "1"),
        (nested("+-", "0", ""), "0"),
        (nested("", "1", ".neg"), "1"),
    ] {
        let start: String = text.chars().take(20).collect();
        assert_eq!(
            answer_on_a_small_stack(text),
            Ok(expected.to_string()),
            "{start}"
        );
    }
}

#[test]
fn a_hundred_thousand_open_brackets_are_reported_at_the_innermost() {
    const DEPTH: usize = 100_000;
    for (unit, message, span) in [
        ("{", "this `{` is never closed", DEPTH - 1..DEPTH),
        ("(", "this `(` is never closed", DEPTH - 1..DEPTH),
        (
            "{1|",
            "this `{` is never closed",
            3 * DEPTH - 3..3 * DEPTH - 2,
        ),
        (
            "+_{",
            "this subscript is never closed",
            3 * DEPTH - 3..3 * DEPTH,
        ),
        ("}", "expected a value here", 0..1),
        ("|", "expected a value here", 0..DEPTH),
        (".", "expected a value here", 0..1),
    ] {
        let error = answer_on_a_small_stack(unit.repeat(DEPTH)).unwrap_err();
        assert_eq!((error.message.as_str(), error.span), (message, span));
    }
}

#[test]
fn a_million_characters_are_read() {
    for (text, expected) in [
        ("1+".repeat(499_999) + "1", "500000"),
        ("^".repeat(1_000_000), "^1000000"),
        ("v".repeat(1_000_000), "v1000000"),
        ("-".repeat(999_999) + "1", "-1"),
        (" ".repeat(1_000_000) + "1", "1"),
        (format!("{{{}0|1}}", "0,".repeat(499_998)), "1/2"),
        ("1 max ".repeat(166_666) + "2", "2"),
        ("0:".repeat(20_000) + "1", "1"),
    ] {
        let start: String = text.chars().take(20).collect();
        assert_eq!(
            answer_on_a_small_stack(text),
            Ok(expected.to_string()),
            "{start}"
        );
    }
    let text = "1+".repeat(500_000) + "&";
    let error = answer_on_a_small_stack(text.clone()).unwrap_err();
    assert_eq!(error.span, 1_000_000..1_000_001);
    let shown = error.with_caret(&text);
    assert!(
        shown.len() < 300 && shown.contains("..."),
        "{}",
        shown.len()
    );
}

#[test]
fn running_out_of_memory_or_time_is_no_mistake_of_the_request() {
    let expression = "9223372036854775807 times {3||2|1,{5||4|-7}}";
    let mut calculator = Calculator::new();
    calculator.set_budget(Budget::unlimited().with_memory(8 << 20));
    let error = calculator.eval(expression).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Budget);
    assert!(error.message.contains("memory limit"), "{error}");
    assert_eq!(error.span, 20..25);

    let mut calculator = Calculator::new();
    calculator.set_budget(Budget::unlimited().with_time(Duration::ZERO));
    let error = calculator.eval(expression).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Budget);
    assert!(error.message.contains("time limit"), "{error}");

    let budget = Budget::unlimited();
    budget.cancel();
    calculator.set_budget(budget);
    let error = calculator.eval(expression).unwrap_err();
    assert_eq!(
        (error.kind(), error.message.as_str()),
        (ErrorKind::Budget, "cancelled")
    );

    // What is small or needs no work is answered all the same, and nothing is broken.
    calculator.set_budget(Budget::unlimited());
    assert_eq!(answer(&mut calculator, "+-1+-1"), Ok("0".to_string()));
}

#[test]
fn questions_about_games_of_astronomic_size_end_with_the_budget() {
    for text in [
        "*18446744073709551615.leftoptions",
        "9223372036854775807.followers",
        "(9223372036854775807/2).followercount",
        "{0|*18446744073709551615}",
        "^<1000000>",
        "*18446744073709551615.conway(^)",
        "1:9223372036854775807",
        "^.powto(9223372036854775807)",
        "*18446744073709551615.heat(1)",
        "*18446744073709551615.subordinate(*)",
        "{1|-1}+*18446744073709551615",
        "9223372036854775807 times {2||1|0}",
    ] {
        let mut calculator = Calculator::new();
        let budget = Budget::unlimited().with_memory(16 << 20);
        calculator.set_budget(budget.with_time(Duration::from_millis(200)));
        let error = calculator.eval(text).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Budget, "{text}: {error}");
    }
}

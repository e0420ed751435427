//! The guide tells the truth: its examples are run, and its tables list every method.

use partizan_calc::{Calculator, METHODS};
use partizan_value::Notation;

const GUIDE: &str = include_str!("../../../docs/guide.md");

/// Expressions and answers from the blocks of the guide that show a conversation.
fn conversation() -> Vec<(&'static str, &'static str)> {
    GUIDE
        .split("```text\n")
        .skip(1)
        .filter_map(|rest| rest.split("\n```").next())
        .flat_map(|block| {
            let lines: Vec<&str> = block.lines().collect();
            lines
                .chunks(2)
                .map(|pair| {
                    let expression = pair[0].strip_prefix("> ").expect("a question comes first");
                    (expression, pair[1])
                })
                .collect::<Vec<_>>()
        })
        .collect()
}

#[test]
fn every_example_of_the_guide_says_what_the_calculator_says() {
    let mut calculator = Calculator::new();
    let examples = conversation();
    assert!(examples.len() > 20, "the guide has examples");
    for (expression, expected) in examples {
        let said = match calculator.eval(expression) {
            Ok(result) => {
                let object = result.expect("no example is empty");
                let shown = object.display(calculator.store(), Notation::Ascii);
                shown.to_string()
            }
            Err(error) => format!("error: {error}"),
        };
        assert_eq!(said, expected, "{expression}");
    }
}

#[test]
fn the_guide_lists_every_method_under_all_its_names() {
    for method in METHODS {
        for name in method.names {
            let listed = [
                format!(".{name}`"),
                format!(".{name}("),
                format!("`{name}`"),
            ];
            assert!(
                listed.iter().any(|text| GUIDE.contains(text)),
                "the guide does not mention `{name}`"
            );
        }
    }
}

#[test]
fn the_workbench_offers_every_method() {
    let page = include_str!("../../web/assets/completion.js");
    let offered = page.split("const METHODS = `").nth(1).expect("a list");
    let offered = offered.split('`').next().expect("it has an end");
    let offered: Vec<String> = offered
        .split_whitespace()
        .map(|name| name.replace(['_', '('], ""))
        .collect();
    for method in METHODS {
        let is_offered = method
            .names
            .iter()
            .any(|name| offered.iter().any(|o| o == name));
        assert!(is_offered, "{:?} is not offered", method.names);
    }
    for name in &offered {
        let is_method = METHODS
            .iter()
            .any(|method| method.names.contains(&name.as_str()));
        assert!(is_method, "there is no method {name}");
    }
}

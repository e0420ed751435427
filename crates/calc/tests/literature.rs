//! Values from the literature and from `CGSuite`'s published tests, as the calculator gives them.
//!
//! Each file of `tables/` has lines `input => expected`; a line without an arrow is evaluated for
//! its variables, and `=> error: …` wants a message that contains the rest of the line.

use partizan_calc::{Calculator, ErrorKind};
use partizan_value::Notation;

/// What the calculator says, in the form of the tables.
fn answer(calculator: &mut Calculator, input: &str) -> String {
    match calculator.eval(input) {
        Ok(Some(object)) => object
            .display(calculator.store(), Notation::Ascii)
            .to_string(),
        Ok(None) => String::new(),
        Err(error) => {
            assert_eq!(error.kind, ErrorKind::Request, "{input}: {error}");
            format!("error: {error}")
        }
    }
}

fn agrees(answer: &str, expected: &str) -> bool {
    match (
        answer.strip_prefix("error: "),
        expected.strip_prefix("error: "),
    ) {
        (Some(message), Some(fragment)) => message.contains(fragment),
        (None, None) => answer == expected,
        _ => false,
    }
}

/// Runs all rows of a table and fails with all that differ.
fn check(table: &str) {
    let mut calculator = Calculator::new();
    let mut differences: Vec<String> = Vec::new();
    for (line, row) in table.lines().enumerate() {
        if row.is_empty() || row.starts_with('#') {
            continue;
        }
        let (input, expected) = row.split_once(" => ").unwrap_or((row, ""));
        let answer = answer(&mut calculator, input);
        let right = if expected.is_empty() {
            !answer.starts_with("error")
        } else {
            agrees(&answer, expected)
        };
        if !right {
            let line = line + 1;
            differences.push(format!(
                "line {line}: {input}
  expected {expected}
  got      {answer}"
            ));
        }
    }
    assert!(differences.is_empty(), "\n{}", differences.join("\n"));
}

macro_rules! tables {
    ($($test:ident: $file:literal,)*) => {
        $(#[test]
        fn $test() {
            check(include_str!(concat!("tables/", $file)));
        })*

        #[test]
        fn every_table_is_run_and_there_are_hundreds_of_rows() {
            let mut files: Vec<String> = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/tables"))
                .unwrap()
                .map(|entry| entry.unwrap().file_name().into_string().unwrap())
                .collect();
            files.sort();
            let mut run = vec![$($file.to_string()),*];
            run.sort();
            assert_eq!(files, run);
            let rows: usize = [$(include_str!(concat!("tables/", $file))),*]
                .iter()
                .map(|table| table.lines().filter(|line| line.contains(" => ")).count())
                .sum();
            assert!(rows >= 600, "only {rows} rows");
        }
    };
}

tables! {
    canonical_forms_are_the_published_ones: "values.txt",
    games_compare_as_published: "order.txt",
    ordinal_sums_are_the_published_ones: "ordinal.txt",
    products_are_the_published_ones: "products.txt",
    temperatures_and_cooled_games_are_the_published_ones: "temperature.txt",
    heated_games_are_the_published_ones: "heating.txt",
    reduced_canonical_forms_are_the_published_ones: "reduced.txt",
    atomic_weights_are_the_published_ones: "atomic.txt",
    companions_are_the_published_ones: "companions.txt",
    incentives_are_the_published_ones: "incentives.txt",
    parities_are_the_published_ones: "parity.txt",
    options_birthdays_and_counts_are_the_published_ones: "structure.txt",
    uptimals_are_the_published_ones: "uptimals.txt",
    predicates_answer_as_published: "predicates.txt",
}

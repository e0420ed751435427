//! Values the calculator must give: those of `CGSuite`'s published tests, under their own heading in
//! each table, and others worked out from the theory in the book that a heading names.
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
            assert_eq!(error.kind(), ErrorKind::Request, "{input}: {error}");
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
    canonical_forms_match_the_table: "values.txt",
    games_compare_as_in_the_table: "order.txt",
    ordinal_sums_match_the_table: "ordinal.txt",
    products_match_the_table: "products.txt",
    temperatures_and_cooled_games_match_the_table: "temperature.txt",
    heated_games_match_the_table: "heating.txt",
    reduced_canonical_forms_match_the_table: "reduced.txt",
    atomic_weights_match_the_table: "atomic.txt",
    companions_match_the_table: "companions.txt",
    incentives_match_the_table: "incentives.txt",
    parities_match_the_table: "parity.txt",
    options_birthdays_and_counts_match_the_table: "structure.txt",
    uptimals_match_the_table: "uptimals.txt",
    predicates_answer_as_in_the_table: "predicates.txt",
    positions_of_games_have_the_values_in_the_table: "games.txt",
}

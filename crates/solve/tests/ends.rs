//! Sweeps that count positions, against brute force, the published recurrences and published
//! numbers.

mod brute;

use std::time::Duration;

use brute::{count, sizes};
use num_bigint::BigUint;
use partizan_rules::{Region, Size};
use partizan_solve::{Census, Class, Meter, Polynomial, SweepError, census, recurrence};
use partizan_value::{Budget, Error};
use proptest::prelude::*;

const CLASSES: [Class; 4] = [
    Class::Positions,
    Class::LeftEnds,
    Class::RightEnds,
    Class::Maximal,
];

fn swept(region: &Region, class: Class) -> Census {
    let budget = Budget::unlimited();
    census(region, class, true, &budget, &Meter::default()).expect("there is no limit")
}

fn polynomial(region: &Region, class: Class) -> Polynomial {
    swept(region, class).polynomial.expect("it was asked for")
}

fn total(rows: usize, cols: usize, class: Class) -> BigUint {
    let board = Region::full(Size { rows, cols });
    let budget = Budget::unlimited();
    let census = census(&board, class, false, &budget, &Meter::default());
    census.expect("there is no limit").total
}

/// A total and the ranges of exponents, from a polynomial.
fn facts(polynomial: &Polynomial) -> (BigUint, [[usize; 2]; 3]) {
    let range = |number: &dyn Fn(usize, usize) -> usize| {
        let numbers = || polynomial.terms().map(|(a, b, _)| number(a, b));
        [numbers().min().unwrap(), numbers().max().unwrap()]
    };
    let ranges = [range(&|a, _| a), range(&|_, b| b), range(&|a, b| a + b)];
    (polynomial.total(), ranges)
}

fn assert_swept_is_brute_force(region: &Region) {
    for (class, counted) in CLASSES.into_iter().zip(count(region, CLASSES)) {
        let census = swept(region, class);
        let ranges = [census.vertical, census.horizontal, census.dominoes];
        let ranges = ranges.map(|extremes| [extremes.least, extremes.most]);
        assert_eq!(
            (census.total, ranges),
            facts(&counted),
            "{class:?} {region:?}"
        );
        assert_eq!(census.polynomial, Some(counted), "{class:?} {region:?}");
    }
}

#[test]
fn every_class_on_every_board_up_to_20_squares_is_what_brute_force_counts() {
    for size in sizes(20) {
        assert_swept_is_brute_force(&Region::full(size));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn boards_with_absent_squares_are_counted_as_by_brute_force(
        rows in 1..=5usize,
        cols in 1..=5usize,
        free in proptest::collection::vec(prop::bool::weighted(0.75), 25),
    ) {
        let size = Size { rows, cols };
        assert_swept_is_brute_force(&Region::new(size, |row, col| free[5 * row + col]));
    }
}

#[test]
fn ends_and_maximal_positions_are_those_of_the_published_recurrences() {
    let budget = Budget::unlimited();
    for Size { rows, cols } in sizes(36).filter(|size| size.rows <= 6 && size.cols <= 6) {
        let board = Region::full(Size { rows, cols });
        let right = recurrence::right_ends(rows, cols, &budget).unwrap();
        assert_eq!(
            polynomial(&board, Class::RightEnds),
            right,
            "{rows} x {cols}"
        );
        let left = recurrence::left_ends(rows, cols, &budget).unwrap();
        assert_eq!(polynomial(&board, Class::LeftEnds), left, "{rows} x {cols}");
        if cols <= rows {
            let maximal = recurrence::maximal(rows, cols, &budget).unwrap();
            assert_eq!(
                polynomial(&board, Class::Maximal),
                maximal,
                "{rows} x {cols}"
            );
        }
    }
}

#[test]
fn exchanging_rows_and_columns_exchanges_the_players() {
    let blocked = |row: usize, col: usize| !(row * 7 + col * 3).is_multiple_of(11);
    for size in [(3, 8), (2, 9), (7, 4), (5, 6)] {
        let region = Region::new(
            Size {
                rows: size.0,
                cols: size.1,
            },
            blocked,
        );
        let transposed = region.transposed();
        for (class, other) in [
            (Class::Positions, Class::Positions),
            (Class::LeftEnds, Class::RightEnds),
            (Class::RightEnds, Class::LeftEnds),
            (Class::Maximal, Class::Maximal),
        ] {
            let exchanged = polynomial(&transposed, other).exchanged();
            assert_eq!(polynomial(&region, class), exchanged, "{size:?} {class:?}");
        }
    }
}

/// Published numbers for boards of so many rows and columns.
fn assert_published(class: Class, numbers: &str, size: impl Fn(usize) -> (usize, usize)) {
    for (n, number) in (1..).zip(numbers.split(", ")) {
        let (rows, cols) = size(n);
        assert_eq!(
            total(rows, cols, class).to_string(),
            number,
            "{rows} x {cols}"
        );
    }
}

#[test]
fn positions_of_square_boards_are_a028420() {
    let published = "1, 7, 131, 10012, 2810694, 2989126727, 11945257052321, 179788343101980135";
    assert_published(Class::Positions, published, |n| (n, n));
}

#[test]
fn right_ends_of_square_boards_are_a332865() {
    let published = "1, 4, 48, 1427, 140555, 40008789, 33656587715, 84588476099284, \
                     626461671945179295, 13776144517953719025396, 897220763259635483826935324";
    assert_published(Class::RightEnds, published, |n| (n, n));
}

#[test]
fn right_ends_of_two_rows_and_left_ends_of_two_columns_are_rows_of_a332862() {
    let published = "2, 4, 11, 25, 61, 146, 351, 844, 2028";
    assert_published(Class::RightEnds, published, |n| (2, n));
    assert_published(Class::LeftEnds, published, |n| (n, 2));
}

#[test]
fn maximal_positions_of_three_rows_are_a288028() {
    let published = "2, 5, 22, 75, 264, 941, 3286, 11623, 40960, 144267, 508812, 1792981, 6319994, \
                     22277291, 78518760, 276763545, 975517878, 3438444583, 12119670866";
    assert_published(Class::Maximal, published, |n| (3, n));
}

#[test]
fn positions_of_alternating_play_on_square_boards_are_a332714() {
    let published = "1, 5, 75, 4632, 1076492, 963182263, 3317770165381, 43809083383524391";
    for (n, number) in (1..).zip(published.split(", ")) {
        let all = polynomial(&Region::full(Size { rows: n, cols: n }), Class::Positions);
        let alternating = all.terms().filter(|(a, b, _)| a.abs_diff(*b) <= 1);
        let alternating: BigUint = alternating.map(|(_, _, c)| c).sum();
        assert_eq!(alternating.to_string(), number, "{n} x {n}");
    }
}

#[test]
fn coefficients_beyond_64_and_128_bits_are_exact() {
    // A long strip of two rows has counts of any size; its sums are checked by another sweep.
    for cols in [40, 70, 120] {
        let census = swept(&Region::full(Size { rows: 2, cols }), Class::Positions);
        let polynomial = census.polynomial.expect("it was asked for");
        assert_eq!(polynomial.total(), census.total, "2 x {cols}");
        // One domino: cols vertical places, and 2 (cols − 1) horizontal ones.
        let ones: Vec<_> = polynomial.terms().filter(|(a, b, _)| a + b == 1).collect();
        assert_eq!(ones[0], (1, 0, &BigUint::from(cols)));
        assert_eq!(ones[1], (0, 1, &BigUint::from(2 * (cols - 1))));
    }
    assert!(total(2, 120, Class::Positions).bits() > 128);
}

#[test]
fn a_board_that_cannot_fit_is_refused_before_anything_is_done() {
    let budget = Budget::unlimited().with_memory(64 << 20);
    for (rows, cols) in [(30, 30), (60, 60), (200, 300)] {
        let board = Region::full(Size { rows, cols });
        let meter = Meter::default();
        let refused = census(&board, Class::Maximal, true, &budget, &meter);
        let Err(SweepError::TooLarge { needed, limit }) = refused else {
            panic!("{rows} x {cols} was not refused");
        };
        assert!(needed > limit && limit == 64 << 20);
        assert!(meter.part() <= 0.0, "nothing was swept");
    }
}

#[test]
fn a_sweep_ends_when_its_time_is_up_or_it_is_cancelled() {
    let board = Region::full(Size { rows: 16, cols: 16 });
    let limit = Duration::from_millis(30);
    let budget = Budget::unlimited().with_time(limit);
    let stopped = census(&board, Class::RightEnds, true, &budget, &Meter::default());
    assert_eq!(stopped, Err(SweepError::Budget(Error::Time(limit))));
    let budget = Budget::unlimited();
    budget.cancel();
    let stopped = census(&board, Class::RightEnds, false, &budget, &Meter::default());
    assert_eq!(stopped, Err(SweepError::Budget(Error::Cancelled)));
}

//! The block matrix recurrences for Domineering against brute force and published numbers.

mod brute;

use std::time::Duration;

use brute::{count, each_placement, sizes};
use partizan_rules::{Region, Size};
use partizan_solve::recurrence::{
    MAX_WIDTH_ENDS, MAX_WIDTH_MAXIMAL, left_ends, maximal, maximal_as_printed, right_ends,
};
use partizan_solve::{Class, Polynomial};
use partizan_value::{Budget, Error};

/// Boards with at most this many squares are filled in every way.
const MOST_SQUARES: usize = 20;

fn unlimited() -> Budget {
    Budget::unlimited()
}

fn text(polynomial: &Polynomial) -> String {
    polynomial.text(partizan_value::Notation::Ascii)
}

/// The boards that are not too wide for the matrices of maximal positions.
fn boards() -> impl Iterator<Item = (usize, usize, Region)> {
    let sizes = sizes(MOST_SQUARES).filter(|size| size.cols <= MAX_WIDTH_MAXIMAL);
    sizes.map(|size @ Size { rows, cols }| (rows, cols, Region::full(size)))
}

#[test]
fn right_ends_as_printed_and_left_ends_by_a_quarter_turn_are_those_of_brute_force() {
    for size @ Size { rows, cols } in sizes(MOST_SQUARES) {
        let classes = [Class::RightEnds, Class::LeftEnds];
        let [right, left] = count(&Region::full(size), classes);
        assert_eq!(right_ends(rows, cols, &unlimited()), Ok(right), "{size:?}");
        assert_eq!(left_ends(rows, cols, &unlimited()), Ok(left), "{size:?}");
    }
}

#[test]
fn corrected_maximal_positions_are_those_of_brute_force() {
    for (rows, cols, region) in boards() {
        let [counted] = count(&region, [Class::Maximal]);
        let positions = maximal(rows, cols, &unlimited());
        assert_eq!(positions, Ok(counted), "{rows} x {cols}");
    }
}

#[test]
fn printed_maximal_positions_lack_half_of_the_entries_and_count_those_with_a_covered_corner() {
    for (rows, cols, region) in boards() {
        let printed = maximal_as_printed(rows, cols, &unlimited()).unwrap();
        assert_eq!(printed.missing, 1 << (cols - 1), "{rows} x {cols}");
        let mut with_corner = Polynomial::default();
        each_placement(&region, |placement| {
            if placement.is_in(Class::Maximal) && placement.covers(0, cols - 1) {
                with_corner.add(&placement.term());
            }
        });
        assert_eq!(printed.sum, with_corner, "{rows} x {cols}");
    }
}

#[test]
fn printed_maximal_positions_are_wrong_on_the_smallest_board_and_on_all_but_three_others() {
    let (mut right, mut wrong) = (Vec::new(), Vec::new());
    for (rows, cols, _) in boards() {
        let printed = maximal_as_printed(rows, cols, &unlimited()).unwrap().sum;
        let corrected = maximal(rows, cols, &unlimited()).unwrap();
        if printed == corrected {
            right.push((rows, cols));
        } else {
            wrong.push((rows, cols, text(&printed), text(&corrected)));
        }
    }
    assert_eq!(right, [(1, 2), (2, 1), (2, 2)]);
    let first = [
        (1, 1, "0", "1"),
        (1, 3, "y", "2*y"),
        (3, 1, "x", "2*x"),
        (1, 4, "y^2", "y + y^2"),
        (4, 1, "x^2", "x + x^2"),
    ];
    let first = first.map(|(m, n, printed, corrected)| (m, n, printed.into(), corrected.into()));
    assert_eq!(wrong[..5], first);
}

#[test]
fn transposing_a_board_exchanges_the_players() {
    for (rows, cols) in [(1, 7), (2, 5), (3, 4), (4, 6), (5, 5)] {
        let positions = maximal(rows, cols, &unlimited()).unwrap();
        let transposed = maximal(cols, rows, &unlimited()).unwrap();
        assert_eq!(positions, transposed.exchanged());
    }
}

#[test]
fn right_ends_of_square_boards_are_a332865() {
    let published = [1u64, 4, 48, 1427, 140_555, 40_008_789];
    for (n, total) in (1..).zip(published) {
        let ends = right_ends(n, n, &unlimited()).unwrap();
        assert_eq!(ends.total(), total.into(), "{n} x {n}");
    }
}

#[test]
fn maximal_positions_with_three_rows_are_a288028() {
    let published = [2u64, 5, 22, 75, 264, 941, 3286];
    for (n, total) in (1..).zip(published) {
        let positions = maximal(3, n, &unlimited()).unwrap();
        assert_eq!(positions.total(), total.into(), "3 x {n}");
    }
}

#[test]
fn a_board_without_squares_has_one_position() {
    let one = Polynomial::term(0, 0, 1u32);
    for (rows, cols) in [(0, 0), (0, 3), (3, 0)] {
        assert_eq!(right_ends(rows, cols, &unlimited()), Ok(one.clone()));
        assert_eq!(left_ends(rows, cols, &unlimited()), Ok(one.clone()));
        assert_eq!(maximal(rows, cols, &unlimited()), Ok(one.clone()));
    }
}

#[test]
fn boards_that_are_too_wide_are_refused() {
    let too_large = |answer| matches!(answer, Err(Error::TooLarge(_)));
    assert!(too_large(right_ends(1, MAX_WIDTH_ENDS + 1, &unlimited())));
    assert!(too_large(left_ends(MAX_WIDTH_ENDS + 1, 1, &unlimited())));
    assert!(too_large(maximal(1, MAX_WIDTH_MAXIMAL + 1, &unlimited())));
    assert!(too_large(right_ends(usize::MAX, usize::MAX, &unlimited())));
}

#[test]
fn budgets_stop_large_boards() {
    let memory = unlimited().with_memory(1 << 20);
    assert_eq!(maximal(8, 8, &memory), Err(Error::Memory(1 << 20)));
    assert_eq!(
        right_ends(usize::MAX, 4, &memory),
        Err(Error::Memory(1 << 20))
    );
    let limit = Duration::from_millis(50);
    let time = unlimited().with_time(limit);
    assert_eq!(right_ends(20, 20, &time), Err(Error::Time(limit)));
    let cancelled = unlimited();
    cancelled.cancel();
    assert_eq!(right_ends(5, 5, &cancelled), Err(Error::Cancelled));
}

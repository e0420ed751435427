//! The shortest games of Domineering: sweeps against brute force, real games and a published table.

#[expect(dead_code, reason = "other tests count placements")]
mod brute;

use brute::{each_placement, sizes};
use partizan_rules::{Entry, Region, Request, Size};
use partizan_solve::{
    Class, Game, Meter, Players, Polynomial, QuasiPeriod, Shortest, SweepError, Witness,
    quasi_period, recurrence, shortest_game, shortest_games,
};
use partizan_value::{Budget, Error, Notation, Player, Store};
use proptest::prelude::*;

fn shortest(region: &Region, budget: &Budget) -> (Shortest, Result<Witness, SweepError>) {
    shortest_game(region, budget, &Meter::default()).expect("the board is small")
}

/// The definition: the fewest dominoes of a Left end with a − b ∈ {0, −1} and of a Right end with
/// a − b ∈ {0, 1}.
fn by_definition(region: &Region) -> Shortest {
    let (mut left, mut right) = (usize::MAX, usize::MAX);
    each_placement(region, |placement| {
        let (a, b) = (placement.a, placement.b);
        if (a == b || a + 1 == b) && placement.is_in(Class::LeftEnds) {
            left = left.min(a + b);
        }
        if (a == b || a == b + 1) && placement.is_in(Class::RightEnds) {
            right = right.min(a + b);
        }
    });
    let length = left.min(right);
    Shortest {
        length,
        left_end: left == length,
        right_end: right == length,
    }
}

fn open(region: &Region) -> Box<dyn Game> {
    let Size { rows, cols } = region.size();
    let letter = |row, col| if region.is_free(row, col) { '.' } else { '#' };
    let rows = (0..rows).map(|row| (0..cols).map(|col| letter(row, col)).collect::<String>());
    let text = rows.collect::<Vec<_>>().join("/");
    let domineering = Entry::named("domineering").expect("it is in the catalogue");
    let request = Request::new(domineering, vec![&text], vec![]).expect("a board");
    partizan_solve::open(&request, &Store::new()).expect("a board")
}

/// Plays a witness by the rules alone and checks what it is said to show.
fn assert_witness(region: &Region, shortest: &Shortest, witness: &Witness) {
    let line: Vec<String> = witness.dominoes.iter().map(|d| region.name(*d)).collect();
    assert_eq!(line.len(), shortest.length, "{region:?}");
    let replay = open(region).replay(0, witness.first, &line, &Budget::unlimited());
    let replay = replay.unwrap_or_else(|error| panic!("{error} {region:?}"));
    let ends_like_this = match replay.winner {
        Some(Player::Left) => shortest.right_end,
        Some(Player::Right) => shortest.left_end,
        None => false,
    };
    assert!(ends_like_this, "{region:?}");
}

#[test]
fn on_every_board_up_to_20_squares_the_definition_is_met_and_the_witness_stands() {
    for region in sizes(20).map(Region::full) {
        let (shortest, witness) = shortest(&region, &Budget::unlimited());
        assert_eq!(shortest, by_definition(&region), "{:?}", region.size());
        assert_witness(&region, &shortest, &witness.unwrap());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn on_boards_with_absent_squares_the_definition_is_met_and_the_witness_stands(
        rows in 1..=5usize,
        cols in 1..=5usize,
        free in proptest::collection::vec(prop::bool::weighted(0.8), 25),
    ) {
        let region = Region::new(Size { rows, cols }, |row, col| free[5 * row + col]);
        let (shortest, witness) = shortest(&region, &Budget::unlimited());
        prop_assert_eq!(shortest, by_definition(&region));
        assert_witness(&region, &shortest, &witness.unwrap());
    }
}

#[test]
fn on_every_board_up_to_30_squares_no_game_of_alternating_play_is_shorter() {
    for region in sizes(30).map(Region::full) {
        let game = open(&region);
        let courses = Player::BOTH.map(|first| {
            let found = game.length(0, first, Players::Any, 1);
            found.course.expect("there is no limit")
        });
        let searched = Shortest::of_courses([&courses[0], &courses[1]]);
        let (swept, _) = shortest(&region, &Budget::unlimited());
        assert_eq!(swept, searched, "{:?}", region.size());
    }
}

/// Karthikeyan and Sinha (2020), table 1, from two rows and two columns on; `-` was not computed.
const TABLE_1: &str = "\
1LR  1R  3L   3L   4LR  4R   4R   5R 5R
1L   2LR 3R   3L   4L   5R   5L   6L 8L
3R   3L  4LR  5R   7LR  7L   8LR  9R -
3R   3R  5L   7LR  8LR  9LR  11LR -  -
4LR  4R  7LR  8LR  9LR  11LR 12LR -  -
4L   5L  7R   9LR  11LR 12LR 15LR -  -
4L   5R  8LR  11LR 12LR 15LR 16LR -  -
5L   6R  9L   -    -    -    -    -  -
5L   8R  -    -    -    -    -    -  -";

#[test]
fn every_entry_of_the_published_table_is_reproduced() {
    let mut entries = 0;
    for (rows, line) in (2..).zip(TABLE_1.lines()) {
        for (cols, published) in (2..).zip(line.split_whitespace()) {
            if published != "-" {
                let board = Region::full(Size { rows, cols });
                let (shortest, _) = shortest(&board, &Budget::unlimited());
                let text = shortest.text(Notation::Ascii).replace('^', "");
                assert_eq!(text, published, "{rows} x {cols}");
                entries += 1;
            }
        }
    }
    assert_eq!(entries, 59);
}

#[test]
fn many_boards_at_once_give_the_same_as_one_by_one_with_any_number_of_threads() {
    let rows = 1..=9;
    let sizes: Vec<Size> = rows
        .flat_map(|rows| (1..=9).map(move |cols| Size { rows, cols }))
        .collect();
    let strips = [(2, 40), (40, 2), (3, 31), (60, 4)].map(|(rows, cols)| Size { rows, cols });
    let sizes = [sizes, strips.to_vec()].concat();
    for threads in [1, 3] {
        let (games, error) =
            shortest_games(&sizes, threads, &Budget::unlimited(), &Meter::default());
        assert_eq!(error, None);
        for (size, game) in sizes.iter().zip(games) {
            let (alone, _) = shortest(&Region::full(*size), &Budget::unlimited());
            assert_eq!(game, Some(alone), "{size:?}");
        }
    }
}

#[test]
fn witnesses_of_large_boards_and_long_strips_stand() {
    for (rows, cols) in [
        (12, 12),
        (11, 13),
        (2, 70),
        (90, 2),
        (3, 45),
        (5, 30),
        (1, 300),
    ] {
        let region = Region::full(Size { rows, cols });
        let (shortest, witness) = shortest(&region, &Budget::unlimited());
        assert_witness(&region, &shortest, &witness.unwrap());
    }
}

#[test]
fn exchanging_rows_and_columns_exchanges_left_and_right_ends() {
    for (rows, cols) in [(4, 9), (3, 20), (7, 10), (2, 33)] {
        let region = Region::full(Size { rows, cols });
        let (upright, _) = shortest(&region, &Budget::unlimited());
        let (lying, _) = shortest(&region.transposed(), &Budget::unlimited());
        assert_eq!(upright.length, lying.length);
        assert_eq!(upright.left_end, lying.right_end);
        assert_eq!(upright.right_end, lying.left_end);
    }
}

#[test]
fn with_little_memory_the_witness_takes_longer_or_is_refused_but_is_never_wrong() {
    let region = Region::full(Size { rows: 9, cols: 9 });
    let (mut given, mut refused) = (0, 0);
    // The sweep itself takes 64 KiB.
    for kibibytes in (70..2000).step_by(60) {
        let budget = Budget::unlimited().with_memory(kibibytes << 10);
        match shortest(&region, &budget) {
            (shortest, Ok(witness)) => {
                assert_witness(&region, &shortest, &witness);
                given += 1;
            }
            (_, Err(SweepError::TooLarge { needed, limit })) => {
                assert!(needed > limit);
                refused += 1;
            }
            (_, Err(error)) => panic!("{error}"),
        }
    }
    assert!(
        given > 10 && refused > 1,
        "{given} given, {refused} refused"
    );
}

#[test]
fn boards_that_cannot_fit_are_refused_and_others_end_with_their_budget() {
    let budget = Budget::unlimited().with_memory(256 << 20);
    let sizes = [Size { rows: 30, cols: 30 }, Size { rows: 2, cols: 2 }];
    let (games, error) = shortest_games(&sizes, 1, &budget, &Meter::default());
    assert_eq!(games, [None, None]);
    assert!(matches!(error, Some(SweepError::TooLarge { .. })));
    let huge = Region::full(Size {
        rows: 200,
        cols: 300,
    });
    let refused = shortest_game(&huge, &budget, &Meter::default());
    assert!(matches!(refused, Err(SweepError::TooLarge { .. })));
    let cancelled = Budget::unlimited();
    cancelled.cancel();
    let (games, error) = shortest_games(&sizes[1..], 2, &cancelled, &Meter::default());
    assert_eq!(games, [None]);
    assert_eq!(error, Some(SweepError::Budget(Error::Cancelled)));
}

/// The partial sums of the Tribonacci word, OEIS A319198: 0 → 01, 1 → 02, 2 → 0.
fn a319198(terms: usize) -> Vec<usize> {
    let mut word = vec![0];
    while word.len() < terms {
        let images: [&[usize]; 3] = [&[0, 1], &[0, 2], &[0]];
        word = word
            .iter()
            .flat_map(|&letter| images[letter])
            .copied()
            .collect();
    }
    let sums = word.iter().scan(0, |sum, letter| {
        *sum += letter;
        Some(*sum)
    });
    sums.take(terms).collect()
}

#[test]
fn two_rows_follow_a319198_up_to_14_columns_and_no_further() {
    assert_eq!(a319198(11), [0, 1, 1, 3, 3, 4, 4, 4, 5, 5, 7]);
    let sizes: Vec<Size> = (1..=60).map(|cols| Size { rows: 2, cols }).collect();
    let (games, _) = shortest_games(&sizes, 1, &Budget::unlimited(), &Meter::default());
    let lengths: Vec<usize> = games.iter().map(|game| game.unwrap().length).collect();
    assert_eq!(lengths[..14], a319198(14));
    assert_eq!((lengths[14], a319198(15)[14]), (8, 9));
}

#[test]
fn strips_of_two_rows_need_four_more_moves_for_seven_more_columns_far_beyond_a_byte_of_cost() {
    let sizes: Vec<Size> = (1..=420).map(|cols| Size { rows: 2, cols }).collect();
    let (games, _) = shortest_games(&sizes, 1, &Budget::unlimited(), &Meter::default());
    let lengths: Vec<usize> = games.iter().map(|game| game.unwrap().length).collect();
    let observed = quasi_period(&lengths);
    let expected = QuasiPeriod {
        period: 7,
        increase: 4,
        from: 0,
    };
    assert_eq!(observed, Some(expected));
    assert!(lengths[419] > 127);
}

#[test]
fn a_strip_too_long_for_every_window_gets_a_true_bound_or_the_other_end_decides() {
    // 2×n needs four more moves for seven more columns, and ends with Right stuck.
    let sizes = [1590, 1600, 2000].map(|cols| Size { rows: 2, cols });
    for size in sizes {
        let expected = 4 * (size.cols / 7) + [0, 0, 1, 1, 3, 3, 4][size.cols % 7];
        match shortest_game(&Region::full(size), &Budget::unlimited(), &Meter::default()) {
            Ok((shortest, _)) => assert_eq!(shortest.length, expected, "{size:?}"),
            Err(SweepError::Uncertain { at_least }) => assert!(at_least <= expected, "{size:?}"),
            Err(error) => panic!("{error}"),
        }
    }
}

#[test]
fn the_longest_strips_are_answered() {
    for (rows, cols, ends) in [(1, 65535, "L"), (65534, 1, "R")] {
        let strip = Region::full(Size { rows, cols });
        let (shortest, _) = shortest(&strip, &Budget::unlimited());
        assert_eq!((shortest.length, shortest.ends()), (0, ends));
    }
}

#[test]
fn a_region_beyond_all_memory_is_refused_even_without_a_limit() {
    let huge = Region::full(Size {
        rows: 100,
        cols: 100,
    });
    let refused = shortest_game(&huge, &Budget::unlimited(), &Meter::default());
    assert!(matches!(refused, Err(SweepError::TooLarge { .. })));
}

#[test]
fn the_published_matrices_agree_that_five_by_ten_ends_in_left_ends_only() {
    let budget = Budget::unlimited();
    let shortest_with = |ends: &Polynomial, balances: [isize; 2]| {
        let balanced = ends.terms().filter(|(a, b, _)| {
            let balance = a.cast_signed() - b.cast_signed();
            balances.contains(&balance)
        });
        balanced.map(|(a, b, _)| a + b).min()
    };
    let right = recurrence::right_ends(5, 10, &budget).unwrap();
    assert_eq!(shortest_with(&right, [0, 1]), Some(14));
    let left = recurrence::left_ends(5, 10, &budget).unwrap();
    assert_eq!(shortest_with(&left, [0, -1]), Some(13));
}

#[test]
fn five_by_ten_is_the_smallest_board_of_five_or_more_that_ends_in_one_way_only() {
    let boards = sizes(50).filter(|size| size.rows >= 5 && size.cols >= 5);
    let boards: Vec<Size> = boards.collect();
    let (games, _) = shortest_games(&boards, 1, &Budget::unlimited(), &Meter::default());
    let one_way = boards
        .iter()
        .zip(games)
        .filter(|(_, game)| game.unwrap().ends() != "LR");
    let one_way: Vec<(usize, usize)> = one_way.map(|(size, _)| (size.rows, size.cols)).collect();
    assert_eq!(one_way, [(5, 10), (10, 5)]);
}

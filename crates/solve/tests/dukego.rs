//! What is known about Dukego from the literature, and the lemmas behind it, over all placements.
//!
//! The table, the numbers of stones and the lemmas are those of G. Martin, Restoring Fairness to
//! Dukego. More stones never harm Right, so that a lemma about all positions with some squares free
//! is checked on the one in which all others have stones.

use std::sync::Arc;

use partizan_rules::{Chase, Entry, Request, Size, Spots, Turning};
use partizan_solve::{ChaseQuestion, ChaseSearch, ChaseSolver, Layers, Meter};
use partizan_value::{Budget, Player, Store};

fn chase(position: &str, words: &[&str]) -> Chase {
    let entry = Entry::named("dukego").expect("a game");
    let request = Request::new(entry, vec![position], words.to_vec()).expect("parameters");
    let game = partizan_solve::open(&request, &Store::new()).expect("a position");
    game.chase(0).expect("a chase")
}

fn solver() -> ChaseSolver {
    ChaseSolver::new(1, Budget::unlimited(), Arc::default())
}

/// The letter of the literature for a board.
fn fairness(size: Size, words: &[&str]) -> char {
    let chase = chase(&format!("{}x{}", size.rows, size.cols), words);
    let mut solver = solver();
    let winners = Player::BOTH.map(|first| {
        let winner = solver.winner(&chase, first).expect("no limit");
        winner.expect("no draw")
    });
    match winners {
        [Player::Left, Player::Left] => 'D',
        [Player::Right, Player::Right] => 'G',
        [Player::Left, Player::Right] => '*',
        [Player::Right, Player::Left] => panic!("moving first is a disadvantage on {size:?}"),
    }
}

/// The published table.
fn published(Size { rows, cols }: Size) -> char {
    match (rows.min(cols), rows.max(cols)) {
        (..=5, _) | (6, ..=8) | (7, 7) => 'D',
        (6, 9..) | (7 | 8, 8) => '*',
        _ => 'G',
    }
}

fn boards(from: usize, to: usize) -> impl Iterator<Item = Size> {
    let sides = (from..=to).flat_map(move |rows| (rows..=to).map(move |cols| (rows, cols)));
    sides.map(|(rows, cols)| Size { rows, cols })
}

#[test]
fn three_white_stones_give_the_published_table() {
    for size in boards(3, 10) {
        assert_eq!(
            fairness(size, &["white=3", "black=0"]),
            published(size),
            "{size:?}"
        );
    }
}

#[test]
fn two_white_and_two_black_stones_give_the_published_table() {
    for size in boards(3, 7).chain([Size { rows: 6, cols: 9 }, Size { rows: 8, cols: 8 }]) {
        assert_eq!(
            fairness(size, &["white=2", "black=2"]),
            published(size),
            "{size:?}"
        );
    }
}

#[test]
fn any_number_of_black_stones_gives_the_published_table() {
    for size in boards(3, 8).chain([Size { rows: 6, cols: 9 }]) {
        assert_eq!(fairness(size, &[]), published(size), "{size:?}");
    }
}

#[test]
fn two_white_stones_and_one_black_one_are_never_enough() {
    for size in boards(3, 9) {
        assert_eq!(fairness(size, &["white=2", "black=1"]), 'D', "{size:?}");
    }
}

#[test]
fn one_white_and_four_black_stones_are_enough_on_8x8_and_three_are_not() {
    let size = Size { rows: 8, cols: 8 };
    assert_eq!(fairness(size, &["white=1", "black=3"]), 'D');
    assert_eq!(fairness(size, &["white=1", "black=4"]), '*');
}

#[test]
fn on_6x9_with_two_and_two_the_only_opening_is_a_black_stone_south_of_the_duke() {
    let chase = chase("6x9", &["white=2", "black=2"]);
    let turns = solver()
        .best_turns(&chase, Player::Right)
        .expect("no limit");
    assert_eq!(turns, [Turning::Black(chase.piece + 9)]);
}

/// A board with black stones wherever nothing else is said, and any number in hand.
fn filled(size: Size, piece: (usize, usize), is_free: impl Fn(usize, usize) -> bool) -> Chase {
    let mut chase = chase(&format!("{}x{}", size.rows, size.cols), &[]);
    chase.piece = piece.0 * size.cols + piece.1;
    let has_stone = |&square: &usize| {
        let (row, col) = (square / size.cols, square % size.cols);
        (row, col) != piece && !is_free(row, col)
    };
    chase.black = (0..size.area()).filter(has_stone).collect::<Spots>();
    chase
}

#[test]
fn imminent_win_the_piece_escapes_next_to_an_edge_with_one_stone() {
    for cols in 3..=12 {
        let size = Size { rows: 4, cols };
        let mut solver = solver();
        for at in 1..cols - 1 {
            let chase = filled(size, (2, at), |row, _| row >= 2);
            let free = chase.empty();
            for stone in free.iter() {
                let mut chase = chase.clone();
                chase.black.insert(stone);
                let winner = solver.winner(&chase, Player::Right).expect("no limit");
                assert_eq!(winner, Some(Player::Left), "{size:?} {at} {stone}");
            }
        }
    }
}

#[test]
fn corner_win_the_piece_escapes_two_and_three_steps_from_empty_edges() {
    for size in boards(4, 12).flat_map(|Size { rows, cols }| {
        [
            Size { rows, cols },
            Size {
                rows: cols,
                cols: rows,
            },
        ]
    }) {
        let Size { rows, cols } = size;
        if cols < 5 {
            continue;
        }
        let piece = (rows - 3, cols - 4);
        let is_free =
            |row, col| row + 2 >= rows || col + 2 >= cols || (row, col) == (piece.0, piece.1 + 1);
        let chase = filled(size, piece, is_free);
        let winner = solver().winner(&chase, Player::Right).expect("no limit");
        assert_eq!(winner, Some(Player::Left), "{size:?}");
    }
}

/// The squares that the Corner Win needs free cannot be spared.
#[test]
fn corner_win_fails_with_a_stone_in_its_way() {
    let size = Size { rows: 8, cols: 8 };
    let piece = (5, 4);
    let is_free = |row: usize, col: usize| row >= 6 || col >= 6 || (row, col) == (5, 5);
    for (stone, why) in [((6, 2), "west in the last row but one"), ((2, 6), "north")] {
        let mut chase = filled(size, piece, is_free);
        chase.black.insert(stone.0 * size.cols + stone.1);
        let winner = solver().winner(&chase, Player::Right).expect("no limit");
        assert_eq!(winner, Some(Player::Right), "{why}");
    }
}

/// The board, and the one whose edge is open in a few places only.
fn open_and_shut(size: Size, black: usize) -> [Chase; 2] {
    let mut open = chase(&format!("{}x{}", size.rows, size.cols), &[]);
    open.black_left = Some(black);
    let mut shut = open.clone();
    let edge = open.field.goal();
    shut.black = edge.iter().filter(|square| square % 11 != 2).collect();
    [open, shut]
}

#[test]
fn layers_and_search_agree_about_black_stones_alone() {
    let (budget, meter) = (Budget::unlimited(), Meter::default());
    let mut held = [0; 2];
    for size in boards(5, 8) {
        for chase in (0..=3).flat_map(|black| open_and_shut(size, black)) {
            let layers = Layers::measure(&chase, ChaseQuestion::Contain, 1, &budget, &meter);
            let layers = layers.expect("no limit");
            let mut search = ChaseSearch::new(&chase.field, &budget, &Arc::default());
            let inside = chase.field.squares().minus(&chase.field.goal());
            for piece in inside.iter() {
                let mut chase = chase.clone();
                chase.piece = piece;
                for first in Player::BOTH {
                    let is_held = search.right_holds(&chase, first).expect("no limit");
                    let found = layers.right_succeeds(&chase, first);
                    assert_eq!(found, Some(is_held), "{first} first: {chase:?}");
                    let length = search.length(&chase, first).expect("no limit");
                    assert_eq!(layers.length(&chase, first), length, "{chase:?}");
                    held[usize::from(is_held)] += 1;
                }
            }
        }
    }
    assert!(held[0] > 1000 && held[1] > 500, "{held:?}");
}

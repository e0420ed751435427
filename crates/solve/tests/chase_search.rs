//! The search that learns against the literal rules, on small boards full of holes and stones.

mod literal;

use std::sync::Arc;

use literal::{Dice, Literal, steps};
use partizan_rules::{Aim, Chase, Claim, Entry, Field, Request, Size, Spots, Step};
use partizan_solve::ChaseSearch;
use partizan_value::{Budget, Error, Player, Store};

fn piece(name: &str) -> Vec<Step> {
    match name {
        "duke" => steps(&[(0, 1)], false),
        "king" => steps(&[(0, 1), (1, 1)], false),
        "knight" => steps(&[(1, 2)], false),
        "bishop" => steps(&[(1, 1)], true),
        _ => steps(&[(0, 1)], true),
    }
}

fn board(name: &str, rows: usize, cols: usize) -> Chase {
    let field = Field::new(Size { rows, cols }, piece(name), Aim::Contain, |_| true);
    Chase {
        field: Arc::new(field.unwrap()),
        piece: rows / 2 * cols + cols / 2,
        black: Spots::default(),
        white: Spots::default(),
        black_left: None,
        white_left: 0,
    }
}

/// A small board with holes and stones, and the piece inside.
fn random_chase(dice: &mut Dice) -> Chase {
    let names = ["duke", "duke", "king", "knight", "bishop", "rook"];
    let name = names[dice.below(names.len())];
    let (rows, cols) = [(4, 4), (4, 5), (5, 5), (6, 4), (3, 6)][dice.below(5)];
    let start = (1 + dice.below(rows - 2)) * cols + 1 + dice.below(cols - 2);
    let holes: Vec<usize> = (0..dice.below(4))
        .map(|_| dice.below(rows * cols))
        .collect();
    let has = |square: usize| square == start || !holes.contains(&square);
    let field = Field::new(Size { rows, cols }, piece(name), Aim::Contain, has).unwrap();
    let goal = field.goal();
    let mut is_stone = |square: &usize| dice.below(10) < if goal.has(*square) { 7 } else { 2 };
    let stones: Spots = field.squares().iter().filter(&mut is_stone).collect();
    Chase {
        piece: start,
        black: stones.without(start),
        white: Spots::default(),
        black_left: [Some(0), Some(1), Some(2), Some(3), None][dice.below(5)],
        white_left: 0,
        field: Arc::new(field),
    }
}

#[test]
fn winners_lengths_and_certificates_agree_with_the_literal_rules() {
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    let mut wins = [0; 2];
    for round in 0..400 {
        let mut chase = random_chase(&mut dice);
        if chase.black_left.is_none() && chase.empty().count() > 9 {
            chase.black_left = Some(2);
        }
        let literal = Literal::new(&chase);
        for first in [Player::Left, Player::Right] {
            // What is learned for one player to begin must not be needed for the other.
            let mut search = ChaseSearch::new(&chase.field, &Budget::unlimited(), &Arc::default());
            let is_held = literal.length(first).is_none();
            let found = search.right_holds(&chase, first).unwrap();
            assert_eq!(found, is_held, "round {round}, {first} first: {chase:?}");
            wins[usize::from(is_held)] += 1;
            let length = search.length(&chase, first).unwrap();
            assert_eq!(length, literal.length(first), "round {round}: {chase:?}");
            let certificate = search.certificate(&chase, first).unwrap();
            let claim = if is_held {
                Claim::Contains
            } else {
                Claim::Escapes
            };
            assert_eq!(certificate.claim, claim);
            assert_eq!(certificate.first, first);
            let checked = certificate.check();
            assert!(checked.is_ok(), "round {round}: {checked:?} of {chase:?}");
        }
    }
    assert!(wins[0] > 100 && wins[1] > 100, "{wins:?}");
}

/// Right waits in the middle of a cross: whoever has to do something there is worse off.
#[test]
fn passing_may_be_the_only_first_turn_that_holds() {
    for arms in [
        "###.###/###.###/###.###/...x.../###.###/###.###/###.###",
        "###.###/###.###/###.###/...x.../#######/#######/#######",
    ] {
        let entry = Entry::named("dukego").unwrap();
        let request = Request::new(entry, vec![arms], vec!["black=2"]).unwrap();
        let game = partizan_solve::open(&request, &Store::new()).unwrap();
        let chase = game.chase(0).unwrap();
        let literal = Literal::new(&chase);
        for first in [Player::Right, Player::Left] {
            let mut search = ChaseSearch::new(&chase.field, &Budget::unlimited(), &Arc::default());
            let is_held = literal.length(first).is_none();
            assert_eq!(search.right_holds(&chase, first), Ok(is_held), "{first}");
            let certificate = search.certificate(&chase, first).unwrap();
            assert!(certificate.check().is_ok(), "{arms}, {first} first");
        }
        assert_eq!(literal.length(Player::Right), None);
    }
}

/// The least number of black stones, with Right and with Left to begin.
fn least(name: &str, rows: usize, cols: usize) -> [Option<usize>; 2] {
    let start = board(name, rows, cols);
    let mut search = ChaseSearch::new(&start.field, &Budget::unlimited(), &Arc::default());
    [Player::Right, Player::Left].map(|first| search.least_black(&start, first).unwrap())
}

#[test]
fn a_duke_needs_so_many_black_stones() {
    let known = [
        (5, 9, [None, None]),
        (6, 6, [None, None]),
        (6, 7, [None, None]),
        (6, 8, [None, None]),
        (6, 9, [Some(11), None]),
        (6, 10, [Some(11), None]),
        (7, 7, [None, None]),
        (7, 8, [Some(12), None]),
        (7, 9, [Some(11), Some(12)]),
        (8, 8, [Some(11), None]),
        (8, 9, [Some(11), Some(11)]),
    ];
    for (rows, cols, numbers) in known {
        assert_eq!(least("duke", rows, cols), numbers, "{rows}x{cols}");
        assert_eq!(least("duke", cols, rows), numbers, "{cols}x{rows}");
    }
}

#[test]
fn kings_and_knights_escape_from_small_boards() {
    for size in 5..10 {
        assert_eq!(least("king", size, size), [None, None], "{size}x{size}");
        assert_eq!(least("knight", size, size), [None, None], "{size}x{size}");
    }
}

#[test]
fn strategies_for_whole_boards_are_complete() {
    let moves = [
        ("duke", 7, 7, None, [Some(7), Some(7)]),
        ("duke", 7, 8, None, [Some(7), None]),
        ("duke", 8, 8, Some(8), [Some(8), Some(12)]),
        ("duke", 8, 9, Some(11), [None, None]),
        ("king", 8, 8, None, [Some(3), Some(3)]),
    ];
    for (name, rows, cols, black_left, lengths) in moves {
        let mut start = board(name, rows, cols);
        start.black_left = black_left;
        let mut search = ChaseSearch::new(&start.field, &Budget::unlimited(), &Arc::default());
        for (first, length) in [Player::Left, Player::Right].into_iter().zip(lengths) {
            assert_eq!(
                search.length(&start, first).unwrap(),
                length,
                "{rows}x{cols}"
            );
            let certificate = search.certificate(&start, first).unwrap();
            let player = if length.is_some() {
                Player::Left
            } else {
                Player::Right
            };
            assert_eq!(certificate.claim.player(), player);
            assert_eq!(certificate.check().map(|rules| rules > 1), Ok(true));
        }
    }
}

#[test]
fn more_stones_never_harm_right() {
    let mut dice = Dice(0xd1b5_4a32_d192_ed03);
    for _ in 0..40 {
        let mut start = board("duke", 7, 7 + dice.below(2));
        start.black = (0..3).map(|_| dice.below(49)).collect();
        start.black.remove(start.piece);
        let mut search = ChaseSearch::new(&start.field, &Budget::unlimited(), &Arc::default());
        let mut before = false;
        for hand in 0..8 {
            start.black_left = Some(hand);
            let holds = search.right_holds(&start, Player::Left).unwrap();
            assert!(holds || !before, "{start:?}");
            // It is never bad to begin.
            let begins = search.right_holds(&start, Player::Right).unwrap();
            assert!(begins || !holds, "{start:?}");
            before = holds;
        }
    }
}

#[test]
fn a_piece_on_the_goal_has_won_and_one_without_moves_never_does() {
    let mut start = board("duke", 5, 5);
    start.piece = 2;
    let mut search = ChaseSearch::new(&start.field, &Budget::unlimited(), &Arc::default());
    assert_eq!(search.right_holds(&start, Player::Right), Ok(false));
    assert_eq!(search.least_black(&start, Player::Left), Ok(None));
    assert_eq!(search.length(&start, Player::Left), Ok(Some(0)));
    assert!(matches!(
        search.certificate(&start, Player::Left),
        Err(Error::Undefined(_))
    ));
    start.piece = 12;
    start.black = [7, 11, 13, 17].into_iter().collect();
    assert_eq!(search.least_black(&start, Player::Left), Ok(Some(0)));
    assert_eq!(search.length(&start, Player::Left), Ok(None));
}

#[test]
fn white_stones_are_refused_and_budgets_are_kept() {
    let mut start = board("duke", 9, 9);
    let mut search = ChaseSearch::new(&start.field, &Budget::unlimited(), &Arc::default());
    start.white_left = 1;
    assert!(matches!(
        search.right_holds(&start, Player::Left),
        Err(Error::Undefined(_))
    ));
    start.white_left = 0;
    let budget = Budget::unlimited();
    budget.cancel();
    let mut search = ChaseSearch::new(&start.field, &budget, &Arc::default());
    assert_eq!(
        search.least_black(&start, Player::Left),
        Err(Error::Cancelled)
    );
    let budget = Budget::unlimited().with_memory(1 << 20);
    let mut search = ChaseSearch::new(&start.field, &budget, &Arc::default());
    let stopped = search.least_black(&start, Player::Left);
    assert_eq!(stopped, Err(Error::Memory(1 << 20)));
    assert!(search.positions() > 100);
    assert!(search.rules() > 100);
    drop(search);
    assert_eq!(budget.room(0), 1 << 20);
}

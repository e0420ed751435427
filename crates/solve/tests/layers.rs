//! The layered analysis of chases against the literal rules, position by position.

mod literal;

use std::sync::Arc;

use literal::{Dice, Literal, steps};
use partizan_rules::{Aim, Certificate, Chase, Claim, Field, Size, Spots, Step};
use partizan_solve::{ChaseQuestion, Layers, Meter};
use partizan_value::{Budget, Error, Player};

fn pieces() -> Vec<Vec<Step>> {
    vec![
        steps(&[(0, 1)], false),
        steps(&[(0, 1), (1, 1)], false),
        steps(&[(1, 2)], false),
        steps(&[(1, 1)], true),
        steps(&[(0, 1)], true),
        // Not symmetric: downwards and to the right only, and a slide upwards.
        vec![
            Step {
                down: 1,
                right: 0,
                slides: false,
            },
            Step {
                down: 0,
                right: 1,
                slides: false,
            },
            Step {
                down: -1,
                right: 0,
                slides: true,
            },
        ],
    ]
}

/// A random chase on a small board, with walls and stones.
fn random_chase(dice: &mut Dice) -> Chase {
    loop {
        let pieces = pieces();
        let size = Size {
            rows: 3 + dice.below(2),
            cols: 3 + dice.below(3),
        };
        let walls = dice.below(4);
        let absent: Spots = (0..walls).map(|_| dice.below(size.area())).collect();
        let piece = dice.below(pieces.len());
        let field = Field::new(size, pieces[piece].clone(), Aim::Contain, |square| {
            !absent.has(square)
        });
        let mut chase = Chase {
            field: Arc::new(field.expect("the board is small")),
            piece: dice.below(size.area()),
            black: Spots::default(),
            white: Spots::default(),
            black_left: Some(0),
            white_left: 0,
        };
        let squares = chase.field.squares();
        if !squares.has(chase.piece) || chase.is_over() {
            continue;
        }
        for _ in 0..dice.below(4) {
            let at = dice.below(size.area());
            if chase.empty().has(at) {
                chase.black.insert(at);
            }
        }
        let white = dice.below(3);
        for _ in 0..white {
            let at = dice.below(size.area());
            if dice.below(2) == 0 && chase.empty().has(at) {
                chase.white.insert(at);
            } else {
                chase.white_left += 1;
            }
        }
        let most = if white == 2 { 2 } else { 3 };
        chase.black_left = Some(dice.below(most + usize::from(size.area() < 15)));
        return chase;
    }
}

fn analyse(chase: &Chase, question: ChaseQuestion, threads: usize) -> Layers {
    let (budget, meter) = (Budget::unlimited(), Meter::default());
    Layers::analyse(chase, question, threads, &budget, &meter).expect("there is no limit")
}

#[test]
fn agrees_with_the_literal_rules_on_random_boards() {
    let mut dice = Dice(2026);
    let (mut asked, mut held) = (0, 0);
    for board in 0..200 {
        let root = random_chase(&mut dice);
        let literal = Literal::new(&root);
        for question in [ChaseQuestion::Contain, ChaseQuestion::Immobilise] {
            let layers = analyse(&root, question, 1 + board % 3);
            for (at, (chase, to_move)) in literal.positions.iter().enumerate() {
                let expected = match question {
                    ChaseQuestion::Contain => literal.left_wins[at].is_none(),
                    ChaseQuestion::Immobilise => literal.stuck[at].is_some(),
                };
                let Some(found) = layers.right_succeeds(chase, *to_move) else {
                    let deeper = chase.black.count() - root.black.count();
                    assert!(deeper > 0, "{chase:?} {to_move:?} is the root's");
                    continue;
                };
                assert_eq!(
                    found, expected,
                    "{question:?} {to_move:?} of {chase:?}, from {root:?}"
                );
                asked += 1;
                held += usize::from(found);
            }
        }
    }
    assert!(asked > 10_000 && held > 3_000, "{held} of {asked}");
}

#[test]
fn lengths_are_those_of_the_literal_rules() {
    let mut dice = Dice(1017);
    let (mut asked, mut longest) = (0, 0);
    let (budget, meter) = (Budget::unlimited(), Meter::default());
    for board in 0..120 {
        let root = random_chase(&mut dice);
        let literal = Literal::new(&root);
        for question in [ChaseQuestion::Contain, ChaseQuestion::Immobilise] {
            let layers = Layers::measure(&root, question, 1 + board % 2, &budget, &meter)
                .expect("there is no limit");
            let plain = analyse(&root, question, 1);
            for (at, (chase, to_move)) in literal.positions.iter().enumerate() {
                let expected = match question {
                    ChaseQuestion::Contain => literal.left_wins[at],
                    ChaseQuestion::Immobilise => literal.stuck[at],
                };
                let known = layers.right_succeeds(chase, *to_move);
                assert_eq!(known, plain.right_succeeds(chase, *to_move));
                assert_eq!(plain.length(chase, *to_move), None);
                // One stone deeper, Right's turns with black stones are not known.
                let deeper = *to_move == Player::Right && chase.black_left != root.black_left;
                if known.is_some() && (!deeper || chase.black_left == Some(0)) {
                    let found = layers.length(chase, *to_move);
                    assert_eq!(
                        found, expected,
                        "{question:?} {to_move:?} of {chase:?}, {root:?}"
                    );
                    asked += 1;
                    longest = longest.max(found.unwrap_or(0));
                }
            }
        }
    }
    assert!(asked > 5_000 && longest > 3, "{asked} up to {longest}");
}

#[test]
fn a_piece_that_only_the_last_stone_stops_is_stuck_after_a_move() {
    // It can move up and down between two stones, until there is one more.
    let up_and_down = vec![
        Step {
            down: 1,
            right: 0,
            slides: false,
        },
        Step {
            down: -1,
            right: 0,
            slides: true,
        },
    ];
    let mut chase = empty_board(4, 3, up_and_down, 0, 1);
    chase.black = [1, 10].into_iter().collect();
    let (budget, meter) = (Budget::unlimited(), Meter::default());
    let layers = Layers::measure(&chase, ChaseQuestion::Immobilise, 1, &budget, &meter)
        .expect("there is no limit");
    assert_eq!(layers.length(&chase, Player::Right), Some(0));
    assert_eq!(layers.length(&chase, Player::Left), Some(1));
}

/// A checked certificate, if the claim is true.
fn certificate(chase: &Chase, first: Player, claim: Claim) -> Option<Certificate> {
    let (budget, meter) = (Budget::unlimited(), Meter::default());
    let found = Layers::certificate(chase, first, claim, 1, &budget, &meter);
    if found == Err(Error::Undefined("the claim is false".to_string())) {
        return None;
    }
    let certificate =
        found.unwrap_or_else(|error| panic!("{error}: {claim:?} {first:?} {chase:?}"));
    if let Err(flaw) = certificate.check() {
        panic!(
            "{flaw}: {claim:?} {first:?} {chase:?}\n{:?}",
            certificate.rules
        );
    }
    Some(certificate)
}

#[test]
fn every_true_claim_has_a_certificate_that_holds() {
    let mut dice = Dice(4);
    let mut counts = [0; 3];
    for _ in 0..150 {
        let root = random_chase(&mut dice);
        let literal = Literal::new(&root);
        for (at, first) in [Player::Left, Player::Right].into_iter().enumerate() {
            let claims = [
                (Claim::Escapes, literal.left_wins[at].is_some()),
                (Claim::Contains, literal.left_wins[at].is_none()),
                (Claim::Immobilises, literal.stuck[at].is_some()),
            ];
            for ((claim, is_true), count) in claims.into_iter().zip(&mut counts) {
                let found = certificate(&root, first, claim);
                assert_eq!(found.is_some(), is_true, "{claim:?} {first:?} {root:?}");
                *count += usize::from(is_true);
            }
        }
    }
    assert!(counts.iter().all(|&count| count > 15), "{counts:?}");
}

/// A chase on an empty board, with all stones in the hand and the piece in the middle.
fn empty_board(rows: usize, cols: usize, steps: Vec<Step>, white: usize, black: usize) -> Chase {
    let field = Field::new(Size { rows, cols }, steps, Aim::Contain, |_| true);
    Chase {
        field: Arc::new(field.expect("the board is small")),
        piece: (rows - 1) / 2 * cols + (cols - 1) / 2,
        black: Spots::default(),
        white: Spots::default(),
        black_left: Some(black),
        white_left: white,
    }
}

/// Whether Right holds a duke when Left is first, and when Right is.
fn holds(rows: usize, cols: usize, white: usize, black: usize) -> (bool, bool) {
    let chase = empty_board(rows, cols, steps(&[(0, 1)], false), white, black);
    let layers = analyse(&chase, ChaseQuestion::Contain, 2);
    let holds = |first| {
        layers
            .right_succeeds(&chase, first)
            .expect("the root is known")
    };
    (holds(Player::Left), holds(Player::Right))
}

#[test]
fn knows_the_fair_boards_of_dukego() {
    for (white, black) in [(3, 0), (2, 2)] {
        assert_eq!(holds(7, 8, white, black), (false, true));
        assert_eq!(holds(8, 8, white, black), (false, true));
    }
    assert_eq!(holds(8, 8, 1, 4), (false, true));
}

#[test]
fn two_white_stones_and_a_black_one_are_never_enough() {
    for rows in 3..=9 {
        assert_eq!(holds(rows, 9, 2, 1), (false, false));
    }
}

#[test]
fn unlimited_black_stones_are_refused() {
    let mut chase = empty_board(5, 5, steps(&[(0, 1)], false), 1, 0);
    chase.black_left = None;
    assert!(matches!(Layers::plan(&chase, 1), Err(Error::Undefined(_))));
    let (budget, meter) = (Budget::unlimited(), Meter::default());
    let refused = Layers::analyse(&chase, ChaseQuestion::Contain, 1, &budget, &meter);
    assert!(matches!(refused, Err(Error::Undefined(_))));
}

#[test]
fn what_does_not_fit_the_budget_is_refused_before_it_begins() {
    let chase = empty_board(16, 16, steps(&[(0, 1)], false), 9, 30);
    assert_eq!(
        Layers::plan(&chase, 1).expect("it is limited").bytes,
        u64::MAX
    );
    let budget = Budget::unlimited().with_memory(1 << 30);
    let meter = Meter::default();
    let refused = Layers::analyse(&chase, ChaseQuestion::Contain, 1, &budget, &meter);
    assert_eq!(refused.err(), Some(Error::Memory(1 << 30)));
    assert!(meter.part() < 1.0);
}

#[test]
fn a_cancelled_analysis_stops() {
    let chase = empty_board(9, 9, steps(&[(0, 1)], false), 1, 7);
    let budget = Budget::unlimited();
    budget.cancel();
    let refused = Layers::analyse(
        &chase,
        ChaseQuestion::Contain,
        2,
        &budget,
        &Meter::default(),
    );
    assert_eq!(refused.err(), Some(Error::Cancelled));
}

#[test]
fn everything_is_given_back_and_the_meter_ends_at_one() {
    let chase = empty_board(6, 6, steps(&[(0, 1), (1, 1)], false), 1, 3);
    let budget = Budget::unlimited().with_memory(1 << 24);
    let meter = Meter::default();
    let layers = Layers::analyse(&chase, ChaseQuestion::Contain, 2, &budget, &meter);
    assert!(budget.room(0) < 1 << 24, "what is kept is charged");
    drop(layers);
    assert_eq!(budget.room(0), 1 << 24);
    assert!((0.999..=1.0).contains(&meter.part()), "{}", meter.part());
}

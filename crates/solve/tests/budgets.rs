//! Budgets: work that is too large stops, says why, and gives its memory back.

use std::time::{Duration, Instant};

use partizan_rules::{Entry, Request, Size};
use partizan_solve::{Game, Verdict};
use partizan_value::{Budget, Error, Player, Store};

fn open(game: &str, position: &str, store: &Store) -> Box<dyn Game> {
    let entry = Entry::named(game).expect("the game exists");
    let request = Request::new(entry, vec![position], vec![]).expect("no parameters");
    partizan_solve::open(&request, store).expect("the position can be read")
}

const MEMORY: u64 = 6 << 20;

fn small() -> Budget {
    Budget::unlimited().with_memory(MEMORY)
}

#[test]
fn a_value_that_does_not_fit_is_refused_by_any_number_of_threads() {
    for threads in [1, 2, 5] {
        let budget = small();
        let store = Store::new().with_budget(budget.clone());
        let game = open("domineering", "6x6", &store);
        assert_eq!(game.value(0, threads), Err(Error::Memory(MEMORY)));
        assert!(game.progress().positions > 1000);
        drop(game);
        assert_eq!(
            budget.room(0),
            MEMORY,
            "{threads} threads gave everything back"
        );
    }
}

#[test]
fn a_cancelled_value_is_no_value() {
    let store = Store::new();
    let game = open("domineering", "5x6", &store);
    let value = std::thread::scope(|scope| {
        let worker = scope.spawn(|| game.value(0, 2));
        while game.progress().positions < 100 {
            std::thread::yield_now();
        }
        store.budget().cancel();
        worker.join().expect("no panic")
    });
    assert_eq!(value, Err(Error::Cancelled));
    assert_eq!(game.value(0, 1), Err(Error::Cancelled));
}

#[test]
fn many_threads_that_run_out_of_budget_in_a_search_do_not_disturb_each_other() {
    for round in 0..20 {
        let time = Duration::from_millis(5 + round);
        let store = Store::new().with_budget(Budget::unlimited().with_time(time));
        let entry = Entry::named("toppling-dominoes").expect("the game exists");
        let most = Size { rows: 1, cols: 12 };
        let request = Request::of_size(entry, most, vec![]).expect("no parameters");
        let game = partizan_solve::open(&request, &store).expect("a size can be read");
        let found = game.find(most, None, 8, &mut |_| Verdict::Unwanted);
        assert_eq!(found.stopped, Some(Error::Time(time)));
    }
}

#[test]
fn a_search_in_an_impartial_game_stops_in_time() {
    let time = Duration::from_millis(100);
    let store = Store::new().with_budget(Budget::unlimited().with_time(time));
    let entry = Entry::named("cram").expect("the game exists");
    let most = Size { rows: 5, cols: 5 };
    let request = Request::of_size(entry, most, vec![]).expect("no parameters");
    let game = partizan_solve::open(&request, &store).expect("a size can be read");
    let found = game.find(most, None, 2, &mut |_| Verdict::Unwanted);
    assert_eq!(found.stopped, Some(Error::Time(time)));
    assert!(found.searched > 0);
}

#[test]
fn a_count_that_does_not_fit_says_how_far_it_came() {
    let budget = small();
    let store = Store::new().with_budget(budget.clone());
    let game = open("clobber", "5x5", &store);
    let count = game.count(0, None, 3);
    assert_eq!(count.stopped, Some(Error::Memory(MEMORY)));
    assert!(count.positions > 1000 && count.by_moves.len() > 2);
    assert_eq!(budget.room(0), MEMORY, "everything was given back");
}

#[test]
fn lists_of_moves_are_part_of_the_budget() {
    let store = Store::new();
    let game = open("domineering", "60x60", &store);
    let moves = game.moves(0, Player::Left, &small());
    assert_eq!(moves, Err(Error::Memory(MEMORY)));
    let moves = game.moves(0, Player::Left, &Budget::unlimited());
    assert_eq!(moves.expect("no limit").len(), 59 * 60);
}

/// No limit on the clock is asserted: a board that is far too large simply ends, with its reason.
#[test]
fn boards_far_beyond_reach_run_into_their_budget() {
    for (game, position) in [
        ("domineering", "200x200"),
        ("clobber", "1x20000"),
        ("amazons", "100x100"),
        ("nogo", "60x60"),
        ("snort", "100x100"),
        ("legionnaires", "100x100"),
        ("cutcake", "60000x60000"),
    ] {
        let time = Duration::from_millis(100);
        let store = Store::new().with_budget(Budget::unlimited().with_time(time));
        let started = Instant::now();
        let value = open(game, position, &store).value(0, 2);
        assert_eq!(
            value,
            Err(Error::Time(time)),
            "{game} after {:?}",
            started.elapsed()
        );
    }
}

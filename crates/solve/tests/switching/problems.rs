//! A player who has lost still plays sensibly: the winner is left as few winning replies as
//! possible, and somebody who does not know them loses the game.

use partizan_rules::{Circuit, Convention};
use partizan_solve::{Match, Meter, Strategy};
use partizan_value::Player;

use crate::answer::with;
use crate::boards::{board, free, named_graphs, opened};
use crate::common::Random;
use crate::exhaustive::Exhaustive;
use crate::in_threads;
use crate::lines::{at, chosen, table, trees};

/// In every position that is lost for the player who begins, no move leaves fewer winning replies.
/// How many positions there were in which that made a difference.
fn sets_the_hardest_problems(circuit: &Circuit, table: &Exhaustive, code: usize) -> usize {
    let empty = vec![None; circuit.owners.len()];
    let owners = table.owners(code, &empty);
    if table.is_over(code) {
        return 0;
    }
    let lost = |player: &Player| table.wins(code, player.opponent(), *player);
    let lost = Player::BOTH.into_iter().filter(lost);
    lost.map(|player| {
        let opponent = player.opponent();
        let replies = |edge: usize| {
            let after = table.code(&with(&owners, edge, player));
            table.answer(after).moves[opponent as usize].len()
        };
        let counts: Vec<usize> = free(&owners).into_iter().map(replies).collect();
        let (least, most) = (counts.iter().min(), counts.iter().max());
        let chosen = chosen(&trees(&at(circuit, &owners)), player);
        let text = circuit.wiring.text(&owners);
        assert_eq!(chosen.map(replies).as_ref(), least, "{player}: {text}");
        usize::from(least < most)
    })
    .sum()
}

#[test]
fn no_move_of_a_lost_position_of_small_boards_leaves_fewer_winning_replies() {
    for (rows, cols, stride) in [(1, 3, 1), (2, 2, 1), (2, 3, 1), (3, 2, 1), (3, 3, 197)] {
        let circuit = board(rows, cols);
        let table = table(&circuit);
        let codes = (0..table.len()).step_by(stride);
        let mattered = codes.map(|code| sets_the_hardest_problems(&circuit, &table, code));
        let mattered: usize = mattered.sum();
        assert!(
            mattered > 100 || table.len() < 1000,
            "{rows}x{cols}: {mattered}"
        );
    }
}

#[test]
fn no_move_of_a_lost_position_of_small_graphs_leaves_fewer_winning_replies() {
    let graphs = named_graphs(&mut Random::seeded(31), 8, 60);
    in_threads(graphs.len(), |number| {
        let table = table(&graphs[number]);
        for code in 0..table.len() {
            sets_the_hardest_problems(&graphs[number], &table, code);
        }
    });
}

/// Right, who has lost these boards, against somebody who does not know it.
#[test]
fn a_lost_game_is_turned_more_often_than_not_against_somebody_who_moves_at_random() {
    for size in ["2x3", "3x4", "4x5", "6x7"] {
        let game = opened("bridgit", size);
        let wins = |right: Strategy| {
            let played = Match {
                players: [Strategy::Random, right],
                convention: Convention::Normal,
                first: None,
                games: 60,
                seed: 5,
            };
            let score = played.play(&*game, 0, 2, &Meter::default());
            assert_eq!(score.games(), 60);
            score.wins[Player::Right as usize]
        };
        let [by_trees, at_random] = [Strategy::Trees, Strategy::Random].map(wins);
        assert!(by_trees > 30, "{size}: {by_trees}");
        assert!(by_trees > at_random, "{size}: {by_trees}, {at_random}");
    }
}

#[test]
fn short_in_a_lost_network_wins_more_games_against_random_moves_than_random_moves_do() {
    // Two ways of different lengths: Cut needs one edge of each.
    let game = opened("switching", "s-a a-b b-t s-c c-d d-e e-f f-t");
    let wins = |short| {
        let played = Match {
            players: [short, Strategy::Random],
            convention: Convention::Normal,
            first: Some(Player::Left),
            games: 300,
            seed: 1,
        };
        played.play(&*game, 0, 1, &Meter::default()).wins[Player::Left as usize]
    };
    let (by_trees, at_random) = (wins(Strategy::Trees), wins(Strategy::Random));
    assert!(by_trees > at_random, "{by_trees} {at_random}");
}

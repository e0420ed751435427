//! The strategies against every line of play. They are functions of the position, so that every
//! position is visited once, however the players came to it.

use hashbrown::HashSet;

use partizan_rules::{Circuit, Owners};
use partizan_solve::{PairingStrategy, TreeStrategy};
use partizan_value::{Budget, Player};

use crate::boards::{board, free, named_graphs, scatter, shuffle};
use crate::common::Random;
use crate::exhaustive::Exhaustive;
use crate::in_threads;

pub(crate) fn trees(circuit: &Circuit) -> TreeStrategy {
    TreeStrategy::new(circuit, &Budget::unlimited()).expect("there is no limit")
}

/// The move of a strategy that has all the time in the world.
pub(crate) fn chosen(strategy: &TreeStrategy, player: Player) -> Option<usize> {
    let chosen = strategy.choose(player, &Budget::unlimited());
    chosen.expect("no limit is set")
}

pub(crate) fn follow(strategy: &mut TreeStrategy, owners: &Owners) {
    let followed = strategy.follow(owners, &Budget::unlimited());
    followed.expect("there is no limit");
}

/// The same board with other owners.
pub(crate) fn at(circuit: &Circuit, owners: &Owners) -> Circuit {
    Circuit {
        wiring: circuit.wiring.clone(),
        owners: owners.to_vec(),
    }
}

/// Somebody who plays for one player.
trait Mover: Clone {
    fn choose(&mut self, owners: &Owners) -> Option<usize>;
}

/// By trees that are mended from move to move. Now and then they are compared with new ones.
#[derive(Clone)]
struct ByTrees<'a> {
    circuit: &'a Circuit,
    player: Player,
    strategy: TreeStrategy,
    asked: usize,
    /// How often new trees are looked at.
    stride: usize,
}

impl Mover for ByTrees<'_> {
    fn choose(&mut self, owners: &Owners) -> Option<usize> {
        follow(&mut self.strategy, owners);
        let edge = chosen(&self.strategy, self.player);
        self.asked += 1;
        if self.asked.is_multiple_of(self.stride) {
            let anew = chosen(&trees(&at(self.circuit, owners)), self.player);
            assert_eq!(edge, anew, "{} {owners:?}", self.player);
        }
        edge
    }
}

#[derive(Clone)]
struct ByPairs<'a>(&'a PairingStrategy);

impl Mover for ByPairs<'_> {
    fn choose(&mut self, owners: &Owners) -> Option<usize> {
        self.0.choose(owners)
    }
}

/// Owners as a number, two bits for an edge.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Packed(u64);

impl Packed {
    fn of(owners: &Owners) -> Packed {
        let taken = (0..owners.len()).filter_map(|edge| Some((edge, owners[edge]?)));
        taken.fold(Packed(0), |packed, (edge, player)| {
            packed.with(edge, player)
        })
    }

    fn with(self, edge: usize, player: Player) -> Packed {
        Packed(self.0 | (1 + player as u64) << (2 * edge))
    }

    fn unpack(self, owners: &mut Owners) {
        for (edge, owner) in owners.iter_mut().enumerate() {
            *owner = match self.0 >> (2 * edge) & 3 {
                0 => None,
                digit => Some(Player::BOTH[digit as usize - 1]),
            };
        }
    }
}

/// A player wins whatever the opponent does. How many positions came up in which the player moved.
fn wins_every_line(circuit: &Circuit, player: Player, first: Player, mover: impl Mover) -> usize {
    let opponent = player.opponent();
    let mut seen = HashSet::new();
    let mut board = circuit.clone();
    // Positions in which the player moves, and who has followed the game so far.
    let mut open = Vec::new();
    let mut movers = vec![mover];
    let mut reply = |owners: &Owners, mover: usize, open: &mut Vec<(Packed, usize)>| {
        let packed = Packed::of(owners);
        for edge in free(owners) {
            let after = packed.with(edge, opponent);
            if seen.insert(after) {
                open.push((after, mover));
            }
        }
    };
    if first == player {
        open.push((Packed::of(&circuit.owners), 0));
    } else {
        reply(&circuit.owners, 0, &mut open);
    }
    let mut visited = 0;
    while let Some((packed, mover)) = open.pop() {
        visited += 1;
        movers.truncate(mover + 1);
        packed.unpack(&mut board.owners);
        let mut mover = movers[mover].clone();
        let edge = mover.choose(&board.owners);
        let place = || format!("{player}: {}", board.wiring.text(&board.owners));
        let edge = edge.unwrap_or_else(|| panic!("no move of {}", place()));
        assert_eq!(board.owners[edge], None, "{edge} of {}", place());
        board.owners[edge] = Some(player);
        // If the opponent had won, it would still be so.
        let winner = board.winner();
        if winner.is_none() {
            reply(&board.owners, movers.len(), &mut open);
            movers.push(mover);
        } else {
            let text = board.wiring.text(&board.owners);
            assert_eq!(winner, Some(player), "after {edge}: {text}");
        }
    }
    visited
}

fn wins_by_trees(circuit: &Circuit, player: Player, first: Player, stride: usize) -> usize {
    let mover = ByTrees {
        circuit,
        player,
        strategy: trees(circuit),
        asked: 0,
        stride,
    };
    wins_every_line(circuit, player, first, mover)
}

fn wins_by_pairs(circuit: &Circuit, player: Player, first: Player) -> usize {
    let pairs = PairingStrategy::new(circuit, player, first).expect("it is the player's board");
    wins_every_line(circuit, player, first, ByPairs(&pairs))
}

/// Boards of at most four rows and columns, a player who wins there, and who begins.
fn won_boards() -> Vec<(usize, usize, Player, Player)> {
    let mut boards = Vec::new();
    for (rows, cols) in (1..=4).flat_map(|rows| (1..=4).map(move |cols| (rows, cols))) {
        for first in Player::BOTH {
            let player = match rows.cmp(&cols) {
                std::cmp::Ordering::Less => Player::Left,
                std::cmp::Ordering::Equal => first,
                std::cmp::Ordering::Greater => Player::Right,
            };
            boards.push((rows, cols, player, first));
        }
    }
    boards
}

#[test]
fn pairs_win_every_line_of_play_on_all_boards_up_to_four_by_four() {
    let boards = won_boards();
    in_threads(boards.len(), |number| {
        let (rows, cols, player, first) = boards[number];
        wins_by_pairs(&board(rows, cols), player, first);
    });
}

#[test]
fn trees_win_every_line_of_play_on_all_boards_up_to_four_by_four() {
    let boards = won_boards();
    in_threads(boards.len(), |number| {
        let (rows, cols, player, first) = boards[number];
        wins_by_trees(&board(rows, cols), player, first, 16);
    });
}

/// In every position that a player wins, the move wins. In the others there is some move.
fn chooses_winning_moves(circuit: &Circuit, table: &Exhaustive, code: usize) -> [usize; 2] {
    let empty = vec![None; circuit.owners.len()];
    let owners = table.owners(code, &empty);
    let strategy = trees(&at(circuit, &owners));
    let answer = table.answer(code);
    Player::BOTH.map(|player| {
        let moves = &answer.moves[player as usize];
        let text = || format!("{player}: {}", circuit.wiring.text(&owners));
        match chosen(&strategy, player) {
            Some(edge) => {
                assert!(!table.is_over(code), "{edge} of {}", text());
                assert_eq!(owners[edge], None, "{edge} of {}", text());
                let wins = moves.contains(&edge);
                assert!(wins || moves.is_empty(), "{edge} of {}", text());
            }
            None => assert!(table.is_over(code), "no move of {}", text()),
        }
        usize::from(!moves.is_empty())
    })
}

/// A table of all positions of an empty board.
pub(crate) fn table(circuit: &Circuit) -> Exhaustive {
    Exhaustive::new(circuit.wiring.network(), &circuit.owners)
}

/// After a winning move every position that follows is won again: so this, too, is about every line
/// of play.
#[test]
fn trees_choose_a_winning_move_in_every_position_of_small_boards_that_has_one() {
    for (rows, cols) in [(1, 1), (1, 3), (2, 2), (2, 3), (3, 2), (4, 1)] {
        let circuit = board(rows, cols);
        let table = table(&circuit);
        for code in 0..table.len() {
            chooses_winning_moves(&circuit, &table, code);
        }
    }
    let circuit = board(3, 3);
    let table = table(&circuit);
    let codes = (0..table.len()).step_by(97);
    let won = codes.map(|code| chooses_winning_moves(&circuit, &table, code));
    let won = won.fold([0, 0], |[a, b], [c, d]| [a + c, b + d]);
    assert!(won.iter().all(|&won| won > 1000), "{won:?}");
}

#[test]
fn short_and_cut_choose_winning_moves_in_every_position_of_small_graphs() {
    let graphs = named_graphs(&mut Random::seeded(21), 8, 60);
    in_threads(graphs.len(), |number| {
        let table = table(&graphs[number]);
        for code in 0..table.len() {
            chooses_winning_moves(&graphs[number], &table, code);
        }
    });
}

#[test]
fn short_and_cut_win_every_line_of_play_on_graphs_that_they_win() {
    let mut won = [0, 0];
    for circuit in named_graphs(&mut Random::seeded(22), 14, 600) {
        assert!(circuit.wiring.dual().is_none());
        let solver = trees(&circuit);
        for first in Player::BOTH {
            let player = solver.solver().outcome().winner(first);
            won[player as usize] += wins_by_trees(&circuit, player, first, 1);
        }
    }
    assert!(won.iter().all(|&won| won > 1000), "{won:?}");
}

/// Equal positions get equal moves, in whatever order the moves were made.
#[test]
fn mended_trees_choose_what_new_ones_choose_for_winners_and_losers() {
    let mut random = Random::seeded(23);
    let mut circuits = named_graphs(&mut random, 20, 150);
    for (rows, cols) in [(2, 2), (3, 3), (3, 4), (4, 4), (5, 4), (6, 6)] {
        circuits.extend(std::iter::repeat_n(board(rows, cols), 40));
    }
    for circuit in circuits {
        let edges = circuit.owners.len();
        let taken = random.below(edges + 1);
        let owners = scatter(&mut random, edges, taken);
        if at(&circuit, &owners).winner().is_some() {
            continue;
        }
        let expected = Player::BOTH.map(|player| chosen(&trees(&at(&circuit, &owners)), player));
        let mut moves: Vec<usize> = (0..edges).collect();
        moves.retain(|&edge| owners[edge].is_some());
        for number in 0..4 {
            shuffle(&mut random, &mut moves);
            let mut strategy = trees(&circuit);
            let mut so_far = circuit.owners.clone();
            for &edge in &moves {
                so_far[edge] = owners[edge];
                if number % 2 == 0 || random.below(3) == 0 {
                    follow(&mut strategy, &so_far);
                }
            }
            follow(&mut strategy, &owners);
            let choices = Player::BOTH.map(|player| chosen(&strategy, player));
            assert_eq!(choices, expected, "{}", circuit.wiring.text(&owners));
            // Back to another line, and here again.
            let other = scatter(&mut random, edges, edges / 2);
            follow(&mut strategy, &other);
            follow(&mut strategy, &owners);
            let choices = Player::BOTH.map(|player| chosen(&strategy, player));
            assert_eq!(choices, expected, "{}", circuit.wiring.text(&owners));
        }
    }
}

//! Networks and positions to ask about.

use partizan_rules::{Circuit, Entry, Network, Owners, Request};
use partizan_solve::Game;
use partizan_value::{Outcome, Player, Store};

use crate::answer::{solve, winner, with};
use crate::common::Random;

/// Left's and Right's network of Bridg-it with rows and columns of crossings, read off the lattice
/// of (2 columns + 1) × (2 rows + 1) points. Points with one odd coordinate are dots, Left's if it
/// is the column; the others are crossings, but not those on the border.
pub(crate) fn bridgit(rows: usize, cols: usize) -> [Network; 2] {
    let [width, height] = [2 * cols, 2 * rows];
    // The first and the last line of dots are the terminals, and then come the others.
    let dot = |along: usize, across: usize, long: usize, broad: usize| match along {
        0 => 0,
        end if end == long => 1,
        _ => (2 + (along / 2 - 1) * (broad / 2) + across / 2) as u32,
    };
    let left = |x: usize, y: usize| dot(y, x, height, width);
    let right = |x: usize, y: usize| dot(x, y, width, height);
    let mut ends = [Vec::new(), Vec::new()];
    for y in (1..height).rev() {
        for x in (1..width).filter(|x| x % 2 == y % 2) {
            let (upright, flat) = ([(x, y - 1), (x, y + 1)], [(x - 1, y), (x + 1, y)]);
            let (of_left, of_right) = if y % 2 == 1 {
                (upright, flat)
            } else {
                (flat, upright)
            };
            ends[0].push(of_left.map(|(x, y)| left(x, y)));
            ends[1].push(of_right.map(|(x, y)| right(x, y)));
        }
    }
    let [of_left, of_right] = ends;
    [
        Network::new(2 + (rows - 1) * cols, of_left, [0, 1]),
        Network::new(2 + (cols - 1) * rows, of_right, [0, 1]),
    ]
}

/// Any graph with two terminals, loops and parallel edges among it, in one piece or not.
pub(crate) fn graph(random: &mut Random, most_vertices: usize, edges: usize) -> Network {
    let vertices = 2 + random.below(most_vertices - 1);
    let vertex = |random: &mut Random| random.below(vertices) as u32;
    let ends = (0..edges).map(|_| [vertex(random), vertex(random)]);
    let ends = ends.collect();
    let from = vertex(random);
    let to = (from + 1 + random.below(vertices - 1) as u32) % vertices as u32;
    Network::new(vertices, ends, [from, to])
}

/// Opens a position of a game.
pub(crate) fn opened(name: &str, position: &str) -> Box<dyn Game> {
    let entry = Entry::named(name).expect("the game exists");
    let request = Request::new(entry, vec![position], vec![]).expect("no parameters");
    partizan_solve::open(&request, &Store::new()).expect("a position")
}

/// The empty board of Bridg-it with rows and columns of crossings, as people see it.
pub(crate) fn board(rows: usize, cols: usize) -> Circuit {
    let game = opened("bridgit", &format!("{rows}x{cols}"));
    game.circuit(0).expect("a game of connection")
}

/// A network as a graph with names; none if it is not in one piece.
pub(crate) fn named(network: &Network) -> Option<Circuit> {
    let [from, to] = network.terminals();
    if network.reach(from, |_| true).contains(&false) {
        return None;
    }
    let name = |vertex: usize| match vertex {
        vertex if vertex == from => "s".to_string(),
        vertex if vertex == to => "t".to_string(),
        other => format!("v{other}"),
    };
    let edges = (0..network.len()).map(|edge| network.ends(edge).map(name).join("-"));
    let text = edges.collect::<Vec<_>>().join(",");
    opened("switching", &text).circuit(0)
}

/// Small graphs in one piece, as people see them.
pub(crate) fn named_graphs(random: &mut Random, most_edges: usize, number: usize) -> Vec<Circuit> {
    let graphs = std::iter::repeat_with(|| {
        let edges = 1 + random.below(most_edges);
        named(&graph(random, 6, edges))
    });
    graphs.flatten().take(number).collect()
}

/// A position in which so many edges are taken, by the players in turn or by anybody.
pub(crate) fn scatter(random: &mut Random, edges: usize, taken: usize) -> Vec<Option<Player>> {
    let mut order: Vec<usize> = (0..edges).collect();
    shuffle(random, &mut order);
    let in_turn = random.below(4) > 0;
    let mut owners = vec![None; edges];
    for (turn, &edge) in order[..taken].iter().enumerate() {
        let player = if in_turn { turn % 2 } else { random.below(2) };
        owners[edge] = Some(Player::BOTH[player]);
    }
    owners
}

/// The position after some moves in turn, most of which leave the game to whoever begins.
pub(crate) fn struggle(
    random: &mut Random,
    network: &Network,
    moves: usize,
) -> Vec<Option<Player>> {
    let mut owners = vec![None; network.len()];
    let mut player = random.pick(&Player::BOTH);
    for _ in 0..moves {
        if winner(network, &owners).is_some() {
            break;
        }
        let free = free(&owners);
        let tries = 1 + random.below(8);
        let mut edges = (0..tries).map(|_| random.pick(&free));
        let is_open =
            |&edge: &usize| solve(network, &with(&owners, edge, player)).outcome() == Outcome::Next;
        let edge = edges.find(is_open).unwrap_or_else(|| random.pick(&free));
        owners[edge] = Some(player);
        player = player.opponent();
    }
    owners
}

pub(crate) fn free(owners: &Owners) -> Vec<usize> {
    (0..owners.len())
        .filter(|&edge| owners[edge].is_none())
        .collect()
}

pub(crate) fn shuffle<T>(random: &mut Random, items: &mut [T]) {
    for i in (1..items.len()).rev() {
        items.swap(i, random.below(i + 1));
    }
}

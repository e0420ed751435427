//! Why a player wins a game of connection even if the opponent begins, in a form that is checked
//! without knowing where it comes from.
//!
//! In what follows the edges of the player who joins count as joined: their ends are one point. The
//! opponent's edges are gone. Extra edges never hurt the player who has them, so it does no harm if
//! an answer is left to the player's liking.
//!
//! **Two trees win.** Let two trees of free edges without a common edge join the same points, both
//! terminals among them. The player who joins answers so that this remains true, of fewer points,
//! until there is one point only; then the terminals are joined.
//!
//! - The opponent takes an edge of one tree, which falls into two parts. The other tree joins all
//!   points, so it has an edge between a point of one part and a point of the other; the player
//!   takes it. Its ends become one point, which mends the first tree and shortens the second.
//! - The opponent takes another edge. The player takes any edge of the first tree. Its ends become
//!   one point, which shortens the first tree and closes one circle in the second; an edge of that
//!   circle is left out from now on.
//!
//! The opponent cannot win in between, because one tree is always whole.
//!
//! **Two forests win.** Let Left have everything within some groups of vertices, as a present: each
//! group is one point, too. Let all free edges between different points be part of two forests
//! without a common edge, neither of which joins the terminals. In other words: each forest remains
//! a forest if one more edge is put between the terminals. Right answers so that this remains true
//! until no free edge is left between different points; then the terminals are apart, since the
//! empty forest does not join them.
//!
//! - Left takes an edge *e* of one forest. Its ends become one point, and what is left of this
//!   forest and the edge between the terminals is a forest, as before. The other forest with the
//!   edge between the terminals may now have a circle, but only one, which goes through *e*. It is
//!   not made of *e* and the edge between the terminals alone, for the first forest does not join
//!   the terminals. So it has an edge of the other forest, and Right takes that one.
//! - If there is no circle, or Left takes an edge whose ends are one point, Right takes any edge.
//!   Part of a forest is a forest.
//!
//! Lehman (*A solution of the Shannon switching game*, 1964) shows that there is always one of the
//! two, unless whoever begins wins.

use std::fmt;

use partizan_value::Player;

use crate::connection::Owners;
use crate::network::Network;

/// Why a player wins even if the opponent begins: two answers for every attack.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Proof {
    /// Two trees of free edges without a common edge, which join the same vertices, both terminals
    /// among them; what the player has counts as joined. Where the opponent cuts one tree, an edge
    /// of the other mends it.
    Trees {
        /// Whose trees they are: Left's, or Right's in his own network.
        player: Player,
        /// The edges of both.
        trees: [Vec<usize>; 2],
    },
    /// The free edges between some groups of vertices, as two forests neither of which joins the
    /// terminals, even if everything within the groups is Left's. When Left takes an edge of one,
    /// Right takes one of the other that would close a circle or join the terminals.
    Forests {
        /// The groups that have more than one vertex.
        groups: Vec<Vec<usize>>,
        /// The edges of both.
        forests: [Vec<usize>; 2],
    },
}

/// What is wrong with a proof. A `part` is a tree or a forest: 0 or 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(
    missing_docs,
    reason = "the fields are numbers of edges, vertices and parts"
)]
pub enum Flaw {
    /// Trees of a player who has no network to join.
    NoNetwork,
    /// There is no such edge.
    NoSuchEdge { edge: usize },
    /// There is no such vertex.
    NoSuchVertex { vertex: usize },
    /// A player has this edge already.
    NotFree { edge: usize, player: Player },
    /// This edge is there twice.
    Twice { edge: usize },
    /// A part has a circle, which this edge closes.
    Circle { part: usize, edge: usize },
    /// A tree does not reach this terminal.
    NoTerminal { part: usize, vertex: usize },
    /// A tree joins the terminals, but not with this edge of its own.
    Apart { part: usize, edge: usize },
    /// A tree does not reach this vertex, though the other one does.
    Missed { part: usize, vertex: usize },
    /// The terminals are one point before there are any forests.
    Joined,
    /// A forest joins the terminals.
    Joins { part: usize },
    /// This free edge between different points is in neither forest.
    NoForest { edge: usize },
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let nth = |part: usize| if part == 0 { "first" } else { "second" };
        match *self {
            Flaw::NoNetwork => f.write_str("this player has no network for trees"),
            Flaw::NoSuchEdge { edge } => write!(f, "there is no edge {edge}"),
            Flaw::NoSuchVertex { vertex } => write!(f, "there is no vertex {vertex}"),
            Flaw::NotFree { edge, player } => {
                write!(f, "edge {edge} is not free: {player} has it")
            }
            Flaw::Twice { edge } => write!(f, "edge {edge} is there twice"),
            Flaw::Circle { part, edge } => {
                write!(f, "edge {edge} closes a circle in the {} part", nth(part))
            }
            Flaw::NoTerminal { part, vertex } => {
                write!(f, "the {} tree misses terminal {vertex}", nth(part))
            }
            Flaw::Apart { part, edge } => {
                let tree = nth(part);
                write!(
                    f,
                    "edge {edge} is not joined with the rest of the {tree} tree"
                )
            }
            Flaw::Missed { part, vertex } => {
                let [tree, other] = [nth(part), nth(part ^ 1)];
                write!(
                    f,
                    "the {tree} tree misses vertex {vertex} of the {other} tree"
                )
            }
            Flaw::Joined => f.write_str("the terminals are joined already"),
            Flaw::Joins { part } => write!(f, "the {} forest joins the terminals", nth(part)),
            Flaw::NoForest { edge } => write!(f, "edge {edge} is in neither forest"),
        }
    }
}

impl std::error::Error for Flaw {}

impl Proof {
    /// Who wins, according to the proof.
    pub fn winner(&self) -> Player {
        match *self {
            Proof::Trees { player, .. } => player,
            Proof::Forests { .. } => Player::Right,
        }
    }

    /// In whose network it lives: forests are Right's proof, but in Left's network.
    pub fn network_of(&self) -> Player {
        match *self {
            Proof::Trees { player, .. } => player,
            Proof::Forests { .. } => Player::Left,
        }
    }

    /// The edges of both trees or forests.
    pub fn edges(&self) -> &[Vec<usize>; 2] {
        match self {
            Proof::Trees { trees, .. } => trees,
            Proof::Forests { forests, .. } => forests,
        }
    }

    /// What one of them is called.
    pub fn part(&self) -> &'static str {
        match self {
            Proof::Trees { .. } => "tree",
            Proof::Forests { .. } => "forest",
        }
    }

    /// Whether this proves that its winner wins a position even if the opponent begins; if not, the
    /// first flaw.
    ///
    /// The network must be the one in which the proof lives, that of [`Proof::network_of`]: Left's
    /// for her trees and for forests, Right's own for his trees. Trees of Right's in Left's network
    /// prove nothing, but this cannot tell whose network it is given. For a position use
    /// [`Circuit::check`](crate::Circuit::check), which can.
    ///
    /// # Panics
    ///
    /// If there are not as many owners as edges.
    ///
    /// ```
    /// use partizan_rules::{Flaw, Network, Proof};
    /// use partizan_value::Player::{Left, Right};
    ///
    /// // Two ways from 0 to 2, by 1 and by 3; Left has half of the first.
    /// let ring = Network::new(4, vec![[0, 1], [1, 2], [0, 3], [3, 2]], [0, 2]);
    /// let mut owners = [Some(Left), None, None, None];
    /// let trees = Proof::Trees { player: Left, trees: [vec![1], vec![2, 3]] };
    /// let flaw = trees.check(&ring, &owners).unwrap_err();
    /// assert_eq!(flaw, Flaw::Missed { part: 0, vertex: 3 });
    /// assert_eq!(flaw.to_string(), "the first tree misses vertex 3 of the second tree");
    ///
    /// // When Right has the other half, Left needs both of the edges that are left.
    /// owners[1] = Some(Right);
    /// let forests = Proof::Forests { groups: vec![], forests: [vec![2], vec![3]] };
    /// assert_eq!(forests.check(&ring, &owners), Ok(()));
    /// ```
    pub fn check(&self, network: &Network, owners: &Owners) -> Result<(), Flaw> {
        assert_eq!(network.len(), owners.len(), "an entry for each edge");
        match self {
            Proof::Trees { player, trees } => {
                all_free(network, owners, trees)?;
                check_trees(network, &Points::of(network, owners, *player), trees)
            }
            Proof::Forests { groups, forests } => {
                all_free(network, owners, forests)?;
                let mut points = Points::of(network, owners, Player::Left);
                for group in groups {
                    let outside = group.iter().find(|&&vertex| vertex >= network.vertices());
                    if let Some(&vertex) = outside {
                        return Err(Flaw::NoSuchVertex { vertex });
                    }
                    for pair in group.windows(2) {
                        points.join([pair[0], pair[1]]);
                    }
                }
                check_forests(network, owners, &points, forests)
            }
        }
    }
}

/// Free edges only, none of them twice.
fn all_free(network: &Network, owners: &Owners, parts: &[Vec<usize>; 2]) -> Result<(), Flaw> {
    let mut seen = vec![false; network.len()];
    for &edge in parts.iter().flatten() {
        if edge >= network.len() {
            return Err(Flaw::NoSuchEdge { edge });
        }
        if let Some(player) = owners[edge] {
            return Err(Flaw::NotFree { edge, player });
        }
        if std::mem::replace(&mut seen[edge], true) {
            return Err(Flaw::Twice { edge });
        }
    }
    Ok(())
}

fn check_trees(network: &Network, points: &Points, trees: &[Vec<usize>; 2]) -> Result<(), Flaw> {
    let [from, to] = network.terminals();
    let mut reached = [0, 1].map(|_| vec![false; network.vertices()]);
    for (part, edges) in trees.iter().enumerate() {
        let joined = points.forest(network, part, edges)?;
        let at_start = |edge: &&usize| joined.point(network.ends(**edge)[0]) == joined.point(from);
        if joined.point(from) != joined.point(to) {
            let starts = edges.iter().any(|edge| at_start(&edge));
            let vertex = if starts { to } else { from };
            return Err(Flaw::NoTerminal { part, vertex });
        }
        if let Some(&edge) = edges.iter().find(|edge| !at_start(edge)) {
            return Err(Flaw::Apart { part, edge });
        }
        // A tree without edges is a point.
        reached[part][points.point(from)] = true;
        for vertex in edges.iter().flat_map(|&edge| network.ends(edge)) {
            reached[part][points.point(vertex)] = true;
        }
    }
    for part in 0..2 {
        let mut others = trees[1 - part].iter().flat_map(|&edge| network.ends(edge));
        if let Some(vertex) = others.find(|&vertex| !reached[part][points.point(vertex)]) {
            return Err(Flaw::Missed { part, vertex });
        }
    }
    Ok(())
}

fn check_forests(
    network: &Network,
    owners: &Owners,
    points: &Points,
    forests: &[Vec<usize>; 2],
) -> Result<(), Flaw> {
    let [from, to] = network.terminals();
    if points.point(from) == points.point(to) {
        return Err(Flaw::Joined);
    }
    for (part, edges) in forests.iter().enumerate() {
        let joined = points.forest(network, part, edges)?;
        if joined.point(from) == joined.point(to) {
            return Err(Flaw::Joins { part });
        }
    }
    let mut covered = vec![false; network.len()];
    for &edge in forests.iter().flatten() {
        covered[edge] = true;
    }
    let open = |edge: &usize| {
        let [a, b] = network.ends(*edge).map(|vertex| points.point(vertex));
        owners[*edge].is_none() && !covered[*edge] && a != b
    };
    (0..network.len())
        .find(open)
        .map_or(Ok(()), |edge| Err(Flaw::NoForest { edge }))
}

/// Which vertices are one point.
#[derive(Clone)]
struct Points {
    /// Another vertex of the same point, or the vertex itself; the way ends at the point's name.
    next: Vec<usize>,
    /// How many vertices lead here.
    size: Vec<usize>,
}

impl Points {
    /// The points of a player: what the player has joined.
    fn of(network: &Network, owners: &Owners, player: Player) -> Points {
        let mut points = Points {
            next: (0..network.vertices()).collect(),
            size: vec![1; network.vertices()],
        };
        for edge in (0..network.len()).filter(|&edge| owners[edge] == Some(player)) {
            points.join(network.ends(edge));
        }
        points
    }

    /// The vertex that a point is named after. The larger part names the whole, so the way is
    /// short.
    fn point(&self, mut vertex: usize) -> usize {
        while self.next[vertex] != vertex {
            vertex = self.next[vertex];
        }
        vertex
    }

    /// Makes two vertices one point; false if they were.
    fn join(&mut self, ends: [usize; 2]) -> bool {
        let [a, b] = ends.map(|vertex| self.point(vertex));
        let [small, large] = if self.size[a] < self.size[b] {
            [a, b]
        } else {
            [b, a]
        };
        if small != large {
            self.next[small] = large;
            self.size[large] += self.size[small];
        }
        small != large
    }

    /// The points when the edges of a forest are joined, too.
    fn forest(&self, network: &Network, part: usize, edges: &[usize]) -> Result<Points, Flaw> {
        let mut joined = self.clone();
        for &edge in edges {
            if !joined.join(network.ends(edge)) {
                return Err(Flaw::Circle { part, edge });
            }
        }
        Ok(joined)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Player::{Left, Right};

    /// Two squares side by side, with a loop and two parallel edges at the end:
    /// 0 - 1 - 2 above, 3 - 4 - 5 below, the terminals 0 and 5.
    fn ladder() -> Network {
        let ends = vec![
            [0, 1], // 0
            [1, 2],
            [3, 4], // 2
            [4, 5],
            [0, 3], // 4
            [1, 4],
            [2, 5], // 6
            [2, 5],
            [4, 4], // 8
        ];
        Network::new(6, ends, [0, 5])
    }

    const FREE: [Option<Player>; 9] = [None; 9];

    fn taken(edges: &[(usize, Player)]) -> [Option<Player>; 9] {
        let mut owners = FREE;
        for &(edge, player) in edges {
            owners[edge] = Some(player);
        }
        owners
    }

    fn check_trees(
        owners: [Option<Player>; 9],
        first: &[usize],
        second: &[usize],
    ) -> Result<(), Flaw> {
        let trees = [first.to_vec(), second.to_vec()];
        let [left, right] = Player::BOTH.map(|player| {
            let trees = trees.clone();
            let owners = match player {
                Left => owners,
                Right => owners.map(|owner| owner.map(Player::opponent)),
            };
            Proof::Trees { player, trees }.check(&ladder(), &owners)
        });
        let exchanged = match right {
            Err(Flaw::NotFree { edge, player }) => Err(Flaw::NotFree {
                edge,
                player: player.opponent(),
            }),
            other => other,
        };
        assert_eq!(left, exchanged, "trees are the same for both players");
        left
    }

    fn check_forests(
        owners: [Option<Player>; 9],
        groups: &[&[usize]],
        first: &[usize],
        second: &[usize],
    ) -> Result<(), Flaw> {
        let groups = groups.iter().map(|group| group.to_vec()).collect();
        let forests = [first.to_vec(), second.to_vec()];
        Proof::Forests { groups, forests }.check(&ladder(), &owners)
    }

    #[test]
    fn trees_join_the_same_points() {
        // Left has 0-1-4, so 2 and 5 are to be joined with one point, by 1, 3, 6 and 7.
        let owners = taken(&[(0, Left), (5, Left)]);
        assert_eq!(check_trees(owners, &[1, 6], &[3, 7]), Ok(()));
        assert_eq!(check_trees(owners, &[3, 6], &[7, 1]), Ok(()));
        // The point 3, too, or one edge more or less, and it is no longer true.
        let missed = Flaw::Missed { part: 0, vertex: 3 };
        assert_eq!(check_trees(owners, &[1, 6], &[3, 7, 4]), Err(missed));
        assert_eq!(check_trees(owners, &[1, 6, 4], &[3, 7, 2]), Ok(()));
        let missed = Flaw::Missed { part: 1, vertex: 2 };
        assert_eq!(check_trees(owners, &[1, 6], &[3]), Err(missed));
    }

    #[test]
    fn trees_without_edges_join_terminals_that_are_joined() {
        let owners = taken(&[(0, Left), (5, Left), (3, Left)]);
        assert_eq!(check_trees(owners, &[], &[]), Ok(()));
        assert_eq!(check_trees(owners, &[2], &[4]), Ok(()));
        let missed = Flaw::Missed { part: 1, vertex: 3 };
        assert_eq!(check_trees(owners, &[2], &[]), Err(missed));
        let none = Flaw::NoTerminal { part: 0, vertex: 0 };
        assert_eq!(check_trees(FREE, &[], &[]), Err(none));
    }

    #[test]
    fn flaws_of_trees_are_found() {
        let none = Flaw::NoSuchEdge { edge: 9 };
        assert_eq!(check_trees(FREE, &[0, 9], &[]), Err(none));
        for player in Player::BOTH {
            let owners = taken(&[(4, player)]);
            let flaw = Flaw::NotFree { edge: 4, player };
            assert_eq!(check_trees(owners, &[0], &[2, 4]), Err(flaw));
        }
        let twice = Flaw::Twice { edge: 1 };
        assert_eq!(check_trees(FREE, &[0, 1, 6], &[4, 1, 7]), Err(twice));
        assert_eq!(check_trees(FREE, &[0, 1, 1], &[4]), Err(twice));
        let circle = Flaw::Circle { part: 0, edge: 7 };
        assert_eq!(check_trees(FREE, &[0, 1, 6, 7], &[]), Err(circle));
        let circle = Flaw::Circle { part: 0, edge: 8 };
        assert_eq!(check_trees(FREE, &[0, 5, 3, 8], &[]), Err(circle));
        // What the player has closes circles, too.
        let owners = taken(&[(0, Left), (5, Left), (2, Left)]);
        let circle = Flaw::Circle { part: 1, edge: 4 };
        assert_eq!(check_trees(owners, &[1, 6], &[3, 7, 4]), Err(circle));
        let short = Flaw::NoTerminal { part: 0, vertex: 5 };
        assert_eq!(check_trees(FREE, &[0, 5], &[]), Err(short));
        let short = Flaw::NoTerminal { part: 0, vertex: 0 };
        assert_eq!(check_trees(FREE, &[3, 5], &[]), Err(short));
        let short = Flaw::NoTerminal { part: 1, vertex: 5 };
        assert_eq!(check_trees(FREE, &[0, 1, 6], &[4]), Err(short));
        // 0-3-4-5 joins the terminals, and 1-2 stands beside it.
        let apart = Flaw::Apart { part: 0, edge: 1 };
        assert_eq!(check_trees(FREE, &[1, 4, 2, 3], &[]), Err(apart));
    }

    #[test]
    fn forests_leave_the_terminals_apart() {
        // Right has 1-2: only 4-5 leads to 5 and 2, which are one group.
        let owners = taken(&[(1, Right), (0, Left)]);
        assert_eq!(
            check_forests(owners, &[&[2, 5], &[0, 1, 3, 4]], &[3], &[]),
            Err(Flaw::Joins { part: 0 })
        );
        let owners = taken(&[(1, Right), (5, Right)]);
        let groups: &[&[usize]] = &[&[2, 5], &[0, 1]];
        assert_eq!(check_forests(owners, groups, &[3, 2], &[4]), Ok(()));
        assert_eq!(check_forests(owners, groups, &[3], &[4, 2]), Ok(()));
        // Groups that have a vertex in common are one group.
        let groups: &[&[usize]] = &[&[2, 5], &[0, 1], &[1, 3]];
        assert_eq!(check_forests(owners, groups, &[3], &[2]), Ok(()));
        let owners = taken(&[(1, Right), (3, Right)]);
        let groups: &[&[usize]] = &[&[2, 5], &[0, 1, 3, 4]];
        assert_eq!(check_forests(owners, groups, &[], &[]), Ok(()));
    }

    #[test]
    fn flaws_of_forests_are_found() {
        let owners = taken(&[(1, Right), (5, Right)]);
        let groups: &[&[usize]] = &[&[2, 5], &[0, 1]];
        let check =
            |first: &[usize], second: &[usize]| check_forests(owners, groups, first, second);
        assert_eq!(check(&[3, 9], &[4]), Err(Flaw::NoSuchEdge { edge: 9 }));
        let taken_edge = Flaw::NotFree {
            edge: 1,
            player: Right,
        };
        assert_eq!(check(&[3, 1], &[4]), Err(taken_edge));
        assert_eq!(check(&[3, 2], &[4, 2]), Err(Flaw::Twice { edge: 2 }));
        let inside = Flaw::Circle { part: 0, edge: 6 };
        assert_eq!(check(&[3, 2, 6], &[4]), Err(inside));
        let looped = Flaw::Circle { part: 1, edge: 8 };
        assert_eq!(check(&[3, 2], &[4, 8]), Err(looped));
        assert_eq!(check(&[3, 2, 4], &[]), Err(Flaw::Joins { part: 0 }));
        assert_eq!(check(&[3], &[4]), Err(Flaw::NoForest { edge: 2 }));
        let none = Flaw::NoSuchVertex { vertex: 6 };
        assert_eq!(check_forests(owners, &[&[6]], &[], &[]), Err(none));
        let together: &[&[usize]] = &[&[2, 5], &[0, 2]];
        assert_eq!(check_forests(owners, together, &[], &[]), Err(Flaw::Joined));
        let joined = taken(&[(0, Left), (5, Left), (3, Left)]);
        assert_eq!(check_forests(joined, &[], &[], &[]), Err(Flaw::Joined));
    }

    #[test]
    fn flaws_say_what_is_wrong_and_where() {
        let messages = [
            (Flaw::NoNetwork, "this player has no network for trees"),
            (Flaw::NoSuchEdge { edge: 9 }, "there is no edge 9"),
            (Flaw::NoSuchVertex { vertex: 6 }, "there is no vertex 6"),
            (
                Flaw::NotFree {
                    edge: 1,
                    player: Right,
                },
                "edge 1 is not free: right has it",
            ),
            (Flaw::Twice { edge: 2 }, "edge 2 is there twice"),
            (
                Flaw::Circle { part: 1, edge: 8 },
                "edge 8 closes a circle in the second part",
            ),
            (
                Flaw::NoTerminal { part: 0, vertex: 5 },
                "the first tree misses terminal 5",
            ),
            (
                Flaw::Apart { part: 1, edge: 1 },
                "edge 1 is not joined with the rest of the second tree",
            ),
            (
                Flaw::Missed { part: 1, vertex: 3 },
                "the second tree misses vertex 3 of the first tree",
            ),
            (Flaw::Joined, "the terminals are joined already"),
            (
                Flaw::Joins { part: 1 },
                "the second forest joins the terminals",
            ),
            (Flaw::NoForest { edge: 2 }, "edge 2 is in neither forest"),
        ];
        for (flaw, message) in messages {
            assert_eq!(flaw.to_string(), message);
        }
    }
}

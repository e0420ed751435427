//! Two forests without a common edge that have as many edges as any two can have together: a base of
//! the union of two graphic matroids (Edmonds 1968), kept while the network changes.
//!
//! An edge that fits in neither forest may push out one on the circle that it would close, which
//! goes to the other forest, where it may push out another, and so on. A search breadth first
//! finds a shortest chain of such exchanges; after one of those both are forests again. If the
//! search reaches nothing that fits, then the edges that it went through are two trees on the same
//! vertices, so that nothing more fits between these: they and the edge are a circuit of the
//! union.
//!
//! The search begins with an edge from u to v. Both forests are turned so that u is a root. What
//! has been reached in a forest is always a tree around u, and an edge is looked at after the one
//! that led to its nearer end, which has then been reached in both forests. So a circle is found
//! by climbing from the ends until something is met that has been reached, and a whole
//! search costs no more than the number of edges that it reaches and the way from u to the old
//! roots (Roskind and Tarjan 1985). An exchange costs such a way for each edge of the chain. So
//! edges are tried in the order of a walk through the first forest: from one to the next the root
//! moves a little only, and after a search that found no room all that it reached is one node.

use std::sync::Arc;

use partizan_rules::{Incidence, Network};

/// No edge.
const NONE: u32 = u32::MAX;

/// Two forests in a network. Besides its edges there are two return edges, which join the
/// terminals.
#[derive(Clone)]
pub(super) struct Forests {
    network: Arc<Network>,
    /// Vertices that have become one are one node.
    nodes: Nodes,
    /// The forest of each edge.
    place: Vec<Option<Side>>,
    /// For each forest and node the edge to the node above it.
    up: [Vec<u32>; 2],
    /// When each node was met in a walk through the first forest, as it was a while ago.
    rank: Vec<u32>,
    search: Search,
}

/// One of the forests.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Side {
    One,
    Two,
}

impl Side {
    pub(super) const BOTH: [Side; 2] = [Side::One, Side::Two];

    pub(super) fn other(self) -> Side {
        match self {
            Side::One => Side::Two,
            Side::Two => Side::One,
        }
    }
}

/// Whether an edge could be added.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Added {
    /// It is in one of the forests now.
    Yes,
    /// It is in neither: [`Forests::circuit`] has the edges that stand in its way.
    No,
}

/// Disjoint sets of vertices.
#[derive(Clone)]
struct Nodes(Vec<u32>);

impl Nodes {
    fn new(vertices: usize) -> Nodes {
        Nodes((0..vertices as u32).collect())
    }

    /// The vertex that stands for the set of this one.
    #[inline]
    fn find(&mut self, vertex: usize) -> usize {
        let mut at = vertex;
        while self.0[at] as usize != at {
            self.0[at] = self.0[self.0[at] as usize];
            at = self.0[at] as usize;
        }
        at
    }

    /// Puts the set of `other` into that of `node`, which stands for both.
    fn merge(&mut self, node: usize, other: usize) {
        self.0[other] = node as u32;
    }
}

/// What a search remembers.
#[derive(Clone)]
struct Search {
    /// Marks are those of the present search if they are its number.
    number: u32,
    /// The nodes reached in each forest.
    reached: [Vec<u32>; 2],
    /// The edges reached, in the order in which they are looked at.
    queue: Vec<u32>,
    /// The edge from which each of these was reached.
    from: Vec<u32>,
    /// Edges on the way up.
    path: Vec<u32>,
}

impl Search {
    /// Forgets what has been reached.
    fn begin(&mut self) {
        self.queue.clear();
        self.number = self.number.checked_add(1).unwrap_or_else(|| {
            for marks in &mut self.reached {
                marks.fill(0);
            }
            1
        });
    }

    fn has_reached(&self, side: Side, node: usize) -> bool {
        self.reached[side as usize][node] == self.number
    }

    fn reach(&mut self, side: Side, node: usize) {
        self.reached[side as usize][node] = self.number;
    }
}

impl Forests {
    /// Forests of free edges, as large as they get without exchanges. The ends of edges that are
    /// joined are one.
    pub(super) fn grow(
        network: Arc<Network>,
        is_joined: impl Fn(usize) -> bool,
        is_free: impl Fn(usize) -> bool,
    ) -> Forests {
        let (edges, vertices) = (network.len(), network.vertices());
        let mut nodes = Nodes::new(vertices);
        for edge in (0..edges).filter(|&edge| is_joined(edge)) {
            let [a, b] = network.ends(edge).map(|end| nodes.find(end));
            nodes.merge(a, b);
        }
        let mut place = vec![None; edges + 2];
        let mut trees = Side::BOTH.map(|_| nodes.clone());
        for edge in (0..edges).filter(|&edge| is_free(edge)) {
            // Turns keep both forests equally large, so that few edges are left for exchanges.
            let first = Side::BOTH[edge % 2];
            place[edge] = [first, first.other()].into_iter().find(|&side| {
                let trees = &mut trees[side as usize];
                let [a, b] = network.ends(edge).map(|end| trees.find(end));
                trees.merge(a, b);
                a != b
            });
        }
        let mut forests = Forests {
            network,
            nodes,
            place,
            up: [vec![NONE; vertices], vec![NONE; vertices]],
            rank: vec![0; vertices],
            search: Search {
                number: 0,
                reached: [vec![0; vertices], vec![0; vertices]],
                queue: Vec::new(),
                from: vec![NONE; edges + 2],
                path: Vec::new(),
            },
        };
        forests.plant();
        forests
    }

    /// Finds the edge up from every node, given the forest of each edge.
    fn plant(&mut self) {
        for (side, branches) in Side::BOTH.into_iter().zip(self.branches()) {
            self.search.begin();
            self.up[side as usize].fill(NONE);
            let (mut open, mut met) = (Vec::new(), 0);
            for root in 0..self.network.vertices() {
                if self.search.has_reached(side, root) {
                    continue;
                }
                self.search.reach(side, root);
                open.push(root);
                while let Some(node) = open.pop() {
                    if side == Side::One {
                        self.rank[node] = met;
                        met += 1;
                    }
                    for &edge in branches.at(node) {
                        let next = self.across(edge as usize, node);
                        if !self.search.has_reached(side, next) {
                            self.search.reach(side, next);
                            self.up[side as usize][next] = edge;
                            open.push(next);
                        }
                    }
                }
            }
        }
    }

    /// Takes the forests over from a copy in which more nodes are one.
    pub(super) fn adopt(&mut self, copy: &Forests) {
        self.place.clone_from(&copy.place);
        self.plant();
    }

    /// The edges of each node in each forest.
    pub(super) fn branches(&mut self) -> [Incidence; 2] {
        Side::BOTH.map(|side| {
            let mut edges = Vec::new();
            for edge in 0..self.place.len() {
                if self.place[edge] == Some(side) {
                    edges.push((edge as u32, self.ends(edge).map(|end| end as u32)));
                }
            }
            Incidence::new(self.network.vertices(), edges.iter().copied())
        })
    }

    /// Edges in an order in which it is quick to try them one after the other.
    pub(super) fn in_order(&mut self, mut edges: Vec<usize>) -> Vec<usize> {
        edges.sort_by_cached_key(|&edge| {
            let [a, b] = self.ends(edge);
            self.rank[a].min(self.rank[b])
        });
        edges
    }

    /// What they grow in.
    pub(super) fn network(&self) -> &Network {
        &self.network
    }

    /// The number of the first return edge; the other one follows.
    pub(super) fn return_edge(&self) -> usize {
        self.network.len()
    }

    /// The forest that an edge is in.
    pub(super) fn place(&self, edge: usize) -> Option<Side> {
        self.place[edge]
    }

    /// The node that a vertex belongs to.
    #[inline]
    pub(super) fn node(&mut self, vertex: usize) -> usize {
        self.nodes.find(vertex)
    }

    /// The nodes that an edge joins.
    #[inline]
    pub(super) fn ends(&mut self, edge: usize) -> [usize; 2] {
        let ends = if edge < self.network.len() {
            self.network.ends(edge)
        } else {
            self.network.terminals()
        };
        ends.map(|end| self.nodes.find(end))
    }

    /// Whether the ends of an edge are one node.
    pub(super) fn is_loop(&mut self, edge: usize) -> bool {
        let [a, b] = self.ends(edge);
        a == b
    }

    /// The node at the other end of an edge.
    #[inline]
    pub(super) fn across(&mut self, edge: usize, node: usize) -> usize {
        let [a, b] = self.ends(edge);
        if a == node { b } else { a }
    }

    /// The edges that the last search went through without finding room.
    pub(super) fn circuit(&self) -> impl Iterator<Item = usize> {
        self.search.queue.iter().map(|&edge| edge as usize)
    }

    /// Adds an edge, which is in neither forest, if there is room for one more.
    pub(super) fn add(&mut self, edge: usize) -> Added {
        self.search.begin();
        let [root, end] = self.ends(edge);
        if root == end {
            return Added::No;
        }
        for side in Side::BOTH {
            self.evert(side, root);
            self.search.reach(side, root);
        }
        for side in Side::BOTH {
            if !self.climb(side, end, edge) {
                self.exchange(edge, side);
                return Added::Yes;
            }
        }
        let mut next = 0;
        while let Some(&reached) = self.search.queue.get(next) {
            next += 1;
            let reached = reached as usize;
            let side = self.place[reached].map_or(Side::One, Side::other);
            for end in self.ends(reached) {
                if !self.climb(side, end, reached) {
                    self.exchange(reached, side);
                    return Added::Yes;
                }
            }
        }
        Added::No
    }

    /// Makes the root of a tree of a node.
    fn evert(&mut self, side: Side, node: usize) {
        let (mut below, mut edge) = (node, NONE);
        loop {
            let above = std::mem::replace(&mut self.up[side as usize][below], edge);
            if above == NONE {
                return;
            }
            edge = above;
            below = self.across(edge as usize, below);
        }
    }

    /// Reaches everything from a node up to what has been reached, because of an edge. Fails if the
    /// way ends at another root: then there is room for that edge.
    fn climb(&mut self, side: Side, node: usize, because: usize) -> bool {
        self.search.path.clear();
        let mut at = node;
        while !self.search.has_reached(side, at) {
            let edge = self.up[side as usize][at];
            if edge == NONE {
                return false;
            }
            self.search.reach(side, at);
            self.search.path.push(edge);
            at = self.across(edge as usize, at);
        }
        // From the top down: the nearer end of each has been reached before.
        while let Some(edge) = self.search.path.pop() {
            self.search.from[edge as usize] = because as u32;
            self.search.queue.push(edge);
        }
        true
    }

    /// Puts an edge into a forest that has room for it, and the edges that led to it, back to the
    /// first, each into the place of the next.
    fn exchange(&mut self, edge: usize, side: Side) {
        let (mut edge, mut side) = (edge, side);
        loop {
            let left = self.place[edge].replace(side);
            if let Some(left) = left {
                self.unlink(left, edge);
            }
            let [a, b] = self.ends(edge);
            self.evert(side, a);
            debug_assert_ne!(a, b, "a loop is in no forest");
            self.up[side as usize][a] = edge as u32;
            match left {
                Some(left) => {
                    edge = self.search.from[edge] as usize;
                    side = left;
                }
                None => return,
            }
        }
    }

    fn unlink(&mut self, side: Side, edge: usize) {
        let below = self.lower_end(side, edge);
        self.up[side as usize][below] = NONE;
    }

    /// The end of an edge of a forest that is further from the root.
    fn lower_end(&mut self, side: Side, edge: usize) -> usize {
        let [a, b] = self.ends(edge);
        if self.up[side as usize][a] == edge as u32 {
            a
        } else {
            b
        }
    }

    /// Makes everything one that the last search reached, if it found no room. Until an edge is
    /// taken away nothing more fits between these nodes, and no exchange needs the edges between
    /// them: circles of such edges go through no others, so that no chain gets out again.
    pub(super) fn merge_circuit(&mut self) {
        let Some(&first) = self.search.queue.first() else {
            return;
        };
        let queue = std::mem::take(&mut self.search.queue);
        let [root, _] = self.ends(first as usize);
        for &edge in &queue {
            for end in self.ends(edge as usize) {
                self.nodes.merge(root, end);
            }
        }
        for side in Side::BOTH {
            self.up[side as usize][root] = NONE;
        }
        self.search.queue = queue;
    }

    /// Takes an edge away.
    pub(super) fn remove(&mut self, edge: usize) {
        if let Some(side) = self.place[edge].take() {
            self.unlink(side, edge);
        }
    }

    /// Makes the ends of an edge one, and the edge a loop. Returns the edges that fell out of the
    /// forests because they would close a circle.
    pub(super) fn join(&mut self, edge: usize) -> Vec<usize> {
        self.remove(edge);
        let [a, b] = self.ends(edge);
        if a == b {
            return Vec::new();
        }
        let mut fallen = Vec::new();
        for side in Side::BOTH {
            self.evert(side, a);
            let up = self.up[side as usize][b];
            if self.root(side, b) == a {
                self.place[up as usize] = None;
                fallen.push(up as usize);
            } else {
                // Now the tree of the one hangs on the other.
                self.up[side as usize][a] = up;
            }
        }
        self.nodes.merge(a, b);
        fallen
    }

    fn root(&mut self, side: Side, node: usize) -> usize {
        let mut at = node;
        loop {
            let edge = self.up[side as usize][at];
            if edge == NONE {
                return at;
            }
            at = self.across(edge as usize, at);
        }
    }
}

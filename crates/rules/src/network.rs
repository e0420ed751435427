//! Networks with two terminals: what Short wants to join, and Cut wants to keep apart.

use partizan_value::Player;

/// A graph with two terminals. Edges may be parallel, and may be loops.
///
/// ```
/// use partizan_rules::Network;
///
/// let bridge = Network::new(4, vec![[0, 1], [0, 2], [1, 2], [1, 3], [2, 3]], [0, 3]);
/// assert_eq!(bridge.at(1).collect::<Vec<_>>(), [0, 2, 3]);
/// assert!(bridge.joins(|edge| edge != 2));
/// assert!(!bridge.joins(|edge| edge < 3));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Network {
    ends: Vec<[u32; 2]>,
    terminals: [u32; 2],
    incidence: Incidence,
}

/// The edges at each vertex.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Incidence {
    /// Where the edges of each vertex begin among those of all vertices.
    starts: Vec<u32>,
    /// The edges of all vertices, vertex by vertex; a loop comes once.
    edges: Vec<u32>,
}

impl Incidence {
    /// The edges at each of some vertices, given which two each edge joins.
    pub fn new(vertices: usize, edges: impl Iterator<Item = (u32, [u32; 2])> + Clone) -> Incidence {
        let ends = edges.flat_map(|(edge, [a, b])| {
            let other = (a != b).then_some((edge, b as usize));
            std::iter::once((edge, a as usize)).chain(other)
        });
        let mut starts = vec![0; vertices + 1];
        for (_, vertex) in ends.clone() {
            starts[vertex + 1] += 1;
        }
        for vertex in 0..vertices {
            starts[vertex + 1] += starts[vertex];
        }
        let mut next = starts.clone();
        let mut edges = vec![0; starts[vertices] as usize];
        for (edge, vertex) in ends {
            edges[next[vertex] as usize] = edge;
            next[vertex] += 1;
        }
        Incidence { starts, edges }
    }

    /// The edges at a vertex, in order.
    #[inline]
    pub fn at(&self, vertex: usize) -> &[u32] {
        &self.edges[self.starts[vertex] as usize..self.starts[vertex + 1] as usize]
    }
}

impl Network {
    /// A network of vertices 0, 1, …, with edges between them, and two different terminals.
    pub fn new(vertices: usize, ends: Vec<[u32; 2]>, terminals: [u32; 2]) -> Network {
        assert_ne!(terminals[0], terminals[1], "terminals are different");
        let incidence = Incidence::new(vertices, (0..).zip(ends.iter().copied()));
        Network {
            ends,
            terminals,
            incidence,
        }
    }

    /// How many edges there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are no edges.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// How many vertices there are.
    pub fn vertices(&self) -> usize {
        self.incidence.starts.len() - 1
    }

    /// The vertices that an edge joins.
    #[inline]
    pub fn ends(&self, edge: usize) -> [usize; 2] {
        self.ends[edge].map(|end| end as usize)
    }

    /// The vertices that Short wants to join.
    pub fn terminals(&self) -> [usize; 2] {
        self.terminals.map(|end| end as usize)
    }

    /// The edges at a vertex, in order.
    pub fn at(&self, vertex: usize) -> impl Iterator<Item = usize> {
        self.incidence.at(vertex).iter().map(|&edge| edge as usize)
    }

    /// The vertex at the other end of an edge.
    #[inline]
    pub fn across(&self, edge: usize, from: usize) -> usize {
        let [a, b] = self.ends(edge);
        if a == from { b } else { a }
    }

    /// Which vertices some of the edges join with one.
    pub fn reach(&self, from: usize, usable: impl Fn(usize) -> bool) -> Vec<bool> {
        let mut reached = vec![false; self.vertices()];
        reached[from] = true;
        let mut open = vec![from];
        while let Some(vertex) = open.pop() {
            for edge in self.at(vertex).filter(|&edge| usable(edge)) {
                let next = self.across(edge, vertex);
                if !reached[next] {
                    reached[next] = true;
                    open.push(next);
                }
            }
        }
        reached
    }

    /// The player who has won already, given which edges a player has: Left if hers join the
    /// terminals, Right if all but his do not.
    pub fn winner(&self, has: impl Fn(Player, usize) -> bool) -> Option<Player> {
        if self.joins(|edge| has(Player::Left, edge)) {
            Some(Player::Left)
        } else if !self.joins(|edge| !has(Player::Right, edge)) {
            Some(Player::Right)
        } else {
            None
        }
    }

    /// Whether some of the edges join the terminals.
    pub fn joins(&self, usable: impl Fn(usize) -> bool) -> bool {
        let [from, to] = self.terminals();
        self.reach(from, usable)[to]
    }
}

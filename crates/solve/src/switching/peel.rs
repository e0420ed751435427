//! The largest sets of nodes that two given forests join twice over.
//!
//! Of all sets of nodes on which both forests are trees some are not part of larger ones; they are
//! the classes of a partition. It is found by peeling: an edge of one forest whose ends the other
//! does not join can be in none of these trees, and is taken away; this may part a tree, and then
//! edges of the other forest whose ends were in it. When a tree is parted the smaller part gets the
//! new name, so that a node gets no more than log₂ of their number.

use partizan_rules::Incidence;

use super::forests::{Forests, Side};

/// The names of the classes, while edges are taken away.
pub(super) struct Peel<'f> {
    forests: &'f mut Forests,
    branches: [Incidence; 2],
    /// The tree of each node in each forest.
    tree: [Vec<u32>; 2],
    trees: u32,
    /// Whether an edge is taken away, and whether its tree has been parted.
    state: Vec<State>,
    /// The edges between the two.
    taken: Vec<u32>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Present,
    Taken,
    Parted,
}

impl<'f> Peel<'f> {
    /// The classes of forests as they are.
    pub(super) fn new(forests: &'f mut Forests) -> Peel<'f> {
        let vertices = forests.network().vertices();
        let branches = forests.branches();
        let edges = forests.return_edge() + 2;
        let mut peel = Peel {
            forests,
            branches,
            tree: [vec![0; vertices], vec![0; vertices]],
            trees: 0,
            state: vec![State::Present; edges],
            taken: Vec::new(),
        };
        for side in Side::BOTH {
            peel.name_trees(side);
        }
        for edge in 0..edges {
            peel.look_at(edge);
        }
        peel.settle();
        peel
    }

    /// Whether the ends of an edge are in one class.
    pub(super) fn is_within(&mut self, edge: usize) -> bool {
        self.is_within_tree(Side::One, edge)
    }

    /// Takes an edge away.
    pub(super) fn remove(&mut self, edge: usize) {
        self.take(edge);
        self.settle();
    }

    fn name_trees(&mut self, side: Side) {
        let tree = &mut self.tree[side as usize];
        let mut open = Vec::new();
        for root in 0..tree.len() {
            if tree[root] != 0 {
                continue;
            }
            self.trees += 1;
            tree[root] = self.trees;
            open.push(root);
            while let Some(node) = open.pop() {
                for &edge in self.branches[side as usize].at(node) {
                    let next = self.forests.across(edge as usize, node);
                    if tree[next] == 0 {
                        tree[next] = self.trees;
                        open.push(next);
                    }
                }
            }
        }
    }

    fn is_within_tree(&mut self, side: Side, edge: usize) -> bool {
        let [a, b] = self.forests.ends(edge);
        let tree = &self.tree[side as usize];
        tree[a] == tree[b]
    }

    /// Takes an edge away if the other forest does not join its ends.
    fn look_at(&mut self, edge: usize) {
        if let Some(side) = self.forests.place(edge)
            && !self.is_within_tree(side.other(), edge)
        {
            self.take(edge);
        }
    }

    fn take(&mut self, edge: usize) {
        if self.state[edge] == State::Present {
            self.state[edge] = State::Taken;
            self.taken.push(edge as u32);
        }
    }

    /// Parts the trees of all edges that were taken away, and takes away what follows.
    fn settle(&mut self) {
        while let Some(edge) = self.taken.pop() {
            let edge = edge as usize;
            self.state[edge] = State::Parted;
            let Some(side) = self.forests.place(edge) else {
                continue;
            };
            let part = self.smaller_part(side, edge);
            self.trees += 1;
            for &(node, _) in &part {
                self.tree[side as usize][node] = self.trees;
            }
            for (node, _) in part {
                for i in 0..self.branches[side.other() as usize].at(node).len() {
                    let next = self.branches[side.other() as usize].at(node)[i];
                    self.look_at(next as usize);
                }
            }
        }
    }

    /// The nodes on the smaller side of an edge that has been taken from its tree, each with the
    /// edge that led to it. Both sides are walked in turn, branch by branch, until one has no more:
    /// a node may have very many.
    fn smaller_part(&mut self, side: Side, edge: usize) -> Vec<(usize, usize)> {
        let mut walks = self.forests.ends(edge).map(|end| Walk::new(end, edge));
        loop {
            for walk in &mut walks {
                let Some(&(node, from)) = walk.nodes.get(walk.node) else {
                    return std::mem::take(&mut walk.nodes);
                };
                let Some(&branch) = self.branches[side as usize].at(node).get(walk.branch) else {
                    (walk.node, walk.branch) = (walk.node + 1, 0);
                    continue;
                };
                walk.branch += 1;
                let branch = branch as usize;
                if branch != from && self.state[branch] != State::Parted {
                    let next = self.forests.across(branch, node);
                    walk.nodes.push((next, branch));
                }
            }
        }
    }
}

/// A walk through one side of a tree.
struct Walk {
    /// The nodes that were reached, each with the edge that led to it.
    nodes: Vec<(usize, usize)>,
    /// Whose branches are looked at, by its place among these.
    node: usize,
    /// Which of its branches is next.
    branch: usize,
}

impl Walk {
    fn new(node: usize, from: usize) -> Walk {
        Walk {
            nodes: vec![(node, from)],
            node: 0,
            branch: 0,
        }
    }
}

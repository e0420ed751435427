//! The positions that can be reached with alternating turns, numbered, and who leads to whom.

use std::hash::BuildHasher;
use std::sync::atomic::{AtomicU64, Ordering};

use foldhash::fast::FixedState;
use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use partizan_rules::{Position, Ruleset};
use partizan_value::{Budget, Charge, Error, Player, Result};

use crate::sums::Sum;
use crate::watch::Watch;

/// The options of positions of some kind, and which positions are as good as the same.
pub(super) trait Terrain {
    type Position: Position;

    /// Every option of a player.
    fn options(
        &self,
        position: &Self::Position,
        player: Player,
        emit: &mut impl FnMut(Self::Position),
    );

    /// Replaces a position by one that stands for all that are the same up to symmetry; says
    /// whether the players were exchanged.
    fn normalise(&self, position: &mut Self::Position) -> bool;
}

/// Single boards.
pub(super) struct Alone<'a, R>(pub(super) &'a R);

impl<R: Ruleset> Terrain for Alone<'_, R> {
    type Position = R::Position;

    fn options(&self, position: &R::Position, player: Player, emit: &mut impl FnMut(R::Position)) {
        self.0.moves(position, player, &mut |_, after| emit(after));
    }

    /// If one of the players wins what never ends, they cannot be exchanged; such a position stands
    /// for itself alone.
    fn normalise(&self, position: &mut R::Position) -> bool {
        if self.0.endless().is_none() {
            return self.0.normalise(position);
        }
        let mut normal = position.clone();
        if !self.0.normalise(&mut normal) {
            *position = normal;
        }
        false
    }
}

/// Boards side by side, as they are: each could be turned, but not each with other players.
pub(super) struct Together<'a, R>(pub(super) &'a R);

impl<R: Ruleset> Terrain for Together<'_, R> {
    type Position = Sum<R::Position>;

    fn options(&self, sum: &Self::Position, player: Player, emit: &mut impl FnMut(Self::Position)) {
        sum.options(self.0, player, emit);
    }

    fn normalise(&self, _: &mut Self::Position) -> bool {
        false
    }
}

/// A position with a player to move.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Node<P> {
    position: P,
    mover: Player,
}

impl<P: Position> Node<P> {
    /// The one that stands for all that are the same.
    fn normal(terrain: &impl Terrain<Position = P>, mut position: P, mut mover: Player) -> Node<P> {
        if terrain.normalise(&mut position) {
            mover = mover.opponent();
        }
        Node { position, mover }
    }
}

fn hash<P: Position>(node: &Node<P>) -> u64 {
    FixedState::default().hash_one(node)
}

/// Positions with players to move, and their numbers.
pub(super) struct Nodes<P> {
    list: Vec<Node<P>>,
    numbers: HashTable<u32>,
    /// Bytes of the positions besides their own size.
    heap: usize,
}

impl<P: Position> Nodes<P> {
    fn new() -> Self {
        Nodes {
            list: Vec::new(),
            numbers: HashTable::new(),
            heap: 0,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    pub(super) fn bytes(&self) -> usize {
        let own = self.list.capacity() * size_of::<Node<P>>();
        own + self.numbers.allocation_size() + self.heap
    }

    /// The number of a position; none if it was not met.
    pub(super) fn number(
        &self,
        terrain: &impl Terrain<Position = P>,
        position: P,
        mover: Player,
    ) -> Option<u32> {
        self.find(&Node::normal(terrain, position, mover))
    }

    /// The number of an option of a position that was met, perhaps as an image of it.
    ///
    /// A position that is its own image with the players exchanged is the same whoever is to move,
    /// but which of them was met depends on the way there. Since an option is known to be met, it
    /// must be the one if it is not the other.
    pub(super) fn number_of_option(
        &self,
        terrain: &impl Terrain<Position = P>,
        position: P,
        mover: Player,
    ) -> Option<u32> {
        let mut node = Node::normal(terrain, position, mover);
        self.find(&node).or_else(|| {
            node.mover = node.mover.opponent();
            self.find(&node)
        })
    }

    fn find(&self, node: &Node<P>) -> Option<u32> {
        let same = |&number: &u32| self.list[number as usize] == *node;
        self.numbers.find(hash(node), same).copied()
    }

    /// The number of a position, which is a new one if it was not met before.
    fn meet(&mut self, node: Node<P>) -> Result<u32> {
        let list = &mut self.list;
        let hash_of = |&number: &u32| hash(&list[number as usize]);
        let same = |&number: &u32| list[number as usize] == node;
        match self.numbers.entry(hash(&node), same, hash_of) {
            Entry::Occupied(entry) => Ok(*entry.get()),
            Entry::Vacant(entry) => {
                let number = u32::try_from(list.len())
                    .map_err(|_| Error::TooLarge("more than 4 billion positions"))?;
                entry.insert(number);
                self.heap += node.position.heap_bytes();
                list.push(node);
                Ok(number)
            }
        }
    }
}

/// Edges in a block: a list of blocks grows without being copied.
const BLOCK: usize = 1 << 16;

/// A list that grows by blocks.
#[derive(Default)]
struct Blocks(Vec<Vec<u32>>);

impl Blocks {
    fn push(&mut self, number: u32) {
        match self.0.last_mut() {
            Some(block) if block.len() < BLOCK => block.push(number),
            _ => {
                let mut block = Vec::with_capacity(BLOCK);
                block.push(number);
                self.0.push(block);
            }
        }
    }

    fn len(&self) -> usize {
        match self.0.split_last() {
            None => 0,
            Some((last, full)) => full.len() * BLOCK + last.len(),
        }
    }

    fn bytes(&self) -> usize {
        self.0.len() * (BLOCK * size_of::<u32>() + size_of::<Vec<u32>>())
    }

    fn iter(&self) -> impl Iterator<Item = u32> {
        self.0.iter().flatten().copied()
    }
}

/// Who leads to whom, seen from behind.
pub(super) struct Graph {
    /// How many moves there are from each position.
    pub(super) moves: Vec<u32>,
    /// Where the list of predecessors of each position begins; one number more.
    starts: Vec<usize>,
    predecessors: Vec<u32>,
}

impl Graph {
    /// The positions from which a move leads to this one, each once for every such move.
    pub(super) fn predecessors(&self, number: u32) -> &[u32] {
        let number = number as usize;
        &self.predecessors[self.starts[number]..self.starts[number + 1]]
    }

    pub(super) fn bytes(&self) -> usize {
        self.moves.capacity() * size_of::<u32>()
            + self.starts.capacity() * size_of::<usize>()
            + self.predecessors.capacity() * size_of::<u32>()
    }

    /// Turns lists of options, one after the other in the order of the positions, around.
    fn reversed(moves: Vec<u32>, options: &Blocks) -> Graph {
        let mut starts = vec![0_usize; moves.len() + 1];
        for option in options.iter() {
            starts[option as usize + 1] += 1;
        }
        let mut total = 0;
        for start in &mut starts {
            total += *start;
            *start = total;
        }
        // Every list is filled from its end, so that its start comes out at the right place.
        let mut ends = starts.split_off(1);
        let mut predecessors = vec![0; options.len()];
        let mut options = options.iter();
        for (from, &count) in (0..).zip(&moves) {
            for option in options.by_ref().take(count as usize) {
                let end = &mut ends[option as usize];
                *end -= 1;
                predecessors[*end] = from;
            }
        }
        ends.push(predecessors.len());
        Graph {
            moves,
            starts: ends,
            predecessors,
        }
    }
}

/// Lists everything that can be reached from a position when `first` begins; that position is
/// number 0. `counted` is told how many positions there are so far, with players to move.
pub(super) fn explore<T: Terrain>(
    terrain: &T,
    start: T::Position,
    first: Player,
    budget: &Budget,
    counted: &AtomicU64,
) -> Result<(Nodes<T::Position>, Graph)> {
    let mut charge = Charge::new(budget.clone());
    let mut nodes = Nodes::new();
    let (mut moves, mut options) = (Vec::new(), Blocks::default());
    nodes.meet(Node::normal(terrain, start, first))?;
    let mut watch = Watch::new();
    while let Some(Node { position, mover }) = nodes.list.get(moves.len()).cloned() {
        let (mut count, mut going) = (0, Ok(()));
        terrain.options(&position, mover, &mut |after| {
            if going.is_err() {
                return;
            }
            if watch.is_due(&after) {
                let bytes = nodes.bytes() + options.bytes() + moves.capacity() * size_of::<u32>();
                charge.set(bytes as u64);
                counted.store(nodes.len() as u64, Ordering::Relaxed);
                going = budget.check(0);
            }
            let node = Node::normal(terrain, after, mover.opponent());
            match nodes.meet(node) {
                Ok(number) => {
                    options.push(number);
                    count += 1;
                }
                Err(error) => going = Err(error),
            }
        });
        going?;
        moves.push(count);
    }
    counted.store(nodes.len() as u64, Ordering::Relaxed);
    // The lists that turn the graph around are as large as those that are there already.
    let more = options.len() * size_of::<u32>() + nodes.len() * size_of::<usize>();
    charge
        .set((nodes.bytes() + options.bytes() + moves.capacity() * size_of::<u32>() + more) as u64);
    budget.check(0)?;
    let graph = Graph::reversed(moves, &options);
    Ok((nodes, graph))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_graph_that_is_turned_around_has_every_edge_once() {
        // 0 -> 1, 2, 2; 1 -> nothing; 2 -> 0, 1.
        let mut options = Blocks::default();
        for number in [1, 2, 2, 0, 1] {
            options.push(number);
        }
        let graph = Graph::reversed(vec![3, 0, 2], &options);
        let sorted = |number| {
            let mut list = graph.predecessors(number).to_vec();
            list.sort_unstable();
            list
        };
        assert_eq!(
            [sorted(0), sorted(1), sorted(2)],
            [vec![2], vec![0, 2], vec![0, 0]]
        );
    }
}

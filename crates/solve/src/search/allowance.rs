//! How much work values are worth.
//!
//! A value that is known exactly makes a search shorter, but may take longer than the search. Nobody
//! knows before: in some games boards of twelve squares are valued in no time, in others boards of
//! six. So every size of boards has an allowance that grows with the search, and what was spent on boards
//! of that size is taken off. Sizes that are cheap, because most of what they need is known,
//! are valued always; others now and then.

/// Boards larger than this are never valued.
const LARGEST: usize = 512;

/// Work that may be spent on values, by sizes of boards.
pub(super) struct Allowance {
    /// What may be spent before a search begins.
    ahead: u64,
    /// What each size may spend in any case.
    least: u64,
    /// For every so many nodes a size may spend one more.
    nodes_per_work: u64,
    spent: Vec<u64>,
}

impl Allowance {
    pub(super) fn new(ahead: u64, least: u64, nodes_per_work: u64) -> Allowance {
        Allowance {
            ahead,
            least,
            nodes_per_work,
            spent: vec![0; LARGEST + 1],
        }
    }

    /// What may be spent on a board of a size, after so many nodes.
    #[inline]
    pub(super) fn of(&self, size: usize, nodes: u64) -> u64 {
        let spent = self.spent.get(size).copied().unwrap_or(u64::MAX);
        let earned = match nodes {
            0 | 1 => self.ahead,
            _ => self.least + nodes / self.nodes_per_work,
        };
        earned.saturating_sub(spent)
    }

    /// Takes off what was spent.
    pub(super) fn spend(&mut self, size: usize, work: u64) {
        self.spent[size] += work;
    }
}

//! Games with heaps of tokens in which a move changes one heap.

pub(crate) mod rules;

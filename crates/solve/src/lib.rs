//! Solvers: answers to questions about positions of any ruleset.

pub use canonical::{Progress, Solver};

mod canonical;
mod padded;
mod table;

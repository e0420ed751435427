//! Chases: who wins, for how many stones, how fast, and why.

mod search;

pub use search::{ChaseProgress, ChaseSearch};

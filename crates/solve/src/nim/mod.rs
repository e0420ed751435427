//! Nim-values of heaps, and what is known of their sequences.

pub use period::{Periodicity, Proof, Theorem, periodicity};

mod arithmetic;
mod cofinite;
mod period;
mod periodic;

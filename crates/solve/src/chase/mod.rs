//! Solvers for chases: a piece that runs for the edge of a board, and stones in its way.

mod choose;
mod layers;
mod search;
mod solver;

pub use layers::{ChasePlan, ChaseQuestion, Layers};
pub use search::ChaseSearch;
pub use solver::ChaseSolver;

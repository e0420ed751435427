//! Solvers: answers to questions about positions of any ruleset.
//!
//! [`open`] reads positions of a game by its name and gives a [`Game`] that can be asked for
//! values, moves, counts and pictures. [`Solver`] is the same for a ruleset whose type is known.
//!
//! Every computation watches the budget of the store that the values live in: its memory limit
//! covers values, tables and stacks.

pub use canonical::{Progress, Solver};
pub use chase::{ChasePlan, ChaseQuestion, ChaseSearch, ChaseSolver, Layers};
pub use count::Count;
pub use ends::{Census, census};
pub use engine::Engine;
pub use find::{Found, FoundPosition, Verdict};
pub use game::{Component, Game, Move, open};
pub use heaps::HeapValues;
pub use length::{Course, Lengths, Players};
pub use loopy::{LoopyAnalysis, LoopyOutcome};
pub use meter::Meter;
pub use misere::{Genus, Misere};
pub use nim::{Method, NimSequence, Periodicity, Proof, Theorem, periodicity};
pub use pairs::{VerifiedPairs, has_pairs, kenyon_pair, verify_kenyon_pairs};
pub use period::{QuasiPeriod, quasi_period};
pub use play::contest::{Match, Score};
pub use play::record::{BadRecord, Record, RecordTree};
pub use play::strategy::{Hope, Strategy, is_short};
pub use play::{Hint, Play, Refusal, ShownMove, Turn};
pub use polynomial::Polynomial;
pub use replay::{Misplay, Replay};
pub use search::{Findings, Ingredients, Search, Summand, Unloadable, WinningMoves};
pub use shortest::{
    Shortest, StripEnds, Witness, shortest_game, shortest_games, shortest_games_from,
};
pub use sweep::weight::Extremes;
pub use sweep::{Class, SweepError};
pub use switching::{PairingStrategy, SwitchingSolver, TreeStrategy, switching_proof};

pub mod recurrence;

mod bounds;
mod canonical;
mod chase;
mod count;
mod ends;
mod engine;
mod find;
mod game;
mod heaps;
mod length;
mod loopy;
mod meter;
mod misere;
mod nim;
mod nodes;
mod oracle;
mod pairs;
mod parts;
mod period;
mod play;
mod polynomial;
mod pursuit;
mod replay;
mod search;
mod shards;
mod shortest;
mod sums;
mod sweep;
mod switching;
mod table;
mod threads;
mod watch;

//! Exact values of short partizan games.
pub use budget::{Budget, Error, Result};
pub use dyadic::{Dyadic, ParseDyadicError};
pub use nus::Nus;
pub use order::Outcome;
pub use player::Player;
pub use store::{Options, Store};
pub use value::Value;

mod arena;
mod budget;
mod cache;
mod canonical;
mod dyadic;
mod memo;
mod nus;
mod order;
mod player;
mod store;
mod sum;
mod value;
mod work;

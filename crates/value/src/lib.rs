//! Exact values of short partizan games.
//!
//! A *short game* is a position of a two-player game without chance or draws that must end. Its
//! *value* is its canonical form: the simplest game that behaves the same in every sum. This
//! crate is the algebra of values: order, sums, products, temperature theory, atomic weights,
//! reduced forms. It knows nothing of boards, and it does no input or output.
//!
//! Values live in a [`Store`], where each exists once, and are named by small copyable
//! [`Value`]s: two games of a store are equal exactly when their handles are.
//!
//! ```
//! use partizan_value::{Outcome, Store, Value};
//!
//! let store = Store::new();
//! // A switch: Left may move to 3, Right to -1.
//! let switch = store.game(&[store.integer(3)], &[store.integer(-1)])?;
//! assert_eq!(store.text(switch).to_string(), "{3|-1}");
//! assert_eq!(store.outcome(switch)?, Outcome::Next);
//!
//! // Two copies of it are worth exactly two moves.
//! let two = store.sum(switch, switch)?;
//! assert_eq!(two, store.integer(2));
//!
//! // Infinitesimals: ↑ is positive, but smaller than every positive number.
//! let up = store.up(1);
//! assert!(store.le(Value::ZERO, up)? && store.le(up, store.number(&"1/1024".parse()?)?)?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Every operation that can explode watches the [`Budget`] of the store it is asked of, and
//! stops with an [`Error`] that says why. Stores can be shared by threads (they are cheap to
//! clone and the clones share all forms); results never depend on how many there are.
//!
//! ```
//! use std::time::Duration;
//! use partizan_value::{Budget, Error, Store};
//!
//! let store = Store::new();
//! let hurried = store.with_budget(Budget::unlimited().with_time(Duration::ZERO));
//! let switch = store.game(&[store.integer(1)], &[store.integer(-1)])?;
//! let result = hurried.sum(switch, store.up(5));
//! assert_eq!(result, Err(Error::Time(Duration::ZERO)));
//! assert!(store.sum(switch, store.up(5)).is_ok());
//! # Ok::<(), Error>(())
//! ```
//!
//! # Where to find what
//!
//! | question | answer |
//! |---|---|
//! | make a game | [`Store::game`], [`Store::integer`], [`Store::number`], [`Store::nimber`], [`Store::up`], [`Store::tiny`], [`Store::up_power`] |
//! | compare | [`Store::le`], [`Store::compare`], [`Store::outcome`] |
//! | combine | [`Store::sum`], [`Store::multiple`], [`Store::ordinal_sum`], [`Store::norton_product`], [`Store::conway_product`], [`nim_product`] |
//! | temperature | [`Store::stop`], [`Store::mean`], [`Store::temperature`], [`Store::thermograph`], [`Store::cool`], [`Store::heat`] |
//! | simplify | [`Store::reduced`], [`Store::atomic_weight`], [`Store::uptimal_expansion`] |
//! | take apart | [`Store::options`], [`Store::followers`], [`Store::incentives`], [`Store::nus_parts`] |
//! | write | [`Store::text`] |
//!
//! References are to A. N. Siegel, *Combinatorial Game Theory* (2013), and to Berlekamp, Conway
//! and Guy, *Winning Ways*.

pub use budget::{Budget, Bytes, Charge, Error, Result};
pub use dyadic::{Dyadic, ParseDyadicError};
pub use nim::{mex, nim_inverse, nim_product};
pub use nus::Nus;
pub use options::Options;
pub use order::Outcome;
pub use padded::Padded;
pub use player::Player;
pub use predicate::Parity;
pub use store::Store;
pub use structure::ConfusionInterval;
pub use sum::Sums;
pub use text::{Notation, Text};
pub use thermograph::{Point, Thermograph, Wall};
pub use uptimal::Uptimal;
pub use value::Value;

mod arena;
mod atomic;
mod budget;
mod cache;
mod canonical;
mod cooling;
mod dyadic;
mod fold;
mod incentive;
mod listing;
mod memo;
mod nim;
mod nus;
mod options;
mod order;
mod ordinal;
mod padded;
mod player;
mod predicate;
mod product;
mod record;
mod reduced;
mod signature;
mod signatures;
mod store;
mod structure;
mod sum;
mod text;
mod thermograph;
mod uptimal;
mod value;
mod work;

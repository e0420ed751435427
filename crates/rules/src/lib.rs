//! Rulesets of combinatorial games.
//!
//! A [`Ruleset`] makes positions: it lists the options of both players, splits positions into
//! components, knows their symmetries, and reads, writes and draws them. Every game has a module
//! of its own, which begins with its rules, and one line in the catalogue ([`GAMES`]).
//!
//! Games are used by name, through [`Request`] and [`open`] with a [`Visitor`], of which
//! [`list_moves`] is the simplest:
//!
//! ```
//! use partizan_rules::list_moves;
//! use partizan_value::Player;
//!
//! let moves = list_moves("clobber", "x.o/oxo", Player::Left)?;
//! assert_eq!(moves[0].position, "..o/xxo");
//! # Ok::<(), partizan_rules::RulesError>(())
//! ```

pub use any_certificate::AnyCertificate;
pub use bits::{Bits, Long, Small, Squares};
pub use board::{Board, MOST_SQUARES, Size};
pub use catalogue::{Entry, Kind, Parameter, Shape};
pub use chase::{
    Aim, Certificate, CertificateFile, Chase, ChaseFlaw, Claim, Field, HoldReply, HoldRule,
    MOST_SPOTS, Rules, RunRule, Spots, Step, Turning,
};
pub use connection::{Circuit, Owners, Wiring};
pub use dominoes::{Domino, Lie};
pub use grid::{Grid, Symmetry, Turn, column_name};
pub use heaps::moves::{HeapMove, heaps_text};
pub use heaps::rules::HeapRules;
pub use lines::Unreadable;
pub use listing::{NamedMove, list_moves};
pub use message::{Piece, Result, RulesError, did_you_mean, most_like, shortened, with_caret};
pub use network::{Incidence, Network};
pub use pairing::Pairing;
pub use pieces::Hop;
pub use proof::{Flaw, Proof};
pub use region::Region;
pub use request::Request;
pub use ruleset::{Position, Ruleset, Stamina, Visitor};
pub use sites::Sites;
pub use strategy::{
    Convention, Fault, StrategyFlaw, Unchecked, Uncollected, WinClaim, WinningStrategy,
};
pub use sum::{each_move, move_name, numbered_name, sum_text};
pub use words::GameWords;

mod any_certificate;
mod bits;
mod board;
mod cake;
mod catalogue;
mod chase;
mod coloured;
mod colouring;
mod connection;
mod curve;
mod dominoes;
mod draw;
mod figure;
mod graph;
mod grid;
mod heaps;
mod lines;
mod listing;
mod message;
mod network;
mod overlay;
mod pairing;
mod pieces;
mod proof;
mod quarter;
mod region;
mod request;
mod ruleset;
mod sites;
mod strategy;
mod strip;
mod sum;
mod tree;
mod triples;
mod words;

catalogue::catalogue! {
    all_but,
    amazons,
    bridgit,
    centurion,
    chessfights,
    clobber,
    col,
    cram,
    cutcake,
    dawsons_chess,
    dawsons_kayles,
    domineering,
    dukego,
    elephants_and_rhinos,
    fission,
    fox_and_geese,
    grundy,
    hackenbush,
    hexadecimal,
    kayles,
    kenyon,
    konane,
    legionnaires,
    maundy_cake,
    nim,
    nogo,
    octal,
    quadruphage,
    snort,
    splittles,
    subtraction,
    switching,
    take_and_break,
    toads_and_frogs,
    toppling_dominoes,
    white_knight,
    wythoff,
    wythoff_queens,
}

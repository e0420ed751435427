//! The server of the workbench: what it answers, what it refuses, and that nobody brings it down.

#[path = "serve/answers.rs"]
mod answers;
#[path = "serve/attacks.rs"]
mod attacks;
#[path = "serve/client.rs"]
mod client;
#[path = "serve/limits.rs"]
mod limits;
#[path = "serve/load.rs"]
mod load;
#[path = "serve/refusals.rs"]
mod refusals;
#[path = "serve/starting.rs"]
mod starting;

use std::path::Path;

/// The program under test.
fn program() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_partizan"))
}

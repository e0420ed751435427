//! The workbench: games in the browser.
//!
//! A server on the loopback interface hands out pages that are inside the program, and answers
//! questions as JSON. Work that may take long is a *job*: it has a budget, its progress is told as
//! it goes on, and it ends when nobody listens any more.
//!
//! The verbs of the command line are answered by whoever starts the server ([`Verbs`]), so that both
//! say the same.

mod api;
mod census;
mod engines;
mod guard;
mod jobs;
mod options;
mod pages;
mod patience;
mod server;
mod turns;
mod verbs;

pub use api::describe;
pub use jobs::{Showing, Shown, Task};
pub use options::{Limits, Options};
pub use server::Server;
pub use verbs::{Style, Unanswered, Verbs};

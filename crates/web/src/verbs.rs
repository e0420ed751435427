//! The verbs of the command line, answered by whoever starts the server.

use std::sync::Arc;

use partizan_value::Notation;
use serde_json::Value as Json;

use crate::jobs::Task;

/// Answers the verbs of the command line.
pub trait Verbs: Send + Sync + 'static {
    /// The verbs that can be asked.
    fn names(&self) -> &[&'static str];

    /// The object that the verb prints with `--json`, for the words after it. The work watches the budget of the
    /// task.
    fn answer(
        &self,
        verb: &str,
        words: &[String],
        style: Style,
        task: &Arc<Task>,
    ) -> Result<Json, Unanswered>;
}

/// How values are written.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// With which signs.
    pub notation: Notation,
    /// Whether they are written however long they are.
    pub full: bool,
}

/// Why there is no answer, or not a whole one.
#[derive(Clone, Debug)]
pub struct Unanswered {
    /// What is wrong: `message`, and where there is a place `start`, `end` and `text`.
    pub error: Json,
    /// Whether a budget ran out, as opposed to a question that is wrong.
    pub budget: bool,
    /// What is known all the same.
    pub partial: Option<Json>,
}

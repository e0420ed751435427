//! What was computed before, kept in a file.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::path::Path;

use partizan_papers::{Computed, Report};
use serde::{Deserialize, Serialize};

use crate::answer::Failure;
use crate::keep::{Finding, Keep};

/// A claim that was computed.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Kept {
    /// The claim, with its paper.
    name: String,
    pub(super) seconds: f64,
    pub(super) computed: Computed,
}

impl Finding for Kept {
    fn line(&self) -> String {
        serde_json::to_string(self).expect("texts and finite numbers can be written as JSON")
    }

    fn read(line: &str) -> Option<Kept> {
        serde_json::from_str(line).ok()
    }

    fn subject(&self) -> String {
        format!("the claim {}", self.name)
    }
}

/// An open file of claims.
pub(super) struct Book {
    keep: Keep,
    /// The names of those that it has.
    names: RefCell<HashSet<String>>,
}

/// Opens a file, and reads what it knows already.
pub(super) fn open(path: Option<&Path>) -> Result<(Option<Book>, HashMap<String, Kept>), Failure> {
    let mut known = HashMap::new();
    let Some(path) = path else {
        return Ok((None, known));
    };
    let keep = Keep::open(path, "claims of papers", &mut |kept: Kept| {
        known.insert(kept.name.clone(), kept);
        Ok(())
    })?;
    let names = known.keys().cloned().collect();
    let book = Book {
        keep,
        names: RefCell::new(names),
    };
    Ok((Some(book), known))
}

impl Book {
    /// Adds a claim, unless it is there.
    pub(super) fn add(&self, name: &str, report: &Report<'_>) {
        if self.names.borrow_mut().insert(name.to_string()) {
            self.keep.add(&Kept {
                name: name.to_string(),
                seconds: report.seconds,
                computed: report.computed.clone(),
            });
        }
    }
}

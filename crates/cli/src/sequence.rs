//! Nim-sequences of heap games: computed piece by piece, shown while they grow, kept in a file.

use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use partizan_rules::{HeapRules, Piece, Request};
use partizan_solve::{Meter, NimSequence};
use partizan_value::{Budget, Error, Store};

use crate::answer::Failure;
use crate::keep::{Finding, Keep};
use crate::pictures::complaint;
use crate::progress::Progress;
use crate::question::Question;
use crate::settings::Settings;

/// Heaps whose values are computed and kept at a time.
const PIECE: usize = 1 << 12;

/// So many values of a file are computed again when it is read.
const COMPUTED_AGAIN: usize = 1000;

/// The rules of the heaps of a game; it is the request that is wrong if it is not played with
/// heaps.
pub(crate) fn heap_rules(question: &Question<'_>) -> Result<HeapRules, Failure> {
    let request = Request::new(question.entry, Vec::new(), question.parameters())?;
    let game = partizan_solve::open(&request, &Store::new())?;
    if let Some(values) = game.heap_values() {
        return Ok(values.rules().clone());
    }
    let game = question.entry.name;
    let message = format!(
        "{game} has no nim-sequence: it is no game in which both players may do the same to one heap"
    );
    Err(Piece::whole(game).error(message).into())
}

/// Somebody who gets values as they become known: those of a range of heaps.
type Reader<'a> = dyn FnMut(&NimSequence, Range<usize>) -> Result<(), Failure> + 'a;

/// A sequence that may be kept in a file.
pub(crate) struct Sequence<'a> {
    pub(crate) values: NimSequence,
    keep: Option<Keep>,
    /// How many values are in the file.
    kept: usize,
    budget: &'a Budget,
    settings: &'a Settings,
}

impl<'a> Sequence<'a> {
    /// The sequence of a game; what was kept of it is read.
    pub(crate) fn open(
        rules: HeapRules,
        keep: Option<&Path>,
        budget: &'a Budget,
        settings: &'a Settings,
    ) -> Result<Sequence<'a>, Failure> {
        let Some(path) = keep else {
            return Ok(Sequence {
                values: NimSequence::new(rules),
                keep: None,
                kept: 0,
                budget,
                settings,
            });
        };
        let subject = match rules.difference() {
            0 => format!("nim-values of the heap game {rules}"),
            difference => {
                format!("nim-values of the heap game {rules} with difference {difference}")
            }
        };
        let mut known: Vec<u32> = Vec::new();
        let keep = Keep::open(path, &subject, &mut |piece: Values| {
            if piece.from != known.len() {
                return Err(format!(
                    "the values of heaps from {} on are missing",
                    known.len()
                ));
            }
            known.extend(&piece.values);
            // They will be there twice for a moment.
            let bytes = 2 * size_of::<u32>() * known.len();
            budget
                .check(bytes as u64)
                .map_err(|error| error.to_string())
        })?;
        // The lines are as they were written; this is about whether they were ever right.
        let mut again = NimSequence::new(rules.clone());
        let error = again.extend(known.len().min(COMPUTED_AGAIN), budget, &Meter::default());
        error.map_err(|error| Failure::Budget(error.to_string()))?;
        if !again
            .values(0..again.len())
            .zip(&known)
            .all(|(a, b)| a == *b)
        {
            return Err(complaint(path, "these are not the nim-values of this game"));
        }
        Ok(Sequence {
            kept: known.len(),
            values: NimSequence::restore(rules, known),
            keep: Some(keep),
            budget,
            settings,
        })
    }

    /// Computes the values of all heaps below a length, and gives each piece of them, old and new,
    /// to somebody as soon as it is known.
    pub(crate) fn extend(
        &mut self,
        length: usize,
        give: &mut Reader<'_>,
    ) -> Result<Option<Error>, Failure> {
        let known = self.values.len().min(length);
        give(&self.values, 0..known)?;
        if self.values.len() >= length {
            return Ok(None);
        }
        let meter = Arc::new(Meter::default());
        let _progress = Progress::of_meter(&meter, self.settings);
        meter.expect((length - self.values.len()) as u64);
        while self.values.len() < length {
            let from = self.values.len();
            let to = (from + PIECE).min(length);
            let extended = self.values.extend(to, self.budget, &Meter::default());
            let to = self.values.len();
            self.keep_values();
            meter.advance((to - from) as u64);
            give(&self.values, from..to)?;
            if let Err(error) = extended {
                return Ok(Some(error));
            }
        }
        Ok(None)
    }

    /// Keeps what is not in the file yet. After a line that could not be written nothing else is:
    /// a file has no gaps.
    fn keep_values(&mut self) {
        let Some(keep) = &self.keep else {
            return;
        };
        while self.kept < self.values.len() {
            let to = (self.kept + PIECE).min(self.values.len());
            let written = keep.add(&Values {
                from: self.kept,
                values: self.values.values(self.kept..to).collect(),
            });
            if !written {
                self.keep = None;
                return;
            }
            self.kept = to;
        }
    }
}

/// Nim-values of some heaps in a row.
struct Values {
    from: usize,
    values: Vec<u32>,
}

/// The first heap and the values from there on.
impl Finding for Values {
    fn line(&self) -> String {
        let values: Vec<String> = self.values.iter().map(u32::to_string).collect();
        format!("{} {}", self.from, values.join(" "))
    }

    fn read(line: &str) -> Option<Values> {
        let mut words = line.split(' ');
        let from = words.next()?.parse().ok()?;
        let values: Option<Vec<u32>> = words.map(|word| word.parse().ok()).collect();
        Some(Values {
            from,
            values: values?,
        })
    }

    fn subject(&self) -> String {
        format!("the heaps from {} on", self.from)
    }
}

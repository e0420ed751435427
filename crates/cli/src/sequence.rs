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
use crate::question::{Opened, Question};
use crate::settings::Settings;

/// Heaps whose values are computed and kept at a time.
const PIECE: usize = 1 << 12;

/// So many values of a file are computed again when it is read.
const COMPUTED_AGAIN: usize = 1000;

/// The rules of the heaps of a game; it is the request that is wrong if it is not played with heaps.
pub(crate) fn heap_rules(question: &Question<'_>) -> Result<HeapRules, Failure> {
    let request = Request::new(question.entry, Vec::new(), question.parameters())?;
    let opened = Opened::new(&request, Store::new())?;
    if let Some(values) = opened.game.heap_values() {
        return Ok(values.rules().clone());
    }
    let game = question.entry.name;
    let message = format!(
        "{game} has no nim-sequence: it is not played with heaps by the same rules for both players"
    );
    Err(Piece::whole(game).error(message).into())
}

/// Somebody who gets values as they become known: those of a range of heaps.
type Reader<'a> = dyn FnMut(&NimSequence, Range<usize>) -> Result<(), Failure> + 'a;

/// A sequence that may be kept in a file.
pub(crate) struct Sequence<'a> {
    pub(crate) values: NimSequence,
    keep: Option<Keep<Values>>,
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
        let keep: Keep<Values> = Keep::open(path, &subject)?;
        let mut known: Vec<u32> = Vec::new();
        for piece in keep.known() {
            if piece.from != known.len() {
                let message = format!("the values of heaps from {} on are missing", known.len());
                return Err(complaint(path, &message));
            }
            known.extend(&piece.values);
        }
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
            // Pieces begin at multiples of their length, so that a file does not depend on when a
            // program was stopped.
            let to = ((from / PIECE + 1) * PIECE).min(length);
            let extended = self.values.extend(to, self.budget, &Meter::default());
            let to = self.values.len();
            if let Some(keep) = &self.keep
                && to > self.kept
            {
                keep.add(&Values {
                    from: self.kept,
                    values: self.values.values(self.kept..to).collect(),
                });
                self.kept = to;
            }
            meter.advance((to - from) as u64);
            give(&self.values, from..to)?;
            if let Err(error) = extended {
                return Ok(Some(error));
            }
        }
        Ok(None)
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

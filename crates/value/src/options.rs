//! The options of a player, one after the other, without allocating.

use std::sync::atomic::AtomicU32;

use crate::nus::NusOptions;
use crate::record::load;
use crate::store::Store;
use crate::value::Value;

/// The options of one player; see [`Store::options`].
pub struct Options<'s>(pub(crate) Source<'s>);

pub(crate) enum Source<'s> {
    Stored {
        words: std::slice::Iter<'s, AtomicU32>,
        negated: bool,
    },
    Nus {
        store: &'s Store,
        options: NusOptions,
    },
    Listed(std::slice::Iter<'s, Value>),
}

impl<'s> Options<'s> {
    /// Options that are given as a list.
    pub(crate) fn listed(options: &'s [Value]) -> Options<'s> {
        Options(Source::Listed(options.iter()))
    }
}

impl Iterator for Options<'_> {
    type Item = Value;

    #[inline]
    fn next(&mut self) -> Option<Value> {
        match &mut self.0 {
            Source::Stored { words, negated } => {
                let value = Value::from_bits(load(words.next()?));
                Some(if *negated { -value } else { value })
            }
            Source::Nus { store, options } => Some(store.intern_nus(&options.next()?)),
            Source::Listed(options) => options.next().copied(),
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        match &self.0 {
            Source::Stored { words, .. } => words.size_hint(),
            Source::Listed(options) => options.size_hint(),
            Source::Nus { options, .. } => {
                let remaining = usize::try_from(options.remaining()).ok();
                // A nimber may have more options than memory holds: never reserve for them all.
                (remaining.unwrap_or(usize::MAX).min(64), remaining)
            }
        }
    }
}

//! The nim-values of heaps in as few bytes as they need.

use std::ops::Range;

/// Nim-values by heap: two bytes each until one is larger than that.
#[derive(Debug)]
pub(super) enum Values {
    Narrow(Vec<u16>),
    Wide(Vec<u32>),
}

impl Values {
    pub(super) fn len(&self) -> usize {
        match self {
            Values::Narrow(values) => values.len(),
            Values::Wide(values) => values.len(),
        }
    }

    /// The values, if they are of two bytes.
    pub(super) fn narrow(&mut self) -> Option<&mut Vec<u16>> {
        match self {
            Values::Narrow(values) => Some(values),
            Values::Wide(_) => None,
        }
    }

    #[inline]
    pub(super) fn get(&self, heap: usize) -> u32 {
        match self {
            Values::Narrow(values) => values[heap].into(),
            Values::Wide(values) => values[heap],
        }
    }

    pub(super) fn range(&self, heaps: Range<usize>) -> impl ExactSizeIterator<Item = u32> + '_ {
        // One of the two is empty.
        let (narrow, wide) = match self {
            Values::Narrow(values) => (&values[heaps.clone()], &[][..]),
            Values::Wide(values) => (&[][..], &values[heaps.clone()]),
        };
        (0..heaps.len()).map(move |i| narrow.get(i).map_or_else(|| wide[i], |&value| value.into()))
    }

    /// Adds the value of the next heap.
    #[inline]
    pub(super) fn push(&mut self, value: u32) {
        match self {
            Values::Wide(values) => values.push(value),
            Values::Narrow(values) => {
                if let Ok(value) = u16::try_from(value) {
                    values.push(value);
                } else {
                    let mut wide = Vec::with_capacity(values.capacity());
                    wide.extend(values.iter().map(|&value| u32::from(value)));
                    wide.push(value);
                    *self = Values::Wide(wide);
                }
            }
        }
    }

    /// Bytes for so many values.
    pub(super) fn bytes(&self, len: usize) -> u64 {
        let each = match self {
            Values::Narrow(_) => 2,
            Values::Wide(_) => 4,
        };
        len as u64 * each
    }

    pub(super) fn capacity(&self) -> usize {
        match self {
            Values::Narrow(values) => values.capacity(),
            Values::Wide(values) => values.capacity(),
        }
    }

    /// Makes room for so many values in all.
    pub(super) fn reserve(&mut self, len: usize) {
        let more = len.saturating_sub(self.len());
        match self {
            Values::Narrow(values) => values.reserve_exact(more),
            Values::Wide(values) => values.reserve_exact(more),
        }
    }
}

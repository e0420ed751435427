//! The values of options that were seen, for a block of heaps in a row.
//!
//! Other heaps of the pairs of a rare heap are in a row too, so it is quicker to mark the pairs of one
//! rare heap for all heaps of the block than those of all rare heaps for one.

use super::bits::word;

/// How many heaps are in a block.
pub(super) const BLOCK: usize = 16;

/// A byte for every heap of a block and value: whether it is that of an option.
#[derive(Debug, Default)]
pub(super) struct Marks {
    bytes: Vec<u8>,
    first: usize,
    /// More than all values that may be marked, or nothing if there is no block.
    span: usize,
}

impl Marks {
    /// Begins a block at a heap, where values are below a power of two.
    pub(super) fn begin(&mut self, first: usize, span: u16) {
        self.first = first;
        self.span = match span {
            ..=64 => 64,
            65..=256 => 256,
            257..=512 => 512,
            513..=1024 => 1024,
            _ => 1 << 15,
        };
        self.bytes.clear();
        self.bytes.resize(BLOCK * self.span, 0);
    }

    /// Ends the block.
    pub(super) fn end(&mut self) {
        self.span = 0;
    }

    /// Whether a heap is in the block.
    #[inline]
    pub(super) fn has(&self, heap: usize) -> bool {
        self.span > 0 && heap.wrapping_sub(self.first) < BLOCK
    }

    /// The values of a heap of the block that are not marked, from 64i, as bits.
    #[inline]
    pub(super) fn unmarked(&self, heap: usize, i: usize) -> u64 {
        let from = (heap - self.first) * self.span + 64 * i;
        let marks = self.bytes[from..].first_chunk::<64>();
        marks.map_or(0, |marks| !word(marks))
    }

    /// The marks of a heap of the block.
    #[inline]
    pub(super) fn row(&mut self, heap: usize) -> &mut [u8] {
        &mut self.bytes[(heap - self.first) * self.span..][..self.span]
    }

    /// Marks the sums of rare heaps and the heaps that complete them: to this many tokens for the
    /// first heap of the block, and one more for each that follows. All must be known.
    pub(super) fn mark(&mut self, values: &[u16], tokens: usize, rare: (&[u32], &[u16])) {
        match self.span {
            64 => self.mark_below::<64>(values, tokens, rare),
            256 => self.mark_below::<256>(values, tokens, rare),
            512 => self.mark_below::<512>(values, tokens, rare),
            1024 => self.mark_below::<1024>(values, tokens, rare),
            _ => self.mark_below::<{ 1 << 15 }>(values, tokens, rare),
        }
    }

    fn mark_below<const SPAN: usize>(
        &mut self,
        values: &[u16],
        tokens: usize,
        (heaps, numbers): (&[u32], &[u16]),
    ) {
        let (rows, _) = self.bytes.as_chunks_mut::<SPAN>();
        let Some(rows) = rows.first_chunk_mut::<BLOCK>() else {
            return;
        };
        for (heap, number) in heaps.iter().zip(numbers) {
            let others = &values[tokens - *heap as usize..][..BLOCK];
            for (row, other) in rows.iter_mut().zip(others) {
                row[usize::from(other ^ number) % SPAN] = 1;
            }
        }
    }

    /// Marks the sums of values at the same place for a heap of the block.
    pub(super) fn mark_sums(&mut self, heap: usize, small: &[u16], large: &[u16]) {
        let row = self.row(heap);
        match row.len() {
            64 => mark_sums_below::<64>(row, small, large),
            256 => mark_sums_below::<256>(row, small, large),
            512 => mark_sums_below::<512>(row, small, large),
            1024 => mark_sums_below::<1024>(row, small, large),
            _ => mark_sums_below::<{ 1 << 15 }>(row, small, large),
        }
    }

    pub(super) fn bytes(&self) -> u64 {
        self.bytes.capacity() as u64
    }
}

fn mark_sums_below<const SPAN: usize>(row: &mut [u8], small: &[u16], large: &[u16]) {
    let Some(row) = row.first_chunk_mut::<SPAN>() else {
        return;
    };
    let (small, rest) = small.as_chunks::<8>();
    let (large, others) = large.as_chunks::<8>();
    for (small, large) in small.iter().zip(large) {
        for (a, b) in small.iter().zip(large) {
            row[usize::from(a ^ b) % SPAN] = 1;
        }
    }
    for (a, b) in rest.iter().zip(others) {
        row[usize::from(a ^ b) % SPAN] = 1;
    }
}

//! Sets of black stones up to symmetry, and what is gathered for them.
//!
//! Of all images of a set under the symmetries only the smallest is kept. A bit for each set says
//! whether it is the smallest, and how many such bits come before it is its number.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use partizan_value::{Budget, Result};

use super::board::Board;
use super::content::Content;
use super::mask::Mask;
use super::subsets::advance;
use crate::threads::in_parallel;

/// Whether no symmetry makes a set smaller.
pub(super) fn is_smallest<const N: usize>(board: &Board<N>, set: Mask<N>) -> bool {
    let others = &board.symmetries[1..];
    !others
        .iter()
        .any(|symmetry| symmetry.image_of_few(set).is_less(&set))
}

/// Ranks that a thread takes at once. A multiple of 64.
const RANKS_AT_ONCE: u64 = 1 << 8;

/// Visits all sets of places of some size that are the smallest of their images, in several threads.
pub(super) fn visit_smallest<const N: usize, S>(
    board: &Board<N>,
    size: usize,
    threads: usize,
    start: impl Fn() -> S + Sync,
    visit: impl Fn(&mut S, u64, Mask<N>) -> Result<()> + Sync,
) -> Result<()> {
    let total = board.binomials.choose(board.places.squares.len(), size);
    let next = AtomicU64::new(0);
    // Few sets are shared out one by one.
    let at_once = (total / (16 * threads.max(1) as u64)).clamp(1, RANKS_AT_ONCE);
    let results = in_parallel(threads, || {
        let mut state = start();
        loop {
            let first = next.fetch_add(at_once, Ordering::Relaxed);
            if first >= total {
                return Ok(());
            }
            let mut set = board.binomials.unrank(size, first);
            for rank in first..total.min(first + at_once) {
                let places = set.iter().map(|&place| board.ground.bits[place]);
                let mask = places.fold(Mask::EMPTY, |mask, bit| mask | bit);
                if is_smallest(board, mask)
                    && let Err(error) = visit(&mut state, rank, mask)
                {
                    next.store(total, Ordering::Relaxed);
                    return Err(error);
                }
                advance(&mut set);
            }
        }
    });
    results.into_iter().collect()
}

/// Which sets of a size are the smallest of their images.
pub(super) struct Smallest {
    words: Vec<u64>,
    /// How many bits are set before each word.
    before: Vec<u32>,
}

impl Smallest {
    pub(super) fn new<const N: usize>(
        board: &Board<N>,
        size: usize,
        threads: usize,
        budget: &Budget,
    ) -> Result<Smallest> {
        let total = board.binomials.choose(board.places.squares.len(), size);
        let words: Vec<AtomicU64> = (0..total.div_ceil(64)).map(|_| AtomicU64::new(0)).collect();
        visit_smallest(
            board,
            size,
            threads,
            || 0u32,
            |looked, rank, _| {
                words[rank as usize / 64].fetch_or(1 << (rank % 64), Ordering::Relaxed);
                *looked += 1;
                if *looked % SETS_PER_LOOK == 0 {
                    budget.check(0)?;
                }
                Ok(())
            },
        )?;
        let words: Vec<u64> = words.into_iter().map(AtomicU64::into_inner).collect();
        let mut sum = 0;
        let before = words.iter().map(|word| {
            sum += word.count_ones();
            sum - word.count_ones()
        });
        let before = before.collect();
        Ok(Smallest { words, before })
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        let last = self.words.last().zip(self.before.last());
        last.map_or(0, |(word, before)| (word.count_ones() + before) as usize)
    }

    /// The number of such a set.
    pub(super) fn number(&self, rank: u64) -> usize {
        let (word, bit) = (rank as usize / 64, rank % 64);
        let below = self.words[word] & ((1 << bit) - 1);
        (self.before[word] + below.count_ones()) as usize
    }

    /// Bytes for so many sets.
    pub(super) fn bytes(sets: u64) -> u64 {
        (sets / 64 + 1).saturating_mul(12)
    }
}

const SETS_PER_LOOK: u32 = 1 << 12;

/// What Right achieves by putting a black stone on the board, for each set of black stones and each
/// of white ones.
pub(super) struct Gathered<C> {
    smallest: Smallest,
    /// Some sets of black stones together; nothing until something is known about them.
    chunks: Vec<Mutex<Vec<C>>>,
    sets_in_chunk: usize,
    white_sets: usize,
}

/// The least number of contents that are worth a list of their own.
const CONTENTS_IN_CHUNK: usize = 32;

impl<C> Gathered<C> {
    fn sets_in_chunk(white_sets: usize) -> usize {
        CONTENTS_IN_CHUNK.div_ceil(white_sets.max(1))
    }

    /// Bytes for so many sets of black stones, of which so many are smallest.
    pub(super) fn bytes(sets: u64, smallest: u64, white_sets: usize) -> u64 {
        let chunk = size_of::<Mutex<Vec<C>>>() + 16;
        let contents = smallest.saturating_mul((white_sets * size_of::<C>()) as u64);
        let chunks = smallest / Self::sets_in_chunk(white_sets) as u64 + 1;
        Smallest::bytes(sets)
            .saturating_add(contents)
            .saturating_add(chunks.saturating_mul(chunk as u64))
    }

    pub(super) fn new(smallest: Smallest, white_sets: usize) -> Gathered<C> {
        let sets_in_chunk = Self::sets_in_chunk(white_sets);
        let chunks = smallest.count().div_ceil(sets_in_chunk);
        Gathered {
            smallest,
            chunks: (0..chunks).map(|_| Mutex::default()).collect(),
            sets_in_chunk,
            white_sets,
        }
    }

    /// Works with what is known about a set of black stones, which must be the smallest of its images.
    fn with<T>(&self, rank: u64, work: impl FnOnce(&mut [C]) -> T) -> T
    where
        C: Copy + Default,
    {
        let number = self.smallest.number(rank);
        let (chunk, set) = (number / self.sets_in_chunk, number % self.sets_in_chunk);
        let mut contents = self.chunks[chunk]
            .lock()
            .expect("no thread panics while it holds a list");
        if contents.is_empty() {
            contents.resize(self.sets_in_chunk * self.white_sets, C::default());
        }
        work(&mut contents[set * self.white_sets..][..self.white_sets])
    }

    /// Copies what is known about a set of black stones.
    pub(super) fn copy(&self, rank: u64, to: &mut [C])
    where
        C: Copy + Default,
    {
        self.with(rank, |known| to.copy_from_slice(known));
    }

    /// Adds what is found about a set of black stones to what is known about the sets with one stone
    /// less.
    pub(super) fn gather<const N: usize>(&self, board: &Board<N>, black: Mask<N>, found: &[C])
    where
        C: Content<N>,
    {
        for square in black.iter() {
            let rest = black.minus(Mask::one(square));
            let mut smallest = rest;
            for symmetry in &board.symmetries[1..] {
                let image = symmetry.image_of_few(rest);
                if image.is_less(&smallest) {
                    smallest = image;
                }
            }
            let rank = board.rank(smallest);
            // Several symmetries may lead to the smallest image, where the stone that was put comes
            // from different squares.
            let symmetries = board.symmetries.iter();
            for symmetry in symmetries.filter(|symmetry| symmetry.image_of_few(rest) == smallest) {
                self.with(rank, |known| join_image(board, symmetry, found, known));
            }
        }
    }
}

/// Adds the image of what is found under a symmetry to what is known.
fn join_image<const N: usize, C: Content<N>>(
    board: &Board<N>,
    symmetry: &super::board::Symmetry<N>,
    found: &[C],
    known: &mut [C],
) {
    let is_identity = std::ptr::eq(symmetry, &raw const board.symmetries[0]);
    if is_identity {
        for (known, found) in known.iter_mut().zip(found) {
            known.join(found);
        }
        return;
    }
    let mut image = Vec::with_capacity(board.places.white);
    for size in board.places.white_counts() {
        let offset = board.offsets[size];
        let mut set: Vec<usize> = (0..size).collect();
        for content in &found[offset..][..board.sets[size].masks.len()] {
            if *content != C::default() {
                image.clear();
                image.extend(set.iter().map(|&place| symmetry.place(place)));
                image.sort_unstable();
                let rank = board.binomials.rank(image.iter().copied()) as usize;
                known[offset + rank].join(&content.mapped(|mask| symmetry.image(mask)));
            }
            advance(&mut set);
        }
    }
}

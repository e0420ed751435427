//! A page: keys of several lengths, side by side.
//!
//! The directory is at the front, in groups of eight entries: eight tags, eight lengths of keys,
//! eight [worths](Worth). So a word is enough to compare eight tags at once or to add up eight
//! lengths. The keys themselves fill the page from the back, the first one last. Entries are in the
//! order in which they came, so the oldest have the lowest numbers.

use super::worth::Worth;

/// Bytes of a page: some forty keys of twenty bytes, so that pages fill evenly.
pub(super) const PAGE: usize = 1024;

/// Longer keys are too few to a page.
pub(super) const LONGEST: usize = 100;

/// Bytes for the directory and the keys.
const BODY: usize = PAGE - 8;

/// Entries of a group of the directory.
const LANES: usize = 8;

/// Bytes of a group: a tag, a length and a worth for each of its entries.
const GROUP: usize = 3 * LANES;

/// Where the lengths and the worths of a group begin.
const LENGTHS: usize = LANES;
const WORTHS: usize = 2 * LANES;

/// The tag, length and worth where a group has no entry: nothing to add up, the last to give up.
const NOTHING: [u8; 3] = [0, 0, Worth::HIGHEST];

#[derive(Clone)]
#[repr(C, align(64))]
pub(super) struct Page {
    count: u16,
    /// The sum of the lengths of the keys.
    filled: u16,
    /// How many entries belong to this page or to one before it but live in one behind it, because
    /// this one was full; never taken back from the largest number.
    passed: u16,
    /// The entry that fades next.
    hand: u16,
    body: [u8; BODY],
}

/// The sum of eight bytes.
#[inline]
fn sum(bytes: u64) -> usize {
    const EVEN: u64 = 0x00ff_00ff_00ff_00ff;
    let pairs = (bytes & EVEN) + (bytes >> 8 & EVEN);
    (pairs.wrapping_mul(0x0001_0001_0001_0001) >> 48) as usize
}

/// The upper bit of each byte that equals `tag`, and perhaps of one after such a byte.
#[inline]
fn equal(bytes: u64, tag: u8) -> u64 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    let zero = bytes ^ (ONES * u64::from(tag));
    zero.wrapping_sub(ONES) & !zero & (ONES << 7)
}

impl Page {
    pub(super) const EMPTY: Page = Page {
        count: 0,
        filled: 0,
        passed: 0,
        hand: 0,
        body: [0; BODY],
    };

    /// The bytes that an entry with a key of this length takes.
    pub(super) fn cost(length: usize) -> usize {
        length + 3
    }

    /// A page whose entries take less has room for one more of any length, whatever is left unused
    /// in its last group.
    pub(super) const HIGH: usize = BODY - GROUP - LONGEST;

    /// How many entries there are.
    pub(super) fn count(&self) -> usize {
        usize::from(self.count)
    }

    fn groups(&self) -> usize {
        self.count().div_ceil(LANES)
    }

    /// Whether a key that belongs here may live behind this page.
    #[inline]
    pub(super) fn is_passed(&self) -> bool {
        self.passed > 0
    }

    /// One more entry that belongs here, or before this page, lives behind it.
    pub(super) fn pass(&mut self) {
        self.passed = self.passed.saturating_add(1);
    }

    /// One entry less.
    pub(super) fn unpass(&mut self) {
        if self.passed < u16::MAX {
            self.passed -= 1;
        }
    }

    /// Whether there is room for one more key of this length.
    pub(super) fn has_room(&self, length: usize) -> bool {
        let groups = self.count() / LANES + 1;
        groups * GROUP + usize::from(self.filled) + length <= BODY
    }

    #[inline]
    fn word(&self, place: usize) -> u64 {
        let bytes = &self.body[place..place + 8];
        u64::from_le_bytes(bytes.try_into().expect("eight bytes"))
    }

    /// Where an entry's tag is.
    #[inline]
    fn place(entry: usize) -> usize {
        entry / LANES * GROUP + entry % LANES
    }

    /// Where the worth of a key is.
    #[inline]
    pub(super) fn find(&self, tag: u8, key: &[u8]) -> Option<usize> {
        let count = self.count();
        let mut end = BODY;
        for (first, group) in (0..count).step_by(LANES).zip((0..).step_by(GROUP)) {
            let lengths = self.word(group + LENGTHS);
            let mut hits = equal(self.word(group), tag);
            while hits != 0 {
                let lane = hits.trailing_zeros() as usize / 8;
                let start = end - sum(lengths & (u64::MAX >> (56 - 8 * lane)));
                let length = usize::from((lengths >> (8 * lane)) as u8);
                // There may be nothing in this lane.
                if first + lane < count && self.body[start..start + length] == *key {
                    return Some(group + WORTHS + lane);
                }
                hits &= hits - 1;
            }
            end -= sum(lengths);
        }
        None
    }

    /// The byte that was found.
    #[inline]
    pub(super) fn worth_at(&mut self, place: usize) -> &mut u8 {
        &mut self.body[place]
    }

    /// Adds an entry, for which there must be room.
    pub(super) fn push(&mut self, tag: u8, key: &[u8], worth: Worth) {
        let place = Page::place(self.count());
        if self.count().is_multiple_of(LANES) {
            for (part, nothing) in NOTHING.into_iter().enumerate() {
                self.body[place + part * LANES..][..LANES].fill(nothing);
            }
        }
        self.body[place] = tag;
        self.body[place + LENGTHS] = key.len() as u8;
        self.body[place + WORTHS] = worth.byte();
        self.count += 1;
        self.filled += key.len() as u16;
        let start = BODY - usize::from(self.filled);
        self.body[start..start + key.len()].copy_from_slice(key);
    }

    /// Each key with its worth, the oldest first.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&[u8], Worth)> {
        let mut end = BODY;
        (0..self.count()).map(move |entry| {
            let place = Page::place(entry);
            let length = usize::from(self.body[place + LENGTHS]);
            end -= length;
            let worth = Worth::from_byte(self.body[place + WORTHS]);
            (&self.body[end..end + length], worth)
        })
    }

    /// The entry of the lowest rank, the oldest of these. There must be one.
    ///
    /// Each time, another entry fades, so that what is of no use sinks to the bottom in the end,
    /// however much work it took.
    pub(super) fn choose_victim(&mut self) -> usize {
        // Entries move up meanwhile. Were the hand to move with them, it would never reach the oldest.
        let hand = self.hand % self.count;
        self.hand = hand + 1;
        let fading = Page::place(usize::from(hand)) + WORTHS;
        self.body[fading] = Worth::from_byte(self.body[fading]).faded().byte();
        let groups = self.body.chunks_exact(GROUP).take(self.groups());
        let ranks = groups.flat_map(|group| &group[WORTHS..]);
        // Lanes without an entry have the highest rank.
        let ranked = (0..).zip(ranks).map(|(entry, &worth)| {
            let rank = Worth::from_byte(worth).rank();
            u16::from(rank) << 8 | entry
        });
        usize::from(ranked.min().unwrap_or(0) & 0xff)
    }

    /// Where the key of an entry begins and ends.
    fn span(&self, entry: usize) -> (usize, usize) {
        let (group, lane) = (entry / LANES * GROUP, entry % LANES);
        let before: usize = (0..group)
            .step_by(GROUP)
            .map(|group| sum(self.word(group + LENGTHS)))
            .sum();
        let lengths = self.word(group + LENGTHS) & (u64::MAX >> (56 - 8 * lane));
        let start = BODY - before - sum(lengths);
        (
            start,
            start + usize::from(self.body[group + LENGTHS + lane]),
        )
    }

    /// The key of an entry.
    pub(super) fn key(&self, entry: usize) -> &[u8] {
        let (start, end) = self.span(entry);
        &self.body[start..end]
    }

    /// Removes an entry; those behind it move up.
    pub(super) fn remove(&mut self, entry: usize) {
        let (start, end) = self.span(entry);
        let keys = BODY - usize::from(self.filled);
        self.body.copy_within(keys..start, keys + end - start);
        let groups = self.groups();
        let mut stays = (1 << (8 * (entry % LANES))) - 1;
        for group in entry / LANES..groups {
            for (part, nothing) in NOTHING.into_iter().enumerate() {
                let place = group * GROUP + part * LANES;
                let next = if group + 1 < groups {
                    self.body[place + GROUP]
                } else {
                    nothing
                };
                let word = self.word(place);
                let moved = (word & stays) | (word >> 8 & !stays) | u64::from(next) << 56;
                self.body[place..place + LANES].copy_from_slice(&moved.to_le_bytes());
            }
            stays = 0;
        }
        self.count -= 1;
        self.filled -= (end - start) as u16;
    }
}

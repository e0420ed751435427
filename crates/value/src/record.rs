//! The record of a stored form: counts, flags, stops, birthday and options in a row of words.

use std::hash::BuildHasher;
use std::sync::atomic::{AtomicU32, Ordering};

use foldhash::fast::FixedState;

use crate::nus::Nus;
use crate::player::Player;
use crate::value::Value;

// The record: header words, then Left's options, then Right's, both sorted by handle.
pub(crate) const LEFT_COUNT: usize = 0; // flags in the upper byte
pub(crate) const RIGHT_COUNT: usize = 1;
pub(crate) const LEFT_STOP: usize = 2; // fixed point, or NOT_INLINE
pub(crate) const RIGHT_STOP: usize = 3;
pub(crate) const BIRTHDAY: usize = 4; // saturated
pub(crate) const HEADER: usize = 5;
pub(crate) const WIDE_INDEX: usize = HEADER + 2; // in a wide number-up-star, after its stops
/// Stands for both stops when one of them is a number too large for a handle; their handles then
/// follow the options.
pub(crate) const NOT_INLINE: u32 = 1 << 31;
pub(crate) const COUNT_MASK: u32 = (1 << 24) - 1;

/// Facts that hold for a form and its negative alike.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Flags(pub(crate) u8);

impl Flags {
    /// The record is a number-up-star too large for a handle; its one word is an index.
    pub(crate) const WIDE: u8 = 1;
    pub(crate) const ALL_SMALL: u8 = 2;
    pub(crate) const EVEN: u8 = 4;
    pub(crate) const ODD: u8 = 8;
    pub(crate) const EVEN_TEMPERED: u8 = 16;
    pub(crate) const ODD_TEMPERED: u8 = 32;

    pub(crate) fn has(self, flag: u8) -> bool {
        self.0 & flag != 0
    }

    /// Flags of a game from those of all its options (it has some on both sides).
    pub(crate) fn of_options(options: impl Iterator<Item = Flags>) -> Flags {
        let common = options.fold(0xff, |common, option| common & option.0);
        let swap = |from: u8, to: u8| if common & from != 0 { to } else { 0 };
        Flags(
            common & Flags::ALL_SMALL
                | swap(Flags::EVEN, Flags::ODD)
                | swap(Flags::ODD, Flags::EVEN)
                | swap(Flags::EVEN_TEMPERED, Flags::ODD_TEMPERED)
                | swap(Flags::ODD_TEMPERED, Flags::EVEN_TEMPERED),
        )
    }

    /// Only x and x∗ have a parity among number-up-stars: every other one has both x and x∗ (or
    /// a game without parity) among its options.
    pub(crate) fn of_nus(nus: &Nus) -> Flags {
        let mut flags = 0;
        if nus.number.is_zero() {
            flags |= Flags::ALL_SMALL;
        }
        if nus.up.is_zero() && nus.nimber <= 1 {
            flags |= [Flags::EVEN_TEMPERED, Flags::ODD_TEMPERED][nus.nimber as usize];
            if nus.number.is_integer() {
                let odd = u64::from(!nus.number.is_even()) ^ nus.nimber;
                flags |= [Flags::EVEN, Flags::ODD][odd as usize];
            }
        }
        Flags(flags)
    }
}

/// A record, seen as itself or as its negative.
#[derive(Clone, Copy)]
pub(crate) struct Form<'s> {
    pub(crate) words: &'s [AtomicU32],
    pub(crate) negated: bool,
}

impl<'s> Form<'s> {
    #[inline]
    pub(crate) fn flags(self) -> Flags {
        Flags((load(&self.words[LEFT_COUNT]) >> 24) as u8)
    }

    /// Number of options in the record, which negation has not touched.
    #[inline]
    pub(crate) fn count(self, player: Player) -> usize {
        let word = match player {
            Player::Left => LEFT_COUNT,
            Player::Right => RIGHT_COUNT,
        };
        (load(&self.words[word]) & COUNT_MASK) as usize
    }

    pub(crate) fn all_options(self) -> std::slice::Iter<'s, AtomicU32> {
        let end = HEADER + self.count(Player::Left) + self.count(Player::Right);
        self.words[HEADER..end].iter()
    }

    /// The words of a player's options; for a negated form they are the opponent's, unnegated.
    #[inline]
    pub(crate) fn option_words(self, player: Player) -> &'s [AtomicU32] {
        let player = if self.negated {
            player.opponent()
        } else {
            player
        };
        let left = HEADER + self.count(Player::Left);
        match player {
            Player::Left => &self.words[HEADER..left],
            Player::Right => &self.words[left..left + self.count(Player::Right)],
        }
    }

    /// Both stops in fixed point, unless one is too large for that.
    #[inline(always)]
    pub(crate) fn fixed_stops(self) -> Option<(i32, i32)> {
        let words = &self.words[LEFT_STOP..=RIGHT_STOP];
        if load(&words[0]) == NOT_INLINE {
            return None;
        }
        // The negative has the negated stops in the other order.
        let swap = usize::from(self.negated);
        let sign = 1 - 2 * swap as i32;
        let stop = |i: usize| sign * load(&words[i]) as i32;
        Some((stop(swap), stop(1 - swap)))
    }

    /// Both stops, which are too large for fixed point.
    #[cold]
    pub(crate) fn wide_stops(self) -> (Value, Value) {
        let at = HEADER + self.count(Player::Left) + self.count(Player::Right);
        let [left, right] = [at, at + 1].map(|i| Value::from_bits(load(&self.words[i])));
        if self.negated {
            (-right, -left)
        } else {
            (left, right)
        }
    }
}

pub(crate) fn load(word: &AtomicU32) -> u32 {
    word.load(Ordering::Relaxed)
}

pub(crate) fn hash_form(left_count: usize, options: impl Iterator<Item = u32>) -> u64 {
    let mut hash = left_count as u64;
    for word in options {
        hash = (hash.rotate_left(23) ^ u64::from(word)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
    FixedState::default().hash_one(hash)
}

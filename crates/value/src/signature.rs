//! Signatures: how a game compares with a few fixed games, as bits.
//!
//! Where values are large, almost all time goes into comparing them. A *probe* is a game with which
//! every other one is compared once; the signature of G says which probes T are ≤ G and which are
//! ≥ G. Then G ≤ H is
//!
//! - refuted by a probe T with T ≤ G but not T ≤ H, or with H ≤ T but not G ≤ T,
//! - proved by a probe T with G ≤ T ≤ H,
//!
//! because ≤ is transitive. A few words of logic ask all probes at once; if none of them helps, the
//! signatures say nothing. So any games will do as probes: bad ones cost time, not truth.
//!
//! **Signatures come from those of the options.** By definition T ≤ G unless G ≤ some Left option of
//! T or some Right option of G is ≤ T, and G ≤ T unless T ≤ some Left option of G or some Right option
//! of T is ≤ G. What the options of G say is an `or` of their signatures. What the options of T say is in
//! the signature of G itself, if they are probes as well and their turn came before T. So probes are
//! closed under options and sorted by birthday. Nothing in this asks for a canonical form: a game
//! under construction has a signature, too.
//!
//! **Negatives share signatures** as they share records: T ≤ -G exactly when G ≤ -T. Probes are closed
//! under negation, too, with T in the first half of the bits and -T at the same place of the second;
//! negation exchanges the halves, and below with above.

use std::ops::Neg;

/// The bits of a signature on either side; a probe and its negative take one each.
const WIDTH: usize = 256;
const HALF: usize = WIDTH / 2;
const WORDS: usize = WIDTH / 64;

/// How many probes there may be, a game and its negative counted once.
pub(crate) const MOST_PROBES: usize = HALF;

/// A set of probes.
type Bits = [u64; WORDS];

/// Where the bit of a probe is: one of the listed games, or its negative.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    word: usize,
    mask: u64,
}

impl Place {
    pub(crate) fn new(number: usize, negated: bool) -> Place {
        let bit = number + if negated { HALF } else { 0 };
        Place {
            word: bit / 64,
            mask: 1 << (bit % 64),
        }
    }
}

/// Which probes lie below a game, and which above.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Signature {
    below: Bits,
    above: Bits,
}

impl Neg for Signature {
    type Output = Signature;

    #[inline]
    fn neg(self) -> Signature {
        let exchanged = |bits: Bits| std::array::from_fn(|i| bits[(i + WORDS / 2) % WORDS]);
        Signature {
            below: exchanged(self.above),
            above: exchanged(self.below),
        }
    }
}

impl Signature {
    /// How many words a signature takes.
    pub(crate) const WORDS: usize = 2 * WORDS;

    /// The signature that [`Signature::words`] gave.
    #[inline]
    pub(crate) fn from_words(word: impl Fn(usize) -> u64) -> Signature {
        Signature {
            below: std::array::from_fn(&word),
            above: std::array::from_fn(|i| word(WORDS + i)),
        }
    }

    pub(crate) fn words(&self) -> impl Iterator<Item = u64> {
        self.below.into_iter().chain(self.above)
    }

    /// Notes that a probe is ≤ the game.
    pub(crate) fn set_below(&mut self, probe: Place) {
        self.below[probe.word] |= probe.mask;
    }

    /// Notes that a probe is ≥ the game.
    pub(crate) fn set_above(&mut self, probe: Place) {
        self.above[probe.word] |= probe.mask;
    }

    /// G ≤ H, if a probe tells.
    #[inline]
    pub(crate) fn le(&self, other: &Signature) -> Option<bool> {
        let (mut refuted, mut proved) = (0, 0);
        for i in 0..WORDS {
            refuted |= self.below[i] & !other.below[i] | other.above[i] & !self.above[i];
            proved |= self.above[i] & other.below[i];
        }
        match (refuted, proved) {
            (0, 0) => None,
            (0, _) => Some(true),
            _ => Some(false),
        }
    }
}

/// What the options of a game say about it: which probes are ≤ a Left option, and so not ≥ the game,
/// and which are ≥ a Right option, and so not ≤ the game.
#[derive(Default)]
pub(crate) struct Objections {
    not_above: Bits,
    not_below: Bits,
}

impl Objections {
    pub(crate) fn of_left_option(&mut self, option: &Signature) {
        for (word, below) in self.not_above.iter_mut().zip(option.below) {
            *word |= below;
        }
    }

    pub(crate) fn of_right_option(&mut self, option: &Signature) {
        for (word, above) in self.not_below.iter_mut().zip(option.above) {
            *word |= above;
        }
    }
}

/// The options of all probes, options first.
#[derive(Default)]
pub(crate) struct Rules(Vec<Rule>);

/// A probe and its options.
struct Rule {
    place: Place,
    left: Bits,
    right: Bits,
}

impl Rules {
    /// Adds a probe after its options.
    pub(crate) fn push(
        &mut self,
        place: Place,
        left: impl Iterator<Item = Place>,
        right: impl Iterator<Item = Place>,
    ) {
        fn set(places: impl Iterator<Item = Place>) -> Bits {
            let mut bits = [0; WORDS];
            places.for_each(|place| bits[place.word] |= place.mask);
            bits
        }
        let (left, right) = (set(left), set(right));
        self.0.push(Rule { place, left, right });
    }

    /// The signature of a game from those of its options.
    pub(crate) fn signature(&self, objections: &Objections) -> Signature {
        let meet = |a: &Bits, b: &Bits| a.iter().zip(b).fold(0, |any, (a, b)| any | a & b) != 0;
        let mut signature = Signature::default();
        let Signature { below, above } = &mut signature;
        for Rule { place, left, right } in &self.0 {
            let &Place { word, mask } = place;
            let (is_below, is_above) = (!meet(left, above), !meet(right, below));
            below[word] |= (mask * u64::from(is_below)) & !objections.not_below[word];
            above[word] |= (mask * u64::from(is_above)) & !objections.not_above[word];
        }
        signature
    }
}

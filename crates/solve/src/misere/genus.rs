//! The genus of a game: its nim-value, raised to the misère nim-values of the game with more and
//! more copies of *2 beside it (*Winning Ways*, ch. 13).
//!
//! The misère nim-value g⁻ of a game without options is 1, and that of any other game is the mex
//! of its options' values; G is a previous-player win if and only if g⁻(G) = 0. Two facts make the
//! genus a function of the genera of the options. Adding *1 changes g⁻ to g⁻ xor 1, by induction.
//! So the options of G + k·*2 that move in a *2 have the values x and x xor 1, where x is the
//! value of G + (k−1)·*2.

use std::fmt::{self, Write as _};

/// The genus of a game.
///
/// The superscripts are the misère nim-values of G, G + *2, G + *2 + *2, …; from some place on two
/// numbers alternate, and they are written until both have been written once.
///
/// ```
/// use partizan_rules::{HeapRules, Piece};
/// use partizan_solve::Misere;
/// use partizan_value::Budget;
///
/// let grundy = HeapRules::read(&Piece::whole("4."), 8)?.with_difference(1);
/// let genus = Misere::new(grundy).genus(&[13], &Budget::unlimited())?;
/// assert_eq!(genus.to_string(), "3^1431");
/// assert_eq!(genus.nim_value(), 3);
/// assert_eq!(genus.misere_nim_value(), 1);
/// assert_eq!(genus.superscript(5), 1);
/// assert!(!genus.is_tame());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Genus {
    nim_value: u64,
    /// At least two superscripts, of which the last two alternate for ever; no more than needed.
    superscripts: Vec<u64>,
}

impl Genus {
    /// The genus of the nim-heap of this size.
    pub fn of_nim_heap(size: u64) -> Genus {
        match size {
            0 => Genus::new(0, vec![1, 2, 0]),
            1 => Genus::new(1, vec![0, 3, 1]),
            _ => Genus::firm(size),
        }
    }

    /// The genus of a sum of nim-heaps of which one at least has two or more tokens.
    pub(super) fn firm(nim_value: u64) -> Genus {
        Genus::new(nim_value, vec![nim_value, nim_value ^ 2])
    }

    /// The shortest way to write superscripts whose last two alternate.
    fn new(nim_value: u64, mut superscripts: Vec<u64>) -> Genus {
        while let [.., before, _, last] = superscripts[..]
            && before == last
        {
            superscripts.pop();
        }
        Genus {
            nim_value,
            superscripts,
        }
    }

    /// The genus of a game from the genera of its options.
    pub(super) fn of_options(options: &[Genus]) -> Genus {
        let mut mex = Mex::default();
        let nim_value = mex.of(options.iter().map(|option| option.nim_value), &[]);
        let written = options.iter().map(|option| option.superscripts.len());
        // From here on the options' values come again after two places.
        let settled = written.max().map_or(0, |most| most - 2);
        let mut values: Vec<u64> = Vec::new();
        loop {
            let k = values.len();
            let moves = options.iter().map(|option| option.superscript(k));
            values.push(match values.last() {
                None if options.is_empty() => 1,
                None => mex.of(moves, &[]),
                Some(&last) => mex.of(moves, &[last, last ^ 1]),
            });
            // A value depends on the one before it and on the options' values, so if it comes again
            // after two places everything does. It always will (Winning Ways, ch. 13).
            if k >= settled + 2 && values[k] == values[k - 2] {
                return Genus::new(nim_value, values);
            }
        }
    }

    /// The genus of the game with some copies of *2 and perhaps *1 beside it.
    pub(super) fn beside(&self, twos: u32, one: bool) -> Genus {
        if twos == 0 && !one {
            return self.clone();
        }
        let twos = twos as usize;
        let least = self.superscripts.len().saturating_sub(twos).max(2);
        let superscripts = (0..least).map(|k| self.superscript(k + twos) ^ u64::from(one));
        let nim_value = self.nim_value ^ ((twos as u64 & 1) << 1) ^ u64::from(one);
        Genus::new(nim_value, superscripts.collect())
    }

    /// The nim-value in normal play.
    pub fn nim_value(&self) -> u64 {
        self.nim_value
    }

    /// The nim-value in misère play.
    pub fn misere_nim_value(&self) -> u64 {
        self.superscripts[0]
    }

    /// The misère nim-value of the game with `k` copies of *2 beside it.
    pub fn superscript(&self, k: usize) -> u64 {
        let written = self.superscripts.len();
        let place = if k < written {
            k
        } else {
            written - 2 + (k - written) % 2
        };
        self.superscripts[place]
    }

    /// The superscripts that are written: the last two alternate for ever.
    pub fn superscripts(&self) -> &[u64] {
        &self.superscripts
    }

    /// Whether a position of Nim has this genus.
    pub fn is_tame(&self) -> bool {
        *self == Genus::of_nim_heap(self.nim_value) || *self == Genus::firm(self.nim_value)
    }

    /// The genus as text. In short the genus of a single nim-heap is only its nim-value.
    ///
    /// ```
    /// use partizan_solve::Genus;
    ///
    /// let genus = Genus::of_nim_heap(2);
    /// assert_eq!(genus.text(false), "2^20");
    /// assert_eq!(genus.text(true), "2");
    /// assert_eq!(Genus::of_nim_heap(12).to_string(), "12^(12,14)");
    /// ```
    pub fn text(&self, short: bool) -> String {
        if short && *self == Genus::of_nim_heap(self.nim_value) {
            return self.nim_value.to_string();
        }
        let mut text = format!("{}^", self.nim_value);
        if self.superscripts.iter().all(|value| *value < 10) {
            for value in &self.superscripts {
                let _ = write!(text, "{value}");
            }
        } else {
            let values: Vec<String> = self.superscripts.iter().map(u64::to_string).collect();
            let _ = write!(text, "({})", values.join(","));
        }
        text
    }
}

/// The genus in full, as in 3^1431; with commas if a superscript has several digits.
impl fmt::Display for Genus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(false))
    }
}

/// Finds the least number that is missing, with memory that is used again.
#[derive(Default)]
struct Mex {
    seen: Vec<bool>,
}

impl Mex {
    fn of(&mut self, values: impl ExactSizeIterator<Item = u64>, more: &[u64]) -> u64 {
        self.seen.clear();
        self.seen.resize(values.len() + more.len() + 1, false);
        for value in values.chain(more.iter().copied()) {
            // The missing number is not greater than the number of values.
            if let Some(seen) = self.seen.get_mut(value as usize) {
                *seen = true;
            }
        }
        let missing = self.seen.iter().position(|seen| !seen);
        missing.expect("there are more places than values") as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nim_heaps_have_the_genera_that_their_options_give() {
        let mut heaps = Vec::new();
        for size in 0..20 {
            let genus = Genus::of_options(&heaps);
            assert_eq!(genus, Genus::of_nim_heap(size));
            assert!(genus.is_tame());
            heaps.push(genus);
        }
        let texts: Vec<String> = heaps[..4].iter().map(Genus::to_string).collect();
        assert_eq!(texts, ["0^120", "1^031", "2^20", "3^31"]);
    }

    #[test]
    fn two_copies_of_a_nim_heap_are_tame_but_not_a_nim_heap() {
        let two = Genus::of_nim_heap(2).beside(1, false);
        assert_eq!(two.text(true), "0^02");
        assert_eq!(Genus::of_nim_heap(2).beside(1, true).text(true), "1^13");
        assert!(two.is_tame());
        assert_eq!(Genus::of_nim_heap(0).beside(2, false), two);
        assert_eq!(Genus::of_nim_heap(0).beside(1, true), Genus::of_nim_heap(3));
    }

    #[test]
    fn superscripts_out_of_step_with_the_nim_value_are_wild() {
        let genus = Genus::new(0, vec![2, 0, 2, 0]);
        assert_eq!(genus.to_string(), "0^20");
        assert!(!genus.is_tame());
        assert_eq!((genus.superscript(6), genus.superscript(7)), (2, 0));
    }
}

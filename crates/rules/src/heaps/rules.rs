//! The rules of take-and-break games, and their codes.

use std::convert::Infallible;
use std::fmt;

use crate::message::{Piece, Result};

/// What may be done to one heap: some tokens are taken from it, and what is left is split into heaps.
///
/// The code of a game has a digit for every number of tokens, beginning with 0: bit j of digit k says
/// whether one may take k tokens and leave exactly j heaps. So 3 = 1 + 2 means that the tokens may be
/// the whole heap or leave one, and 7 that the rest may also be split in two. Splits in two may have
/// to be unequal, by some difference at least.
///
/// ```
/// use partizan_rules::{HeapRules, Piece};
///
/// let kayles = HeapRules::read(&Piece::whole("0.77"), 8)?;
/// let mut options = Vec::new();
/// kayles.options(4, &mut |heaps| options.push(heaps.to_vec()));
/// assert_eq!(options, [vec![3], vec![1, 2], vec![2], vec![1, 1]]);
/// # Ok::<(), partizan_rules::RulesError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct HeapRules {
    /// Digits for 0, 1, 2, … tokens; the last one is not 0, unless there is a block.
    digits: Vec<u16>,
    /// Digits that are repeated for ever after these; not all are 0.
    block: Vec<u16>,
    /// Two heaps that come from one differ at least by this.
    difference: u64,
}

/// The most digits of a code.
const MOST_DIGITS: usize = 10_000;
/// The greatest digit: a heap is split into at most 7 heaps.
const GREATEST_DIGIT: u16 = 255;

impl HeapRules {
    /// Rules with these digits, after which a block is repeated for ever.
    pub fn new(mut digits: Vec<u16>, mut block: Vec<u16>) -> HeapRules {
        if digits.is_empty() && !block.is_empty() {
            // The digit for taking nothing is not like the others of a block.
            digits.push(block[0]);
            block.rotate_left(1);
        }
        if let Some(digit) = digits.first_mut() {
            // To take nothing and split nothing is no move.
            *digit &= !3;
        }
        if block.iter().all(|digit| *digit == 0) {
            block.clear();
            let last = digits.iter().rposition(|digit| *digit != 0);
            digits.truncate(last.map_or(0, |last| last + 1));
        }
        // One game, one code: the block is as short as it can be and begins as early as it can.
        let repeats = |length: &usize| {
            let divides = block.len().is_multiple_of(*length);
            divides && block.iter().zip(&block[*length..]).all(|(a, b)| a == b)
        };
        let length = (1..block.len()).find(repeats).unwrap_or(block.len());
        block.truncate(length);
        while digits.len() > 1 && !block.is_empty() && digits.last() == block.last() {
            digits.pop();
            block.rotate_right(1);
        }
        HeapRules {
            digits,
            block,
            difference: 0,
        }
    }

    /// The same rules, but two heaps that come from one must differ at least by this.
    #[must_use]
    pub fn with_difference(self, difference: u64) -> HeapRules {
        HeapRules { difference, ..self }
    }

    /// Reads a code such as `0.77`, `4.`, `0.3F` or `0.[3]`, where a block in brackets is repeated for
    /// ever and a digit may be written in braces, `{12}`. Digits are smaller than `base`.
    pub fn read(piece: &Piece<'_>, base: u16) -> Result<HeapRules> {
        let text = piece.text();
        let Some(point) = text.find('.') else {
            return Err(piece.error("expected a code such as 0.77: digits with a point"));
        };
        let whole = digits(&piece.part(0..point), base)?;
        if whole.len() > 1 {
            let message = "one digit stands before the point: what may be done without taking";
            return Err(piece.part(0..point).error(message));
        }
        if whole.iter().any(|digit| digit & 3 != 0) {
            let message = "taking nothing must leave at least two heaps, or the game never ends: \
                           the digit before the point is a multiple of 4";
            return Err(piece.part(0..point).error(message));
        }
        let rest = piece.part(point + 1..text.len());
        let (finite, block) = match rest.text().find('[') {
            None => (digits(&rest, base)?, Vec::new()),
            Some(open) => {
                let end = rest.text().len();
                if !rest.text().ends_with(']') {
                    let message = "a block in brackets stands at the end of a code";
                    return Err(rest.part(open..end).error(message));
                }
                let block = rest.part(open + 1..end - 1);
                if block.text().is_empty() {
                    return Err(rest.part(open..end).error("a block has at least one digit"));
                }
                (digits(&rest.part(0..open), base)?, digits(&block, base)?)
            }
        };
        let whole = if whole.is_empty() { vec![0] } else { whole };
        let rules = HeapRules::new([whole, finite].concat(), block);
        if rules.digits.is_empty() && rules.block.is_empty() {
            return Err(piece.error("no move is allowed by this code: all its digits are 0"));
        }
        Ok(rules)
    }

    /// The digit for taking so many tokens.
    #[inline]
    pub fn digit(&self, taken: u64) -> u16 {
        let finite = self.digits.len() as u64;
        if taken < finite {
            self.digits[taken as usize]
        } else if self.block.is_empty() {
            0
        } else {
            self.block[((taken - finite) % self.block.len() as u64) as usize]
        }
    }

    /// The digits before the block, for taking 0, 1, 2, … tokens.
    pub fn digits(&self) -> &[u16] {
        &self.digits
    }

    /// The digits that are repeated for ever after the others; empty if there are none.
    pub fn block(&self) -> &[u16] {
        &self.block
    }

    /// How much two heaps that come from one must differ.
    pub fn difference(&self) -> u64 {
        self.difference
    }

    /// The most heaps that a move leaves of one.
    pub fn most_heaps(&self) -> u32 {
        let all = self.digits.iter().chain(&self.block);
        let all = all.fold(0, |all, digit| all | digit);
        all.checked_ilog2().unwrap_or(0)
    }

    /// Whether one may take so many tokens from a heap that these heaps are left, in any order.
    pub fn allows(&self, heap: u64, left: &[u64]) -> bool {
        let sum = left
            .iter()
            .try_fold(0u64, |sum, size| sum.checked_add(*size));
        let Some(taken) = sum.and_then(|sum| heap.checked_sub(sum)) else {
            return false;
        };
        let differ = match left {
            [a, b] => a.abs_diff(*b) >= self.difference,
            _ => true,
        };
        let splits = left.len() < 16 && self.digit(taken) >> left.len() & 1 == 1;
        splits && differ && !left.contains(&0)
    }

    /// Whether anything may be done to a heap.
    pub fn can_move(&self, heap: u64) -> bool {
        let digits = (self.digits.len() + self.block.len()) as u64;
        (0..=heap.min(digits)).any(|taken| {
            let (left, digit) = (heap - taken, self.digit(taken));
            (0..16).any(|heaps| {
                let least = match heaps {
                    2 => self.difference.saturating_add(2),
                    _ => heaps,
                };
                let enough = if heaps == 0 { left == 0 } else { left >= least };
                digit >> heaps & 1 == 1 && enough
            })
        }) || self.digit(heap) & 1 == 1
    }

    /// How much there is to look at when the options of a heap are listed: about as many as there
    /// are, and at least one thing for every number of tokens.
    pub fn most_options(&self, heap: u64) -> u64 {
        /// The ways to split tokens into so many heaps. Only once is none left.
        fn splits(tokens: u64, heaps: u32) -> u64 {
            match heaps {
                0 => 0,
                1 => 1,
                _ => {
                    let others = (1..heaps).map(|other| tokens / u64::from(other) + 1);
                    others.fold(1, u64::saturating_mul)
                }
            }
        }
        let all = |digit: u16, tokens: u64| {
            let heaps = (0..16).filter(|heaps| digit >> heaps & 1 == 1);
            let ways = heaps.fold(0, |sum: u64, heaps| {
                sum.saturating_add(splits(tokens, heaps))
            });
            ways.max(1)
        };
        let sum = |digits: &[u16], tokens| {
            let digits = digits.iter().map(|digit| all(*digit, tokens));
            digits.fold(0, u64::saturating_add)
        };
        let blocks = match self.block.len() as u64 {
            0 => 0,
            length => heap / length + 1,
        };
        let reached = self
            .digits
            .len()
            .min(usize::try_from(heap).map_or(usize::MAX, |n| n + 1));
        sum(&self.digits[..reached], heap)
            .saturating_add(sum(&self.block, heap).saturating_mul(blocks))
            .saturating_add(1)
    }

    /// Fails if a sum of heaps has too many moves to look through.
    ///
    /// ```
    /// use partizan_rules::{HeapRules, Piece};
    ///
    /// let kayles = HeapRules::read(&Piece::whole("0.77"), 8)?;
    /// assert!(kayles.admit_moves(&[1000, 1000]).is_ok());
    /// assert!(kayles.admit_moves(&[1000, 1 << 40]).is_err());
    /// # Ok::<(), partizan_rules::RulesError>(())
    /// ```
    pub fn admit_moves(&self, heaps: &[u64]) -> partizan_value::Result<()> {
        /// More moves than this are not looked through.
        const MOST: u64 = 20_000_000;
        let options = heaps.iter().map(|heap| self.most_options(*heap));
        if options.fold(0, u64::saturating_add) > MOST {
            return Err(partizan_value::Error::TooLarge("the number of moves"));
        }
        Ok(())
    }

    /// Every option of a heap: the heaps that are left, smallest first.
    pub fn options(&self, heap: u64, emit: &mut impl FnMut(&[u64])) {
        let Ok(()) = self.try_options::<Infallible>(heap, &mut |left| {
            emit(left);
            Ok(())
        });
    }

    /// Every move in a sum of heaps, from the left to the right, in equal heaps once: the place of the
    /// heap and what is left of it. Ends when `emit` fails.
    pub fn try_moves<E>(
        &self,
        heaps: &[u64],
        emit: &mut impl FnMut(usize, &[u64]) -> std::result::Result<(), E>,
    ) -> std::result::Result<(), E> {
        for (i, heap) in heaps.iter().enumerate() {
            if !heaps[..i].contains(heap) {
                self.try_options(*heap, &mut |left| emit(i, left))?;
            }
        }
        Ok(())
    }

    /// The options of a heap until `emit` fails: there can be more options than anybody has time for.
    pub fn try_options<E>(
        &self,
        heap: u64,
        emit: &mut impl FnMut(&[u64]) -> std::result::Result<(), E>,
    ) -> std::result::Result<(), E> {
        let last = if self.block.is_empty() {
            (self.digits.len() as u64).saturating_sub(1)
        } else {
            heap
        };
        let mut left = Vec::new();
        for taken in 0..=last.min(heap) {
            let digit = self.digit(taken);
            for heaps in (0..u16::BITS).filter(|heaps| digit >> heaps & 1 == 1) {
                let difference = if heaps == 2 { self.difference } else { 0 };
                splits(heap - taken, heaps, difference, 1, &mut left, emit)?;
            }
        }
        Ok(())
    }
}

/// Every way to split so many tokens into so many heaps of at least some size; if these are two, they
/// differ by some number at least.
fn splits<E>(
    tokens: u64,
    heaps: u32,
    difference: u64,
    least: u64,
    before: &mut Vec<u64>,
    emit: &mut impl FnMut(&[u64]) -> std::result::Result<(), E>,
) -> std::result::Result<(), E> {
    match heaps {
        0 if tokens == 0 => emit(before),
        1 if tokens >= least => {
            before.push(tokens);
            let emitted = emit(before);
            before.pop();
            emitted
        }
        0 | 1 => Ok(()),
        _ => {
            let greatest = tokens.saturating_sub(difference) / u64::from(heaps);
            for heap in least..=greatest {
                before.push(heap);
                splits(tokens - heap, heaps - 1, 0, heap, before, emit)?;
                before.pop();
            }
            Ok(())
        }
    }
}

/// The code of the game, without the difference.
impl fmt::Display for HeapRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let write = |f: &mut fmt::Formatter<'_>, digits: &[u16]| {
            digits.iter().try_for_each(|&digit| match digit {
                0..16 => write!(f, "{digit:X}"),
                _ => write!(f, "{{{digit}}}"),
            })
        };
        match self.digits.split_first() {
            None => write!(f, "0.")?,
            Some((first, rest)) => {
                write(f, &[*first])?;
                write!(f, ".")?;
                write(f, rest)?;
            }
        }
        if !self.block.is_empty() {
            write!(f, "[")?;
            write(f, &self.block)?;
            write!(f, "]")?;
        }
        Ok(())
    }
}

/// Reads digits that are smaller than a base.
fn digits(piece: &Piece<'_>, base: u16) -> Result<Vec<u16>> {
    let text = piece.text();
    let mut found = Vec::new();
    let mut rest = 0;
    while let Some(first) = text[rest..].chars().next() {
        let (digit, place) = if first == '{' {
            let Some(length) = text[rest..].find('}') else {
                return Err(piece.part(rest..rest + 1).error("this brace is not closed"));
            };
            let number = piece.part(rest + 1..rest + length);
            let digit = number.number("a digit", usize::from(GREATEST_DIGIT))?;
            (digit as u16, piece.part(rest..rest + length + 1))
        } else {
            let place = piece.part(rest..rest + first.len_utf8());
            let Some(digit) = first.to_digit(16) else {
                let message = format!("expected a digit from 0 to {:X}", base.min(16) - 1);
                return Err(place.error(message));
            };
            (digit as u16, place)
        };
        if digit >= base {
            let message = match base {
                8 => "the digits of an octal game are 0 to 7; there is also the game `hexadecimal`",
                _ => {
                    "the digits of a hexadecimal game are 0 to F; there is also the game \
                      `take-and-break`"
                }
            };
            return Err(place.error(message));
        }
        found.push(digit);
        if found.len() > MOST_DIGITS {
            return Err(place.error(format!("a code has at most {MOST_DIGITS} digits")));
        }
        rest += place.text().len();
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<HeapRules> {
        HeapRules::read(&Piece::whole(text), GREATEST_DIGIT + 1)
    }

    #[test]
    fn codes_are_written_as_they_are_read() {
        for code in [
            "0.77", "4.", "0.3F", "0.[3]", "4.[3]", "0.0{31}", "0.1[07]", "C.",
        ] {
            assert_eq!(read(code).unwrap().to_string(), code);
        }
        for (code, same) in [
            (".7", "0.7"),
            ("0.3f", "0.3F"),
            ("0.70", "0.7"),
            ("0.7[0]", "0.7"),
            ("0.[33]", "0.[3]"),
            ("0.33[3]", "0.[3]"),
            ("0.1[2121]", "0.[12]"),
        ] {
            assert_eq!(read(code).unwrap().to_string(), same);
        }
        let without_digits = HeapRules::new(Vec::new(), vec![7, 3]);
        assert_eq!(without_digits.to_string(), "4.[37]");
        let mut options = Vec::new();
        without_digits.options(1, &mut |left| options.push(left.to_vec()));
        assert_eq!(options, [Vec::<u64>::new()]);
        assert!(!without_digits.with_difference(u64::MAX).can_move(0));
        let apart = HeapRules::new(vec![4], Vec::new()).with_difference(u64::MAX);
        assert!(!apart.can_move(10));
    }

    #[test]
    fn codes_that_say_nothing_or_nonsense_are_refused_at_the_place() {
        for (code, from) in [
            ("", 0),
            ("77", 0),
            ("0.", 0),
            ("0.000", 0),
            ("0.7x", 3),
            ("0.7.7", 3),
            ("10.7", 0),
            ("1.7", 0),
            ("0.[3", 2),
            ("0.[]", 2),
            ("0.[3]7", 2),
            ("0.{9", 2),
            ("0.{256}", 3),
            ("0.{-1}", 3),
        ] {
            assert_eq!(read(code).unwrap_err().span.start, from, "{code}");
        }
        let octal = HeapRules::read(&Piece::whole("0.8"), 8).unwrap_err();
        assert_eq!(octal.span, 2..3);
    }

    #[test]
    fn a_heap_can_be_played_if_it_has_options_and_exactly_these_are_allowed() {
        let codes = [
            "0.77", "0.07", "4.", "0.3F", "0.[3]", "4.[3]", "0.1[07]", "C.", "0.1", "0.6",
        ];
        for (code, difference) in codes
            .into_iter()
            .flat_map(|code| (0..4).map(move |d| (code, d)))
        {
            let rules = read(code).unwrap().with_difference(difference);
            for heap in 0..12 {
                let mut options = Vec::new();
                rules.options(heap, &mut |left| options.push(left.to_vec()));
                assert_eq!(
                    rules.can_move(heap),
                    !options.is_empty(),
                    "{code} {difference} {heap}"
                );
                let mut allowed = Vec::new();
                for tokens in 0..=heap {
                    for heaps in 0..5 {
                        let look = &mut |left: &[u64]| {
                            if rules.allows(heap, left) {
                                allowed.push(left.to_vec());
                            }
                            Ok::<(), Infallible>(())
                        };
                        let Ok(()) = splits(tokens, heaps, 0, 1, &mut Vec::new(), look);
                    }
                }
                options.sort();
                allowed.sort();
                assert_eq!(options, allowed, "{code} {difference} {heap}");
            }
        }
    }

    #[test]
    fn options_of_a_heap_are_all_ways_to_take_and_split() {
        let options = |rules: &HeapRules, heap| {
            let mut options = Vec::new();
            rules.options(heap, &mut |heaps| options.push(heaps.to_vec()));
            options
        };
        let grundy = read("4.").unwrap().with_difference(1);
        assert_eq!(options(&grundy, 6), [[1, 5], [2, 4]]);
        let kenyon = read("4.").unwrap().with_difference(2);
        assert_eq!(options(&kenyon, 6), [[1, 5], [2, 4]]);
        assert_eq!(options(&kenyon, 5), [[1, 4]]);
        let nim = read("0.[3]").unwrap();
        assert_eq!(options(&nim, 3), [vec![2], vec![1], vec![]]);
        let three = read("0.8").unwrap();
        assert_eq!(options(&three, 6), [[1, 1, 3], [1, 2, 2]]);
        assert_eq!(options(&three, 3), Vec::<Vec<u64>>::new());
    }

    #[test]
    fn a_list_of_options_stops_where_it_is_told_to() {
        let rules = HeapRules::new(vec![0], vec![255]);
        let mut seen = 0;
        let stopped = rules.try_options(1 << 60, &mut |_| {
            seen += 1;
            if seen == 100 { Err("enough") } else { Ok(()) }
        });
        assert_eq!((stopped, seen), (Err("enough"), 100));
    }
}

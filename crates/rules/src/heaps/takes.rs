//! Sets of numbers of tokens that may be taken, such as `2,4`, `1..3` and `5..`.

use crate::message::{Piece, Result};

use super::rules::HeapRules;

/// The greatest number that can be named.
const MOST: u32 = 1_000_000;
/// The end of a range that has none.
const WITHOUT_END: u32 = u32::MAX;

/// Numbers of tokens: ranges in order, with gaps between them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Takes(Vec<(u32, u32)>);

impl Takes {
    /// Any number.
    pub(crate) fn all() -> Takes {
        Takes(vec![(1, WITHOUT_END)])
    }

    /// Reads `all`, or numbers and ranges.
    pub(crate) fn read(piece: &Piece<'_>) -> Result<Takes> {
        const WHAT: &str = "the number of tokens to take";
        if piece.text() == "all" {
            return Ok(Takes::all());
        }
        let number = |piece: Piece<'_>| match piece.trimmed().number(WHAT, MOST as usize)? {
            0 => Err(piece.error("a move takes at least one token")),
            n => Ok(n as u32),
        };
        let mut ranges = Vec::new();
        for part in piece.split(|c| c == ',') {
            let text = part.text();
            let range = match text.find("..") {
                None => number(part).map(|n| (n, n))?,
                Some(dots) => {
                    let (from, to) = (part.part(0..dots), part.part(dots + 2..text.len()));
                    let from = number(from)?;
                    let to = match to.text().trim() {
                        "" => WITHOUT_END,
                        _ => number(to)?,
                    };
                    if from > to {
                        let message = "a range goes from a smaller number to a larger one";
                        return Err(part.error(message));
                    }
                    (from, to)
                }
            };
            ranges.push(range);
        }
        // Ranges that touch become one, so that no number is listed twice.
        ranges.sort_unstable();
        let mut takes: Vec<(u32, u32)> = Vec::new();
        for (from, to) in ranges {
            match takes.last_mut() {
                Some(last) if from <= last.1.saturating_add(1) => last.1 = last.1.max(to),
                _ => takes.push((from, to)),
            }
        }
        Ok(Takes(takes))
    }

    /// All numbers but these.
    pub(crate) fn others(&self) -> Takes {
        let mut others = Vec::new();
        let mut from = 1;
        for &(first, last) in &self.0 {
            if from < first {
                others.push((from, first - 1));
            }
            if last == WITHOUT_END {
                return Takes(others);
            }
            from = last + 1;
        }
        others.push((from, WITHOUT_END));
        Takes(others)
    }

    /// The ranges, from the first to the last number of each.
    #[inline]
    pub(crate) fn ranges(&self) -> &[(u32, u32)] {
        &self.0
    }

    /// The rules by which any of these numbers may be taken, and this digit says what may be left.
    pub(crate) fn rules(&self, digit: u16) -> HeapRules {
        let mut digits = vec![0];
        let mut block = Vec::new();
        for &(from, to) in &self.0 {
            digits.resize(from as usize, 0);
            if to == WITHOUT_END {
                block.push(digit);
            } else {
                digits.resize(to as usize + 1, digit);
            }
        }
        HeapRules::new(digits, block)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_become_codes_and_so_do_all_other_numbers() {
        for (text, code, others) in [
            ("all", "0.[3]", "0."),
            ("1", "0.3", "0.0[3]"),
            ("2,4", "0.0303", "0.3030[3]"),
            ("1..3", "0.333", "0.000[3]"),
            ("5..,2", "0.0300[3]", "0.3033"),
            ("3,2,1..2", "0.333", "0.000[3]"),
        ] {
            let takes = Takes::read(&Piece::whole(text)).unwrap();
            assert_eq!(takes.rules(3).to_string(), code, "{text}");
            assert_eq!(takes.others().rules(3).to_string(), others, "{text}");
        }
    }
}

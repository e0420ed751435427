//! Strategies as text files.
//!
//! The [first lines](crate::lines) say what is claimed, in words that a person would type; then comes
//! a line for each position, with the move at its end, and at last a check sum. The positions are in
//! the order of their bytes, so that none can be there twice.
//!
//! ```text
//! partizan strategy, version 1
//! game clobber
//! position xo + xo
//! parameters
//! first right
//! play normal
//! winner left
//! moves 2
//! o. + xo 2:a1-b1
//! xo + o. 1:a1-b1
//! sum 0123456789abcdef
//! ```

use std::io::{self, BufRead, Write};

use partizan_value::Budget;

use super::{Convention, WinClaim, WinningStrategy};
use crate::lines::{
    LONGEST_LINE, Lines, PLAYERS, Summed, Unreadable, choice, fits, misfit, number,
};

pub(crate) const TITLE: &str = "partizan strategy, version 1";

const CONVENTIONS: [(&str, Convention); 2] = [
    ("normal", Convention::Normal),
    ("misere", Convention::Misere),
];

impl WinningStrategy {
    /// Reads a file to its end.
    ///
    /// ```
    /// use partizan_rules::WinningStrategy;
    /// use partizan_value::Budget;
    ///
    /// let error = WinningStrategy::read(&b"PNG"[..], &Budget::unlimited()).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "this is not a certificate: line 1 should be `partizan strategy, version 1`, not `PNG`"
    /// );
    /// ```
    pub fn read(input: impl BufRead, budget: &Budget) -> Result<WinningStrategy, Unreadable> {
        let mut lines = Lines::new(input);
        lines.next("`partizan strategy, version 1`", |line| {
            (line == TITLE).then_some(())
        })?;
        WinningStrategy::after_title(lines, budget)
    }

    /// Reads what comes after the title.
    pub(crate) fn after_title(
        mut lines: Lines<impl BufRead>,
        budget: &Budget,
    ) -> Result<WinningStrategy, Unreadable> {
        let (words, first) = lines.about()?;
        let play = lines.next("`play normal` or `play misere`", |line| {
            choice(line.strip_prefix("play ")?, &CONVENTIONS)
        })?;
        let winner = lines.next("`winner left` or `winner right`", |line| {
            choice(line.strip_prefix("winner ")?, &PLAYERS)
        })?;
        let count = lines.next("`moves` and the number of moves", |line| {
            number::<usize>(line.strip_prefix("moves ")?)
        })?;
        let expected = "a position, which comes after the one before it by its letters, and a move";
        let mut last = String::new();
        let moves = lines.list(count, budget, expected, |line| {
            let (position, name) = line.rsplit_once(' ')?;
            if position <= &*last || name.is_empty() {
                return None;
            }
            last.clear();
            last.push_str(position);
            let entry = (position.to_string(), name.to_string());
            // It will move from the list to the table.
            let bytes = line.len() + size_of_val(&entry);
            Some((entry, bytes))
        })?;
        lines.end()?;
        Ok(WinningStrategy {
            claim: WinClaim {
                words,
                first,
                play,
                winner,
            },
            moves: moves.into_iter().collect(),
        })
    }

    /// Writes a file, line by line. What does not fit in a line is refused.
    pub fn write(&self, out: impl Write) -> io::Result<()> {
        let WinClaim {
            words,
            first,
            play,
            winner,
        } = &self.claim;
        let mut out = Summed::begin(out, TITLE, words, *first)?;
        writeln!(out, "play {}", play.name())?;
        writeln!(out, "winner {winner}")?;
        writeln!(out, "moves {}", self.moves.len())?;
        for (position, name) in &self.moves {
            // A space and the end of the line count as well.
            let length = position.len() + name.len() + 2;
            if !fits(position) || !fits(name) || name.contains(' ') || length as u64 > LONGEST_LINE
            {
                return Err(misfit("a move and its position do not fit in a line"));
            }
            writeln!(out, "{position} {name}")?;
        }
        out.end()
    }
}

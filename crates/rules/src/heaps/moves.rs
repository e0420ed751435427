//! Moves in heap games.

use std::fmt;

use crate::message::{Piece, Result};

/// A heap and what becomes of it, written `8:3+5`; `8:0` takes all of it.
///
/// ```
/// use partizan_rules::{HeapMove, Piece};
///
/// let played = HeapMove::read(&Piece::whole("8:3+5"))?;
/// assert_eq!(played.after(&[5, 8, 9]), Some(vec![5, 3, 5, 9]));
/// assert_eq!(played.after(&[5, 9]), None);
/// # Ok::<(), partizan_rules::RulesError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct HeapMove {
    /// The heap that is changed.
    pub heap: u64,
    /// The heaps that are left of it.
    pub left: Vec<u64>,
}

impl HeapMove {
    /// Reads a move.
    pub fn read(piece: &Piece<'_>) -> Result<HeapMove> {
        let text = piece.text();
        let Some(colon) = text.find(':') else {
            return Err(piece.error("a move is a heap and what becomes of it, as in 8:3+5 or 8:0"));
        };
        let number = |piece: &Piece<'_>| {
            let number = piece
                .trimmed()
                .number("the number of tokens", super::MOST as usize)?;
            Ok(number as u64)
        };
        let heap = number(&piece.part(0..colon))?;
        let left = piece.part(colon + 1..text.len()).split(|c| c == '+');
        let left: Result<Vec<u64>> = left.iter().map(number).collect();
        let mut left = left?;
        left.retain(|size| *size > 0);
        Ok(HeapMove { heap, left })
    }

    /// The heaps after the move, in place; none if there is no such heap.
    pub fn after(&self, heaps: &[u64]) -> Option<Vec<u64>> {
        let i = heaps.iter().position(|heap| *heap == self.heap)?;
        Some([&heaps[..i], &self.left, &heaps[i + 1..]].concat())
    }
}

impl fmt::Display for HeapMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.heap, heaps_text(&self.left))
    }
}

/// Heaps with plus signs between them.
pub fn heaps_text(heaps: &[u64]) -> String {
    if heaps.is_empty() {
        return "0".to_string();
    }
    let heaps: Vec<String> = heaps.iter().map(u64::to_string).collect();
    heaps.join("+")
}

//! Pictures of heaps.

use partizan_picture::{Anchor, Area, Colour, Paint, Picture, Stroke, Text};

/// A pile of tokens with its number below. Only the lowest rows of a large one are drawn.
pub(crate) fn heap(title: &str, heap: u64) -> Picture {
    /// The tokens in the lowest row of the largest pile.
    const MOST_ROWS: u64 = 12;
    const RADIUS: f64 = 10.0;
    // Rows of 1, 2, 3, … tokens from the top; the uppermost ones may be missing.
    let rows = (0..MOST_ROWS)
        .find(|rows| rows * (rows + 1) / 2 >= heap)
        .unwrap_or(MOST_ROWS);
    let drawn = heap.min(rows * (rows + 1) / 2);
    let side = 2.0 * RADIUS * rows.max(2) as f64 + 16.0;
    let rise = 3f64.sqrt() * RADIUS;
    let height = rise * rows.max(1) as f64 + RADIUS + 30.0;
    let mut picture = Picture::new(title, Area::sized(side, height));
    let mut left = drawn;
    for row in 0..rows {
        let width = rows - row;
        let y = height - 24.0 - RADIUS - rise * row as f64;
        for token in 0..width.min(left) {
            let x = side / 2.0 + RADIUS * (2.0 * token as f64 - width as f64 + 1.0);
            let rim = Stroke::new(Colour::Ink, 1.5);
            picture.circle(
                [x, y],
                0.94 * RADIUS,
                Paint::fill(Colour::BothTint).outlined(rim),
            );
        }
        left -= width.min(left);
    }
    let number = if drawn < heap {
        format!("… {heap}")
    } else {
        heap.to_string()
    };
    let label = Text::new([side / 2.0, height - 6.0], number, 14.0);
    picture.text(label.anchor(Anchor::Middle));
    picture.described(format!("a heap of {heap}"))
}

/// Heaps in a row.
pub(crate) fn heaps(title: &str, heaps: &[u64]) -> Picture {
    if heaps.is_empty() {
        return heap(title, 0);
    }
    Picture::side_by_side(heaps.iter().map(|&size| heap(title, size)).collect())
}

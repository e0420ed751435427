//! Pictures of heaps.

use partizan_picture::{Anchor, Area, Colour, Paint, Picture, Stroke, Text};

/// The tokens in the lowest row of the largest pile.
const MOST_ROWS: u64 = 12;
const RADIUS: f64 = 10.0;

/// How a pile of tokens is drawn: from the lowest row up, each from the left.
struct Pile {
    heap: u64,
    /// Rows of 1, 2, 3, … tokens from the top; the uppermost ones may be missing.
    rows: u64,
}

impl Pile {
    fn new(heap: u64) -> Pile {
        let rows = (0..MOST_ROWS)
            .find(|rows| rows * (rows + 1) / 2 >= heap)
            .unwrap_or(MOST_ROWS);
        Pile { heap, rows }
    }

    /// How many tokens are drawn.
    fn drawn(&self) -> u64 {
        self.heap.min(self.rows * (self.rows + 1) / 2)
    }

    fn view(&self) -> Area {
        let side = 2.0 * RADIUS * self.rows.max(2) as f64 + 16.0;
        let rise = 3f64.sqrt() * RADIUS;
        Area::sized(side, rise * self.rows.max(1) as f64 + RADIUS + 30.0)
    }

    /// The middles of the tokens that are drawn.
    fn tokens(&self) -> Vec<[f64; 2]> {
        let view = self.view();
        let rise = 3f64.sqrt() * RADIUS;
        let mut tokens = Vec::new();
        for row in 0..self.rows {
            let width = self.rows - row;
            let y = view.height - 24.0 - RADIUS - rise * row as f64;
            tokens.extend((0..width).map(|token| {
                let x = RADIUS * (2.0 * token as f64 - width as f64 + 1.0);
                [view.width / 2.0 + x, y]
            }));
        }
        tokens.truncate(self.drawn() as usize);
        tokens
    }

    /// The middle of the number below.
    fn number(&self) -> [f64; 2] {
        let view = self.view();
        [view.width / 2.0, view.height - 11.0]
    }
}

/// A pile of tokens with its number below. Only the lowest rows of a large one are drawn.
pub(crate) fn heap(title: &str, heap: u64) -> Picture {
    let pile = Pile::new(heap);
    let view = pile.view();
    let mut picture = Picture::new(title, view);
    for at in pile.tokens() {
        let rim = Stroke::new(Colour::Ink, 1.5);
        let paint = Paint::fill(Colour::BothTint).outlined(rim);
        picture.circle(at, 0.94 * RADIUS, paint);
    }
    let number = if pile.drawn() < heap {
        format!("… {heap}")
    } else {
        heap.to_string()
    };
    let label = Text::new([view.width / 2.0, view.height - 6.0], number, 14.0);
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

/// Where a picture of heaps shows one of them.
pub(crate) struct Shown {
    /// The tokens that are drawn.
    pub(crate) tokens: Vec<[f64; 2]>,
    /// The number below.
    pub(crate) number: [f64; 2],
}

impl Shown {
    /// The token such that it and all beyond it are taken when so many are left; the number if that
    /// token is not drawn.
    pub(crate) fn beyond(&self, left: u64) -> [f64; 2] {
        let token = usize::try_from(left).ok();
        let token = token.and_then(|left| self.tokens.get(left));
        token.copied().unwrap_or(self.number)
    }
}

/// Where a picture shows heaps in a row.
pub(crate) fn shown(heaps: &[u64]) -> Vec<Shown> {
    let piles: Vec<Pile> = heaps.iter().map(|&heap| Pile::new(heap)).collect();
    let views: Vec<Area> = piles.iter().map(Pile::view).collect();
    let shifts = Picture::shifts(&views);
    let shown = piles.iter().zip(shifts).map(|(pile, [dx, dy])| {
        let moved = |[x, y]: [f64; 2]| [x + dx, y + dy];
        Shown {
            tokens: pile.tokens().into_iter().map(moved).collect(),
            number: moved(pile.number()),
        }
    });
    shown.collect()
}

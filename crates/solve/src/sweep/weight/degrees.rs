//! The fewest and the most dominoes.

use super::Weight;

/// A range of numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Extremes {
    /// The least.
    pub least: usize,
    /// The greatest.
    pub most: usize,
}

impl Extremes {
    fn cover(&mut self, other: Extremes) {
        self.least = self.least.min(other.least);
        self.most = self.most.max(other.most);
    }

    fn raise(&mut self) {
        self.least += 1;
        self.most += 1;
    }
}

/// How many dominoes there are in placements: vertical, horizontal, and both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Degrees(Option<[Extremes; 3]>);

const VERTICAL: usize = 0;
const HORIZONTAL: usize = 1;
const BOTH: usize = 2;

impl Degrees {
    /// Vertical, horizontal and all dominoes, if there is any placement.
    pub(crate) fn get(self) -> Option<[Extremes; 3]> {
        self.0
    }

    fn add_raised(&mut self, other: Degrees, lie: usize) {
        let Some(mut other) = other.0 else { return };
        other[lie].raise();
        other[BOTH].raise();
        self.add(&Degrees(Some(other)));
    }
}

impl Weight for Degrees {
    const HAS_HEAP: bool = false;

    fn none() -> Degrees {
        Degrees(None)
    }

    fn one() -> Degrees {
        Degrees(Some([Extremes { least: 0, most: 0 }; 3]))
    }

    fn add(&mut self, other: &Degrees) {
        match (&mut self.0, other.0) {
            (Some(own), Some(other)) => {
                for (own, other) in own.iter_mut().zip(other) {
                    own.cover(other);
                }
            }
            (None, Some(other)) => self.0 = Some(other),
            (_, None) => {}
        }
    }

    fn add_vertical(&mut self, other: &Degrees) {
        self.add_raised(*other, VERTICAL);
    }

    fn add_horizontal(&mut self, other: &Degrees) {
        self.add_raised(*other, HORIZONTAL);
    }
}

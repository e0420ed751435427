//! Where the lines of a grid are, and how exact positions become coordinates.

use partizan_value::Dyadic;

use crate::label::label;

/// 2^k.
pub(crate) fn power_of_two(k: i64) -> Dyadic {
    let unit = Dyadic::unit(k.unsigned_abs() as u32);
    if k < 0 {
        unit
    } else {
        Dyadic::new(unit.denominator(), 0)
    }
}

/// The k for which x is at least 2^k and less than 2^(k+1), if x is positive.
pub(crate) fn exponent_of(x: &Dyadic) -> Option<i64> {
    let bits = x.numerator().bits() as i64;
    (x.signum() > 0).then(|| bits - 1 - i64::from(x.exponent()))
}

/// An axis: exact distances from an origin as lengths in a picture.
///
/// Differences are taken before anything is rounded, and in a unit as large as the picture, so
/// neither huge numbers nor tiny distances between them are lost.
pub(crate) struct Axis {
    origin: Dyadic,
    /// 2 to the power of this is one unit.
    unit: i64,
    /// The length of a unit.
    scale: f64,
}

impl Axis {
    pub(crate) fn new(origin: Dyadic, unit: i64, scale: f64) -> Axis {
        Axis {
            origin,
            unit,
            scale,
        }
    }

    /// How far from the origin a number is drawn.
    pub(crate) fn length(&self, x: &Dyadic) -> f64 {
        in_units(&(x - &self.origin), self.unit) * self.scale
    }

    /// The number that is drawn there, to a small part of a unit.
    fn number(&self, length: f64) -> Dyadic {
        const PLACES: u32 = 12;
        let steps = length / self.scale * f64::from(1 << PLACES);
        let distance = &Dyadic::new(steps.round() as i64, PLACES) * &power_of_two(self.unit);
        &self.origin + &distance
    }

    /// Numbers with their labels between two lengths, evenly spaced and so far from each other
    /// that the labels have `room`, which is told a label.
    pub(crate) fn ticks(
        &self,
        from: f64,
        to: f64,
        room: impl Fn(&str) -> f64,
    ) -> Vec<(Dyadic, String)> {
        /// Integers that are at most this far from each other need no fractions between them.
        const WIDE: f64 = 100.0;
        let (low, high) = (self.number(from), self.number(to));
        let spacing_of = |step: &Dyadic| in_units(step, self.unit) * self.scale;
        let fractions = spacing_of(&Dyadic::ONE) > WIDE;
        let mut ticks = Vec::new();
        for step in steps(self.unit - 6) {
            let spacing = spacing_of(&step);
            // Closer lines are hard to read, and there would be many.
            if spacing < room("0") || !(fractions || step.is_integer()) {
                continue;
            }
            ticks = multiples(&step, &low, &high)
                .into_iter()
                .map(|x| {
                    let label = label(&x);
                    (x, label)
                })
                .collect();
            if ticks.iter().all(|(_, label)| room(label) <= spacing) || spacing > to - from {
                break;
            }
        }
        ticks
    }
}

/// A distance in units of 2^unit.
pub(crate) fn in_units(distance: &Dyadic, unit: i64) -> f64 {
    (distance * &power_of_two(-unit)).to_f64()
}

/// Distances between lines, from about 2^from upwards: dyadic fractions, then 1, 2, 5, 10 and so
/// on, then powers of two where decimal numbers are too long to be read.
fn steps(from: i64) -> impl Iterator<Item = Dyadic> {
    const LONGEST_DECIMAL: i64 = 50;
    let fractions = (from..0).map(power_of_two);
    let decimals = (0..16)
        .flat_map(|k| [1, 2, 5].map(|digit| digit * 10_i64.pow(k)))
        .filter(move |&n| n >= 1 << from.clamp(0, LONGEST_DECIMAL))
        .map(Dyadic::from);
    let powers = (from.max(LONGEST_DECIMAL)..).map(power_of_two);
    fractions.chain(decimals).chain(powers)
}

/// The multiples of a positive step between two bounds.
fn multiples(step: &Dyadic, low: &Dyadic, high: &Dyadic) -> Vec<Dyadic> {
    let numerator = low.numerator() << step.exponent();
    let denominator = step.numerator() << low.exponent();
    // Rounded towards zero, which may be one too far.
    let before = Dyadic::from(numerator / denominator - 1);
    let mut x = &before * step;
    let mut multiples = Vec::new();
    while x <= *high {
        let next = &x + step;
        if x >= *low {
            multiples.push(x);
        }
        x = next;
    }
    multiples
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::width_of;

    fn labels(origin: &Dyadic, unit: i64, scale: f64) -> Vec<String> {
        let axis = Axis::new(origin.clone(), unit, scale);
        let room = |label: &str| 10.0 + width_of(label, 10.0);
        let ticks = axis.ticks(-150.0, 150.0, room);
        ticks.into_iter().map(|(_, label)| label).collect()
    }

    #[test]
    fn steps_are_readable() {
        assert_eq!(labels(&Dyadic::ZERO, 0, 50.0).len(), 7);
        assert_eq!(labels(&Dyadic::ZERO, 0, 100.0), ["−1", "0", "1"]);
        assert_eq!(
            labels(&Dyadic::ZERO, 0, 120.0),
            ["−1", "−1/2", "0", "1/2", "1"]
        );
        let thousands = labels(&Dyadic::ZERO, 10, 60.0);
        assert_eq!(thousands, ["−2000", "−1000", "0", "1000", "2000"]);
        assert_eq!(
            labels(&Dyadic::ZERO, -10, 100.0),
            ["−1/1024", "0", "1/1024"]
        );
    }

    #[test]
    fn sizes_beyond_floating_point_keep_their_lines() {
        let far = power_of_two(5000);
        let shown = labels(&(&far + &Dyadic::from(10)), 0, 200.0);
        assert!(shown.iter().all(|label| label.contains('…')), "{shown:?}");
        assert!(labels(&Dyadic::ZERO, 5000, 100.0).contains(&"2⁵⁰⁰⁰".to_string()));
        assert!(labels(&Dyadic::ZERO, -5000, 100.0).contains(&"1/2⁵⁰⁰⁰".to_string()));
    }

    #[test]
    fn multiples_of_negative_and_fractional_bounds() {
        let [low, high] = ["-7/2", "9/4"].map(|x| x.parse().unwrap());
        let found = multiples(&Dyadic::from(2), &low, &high);
        assert_eq!(found, [-2, 0, 2].map(Dyadic::from));
    }
}

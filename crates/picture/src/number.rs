//! Coordinates as text.

use std::fmt;

/// A coordinate: at most three places after the point, and none that are 0.
pub(crate) struct Number(pub(crate) f64);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// Far outside of any picture, yet harmless in single precision.
        const FARTHEST: f64 = 1e6;
        let x = if self.0.is_nan() { 0.0 } else { self.0 };
        let text = format!("{:.3}", x.clamp(-FARTHEST, FARTHEST));
        let short = text.trim_end_matches('0').trim_end_matches('.');
        f.write_str(if short == "-0" { "0" } else { short })
    }
}

//! Quasi-periods of sequences: stretches in which the same steps come again and again.

/// What was observed of a sequence, which proves nothing about what comes after it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct QuasiPeriod {
    /// After how many places the sequence repeats itself.
    pub period: usize,
    /// How much greater it is then.
    pub increase: usize,
    /// The first place from which on it does.
    pub from: usize,
}

/// Less than this says nothing.
const SHORTEST_STRETCH: usize = 12;

/// The smallest quasi-period of the end of a sequence that has been seen at least three times and
/// for at least a dozen places.
///
/// ```
/// use partizan_solve::{QuasiPeriod, quasi_period};
///
/// let seen = quasi_period(&[9, 1, 2, 4, 5, 7, 8, 10, 11, 13, 14, 16, 17]);
/// assert_eq!(seen, Some(QuasiPeriod { period: 2, increase: 3, from: 1 }));
/// assert_eq!(quasi_period(&[1, 2, 3, 4, 5]), None);
/// ```
pub fn quasi_period(sequence: &[usize]) -> Option<QuasiPeriod> {
    (1..=sequence.len() / 3).find_map(|period| {
        let pairs = sequence.iter().zip(&sequence[period..]);
        let steps: Vec<Option<usize>> = pairs.map(|(a, b)| b.checked_sub(*a)).collect();
        let increase = (*steps.last()?)?;
        let same = steps
            .iter()
            .rev()
            .take_while(|step| **step == Some(increase));
        let same = same.count();
        (same >= 2 * period && same + period >= SHORTEST_STRETCH).then_some(QuasiPeriod {
            period,
            increase,
            from: steps.len() - same,
        })
    })
}

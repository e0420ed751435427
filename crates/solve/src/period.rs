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
const SHORTEST_STRETCH: usize = 20;

/// The smallest quasi-period of the end of a sequence that has been seen at least three times and
/// for at least twenty places.
///
/// ```
/// use partizan_solve::{QuasiPeriod, quasi_period};
///
/// let floors: Vec<usize> = [9].into_iter().chain((0..20).map(|n| 3 * n / 2)).collect();
/// let seen = quasi_period(&floors);
/// assert_eq!(seen, Some(QuasiPeriod { period: 2, increase: 3, from: 1 }));
/// assert_eq!(quasi_period(&floors[..12]), None);
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

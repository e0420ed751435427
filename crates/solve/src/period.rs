//! Quasi-periods of sequences: stretches in which the same steps come again and again.

use partizan_value::{Budget, Result};

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
    let from = repeats_from(sequence.len(), |n| sequence[n] as i64, &Budget::unlimited()).ok()?;
    (1..=sequence.len() / 3).find_map(|period| {
        let last = sequence.len() - 1;
        let increase = sequence[last].checked_sub(sequence[last - period])?;
        let from = from[period] as usize;
        let seen = sequence.len() - from;
        (seen >= 3 * period && seen >= SHORTEST_STRETCH).then_some(QuasiPeriod {
            period,
            increase,
            from,
        })
    })
}

/// The bytes of a table of agreements of so many places.
pub(crate) fn table_bytes(places: usize) -> u64 {
    (size_of::<u32>() * places) as u64
}

/// For every period p smaller than the length of a sequence a, the least place from which on
/// a(n + p) - a(n) is always the same, as far as the sequence goes.
///
/// These are the lengths to which the steps from one place to the next, read from the end, agree
/// with themselves p steps further on. There must be fewer than 2^32 places.
pub(crate) fn repeats_from(
    length: usize,
    at: impl Fn(usize) -> i64,
    budget: &Budget,
) -> Result<Vec<u32>> {
    let steps = length.saturating_sub(1);
    let step = |n: usize| at(steps - n) - at(steps - n - 1);
    let mut same = vec![0; length];
    let same_step = |a, b| step(a) == step(b);
    agreements(&mut same[..steps], steps, same_step, budget, |_, _| false)?;
    for (period, same) in same.iter_mut().enumerate() {
        *same = (steps - period) as u32 - *same;
    }
    Ok(same)
}

/// How far a sequence agrees with itself so many places further on, for all shifts that have a place
/// in the table, from 1 on, until a shift and its agreement are enough. Says whether they were.
///
/// All are found in linear time (the Z-algorithm): a place inside the stretch that reaches
/// furthest knows its answer from the beginning of the sequence, up to the end of that stretch.
pub(crate) fn agreements(
    table: &mut [u32],
    length: usize,
    same: impl Fn(usize, usize) -> bool,
    budget: &Budget,
    mut is_enough: impl FnMut(usize, usize) -> bool,
) -> Result<bool> {
    let (mut start, mut end) = (0, 0);
    let mut looked = 0;
    for shift in 1..table.len() {
        let mut known = 0;
        if shift < end {
            known = (table[shift - start] as usize).min(end - shift);
        }
        while shift + known < length && same(known, shift + known) {
            known += 1;
            if known & (PLACES - 1) == 0 {
                budget.check(0)?;
            }
        }
        if shift + known > end {
            (start, end) = (shift, shift + known);
        }
        table[shift] = known as u32;
        if is_enough(shift, known) {
            return Ok(true);
        }
        if shift >= looked + PLACES {
            looked = shift;
            budget.check(0)?;
        }
    }
    Ok(false)
}

/// How many places are compared between two looks at the budget, at most.
const PLACES: usize = 1 << 20;

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn repeats_begin_where_comparing_every_pair_says(
            sequence in prop::collection::vec(0_i64..3, 0..40),
        ) {
            let from = repeats_from(sequence.len(), |n| sequence[n], &Budget::unlimited()).unwrap();
            prop_assert_eq!(from.len(), sequence.len());
            for (period, from) in from.into_iter().enumerate().skip(1) {
                let steps: Vec<i64> =
                    sequence.iter().zip(&sequence[period..]).map(|(a, b)| b - a).collect();
                let last = steps.last().unwrap();
                let same = steps.iter().rev().take_while(|step| *step == last).count();
                prop_assert_eq!(from as usize, steps.len() - same);
            }
        }
    }
}

//! Values that are sure to repeat for ever, by the theorem of [`periodic`](super::periodic), and need
//! not be computed any more.

use partizan_value::{Budget, Result};

use super::period::charged;
use super::periodic::Bound;
use super::values::Values;
use crate::period::{agreements, table_bytes};

/// The heap that a repetition begins with, and its period, if the known values prove one.
pub(super) fn period(
    values: &Values,
    bound: &Bound,
    budget: &Budget,
) -> Result<Option<(usize, usize)>> {
    let len = values.len();
    // With j heaps the theorem needs j p + 1 values at least.
    let most = len.div_ceil(bound.most_heaps().max(1));
    if u32::try_from(len).is_err() {
        return Ok(None);
    }
    match values {
        Values::Narrow(values) => proved(values, most, bound, budget),
        Values::Wide(values) => proved(values, most, bound, budget),
    }
}

/// The same for periods smaller than `most`.
fn proved<V: PartialEq>(
    values: &[V],
    most: usize,
    bound: &Bound,
    budget: &Budget,
) -> Result<Option<(usize, usize)>> {
    if !last_recur(values, most) {
        return Ok(None);
    }
    let len = values.len();
    let _charge = charged(table_bytes(most), budget)?;
    let mut table = vec![0; most];
    let same = |a: usize, b: usize| values[len - 1 - a] == values[len - 1 - b];
    let mut found = None;
    agreements(&mut table, len, same, budget, |period, known| {
        // The empty heap is no heap of an option.
        let start = (len - period - known).max(1);
        let is_proved = bound.check_to(start, period) <= len - period;
        found = is_proved.then_some((start, period));
        is_proved
    })?;
    Ok(found)
}

/// Whether the last few values are also found somewhat earlier, less than `most` before. If there
/// are j ≥ 2 heaps, a period that is proved has at least `len - most` values that agree, so most
/// often this tells soon that there is none.
fn last_recur<V: PartialEq>(values: &[V], most: usize) -> bool {
    const FEW: usize = 32;
    let len = values.len();
    let Some(last) = values.last_chunk::<FEW>().filter(|_| len - most >= FEW) else {
        return true;
    };
    let mut earlier = values[len + 1 - most - FEW..len - 1].windows(FEW);
    earlier.any(|few| few[FEW - 4..] == last[FEW - 4..] && few == last)
}

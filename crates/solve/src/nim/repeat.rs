//! When the values of a game are sure to repeat for ever.
//!
//! Let the moves take at most t tokens and leave at most j heaps, equal or not. If g(n + p) =
//! g(n) for all n from e up to j (e + p) + t, then it holds for all larger n: the largest heap of an
//! option is at least e + p, and p tokens can be taken off it without changing its value, or added
//! (Siegel, *Combinatorial Game Theory*, IV.2.7).

use super::values::Values;

/// Bytes that it takes to look for a period among so many values.
pub(super) fn bytes(len: usize) -> u64 {
    (size_of::<usize>() * len) as u64
}

/// The heap that a repetition begins with, and its period, if the known values prove one. Moves
/// take at most `taken` tokens and leave at most `heaps` heaps, at least one.
pub(super) fn period(values: &Values, taken: usize, heaps: usize) -> Option<(usize, usize)> {
    let len = values.len();
    let backwards = |i: usize| values.get(len - 1 - i);
    // How far the values agree with those `shift` before them, from the last one on; only periods
    // that can be proved by so many values are of interest. This is the Z-algorithm.
    let most = len / heaps.max(1);
    if let Values::Narrow(values) = values
        && !last_recur(values, most)
    {
        return None;
    }
    let mut agree = vec![0; most];
    let (mut from, mut to) = (0, 0);
    for shift in 1..most {
        let mut length = 0;
        if shift < to {
            length = agree[shift - from].min(to - shift);
        }
        while shift + length < len && backwards(length) == backwards(shift + length) {
            length += 1;
        }
        agree[shift] = length;
        if shift + length > to {
            (from, to) = (shift, shift + length);
        }
        // The empty heap is no heap of an option.
        let start = (len - shift - length).max(1);
        // One more than the theorem asks for, so that nobody must count on the edge.
        if heaps * (start + shift) + taken < len {
            return Some((start, shift));
        }
    }
    None
}

/// Whether the last few values are also found somewhat earlier, less than `most` before. A period that
/// is proved has more than `len - most` values that agree, so most often this tells soon that there is
/// none.
fn last_recur(values: &[u16], most: usize) -> bool {
    const FEW: usize = 32;
    let len = values.len();
    let Some(last) = values.last_chunk::<FEW>().filter(|_| len - most >= FEW) else {
        return true;
    };
    let mut earlier = values[len + 1 - most - FEW..len - 1].windows(FEW);
    earlier.any(|few| few[FEW - 4..] == last[FEW - 4..] && few == last)
}

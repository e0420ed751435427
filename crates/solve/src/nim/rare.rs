//! Rare and common heaps: the sparse space phenomenon.
//!
//! Let χ(h) be the parity of the bits of g(h) in some mask, to which the parity of h may be added. If
//! a + b tokens are left of n, the value g(a) + g(b) would give the heap n the parity χ(a) + χ(b), or
//! the other one if χ counts tokens and an odd number of them was taken. In many games nearly all
//! heaps are of one parity, which no two of them give to a third: they are *common*, and the others
//! are *rare*. Then values that would make n common come only from pairs with a rare heap, and there
//! are few of these (*Winning Ways*, chapter 4).

/// A way to tell rare from common heaps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Split {
    /// The bits of nim-values that count.
    pub(super) mask: u16,
    /// Whether tokens count too.
    pub(super) tokens: bool,
    /// The parity of rare heaps.
    pub(super) rare: bool,
}

impl Split {
    /// Whether a heap is rare if it has this value.
    #[inline]
    pub(super) fn is_rare(self, heap: usize, value: u16) -> bool {
        odd(value & self.mask) ^ (self.tokens && heap % 2 == 1) == self.rare
    }

    /// The split with the fewest rare heaps among some values, and how many these are. `takes` are
    /// the numbers of tokens that may be taken before a heap is split in two.
    pub(super) fn best(values: &[u16], takes: &[usize]) -> Option<(Split, usize)> {
        let most = values.iter().fold(0, |most, value| most | value);
        let mut all = vec![0; (usize::from(most) + 1).next_power_of_two()];
        let mut turned = all.clone();
        for (heap, &value) in values.iter().enumerate().skip(1) {
            all[usize::from(value)] += 1;
            turned[usize::from(value)] += if heap % 2 == 1 { -1 } else { 1 };
        }
        let heaps = values.len() as i64 - 1;
        // How many more even than odd heaps there are, by mask.
        let of_kind = |mut counts: Vec<i64>, tokens: bool, rare: bool| {
            transform(&mut counts);
            let rarest = counts.into_iter().enumerate().map(move |(mask, excess)| {
                let excess = if rare { -excess } else { excess };
                let split = Split {
                    mask: mask as u16,
                    tokens,
                    rare,
                };
                (split, i64::midpoint(heaps, excess) as usize)
            });
            rarest.min_by_key(|(_, rare)| *rare)
        };
        // Two rare heaps must give a rare one: what is taken is even, or all odd.
        let odd = takes.iter().filter(|taken| *taken % 2 == 1).count();
        let turned = (odd == 0 || odd == takes.len()).then_some(turned);
        let turned = turned.and_then(|turned| of_kind(turned, true, odd > 0));
        let plain = of_kind(all, false, false);
        plain
            .into_iter()
            .chain(turned)
            .min_by_key(|(_, rare)| *rare)
    }
}

/// Whether an odd number of bits is set.
#[inline]
fn odd(value: u16) -> bool {
    value.count_ones() % 2 == 1
}

/// The Walsh-Hadamard transform: place m becomes the sum over all v, with the sign of the parity of
/// the bits that m and v have in common.
fn transform(counts: &mut [i64]) {
    let mut half = 1;
    while half < counts.len() {
        for pair in counts.chunks_exact_mut(2 * half) {
            let (low, high) = pair.split_at_mut(half);
            for (low, high) in low.iter_mut().zip(high) {
                (*low, *high) = (*low + *high, *low - *high);
            }
        }
        half *= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_split_has_the_fewest_rare_heaps_of_all() {
        let mut state = 1_u32;
        let mut next = || {
            state = state.wrapping_mul(1_103_515_245).wrapping_add(12_345);
            (state >> 16) as u16
        };
        for takes in [&[0][..], &[3], &[1, 2], &[2, 4]] {
            let values: Vec<u16> = (0..200).map(|_| (next() % 23) & next()).collect();
            let (best, count) = Split::best(&values, takes).unwrap();
            let rare = |split: Split| {
                let heaps = values.iter().enumerate().skip(1);
                heaps
                    .filter(|(heap, value)| split.is_rare(*heap, **value))
                    .count()
            };
            assert_eq!(rare(best), count);
            for mask in 0..32 {
                let plain = Split {
                    mask,
                    tokens: false,
                    rare: false,
                };
                assert!(rare(plain) >= count);
                if takes.iter().all(|taken| taken % 2 == takes[0] % 2) {
                    let turned = Split {
                        mask,
                        tokens: true,
                        rare: takes[0] % 2 == 1,
                    };
                    assert!(rare(turned) >= count);
                }
            }
        }
    }
}

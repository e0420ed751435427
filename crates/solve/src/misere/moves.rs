//! The moves in one heap, one after the other, with a way to stop: there can be more of them than
//! anybody has time for.

use partizan_rules::HeapRules;
use partizan_value::Result;

/// Gives every option of a heap, as the heaps that are left, until one is answered with an error.
pub(super) fn each_move(
    rules: &HeapRules,
    heap: u64,
    emit: &mut impl FnMut(&[u64]) -> Result<()>,
) -> Result<()> {
    let last = if rules.block().is_empty() {
        (rules.digits().len() as u64).saturating_sub(1)
    } else {
        heap
    };
    let mut left = Vec::new();
    for taken in 0..=last.min(heap) {
        let mut digit = rules.digit(taken);
        if taken == 0 {
            // To take nothing and split nothing is no move.
            digit &= !3;
        }
        for heaps in (0..u16::BITS).filter(|heaps| digit >> heaps & 1 == 1) {
            let difference = if heaps == 2 { rules.difference() } else { 0 };
            splits(heap - taken, heaps, difference, 1, &mut left, emit)?;
        }
    }
    Ok(())
}

/// Every way to split so many tokens into so many heaps of at least some size.
fn splits(
    tokens: u64,
    heaps: u32,
    difference: u64,
    least: u64,
    before: &mut Vec<u64>,
    emit: &mut impl FnMut(&[u64]) -> Result<()>,
) -> Result<()> {
    match heaps {
        0 if tokens == 0 => emit(before),
        1 if tokens >= least => {
            before.push(tokens);
            let emitted = emit(before);
            before.pop();
            emitted
        }
        0 | 1 => Ok(()),
        _ => {
            let most = tokens.saturating_sub(difference) / u64::from(heaps);
            for heap in least..=most {
                before.push(heap);
                splits(tokens - heap, heaps - 1, 0, heap, before, emit)?;
                before.pop();
            }
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use partizan_rules::Piece;
    use partizan_value::Error;

    #[test]
    fn moves_are_the_options_that_the_rules_list() {
        for (code, difference) in [("4.", 1), ("4.", 2), ("0.77", 0), ("8.[7F]", 0), ("C.3", 3)] {
            let rules = HeapRules::read(&Piece::whole(code), 16).unwrap();
            let rules = rules.with_difference(difference);
            for heap in 0..20 {
                let mut listed = Vec::new();
                rules.options(heap, &mut |heaps| listed.push(heaps.to_vec()));
                let mut moves = Vec::new();
                let all = each_move(&rules, heap, &mut |heaps| {
                    moves.push(heaps.to_vec());
                    Ok(())
                });
                assert_eq!((all, moves), (Ok(()), listed), "{code} {heap}");
            }
        }
    }

    #[test]
    fn a_list_of_moves_stops_where_it_is_told_to() {
        let rules = HeapRules::new(vec![0], vec![255]);
        let mut seen = 0;
        let stopped = each_move(&rules, 1 << 60, &mut |_| {
            seen += 1;
            if seen == 100 {
                Err(Error::Cancelled)
            } else {
                Ok(())
            }
        });
        assert_eq!((stopped, seen), (Err(Error::Cancelled), 100));
    }
}

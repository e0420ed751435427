//! Nim arithmetic: the nimbers below 2^64 are a field (Conway, *On Numbers and Games* ch. 6).
//!
//! The nim-sum is exclusive or. The nim-product is determined by two facts about a Fermat power
//! F = 2^(2^k): F ⊗ x = F·x for x < F, and F ⊗ F = F ⊕ F/2.

/// The least natural number that is not among these: the nim-value of a position whose options
/// have these.
///
/// ```
/// use partizan_value::mex;
/// assert_eq!(mex(vec![0, 3, 1, 0]), 2);
/// assert_eq!(mex(vec![]), 0);
/// ```
pub fn mex(mut numbers: Vec<u64>) -> u64 {
    numbers.sort_unstable();
    numbers.dedup();
    let missing = (0..).zip(&numbers).find(|(i, number)| i != *number);
    missing.map_or(numbers.len() as u64, |(i, _)| i)
}

/// The nim-product.
///
/// ```
/// use partizan_value::nim_product;
/// assert_eq!(nim_product(2, 2), 3);
/// assert_eq!(nim_product(4, 4), 6);
/// assert_eq!(nim_product(16, 3), 48);
/// ```
pub fn nim_product(a: u64, b: u64) -> u64 {
    product_below(a, b, 32)
}

/// The product of two nimbers below 2^(2·half), where `half` is a power of two or zero: write
/// both as x·F ⊕ y with F = 2^half and multiply out with three products.
fn product_below(a: u64, b: u64, half: u32) -> u64 {
    if a <= 1 || b <= 1 {
        return a * b;
    }
    let mask = (1 << half) - 1;
    let (a_high, a_low) = (a >> half, a & mask);
    let (b_high, b_low) = (b >> half, b & mask);
    if a_high == 0 && b_high == 0 {
        return product_below(a, b, half / 2);
    }
    let low = product_below(a_low, b_low, half / 2);
    let all = product_below(a_high ^ a_low, b_high ^ b_low, half / 2);
    let high = product_below(a_high, b_high, half / 2);
    // F ⊗ F = F ⊕ F/2, so high·F·F gives high·F and high ⊗ F/2; the middle term is all ⊕ low ⊕ high.
    ((all ^ low) << half) ^ low ^ product_below(high, 1 << (half - 1), half / 2)
}

/// The nim-inverse; `None` for 0.
///
/// ```
/// use partizan_value::{nim_inverse, nim_product};
/// assert_eq!(nim_inverse(2), Some(3));
/// assert_eq!(nim_product(12345, nim_inverse(12345).unwrap()), 1);
/// assert_eq!(nim_inverse(0), None);
/// ```
pub fn nim_inverse(a: u64) -> Option<u64> {
    if a == 0 {
        return None;
    }
    // The field has 2^64 elements, so a^(2^64 - 2) is the inverse: all squarings but the first.
    let mut inverse = 1;
    let mut square = a;
    for _ in 1..64 {
        square = nim_product(square, square);
        inverse = nim_product(inverse, square);
    }
    Some(inverse)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The definition: the least nimber not among a'⊗b ⊕ a⊗b' ⊕ a'⊗b' for a' < a, b' < b.
    #[test]
    fn products_below_32_agree_with_the_definition() {
        let mut table = vec![vec![0u64; 32]; 32];
        for a in 0..32 {
            for b in 0..32 {
                let mut taken = vec![false; 4096];
                for x in 0..a {
                    for y in 0..b {
                        taken[(table[x][b] ^ table[a][y] ^ table[x][y]) as usize] = true;
                    }
                }
                table[a][b] = taken.iter().position(|t| !t).unwrap() as u64;
                assert_eq!(nim_product(a as u64, b as u64), table[a][b], "{a} {b}");
            }
        }
    }

    #[test]
    fn large_nimbers_form_a_field() {
        let samples = [
            1,
            2,
            3,
            255,
            65_536,
            0xdead_beef,
            u64::MAX,
            1 << 63,
            0x0123_4567_89ab_cdef,
        ];
        for &a in &samples {
            assert_eq!(nim_product(a, nim_inverse(a).unwrap()), 1);
            for &b in &samples {
                assert_eq!(nim_product(a, b), nim_product(b, a));
                for &c in &samples {
                    assert_eq!(nim_product(a, b ^ c), nim_product(a, b) ^ nim_product(a, c));
                    assert_eq!(
                        nim_product(nim_product(a, b), c),
                        nim_product(a, nim_product(b, c))
                    );
                }
            }
        }
    }
}

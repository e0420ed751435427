//! Random numbers that are the same for ever: seeds that people write down must lead to the same
//! games in every version, so that the generator is our own and does not change.
//!
//! The generator is `SplitMix64` (G. L. Steele, D. Lea, C. H. Flood, Fast splittable pseudorandom
//! number generators, 2014): a counter in steps of an odd constant, and a function that mixes its
//! bits.

/// What the counter is advanced by: 2^64 divided by the golden ratio, made odd.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// A sequence of random numbers.
#[derive(Clone, Debug)]
pub(crate) struct Dice {
    counter: u64,
}

impl Dice {
    /// The sequence of a seed.
    pub(crate) fn new(seed: u64) -> Dice {
        Dice { counter: seed }
    }

    /// The seed number `i` of those that follow from one, so that many sequences can be had from it.
    pub(crate) fn seed(seed: u64, i: u64) -> u64 {
        let counter = seed.wrapping_add(STEP.wrapping_mul(i));
        Dice { counter }.next()
    }

    /// A number of 64 random bits.
    pub(crate) fn next(&mut self) -> u64 {
        self.counter = self.counter.wrapping_add(STEP);
        let z = self.counter;
        let z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `sides`, each as likely as the others: the upper half of a product, where
    /// products whose lower half is so small that some numbers would come too often are thrown away.
    pub(crate) fn below(&mut self, sides: u64) -> u64 {
        loop {
            let product = u128::from(self.next()) * u128::from(sides);
            let (upper, lower) = ((product >> 64) as u64, product as u64);
            // 2^64 mod `sides` is less than `sides`: the division is hardly ever needed.
            if lower >= sides || lower >= sides.wrapping_neg() % sides {
                return upper;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers that the authors' own program prints for this seed.
    #[test]
    fn the_numbers_are_those_of_the_published_generator() {
        let mut dice = Dice::new(1_234_567);
        let numbers = [(); 3].map(|()| dice.next());
        assert_eq!(
            numbers,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423
            ]
        );
        assert_eq!([0, 1, 2].map(|i| Dice::seed(1_234_567, i)), numbers);
    }

    #[test]
    fn every_side_comes_up_as_often_as_the_others() {
        let mut dice = Dice::new(1);
        let mut counts = [0_u32; 7];
        for _ in 0..70_000 {
            counts[dice.below(7) as usize] += 1;
        }
        assert!(
            counts.iter().all(|n| (9_600..10_400).contains(n)),
            "{counts:?}"
        );
    }

    #[test]
    fn numbers_below_a_huge_bound_stay_below_it() {
        let mut dice = Dice::new(5);
        let bound = (1 << 63) + 1;
        assert!((0..1000).all(|_| dice.below(bound) < bound));
        assert_eq!(dice.below(1), 0);
    }
}

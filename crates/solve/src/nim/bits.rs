//! Sets of nim-values as bits.

/// A set of nim-values: bit v of the words says whether v is in it.
#[derive(Clone, Debug, Default)]
pub(super) struct BitSet {
    words: Vec<u64>,
}

/// Bits whose number has bit i: those that are exchanged with the others when 2^i is added.
const HALVES: [u64; 6] = [
    0xAAAA_AAAA_AAAA_AAAA,
    0xCCCC_CCCC_CCCC_CCCC,
    0xF0F0_F0F0_F0F0_F0F0,
    0xFF00_FF00_FF00_FF00,
    0xFFFF_0000_FFFF_0000,
    0xFFFF_FFFF_0000_0000,
];

/// The places of at most 64 bytes that are 1, as bits; the others are 0.
#[inline]
pub(super) fn word(bytes: &[u8]) -> u64 {
    let eights = bytes.chunks(8).enumerate().map(|(i, eight)| {
        let mut all = [0; 8];
        all[..eight.len()].copy_from_slice(eight);
        // The product brings bit 8i to bit 56 + i.
        let bits = u64::from_le_bytes(all).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        bits << (8 * i)
    });
    eights.fold(0, |word, bits| word | bits)
}

/// The bits below a value in word i of a set.
#[inline]
pub(super) fn below(value: u16, i: usize) -> u64 {
    let bits = usize::from(value).saturating_sub(64 * i);
    if bits < 64 { (1 << bits) - 1 } else { u64::MAX }
}

impl BitSet {
    /// The set of places of a list whose byte is 1; the others are 0.
    pub(super) fn of_bytes(bytes: &[u8]) -> BitSet {
        BitSet {
            words: bytes.chunks(64).map(word).collect(),
        }
    }

    /// Word i of the set: values from 64i.
    #[inline]
    pub(super) fn word(&self, i: usize) -> u64 {
        self.words.get(i).copied().unwrap_or(0)
    }

    pub(super) fn insert(&mut self, value: u32) {
        let place = value as usize / 64;
        if place >= self.words.len() {
            self.words.resize(place + 1, 0);
        }
        self.words[place] |= 1 << (value % 64);
    }

    /// Empties the word that a value lies in.
    pub(super) fn clear_around(&mut self, value: u32) {
        if let Some(word) = self.words.get_mut(value as usize / 64) {
            *word = 0;
        }
    }

    pub(super) fn union(&mut self, other: &BitSet) {
        if other.words.len() > self.words.len() {
            self.words.resize(other.words.len(), 0);
        }
        for (word, other) in self.words.iter_mut().zip(&other.words) {
            *word |= other;
        }
    }

    /// Adds the nim-sums of a value and the members of another set.
    pub(super) fn union_plus(&mut self, other: &BitSet, value: u32) {
        let high = value as usize / 64;
        let Some(last) = other.words.len().checked_sub(1) else {
            return;
        };
        let words = (last | high) + 1;
        if words > self.words.len() {
            // A power of two is closed under nim-addition.
            self.words.resize(words.next_power_of_two(), 0);
        }
        for (i, &word) in other.words.iter().enumerate() {
            self.words[i ^ high] |= plus(word, value % 64);
        }
    }

    /// Bytes that it takes.
    pub(super) fn bytes(&self) -> u64 {
        (size_of::<BitSet>() + 8 * self.words.capacity()) as u64
    }
}

/// Moves every bit of some words to the nim-sum of its number and a value below 64.
#[inline(always)]
pub(super) fn plus_each(words: &mut [u64], value: u32) {
    for (i, half) in HALVES.iter().enumerate() {
        if value >> i & 1 == 1 {
            let by = 1 << i;
            for word in &mut *words {
                *word = (*word & half) >> by | (*word & !half) << by;
            }
        }
    }
}

/// The same for one word.
#[inline]
fn plus(word: u64, value: u32) -> u64 {
    let mut words = [word];
    plus_each(&mut words, value);
    words[0]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn members(set: &BitSet) -> Vec<u32> {
        let all = 0..64 * set.words.len() as u32;
        all.filter(|&v| set.word(v as usize / 64) >> (v % 64) & 1 == 1)
            .collect()
    }

    #[test]
    fn bytes_become_bits_in_order() {
        let mut bytes = [0; 200];
        let wanted = [0, 7, 8, 63, 64, 100, 199];
        for place in wanted {
            bytes[place as usize] = 1;
        }
        assert_eq!(members(&BitSet::of_bytes(&bytes)), wanted);
    }

    #[test]
    fn nim_sums_with_a_value_are_those_of_the_members() {
        let mut set = BitSet::default();
        let some = [0, 1, 5, 62, 63, 64, 130, 200];
        for value in some {
            set.insert(value);
        }
        for value in [0, 1, 6, 63, 64, 77, 300, 1000] {
            let mut sums = BitSet::default();
            sums.union_plus(&set, value);
            let mut wanted = some.map(|member| member ^ value);
            wanted.sort_unstable();
            assert_eq!(members(&sums), wanted, "{value}");
        }
    }
}

//! Small subsets of the places and their numbers.
//!
//! Subsets of the same size are numbered in the order of their largest elements where they differ:
//! {a < b < c} is number C(a, 1) + C(b, 2) + C(c, 3).

use super::mask::Mask;

/// Binomial coefficients, saturating.
#[derive(Clone, Debug)]
pub(super) struct Binomials {
    rows: Vec<Vec<u64>>,
}

impl Binomials {
    /// C(n, k) for all n and k up to these.
    pub(super) fn new(most: usize, size: usize) -> Binomials {
        let mut rows = vec![vec![0u64; size + 1]; most + 1];
        for n in 0..=most {
            rows[n][0] = 1;
            for k in 1..=size.min(n) {
                rows[n][k] = rows[n - 1][k - 1].saturating_add(rows[n - 1][k]);
            }
        }
        Binomials { rows }
    }

    pub(super) fn choose(&self, n: usize, k: usize) -> u64 {
        self.rows[n][k]
    }

    /// The number of a set, whose elements come in order.
    pub(super) fn rank(&self, set: impl Iterator<Item = usize>) -> u64 {
        set.enumerate()
            .map(|(i, element)| self.rows[element][i + 1])
            .sum()
    }

    /// The set with a number.
    pub(super) fn unrank(&self, size: usize, mut rank: u64) -> Vec<usize> {
        let mut set = vec![0; size];
        for k in (1..=size).rev() {
            let element = self.rows.partition_point(|row| row[k] <= rank) - 1;
            set[k - 1] = element;
            rank -= self.rows[element][k];
        }
        set
    }
}

/// Goes on to the set with the next number.
pub(super) fn advance(set: &mut [usize]) {
    let size = set.len();
    let grows = |i: &usize| i + 1 == size || set[*i] + 1 < set[i + 1];
    if let Some(i) = (0..size).find(grows) {
        set[i] += 1;
        for (j, element) in set[..i].iter_mut().enumerate() {
            *element = j;
        }
    }
}

/// The sets of one size on which white stones may stand.
pub(super) struct Subsets<const N: usize> {
    pub(super) masks: Vec<Mask<N>>,
    /// For each set and each of its elements: the number of the set without it.
    without: Vec<u32>,
    /// For each set and each place: the number of the set with it, then for each element the number
    /// of the set with the place instead of the element. Empty for sets with all white stones.
    moves: Vec<u32>,
    size: usize,
    places: usize,
}

impl<const N: usize> Subsets<N> {
    pub(super) fn new(
        size: usize,
        is_last: bool,
        bits: &[Mask<N>],
        binomials: &Binomials,
    ) -> Subsets<N> {
        let places = bits.len();
        let count = binomials.choose(places, size) as usize;
        let mut masks = Vec::with_capacity(count);
        let mut without = Vec::with_capacity(count * size);
        let mut moves = Vec::new();
        if !is_last {
            moves.reserve_exact(count * places * (size + 1));
        }
        let mut set: Vec<usize> = (0..size).collect();
        for _ in 0..count {
            masks.push(
                set.iter()
                    .fold(Mask::EMPTY, |mask, &place| mask | bits[place]),
            );
            for x in 0..size {
                let rest = set.iter().enumerate().filter(|(i, _)| *i != x);
                without.push(binomials.rank(rest.map(|(_, &place)| place)) as u32);
            }
            for place in 0..if is_last { 0 } else { places } {
                if set.contains(&place) {
                    moves.extend(std::iter::repeat_n(0, size + 1));
                    continue;
                }
                let mut with: Vec<usize> = set.clone();
                let at = set.partition_point(|&other| other < place);
                with.insert(at, place);
                moves.push(binomials.rank(with.iter().copied()) as u32);
                for x in &set {
                    let moved = with.iter().copied().filter(|place| place != x);
                    moves.push(binomials.rank(moved) as u32);
                }
            }
            advance(&mut set);
        }
        Subsets {
            masks,
            without,
            moves,
            size,
            places,
        }
    }

    /// The numbers of the sets without one element.
    #[inline]
    pub(super) fn subsets(&self, set: usize) -> &[u32] {
        &self.without[set * self.size..][..self.size]
    }

    /// The number of the set with a place more, and those with this place instead of an element.
    #[inline]
    pub(super) fn moves(&self, set: usize, place: usize) -> (usize, &[u32]) {
        let at = (set * self.places + place) * (self.size + 1);
        let moves = &self.moves[at..=at + self.size];
        (moves[0] as usize, &moves[1..])
    }

    /// Bytes that this takes for so many places.
    pub(super) fn bytes(size: usize, is_last: bool, places: usize, binomials: &Binomials) -> u64 {
        let moves = if is_last { 0 } else { places * (size + 1) };
        let each = size_of::<Mask<N>>() + 4 * (size + moves);
        binomials.choose(places, size).saturating_mul(each as u64)
    }
}

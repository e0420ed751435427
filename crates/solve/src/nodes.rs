//! What is known about sums of parts, with either player to move.
//!
//! A sum is the sorted list of the numbers of its parts. All are kept one after the other in a
//! single list of words, each with its bounds before it, so that a sum costs little more than the
//! numbers themselves.

use std::hash::BuildHasher;

use foldhash::fast::FixedState;
use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use partizan_value::{Error, Player, Result};

use crate::bounds::Bounds;

/// Words before the numbers of the parts: how many there are, and the bounds for each mover.
const HEAD: usize = 3;

/// Sums and the bounds on the length of play in them.
#[derive(Default)]
pub(crate) struct Nodes {
    places: HashTable<u32>,
    words: Vec<u32>,
}

fn hash(parts: &[u32]) -> u64 {
    FixedState::default().hash_one(parts)
}

fn parts_at(words: &[u32], place: u32) -> &[u32] {
    let place = place as usize;
    let parts = place + HEAD;
    &words[parts..parts + words[place] as usize]
}

fn pack(bounds: Bounds) -> u32 {
    u32::from(bounds.least) << 16 | u32::from(bounds.most)
}

impl Nodes {
    /// How many sums are kept.
    pub(crate) fn len(&self) -> usize {
        self.places.len()
    }

    pub(crate) fn bytes(&self) -> usize {
        self.places.allocation_size() + self.words.capacity() * size_of::<u32>()
    }

    /// What is known about a sum with a player to move.
    #[inline]
    pub(crate) fn get(&self, parts: &[u32], mover: Player) -> Bounds {
        let same = |place: &u32| parts_at(&self.words, *place) == parts;
        match self.places.find(hash(parts), same) {
            None => Bounds::UNKNOWN,
            Some(&place) => {
                let packed = self.words[place as usize + 1 + mover as usize];
                Bounds {
                    least: (packed >> 16) as u16,
                    most: packed as u16,
                }
            }
        }
    }

    /// Keeps what is known about a sum with a player to move.
    pub(crate) fn set(&mut self, parts: &[u32], mover: Player, bounds: Bounds) -> Result<()> {
        let words = &mut self.words;
        let same = |place: &u32| parts_at(words, *place) == parts;
        let rehash = |place: &u32| hash(parts_at(words, *place));
        let place = match self.places.entry(hash(parts), same, rehash) {
            Entry::Occupied(entry) => *entry.get(),
            Entry::Vacant(entry) => {
                let place = u32::try_from(words.len())
                    .map_err(|_| Error::TooLarge("a search of so many positions"))?;
                entry.insert(place);
                words.push(parts.len() as u32);
                words.extend([pack(Bounds::UNKNOWN); 2]);
                words.extend_from_slice(parts);
                place
            }
        };
        words[place as usize + 1 + mover as usize] = pack(bounds);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_and_movers_are_kept_apart_while_the_table_grows() {
        let mut nodes = Nodes::default();
        let sums: Vec<Vec<u32>> = (0..3000).map(|n| (n..n + n % 5).collect()).collect();
        for (i, sum) in sums.iter().enumerate() {
            let bounds = Bounds::exactly(i as u16);
            nodes.set(sum, Player::Right, bounds).expect("few words");
        }
        let mut last_of = std::collections::HashMap::new();
        for (i, sum) in sums.iter().enumerate() {
            last_of.insert(sum, i as u16);
        }
        assert_eq!(nodes.len(), last_of.len());
        for (sum, last) in last_of {
            assert_eq!(nodes.get(sum, Player::Right), Bounds::exactly(last));
            assert_eq!(nodes.get(sum, Player::Left), Bounds::UNKNOWN);
        }
    }
}

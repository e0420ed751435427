//! Positions as short strings of bytes, to be kept in tables.
//!
//! A position tells its hash everything about itself, so what it tells is written down: every
//! number as its length and its bytes without the zeros above them. That is exact, and shorter than the
//! position.

use std::hash::{Hash, Hasher};

/// Writes down what is hashed.
struct Scribe<'a>(&'a mut Vec<u8>);

impl Scribe<'_> {
    #[inline]
    fn number(&mut self, number: u64) {
        let bytes = number.to_le_bytes();
        let length = 8 - number.leading_zeros() as usize / 8;
        self.0.push(length as u8);
        self.0.extend_from_slice(&bytes[..length]);
    }
}

impl Hasher for Scribe<'_> {
    fn write(&mut self, bytes: &[u8]) {
        for word in bytes.chunks(8) {
            let mut padded = [0; 8];
            padded[..word.len()].copy_from_slice(word);
            self.number(u64::from_le_bytes(padded));
        }
    }

    #[inline]
    fn write_u8(&mut self, number: u8) {
        self.0.push(number);
    }

    #[inline]
    fn write_u16(&mut self, number: u16) {
        self.number(number.into());
    }

    #[inline]
    fn write_u32(&mut self, number: u32) {
        self.number(number.into());
    }

    #[inline]
    fn write_u64(&mut self, number: u64) {
        self.number(number);
    }

    #[inline]
    fn write_usize(&mut self, number: usize) {
        self.number(number as u64);
    }

    #[inline]
    fn write_isize(&mut self, number: isize) {
        self.number(number as u64);
    }

    fn finish(&self) -> u64 {
        unreachable!("nobody asks for the hash")
    }
}

/// Appends what tells a position from all others of its game.
#[inline]
pub(super) fn write(position: &impl Hash, key: &mut Vec<u8>) {
    position.hash(&mut Scribe(key));
}

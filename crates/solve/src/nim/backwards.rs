//! A copy of the values in which larger heaps come first, so that pairs of heaps with one sum can be
//! read forwards on both sides.

/// The values of the heaps len - 1, …, 1, 0.
#[derive(Debug, Default)]
pub(super) struct Backwards {
    /// The values stand at the end.
    buffer: Vec<u16>,
    len: usize,
}

impl Backwards {
    /// Adds the values that are missing.
    pub(super) fn follow(&mut self, values: &[u16]) {
        if values.len() > self.buffer.len() {
            let room = values.len() + values.len() / 2 + 1024;
            self.buffer.clear();
            self.buffer.resize(room, 0);
            self.len = 0;
        }
        for &value in &values[self.len..] {
            self.len += 1;
            let place = self.buffer.len() - self.len;
            self.buffer[place] = value;
        }
    }

    /// The values of so many heaps from this one down.
    #[inline]
    pub(super) fn from(&self, heap: usize, heaps: usize) -> &[u16] {
        let start = self.buffer.len() - 1 - heap;
        &self.buffer[start..start + heaps]
    }

    pub(super) fn bytes(&self) -> u64 {
        2 * self.buffer.capacity() as u64
    }
}

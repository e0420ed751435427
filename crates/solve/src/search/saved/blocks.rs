//! Bytes in blocks, each with a check sum, so that nothing is believed before it was checked.
//!
//! A block is its length (four bytes, the lowest first), so many bytes, and the check sum of the file up to there
//! (eight bytes). The last block is empty: a file that was cut off lacks it.

use std::io::{self, BufRead, ErrorKind, Write};

use super::Unloadable;

/// A block that has so many bytes is written.
const FULL: usize = 1 << 16;

/// No record is longer, so no block is much longer.
pub(super) const LONGEST_RECORD: usize = 1 << 20;

/// A check sum of all bytes so far. Each word changes it one to one, so that no single slip can be missed.
struct Sum(u64);

impl Sum {
    fn add(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        for word in words {
            self.word(u64::from_le_bytes(*word));
        }
        let mut last = [0; 8];
        last[..rest.len()].copy_from_slice(rest);
        self.word(u64::from_le_bytes(last));
    }

    fn word(&mut self, word: u64) {
        self.0 = (self.0 ^ word)
            .wrapping_mul(0x9e37_79b9_7f4a_7c15)
            .rotate_left(29);
    }
}

/// Writes blocks.
pub(super) struct Writer<W> {
    out: W,
    sum: Sum,
    block: Vec<u8>,
}

impl<W: Write> Writer<W> {
    /// Writes what comes before the first block.
    pub(super) fn new(mut out: W, title: &[u8]) -> io::Result<Writer<W>> {
        let mut sum = Sum(0);
        sum.add(title);
        out.write_all(title)?;
        let block = Vec::with_capacity(FULL + FULL / 8);
        Ok(Writer { out, sum, block })
    }

    /// Where to append a record.
    pub(super) fn block(&mut self) -> &mut Vec<u8> {
        &mut self.block
    }

    /// To be called between records.
    pub(super) fn write_if_full(&mut self) -> io::Result<()> {
        if self.block.len() < FULL {
            return Ok(());
        }
        self.write()
    }

    fn write(&mut self) -> io::Result<()> {
        let length = (self.block.len() as u32).to_le_bytes();
        self.sum.add(&length);
        self.sum.add(&self.block);
        self.out.write_all(&length)?;
        self.out.write_all(&self.block)?;
        self.out.write_all(&self.sum.0.to_le_bytes())?;
        self.block.clear();
        Ok(())
    }

    /// Writes the last blocks.
    pub(super) fn finish(mut self) -> io::Result<()> {
        if !self.block.is_empty() {
            self.write()?;
        }
        self.write()?;
        self.out.flush()
    }
}

/// Reads blocks.
pub(super) struct Reader<R> {
    input: R,
    sum: Sum,
    block: Vec<u8>,
}

impl<R: BufRead> Reader<R> {
    /// The most memory that blocks take.
    pub(super) const MOST_BYTES: usize = FULL + 2 * LONGEST_RECORD;

    /// Reads what comes after a title.
    pub(super) fn new(input: R, title: &[u8]) -> Reader<R> {
        let mut sum = Sum(0);
        sum.add(title);
        Reader {
            input,
            sum,
            block: Vec::new(),
        }
    }

    /// The next block; nothing at the end.
    pub(super) fn next(&mut self) -> Result<Option<&[u8]>, Unloadable> {
        let length = self.number()?;
        self.sum.add(&length);
        let length = u32::from_le_bytes(length) as usize;
        if length > Self::MOST_BYTES {
            return Err(Unloadable::Damaged);
        }
        self.block.resize(length, 0);
        self.input.read_exact(&mut self.block).map_err(cut_off)?;
        self.sum.add(&self.block);
        if self.number()? != self.sum.0.to_le_bytes() {
            return Err(Unloadable::Damaged);
        }
        if length > 0 {
            return Ok(Some(&self.block));
        }
        match self.input.fill_buf() {
            Ok([]) => Ok(None),
            Ok(_) => Err(Unloadable::Damaged),
            Err(error) => Err(Unloadable::Input(error)),
        }
    }

    fn number<const N: usize>(&mut self) -> Result<[u8; N], Unloadable> {
        let mut bytes = [0; N];
        self.input.read_exact(&mut bytes).map_err(cut_off)?;
        Ok(bytes)
    }
}

fn cut_off(error: io::Error) -> Unloadable {
    match error.kind() {
        ErrorKind::UnexpectedEof => Unloadable::CutOff,
        _ => Unloadable::Input(error),
    }
}

/// Appends a number: seven bits in each byte, the lowest first; all bytes but the last are marked.
pub(super) fn write_number(mut number: u64, out: &mut Vec<u8>) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// The records of a block that are not read yet.
pub(super) struct Records<'b>(pub(super) &'b [u8]);

impl<'b> Records<'b> {
    pub(super) fn byte(&mut self) -> Result<u8, Unloadable> {
        let (&byte, rest) = self.0.split_first().ok_or(Unloadable::Damaged)?;
        self.0 = rest;
        Ok(byte)
    }

    pub(super) fn number(&mut self) -> Result<u64, Unloadable> {
        let mut number = 0;
        for shift in (0..u64::BITS).step_by(7) {
            let byte = self.byte()?;
            let bits = u64::from(byte & 0x7f);
            if bits << shift >> shift != bits {
                break;
            }
            number |= bits << shift;
            if byte < 0x80 {
                return Ok(number);
            }
        }
        Err(Unloadable::Damaged)
    }

    /// A number of things that take a byte each, or more.
    pub(super) fn length(&mut self) -> Result<usize, Unloadable> {
        match usize::try_from(self.number()?) {
            Ok(length) if length <= self.0.len() => Ok(length),
            _ => Err(Unloadable::Damaged),
        }
    }

    /// A length and so many bytes.
    pub(super) fn bytes(&mut self) -> Result<&'b [u8], Unloadable> {
        let length = self.length()?;
        let (bytes, rest) = self.0.split_at(length);
        self.0 = rest;
        Ok(bytes)
    }
}

//! A value with a cache line of its own: what one thread writes all the time must not share a line
//! with what all threads read.

use std::ops::Deref;

/// A value alone on its cache lines.
///
/// Two lines, because processors fetch them in pairs.
#[repr(align(128))]
#[derive(Default)]
pub struct Padded<T>(T);

impl<T> Padded<T> {
    /// A value with lines of its own.
    pub fn new(value: T) -> Padded<T> {
        Padded(value)
    }
}

impl<T> Deref for Padded<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

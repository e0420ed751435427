//! What is kept for stones on the board: something for every square on which the piece may stand.

use super::mask::Mask;

/// What Right achieves from every square. Larger is better for Right.
pub(super) trait Content<const N: usize>: Copy + Default + PartialEq + Send + Sync {
    /// Keeps the better of both, square by square.
    fn join(&mut self, other: &Self);

    /// The same with masks moved about.
    fn mapped(&self, place: impl Fn(Mask<N>) -> Mask<N>) -> Self;

    /// The masks of which it consists.
    fn masks(&self) -> &[Mask<N>];
}

/// Yes or no for every square.
impl<const N: usize> Content<N> for Mask<N> {
    #[inline]
    fn join(&mut self, other: &Self) {
        *self |= *other;
    }

    #[inline]
    fn mapped(&self, place: impl Fn(Mask<N>) -> Mask<N>) -> Self {
        place(*self)
    }

    fn masks(&self) -> &[Mask<N>] {
        std::slice::from_ref(self)
    }
}

//! Things that are not given back at the end.

use std::ops::{Deref, DerefMut};

use crate::settings::Settings;

/// Something large, which is not freed when nobody needs it any more: the process ends with the answer, and nobody
/// need wait for gigabytes to be given back. In a server it is freed like everything else.
pub(crate) struct Lasting<T> {
    inner: Option<T>,
    is_freed: bool,
}

impl<T> Lasting<T> {
    pub(crate) fn new(inner: T, settings: &Settings) -> Lasting<T> {
        Lasting {
            inner: Some(inner),
            is_freed: settings.host.is_some(),
        }
    }
}

impl<T> Deref for Lasting<T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.inner.as_ref().expect("it is there to the end")
    }
}

impl<T> DerefMut for Lasting<T> {
    fn deref_mut(&mut self) -> &mut T {
        self.inner.as_mut().expect("it is there to the end")
    }
}

impl<T> Drop for Lasting<T> {
    fn drop(&mut self) {
        if !self.is_freed {
            std::mem::forget(self.inner.take());
        }
    }
}

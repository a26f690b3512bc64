//! Answers that are found when first asked for, one for each of a list of things.

use std::cell::OnceCell;

/// One answer for each of a list of things.
pub(crate) struct LazyList<T>(OnceCell<Box<[OnceCell<T>]>>);

impl<T> Default for LazyList<T> {
    fn default() -> Self {
        LazyList(OnceCell::new())
    }
}

impl<T> LazyList<T> {
    /// The place for the answer about one of so many.
    pub(crate) fn get(&self, at: usize, of: usize) -> Option<&OnceCell<T>> {
        self.0.get_or_init(|| std::iter::repeat_with(OnceCell::new).take(of).collect()).get(at)
    }
}

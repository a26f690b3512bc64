//! Asking the charts: a look-up without dice, and a throw that the log keeps.

use engine::chart::{Chart, Tray};
use engine::dice::{Dice, DiceError, Die};

use crate::book::Book;

pub(super) use engine::kit::resolve::{Throw, throw as thrown};

/// Dice for charts that throw none.
struct NoDice;

impl Dice for NoDice {
    fn face(&mut self, _: Die, _: &'static str) -> Result<u32, DiceError> {
        Ok(1)
    }
}

/// What a chart without dice says. Such a chart never asks for a die, so it always answers.
pub(super) fn looked_up<C: Chart<Book = Book>>(book: &Book, facts: &C::Facts) -> Option<C::Outcome> {
    C::resolve(book, facts, &mut Tray::new(&mut NoDice)).ok()
}

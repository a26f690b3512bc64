//! Asking the charts: a look-up without dice, and a throw that the log keeps.

use engine::chart::{Chart, Notes, Tray};
use engine::dice::{Dice, DiceError, Die};
use engine::game::{Log, PieceId, Resolved, What};

use crate::book::Book;

/// Whom a throw is for and against.
#[derive(Clone, Copy)]
pub(super) struct Throw {
    pub(super) by: Option<PieceId>,
    pub(super) at: Option<PieceId>,
    pub(super) rule: &'static str,
}

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

/// Throws dice on a chart, and logs it in full if words are wanted.
pub(super) fn thrown<C: Chart<Book = Book>>(
    book: &Book,
    facts: &C::Facts,
    Throw { by, at, rule }: Throw,
    dice: &mut dyn Dice,
    log: &mut Log,
) -> Result<C::Outcome, DiceError> {
    if !log.wants_words() {
        return C::resolve(book, facts, &mut Tray::new(dice));
    }
    let mut notes = Notes::default();
    let outcome = C::resolve(book, facts, &mut Tray::noting(dice, &mut notes))?;
    let words = C::tell(book, facts, &outcome);
    log.note(rule, What::Resolved(Box::new(Resolved { chart: C::NAME, by, at, words, notes })));
    Ok(outcome)
}

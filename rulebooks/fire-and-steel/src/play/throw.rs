//! Throwing dice on a chart, and logging the throw.

use engine::chart::{Chart, Notes, Tray};
use engine::dice::{Dice, DiceError};
use engine::game::{Log, PieceId, Resolved, What};

use crate::book::Book;

/// Whom a throw is for and against.
#[derive(Clone, Copy)]
pub(crate) struct Throw {
    pub(crate) by: PieceId,
    pub(crate) at: Option<PieceId>,
    pub(crate) rule: &'static str,
}

/// Throws dice on a chart, and tells it in full if words are wanted.
pub(crate) fn thrown<C: Chart<Book = Book>>(
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
    log.note(rule, What::Resolved(Box::new(Resolved { chart: C::NAME, by: Some(by), at, words, notes })));
    Ok(outcome)
}

//! Throwing dice on a chart, and logging the throw.

use engine::chart::{Chart, Notes, Tray};
use engine::dice::{Dice, DiceError};
use engine::game::{Log, Resolved, What};

use crate::book::Book;
use crate::field::figure::FigureId;

/// What a throw is about.
#[derive(Clone, Copy)]
pub(crate) struct Throw {
    pub(crate) by: FigureId,
    pub(crate) at: Option<FigureId>,
    pub(crate) rule: &'static str,
}

/// Throws dice on a chart, and logs it in full if the log wants words.
pub(crate) fn throw<C: Chart<Book = Book>>(
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
    let (by, at) = (Some(by.piece()), at.map(FigureId::piece));
    let words = C::tell(book, facts, &outcome);
    log.note(rule, What::Resolved(Box::new(Resolved { chart: C::NAME, by, at, words, notes })));
    Ok(outcome)
}

//! Asking the charts: a look-up without dice, and a throw that is logged.

use engine::chart::{Chart, Notes, Tray};
use engine::dice::{Dice, DiceError, Die};
use engine::game::{Log, PieceId, Resolved, What};

use crate::book::Book;

/// What a chart without dice says.
///
/// Where a chart may ask for a die, the caller does not look at what depends on it: every die is a 1.
pub(crate) fn looked_up<T>(mut ask: impl FnMut(&mut Tray<'_>) -> Result<T, DiceError>) -> T {
    loop {
        if let Ok(answer) = ask(&mut Tray::new(&mut OnesOnly)) {
            return answer;
        }
    }
}

/// Dice for charts that throw none.
struct OnesOnly;

impl Dice for OnesOnly {
    fn face(&mut self, _: Die, _: &'static str) -> Result<u32, DiceError> {
        Ok(1)
    }
}

/// Whom a throw is for and against.
#[derive(Clone, Copy)]
pub(crate) struct Throw {
    pub(crate) by: Option<PieceId>,
    pub(crate) at: Option<PieceId>,
    pub(crate) rule: &'static str,
}

/// Throws dice on a chart, and logs it in full if words are wanted.
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
    log.note(rule, What::Resolved(Box::new(Resolved { chart: C::NAME, by, at, words, notes })));
    Ok(outcome)
}

//! Asking the charts: a look-up without dice, and a throw that is told in the log.

use engine::chart::{Chart, Notes, Tray};
use engine::dice::{Dice, DiceError, Die};
use engine::game::{Log, PieceId, Resolved, What};

use crate::book::Book;

/// What a chart without dice says.
///
/// A chart that looks things up never asks for a die, so the second answer is never needed; it stands there for the
/// compiler, which cannot know.
pub(super) fn looked_up<T>(mut ask: impl FnMut(&mut Tray<'_>) -> Result<T, DiceError>) -> T {
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
pub(super) struct Throw {
    pub(super) by: PieceId,
    pub(super) at: Option<PieceId>,
    pub(super) rule: &'static str,
}

/// Throws dice on a chart, and tells it in full if words are wanted.
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
    log.note(rule, What::Resolved(Box::new(Resolved { chart: C::NAME, by: Some(by), at, words, notes })));
    Ok(outcome)
}

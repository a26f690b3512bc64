//! Asking the charts: a look-up without dice, and a throw that is logged.

use engine::chart::{Chart, Notes, Tray};
use engine::dice::{Dice, DiceError, Die};
use engine::game::{Log, PieceId, Resolved, What};

use crate::book::Book;
use crate::play::show::Detailed;

/// What a chart without dice says.
///
/// Such a chart never asks for a die, so the second round is never needed; it is there for the compiler, which cannot
/// know.
pub fn look_up<C: Chart<Book = Book>>(book: &Book, facts: &C::Facts) -> C::Outcome {
    loop {
        if let Ok(outcome) = C::resolve(book, facts, &mut Tray::new(&mut OnesOnly)) {
            return outcome;
        }
    }
}

/// Dice for charts that throw none, and for a game before its first question.
pub(crate) struct OnesOnly;

impl Dice for OnesOnly {
    fn face(&mut self, _: Die, _: &'static str) -> Result<u32, DiceError> {
        Ok(1)
    }
}

/// Whom a throw is for and against.
#[derive(Clone, Copy, Debug)]
pub struct Throw {
    /// For whom.
    pub by: PieceId,
    /// Against whom.
    pub at: Option<PieceId>,
    /// By which rule.
    pub rule: &'static str,
}

/// Throws dice on a chart, and logs it in full if words are wanted.
pub fn throw<C: Chart<Book = Book>>(
    book: &Book,
    facts: &C::Facts,
    Throw { by, at, rule }: Throw,
    dice: &mut dyn Dice,
    log: &mut Log,
) -> Result<C::Outcome, DiceError>
where
    C::Facts: Detailed,
{
    if !log.wants_words() {
        return C::resolve(book, facts, &mut Tray::new(dice));
    }
    let mut notes = Notes::default();
    let outcome = C::resolve(book, facts, &mut Tray::noting(dice, &mut notes))?;
    facts.details(&mut notes.details);
    let words = C::tell(book, facts, &outcome);
    log.note(rule, What::Resolved(Box::new(Resolved { chart: C::NAME, by: Some(by), at, words, notes })));
    Ok(outcome)
}

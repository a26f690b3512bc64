//! Asking the charts: a look-up without dice, and a throw that is logged.

use engine::chart::{Notes, Tray};
use engine::dice::{Dice, DiceError, Die};

pub(crate) use engine::kit::resolve::{Account, Throw, throw as thrown, throw_with as thrown_with};

/// What a chart says without dice.
///
/// Where a chart may ask for a die, the caller does not look at what depends on it: every die is a 1.
pub(crate) fn looked_up<T>(mut ask: impl FnMut(&mut Tray<'_>) -> Result<T, DiceError>) -> T {
    loop {
        if let Ok(answer) = ask(&mut Tray::new(&mut OnesOnly)) {
            return answer;
        }
    }
}

/// What a chart says without dice, and the modifiers that it added up.
pub(crate) fn looked_up_noting<T>(ask: impl FnOnce(&mut Tray<'_>) -> Result<T, DiceError>) -> Option<(T, Notes)> {
    let mut notes = Notes::default();
    let answer = ask(&mut Tray::noting(&mut OnesOnly, &mut notes)).ok()?;
    Some((answer, notes))
}

/// Dice for charts that throw none.
struct OnesOnly;

impl Dice for OnesOnly {
    fn face(&mut self, _: Die, _: &'static str) -> Result<u32, DiceError> {
        Ok(1)
    }
}

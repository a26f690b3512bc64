//! Asking the charts: a look-up without dice, and a throw that is logged.

use engine::chart::Tray;
use engine::dice::{Dice, DiceError, Die};

pub(crate) use engine::kit::resolve::{Throw, throw as thrown};

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

/// Dice for charts that throw none.
struct OnesOnly;

impl Dice for OnesOnly {
    fn face(&mut self, _: Die, _: &'static str) -> Result<u32, DiceError> {
        Ok(1)
    }
}

//! Throwing kill dice: so many ten-sided dice, each hitting on a number or less.

use engine::chart::Tray;
use engine::dice::{DiceError, Die};

/// How many of the dice hit.
///
/// Dice that cannot change anything are not thrown: a number of 0 or less never hits, one of the highest face or
/// more always does (FD-DIE-03, FD-R18).
pub(crate) fn throw(tray: &mut Tray<'_>, purpose: &'static str, dice: i32, number: i32) -> Result<i32, DiceError> {
    let faces = Die::D10.faces().cast_signed();
    if number <= 0 {
        return Ok(0);
    }
    if number >= faces {
        return Ok(dice.max(0));
    }
    // FD-DIE-01, FD-DIE-02
    let [hits, _] = tray.pool(Die::D10, purpose, u32::try_from(dice).unwrap_or(0), [number, faces])?;
    Ok(hits.cast_signed())
}

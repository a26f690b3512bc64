//! Hidden markers: what lies under them is dealt by dice, since everyone may read a scenario's file.

use crate::dice::{Dice, DiceError, Die};

/// Things in an order that dice have chosen, every order as likely as any other. The last thing needs no die.
///
/// ```
/// use engine::dice::Scripted;
/// use engine::kit::markers::shuffled;
/// assert_eq!(shuffled(vec!["muskets", "blades", "nothing"], &mut Scripted::new([3, 1])), Ok(vec!["nothing", "muskets", "blades"]));
/// ```
pub fn shuffled<T>(mut things: Vec<T>, dice: &mut dyn Dice) -> Result<Vec<T>, DiceError> {
    let mut dealt = Vec::with_capacity(things.len());
    while !things.is_empty() {
        let faces = u32::try_from(things.len()).unwrap_or(u32::MAX);
        let face = if faces > 1 { dice.face(Die::of(faces), "marker")? } else { 1 };
        dealt.push(things.remove(face as usize - 1));
    }
    Ok(dealt)
}

//! Dice that are written down as they fall.

use engine::dice::{Dice, DiceError, Die, Roll};
use engine::game::PieceId;

/// Somebody else's dice, with a note of every face.
pub(super) struct Noting<'a> {
    dice: &'a mut dyn Dice,
    faces: &'a mut Vec<u32>,
}

impl<'a> Noting<'a> {
    pub(super) fn new(dice: &'a mut dyn Dice, faces: &'a mut Vec<u32>) -> Noting<'a> {
        Noting { dice, faces }
    }
}

impl Dice for Noting<'_> {
    fn about(&mut self, pieces: [Option<PieceId>; 2]) {
        self.dice.about(pieces);
    }

    fn announce(&mut self, roll: &Roll<'_>) {
        self.dice.announce(roll);
    }

    fn face(&mut self, die: Die, purpose: &'static str) -> Result<u32, DiceError> {
        let face = self.dice.face(die, purpose)?;
        self.faces.push(face);
        Ok(face)
    }
}

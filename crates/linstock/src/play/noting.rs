//! Dice that are written down as they fall.

use engine::dice::{Dice, DiceError, Die, Roll};
use engine::game::PieceId;

use crate::fair::{Drawn, merge};

/// The dice of a step.
#[derive(Debug, Default)]
pub(super) struct Thrown {
    /// Their faces.
    pub(super) faces: Vec<u32>,
    /// What was drawn, where that is noted.
    pub(super) drawn: Vec<Drawn>,
}

/// Another source's dice, with a note of every face.
pub(super) struct Noting<'a> {
    dice: &'a mut dyn Dice,
    thrown: &'a mut Thrown,
    /// Whether purposes and kinds of dice are noted too.
    rolls: bool,
}

impl<'a> Noting<'a> {
    /// Notes the faces alone.
    pub(super) fn faces(dice: &'a mut dyn Dice, thrown: &'a mut Thrown) -> Noting<'a> {
        Noting { dice, thrown, rolls: false }
    }

    /// Notes purposes and kinds of dice too.
    pub(super) fn rolls(dice: &'a mut dyn Dice, thrown: &'a mut Thrown) -> Noting<'a> {
        Noting { dice, thrown, rolls: true }
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
        self.thrown.faces.push(face);
        if self.rolls {
            merge(&mut self.thrown.drawn, purpose, die.faces());
        }
        Ok(face)
    }
}

//! The dice of a move: two on foot, three mounted, and one more to choose from on a road.

use engine::chart::Tray;
use engine::dice::{DiceError, Die};
use engine::sheet::ByWord;
use serde::Deserialize;

use crate::book::Book;
use crate::bounds::{Count, Inches, Slowness, Within};
use crate::words::Troop;

/// The printed rows.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Numbers {
    dice: ByWord<Mover, Count>,
    on_roads: OnRoads,
    /// What an inch of woods or water counts.
    pub woods_or_water: Slowness,
    /// What an inch of pushing a cannon counts.
    pub pushed_cannon: Slowness,
    /// What crossing one takes.
    pub fence_or_wall: Inches,
    /// How far from its leader a squad is placed, and in command.
    pub squad_within: Inches,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct OnRoads {
    extra_dice: Within<0, 40>,
    lowest_left_out: Within<0, 40>,
}

engine::words! {
    /// What moves; a cannon is pushed by its crew (CS-D11).
    pub enum Mover { Infantry = "infantry", Cavalry = "cavalry", Cannon = "cannon" }
}

impl From<Troop> for Mover {
    fn from(troop: Troop) -> Self {
        match troop {
            Troop::Infantry => Mover::Infantry,
            Troop::Cavalry => Mover::Cavalry,
        }
    }
}

impl Numbers {
    /// CS-D10: the highest roll, with or without a road.
    pub fn most(&self, mover: Mover) -> f64 {
        f64::from(self.dice.of(mover).get()) * f64::from(Die::D6.faces())
    }

    /// What a roll comes to on average, to judge a move by before it is rolled.
    pub fn usual(&self, mover: Mover, road: bool) -> f64 {
        let mean = f64::from(self.dice.of(mover).get()) * (1.0 + f64::from(Die::D6.faces())) / 2.0;
        // The lowest of a few dice is worth about half a die's mean less than any other.
        if road { mean * 1.2 } else { mean }
    }
}

/// Rolls the dice and adds up those that are kept (CS-MOV-01, CS-MOV-02).
pub fn roll(book: &Book, mover: Mover, road: bool, tray: &mut Tray<'_>) -> Result<i32, DiceError> {
    let numbers = &book.sheet.movement;
    let mut dice = numbers.dice.of(mover).get();
    let mut left_out = 0;
    // CS-MOV-03, CS-R26: a die more, and the lowest of all is left out
    if road {
        dice += numbers.on_roads.extra_dice.get();
        left_out = numbers.on_roads.lowest_left_out.get().min(dice);
    }
    tray.highest(Die::D6, "movement", dice.cast_unsigned(), (dice - left_out).cast_unsigned())
}

//! Melee: bouts, results, falling back, following up (RK-MEL, RK-D23, RK-D27, RK-D31).

mod bouts;
mod fight;
mod follow;
mod routers;
mod tell;

use engine::game::Side;
use serde::Serialize;

use crate::field::ids::{FigureId, GroupId};
use crate::play::shooting::Harm;

/// A group whose side won a fight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Won {
    /// Which.
    pub group: GroupId,
    /// The enemies that fell back.
    pub after: Vec<GroupId>,
}

/// What a fight cost a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Toll {
    /// Figures wounded.
    pub(crate) wounds: i32,
    /// Figures killed.
    pub(crate) kills: i32,
    /// Bouts won.
    pub(crate) won: i32,
}

/// What a fight cost both sides.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tolls {
    sides: [Toll; 2],
    wounded: Vec<FigureId>,
}

impl Tolls {
    /// What it cost a side.
    pub(crate) fn of(&mut self, side: Side) -> &mut Toll {
        let [first, second] = &mut self.sides;
        if side == Side::FIRST { first } else { second }
    }

    /// RK-D31, RK-R19: adds a casualty; a figure that was wounded in this fight and is killed now is one, a kill.
    pub(crate) fn add(&mut self, side: Side, figure: FigureId, harm: Harm) {
        let before = self.wounded.contains(&figure);
        match harm {
            Harm::None => {}
            Harm::Wounded => {
                self.of(side).wounds += 1;
                self.wounded.push(figure);
            }
            Harm::Killed => {
                self.of(side).wounds -= i32::from(before);
                self.of(side).kills += 1;
            }
        }
    }
}

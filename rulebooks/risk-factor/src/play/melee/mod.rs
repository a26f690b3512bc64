//! Melee: bouts, results, falling back, following up (RK-MEL, RK-D23, RK-D27, RK-D31).

mod bouts;
mod fight;
mod follow;
mod routers;
mod tell;

use engine::game::Side;
use serde::Serialize;

use crate::field::ids::GroupId;

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
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tolls([Toll; 2]);

impl Tolls {
    pub(crate) fn of(&mut self, side: Side) -> &mut Toll {
        let [first, second] = &mut self.0;
        if side == Side::FIRST { first } else { second }
    }
}

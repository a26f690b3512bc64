//! The open question: who is asked, in which step, about what.

use engine::game::{Decision, Side};

use super::Task;
use crate::field::ids::GroupId;
use crate::play::Skirmish;

impl Skirmish {
    /// The open question; none once the game is over.
    pub(crate) fn open_question(&self) -> Option<Decision> {
        if self.state.ending.is_some() {
            return None;
        }
        let (side, step, rule, about): (Side, _, _, Option<GroupId>) = match self.task()? {
            Task::RollOff => (Side::FIRST, "roll-off", "RK-D25", None),
            Task::Begin => (self.beginner(), "begin", "RK-D06", None),
            Task::Setup { side } => (*side, "setup", "RK-D05", None),
            Task::Arrivals { side } => (*side, "arrivals", "RK-D46", None),
            Task::Markers { side } => (*side, "markers", "RK-D06", None),
            Task::Reveal { marker, group } => (self.table.markers[*marker].side, "reveal", "RK-D44", Some(*group)),
            Task::Command { side } => (*side, "command", "RK-CMD-01", None),
            Task::Retreats { side } => (*side, "retreat", "RK-ACT-18", self.retreat_asked(*side)),
            Task::Orders { side } => (*side, "orders", "RK-ORD-01", None),
            Task::Shooting { side } => (*side, "shooting", "RK-SHT-12", None),
            Task::FollowUp { won } => (self.field().side(won.group), "follow-up", "RK-MEL-12", Some(won.group)),
            _ => return None,
        };
        let turn = if matches!(step, "roll-off" | "begin" | "setup") { 0 } else { self.state.turn };
        let piece = about.map(|group| self.piece(group));
        Some(Decision { side, turn, step, rule, piece, secret: false })
    }

    /// RK-D06: who sets the dice going: the side that a player runs, of two the first of the file.
    fn beginner(&self) -> Side {
        if self.table.is_automatic(Side::FIRST) { Side::SECOND } else { Side::FIRST }
    }
}

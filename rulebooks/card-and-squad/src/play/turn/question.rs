//! The open question: the task on top that waits for an answer.

use engine::game::{Decision, PieceId, Side};

use super::super::Battle;
use super::super::task::{Onset, Roll, Task};
use crate::field::figure::Unit;

impl Battle {
    /// The open question; none once the game is over.
    pub(in super::super) fn open_question(&self) -> Option<Decision> {
        if self.state.ending.is_some() {
            return None;
        }
        let task = self.state.tasks.last()?;
        let active = self.table.side_of(self.active());
        let ask = |side: Side, step: &'static str, rule: &'static str, piece: Option<PieceId>| Decision {
            side,
            turn: self.state.round,
            step,
            rule,
            piece,
            secret: false,
        };
        Some(match task {
            Task::Begin => ask(Side::FIRST, "begin", "CS-D02", None),
            Task::SetUp(side) => ask(*side, "setup", "CS-D02", None),
            Task::Name => ask(active, "squad", "CS-D38", None),
            Task::Morale => ask(active, "morale", "CS-SEQ-02", None),
            Task::Action => ask(active, "action", "CS-SEQ-03", None),
            Task::Path(Roll { unit, .. }) => ask(self.side(*unit), "path", "CS-D34", Some(self.piece(*unit))),
            Task::Charge(assault, Onset::Answer) => {
                let step = if matches!(assault.target, Unit::Officer(_)) { "evade" } else { "rally" };
                let rule = if step == "evade" { "CS-D15" } else { "CS-R12" };
                ask(self.side(assault.target), step, rule, Some(self.piece(assault.target)))
            }
            Task::Charge(assault, _) => ask(active, "pursue", "CS-R22", Some(self.piece(assault.by))),
            Task::Casualty { squad, .. } => {
                let unit = Unit::Squad(*squad);
                ask(self.side(unit), "casualty", "CS-R31", Some(self.piece(unit)))
            }
            Task::MoveUp(side) => ask(*side, "move-up", "CS-D36", None),
            Task::Lead { side, .. } => ask(*side, "lead", "CS-R48", None),
            // The others never wait.
            Task::Melee { .. } | Task::Draw | Task::Salvo(_) | Task::EndTurn => ask(active, "melee", "CS-SEQ-04", None),
        })
    }
}

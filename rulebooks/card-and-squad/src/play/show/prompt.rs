//! The open question, as one would put it across the table.

use engine::game::Viewer;

use super::super::Battle;
use super::super::task::{Onset, Task};
use crate::field::figure::Unit;

impl Battle {
    /// The question in words.
    pub(in super::super) fn put_question(&self, viewer: Viewer) -> String {
        let Some(decision) = self.open_question() else { return self.outcome_in_words() };
        let side = self.table.setting.side_name(decision.side);
        if !viewer.sees_as(decision.side) && viewer != Viewer::Umpire {
            return format!("{side} decides.");
        }
        match self.state.tasks.last() {
            Some(Task::Begin) => "Begin: the first card is turned.".to_owned(),
            Some(Task::SetUp(_)) => format!("{side}: place your squads, then say that you are done."),
            Some(Task::Name) => format!("{side}: for which squad is the card?"),
            Some(Task::Morale) => format!("{side}: which squad checks its morale, and who rallies it?"),
            Some(Task::Action) => format!("{side}: give a squad or officer its action."),
            Some(Task::Path(roll)) => {
                let name = self.unit_name(roll.unit);
                format!("{name} has {}: where does it go?", self.table.setting.length(roll.inches()))
            }
            Some(Task::Charge(assault, Onset::Answer)) => {
                let (by, at) = (self.unit_name(assault.by), self.unit_name(assault.target));
                if matches!(assault.target, Unit::Officer(_)) {
                    format!("{by} charges {at}: does he stand?")
                } else {
                    format!("{by} charges {at}: does an officer rally them?")
                }
            }
            Some(Task::Charge(assault, _)) => {
                let (by, at) = (self.unit_name(assault.by), self.unit_name(assault.target));
                format!("{at} has given way: does {by} follow?")
            }
            Some(Task::Casualty { squad, .. }) => {
                format!("Which man of {} falls?", self.unit_name(Unit::Squad(*squad)))
            }
            Some(Task::MoveUp(_)) => format!("{side}: who moves up into a fight?"),
            Some(Task::Lead { .. }) => format!("{side}: which of the two leads?"),
            _ => format!("{side}: which combat is fought next?"),
        }
    }

    fn outcome_in_words(&self) -> String {
        let winner = self.state.ending.and_then(|ending| ending.winner);
        winner
            .map_or("The game is drawn.".to_owned(), |side| format!("{} has won.", self.table.setting.side_name(side)))
    }
}

//! Questions and orders in words.

use engine::game::{At, Order, PieceId, Viewer};

use crate::play::Skirmish;
use crate::play::turn::Task;

impl Skirmish {
    /// The open question, and what to do now.
    pub(crate) fn put_question(&self, viewer: Viewer) -> String {
        if let Some(ending) = self.state.ending {
            let why = self.table.setting.title(ending.why);
            return match ending.winner {
                Some(side) => format!("{} has won: {why}.", self.table.setting.side_name(side)),
                None => format!("A draw: {why}."),
            };
        }
        let Some(decision) = self.open_question() else { return "The rules go on.".to_owned() };
        let name = self.table.setting.side_name(decision.side);
        if !viewer.sees_as(decision.side) {
            return format!("{name} is asked: {}.", self.table.setting.title(decision.step));
        }
        let about = decision.piece.map_or("a group", |piece| self.table.setting.name(piece));
        let what = match self.task() {
            Some(Task::RollOff) => "throw for side 1".to_owned(),
            Some(Task::Begin) => "begin".to_owned(),
            Some(Task::Setup { .. }) => "place your groups".to_owned(),
            Some(Task::Arrivals { .. }) => "place those who arrive".to_owned(),
            Some(Task::Markers { .. }) => "move your markers or turn them over".to_owned(),
            Some(Task::Reveal { .. }) => format!("put {about} down, which comes out of hiding"),
            Some(Task::Command { .. }) => "let a leader try for a group, or be done".to_owned(),
            Some(Task::Retreats { .. }) => format!("choose how {about} retreats"),
            Some(Task::Orders { .. }) => "order the groups that you lead".to_owned(),
            Some(Task::Shooting { .. }) => "choose targets, then be done".to_owned(),
            Some(Task::FollowUp { .. }) => format!("let {about} follow up, or stand"),
            _ => "wait".to_owned(),
        };
        format!("{name}: {what}.")
    }

    /// An order in words.
    pub(crate) fn order_in_words(&self, order: &Order) -> String {
        let name = |piece: PieceId| self.table.setting.name(piece);
        let at = match order.at {
            Some(At::Piece(piece)) => format!(" {}", name(piece)),
            Some(At::Part(piece, part)) => format!(" figure {} of {}", part + 1, name(piece)),
            _ => String::new(),
        };
        let manner: Vec<String> = order.how.words().map(|word| word.replace('-', " ")).collect();
        let manner = if manner.is_empty() { String::new() } else { format!(" ({})", manner.join(", ")) };
        let what = match order.verb {
            "roll-off" => "throw for side 1".to_owned(),
            "command" => format!("try to command{at}"),
            "shoot" => format!("shoot at{at}"),
            "charge" => format!("charge{at}"),
            verb => format!("{}{at}", verb.replace('-', " ")),
        };
        let said = format!("{what}{manner}");
        if let Some(by) = order.by {
            return format!("{}: {said}", name(by));
        }
        let mut said = said;
        said.get_mut(..1).map(str::make_ascii_uppercase);
        said
    }
}

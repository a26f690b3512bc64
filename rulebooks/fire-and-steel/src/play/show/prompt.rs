//! The question in words.

use engine::game::{Side, Viewer};

use crate::play::Skirmish;
use crate::play::state::Step;

/// What people call the steps and the ends of a game.
pub(crate) const TITLES: &[(&str, &str)] = &[
    ("roll-off", "who has the edge"),
    ("arrive", "arrivals"),
    ("declare", "secret orders"),
    ("turn-start", "start of the turn"),
    ("phase-start", "start of the phase"),
    ("turn-end", "end of the turn"),
    ("last-turn", "decided at the end of the last turn"),
];

impl Skirmish {
    /// The question to a viewer. It says nothing of orders that are still hidden (FS-ORD-01).
    pub(super) fn question_in_words(&self, viewer: Viewer) -> String {
        let setting = &self.table.setting;
        let (turn, phase, impulse) = (self.state.turn, self.state.phase, self.state.impulse);
        let put = |side: Side, own: &str, other: &str| {
            if viewer.sees_as(side) { own.to_owned() } else { format!("{} {other}", setting.side_name(side)) }
        };
        match self.state.step {
            Step::RollOff => "Roll for side 1: it has the edge in the first phase of every turn.".to_owned(),
            Step::Place(side) => put(side, "Place your figures in your zone.", "places its figures."),
            Step::Declare(side) => {
                let what = put(side, "Give your figures their orders, then say done.", "gives its orders.");
                format!("Turn {turn}, phase {phase}, impulse {impulse}. {what}")
            }
            Step::Over => match self.state.ending.and_then(|ending| ending.winner) {
                Some(side) => format!("The game is over: {} wins.", setting.side_name(side)),
                None => "The game is over: a draw.".to_owned(),
            },
        }
    }
}

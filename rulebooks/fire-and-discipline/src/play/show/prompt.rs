//! The open question in words.

use engine::game::{Decision, Viewer};

use crate::play::battle::Battle;
use crate::play::turn::{Ask, Step};

impl Battle {
    /// The open question.
    pub(crate) fn open_question(&self) -> Option<Decision> {
        if self.state.ending.is_some() {
            return None;
        }
        let turn = self.state.turn;
        if let Some(ask) = self.open_ask() {
            let (step, rule, piece) = ask.about();
            return Some(Decision { side: self.asked_by(ask), turn, step, rule, piece, secret: false });
        }
        let step = engine::word::Word::word(self.state.step);
        let secret = self.is_secret();
        Some(Decision { side: self.state.active, turn, step, rule: self.state.step.rule(), piece: None, secret })
    }

    /// FD-R75
    pub(crate) fn is_secret(&self) -> bool {
        self.state.step == Step::Bombard && self.book().options.bombardment == crate::book::Bombardment::Simultaneous
    }

    /// The question as one would put it across the table.
    pub(crate) fn question(&self, viewer: Viewer) -> String {
        let Some(decision) = self.open_question() else { return "The game is over.".to_owned() };
        let side = self.table.setting.side_name(decision.side);
        if !viewer.sees_as(decision.side) {
            return format!("{side}: {}.", self.table.setting.title(decision.step));
        }
        let asked = match self.open_ask() {
            Some(ask) => self.ask_in_words(ask),
            None => self.step_in_words(),
        };
        format!("{side}: {asked}")
    }

    fn step_in_words(&self) -> String {
        let round = ["ball at field targets", "ball at objectives", "shell"];
        let round = round.get(usize::from(self.state.round)).copied().unwrap_or("fire");
        match self.state.step {
            Step::Setup => "place your stands in their zones.".to_owned(),
            Step::Bombard => format!("which sections fire? This is the round of {round}."),
            Step::Artillery => format!("which sections fire, prolonge or turn? This is the round of {round}."),
            Step::Declare => "which bodies charge, and whom?".to_owned(),
            Step::Skirmish => "which skirmishers fire at which target?".to_owned(),
            Step::Volleys => "which stands fire a volley at which target?".to_owned(),
            Step::Changes => "which bodies wheel, face about or change formation?".to_owned(),
            Step::ChargeMoves => "which charge is carried out next?".to_owned(),
            Step::Moves => "which bodies move?".to_owned(),
            Step::Guns => "which sections unlimber or limber up?".to_owned(),
            Step::Melees => "which melee is fought next?".to_owned(),
            Step::Engaged => "which engaged melee is fought next?".to_owned(),
            _ => "go on.".to_owned(),
        }
    }

    fn ask_in_words(&self, ask: &Ask) -> String {
        match ask {
            Ask::Answer { target, .. } => format!("{} is charged: does it counter-charge?", self.name(*target)),
            Ask::Receive { target, by_pursuit, .. } => {
                let how = if *by_pursuit { "a pursuer strikes it" } else { "it is charged" };
                format!("how does {} receive the enemy? ({how})", self.name(*target))
            }
            Ask::Straggler { piece, .. } => format!("{} has no contact: does it go on?", self.name(*piece)),
            Ask::Meet { attacker, .. } => format!("which stand of the garrison meets {}?", self.name(*attacker)),
            Ask::Strike { piece, .. } => format!("at whom does {} strike?", self.name(*piece)),
            Ask::Lose { lead } => format!("where does the column of {} take its losses?", self.name(*lead)),
            Ask::Pursue { piece } => format!("does {} pursue?", self.name(*piece)),
            Ask::Take { feature, .. } => format!("which unit takes {}?", self.table.feature_name(*feature)),
        }
    }
}

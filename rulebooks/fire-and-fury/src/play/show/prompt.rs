//! The open question in words.

use engine::game::Viewer;

use crate::field::ids::UnitId;
use crate::play::battle::Battle;
use crate::play::state::Step;
use crate::play::turn::tasks::Ask;

impl Battle {
    /// The question as one would put it.
    pub(crate) fn question(&self, viewer: Viewer) -> String {
        if let Some(ending) = self.state.ending {
            return match ending.winner {
                Some(side) => format!("{} has won ({}).", self.fixed.setting.side_name(side), ending.why),
                None => format!("The battle is drawn ({}).", ending.why),
            };
        }
        let (asked, what) = match self.ask() {
            Some(ask) => (self.asking(ask).side, self.ask_in_words(ask)),
            None => (self.asked(), step_in_words(self.state.step).to_owned()),
        };
        let name = self.fixed.setting.side_name(asked);
        let turn = match self.state.turn {
            0 => String::new(),
            turn => format!("Turn {turn} of {}. ", self.fixed.turns),
        };
        if viewer.sees_as(asked) {
            format!("{turn}{name}: {what}")
        } else {
            format!("{turn}Waiting for {name}: {what}")
        }
    }

    fn ask_in_words(&self, ask: &Ask) -> String {
        let name = |unit: &UnitId| self.unit_name(*unit);
        match ask {
            Ask::RetreatFirst { .. } => "several units fall back; which of them first?".to_owned(),
            Ask::Allot { count, .. } => format!("{count} more stands are lost; which unit loses the next?"),
            Ask::Wreck { unit, .. } => format!("which gun stand of {} is wrecked?", name(unit)),
            Ask::LowOnAmmo { .. } => "somebody runs low on ammo; who?".to_owned(),
            Ask::ChooseLeader { .. } => "two leaders are equally close; which of them was hit?".to_owned(),
            Ask::Recall { unit, .. } => format!("does {} recall?", name(unit)),
            Ask::Carry { unit, .. } => format!("does {} carry the position?", name(unit)),
            Ask::Lead { .. } => "which unit leads the combat?".to_owned(),
        }
    }
}

fn step_in_words(step: Step) -> &'static str {
    match step {
        Step::FirstSide => "roll for who goes first",
        Step::Setup => "place your pieces",
        Step::Leaders => "attach leaders to units, detach or replace them; or done",
        Step::Check => "to move a unit, choose it for its maneuver check; or done",
        Step::Declare => "declare charges, or done",
        Step::Countercharge => "your cavalry may countercharge, or done",
        Step::Maneuver => "maneuver the units that checked, or done",
        Step::LeaderMoves => "move detached leaders, or done",
        Step::DefensiveFire => "defensive fire: choose firers and targets, or done",
        Step::OffensiveFire => "offensive fire: choose firers and targets, or done",
        Step::ChargeCombat => "choose the charge combat to be fought",
        Step::Breakthrough => "make your breakthroughs",
        Step::BreakthroughCombat => "choose the breakthrough combat to be fought",
        Step::Over => "the battle is over",
    }
}

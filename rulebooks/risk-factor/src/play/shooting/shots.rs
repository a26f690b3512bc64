//! The step in which led groups are given targets (RK-SHT-12, RK-LOD-03).

use engine::game::{Refusal, Side};

use crate::field::going::Allowance;
use crate::field::ids::GroupId;
use crate::field::march::March;
use crate::play::Skirmish;
use crate::play::state::Target;
use crate::words::Control;

impl Skirmish {
    /// Whether a side has a led shooter with a target.
    pub(crate) fn has_shots(&self, side: Side) -> bool {
        if self.table.is_automatic(side) {
            return false;
        }
        self.led_shooters(side).into_iter().any(|shooter| self.has_target(shooter))
    }

    /// `shoot`: whether a led group or player character may shoot at a target.
    pub(crate) fn judge_shoot(&self, shooter: GroupId, target: Target) -> Result<(), Refusal> {
        let name = self.name(shooter);
        let Some(party) = self.party_of(shooter) else {
            return Err(Refusal::by("RK-D40", format!("{name} has no shot of his own")));
        };
        let own_choice =
            self.state.groups[shooter].with.is_none() || self.table.roster.troops[shooter].is_player_character();
        if party.control == Control::Uncommanded || !own_choice {
            return Err(Refusal::by("RK-SHT-01", format!("nobody chooses a target for {name}")));
        }
        if let Some(figure) = target.figure {
            self.judge_pick(shooter, figure)?;
        }
        self.judge_shot(&party, target).map(|_| ())
    }

    /// RK-D30: whether an uncommanded group could shoot after a move at half speed.
    pub(crate) fn could_shoot_after(&self, group: GroupId, march: &March, allowance: Allowance) -> bool {
        let mut trial = self.clone();
        trial.note_moved(group, march, 1.0, allowance);
        for step in &march.steps {
            if let Some(end) = step.way.last() {
                trial.state.figures[step.figure].pose.spot = engine::table::Spot::nearest(*end);
            }
        }
        trial.does(group, crate::charts::fire_permission::Doing::Advance);
        let party = trial.firing_party(group);
        trial.nearest_target(&party).is_some()
    }
}

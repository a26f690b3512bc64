//! The choice of a led group that is bound to retreat (RK-ACT-18, RK-ACT-19, RK-R32).

use engine::game::{Refusal, Side};

use crate::charts::actions::Action;
use crate::field::ids::GroupId;
use crate::play::Skirmish;
use crate::play::state::Retreat;

impl Skirmish {
    /// The next led group of a side that is bound to retreat and has a choice.
    pub(crate) fn retreat_asked(&self, side: Side) -> Option<GroupId> {
        if self.table.is_automatic(side) {
            return None;
        }
        let field = self.field();
        let asked = |group: &GroupId| {
            let work = &self.state.works[*group];
            field.is_led(*group)
                && work.retreat.is_none()
                && work.thrown.is_some_and(|thrown| thrown.binding && thrown.action == Action::Retreat)
                && self.retreats(*group).len() > 1
        };
        field.acting(side).find(asked)
    }

    /// RK-R32: the ways in which a group may retreat.
    pub(crate) fn retreats(&self, group: GroupId) -> Vec<Retreat> {
        let stay = self.state.works[group].thrown.is_some_and(|thrown| thrown.may_stay);
        let cover = self.cover_to_retreat_to(group).is_some();
        let ways = [(stay, Retreat::Stay), (true, Retreat::Away), (cover, Retreat::Cover)];
        ways.into_iter().filter(|(holds, _)| *holds).map(|(_, way)| way).collect()
    }

    /// `stay`, `retreat` and `retreat-to-cover`.
    pub(crate) fn judge_retreat(&self, group: GroupId, way: Retreat) -> Result<(), Refusal> {
        if self.retreats(group).contains(&way) {
            return Ok(());
        }
        Err(match way {
            Retreat::Stay => Refusal::by("RK-ACT-19", format!("{} may not stay", self.name(group)))
                .instead("it stays only if it is all in cover with half its strength"),
            _ => Refusal::by("RK-R32", "there is no cover within one move that lies further from every enemy"),
        })
    }
}

//! Lines about the whole battle: points, losses against what breaks an army, reinforcements due.

use engine::game::{Side, Status, Tone};
use engine::kit::deployment::Entry;
use engine::kit::reinforcements::to_arrive;

use crate::play::battle::{Battle, UnitOrLeader};
use crate::play::state::{Station, Whereabouts};

impl Battle {
    /// The lines, side by side.
    pub(crate) fn list_status(&self, into: &mut Vec<Status>) {
        for side in [Side::FIRST, Side::SECOND] {
            into.push(Status::new("points", self.points(side).to_string()).of(side));
            if let Some((lost, breaks_at)) = self.losses_of(side) {
                let tone = if lost * 3 >= breaks_at * 2 { Tone::Bad } else { Tone::Plain };
                into.push(Status::new("stands lost", format!("{lost}, broken at {breaks_at}")).of(side).toned(tone));
            }
            to_arrive(side, self.coming(side), &self.fixed.setting, into);
        }
    }

    /// The units and leaders of a side that come on a later turn.
    fn coming(&self, side: Side) -> impl Iterator<Item = (String, u16, Option<usize>)> + '_ {
        let units = self.state.units.pairs().filter(move |(_, unit)| unit.side == side);
        let units = units.filter(|(at, _)| self.record(*at).place == Whereabouts::Waiting);
        let leaders = self.state.leaders.pairs().filter(move |(_, leader)| leader.side == side);
        let leaders = leaders.filter(|(at, _)| self.leader_record(*at).place == Station::Waiting);
        let all = units.map(|(at, _)| UnitOrLeader::Unit(at)).chain(leaders.map(|(at, _)| UnitOrLeader::Leader(at)));
        all.filter_map(|piece| match self.entry(piece) {
            Entry::Arrives(turn, zones) => {
                let name = match piece {
                    UnitOrLeader::Unit(unit) => self.unit_name(unit).to_owned(),
                    UnitOrLeader::Leader(leader) => self.leader_name(leader).into_owned(),
                };
                Some((name, *turn, zones.first().copied()))
            }
            _ => None,
        })
    }
}

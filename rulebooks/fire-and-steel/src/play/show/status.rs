//! Lines about the whole game.

use engine::game::{Side, Status, Tone};

use engine::kit::reinforcements::to_arrive;

use crate::play::Skirmish;
use crate::play::state::man::Standing;

impl Skirmish {
    /// The clock, the edge (FS-D07), and what decides the last turn: the losses and objectives of each side (FS-D32).
    pub(super) fn status_lines(&self, into: &mut Vec<Status>) {
        let state = &self.state;
        if state.turn == 0 {
            return;
        }
        let clock = format!("{} of {}, phase {}, impulse {}", state.turn, self.table.turns, state.phase, state.impulse);
        into.push(Status::new("Turn", clock));
        let [_, edge] = state.movers();
        into.push(Status::new("Edge", self.table.setting.side_name(edge).to_owned()).of(edge));
        for side in [Side::FIRST, Side::SECOND] {
            let (lost, all) = self.losses(side);
            let tone = if lost > 0 { Tone::Bad } else { Tone::Plain };
            into.push(Status::new("Figures lost", format!("{lost} of {all}")).of(side).toned(tone));
            let held = state.held.names(&self.table.setting.objectives, Some(side));
            if !held.is_empty() {
                into.push(Status::new("Holds", held.join(", ")).of(side));
            }
            let coming = state.of_side(side).filter(|id| state.men[*id].standing == Standing::Coming);
            let due = coming.filter_map(|id| {
                let recruit = self.table.recruit(id)?;
                let zone = recruit.zones().and_then(|zones| zones.first().copied());
                Some((self.name(id).to_string(), recruit.arrives, zone))
            });
            to_arrive(side, due, &self.table.setting, into);
        }
    }
}

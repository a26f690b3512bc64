//! Upkeep: what undisturbed figures finish at the end of an impulse (FS-ORD-14).

mod aim;
mod ready;
mod reload;

use engine::game::Log;

use crate::field::figure::FigureId;
use crate::play::Skirmish;
use crate::play::state::plan::Plan;

impl Skirmish {
    /// FS-ORD-14: aims, reloads and weapons readied, unless the figure was disturbed.
    pub(crate) fn upkeep(&mut self, log: &mut Log) {
        for id in self.state.in_id_order().collect::<Vec<_>>() {
            if self.state.men[id].is_here() && !self.state.men[id].disturbed {
                self.finish(id, log);
            }
        }
        self.lose_aims_out_of_sight(log);
    }

    fn finish(&mut self, id: FigureId, log: &mut Log) {
        match self.state.men[id].order {
            Some(Plan::Aim { at, facing }) => self.finish_aim(id, at, facing, log),
            Some(Plan::Reload { arm, tap, .. }) => self.load(id, arm, reload::method(tap), "FS-ORD-08", log),
            Some(Plan::Ready { arm, .. }) => self.take_in_hand(id, arm, log),
            Some(Plan::Bayonet { fix, .. }) => self.fix_bayonet(id, fix, log),
            _ => {}
        }
    }
}

//! Markers that come off at the end of a turn (FS-MOR-13).

use engine::game::{Aspect, Log};
use engine::kit::look_up;

use crate::charts::morale_recovery::{MoraleRecovery, RecoveryFacts};
use crate::field::figure::FigureId;
use crate::play::Skirmish;

impl Skirmish {
    /// FS-MOR-13, FS-R55: one marker of an earlier turn comes off. The markers of this turn are old from now on.
    pub(crate) fn recover(&mut self, id: FigureId, log: &mut Log) {
        let was = self.state.markers(id);
        if was == 0 || !self.state.men[id].is_here() {
            return;
        }
        let facts = RecoveryFacts {
            markers_from_earlier_turns: self.state.men[id].morale_old.into(),
            markers_placed_this_turn: self.state.men[id].morale_new.into(),
        };
        let left = look_up::<MoraleRecovery>(&self.table.book, &facts).markers_left;
        let now = u8::try_from(left).unwrap_or(was);
        self.state.men[id].morale_old = now;
        self.state.men[id].morale_new = 0;
        self.state.figures[id].morale_markers = now.into();
        if now != was {
            log.note("FS-MOR-13", Self::counted(id, Aspect::Morale, "morale-markers", was, now));
        }
    }
}

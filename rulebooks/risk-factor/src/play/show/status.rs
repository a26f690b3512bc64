//! Lines about the whole game.

use engine::game::{Side, Status};

use crate::field::group::Status as Where;
use crate::play::Skirmish;
use crate::play::table::Post;

impl Skirmish {
    /// Losses, worth, who is still to come.
    pub(crate) fn list_status(&self, into: &mut Vec<Status>) {
        let scored = !self.table.setting.objectives.is_empty() || !self.table.exits.is_empty();
        let worths = self.worths();
        for side in [Side::FIRST, Side::SECOND] {
            into.push(Status::new("Lost", format!("{:.0}% of its figures", self.share_lost(side))).of(side));
            if scored {
                let worth = worths.get(side.index()).copied().unwrap_or(0);
                into.push(Status::new("Worth now", worth.to_string()).of(side));
            }
            for (id, start) in self.table.starts.each() {
                let own = self.table.roster.troops[id].side == side;
                if let (Post::Arrives(turn, _), true, Where::Coming) = (start.post, own, self.state.groups[id].status) {
                    into.push(Status::new("To come", format!("{}, turn {turn}", self.name(id))).of(side));
                }
            }
        }
    }
}

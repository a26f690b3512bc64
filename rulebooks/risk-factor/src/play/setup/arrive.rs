//! Arrivals (RK-D46).

use engine::game::{Log, Side};

use crate::field::group::Status;
use crate::field::ids::GroupId;
use crate::field::room::Put;
use crate::play::Skirmish;
use crate::play::table::Post;

impl Skirmish {
    /// The groups and lone leaders of a side that are due, in the order of numbers.
    fn due(&self, side: Side) -> Vec<GroupId> {
        let turn = self.state.turn;
        let due = |(id, group): &(GroupId, &crate::field::group::Group)| {
            let arrives = matches!(self.table.starts[*id].post, Post::Arrives(when, _) if when <= turn);
            arrives && group.status == Status::Coming && self.table.roster.troops[*id].side == side
        };
        self.state.groups.each().filter(due).map(|(id, _)| id).collect()
    }

    /// RK-D46: the due groups for which the search finds room.
    pub(crate) fn arriving(&self, side: Side) -> Vec<GroupId> {
        self.due(side).into_iter().filter(|group| self.room_for(*group).is_some()).collect()
    }

    /// RK-D46: where the program would put a group that arrives, or that is to be placed in a zone.
    pub(crate) fn room_for(&self, group: GroupId) -> Option<Vec<Put>> {
        let zone = self.table.zone(self.table.starts[group].post)?;
        let figures = self.table.all_figures(group);
        let guide = self.table.first_guide(group, &figures)?;
        let heading = self.table.army(self.table.roster.troops[group].side).base_edge.inward().heading();
        self.field().room_in_zone(group, guide, &figures, zone, heading)
    }

    /// RK-D46: the groups of an automatic side arrive; one that has no room comes in a later turn.
    pub(crate) fn arrive(&mut self, side: Side, log: &mut Log) {
        if !self.table.is_automatic(side) {
            return;
        }
        let facing = self.table.army(side).base_edge.inward();
        for group in self.due(side) {
            if let Some(puts) = self.room_for(group) {
                self.stand_up(group, &puts, facing, "RK-D46", log);
                self.look_for_markers(log);
            }
        }
        self.look_for_company();
        self.settle_control();
    }
}

//! Command radius: who hears a leader (RK-CMD-05, RK-D09).

use super::ids::{FigureId, GroupId};
use super::{Field, HAIR};

impl Field<'_> {
    /// The figure of a leader on the table.
    pub fn leader_figure(&self, leader: GroupId) -> Option<FigureId> {
        self.troop(leader).figures().find(|figure| self.figures[*figure].here)
    }

    /// Whether a figure is within command radius of a leader.
    pub fn hears(&self, figure: FigureId, leader: FigureId) -> bool {
        self.gap(figure, leader) <= self.numbers().command_radius.get() + HAIR
    }

    /// RK-CMD-05: the figures of a group that a leader's try counts: in the radius, not apart, without himself.
    pub fn in_command_radius(&self, leader: GroupId, group: GroupId) -> impl Iterator<Item = FigureId> + '_ {
        let own = self.leader_figure(leader);
        self.members(group).filter(move |figure| {
            own.is_some_and(|own| own != *figure && self.hears(*figure, own)) && !self.figures[*figure].apart
        })
    }
}

//! Over the edge of the table (RK-D19, RK-D47).

use engine::game::{Log, What};
use engine::table::Point;

use crate::field::away::Edge;
use crate::field::group::Status;
use crate::field::ids::GroupId;
use crate::play::Skirmish;

impl Skirmish {
    /// RK-D19: whether a group may leave the table over an edge: in the zone of its exit; routing, over its own edge.
    pub(crate) fn may_leave(&self, group: GroupId, routs: bool, edge: Edge, at: Point) -> bool {
        let own = self.table.army(self.table.roster.troops[group].side).base_edge;
        (routs && edge == own) || self.table.exit_at(group, self.on_edge(at)).is_some()
    }

    /// A place that is held within the table.
    pub(crate) fn on_edge(&self, at: Point) -> Point {
        let (low, high) = (self.table.edges.bounds().low, self.table.edges.bounds().high);
        Point::new(at.x.clamp(low.x, high.x), at.y.clamp(low.y, high.y))
    }

    /// RK-D19: a group leaves whole, attached leaders included.
    pub(crate) fn leave(&mut self, group: GroupId, at: Point, routs: bool, log: &mut Log) {
        let exit = self.table.exit_at(group, self.on_edge(at));
        let status = if routs && exit.is_none() { Status::RoutedOff } else { Status::Left };
        if let Some(exit) = exit {
            // RK-D47: attached leaders do not count
            let own = self.table.roster.troops[group].figures().filter(|figure| self.state.figures[*figure].here);
            let figures = u16::try_from(own.count()).unwrap_or(u16::MAX);
            if let Some(count) = self.state.left_by.get_mut(exit) {
                *count = count.saturating_add(figures);
            }
        }
        let rule = if exit.is_some() { "RK-D47" } else { "RK-D19" };
        self.take_off(group, status, rule, log);
    }

    /// Takes a group and the leaders with it off the table.
    pub(crate) fn take_off(&mut self, group: GroupId, status: Status, rule: &'static str, log: &mut Log) {
        let leaders: Vec<GroupId> = self.field().leaders_with(group).collect();
        for one in leaders.into_iter().chain([group]) {
            for figure in self.table.roster.troops[one].figures() {
                self.state.figures[figure].here = false;
            }
            self.state.groups[one].status = status;
            self.state.groups[one].with = None;
            let how = match status {
                Status::Captured => "captured",
                Status::RoutedOff => "routed-off",
                Status::Destroyed => "destroyed",
                _ => "left-the-table",
            };
            log.note(rule, What::Removed { piece: self.piece(one), how });
        }
    }
}

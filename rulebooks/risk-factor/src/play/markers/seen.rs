//! Markers that are seen without more ado, and markers that spring (RK-D43).

use engine::game::{Log, Side};
use engine::table::Spot;

use crate::field::HAIR;
use crate::field::ids::{FigureId, GroupId, MarkerId, Number};
use crate::field::seeing::{Purpose, Seen};
use crate::field::sight::End;
use crate::play::Skirmish;
use crate::play::state::Under;
use crate::play::turn::Task;
use crate::words::Table;

impl Skirmish {
    /// Whether a marker lies on the table.
    pub(crate) fn lies(&self, marker: MarkerId) -> bool {
        let marker = &self.state.markers[marker];
        marker.at.is_some() && !marker.gone
    }

    /// Whether a side has markers on the table.
    pub(crate) fn has_markers(&self, side: Side) -> bool {
        self.own_markers(side).next().is_some()
    }

    /// The markers of a side on the table.
    pub(crate) fn own_markers(&self, side: Side) -> impl Iterator<Item = MarkerId> + '_ {
        self.table.markers.each().filter(move |(id, post)| post.side == side && self.lies(*id)).map(|(id, _)| id)
    }

    /// A marker as an end of a line of sight.
    pub(crate) fn marker_end(&self, marker: MarkerId) -> Option<End> {
        let at = self.state.markers[marker].at.map(Spot::point)?;
        Some(End { at, radius: self.book().sheet.play.marker.radius.get() })
    }

    /// RK-D43 a, b: the enemy figure that sees a marker, in plain sight or by this phase's die.
    pub(crate) fn marker_seen(&self, marker: MarkerId) -> Option<FigureId> {
        let end = self.marker_end(marker)?;
        let seen = Seen { end, fired: false, limit: self.state.markers[marker].seen_to, shown: false };
        let side = self.table.markers[marker].side;
        self.looking(|field, buffer| field.side_sees(side.other(), &seen, buffer))
    }

    /// RK-D43 c: whether an enemy figure is within 5 cm of a marker.
    fn marker_met(&self, marker: MarkerId) -> bool {
        let Some(end) = self.marker_end(marker) else { return false };
        let field = self.field();
        let near = self.book().sheet.play.marker.turned_over_within.get() + end.radius + HAIR;
        let enemy = self.table.markers[marker].side.other();
        field.on_table(enemy).any(|figure| field.centre(figure).distance(end.at) - field.radius(figure) <= near)
    }

    /// RK-D43: turns over what the last move or the set-up has shown.
    pub(crate) fn look_for_markers(&mut self, log: &mut Log) {
        for marker in self.state.markers.ids().collect::<Vec<_>>() {
            let shown = self.lies(marker) && (self.marker_met(marker) || self.marker_seen(marker).is_some());
            if shown && self.state.markers[marker].under != Under::Unknown {
                self.turn_over(marker, log);
            }
        }
    }

    /// RK-D43 d: the markers of an automatic side spring, the lowest number first.
    pub(crate) fn spring(&mut self, side: Side, from: MarkerId, log: &mut Log) {
        let due = self.own_markers(side).find(|marker| marker.index() >= from.index() && self.springs(*marker));
        let Some(marker) = due else { return };
        self.push(Task::Spring { side, from: MarkerId::at(marker.index() + 1) });
        self.turn_over(marker, log);
    }

    /// RK-D43: whether the group under a marker sees an enemy near enough, without a die.
    fn springs(&self, marker: MarkerId) -> bool {
        let Under::Group(group) = self.state.markers[marker].under else { return false };
        let Some(end) = self.marker_end(marker) else { return false };
        let reach = self.spring_reach(group);
        let side = self.table.markers[marker].side;
        let field = self.field();
        field.on_table(side.other()).any(|enemy| {
            let gap = field.centre(enemy).distance(end.at) - field.radius(enemy) - end.radius;
            let shown = field.is_shown(field.acts_with(enemy));
            // No die is ever thrown for this: it would tell of the group.
            let seen = Seen { limit: None, ..field.to_see(enemy, shown) };
            gap <= reach + HAIR && self.looking(|field, buffer| field.sees(end, &seen, Purpose::See, buffer))
        })
    }

    /// RK-D43: short range, or the rate of a group of the close-combat table.
    fn spring_reach(&self, group: GroupId) -> f64 {
        let troop = &self.table.roster.troops[group];
        match troop.table(self.book()) {
            Table::Missile => self.book().sheet.weapons.short(troop.weapon).unwrap_or(0.0),
            Table::CloseCombat => self.rate(group),
        }
    }
}

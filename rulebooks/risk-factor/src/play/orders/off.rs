//! Away from the enemy: retreats, routs, to cover, prisoners (RK-ACT-06, RK-ACT-18, RK-ACT-20, RK-R32, RK-R34, RK-D19).

use engine::game::Log;
use engine::table::{Facing, Heading, Point};

use super::carry::Aim;
use super::walk::{Look, Walking};
use crate::charts::movement::{Impulse, Speed};
use crate::field::away::Off;
use crate::field::going::Allowance;
use crate::field::group::Status;
use crate::field::haven::Search;
use crate::field::ids::GroupId;
use crate::field::march::March;
use crate::play::Skirmish;

impl Skirmish {
    /// Where the nearest enemy is, or is known to be (RK-D28).
    fn threat(&self, group: GroupId) -> Option<Point> {
        match self.aim_of(group)? {
            Aim::Enemy(enemy) => {
                let between = self.field().between(group, enemy)?;
                Some(self.field().centre(between.to))
            }
            Aim::Place(place) => Some(place),
        }
    }

    /// RK-FLD-11, RK-D28: the direction off: away from the nearest enemy, or to the group's own edge.
    fn direction_off(&self, group: GroupId) -> Heading {
        let own = self.table.army(self.table.roster.troops[group].side).base_edge;
        let away = self.threat(group).and_then(|threat| self.field().away_from(group, threat));
        away.unwrap_or_else(|| own.outward())
    }

    /// RK-ACT-18: straight away from the enemy.
    pub(crate) fn go_away(&mut self, group: GroupId, log: &mut Log) {
        let allowance = self.allowance(group, Speed::Full, Impulse::Other);
        self.flee(group, allowance, false, log);
    }

    /// RK-ACT-20, RK-R34: flees with 5 cm added to its move.
    pub(crate) fn rout(&mut self, group: GroupId, log: &mut Log) {
        let allowance = self.allowance(group, Speed::Full, Impulse::Rout);
        self.flee(group, allowance, true, log);
    }

    fn flee(&mut self, group: GroupId, allowance: Allowance, routs: bool, log: &mut Log) {
        let field = self.field();
        let movers = field.marching(group);
        let Some(guide) = field.guide(group).filter(|guide| movers.contains(guide)) else { return };
        let may_leave = |edge, at| self.may_leave(group, routs, edge, at);
        let own = self.table.army(self.table.roster.troops[group].side).base_edge;
        let off = field.way_off(guide, &movers, self.direction_off(group), allowance, own, &may_leave);
        let march = field.go_off(self.marchers(group, guide, &movers), off, allowance);
        let (how, rule) = if routs { ("rout", "RK-ACT-20") } else { ("retreat", "RK-ACT-18") };
        let pace = Some(allowance);
        let stopped = self.walk(&Walking { group, march: &march, pace, look: Look::WayWent, how, rule }, log);
        if let Off { leaves: Some(at), .. } = off
            && !stopped
        {
            self.leave(group, at, routs, log);
        }
    }

    /// RK-R32: the move into cover by which a group opens the distance to every enemy, if there is one.
    pub(crate) fn cover_to_retreat_to(&self, group: GroupId) -> Option<March> {
        let field = self.field();
        let enemies: Vec<GroupId> = field.acting(field.side(group).other()).collect();
        self.cover_march(group, &enemies)
    }

    fn cover_march(&self, group: GroupId, farther_from: &[GroupId]) -> Option<March> {
        let field = self.field();
        let movers = field.marching(group);
        let guide = field.guide(group).filter(|guide| movers.contains(guide))?;
        let allowance = self.allowance(group, Speed::Full, Impulse::Other);
        let threat = self.threat(group);
        field.haven(Search { group, movers: &movers, guide, allowance, threat, farther_from })
    }

    /// RK-R32: into cover if there is one, else straight away.
    pub(crate) fn go_to_cover(&mut self, group: GroupId, log: &mut Log) {
        let Some(march) = self.cover_to_retreat_to(group) else { return self.go_away(group, log) };
        let allowance = self.allowance(group, Speed::Full, Impulse::Other);
        let (how, rule, pace) = ("retreat", "RK-ACT-18", Some(allowance));
        self.walk(&Walking { group, march: &march, pace, look: Look::WayWent, how, rule }, log);
    }

    /// RK-ACT-06, RK-D29: to the nearest cover within the allowance, else it stays; it turns to where it last knew
    /// enemies to be.
    pub(crate) fn halt_in_cover(&mut self, group: GroupId, log: &mut Log) {
        let allowance = self.allowance(group, Speed::Full, Impulse::Other);
        let threat = self.threat(group);
        // RK-D19: formerly any wall beside them was cover enough
        let threatened = threat.filter(|_| !self.book().options.keeps_former_rulings());
        let covered = self.field().all_covered(group, threatened);
        let march = if covered { None } else { self.cover_march(group, &[]) }.unwrap_or_default();
        let look = threat.zip(self.field().middle(group));
        let look = look.and_then(|(threat, middle)| Heading::along(threat - middle)).map(Facing::nearest);
        let look = look.map_or(Look::Keep, Look::As);
        let (how, rule, pace) = ("halt-in-cover", "RK-ACT-06", Some(allowance));
        self.walk(&Walking { group, march: &march, pace, look, how, rule }, log);
    }

    /// RK-ACT-20, RK-R34, RK-FLD-09: surrounded routers are prisoners.
    pub(crate) fn surrender(&mut self, log: &mut Log) {
        for group in self.active_groups() {
            let own = self.table.army(self.table.roster.troops[group].side).base_edge;
            let routing = self.state.groups[group].is_routing();
            if routing && self.field().is_surrounded(group, self.direction_off(group), own) {
                log.say("RK-FLD-09", || format!("{} has no way out and lays down its arms.", self.name(group)));
                self.take_off(group, Status::Captured, "RK-ACT-20", log);
            }
        }
    }
}

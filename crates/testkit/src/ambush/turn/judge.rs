//! The one judge: whether an order may be given.

use engine::game::{AreaId, At, Order, Refusal, Rules, Side};
use engine::kit::Id;
use engine::table::{Pose, Spot};
use engine::word::Word;

use super::REACH;
use super::verbs::VERBS;
use crate::ambush::{Ambush, Arrangement, Group, GroupId, Step, Task, Who};

impl Ambush {
    /// The group that a charge is put to, if one is open.
    pub(super) fn answering(&self) -> Option<(GroupId, GroupId)> {
        self.state
            .agenda
            .next()
            .and_then(|task| if let Task::Answer { by, at } = task { Some((*by, *at)) } else { None })
    }

    pub(super) fn player(&self, side: Side) -> bool {
        !self.fixed.setting.is_run_by_rules(side)
    }

    pub(super) fn may_act(&self, who: Who) -> bool {
        let is_due = |at: usize| self.fixed.groups.get(at).is_some_and(|(.., entry)| entry.is_due(self.state.turn));
        let own = self.side_of(who) == self.state.side;
        own && match (who, self.state.step) {
            (_, Step::Begin) => false,
            (Who::Marker(marker), step) => {
                step == Step::Orders && self.state.markers.get(marker.index()).is_some_and(|marker| marker.on_table)
            }
            (Who::Group(at), step) => self.state.groups.get(at.index()).is_some_and(|group| {
                let comes = !group.on_table && !group.hidden && !group.men.is_empty() && is_due(at.index());
                comes || step == Step::Orders && group.on_table && !group.acted
            }),
        }
    }

    /// The one judge: whether an order may be given.
    pub(crate) fn judge(&self, order: &Order) -> Result<(), Refusal> {
        let asked = self.decision().ok_or_else(|| Refusal::by("AM-END-01", "the game is over"))?;
        let no = |rule: &'static str, why: &str| Err(Refusal::by(rule, why));
        VERBS.check(order, asked.rule)?;
        let Some(who) = order.by.and_then(|by| self.who(by)) else {
            let fits = order.by.is_none()
                && matches!((order.verb, self.state.step), ("begin", Step::Begin) | ("done", Step::Orders));
            return if fits && self.answering().is_none() {
                Ok(())
            } else {
                no(asked.rule, "that does not answer the question")
            };
        };
        if let Some((_, at)) = self.answering() {
            let answers = who == Who::Group(at) && matches!(order.verb, "stand" | "fall-back");
            return if answers { Ok(()) } else { no("AM-CHG-01", "the charged group stands or falls back") };
        }
        let Some(id) = order.by.and_then(|by| self.group(by)).filter(|_| self.may_act(who)) else {
            let own = self.may_act(who) && order.verb == "turn-over";
            return if own { Ok(()) } else { no("AM-TRN-01", "that piece does not act now") };
        };
        let Some(group) = self.state.groups.get(id.index()) else { return no("AM-TRN-01", "there is no such group") };
        let near = |at: Who, most: f64| {
            self.side_of(at) != self.state.side
                && self.of(self.side_of(at)).any(|on| on == at)
                && self.gap(who, at) <= most
        };
        let target = order.target().and_then(|at| self.who(at));
        match (order.verb, group.on_table) {
            ("place", false) => {
                let laid = self.laid(group, order);
                self.is_in_zone(id, &laid)?;
                self.may_stand(id, &laid)
            }
            ("move", true) => {
                let mates = self.platoon(id);
                let each_once = order
                    .with
                    .iter()
                    .enumerate()
                    .all(|(n, mate)| !order.with.iter().take(n).any(|other| other == mate));
                if !each_once
                    || order.with.iter().any(|mate| self.group(*mate).is_none_or(|mate| !mates.contains(&mate)))
                {
                    return no("AM-TRN-03", "only groups of the platoon move with it");
                }
                match order.path.as_slice() {
                    [to] if group.pose.spot.point().distance(to.point()) <= REACH + 1e-9 => {
                        self.moved(id, order).map(|_| ())
                    }
                    _ => no("AM-MOV-01", "a group moves up to 6 inches straight to its goal"),
                }
            }
            ("fire", true) if order.parts.iter().any(|part| !group.men.contains(part)) => {
                no("AM-FIR-01", "only figures that are left fire")
            }
            ("fire", true) if target.is_some_and(|at| near(at, 10.0) && matches!(at, Who::Group(_))) => Ok(()),
            ("snipe", true) => match order.at {
                Some(At::Part(at, part))
                    if self.group(at).is_some_and(|at| near(Who::Group(at), 10.0) && self.has(at, part)) =>
                {
                    Ok(())
                }
                _ => no("AM-FIR-03", "a marksman snipes at a figure within 10 inches"),
            },
            ("shell", true) if matches!(order.at, Some(At::Area(area)) if self.wood_gap(area, group) <= 16.0) => Ok(()),
            ("charge", true) if target.is_some_and(|at| near(at, 8.0)) => Ok(()),
            ("hold", true) => Ok(()),
            _ => no("AM-TRN-01", "that group cannot do this now"),
        }
    }

    pub(super) fn has(&self, group: GroupId, part: u16) -> bool {
        self.state.groups.get(group.index()).is_some_and(|group| group.men.contains(&part))
    }

    pub(super) fn wood_gap(&self, area: AreaId, group: &Group) -> f64 {
        let wood = self.fixed.setting.ground.areas().get(area.index());
        wood.map_or(f64::INFINITY, |wood| wood.outline().to_outline(group.pose.spot.point()).distance)
    }

    /// The other groups of a platoon that have still to act.
    pub(super) fn platoon(&self, id: GroupId) -> Vec<GroupId> {
        let own = self.of(self.side_of(Who::Group(id))).filter(|who| *who != Who::Group(id) && self.may_act(*who));
        let mates = own.filter(|who| self.gap(*who, Who::Group(id)) <= 3.0);
        mates.filter_map(|who| if let Who::Group(mate) = who { Some(mate) } else { None }).collect()
    }

    /// A group as a place or a move would leave it.
    pub(super) fn laid(&self, group: &Group, order: &Order) -> Group {
        let spot = order.path.last().copied().unwrap_or(group.pose.spot);
        let inward = if self.state.side == Side::FIRST { 0 } else { 18_000 };
        let facing =
            order.facing.unwrap_or(if group.on_table { group.pose.facing } else { Pose::new(0, 0, inward).facing });
        let arrangement = order.how.words().find_map(Arrangement::from_word).unwrap_or(group.arrangement);
        Group { pose: Pose { spot, facing }, arrangement, ..group.clone() }
    }

    pub(super) fn is_in_zone(&self, id: GroupId, group: &Group) -> Result<(), Refusal> {
        let zones = &self.fixed.setting.zones;
        let entry = self.fixed.groups.get(id.index()).map(|(.., entry)| entry);
        if entry.is_some_and(|entry| entry.holds(zones, group.pose.spot.point())) {
            return Ok(());
        }
        Err(Refusal::by("AM-SET-02", "that is outside its zone"))
    }

    pub(super) fn may_stand(&self, id: GroupId, group: &Group) -> Result<(), Refusal> {
        if self.fits(id, group) { Ok(()) } else { Err(Refusal::by("AM-SET-03", "there is no room")) }
    }

    /// The groups that a move takes along, where it leaves them; the same step for all.
    pub(super) fn moved(&self, id: GroupId, order: &Order) -> Result<Vec<(GroupId, Group)>, Refusal> {
        let mut after = self.clone();
        let from = self.spot(Who::Group(id));
        let to = order.path.last().copied().unwrap_or(from);
        let mut all = Vec::new();
        for mover in std::iter::once(id).chain(order.with.iter().filter_map(|mate| self.group(*mate))) {
            let Some(group) = self.state.groups.get(mover.index()) else { continue };
            let own = group.pose.spot;
            let mut laid = self.laid(group, order);
            laid.pose.spot = Spot::new(own.x + to.x - from.x, own.y + to.y - from.y);
            all.push((mover, laid));
        }
        for (mover, laid) in &all {
            after.state.groups.iter_mut().skip(mover.index()).take(1).for_each(|group| group.clone_from(laid));
        }
        all.iter().try_for_each(|(mover, laid)| after.may_stand(*mover, laid))?;
        Ok(all)
    }
}

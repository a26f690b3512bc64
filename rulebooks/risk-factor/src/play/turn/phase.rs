//! Turns and phases begin and end (RK-TRN-01, RK-R09, RK-GEN-05).

use engine::game::{Log, Side, What};
use engine::table::{Point, Spot};

use super::{Class, Task};
use crate::book::Sequence;
use crate::charts::fire_permission::Doing;
use crate::field::HAIR;
use crate::field::ids::{GroupId, MarkerId};
use crate::play::Skirmish;
use crate::play::state::Work;
use crate::words::{Control, Moved};

impl Skirmish {
    /// RK-TRN-01: a turn has a phase for each side, or one for both (RK-R09).
    pub(crate) fn start_turn(&mut self, log: &mut Log) {
        self.state.turn += 1;
        log.note("RK-TRN-01", What::Began { turn: self.state.turn, side: None, step: "turn-start" });
        let first = self.state.first;
        match self.book().options.sequence {
            Sequence::Alternate => self.push_all([
                Task::PhaseStart { side: Some(first) },
                Task::PhaseStart { side: Some(first.other()) },
                Task::TurnEnd,
            ]),
            Sequence::Simultaneous => self.push_all([Task::PhaseStart { side: None }, Task::TurnEnd]),
        }
    }

    /// A phase begins: nobody has moved, and control is settled again. RK-TRN-04: movement comes before shooting, and
    /// shooting before melee.
    pub(crate) fn start_phase(&mut self, side: Option<Side>, log: &mut Log) {
        self.state.phase += 1;
        self.state.active = side;
        log.note("RK-TRN-01", What::Began { turn: self.state.turn, side, step: "phase-start" });
        for marker in &mut self.state.markers {
            marker.seen_to = None;
            marker.moved = false;
        }
        for group in &mut self.state.groups {
            group.seen_to = None;
        }
        self.look_for_company();
        for group in self.state.groups.ids().collect::<Vec<_>>() {
            if self.is_active(self.table.roster.troops[group].side) {
                self.reset(group);
            }
        }
        self.settle_control();
        let sides: Vec<Side> = self.active_sides().collect();
        let first = MarkerId(0);
        let mut tasks: Vec<Task> = sides.iter().map(|side| Task::Arrivals { side: *side }).collect();
        tasks.push(Task::Surrender);
        for side in &sides {
            let side = *side;
            if self.table.is_automatic(side) {
                tasks.extend([Task::Spring { side, from: first }, Task::Creep { side, from: first }]);
            } else {
                tasks.push(Task::Markers { side });
            }
        }
        tasks.push(Task::Company);
        tasks.extend(sides.iter().map(|side| Task::Command { side: *side }));
        tasks.extend(sides.iter().map(|side| Task::Spot { side: *side, from: None }));
        tasks.push(Task::React);
        tasks.extend(sides.iter().map(|side| Task::Retreats { side: *side }));
        tasks.push(Task::Moves { class: Class::Rout, from: Skirmish::first_group() });
        tasks.extend(sides.iter().map(|side| Task::Orders { side: *side }));
        tasks.extend(sides.iter().map(|side| Task::Shooting { side: *side }));
        tasks.extend([Task::Fire, Task::Melee, Task::PhaseEnd]);
        self.push_all(tasks);
    }

    /// A group at the beginning of its side's phase.
    fn reset(&mut self, group: GroupId) {
        let charged = self.state.works[group].charged;
        self.state.works[group] = Work { charged, ..Work::NONE };
        self.state.groups[group].moved = Moved::Stationary;
        self.state.groups[group].shot = false;
        for figure in self.table.roster.troops[group].figures() {
            self.state.figures[figure].deaf = false;
        }
    }

    /// RK-CMD-01, RK-D37, RK-D39: player characters run themselves and the groups they are with; a leader alone is
    /// commanded; everybody else is uncommanded until a leader commands him.
    pub(crate) fn settle_control(&mut self) {
        for group in self.state.groups.ids().collect::<Vec<_>>() {
            let troop = &self.table.roster.troops[group];
            if !self.is_active(troop.side) {
                continue;
            }
            let in_person = troop.is_player_character()
                || self.field().leaders_with(group).any(|leader| self.field().troop(leader).is_player_character());
            self.state.groups[group].control = if self.table.is_automatic(troop.side) {
                Control::Uncommanded
            } else if in_person {
                Control::PlayerCharacter
            } else if troop.lead.is_some() {
                Control::Commanded
            } else {
                Control::Uncommanded
            };
        }
    }

    /// A phase ends: loading is finished, last known places are noted, command lapses.
    pub(crate) fn end_phase(&mut self) {
        self.look_for_company();
        for group in self.active_groups() {
            self.finish_loading(group);
        }
        self.note_enemies();
        self.settle_control();
        self.forget_contacts();
    }

    /// RK-D49: whose side made a contact is known as long as the contact lasts.
    fn forget_contacts(&mut self) {
        for group in self.state.groups.ids().collect::<Vec<_>>() {
            if self.state.works[group].charged && !self.field().in_melee(group) {
                self.state.works[group].charged = false;
            }
        }
    }

    /// RK-LOD-01, RK-LOD-02, RK-R40: the shot empties the weapon. A led group that neither moved nor shot in its phase
    /// has loaded, and its leaders with it; an uncommanded one counts as loaded unless it shot.
    fn finish_loading(&mut self, group: GroupId) {
        let uncommanded = self.state.groups[group].control == Control::Uncommanded;
        let leaders: Vec<GroupId> = self.field().leaders_with(group).collect();
        for one in leaders.into_iter().chain([group]) {
            let went = if self.acted_alone(one) { one } else { group };
            let loads = uncommanded || self.state.groups[went].moved == Moved::Stationary;
            let now = &mut self.state.groups[one];
            if now.shot {
                now.loaded = false;
            } else if loads {
                now.loaded = true;
            }
        }
    }

    /// Whether a leader acted in this phase by himself, whomever he is with now.
    pub(crate) fn acted_alone(&self, leader: GroupId) -> bool {
        let work = &self.state.works[leader];
        self.table.roster.troops[leader].lead.is_some() && (work.done || work.thrown.is_some())
    }

    /// RK-D28: every group that sees an enemy notes where the nearest enemy figure stands; one that has got to the
    /// place that it knew of, or to its goal, and sees none forgets it.
    fn note_enemies(&mut self) {
        let near = self.book().sheet.play.forgets_within.get() + HAIR;
        let look = |group: GroupId| {
            let seen = self.looking(|field, buffer| field.nearest_in_sight(group, buffer));
            let spot = seen.map(|(_, between)| self.state.figures[between.to].pose.spot);
            (group, spot, self.field().guide(group).map(|guide| self.field().centre(guide)))
        };
        let acting = self.state.groups.ids().filter(|group| self.field().acts(*group));
        let seen: Vec<(GroupId, Option<Spot>, Option<Point>)> = acting.map(look).collect();
        for (group, nearest, guide) in seen {
            let now = &mut self.state.groups[group];
            match (nearest, guide) {
                (Some(_), _) => now.last_known = nearest,
                (None, Some(guide)) => {
                    now.last_known = now.last_known.filter(|spot| spot.point().distance(guide) > near);
                    now.goal = now.goal.filter(|spot| spot.point().distance(guide) > near);
                }
                (None, None) => {}
            }
        }
    }

    /// What a group carries out, for its permission to fire.
    pub(crate) fn does(&mut self, group: GroupId, doing: Doing) {
        self.state.works[group].doing = doing;
    }
}

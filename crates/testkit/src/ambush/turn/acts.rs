//! What an order does, up to its last die.

use engine::chart::Tray;
use engine::dice::{Dice, Die};
use engine::game::{At, Halt, Log, Order, What};
use engine::kit::{Id, Tasks};

use crate::ambush::{Ambush, Group, GroupId, Task, Who};

impl Ambush {
    /// Does what an order says, up to its last die.
    pub(crate) fn perform_order(&mut self, order: &Order, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        let Some(who) = order.by.and_then(|by| self.who(by)) else {
            return if order.verb == "begin" { self.deal(dice, log) } else { self.pass_on(dice, log) };
        };
        let Who::Group(id) = who else {
            if let Who::Marker(marker) = who {
                self.turn_over(marker, log);
            }
            return Ok(());
        };
        if self.answering().is_some() {
            return self.answer_next(order.verb == "stand", dice, log);
        }
        let target = order.target().and_then(|at| self.who(at));
        match order.verb {
            "place" => {
                let laid = self.state.groups.get(id.index()).map(|group| Group {
                    on_table: true,
                    acted: true,
                    ..self.laid(group, order)
                });
                self.put(id, laid, "place", log);
            }
            "move" => {
                for (mover, laid) in self.moved(id, order)? {
                    self.put(mover, Some(Group { acted: true, ..laid }), "move", log);
                }
                self.spring(log);
            }
            "fire" => {
                let all = self.state.groups.get(id.index()).map_or(0, |group| group.men.len());
                let firing = if order.parts.is_empty() { all } else { order.parts.len() };
                self.shoot(id, target, firing, dice, log)?;
            }
            "snipe" => {
                if let Some(At::Part(at, part)) = order.at
                    && Tray::new(dice).roll(Die::D6, "snipe")? >= 5
                    && let Some(at) = self.group(at)
                {
                    self.fall(at, part, "AM-FIR-03", log);
                }
            }
            "shell" => self.shell(order.at, dice, log)?,
            "charge" => {
                if let Some(Who::Marker(marker)) = target {
                    let under = self.state.markers.get(marker.index()).and_then(|marker| marker.under);
                    self.turn_over(marker, log);
                    self.state.agenda.push_in_order(under.map(|at| Task::Answer { by: id, at }));
                } else if let Some(Who::Group(at)) = target {
                    self.state.agenda.push(Task::Answer { by: id, at });
                }
            }
            _ => {}
        }
        self.state.groups.iter_mut().skip(id.index()).take(1).for_each(|group| group.acted = true);
        self.work_off(dice, log)
    }

    pub(super) fn put(&mut self, id: GroupId, laid: Option<Group>, how: &'static str, log: &mut Log) {
        let piece = self.id(Who::Group(id));
        let Some((group, laid)) = self.state.groups.get_mut(id.index()).zip(laid) else { return };
        let (from, to, came) = (group.pose, laid.pose, laid.on_table && !group.on_table);
        *group = laid;
        let moved = What::Moved { piece, from, to, path: Vec::new(), how };
        log.note("AM-MOV-01", if came { What::Placed { piece, at: to } } else { moved });
    }

    pub(super) fn shoot(
        &mut self,
        by: GroupId,
        at: Option<Who>,
        firing: usize,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Halt> {
        let Some(Who::Group(at)) = at else { return Ok(()) };
        dice.about([Some(self.id(Who::Group(by))), Some(self.id(Who::Group(at)))]);
        let [_, hits] = Tray::new(dice).pool(Die::D6, "fire", u32::try_from(firing).unwrap_or(0), [4, 6])?;
        for _ in 0..hits {
            let men = self.state.groups.get(at.index()).map_or_else(Vec::new, |group| group.men.clone());
            let Some(faces) = u32::try_from(men.len()).ok().filter(|faces| *faces > 0) else { break };
            let name = |face: u32| format!("No. {}", men.get(face as usize - 1).map_or(0, |man| man + 1));
            let drawn = if faces > 1 { Tray::new(dice).roll_named(Die::of(faces), "who falls", &name)? } else { 1 };
            if let Some(man) = usize::try_from(drawn - 1).ok().and_then(|drawn| men.get(drawn)) {
                self.fall(at, *man, "AM-FIR-02", log);
            }
        }
        Ok(())
    }

    pub(super) fn shell(&mut self, at: Option<At>, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        let Some(At::Area(area)) = at else { return Ok(()) };
        let wood = self.fixed.setting.ground.areas().get(area.index()).map(|wood| wood.outline().clone());
        let enemies: Vec<Who> = self.of(self.state.side.other()).collect();
        for enemy in enemies {
            let inside = wood.as_ref().is_some_and(|wood| wood.holds(self.spot(enemy).point()));
            if let Who::Group(enemy) = enemy
                && inside
                && Tray::new(dice).roll(Die::D6, "shell")? >= 5
            {
                self.lose(enemy, 1, "AM-FIR-04", log);
            }
        }
        Ok(())
    }

    pub(super) fn lose(&mut self, id: GroupId, count: usize, rule: &'static str, log: &mut Log) {
        let last = |group: &Group| group.men.last().copied();
        for _ in 0..count {
            let Some(man) = self.state.groups.get(id.index()).and_then(last) else { return };
            self.fall(id, man, rule, log);
        }
    }

    pub(super) fn fall(&mut self, id: GroupId, man: u16, rule: &'static str, log: &mut Log) {
        let piece = self.id(Who::Group(id));
        let Some(group) = self.state.groups.get_mut(id.index()) else { return };
        group.men.retain(|other| *other != man);
        let left = u16::try_from(group.men.len()).unwrap_or(u16::MAX);
        log.note(rule, What::Lost { piece, count: 1, left, parts: vec![man] });
        if left == 0 {
            group.on_table = false;
            log.note(rule, What::Removed { piece, how: "destroyed" });
        }
        self.look_for_the_end(false, log);
    }
}

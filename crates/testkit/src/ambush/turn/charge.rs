//! The charge that asks the other side: an agenda of tasks.

use engine::chart::Tray;
use engine::dice::{Dice, Die};
use engine::game::{Halt, Log, Side};
use engine::kit::{Due, Id, Tasks};
use engine::table::{Pose, Spot};

use crate::ambush::{Ambush, Group, GroupId, Task, Who};

impl Tasks for Ambush {
    type Task = Task;
    type Answer = bool;

    fn agenda(&self) -> &engine::kit::Agenda<Task> {
        &self.state.agenda
    }

    fn agenda_mut(&mut self) -> &mut engine::kit::Agenda<Task> {
        &mut self.state.agenda
    }

    fn due(&self, task: &Task) -> Due<bool> {
        match task {
            Task::Answer { at, .. } if self.state.groups.get(at.index()).is_none_or(|group| !group.on_table) => {
                Due::Idle
            }
            Task::Answer { at, .. } if !self.player(self.side_of(Who::Group(*at))) => Due::Only(true),
            Task::Answer { .. } => Due::Asked,
            Task::Fight { .. } => Due::Happens,
        }
    }

    fn perform(&mut self, task: Task, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        let (Task::Fight { by, at } | Task::Answer { by, at }) = task;
        let men = |group: GroupId| {
            let men = self.state.groups.get(group.index()).map_or(0, |group| group.men.len());
            i32::try_from(men).unwrap_or(i32::MAX)
        };
        let [charger, charged] = Tray::new(dice).against(Die::D6, ["charger", "charged"])?;
        let loser = if charger + men(by) > charged + men(at) { at } else { by };
        self.lose(loser, 2, "AM-CHG-02", log);
        Ok(())
    }

    fn answer(&mut self, task: Task, stands: bool, _: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        let (Task::Answer { by, at } | Task::Fight { by, at }) = task;
        if stands {
            self.state.agenda.push(Task::Fight { by, at });
        } else {
            self.lose(at, 1, "AM-CHG-01", log);
            let back = if self.side_of(Who::Group(at)) == Side::FIRST { -4_000 } else { 4_000 };
            let laid = self.state.groups.get(at.index()).filter(|group| group.on_table).map(|group| {
                let spot = Spot::new(group.pose.spot.x, group.pose.spot.y + back);
                Group { pose: Pose { spot, ..group.pose }, ..group.clone() }
            });
            if let Some(laid) = laid.filter(|laid| self.fits(at, laid)) {
                self.put(at, Some(laid), "fall-back", log);
            }
        }
        Ok(())
    }
}

//! What both sides may set right by hand.

use engine::game::{Fix, Log, Refusal};
use engine::kit::mend::Mendable;
use engine::table::Spot;

use crate::field::figure::Health;
use crate::field::group::Status;
use crate::field::ids::{FigureId, GroupId};
use crate::play::Skirmish;

impl Skirmish {
    /// Sets something right.
    pub(crate) fn set_right(&mut self, fix: &Fix, log: &mut Log) -> Result<(), Refusal> {
        let group = self.table.group(fix.piece());
        let Some(group) = group.filter(|group| self.state.groups[*group].is_here()) else {
            return Err(Refusal::by("RK-GEN-04", "only a group or leader on the table can be set right"));
        };
        let mended = self.mendable(group).read(fix)?;
        match fix {
            Fix::Pose { pose, .. } => self.put_elsewhere(group, pose.spot, pose.facing.hundredths()),
            Fix::Strength { strength, .. } => self.leave_so_many(group, *strength),
            Fix::State { what, .. } => {
                let now = &mut self.state.groups[group];
                match what.as_str() {
                    "order" => now.order = mended.set.word("order").unwrap_or(now.order),
                    "loaded" => now.loaded = mended.set.yes_no("loaded").unwrap_or(now.loaded),
                    _ => {}
                }
            }
            Fix::Removed { .. } => self.take_off(group, Status::Left, "RK-D19", log),
        }
        mended.log(log);
        self.look_for_company();
        Ok(())
    }

    fn mendable(&self, group: GroupId) -> Mendable {
        let now = &self.state.groups[group];
        let living = self.living(group);
        Mendable::new(self.name(group), "RK-D13")
            .pose(self.pose(group))
            .strength(living, 1..=living)
            .word("order", now.order)
            .yes_no("loaded", now.loaded)
            .removable()
    }

    /// A group is put elsewhere as it stands, if all its figures have room there.
    fn put_elsewhere(&mut self, group: GroupId, to: Spot, facing: u16) {
        let Some(guide) = self.field().guide(group) else { return };
        let step = to.point() - self.field().centre(guide);
        let figures: Vec<FigureId> = self.field().members(group).collect();
        for figure in figures {
            let at = self.field().centre(figure) + step;
            self.state.figures[figure].put(Spot::nearest(at), engine::table::Facing::new(i32::from(facing)));
        }
    }

    /// The last figures of a group fall, so that so many are left.
    fn leave_so_many(&mut self, group: GroupId, strength: u16) {
        let living: Vec<FigureId> =
            self.table.roster.troops[group].figures().filter(|figure| self.state.figures[*figure].is_alive()).collect();
        for figure in living.into_iter().skip(usize::from(strength)) {
            self.state.figures[figure].health = Health::Dead;
            self.state.figures[figure].here = false;
        }
    }
}

//! Markers: dealt, turned over, sprung.

use engine::dice::{Dice, Die};
use engine::game::{Halt, Log, Side, What};
use engine::kit::Id;
use engine::kit::deployment::find_room;
use engine::table::{Bounds, Point, Pose, Spot};

use crate::ambush::{Ambush, Arrangement, Group, GroupId, MarkerId, Step, Who};

impl Ambush {
    /// AM-SET-01: each side's hidden groups are dealt to its markers; the markers that are left are dummies.
    pub(super) fn shuffle(&mut self, side: Side, dice: &mut dyn Dice) -> Result<(), Halt> {
        let mut free: Vec<usize> = (0..self.state.markers.len())
            .filter(|at| {
                self.fixed.markers.get(*at) == Some(&side)
                    && self.state.markers.get(*at).is_some_and(|marker| marker.on_table)
            })
            .collect();
        self.state
            .markers
            .iter_mut()
            .enumerate()
            .filter(|(at, _)| free.contains(at))
            .for_each(|(_, marker)| marker.under = None);
        for (at, (whose, ..)) in self.fixed.groups.iter().enumerate() {
            if *whose == side && self.state.groups.get(at).is_some_and(|group| group.hidden) && !free.is_empty() {
                let drawn = dice.face(Die::of(u32::try_from(free.len()).unwrap_or(1)), "marker")? as usize - 1;
                let marker = free.remove(drawn);
                self.state.markers.iter_mut().skip(marker).take(1).for_each(|marker| marker.under = GroupId::at(at));
            }
        }
        Ok(())
    }

    pub(super) fn deal(&mut self, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        self.shuffle(Side::FIRST, dice)?;
        self.shuffle(Side::SECOND, dice)?;
        (self.state.step, self.state.side) = (Step::SetUp, Side::FIRST);
        self.go_on(dice, log)
    }

    pub(super) fn turn_over(&mut self, id: MarkerId, log: &mut Log) {
        let side = self.side_of(Who::Marker(id));
        let Some(marker) = self.state.markers.get_mut(id.index()).filter(|marker| marker.on_table) else { return };
        marker.on_table = false;
        let (spot, under) = (marker.spot, marker.under.take());
        let piece = under.map(|group| self.id(Who::Group(group)));
        log.note("AM-MRK-01", What::Revealed { marker: Some(self.id(Who::Marker(id))), piece });
        let Some(at) = under else { return self.look_for_the_end(false, log) };
        let facing = if side == Side::FIRST { 0 } else { 18_000 };
        let Some(mut group) = self.state.groups.get(at.index()).cloned() else { return };
        (group.on_table, group.hidden, group.acted, group.arrangement) = (true, false, true, Arrangement::File);
        group.pose = Pose { spot, ..Pose::new(0, 0, facing) };
        let table = Bounds {
            low: Point::new(0.0, 0.0),
            high: Point::new(self.fixed.setting.size[0], self.fixed.setting.size[1]),
        };
        let fits = |spot: &Spot| self.fits(at, &Group { pose: Pose { spot: *spot, ..group.pose }, ..group.clone() });
        group.pose.spot = find_room(&[], &table, spot, 500, &mut Vec::new(), fits).unwrap_or(spot);
        self.put(at, Some(group), "place", log);
    }

    /// AM-MRK-01: markers within 4 inches of an enemy are turned over.
    pub(super) fn spring(&mut self, log: &mut Log) {
        let near = |marker: &MarkerId| {
            let own = Who::Marker(*marker);
            let mut enemies = self.of(self.side_of(own).other()).filter(|who| matches!(who, Who::Group(_)));
            self.state.markers.get(marker.index()).is_some_and(|marker| marker.on_table)
                && enemies.any(|enemy| self.gap(own, enemy) <= 4.0)
        };
        let sprung: Vec<MarkerId> = (0..self.state.markers.len()).filter_map(MarkerId::at).filter(near).collect();
        for marker in sprung {
            self.turn_over(marker, log);
        }
    }
}

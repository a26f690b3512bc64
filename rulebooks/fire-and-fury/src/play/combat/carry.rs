//! Carrying the position: a victor moves over the ground that the beaten left (FF-FLD-33, FF-D31).

use engine::game::{Aspect, Log, What};
use engine::table::{Body, Facing, Footprint, Pose, Spot, Stance};

use crate::field::cover::stands_in_cover;
use crate::field::ids::UnitId;
use crate::field::moves::Scratch;
use crate::field::moves::carry::carry;
use crate::play::battle::Battle;
use crate::play::turn::tasks::{Ask, Over, Task};
use crate::words::{Arm, Formation};

impl Battle {
    /// FF-RES-09, FF-D31: an attacker carries the position; infantry that would leave its own cover may stay.
    pub(crate) fn queue_carry(&mut self, unit: UnitId) {
        let Some(over) = self.record(unit).reached else { return };
        // FF-R57: cavalry on foot is infantry
        let infantry = self.unit(unit).arm() == Arm::Infantry;
        let covered = infantry && {
            let field = self.field();
            field.piece(unit).is_some_and(|piece| stands_in_cover(&field, piece))
        };
        self.state.todo.push(if covered { Task::Ask(Ask::Carry { unit, over }) } else { Task::Carry { unit, over } });
    }

    /// FF-FLD-33: the ground of a unit as it lies now.
    pub(crate) fn ground_under_unit(&self, unit: UnitId) -> Option<Over> {
        let field = self.field();
        let piece = field.piece(unit)?;
        let (front, left) = (piece.body.front(), piece.body.left());
        let heading = Facing::nearest(piece.body.heading());
        Some(Over {
            pose: Pose { spot: Spot::nearest(front.midpoint()), facing: heading },
            width: thousandths(front.length().max(piece.body.rear().length())),
            depth: thousandths(left.length().max(piece.body.right().length())),
            building: piece.unit.building(),
        })
    }

    /// FF-FLD-33: an attacker carries the position.
    pub(crate) fn carry(&mut self, unit: UnitId, over: Over, log: &mut Log) {
        if !self.is_on(unit) {
            return;
        }
        let capacity = usize::try_from(self.book().sheet.field.moves.garrison.get()).unwrap_or(0);
        let left = over.body();
        let carried = {
            let field = self.field();
            carry(&field, unit, &left, over.building.map(|building| (building, capacity)), &mut Scratch::default())
        };
        let Ok(carried) = carried else { return };
        if let Some(building) = carried.garrison.filter(|building| self.has_room(*building, unit).is_ok()) {
            self.garrison(unit, building, "FF-FLD-33", log);
            return;
        }
        if let Some(end) = carried.moved.end() {
            self.put(unit, end, Vec::new(), "carry-position", "FF-FLD-33", log);
        }
    }

    /// FF-FLD-33, FF-TER-10: infantry becomes the garrison of a building.
    fn garrison(&mut self, unit: UnitId, building: usize, rule: &'static str, log: &mut Log) {
        let facing = self.unit(unit).pose.facing;
        let Some(pose) = self.middle_of(building, facing) else { return };
        if let Some(troops) = self.troops_mut(unit) {
            troops.formation = Formation::Garrison;
            troops.building = Some(building);
        }
        self.put(unit, pose, Vec::new(), "carry-position", rule, log);
        self.log_formation(unit, rule, log);
    }

    /// Logs that a unit stays where it won.
    pub(crate) fn log_holds(&self, unit: UnitId, log: &mut Log) {
        let piece = self.unit_piece(unit);
        log.note("FF-RES-19", What::Changed { piece, aspect: Aspect::Mark, to: "holds", better: true });
    }
}

impl Over {
    /// The same ground to measure with.
    fn body(&self) -> Body {
        let [width, depth] = [self.width, self.depth].map(|thousandths| f64::from(thousandths) / 1000.0);
        let stance = self.pose.stance();
        let at = stance.place(0.0, -depth / 2.0);
        Footprint::Rectangle { width, depth }.standing(Stance { at, ..stance }).into()
    }
}

#[allow(clippy::cast_possible_truncation)] // inches on a table
fn thousandths(inches: f64) -> i32 {
    (inches * 1000.0).round() as i32
}

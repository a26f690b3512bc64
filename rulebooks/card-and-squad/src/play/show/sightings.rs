//! What can be seen of every piece: plain numbers.

use engine::game::{Role, Sighting};
use engine::table::{Bounds, Point, Pose, Spot};

use super::super::Battle;
use crate::field::figure::Unit;
use crate::field::retreat::BaseEdge;
use crate::words::{Nerve, Quality, Weapon};

impl Battle {
    /// What is seen of all pieces, in the order of their ids; nothing is hidden (CS-D18).
    pub(in super::super) fn list_sightings(&self, into: &mut Vec<Sighting>) {
        into.clear();
        for unit in self.table.units() {
            into.push(self.sighting(unit));
        }
        for cannon in self.table.cannon_ids() {
            let Some(gun) = self.state.guns.get(cannon.index()) else { continue };
            let side = self.table.cannon.get(cannon.index()).map(|file| self.side(Unit::Squad(file.squad)));
            let side = self.crew_of(cannon).map(|squad| self.side(Unit::Squad(squad))).or(side);
            let row = self.book().sheet.firing.weapons.get(Weapon::Cannon);
            let served = self.crew_of(cannon).is_some();
            into.push(Sighting {
                piece: self.table.cannon_id(cannon),
                side: side.unwrap_or(engine::game::Side::FIRST),
                role: Role::Guns,
                pose: gun.pose,
                on_table: gun.here,
                half: [0.75, 1.0],
                strength: u16::from(gun.here),
                full: 1,
                steadiness: 100,
                useful_range: if served { f64::from(row.close) } else { 0.0 },
                far_range: if served { f64::from(row.effective) } else { 0.0 },
                pace: 0.0,
                fierceness: 0,
            });
        }
    }

    fn sighting(&self, unit: Unit) -> Sighting {
        let field = self.field();
        let mounted = self.alive(unit).next().is_some_and(|id| field.figure(id).mounted);
        let box_of = Bounds::of(field.members(unit).map(|id| field.figure(id).centre()))
            .grown(self.book().sheet.field.radius(mounted));
        let here = self.state.is_here(unit);
        let (pose, half) = if here {
            let middle =
                Point::new(f64::midpoint(box_of.low.x, box_of.high.x), f64::midpoint(box_of.low.y, box_of.high.y));
            let [wide, deep] = [(box_of.high.x - box_of.low.x) / 2.0, (box_of.high.y - box_of.low.y) / 2.0];
            // CS-D07: figures have no front; a squad is taken to look away from its own edge, where the enemy is.
            let edge = self.table.base_edge(self.side(unit));
            let half = if matches!(edge, BaseEdge::Near | BaseEdge::Far) { [wide, deep] } else { [deep, wide] };
            (Pose { spot: Spot::nearest(middle), facing: edge.inward() }, half)
        } else {
            (self.pose(unit), [self.book().sheet.field.radius(mounted); 2])
        };
        let weapons = self.alive(unit).filter_map(|id| self.table.weapon(id).weapon());
        let rows = weapons.map(|weapon| self.book().sheet.firing.weapons.get(weapon));
        let best = rows.map(|row| (row.close, row.effective)).max_by_key(|(_, far)| *far);
        let (strength, full) = match unit {
            Unit::Squad(squad) => {
                let full = self.table.squads.get(squad.index()).map_or(1, |file| u16::from(file.figures));
                let left = if here { self.strength(squad) } else { self.alive(unit).count() };
                let gone = matches!(self.state.whereabouts(unit), super::super::state::Whereabouts::Destroyed);
                (if gone { 0 } else { u16::try_from(left).unwrap_or(0) }, full)
            }
            Unit::Officer(_) => {
                let alive = self.alive(unit).next().is_some_and(|id| !self.state.man(id).dead);
                (u16::from(alive), 1)
            }
        };
        Sighting {
            piece: self.piece(unit),
            side: self.side(unit),
            role: match unit {
                Unit::Officer(_) => Role::Leader,
                Unit::Squad(_) if mounted => Role::Horse,
                Unit::Squad(_) => Role::Foot,
            },
            pose,
            on_table: here,
            half,
            strength,
            full,
            steadiness: self.steadiness(unit),
            useful_range: best.map_or(0.0, |(close, _)| f64::from(close)),
            far_range: best.map_or(0.0, |(_, far)| f64::from(far)),
            pace: if mounted { 10.5 } else { 7.0 },
            fierceness: self.fierceness(unit, mounted),
        }
    }

    fn steadiness(&self, unit: Unit) -> u8 {
        let Unit::Squad(squad) = unit else { return 100 };
        let state = self.state.squad(squad);
        match state.nerve {
            Nerve::Retreat => 0,
            Nerve::Waver => 40,
            Nerve::Steady if state.leader == crate::words::Leader::Killed => 60,
            Nerve::Steady => 100,
        }
    }

    fn fierceness(&self, unit: Unit, mounted: bool) -> i8 {
        let quality = match self.quality(unit) {
            Quality::Green => -10,
            Quality::Regular => 0,
            Quality::Veteran => 15,
        };
        let formed = unit.squad().is_some_and(|squad| self.state.squad(squad).formed);
        quality + if mounted { 40 } else { 0 } + if formed { 10 } else { 0 }
    }
}

//! The pieces as both sides see them: where they stand, and how strong they are.

use engine::game::{Role, Sighting};
use engine::table::{Pose, Spot};

use crate::charts::movement::{March, Mover, MovingFormation, Pace};
use crate::field::Field;
use crate::field::ids::UnitId;
use crate::field::moves::march;
use crate::field::pieces::{Unit, UnitBody};
use crate::play::battle::Battle;
use crate::play::maneuver::rates;
use crate::words::{Arm, Effectiveness, Quality, TroopOrder};

impl Battle {
    /// Everything on the table is in plain sight of both sides.
    pub(crate) fn sight(&self, into: &mut Vec<Sighting>) {
        into.clear();
        let field = self.field();
        into.extend(self.state.units.pairs().map(|(id, unit)| self.see_unit(&field, id, unit)));
        let radius = self.book().sheet.field.bases.leader.get() / 2.0;
        for (id, rider) in self.state.leaders.pairs() {
            into.push(Sighting {
                piece: self.leader_piece(id),
                side: rider.side,
                role: Role::Leader,
                pose: rider.pose,
                on_table: !rider.off_table,
                half: [radius, radius],
                strength: 1,
                full: 1,
                steadiness: 100,
                useful_range: 0.0,
                far_range: 0.0,
                pace: rates::leader(self.book(), rider.dismounted),
                fierceness: 0,
            });
        }
    }

    fn see_unit(&self, field: &Field<'_>, id: UnitId, unit: &Unit) -> Sighting {
        let piece = field.piece(id);
        let pose = piece.map_or(unit.pose, |piece| Pose { spot: Spot::nearest(piece.body.centre()), ..unit.pose });
        let half = field.half(id).unwrap_or_default();
        let weapon = unit.weapon();
        let armed = unit.arm() != Arm::Cavalry || unit.troops().is_some_and(|troops| troops.traits.fires_mounted);
        let points = &self.book().sheet.fire_points;
        let far = if armed { points.maximum(weapon) } else { 0.0 };
        let does_well = if weapon.is_gun() { self.book().sheet.play.gun_useful.get() } else { points.close_range() };
        let useful = far.min(does_well);
        Sighting {
            piece: self.unit_piece(id),
            side: unit.side,
            role: match unit.arm() {
                Arm::Infantry => Role::Foot,
                Arm::Cavalry => Role::Horse,
                Arm::Guns => Role::Guns,
            },
            pose,
            on_table: !unit.off_table,
            half,
            strength: unit.strength(),
            full: self.label(id).initial.into(),
            steadiness: steadiness(unit),
            useful_range: useful,
            far_range: far,
            pace: self.pace(unit),
            fierceness: fierceness(unit),
        }
    }

    fn pace(&self, unit: &Unit) -> f64 {
        let march = march(unit, Pace::Full, false).unwrap_or(March {
            mover: Mover::FootGun,
            formation: MovingFormation::Line,
            dismounted: false,
            rate: Pace::Full,
            half: false,
        });
        match &unit.body {
            UnitBody::Guns(guns) if !guns.limbered => 0.0,
            _ => rates::open(self.book(), &march),
        }
    }
}

fn steadiness(unit: &Unit) -> u8 {
    match &unit.body {
        UnitBody::Troops(troops) => match (troops.order, troops.effectiveness) {
            (TroopOrder::Broken, _) => 0,
            (TroopOrder::Disordered, Effectiveness::Spent) => 30,
            (TroopOrder::Disordered, _) => 50,
            (TroopOrder::GoodOrder, Effectiveness::Spent) => 70,
            (TroopOrder::GoodOrder, Effectiveness::Worn) => 85,
            (TroopOrder::GoodOrder, Effectiveness::Fresh) => 100,
        },
        UnitBody::Guns(guns) if guns.stands.iter().all(|stand| stand.silenced) => 40,
        UnitBody::Guns(_) => 100,
    }
}

/// What counts in a charge combat, on the scale of the others.
fn fierceness(unit: &Unit) -> i8 {
    let quality = match unit.quality {
        Quality::Elite => 2,
        Quality::Veteran => 1,
        Quality::Trained => 0,
        Quality::Raw => -1,
    };
    let more = match &unit.body {
        UnitBody::Guns(_) => -3,
        UnitBody::Troops(troops) => {
            let worn = match troops.effectiveness {
                Effectiveness::Fresh => 2,
                Effectiveness::Worn => 0,
                Effectiveness::Spent => -2,
            };
            let horse = if troops.is_mounted() { 2 } else { 0 };
            let steel = i8::from(troops.traits.cold_steel) - i8::from(troops.traits.no_bayonets);
            worn + horse + steel
        }
    };
    ((quality + more) * 14).clamp(-100, 100)
}

//! A fire combat's shots: every stand that fires at one target, and what it gives.

use engine::table::{Crossings, Point};

use super::Field;
use super::measure::{Aim, aims, range};
use super::pieces::{Piece, UnitBody};
use crate::charts::fire_facts::Firer;
use crate::charts::firing::Firing;
use crate::words::Order;

/// One stand that fires.
#[derive(Clone, Debug)]
pub struct Shot<'a> {
    /// Its unit.
    pub firer: Piece<'a>,
    /// How it aims.
    pub aim: Aim,
    /// What it fires, and at what range: its unit's, or of a gun its own (FF-FLD-02).
    pub firing: Firing,
    /// Its fire points.
    pub points: f64,
}

impl Shot<'_> {
    /// The middle of the front edge of its stand.
    pub fn muzzle(&self) -> Point {
        self.aim.range.from
    }

    /// Whether it and the target are opponents in a charge.
    pub fn is_in_charge_with(&self, target: Piece<'_>) -> bool {
        self.firer.unit.marks.charging == Some(target.id) || target.unit.marks.charging == Some(self.firer.id)
    }
}

/// Every stand of the firers that fires at the target.
pub fn shots<'a>(field: &'a Field<'_>, firers: &[usize], target: Piece<'_>, buffer: &mut Crossings) -> Vec<Shot<'a>> {
    let mut shots = Vec::new();
    let mut stands = Vec::new();
    for firer in firers.iter().filter_map(|firer| field.piece(*firer)) {
        aims(field, firer, target, buffer, &mut stands);
        let Some(together) = range(field, &stands) else { continue };
        shots.extend(stands.iter().filter(|aim| aim.fires()).map(|aim| {
            let firing = firing(field, firer, aim, together);
            Shot { firer, aim: *aim, points: firing.points(field.book), firing }
        }));
    }
    shots
}

fn firing(field: &Field<'_>, firer: Piece<'_>, aim: &Aim, together: f64) -> Firing {
    let weapon = firer.unit.weapon();
    match &firer.unit.body {
        UnitBody::Troops(troops) => Firing {
            weapon,
            stands: 1,
            range: together,
            disordered: troops.order == Order::Disordered,
            low_on_ammo: troops.low_on_ammo,
            damaged: false,
        },
        UnitBody::Guns(guns) => {
            let stand = guns.stands.get(aim.stand).copied().unwrap_or_default();
            Firing {
                weapon,
                stands: 1,
                range: field.book.sheet.field.tolerance.told(aim.range.distance),
                disordered: false,
                low_on_ammo: stand.low_on_ammo,
                damaged: stand.damaged,
            }
        }
    }
}

/// The share of the fire points whose shots pass.
pub(crate) fn share_of_points(shots: &[Shot<'_>], mut passes: impl FnMut(&Shot<'_>) -> bool) -> f64 {
    let all: f64 = shots.iter().map(|shot| shot.points).sum();
    let passed: f64 = shots.iter().filter(|shot| passes(shot)).map(|shot| shot.points).sum();
    if all > 0.0 { passed / all } else { 0.0 }
}

/// The shots as the chart `fire-combat` is told them: stands of a unit in the same state and at the same range are one.
pub fn firers(shots: &[Shot<'_>], target: Piece<'_>) -> Vec<Firer> {
    let mut told: Vec<(usize, Firer)> = Vec::new();
    for shot in shots {
        let alike = |(unit, firer): &&mut (usize, Firer)| {
            let (a, b) = (&firer.firing, &shot.firing);
            *unit == shot.firer.id
                && a.range.to_bits() == b.range.to_bits()
                && (a.low_on_ammo, a.damaged) == (b.low_on_ammo, b.damaged)
        };
        if let Some((_, firer)) = told.iter_mut().find(alike) {
            firer.firing.stands += 1;
            continue;
        }
        let unit = shot.firer.unit;
        let traits = unit.troops().map(|troops| troops.traits).unwrap_or_default();
        let firer = Firer {
            firing: shot.firing.clone(),
            unit_stands: i32::try_from(unit.stands()).unwrap_or(i32::MAX),
            quality: unit.quality,
            marksmen: traits.marksmen,
            buck_and_ball: traits.buck_and_ball,
            in_charge: shot.is_in_charge_with(target),
        };
        told.push((shot.firer.id, firer));
    }
    told.into_iter().map(|(_, firer)| firer).collect()
}

//! A fire combat's shots: every stand that fires at one target, and what it gives.

use engine::table::{Crossings, Point};

use super::Field;
use super::ids::UnitId;
use super::measure::{Aim, Contours, aims_of_crew, range};
use super::pieces::{Piece, UnitBody};
use crate::charts::fire_facts::Firer;
use crate::charts::firing::Firing;
use crate::words::TroopOrder;

/// A unit that fires, and which of its stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crew {
    /// Which unit.
    pub unit: UnitId,
    /// One bit for each stand; the first is the lowest.
    pub stands: u64,
}

impl From<UnitId> for Crew {
    /// All of a unit.
    fn from(unit: UnitId) -> Crew {
        Crew { unit, stands: u64::MAX }
    }
}

impl Crew {
    /// Whether a stand is among them.
    pub fn has(self, stand: usize) -> bool {
        u32::try_from(stand).ok().and_then(|stand| self.stands.checked_shr(stand)).is_some_and(|bits| bits & 1 == 1)
    }
}

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
pub fn shots<'a>(
    field: &'a Field<'_>,
    firers: &[impl Into<Crew> + Copy],
    target: Piece<'_>,
    buffer: &mut Crossings,
) -> Vec<Shot<'a>> {
    let mut shots = Vec::new();
    let (mut stands, mut contours) = (Vec::new(), Contours::default());
    for crew in firers.iter().map(|firer| (*firer).into()) {
        let Some(firer) = field.piece(crew.unit) else { continue };
        aims_of_crew(field, (firer, crew), target, &mut contours, buffer, &mut stands);
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
            disordered: troops.order == TroopOrder::Disordered,
            low_on_ammo: troops.low_on_ammo,
            damaged: false,
        },
        UnitBody::Guns(guns) => {
            let stand = guns.stands.get(aim.stand).copied().unwrap_or_default();
            Firing {
                weapon,
                stands: 1,
                range: field.book.sheet.field.tolerance.for_chart(aim.range.distance),
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

/// A firer as the chart is grouped it, and who that is.
#[derive(Clone, Debug)]
pub struct ChartFirer {
    /// Which unit.
    pub unit: UnitId,
    /// The first of its stands.
    pub stand: usize,
    /// What the chart is grouped.
    pub firer: Firer,
}

/// The shots as the chart `fire-combat` is grouped them: stands of a unit in the same state and at the same range are one.
pub fn firers(shots: &[Shot<'_>], target: Piece<'_>) -> Vec<ChartFirer> {
    let mut grouped: Vec<ChartFirer> = Vec::new();
    for shot in shots {
        let alike = |grouped: &&mut ChartFirer| {
            let (a, b) = (&grouped.firer.firing, &shot.firing);
            grouped.unit == shot.firer.id
                && a.range.to_bits() == b.range.to_bits()
                && (a.low_on_ammo, a.damaged) == (b.low_on_ammo, b.damaged)
        };
        if let Some(grouped) = grouped.iter_mut().find(alike) {
            grouped.firer.firing.stands += 1;
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
        grouped.push(ChartFirer { unit: shot.firer.id, stand: shot.aim.stand, firer });
    }
    grouped
}

//! What pieces are measured by, in one number each, and what of it has changed since.

use engine::table::{Bounds, Point};

use crate::field::ids::{Id, UnitId};
use crate::field::pieces::{Leader, Unit, UnitBody};
use crate::play::battle::Battle;

/// The box of a unit that is not on the table: it meets nothing.
const NOWHERE: Bounds =
    Bounds { low: Point::new(f64::INFINITY, f64::INFINITY), high: Point::new(f64::INFINITY, f64::INFINITY) };

impl Battle {
    /// The fingerprint of every unit, and its box.
    pub(crate) fn prints(&self, print: impl Fn(&Unit) -> u64) -> Vec<(u64, Bounds)> {
        let field = self.field();
        let boxed = |unit: UnitId| field.piece(unit).map_or(NOWHERE, |piece| *piece.body.bounds());
        self.state.units.pairs().map(|(id, unit)| (print(unit), boxed(id))).collect()
    }

    /// All that charges are measured by, in one number: where units are and how, whose step it is, what checks allow.
    pub(crate) fn fingerprint(&self) -> u64 {
        let mut print = Fingerprint::new();
        print.add(u64::from(self.is_dark()) | (self.state.step as u64) << 1 | u64::from(self.state.active.0) << 8);
        for (unit, record) in self.state.units.iter().zip(&self.state.records) {
            print.add_unit(unit);
            let grant = record.grant.map_or(0, |grant| 1 + (grant.class as u64) * 2 + u64::from(grant.double_quick));
            print.add(grant);
        }
        print.0
    }
}

/// All that fire is measured by of one unit, in one number.
pub(crate) fn print_for_fire(unit: &Unit) -> u64 {
    let mut print = Fingerprint::of(unit);
    print.add(unit.marks.charging.map_or(0, |target| u64::from(target.0) + 1));
    print.0
}

/// All that command is measured by of one leader, in one number.
pub(crate) fn print_of_leader(rider: &Leader) -> u64 {
    let spot = rider.pose.spot;
    let with = rider.attached_to.map_or(0, |unit| u64::from(unit.0) + 1);
    let mut print = Fingerprint::new();
    print.add(u64::from(spot.x.cast_unsigned()) << 32 | u64::from(spot.y.cast_unsigned()));
    print.add(with << 2 | u64::from(rider.off_table) << 1 | u64::from(rider.dismounted));
    print.0
}

/// Which units are not as they were, and where those that may be in the way were and are.
pub(crate) struct ChangedUnits {
    units: Vec<bool>,
    boxes: Vec<Bounds>,
}

impl ChangedUnits {
    /// What changed; everything where nothing is known from before.
    pub(crate) fn between(
        before: &[(u64, Bounds)],
        now: &[(u64, Bounds)],
        may_be_in_the_way: impl Fn(UnitId) -> bool,
    ) -> ChangedUnits {
        let mut changes = ChangedUnits { units: vec![before.is_empty(); now.len()], boxes: Vec::new() };
        let units = (0..).map(UnitId).zip(&mut changes.units);
        for ((unit, changed), (old, new)) in units.zip(before.iter().zip(now)) {
            if old.0 != new.0 {
                *changed = true;
                if may_be_in_the_way(unit) {
                    changes.boxes.extend([old.1, new.1]);
                }
            }
        }
        changes
    }

    /// Whether one of these units changed, or anything in a region.
    pub(crate) fn touch(&self, units: &[UnitId], region: &Bounds) -> bool {
        units.iter().any(|unit| self.units.get(unit.index()).copied().unwrap_or(true))
            || self.boxes.iter().any(|changed| region.meets(changed))
    }
}

/// What a thing is measured by, in one number.
pub(crate) struct Fingerprint(pub(crate) u64);

impl Fingerprint {
    const fn new() -> Fingerprint {
        Fingerprint(0xcbf2_9ce4_8422_2325)
    }

    pub(crate) fn of(unit: &Unit) -> Fingerprint {
        let mut print = Fingerprint::new();
        print.add_unit(unit);
        print
    }

    /// Where a unit is, and how.
    fn add_unit(&mut self, unit: &Unit) {
        if unit.off_table {
            self.add(1);
            return;
        }
        let pose = unit.pose;
        self.add(u64::from(pose.spot.x.cast_unsigned()) << 32 | u64::from(pose.spot.y.cast_unsigned()));
        let body = match &unit.body {
            UnitBody::Troops(troops) => {
                u64::from(troops.stands)
                    | (troops.order as u64) << 8
                    | (troops.formation as u64) << 12
                    | u64::from(troops.dismounted) << 16
            }
            UnitBody::Guns(guns) => {
                let silenced = guns.stands.iter().fold(0, |bits, stand| bits << 1 | u64::from(stand.silenced));
                1 << 63 | silenced << 12 | (guns.stands.len() as u64) << 4 | u64::from(guns.limbered)
            }
        };
        self.add(body ^ u64::from(pose.facing.hundredths()) << 32);
    }

    fn add(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

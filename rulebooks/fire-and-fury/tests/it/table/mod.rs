//! A table for tests: units, leaders and terrain by inches and degrees.

use engine::game::Side;
use engine::house::Page;
use engine::table::{Area, Ground, Line, Polygon, Pose, Spot};
use fire_and_fury::book::Book;
use fire_and_fury::charts::maneuver_facts::GunUnit;
use fire_and_fury::field::Field;
pub(crate) use fire_and_fury::field::ids::{Id, LeaderId, UnitId};
use fire_and_fury::field::pieces::{GunStand, Guns, Leader, Marks, Traits, Troops, Unit, UnitBody};
use fire_and_fury::field::terrain::TerrainKind;
use fire_and_fury::words::{
    Carriage, Effectiveness, Formation, Gun, LeaderQuality, Quality, SmallArm, TroopArm, TroopOrder,
};

pub(crate) const OURS: Side = Side::FIRST;
pub(crate) const THEIRS: Side = Side::SECOND;

pub(crate) fn book() -> Book {
    Book::open(&Page::default()).unwrap()
}

fn spot(x: f64, y: f64) -> Spot {
    Spot::new((x * 1000.0).round() as i32, (y * 1000.0).round() as i32)
}

pub(crate) fn pose(x: f64, y: f64, degrees: f64) -> Pose {
    let at = spot(x, y);
    Pose::new(at.x, at.y, (degrees * 100.0).round() as i32)
}

/// Musketeers in line, the middle of the front edge at a place.
pub(crate) fn foot(side: Side, x: f64, y: f64, degrees: f64, stands: u8) -> Unit {
    let troops = Troops {
        arm: TroopArm::Infantry,
        dismounted: false,
        weapon: SmallArm::Musket,
        stands,
        effectiveness: Effectiveness::Fresh,
        order: TroopOrder::GoodOrder,
        formation: Formation::Line,
        building: None,
        low_on_ammo: false,
        traits: Traits::default(),
    };
    Unit {
        side,
        pose: pose(x, y, degrees),
        quality: Quality::Trained,
        leader: None,
        body: UnitBody::Troops(troops),
        marks: Marks::default(),
        off_table: false,
    }
}

/// The same with its troops changed.
pub(crate) fn but(mut unit: Unit, change: impl FnOnce(&mut Troops)) -> Unit {
    if let UnitBody::Troops(troops) = &mut unit.body {
        change(troops);
    }
    unit
}

/// The same in another formation.
pub(crate) fn formed(unit: Unit, formation: Formation) -> Unit {
    but(unit, |troops| troops.formation = formation)
}

pub(crate) fn broken(unit: Unit) -> Unit {
    but(unit, |troops| troops.order = TroopOrder::Broken)
}

pub(crate) fn horse(side: Side, x: f64, y: f64, degrees: f64, stands: u8) -> Unit {
    but(foot(side, x, y, degrees, stands), |troops| {
        troops.arm = TroopArm::Cavalry;
        troops.weapon = SmallArm::Carbine;
    })
}

/// Light guns, unlimbered.
pub(crate) fn guns(side: Side, x: f64, y: f64, degrees: f64, stands: usize) -> Unit {
    let guns = Guns {
        gun: Gun::LightGun,
        gun_unit: GunUnit::Battery,
        parent: None,
        carriage: Carriage::Light,
        limbered: false,
        stands: vec![GunStand::default(); stands],
    };
    Unit { body: UnitBody::Guns(guns), ..foot(side, x, y, degrees, 1) }
}

pub(crate) fn limbered(mut unit: Unit) -> Unit {
    if let UnitBody::Guns(guns) = &mut unit.body {
        guns.limbered = true;
    }
    unit
}

/// A garrison of the area at a place.
pub(crate) fn garrison(side: Side, building: usize, stands: u8) -> Unit {
    but(foot(side, 0.0, 0.0, 0.0, stands), |troops| {
        troops.formation = Formation::Garrison;
        troops.building = Some(building);
    })
}

pub(crate) fn leader(side: Side, x: f64, y: f64) -> Leader {
    Leader {
        side,
        pose: pose(x, y, 0.0),
        quality: LeaderQuality::Able,
        attached_to: None,
        dismounted: false,
        superior: false,
        off_table: false,
    }
}

/// An upright rectangle of terrain.
pub(crate) fn area(kind: TerrainKind, level: i16, low: (f64, f64), high: (f64, f64)) -> Area {
    let corners = [spot(low.0, low.1), spot(high.0, low.1), spot(high.0, high.1), spot(low.0, high.1)];
    Area::new(kind.number(), level, Polygon::on_grid(&corners).unwrap())
}

pub(crate) fn wall(kind: TerrainKind, from: (f64, f64), to: (f64, f64)) -> Line {
    Line::on_grid(kind.number(), &[spot(from.0, from.1), spot(to.0, to.1)]).unwrap()
}

pub(crate) fn plain() -> Ground {
    Ground::default()
}

/// Lays the pieces out and asks.
pub(crate) fn on<T>(ground: &Ground, units: &[Unit], leaders: &[Leader], ask: impl FnOnce(&Field<'_>) -> T) -> T {
    let book = book();
    ask(&Field::lay(&book, ground, units, leaders).unwrap())
}

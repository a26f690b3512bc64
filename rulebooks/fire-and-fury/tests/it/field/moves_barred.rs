//! Moves that the ground or a state bars, slows or bends: by the table.

use engine::table::{Ground, Thing};
use fire_and_fury::field::contact::contact;
use fire_and_fury::field::moves::charge::charge;
use fire_and_fury::field::moves::countercharge::countercharge;
use fire_and_fury::field::moves::formation::enter;
use fire_and_fury::field::moves::guns::{limber_or_unlimber, pivot};
use fire_and_fury::field::moves::legs::follow;
use fire_and_fury::field::moves::retreat::full_retreat;
use fire_and_fury::field::moves::{Leg, Licence, Moved, Scratch};
use fire_and_fury::field::pieces::{Unit, UnitBody};
use fire_and_fury::field::terrain::TerrainKind;
use fire_and_fury::words::{Carriage, Formation};

use crate::table::*;

fn legs(ground: &Ground, unit: Unit, legs: &[Leg]) -> Moved {
    on(ground, &[unit], &[], |field| follow(field, UnitId(0), legs, Licence::FULL, &mut Scratch::default()).unwrap())
}

fn ahead(kind: TerrainKind, low: f64, high: f64) -> Ground {
    Ground::new(vec![area(kind, 0, (30.0, low), (50.0, high))], vec![])
}

// covers: FF-MOV-01, FF-R57
#[test]
fn dragoons_on_foot_go_at_a_rate_of_their_own() {
    let goes = |ground: &Ground, dismounted: bool| {
        let unit = formed(horse(OURS, 40.0, 20.0, 0.0, 2), Formation::OpenOrder);
        let unit = but(unit, |troops| troops.dismounted = dismounted);
        legs(ground, unit, &[Leg::Forward(40.0)]).end().unwrap().spot.point().y - 20.0
    };
    assert_eq!([goes(&plain(), true), goes(&plain(), false)], [18.0, 28.0]);
    let rough = ahead(TerrainKind::Marsh, 10.0, 60.0);
    assert_eq!([goes(&rough, true), goes(&rough, false)], [12.0, 10.0], "quicker than horse over rough ground");
}

// covers: FF-D41
#[test]
fn nobody_steps_off_a_bridge_into_the_river() {
    let river = area(TerrainKind::River, 0, (0.0, 20.0), (96.0, 32.0));
    let bridge = area(TerrainKind::Bridge, 0, (38.0, 19.0), (42.0, 33.0));
    let ground = Ground::new(vec![river, bridge], vec![]);
    let column = || formed(foot(OURS, 40.0, 26.0, 0.0, 2), Formation::MarchColumn);
    let over = legs(&ground, column(), &[Leg::Forward(10.0)]);
    assert_eq!((over.end(), over.stop), (Some(pose(40.0, 36.0, 0.0)), None));
    let off = legs(&ground, column(), &[Leg::Oblique { degrees: 45.0, inches: 5.0 }]);
    assert_eq!(off.stop.map(|stop| (stop.rule, stop.by)), Some(("FF-D41", Some(Thing::Area(0)))));
    // Half of the stand's front is 0.75": it stops at the side of the bridge.
    assert!((off.end().unwrap().spot.point().x - 38.75).abs() < 0.05, "{:?}", off.end());
}

// covers: FF-FLD-32
#[test]
fn a_full_retreat_bends_home_by_the_shorter_way() {
    let flees = |x: f64| {
        let units = [broken(foot(OURS, 40.0, 30.0, 0.0, 4)), foot(THEIRS, x, 30.0, 0.0, 2)];
        on(&plain(), &units, &[], |field| {
            let fled = full_retreat(field, UnitId(0), &mut Scratch::default()).unwrap();
            let body = fled.end().spot.point();
            (body.x - 40.0, body.y)
        })
    };
    let ((right, from_left), (left, from_right)) = (flees(30.0), flees(50.0));
    assert!(right > 5.0 && left < -5.0, "{right} {left}");
    assert!(from_left < 25.0 && from_right < 25.0, "toward the near edge: {from_left} {from_right}");
}

// covers: FF-D57, FF-FLD-30
#[test]
fn contact_is_made_across_an_abatis_and_not_at_the_edge_of_a_wood() {
    let defender = || foot(THEIRS, 40.0, 30.0, 180.0, 4);
    let touches = |kind| {
        let units = [foot(OURS, 40.0, 29.5, 0.0, 4), defender()];
        on(&ahead(kind, 25.0, 29.5), &units, &[], |field| {
            contact(field, field.piece(UnitId(0)).unwrap(), field.piece(UnitId(1)).unwrap())
                .map(|contact| contact.across)
        })
    };
    assert_eq!(touches(TerrainKind::Abatis), Some(Some(Thing::Area(0))));
    assert_eq!(touches(TerrainKind::Woods), None);
    let charged = |kind| {
        let units = [foot(OURS, 40.0, 20.0, 0.0, 4), defender()];
        on(&ahead(kind, 29.0, 29.5), &units, &[], |field| {
            let path = charge(field, UnitId(0), UnitId(1), None, Licence::FULL, &mut Scratch::default()).unwrap();
            (path.across, path.end().unwrap())
        })
    };
    assert_eq!(charged(TerrainKind::Woods), (None, pose(40.0, 30.0, 0.0)));
    assert_eq!(charged(TerrainKind::Abatis).0, Some(Thing::Area(0)));
}

// covers: FF-FLD-36, FF-D49
#[test]
fn limbered_guns_do_not_pivot_and_fixed_ones_do_not_limber() {
    let ask = |unit: Unit| {
        on(&plain(), &[unit], &[], |field| {
            let mut scratch = Scratch::default();
            let [limbers, pivots] =
                [limber_or_unlimber(field, UnitId(0), &mut scratch), pivot(field, UnitId(0), 30.0, &mut scratch)];
            [limbers, pivots].map(|made| made.err().map(|stop| stop.rule))
        })
    };
    let gun = || guns(OURS, 40.0, 20.0, 0.0, 1);
    assert_eq!(ask(gun()), [None, None]);
    assert_eq!(ask(limbered(gun())), [None, Some("FF-FLD-36")]);
    let mut fixed = gun();
    if let UnitBody::Guns(guns) = &mut fixed.body {
        guns.carriage = Carriage::Fixed;
    }
    assert_eq!(ask(fixed), [Some("FF-D49"), Some("FF-D49")]);
}

// covers: FF-TER-10, FF-D06
#[test]
fn nobody_enters_a_building_that_has_a_garrison_or_in_disarray() {
    let house = Ground::new(vec![area(TerrainKind::Building, 0, (38.0, 20.0), (42.0, 24.0))], vec![]);
    let enters = |unit: Unit, other: Option<Unit>| {
        let units: Vec<Unit> = std::iter::once(unit).chain(other).collect();
        on(&house, &units, &[], |field| enter(field, UnitId(0), (0, 6), &mut Scratch::default()).is_ok())
    };
    let line = || foot(OURS, 40.0, 20.0, 0.0, 4);
    assert!(enters(line(), None));
    assert!(!enters(line(), Some(garrison(OURS, 0, 2))));
    assert!(!enters(broken(line()), None));
    assert!(!enters(garrison(OURS, 0, 4), None), "it is there already");
}

// covers: FF-D16
#[test]
fn horse_in_march_column_does_not_countercharge() {
    let counters = |formation| {
        let mut charger = horse(OURS, 40.0, 20.0, 0.0, 4);
        charger.marks.charging = Some(UnitId(1));
        let units = [charger, formed(horse(THEIRS, 40.0, 40.0, 180.0, 4), formation)];
        on(&plain(), &units, &[], |field| countercharge(field, UnitId(1), UnitId(0), &mut Scratch::default()).is_ok())
    };
    assert!(counters(Formation::Line) && counters(Formation::FieldColumn));
    assert!(!counters(Formation::MarchColumn));
}

//! Formations, facings, guns, scaling and leaders: by the table.

use engine::table::{Ground, Pivot, Pose, Spot, Thing};
use fire_and_fury::field::Field;
use fire_and_fury::field::moves::formation::{
    Deploy, Hinge, Placed, about_face, change, change_front, deploy_to_front, enter, leave, mount_or_dismount,
};
use fire_and_fury::field::moves::guns::{Haul, hand_haul, limber_or_unlimber, pivot};
use fire_and_fury::field::moves::leader::{displaced, ride};
use fire_and_fury::field::moves::passing::{Passage, passage};
use fire_and_fury::field::moves::route::Route;
use fire_and_fury::field::moves::scale::scale;
use fire_and_fury::field::moves::{Licence, Scratch, Stop, Why};
use fire_and_fury::field::pieces::{Leader, Unit, UnitBody};
use fire_and_fury::field::terrain::TerrainKind;
use fire_and_fury::words::{Carriage, Formation, Ground as Going, Gun};

use crate::table::*;

fn ask<T>(ground: &Ground, units: &[Unit], asked: impl FnOnce(&Field<'_>, &mut Scratch) -> T) -> T {
    on(ground, units, &[], |field| asked(field, &mut Scratch::default()))
}

fn deploy(field: &Field<'_>, scratch: &mut Scratch) -> Result<Placed, Stop> {
    deploy_to_front(field, UnitId(0), scratch)
}

fn line() -> Unit {
    foot(OURS, 40.0, 20.0, 0.0, 4)
}

fn column() -> Unit {
    formed(line(), Formation::MarchColumn)
}

// covers: FF-FLD-28
#[test]
fn a_change_of_formation_keeps_the_middle_of_the_front() {
    let changed =
        |unit: Unit, to, deploy| ask(&plain(), &[unit], |field, scratch| change(field, UnitId(0), to, deploy, scratch));
    for to in [Formation::FieldColumn, Formation::MarchColumn, Formation::ExtendedLine, Formation::OpenOrder] {
        let placed = changed(line(), to, Deploy::Here).unwrap();
        assert_eq!((placed.unit.pose, placed.unit.formation()), (line().pose, Some(to)));
    }
    // A march column may deploy to either flank of its head: 6" of line from where its 1.5" stood.
    let to_right = changed(column(), Formation::Line, Deploy::Right).unwrap();
    assert_eq!(to_right.unit.pose, pose(42.25, 20.0, 0.0));
    assert_eq!(changed(column(), Formation::Line, Deploy::Left).unwrap().unit.pose, pose(37.75, 20.0, 0.0));
    assert_eq!(changed(line(), Formation::FieldColumn, Deploy::Left).unwrap_err().rule, "FF-FLD-28");
    // Where there is no room it is not done.
    let crowded = [column(), foot(OURS, 43.0, 20.0, 0.0, 2)];
    let stop =
        ask(&plain(), &crowded, |field, scratch| change(field, UnitId(0), Formation::Line, Deploy::Here, scratch));
    assert_eq!((stop.clone().unwrap_err().rule, stop.unwrap_err().by), ("FF-FLD-29", Some(Thing::Body(1))));
    let river = Ground::new(vec![], vec![wall(TerrainKind::River, (42.0, 10.0), (42.0, 30.0))]);
    let stop =
        ask(&river, &[column()], |field, scratch| change(field, UnitId(0), Formation::Line, Deploy::Here, scratch));
    assert_eq!(stop.unwrap_err().rule, "FF-D41");
    // The ground under it is told, for those who are disordered by it.
    let brush = Ground::new(vec![area(TerrainKind::Brush, 0, (42.5, 10.0), (50.0, 30.0))], vec![]);
    let placed =
        ask(&brush, &[column()], |field, scratch| change(field, UnitId(0), Formation::Line, Deploy::Here, scratch));
    assert_eq!(placed.unwrap().ground, Going::Broken);
}

// covers: FF-FLD-27
#[test]
fn fronts_and_faces_change() {
    let placed = ask(&plain(), &[column()], deploy).unwrap();
    assert_eq!((placed.unit.pose, placed.unit.formation()), (column().pose, Some(Formation::Line)));
    assert_eq!(ask(&plain(), &[line()], deploy).unwrap_err().rule, "FF-FLD-27");
    // By the rear rank: the rear edge, 1" behind, is the front now; of five stands in column, 3".
    let about =
        |unit: Unit| ask(&plain(), &[unit], |field, scratch| about_face(field, UnitId(0), scratch).unwrap().unit.pose);
    assert_eq!(about(line()), pose(40.0, 19.0, 180.0));
    let five = formed(foot(OURS, 40.0, 20.0, 0.0, 5), Formation::FieldColumn);
    assert_eq!(about(five), pose(40.0, 17.0, 180.0));
    // A change of front: up to 90 degrees, on either flank or the center.
    let front = |units: &[Unit], hinge, degrees| {
        ask(&plain(), units, |field, scratch| {
            change_front(field, UnitId(0), hinge, degrees, scratch).map(|moved| moved.end().unwrap())
        })
    };
    assert_eq!(front(&[line()], Hinge::Flank(Pivot::Left), 90.0).unwrap(), pose(37.0, 23.0, 90.0));
    assert_eq!(front(&[line()], Hinge::Flank(Pivot::Right), 90.0).unwrap(), pose(43.0, 17.0, 90.0));
    assert_eq!(front(&[line()], Hinge::Center, -90.0).unwrap(), pose(40.0, 20.0, -90.0));
    assert_eq!(front(&[line()], Hinge::Center, 91.0).unwrap_err().rule, "FF-FLD-27");
    let friend = [line(), foot(OURS, 38.0, 23.0, 0.0, 1)];
    assert_eq!(front(&friend, Hinge::Flank(Pivot::Left), 90.0).unwrap_err().rule, "FF-FLD-29");
}

// covers: FF-D46
#[test]
fn a_change_of_formation_brings_nobody_near_an_enemy() {
    let near = [column(), foot(THEIRS, 46.5, 20.0, 180.0, 4)];
    let stop = ask(&plain(), &near, |field, scratch| change(field, UnitId(0), Formation::Line, Deploy::Here, scratch));
    assert_eq!(stop.unwrap_err().rule, "FF-D46");
    let far = [column(), foot(THEIRS, 47.1, 20.0, 180.0, 4)];
    assert!(
        ask(&plain(), &far, |field, scratch| change(field, UnitId(0), Formation::Line, Deploy::Here, scratch)).is_ok()
    );
}

#[test]
fn cavalry_mounts_and_dismounts_in_place() {
    let rider = horse(OURS, 40.0, 20.0, 0.0, 3);
    let ride = |unit: Unit| {
        ask(&plain(), &[unit], |field, scratch| mount_or_dismount(field, UnitId(0), Formation::Line, scratch))
    };
    let down = ride(rider.clone()).unwrap().unit;
    assert!(down.troops().unwrap().dismounted && down.formation() == Some(Formation::OpenOrder));
    let up = ride(down).unwrap().unit;
    assert_eq!((up.formation(), up.pose), (Some(Formation::Line), rider.pose));
    assert_eq!(ride(line()).unwrap_err().rule, "FF-D47");
}

#[test]
fn garrisons_come_and_go() {
    let house = Ground::new(vec![area(TerrainKind::Building, 0, (38.0, 20.0), (42.0, 24.0))], vec![]);
    let goes_in = |units: &[Unit]| ask(&house, units, |field, scratch| enter(field, UnitId(0), (0, 6), scratch));
    let inside = goes_in(&[line()]).unwrap().unit;
    assert_eq!(inside.building(), Some(0));
    assert_eq!(goes_in(&[foot(OURS, 40.0, 19.0, 0.0, 4)]).unwrap_err().why, Why::Short);
    assert_eq!(goes_in(&[foot(OURS, 40.0, 20.0, 0.0, 7)]).unwrap_err().why, Why::Space);
    assert_eq!(goes_in(&[horse(OURS, 40.0, 20.0, 0.0, 4)]).unwrap_err().why, Why::State);
    assert_eq!(goes_in(&[line(), garrison(OURS, 0, 2)]).unwrap_err().by, Some(Thing::Body(1)));
    // Out by each wall: its back to it.
    for (wall, at) in [(0, pose(40.0, 19.0, 180.0)), (2, pose(40.0, 25.0, 0.0))] {
        let out = ask(&house, std::slice::from_ref(&inside), |field, scratch| {
            leave(field, UnitId(0), wall, Formation::Line, scratch)
        });
        assert_eq!(out.unwrap().unit.pose, at);
    }
}

// covers: FF-FLD-36
#[test]
fn guns_are_hauled_and_pivoted_by_hand() {
    let gun = || guns(OURS, 40.0, 20.0, 0.0, 1);
    let haul = |unit: Unit, degrees, inches, pivot| {
        let haul = Haul { degrees, inches, pivot };
        ask(&plain(), &[unit], |field, scratch| {
            hand_haul(field, UnitId(0), haul, scratch).map(|(_, placed)| placed.unit.pose)
        })
    };
    assert_eq!(haul(gun(), 90.0, 3.0, 0.0).unwrap(), pose(37.0, 20.0, 0.0));
    assert_eq!(haul(gun(), 0.0, 3.01, 0.0).unwrap_err().rule, "FF-FLD-36");
    assert_eq!(haul(gun(), 0.0, 1.0, 46.0).unwrap_err().rule, "FF-FLD-36");
    // The pivot is about the middle of the stand, 1" behind its front.
    assert_eq!(haul(gun(), 180.0, 1.0, 45.0).unwrap(), pose(40.0 - 0.707, 18.0 + 0.707, 45.0));
    let changed = |change: fn(&mut fire_and_fury::field::pieces::Guns)| {
        let mut unit = gun();
        if let UnitBody::Guns(guns) = &mut unit.body {
            change(guns);
        }
        unit
    };
    assert_eq!(haul(changed(|guns| guns.gun = Gun::GalloperGun), 0.0, 6.0, 0.0).unwrap(), pose(40.0, 26.0, 0.0));
    assert_eq!(haul(changed(|guns| guns.carriage = Carriage::Heavy), 0.0, 1.0, 0.0).unwrap_err().rule, "FF-GUN-11");
    let turn = |unit: Unit, degrees| ask(&plain(), &[unit], |field, scratch| pivot(field, UnitId(0), degrees, scratch));
    assert_eq!(turn(gun(), 180.0).unwrap().unit.pose, pose(40.0, 18.0, 180.0));
    assert_eq!(turn(changed(|guns| guns.carriage = Carriage::Fixed), 10.0).unwrap_err().rule, "FF-D49");
    let up = ask(&plain(), &[gun()], |field, scratch| limber_or_unlimber(field, UnitId(0), scratch)).unwrap().unit;
    assert!(up.guns().unwrap().limbered && up.pose == gun().pose);
    // By hand no gun is brought over a fence.
    let fence = Ground::new(vec![], vec![wall(TerrainKind::RailFence, (30.0, 21.0), (50.0, 21.0))]);
    let haul = Haul { degrees: 0.0, inches: 3.0, pivot: 0.0 };
    let stop = ask(&fence, &[gun()], |field, scratch| hand_haul(field, UnitId(0), haul, scratch));
    assert_eq!(stop.unwrap_err().rule, "FF-D43");
}

// covers: FF-FLD-37
#[test]
fn scaling_sets_a_unit_down_on_the_far_side() {
    let ditch = Ground::new(vec![], vec![wall(TerrainKind::Ditch, (20.0, 26.0), (60.0, 26.0))]);
    let over = |unit: Unit, tardy| {
        ask(&ditch, &[unit], |field, scratch| {
            scale(field, UnitId(0), Thing::Line(0), (Licence::FULL, tardy), scratch).map(|moved| moved.end().unwrap())
        })
    };
    // 6" before it, a half move of 8": its rear touches the far side.
    assert_eq!(over(line(), false).unwrap(), pose(40.0, 27.0, 0.0));
    let far = over(foot(OURS, 40.0, 17.9, 0.0, 4), false).unwrap_err();
    assert_eq!((far.rule, far.why), ("FF-FLD-37", Why::Short));
    assert_eq!(over(line(), true).unwrap_err().why, Why::Short, "tardy, it must touch it to begin with");
    assert_eq!(over(foot(OURS, 40.0, 26.0, 0.0, 4), true).unwrap(), pose(40.0, 27.0, 0.0));
    // Into a redoubt: inside, its rear on the wall.
    let redoubt = Ground::new(vec![area(TerrainKind::Redoubt, 0, (30.0, 22.0), (50.0, 40.0))], vec![]);
    let scales = |units: &[Unit]| {
        ask(&redoubt, units, |field, scratch| {
            scale(field, UnitId(0), Thing::Area(0), (Licence::FULL, false), scratch).map(|moved| moved.end().unwrap())
        })
    };
    assert_eq!(scales(&[line()]).unwrap(), pose(40.0, 23.0, 0.0));
    assert_eq!(scales(&[line(), foot(OURS, 40.0, 23.5, 0.0, 2)]).unwrap_err().rule, "FF-FLD-29");
    // A ditch drawn as an area has no inside to stand in: over both its banks.
    let ditch = Ground::new(vec![area(TerrainKind::Ditch, 0, (20.0, 26.0), (60.0, 29.0))], vec![]);
    let over = ask(&ditch, &[line()], |field, scratch| {
        scale(field, UnitId(0), Thing::Area(0), (Licence::FULL, false), scratch).map(|moved| moved.end().unwrap())
    });
    assert!((over.unwrap().spot.point().y - 30.0).abs() < 0.01);
    let fence = Ground::new(vec![], vec![wall(TerrainKind::RailFence, (20.0, 26.0), (60.0, 26.0))]);
    let minor = ask(&fence, &[line()], |field, scratch| {
        scale(field, UnitId(0), Thing::Line(0), (Licence::FULL, false), scratch)
    });
    assert_eq!(minor.unwrap_err().why, Why::State);
}

// covers: FF-FLD-29
#[test]
fn leaders_ride_over_their_own_and_not_over_the_enemy() {
    let general = leader(OURS, 40.0, 10.0);
    let rides = |units: &[Unit], x: f64, y: f64| {
        let points = [pose(x, y, 0.0).spot];
        on(&plain(), units, &[general], |field| {
            ride(field, LeaderId(0), Route { points: &points, facing: None }, &mut Scratch::default()).unwrap()
        })
    };
    let own = rides(&[line()], 40.0, 19.5);
    assert_eq!((own.end().unwrap().spot, own.stop), (Spot::new(40_000, 19_500), None), "onto his own");
    assert_eq!(rides(&[], 40.0, 46.0).stop, None);
    assert_eq!(rides(&[], 40.0, 46.1).stop.unwrap().rule, "FF-FLD-26");
    let enemy = rides(&[foot(THEIRS, 40.0, 20.0, 0.0, 4)], 40.0, 30.0);
    assert_eq!(enemy.stop.unwrap().why, Why::Enemy);
    assert_eq!(enemy.end().unwrap().spot, Spot::new(40_000, 18_250), "to its rear edge, less his own 0.75\"");
}

// covers: FF-D35
#[test]
fn a_leader_ridden_down_joins_the_nearest_unit_in_reach() {
    let general = leader(OURS, 40.0, 10.0);
    let flees = |units: &[Unit], general: Leader| {
        on(&plain(), units, &[general], |field| displaced(field, LeaderId(0), &mut Scratch::default()).unwrap())
    };
    let enemy = foot(THEIRS, 40.0, 10.0, 0.0, 4);
    let (near, moved) = flees(&[enemy.clone(), line()], general).unwrap();
    assert_eq!((near.id, moved.stop), (UnitId(1), None));
    assert!(flees(&[enemy.clone(), foot(OURS, 40.0, 60.0, 0.0, 4)], general).is_none(), "too far: captured");
    assert!(flees(std::slice::from_ref(&enemy), general).is_none());
    // Of those within his move: 20" through a marsh are more than that, 24" over open ground are not.
    let marsh = Ground::new(vec![area(TerrainKind::Marsh, 0, (30.0, 11.0), (50.0, 40.0))], vec![]);
    let units = [enemy, foot(OURS, 40.0, 31.75, 0.0, 4), foot(OURS, 67.75, 10.5, 0.0, 4)];
    let refuge =
        on(&marsh, &units, &[general], |field| displaced(field, LeaderId(0), &mut Scratch::default()).unwrap());
    assert_eq!(refuge.unwrap().0.id, UnitId(2));
}

// covers: FF-FLD-29
#[test]
fn who_passes_whom() {
    let loose = formed(line(), Formation::OpenOrder);
    assert_eq!(passage(&line(), &line()), Passage::OfLines);
    assert_eq!((passage(&line(), &loose), passage(&loose, &line())), (Passage::Freely, Passage::Freely));
    assert_eq!(passage(&line(), &guns(OURS, 0.0, 0.0, 0.0, 1)), Passage::OfLines);
    assert_eq!(passage(&limbered(guns(OURS, 0.0, 0.0, 0.0, 1)), &line()), Passage::Freely);
    assert_eq!(passage(&loose, &garrison(OURS, 0, 2)), Passage::Never);
}

#[test]
fn a_unit_off_the_table_is_in_nobodys_way() {
    let gone = Unit { off_table: true, ..foot(OURS, 40.0, 24.0, 0.0, 4) };
    let points = [Spot::new(40_000, 30_000)];
    let moved = ask(&plain(), &[line(), gone], |field, scratch| {
        assert!(field.piece(UnitId(1)).is_none() && field.pieces().count() == 1);
        let route = Route { points: &points, facing: None };
        fire_and_fury::field::moves::route::follow_route(field, UnitId(0), route, Licence::FULL, scratch).unwrap()
    });
    assert_eq!((moved.end(), moved.stop), (Some(Pose::new(40_000, 30_000, 0)), None));
}

#[test]
fn pieces_are_written_down_and_read_back() {
    let mut charger = horse(OURS, 40.0, 20.0, 12.5, 3);
    charger.marks.charging = Some(UnitId(1));
    charger.marks.charged_from = Some(pose(30.0, 10.0, 0.0));
    for unit in [charger, guns(THEIRS, 1.0, 2.0, 3.0, 2), Unit { off_table: true, ..garrison(OURS, 0, 2) }] {
        let written = serde_json::to_string(&unit).unwrap();
        assert_eq!(serde_json::from_str::<Unit>(&written).unwrap(), unit, "{written}");
    }
    let general = Leader { attached_to: Some(UnitId(2)), ..leader(THEIRS, 3.0, 4.0) };
    let written = serde_json::to_string(&general).unwrap();
    assert_eq!(serde_json::from_str::<Leader>(&written).unwrap(), general);
    assert!(serde_json::from_str::<Leader>("{}").is_err());
}

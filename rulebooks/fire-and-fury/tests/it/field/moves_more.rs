//! Moves that the ground and the nearest enemy shape: by the table.

use engine::table::{Crossings, Ground, Thing};
use fire_and_fury::charts::movement::Pace;
use fire_and_fury::field::contact::contact;
use fire_and_fury::field::moves::breakthrough::{Breakthrough, breakthrough, closest};
use fire_and_fury::field::moves::charge::charge;
use fire_and_fury::field::moves::countercharge::countercharge;
use fire_and_fury::field::moves::formation::{Deploy, about_face, change, change_front, mount_or_dismount};
use fire_and_fury::field::moves::formation::{Hinge, deploy_to_front};
use fire_and_fury::field::moves::leader::displaced;
use fire_and_fury::field::moves::retreat::{Recall, full_retreat, out_of_close_range, recall};
use fire_and_fury::field::moves::{Licence, Scratch, march};
use fire_and_fury::field::pieces::Unit;
use fire_and_fury::field::terrain::TerrainKind;
use fire_and_fury::words::{Formation, Ground as Going};

use crate::table::*;

fn patch(kind: TerrainKind, low: (f64, f64), high: (f64, f64)) -> Ground {
    Ground::new(vec![area(kind, 0, low, high)], vec![])
}

// covers: FF-FLD-25, FF-R56
#[test]
fn a_charge_also_goes_over_the_ground_that_it_wheels_over() {
    // The left corner swings forward over the patch; the straight part of the charge does not touch it.
    let units = [foot(OURS, 40.0, 20.0, 0.0, 4), foot(THEIRS, 50.0, 30.0, 180.0, 3)];
    let over = |ground: &Ground| {
        let charge = on(ground, &units, &[], |field| {
            charge(field, UnitId(0), UnitId(1), None, Licence::FULL, &mut Scratch::default()).unwrap()
        });
        assert_eq!(charge.legs.len(), 2, "a wheel, and straight on");
        (charge.ground.ground, charge.ground.by)
    };
    assert_eq!(over(&plain()), (Going::Open, None));
    let crops = patch(TerrainKind::Crops, (37.3, 20.6), (37.6, 21.2));
    assert_eq!(over(&crops), (Going::Broken, Some(Thing::Area(0))));
    let behind = patch(TerrainKind::Crops, (37.3, 17.0), (37.6, 18.5));
    assert_eq!(over(&behind), (Going::Open, None));
}

// covers: FF-FLD-31, FF-FLD-25
#[test]
fn a_countercharge_counts_the_ground_on_its_way() {
    let units = [foot(OURS, 40.0, 20.0, 0.0, 4), horse(THEIRS, 40.0, 36.0, 180.0, 4)];
    let over = |low: f64, high: f64| {
        let crops = patch(TerrainKind::Crops, (20.0, low), (60.0, high));
        on(&crops, &units, &[], |field| {
            countercharge(field, UnitId(1), UnitId(0), &mut Scratch::default()).unwrap().ground
        })
    };
    assert_eq!(over(30.0, 33.0), Going::Broken);
    assert_eq!(over(22.0, 26.0), Going::Open, "beyond where they meet");
}

// covers: FF-FLD-34, FF-D61
#[test]
fn the_closest_enemy_is_run_at_whoever_is_named_first() {
    let rider = || horse(OURS, 40.0, 20.0, 0.0, 2);
    let found = |units: &[Unit]| {
        on(&plain(), units, &[], |field| {
            let mut near = Vec::new();
            closest(field, UnitId(0), &mut Crossings::default(), &mut near);
            near.iter().map(|near| near.id).collect::<Vec<UnitId>>()
        })
    };
    let (far, near) = (foot(THEIRS, 40.0, 36.0, 180.0, 2), foot(THEIRS, 40.0, 8.0, 0.0, 2));
    assert_eq!(found(&[rider(), far.clone(), near.clone()]), [UnitId(2)]);
    assert_eq!(found(&[rider(), near, far]), [UnitId(1)]);
    // Whom it has straight ahead, if only in part, it does not wheel for.
    let ahead = [rider(), foot(THEIRS, 43.0, 60.0, 180.0, 4)];
    let through = on(&plain(), &ahead, &[], |field| {
        breakthrough(field, UnitId(0), Some(UnitId(1)), &mut Scratch::default()).unwrap()
    });
    let Breakthrough::Clear(moved) = through else { panic!("{through:?}") };
    assert_eq!(moved.end(), Some(pose(40.0, 34.0, 0.0)));
}

// covers: FF-D35
#[test]
fn a_leader_flees_to_the_nearest_unit_whoever_is_named_first() {
    let general = leader(OURS, 40.0, 10.0);
    let units = [foot(THEIRS, 40.0, 10.0, 0.0, 4), foot(OURS, 40.0, 30.0, 0.0, 4), foot(OURS, 48.0, 10.5, 0.0, 4)];
    let refuge =
        on(&plain(), &units, &[general], |field| displaced(field, LeaderId(0), &mut Scratch::default()).unwrap());
    assert_eq!(refuge.unwrap().0.id, UnitId(2));
}

// covers: FF-FLD-32
#[test]
fn a_retreat_out_of_close_range_is_no_longer_than_that() {
    // Another enemy stands farther along the way, and is not in close range where the retreat ends.
    let units = [foot(OURS, 40.0, 30.0, 0.0, 4), foot(THEIRS, 40.0, 33.0, 180.0, 4), foot(THEIRS, 40.0, 12.0, 0.0, 4)];
    let made =
        on(&plain(), &units, &[], |field| out_of_close_range(field, UnitId(0), &mut Scratch::default()).unwrap());
    assert!((made.end().spot.point().y - 27.0).abs() < 0.01, "{:?}", made.end());
}

// covers: FF-FLD-32, FF-D26
#[test]
fn from_broken_enemies_alone_one_runs_all_the_same() {
    let unit = || broken(foot(OURS, 40.0, 30.0, 0.0, 4));
    let ran = |units: &[Unit]| {
        on(&plain(), units, &[], |field| {
            full_retreat(field, UnitId(0), &mut Scratch::default()).unwrap().end().spot.point()
        })
    };
    // The base edge is the near one: with nobody there straight to it, else away from him and bent toward it.
    let alone = ran(&[unit()]);
    assert!((alone.x - 40.0).abs() < 0.1 && alone.y < 10.0, "{alone:?}");
    let beside = ran(&[unit(), broken(foot(THEIRS, 30.0, 30.0, 0.0, 4))]);
    assert!(beside.x > 55.0 && beside.y < 15.0, "{beside:?}");
    // One who is not broken is run from before one who is, if this is nearer.
    let both = [unit(), broken(foot(THEIRS, 30.0, 30.0, 0.0, 4)), foot(THEIRS, 60.0, 30.0, 0.0, 4)];
    assert!(ran(&both).x < 30.0);
}

// covers: FF-FLD-32
#[test]
fn one_runs_from_the_nearest_enemy_whoever_is_named_first() {
    let unit = || broken(foot(OURS, 40.0, 30.0, 0.0, 4));
    let (far, near) = (foot(THEIRS, 18.0, 30.0, 0.0, 4), foot(THEIRS, 52.0, 30.0, 0.0, 4));
    for others in [[far.clone(), near.clone()], [near, far]] {
        let [first, second] = others;
        let units = [unit(), first, second];
        let end =
            on(&plain(), &units, &[], |field| full_retreat(field, UnitId(0), &mut Scratch::default()).unwrap().end());
        assert!(end.spot.point().x < 35.0, "{end:?}");
    }
}

// covers: FF-D57, FF-FLD-24
#[test]
fn contact_across_a_wall_is_with_the_front_edge_on_it() {
    let touches = |ground: &Ground, charger: Unit| {
        let units = [charger, foot(THEIRS, 40.0, 30.0, 180.0, 4)];
        on(ground, &units, &[], |field| {
            contact(field, field.piece(UnitId(0)).unwrap(), field.piece(UnitId(1)).unwrap()).is_some()
        })
    };
    let stone = Ground::new(vec![], vec![wall(TerrainKind::StoneWall, (30.0, 29.5), (50.0, 29.5))]);
    assert!(touches(&stone, foot(OURS, 40.0, 29.5, 0.0, 4)));
    assert!(!touches(&stone, foot(OURS, 40.0, 29.0, 0.0, 4)), "half an inch short of it");
    assert!(!touches(&stone, foot(OURS, 40.0, 28.5, 180.0, 4)), "with its rear");
    let far = Ground::new(vec![], vec![wall(TerrainKind::StoneWall, (30.0, 28.5), (50.0, 28.5))]);
    assert!(!touches(&far, foot(OURS, 40.0, 28.5, 0.0, 4)), "the target does not line it");
    let woods = patch(TerrainKind::Woods, (30.0, 20.0), (50.0, 29.5));
    assert!(!touches(&woods, foot(OURS, 40.0, 29.5, 0.0, 4)), "the edge of a wood is no wall");
}

// covers: FF-FLD-35
#[test]
fn a_recall_ends_short_of_an_enemy_whom_it_would_come_near() {
    // 28" toward the base edge end beside an enemy; beyond him there is not enough of the move left.
    let units = |x: f64| [horse(OURS, 40.0, 40.0, 0.0, 4), foot(THEIRS, x, 12.0, 0.0, 2)];
    let ended = |units: &[Unit]| {
        let made = on(&plain(), units, &[], |field| {
            recall(field, UnitId(0), Recall::Home, (None, false), &mut Scratch::default()).unwrap()
        });
        made.end().spot.point().y
    };
    assert!((ended(&units(70.0)) - 12.0).abs() < 0.01);
    // 4.5" aside: close within 3.97" of his front edge, and it is 1.5" deep.
    let short = ended(&units(49.0));
    assert!((17.4..17.6).contains(&short), "{short}");
    // With an enemy near where it begins as well there is no place that is clear, and the move is made.
    let near = [horse(OURS, 40.0, 40.0, 0.0, 4), foot(THEIRS, 49.0, 12.0, 0.0, 2), foot(THEIRS, 47.0, 28.0, 0.0, 2)];
    let wedged = ended(&near);
    assert!(wedged > 17.0, "{wedged}");
}

// covers: FF-FLD-27, FF-FLD-28, FF-D47, FF-MOV-05
#[test]
fn what_a_unit_is_not_it_does_not_do() {
    let ask = |ground: &Ground, unit: Unit, change_of: fn(&fire_and_fury::field::Field<'_>, &mut Scratch) -> bool| {
        on(ground, &[unit], &[], |field| change_of(field, &mut Scratch::default()))
    };
    let line = || foot(OURS, 40.0, 20.0, 0.0, 4);
    let house = patch(TerrainKind::Building, (38.0, 20.0), (44.0, 26.0));
    let on_foot = but(horse(OURS, 40.0, 20.0, 0.0, 4), |troops| troops.dismounted = true);
    let to_line = |field: &fire_and_fury::field::Field<'_>, scratch: &mut Scratch| {
        change(field, UnitId(0), Formation::Line, Deploy::Here, scratch).is_ok()
    };
    let to_garrison = |field: &fire_and_fury::field::Field<'_>, scratch: &mut Scratch| {
        change(field, UnitId(0), Formation::Garrison, Deploy::Here, scratch).is_ok()
    };
    assert!(ask(&plain(), formed(line(), Formation::FieldColumn), to_line));
    assert!(!ask(&plain(), line(), to_line), "it is in line");
    assert!(!ask(&plain(), on_foot.clone(), to_line), "on foot it is in open order");
    assert!(!ask(&house, garrison(OURS, 0, 4), to_line), "it leaves by a wall");
    assert!(!ask(&house, line(), to_garrison), "it enters a building");
    assert!(!ask(&plain(), line(), |field, scratch| deploy_to_front(field, UnitId(0), scratch).is_ok()));
    assert!(ask(&plain(), line(), |field, scratch| about_face(field, UnitId(0), scratch).is_ok()));
    assert!(
        !ask(&plain(), guns(OURS, 40.0, 20.0, 0.0, 2), |field, scratch| about_face(field, UnitId(0), scratch).is_ok())
    );
    assert!(!ask(&house, garrison(OURS, 0, 4), |field, scratch| about_face(field, UnitId(0), scratch).is_ok()));
    let wheels = |field: &fire_and_fury::field::Field<'_>, scratch: &mut Scratch| {
        change_front(field, UnitId(0), Hinge::Center, 20.0, scratch).is_ok()
    };
    assert!(ask(&plain(), line(), wheels) && !ask(&plain(), limbered(guns(OURS, 40.0, 20.0, 0.0, 1)), wheels));
    let mounts = |field: &fire_and_fury::field::Field<'_>, scratch: &mut Scratch| {
        mount_or_dismount(field, UnitId(0), Formation::Line, scratch).is_ok()
    };
    assert!(ask(&plain(), on_foot.clone(), mounts) && !ask(&plain(), line(), mounts));
    assert!(!ask(&plain(), broken(on_foot), mounts));
    // Guns march limbered.
    let gun = || guns(OURS, 40.0, 20.0, 0.0, 1);
    assert_eq!(march(&gun(), Pace::Full, false).unwrap_err().rule, "FF-MOV-05");
    assert!(march(&limbered(gun()), Pace::Full, false).is_ok());
}

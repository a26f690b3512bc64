//! Command, and who is near whom: by the table.

use engine::chart::{Chart, Tray};
use engine::dice::Scripted;
use engine::table::{Crossings, Ground};
use fire_and_fury::charts::command_radius::{CommandRadius, CommandRadiusFacts, LeaderState};
use fire_and_fury::charts::maneuver_facts::GunUnit;
use fire_and_fury::field::Field;
use fire_and_fury::field::near::{
    command_radius, gun_within_3, head_of_march, in_close_range, in_front, leader_within_6, parent_within_3, support,
};
use fire_and_fury::field::pieces::{Leader, Unit, UnitBody};
use fire_and_fury::field::terrain::TerrainKind;
use fire_and_fury::words::Formation;

use crate::table::*;

fn command(ground: &Ground, units: &[Unit], leader: Leader) -> CommandRadiusFacts {
    on(ground, units, &[leader], |field| {
        command_radius(field, LeaderId(0), field.piece(UnitId(0)).unwrap(), &mut Crossings::default()).unwrap().0
    })
}

fn column(x: f64, y: f64) -> Unit {
    formed(foot(OURS, x, y, 0.0, 4), Formation::MarchColumn)
}

// covers: FF-FLD-09
#[test]
fn command_runs_from_base_to_footprint() {
    let unit = foot(OURS, 10.0, 10.0, 0.0, 2);
    // The rim is 0.75" from the centre; the rear edge is at 9.
    let facts = command(&plain(), std::slice::from_ref(&unit), leader(OURS, 10.0, 2.25));
    assert_eq!((facts.distance, facts.line_of_sight_blocked), (6.0, false));
    assert_eq!(facts.leader_state, LeaderState::Detached);
    let screen = |side| vec![unit.clone(), foot(side, 10.0, 6.0, 0.0, 2)];
    assert!(!command(&plain(), &screen(OURS), leader(OURS, 10.0, 2.25)).line_of_sight_blocked);
    assert!(command(&plain(), &screen(THEIRS), leader(OURS, 10.0, 2.25)).line_of_sight_blocked);
    let house = Ground::new(vec![area(TerrainKind::Building, 0, (5.0, 5.0), (15.0, 6.0))], vec![]);
    assert!(command(&house, &[unit], leader(OURS, 10.0, 2.25)).line_of_sight_blocked);
}

// covers: FF-TER-03
#[test]
fn dense_woods_shorten_command_and_do_not_stop_it() {
    let unit = foot(OURS, 10.0, 15.0, 0.0, 2);
    for (kind, dense) in [(TerrainKind::DenseWoods, true), (TerrainKind::Woods, false)] {
        let wood = Ground::new(vec![area(kind, 0, (0.0, 4.0), (30.0, 12.0))], vec![]);
        let facts = command(&wood, std::slice::from_ref(&unit), leader(OURS, 10.0, 2.25));
        assert_eq!((facts.through_dense_woods, facts.line_of_sight_blocked), (dense, false));
    }
}

// covers: FF-TER-05
#[test]
fn twilight_and_fog_are_told_to_the_command_radius() {
    let (book, ground, units, leaders) = (book(), plain(), [foot(OURS, 10.0, 15.0, 0.0, 2)], [leader(OURS, 10.0, 5.0)]);
    let radius = |field: &Field<'_>| {
        let (facts, _) =
            command_radius(field, LeaderId(0), field.piece(UnitId(0)).unwrap(), &mut Crossings::default()).unwrap();
        assert!((facts.distance - 8.25).abs() < 1e-9);
        let mut no_dice = Scripted::new([0_i64; 0]);
        let outcome = CommandRadius::resolve(field.book, &facts, &mut Tray::new(&mut no_dice)).unwrap();
        (outcome.radius, outcome.in_command)
    };
    let field = Field::lay(&book, &ground, &units, &leaders).unwrap();
    assert_eq!(radius(&field), (12.into(), true));
    assert_eq!(radius(&field.in_twilight_or_fog()), (6.into(), false));
}

// covers: FF-FLD-10
#[test]
fn a_line_of_march_runs_head_to_tail() {
    // Columns of 4 are 4" deep: the tail of the first is at 16.
    let units = [column(10.0, 13.0), column(10.0, 20.0), column(10.0, 6.0)];
    on(&plain(), &units, &[], |field| {
        let head = |unit: u16| head_of_march(field, field.piece(UnitId(unit)).unwrap());
        assert_eq!((head(0), head(1), head(2)), (Some(UnitId(1)), Some(UnitId(1)), Some(UnitId(1))));
        assert_eq!(in_front(field, field.piece(UnitId(0)).unwrap()).unwrap().gap.distance, 3.0);
    });
    let broken_up = [column(10.0, 12.99), column(10.0, 20.0), foot(OURS, 10.0, 6.0, 0.0, 4)];
    on(&plain(), &broken_up, &[], |field| {
        assert_eq!(head_of_march(field, field.piece(UnitId(0)).unwrap()), Some(UnitId(0)), "3.01\" behind");
        assert_eq!(head_of_march(field, field.piece(UnitId(2)).unwrap()), None, "a line does not march");
    });
    let enemy = [column(10.0, 13.0), Unit { side: THEIRS, ..column(10.0, 20.0) }];
    on(&plain(), &enemy, &[], |field| {
        assert_eq!(head_of_march(field, field.piece(UnitId(0)).unwrap()), Some(UnitId(0)));
    });
    let guns = [column(10.0, 13.0), limbered(guns(OURS, 10.0, 19.0, 0.0, 1))];
    on(&plain(), &guns, &[], |field| {
        assert_eq!(head_of_march(field, field.piece(UnitId(0)).unwrap()), Some(UnitId(1)));
    });
    let at_the_head = Leader { attached_to: Some(UnitId(1)), ..leader(OURS, 10.0, 20.0) };
    assert_eq!(command(&plain(), &units, at_the_head).leader_state, LeaderState::AttachedLineOfMarch);
    let elsewhere = Leader { attached_to: Some(UnitId(2)), ..leader(OURS, 10.0, 6.0) };
    assert_eq!(command(&plain(), &units, elsewhere).leader_state, LeaderState::AttachedElsewhere);
    let here = Leader { attached_to: Some(UnitId(0)), ..leader(OURS, 10.0, 13.0) };
    assert_eq!(command(&plain(), &units, here).leader_state, LeaderState::AttachedHere);
}

// covers: FF-FLD-11
#[test]
fn close_range_counts_unbroken_enemies_seen_or_not() {
    let close = |units: &[Unit]| {
        on(&plain(), units, &[leader(THEIRS, 10.0, 12.0)], |field| {
            in_close_range(field, field.piece(UnitId(0)).unwrap())
        })
    };
    let unit = foot(OURS, 10.0, 10.0, 0.0, 4);
    let near = close(&[unit.clone(), foot(THEIRS, 10.0, 16.0, 180.0, 4)]).unwrap();
    assert_eq!((near.id, near.gap.distance), (UnitId(1), 6.0));
    assert!(close(&[unit.clone(), foot(THEIRS, 10.0, 16.01, 180.0, 4)]).is_none());
    assert!(close(&[unit.clone(), broken(foot(THEIRS, 10.0, 13.0, 180.0, 4))]).is_none());
    assert!(close(&[unit.clone(), foot(OURS, 10.0, 13.0, 180.0, 4)]).is_none());
    assert!(close(&[unit.clone(), limbered(guns(THEIRS, 10.0, 3.0, 0.0, 1))]).is_some(), "guns, and behind");
    assert!(close(&[unit]).is_none(), "leaders do not count");
}

// covers: FF-FLD-17
// covers: FF-R46
#[test]
fn the_closest_leader_of_the_target_is_in_danger() {
    let who = |leaders: &[Leader]| {
        let units = [foot(OURS, 10.0, 10.0, 0.0, 2)];
        on(&plain(), &units, leaders, |field| {
            leader_within_6(field, field.piece(UnitId(0)).unwrap()).map(|near| near.id)
        })
    };
    // The rim is 0.75" nearer than the centre.
    assert_eq!(who(&[leader(OURS, 10.0, 16.75)]), Some(LeaderId(0)));
    assert_eq!(who(&[leader(OURS, 10.0, 16.76)]), None);
    assert_eq!(who(&[leader(THEIRS, 10.0, 12.0)]), None);
    assert_eq!(who(&[leader(OURS, 10.0, 14.0), leader(OURS, 10.0, 13.0)]), Some(LeaderId(1)));
    let attached = Leader { attached_to: Some(UnitId(0)), ..leader(OURS, 9.0, 14.0) };
    assert_eq!(who(&[leader(OURS, 10.0, 14.0), attached]), Some(LeaderId(1)), "equally close");
    assert_eq!(who(&[leader(OURS, 10.0, 13.9), attached]), Some(LeaderId(0)));
}

// covers: FF-FLD-22
#[test]
fn a_battalion_gun_stands_by_its_battalion() {
    let near = |y: f64, parent| {
        let mut gun = guns(OURS, 10.0, y, 0.0, 1);
        if let UnitBody::Guns(guns) = &mut gun.body {
            guns.gun_unit = GunUnit::BattalionGun;
            guns.parent = parent;
        }
        let units = [gun, foot(OURS, 10.0, 10.0, 0.0, 4)];
        on(&plain(), &units, &[], |field| {
            let troops = gun_within_3(field, field.piece(UnitId(1)).unwrap()).is_some();
            (parent_within_3(field, field.piece(UnitId(0)).unwrap()).is_some(), troops)
        })
    };
    // The gun is 2" deep.
    assert_eq!(near(15.0, Some(UnitId(1))), (true, true));
    assert_eq!(near(15.01, Some(UnitId(1))), (false, false));
    assert_eq!(near(15.0, None), (false, true));
}

// covers: FF-FLD-23
// covers: FF-D40
#[test]
fn troops_support_guns() {
    let supported = |troops: Unit, combat: &[UnitId]| {
        let units = [guns(OURS, 10.0, 10.0, 0.0, 1), troops];
        on(&plain(), &units, &[], |field| support(field, field.piece(UnitId(0)).unwrap(), combat).is_some())
    };
    assert!(supported(foot(OURS, 10.0, 5.0, 0.0, 4), &[]));
    assert!(!supported(foot(OURS, 10.0, 4.99, 0.0, 4), &[]));
    assert!(supported(foot(OURS, 10.0, 4.99, 0.0, 4), &[UnitId(1)]), "in the same combat");
    assert!(!supported(foot(THEIRS, 10.0, 5.0, 0.0, 4), &[]));
    assert!(!supported(broken(foot(OURS, 10.0, 5.0, 0.0, 4)), &[]));
    assert!(!supported(formed(foot(OURS, 10.0, 5.0, 0.0, 4), Formation::MarchColumn), &[]));
    assert!(!supported(guns(OURS, 10.0, 7.0, 0.0, 1), &[]));
}

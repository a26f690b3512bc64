//! Where cover and positions begin and end: by the table.

use engine::table::{Crossings, Ground, Line};
use fire_and_fury::charts::charge_facts::Position;
use fire_and_fury::charts::fire_facts::Cover;
use fire_and_fury::charts::maneuver_facts::Indians;
use fire_and_fury::field::cover::{defender_position, indians, target_cover};
use fire_and_fury::field::facts::volley;
use fire_and_fury::field::fire::shots;
use fire_and_fury::field::near::in_close_range;
use fire_and_fury::field::pieces::Unit;
use fire_and_fury::field::terrain::TerrainKind;

use crate::table::*;

fn defender() -> Unit {
    foot(THEIRS, 10.0, 20.0, 0.0, 2)
}

fn patch(kind: TerrainKind, level: i16, low: f64, high: f64) -> engine::table::Area {
    area(kind, level, (0.0, low), (30.0, high))
}

fn ground(areas: Vec<engine::table::Area>) -> Ground {
    Ground::new(areas, vec![])
}

/// What the defender, whose front is at 20", holds against an attacker whose front is there.
fn holds(ground: &Ground, attacker: f64) -> Position {
    on(ground, &[defender(), foot(OURS, 10.0, attacker, 180.0, 2)], &[], |field| {
        let (defender, attacker) = (field.piece(UnitId(0)).unwrap(), field.piece(UnitId(1)).unwrap());
        defender_position(field, defender, attacker, &mut Crossings::default()).0
    })
}

// covers: FF-FLD-20, FF-D57
#[test]
fn a_wall_is_held_within_an_inch_of_it() {
    let stone = |y: f64| {
        let line: Line = wall(TerrainKind::StoneWall, (0.0, y), (30.0, y));
        Ground::new(vec![], vec![line])
    };
    assert_eq!(holds(&stone(21.0), 21.0), Position::Strong);
    assert_eq!(holds(&stone(21.1), 21.1), Position::None);
}

// covers: FF-FLD-20, FF-TER-08
#[test]
fn a_slope_is_held_by_whoever_stands_on_it_or_has_it_before_him() {
    let hill = || patch(TerrainKind::Hill, 1, 10.0, 20.1);
    assert_eq!(holds(&ground(vec![hill()]), 20.5), Position::Favorable);
    let far = patch(TerrainKind::SteepSlope, 1, 0.0, 5.0);
    assert_eq!(holds(&ground(vec![hill(), far]), 20.5), Position::Favorable, "a slope elsewhere is none of his");
    let before = patch(TerrainKind::SteepSlope, 0, 20.1, 20.45);
    assert_eq!(holds(&ground(vec![hill(), before]), 20.5), Position::Strong);
}

// covers: FF-FLD-20, FF-TER-08
#[test]
fn a_ravine_is_held_from_its_lip_and_neither_from_inside_nor_with_it_behind() {
    let ravine = |low, high| ground(vec![patch(TerrainKind::Ravine, 0, low, high)]);
    assert_eq!(holds(&ravine(20.2, 23.0), 20.5), Position::Strong);
    assert_eq!(holds(&ravine(10.0, 20.3), 20.5), Position::None);
    assert_eq!(holds(&ravine(10.0, 18.9), 20.5), Position::None);
}

// covers: FF-FLD-18
#[test]
fn a_charger_has_cover_that_the_unit_it_charges_does_not_hold() {
    let cover = |low: f64| {
        let mut charger = foot(OURS, 10.0, 20.5, 180.0, 2);
        charger.marks.charging = Some(UnitId(1));
        on(&ground(vec![patch(TerrainKind::Woods, 0, low, 30.0)]), &[charger, defender()], &[], |field| {
            let target = field.piece(UnitId(0)).unwrap();
            let shots = shots(field, &[UnitId(1)], target, &mut Crossings::default());
            target_cover(field, target, &shots, &mut Crossings::default()).cover
        })
    };
    assert_eq!(cover(20.3), Cover::Partial, "the wood is the charger's alone");
    assert_eq!(cover(10.0), Cover::None, "both are in it");
}

// covers: FF-FLD-21, FF-R17
#[test]
fn indians_in_a_garrison_are_not_in_the_open() {
    let house = ground(vec![area(TerrainKind::Building, 0, (8.0, 16.0), (12.0, 20.0))]);
    let inside = but(garrison(THEIRS, 0, 4), |troops| troops.traits.indians = true);
    let found = on(&house, &[inside], &[], |field| indians(field, field.piece(UnitId(0)).unwrap()));
    assert_eq!(found, Indians::Elsewhere);
    let mounted = but(horse(THEIRS, 10.0, 30.0, 0.0, 4), |troops| troops.traits.indians = true);
    assert_eq!(on(&house, &[mounted], &[], |field| indians(field, field.piece(UnitId(0)).unwrap())), Indians::None);
}

// covers: FF-FLD-02
#[test]
fn guns_at_different_ranges_are_told_apart() {
    let firers = |degrees: f64| {
        let units = [guns(OURS, 10.0, 40.0, degrees, 2), defender()];
        on(&plain(), &units, &[], |field| {
            let fired =
                volley(field, &[UnitId(0)], field.piece(UnitId(1)).unwrap(), &mut Crossings::default()).unwrap();
            fired.facts.firers.iter().map(|firer| firer.firing.stands).collect::<Vec<i32>>()
        })
    };
    assert_eq!(firers(180.0), [2]);
    assert_eq!(firers(160.0), [1, 1]);
}

// covers: FF-FLD-11
#[test]
fn of_several_enemies_in_close_range_the_nearest_is_named() {
    let enemy = |y: f64| foot(THEIRS, 10.0, y, 180.0, 2);
    let nearest = |first: f64, second: f64| {
        let units = [foot(OURS, 10.0, 10.0, 0.0, 2), enemy(first), enemy(second)];
        on(&plain(), &units, &[], |field| in_close_range(field, field.piece(UnitId(0)).unwrap()).map(|near| near.id))
    };
    assert_eq!([nearest(12.0, 15.0), nearest(15.0, 12.0)], [Some(UnitId(1)), Some(UnitId(2))]);
}

// covers: FF-FLD-20, FF-TER-08
#[test]
fn of_two_positions_the_better_counts_and_none_with_the_wall_behind() {
    // On a steep slope behind a fence: strong, and not merely favorable.
    let slope = Ground::new(
        vec![patch(TerrainKind::SteepSlope, 1, 0.0, 22.0)],
        vec![wall(TerrainKind::RailFence, (0.0, 20.5), (30.0, 20.5))],
    );
    assert_eq!(holds(&slope, 22.5), Position::Strong);
    // A wall at the back of who is attacked: it is an inch from the place of contact, and not between the two.
    let behind = Ground::new(vec![], vec![wall(TerrainKind::StoneWall, (0.0, 19.0), (30.0, 19.0))]);
    assert_eq!(holds(&behind, 20.0), Position::None);
}

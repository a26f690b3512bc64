//! Flank and rear: by the table.

use engine::table::{Crossings, Ground};
use fire_and_fury::field::fire::{firers, shots};
use fire_and_fury::field::flanks::{
    Enfilade, enfiladed, has_flanks, is_behind, massed, outflanked_in_combat, outflanked_within_12,
};
use fire_and_fury::field::pieces::Unit;
use fire_and_fury::field::terrain::TerrainKind;
use fire_and_fury::words::Formation;

use crate::table::*;

/// The first unit is the target of all the others.
fn enfilade(units: &[Unit]) -> Enfilade {
    on(&plain(), units, &[], |field| {
        let target = field.piece(UnitId(0)).unwrap();
        let all: Vec<UnitId> = (1..units.len()).filter_map(UnitId::at).collect();
        let shots = shots(field, &all, target, &mut Crossings::default());
        assert!(!shots.is_empty());
        enfiladed(field, target, &shots)
    })
}

/// A gun whose muzzle is so far right of and ahead of the right end of the target's front edge, at (13, 20).
fn gun_at(right: f64, ahead: f64) -> Unit {
    guns(OURS, 13.0 + right, 20.0 + ahead, 90.0, 1)
}

fn target() -> Unit {
    foot(THEIRS, 10.0, 20.0, 0.0, 4)
}

// covers: FF-FLD-12
// covers: FF-D38
#[test]
fn fire_along_the_front_line_enfilades() {
    // tan 22.5 = 0.41421
    for (ahead, wanted) in [(4.142, true), (4.143, false), (0.0, true), (-5.0, true)] {
        assert_eq!(enfilade(&[target(), gun_at(10.0, ahead)]).holds, wanted, "{ahead}");
    }
    // Straight ahead never, however near.
    assert!(!enfilade(&[target(), guns(OURS, 10.0, 20.1, 180.0, 1)]).holds);
    let rear = guns(OURS, 10.0, 10.0, 0.0, 1);
    assert!(enfilade(&[target(), rear.clone()]).holds);
    for never in [formed(target(), Formation::OpenOrder), broken(target())] {
        assert!(!enfilade(&[never, rear.clone()]).holds);
    }
    assert!(enfilade(&[guns(THEIRS, 10.0, 20.0, 0.0, 2), rear.clone()]).holds, "guns too");
    // Half of the points are enough.
    let front = guns(OURS, 10.0, 30.0, 180.0, 1);
    let half = enfilade(&[target(), rear.clone(), front.clone()]);
    assert_eq!((half.holds, half.share), (true, 0.5));
    let less = enfilade(&[target(), rear, front, guns(OURS, 12.0, 30.0, 180.0, 1)]);
    assert!(!less.holds && less.share < 0.5);
}

#[test]
fn opponents_in_a_charge_enfilade_only_by_touching_flank_or_rear() {
    let charge = |charger: Unit, at: Unit| {
        let mut units = [at, charger];
        units[1].marks.charging = Some(UnitId(0));
        enfilade(&units).holds
    };
    assert!(!charge(foot(OURS, 13.0, 20.0, 180.0, 4), target()), "frontal, beyond the end");
    assert!(charge(foot(OURS, 13.0, 19.5, 90.0, 1), target()), "on the right flank");
    assert!(charge(foot(OURS, 10.0, 19.0, 0.0, 4), target()), "on the rear");
}

// covers: FF-FLD-13
// covers: FF-D39
#[test]
fn what_is_behind_the_front_line_is_flank_or_rear() {
    let behind = |unit: Unit, ground: &Ground, other: Unit| {
        on(ground, &[unit, other], &[], |field| {
            is_behind(field, field.piece(UnitId(0)).unwrap(), field.piece(UnitId(1)).unwrap().body)
        })
    };
    assert!(behind(target(), &plain(), foot(OURS, 16.0, 19.99, 0.0, 2)));
    assert!(!behind(target(), &plain(), foot(OURS, 16.0, 20.0, 0.0, 2)), "in the same line");
    assert!(!behind(target(), &plain(), foot(OURS, 16.0, 20.001, 0.0, 2)));
    assert!(!behind(broken(target()), &plain(), foot(OURS, 10.0, 10.0, 0.0, 2)));
    let redoubt = |high| Ground::new(vec![area(TerrainKind::Redoubt, 0, (5.0, 15.0), (high, 25.0))], vec![]);
    assert!(!behind(target(), &redoubt(10.1), foot(OURS, 10.0, 10.0, 0.0, 2)), "more than half inside");
    assert!(behind(target(), &redoubt(9.9), foot(OURS, 10.0, 10.0, 0.0, 2)));
    let house = Ground::new(vec![area(TerrainKind::Building, 0, (10.0, 10.0), (14.0, 13.0))], vec![]);
    on(&house, &[garrison(OURS, 0, 4)], &[], |field| assert!(!has_flanks(field, field.piece(UnitId(0)).unwrap())));
}

// covers: FF-FLD-14
// covers: FF-R16
#[test]
fn an_enemy_in_flank_or_rear_that_sees_the_unit_outflanks_it() {
    let outflanked = |ground: &Ground, enemy: Unit| {
        on(ground, &[target(), enemy], &[], |field| {
            outflanked_within_12(field, field.piece(UnitId(0)).unwrap(), &mut Crossings::default()).is_some()
        })
    };
    // The rear edge is at 19.
    assert!(outflanked(&plain(), foot(OURS, 10.0, 7.0, 0.0, 2)));
    assert!(!outflanked(&plain(), foot(OURS, 10.0, 6.99, 0.0, 2)));
    assert!(!outflanked(&plain(), foot(OURS, 10.0, 7.0, 180.0, 2)), "it looks away");
    assert!(!outflanked(&plain(), foot(OURS, 15.0, 20.5, 90.0, 1)), "partly in front");
    assert!(!outflanked(&plain(), broken(foot(OURS, 10.0, 7.0, 0.0, 2))));
    assert!(!outflanked(&plain(), formed(foot(OURS, 10.0, 7.0, 0.0, 2), Formation::MarchColumn)));
    assert!(!outflanked(&plain(), foot(THEIRS, 10.0, 7.0, 0.0, 2)));
    assert!(outflanked(&plain(), guns(OURS, 10.0, 10.0, 0.0, 1)));
    assert!(!outflanked(&plain(), limbered(guns(OURS, 10.0, 10.0, 0.0, 1))));
    let house = Ground::new(vec![area(TerrainKind::Building, 0, (0.0, 12.0), (30.0, 14.0))], vec![]);
    assert!(!outflanked(&house, foot(OURS, 10.0, 10.0, 0.0, 2)), "it does not see");
}

// covers: FF-FLD-15
#[test]
fn a_charge_into_the_flank_outflanks_if_it_began_there() {
    let outflanked = |enemy: Unit, combat: &[UnitId]| {
        on(&plain(), &[target(), enemy], &[], |field| {
            outflanked_in_combat(field, field.piece(UnitId(0)).unwrap(), combat).is_some()
        })
    };
    let charger = |from: f64| {
        let mut unit = foot(OURS, 13.0, 19.5, 90.0, 1);
        unit.marks.charged_from = Some(pose(25.0, from, 90.0));
        unit
    };
    assert!(outflanked(charger(19.9), &[UnitId(1)]));
    assert!(!outflanked(charger(20.0), &[UnitId(1)]), "it began in front");
    let mut frontal = foot(OURS, 13.0, 20.0, 180.0, 4);
    frontal.marks.charged_from = Some(pose(25.0, 10.0, 90.0));
    assert!(!outflanked(frontal, &[UnitId(1)]), "it touches the front");
    // One that is not in the combat: within 3" of the flank or rear edge.
    assert!(outflanked(foot(OURS, 10.0, 16.0, 0.0, 2), &[]));
    assert!(!outflanked(foot(OURS, 10.0, 15.99, 0.0, 2), &[]));
    assert!(!outflanked(foot(OURS, 10.0, 15.0, 180.0, 2), &[]), "it looks away");
    assert!(!outflanked(broken(foot(OURS, 10.0, 16.0, 0.0, 2)), &[]));
    assert!(!outflanked(guns(OURS, 10.0, 16.0, 0.0, 1), &[]), "troops only");
}

// covers: FF-FLD-16
#[test]
fn units_close_behind_in_the_line_of_fire_are_massed() {
    let behind = |firer: Unit, other: Unit| {
        on(&plain(), &[target(), firer, other], &[], |field| {
            let target = field.piece(UnitId(0)).unwrap();
            let shots = shots(field, &[UnitId(1)], target, &mut Crossings::default());
            let mut found = Vec::new();
            massed(field, target, &shots, &mut found);
            assert_eq!(firers(&shots, target).len(), 1);
            found.len()
        })
    };
    let line = || foot(OURS, 10.0, 26.0, 180.0, 4);
    // The rear edge is at 19; the strip of fire runs from 7 to 13, and a little wider.
    assert_eq!(behind(line(), foot(THEIRS, 10.0, 16.0, 0.0, 2)), 1);
    assert_eq!(behind(line(), foot(THEIRS, 10.0, 15.99, 0.0, 2)), 0);
    assert_eq!(behind(line(), foot(OURS, 10.0, 16.0, 0.0, 2)), 0, "of the target's side");
    assert_eq!(behind(line(), foot(THEIRS, 15.6, 17.0, 0.0, 1)), 0, "beside the fire");
    assert_eq!(behind(line(), foot(THEIRS, 14.0, 20.0, 0.0, 1)), 0, "beside the target");
    // A gun's fire spreads: from (10, 24) past the corner (13, 20) to 15.25 at 17.
    let gun = || guns(OURS, 10.0, 24.0, 180.0, 1);
    assert_eq!(behind(gun(), foot(THEIRS, 15.8, 17.0, 0.0, 1)), 1);
    assert_eq!(behind(gun(), foot(THEIRS, 16.9, 17.0, 0.0, 1)), 0);
}

// covers: FF-FLD-15, FF-D39
#[test]
fn who_has_no_flanks_is_not_outflanked_in_combat() {
    // An enemy of the combat before it, another 2" behind.
    let outflanked = |unit: Unit, ground: &Ground| {
        let units = [unit, foot(OURS, 10.0, 20.0, 180.0, 2), foot(OURS, 10.0, 16.0, 0.0, 2)];
        on(ground, &units, &[], |field| {
            outflanked_in_combat(field, field.piece(UnitId(0)).unwrap(), &[UnitId(1)]).is_some()
        })
    };
    assert!(outflanked(target(), &plain()));
    assert!(!outflanked(broken(target()), &plain()));
    let redoubt = Ground::new(vec![area(TerrainKind::Redoubt, 0, (5.0, 18.0), (15.0, 25.0))], vec![]);
    assert!(!outflanked(target(), &redoubt));
    // Nor by one of the combat who came from behind and touches its rear.
    let charged = |unit: Unit, ground: &Ground| {
        let mut charger = foot(OURS, 10.0, 19.0, 0.0, 2);
        charger.marks.charged_from = Some(pose(10.0, 10.0, 0.0));
        on(ground, &[unit, charger], &[], |field| {
            outflanked_in_combat(field, field.piece(UnitId(0)).unwrap(), &[UnitId(1)]).is_some()
        })
    };
    assert!(charged(target(), &plain()));
    assert!(!charged(broken(target()), &plain()) && !charged(target(), &redoubt));
}

// covers: FF-FLD-15, FF-FLD-12
#[test]
fn any_part_of_a_flank_edge_is_flank() {
    // The target's flanks are 1" long, from 19" to 20"; one stand of the charger meets the foremost third of one of them.
    for (x, degrees, from) in [(13.0, 90.0, 25.0), (7.0, 270.0, 0.0)] {
        let mut charger = foot(OURS, x, 20.4, degrees, 1);
        charger.marks.charged_from = Some(pose(from, 15.0, degrees));
        charger.marks.charging = Some(UnitId(0));
        let units = [target(), charger];
        on(&plain(), &units, &[], |field| {
            assert!(outflanked_in_combat(field, field.piece(UnitId(0)).unwrap(), &[UnitId(1)]).is_some(), "{degrees}");
        });
    }
}

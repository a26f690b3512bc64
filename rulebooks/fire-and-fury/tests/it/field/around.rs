//! What is round a unit, where the nearest rule does not hold: woods, friends, garrisons, unlimbered guns.

use engine::table::{Crossings, Ground};
use fire_and_fury::charts::charge_facts::Combat;
use fire_and_fury::field::charge_facts::{Fight, charge_combat};
use fire_and_fury::field::facts::volley;
use fire_and_fury::field::flanks::{has_flanks, outflanked_in_combat, outflanked_within_12};
use fire_and_fury::field::near::{gun_within_3, head_of_march, in_front, leaders_within_6};
use fire_and_fury::field::pieces::{Leader, Unit, UnitBody};
use fire_and_fury::field::terrain::TerrainKind;
use fire_and_fury::words::{Formation, Ground as Footing};

use crate::table::*;

fn target() -> Unit {
    foot(THEIRS, 10.0, 20.0, 0.0, 4)
}

fn outflanked(ground: &Ground, units: &[Unit]) -> bool {
    on(ground, units, &[], |field| {
        outflanked_within_12(field, field.piece(UnitId(0)).unwrap(), &mut Crossings::default()).is_some()
    })
}

// covers: FF-FLD-13, FF-FLD-14, FF-D39
#[test]
fn a_wood_hides_no_flank_and_the_broken_and_garrisons_have_none() {
    let wood = Ground::new(vec![area(TerrainKind::Woods, 0, (0.0, 12.0), (30.0, 25.0))], vec![]);
    on(&wood, &[target()], &[], |field| assert!(has_flanks(field, field.piece(UnitId(0)).unwrap())));
    let behind = || foot(OURS, 10.0, 14.0, 0.0, 2);
    assert!(outflanked(&plain(), &[target(), behind()]));
    assert!(!outflanked(&plain(), &[broken(target()), behind()]));
    let house = Ground::new(vec![area(TerrainKind::Building, 0, (8.0, 16.0), (12.0, 20.0))], vec![]);
    for (x, y, facing) in [(10.0, 10.0, 0.0), (10.0, 26.0, 180.0), (4.0, 18.0, 270.0), (16.0, 18.0, 90.0)] {
        assert!(!outflanked(&house, &[garrison(THEIRS, 0, 4), foot(OURS, x, y, facing, 2)]), "{x} {y}");
    }
}

// covers: FF-FLD-14, FF-FLD-04
#[test]
fn an_enemy_outflanks_what_is_in_its_arc_to_the_degree() {
    // From its left corner at 12" the arc reaches 8" to the left by the line of the target's front, which ends at 13.
    assert!(outflanked(&plain(), &[target(), foot(OURS, 21.7, 12.0, 0.0, 1)]));
    assert!(!outflanked(&plain(), &[target(), foot(OURS, 21.8, 12.0, 0.0, 1)]));
}

// covers: FF-FLD-15
#[test]
fn friends_behind_a_unit_outflank_nobody_in_combat() {
    let behind = |side| {
        on(&plain(), &[target(), foot(side, 10.0, 16.0, 0.0, 2)], &[], |field| {
            outflanked_in_combat(field, field.piece(UnitId(0)).unwrap(), &[]).is_some()
        })
    };
    assert_eq!((behind(OURS), behind(THEIRS)), (true, false));
    // Within its arc to the degree: the corner of the rear edge is at (13, 19).
    let aslant = |x: f64| {
        on(&plain(), &[target(), foot(OURS, x, 17.0, 0.0, 1)], &[], |field| {
            outflanked_in_combat(field, field.piece(UnitId(0)).unwrap(), &[]).is_some()
        })
    };
    assert_eq!((aslant(15.7), aslant(16.8)), (true, false));
}

// covers: FF-FLD-10
#[test]
fn a_march_follows_columns_and_limbered_guns_and_not_itself() {
    let column = |y: f64, stands: u8| formed(foot(OURS, 10.0, y, 0.0, stands), Formation::MarchColumn);
    let follows = |units: &[Unit]| {
        on(&plain(), units, &[], |field| {
            let unit = field.piece(UnitId(0)).unwrap();
            (in_front(field, unit).map(|near| near.id), head_of_march(field, unit))
        })
    };
    assert_eq!(follows(&[column(10.0, 2)]), (None, Some(UnitId(0))), "its own tail is 2\" from its head");
    assert_eq!(follows(&[column(10.0, 2), column(14.0, 2)]), (Some(UnitId(1)), Some(UnitId(1))));
    assert_eq!(follows(&[column(10.0, 2), foot(OURS, 10.0, 13.0, 0.0, 2)]), (None, Some(UnitId(0))));
    let gun = || guns(OURS, 10.0, 14.0, 0.0, 1);
    assert_eq!(follows(&[column(10.0, 2), gun()]), (None, Some(UnitId(0))));
    assert_eq!(
        follows(&[column(10.0, 2), limbered(guns(OURS, 10.0, 16.0, 0.0, 1))]),
        (Some(UnitId(1)), Some(UnitId(1)))
    );
}

// covers: FF-FLD-17, FF-R46
#[test]
fn of_equally_close_leaders_the_attached_one_is_checked_and_nobody_chooses() {
    let units = [foot(OURS, 10.0, 10.0, 0.0, 2)];
    let free = leader(OURS, 10.0, 10.0);
    let attached = Leader { attached_to: Some(UnitId(0)), ..free };
    let near = |leaders: &[Leader]| {
        on(&plain(), &units, leaders, |field| {
            let near = leaders_within_6(field, field.piece(UnitId(0)).unwrap());
            near.into_iter().map(|near| near.id).collect::<Vec<LeaderId>>()
        })
    };
    assert_eq!(near(&[attached, free]), [LeaderId(0)]);
    assert_eq!(near(&[free, attached]), [LeaderId(1)]);
    assert_eq!(near(&[free, free]), [LeaderId(0), LeaderId(1)]);
}

// covers: FF-R11
#[test]
fn an_enemys_gun_supports_nobody() {
    let near = |side| {
        on(&plain(), &[foot(OURS, 10.0, 10.0, 0.0, 4), guns(side, 10.0, 14.0, 0.0, 1)], &[], |field| {
            gun_within_3(field, field.piece(UnitId(0)).unwrap()).is_some()
        })
    };
    assert_eq!((near(OURS), near(THEIRS)), (true, false));
}

// covers: FF-FLD-05, FF-FLD-04
#[test]
fn half_of_a_garrison_fires_rounded_up_on_whatever_side_the_target_is() {
    let house = Ground::new(vec![area(TerrainKind::Building, 0, (8.0, 16.0), (12.0, 20.0))], vec![]);
    for (stands, wanted) in [(4, 2), (5, 3), (6, 3)] {
        for (x, y, facing) in [(10.0, 10.0, 0.0), (10.0, 26.0, 180.0), (4.0, 18.0, 270.0), (16.0, 18.0, 90.0)] {
            let units = [garrison(OURS, 0, stands), foot(THEIRS, x, y, facing, 2)];
            on(&house, &units, &[], |field| {
                let target = field.piece(UnitId(1)).unwrap();
                let fired = volley(field, &[UnitId(0)], target, &mut Crossings::default()).unwrap();
                assert_eq!(fired.stands.len(), wanted, "{stands} stands, {x} {y}");
            });
        }
    }
}

// covers: FF-CHG-03, FF-CHG-10, FF-FLD-21, FF-D24
#[test]
fn a_defender_is_told_as_indians_in_woods_and_guns_as_silenced_when_all_are() {
    let fight = |ground: &Ground, defender: Unit| {
        let mut charger = foot(OURS, 10.0, 20.0, 180.0, 4);
        charger.marks.charging = Some(UnitId(0));
        on(ground, &[defender, charger], &[], |field| {
            let fight = Fight {
                attackers: &[UnitId(1)],
                defenders: &[UnitId(0)],
                combat: Combat::First,
                struggle: false,
                ground: Footing::Open,
                counter_ground: Footing::Open,
                outflanked: None,
            };
            let facts = charge_combat(field, fight, &mut Crossings::default()).unwrap();
            (facts.defender.indians_in_woods, facts.defender.guns_silenced)
        })
    };
    let wood = Ground::new(vec![area(TerrainKind::Woods, 0, (0.0, 10.0), (30.0, 30.0))], vec![]);
    let indians = || but(target(), |troops| troops.traits.indians = true);
    assert_eq!(fight(&wood, indians()), (true, false));
    assert_eq!(fight(&plain(), indians()), (false, false));
    assert_eq!(fight(&wood, target()), (false, false));
    let battery = |silenced: usize| {
        let mut unit = guns(THEIRS, 10.0, 20.0, 0.0, 2);
        if let UnitBody::Guns(guns) = &mut unit.body {
            guns.stands.iter_mut().take(silenced).for_each(|stand| stand.silenced = true);
        }
        unit
    };
    assert_eq!([0, 1, 2].map(|silenced| fight(&plain(), battery(silenced)).1), [false, false, true]);
}

//! Charge combats of several units on a side: the lead unit rolls, and each fares by what it is (FF-D29).

use engine::game::prelude::*;
use engine::game::{Fix, Log};
use engine::table::Ground;
use fire_and_fury::field::ids::UnitId;
use fire_and_fury::field::pieces::{Leader, Unit, UnitBody};
use fire_and_fury::field::terrain::TerrainKind;
use fire_and_fury::words::{Carriage, Quality, TroopOrder};

use crate::game::*;
use crate::table::{self, area, broken, but, foot, guns, horse, leader, limbered};

/// Units of both sides, ours under one leader; those named of ours charge whom they are to, without fire.
fn charged(ours: &[(&str, Unit, &str)], theirs: &[(&str, Unit)]) -> Table {
    let mut table = moved(ours, theirs);
    table.until("charge-combat");
    table
}

fn moved(ours: &[(&str, Unit, &str)], theirs: &[(&str, Unit)]) -> Table {
    let mut field =
        table().leader("howe", leader(table::OURS, 30.0, 12.0)).leader("greene", leader(table::THEIRS, 90.0, 70.0));
    for (id, unit, _) in ours {
        field = field.unit(id, worn(unit.clone()));
    }
    for (id, unit) in theirs {
        field = field.unit(id, worn(unit.clone()));
    }
    let mut table = field.begin();
    table.until("check");
    let all: Vec<_> = ours.iter().map(|(id, ..)| table.id(id)).collect();
    table.order(&table.by("check", "howe").with(all), &[3]);
    for (id, _, target) in ours {
        table.order(&table.by("declare-charge", id).at(table.id(target)), &[]);
    }
    for (id, ..) in ours {
        table.maneuver(id, &["charge"], &[]);
    }
    table
}

// covers: FF-D29, FF-RES-19, FF-R43
#[test]
fn a_broken_lead_unit_does_not_break_those_beside_it() {
    let attackers = foot(table::OURS, 30.0, 20.0, 0.0, 8);
    let steady = foot(table::THEIRS, 26.0, 30.0, 180.0, 4);
    let shaken = broken(foot(table::THEIRS, 31.0, 30.0, 180.0, 8));
    let field =
        || charged(&[("foot", attackers.clone(), "steady")], &[("steady", steady.clone()), ("broken", shaken.clone())]);
    // 8 stands to 12: -1. The broken unit leads: -3. 1 to 3: Falter, and the defenders hold.
    let mut table = field();
    table.fight("steady", &[2, 6]);
    assert_eq!(table.moves("foot"), ["retreat"]);
    assert_eq!(
        (table.troops("steady").order, table.troops("broken").order),
        (TroopOrder::GoodOrder, TroopOrder::Broken)
    );
    // 6 to 3: Hard Pressed, which breaks nobody who is not outflanked.
    let mut table = field();
    table.fight("steady", &[7, 6]);
    assert_eq!(
        (table.troops("steady").order, table.troops("broken").order),
        (TroopOrder::Disordered, TroopOrder::Broken)
    );
}

// covers: FF-D29, FF-RES-21
#[test]
fn a_lead_unit_in_disorder_does_not_disorder_a_winner_beside_it() {
    let (left, right) = (foot(table::OURS, 25.0, 20.0, 0.0, 4), foot(table::OURS, 36.0, 20.0, 0.0, 6));
    let enemy = foot(table::THEIRS, 31.0, 30.0, 180.0, 12);
    let mut table = moved(&[("left", left, "enemy"), ("right", right, "enemy")], &[("enemy", enemy)]);
    table.until("defensive-fire");
    // Galling.
    table.fire("enemy", "right", &[5]).until("charge-combat");
    assert_eq!(table.troops("right").order, TroopOrder::Disordered);
    // 5 to 3: Hard Pressed, over open ground.
    table.fight("enemy", &[6, 3]);
    assert_eq!(
        (table.troops("left").order, table.troops("right").order),
        (TroopOrder::GoodOrder, TroopOrder::Disordered)
    );
}

// covers: FF-D29, FF-RES-09, FF-RES-21
#[test]
fn beside_one_another_horse_breaks_through_and_foot_carries_the_position() {
    let enemy = || foot(table::THEIRS, 31.0, 30.0, 180.0, 12);
    for (feet, horses) in [(4, 6), (6, 4)] {
        let foot = foot(table::OURS, 25.0, 20.0, 0.0, feet);
        let horse = horse(table::OURS, 36.0, 20.0, 0.0, horses);
        let mut table = charged(&[("foot", foot, "enemy"), ("horse", horse, "enemy")], &[("enemy", enemy())]);
        // 8 to 2, of horse +2 over open ground: Driven Back.
        table.fight("enemy", &[if feet > horses { 8 } else { 6 }, 2]);
        assert_eq!(table.moves("foot"), ["carry-position"], "{feet} to {horses}");
        assert_eq!(table.troops("foot").order, TroopOrder::GoodOrder, "{feet} to {horses}");
        assert_eq!(table.troops("horse").order, TroopOrder::Disordered, "{feet} to {horses}");
        assert_eq!(table.step(), "breakthrough", "{feet} to {horses}");
        assert!(table.offers().iter().all(|offer| offer.order.by == Some(table.id("horse"))));
    }
}

// covers: FF-D29, FF-RES-13, FF-RES-22
#[test]
fn horse_beside_foot_that_leads_may_recall() {
    let (foot, horse) = (foot(table::OURS, 25.0, 20.0, 0.0, 6), horse(table::OURS, 36.0, 20.0, 0.0, 4));
    let enemy = || table::foot(table::THEIRS, 31.0, 30.0, 180.0, 12);
    for dice in [[6, 4], [4, 6]] {
        let mut table =
            charged(&[("foot", foot.clone(), "enemy"), ("horse", horse.clone(), "enemy")], &[("enemy", enemy())]);
        table.fight("enemy", &dice);
        assert!(table.said("foot: attack with horse"), "{dice:?}: who fights is told");
        assert_eq!((table.step(), table.asked()), ("recall", OURS), "{dice:?}");
        assert!(table.offers().iter().all(|offer| offer.order.by == Some(table.id("horse"))), "{dice:?}");
    }
}

// covers: FF-R54, FF-FLD-23, FF-CHG-05
#[test]
fn guns_beside_troops_in_a_combat_are_supported_by_them_in_whatever_state() {
    let battery = guns(table::THEIRS, 27.0, 30.0, 180.0, 2);
    let beside = broken(foot(table::THEIRS, 31.0, 30.0, 180.0, 4));
    let attackers = foot(table::OURS, 30.0, 20.0, 0.0, 8);
    let mut table = charged(&[("foot", attackers, "guns")], &[("guns", battery), ("beside", beside)]);
    // 6 stands to 8 are not 2:3. Broken -3, supported guns +1: 3 to 3, and again without anything changed but the losses.
    table.fight("guns", &[3, 5, 9, 4]);
    assert!(table.said("beside: stand with guns"), "troops lead");
    let rows = table.modifiers("charge-combat");
    assert!(rows.iter().any(|(label, value)| *label == "defender-supported-guns" && value == "1"), "{rows:?}");
}

// covers: FF-FLD-32, FF-RES-10, FF-RES-16
#[test]
fn each_unit_falls_back_from_the_enemy_that_it_fought() {
    let field = || {
        let (left, right) = (foot(table::OURS, 26.0, 20.0, 0.0, 4), foot(table::OURS, 34.0, 20.0, 0.0, 6));
        let (small, large) = (foot(table::THEIRS, 30.0, 30.0, 180.0, 4), foot(table::THEIRS, 39.5, 30.0, 180.0, 8));
        charged(&[("left", left, "small"), ("right", right, "small")], &[("small", small), ("large", large)])
    };
    let mut table = field();
    let sides = table.game.sides_of(table.unit_id("small"));
    assert_eq!((sides.attackers.len(), sides.defenders.len()), (2, 2));
    assert!(table.gap("left", "large") > 3.0, "it is nowhere near the unit that leads");
    // 10 stands to 12. Falter.
    table.fight("small", &[4, 6]);
    assert!((table.gap("left", "small") - 3.0).abs() < 0.05, "{}", table.gap("left", "small"));
    assert!((table.gap("right", "small") - 3.0).abs() < 0.05, "{}", table.gap("right", "small"));
    // Hard Pressed: the winners carry the position, and come after.
    let mut table = field();
    table.fight("small", &[6, 4]);
    assert_eq!((table.moves("small"), table.moves("large")), (vec!["retreat"], vec!["retreat"]));
}

// covers: FF-R58, FF-D23
#[test]
fn stands_lost_by_troops_and_guns_fall_on_the_troops() {
    let battery = limbered(guns(table::THEIRS, 27.0, 30.0, 180.0, 2));
    let beside = foot(table::THEIRS, 31.0, 30.0, 180.0, 1);
    let attackers = foot(table::OURS, 30.0, 20.0, 0.0, 8);
    let mut table = charged(&[("foot", attackers, "guns")], &[("guns", battery), ("beside", beside)]);
    // 3 stands to 8 are outnumbered by 2:1: 10 to -1, Swept, 4 stands.
    table.fight("guns", &[10, 1]);
    assert_eq!(table.removed("beside"), Some("destroyed"));
    assert_eq!(
        (table.unit("guns").stands(), table.moves("guns")),
        (2, vec!["full-retreat"]),
        "limbered, they get away"
    );
    assert_eq!(table.game.state().lost, [0, 1]);
}

// covers: FF-LDR-06, FF-RES-04, FF-D29
#[test]
fn every_leader_with_a_side_that_is_swept_away_is_checked() {
    let with = |unit| Leader { attached_to: Some(unit), ..leader(table::THEIRS, 30.0, 31.0) };
    let elite = |unit: Unit| Unit { quality: Quality::Elite, ..worn(unit) };
    let mut table = table()
        .leader("howe", leader(table::OURS, 30.0, 12.0))
        .leader("greene", with(UnitId(1)))
        .leader("putnam", with(UnitId(2)))
        .unit("foot", elite(foot(table::OURS, 30.0, 20.0, 0.0, 8)))
        .unit("small", worn(foot(table::THEIRS, 26.0, 30.0, 180.0, 4)))
        .unit("large", worn(foot(table::THEIRS, 34.5, 30.0, 180.0, 5)))
        .begin();
    table.charge("foot", "small", 3).until("charge-combat");
    // Elite +2, a leader attached +1: 12 to 2. The leader with the unit that leads is checked first.
    table.fight("small", &[10, 1, 9, 8]);
    assert_eq!((table.removed("greene"), table.removed("putnam")), (Some("fallen"), Some("fallen")));
}

// covers: FF-RES-14, FF-R64, FF-D29
#[test]
fn the_losses_of_a_struggle_come_before_the_result() {
    let mut heavy = guns(table::THEIRS, 26.0, 30.0, 180.0, 3);
    if let UnitBody::Guns(guns) = &mut heavy.body {
        guns.carriage = Carriage::Heavy;
    }
    let light = guns(table::THEIRS, 31.0, 30.0, 180.0, 2);
    let attackers = foot(table::OURS, 29.0, 20.0, 0.0, 5);
    let mut table = charged(&[("foot", attackers, "heavy")], &[("heavy", heavy), ("light", light)]);
    // Unsupported -1: 3 to 3. Then 4 to 4 stands, disordered and silenced: +2, Hard Pressed.
    table.fight("heavy", &[3, 4, 6, 4]);
    assert_eq!(table.removed("heavy"), Some("captured"));
    assert_eq!((table.unit("light").stands(), table.game.state().lost), (2, [1, 3]), "the lead unit bore the loss");
}

// covers: FF-R58, FF-RES-08
#[test]
fn stands_lost_by_guns_alone_fall_on_the_battery_that_escapes() {
    let battery = |x: f64, stands: usize, carriage: Carriage| {
        let mut unit = guns(table::THEIRS, x, 30.0, 180.0, stands);
        if let UnitBody::Guns(guns) = &mut unit.body {
            guns.carriage = carriage;
        }
        unit
    };
    // Whichever of the two has more stands, and leads.
    for (heavy, light) in [(3, 2), (2, 3)] {
        let mut table = charged(
            &[("foot", foot(table::OURS, 30.0, 20.0, 0.0, 8), "heavy")],
            &[
                ("heavy", battery(30.0 - 0.75 * heavy as f64, heavy, Carriage::Heavy)),
                ("light", battery(30.0 + 0.75 * light as f64, light, Carriage::Light)),
            ],
        );
        // Unsupported -1, 8 to 5 stands -1: 5 to 0, driven back. The heavy guns are lost, the light ones get away.
        table.fight("heavy", &[5, 2]);
        assert_eq!(table.removed("heavy"), Some("captured"));
        assert_eq!(table.unit("light").guns().unwrap().stands.len(), light - 1, "{heavy} and {light}");
    }
}

// covers: FF-CHG-13, FF-FLD-21, FF-UNT-12
#[test]
fn indians_on_horseback_are_cavalry_in_the_woods_too() {
    let woods = || Ground::new(vec![area(TerrainKind::Woods, 0, (0.0, 0.0), (96.0, 72.0))], vec![]);
    for (unit, helped) in
        [(horse(table::OURS, 30.0, 26.0, 0.0, 4), false), (foot(table::OURS, 30.0, 26.0, 0.0, 4), true)]
    {
        let indians = worn(but(unit, |troops| troops.traits.indians = true));
        let mut table = on_ground(woods())
            .leader("howe", leader(table::OURS, 30.0, 24.0))
            .leader("greene", leader(table::THEIRS, 90.0, 70.0))
            .unit("unit", indians)
            .unit("enemy", worn(foot(table::THEIRS, 30.0, 30.0, 180.0, 4)))
            .begin();
        // 2 to 9 and more: beaten, whatever is added.
        table.charge("unit", "enemy", 4).fight("enemy", &[2, 9]);
        let rows = table.modifiers("charge-combat");
        let row = "attacker-cold-steel-breakthrough-or-indians-in-woods";
        assert_eq!(rows.iter().any(|(label, _)| *label == row), helped, "{rows:?}");
    }
}

// covers: FF-D29, FF-RES-20, FF-FLD-31
#[test]
fn who_rode_to_meet_the_charger_may_go_on_and_who_stood_beside_him_may_not() {
    // Whichever of the two has more stands, and leads.
    for (horses, feet) in [(4, 6), (6, 4)] {
        let mut table = table()
            .leader("howe", leader(table::OURS, 30.0, 12.0))
            .leader("greene", leader(table::THEIRS, 90.0, 70.0))
            .unit("rider", worn(horse(table::OURS, 30.0, 20.0, 0.0, 8)))
            .unit("meets", worn(horse(table::THEIRS, 30.0 - 0.75 * f64::from(horses), 40.0, 180.0, horses)))
            .unit("stands", worn(foot(table::THEIRS, 60.0, 30.0, 180.0, feet)))
            .begin();
        table.check("rider", 3);
        table.order(&table.by("declare-charge", "rider").at(table.id("meets")), &[]);
        table.order(&table.by("countercharge", "meets").at(table.id("rider")), &[]);
        // Put by hand where the two will meet.
        let beside = table::pose(30.0 + 0.75 * f64::from(feet), 30.0, 180.0);
        table.game.amend(&Fix::Pose { piece: table.id("stands"), pose: beside }, &mut Log::new()).unwrap();
        table.maneuver("rider", &["charge"], &[]);
        let both = table.game.sides_of(table.unit_id("meets")).defenders;
        assert_eq!(both, ["meets", "stands"].map(|name| table.unit_id(name)));
        // Of horse +2; he who leads has it too where he rode to meet them. 3 to 7: Falter.
        table.fight("meets", &[1, if horses > feet { 5 } else { 7 }]);
        let rows = table.modifiers("charge-combat");
        assert_eq!(rows.iter().any(|(label, _)| *label == "defender-cavalry-charge"), horses > feet, "{rows:?}");
        table.order(&table.by("retreat", "rider"), &[]);
        assert_eq!((table.step(), table.asked()), ("recall", THEIRS), "{horses} to {feet}");
        let asked = table.offers();
        assert!(asked.iter().all(|offer| offer.order.by == Some(table.id("meets"))), "{horses} to {feet}");
        table.order(&table.by("hold", "meets"), &[]);
        assert_ne!(table.step(), "recall", "{horses} to {feet}");
    }
}

// covers: FF-D29, FF-RES-10, FF-RES-22
#[test]
fn of_those_who_are_beaten_side_by_side_the_horse_may_recall() {
    for (horses, feet) in [(4, 6), (6, 4)] {
        let (horse, beside) =
            (horse(table::THEIRS, 27.0, 30.0, 180.0, horses), foot(table::THEIRS, 36.0, 30.0, 180.0, feet));
        let attackers = foot(table::OURS, 31.5, 20.0, 0.0, 10);
        let mut table = charged(&[("foot", attackers, "horse")], &[("horse", horse), ("beside", beside)]);
        // 7 to 4: Hard Pressed.
        table.fight("horse", &[7, 4]);
        assert_eq!((table.step(), table.asked()), ("recall", THEIRS), "{horses} to {feet}");
        assert!(table.offers().iter().all(|offer| offer.order.by == Some(table.id("horse"))), "{horses} to {feet}");
        table.order(&table.by("retreat", "horse"), &[]);
        assert_ne!(table.step(), "recall", "{horses} to {feet}");
    }
}

// covers: FF-D29, FF-R64
#[test]
fn troops_lead_guns_however_many_these_are() {
    for stands in [4, 6] {
        let battery = guns(table::THEIRS, 30.0 - 0.75 * stands as f64, 30.0, 180.0, stands);
        let beside = foot(table::THEIRS, 33.0, 30.0, 180.0, 4);
        let attackers = foot(table::OURS, 30.0, 20.0, 0.0, 8);
        let mut table = charged(&[("foot", attackers, "guns")], &[("guns", battery), ("beside", beside)]);
        // Nobody is asked who leads. Supported guns +1: 5 to 5. Both disordered -1: 4 to 4. The troops spent -2: 5 to 2.
        table.fight("guns", &[5, 4, 5, 4, 6, 4]);
        let rows = table.modifiers("charge-combat");
        assert!(rows.contains(&("defender-effectiveness", "-2".to_owned())), "{rows:?}");
        // Hard Pressed, and disordered: a third.
        assert_eq!((table.troops("beside").stands, table.unit("guns").stands()), (1, stands));
    }
}

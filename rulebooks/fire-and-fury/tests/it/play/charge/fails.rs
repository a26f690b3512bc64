//! Charges and countercharges that come to nothing: what becomes of those who ran, and of those who rode to meet them.

use engine::game::prelude::*;
use engine::game::{Fix, Log};
use fire_and_fury::field::pieces::Unit;
use fire_and_fury::words::TroopOrder;

use crate::game::*;
use crate::table::{self, but, foot, guns, horse, leader};

/// Units of ours under one leader, and theirs; all are worn, so that the die is the result of the check. Those named of
/// ours declare their charges on the enemy.
fn declared(die: i64, ours: &[(&str, Unit)], theirs: &[(&str, Unit)]) -> Table {
    let mut field =
        table().leader("howe", leader(table::OURS, 32.0, 18.0)).leader("greene", leader(table::THEIRS, 90.0, 66.0));
    for (id, unit) in ours.iter().chain(theirs) {
        field = field.unit(id, worn(unit.clone()));
    }
    let mut table = field.begin();
    table.until("check");
    let all: Vec<_> = ours.iter().map(|(id, _)| table.id(id)).collect();
    table.order(&table.by("check", "howe").with(all), &[die]);
    for (id, unit) in ours {
        let order = table.by("declare-charge", id).at(table.id("enemy"));
        let steel = unit.troops().is_some_and(|troops| troops.traits.cold_steel);
        table.order(&if steel { order.how("cold-steel") } else { order }, &[]);
    }
    table
}

// covers: FF-D59, FF-TRM-12, FF-R73
#[test]
fn a_tardy_charge_that_fails_is_a_move_and_disorders_beyond_its_half() {
    let failed = |die: i64, y: f64| {
        let first = foot(table::OURS, 30.0, 20.0, 0.0, 4);
        let second = but(foot(table::OURS, 36.0, 20.0, 0.0, 4), |troops| troops.traits.cold_steel = true);
        let enemy = foot(table::THEIRS, 30.0, y, 180.0, 2);
        let mut table = declared(die, &[("first", first), ("second", second)], &[("enemy", enemy)]);
        assert!(table.unit("second").marks.cold_steel);
        // The first takes up all of so small a front.
        table.maneuver("first", &["charge"], &[]).maneuver("second", &["charge"], &[]);
        assert_eq!(table.moves("second"), ["move"]);
        assert!(table.rules().contains(&"FF-D59"));
        let marks = table.unit("second").marks;
        assert_eq!((marks.charging, marks.cold_steel), (None, false), "the declaration falls");
        assert_eq!(table.gap("second", "enemy"), 1.0, "behind the first");
        table.troops("second").order
    };
    assert_eq!(failed(2, 26.0), TroopOrder::GoodOrder, "within the half move of 8\"");
    assert_eq!(failed(2, 34.0), TroopOrder::Disordered, "beyond it");
    assert_eq!(failed(3, 34.0), TroopOrder::GoodOrder, "well handled");
}

// covers: FF-D59, FF-D46
#[test]
fn a_charge_that_fails_stops_an_inch_short_of_its_target() {
    let enemy = foot(table::THEIRS, 30.0, 30.0, 180.0, 4);
    let mut table = declared(3, &[("foot", foot(table::OURS, 30.0, 20.0, 0.0, 4))], &[("enemy", enemy)]);
    // Formed by hand into what cannot charge.
    let (what, to) = ("formation".to_owned(), "march-column".to_owned());
    table.game.amend(&Fix::State { piece: table.id("foot"), what, to }, &mut Log::new()).unwrap();
    table.maneuver("foot", &["charge"], &[]);
    assert_eq!((table.moves("foot"), table.unit("foot").marks.charging), (vec!["move"], None));
    assert_eq!(table.gap("foot", "enemy"), 1.0);
}

// covers: FF-D60, FF-D59
#[test]
fn a_countercharge_is_over_when_the_charge_that_it_answers_fails() {
    let field = || {
        let (foot, rider) = (foot(table::OURS, 27.5, 27.0, 0.0, 6), horse(table::OURS, 36.0, 20.0, 0.0, 2));
        let enemy = horse(table::THEIRS, 30.0, 40.0, 180.0, 2);
        let mut table = declared(4, &[("foot", foot), ("horse", rider)], &[("enemy", enemy)]);
        table.order(&table.by("countercharge", "enemy").at(table.id("horse")), &[]);
        table
    };
    let counters = |table: &Table| {
        let rows = table.modifiers("charge-combat");
        rows.iter().any(|(label, _)| *label == "defender-cavalry-charge")
    };
    // The foot gets to its enemy first, and nobody gets past.
    let mut table = field();
    table.maneuver("foot", &["charge"], &[]).maneuver("horse", &["charge"], &[]);
    assert_eq!((table.moves("horse"), table.moves("enemy")), (vec!["move"], vec![]));
    assert!(!table.unit("enemy").marks.countercharging);
    table.fight("enemy", &[9, 1]);
    assert!(!counters(&table), "it was charged where it stands: {:?}", table.modifiers("charge-combat"));
    // Had the horse gone before, they would have met.
    let mut table = field();
    table.maneuver("horse", &["charge"], &[]);
    assert_eq!((table.moves("horse"), table.moves("enemy")), (vec!["charge"], vec!["countercharge"]));
    table.maneuver("foot", &["charge"], &[]).fight("enemy", &[9, 1]);
    assert!(counters(&table), "{:?}", table.modifiers("charge-combat"));
}

// covers: FF-D60
#[test]
fn a_countercharge_is_over_when_its_charger_is_destroyed() {
    let rider = horse(table::OURS, 30.0, 20.0, 0.0, 1);
    let enemy = horse(table::THEIRS, 30.0, 40.0, 180.0, 6);
    let battery = guns(table::THEIRS, 16.0, 32.0, 270.0, 4);
    let mut table = declared(3, &[("horse", rider)], &[("enemy", enemy), ("guns", battery)]);
    table.order(&table.by("countercharge", "enemy").at(table.id("horse")), &[]);
    table.maneuver("horse", &["charge"], &[]).until("defensive-fire");
    let met = table.at("enemy");
    assert!(table.unit("enemy").marks.countercharging);
    table.fire("guns", "horse", &[10]);
    assert_eq!(table.removed("horse"), Some("destroyed"));
    assert!(!table.unit("enemy").marks.countercharging, "it is over");
    assert_eq!(table.at("enemy"), met, "and it stays where it is");
}

// covers: FF-D60
#[test]
fn a_countercharge_that_has_become_impossible_is_over() {
    let enemy = horse(table::THEIRS, 30.0, 40.0, 180.0, 2);
    let mut table = declared(3, &[("horse", horse(table::OURS, 30.0, 20.0, 0.0, 2))], &[("enemy", enemy)]);
    table.order(&table.by("countercharge", "enemy").at(table.id("horse")), &[]);
    // Turned by hand it has its charger behind it.
    let fix = Fix::Pose { piece: table.id("enemy"), pose: table::pose(30.0, 40.0, 0.0) };
    table.game.amend(&fix, &mut Log::new()).unwrap();
    table.maneuver("horse", &["charge"], &[]);
    assert!(table.moves("enemy").is_empty(), "it stays where it is");
    assert!(!table.unit("enemy").marks.countercharging);
    assert!(table.gap("horse", "enemy") < 0.002);
}

// covers: FF-D15
#[test]
fn who_comes_into_the_way_of_a_declared_charge_is_charged() {
    let screen = worn(foot(table::THEIRS, 60.0, 60.0, 180.0, 14));
    let mut table = table()
        .leader("howe", leader(table::OURS, 30.0, 12.0))
        .leader("greene", leader(table::THEIRS, 90.0, 70.0))
        .unit("foot", worn(foot(table::OURS, 30.0, 20.0, 0.0, 6)))
        .unit("enemy", worn(foot(table::THEIRS, 30.0, 34.0, 180.0, 4)))
        .unit("screen", screen)
        .begin();
    table.check("foot", 3);
    table.order(&table.by("declare-charge", "foot").at(table.id("enemy")), &[]);
    // Put there by hand, as a countercharge on another unit would bring it.
    let fix = Fix::Pose { piece: table.id("screen"), pose: table::pose(30.0, 28.0, 180.0) };
    table.game.amend(&fix, &mut Log::new()).unwrap();
    table.maneuver("foot", &["charge"], &[]);
    assert_eq!(table.unit("foot").marks.charging, Some(table.unit_id("screen")));
    let sides = table.game.sides_of(table.unit_id("screen"));
    assert_eq!((sides.attackers.len(), sides.defenders.len()), (1, 1));
    // Outnumbered by 2:1 -2: 6 to 2, Hard Pressed.
    table.fight("screen", &[8, 2]);
    assert_eq!((table.moves("screen"), table.moves("enemy")), (vec!["retreat"], vec![]));
}

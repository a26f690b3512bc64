//! Charges in play: who may, cold steel, countercharges, charges that fail, charges checked by fire.

use engine::game::prelude::*;
use engine::game::{Fix, Log, Order, Side};
use engine::table::{Facing, Ground};
use fire_and_fury::field::ids::UnitId;
use fire_and_fury::field::pieces::Unit;
use fire_and_fury::field::terrain::TerrainKind;
use fire_and_fury::words::{Formation, TroopOrder};

use crate::game::*;
use crate::table::{self, area, but, foot, formed, guns, horse, leader};

fn armies(ours: &[(&str, Unit)], theirs: &[(&str, Unit)]) -> Field {
    let mut field =
        table().leader("howe", leader(table::OURS, 30.0, 14.0)).leader("greene", leader(table::THEIRS, 30.0, 66.0));
    for (id, unit) in ours.iter().chain(theirs) {
        field = field.unit(id, unit.clone());
    }
    field
}

fn ours(y: f64) -> Unit {
    foot(table::OURS, 30.0, y, 0.0, 6)
}

fn theirs(y: f64) -> Unit {
    foot(table::THEIRS, 30.0, y, 180.0, 6)
}

// covers: FF-D14, FF-SEQ-05
#[test]
fn a_charge_is_declared_by_fit_troops_on_an_enemy_that_they_reach() {
    let declare = |table: &Table| table.by("declare-charge", "foot").at(table.id("enemy"));
    // Well handled: 16" and no more.
    let mut table = armies(&[("foot", ours(20.0))], &[("enemy", theirs(36.0))]).begin();
    table.check("foot", 3);
    assert!(table.offered(&declare(&table)));
    let mut table = armies(&[("foot", ours(20.0))], &[("enemy", theirs(36.5))]).begin();
    table.check("foot", 3);
    assert_eq!(table.step(), "maneuver", "nobody can be reached, and the state passes");
    // At the double quick, 22".
    let mut table = armies(&[("foot", ours(20.0))], &[("enemy", theirs(41.5))]).begin();
    table.check("foot", 6);
    assert!(table.offered(&declare(&table)));
    // Not in march column, and not to the rear.
    let column = formed(ours(20.0), Formation::MarchColumn);
    let mut table = armies(&[("foot", column)], &[("enemy", theirs(30.0))]).begin();
    table.check("foot", 3);
    assert_eq!(table.step(), "maneuver");
    let mut table = armies(&[("foot", ours(40.0))], &[("enemy", theirs(30.0))]).begin();
    table.check("foot", 5);
    assert_eq!(table.step(), "maneuver");
    // The charge is the whole maneuver.
    let mut table = armies(&[("foot", ours(20.0))], &[("enemy", theirs(30.0))]).begin();
    table.charge("foot", "enemy", 3);
    assert!(!table.allows(&table.by("maneuver", "foot").how("full-move")));
}

// covers: FF-R73, FF-TRM-12
#[test]
fn a_tardy_unit_charges_within_its_half_move_or_disordered_beyond_it() {
    let at = |y: f64| {
        let mut table = armies(&[("foot", worn(ours(20.0)))], &[("enemy", theirs(y))]).begin();
        table.charge("foot", "enemy", 2);
        table.troops("foot").order
    };
    assert_eq!(at(27.5), TroopOrder::GoodOrder);
    assert_eq!(at(30.0), TroopOrder::Disordered);
    let strict = armies(&[("foot", worn(ours(20.0)))], &[("enemy", theirs(27.5))]).under("tardy-charge", "forbidden");
    let mut table = strict.begin();
    table.check("foot", 2);
    assert_eq!(table.step(), "maneuver");
}

// covers: FF-D22, FF-R51
#[test]
fn cold_steel_is_for_steady_foot_with_bayonets_whose_order_of_battle_allows_it() {
    let steel = |change: fn(&mut fire_and_fury::field::pieces::Troops)| {
        let unit = but(ours(20.0), |troops| {
            troops.traits.cold_steel = true;
            change(troops);
        });
        let mut table = armies(&[("foot", unit)], &[("enemy", theirs(30.0))]).begin();
        table.check("foot", 5);
        let order = table.by("declare-charge", "foot").at(table.id("enemy")).how("cold-steel");
        table.allows(&order)
    };
    assert!(steel(|_| {}));
    assert!(!steel(|troops| troops.traits.cold_steel = false));
    assert!(!steel(|troops| troops.traits.no_bayonets = true));
    // Disordered at the moment of declaring.
    let unit = but(ours(20.0), |troops| troops.traits.cold_steel = true);
    let mut table = armies(&[("foot", unit)], &[("enemy", theirs(30.0))]).begin();
    table.check("foot", 5);
    let (what, to) = ("order".to_owned(), "disordered".to_owned());
    table.game.amend(&Fix::State { piece: table.id("foot"), what, to }, &mut Log::new()).unwrap();
    let order = table.by("declare-charge", "foot").at(table.id("enemy"));
    assert!(table.allows(&order));
    assert_eq!(table.refusal(&order.how("cold-steel")).rule, "FF-D22");
}

// covers: FF-D16, FF-R27, FF-TRM-16, FF-FLD-31
#[test]
fn charged_cavalry_may_countercharge_and_meets_the_charger_midway() {
    let dragoons =
        |change: fn(&mut fire_and_fury::field::pieces::Troops)| but(horse(table::THEIRS, 30.0, 40.0, 180.0, 4), change);
    let charged = |target: Unit| {
        let mut table = armies(&[("horse", horse(table::OURS, 30.0, 20.0, 0.0, 4))], &[("enemy", target)]).begin();
        table.check("horse", 3);
        table.order(&table.by("declare-charge", "horse").at(table.id("enemy")), &[]);
        table
    };
    let mut table = charged(dragoons(|_| {}));
    assert_eq!((table.step(), table.asked()), ("countercharge", THEIRS));
    let counter = table.by("countercharge", "enemy").at(table.id("horse"));
    table.order(&counter, &[]);
    assert_eq!(table.step(), "maneuver", "once a player turn");
    table.maneuver("horse", &["charge"], &[]);
    assert_eq!(table.moves("enemy"), ["countercharge"]);
    assert_eq!(table.at("enemy"), (30.0, 30.0), "half of the 20\" between them");
    assert!(table.gap("horse", "enemy") < 0.002);
    // It does not fire, and nothing checks it; it fights as a countercharger.
    table.fight("enemy", &[5, 5, 9, 1]);
    let rows = table.modifiers("charge-combat");
    assert!(!rows.iter().any(|(label, _)| label.contains("cavalry-charge")), "after a struggle it is lost: {rows:?}");
    // Not disordered, not on foot, not in march column, not infantry.
    assert_eq!(charged(dragoons(|troops| troops.order = TroopOrder::Disordered)).step(), "maneuver");
    assert_eq!(charged(dragoons(|troops| troops.dismounted = true)).step(), "maneuver");
    assert_eq!(charged(dragoons(|troops| troops.formation = Formation::MarchColumn)).step(), "maneuver");
    assert_eq!(charged(theirs(40.0)).step(), "maneuver");
    // Nor with the charger behind it.
    assert_eq!(charged(horse(table::THEIRS, 30.0, 40.0, 0.0, 4)).step(), "maneuver");
}

// covers: FF-D59, FF-SEQ-06
#[test]
fn the_maneuver_is_not_over_before_every_declared_charge_is_moved() {
    let left = foot(table::OURS, 26.0, 20.0, 0.0, 4);
    let right = foot(table::OURS, 33.0, 20.0, 0.0, 4);
    let other = foot(table::OURS, 60.0, 10.0, 0.0, 4);
    let target = foot(table::THEIRS, 29.5, 32.0, 180.0, 2);
    let mut table = armies(&[("left", left), ("right", right), ("other", other)], &[("enemy", target)]).begin();
    table.until("check");
    let all = table.by("check", "howe").with(["left", "right"].map(|name| table.id(name)));
    table.order(&all, &[3]);
    table.order(&table.by("declare-charge", "left").at(table.id("enemy")), &[]);
    assert_eq!(table.refusal(&table.by("declare-charge", "left").at(table.id("enemy"))).rule, "FF-D14", "once");
    table.order(&table.by("declare-charge", "right").at(table.id("enemy")), &[]);
    table.until("maneuver");
    assert_eq!(table.refusal(&Order::plain("done")).rule, "FF-D59");
    table.maneuver("left", &["charge"], &[]);
    table.maneuver("right", &["charge"], &[]);
    // The second finds room beside the first.
    for unit in ["left", "right"] {
        assert_eq!((table.unit(unit).marks.charging, table.gap(unit, "enemy")), (Some(UnitId(3)), 0.0), "{unit}");
    }
    assert_eq!(table.game.check(&Order::plain("done")), Ok(()));
}

// covers: FF-D59
#[test]
fn a_charge_on_a_target_that_is_gone_falls() {
    let charger = but(foot(table::OURS, 30.0, 20.0, 0.0, 2), |troops| troops.traits.cold_steel = true);
    let enemy = foot(table::THEIRS, 30.0, 34.0, 180.0, 2);
    let mut table = armies(&[("foot", charger)], &[("enemy", enemy)]).begin();
    table.check("foot", 3);
    table.order(&table.by("declare-charge", "foot").at(table.id("enemy")).how("cold-steel"), &[]);
    let before = table.at("foot");
    table.game.amend(&Fix::Removed { piece: table.id("enemy") }, &mut Log::new()).unwrap();
    table.maneuver("foot", &["charge"], &[]);
    let marks = table.unit("foot").marks;
    assert_eq!((marks.charging, marks.cold_steel), (None, false));
    assert!(table.rules().contains(&"FF-D59"));
    assert_eq!(table.at("foot"), before, "there is nobody to go to");
}

// covers: FF-EFF-09, FF-EFF-05, FF-D21
#[test]
fn a_checked_charge_goes_back_three_inches_and_fights_no_combat() {
    let mut table = armies(&[("foot", ours(20.0))], &[("enemy", foot(table::THEIRS, 30.0, 30.0, 180.0, 9))]).begin();
    table.charge("foot", "enemy", 3).until("defensive-fire");
    // 9 points, +1: a 7 is an 8, checked without cold steel.
    table.fire("enemy", "foot", &[7]);
    assert!(table.became("foot", "charge-checked") && table.became("foot", "disordered"));
    assert_eq!(table.moves("foot"), ["retreat"]);
    assert!((table.gap("foot", "enemy") - 3.0).abs() < 0.01);
    assert!(table.unit("foot").marks.charging.is_none());
    // It retreated, and does not fire in its offensive step; there is no combat.
    assert_eq!(table.game.state().active, Side::SECOND);
}

// covers: FF-EFF-09, FF-D33, FF-FLD-35
#[test]
fn checked_cavalry_may_recall() {
    let mut table = armies(
        &[("horse", horse(table::OURS, 30.0, 20.0, 0.0, 6))],
        &[("enemy", foot(table::THEIRS, 30.0, 40.0, 180.0, 9))],
    )
    .begin();
    table.charge("horse", "enemy", 3).until("defensive-fire");
    table.fire("enemy", "horse", &[9]);
    assert_eq!((table.step(), table.asked()), ("recall", OURS));
    assert_eq!(table.refusal(&table.by("recall", "horse")).rule, "FF-D33");
    assert!(table.offered(&table.by("retreat", "horse")));
    table.order(&table.by("recall", "horse").how("to-start").how("facing-enemy"), &[]);
    assert_eq!(table.moves("horse"), ["recall"]);
    let (_, y) = table.at("horse");
    assert!((y - 20.0).abs() < 0.1, "back where the charge began: {y}");
}

// covers: FF-D60, FF-D16
#[test]
fn a_countercharge_is_over_when_its_charger_is_checked() {
    let guns = guns(table::THEIRS, 16.0, 32.0, 270.0, 4);
    let mut table = armies(
        &[("horse", horse(table::OURS, 30.0, 20.0, 0.0, 6))],
        &[("enemy", horse(table::THEIRS, 30.0, 40.0, 180.0, 6)), ("guns", guns)],
    )
    .begin();
    table.check("horse", 3);
    table.order(&table.by("declare-charge", "horse").at(table.id("enemy")), &[]);
    table.order(&table.by("countercharge", "enemy").at(table.id("horse")), &[]);
    table.maneuver("horse", &["charge"], &[]).until("defensive-fire");
    assert_eq!(table.refusal(&table.by("fire", "enemy").at(table.id("horse"))).rule, "FF-FLD-05");
    let met = table.at("enemy");
    table.fire("guns", "horse", &[7]);
    assert_eq!(table.step(), "recall");
    assert!(!table.unit("enemy").marks.countercharging, "it is over");
    table.order(&table.by("retreat", "horse"), &[]);
    assert_eq!(table.at("enemy"), met, "and it stays where it is");
}

// covers: FF-D20, FF-D60
#[test]
fn a_charged_unit_fires_at_its_chargers_or_not_at_all() {
    let other = foot(table::OURS, 45.0, 26.0, 0.0, 4);
    let flanker = foot(table::OURS, 30.0, 20.0, 0.0, 6);
    let mut table =
        armies(&[("foot", flanker), ("other", other)], &[("enemy", foot(table::THEIRS, 34.0, 30.0, 180.0, 9))]).begin();
    table.charge("foot", "enemy", 3).until("defensive-fire");
    assert_eq!(table.refusal(&table.by("fire", "enemy").at(table.id("other"))).rule, "FF-D20");
    assert!(table.offered(&table.by("fire", "enemy").at(table.id("foot"))));
    // Charged from behind, with the charger out of its arc, it does not fire at all.
    let turned = foot(table::THEIRS, 34.0, 30.0, 0.0, 9);
    let mut table =
        armies(&[("foot", ours(20.0)), ("other", foot(table::OURS, 34.0, 40.0, 0.0, 4))], &[("enemy", turned)]).begin();
    table.charge("foot", "enemy", 3);
    table.until("leader-moves").done();
    assert_ne!(table.step(), "defensive-fire");
}

// covers: FF-D22, FF-R51, FF-R57
#[test]
fn cavalry_on_foot_has_no_bayonets_for_cold_steel_under_any_house_rule() {
    let dragoons = but(horse(table::OURS, 30.0, 20.0, 0.0, 4), |troops| troops.traits.cold_steel = true);
    for (dismounted, allowed) in [(false, true), (true, false)] {
        let mut table = table()
            .leader("howe", leader(table::OURS, 30.0, 12.0))
            .leader("greene", leader(table::THEIRS, 90.0, 70.0))
            .unit("horse", worn(but(dragoons.clone(), |troops| troops.dismounted = dismounted)))
            .unit("enemy", foot(table::THEIRS, 30.0, 30.0, 180.0, 4))
            .under("cold-steel-arms", "foot-and-cavalry")
            .begin();
        table.check("horse", 3);
        let order = table.by("declare-charge", "horse").at(table.id("enemy")).how("cold-steel");
        assert_eq!((table.allows(&order), table.offered(&order)), (allowed, allowed), "{dismounted}");
    }
}

// covers: FF-D15, FF-FLD-30
#[test]
fn a_charge_goes_for_the_unit_that_it_was_declared_on() {
    let (enemy, beside) = (foot(table::THEIRS, 26.0, 30.0, 180.0, 6), foot(table::THEIRS, 43.0, 28.0, 180.0, 6));
    let mut table = armies(&[("foot", ours(20.0))], &[("enemy", enemy), ("beside", beside)]).begin();
    table.check("foot", 6);
    table.order(&table.by("declare-charge", "foot").at(table.id("enemy")), &[]);
    table.until("maneuver");
    // Wheeled so far to the right it would run into the other.
    let aside = table.maneuver_of("foot", &["charge"], &[]).facing(Facing::degrees(-40.0));
    assert_eq!(table.refusal(&aside).rule, "FF-D15");
    let straight = table.maneuver_of("foot", &["charge"], &[]).facing(Facing::degrees(0.0));
    table.order(&straight, &[]);
    assert_eq!(table.unit("foot").marks.charging, Some(table.unit_id("enemy")));
}

// covers: FF-D16, FF-D17
#[test]
fn a_countercharging_unit_does_not_fire_even_where_cavalry_does() {
    let armed = but(horse(table::THEIRS, 30.0, 40.0, 180.0, 6), |troops| troops.traits.fires_mounted = true);
    let mut table = armies(&[("horse", horse(table::OURS, 30.0, 20.0, 0.0, 6))], &[("enemy", armed)]).begin();
    table.check("horse", 3);
    table.order(&table.by("declare-charge", "horse").at(table.id("enemy")), &[]);
    table.order(&table.by("countercharge", "enemy").at(table.id("horse")), &[]);
    table.maneuver("horse", &["charge"], &[]).until("leader-moves").done();
    assert_ne!(table.step(), "defensive-fire", "nobody may fire, and the step passes");
    // Charged where it stands it fires.
    let armed = but(horse(table::THEIRS, 30.0, 40.0, 180.0, 6), |troops| troops.traits.fires_mounted = true);
    let mut table = armies(&[("horse", horse(table::OURS, 30.0, 20.0, 0.0, 6))], &[("enemy", armed)]).begin();
    table.charge("horse", "enemy", 3).until("defensive-fire").fire("enemy", "horse", &[1]);
}

// covers: FF-FLD-31, FF-FLD-25, FF-CHG-14
#[test]
fn a_countercharge_has_the_ground_that_it_was_ridden_over() {
    for (kind, worth) in [(TerrainKind::Pasture, "2"), (TerrainKind::Brush, "1")] {
        let ground = Ground::new(vec![area(kind, 0, (20.0, 27.0), (40.0, 60.0))], vec![]);
        let mut table = on_ground(ground)
            .leader("howe", leader(table::OURS, 30.0, 14.0))
            .leader("greene", leader(table::THEIRS, 30.0, 66.0))
            .unit("horse", horse(table::OURS, 30.0, 20.0, 0.0, 4))
            .unit("enemy", horse(table::THEIRS, 30.0, 32.0, 180.0, 4))
            .begin();
        table.check("horse", 3);
        table.order(&table.by("declare-charge", "horse").at(table.id("enemy")), &[]);
        table.order(&table.by("countercharge", "enemy").at(table.id("horse")), &[]);
        table.maneuver("horse", &["charge"], &[]);
        // They meet before it, and the charger has come over open ground.
        assert_eq!(table.at("horse"), (30.0, 26.0));
        table.fight("enemy", &[9, 1]);
        let rows = table.modifiers("charge-combat");
        let row = |of: &str| rows.iter().find(|(label, _)| *label == of).map(|(_, value)| value.as_str());
        assert_eq!(
            (row("attacker-cavalry-charge"), row("defender-cavalry-charge")),
            (Some("2"), Some(worth)),
            "{kind:?}"
        );
    }
}

// covers: FF-D22
#[test]
fn a_charger_fires_at_the_unit_that_it_charges_and_at_no_other() {
    let near = foot(table::THEIRS, 40.0, 34.0, 180.0, 4);
    let mut table = armies(&[("foot", ours(20.0))], &[("enemy", theirs(30.0)), ("near", near)]).begin();
    table.charge("foot", "enemy", 3).until("offensive-fire");
    assert_eq!(table.refusal(&table.by("fire", "foot").at(table.id("near"))).rule, "FF-D22");
    table.fire("foot", "enemy", &[1]);
}

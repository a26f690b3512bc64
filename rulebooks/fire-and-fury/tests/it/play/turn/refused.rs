//! What is refused in play, and by which rule: orders that would go well but for it.

use engine::game::prelude::*;
use engine::game::{Fix, Log, Order};
use engine::table::Facing;
use fire_and_fury::field::ids::LeaderId;
use fire_and_fury::words::TroopOrder;

use crate::game::*;
use crate::play::combat::results::{armies, charged, ours, theirs};
use crate::table::{self, but, foot, guns, horse, leader};

fn remove(table: &mut Table, name: &str) {
    let fix = Fix::Removed { piece: table.id(name) };
    table.game.amend(&fix, &mut Log::new()).unwrap();
}

// covers: FF-D20, FF-D54
#[test]
fn fire_goes_at_an_enemy_who_is_there_and_names_each_firer_once() {
    let mut table = armies(
        &[("rear", foot(table::OURS, 26.0, 22.0, 0.0, 6)), ("front", foot(table::OURS, 26.0, 26.0, 0.0, 6))],
        &[("line", foot(table::THEIRS, 26.0, 30.0, 180.0, 6)), ("other", foot(table::THEIRS, 40.0, 30.0, 180.0, 6))],
    )
    .begin();
    table.until("offensive-fire");
    let fire = |table: &Table, by: &str, at: &str| table.by("fire", by).at(table.id(at));
    assert_eq!(table.refusal(&fire(&table, "rear", "front")).rule, "FF-D20", "not at friends, however near");
    let twice = fire(&table, "front", "line").with([table.id("front")]);
    assert_eq!(table.refusal(&twice).rule, "FF-D20");
    assert!(table.allows(&fire(&table, "front", "line")));
    remove(&mut table, "line");
    assert_eq!(table.refusal(&fire(&table, "front", "line")).rule, "FF-D20", "it is gone");
    remove(&mut table, "front");
    assert_eq!(table.refusal(&fire(&table, "front", "other")).rule, "FF-D54", "so is the firer");
}

// covers: FF-D16
#[test]
fn a_countercharge_goes_for_a_unit_that_charges_and_for_no_other() {
    let mut table = armies(
        &[("horse", horse(table::OURS, 30.0, 20.0, 0.0, 4)), ("idle", horse(table::OURS, 38.0, 20.0, 0.0, 4))],
        &[("enemy", horse(table::THEIRS, 32.0, 40.0, 180.0, 4))],
    )
    .begin();
    table.check("horse", 3);
    table.order(&table.by("declare-charge", "horse").at(table.id("enemy")), &[]);
    assert_eq!(table.step(), "countercharge");
    let counter = |table: &Table, charger: &str| table.by("countercharge", "enemy").at(table.id(charger));
    assert_eq!(table.refusal(&counter(&table, "idle")).rule, "FF-D16");
    assert!(table.allows(&counter(&table, "horse")));
}

// covers: FF-RES-05, FF-R62
#[test]
fn only_the_victor_breaks_through_and_cavalry_must_under_any_house_rule() {
    let idle = worn(foot(table::OURS, 60.0, 20.0, 0.0, 6));
    let second = worn(foot(table::THEIRS, 60.0, 40.0, 180.0, 6));
    let field = |victor| {
        armies(&[("foot", victor), ("idle", idle.clone())], &[("enemy", theirs(6)), ("second", second.clone())])
    };
    let mut table = charged(field(ours(6)));
    table.fight("enemy", &[10, 1]);
    let by_idle = table.by("breakthrough", "idle").at(table.id("second"));
    assert_eq!(table.refusal(&by_idle).rule, "FF-RES-05");
    // Foot may stay under the house rule; cavalry may not.
    let mut table = charged(field(ours(6)).under("breakthrough-foot", "optional"));
    table.fight("enemy", &[10, 1]);
    assert_eq!(table.step(), "breakthrough");
    assert!(table.allows(&Order::plain("done")));
    let dragoons = worn(horse(table::OURS, 30.0, 20.0, 0.0, 6));
    let mut table = charged(field(dragoons).under("breakthrough-foot", "optional"));
    table.fight("enemy", &[10, 1]);
    assert_eq!(table.refusal(&Order::plain("done")).rule, "FF-R62");
}

// covers: FF-SEQ-07
#[test]
fn leaders_of_the_other_side_and_those_who_are_gone_do_not_ride() {
    let mut table = table()
        .leader("howe", leader(table::OURS, 30.0, 10.0))
        .leader("clinton", leader(table::OURS, 60.0, 10.0))
        .leader("greene", leader(table::THEIRS, 30.0, 60.0))
        .unit("foot", foot(table::OURS, 30.0, 20.0, 0.0, 6))
        .unit("line", foot(table::THEIRS, 30.0, 66.0, 180.0, 6))
        .begin();
    table.until("leader-moves");
    let ride = |table: &Table, name: &str, x: f64, y: f64| table.by("move-leader", name).along([spot(x, y)]);
    assert_eq!(table.refusal(&ride(&table, "greene", 31.0, 60.0)).rule, "FF-SEQ-07");
    remove(&mut table, "clinton");
    assert_eq!(table.refusal(&ride(&table, "clinton", 61.0, 10.0)).rule, "FF-SEQ-07");
    let stays = table.by("move-leader", "clinton");
    assert_eq!(table.refusal(&stays).rule, "FF-SEQ-07", "nor does he stay");
    assert!(table.allows(&ride(&table, "howe", 31.0, 10.0)));
    let turns = table.by("move-leader", "howe").facing(Facing::new(9_000));
    table.order(&turns, &[]);
    assert_eq!(table.leader("howe").pose.facing, Facing::new(9_000), "who only turns is turned");
}

// covers: FF-SEQ-04, FF-D54
#[test]
fn a_unit_that_is_gone_does_not_check() {
    let mut table = armies(&[("foot", ours(6)), ("far", foot(table::OURS, 80.0, 20.0, 0.0, 6))], &[]).begin();
    table.until("check");
    assert!(table.allows(&table.by("check", "far")));
    remove(&mut table, "far");
    assert_eq!(table.refusal(&table.by("check", "far")).rule, "FF-SEQ-04");
}

// covers: FF-D34, FF-D36
#[test]
fn a_leader_does_not_come_back_to_a_unit_that_is_gone() {
    let mut table = table()
        .leader("howe", leader(table::OURS, 30.0, 10.0))
        .leader("greene", leader(table::THEIRS, 30.0, 60.0))
        .unit("foot", foot(table::OURS, 30.0, 20.0, 0.0, 6))
        .unit("other", foot(table::OURS, 50.0, 20.0, 0.0, 6))
        .unit("line", foot(table::THEIRS, 30.0, 66.0, 180.0, 6))
        .with(|muster| muster.absent = vec![(LeaderId(0), Some(1))])
        .begin();
    assert_eq!(table.step(), "leaders", "he is due at once");
    remove(&mut table, "other");
    let back = |table: &Table, unit: &str| table.by("return-leader", "howe").at(table.id(unit));
    assert_eq!(table.refusal(&back(&table, "other")).rule, "FF-D36");
    assert_eq!(table.refusal(&back(&table, "line")).rule, "FF-D36");
    table.order(&back(&table, "foot"), &[]);
    assert_eq!(table.leader("howe").attached_to, Some(table.unit_id("foot")));
}

// covers: FF-GUN-01, FF-GUN-10, FF-GUN-11, FF-R29
#[test]
fn guns_take_one_line_and_may_stand_still_in_it() {
    let field = || {
        armies(
            &[("gun", guns(table::OURS, 30.0, 20.0, 0.0, 1)), ("foot", ours(6))],
            &[("enemy", foot(table::THEIRS, 30.0, 36.0, 180.0, 6))],
        )
    };
    let checked = || {
        let mut table = field().with(|muster| muster.units[1].unit.pose = table::pose(60.0, 20.0, 0.0)).begin();
        table.check("gun", 3);
        table.until("maneuver");
        table
    };
    let mut table = checked();
    let both = table.by("maneuver", "gun").how("fire").how("hand-haul");
    assert_eq!(table.refusal(&both).rule, "FF-GUN-01");
    // To haul them nowhere is to stand; so is a pivot to where they look already.
    table.order(&table.by("maneuver", "gun").how("hand-haul"), &[]);
    assert_eq!(table.at("gun"), (30.0, 20.0));
    let mut table = checked();
    let pivot = table.by("maneuver", "gun").how("pivot-and-fire").facing(Facing::AHEAD);
    table.order(&pivot, &[]);
    assert_eq!((table.at("gun"), table.pose("gun").facing), ((30.0, 20.0), Facing::AHEAD));
    table.until("offensive-fire");
    assert!(table.allows(&table.by("fire", "gun").at(table.id("enemy"))));
}

// covers: FF-D22, FF-R51
#[test]
fn cavalry_has_no_cold_steel_but_under_a_house_rule() {
    let dragoons = but(horse(table::OURS, 30.0, 20.0, 0.0, 6), |troops| troops.traits.cold_steel = true);
    let field = || armies(&[("horse", dragoons.clone())], &[("enemy", theirs(6))]);
    let order = |table: &Table| table.by("declare-charge", "horse").at(table.id("enemy")).how("cold-steel");
    let mut table = field().begin();
    table.check("horse", 5);
    assert_eq!(table.refusal(&order(&table)).rule, "FF-D22");
    let mut table = field().under("cold-steel-arms", "foot-and-cavalry").begin();
    table.check("horse", 5);
    assert!(table.allows(&order(&table)));
    assert_eq!(table.troops("horse").order, TroopOrder::GoodOrder);
}

//! Leaders in play: attached and detached, hit and gone, back again and replaced, ridden down.

use engine::game::prelude::*;
use engine::game::{Fix, Log, Order, Viewer, What};
use fire_and_fury::field::ids::{Id, LeaderId, UnitId};
use fire_and_fury::field::pieces::{Leader, Unit, UnitBody};
use fire_and_fury::words::{Carriage, LeaderQuality, Quality, TroopOrder};

use crate::game::*;
use crate::table::{self, but, foot, guns, leader};

/// Two regiments and a leader each; theirs 5" before ours, so that fire takes effect.
fn two_lines() -> Field {
    let (ours, theirs) = (table::OURS, table::THEIRS);
    table()
        .leader("howe", leader(ours, 30.0, 18.0))
        .leader("greene", leader(theirs, 30.0, 33.0))
        .unit("foot", foot(ours, 30.0, 20.0, 0.0, 8))
        .unit("reserve", foot(ours, 60.0, 10.0, 0.0, 8))
        .unit("line", foot(theirs, 30.0, 30.0, 180.0, 8))
        .unit("second", foot(theirs, 60.0, 60.0, 180.0, 8))
}

fn attach(table: &Table, leader: &str, unit: &str) -> Order {
    table.by("attach-leader", leader).at(table.id(unit))
}

// covers: FF-SEQ-02, FF-D56
#[test]
fn leaders_attach_within_six_inches_and_detach_freely() {
    let mut table = two_lines().begin();
    assert_eq!(table.step(), "leaders");
    let far = table.refusal(&attach(&table, "howe", "reserve"));
    assert_eq!(far.rule, "FF-D56");
    assert!(far.to_string().contains("within 6\""), "{far}");
    assert_eq!(table.refusal(&attach(&table, "howe", "line")).rule, "FF-D56");
    assert_eq!(table.refusal(&attach(&table, "greene", "line")).rule, "FF-SEQ-02", "not his turn");
    table.order(&attach(&table, "howe", "foot"), &[]);
    assert_eq!(table.leader("howe").attached_to, Some(UnitId(0)));
    assert_eq!(table.refusal(&attach(&table, "howe", "foot")).rule, "FF-D56");
    table.order(&table.by("detach-leader", "howe"), &[]);
    assert_eq!(table.leader("howe").attached_to, None);
    assert_eq!(table.refusal(&table.by("detach-leader", "howe")).rule, "FF-D56");
}

// covers: FF-MOV-06, FF-SEQ-07, FF-D56, FF-R68
#[test]
fn a_detached_leader_rides_once_and_joins_the_unit_that_he_touches() {
    let mut table = two_lines().begin();
    table.until("leader-moves");
    let too_far = table.by("move-leader", "howe").along([spot(90.0, 18.0)]);
    assert!(!table.allows(&too_far), "60\" is more than 36\"");
    table.order(&table.by("move-leader", "howe").along([spot(60.0, 8.25)]), &[]);
    assert_eq!(table.leader("howe").attached_to, None, "not before the next leaders step");
    assert_ne!(table.step(), "leader-moves", "once a player turn");
    // Their turn, then ours again.
    while table.game.state().turn == 1 {
        table.done();
    }
    assert_eq!(table.leader("howe").attached_to, Some(UnitId(1)));
    let rules = table.rules();
    let [began, joins] = ["FF-SEQ-02", "FF-D56"].map(|rule| rules.iter().position(|of| *of == rule));
    assert!(began.is_some() && began < joins, "told after the step began: {rules:?}");
    // Attached he moves with his unit, and has no move of his own.
    table.check("reserve", 5).maneuver("reserve", &["full-move"], &[(60.0, 20.0)]);
    let (unit, rider) = (table.at("reserve"), table.leader("howe").pose.spot.point());
    assert!((rider.x - unit.0).abs() < 0.01 && (unit.1 - rider.y - 0.5).abs() < 0.01, "{unit:?} {rider:?}");
    table.until("defensive-fire");
}

// covers: FF-D56
#[test]
fn a_leader_joins_nobody_who_has_left_him() {
    for leaves in [false, true] {
        let mut table = two_lines().begin();
        let ride = table.until("leader-moves").by("move-leader", "howe").along([spot(60.0, 8.5)]);
        table.order(&ride, &[]);
        if leaves {
            let fix = Fix::Pose { piece: table.id("reserve"), pose: table::pose(60.0, 20.0, 0.0) };
            table.game.amend(&fix, &mut Log::new()).unwrap();
        }
        next_turn(&mut table);
        assert_eq!(table.leader("howe").attached_to, (!leaves).then_some(table.unit_id("reserve")));
    }
}

// covers: FF-R68
#[test]
fn under_a_house_rule_leaders_move_after_every_check() {
    let mut table = two_lines().under("leader-moves", "every-check").begin();
    table.check("foot", 5).done();
    assert_eq!(table.step(), "maneuver");
    table.done();
    assert_eq!(table.step(), "leader-moves");
    table.order(&table.by("move-leader", "howe").along([spot(56.0, 8.0)]), &[]);
    table.check("reserve", 5);
    table.until("leader-moves").done();
    assert_eq!(table.step(), "defensive-fire");
}

// covers: FF-R68, FF-SEQ-03
#[test]
fn checks_go_on_after_one_that_loses_the_unit() {
    let mut battery = guns(table::OURS, 38.0, 25.0, 0.0, 1);
    if let UnitBody::Guns(guns) = &mut battery.body {
        guns.carriage = Carriage::Fixed;
    }
    let battery = Unit { quality: Quality::Raw, ..battery };
    for option in ["once", "every-check"] {
        let mut table = two_lines()
            .leader("clinton", Leader { quality: LeaderQuality::Poor, ..leader(table::OURS, 44.0, 16.0) })
            .unit("battery", battery.clone())
            .under("leader-moves", option)
            .begin();
        table.until("check");
        // Raw -1, a battery +2, a poor leader -1, not his own -1: a 1 is 0, in close range of the enemy: it is lost.
        let check = table.by("check", "clinton").with([table.id("battery")]);
        table.order(&check, &[1]);
        assert_eq!(table.removed("battery"), Some("destroyed"), "{option}");
        if option == "every-check" {
            assert_eq!(table.step(), "leader-moves");
            table.done();
        }
        assert_eq!(table.step(), "check", "{option}: the others have not checked");
    }
}

/// The line fires at the foot with a 10; its leader is checked with the second die.
fn hit(leader_die: i64) -> Table {
    let mut table = two_lines().begin();
    table.until("defensive-fire");
    // 8 points at 9": half a point each is 4, -1; 10 - 1 = 9: Telling.
    table.fire("line", "foot", &[10, leader_die]);
    table
}

/// Goes on to our next leaders step.
fn next_turn(table: &mut Table) {
    let turn = table.game.state().turn;
    for _ in 0..60 {
        if table.game.state().turn > turn {
            return;
        }
        if table.allows(&Order::plain("done")) {
            table.done();
        } else {
            // Somebody must check: let everybody do so.
            let shaken = ["foot", "line"].map(|name| (name, table.troops(name).order)).into_iter();
            let shaken: Vec<_> = shaken.filter(|(_, order)| *order != TroopOrder::GoodOrder).collect();
            for (name, _) in shaken {
                if table.step() == "check" && table.unit(name).side == table.asked() {
                    table.check(name, 9);
                }
            }
        }
    }
    panic!("the turn never ends");
}

// covers: FF-LDR-05, FF-LDR-06, FF-D34, FF-R46
#[test]
fn a_leader_who_falls_is_replaced_in_the_next_leaders_step_but_one() {
    let mut table = hit(8);
    assert_eq!(table.removed("howe"), Some("fallen"));
    assert!(table.leader("howe").off_table);
    assert_eq!(table.game.state().leaders_lost, [1, 0]);
    next_turn(&mut table);
    assert!(!table.offered(&table.by("replace-leader", "howe").at(table.id("foot"))), "the next one is too soon");
    next_turn(&mut table);
    assert_eq!(table.step(), "leaders");
    assert_eq!(table.refusal(&Order::plain("done")).rule, "FF-D34");
    assert_eq!(table.refusal(&table.by("replace-leader", "howe").at(table.id("line"))).rule, "FF-D34");
    table.order(&table.by("replace-leader", "howe").at(table.id("reserve")), &[]);
    assert!(table.said("howe: a successor takes over"), "the fallen does not rise again");
    let renamed = What::Renamed { piece: table.id("howe"), name: "howe's successor".to_owned() };
    assert!(table.log.events().iter().any(|event| event.what == renamed));
    assert!(table.said("howe's successor joins reserve."), "and the dead man's name is not his");
    assert_eq!(table.game.say(&table.by("detach-leader", "howe")), "howe's successor: leave the unit");
    let card = table.game.card(table.id("howe"), Viewer::Umpire).unwrap();
    assert_eq!(card.title, "howe's successor");
    assert!(card.badges.iter().any(|badge| badge.label == "successor"));
    let successor = table.leader("howe");
    assert_eq!((successor.attached_to, successor.quality), (Some(UnitId(1)), LeaderQuality::Able));
}

// covers: FF-D34, FF-D04
#[test]
fn a_successor_is_able_and_mounted_and_comes_to_his_own_command() {
    let placed = |superior: bool| {
        let fallen =
            Leader { quality: LeaderQuality::Gallant, dismounted: true, superior, ..leader(table::OURS, 30.0, 18.0) };
        let mut field = two_lines().leader("clinton", leader(table::OURS, 80.0, 4.0));
        field.muster.leaders[0].leader = fallen;
        let clinton = LeaderId::at(field.muster.leaders.len() - 1).unwrap();
        let other = Unit { leader: Some(clinton), ..foot(table::OURS, 80.0, 8.0, 0.0, 6) };
        let mut table = field.unit("other", other).begin();
        table.until("defensive-fire").fire("line", "foot", &[10, 8]);
        next_turn(&mut table);
        next_turn(&mut table);
        let elsewhere = table.by("replace-leader", "howe").at(table.id("other"));
        assert_eq!((table.offered(&elsewhere), table.allows(&elsewhere)), (superior, superior));
        if !superior {
            assert_eq!(table.refusal(&elsewhere).rule, "FF-D34");
        }
        table.order(&table.by("replace-leader", "howe").at(table.id("reserve")), &[]);
        table.leader("howe")
    };
    for superior in [false, true] {
        let successor = placed(superior);
        assert_eq!((successor.quality, successor.dismounted), (LeaderQuality::Able, false));
    }
}

// covers: FF-D34, FF-D36
#[test]
fn a_successor_is_one_still_when_he_is_hit_himself() {
    let succeeds = |table: &Table| table.game.state().leader_records[LeaderId(0)].successor;
    for (die, how, back) in [(8, "fallen", "replace-leader"), (7, "wounded", "return-leader")] {
        let mut table = hit(8);
        assert!(!succeeds(&table), "he who fell was nobody's");
        next_turn(&mut table);
        next_turn(&mut table);
        table.order(&table.by("replace-leader", "howe").at(table.id("foot")), &[]);
        assert!(succeeds(&table));
        table.until("defensive-fire").fire("line", "foot", &[10, die]);
        assert_eq!((table.removed("howe"), succeeds(&table)), (Some(how), true));
        next_turn(&mut table);
        next_turn(&mut table);
        table.order(&table.by(back, "howe").at(table.id("foot")), &[]);
        assert!(succeeds(&table), "{how}, and back on the table");
    }
}

// covers: FF-LDR-05, FF-D36
#[test]
fn a_flesh_wound_costs_a_leader_his_next_player_turn() {
    let mut table = hit(7);
    assert_eq!(table.removed("howe"), Some("wounded"));
    assert_eq!(table.game.state().leaders_lost, [0, 0]);
    next_turn(&mut table);
    assert!(table.leader("howe").off_table, "he misses the next player turn");
    next_turn(&mut table);
    assert_eq!(table.refusal(&Order::plain("done")).rule, "FF-D36");
    table.order(&table.by("return-leader", "howe").at(table.id("foot")), &[]);
    assert!(!table.leader("howe").off_table);
}

// covers: FF-LDR-05, FF-D36
#[test]
fn a_leader_unhorsed_remounts_at_the_end_of_his_next_player_turn() {
    let mut table = hit(6);
    assert!(table.leader("howe").dismounted);
    next_turn(&mut table);
    assert!(table.leader("howe").dismounted, "on foot through his next player turn");
    assert_eq!(table.step(), "leaders");
    next_turn(&mut table);
    assert!(!table.leader("howe").dismounted);
}

// covers: FF-LDR-05, FF-D36
#[test]
fn a_leader_unhorsed_in_the_enemys_player_turn_is_on_foot_for_his_next_one_alone() {
    let mut table = two_lines().begin();
    table.until("offensive-fire");
    table.fire("foot", "line", &[10, 6]);
    assert!(table.leader("greene").dismounted);
    next_turn(&mut table);
    assert!(!table.leader("greene").dismounted, "his side has had its player turn");
}

// covers: FF-LDR-06, FF-EFF-13
#[test]
fn no_leader_is_checked_without_a_ten_or_when_none_is_near() {
    let mut table = two_lines().begin();
    table.until("defensive-fire");
    table.fire("line", "foot", &[9]);
    assert_eq!(table.removed("howe"), None);
    let far = two_lines().with(|muster| muster.leaders[0].leader.pose = table::pose(30.0, 10.0, 0.0));
    let mut table = far.begin();
    table.until("defensive-fire");
    table.fire("line", "foot", &[10]);
}

// covers: FF-FLD-17, FF-R46
#[test]
fn of_equally_close_leaders_the_owner_chooses() {
    let twins = two_lines().leader("clinton", leader(table::OURS, 32.0, 18.0));
    let mut table = twins.begin();
    table.until("defensive-fire");
    table.fire("line", "foot", &[10, 8]);
    assert_eq!((table.step(), table.asked()), ("choose-leader", OURS));
    assert_eq!(table.refusal(&table.by("choose-leader", "greene")).rule, "FF-FLD-17");
    table.order(&table.by("choose-leader", "clinton"), &[]);
    assert_eq!(table.removed("clinton"), Some("fallen"));
    assert!(!table.leader("howe").off_table);
}

// covers: FF-FLD-17, FF-D54
#[test]
fn a_leader_who_has_fallen_is_not_struck_again() {
    let with = || Leader { attached_to: Some(UnitId(0)), ..leader(table::OURS, 30.0, 24.0) };
    let field = || {
        table()
            .leader("howe", with())
            .leader("clinton", Leader { superior: true, ..with() })
            .unit("last", foot(table::OURS, 30.0, 25.0, 0.0, 2))
            .unit("reserve", foot(table::OURS, 60.0, 10.0, 0.0, 8))
            .leader("greene", leader(table::THEIRS, 30.0, 40.0))
            .unit("line", foot(table::THEIRS, 30.0, 30.0, 180.0, 9))
    };
    // 9 points, +1: withering takes both stands. One of the two leaders is hit by the fire, and both lose their unit.
    let shot = |both: [i64; 2]| {
        let mut table = field().begin();
        table.until("defensive-fire").fire("line", "last", &[10, 8, both[0], both[1]]);
        table
    };
    let table = shot([9, 10]);
    assert_eq!(table.game.state().leaders_lost, [2, 0]);
    assert_ne!(table.step(), "choose-leader", "nobody is left to be hit");
    // One of them fell with the unit: the fire can only have hit the other.
    let mut table = shot([9, 1]);
    for name in ["howe", "clinton"] {
        let choose = table.by("choose-leader", name);
        assert_eq!((table.offered(&choose), table.allows(&choose)), {
            let there = !table.leader(name).off_table;
            (there, there)
        });
    }
    let left = if table.leader("howe").off_table { "clinton" } else { "howe" };
    table.order(&table.by("choose-leader", left), &[]);
    assert_eq!(table.game.state().leaders_lost, [2, 0]);
}

// covers: FF-D54
#[test]
fn a_leader_whose_unit_is_destroyed_is_checked_and_left_standing() {
    let last = but(foot(table::OURS, 30.0, 25.0, 0.0, 1), |troops| troops.order = TroopOrder::Disordered);
    let with = Leader { attached_to: Some(UnitId(0)), ..leader(table::OURS, 30.0, 24.0) };
    let mut table = table()
        .leader("howe", with)
        .unit("last", last)
        .unit("reserve", foot(table::OURS, 60.0, 10.0, 0.0, 8))
        .leader("greene", leader(table::THEIRS, 30.0, 40.0))
        .unit("line", foot(table::THEIRS, 30.0, 30.0, 180.0, 8))
        .begin();
    table.check("last", 9).until("defensive-fire");
    // 8 points, galling on a 6 takes the stand of disordered troops; it rallied, so telling on an 8.
    table.fire("line", "last", &[8, 6]);
    assert_eq!(table.removed("last"), Some("destroyed"));
    let howe = table.leader("howe");
    assert_eq!((howe.attached_to, howe.off_table, howe.dismounted), (None, false, true));
    assert!(table.rules().contains(&"FF-D54"));
}

// covers: FF-D35
#[test]
fn a_leader_whom_the_enemy_rides_down_escapes_or_is_captured() {
    let field = |friend: Option<f64>| {
        let mut field = table()
            .leader("howe", leader(table::OURS, 30.0, 10.0))
            .leader("greene", leader(table::THEIRS, 30.0, 30.0))
            .unit("foot", foot(table::OURS, 30.0, 20.0, 0.0, 8))
            .unit("far", foot(table::THEIRS, 80.0, 66.0, 180.0, 4));
        if let Some(y) = friend {
            field = field.unit("line", foot(table::THEIRS, 30.0, y, 180.0, 8));
        }
        let mut table = field.begin();
        table.check("foot", 5).maneuver("foot", &["full-move"], &[(30.0, 30.0)]);
        table
    };
    let escaped = field(Some(50.0));
    assert_eq!(escaped.leader("greene").attached_to, Some(UnitId(2)));
    // He stood in the way and not only at its end.
    let mut passed = table()
        .leader("howe", leader(table::OURS, 30.0, 10.0))
        .leader("greene", leader(table::THEIRS, 30.0, 25.0))
        .unit("foot", foot(table::OURS, 30.0, 20.0, 0.0, 8))
        .unit("line", foot(table::THEIRS, 30.0, 50.0, 180.0, 8))
        .begin();
    passed.check("foot", 5).maneuver("foot", &["full-move"], &[(30.0, 34.0)]);
    assert_eq!(passed.leader("greene").attached_to, Some(UnitId(1)));
    let captured = field(None);
    assert_eq!(captured.removed("greene"), Some("captured"));
    assert_eq!(captured.game.state().leaders_lost, [0, 1]);
}

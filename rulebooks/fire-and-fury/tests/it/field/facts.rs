//! Facts of whole charts, read off the table and taken by the charts.

use engine::chart::Facts;
use engine::table::{Crossings, Ground};
use fire_and_fury::charts::fire_facts::Cover;
use fire_and_fury::charts::maneuver_facts::{ArmyLosses, CommandStatus, ManeuverFacts};
use fire_and_fury::field::facts::{Army, fire_combat, maneuver_check};
use fire_and_fury::field::pieces::{Leader, Unit, UnitBody};
use fire_and_fury::field::terrain::TerrainKind;
use fire_and_fury::words::{Arm, Effectiveness, LeaderQuality, TroopOrder};

use crate::table::*;

#[test]
fn a_volley_and_a_gun_on_a_fenced_line() {
    let fence = Ground::new(vec![], vec![wall(TerrainKind::RailFence, (0.0, 20.5), (40.0, 20.5))]);
    let mut battery = guns(OURS, 18.0, 28.0, 180.0, 2);
    if let UnitBody::Guns(guns) = &mut battery.body {
        guns.stands[0].damaged = true;
    }
    let units = [
        foot(THEIRS, 10.0, 20.0, 0.0, 8),
        but(foot(OURS, 10.0, 26.0, 180.0, 8), |troops| troops.order = TroopOrder::Disordered),
        battery,
        foot(THEIRS, 10.0, 17.0, 0.0, 4),
    ];
    on(&fence, &units, &[leader(THEIRS, 10.0, 15.0)], |field| {
        let target = field.piece(UnitId(0)).unwrap();
        let facts = fire_combat(field, &[UnitId(1), UnitId(2)], target, &mut Crossings::default()).unwrap();
        facts.check(field.book).unwrap();
        assert_eq!(facts.firers.len(), 3, "the damaged gun is told apart");
        let foot = &facts.firers[0];
        assert_eq!((foot.firing.stands, foot.firing.range, foot.unit_stands), (8, 6.0, 8));
        assert!(foot.firing.disordered && !foot.in_charge);
        assert_eq!(facts.target_cover, Cover::Partial);
        assert!(facts.leader_within_6 && !facts.target_enfiladed && !facts.target.charging);
        assert_eq!(facts.massed.len(), 1);
    });
    let away = [foot(THEIRS, 10.0, 20.0, 0.0, 8), foot(OURS, 10.0, 26.0, 0.0, 8)];
    on(&plain(), &away, &[], |field| {
        let target = field.piece(UnitId(0)).unwrap();
        assert!(fire_combat(field, &[UnitId(1)], target, &mut Crossings::default()).is_none());
    });
}

fn check(ground: &Ground, units: &[Unit], leaders: &[Leader], commander: Option<LeaderId>) -> ManeuverFacts {
    let army = Army { key_position_lost: true, losses: ArmyLosses::HeavyCasualties };
    on(ground, units, leaders, |field| {
        let unit = field.piece(UnitId(0)).unwrap();
        let facts = maneuver_check(field, unit, commander, army, &mut Crossings::default());
        facts.check(field.book).unwrap();
        facts
    })
}

// covers: FF-CMD-04
// covers: FF-CMD-05
// covers: FF-R14
#[test]
fn under_whom_a_unit_checks() {
    let unit = Unit { leader: Some(LeaderId(0)), ..foot(OURS, 10.0, 20.0, 0.0, 6) };
    let own = Leader { quality: LeaderQuality::Gallant, ..leader(OURS, 10.0, 15.0) };
    let neighbor = leader(OURS, 15.0, 15.0);
    let general = Leader { superior: true, ..leader(OURS, 12.0, 12.0) };
    let with = Leader { attached_to: Some(UnitId(0)), ..general };
    let units = [unit];
    let asked = |leaders: &[Leader], commander| {
        let facts = check(&plain(), &units, leaders, commander);
        (facts.command_status, facts.leader_quality, facts.leader_attached)
    };
    assert_eq!(asked(&[own, neighbor], Some(LeaderId(0))), (CommandStatus::InCommand, LeaderQuality::Gallant, false));
    assert_eq!(asked(&[own, neighbor], Some(LeaderId(1))), (CommandStatus::Provisional, LeaderQuality::Able, false));
    assert_eq!(asked(&[own, neighbor], None), (CommandStatus::OutOfCommand, LeaderQuality::Able, false));
    assert_eq!(asked(&[own, general], Some(LeaderId(1))).0, CommandStatus::Provisional);
    assert_eq!(asked(&[own, with], Some(LeaderId(1))), (CommandStatus::InCommand, LeaderQuality::Able, true));
    let lent = Leader { attached_to: Some(UnitId(0)), ..neighbor };
    assert_eq!(
        asked(&[own, lent], Some(LeaderId(1))),
        (CommandStatus::Provisional, LeaderQuality::Able, true),
        "a neighbor's"
    );
    assert_eq!(asked(&[own, with], None).0, CommandStatus::InCommand, "a leader is with it");
}

#[test]
fn the_situation_of_a_unit_that_checks() {
    let fence = Ground::new(vec![], vec![wall(TerrainKind::RailFence, (0.0, 20.5), (40.0, 20.5))]);
    let units = [foot(OURS, 10.0, 20.0, 0.0, 6), foot(THEIRS, 10.0, 26.0, 180.0, 6), foot(THEIRS, 10.0, 9.0, 0.0, 2)];
    let facts = check(&fence, &units, &[], None);
    assert!(facts.linear_cover && facts.in_close_range && facts.outflanked_within_12 && facts.key_position_lost);
    assert_eq!((facts.arm, facts.effectiveness), (Arm::Infantry, Some(Effectiveness::Fresh)));
    let facts = check(&plain(), &[units[0].clone()], &[], None);
    assert!(!facts.linear_cover && !facts.in_close_range && !facts.outflanked_within_12 && !facts.fortified);
    let gun = check(&plain(), &[guns(OURS, 10.0, 10.0, 0.0, 2)], &[], None);
    assert_eq!((gun.arm, gun.effectiveness, gun.limbered), (Arm::Guns, None, false));
    let routed = check(&plain(), &[broken(units[0].clone())], &[], None);
    assert_eq!(routed.order, TroopOrder::Broken);
}

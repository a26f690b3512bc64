//! Facts of charge combats, read off the table and taken by the chart.

use engine::chart::Facts;
use engine::table::{Crossings, Ground};
use fire_and_fury::charts::charge_facts::{
    AttackerFormation, AttackerOrder, ChargeCombatFacts, Combat, DefenderGuns, Position,
};
use fire_and_fury::field::charge_facts::{Fight, charge_combat, lead};
use fire_and_fury::field::pieces::{Leader, Unit};
use fire_and_fury::field::terrain::TerrainKind;
use fire_and_fury::words::{Arm, Formation, Ground as Going, TroopArm, TroopOrder};

use crate::table::*;

fn facts(ground: &Ground, units: &[Unit], leaders: &[Leader], sides: [&[UnitId]; 2]) -> Option<ChargeCombatFacts> {
    facts_of(Combat::First, ground, units, leaders, sides)
}

fn facts_of(
    combat: Combat,
    ground: &Ground,
    units: &[Unit],
    leaders: &[Leader],
    sides: [&[UnitId]; 2],
) -> Option<ChargeCombatFacts> {
    let fight = Fight {
        attackers: sides[0],
        defenders: sides[1],
        combat,
        struggle: false,
        ground: Going::Broken,
        counter_ground: Going::Open,
        outflanked: None,
    };
    on(ground, units, leaders, |field| {
        let facts = charge_combat(field, fight, &mut Crossings::default())?;
        facts.check(field.book).unwrap();
        Some(facts)
    })
}

fn defender() -> Unit {
    foot(THEIRS, 10.0, 20.0, 0.0, 4)
}

#[test]
fn a_charge_on_a_wall_with_a_leader() {
    let wall = Ground::new(vec![], vec![wall(TerrainKind::StoneWall, (0.0, 20.5), (30.0, 20.5))]);
    let charger = but(foot(OURS, 10.0, 20.5, 180.0, 6), |troops| {
        troops.order = TroopOrder::Disordered;
        troops.formation = Formation::FieldColumn;
    });
    let with = Leader { attached_to: Some(UnitId(1)), ..leader(OURS, 10.0, 22.0) };
    let facts = facts(&wall, &[defender(), charger], &[with], [&[UnitId(1)], &[UnitId(0)]]).unwrap();
    let attacker = &facts.attacker;
    assert_eq!((attacker.arm, attacker.stands, attacker.ground), (TroopArm::Infantry, 6, Going::Broken));
    assert_eq!((attacker.order, attacker.formation), (AttackerOrder::Disordered, AttackerFormation::FieldColumn));
    assert!(attacker.leader_attached && !attacker.outflanked && !facts.defender.leader_attached);
    assert_eq!((facts.defender.position, facts.defender.stands), (Position::Strong, 4));
    assert_eq!(facts.defender.guns, DefenderGuns::None);
}

// covers: FF-D29
#[test]
fn the_lead_unit_speaks_for_its_side() {
    let mut flanker = foot(OURS, 13.0, 19.5, 90.0, 2);
    flanker.marks.charged_from = Some(pose(25.0, 15.0, 90.0));
    let units = [
        defender(),
        foot(OURS, 10.0, 20.0, 180.0, 4),
        flanker,
        guns(THEIRS, 6.25, 20.0, 0.0, 5),
        foot(OURS, 30.0, 30.0, 0.0, 4),
    ];
    on(&plain(), &units, &[], |field| {
        let of = |side: &[UnitId]| lead(field, side).map(|piece| piece.id);
        assert_eq!(of(&[UnitId(2), UnitId(1)]), Some(UnitId(1)), "the most stands");
        assert_eq!(of(&[UnitId(4), UnitId(1)]), Some(UnitId(4)), "the first of equals");
        assert_eq!(of(&[UnitId(3), UnitId(0)]), Some(UnitId(0)), "troops before guns");
        assert_eq!(of(&[]), None);
    });
    let both = facts(&plain(), &units, &[], [&[UnitId(2), UnitId(1)], &[UnitId(3), UnitId(0)]]).unwrap();
    assert_eq!((both.attacker.stands, both.defender.stands), (6, 9));
    assert_eq!((both.defender.arm, both.defender.guns), (Arm::Infantry, DefenderGuns::Supported));
    assert!(both.defender.outflanked && !both.attacker.outflanked);
    let with = Leader { attached_to: Some(UnitId(2)), ..leader(OURS, 13.0, 19.5) };
    assert!(
        facts(&plain(), &units, &[with], [&[UnitId(2), UnitId(1)], &[UnitId(0)]]).unwrap().attacker.leader_attached
    );
}

#[test]
fn guns_alone_and_cavalry_on_foot() {
    let on_foot = but(horse(OURS, 10.0, 20.0, 180.0, 3), |troops| troops.dismounted = true);
    let alone =
        facts(&plain(), &[guns(THEIRS, 10.0, 20.0, 0.0, 2), on_foot], &[], [&[UnitId(1)], &[UnitId(0)]]).unwrap();
    assert_eq!((alone.defender.arm, alone.defender.guns), (Arm::Guns, DefenderGuns::Unsupported));
    assert_eq!((alone.attacker.arm, alone.attacker.formation), (TroopArm::Infantry, AttackerFormation::OpenOrder));
    assert!(alone.attacker.no_bayonets);
    let mounted = but(horse(OURS, 10.0, 20.0, 180.0, 3), |troops| troops.traits.no_bayonets = true);
    let mounted = facts(&plain(), &[defender(), mounted], &[], [&[UnitId(1)], &[UnitId(0)]]).unwrap();
    assert!(mounted.attacker.arm == TroopArm::Cavalry && !mounted.attacker.no_bayonets);
    let marching = formed(foot(OURS, 10.0, 20.0, 180.0, 3), Formation::MarchColumn);
    assert!(facts(&plain(), &[defender(), marching], &[], [&[UnitId(1)], &[UnitId(0)]]).is_none());
}

// covers: FF-FLD-31
#[test]
fn cavalry_that_meets_the_charger_beside_guns_stands_by_them() {
    let mut rider = horse(THEIRS, 10.0, 20.0, 0.0, 4);
    rider.marks.countercharging = true;
    let units = [rider, foot(OURS, 10.0, 20.0, 180.0, 6), guns(THEIRS, 6.25, 20.0, 0.0, 2)];
    let alone = facts(&plain(), &units, &[], [&[UnitId(1)], &[UnitId(0)]]).unwrap().defender;
    assert!(alone.countercharging);
    let beside = facts(&plain(), &units, &[], [&[UnitId(1)], &[UnitId(0), UnitId(2)]]).unwrap().defender;
    assert_eq!((beside.arm, beside.guns), (Arm::Cavalry, DefenderGuns::Supported));
    assert!(!beside.countercharging);
}

// covers: FF-FLD-31, FF-R56
#[test]
fn who_rides_to_meet_the_charger_holds_no_position_and_meets_no_breakthrough() {
    let woods = Ground::new(vec![area(TerrainKind::Woods, 0, (0.0, 0.0), (30.0, 30.0))], vec![]);
    let defended = |combat: Combat, countercharging: bool| {
        let mut rider = horse(THEIRS, 10.0, 20.0, 0.0, 4);
        rider.marks.countercharging = countercharging;
        let units = [rider, foot(OURS, 10.0, 20.0, 180.0, 6)];
        let defender = facts_of(combat, &woods, &units, &[], [&[UnitId(1)], &[UnitId(0)]]).unwrap().defender;
        (defender.countercharging, defender.position)
    };
    assert_eq!(defended(Combat::First, false), (false, Position::Favorable), "in its woods");
    assert_eq!(defended(Combat::First, true), (true, Position::None));
    assert_eq!(defended(Combat::Breakthrough, true), (false, Position::Favorable), "that is over");
}

//! What lasts, and until when: strength, ammunition, order in passages, key positions, and words that a house may change.

use engine::table::Ground;
use fire_and_fury::field::ids::UnitId;
use fire_and_fury::field::pieces::Unit;
use fire_and_fury::words::{Effectiveness, Formation, TroopOrder};

use crate::game::*;
use crate::play::maneuver::troops::{alone, granted, line};
use crate::table::{self, broken, but, foot, horse, leader};

fn two_lines(y: f64, stands: u8) -> Field {
    table()
        .leader("howe", leader(table::OURS, 30.0, 12.0))
        .leader("greene", leader(table::THEIRS, 90.0, 70.0))
        .labelled("foot", foot(table::OURS, 30.0, 20.0, 0.0, 8), [8, 7, 5])
        .unit("enemy", foot(table::THEIRS, 30.0, y, 180.0, stands))
}

// covers: FF-D01, FF-UNT-03
#[test]
fn stands_lost_wear_a_unit_down() {
    // 9 points +1: 8 is telling, one stand; 15 points +3 and a 10 are withering, two and no more.
    for (stands, dice, left, now) in
        [(9, &[7][..], 7, Effectiveness::Worn), (9, &[4], 8, Effectiveness::Fresh), (15, &[8], 6, Effectiveness::Worn)]
    {
        let mut table = two_lines(26.0, stands).begin();
        table.until("defensive-fire").fire("enemy", "foot", dice);
        assert_eq!((table.troops("foot").stands, table.troops("foot").effectiveness), (left, now), "{dice:?}");
    }
    // And what is spent is less steady in its next check.
    let mut table = two_lines(26.0, 15).with(|muster| muster.units[0].label.spent_at = 6).begin();
    table.until("defensive-fire").fire("enemy", "foot", &[8]);
    assert_eq!(table.troops("foot").effectiveness, Effectiveness::Spent);
}

// covers: FF-TRM-10, FF-UNT-11, FF-D25
#[test]
fn only_replenishing_brings_up_ammunition() {
    let low = || but(line(), |troops| troops.low_on_ammo = true);
    for (how, path, still_low) in [
        (&["full-move"][..], &[(30.0, 26.0)][..], true),
        (&["change-formation", "field-column"], &[], true),
        (&["face-by-rear-rank"], &[], true),
        (&["replenish-ammunition"], &[], false),
    ] {
        let mut table = granted(alone(Ground::default(), low()), 3);
        table.maneuver("unit", how, path);
        assert_eq!(table.troops("unit").low_on_ammo, still_low, "{how:?}");
    }
}

// covers: FF-TRM-04
#[test]
fn a_passage_of_lines_disorders_both_if_either_was_disordered() {
    let passes = |friend: Unit| {
        let mut table = granted(alone(Ground::default(), line()).unit("friend", friend), 3);
        table.maneuver("unit", &["passage-of-lines"], &[(30.0, 26.0)]);
        (table.troops("unit").order, table.troops("friend").order)
    };
    let friend = || foot(table::OURS, 30.0, 24.0, 0.0, 6);
    assert_eq!(passes(friend()), (TroopOrder::GoodOrder, TroopOrder::GoodOrder));
    let shaken = but(friend(), |troops| troops.order = TroopOrder::Disordered);
    assert_eq!(passes(shaken), (TroopOrder::Disordered, TroopOrder::Disordered));
}

// covers: FF-D03, FF-MAN-13
#[test]
fn a_key_position_that_is_still_held_weighs_on_nobody() {
    let mut table = alone(Ground::default(), line()).key("mill", 30.0, 21.0, Some(OURS)).begin();
    table.check("unit", 3);
    assert!(table.modifiers("maneuver-check").iter().all(|(label, _)| *label != "key-position-lost"));
}

// covers: FF-D56
#[test]
fn a_leader_attaches_to_no_enemy() {
    let mut table = table()
        .leader("howe", leader(table::OURS, 30.0, 16.0))
        .leader("greene", leader(table::THEIRS, 90.0, 70.0))
        .unit("foot", foot(table::OURS, 30.0, 20.0, 0.0, 4))
        .unit("enemy", foot(table::THEIRS, 30.0, 11.0, 0.0, 4))
        .begin();
    table.until("leaders");
    assert_eq!(table.refusal(&table.by("attach-leader", "howe").at(table.id("enemy"))).rule, "FF-D56");
    table.order(&table.by("attach-leader", "howe").at(table.id("foot")), &[]);
    assert_eq!(table.leader("howe").attached_to, Some(UnitId(0)));
}

// covers: FF-R73
#[test]
fn where_the_tardy_do_not_charge_the_well_handled_do() {
    for (die, charges) in [(2, false), (3, true)] {
        let field = two_lines(27.0, 4).under("tardy-charge", "forbidden");
        let mut table = field.with(|muster| muster.units[0].unit = worn(muster.units[0].unit.clone())).begin();
        table.check("foot", die);
        let charge = table.by("declare-charge", "foot").at(table.id("enemy"));
        assert_eq!(table.allows(&charge), charges, "{die}");
    }
}

// covers: FF-D22, FF-R51, FF-R57
#[test]
fn bayonets_are_nothing_to_horse_that_has_cold_steel_under_a_house_rule() {
    let rider = but(horse(table::OURS, 30.0, 20.0, 0.0, 6), |troops| {
        (troops.traits.cold_steel, troops.traits.no_bayonets) = (true, true);
    });
    let mut table = table()
        .under("cold-steel-arms", "foot-and-cavalry")
        .leader("howe", leader(table::OURS, 30.0, 12.0))
        .leader("greene", leader(table::THEIRS, 90.0, 70.0))
        .unit("rider", rider)
        .unit("enemy", foot(table::THEIRS, 30.0, 30.0, 180.0, 6))
        .begin();
    table.check("rider", 3);
    assert!(table.allows(&table.by("declare-charge", "rider").at(table.id("enemy")).how("cold-steel")));
}

// covers: FF-D47, FF-UNT-06
#[test]
fn dragoons_mount_in_the_formation_that_they_are_told() {
    let on_foot = || but(horse(table::OURS, 30.0, 20.0, 0.0, 4), |troops| troops.dismounted = true);
    for (word, formation) in [("line", Formation::Line), ("field-column", Formation::FieldColumn)] {
        let mut table = granted(alone(Ground::default(), on_foot()), 3);
        assert_eq!(table.unit("unit").formation(), Some(Formation::OpenOrder));
        table.maneuver("unit", &["change-formation", word], &[]);
        assert_eq!((table.troops("unit").dismounted, table.unit("unit").formation()), (false, Some(formation)));
    }
}

// covers: FF-RES-14, FF-R43
#[test]
fn a_struggle_makes_nobody_better_than_broken() {
    let mut table = two_lines(30.0, 8).with(|muster| {
        muster.units[0].unit = worn(muster.units[0].unit.clone());
        muster.units[1].unit = worn(broken(muster.units[1].unit.clone()));
    });
    table.muster.units[0].label = table.muster.units[1].label;
    let mut table = table.begin();
    // Broken -3: 3 to 3. Then 1 to 3, a Falter: the broken unit holds.
    table.charge("foot", "enemy", 3).fight("enemy", &[3, 6, 2, 6]);
    assert_eq!((table.moves("foot"), table.troops("enemy").order), (vec!["retreat"], TroopOrder::Broken));
}

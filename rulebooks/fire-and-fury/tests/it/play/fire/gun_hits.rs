//! Guns under fire: which stand is damaged, which is silenced, which is wrecked; and gun stands low on ammunition.

use engine::game::{At, Order};
use fire_and_fury::field::pieces::{GunStand, Unit, UnitBody};
use fire_and_fury::words::Formation;

use crate::game::*;
use crate::table::{self, foot, guns, leader};

const SOUND: GunStand = GunStand { silenced: false, damaged: false, low_on_ammo: false };
const SILENCED: GunStand = GunStand { silenced: true, ..SOUND };
const DAMAGED: GunStand = GunStand { damaged: true, ..SOUND };
const BOTH: GunStand = GunStand { silenced: true, ..DAMAGED };
const LOW: GunStand = GunStand { low_on_ammo: true, ..SOUND };

fn battery(stands: &[GunStand]) -> Unit {
    let mut unit = guns(table::OURS, 30.0, 20.0, 0.0, stands.len());
    if let UnitBody::Guns(guns) = &mut unit.body {
        guns.stands = stands.to_vec();
    }
    unit
}

fn facing(stands: &[GunStand], line: Unit) -> Field {
    table()
        .leader("howe", leader(table::OURS, 4.0, 4.0))
        .leader("greene", leader(table::THEIRS, 90.0, 68.0))
        .unit("battery", battery(stands))
        .unit("line", line)
}

fn left(table: &Table) -> Vec<GunStand> {
    table.unit("battery").guns().unwrap().stands.clone()
}

/// The battery after telling fire: 9 points +1, and 7 is an 8.
fn told_on(stands: &[GunStand], option: Option<(&str, &str)>) -> Vec<GunStand> {
    let mut field = facing(stands, foot(table::THEIRS, 30.0, 26.0, 180.0, 9));
    if let Some((option, value)) = option {
        field = field.under(option, value);
    }
    let mut table = field.begin();
    table.until("defensive-fire");
    table.fire("line", "battery", &[7]);
    left(&table)
}

// covers: FF-D24, FF-R48, FF-EFF-04
#[test]
fn damage_falls_on_a_sound_stand_and_silence_on_a_loud_one_two_of_them_if_it_can_be() {
    // The only sound one is damaged, and another is silenced.
    assert_eq!(told_on(&[SOUND, DAMAGED], None), [DAMAGED, BOTH]);
    assert_eq!(told_on(&[SILENCED, SOUND], None), [BOTH, SILENCED]);
    assert_eq!(told_on(&[SILENCED, SOUND, SOUND], None), [SILENCED, SILENCED, DAMAGED]);
    assert_eq!(told_on(&[SOUND, SILENCED, DAMAGED], None), [SILENCED, BOTH, DAMAGED]);
    // Where none is sound one is wrecked, and one that is left is silenced.
    assert_eq!(told_on(&[DAMAGED, DAMAGED], None), [BOTH]);
    assert_eq!(told_on(&[BOTH, DAMAGED], None), [BOTH]);
    assert_eq!(told_on(&[DAMAGED, BOTH], None), [BOTH]);
}

// covers: FF-R48, FF-D24
#[test]
fn under_the_house_rule_one_stand_bears_both_and_it_is_one_that_can() {
    let same = Some(("telling-guns", "same-stand"));
    assert_eq!(told_on(&[SILENCED, SOUND], same), [SILENCED, BOTH]);
    assert_eq!(told_on(&[DAMAGED, SOUND], same), [DAMAGED, BOTH]);
    assert_eq!(told_on(&[DAMAGED, SILENCED], same), [DAMAGED, BOTH], "a sound one, if it is silenced already");
}

// covers: FF-D24
#[test]
fn under_the_house_rule_silencing_the_silenced_damages_one_that_is_sound() {
    let again = Some(("silenced-again", "damaged"));
    assert_eq!(told_on(&[BOTH, SILENCED, SILENCED], again), [BOTH, BOTH, BOTH]);
    assert_eq!(told_on(&[BOTH, SILENCED, SILENCED], None), [BOTH, SILENCED, BOTH]);
}

// covers: FF-EFF-12, FF-R45, FF-UNT-11, FF-TRM-10, FF-GUN-07
#[test]
fn a_gun_stand_runs_low_on_ammunition_by_itself_and_only_then_is_any_brought_up() {
    let mut table = facing(&[SOUND; 3], foot(table::THEIRS, 30.0, 40.0, 180.0, 6)).begin();
    table.check("battery", 8).until("maneuver");
    let bring = table.by("maneuver", "battery").how("replenish-ammunition");
    assert_eq!(table.refusal(&bring).rule, "FF-TRM-10", "they have enough");
    table.order(&table.by("maneuver", "battery").how("fire"), &[]);
    table.until("offensive-fire");
    table.fire("battery", "line", &[10]);
    assert_eq!(left(&table), [LOW, SOUND, SOUND]);
    let one = facing(&[LOW, SOUND], foot(table::THEIRS, 30.0, 60.0, 180.0, 6));
    let mut table = one.begin();
    table.check("battery", 8).until("maneuver");
    table.order(&table.by("maneuver", "battery").how("replenish-ammunition"), &[]);
    assert_eq!(left(&table), [SOUND, SOUND]);
}

// covers: FF-MOV-01, FF-GUN-02
#[test]
fn limbered_guns_go_a_foot_guns_pace_and_half_as_far_again_at_the_double_quick() {
    let go = |die: i64, far: f64| {
        let limbered = table::limbered(battery(&[SOUND]));
        let mut table = table()
            .leader("howe", leader(table::OURS, 30.0, 12.0))
            .leader("greene", leader(table::THEIRS, 90.0, 68.0))
            .unit("battery", limbered)
            .unit("line", foot(table::THEIRS, 80.0, 66.0, 180.0, 6))
            .begin();
        table.check("battery", die).until("maneuver");
        let order = table.maneuver_of("battery", &["full-move"], &[(30.0, 20.0 + far)]);
        table.allows(&order)
    };
    assert_eq!([go(10, 18.0), go(10, 18.1)], [true, false]);
    assert_eq!([go(4, 12.0), go(4, 12.1)], [true, false]);
}

// covers: FF-D23
#[test]
fn stands_in_extended_line_leave_from_the_end_that_is_farther_from_the_enemy() {
    let middle = |enemy: f64| {
        let extended = table::formed(foot(table::OURS, 30.0, 20.0, 0.0, 6), Formation::ExtendedLine);
        let mut table = table()
            .leader("howe", leader(table::OURS, 4.0, 4.0))
            .leader("greene", leader(table::THEIRS, 90.0, 68.0))
            .unit("foot", extended)
            .unit("line", foot(table::THEIRS, enemy, 25.0, 180.0, 10))
            .begin();
        table.until("defensive-fire");
        table.fire("line", "foot", &[9]);
        assert!(table.troops("foot").stands < 6);
        table.at("foot").0 - 30.0
    };
    let (left, right) = (middle(24.0), middle(36.0));
    assert!(left < 0.0 && right > 0.0 && left == -right, "{left} {right}");
}

// covers: FF-EFF-12, FF-R45
#[test]
fn of_unlike_gun_stands_the_firing_side_marks_the_one_it_likes() {
    for (stand, wanted) in [(0, [true, false]), (1, [false, true])] {
        let mut table = facing(&[SOUND, DAMAGED], foot(table::THEIRS, 30.0, 40.0, 180.0, 6)).begin();
        table.until("offensive-fire").fire("battery", "line", &[10]);
        assert_eq!((table.step(), table.asked()), ("mark-low-ammo", OURS));
        let mark = Order { at: Some(At::Item(stand)), ..table.by("mark-low-ammo", "battery") };
        table.order(&mark, &[]);
        assert_eq!(left(&table).iter().map(|stand| stand.low_on_ammo).collect::<Vec<_>>(), wanted);
    }
}

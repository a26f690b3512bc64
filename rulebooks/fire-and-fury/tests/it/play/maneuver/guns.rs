//! Guns in play: the lines of their list that move them, what they lose, and what becomes of them in works.

use engine::game::{At, Order};
use engine::table::{Facing, Ground};
use fire_and_fury::field::ids::UnitId;
use fire_and_fury::field::pieces::{GunStand, Unit, UnitBody};
use fire_and_fury::field::terrain::TerrainKind;
use fire_and_fury::words::{Carriage, Gun, TroopOrder};

use crate::game::*;
use crate::play::maneuver::troops::{alone, granted};
use crate::table::{self, area, foot, guns, leader, limbered};

fn carried(mut unit: Unit, carriage: Carriage) -> Unit {
    if let UnitBody::Guns(guns) = &mut unit.body {
        guns.carriage = carriage;
    }
    unit
}

// covers: FF-GUN-08, FF-R28, FF-R29
#[test]
fn light_guns_limber_up_and_go_or_go_and_unlimber() {
    let battery = || guns(table::OURS, 30.0, 20.0, 0.0, 2);
    let mut table = granted(alone(Ground::default(), battery()), 3);
    let away = |table: &Table, y: f64| table.maneuver_of("unit", &["limber-and-full-move"], &[(30.0, y)]);
    assert_eq!(table.refusal(&away(&table, 32.1)).rule, "FF-FLD-26", "12\" at most");
    let order = away(&table, 32.0);
    table.order(&order, &[]);
    assert!(table.unit("unit").guns().unwrap().limbered);
    assert_eq!((table.at("unit"), table.moves("unit")), ((30.0, 32.0), vec!["move"]));
    let mut table = granted(alone(Ground::default(), limbered(battery())), 3);
    table.maneuver("unit", &["full-move-and-unlimber"], &[(30.0, 32.0)]);
    assert!(!table.unit("unit").guns().unwrap().limbered);
    assert_eq!(table.at("unit"), (30.0, 32.0));
    // Heavy ones do neither.
    for (unit, line) in [(battery(), "limber-and-full-move"), (limbered(battery()), "full-move-and-unlimber")] {
        let table = granted(alone(Ground::default(), carried(unit, Carriage::Heavy)), 3);
        assert_eq!(table.refusal(&table.maneuver_of("unit", &[line], &[(30.0, 24.0)])).rule, "FF-R28", "{line}");
    }
}

// covers: FF-GUN-05, FF-GUN-10, FF-FLD-36, FF-R29
#[test]
fn guns_pivot_and_light_ones_fire_as_well() {
    for (line, fires) in [("pivot", false), ("pivot-and-fire", true)] {
        // The enemy is to their right, out of their arc.
        let mut table = table()
            .leader("howe", leader(table::OURS, 30.0, 12.0))
            .leader("greene", leader(table::THEIRS, 90.0, 70.0))
            .unit("unit", guns(table::OURS, 30.0, 20.0, 0.0, 2))
            .unit("enemy", foot(table::THEIRS, 42.0, 20.0, 180.0, 6))
            .begin();
        table.check("unit", 3);
        let middle = table.game.field().piece(UnitId(0)).unwrap().body.centre();
        let order = table.maneuver_of("unit", &[line], &[]).facing(Facing::degrees(270.0));
        table.order(&order, &[]);
        assert_eq!(table.pose("unit").facing, Facing::degrees(270.0), "{line}");
        let turned = table.game.field().piece(UnitId(0)).unwrap().body.centre();
        assert!(turned.distance(middle) < 0.01, "about its middle");
        let fire = table.by("fire", "unit").at(table.id("enemy"));
        while table.step() != "offensive-fire" && table.game.state().active == OURS {
            table.done();
        }
        assert_eq!(table.allows(&fire), fires, "{line}");
    }
}

// covers: FF-EFF-03, FF-R49, FF-D23
#[test]
fn of_two_stands_that_are_wrecked_the_owner_chooses_each() {
    const SOUND: GunStand = GunStand { silenced: false, damaged: false, low_on_ammo: false };
    let mut battery = limbered(guns(table::OURS, 30.0, 20.0, 0.0, 4));
    if let UnitBody::Guns(guns) = &mut battery.body {
        guns.stands[1] = GunStand { damaged: true, ..SOUND };
        guns.stands[3] = GunStand { low_on_ammo: true, ..SOUND };
    }
    let mut siege = guns(table::THEIRS, 30.0, 25.0, 180.0, 5);
    if let UnitBody::Guns(guns) = &mut siege.body {
        guns.gun = Gun::SiegeGun;
    }
    let mut table = table()
        .leader("howe", leader(table::OURS, 60.0, 12.0))
        .leader("greene", leader(table::THEIRS, 90.0, 70.0))
        .unit("battery", battery)
        .unit("siege", siege)
        .begin();
    table.until("defensive-fire");
    // 30 points +5, limbered +1: 9 is a 15.
    table.fire("siege", "battery", &[9]);
    let wreck = |table: &Table, stand: u16| Order { at: Some(At::Item(stand)), ..table.by("allot-losses", "battery") };
    assert_eq!((table.step(), table.asked()), ("allot-losses", OURS));
    let order = wreck(&table, 1);
    table.order(&order, &[]);
    assert_eq!((table.step(), table.unit("battery").stands()), ("allot-losses", 3), "and another");
    let order = wreck(&table, 2);
    table.order(&order, &[]);
    let left = &table.unit("battery").guns().unwrap().stands;
    assert_eq!(left[..], [GunStand { silenced: true, ..SOUND }; 2]);
    assert_eq!(table.game.state().lost, [2, 0]);
}

// covers: FF-EFF-09, FF-EFF-11, FF-D21
#[test]
fn a_charge_that_is_checked_goes_back_whoever_is_massed_behind_it() {
    let line = |y: f64| worn(foot(table::OURS, 30.0, y, 0.0, 8));
    let mut table = table()
        .leader("howe", leader(table::OURS, 30.0, 12.0))
        .leader("greene", leader(table::THEIRS, 90.0, 70.0))
        .unit("foot", line(24.0))
        .unit("behind", line(18.0))
        .unit("enemy", worn(foot(table::THEIRS, 30.0, 30.0, 180.0, 12)))
        .begin();
    table.until("check");
    table.order(&table.by("check", "howe").with(["foot", "behind"].map(|name| table.id(name))), &[3]);
    table.order(&table.by("declare-charge", "foot").at(table.id("enemy")), &[]);
    table.maneuver("foot", &["charge"], &[]).maneuver("behind", &["full-move"], &[(30.0, 27.0)]);
    table.until("defensive-fire");
    // 12 points +2: 8 is a 10, telling, and galling behind.
    table.fire("enemy", "foot", &[8]);
    assert_eq!((table.troops("foot").stands, table.troops("behind").order), (7, TroopOrder::Disordered));
    assert_eq!(table.moves("foot"), ["retreat"]);
    assert!(table.gap("foot", "enemy") > 2.9 && table.unit("foot").marks.charging.is_none());
}

/// Two batteries, charged by eight stands; the larger leads.
fn pressed(ground: Ground, batteries: [Unit; 2], dice: &[i64]) -> Table {
    let [large, small] = batteries;
    let mut table = on_ground(ground)
        .leader("howe", leader(table::OURS, 30.0, 12.0))
        .leader("greene", leader(table::THEIRS, 90.0, 70.0))
        .unit("foot", worn(foot(table::OURS, 30.0, 20.0, 0.0, 8)))
        .unit("large", large)
        .unit("small", small)
        .begin();
    table.charge("foot", "large", 3).fight("large", dice);
    table
}

// covers: FF-RES-11, FF-D29, FF-R67
#[test]
fn beside_heavy_guns_that_are_lost_limbered_ones_get_away() {
    let heavy = |x: f64, stands| carried(guns(table::THEIRS, x, 30.0, 180.0, stands), Carriage::Heavy);
    // A limbered battery is one stand wide.
    let small = limbered(heavy(30.0, 2));
    let table = pressed(Ground::default(), [heavy(27.0, 3), small], &[4, 4]);
    assert_eq!(table.removed("large"), Some("captured"));
    assert_eq!((table.removed("small"), table.moves("small")), (None, vec!["full-retreat"]));
}

// covers: FF-RES-12, FF-R59, FF-R60
#[test]
fn guns_in_a_work_that_are_hard_pressed_hold_silenced() {
    let redoubt = || Ground::new(vec![area(TerrainKind::Redoubt, 0, (20.0, 30.0), (40.0, 40.0))], vec![]);
    let heavy = |x: f64, stands| carried(guns(table::THEIRS, x, 30.5, 180.0, stands), Carriage::Heavy);
    // Fortified +2, unsupported -1, outnumbered by 2:1 -2: 7 to 3. The other battery is elsewhere.
    let table = pressed(redoubt(), [heavy(30.0, 3), heavy(70.0, 2)], &[7, 4]);
    assert!(table.removed("large").is_none() && table.moves("large").is_empty());
    let stands = &table.unit("large").guns().unwrap().stands;
    assert!(stands.iter().all(|stand| stand.silenced));
    assert_eq!(stands.iter().filter(|stand| stand.damaged).count(), 1);
    assert_eq!(table.moves("foot"), ["retreat"], "3\" back from a work that is held");
    assert_eq!(table.troops("foot").order, TroopOrder::Disordered, "over a major obstacle");
}

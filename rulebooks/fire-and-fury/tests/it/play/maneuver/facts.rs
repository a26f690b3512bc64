//! What a unit is, has and did reaches the charts of a game: traits, marks, ammunition, works, losses of the army.

use engine::game::prelude::*;
use engine::game::{Fix, Log, What};
use engine::table::Ground;
use fire_and_fury::field::pieces::{GunStand, Unit, UnitBody};
use fire_and_fury::field::terrain::TerrainKind;
use fire_and_fury::words::{Gun, Quality, TroopOrder};

use crate::game::*;
use crate::table::{self, area, but, foot, guns, leader, limbered};

/// Ours under a leader, and their line.
fn field(ground: Ground, unit: Unit, enemy: Unit) -> Field {
    on_ground(ground)
        .leader("howe", leader(table::OURS, 30.0, 12.0))
        .leader("greene", leader(table::THEIRS, 30.0, 68.0))
        .unit("unit", unit)
        .unit("enemy", enemy)
}

fn ours(stands: u8) -> Unit {
    worn(foot(table::OURS, 30.0, 20.0, 0.0, stands))
}

fn theirs(y: f64, stands: u8) -> Unit {
    worn(foot(table::THEIRS, 30.0, y, 180.0, stands))
}

fn plain(unit: Unit) -> Field {
    field(Ground::default(), unit, theirs(60.0, 6))
}

/// Whether a chart that was asked last had a modifier.
fn has(table: &Table, chart: &str, label: &str) -> bool {
    table.modifiers(chart).iter().any(|(known, _)| *known == label)
}

/// Whether a check has a modifier.
fn checks_with(field: Field, label: &str) -> bool {
    let mut table = field.begin();
    table.check("unit", 5);
    has(&table, "maneuver-check", label)
}

/// The words of the last chart that was asked.
fn told(table: &Table) -> String {
    let words = table.log.events().iter().find_map(|event| match &event.what {
        What::Resolved(resolved) => Some(resolved.words.clone()),
        _ => None,
    });
    words.unwrap_or_default()
}

// covers: FF-MAN-03, FF-MAN-09, FF-CHG-08, FF-UNT-12
#[test]
fn a_brave_colonel_and_a_limber_count_in_checks_and_combats() {
    let brave = |unit: Unit| but(unit, |troops| troops.traits.brave_colonel = true);
    let colonel = "leader-attached-or-brave-colonel";
    assert!(checks_with(plain(brave(ours(6))), colonel) && !checks_with(plain(ours(6)), colonel));
    let battery = || guns(table::OURS, 30.0, 20.0, 0.0, 2);
    let limber = "column-garrison-limbered-or-linear-cover";
    assert!(checks_with(plain(limbered(battery())), limber) && !checks_with(plain(battery()), limber));
    let fought = |attacker: Unit, defender: Unit| {
        let mut table = field(Ground::default(), attacker, defender).begin();
        table.charge("unit", "enemy", 3).fight("enemy", &[8, 4]);
        ["attacker", "defender"].map(|side| has(&table, "charge-combat", &format!("{side}-brave-colonel-or-leader")))
    };
    assert_eq!(fought(ours(6), theirs(30.0, 6)), [false, false]);
    assert_eq!(fought(brave(ours(6)), theirs(30.0, 6)), [true, false]);
    assert_eq!(fought(ours(6), brave(theirs(30.0, 6))), [false, true]);
}

// covers: FF-MAN-20, FF-MAN-22, FF-R20, FF-FLD-20
#[test]
fn raw_troops_in_a_redoubt_hold_where_others_fall_back() {
    let redoubt = Ground::new(vec![area(TerrainKind::Redoubt, 0, (24.0, 15.0), (36.0, 23.0))], vec![]);
    for (ground, order) in [(redoubt, TroopOrder::GoodOrder), (Ground::default(), TroopOrder::Disordered)] {
        let raw = Unit { quality: Quality::Raw, ..ours(4) };
        let mut table = field(ground, raw, theirs(25.5, 6)).begin();
        // 1 - 1 is 0, with the enemy 5.5" away.
        table.check("unit", 1);
        assert_eq!(table.troops("unit").order, order);
        assert_eq!(table.moves("unit").is_empty(), order == TroopOrder::GoodOrder);
    }
}

// covers: FF-R11, FF-MAN-07
#[test]
fn under_a_house_rule_a_gun_helps_the_troops_beside_it_to_check() {
    let gun = |y: f64| guns(table::OURS, 36.0, y, 0.0, 1);
    let with = |y: f64, option: &str| plain(ours(6)).unit("gun", gun(y)).under("gun-bonus", option);
    let bonus = "battery-or-battalion-gun";
    assert!(checks_with(with(20.0, "supporting-gun"), bonus));
    assert!(!checks_with(with(14.0, "supporting-gun"), bonus), "5\" behind it");
    assert!(!checks_with(with(20.0, "checking-gun"), bonus));
}

// covers: FF-D02, FF-R12, FF-MAN-14, FF-MAN-15
#[test]
fn an_army_feels_its_losses_from_the_number_that_the_scenario_gives() {
    let checked = |said: [Option<u16>; 2], option: &str, left: u16| {
        let field = plain(ours(6)).unit("other", foot(table::OURS, 60.0, 20.0, 0.0, 12));
        let field = field.with(|muster| [muster.armies[0].heavy_at, muster.armies[0].greater_at] = said);
        let mut table = field.under("greater-losses-means", option).begin();
        let fix = Fix::Strength { piece: table.id("other"), strength: left };
        table.game.amend(&fix, &mut Log::new()).unwrap();
        table.check("unit", 5);
        ["heavy-casualties", "greater-losses"].map(|label| has(&table, "maneuver-check", label))
    };
    let (more, second) = ("more-than-enemy", "second-threshold");
    // 18 stands: a third is 6, half is 9.
    assert_eq!(checked([None; 2], more, 11), [false, false]);
    assert_eq!(checked([Some(1), None], more, 11), [false, true], "and more than the enemy");
    assert_eq!(checked([Some(1), None], second, 11), [true, false]);
    assert_eq!(checked([Some(1), None], second, 3), [false, true]);
    assert_eq!(checked([Some(1), Some(3)], second, 10), [true, false]);
    assert_eq!(checked([Some(1), Some(3)], second, 9), [false, true]);
}

// covers: FF-FIR-04, FF-D37, FF-TRM-04, FF-TRM-05, FF-TRM-08
#[test]
fn who_faced_about_passed_lines_or_marched_by_the_flank_is_easier_to_hit() {
    let shot_at = |how: Option<(&'static str, &[(f64, f64)])>| {
        let friend = foot(table::OURS, 30.0, 22.0, 0.0, 6);
        let behind = worn(foot(table::OURS, 30.0, 19.5, 0.0, 6));
        let passes = how.is_some_and(|(how, _)| how == "passage-of-lines");
        let unit = if passes { behind } else { ours(6) };
        let mut field = field(Ground::default(), unit, theirs(30.0, 6));
        if passes {
            field = field.unit("friend", friend);
        }
        let mut table = field.begin();
        if let Some((how, path)) = how {
            table.check("unit", 3).maneuver("unit", &[how], path);
        }
        table.until("defensive-fire").fire("enemy", "unit", &[1]);
        has(&table, "fire-combat", "exposed-troops")
    };
    assert!(!shot_at(None));
    assert!(!shot_at(Some(("full-move", &[(30.0, 21.0)]))));
    assert!(shot_at(Some(("face-by-rear-rank", &[]))));
    assert!(shot_at(Some(("march-by-flank", &[(32.0, 20.0)]))));
    assert!(shot_at(Some(("passage-of-lines", &[(30.0, 24.0)]))));
}

// covers: FF-PTS-05, FF-UNT-11, FF-FIR-03, FF-FIR-06
#[test]
fn ammunition_damage_marksmen_and_limbers_count_in_fire() {
    let fires = |unit: Unit, y: f64| {
        let mut table = field(Ground::default(), unit, theirs(y, 6)).begin();
        table.until("offensive-fire").fire("unit", "enemy", &[1]);
        table
    };
    assert!(told(&fires(ours(6), 26.0)).starts_with("6 fire points"));
    assert!(told(&fires(but(ours(6), |troops| troops.low_on_ammo = true), 26.0)).starts_with("3 fire points"));
    let battery = |stand: GunStand| {
        let mut unit = guns(table::OURS, 30.0, 20.0, 0.0, 2);
        if let UnitBody::Guns(guns) = &mut unit.body {
            guns.stands[0] = stand;
        }
        unit
    };
    // Light guns at 20": 2 points each.
    let sound = GunStand::default();
    for (stand, points) in [
        (sound, "4 fire points"),
        (GunStand { damaged: true, ..sound }, "3 fire points"),
        (GunStand { low_on_ammo: true, ..sound }, "3 fire points"),
        (GunStand { damaged: true, low_on_ammo: true, ..sound }, "3 fire points"),
    ] {
        assert!(told(&fires(battery(stand), 40.0)).starts_with(points), "{stand:?}");
    }
    let marksmen = but(ours(6), |troops| troops.traits.marksmen = true);
    assert!(has(&fires(marksmen, 26.0), "fire-combat", "buck-and-ball-or-marksmen"));
    assert!(!has(&fires(ours(6), 26.0), "fire-combat", "buck-and-ball-or-marksmen"));
    let shot_at = |unit: Unit| {
        let mut table = field(Ground::default(), unit, theirs(26.0, 6)).begin();
        table.until("defensive-fire").fire("enemy", "unit", &[1]);
        has(&table, "fire-combat", "limbered-or-enfiladed-guns")
    };
    assert!(shot_at(limbered(battery(sound))) && !shot_at(battery(sound)));
}

// covers: FF-EFF-05, FF-R51
#[test]
fn cold_steel_carries_a_charge_home_through_telling_fire() {
    for (cold_steel, home) in [(true, true), (false, false)] {
        let unit = but(ours(6), |troops| troops.traits.cold_steel = true);
        let mut table = field(Ground::default(), unit, theirs(30.0, 9)).begin();
        table.check("unit", 3);
        let declare = table.by("declare-charge", "unit").at(table.id("enemy"));
        table.order(&if cold_steel { declare.how("cold-steel") } else { declare }, &[]);
        table.maneuver("unit", &["charge"], &[]).until("defensive-fire");
        // 9 points +1: 7 is an 8 on trained troops.
        table.fire("enemy", "unit", &[7]);
        assert_eq!(table.unit("unit").marks.charging.is_some(), home);
        assert_eq!(table.troops("unit").stands, 5);
    }
}

// covers: FF-FLD-12
#[test]
fn a_wide_line_does_not_enfilade_those_who_charge_its_middle() {
    let mut table = field(Ground::default(), ours(2), theirs(30.0, 12)).begin();
    table.charge("unit", "enemy", 3).until("defensive-fire").fire("enemy", "unit", &[1]);
    assert!(!has(&table, "fire-combat", "march-column-or-enfiladed"), "{:?}", table.modifiers("fire-combat"));
}

// covers: FF-GUN-07, FF-GUN-11, FF-D25
#[test]
fn guns_replenish_away_from_the_enemy_and_gallopers_are_hauled_twice_as_far() {
    let battery = |gun: Gun| {
        let mut unit = guns(table::OURS, 30.0, 20.0, 0.0, 2);
        if let UnitBody::Guns(guns) = &mut unit.body {
            guns.gun = gun;
            guns.stands = vec![GunStand { low_on_ammo: true, ..GunStand::default() }; 2];
        }
        unit
    };
    for (y, rule) in [(26.0, Some("FF-D25")), (26.1, None)] {
        let mut table = field(Ground::default(), battery(Gun::LightGun), theirs(y, 6)).begin();
        table.check("unit", 3).until("maneuver");
        let replenish = table.maneuver_of("unit", &["replenish-ammunition"], &[]);
        assert_eq!((table.offered(&replenish), table.allows(&replenish)), (rule.is_none(), rule.is_none()));
        if let Some(rule) = rule {
            assert_eq!(table.refusal(&replenish).rule, rule);
            continue;
        }
        table.order(&replenish, &[]);
        assert!(table.unit("unit").guns().unwrap().stands.iter().all(|stand| !stand.low_on_ammo));
    }
    for (gun, far) in [(Gun::LightGun, 3.0), (Gun::GalloperGun, 6.0)] {
        let mut table = plain(battery(gun)).begin();
        table.check("unit", 3).until("maneuver");
        let offers = table.offers();
        let haul = offers.iter().find(|offer| offer.order.how.has("hand-haul")).unwrap();
        assert!(haul.reach().is_some_and(|reach| (reach - far).abs() < 1e-9), "{gun}");
        assert!(table.allows(&table.maneuver_of("unit", &["hand-haul"], &[(30.0, 20.0 + far)])));
        assert!(!table.allows(&table.maneuver_of("unit", &["hand-haul"], &[(30.0, 20.1 + far)])));
    }
}

// covers: FF-TER-09
#[test]
fn a_work_is_an_obstacle_from_outside_only() {
    let redoubt = || Ground::new(vec![area(TerrainKind::Redoubt, 0, (24.0, 15.0), (36.0, 23.0))], vec![]);
    let marches = |unit: Unit, to: f64| {
        let mut table = field(redoubt(), unit, theirs(60.0, 6)).begin();
        table.check("unit", 5).until("maneuver");
        table.allows(&table.maneuver_of("unit", &["full-move"], &[(30.0, to)]))
    };
    assert!(marches(ours(4), 25.0), "out over its edge");
    assert!(!marches(worn(foot(table::OURS, 30.0, 13.0, 0.0, 4)), 20.0), "not in");
}

// covers: FF-R63, FF-RES-21
#[test]
fn under_a_house_rule_foot_that_charged_over_crops_is_disordered_after_its_breakthrough() {
    let crops = || Ground::new(vec![area(TerrainKind::Crops, 0, (20.0, 10.0), (40.0, 32.0))], vec![]);
    for (option, before) in [("at-once", TroopOrder::Disordered), ("after-breakthrough", TroopOrder::GoodOrder)] {
        let mut table = field(crops(), ours(6), theirs(30.0, 6)).under("winner-disorder", option).begin();
        // 10 to 1: swept from the field.
        table.charge("unit", "enemy", 3).fight("enemy", &[10, 1]);
        assert_eq!((table.step(), table.troops("unit").order), ("breakthrough", before), "{option}");
        let through = table.offers().first().unwrap().order.clone();
        table.order(&through, &[]);
        assert_eq!(table.troops("unit").order, TroopOrder::Disordered, "{option}: the turn is over");
    }
}

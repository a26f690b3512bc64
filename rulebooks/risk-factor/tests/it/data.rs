//! Terms and lists: weapons, dice, tables, the rows of the sheet.

use engine::game::Side;
use engine::game::prelude::*;
use engine::house::Page;
use engine::word::Word;
use risk_factor::book::{Book, RifleBayonet};
use risk_factor::charts::actions::{self, Situation};
use risk_factor::field::group::Troop;
use risk_factor::words::{Band, Control, DamageClass, FighterGrade, Table, Weapon};

use crate::camp::*;
use crate::ground::bare;

fn book() -> Book {
    Book::open(&Page::default()).unwrap()
}

#[test]
fn nine_weapons_have_their_ranges_and_melee_factors() {
    // covers: RK-DAT-01, RK-DAT-02, RK-DAT-03, RK-DAT-04, RK-R04
    let book = book();
    let weapons = &book.sheet.weapons;
    let rows = [
        (Weapon::Rifle, Some((30.0, 90.0, 180.0)), 2),
        (Weapon::Musket, Some((20.0, 40.0, 120.0)), 2),
        (Weapon::Pistol, Some((4.0, 8.0, 20.0)), 1),
        (Weapon::Bow, Some((30.0, 60.0, 100.0)), 1),
        (Weapon::Spear, Some((8.0, 12.0, 24.0)), 3),
        (Weapon::Sword, None, 3),
        (Weapon::WarClub, None, 3),
        (Weapon::HatchetKnife, Some((5.0, 10.0, 20.0)), 2),
        (Weapon::Rocks, Some((4.0, 8.0, 20.0)), 1),
    ];
    for (weapon, ranges, melee) in rows {
        let found = weapons.short(weapon).zip(weapons.medium(weapon)).zip(weapons.long(weapon));
        assert_eq!(found.map(|((short, medium), long)| (short, medium, long)), ranges, "{weapon}");
        assert_eq!(weapons.melee_factor(weapon, RifleBayonet::Without), melee, "{weapon}");
        assert_eq!(weapons.is_missile(weapon), ranges.is_some());
    }
    assert_eq!(weapons.melee_factor(Weapon::MusketBayonet, RifleBayonet::Without), 3);
    assert_eq!(Weapon::from_word("sling"), None); // a sling is `rocks`
    assert_eq!(weapons.band(Weapon::Rocks, 8.0), Band::Medium);
}

#[test]
fn weapons_choose_the_table_and_the_damage_row() {
    // covers: RK-DAT-05, RK-DAT-06, RK-R05, RK-R06
    let table = |weapon, book: &Book| Troop::new(Side::FIRST, 1, weapon).table(book);
    let plain = book();
    for weapon in [Weapon::Rifle, Weapon::Musket, Weapon::Pistol, Weapon::Bow, Weapon::Rocks] {
        assert_eq!(table(weapon, &plain), Table::Missile);
    }
    for weapon in [Weapon::Spear, Weapon::Sword, Weapon::WarClub, Weapon::HatchetKnife, Weapon::Unarmed] {
        assert_eq!(table(weapon, &plain), Table::CloseCombat);
    }
    let thrown = engine::house::House::parse(
        "house.toml",
        "[risk-factor.options]\nthrown_table = \"missile\"",
        &["risk-factor"],
    );
    let thrown = Book::open(&thrown.unwrap().page("risk-factor")).unwrap();
    assert_eq!((table(Weapon::Spear, &thrown), table(Weapon::Sword, &thrown)), (Table::Missile, Table::CloseCombat));
    assert_eq!(Weapon::Pistol.damage_class(), DamageClass::Gunpowder);
    assert_eq!(Weapon::Bow.damage_class(), DamageClass::BowSpear);
    assert_eq!(
        (Weapon::HatchetKnife.damage_class(), Weapon::Rocks.damage_class()),
        (DamageClass::Other, DamageClass::Other)
    );
}

#[test]
fn every_row_of_the_tables_has_six_entries_and_its_blue() {
    // covers: RK-R65, RK-R67
    let book = book();
    let read = |table, risk, die| {
        let situation = Situation {
            table,
            control: Control::Commanded,
            falling_back: false,
            defending_fortification: false,
            no_enemy_in_sight: false,
            enemy_seen_before: false,
            nearest_enemy: Some(100.0),
        };
        actions::read(&book, &situation, risk, die)
    };
    let italics =
        |table, risk| (1..=6).map(|die| if read(table, risk, die).italic { 'i' } else { 'B' }).collect::<String>();
    let missile: Vec<String> = [0, 1, 2, 6, 9].map(|risk| italics(Table::Missile, risk)).to_vec();
    assert_eq!(missile, ["iiiiii", "iiiiii", "BBiiii", "BBBiii", "BBBBii"]);
    let close: Vec<String> = [0, 1, 3, 7, 9].map(|risk| italics(Table::CloseCombat, risk)).to_vec();
    assert_eq!(close, ["iiiiii", "iiiiii", "BBiiii", "BBiiii", "BBBBii"]);
}

#[test]
fn hero_and_raw_count_for_both_dice() {
    // covers: RK-R66
    let book = book();
    assert_eq!(
        (book.sheet.damage.modifier(FighterGrade::Hero), book.sheet.damage.modifier(FighterGrade::Raw)),
        (1, -1)
    );
    let questions = testkit::Desk::open(risk_factor::open);
    let facts = |grade: &str| serde_json::json!({ "weapon": "rifle", "range": 20, "shooter_grade": grade });
    questions.ask("shot", facts("hero")).dice(&[4, 3]).gives(serde_json::json!({ "score": 5, "damage_score": 4 }));
    questions.ask("shot", facts("raw")).dice(&[4, 3]).gives(serde_json::json!({ "score": 3, "damage_score": 2 }));
}

#[test]
fn the_rows_of_the_risk_factor_add_up_with_their_signs() {
    // covers: RK-R64
    let questions = testkit::Desk::open(risk_factor::open);
    let all = serde_json::json!({
        "grade": "raw", "hero_with_unit": true, "advancing": true, "threatening_groups": 1, "killed": 2,
        "enemy_on_flank_or_rear": true, "natives": true, "nearest_enemy_cavalry": 10, "lost_more_in_melee": true
    });
    questions.ask("risk-factor", all).gives(serde_json::json!({ "risk_factor": 9 }));
}

#[test]
fn everything_is_measured_in_centimetres_and_thrown_with_two_kinds_of_dice() {
    // covers: RK-GEN-01, RK-GEN-02, RK-TRN-06, RK-R12, RK-R10
    let body =
        [group("us", "ours", 4, "rifle", "at = [100, 60]"), group("them", "theirs", 4, "sword", "at = [100, 100]")];
    let mut camp = solo(&body.concat());
    assert_eq!((camp.game.setting().unit, camp.game.setting().size), ("centimetre", [200.0, 200.0]));
    camp.begin(&[1, 1]);
    assert_eq!(camp.charts().iter().filter(|(chart, _)| *chart == "action").count(), 2); // the leader throws too
    camp.done(&[8, 8, 6, 6, 1, 2]);
    let kinds: Vec<u32> = camp
        .log
        .events()
        .iter()
        .filter_map(|event| match &event.what {
            engine::game::What::Resolved(resolved) if resolved.chart == "volley" => Some(resolved),
            _ => None,
        })
        .flat_map(|resolved| resolved.notes.dice.iter().map(|die| die.die.faces()))
        .take(4)
        .collect();
    assert_eq!(kinds, [8, 8, 6, 6]);
    let questions = testkit::Desk::open(risk_factor::open);
    let half = serde_json::json!({ "troops": "formed-foot", "speed": "half" });
    questions.ask("movement", half).gives(serde_json::json!({ "allowance": 7.5 }));
}

#[test]
fn a_lone_leader_is_a_group_of_one() {
    // covers: RK-GEN-04, RK-R01
    let laid = bare().group(Side::FIRST, Weapon::Rifle, &[(100.0, 100.0)]).leader(
        Side::FIRST,
        risk_factor::field::group::Rank::Officer,
        (150.0, 100.0),
    );
    laid.ask(|field, _| {
        assert_eq!(field.acting(Side::FIRST).count(), 2);
        assert_eq!(field.members(crate::ground::B).count(), 1);
    });
}

#[test]
fn a_halt_only_turns() {
    // covers: RK-ACT-17, RK-R30, RK-D33
    let body = [
        group("us", "ours", 4, "rifle", "at = [100, 60]\nfacing = 180"),
        group("them", "theirs", 4, "rifle", "at = [100, 110]"),
    ];
    // Enemy in the rear +2, threat +1: risk 3, and a 2 is the bold halt.
    let mut camp = solo(&body.concat());
    camp.begin(&[2, 1]);
    assert_eq!(camp.thrown("us").entry, risk_factor::charts::actions::Entry::Halt);
    assert!(near(camp.at("us", 2).y, 60.0, 0.01));
    let facing = camp.game.state.figures[camp.figure("us", 0)].pose.facing;
    // From the middle of the group to the nearest enemy figure, which is not quite straight ahead.
    assert!(facing.hundredths() > 35_000, "{facing:?}");
}

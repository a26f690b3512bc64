//! Points of play that whole games showed, and how they are settled (FF-D66).

use engine::game::What;
use engine::table::Ground;
use fire_and_fury::field::ids::UnitId;
use fire_and_fury::field::pieces::{Leader, Unit, UnitBody};
use fire_and_fury::field::terrain::TerrainKind;
use fire_and_fury::words::{Carriage, Formation, Quality, TroopOrder};

use crate::game::*;
use crate::table::{self, area, foot, formed, guns, horse, leader};

fn armies(ours: &[(&str, Unit)], theirs: &[(&str, Unit)]) -> Field {
    let mut field =
        table().leader("howe", leader(table::OURS, 30.0, 12.0)).leader("greene", leader(table::THEIRS, 90.0, 70.0));
    for (id, unit) in ours.iter().chain(theirs) {
        field = field.unit(id, worn(unit.clone()));
    }
    field
}

/// Foot that charges a line of eight in its left flank.
fn flank_charge() -> Field {
    let ours = foot(table::OURS, 22.0, 30.5, -90.0, 6);
    let theirs = foot(table::THEIRS, 38.0, 30.0, 180.0, 8);
    let mut field = armies(&[("foot", ours)], &[("enemy", theirs)]);
    field.muster.leaders[0].leader.pose = table::pose(18.0, 28.0, 0.0);
    field
}

// covers: FF-FLD-15, FF-D23
#[test]
fn who_is_outflanked_stays_so_when_stands_are_lost() {
    let fought = |field: Field| {
        let mut table = field.begin();
        table.charge("foot", "enemy", 3);
        assert!(table.gap("foot", "enemy") < 0.01);
        table.until("offensive-fire");
        // Six stands at contact, enfilading: a stand lost.
        table.fire("foot", "enemy", &[9]);
        assert!(table.troops("enemy").stands < 8, "{}", table.troops("enemy").stands);
        let gap = table.gap("foot", "enemy");
        table.fight("enemy", &[5, 1]);
        (gap, table.modifiers("charge-combat").iter().any(|(label, _)| label.contains("outflanked")))
    };
    let (gap, outflanked) = fought(flank_charge());
    assert!(gap < 0.01 && outflanked, "{gap}\" off, outflanked: {outflanked}");
    let (gap, outflanked) = fought(flank_charge().under("rulings", "former"));
    assert!(gap > 0.5 && !outflanked, "the line shrank about its middle: {gap}, {outflanked}");
}

// covers: FF-D23
#[test]
fn stands_leave_from_the_end_away_from_the_enemy_and_it_is_logged() {
    let lost = |formation: Formation| {
        let ours = formed(foot(table::OURS, 30.0, 20.0, 0.0, 6), formation);
        let mut field = armies(&[("foot", ours)], &[("enemy", foot(table::THEIRS, 20.0, 25.0, 180.0, 6))]);
        field.muster.leaders[0].leader.pose = table::pose(80.0, 5.0, 0.0);
        let mut table = field.begin();
        table.until("defensive-fire");
        table.fire("enemy", "foot", &[10]);
        let lost = 6 - table.troops("foot").stands;
        let told =
            table.log.events().iter().any(
                |event| matches!(&event.what, What::Moved { how: "closes-up", to, .. } if *to == table.pose("foot")),
            );
        (lost, table.at("foot"), told)
    };
    let (count, (x, y), told) = lost(Formation::Line);
    assert!(count > 0 && told);
    assert!((x - (30.0 - 0.75 * f64::from(count))).abs() < 0.002 && y == 20.0, "the left end stays: {x}");
    let (count, (x, _), told) = lost(Formation::OpenOrder);
    assert!(told && (x - (30.0 - 1.5 * f64::from(count))).abs() < 0.002, "{x}");
    let (_, at, told) = lost(Formation::FieldColumn);
    assert!(!told && at == (30.0, 20.0), "a column loses its rear: {at:?}");
}

// covers: FF-D23
#[test]
fn a_column_held_from_behind_loses_its_head() {
    let column = formed(foot(table::THEIRS, 30.0, 33.0, 0.0, 4), Formation::FieldColumn);
    let mut table = armies(&[("foot", foot(table::OURS, 30.0, 20.0, 0.0, 6))], &[("enemy", column)]).begin();
    table.charge("foot", "enemy", 3).until("offensive-fire");
    let before = table.at("enemy");
    table.fire("foot", "enemy", &[10]);
    let lost = 4 - table.troops("enemy").stands;
    assert!(lost >= 2, "{lost}");
    assert!(table.gap("foot", "enemy") < 0.01, "it is in contact still");
    assert!(table.at("enemy").1 < before.1);
}

/// A leader with guns that cannot move, charged by foot.
fn guns_charged() -> Field {
    let heavy = |mut unit: Unit| {
        if let UnitBody::Guns(guns) = &mut unit.body {
            guns.carriage = Carriage::Heavy;
        }
        Unit { quality: Quality::Raw, ..unit }
    };
    let battery = heavy(guns(table::THEIRS, 30.0, 30.0, 180.0, 2));
    let mut field = armies(&[("foot", foot(table::OURS, 30.0, 20.0, 0.0, 8))], &[("enemy", battery)]);
    let greene = &mut field.muster.leaders[1].leader;
    *greene = Leader { attached_to: Some(UnitId(1)), pose: table::pose(30.0, 31.0, 0.0), ..*greene };
    field
}

// covers: FF-RES-04, FF-LDR-06, FF-D54
#[test]
fn a_leader_whose_guns_are_swept_away_meets_the_fate_that_was_thrown() {
    let mut table = guns_charged().begin();
    table.charge("foot", "enemy", 3);
    // Swept: the guns are lost, and a 10 on his one check: he is out of the game.
    table.fight("enemy", &[10, 1, 10]);
    assert_eq!(table.removed("enemy"), Some("captured"));
    assert_eq!(table.removed("greene"), Some("fallen"));
    assert!(table.leader("greene").off_table);
    // Nothing happens to him on a 1, and he is not checked again for the guns that are gone.
    let mut table = guns_charged().begin();
    table.charge("foot", "enemy", 3);
    table.fight("enemy", &[10, 1, 1]);
    assert!(!table.leader("greene").off_table && table.leader("greene").attached_to.is_none());
}

// covers: FF-D16, FF-D60
#[test]
fn cavalry_held_by_one_charger_meets_no_other() {
    let dragoons = horse(table::THEIRS, 30.0, 30.0, 180.0, 4);
    let (behind, before) = (foot(table::OURS, 30.0, 38.0, 180.0, 4), foot(table::OURS, 30.0, 20.0, 0.0, 4));
    let field = || {
        let ours = [("behind", behind.clone()), ("before", before.clone())];
        let mut field = armies(&ours, &[("dragoons", dragoons.clone())]);
        field.muster.leaders[0].leader.pose = table::pose(21.0, 29.0, 0.0);
        field
    };
    let mut table = field().begin();
    table.charge("behind", "dragoons", 8);
    table.check("before", 8);
    table.order(&table.by("declare-charge", "before").at(table.id("dragoons")), &[]);
    assert_eq!(table.step(), "maneuver", "nobody is asked");
    table.maneuver("before", &["charge"], &[]);
    assert!(table.gap("behind", "dragoons") < 0.01 && table.gap("before", "dragoons") < 0.01);
    let mut table = field().under("rulings", "former").begin();
    table.charge("behind", "dragoons", 8);
    table.check("before", 8);
    table.order(&table.by("declare-charge", "before").at(table.id("dragoons")), &[]);
    assert_eq!(table.step(), "countercharge", "as it was played");
    // Both charges declared in one check: the one that comes home first holds it.
    let mut table = field().begin();
    table.until("check");
    let all = [table.id("behind"), table.id("before")];
    table.order(&table.by("check", "howe").with(all), &[8]);
    for charger in ["behind", "before"] {
        table.order(&table.by("declare-charge", charger).at(table.id("dragoons")), &[]);
    }
    table.until("countercharge");
    table.order(&table.by("countercharge", "dragoons").at(table.id("before")), &[]);
    table.until("maneuver").maneuver("behind", &["charge"], &[]);
    table.maneuver("before", &["charge"], &[]);
    assert!(!table.unit("dragoons").marks.countercharging, "its countercharge is over");
    assert_eq!(table.at("dragoons"), (30.0, 30.0));
}

// covers: FF-RES-14, FF-R64
#[test]
fn the_losses_of_a_struggle_are_logged_before_it_is_rolled_again() {
    let ours = foot(table::OURS, 30.0, 20.0, 0.0, 8);
    let mut table = armies(&[("foot", ours)], &[("enemy", foot(table::THEIRS, 30.0, 30.0, 180.0, 8))]).begin();
    table.charge("foot", "enemy", 3);
    table.fight("enemy", &[5, 5, 6, 6, 3, 7]);
    let kinds: String = table
        .log
        .events()
        .iter()
        .filter_map(|event| match &event.what {
            What::Resolved(_) => Some('r'),
            What::Lost { .. } => Some('l'),
            What::Changed { to: "disordered", .. } => Some('d'),
            _ => None,
        })
        .collect();
    assert_eq!(kinds, "rddllrllrl", "roll, disorder, a stand each; roll, a stand each; roll, and what it cost");
}

// covers: FF-D28
#[test]
fn guns_stopped_short_lose_a_stand_for_that() {
    // Guns with water behind them and on both sides fall back before an enemy in close range.
    let water = |low: (f64, f64), high: (f64, f64)| area(TerrainKind::River, 0, low, high);
    let sides = [water((0.0, 12.0), (28.0, 19.5)), water((32.0, 12.0), (96.0, 19.5))];
    let river = Ground::new([water((0.0, 4.0), (96.0, 12.0))].into_iter().chain(sides).collect(), vec![]);
    let battery = Unit { quality: Quality::Raw, ..guns(table::OURS, 30.0, 20.0, 0.0, 2) };
    let mut table = on_ground(river)
        .leader("howe", leader(table::OURS, 90.0, 60.0))
        .leader("greene", leader(table::THEIRS, 90.0, 70.0))
        .unit("guns", battery)
        .unit("enemy", worn(foot(table::THEIRS, 30.0, 24.0, 180.0, 4)))
        .begin();
    table.check("guns", 1);
    assert_eq!(table.moves("guns"), ["full-retreat"]);
    let lost = table.log.events().iter().find(|event| matches!(event.what, What::Lost { .. }));
    assert_eq!(lost.map(|event| event.rule), Some("FF-D28"), "{:?}", table.log.events());
}

// covers: FF-UNT-03, FF-D02
#[test]
fn a_unit_may_begin_with_fewer_stands_than_its_label() {
    let table = table()
        .leader("howe", leader(table::OURS, 30.0, 12.0))
        .labelled("foot", foot(table::OURS, 30.0, 20.0, 0.0, 6), [8, 6, 4])
        .unit("enemy", worn(foot(table::THEIRS, 30.0, 40.0, 180.0, 6)))
        .begin();
    table.audit();
    assert_eq!(table.game.state().lost, [0, 0], "what it lost before is not lost in this battle");
}

// covers: FF-FLD-32
#[test]
fn a_beaten_unit_ends_clear_of_everyone_it_fought() {
    // Two lines side by side; the charger touches both, and falters.
    let enemies =
        [("left", foot(table::THEIRS, 27.0, 30.0, 180.0, 4)), ("right", foot(table::THEIRS, 33.75, 30.0, 180.0, 5))];
    let mut table = armies(&[("foot", foot(table::OURS, 30.0, 20.0, 0.0, 8))], &enemies).begin();
    table.charge("foot", "left", 3);
    table.fight("left", &[3, 5]);
    assert_eq!(table.moves("foot"), ["retreat"]);
    assert_eq!(table.troops("foot").order, TroopOrder::Disordered);
    for enemy in ["left", "right"] {
        assert!((table.gap("foot", enemy) - 3.0).abs() < 0.01, "{}", table.gap("foot", enemy));
    }
}

//! Retreats in play: through friends, up against what stops them, out of buildings and over the edge of the table.

use engine::game::What;
use engine::table::Ground;
use fire_and_fury::field::ids::UnitId;
use fire_and_fury::field::pieces::{Leader, Unit};
use fire_and_fury::field::terrain::TerrainKind;
use fire_and_fury::words::{Effectiveness, Formation, Quality, TroopOrder};

use crate::game::*;
use crate::table::{self, area, but, foot, formed, garrison, guns, horse, leader};

fn armies(ground: Ground, ours: &[(&str, Unit)], theirs: &[(&str, Unit)]) -> Field {
    let mut field = on_ground(ground)
        .leader("howe", leader(table::OURS, 30.0, 12.0))
        .leader("greene", leader(table::THEIRS, 90.0, 70.0));
    for (id, unit) in ours.iter().chain(theirs) {
        field = field.unit(id, worn(unit.clone()));
    }
    field
}

fn enemy(y: f64, stands: u8) -> Unit {
    foot(table::THEIRS, 30.0, y, 180.0, stands)
}

fn shaken(unit: Unit) -> Unit {
    but(unit, |troops| troops.order = TroopOrder::Disordered)
}

// covers: FF-D58, FF-TRM-04
#[test]
fn a_retreat_through_friends_disorders_as_a_passage_of_lines_does() {
    // Shaken on a 3, the unit comes to order and goes back from the enemy 3" away, through whoever is behind it.
    let passes = |friend: Unit| {
        let unit = shaken(foot(table::OURS, 30.0, 24.0, 0.0, 4));
        let mut table = armies(Ground::default(), &[("unit", unit), ("friend", friend)], &[("enemy", enemy(27.0, 6))]);
        table.muster.leaders[0].leader.pose = table::pose(20.0, 22.0, 0.0);
        let mut table = table.begin();
        table.check("unit", 3);
        assert_eq!(table.moves("unit"), ["retreat-out-of-close-range"]);
        // What a retreat does to order is told after it.
        let first = |fits: fn(&What) -> bool| table.log.events().iter().position(|event| fits(&event.what));
        let moved = first(|what| matches!(what, What::Moved { .. }));
        let disordered = first(|what| matches!(what, What::Changed { to: "disordered", .. }));
        assert!(disordered.is_none_or(|disordered| moved < Some(disordered)));
        (table.troops("unit").order, table.unit("friend").troops().map(|troops| troops.order))
    };
    let line = |quality: Quality| Unit { quality, ..foot(table::OURS, 30.0, 21.0, 0.0, 4) };
    assert_eq!(passes(line(Quality::Trained)), (TroopOrder::GoodOrder, Some(TroopOrder::GoodOrder)));
    assert_eq!(passes(line(Quality::Raw)), (TroopOrder::Disordered, Some(TroopOrder::Disordered)));
    // Guns are unaffected; who passes raw ones is not.
    let battery = |quality: Quality| Unit { quality, ..guns(table::OURS, 30.0, 21.0, 0.0, 2) };
    assert_eq!(passes(battery(Quality::Trained)), (TroopOrder::GoodOrder, None));
    assert_eq!(passes(battery(Quality::Raw)), (TroopOrder::Disordered, None));
}

// covers: FF-D28
#[test]
fn a_retreat_stopped_short_costs_a_stand_and_one_still_in_contact_the_unit() {
    // Water on both sides too, so that it cannot bend away.
    let water = |low: (f64, f64), high: (f64, f64)| area(TerrainKind::River, 0, low, high);
    let river = |y: f64| {
        let sides = [water((0.0, 30.3), (25.2, 60.0)), water((34.8, 30.3), (96.0, 60.0))];
        Ground::new([water((0.0, y), (96.0, y + 6.0))].into_iter().chain(sides).collect(), vec![])
    };
    let driven_back = |river_at: f64| {
        let ours = foot(table::OURS, 30.0, 20.0, 0.0, 6);
        let mut table = armies(river(river_at), &[("unit", ours)], &[("enemy", enemy(30.0, 6))]).begin();
        // 8 to 2: driven back, one stand lost, out of close range.
        table.charge("unit", "enemy", 3).fight("enemy", &[8, 2]);
        table
    };
    assert_eq!(driven_back(40.0).troops("enemy").stands, 5, "there is room");
    let table = driven_back(34.0);
    assert_eq!(table.troops("enemy").stands, 4, "3\" of room");
    assert!(table.said("enemy: stopped short (the ground bars the way)"));
    let table = driven_back(31.0);
    assert!(table.said("enemy: cut off (the ground bars the way)"));
    assert_eq!(table.removed("enemy"), Some("captured"), "its back to the water");
    assert_eq!(table.game.state().lost, [0, 6]);
}

// covers: FF-D27
#[test]
fn a_unit_less_than_half_over_the_edge_stays_on_the_table() {
    // It must go back 2.3" with 2" behind it: less than a third of it is over the edge.
    let unit = shaken(foot(table::OURS, 30.0, 3.0, 0.0, 6));
    let mut table = armies(Ground::default(), &[("unit", unit)], &[("enemy", enemy(6.7, 6))]).begin();
    table.check("unit", 3);
    assert_eq!(table.removed("unit"), None);
    assert!((table.at("unit").1 - 1.0).abs() < 0.01, "{:?}", table.at("unit"));
}

// covers: FF-D27, FF-FLD-29
#[test]
fn a_unit_drawn_back_to_the_edge_makes_way_for_who_stands_there() {
    // As above, and two stands with their backs to the edge, where it would be drawn back to: 6" aside there is room.
    let ends_at = |x: f64| {
        let unit = shaken(foot(table::OURS, x, 3.0, 0.0, 6));
        let friend = foot(table::OURS, x, 1.8, 0.0, 2);
        let enemy = foot(table::THEIRS, x, 6.7, 180.0, 6);
        let field = armies(Ground::default(), &[("unit", unit), ("friend", friend)], &[("enemy", enemy)]);
        let mut table = field.with(|muster| muster.leaders[0].leader.pose = table::pose(x, 12.0, 0.0)).begin();
        table.check("unit", 3);
        assert_eq!(table.moves("unit"), ["retreat-out-of-close-range", "drawn-back"]);
        assert!((table.at("unit").1 - 1.0).abs() < 0.01, "{:?}", table.at("unit"));
        table.at("unit").0
    };
    assert!((ends_at(30.0) - 36.0).abs() < 0.01);
    assert!((ends_at(88.0) - 82.0).abs() < 0.01, "on the other side it would be over the edge again");
}

// covers: FF-UNT-04, FF-FLD-29
#[test]
fn broken_dragoons_who_cannot_spread_out_on_foot_do_not_rally() {
    // Four stands in open order are 10.5" wide, the table 11"; a column runs along it from end to end.
    let rallies = |column: bool| {
        let unit = but(horse(table::OURS, 5.5, 20.0, 0.0, 4), |troops| {
            (troops.dismounted, troops.order, troops.formation) = (true, TroopOrder::Broken, Formation::OpenOrder);
        });
        let mut field = table()
            .with(|muster| muster.setting.size = [11.0, 40.0])
            .leader("howe", leader(table::OURS, 8.0, 22.0))
            .leader("greene", leader(table::THEIRS, 8.0, 38.0))
            .unit("unit", worn(unit))
            .unit("enemy", foot(table::THEIRS, 8.0, 39.0, 180.0, 2));
        if column {
            field = field.unit("friend", formed(foot(table::OURS, 1.0, 40.0, 0.0, 40), Formation::MarchColumn));
        }
        let mut table = field.begin();
        // Broken -2: 6, Rally.
        table.check("unit", 8);
        (table.troops("unit").order, table.step() == "maneuver")
    };
    assert_eq!(rallies(false), (TroopOrder::GoodOrder, true));
    assert_eq!(rallies(true), (TroopOrder::Broken, false));
}

// covers: FF-D07, FF-UNT-04
#[test]
fn broken_dragoons_who_rally_at_the_edge_spread_out_on_the_table() {
    // Four stands in open order are 10.5" wide: 5.25" to each side of their middle.
    for (x, wanted) in [(2.0, 5.25), (30.0, 30.0), (94.0, 90.75)] {
        let unit = but(horse(table::OURS, x, 20.0, 0.0, 4), |troops| {
            (troops.dismounted, troops.order, troops.formation) = (true, TroopOrder::Broken, Formation::OpenOrder);
        });
        let field = armies(Ground::default(), &[("unit", unit)], &[("enemy", enemy(60.0, 6))]);
        let mut table = field.with(|muster| muster.leaders[0].leader.pose = table::pose(x, 15.0, 0.0)).begin();
        table.check("unit", 8);
        assert_eq!((table.troops("unit").order, table.at("unit")), (TroopOrder::GoodOrder, (wanted, 20.0)));
    }
}

// covers: FF-FLD-32, FF-FLD-33, FF-TER-10
#[test]
fn a_garrison_driven_out_leaves_as_a_column_and_the_attacker_moves_in() {
    let house = || Ground::new(vec![area(TerrainKind::Building, 0, (26.0, 30.0), (34.0, 34.0))], vec![]);
    let stormed = |stands: u8, dice: &[i64]| {
        let ours = foot(table::OURS, 30.0, 20.0, 0.0, stands);
        let mut table = armies(house(), &[("unit", ours)], &[("enemy", garrison(table::THEIRS, 0, 4))]).begin();
        table.charge("unit", "enemy", 3).fight("enemy", dice);
        table
    };
    // A strong position +2, outnumbered 3:2 -1: 10 to 5, driven back.
    let table = stormed(6, &[10, 4]);
    assert_eq!(table.moves("enemy"), ["retreat-out-of-close-range"]);
    assert_eq!(table.unit("enemy").formation(), Some(Formation::FieldColumn));
    assert_eq!((table.unit("unit").formation(), table.unit("unit").building()), (Some(Formation::Garrison), Some(0)));
    assert_eq!(table.at("unit"), (30.0, 32.0), "in the middle of it");
    // Eight stands do not fit: they stop at the wall. Outnumbered 2:1 -2: 9 to 4.
    let table = stormed(8, &[9, 4]);
    assert_eq!(table.unit("unit").formation(), Some(Formation::Line));
    assert_eq!(table.at("unit"), (30.0, 30.0));
}

// covers: FF-D54, FF-D27
#[test]
fn a_leader_whose_unit_runs_off_the_table_stays_at_its_edge() {
    let unit = but(shaken(foot(table::OURS, 30.0, 5.0, 0.0, 6)), |troops| {
        troops.effectiveness = Effectiveness::Spent;
    });
    let with = Leader { attached_to: Some(UnitId(0)), ..leader(table::OURS, 30.0, 5.0) };
    let mut table = table()
        .leader("howe", with)
        .leader("greene", leader(table::THEIRS, 90.0, 70.0))
        .unit("unit", Unit { quality: Quality::Raw, ..unit })
        .unit("reserve", foot(table::OURS, 80.0, 5.0, 0.0, 6))
        .unit("enemy", enemy(40.0, 6))
        .begin();
    // Raw -1, spent -2, a leader with it +1: a panic. The leader is checked, and nothing befalls him.
    table.until("check");
    let check = table.by("check", "howe").with([table.id("unit")]);
    table.order(&check, &[1, 1]);
    assert_eq!(table.removed("unit"), Some("left-the-table"));
    let howe = table.leader("howe");
    assert!(!howe.off_table && howe.attached_to.is_none() && howe.pose.spot.point().y >= 0.7, "{howe:?}");
}

// covers: FF-R57, FF-R70
#[test]
fn dragoons_on_foot_run_no_faster_than_infantry() {
    let ran = |unit: Unit| {
        let unit = Unit { quality: Quality::Raw, ..shaken(unit) };
        let mut table = armies(Ground::default(), &[("unit", unit)], &[("enemy", enemy(68.0, 6))]);
        table.muster.leaders[0].leader.pose = table::pose(30.0, 48.0, 0.0);
        let mut table = table.begin();
        let before = table.at("unit").1;
        table.check("unit", 1);
        assert_eq!(table.moves("unit"), ["full-retreat"]);
        before - table.at("unit").1
    };
    let on_foot = but(horse(table::OURS, 30.0, 52.0, 0.0, 4), |troops| troops.dismounted = true);
    let foot = ran(foot(table::OURS, 30.0, 52.0, 0.0, 4));
    assert!((24.0..30.0).contains(&foot) && (24.0..30.0).contains(&ran(on_foot)), "{foot}");
    assert!(ran(horse(table::OURS, 30.0, 52.0, 0.0, 4)) > 34.0);
}

// covers: FF-D01, FF-UNT-03
#[test]
fn what_is_worn_does_not_become_fresh_by_losing_stands() {
    let mut table =
        armies(Ground::default(), &[("unit", foot(table::OURS, 30.0, 20.0, 0.0, 8))], &[("enemy", enemy(26.0, 9))])
            .begin();
    // 9 points +1: 7 is an 8, telling; 7 of 8 stands would be fresh.
    table.until("defensive-fire").fire("enemy", "unit", &[7]);
    assert_eq!((table.troops("unit").stands, table.troops("unit").effectiveness), (7, Effectiveness::Worn));
}

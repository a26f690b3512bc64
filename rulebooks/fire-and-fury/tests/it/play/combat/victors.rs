//! After a charge combat: whose order suffers, who goes on, and from where the next charge counts.

use engine::game::prelude::*;
use engine::game::{Fix, Log, Order};
use engine::table::{Facing, Ground};
use fire_and_fury::field::pieces::Unit;
use fire_and_fury::field::terrain::TerrainKind;
use fire_and_fury::words::{Formation, Quality, TroopOrder};

use crate::game::*;
use crate::play::combat::results::{armies, charged, ours, theirs};
use crate::table::{self, area, foot, garrison, guns, horse, leader};

fn field(ground: Ground, units: &[(&str, Unit)]) -> Field {
    let mut field = on_ground(ground)
        .leader("howe", leader(table::OURS, 30.0, 12.0))
        .leader("greene", leader(table::THEIRS, 90.0, 70.0));
    for (id, unit) in units {
        field = field.unit(id, worn(unit.clone()));
    }
    field
}

// covers: FF-D29, FF-RES-21, FF-FLD-25
#[test]
fn of_two_who_win_side_by_side_each_is_disordered_by_the_ground_of_its_own_charge() {
    // Crops before the left one, or before the right one, who leads.
    for (low, high, wanted) in [
        (20.0, 28.0, (TroopOrder::Disordered, TroopOrder::GoodOrder)),
        (31.5, 41.0, (TroopOrder::GoodOrder, TroopOrder::Disordered)),
    ] {
        let crops = Ground::new(vec![area(TerrainKind::Crops, 0, (low, 22.0), (high, 26.0))], vec![]);
        let (left, right) = (foot(table::OURS, 25.0, 20.0, 0.0, 4), foot(table::OURS, 36.0, 20.0, 0.0, 6));
        let enemy = foot(table::THEIRS, 31.0, 30.0, 180.0, 12);
        let mut table = field(crops, &[("left", left), ("right", right), ("enemy", enemy)]).begin();
        table.until("check");
        table.order(&table.by("check", "howe").with(["left", "right"].map(|name| table.id(name))), &[3]);
        for name in ["left", "right"] {
            table.order(&table.by("declare-charge", name).at(table.id("enemy")), &[]);
        }
        table.maneuver("left", &["charge"], &[]).maneuver("right", &["charge"], &[]);
        // Hard Pressed.
        table.fight("enemy", &[6, 3]);
        assert_eq!((table.troops("left").order, table.troops("right").order), wanted, "{low}");
    }
}

// covers: FF-D31, FF-FLD-33
#[test]
fn crops_are_no_cover_to_stay_in() {
    let crops = Ground::new(vec![area(TerrainKind::Crops, 0, (20.0, 10.0), (40.0, 30.0))], vec![]);
    let mut table = charged(field(crops, &[("foot", ours(6)), ("enemy", theirs(6))]));
    table.fight("enemy", &[8, 2]);
    assert_ne!(table.step(), "carry-position");
    assert_eq!(table.moves("foot"), ["carry-position"]);
}

// covers: FF-SEQ-10, FF-D55
#[test]
fn only_a_combat_that_there_is_is_fought() {
    let far = foot(table::THEIRS, 60.0, 60.0, 180.0, 4);
    let mut table = charged(field(Ground::default(), &[("foot", ours(6)), ("enemy", theirs(6)), ("far", far)]));
    for name in ["far", "foot"] {
        assert_eq!(table.refusal(&Order::plain("fight").at(table.id(name))).rule, "FF-SEQ-10", "{name}");
    }
    table.fight("enemy", &[8, 2]);
}

// covers: FF-FLD-15, FF-CHG-10, FF-FLD-34
#[test]
fn a_breakthrough_into_a_flank_outflanks_by_where_it_began() {
    // Where the first charge began is in front of the next enemy, where the breakthrough begins is not.
    for (degrees, outflanked) in [(90.0, true), (180.0, false)] {
        let next = worn(foot(table::THEIRS, 60.0, 66.0, 180.0, 4));
        let mut table = charged(armies(&[("foot", ours(6))], &[("enemy", theirs(2)), ("next", next)]));
        table.fight("enemy", &[10, 1]);
        let mut put = |name: &str, x: f64, y: f64, degrees: f64| {
            let fix = Fix::Pose { piece: table.id(name), pose: table::pose(x, y, degrees) };
            table.game.amend(&fix, &mut Log::new()).unwrap();
        };
        put("foot", 60.0, 30.0, 0.0);
        put("next", 59.0, if degrees > 90.0 { 36.0 } else { 39.0 }, degrees);
        table.order(&table.by("breakthrough", "foot").at(table.id("next")), &[]);
        assert_eq!(table.step(), "breakthrough-combat", "{degrees}");
        table.fight("next", &[8, 2]);
        let rows = table.modifiers("charge-combat");
        let row = "defender-outflanked-broken-column-or-limbered";
        assert_eq!(rows.iter().any(|(label, _)| *label == row), outflanked, "{degrees}: {rows:?}");
    }
}

/// Horse rides at horse 20" away, which rides to meet it, from 40" to 30".
fn met() -> Table {
    let units =
        [("rider", horse(table::OURS, 30.0, 20.0, 0.0, 6)), ("meets", horse(table::THEIRS, 30.0, 40.0, 180.0, 6))];
    let mut table = field(Ground::default(), &units).begin();
    table.check("rider", 3);
    table.order(&table.by("declare-charge", "rider").at(table.id("meets")), &[]);
    table.order(&table.by("countercharge", "meets").at(table.id("rider")), &[]);
    table.maneuver("rider", &["charge"], &[]);
    table
}

// covers: FF-RES-20, FF-FLD-35, FF-RES-22
#[test]
fn who_countercharged_recalls_to_where_he_came_from() {
    let mut table = met();
    table.fight("meets", &[2, 4]);
    table.order(&table.by("retreat", "rider"), &[]);
    assert_eq!(table.moves("rider"), ["retreat"]);
    assert!((table.gap("rider", "meets") - 3.0).abs() < 0.05, "3\" from who beat it");
    table.order(&table.by("recall", "meets").how("to-start").how("facing-enemy"), &[]);
    assert!((table.at("meets").1 - 40.0).abs() < 0.05, "{:?}", table.at("meets"));
}

// covers: FF-D33, FF-D31
#[test]
fn a_question_is_answered_for_the_unit_that_it_is_about() {
    let mut table = met();
    table.fight("meets", &[2, 4]);
    assert_eq!((table.step(), table.asked()), ("recall", OURS));
    assert_eq!(table.refusal(&table.by("retreat", "meets")).rule, "FF-D33");
    assert_eq!(table.refusal(&table.by("recall", "meets").how("to-base").how("facing-enemy")).rule, "FF-D33");
    assert_eq!(table.refusal(&table.by("hold", "rider")).rule, "FF-D33", "it is beaten");
    let woods = Ground::new(vec![area(TerrainKind::Woods, 0, (20.0, 10.0), (40.0, 30.0))], vec![]);
    let mut table = charged(field(woods, &[("foot", ours(6)), ("enemy", theirs(6))]));
    table.fight("enemy", &[8, 2]);
    for verb in ["carry-position", "hold"] {
        assert!(table.allows(&table.by(verb, "foot")), "{verb}");
        assert_eq!(table.refusal(&table.by(verb, "enemy")).rule, "FF-D31", "{verb}");
    }
    table.order(&table.by("carry-position", "foot"), &[]);
    assert_eq!(table.moves("foot"), ["carry-position"]);
}

// covers: FF-FLD-30, FF-D15
#[test]
fn a_charge_runs_the_way_that_it_is_told() {
    let wide = foot(table::THEIRS, 30.0, 30.0, 180.0, 14);
    let units = [("foot", foot(table::OURS, 30.0, 20.0, 0.0, 4)), ("enemy", wide)];
    for (degrees, low, high) in [(0.0, 29.9, 30.1), (345.0, 31.0, 36.0), (15.0, 24.0, 29.0)] {
        let mut table = field(Ground::default(), &units).begin();
        table.check("foot", 3);
        table.order(&table.by("declare-charge", "foot").at(table.id("enemy")), &[]);
        let order = table.maneuver_of("foot", &["charge"], &[]).facing(Facing::degrees(degrees));
        table.order(&order, &[]);
        let (x, y) = table.at("foot");
        assert!((low..high).contains(&x) && (y - 30.0).abs() < 0.01, "{degrees}: {x}, {y}");
    }
}

// covers: FF-D60
#[test]
fn one_charge_that_is_checked_ends_no_other_countercharge() {
    let x = |name: &str| if name.ends_with("left") { 24.0 } else { 50.0 };
    let rider = |name: &str| horse(table::OURS, x(name), 20.0, 0.0, 6);
    let meets = |name: &str| horse(table::THEIRS, x(name), 40.0, 180.0, 6);
    let units = [
        ("left", rider("left")),
        ("right", rider("right")),
        ("on the left", meets("on the left")),
        ("on the right", meets("on the right")),
        ("guns", guns(table::THEIRS, 10.0, 29.0, 270.0, 4)),
    ];
    let mut table =
        field(Ground::default(), &units).with(|muster| muster.leaders[0].leader.pose = table::pose(37.0, 18.0, 0.0));
    table.muster.units[4].unit.quality = Quality::Trained;
    let mut table = table.begin();
    table.until("check");
    table.order(&table.by("check", "howe").with(["left", "right"].map(|name| table.id(name))), &[3]);
    for name in ["left", "right"] {
        let at = format!("on the {name}");
        table.order(&table.by("declare-charge", name).at(table.id(&at)), &[]);
    }
    for name in ["left", "right"] {
        let by = format!("on the {name}");
        table.order(&table.by("countercharge", &by).at(table.id(name)), &[]);
    }
    table.maneuver("left", &["charge"], &[]).maneuver("right", &["charge"], &[]).until("defensive-fire");
    // Telling on trained troops: checked.
    table.fire("guns", "left", &[7]);
    table.order(&table.by("retreat", "left"), &[]);
    let rides = ["left", "right"].map(|name| table.unit(&format!("on the {name}")).marks.countercharging);
    assert_eq!(rides, [false, true]);
}

// covers: FF-RES-02, FF-TER-10, FF-UNT-06, FF-FLD-32
#[test]
fn a_garrison_that_breaks_is_no_garrison_any_more() {
    let house = Ground::new(vec![area(TerrainKind::Building, 0, (26.0, 30.0), (34.0, 34.0))], vec![]);
    let elite = Unit { quality: Quality::Elite, ..foot(table::OURS, 30.0, 20.0, 0.0, 6) };
    let raw = Unit { quality: Quality::Raw, pose: table::pose(30.0, 32.0, 180.0), ..garrison(table::THEIRS, 0, 6) };
    let mut table = charged(field(house, &[("foot", elite), ("enemy", raw)]));
    // Elite +2 to raw -1 and a strong position +2: 12 to 2, Swept.
    table.fight("enemy", &[10, 1]);
    assert_eq!((table.troops("enemy").order, table.unit("enemy").building()), (TroopOrder::Broken, None));
    assert_eq!((table.moves("enemy"), table.troops("enemy").building), (vec!["full-retreat"], None));
    assert!(table.gap("enemy", "foot") > 12.0);
    assert_eq!(table.step(), "breakthrough", "the attacker goes on, and does not move in");
    assert_eq!(table.unit("foot").formation(), Some(Formation::Line));
}

// covers: FF-SEQ-06, FF-D59, FF-D12
#[test]
fn who_stood_in_his_maneuver_does_not_make_it_after_anothers_check() {
    let line = |x: f64| foot(table::OURS, x, 20.0, 0.0, 4);
    let far = foot(table::THEIRS, 30.0, 66.0, 180.0, 4);
    let units = [("moves", line(20.0)), ("stands", line(30.0)), ("later", line(40.0)), ("enemy", far)];
    let mut table = field(Ground::default(), &units).begin();
    table.until("check");
    table.order(&table.by("check", "howe").with(["moves", "stands"].map(|name| table.id(name))), &[3]);
    table.maneuver("moves", &["full-move"], &[(20.0, 24.0)]);
    table.done().check("later", 3).until("maneuver");
    let late = table.maneuver_of("stands", &["full-move"], &[(30.0, 24.0)]);
    assert_eq!(table.refusal(&late).rule, "FF-SEQ-06");
    assert!(!table.offered(&late));
    assert!(table.offered(&table.maneuver_of("later", &["full-move"], &[(40.0, 24.0)])));
}

// covers: FF-R68, FF-SEQ-07
#[test]
fn where_leaders_move_after_every_check_they_move_without_one_too() {
    let far = foot(table::THEIRS, 30.0, 66.0, 180.0, 4);
    let units = [("foot", foot(table::OURS, 30.0, 20.0, 0.0, 4)), ("enemy", far)];
    let mut table = field(Ground::default(), &units).under("leader-moves", "every-check").begin();
    table.until("check");
    table.order(&Order::plain("done"), &[]);
    assert_eq!(table.step(), "leader-moves");
}

//! Maneuver checks in play: groups, who must and who may, and what the results do at once.

use engine::game::{Order, What};
use fire_and_fury::field::ids::UnitId;
use fire_and_fury::field::pieces::{Leader, Unit};
use fire_and_fury::words::{Carriage, Formation, Quality, TroopOrder};

use crate::game::*;
use crate::table::{self, but, foot, guns, horse, leader};

fn disordered(unit: Unit) -> Unit {
    but(unit, |troops| troops.order = TroopOrder::Disordered)
}

/// Three regiments under Howe, one far away and out of command.
fn brigade() -> Field {
    let (ours, theirs) = (table::OURS, table::THEIRS);
    table()
        .leader("howe", leader(ours, 30.0, 16.0))
        .leader("greene", leader(theirs, 30.0, 66.0))
        .unit("left", foot(ours, 22.0, 20.0, 0.0, 6))
        .unit("right", foot(ours, 38.0, 20.0, 0.0, 6))
        .unit("shaken", disordered(foot(ours, 30.0, 12.0, 0.0, 6)))
        .unit("lost", foot(ours, 80.0, 10.0, 0.0, 6))
        .unit("enemy", foot(theirs, 30.0, 60.0, 180.0, 6))
}

// covers: FF-SEQ-03, FF-SEQ-04, FF-D11, FF-D13
#[test]
fn checks_go_on_until_all_who_must_have_checked() {
    let mut table = brigade().begin();
    table.until("check");
    let done = table.refusal(&Order::plain("done"));
    assert_eq!(done.rule, "FF-D11");
    assert!(done.to_string().contains("shaken"), "{done}");
    let all = ["left", "right", "shaken"].map(|name| table.id(name));
    let howe = table.by("check", "howe");
    assert_eq!(table.refusal(&howe).rule, "FF-D13", "nobody named");
    assert_eq!(table.refusal(&howe.clone().with([table.id("lost")])).rule, "FF-D13", "not under him");
    assert_eq!(table.refusal(&howe.clone().with([all[0], all[0]])).rule, "FF-D13", "no unit twice");
    assert_eq!(table.refusal(&table.by("check", "left")).rule, "FF-D13", "it is in command");
    assert_eq!(table.refusal(&howe.clone().with([table.id("enemy")])).rule, "FF-SEQ-04");
    table.order(&howe.clone().with([all[0]]), &[5]).until("check");
    let again = table.refusal(&howe.clone().with([all[0], all[1]]));
    assert_eq!(again.rule, "FF-D11", "at most once a player turn");
    // A leader leads several groups in turn; a unit out of command is a group of its own.
    table.order(&howe.with([all[1], all[2]]), &[6]).until("check");
    table.order(&table.by("check", "lost"), &[3]);
    assert!(table.modifiers("maneuver-check").contains(&("out-of-command", "-2".to_owned())));
    table.until("leader-moves");
}

// covers: FF-R19, FF-MAN-01
#[test]
fn a_group_has_one_die_and_under_a_house_rule_each_unit_its_own() {
    let both = |table: &Table| table.by("check", "howe").with([table.id("left"), table.id("right")]);
    let mut table = brigade().begin();
    table.until("check");
    let order = both(&table);
    table.order(&order, &[5]);
    let mut table = brigade().under("maneuver-die", "one-per-unit").begin();
    table.until("check");
    let order = both(&table);
    table.order(&order, &[5, 1]);
}

// covers: FF-D12
#[test]
fn a_unit_that_does_not_check_holds_its_place_and_may_fire() {
    let near = brigade().unit("target", foot(table::THEIRS, 22.0, 30.0, 180.0, 6));
    let mut table = near.begin();
    table.check("shaken", 9).until("check");
    let before = table.pose("left");
    assert!(!table.allows(&table.by("maneuver", "left").how("full-move")));
    table.until("offensive-fire");
    assert_eq!(table.pose("left"), before);
    table.fire("left", "target", &[2]);
}

// covers: FF-D65, FF-MAN-20
#[test]
fn the_facts_of_a_group_are_read_at_once_and_its_retreats_made_one_by_one() {
    let raw = |x: f64| Unit { quality: Quality::Raw, ..worn(foot(table::OURS, x, 20.0, 0.0, 6)) };
    let mut table = table()
        .leader("howe", leader(table::OURS, 30.0, 16.0))
        .leader("greene", leader(table::THEIRS, 30.0, 66.0))
        .unit("left", raw(22.0))
        .unit("right", raw(38.0))
        .unit("enemy", foot(table::THEIRS, 30.0, 25.0, 180.0, 12))
        .begin();
    table.until("check");
    // Die 1, raw: 0, Fall Back; both are in close range.
    let both = table.by("check", "howe").with([table.id("left"), table.id("right")]);
    table.order(&both, &[1]);
    assert_eq!((table.step(), table.asked()), ("retreat-order", OURS));
    let begun = |table: &Table| table.log.events().iter().any(|event| matches!(event.what, What::Began { .. }));
    assert!(!begun(&table), "it still belongs to the check");
    assert_eq!(table.troops("left").order, TroopOrder::Disordered, "the result is read for both before anyone moves");
    assert_eq!(table.troops("right").order, TroopOrder::Disordered);
    assert_eq!(table.refusal(&table.by("retreat", "enemy")).rule, "FF-D65");
    table.order(&table.by("retreat", "right"), &[]);
    assert_eq!(table.moves("right"), ["retreat-out-of-close-range"]);
    assert_eq!(table.moves("left"), ["retreat-out-of-close-range"], "the last goes by itself");
    let first = table.log.events().iter().find_map(|event| match event.what {
        What::Moved { piece, .. } => Some(piece),
        _ => None,
    });
    assert_eq!(first, Some(table.id("right")), "as chosen");
    assert!(table.gap("left", "enemy") > 6.0 && table.gap("right", "enemy") > 6.0);
    assert_eq!(table.step(), "leader-moves", "nobody may maneuver, and all have checked");
    assert!(begun(&table));
    // FF-D17: who has retreated does not fire in the offensive step.
    table.until("offensive-fire");
}

// covers: FF-MAN-29, FF-R70, FF-UNT-04
#[test]
fn a_panic_breaks_a_unit_costs_stands_and_sends_it_running() {
    let shaken = Unit { quality: Quality::Raw, ..disordered(worn(foot(table::OURS, 30.0, 30.0, 0.0, 6))) };
    let mut table = table()
        .leader("howe", leader(table::OURS, 80.0, 4.0))
        .leader("greene", leader(table::THEIRS, 30.0, 66.0))
        .unit("shaken", shaken)
        .unit("enemy", foot(table::THEIRS, 30.0, 60.0, 180.0, 6))
        .begin();
    // Out of command, raw: 1 - 1 - 2 = -2: two stands.
    table.check("shaken", 1);
    let troops = table.troops("shaken");
    assert_eq!((troops.order, troops.stands), (TroopOrder::Broken, 4));
    assert_eq!(table.unit("shaken").formation(), None, "broken troops have no formation");
    assert_eq!(table.moves("shaken"), ["full-retreat"]);
    // The broken rate over open ground is 24".
    let (_, y) = table.at("shaken");
    assert!((24.0..27.0).contains(&(30.0 - y)), "24\", and the column lies deeper than the line: {y}");
    assert_eq!(table.game.state().lost, [2, 0]);
    // Wavering reforms it to disordered, as a column.
    while table.game.state().turn == 1 {
        table.done();
    }
    // Raw, broken, out of command, and the army has greater losses: 9 - 7 = 2.
    table.check("shaken", 9);
    assert_eq!(table.troops("shaken").order, TroopOrder::Disordered);
    assert_eq!(table.unit("shaken").formation(), Some(Formation::FieldColumn));
}

// covers: FF-FLD-29
#[test]
fn dragoons_on_foot_who_rally_among_friends_make_room_for_their_open_order() {
    let broken = |unit| {
        but(unit, |troops| {
            troops.order = TroopOrder::Broken;
            troops.dismounted = true;
        })
    };
    // Broken they are two stands wide; in open order four, an inch and a half apart.
    let mut table = table()
        .leader("howe", leader(table::OURS, 30.0, 16.0))
        .leader("greene", leader(table::THEIRS, 30.0, 66.0))
        .unit("left", foot(table::OURS, 25.0, 20.0, 0.0, 4))
        .unit("dragoons", broken(horse(table::OURS, 30.0, 20.0, 0.0, 4)))
        .unit("right", foot(table::OURS, 35.0, 20.0, 0.0, 4))
        .unit("enemy", foot(table::THEIRS, 30.0, 60.0, 180.0, 6))
        .begin();
    let before = table.at("dragoons");
    table.check("dragoons", 10);
    assert_eq!(table.unit("dragoons").formation(), Some(Formation::OpenOrder));
    assert_eq!(table.moves("dragoons"), ["makes-room"]);
    let (x, y) = table.at("dragoons");
    assert!((x - before.0).hypot(y - before.1) < 6.0, "no farther than it must: {x}, {y}");
    assert!(table.gap("dragoons", "left") >= 0.0 && table.gap("dragoons", "right") >= 0.0);
}

// covers: FF-MAN-21, FF-MAN-22, FF-R21
#[test]
fn guns_that_fall_back_limber_up_and_run_or_are_lost() {
    let with = |carriage, y: f64| {
        let mut battery = Unit { quality: Quality::Raw, ..guns(table::OURS, 30.0, 30.0, 0.0, 2) };
        if let fire_and_fury::field::pieces::UnitBody::Guns(guns) = &mut battery.body {
            guns.carriage = carriage;
        }
        let mut table = table()
            .leader("howe", leader(table::OURS, 80.0, 4.0))
            .leader("greene", leader(table::THEIRS, 30.0, 66.0))
            .unit("battery", battery)
            .unit("other", foot(table::OURS, 80.0, 10.0, 0.0, 6))
            .unit("enemy", foot(table::THEIRS, 30.0, y, 180.0, 6))
            .begin();
        // Raw -1, battery +2, out of command -2: die 1 is 0, Fall Back.
        table.check("battery", 1);
        table
    };
    let table = with(Carriage::Light, 35.0);
    let guns = table.unit("battery").guns().unwrap();
    assert!(guns.limbered && guns.stands.iter().all(|stand| stand.silenced));
    assert_eq!(table.moves("battery"), ["full-retreat"]);
    // Turning about takes its front six inches back, and is no part of the twelve that it goes.
    let id = table.id("battery");
    let moves = table.log.events().iter().filter_map(|event| match &event.what {
        What::Moved { piece, from, to, how, .. } if *piece == id => Some((*how, *from, *to)),
        _ => None,
    });
    let moves: Vec<_> = moves.collect();
    let [("turn", _, turned), ("full-retreat", from, to)] = moves[..] else { panic!("{moves:?}") };
    let far = from.spot.point().distance(to.spot.point());
    assert!(turned == from && from.facing == to.facing && (far - 12.0).abs() < 0.002, "{moves:?}");
    let table = with(Carriage::Heavy, 35.0);
    assert_eq!(table.removed("battery"), Some("destroyed"));
    assert_eq!(table.game.state().lost, [2, 0]);
    let table = with(Carriage::Heavy, 37.0);
    assert!(table.moves("battery").is_empty() && !table.unit("battery").off_table, "7\" away it holds");
}

// covers: FF-CMD-05, FF-R14, FF-MAN-04
#[test]
fn a_neighbour_commands_provisionally_and_a_superior_with_the_unit_does_not() {
    let field = |superior: bool, attached: bool| {
        let other = Leader { superior, ..leader(table::OURS, 80.0, 14.0) };
        let mut table = table()
            .leader("own", leader(table::OURS, 10.0, 10.0))
            .leader("other", Leader { attached_to: attached.then_some(UnitId(0)), ..other })
            .leader("greene", leader(table::THEIRS, 30.0, 66.0))
            .unit("foot", foot(table::OURS, 80.0, 20.0, 0.0, 6))
            .unit("enemy", foot(table::THEIRS, 30.0, 60.0, 180.0, 6))
            .begin();
        table.check("foot", 5);
        table.modifiers("maneuver-check").iter().any(|(label, _)| *label == "provisional-command")
    };
    assert!(field(false, false), "a neighbour");
    assert!(field(false, true), "a neighbour with the unit");
    assert!(field(true, false), "a superior at a distance");
    assert!(!field(true, true), "a superior with the unit commands it as its own");
}

// covers: FF-TER-05, FF-CMD-03, FF-D50
#[test]
fn in_twilight_a_leader_commands_only_six_inches() {
    let field = || brigade().with(|muster| muster.leaders[0].leader.pose = table::pose(30.0, 8.0, 0.0));
    let mut table = field().begin();
    table.until("check");
    let far = table.by("check", "howe").with([table.id("left")]);
    assert!(table.allows(&far));
    let mut table = field().with(|muster| muster.dark = vec![[1, 2]]).begin();
    table.until("check");
    assert_eq!(table.refusal(&far).rule, "FF-D13");
    let later = field().with(|muster| muster.dark = vec![[3, 4]]);
    let mut table = later.begin();
    table.until("check");
    assert!(table.allows(&far));
}

// covers: FF-R16, FF-MAN-12
#[test]
fn an_enemy_in_the_rear_weighs_on_the_check_and_one_in_front_does_not() {
    let outflanked = |degrees: f64| {
        let mut table = table()
            .leader("howe", leader(table::OURS, 24.0, 20.0))
            .leader("greene", leader(table::THEIRS, 30.0, 66.0))
            .unit("foot", foot(table::OURS, 30.0, 20.0, degrees, 6))
            .unit("enemy", foot(table::THEIRS, 30.0, 30.0, 180.0, 6))
            .begin();
        table.check("foot", 5);
        table.modifiers("maneuver-check").contains(&("outflanked-or-broken", "-2".to_owned()))
    };
    assert!(!outflanked(0.0));
    assert!(outflanked(180.0));
}

// covers: FF-R17, FF-MAN-10, FF-MAN-11
#[test]
fn indians_check_by_where_they_stand() {
    let ground = || {
        use fire_and_fury::field::terrain::TerrainKind;
        engine::table::Ground::new(
            vec![
                table::area(TerrainKind::Woods, 0, (20.0, 10.0), (40.0, 30.0)),
                table::area(TerrainKind::Rocks, 0, (60.0, 10.0), (80.0, 30.0)),
            ],
            vec![],
        )
    };
    let label = |x: f64, y: f64| {
        let braves = but(foot(table::OURS, x, y, 0.0, 4), |troops| troops.traits.indians = true);
        let mut table = on_ground(ground())
            .leader("brant", leader(table::OURS, x, y - 3.0))
            .leader("greene", leader(table::THEIRS, 30.0, 66.0))
            .unit("braves", braves)
            .unit("enemy", foot(table::THEIRS, 30.0, 64.0, 180.0, 6))
            .begin();
        table.check("braves", 5);
        table.modifiers("maneuver-check").into_iter().map(|(label, _)| label).find(|label| label.starts_with("indians"))
    };
    assert_eq!(label(30.0, 22.0), Some("indians-in-woods"));
    assert_eq!(label(70.0, 22.0), None, "rocks are neither woods nor open");
    assert_eq!(label(50.0, 45.0), Some("indians-in-open"));
}

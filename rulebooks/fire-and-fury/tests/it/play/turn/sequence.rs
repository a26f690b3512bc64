//! Worked example 17 of the rules: a whole player turn, step by step and number by number.

use engine::game::{Order, Side};
use engine::table::{Facing, Ground};
use fire_and_fury::field::ids::UnitId;
use fire_and_fury::field::terrain::TerrainKind;
use fire_and_fury::words::{Effectiveness, LeaderQuality, Quality, TroopOrder};

use crate::game::*;
use crate::table::{self, but, foot, guns, leader, wall};

/// Grenadiers and Foot, the Gun 1" from the Foot and 8" from the Continentals behind their fence; the Militia 15" before
/// the Grenadiers. The Foot stands aslant: its half move of 8" is a wheel of 3.2" and 4.8" straight ahead.
fn example() -> Table {
    let ground = Ground::new(vec![], vec![wall(TerrainKind::RailFence, (56.0, 30.3), (72.0, 30.3))]);
    let (ours, theirs) = (table::OURS, table::THEIRS);
    let grenadiers = but(foot(ours, 45.5, 20.0, 0.0, 6), |troops| troops.traits.cold_steel = true);
    let grenadiers = fire_and_fury::field::pieces::Unit { quality: Quality::Elite, ..grenadiers };
    let steady_foot = but(foot(ours, 58.212, 18.419, 15.28, 8), |troops| troops.order = TroopOrder::Disordered);
    let gun = guns(ours, 65.35, 22.8, 0.0, 1);
    let militia = but(foot(theirs, 45.5, 35.0, 180.0, 6), |troops| {
        troops.traits.no_bayonets = true;
        troops.traits.buck_and_ball = true;
    });
    let militia = fire_and_fury::field::pieces::Unit { quality: Quality::Raw, ..militia };
    let howe = fire_and_fury::field::pieces::Leader { quality: LeaderQuality::Gallant, ..leader(ours, 56.0, 14.0) };
    on_ground(ground)
        .leader("howe", howe)
        .leader("putnam", leader(theirs, 41.0, 60.0))
        .labelled("grenadiers", grenadiers, [6, 4, 3])
        .labelled("foot", steady_foot, [8, 6, 4])
        .unit("gun", battalion_gun(gun, UnitId(1)))
        .labelled("continentals", foot(theirs, 64.0, 30.8, 180.0, 8), [8, 6, 4])
        .labelled("militia", militia, [6, 4, 3])
        .begin()
}

fn plus(rows: &[(&'static str, &str)]) -> Vec<(&'static str, String)> {
    rows.iter().map(|(label, value)| (*label, (*value).to_owned())).collect()
}

// covers: FF-SEQ-01, FF-SEQ-02, FF-SEQ-03, FF-SEQ-04, FF-SEQ-05, FF-SEQ-06, FF-SEQ-07, FF-SEQ-08, FF-SEQ-09, FF-SEQ-10
// covers: FF-R19, FF-D12, FF-D13, FF-D20, FF-D22, FF-EFF-10, FF-R40, FF-R51
#[test]
fn a_whole_player_turn() {
    let mut table = example();
    assert!((table.gap("foot", "gun") - 1.0).abs() < 0.01 && (table.gap("gun", "continentals") - 8.0).abs() < 0.001);
    assert!((table.gap("grenadiers", "militia") - 15.0).abs() < 0.001);
    // Nothing is done with the leader.
    table.until("check");
    assert_eq!((table.step(), table.asked()), ("check", OURS));

    // One check for all three, base die 5.
    let check = table.by("check", "howe").with(["grenadiers", "foot", "gun"].map(|name| table.id(name)));
    table.order(&check, &[5]);
    let told: Vec<String> = table
        .log
        .events()
        .iter()
        .filter_map(|event| match &event.what {
            engine::game::What::Resolved(resolved) => Some(resolved.words.clone()),
            _ => None,
        })
        .collect();
    assert!(
        told[0].starts_with("Double Quick") && told[1].starts_with("Rally:") && told[2].starts_with("Double Quick"),
        "{told:?}"
    );
    let gun = plus(&[("leader-quality", "1"), ("battery-or-battalion-gun", "2")]);
    assert_eq!(table.modifiers("maneuver-check"), gun);
    assert_eq!(table.troops("foot").order, TroopOrder::GoodOrder);

    // Grenadiers charge the Militia with cold steel.
    assert_eq!(table.step(), "declare");
    let charge = table.by("declare-charge", "grenadiers").at(table.id("militia")).how("cold-steel");
    table.order(&charge, &[]);
    // No cavalry, no countercharge; a charge is moved before all others.
    assert_eq!(table.step(), "declare");
    table.done();
    assert_eq!(table.step(), "maneuver");
    let early = table.by("maneuver", "gun").how("fire");
    assert_eq!(table.refusal(&early).rule, "FF-SEQ-06");
    assert_eq!(table.refusal(&Order::plain("done")).rule, "FF-D59");
    table.order(&table.by("maneuver", "grenadiers").how("charge"), &[]);
    assert!(table.gap("grenadiers", "militia") < 0.001);
    // Foot makes a tardy half move, 8", ending 6" from the Continentals; the Gun takes the line fire.
    let march = table.by("maneuver", "foot").how("half-move").along([spot(58.0, 24.8)]).facing(Facing::AHEAD);
    table.order(&march, &[]);
    assert!((table.gap("foot", "continentals") - 6.0).abs() < 0.002);
    assert_eq!(table.troops("foot").order, TroopOrder::GoodOrder);
    table.order(&table.by("maneuver", "gun").how("fire"), &[]);

    // The leader rides to within 6" of the Foot.
    assert_eq!(table.step(), "leader-moves");
    let ride = table.by("move-leader", "howe").along([spot(56.0, 19.0)]);
    table.order(&ride, &[]);

    // Defensive fire: Militia on Grenadiers, die 8.
    assert_eq!((table.step(), table.asked()), ("defensive-fire", THEIRS));
    let volley = table.by("fire", "militia").at(table.id("grenadiers"));
    table.order(&volley, &[8]);
    let rows = plus(&[("raw-firers", "-1"), ("buck-and-ball-or-marksmen", "1")]);
    assert_eq!(table.modifiers("fire-combat"), rows);
    let grenadiers = table.troops("grenadiers");
    assert_eq!((grenadiers.stands, grenadiers.effectiveness), (5, Effectiveness::Fresh));
    assert_eq!(grenadiers.order, TroopOrder::Disordered);
    assert!(table.unit("grenadiers").marks.charging.is_some(), "the charge goes home");
    // Continentals on Foot, die 5: Galling, disordered.
    table.order(&table.by("fire", "continentals").at(table.id("foot")), &[5]);
    assert!(table.modifiers("fire-combat").is_empty());
    assert_eq!((table.troops("foot").order, table.troops("foot").stands), (TroopOrder::Disordered, 8));

    // Offensive fire: Grenadiers do not fire; Foot and Gun on the Continentals, die 6.
    assert_eq!((table.step(), table.asked()), ("offensive-fire", OURS));
    assert_eq!(table.refusal(&table.by("fire", "grenadiers").at(table.id("militia"))).rule, "FF-D22");
    let both = table.by("fire", "foot").at(table.id("continentals")).with([table.id("gun")]);
    table.order(&both, &[6]);
    assert_eq!(table.modifiers("fire-combat"), plus(&[("partial-cover-or-open-order", "-1")]));
    let words = table.log.events().iter().find_map(|event| match &event.what {
        engine::game::What::Resolved(resolved) => Some(resolved.words.clone()),
        _ => None,
    });
    assert!(words.unwrap().starts_with("7 fire points: Galling Fire"));
    assert_eq!(table.troops("continentals").order, TroopOrder::Disordered);

    // Charge combat, dice 6 and 4: 10 to 4, Driven Back.
    assert_eq!(table.step(), "charge-combat");
    table.order(&Order::plain("fight").at(table.id("militia")), &[6, 4]);
    let rows = plus(&[
        ("attacker-unit-quality", "2"),
        ("attacker-effectiveness", "2"),
        ("attacker-disordered-or-silenced", "-1"),
        ("attacker-cold-steel-breakthrough-or-indians-in-woods", "1"),
        ("defender-unit-quality", "-1"),
        ("defender-effectiveness", "2"),
        ("defender-open-order-or-no-bayonets", "-1"),
    ]);
    assert_eq!(table.modifiers("charge-combat"), rows);
    let militia = table.troops("militia");
    assert_eq!(
        (militia.stands, militia.effectiveness, militia.order),
        (5, Effectiveness::Fresh, TroopOrder::Disordered)
    );
    assert!(table.at("militia").1 > 41.0, "more than 6\" from where the Grenadiers stood in contact");
    assert_eq!(table.moves("militia"), ["retreat-out-of-close-range"]);
    assert_eq!(table.moves("grenadiers"), ["carry-position"]);
    assert_eq!(table.troops("grenadiers").order, TroopOrder::Disordered);

    // No breakthrough; the marks fall, and the other side's player turn begins.
    assert_eq!(table.game.state().lost, [1, 1]);
    assert_eq!((table.game.state().active, table.game.state().turn), (Side::SECOND, 1));
    assert!(table.unit("grenadiers").marks.charging.is_none() && !table.unit("grenadiers").marks.cold_steel);
    assert_eq!(table.step(), "check");
    assert_eq!(table.refusal(&Order::plain("done")).rule, "FF-D11");
}

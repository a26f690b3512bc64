//! Breakthroughs in play: who makes them, whom they go for, how far, and the second combat.

use engine::game::prelude::*;
use engine::game::{Fix, Log, Order, PieceId};
use engine::table::Ground;
use fire_and_fury::field::terrain::TerrainKind;
use fire_and_fury::words::TroopOrder;

use crate::game::*;
use crate::play::combat::results::{armies, charged, ours, theirs};
use crate::table::{self, area, foot, horse, leader};

// covers: FF-SEQ-11, FF-SEQ-12, FF-R62, FF-RES-05, FF-D61
#[test]
fn a_swept_enemy_leads_to_a_breakthrough_and_a_second_combat() {
    let second = worn(foot(table::THEIRS, 30.0, 36.0, 180.0, 6));
    let mut table = charged(armies(&[("foot", ours(6))], &[("enemy", theirs(6)), ("second", second)]));
    // 10 to 1: +9, Swept. 2 stands, broken, full retreat through the friend behind, which is disordered.
    table.fight("enemy", &[10, 1]);
    assert_eq!((table.troops("enemy").order, table.troops("enemy").stands), (TroopOrder::Broken, 4));
    assert_eq!(table.troops("second").order, TroopOrder::Disordered, "broken troops went through it");
    assert_eq!(table.step(), "breakthrough");
    assert_eq!(table.refusal(&Order::plain("done")).rule, "FF-R62");
    assert_eq!(table.refusal(&table.by("breakthrough", "foot").at(table.id("enemy"))).rule, "FF-D61");
    table.order(&table.by("breakthrough", "foot").at(table.id("second")), &[]);
    assert_eq!(table.moves("foot"), ["breakthrough"]);
    assert_eq!(table.step(), "breakthrough-combat");
    table.fight("second", &[8, 2]);
    let rows = table.modifiers("charge-combat");
    let breakthrough = ("attacker-cold-steel-breakthrough-or-indians-in-woods", "1".to_owned());
    assert!(rows.contains(&breakthrough), "{rows:?}");
    // FF-R71, FF-RES-21: no further breakthrough, and disordered after a 2nd combat.
    assert_eq!(table.moves("foot"), ["carry-position"]);
    assert_eq!(table.troops("foot").order, TroopOrder::Disordered);
    assert_ne!(table.step(), "breakthrough");
}

// covers: FF-D32, FF-R62
#[test]
fn a_breakthrough_without_an_enemy_in_reach_is_a_half_move() {
    let far = worn(foot(table::THEIRS, 30.0, 64.0, 180.0, 6));
    let field = || armies(&[("foot", ours(6))], &[("enemy", theirs(6)), ("far", far.clone())]);
    let mut table = charged(field());
    table.fight("enemy", &[10, 1]);
    let next = table.offers().into_iter().find(|offer| offer.order.verb == "breakthrough").unwrap();
    table.order(&next.order, &[]);
    let (_, y) = table.at("foot");
    assert!((y - 38.0).abs() < 0.1, "8\" ahead of where it stood: {y}");
    assert_ne!(table.step(), "breakthrough-combat");
    // Under a house rule foot may stay.
    let mut table = charged(field().under("breakthrough-foot", "optional"));
    table.fight("enemy", &[10, 1]);
    table.done();
    assert_eq!(table.at("foot"), (30.0, 30.0));
}

// covers: FF-D61
#[test]
fn a_breakthrough_with_nobody_left_goes_for_no_leader() {
    let mut table = charged(armies(&[("foot", ours(6))], &[("enemy", theirs(2))]));
    table.fight("enemy", &[10, 1]);
    let next = table.offers().into_iter().find(|offer| offer.order.verb == "breakthrough").unwrap();
    assert_eq!(next.order.at, None, "the enemy is gone");
    assert_eq!(table.refusal(&next.order.clone().at(table.id("greene"))).rule, "FF-D61");
    let nobody = PieceId::at(table.game.setting().pieces.len()).unwrap();
    assert_eq!(table.refusal(&next.order.clone().at(nobody)).rule, "FF-SEQ-11", "nor for whoever is not there");
    table.order(&next.order, &[]);
}

// covers: FF-RES-09, FF-RES-21, FF-R63, FF-R66
#[test]
fn cavalry_that_drives_foot_back_breaks_through_disordered() {
    let dragoons = worn(horse(table::OURS, 30.0, 20.0, 0.0, 6));
    let mut table = charged(armies(&[("foot", dragoons.clone())], &[("enemy", theirs(6))]));
    table.fight("enemy", &[8, 4]);
    assert_eq!((table.troops("enemy").order, table.troops("enemy").stands), (TroopOrder::Broken, 4));
    assert_eq!(table.troops("foot").order, TroopOrder::Disordered);
    assert_eq!(table.step(), "breakthrough");
    let later = armies(&[("foot", dragoons)], &[("enemy", theirs(6))]).under("winner-disorder", "after-breakthrough");
    let mut table = charged(later);
    table.fight("enemy", &[8, 4]);
    assert_eq!(table.troops("foot").order, TroopOrder::GoodOrder, "not yet");
    let next = table.offers().into_iter().find(|offer| offer.order.verb == "breakthrough").unwrap();
    table.order(&next.order, &[]);
    while table.game.state().active == OURS {
        table.done();
    }
    assert_eq!(table.troops("foot").order, TroopOrder::Disordered, "when it is over");
}

// covers: FF-R63, FF-RES-21
#[test]
fn foot_that_charged_over_open_ground_owes_no_disorder_for_its_breakthrough() {
    let field = armies(&[("foot", ours(6))], &[("enemy", theirs(2))]);
    let mut table = charged(field.under("winner-disorder", "after-breakthrough"));
    table.fight("enemy", &[10, 1]);
    let next = table.offers().into_iter().find(|offer| offer.order.verb == "breakthrough").unwrap();
    table.order(&next.order, &[]);
    while table.game.decision().is_some() && table.game.state().active == OURS {
        table.done();
    }
    assert_eq!(table.troops("foot").order, TroopOrder::GoodOrder);
}

// covers: FF-D61, FF-D32
#[test]
fn a_breakthrough_stops_an_inch_from_an_enemy_that_it_cannot_touch() {
    // Half a move is 8", and leads from 30" to 38".
    for (front, end) in [(40.0, 38.0), (38.6, 37.6), (38.2, 37.2)] {
        let next = worn(foot(table::THEIRS, 30.0, front, 180.0, 6));
        // The enemy is lost to the last stand.
        let mut table = charged(armies(&[("foot", ours(6))], &[("enemy", theirs(2)), ("next", next)]));
        table.fight("enemy", &[10, 1]);
        table.order(&table.by("breakthrough", "foot").at(table.id("next")), &[]);
        let (_, y) = table.at("foot");
        assert!((y - end).abs() < 0.002, "{y}, and not {end}");
        assert_ne!(table.step(), "breakthrough-combat");
    }
}

// covers: FF-D31, FF-FLD-33
#[test]
fn horse_that_would_leave_its_cover_carries_the_position_all_the_same() {
    // Between the first enemy and the second are woods; in contact with the second it stands in them.
    let woods = Ground::new(vec![area(TerrainKind::Woods, 0, (10.0, 33.0), (50.0, 36.0))], vec![]);
    let mut table = on_ground(woods)
        .leader("howe", leader(table::OURS, 30.0, 12.0))
        .leader("greene", leader(table::THEIRS, 90.0, 70.0))
        .unit("foot", worn(horse(table::OURS, 30.0, 20.0, 0.0, 6)))
        .unit("enemy", theirs(2))
        .unit("second", worn(foot(table::THEIRS, 30.0, 36.0, 180.0, 6)))
        .begin();
    // Over open ground +2, outnumbered 3:1 -3: driven back by cavalry, and lost to the last stand.
    table.charge("foot", "enemy", 3).fight("enemy", &[8, 4]);
    table.order(&table.by("breakthrough", "foot").at(table.id("second")), &[]);
    assert_eq!(table.step(), "breakthrough-combat");
    // Over broken ground +1, breakthrough +1, disordered -1: 9 to 3.
    table.fight("second", &[8, 3]);
    let rows = table.modifiers("charge-combat");
    assert!(rows.contains(&("attacker-cavalry-charge", "1".to_owned())), "by the ground of this charge: {rows:?}");
    assert_ne!(table.step(), "carry-position", "only infantry has the choice");
    assert_eq!(table.moves("foot"), ["carry-position"]);
}

// covers: FF-D29, FF-RES-20, FF-R61
#[test]
fn who_countercharged_stands_in_a_second_combat_as_any_other() {
    // Whichever of the two has more stands, and leads.
    for (horses, feet) in [(4, 6), (6, 4)] {
        let mut table = table()
            .leader("howe", leader(table::OURS, 30.0, 12.0))
            .leader("greene", leader(table::THEIRS, 90.0, 70.0))
            .unit("foot", ours(6))
            .unit("rider", worn(horse(table::OURS, 50.0, 20.0, 0.0, 6)))
            .unit("enemy", theirs(2))
            .unit("meets", worn(horse(table::THEIRS, 50.0, 40.0, 180.0, horses)))
            .unit("beside", worn(foot(table::THEIRS, 70.0, 60.0, 180.0, feet)))
            .with(|muster| muster.leaders[0].leader.pose = table::pose(40.0, 18.0, 0.0))
            .begin();
        table.until("check");
        table.order(&table.by("check", "howe").with(["foot", "rider"].map(|name| table.id(name))), &[3]);
        table.order(&table.by("declare-charge", "foot").at(table.id("enemy")), &[]);
        table.order(&table.by("declare-charge", "rider").at(table.id("meets")), &[]);
        table.order(&table.by("countercharge", "meets").at(table.id("rider")), &[]);
        table.maneuver("foot", &["charge"], &[]).maneuver("rider", &["charge"], &[]);
        // A Falter, after which it holds; and the other enemy is swept away.
        table.fight("meets", &[2, 6]);
        table.order(&table.by("retreat", "rider"), &[]);
        table.order(&table.by("hold", "meets"), &[]);
        table.fight("enemy", &[10, 1]);
        // Put by hand side by side in the way of the breakthrough.
        let mut put = |name: &str, x: f64| {
            let fix = Fix::Pose { piece: table.id(name), pose: table::pose(x, 34.0, 180.0) };
            table.game.amend(&fix, &mut Log::new()).unwrap();
        };
        put("meets", 30.0 - 0.75 * f64::from(horses));
        put("beside", 30.0 + 0.75 * f64::from(feet));
        table.order(&table.by("breakthrough", "foot").at(table.id("meets")), &[]);
        // 6 stands to 10: a Falter again.
        table.fight("meets", &[2, 6]);
        let rows = table.modifiers("charge-combat");
        assert!(!rows.iter().any(|(label, _)| *label == "defender-cavalry-charge"), "{rows:?}");
        assert_eq!(table.moves("foot"), ["retreat"], "{horses} to {feet}");
        assert_ne!(table.step(), "recall", "{horses} to {feet}");
    }
}

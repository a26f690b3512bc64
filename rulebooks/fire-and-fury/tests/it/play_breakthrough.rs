//! Breakthroughs in play: who makes them, whom they go for, how far, and the second combat.

use engine::game::{Game, Order, PieceId};
use fire_and_fury::words::Order as Steady;

use crate::game::*;
use crate::play_combat::{armies, charged, ours, theirs};
use crate::table::{self, foot, horse};

// covers: FF-SEQ-11, FF-SEQ-12, FF-R62, FF-RES-05, FF-D61
#[test]
fn a_swept_enemy_leads_to_a_breakthrough_and_a_second_combat() {
    let second = worn(foot(table::THEIRS, 30.0, 36.0, 180.0, 6));
    let mut table = charged(armies(&[("foot", ours(6))], &[("enemy", theirs(6)), ("second", second)]));
    // 10 to 1: +9, Swept. 2 stands, broken, full retreat through the friend behind, which is disordered.
    table.fight("enemy", &[10, 1]);
    assert_eq!((table.troops("enemy").order, table.troops("enemy").stands), (Steady::Broken, 4));
    assert_eq!(table.troops("second").order, Steady::Disordered, "broken troops went through it");
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
    assert_eq!(table.troops("foot").order, Steady::Disordered);
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
    assert_eq!((table.troops("enemy").order, table.troops("enemy").stands), (Steady::Broken, 4));
    assert_eq!(table.troops("foot").order, Steady::Disordered);
    assert_eq!(table.step(), "breakthrough");
    let later = armies(&[("foot", dragoons)], &[("enemy", theirs(6))]).under("winner-disorder", "after-breakthrough");
    let mut table = charged(later);
    table.fight("enemy", &[8, 4]);
    assert_eq!(table.troops("foot").order, Steady::GoodOrder, "not yet");
    let next = table.offers().into_iter().find(|offer| offer.order.verb == "breakthrough").unwrap();
    table.order(&next.order, &[]);
    while table.game.state().active == OURS {
        table.done();
    }
    assert_eq!(table.troops("foot").order, Steady::Disordered, "when it is over");
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
    assert_eq!(table.troops("foot").order, Steady::GoodOrder);
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

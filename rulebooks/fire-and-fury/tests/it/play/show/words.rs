//! The game in words: orders as one would give them, a charge told once, and an end that is explained.

use engine::game::prelude::*;
use engine::game::{At, Event, Fix, Log, Order, What};

use crate::game::*;
use crate::table::{self, foot, leader};

fn armies(y: f64) -> Field {
    table()
        .leader("howe", leader(table::OURS, 30.0, 14.0))
        .leader("greene", leader(table::THEIRS, 30.0, 66.0))
        .unit("foot", foot(table::OURS, 30.0, 20.0, 0.0, 8))
        .unit("enemy", foot(table::THEIRS, 30.0, y, 180.0, 8))
}

#[test]
fn orders_are_told_in_plain_words() {
    let table = armies(30.0).begin();
    let (foot, enemy) = (table.id("foot"), table.id("enemy"));
    let by = |verb| Order::by(verb, foot);
    let item = |order: Order, item| Order { at: Some(At::Item(item)), ..order };
    let told = [
        (Order::plain("roll-for-first"), "roll for the first turn"),
        (by("place").how("line").along([spot(30.0, 12.5)]), "foot: place, line to (30.0, 12.5)"),
        (Order::by("check", table.id("howe")).with([foot]), "howe: maneuver check, foot"),
        (by("declare-charge").at(enemy), "foot: charge enemy"),
        (by("declare-charge").at(enemy).how("cold-steel"), "foot: charge enemy with cold steel"),
        (by("countercharge").at(enemy), "foot: countercharge enemy"),
        (by("maneuver").how("charge"), "foot: make the charge"),
        (by("maneuver").how("full-move").along([spot(30.0, 28.0)]), "foot: full move to (30.0, 28.0)"),
        (by("maneuver").how("change-formation").how("field-column"), "foot: change formation, field column"),
        (by("maneuver").how("change-front").how("left").how("then-move"), "foot: change front, on the left, then move"),
        (Order::by("attach-leader", table.id("howe")).at(foot), "howe: join foot"),
        (Order::by("detach-leader", table.id("howe")), "howe: leave the unit"),
        (Order::by("move-leader", table.id("howe")).along([spot(31.0, 12.0)]), "howe: ride to (31.0, 12.0)"),
        (by("fire").at(enemy), "foot: fire at enemy"),
        (by("fire").at(enemy).how("one-stand"), "foot: fire at enemy, one stand"),
        (by("recall").how("to-start").how("facing-enemy"), "foot: recall, to where it charged from, facing the enemy"),
        (item(by("allot-losses"), 1), "foot: take the loss no. 2"),
        (Order::plain("done"), "done"),
    ];
    for (order, words) in told {
        assert_eq!(table.game.say(&order), words);
    }
}

fn said(events: &[Event]) -> Vec<String> {
    let words = |event: &Event| match &event.what {
        What::Said { words } => Some(words.clone()),
        What::Changed { to, .. } => Some((*to).to_owned()),
        _ => None,
    };
    events.iter().filter_map(words).collect()
}

// covers: FF-SEQ-05
#[test]
fn a_charge_is_told_once_and_with_words_that_fit_one_or_many() {
    let mut table = armies(30.0).begin();
    table.check("foot", 3);
    table.until("declare");
    let declare = table.by("declare-charge", "foot").at(table.id("enemy"));
    table.order(&declare, &[]);
    assert_eq!(said(table.log.events()), ["foot: charge enemy"]);
}

// covers: FF-D20
#[test]
fn all_who_fire_together_are_named() {
    let mut table = armies(28.0)
        .unit("flank", foot(table::OURS, 40.0, 20.0, 0.0, 4))
        .unit("far", foot(table::OURS, 80.0, 20.0, 0.0, 4))
        .begin();
    table.until("offensive-fire");
    let volley = table.by("fire", "foot").at(table.id("enemy"));
    table.order(&volley.clone().with([table.id("flank")]), &[3]);
    assert!(table.said("foot: fire with flank"), "{:?}", said(table.log.events()));
    let mut table = armies(28.0).begin();
    table.until("offensive-fire").order(&volley, &[3]);
    assert_eq!(said(table.log.events()), Vec::<String>::new(), "alone");
}

/// What is said when the last turn is over, and one side has lost so many.
fn end(left: u16) -> Vec<String> {
    let mut table = armies(60.0).with(|muster| muster.turns = 1).begin();
    let fix = Fix::Strength { piece: table.id("enemy"), strength: left };
    table.game.amend(&fix, &mut Log::new()).unwrap();
    table.until("over");
    said(table.log.events())
}

// covers: FF-D10
#[test]
fn the_end_is_explained_in_a_sentence() {
    assert_eq!(end(4), ["Congress can fight no longer: 4 of 8 stands are lost."]);
    assert_eq!(end(7), ["The last turn is over. Points: Crown 1, Congress 0; that is lead enough."]);
    assert_eq!(end(8), ["The last turn is over. Points: Crown 0, Congress 0; that is not lead enough for anybody."]);
}

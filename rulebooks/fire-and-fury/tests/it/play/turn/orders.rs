//! Orders that nobody was offered: a part too many or too few, words that do not belong together.

use engine::game::{At, Order};
use engine::table::{Facing, Spot};
use fire_and_fury::field::pieces::{GunStand, UnitBody};
use fire_and_fury::words::Formation;

use crate::game::*;
use crate::table::{self, foot, formed, guns, leader};

fn armies(y: f64) -> Field {
    table()
        .leader("howe", leader(table::OURS, 30.0, 14.0))
        .leader("greene", leader(table::THEIRS, 30.0, 66.0))
        .unit("foot", foot(table::OURS, 30.0, 20.0, 0.0, 6))
        .unit("enemy", foot(table::THEIRS, 30.0, y, 180.0, 6))
}

fn aimed(order: Order, at: At) -> Order {
    Order { at: Some(at), ..order }
}

// covers: FF-SEQ-04, FF-SEQ-06
#[test]
fn an_order_has_the_parts_of_its_verb_and_no_others() {
    let mut table = armies(30.0).begin();
    table.until("check");
    let (foot, enemy) = (table.id("foot"), table.id("enemy"));
    let check = table.by("check", "howe").with([foot]);
    assert!(table.allows(&check));
    let refused = [
        // To be done is nobody's order, and aimed at nobody.
        Order::by("done", foot),
        Order::plain("done").at(enemy),
        Order::plain("done").how("charge"),
        // A check has somebody who makes it, and no target, place or manner.
        Order::plain("check").with([foot]),
        check.clone().at(enemy),
        check.clone().how("full-move"),
        aimed(check.clone(), At::Item(0)),
        aimed(check.clone(), At::Side(THEIRS)),
        aimed(check.clone(), At::Spot(Spot::new(0, 0))),
    ];
    for order in &refused {
        assert_eq!(table.refusal(order).rule, "FF-SEQ-04", "{order:?}");
    }
    // In another step the rule is that of its question.
    table.order(&check, &[3]);
    table.until("maneuver");
    assert_eq!(table.refusal(&Order::by("done", foot)).rule, "FF-SEQ-06");
    let move_at = table.by("maneuver", "foot").how("full-move").at(enemy);
    assert_eq!(table.refusal(&move_at).rule, "FF-SEQ-06", "a move is not aimed at a piece");
}

// covers: FF-TRM-02
#[test]
fn words_are_not_added_to_a_maneuver_that_was_offered_without_them() {
    let mut table = armies(60.0).begin();
    table.check("foot", 3);
    assert!(table.allows(&table.maneuver_of("foot", &["full-move"], &[(30.0, 22.0)])));
    for words in [["full-move", "then-move"], ["passage-of-lines", "then-move"]] {
        let order = table.maneuver_of("foot", &words, &[(30.0, 22.0)]);
        assert!(!table.offered(&order));
        assert_eq!(table.refusal(&order).rule, "FF-TRM-02", "{words:?}");
    }
    // Half moves are for the tardy.
    let half = table.maneuver_of("foot", &["half-move"], &[]);
    assert_eq!(table.refusal(&half).rule, "FF-TRM-02");
    // Only a march column deploys to a flank of its head.
    let aside = table.maneuver_of("foot", &["change-formation", "field-column", "left-of-head"], &[]);
    assert!(!table.allows(&aside));
    // By which wall a garrison leaves says nobody who is in no building.
    let wall = aimed(table.maneuver_of("foot", &["full-move"], &[(30.0, 22.0)]), At::Item(1));
    assert_eq!(table.refusal(&wall).rule, "FF-TRM-02");
}

// covers: FF-TRM-02
#[test]
fn a_maneuver_is_named_in_its_own_words_each_once() {
    let mut table = armies(60.0).begin();
    table.check("foot", 3);
    let named = table.maneuver_of("foot", &["change-formation", "field-column", "then-move"], &[]);
    assert!(table.offered(&named) && table.allows(&named));
    for words in [
        ["change-formation", "then-move", "field-column"],
        ["change-formation", "field-column", "field-column"],
        ["face-by-rear-rank", "then-move", "then-move"],
    ] {
        let order = table.maneuver_of("foot", &words, &[]);
        assert!(!table.offered(&order));
        assert_eq!(table.refusal(&order).rule, "FF-TRM-02", "{words:?}");
    }
}

// covers: FF-D14, FF-D22
#[test]
fn a_charge_is_the_whole_maneuver_whatever_words_are_added() {
    let mut table = armies(30.0).begin();
    table.check("foot", 3);
    let declare = table.by("declare-charge", "foot").at(table.id("enemy"));
    assert_eq!(table.refusal(&declare.clone().how("then-move")).rule, "FF-D22");
    table.order(&declare, &[]);
    table.until("maneuver");
    assert!(table.allows(&table.maneuver_of("foot", &["charge"], &[])));
    for word in ["then-move", "left", "line"] {
        let order = table.maneuver_of("foot", &["charge", word], &[]);
        assert_eq!(table.refusal(&order).rule, "FF-D14", "charge {word}");
    }
    let wall = aimed(table.maneuver_of("foot", &["charge"], &[]), At::Item(0));
    assert_eq!(table.refusal(&wall).rule, "FF-D14");
}

// covers: FF-D20
#[test]
fn words_for_stands_are_for_guns_and_for_fewer_than_are_ready() {
    let mut battery = guns(table::OURS, 50.0, 20.0, 0.0, 3);
    if let UnitBody::Guns(guns) = &mut battery.body {
        guns.stands = vec![GunStand::default(); 3];
    }
    let line = foot(table::THEIRS, 50.0, 30.0, 180.0, 6);
    let mut table = armies(26.0).unit("battery", battery).unit("line", line).begin();
    table.until("offensive-fire");
    let fire = |name: &str, at: &str| table.by("fire", name).at(table.id(at));
    assert!(table.allows(&fire("foot", "enemy")));
    let troops = table.refusal(&fire("foot", "enemy").how("one-stand"));
    assert_eq!((troops.rule, troops.why.as_str()), ("FF-D20", "troops fire all together"));
    assert!(table.allows(&fire("battery", "line").how("two-stands")));
    for (word, why) in [("three-stands", "all of them are no part"), ("six-stands", "there are not so many")] {
        assert_eq!(table.refusal(&fire("battery", "line").how(word)).rule, "FF-D20", "{why}");
    }
    assert_eq!(table.refusal(&fire("battery", "line").how("cold-steel")).rule, "FF-D20", "no word for stands");
    assert_eq!(table.refusal(&fire("foot", "enemy").how("cold-steel")).rule, "FF-D20");
    // Those that have fired are not ready any more: of three, one is left.
    let one = fire("battery", "line").how("two-stands");
    let again = fire("battery", "enemy").how("one-stand");
    table.order(&one, &[2]);
    assert_eq!(table.refusal(&again).rule, "FF-D20");
}

// covers: FF-R26, FF-TRM-13, FF-TRM-14
#[test]
fn a_tardy_unit_that_forms_or_faces_about_does_not_wheel_as_well() {
    let open = formed(worn(foot(table::OURS, 30.0, 20.0, 0.0, 6)), Formation::OpenOrder);
    let mut table = armies(60.0).with(|muster| muster.units[0].unit.body = open.body).begin();
    table.check("foot", 2);
    for words in [&["change-formation", "line"][..], &["face-by-rear-rank"]] {
        let order = table.maneuver_of("foot", words, &[]);
        assert!(table.allows(&order), "{words:?}");
        assert!(table.allows(&order.clone().facing(Facing::AHEAD)), "{words:?}: it looks that way already");
        assert_eq!(table.refusal(&order.facing(Facing::new(9_000))).rule, "FF-R26", "{words:?}");
    }
}

//! Fire by the table: firers, target, dice, kills.

use card_and_squad::open;
use serde_json::{Value, json};
use testkit::{Desk, Question};

use crate::common::with;

/// One musket at effective range, and whatever else.
fn musket(more: Value) -> Value {
    with(json!({ "weapon": "musket", "range": 20 }), more)
}

fn purposes(question: &Question<'_>) -> Vec<&'static str> {
    let notes = question.answer().map(|(_, notes)| notes).unwrap_or_default();
    notes.dice.iter().map(|die| die.purpose).collect()
}

#[test]
fn a_score_of_eight_kills_and_seven_does_not() {
    // covers: CS-FIR-01, CS-FIR-02, CS-CAS-01
    let desk = Desk::open(open);
    desk.ask("firing", musket(json!({})))
        .dice(&[8])
        .gives(json!({
            "in_range": true, "band": "effective", "fires_as": "musket", "modifier": 0, "needed": 8, "shots": 1,
            "kills": 1, "natural_tens": 0, "rankers_killed": 1, "leader_hits": 0, "leader_killed": false,
            "officer_killed": false, "wasted": 0, "figures_lost": 1, "squad_left": 9, "check_due": true,
        }))
        .notes(&[]);
    desk.ask("firing", musket(json!({}))).dice(&[7]).gives(json!({
        "kills": 0, "rankers_killed": 0, "figures_lost": 0, "squad_left": 10, "check_due": false,
    }));
    // The modifier is added to the die: with +1 a 7 is enough, with -1 an 8 is not.
    desk.ask("firing", musket(json!({ "target_formed": true }))).dice(&[7]).gives(json!({ "needed": 7, "kills": 1 }));
    desk.ask("firing", musket(json!({ "target_cover": "soft" }))).dice(&[8]).gives(json!({ "needed": 9, "kills": 0 }));
}

#[test]
fn every_figure_rolls_a_die() {
    // covers: CS-R30, CS-R60
    let desk = Desk::open(open);
    for weapon in ["pistol", "blunderbuss", "musket", "rifle"] {
        let facts = || json!({ "weapon": weapon, "range": 5, "shooters": 3 });
        desk.ask("firing", facts()).dice(&[1, 1, 1]).gives(json!({ "shots": 3, "kills": 0 }));
        desk.ask("firing", facts()).dice(&[1, 1]).fails("need-dice");
    }
    desk.ask("firing", json!({ "weapon": "cannon", "range": 90 })).dice(&[8]).gives(json!({ "shots": 1, "kills": 1 }));
}

#[test]
fn each_modifier_has_its_row() {
    // covers: CS-FIR-04, CS-FIR-05, CS-FIR-07, CS-FIR-08, CS-FIR-09, CS-FIR-10, CS-FIR-11, CS-FIR-12, CS-FIR-13
    let desk = Desk::open(open);
    let rows = [
        (json!({ "range": 12 }), "close-range 1 CS-FIR-04"),
        (json!({ "quality": "green" }), "firer-green -1 CS-FIR-08"),
        (json!({ "quality": "veteran" }), "firer-veteran 1 CS-FIR-09"),
        (json!({ "mounted": true }), "firer-mounted -1 CS-FIR-10"),
        (json!({ "target_cover": "soft" }), "target-soft-cover -1 CS-FIR-11"),
        (json!({ "target_cover": "hard" }), "target-hard-cover -2 CS-FIR-12"),
        (json!({ "target_formed": true }), "target-formed 1 CS-FIR-13"),
        (json!({ "weapon": "rifle" }), "rifle 1 CS-FIR-07"),
        (json!({ "weapon": "blunderbuss", "range": 6 }), "blunderbuss 1 CS-FIR-07"),
        (json!({ "weapon": "cannon" }), "close-range 1 CS-FIR-04"),
        (json!({ "weapon": "cannon", "ammunition": "canister" }), "close-range-canister 4 CS-FIR-05"),
    ];
    for (more, row) in rows {
        desk.ask("firing", musket(more)).dice(&[1]).notes(&[row]);
    }
    desk.ask("firing", musket(json!({ "firer_formed": true }))).dice(&[1]).notes(&[]);
}

#[test]
fn all_rows_add_up_in_the_order_of_the_table() {
    // covers: CS-FIR-14, CS-R34, CS-R38
    let desk = Desk::open(open);
    let facts = json!({
        "weapon": "rifle", "range": 18, "shooters": 10, "quality": "green", "mounted": true, "volley": true,
        "firer_formed": true, "target_cover": "soft", "target_formed": true,
    });
    desk.ask("firing", facts).dice(&[7, 6, 1, 1, 1, 1, 1, 1, 1, 1]).gives(json!({ "modifier": 1, "kills": 1 })).notes(
        &[
            "close-range 1 CS-FIR-04",
            "rifle 1 CS-FIR-07",
            "firer-green -1 CS-FIR-08",
            "firer-mounted -1 CS-FIR-10",
            "target-soft-cover -1 CS-FIR-11",
            "target-formed 1 CS-FIR-13",
            "volley-fire 1 CS-FIR-14",
        ],
    );
    // A blunderbuss has its bonus at both bands.
    for (range, modifier) in [(3, 2), (6, 1)] {
        desk.ask("firing", json!({ "weapon": "blunderbuss", "range": range }))
            .dice(&[1])
            .gives(json!({ "modifier": modifier }));
    }
}

#[test]
fn a_tapped_rifle_fires_as_a_musket() {
    // covers: CS-WPN-06, CS-R35
    let desk = Desk::open(open);
    let ask = |range: i32| desk.ask("firing", json!({ "weapon": "rifle", "range": range, "tap_loaded": true }));
    ask(20).dice(&[7]).gives(json!({ "band": "effective", "fires_as": "musket", "needed": 8, "kills": 0 })).notes(&[]);
    ask(12).dice(&[7]).gives(json!({ "kills": 1 })).notes(&["close-range 1 CS-FIR-04"]);
    ask(25).gives(json!({ "in_range": false, "fires_as": "musket" }));
    desk.ask("firing", json!({ "weapon": "rifle", "range": 20 }))
        .dice(&[7])
        .gives(json!({ "fires_as": "rifle", "kills": 1 }));
}

#[test]
fn out_of_range_nobody_fires() {
    // covers: CS-WPN-03, CS-WPN-04, CS-R33
    let desk = Desk::open(open);
    let far = musket(
        json!({ "range": 24.5, "shooters": 5, "quality": "veteran", "target_rankers": 4, "target_officer": true }),
    );
    desk.ask("firing", far.clone())
        .gives(json!({
            "in_range": false, "band": "out-of-range", "shots": 0, "kills": 0, "natural_tens": 0, "rankers_killed": 0,
            "leader_hits": 0, "leader_killed": false, "officer_killed": false, "wasted": 0, "figures_lost": 0,
            "squad_left": 5, "check_due": false,
        }))
        .lacks("modifier")
        .lacks("needed")
        .notes(&[]);
    desk.ask("firing", far).dice(&[1]).fails("unused-dice");
    desk.ask("firing", musket(json!({ "range": 24 }))).dice(&[1]).gives(json!({ "band": "effective", "modifier": 0 }));
    desk.ask("firing", musket(json!({ "range": 12 }))).dice(&[1]).gives(json!({ "band": "close", "modifier": 1 }));
    desk.ask("firing", musket(json!({ "range": 12.5 })))
        .dice(&[1])
        .gives(json!({ "band": "effective", "modifier": 0 }));
}

#[test]
fn the_lowest_face_that_kills_is_between_one_and_eleven() {
    let desk = Desk::open(open);
    let strong = json!({
        "weapon": "cannon", "range": 1, "ammunition": "canister", "quality": "veteran", "target_formed": true,
        "opt_canister_again": "once",
    });
    desk.ask("firing", strong).dice(&[2]).gives(json!({ "modifier": 6, "needed": 2, "kills": 1 }));
    let weak = |option: &str| musket(json!({ "quality": "green", "target_cover": "hard", "opt_natural_ten": option }));
    desk.ask("firing", weak("always-kills")).dice(&[9]).gives(json!({ "modifier": -3, "needed": 10, "kills": 0 }));
    desk.ask("firing", weak("must-score")).dice(&[9]).gives(json!({ "needed": 11, "kills": 0 }));
    let desk = Desk::with_house(open, "[numbers.firing.modifiers]\ntarget-formed = 9");
    desk.ask("firing", musket(json!({ "target_formed": true }))).dice(&[1]).gives(json!({ "needed": 1, "kills": 1 }));
}

#[test]
fn canister_has_four_in_place_of_one_and_no_effective_range() {
    // covers: CS-FIR-05, CS-R36
    let desk = Desk::open(open);
    let ask = |range: f64| desk.ask("firing", json!({ "weapon": "cannon", "range": range, "ammunition": "canister" }));
    ask(48.0).dice(&[4]).gives(json!({ "band": "close", "modifier": 4, "needed": 4, "kills": 1 }));
    ask(48.0).dice(&[3]).gives(json!({ "kills": 0 }));
    ask(48.5).gives(json!({ "in_range": false, "band": "out-of-range" }));
    desk.ask("firing", json!({ "weapon": "cannon", "range": 48.5 }))
        .dice(&[8])
        .gives(json!({ "band": "effective", "kills": 1 }));
}

#[test]
fn canister_rolls_on_for_every_score_over_ten() {
    // covers: CS-FIR-06, CS-R37
    let desk = Desk::open(open);
    let ask = |option: &str, dice: &[i64]| {
        let facts = json!({ "weapon": "cannon", "range": 30, "ammunition": "canister", "opt_canister_again": option });
        desk.ask("firing", facts).dice(dice)
    };
    ask("unlimited", &[6]).gives(json!({ "shots": 1, "kills": 1 }));
    ask("unlimited", &[7]).fails("need-dice");
    let row = ask("unlimited", &[7, 8, 9, 3]).gives(json!({ "shots": 4, "kills": 3, "rankers_killed": 3 }));
    assert_eq!(purposes(&row), ["shot", "canister-again", "canister-again", "canister-again"]);
    ask("once", &[7, 8]).gives(json!({ "shots": 2, "kills": 2 }));
    ask("once", &[6]).gives(json!({ "shots": 1, "kills": 1 }));
    ask("once", &[7, 8, 9]).fails("unused-dice");
    // Other shot never rolls again, whatever it scores.
    desk.ask("firing", json!({ "weapon": "cannon", "range": 30, "target_formed": true }))
        .dice(&[9])
        .gives(json!({ "modifier": 2, "shots": 1 }));
}

#[test]
fn a_row_of_canister_ends_when_nobody_can_be_left() {
    // covers: CS-R37
    let desk = Desk::open(open);
    let ask = |more: Value, dice: &[i64]| {
        let canister = json!({ "weapon": "cannon", "range": 30, "ammunition": "canister" });
        desk.ask("firing", with(canister, more)).dice(dice)
    };
    let nobody = json!({ "squad_left": 0, "check_due": false, "wasted": 0 });
    ask(json!({ "target_rankers": 1 }), &[7, 7]).gives(nobody.clone()).gives(json!({ "shots": 2, "figures_lost": 2 }));
    ask(json!({ "target_rankers": 1, "target_officer": true }), &[7, 7, 7])
        .gives(nobody.clone())
        .gives(json!({ "shots": 3, "officer_killed": true }));
    ask(json!({ "target_rankers": 1, "target_leaderless": true }), &[7])
        .gives(nobody.clone())
        .gives(json!({ "shots": 1 }));
    // A hero counts for the hits that he still takes.
    ask(json!({ "target_rankers": 0, "opt_heroes": true, "target_leader_hits": 1 }), &[7, 7])
        .gives(nobody)
        .gives(json!({ "shots": 2, "leader_hits": 2, "leader_state": "killed" }));
    ask(json!({ "target_rankers": 0, "opt_heroes": true }), &[7, 7]).fails("need-dice");
}

#[test]
fn a_natural_ten_of_canister_does_both() {
    // covers: CS-R41
    let desk = Desk::open(open);
    let facts = || json!({ "weapon": "cannon", "range": 30, "ammunition": "canister" });
    let row = desk.ask("firing", facts()).dice(&[10, 10, 2, 6, 5]).gives(json!({
        "shots": 3, "kills": 2, "natural_tens": 2, "leader_killed": true, "rankers_killed": 1,
    }));
    assert_eq!(purposes(&row), ["shot", "canister-again", "canister-again", "who", "who"]);
    // A ten that scores no more than ten rolls for who, but not on.
    let desk = Desk::with_house(open, "[numbers.firing.modifiers]\nclose-range-canister = 0");
    desk.ask("firing", facts()).dice(&[10, 1]).gives(json!({ "shots": 1, "natural_tens": 1 }));
}

#[test]
fn a_volley_needs_ten_figures() {
    // covers: CS-FIR-14, CS-FIR-15
    let desk = Desk::open(open);
    let volley = |shooters: i32, figures: i32| {
        let facts =
            musket(json!({ "shooters": shooters, "volley": true, "volley_figures": figures, "firer_formed": true }));
        desk.ask("firing", facts).dice(&vec![1; usize::try_from(shooters).unwrap()])
    };
    volley(10, 0).notes(&["volley-fire 1 CS-FIR-14"]);
    volley(10, 10).notes(&["volley-fire 1 CS-FIR-14"]);
    volley(9, 0).fails("contradictory-facts");
    volley(9, 9).fails("contradictory-facts");
    // Ten men who do not fire together have no bonus.
    desk.ask("firing", musket(json!({ "shooters": 10, "firer_formed": true }))).dice(&[1; 10]).notes(&[]);
}

#[test]
fn formed_squads_may_combine_a_volley() {
    // covers: CS-FIR-16
    let desk = Desk::open(open);
    let part = |figures: i32| {
        musket(json!({ "shooters": 4, "volley": true, "volley_figures": figures, "firer_formed": true }))
    };
    desk.ask("firing", part(10))
        .dice(&[7, 6, 1, 1])
        .gives(json!({ "shots": 4, "kills": 1 }))
        .notes(&["volley-fire 1 CS-FIR-14"]);
    desk.ask("firing", part(9)).dice(&[1; 4]).fails("contradictory-facts");
    desk.ask("firing", part(3)).dice(&[1; 4]).fails("contradictory-facts");
}

#[test]
fn all_of_a_volley_are_formed_or_only_those_who_combine() {
    // covers: CS-R38
    let desk = Desk::open(open);
    let ask = |option: &str, shooters: i32, figures: i32| {
        let facts = musket(json!({
            "shooters": shooters, "volley": true, "volley_figures": figures, "opt_volley": option,
        }));
        desk.ask("firing", facts).dice(&vec![1; usize::try_from(shooters).unwrap()])
    };
    ask("all-formed", 10, 0).fails("contradictory-facts");
    ask("combined-only", 10, 0).notes(&["volley-fire 1 CS-FIR-14"]);
    ask("combined-only", 10, 10).notes(&["volley-fire 1 CS-FIR-14"]);
    ask("combined-only", 10, 11).fails("contradictory-facts");
    ask("combined-only", 9, 0).fails("contradictory-facts");
}

#[test]
fn what_cannot_be_is_refused() {
    let desk = Desk::open(open);
    let cannot = [
        json!({ "tap_loaded": true }),
        json!({ "ammunition": "canister" }),
        json!({ "weapon": "cannon", "shooters": 2 }),
        json!({ "weapon": "cannon", "mounted": true }),
        json!({ "weapon": "cannon", "volley": true, "volley_figures": 12, "firer_formed": true }),
        json!({ "weapon": "cannon", "firer_wounded": true, "opt_heroes": true }),
        json!({ "volley_figures": 10 }),
        json!({ "firer_wounded": true }),
        json!({ "firer_wounded": true, "opt_heroes": true, "shooters": 2 }),
        json!({ "target_leader_hits": 1 }),
        json!({ "target_leader_hits": 1, "opt_heroes": true, "target_leaderless": true }),
        json!({ "target_rankers": 0, "target_leaderless": true }),
    ];
    for more in cannot {
        desk.ask("firing", musket(more)).dice(&[1, 1]).fails("contradictory-facts");
    }
    // They are refused out of range as well.
    desk.ask("firing", musket(json!({ "range": 100, "tap_loaded": true }))).fails("contradictory-facts");
    let may = [
        json!({ "target_rankers": 0 }),
        json!({ "target_rankers": 0, "target_leaderless": true, "target_officer": true }),
        json!({ "firer_wounded": true, "opt_heroes": true }),
    ];
    for more in may {
        desk.ask("firing", musket(more)).dice(&[1]).gives(json!({ "kills": 0 }));
    }
    let invalid = [
        json!({ "shooters": 0 }),
        json!({ "shooters": 41 }),
        json!({ "target_rankers": 41 }),
        json!({ "target_leader_hits": 3 }),
        json!({ "volley_figures": 201 }),
        json!({ "range": null }),
    ];
    for more in invalid {
        desk.ask("firing", musket(more)).dice(&[1]).fails("invalid-fact");
    }
    desk.ask("firing", musket(json!({ "cover": "soft", "shooters": 0, "tap_loaded": true }))).fails("unknown-fact");
}

#[test]
fn the_odds_of_a_few_shots() {
    let desk = Desk::open(open);
    let two = desk.ask("firing", musket(json!({ "shooters": 2 })));
    assert_eq!(two.chance("kills", &json!(1)), "21/50");
    // A ten at one in ten, and then the leader at three in ten or the officer at two.
    let one = desk.ask("firing", musket(json!({ "target_officer": true })));
    assert_eq!(one.chance("leader_killed", &json!(true)), "3/100");
    assert_eq!(one.chance("officer_killed", &json!(true)), "1/50");
    // Canister: nothing on 1-3; one kill on 4-6, or on 7-10 and then 1-3.
    let canister = desk.ask("firing", json!({ "weapon": "cannon", "range": 30, "ammunition": "canister" }));
    assert_eq!(canister.chance("kills", &json!(0)), "3/10");
    assert_eq!(canister.chance("kills", &json!(1)), "21/50");
    // The longest row is as long as the squad: nine dice of 7 or more, and a tenth.
    assert_eq!(canister.chance("shots", &json!(10)), "512/1953125");
}

#[test]
fn forty_muskets_have_exact_odds_too() {
    let desk = Desk::open(open);
    let many = json!({ "shooters": 40, "target_rankers": 40, "target_officer": true, "opt_heroes": true });
    let none = format!("{}/1{}", 7_u128.pow(40), "0".repeat(40));
    assert_eq!(desk.ask("firing", musket(many)).chance("kills", &json!(0)), none);
}

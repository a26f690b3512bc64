//! Melee by the table: two sides, two dice, a winner.

use card_and_squad::open;
use serde_json::{Value, json};
use testkit::Desk;

#[test]
fn each_side_rolls_and_the_higher_score_wins() {
    // covers: CS-MEL-01, CS-MEL-03, CS-R46
    let desk = Desk::open(open);
    desk.ask("melee", json!({}))
        .dice(&[6, 5])
        .gives(json!({
            "attacker_score": 6, "defender_score": 5, "winner": "attacker", "loser_effect": "killed", "continues": false,
        }))
        .notes(&[]);
    desk.ask("melee", json!({})).dice(&[5, 6]).gives(json!({
        "attacker_score": 5, "defender_score": 6, "winner": "defender", "loser_effect": "killed", "continues": false,
    }));
    desk.ask("melee", json!({})).dice(&[5]).fails("need-dice");
    let (_, notes) = desk.ask("melee", json!({})).dice(&[5, 6]).answer().unwrap();
    assert_eq!(notes.dice.iter().map(|die| die.purpose).collect::<Vec<_>>(), ["attacker", "defender"]);
}

#[test]
fn a_tie_goes_on() {
    // covers: CS-MEL-04
    Desk::open(open)
        .ask("melee", json!({ "defender_formed": true }))
        .dice(&[6, 5])
        .gives(json!({ "winner": "tie", "loser_effect": "none", "continues": true }));
}

#[test]
fn each_side_has_the_rows_of_the_table() {
    // covers: CS-MEL-05, CS-MEL-07, CS-MEL-08, CS-MEL-09, CS-MEL-10, CS-MEL-11, CS-MEL-12, CS-MEL-13, CS-R51, CS-R55
    let desk = Desk::open(open);
    let rows = [
        (json!({ "attacker_charging": true }), "attacker-charging 1 CS-MEL-05"),
        (json!({ "attacker_cavalry": true }), "attacker-cavalry 1 CS-MEL-07"),
        (json!({ "attacker_leader": "squad-leader" }), "attacker-leader 1 CS-MEL-08"),
        (json!({ "attacker_leader": "officer" }), "attacker-leader 1 CS-MEL-08"),
        (json!({ "attacker_out_of_command": true }), "attacker-out-of-command -4 CS-MEL-09"),
        (json!({ "attacker_cover": "soft" }), "attacker-soft-cover 1 CS-MEL-10"),
        (json!({ "attacker_cover": "hard" }), "attacker-hard-cover 2 CS-MEL-11"),
        (json!({ "attacker_formed": true }), "attacker-formed 1 CS-MEL-12"),
        (json!({ "defender_figures": 2 }), "attacker-versus-two -2 CS-MEL-13"),
        (json!({ "defender_cavalry": true }), "defender-cavalry 1 CS-MEL-07"),
        (json!({ "defender_leader": "squad-leader" }), "defender-leader 1 CS-MEL-08"),
        (json!({ "defender_leader": "officer" }), "defender-leader 1 CS-MEL-08"),
        (json!({ "defender_out_of_command": true }), "defender-out-of-command -4 CS-MEL-09"),
        (json!({ "defender_cover": "soft" }), "defender-soft-cover 1 CS-MEL-10"),
        (json!({ "defender_cover": "hard" }), "defender-hard-cover 2 CS-MEL-11"),
        (json!({ "defender_formed": true }), "defender-formed 1 CS-MEL-12"),
        (json!({ "attacker_figures": 2 }), "defender-versus-two -2 CS-MEL-13"),
    ];
    for (facts, row) in rows {
        let value: i64 = row.split(' ').nth(1).unwrap().parse().unwrap();
        let (attacker, defender) = if row.starts_with("attacker") { (5 + value, 5) } else { (5, 5 + value) };
        desk.ask("melee", facts)
            .dice(&[5, 5])
            .gives(json!({ "attacker_score": attacker, "defender_score": defender }))
            .notes(&[row]);
    }
}

#[test]
fn all_rows_add_up_the_attackers_first() {
    // covers: CS-R54, CS-R51, CS-R55, CS-HER-03
    let facts = json!({
        "attacker_figures": 2, "attacker_charging": true, "attacker_cavalry": true, "attacker_leader": "officer",
        "attacker_formed": true, "defender_cavalry": true, "defender_leader": "squad-leader", "defender_cover": "hard",
        "defender_formed": true, "defender_wounded": true, "opt_heroes": true,
    });
    Desk::open(open)
        .ask("melee", facts)
        .dice(&[1, 1])
        .gives(json!({ "attacker_score": 5, "defender_score": 3 }))
        .notes(&[
            "attacker-charging 1 CS-MEL-05",
            "attacker-cavalry 1 CS-MEL-07",
            "attacker-leader 1 CS-MEL-08",
            "attacker-formed 1 CS-MEL-12",
            "defender-cavalry 1 CS-MEL-07",
            "defender-leader 1 CS-MEL-08",
            "defender-hard-cover 2 CS-MEL-11",
            "defender-formed 1 CS-MEL-12",
            "defender-versus-two -2 CS-MEL-13",
            "defender-wounded-leader -1 CS-HER-03",
        ]);
}

#[test]
fn an_undefended_obstacle_breaks_the_rush() {
    // covers: CS-MEL-06
    let desk = Desk::open(open);
    desk.ask("melee", json!({ "attacker_charging": true, "attacker_crossed_obstacle": true }))
        .dice(&[5, 5])
        .gives(json!({ "attacker_score": 5, "winner": "tie" }))
        .notes(&[]);
    desk.ask("melee", json!({ "attacker_crossed_obstacle": true })).dice(&[5, 5]).fails("contradictory-facts");
}

#[test]
fn two_on_one_roll_one_die_or_one_each() {
    // covers: CS-R45, CS-R53
    let desk = Desk::open(open);
    let ask = |more: Value, dice: &[i64]| desk.ask("melee", more).dice(dice);
    let two = json!({ "attacker_figures": 2 });
    ask(two.clone(), &[5, 7])
        .gives(json!({ "attacker_score": 5, "defender_score": 5 }))
        .notes(&["defender-versus-two -2 CS-MEL-13"]);
    ask(two, &[5, 7, 7]).fails("unused-dice");
    let each = json!({ "attacker_figures": 2, "opt_two_on_one": "each-rolls" });
    ask(each.clone(), &[3, 8, 9]).gives(json!({ "attacker_score": 8, "defender_score": 7, "winner": "attacker" }));
    ask(each.clone(), &[8, 3, 9]).gives(json!({ "attacker_score": 8 })).notes(&["defender-versus-two -2 CS-MEL-13"]);
    ask(each, &[8, 3]).fails("need-dice");
    let defenders = json!({ "defender_figures": 2, "opt_two_on_one": "each-rolls" });
    ask(defenders, &[9, 3, 8]).gives(json!({ "attacker_score": 7, "defender_score": 8, "winner": "defender" }));
    let alone = json!({ "opt_two_on_one": "each-rolls" });
    ask(alone, &[9, 3]).gives(json!({ "attacker_score": 9, "defender_score": 3 }));
}

#[test]
fn a_hero_who_loses_takes_a_hit() {
    // covers: CS-R56
    let desk = Desk::open(open);
    let ask = |heroes: bool, attacker: &str, defender: &str, dice: &[i64]| {
        let facts = json!({ "opt_heroes": heroes, "attacker_leader": attacker, "defender_leader": defender });
        desk.ask("melee", facts).dice(dice)
    };
    ask(true, "none", "squad-leader", &[9, 1]).gives(json!({ "winner": "attacker", "loser_effect": "leader-hit" }));
    ask(true, "squad-leader", "none", &[1, 9]).gives(json!({ "winner": "defender", "loser_effect": "leader-hit" }));
    ask(true, "squad-leader", "none", &[9, 1]).gives(json!({ "loser_effect": "killed" }));
    ask(true, "none", "officer", &[9, 1]).gives(json!({ "loser_effect": "killed" }));
    ask(false, "none", "squad-leader", &[9, 1]).gives(json!({ "loser_effect": "killed" }));
    ask(true, "squad-leader", "squad-leader", &[5, 5]).gives(json!({ "loser_effect": "none" }));
}

#[test]
fn what_cannot_be_is_refused() {
    let desk = Desk::open(open);
    let cannot = [
        json!({ "attacker_figures": 2, "defender_figures": 2 }),
        json!({ "attacker_charging": true, "attacker_cover": "soft" }),
        json!({ "attacker_charging": true, "attacker_cover": "hard" }),
        json!({ "attacker_out_of_command": true, "attacker_leader": "squad-leader" }),
        json!({ "defender_out_of_command": true, "defender_leader": "officer" }),
        json!({ "attacker_wounded": true, "attacker_leader": "squad-leader" }),
        json!({ "defender_wounded": true, "defender_leader": "squad-leader" }),
        json!({ "attacker_wounded": true, "opt_heroes": true }),
        json!({ "defender_wounded": true, "defender_leader": "officer", "opt_heroes": true }),
    ];
    for facts in cannot {
        desk.ask("melee", facts).dice(&[5, 5]).fails("contradictory-facts");
    }
    for facts in
        [json!({ "attacker_figures": 3 }), json!({ "defender_figures": 0 }), json!({ "defender_leader": "ranker" })]
    {
        desk.ask("melee", facts).dice(&[5, 5]).fails("invalid-fact");
    }
    desk.ask("melee", json!({ "defender_charging": true })).dice(&[5, 5]).fails("unknown-fact");
}

#[test]
fn the_odds_of_a_combat() {
    let desk = Desk::open(open);
    let even = desk.ask("melee", json!({}));
    assert_eq!(even.chance("winner", &json!("tie")), "1/10");
    assert_eq!(even.chance("winner", &json!("attacker")), "9/20");
    // The better of two dice shows m in 2m-1 ways of 100; the lone man ties it with m+2, so m is 8 at most.
    let each = desk.ask("melee", json!({ "attacker_figures": 2, "opt_two_on_one": "each-rolls" }));
    assert_eq!(each.chance("winner", &json!("tie")), "8/125");
}

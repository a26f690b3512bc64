//! House rules: options set the defaults of the facts of their names, and any number of the sheet may be another.

use card_and_squad::open;
use engine::chart::Presence;
use serde_json::{Value, json};
use testkit::Desk;

use crate::common::with;

/// Option, value, a chart with facts and dice, and what comes of them as printed and under the house rule.
type Case = (&'static str, Value, &'static str, Value, Vec<i64>, Value, Value);

fn options() -> Vec<Case> {
    let musket = |more: Value| with(json!({ "weapon": "musket", "range": 20 }), more);
    vec![
        (
            "opt_heroes",
            json!(true),
            "leader-hit",
            json!({}),
            vec![],
            json!({ "state": "killed" }),
            json!({ "state": "flesh-wound" }),
        ),
        (
            "opt_heroes",
            json!(true),
            "melee",
            json!({ "defender_leader": "squad-leader" }),
            vec![9, 1],
            json!({ "loser_effect": "killed" }),
            json!({ "loser_effect": "leader-hit" }),
        ),
        (
            "opt_leader_penalty",
            json!("permanent"),
            "morale",
            json!({ "leader": "promoted", "figures_lost": 1 }),
            vec![1],
            json!({ "morale": 8 }),
            json!({ "morale": 7 }),
        ),
        (
            "opt_retreat_failure",
            json!("by-margin"),
            "charge",
            json!({ "route_cost": 1, "attacker_passed": true, "defender_retreating": true }),
            vec![10],
            json!({ "response": "runs" }),
            json!({ "response": "falls-back" }),
        ),
        (
            "opt_rounding",
            json!("up"),
            "movement-roll",
            json!({ "going": "woods" }),
            vec![3, 4],
            json!({ "allowance": 3.5 }),
            json!({ "allowance": 4 }),
        ),
        (
            "opt_obstacles",
            json!("after-halving"),
            "movement-roll",
            json!({ "going": "woods", "obstacles": 1 }),
            vec![4, 4],
            json!({ "allowance": 3 }),
            json!({ "allowance": 2 }),
        ),
        (
            "opt_natural_ten",
            json!("must-score"),
            "firing",
            musket(json!({ "quality": "green", "target_cover": "hard" })),
            vec![9],
            json!({ "needed": 10 }),
            json!({ "needed": 11 }),
        ),
        (
            "opt_no_officer",
            json!("squad-leader"),
            "firing",
            musket(json!({})),
            vec![10, 9],
            json!({ "leader_killed": false }),
            json!({ "leader_killed": true }),
        ),
        (
            "opt_leaderless",
            json!("in-command"),
            "command",
            json!({ "leaderless": true }),
            vec![],
            json!({ "out_of_command": true }),
            json!({ "out_of_command": false }),
        ),
    ]
}

#[test]
fn an_option_is_the_default_of_the_fact_of_its_name() {
    // covers: CS-HER-01, CS-R10, CS-R16, CS-R27, CS-R39, CS-R40, CS-R52
    let printed = Desk::open(open);
    for (option, value, chart, facts, dice, before, after) in options() {
        let house = Desk::with_house(open, &format!("[options]\n{option} = {value}"));
        printed.ask(chart, facts.clone()).dice(&dice).gives(before.clone());
        house.ask(chart, facts.clone()).dice(&dice).gives(after);
        // The fact, given, has the last word.
        let defaults = printed.rulebook().chart(chart).unwrap().info();
        let fact = defaults.facts.iter().find(|fact| fact.name == option).unwrap();
        let Presence::Default(default) = &fact.presence else { panic!("{option} has no default") };
        let mut given = facts;
        given[option] = default.clone();
        house.ask(chart, given).dice(&dice).gives(before);
    }
}

#[test]
fn options_that_open_or_close_a_question() {
    // covers: CS-R08, CS-R37, CS-R38, CS-R45
    let printed = Desk::open(open);
    let house = |line: &str| Desk::with_house(open, &format!("[options]\n{line}"));
    let dead = json!({ "leader": "killed" });
    printed.ask("morale", dead.clone()).dice(&[1]).fails("contradictory-facts");
    house("opt_losses = \"since-last-check\"").ask("morale", dead).dice(&[1]).gives(json!({ "success": true }));
    let canister = json!({ "weapon": "cannon", "range": 9, "ammunition": "canister" });
    printed.ask("firing", canister.clone()).dice(&[7, 7, 1]).gives(json!({ "shots": 3 }));
    house("opt_canister_again = \"once\"").ask("firing", canister).dice(&[7, 7]).gives(json!({ "shots": 2 }));
    let volley = json!({ "weapon": "musket", "range": 20, "shooters": 10, "volley": true });
    printed.ask("firing", volley.clone()).dice(&[1; 10]).fails("contradictory-facts");
    house("opt_volley = \"combined-only\"").ask("firing", volley).dice(&[1; 10]).gives(json!({ "modifier": 1 }));
    let two = json!({ "attacker_figures": 2 });
    printed.ask("melee", two.clone()).dice(&[3, 5]).gives(json!({ "attacker_score": 3 }));
    house("opt_two_on_one = \"each-rolls\"").ask("melee", two).dice(&[3, 4, 5]).gives(json!({ "attacker_score": 4 }));
}

#[test]
fn the_options_are_those_of_the_rulebook_each_with_its_ruling() {
    let desk = Desk::open(open);
    let names: Vec<&str> = desk.rulebook().options.iter().map(|option| option.name).collect();
    assert_eq!(
        names,
        [
            "opt_heroes",
            "opt_losses",
            "opt_leader_penalty",
            "opt_retreat_failure",
            "opt_rounding",
            "opt_obstacles",
            "opt_canister_again",
            "opt_volley",
            "opt_natural_ten",
            "opt_no_officer",
            "opt_two_on_one",
            "opt_leaderless",
            "deck",
            "cards_per_player",
            "actions",
            "decline-charge",
            "rally",
            "waver",
            "defensive-fire",
            "placement",
            "casualty-choice",
            "load-progress",
            "tap-loading",
            "tie",
            "hero-officers",
            "gun-movement",
        ]
    );
    for option in &desk.rulebook().options {
        let id = option.about.split(':').next().unwrap();
        assert!(card_and_squad::RULES.rule(id).is_some(), "{}: {}", option.name, option.about);
    }
}

#[test]
fn a_house_may_change_any_number() {
    let musket = || json!({ "weapon": "musket", "range": 30 });
    let house = |text: &str| Desk::with_house(open, text);
    house("[numbers.firing]\nkill = 7")
        .ask("firing", json!({ "weapon": "musket", "range": 20 }))
        .dice(&[7])
        .gives(json!({ "kills": 1 }));
    house("[numbers.firing.weapons.musket]\neffective = 30")
        .ask("firing", musket())
        .dice(&[8])
        .gives(json!({ "kills": 1 }));
    house("[numbers.movement]\nwoods-or-water = 4")
        .ask("movement-roll", json!({ "going": "woods" }))
        .dice(&[4, 4])
        .gives(json!({ "allowance": 2 }));
    house("[numbers.movement.dice]\ninfantry = 4")
        .ask("movement-roll", json!({}))
        .dice(&[1, 2, 3, 4])
        .gives(json!({ "rolled": 10 }));
    house("[numbers.movement.on-roads]\nlowest-left-out = 40")
        .ask("movement-roll", json!({ "road": true }))
        .dice(&[1, 2, 3])
        .gives(json!({ "rolled": 0 }));
    house("[numbers.morale.failure]\nretreat-by = 1")
        .ask("morale", json!({}))
        .dice(&[10])
        .gives(json!({ "result": "retreat" }));
    house("[numbers.field-promotion]\nofficer-within = 12")
        .ask("command", json!({ "officer_distance": 10 }))
        .gives(json!({ "rally_possible": true }));
    house("[numbers.firing.weapons.cannon]\nreload = 7")
        .ask("reload", json!({ "weapon": "cannon", "turns_spent": 7 }))
        .gives(json!({ "state": "loaded" }));
    house("[numbers.heroes]\nkilled-at-hit = 4")
        .ask("leader-hit", json!({ "opt_heroes": true, "hits_before": 3 }))
        .gives(json!({ "state": "killed" }));
    house("[numbers.melee]\nfigures-on-one = 3")
        .ask("melee", json!({ "attacker_figures": 3, "opt_two_on_one": "each-rolls" }))
        .dice(&[2, 9, 4, 10])
        .gives(json!({ "attacker_score": 9, "defender_score": 8 }));
    house("[numbers.firing.natural-ten]\nfrom = 9")
        .ask("firing", json!({ "weapon": "musket", "range": 20 }))
        .dice(&[9, 6])
        .gives(json!({ "natural_tens": 1, "leader_killed": true }));
}

#[test]
fn numbers_that_make_no_sense_are_refused_at_their_place() {
    let refused = [
        ("[numbers.movement.dice]\ninfantry = -2", "-2 is not a whole number from 1"),
        ("[numbers.movement.dice]\ninfantry = 0", "0 is not a whole number from 1"),
        ("[numbers.movement.dice]\ninfantry = 2.5", "floating point"),
        ("[numbers.movement]\nwoods-or-water = 0", "divided by it"),
        ("[numbers.movement]\npushed-cannon = -1", "divided by it"),
        ("[numbers.movement]\nfence-or-wall = -2", "-2 is no length"),
        ("[numbers.firing.weapons.rifle]\nclose = 40", "close range 40 is beyond effective range 36"),
        ("[numbers.firing.weapons.rifle]\nreload = 0", "0 is not a whole number from 1"),
        ("[numbers.firing.natural-ten]\nranker-to = 9", "below the rankers' 9"),
        ("[numbers.firing.natural-ten]\nsquad-leader-to = 11", "from 0 to 10"),
        ("[numbers.firing.notes]\ncanister-again-over = 6", "only 8 or more kills"),
        ("[numbers.firing]\nkill = 12", "canister rolls again over 10"),
        ("[numbers.heroes]\nwounded-at-hit = 4", "cannot be wounded at hit 4"),
        ("[numbers.morale.failure]\nretreat-by = 0", "0 is not a whole number from 1"),
        ("[numbers.morale.modifiers]\nformed = 1000", "from -100 to 100"),
        ("[numbers.morale.modifiers]\nformde = 1", "did you mean `formed`?"),
        ("[options]\nopt_heros = true", "did you mean `opt_heroes`?"),
    ];
    for (text, message) in refused {
        let error = Desk::try_house(open, text).err().unwrap_or_else(|| panic!("{text} was taken")).to_string();
        assert!(error.starts_with("house.toml:2:1:") && error.contains(message), "{text}: {error}");
    }
}

#[test]
fn the_wildest_numbers_that_are_taken_still_come_to_an_end() {
    let wild = "[numbers.firing]\nkill = 1\n[numbers.firing.notes]\ncanister-again-over = 1\n\
                [numbers.firing.modifiers]\nclose-range-canister = 100\n[numbers.firing.natural-ten]\nfrom = 1\n\
                ranker-to = 0\nsquad-leader-to = 0\n[numbers.heroes]\nkilled-at-hit = 40";
    let desk = Desk::with_house(open, wild);
    let facts = json!({
        "weapon": "cannon", "range": 9, "ammunition": "canister", "opt_heroes": true, "target_rankers": 40,
        "target_officer": true,
    });
    let fire = desk.ask("firing", facts);
    assert_eq!(fire.chance("shots", &json!(81)), "1/1");
    assert_eq!(fire.chance("squad_left", &json!(0)), "1/1");
}

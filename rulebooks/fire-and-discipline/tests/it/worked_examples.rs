//! The worked examples of the rules page, each a single procedure.

use fire_and_discipline::open;
use serde_json::json;
use testkit::Desk;

#[test]
fn examples_1_to_4_guns() {
    let desk = Desk::open(open);
    let fire = |facts| desk.ask("artillery-fire", facts);
    // 1: six-pounders at medium range
    fire(json!({ "ammunition": "ball", "pounder": 6, "distance": 250 }))
        .dice(&[7, 8])
        .gives(json!({ "number": 7, "hits": 1 }));
    // 2: close range stars
    fire(json!({ "ammunition": "ball", "pounder": 12, "distance": 80, "target_adjacent": true }))
        .dice(&[9, 10])
        .gives(json!({ "automatic_hits": 2, "number": 9, "hits": 3 }));
    // 3: a hopeless shot, and the same gun close up
    let works = |distance: i32| json!({ "ammunition": "ball", "pounder": 4, "guns": 1, "distance": distance, "target_cover": "earthworks" });
    fire(works(450)).gives(json!({ "number": 0, "hits": 0 }));
    fire(works(90)).dice(&[1]).gives(json!({ "automatic_hits": 1, "number": 1, "hits": 2 }));
    // 4: counter-battery; the target then checks with three crew, its grade and 3
    fire(json!({ "ammunition": "ball", "pounder": 8, "distance": 400, "target": "unlimbered-artillery" }))
        .dice(&[7, 1, 8, 9])
        .gives(json!({ "number": 7, "hits": 2, "crew_hits": 1, "gun_hits": 1, "morale_check": true }));
    desk.ask("section-status", json!({ "crew": 3, "gun_hits": 1 })).gives(json!({ "guns_firing": 1 }));
    desk.ask("morale", json!({ "reason": "fire-casualty", "castings": 3, "mmg": 2, "troop": "unlimbered-artillery" }))
        .dice(&[8])
        .gives(json!({ "total": 8, "passed": true }));
}

#[test]
fn examples_5_to_8_musketry() {
    let desk = Desk::open(open);
    let volley = |facts| desk.ask("musketry", facts);
    // 5: a company volley
    volley(json!({ "castings": [7], "mmg": 2, "distance": 80 }))
        .dice(&[6, 7, 1, 10])
        .gives(json!({ "dice": 4, "hits": 2 }));
    // 6: a battalion volley
    volley(json!({ "castings": [8, 7, 6], "mmg": 3, "distance": 50, "target_adjacent": true }))
        .dice(&[10; 15])
        .gives(json!({ "dice": 15, "number": 9, "hits": 0 }));
    // 7: at a walled company, and at earthworks
    let at = |cover: &str| json!({ "castings": [9], "mmg": 1, "distance": 100, "target_cover": cover });
    volley(at("protective-cover")).dice(&[4, 4]).gives(json!({ "dice": 2, "number": 4, "hits": 2 }));
    volley(at("earthworks")).gives(json!({ "dice": 0, "hits": 0 }));
    // 8: rifle skirmishers
    desk.ask("skirmish-fire", json!({ "rifle_stands": 1, "distance": 250 }))
        .dice(&[10, 10, 5])
        .gives(json!({ "dice": 3, "hits": 2, "effect": "retreat", "retreat_yards": 100, "castings_lost": 0, "morale_check": false }));
}

#[test]
fn examples_9_to_11_morale() {
    let desk = Desk::open(open);
    let check = |facts| desk.ask("morale", facts);
    // 9: a company beside another, then alone after two losses
    check(json!({ "reason": "fire-casualty", "castings": 6, "mmg": 2, "adjacent_company_stand": true }))
        .gives(json!({ "total": 10, "automatic": true }));
    check(json!({ "reason": "fire-casualty", "castings": 4, "mmg": 2 }))
        .dice(&[7, 8])
        .gives(json!({ "total": 6, "effect": "flee", "flee_yards": 100, "castings_lost": 1 }));
    // 10: the last three
    let last =
        |enemy: i32| json!({ "reason": "melee", "castings": 3, "mmg": 0, "hits_received": 1, "enemy_distance": enemy });
    check(last(100)).dice(&[4, 10]).gives(json!({ "total": 3, "effect": "surrender" }));
    check(last(101)).dice(&[4, 10]).gives(json!({ "effect": "flee", "castings_lost": 1 }));
    // 11: a garrison
    check(json!({ "reason": "melee", "castings": 2, "mmg": 1, "ground": "hard-cover" }))
        .dice(&[8, 8])
        .gives(json!({ "total": 7, "effect": "hold", "castings_lost": 1 }));
}

#[test]
fn examples_12_to_14_melee() {
    let desk = Desk::open(open);
    let strike = |facts| desk.ask("melee-strike", facts);
    // 12: a charge on a line
    strike(json!({ "castings": 8, "mmg": 2, "status": "charging", "enemy_status": "holding" }))
        .dice(&[2; 10])
        .gives(json!({ "dice": 10, "number": 2, "hits": 10 }));
    strike(json!({ "castings": 8, "mmg": 2, "status": "holding", "enemy_status": "charging", "firing_castings": 8 }))
        .dice(&[4; 12])
        .gives(json!({ "dice": 12, "number": 3, "hits": 0 }));
    // 13: lancers and gunners
    let lancers = json!({
        "castings": 3, "mmg": 3, "status": "charging", "enemy_status": "holding", "mounted": true, "lance": true,
        "enemy_kind": "gun-crew",
    });
    strike(lancers).dice(&[3; 13]).gives(json!({ "dice": 13, "number": 2 }));
    strike(json!({ "castings": 4, "mmg": 2, "status": "holding", "enemy_status": "charging" }))
        .dice(&[3; 6])
        .gives(json!({ "dice": 6, "number": 3, "hits": 6 }));
    // 14: levies
    let levies = json!({
        "castings": 10, "mmg": 0, "status": "charging", "enemy_status": "charging", "arms": "blade", "adjacent_friends": true,
    });
    strike(levies).dice(&[1, 2]).gives(json!({ "dice": 2, "number": 1, "hits": 1 }));
}

#[test]
fn examples_15_to_17_movement() {
    let desk = Desk::open(open);
    let moves = |facts| desk.ask("movement", facts);
    // 15: a wheeled charge
    moves(json!({ "troop": "infantry", "mode": "charge", "turn": "wheel" }))
        .gives(json!({ "rate": 80, "allowance": 30 }));
    moves(json!({ "troop": "cavalry", "mode": "charge", "turn": "wheel" }))
        .gives(json!({ "rate": 160, "allowance": 50 }));
    // 16: assault distance
    moves(json!({ "troop": "infantry", "mode": "charge", "terrain": ["hard-cover"] }))
        .gives(json!({ "allowance": 40 }));
    moves(json!({ "troop": "infantry", "mode": "charge", "terrain": ["hard-cover"], "turn": "wheel" }))
        .gives(json!({ "allowance": 15 }));
    // 17: a limber on the run
    moves(json!({ "troop": "limbered-artillery", "mode": "field", "turn": "wheel", "terrain": ["ford"], "limber_hits": 1 }))
        .gives(json!({ "allowance": 7.5 }));
}

#[test]
fn example_19_a_small_turn_step_by_step() {
    let desk = Desk::open(open);
    // two stands each: the attacker is Player A
    desk.ask("player-designation", json!({ "first_force": 2, "second_force": 2 }))
        .gives(json!({ "player_a": "first", "reason": "attacker" }));
    // the section fires at B1, which then is safe
    let section = json!({ "ammunition": "ball", "pounder": 6, "distance": 220, "target_adjacent": true });
    desk.ask("artillery-fire", section.clone()).dice(&[3, 9]).gives(json!({ "number": 8, "hits": 1 }));
    let b1 = |castings: i32, reason: &str, inflicted: i32, received: i32| {
        json!({
            "reason": reason, "castings": castings, "mmg": 2, "adjacent_company_stand": true,
            "hits_inflicted": inflicted, "hits_received": received,
        })
    };
    desk.ask("morale", b1(6, "fire-casualty", 0, 0)).gives(json!({ "total": 10, "automatic": true }));
    // A1 charges; B1 in line can only hold, and fires
    desk.ask("charge-declaration", json!({ "troop": "infantry", "mmg": 2 })).gives(json!({ "allowed": true }));
    desk.ask("charge-response", json!({ "troop": "infantry", "formation": "line" }))
        .gives(json!({ "options": ["hold", "hold-and-fire"] }));
    desk.ask("artillery-fire", section).dice(&[9, 10]).gives(json!({ "hits": 0 }));
    desk.ask("melee-strike", json!({ "castings": 8, "mmg": 2, "status": "charging", "enemy_status": "holding" }))
        .dice(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
        .gives(json!({ "hits": 2 }));
    let defence = json!({
        "castings": 6, "mmg": 2, "status": "holding", "enemy_status": "charging", "firing_castings": 6, "adjacent_friends": true,
    });
    desk.ask("melee-strike", defence).dice(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 4]).gives(json!({ "dice": 11, "hits": 3 }));
    let a1 = |castings: i32, inflicted: i32, received: i32| json!({ "reason": "melee", "castings": castings, "mmg": 2, "hits_inflicted": inflicted, "hits_received": received });
    desk.ask("morale", a1(5, 2, 3)).dice(&[7]).gives(json!({ "total": 7, "passed": true }));
    desk.ask("morale", b1(4, "melee", 3, 2)).gives(json!({ "total": 11, "automatic": true }));
    desk.ask("melee-aftermath", json!({ "attacker_hits": [2], "defender_hits": [3] }))
        .gives(json!({ "winner": "defender", "engaged": true, "attacker_may_pursue": false }));
    // in B's turn the engaged melee goes on
    let engaged = |castings: i32, friends: bool| json!({ "castings": castings, "mmg": 2, "status": "engaged", "enemy_status": "engaged", "adjacent_friends": friends });
    desk.ask("melee-strike", engaged(5, false)).dice(&[5, 6, 7, 8, 9, 10, 1]).gives(json!({ "dice": 7, "hits": 2 }));
    desk.ask("melee-strike", engaged(4, true)).dice(&[1, 2, 3, 4, 6, 7, 8]).gives(json!({ "dice": 7, "hits": 4 }));
    desk.ask("morale", a1(1, 2, 4)).dice(&[6, 5]).gives(json!({ "total": 3, "effect": "flee", "flee_yards": 100 }));
    desk.ask("morale", b1(2, "melee", 4, 2)).dice(&[2]).gives(json!({ "total": 9, "passed": true }));
    let after = json!({ "attacker_hits": [4], "defender_hits": [2], "contact": "engaged", "defender_morale": "flee" });
    desk.ask("melee-aftermath", after).gives(json!({ "engaged": false, "attacker_may_pursue": false }));
}

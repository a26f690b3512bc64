//! Hand-to-hand by the table: situation, attack die, damage die, result.

use fire_and_steel::open;
use serde_json::{Value, json};
use testkit::Desk;

/// A knife in unskilled hands, with more facts.
fn knife(more: Value) -> Value {
    let mut facts = json!({ "hand_weapon": "knife" });
    if let (Value::Object(facts), Value::Object(more)) = (&mut facts, more) {
        facts.extend(more);
    }
    facts
}

#[test]
fn a_total_is_skill_and_weapon_and_die() {
    // covers: FS-HTH-01
    let desk = Desk::open(open);
    desk.ask("hand-to-hand", knife(json!({ "skill": -2 })))
        .dice(&[5])
        .gives(json!({
            "die": 5, "total": 5, "effect": "no-effect", "target_morale_test": false, "damage": "none",
            "target_wounds": 0, "target_dead": false, "weapon_discharged": false,
        }))
        .lacks("hit_type")
        .lacks("damage_die")
        .lacks("damage_score")
        .notes(&["skill -2 FS-HTH-01", "hand-weapon 2 FS-HTH-06"]);
    desk.ask("hand-to-hand", knife(json!({}))).dice(&[1]).notes(&["skill 0 FS-HTH-01", "hand-weapon 2 FS-HTH-06"]);
    desk.ask("hand-to-hand", json!({})).fails("invalid-fact");
}

#[test]
fn a_blow_is_struck_with_one_weapon_which_has_its_factor() {
    // covers: FS-HTH-02, FS-HTH-04, FS-HTH-06, FS-R37, FS-R59, FS-DAT-02, FS-ORD-10
    let desk = Desk::open(open);
    for (weapon, note) in [
        ("loaded-pistol", "hand-weapon 4 FS-HTH-02"),
        ("bayonet", "hand-weapon 4 FS-HTH-04"),
        ("sword", "hand-weapon 4 FS-HTH-04"),
        ("spear", "hand-weapon 4 FS-HTH-04"),
        ("lance", "hand-weapon 4 FS-HTH-04"),
        ("axe-or-club", "hand-weapon 4 FS-HTH-04"),
        ("knife", "hand-weapon 2 FS-HTH-06"),
        ("clubbed-firearm", "hand-weapon 2 FS-HTH-06"),
        ("unarmed", "hand-weapon 2 FS-HTH-06"),
    ] {
        let facts = json!({ "hand_weapon": weapon, "attacker_mounted": true, "target_mounted": true });
        desk.ask("hand-to-hand", facts)
            .dice(&[1])
            .gives(json!({ "weapon_discharged": weapon == "loaded-pistol" }))
            .notes(&["skill 0 FS-HTH-01", note]);
    }
    let both = json!({ "hand_weapon": ["loaded-pistol", "sword"] });
    desk.ask("hand-to-hand", both).dice(&[1]).fails("invalid-fact");
}

#[test]
fn a_house_may_count_axes_and_clubs_as_knives() {
    // covers: FS-R37
    let desk = Desk::with_house(open, "[options]\naxe_or_club = \"as-knife\"");
    let axe = json!({ "hand_weapon": "axe-or-club" });
    desk.ask("hand-to-hand", axe).dice(&[1]).notes(&["skill 0 FS-HTH-01", "hand-weapon 2 FS-HTH-06"]);
    let sword = json!({ "hand_weapon": "sword" });
    desk.ask("hand-to-hand", sword).dice(&[1]).notes(&["skill 0 FS-HTH-01", "hand-weapon 4 FS-HTH-04"]);
    let axe = json!({ "hand_weapon": "axe-or-club", "opt_axe_or_club": "as-sword" });
    desk.ask("hand-to-hand", axe).dice(&[1]).gives(json!({ "total": 5 }));
}

#[test]
fn each_row_counts_alone() {
    // covers: FS-HTH-03, FS-HTH-05, FS-HTH-07, FS-HTH-08, FS-HTH-09, FS-HTH-10, FS-R34, FS-R39
    let desk = Desk::open(open);
    for (facts, note) in [
        (json!({ "wounds": 2 }), "per-wound -2 FS-HTH-08"),
        (json!({ "opponents": 2 }), "more-than-one-opponent -2 FS-HTH-10"),
        (json!({ "opponents": 9 }), "more-than-one-opponent -2 FS-HTH-10"),
        (json!({ "attacker_mounted": true }), "mounted-attacking-foot 2 FS-HTH-03"),
        (json!({ "target_shielded": true }), "shielded-opponent -2 FS-HTH-05"),
        (json!({ "from_above": true }), "attacking-from-above 1 FS-HTH-07"),
        (json!({ "opponent_surprised": true }), "surprise 1 FS-HTH-09"),
        (json!({ "opponent_surprised": true, "round": 1 }), "surprise 1 FS-HTH-09"),
    ] {
        let value: i32 = note.split(' ').nth(1).unwrap().parse().unwrap();
        desk.ask("hand-to-hand", knife(facts)).dice(&[3]).gives(json!({ "total": 5 + value })).notes(&[
            "skill 0 FS-HTH-01",
            "hand-weapon 2 FS-HTH-06",
            note,
        ]);
    }
}

#[test]
fn facts_that_count_for_nothing_are_not_noted() {
    // covers: FS-HTH-03, FS-HTH-09, FS-HTH-10
    let desk = Desk::open(open);
    for facts in [
        json!({ "opponents": 1 }),
        json!({ "attacker_mounted": true, "target_mounted": true }),
        json!({ "target_mounted": true }),
        json!({ "opponent_surprised": true, "round": 2 }),
        json!({ "round": 1 }),
        json!({ "confined_space": true }),
    ] {
        desk.ask("hand-to-hand", knife(facts)).dice(&[1]).notes(&["skill 0 FS-HTH-01", "hand-weapon 2 FS-HTH-06"]);
    }
}

#[test]
fn a_shield_helps_against_every_weapon_in_a_fight() {
    // covers: FS-HTH-05, FS-R34
    let desk = Desk::open(open);
    for weapon in ["loaded-pistol", "bayonet", "sword", "spear", "axe-or-club"] {
        desk.ask("hand-to-hand", json!({ "hand_weapon": weapon, "target_shielded": true }))
            .dice(&[1])
            .gives(json!({ "total": 3 }));
    }
}

#[test]
fn all_rows_add_up_in_their_order() {
    // covers: FS-HTH-03, FS-HTH-05, FS-HTH-07, FS-HTH-08, FS-HTH-09, FS-HTH-10, FS-DMG-05, FS-R45
    let desk = Desk::open(open);
    let facts = json!({
        "skill": 6, "hand_weapon": "spear", "wounds": 1, "opponents": 3, "attacker_mounted": true,
        "target_shielded": true, "from_above": true, "opponent_surprised": true,
    });
    desk.ask("hand-to-hand", facts).dice(&[3, 4]).gives(json!({ "total": 12, "damage_score": 3 })).notes(&[
        "skill 6 FS-HTH-01",
        "hand-weapon 4 FS-HTH-04",
        "per-wound -1 FS-HTH-08",
        "more-than-one-opponent -2 FS-HTH-10",
        "mounted-attacking-foot 2 FS-HTH-03",
        "shielded-opponent -2 FS-HTH-05",
        "attacking-from-above 1 FS-HTH-07",
        "surprise 1 FS-HTH-09",
        "arrow-or-spear -1 FS-DMG-05",
    ]);
}

#[test]
fn a_thrust_spear_takes_off_the_damage_die_unless_the_house_says_otherwise() {
    // covers: FS-DMG-05, FS-R45
    let thrust = |weapon: &str| json!({ "skill": 4, "hand_weapon": weapon, "attacker_mounted": true });
    let desk = Desk::open(open);
    desk.ask("hand-to-hand", thrust("spear")).dice(&[1, 5]).gives(json!({ "damage_die": 5, "damage_score": 4 }));
    for weapon in ["lance", "knife", "axe-or-club", "bayonet", "sword"] {
        desk.ask("hand-to-hand", thrust(weapon)).dice(&[1, 5]).gives(json!({ "damage_score": 5 }));
    }
    let house = Desk::with_house(open, "[options]\nspear_damage = \"thrown-only\"");
    house.ask("hand-to-hand", thrust("spear")).dice(&[1, 5]).gives(json!({ "damage_score": 5 }));
    let thrown = json!({ "skill": 4, "weapon_class": "throwing-spear", "range": 3 });
    house.ask("shooting", thrown).dice(&[1, 5]).gives(json!({ "damage_score": 4 }));
    let mut facts = thrust("spear");
    facts["opt_spear_damage"] = json!("all-spears");
    house.ask("hand-to-hand", facts).dice(&[1, 5]).gives(json!({ "damage_score": 4 }));
}

#[test]
fn a_lance_is_refused_on_foot_and_in_confined_space() {
    // covers: FS-INI-11, FS-R25
    let desk = Desk::open(open);
    let lance = |mounted: bool, confined: bool| json!({ "hand_weapon": "lance", "attacker_mounted": mounted, "confined_space": confined });
    desk.ask("hand-to-hand", lance(false, false)).dice(&[1]).fails("contradictory-facts");
    desk.ask("hand-to-hand", lance(true, true)).dice(&[1]).fails("contradictory-facts");
    desk.ask("hand-to-hand", lance(true, false)).dice(&[1]).gives(json!({ "total": 7 }));
}

#[test]
fn a_target_as_wounded_as_the_limit_is_refused() {
    // covers: FS-R47
    let desk = Desk::open(open);
    desk.ask("hand-to-hand", knife(json!({ "target_wounds": 3 }))).dice(&[1]).fails("contradictory-facts");
    desk.ask("hand-to-hand", knife(json!({ "target_wounds": 3, "opt_wound_limit": 4 })))
        .dice(&[1])
        .gives(json!({ "target_wounds": 3, "target_dead": false }));
    desk.ask("hand-to-hand", knife(json!({ "target_wounds": 2, "skill": 1 })))
        .dice(&[6, 1])
        .gives(json!({ "damage": "one-wound", "target_wounds": 3, "target_dead": true }));
}

#[test]
fn a_house_may_have_a_total_of_six_test_morale() {
    // covers: FS-R43, FS-RES-06
    let house = Desk::with_house(open, "[options]\nresult_six = \"morale-test\"");
    house.ask("hand-to-hand", knife(json!({}))).dice(&[4]).gives(json!({ "total": 6, "target_morale_test": true }));
    house.ask("hand-to-hand", knife(json!({}))).dice(&[3]).gives(json!({ "total": 5, "target_morale_test": false }));
    Desk::open(open).ask("hand-to-hand", knife(json!({}))).dice(&[4]).gives(json!({ "effect": "no-effect" }));
}

#[test]
fn a_knife_in_unskilled_hands_only_frightens() {
    // covers: FS-HTH-06, FS-RES-02
    let desk = Desk::open(open);
    let blow = desk.ask("hand-to-hand", knife(json!({})));
    assert_eq!(blow.chance("effect", &json!("morale-test")), "1/3");
    assert_eq!(blow.chance("damage", &json!("none")), "1/1");
}

#[test]
fn the_worked_fights_come_out_as_written() {
    // covers: FS-HTH-01, FS-HTH-03, FS-HTH-09, FS-RES-05, FS-RES-06
    let desk = Desk::open(open);
    desk.ask("hand-to-hand", json!({ "skill": 2, "hand_weapon": "sword" }))
        .dice(&[2])
        .gives(json!({ "total": 8, "target_morale_test": true }));
    desk.ask("hand-to-hand", json!({ "skill": 1, "hand_weapon": "knife" }))
        .dice(&[6, 4])
        .gives(json!({ "total": 9, "hit_type": 1, "target_wounds": 2 }));
    desk.ask("hand-to-hand", json!({ "skill": 0, "hand_weapon": "sword", "wounds": 2 }))
        .dice(&[1])
        .gives(json!({ "total": 3 }));
    let lancer = |surprise: bool| json!({ "skill": 2, "hand_weapon": "lance", "attacker_mounted": true, "opponent_surprised": surprise });
    desk.ask("hand-to-hand", lancer(false))
        .dice(&[6, 2])
        .gives(json!({ "total": 14, "effect": "type-3-hit", "hit_type": 3, "damage": "two-wounds" }));
    desk.ask("hand-to-hand", lancer(true)).dice(&[6, 2]).gives(json!({ "total": 15 }));
}

#[test]
fn a_blow_rolls_attack_and_then_damage() {
    let desk = Desk::open(open);
    let sword = || json!({ "skill": 3, "hand_weapon": "sword" });
    let (outcome, notes) = desk.ask("hand-to-hand", sword()).dice(&[5, 1]).answer().unwrap();
    let purposes: Vec<&str> = notes.dice.iter().map(|die| die.purpose).collect();
    assert_eq!(purposes, ["attack", "damage"]);
    assert_eq!((&outcome["die"], &outcome["damage_die"]), (&json!(5), &json!(1)));
    desk.ask("hand-to-hand", sword()).fails("need-dice");
    desk.ask("hand-to-hand", sword()).dice(&[5]).fails("need-dice");
    desk.ask("hand-to-hand", sword()).dice(&[1, 1]).fails("unused-dice");
}

//! House rules: every option that acts on a chart, any number of the sheet, and what is refused.

use engine::chart::Presence;
use fire_and_discipline::open;
use serde_json::json;
use testkit::Desk;

#[test]
fn every_option_sets_the_default_of_its_chart_fact() {
    // covers: FD-R02, FD-R06, FD-R08, FD-R13, FD-R26, FD-R35, FD-R42, FD-R59, FD-R64, FD-R65, FD-R89
    let gun = json!({ "ammunition": "ball", "pounder": 12, "distance": 300, "own_gun_hits": 1 });
    let fight = json!({ "castings": 8, "mmg": 0, "status": "holding", "enemy_status": "charging", "flanked": true });
    let locked =
        json!({ "castings": 8, "mmg": 0, "status": "engaged", "enemy_status": "engaged", "enemy_cover": "hard-cover" });
    let blades = json!({ "castings": 6, "mmg": 4, "status": "engaged", "enemy_status": "engaged", "arms": "blade" });
    let last = json!({ "reason": "melee", "castings": 3, "mmg": 0, "enemy_distance": 0 });
    let cases = [
        (
            "musketry-base = \"per-casting\"",
            "musketry",
            json!({ "castings": [6], "mmg": 0, "distance": 50 }),
            vec![9; 6],
            "dice",
            json!(6),
        ),
        (
            "earthworks-to-hit = \"on\"",
            "musketry",
            json!({ "castings": [18], "mmg": 0, "distance": 50, "target_cover": "earthworks" }),
            vec![9; 2],
            "number",
            json!(6),
        ),
        (
            "morale-cover-in-woods = \"on\"",
            "morale",
            json!({ "reason": "melee", "castings": 6, "mmg": 0, "ground": "rough" }),
            vec![],
            "total",
            json!(10),
        ),
        (
            "skirmish-rifle-dice = \"once\"",
            "skirmish-fire",
            json!({ "rifle_stands": 2, "distance": 50 }),
            vec![1; 4],
            "dice",
            json!(4),
        ),
        (
            "skirmish-rifle-dice = \"none\"",
            "skirmish-fire",
            json!({ "rifle_stands": 2, "distance": 50 }),
            vec![1; 2],
            "dice",
            json!(2),
        ),
        ("gun-damage = \"halve-number\"", "artillery-fire", gun.clone(), vec![9; 2], "number", json!(4)),
        ("gun-damage = \"halve-number\"", "artillery-to-hit", gun, vec![], "dice", json!(2)),
        (
            "cavalry-shift = \"hundred-yards\"",
            "movement",
            json!({ "troop": "cavalry", "mode": "tactical" }),
            vec![],
            "allowance",
            json!(100),
        ),
        ("limber-turns = 1", "limbering", json!({ "year": 1809 }), vec![], "turns_needed", json!(1)),
        ("limber-turns = 20", "limbering", json!({ "year": 1809 }), vec![], "turns_needed", json!(20)),
        ("flank = \"half-castings\"", "melee-strike", fight, vec![9; 4], "dice", json!(4)),
        ("hard-cover-engaged = \"lost\"", "melee-strike", locked, vec![9; 8], "dice", json!(8)),
        ("blade-modifiers = \"none\"", "melee-strike", blades, vec![9], "dice", json!(1)),
        ("no-surrender = \"on\"", "morale", last, vec![10, 10], "effect", json!("flee")),
    ];
    let printed = Desk::open(open);
    for (option, chart, facts, dice, field, value) in cases {
        let house = Desk::with_house(open, &format!("[options]\n{option}"));
        house.ask(chart, facts.clone()).dice(&dice).gives(json!({ field: value.clone() }));
        // as printed the same facts and dice come out otherwise
        let as_printed = printed.ask(chart, facts).dice(&dice).answer();
        assert!(as_printed.is_err() || as_printed.unwrap().0[field] != value, "{option} changes nothing");
    }
}

#[test]
fn a_fact_goes_before_the_option_of_the_house() {
    let house = Desk::with_house(open, "[options]\nearthworks-to-hit = \"on\"\nlimber-turns = 3");
    let works = |option: bool| json!({ "castings": [18], "mmg": 0, "distance": 50, "target_cover": "earthworks", "opt_earthworks_to_hit": option });
    house.ask("musketry", works(false)).dice(&[9; 2]).gives(json!({ "number": 8 }));
    house.ask("musketry", works(true)).dice(&[9; 2]).gives(json!({ "number": 6 }));
    house.ask("limbering", json!({ "year": 1809, "opt_limber_turns": 10 })).gives(json!({ "turns_needed": 10 }));
}

#[test]
fn the_options_are_those_of_the_rules_page() {
    let names = |desk: &Desk| desk.rulebook().options.iter().map(|option| option.name).collect::<Vec<_>>();
    assert_eq!(
        names(&Desk::open(open)),
        [
            "musketry-base",
            "earthworks-to-hit",
            "morale-cover-in-woods",
            "skirmish-rifle-dice",
            "short-range-canister",
            "extended-stars",
            "artillery-max-range",
            "ranging",
            "gun-damage",
            "charge-order",
            "cavalry-shift",
            "limber-turns",
            "square-against-horse",
            "cavalry-check-unit",
            "commander-advantage",
            "halt-lasts",
            "charge-volley",
            "flank",
            "engaged-melees",
            "hard-cover-engaged",
            "blade-modifiers",
            "assault-scale",
            "bombardment",
            "six-mm-count",
            "no-surrender",
        ]
    );
    let limbering = |desk: &Desk| {
        let option = desk.rulebook().options.iter().find(|option| option.name == "limber-turns");
        option.map(|option| option.presence.clone())
    };
    assert_eq!(limbering(&Desk::open(open)), Some(Presence::Default(json!(10))));
    assert_eq!(limbering(&Desk::with_house(open, "[options]\nlimber-turns = 3")), Some(Presence::Default(json!(3))));
    let refused = |option: &str| Desk::try_house(open, &format!("[options]\n{option}")).err().unwrap().to_string();
    assert!(refused("limber-turns = 0").starts_with("house.toml:2:1:"), "{}", refused("limber-turns = 0"));
    assert!(refused("limber-turn = 1").contains("did you mean `limber-turns`?"), "{}", refused("limber-turn = 1"));
    assert!(refused("no-surrender = true").contains("`off`"), "{}", refused("no-surrender = true"));
}

#[test]
fn a_house_may_change_any_number() {
    let house = Desk::with_house(
        open,
        "[numbers.small-arms.range]\nmusket = 160\n\
         [numbers.small-arms.fire-table]\nto-hit = [\"1-9\", \"1-6\", \"1-5\", \"1-2\"]\n\
         [numbers.musketry]\ncastings-per-die = 2\n\
         [numbers.artillery.table]\n6 = [\"*/1-4\", \"1-3\", \"1-7\", \"1-5\", \"1-4\", \"0\"]\n\
         [numbers.morale.modifiers]\ncommander-near = 4\n\
         [numbers.commander-casualties]\nby-fire = \"9,0\"\n\
         [numbers.limbering]\nturns = 4\n\
         [numbers.movement.rates.cavalry]\ntactical-shift-inches = 6\n\
         [numbers.gun-sections]\nlimber-hits-to-stop = 3\n\
         [numbers.artillery.crew-hit]\nunlimbered = \"1-10\"",
    );
    house
        .ask("musketry", json!({ "castings": [7], "mmg": 0, "distance": 160 }))
        .dice(&[5, 5, 6])
        .gives(json!({ "band": "101-160", "dice": 3, "number": 5, "hits": 2 }));
    let six = |distance: i32| json!({ "ammunition": "ball", "pounder": 6, "distance": distance });
    house.ask("artillery-to-hit", six(150)).gives(json!({ "automatic_hits": 0, "number": 3 }));
    house.ask("artillery-fire", six(1500)).gives(json!({ "number": 0, "hits": 0 }));
    house
        .ask("morale", json!({ "reason": "melee", "castings": 1, "mmg": 0, "commander_distance": 0 }))
        .dice(&[5])
        .gives(json!({ "total": 5 }));
    house
        .ask("commander-casualty", json!({ "cause": "fire" }))
        .dice(&[9])
        .gives(json!({ "killed": true, "killing_faces": 2 }));
    house.ask("limbering", json!({ "year": 1809 })).gives(json!({ "turns_needed": 4 }));
    house.ask("movement", json!({ "troop": "cavalry", "mode": "tactical" })).gives(json!({ "allowance": 60 }));
    // two limber hits no longer stop the guns: half of a half is left
    house.ask("section-status", json!({ "limbered": true, "limber_hits": 2 })).gives(json!({ "move_factor": 0.25 }));
    house
        .ask("movement", json!({ "troop": "limbered-artillery", "mode": "field", "limber_hits": 2 }))
        .gives(json!({ "allowance": 15 }));
    let duel = json!({ "ammunition": "ball", "pounder": 12, "distance": 90, "target": "unlimbered-artillery" });
    assert_eq!(house.ask("artillery-fire", duel).chance("gun_hits", &json!(0)), "1/1");
}

#[test]
fn numbers_that_make_no_sense_are_refused_at_their_place() {
    let cases = [
        ("[numbers.musketry]\ncastings-per-die = 0", "0 is not a whole number from 1 to 100"),
        ("[numbers.melee.dice]\nfirers-for-that = 0", "0 is not a whole number from 1 to 100"),
        ("[numbers.skirmish-fire]\ndice-per-stand = -1", "-1 is not a whole number from 0 to 10"),
        ("[numbers.game-scale]\nyards-per-inch = 0", "0 is not a whole number from 1 to 100"),
        ("[numbers.small-arms.fire-table]\nto-yards = [60, 100, 90, 300]", "must rise"),
        ("[numbers.artillery.table]\nto-yards = [100, 100, 400, 600, 1000]", "must rise"),
        (
            "[numbers.artillery.table]\n6 = [\"n/a\", \"1\", \"1\", \"1\", \"1\", \"1\"]",
            "`n/a` is no entry of the table",
        ),
        (
            "[numbers.artillery.table]\nshell = [\"1\", \"n/a\", \"1\", \"1\", \"1\", \"1\"]",
            "only in the nearest columns",
        ),
        (
            "[numbers.artillery.table]\nshell = [\"n/a\", \"2\", \"1\", \"1\", \"1\", \"1\"]",
            "`2` is no entry of the table",
        ),
        ("[numbers.melee.to-hit]\nengaged = \"1-11\"", "`1-11` is no number to hit"),
        ("[numbers.melee.to-hit]\nengaged = \"1-0\"", "`1-0` is no number to hit"),
        ("[numbers.rough-ground]\nwheel-breaks-on = \"11\"", "`11` names no faces"),
        ("[numbers.rough-ground]\nwheel-breaks-on = \"\"", "names no faces"),
        ("[numbers.movement.lost]\nford = 1.5", "1.5 is not a number from 0 to 1"),
        ("[numbers.morale]\ncommander-within = -60", "-60 is not a number from 0 to 10000"),
        ("[numbers.movement-stands.mounting]\nfoot = [10, 3]", "[fewest, most]"),
        ("[numbers.movement-stands.20mm-plus]\nbasic = [3, 0]", "0 is not a number from 0.1 to 100"),
        ("[numbers.player-designation]\nalways-player-a-at-times = 0.5", "0.5 is not a number from 1 to 100"),
        ("[numbers.limbering]\nturns = 21", "21 is not a whole number from 1 to 20"),
        ("[numbers.morale.modifiers]\nmounted = 200", "200 is not a whole number from -50 to 50"),
        ("[numbers.morale.modifiers]\nmountd = 3", "did you mean `mounted`?"),
        ("[numbers.musketry.dice]\nrifle = 1.5", "floating point"),
        (
            "[numbers.morale.loss]\neffects = [{ at-least = 4, gives = \"flee\" }, { at-least = 7, gives = \"flee\" }, { at-least = 2, gives = \"flee\" }, { gives = \"halt\" }]",
            "the rows must fall",
        ),
    ];
    for (house, message) in cases {
        let error = Desk::try_house(open, house).err().unwrap_or_else(|| panic!("accepted: {house}")).to_string();
        assert!(error.starts_with("house.toml:2:1:"), "{error}");
        assert!(error.contains(message), "{error}\nshould say: {message}");
    }
}

#[test]
fn the_largest_numbers_a_house_may_set_still_resolve() {
    let house = Desk::with_house(
        open,
        "[numbers.musketry.dice]\nrifle = 50\nmounted = 50\n[numbers.musketry.to-hit]\nadjacent = 50\n\
         [numbers.melee.dice]\nmounted = -50\n[numbers.skirmish-fire]\ndice-per-stand = 10\nhits-from = 1\n\
         [numbers.morale.loss]\notherwise-read-as = 10\n[numbers.morale]\nautomatic-pass = 1000",
    );
    let volley = json!({ "castings": vec![20; 10], "mmg": 4, "weapon": "rifle", "distance": 50, "target": "mounted", "target_adjacent": true });
    house.ask("musketry", volley).gives(json!({ "dice": 1100, "number": 58, "hits": 1100 }));
    let horse = json!({ "castings": 40, "mmg": 4, "status": "charging", "enemy_status": "holding", "mounted": true });
    house.ask("melee-strike", horse).gives(json!({ "dice": 0, "hits": 0 }));
    let swarm = house.ask("skirmish-fire", json!({ "musket_stands": 20, "distance": 50 }));
    assert_eq!(swarm.chance("hits", &json!(200)), "1/1");
    // a 0 that may not mean surrender and is read as a 0 again still ends
    house
        .ask("morale", json!({ "reason": "melee", "castings": 4, "mmg": 0 }))
        .dice(&[5, 10])
        .gives(json!({ "effect": "flee", "castings_lost": 1 }));
    house
        .ask("morale", json!({ "reason": "melee", "castings": 40, "mmg": 0 }))
        .gives(json!({ "automatic": false, "passed": true }));
}

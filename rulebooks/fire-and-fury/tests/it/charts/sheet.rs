//! The sheet as a whole: what a house may change and what it may not, and what the charts say of themselves.

use engine::chart::{Json, Notes};
use engine::dice::Scripted;
use engine::rules::is_id;
use fire_and_fury::open;
use serde_json::{Value, json};
use testkit::Desk;

use crate::common::desk;

#[test]
fn a_house_may_change_any_number() {
    let with = |numbers: &str| Desk::with_house(open, numbers);
    let check = json!({ "arm": "infantry", "effectiveness": "worn", "command_status": "out-of-command" });
    with("[numbers.maneuver.modifiers]\nout-of-command = -3")
        .ask("maneuver-check", check)
        .dice(&[5])
        .notes(&["out-of-command -3 FF-MAN-05"]);
    with("[numbers.command-radius]\nclear = 15")
        .ask("command-radius", json!({ "distance": 14 }))
        .gives(json!({ "radius": 15, "in_command": true }));
    let road = "[numbers.movement.infantry]\nmarch-column.road = 1.75\nmarch-column.open = [20, 26]";
    let march = json!({ "mover": "infantry", "formation": "march-column", "road": true, "half": true });
    with(road).ask("movement-rate", march).gives(json!({ "road_multiplier": 1.75, "allowance": 17.5 }));
    with("[numbers.fire-points.musketry.points]\nmusket = [1, 0.75, \"-\"]")
        .ask("weapon-range", json!({ "weapon": "musket", "distance": 12 }))
        .gives(json!({ "points_per_stand": 0.75 }));
    let volley = json!({ "firers": [{ "weapon": "musket", "stands": 8, "range": 5 }], "target_arm": "infantry" });
    with("[numbers.fire.effects]\ngalling.trained = 6\n[numbers.fire.losses]\nwithering.stands = 3")
        .ask("fire-combat", volley)
        .dice(&[5])
        .gives(json!({ "effect": "lively" }));
    // A printed dash may come and go.
    with("[numbers.movement.infantry]\nline.road = 1.25")
        .ask("movement-rate", json!({ "mover": "infantry", "ground": "rough", "road": true }))
        .gives(json!({ "table_rate": 16, "allowance": 20 }));
    with("[numbers.fire-points.musketry.points]\ncarbine = [1, 0.5, \"-\"]")
        .ask("weapon-range", json!({ "weapon": "carbine", "distance": 10 }))
        .gives(json!({ "in_range": true, "points_per_stand": 0.5, "maximum": 12 }));
    let elite = json!({ "firers": [{ "weapon": "musket", "stands": 8, "range": 5 }], "target_arm": "infantry",
        "target_quality": "elite" });
    with("[numbers.fire.effects]\nlively.elite = 5")
        .ask("fire-combat", elite)
        .dice(&[5])
        .gives(json!({ "effect": "lively" }));
    let charge = json!({ "attacker_arm": "infantry", "attacker_stands": 8, "attacker_effectiveness": "worn",
        "defender_arm": "infantry", "defender_stands": 8, "defender_effectiveness": "worn" });
    let outnumbered = "[numbers.charge.modifiers]\noutnumbered = [{ by = [1, 1], gives = -4 }, \
        { by = [2, 1], gives = -5 }, { by = [3, 1], gives = -6 }]";
    with(outnumbered)
        .ask("charge-combat", charge.clone())
        .dice(&[5, 5])
        .notes(&["attacker-outnumbered -4 FF-CHG-04", "defender-outnumbered -4 FF-CHG-04"]);
    with("[numbers.charge.losses]\ndesperate-struggle.stands = 2")
        .ask("charge-combat", charge)
        .dice(&[5, 5])
        .gives(json!({ "attacker_stands_lost": 2, "defender_stands_lost": 2 }));
}

#[test]
fn nonsense_is_refused_at_its_place() {
    let cases = [
        ("[numbers.maneuver.modifiers]\nout-of-comand = -3", "2:1", "did you mean `out-of-command`?"),
        ("[numbers.maneuver.modifiers]\nout-of-command = 101", "2:1", "not a whole number from -100 to 100"),
        ("[numbers.maneuver.modifiers]\nout-of-command = -2.5", "2:1", "2.5"),
        ("[numbers.maneuver.panic]\nstands-for-each-point = -1", "2:1", "not a whole number from 0 to 100"),
        ("[numbers.command-radius]\nclear = 0", "2:1", "not above 0"),
        ("[numbers.movement.infantry]\nline.open = [0, 22]", "2:6", "not a whole number from 1 to 1000"),
        ("[numbers.movement.leader]\nmounted.road = 0", "2:9", "not above 0"),
        ("[numbers.movement.leader]\nmounted.road = 1.1", "2:9", "steps of 0.25"),
        ("[numbers.fire-points.musketry]\nto = [6, 18, 12]", "2:1", "must rise"),
        ("[numbers.fire-points.musketry]\nto = [-6, 12, 18]", "2:1", "above 0"),
        ("[numbers.fire-points.musketry.points]\nrifle = [1, 0, 0.5]", "2:1", "not above 0"),
        ("[numbers.fire-points.musketry.points]\nrifle = [1, 0.5]", "2:1", "list of 3"),
        ("[numbers.fire.effects]\ngalling.elite = 7", "2:9", "must fall"),
        ("[numbers.fire.losses]\nwithering.stands = -2", "2:11", "not a whole number"),
        ("[numbers.fire.additional]\nlow-on-ammo.base-die = 11", "2:13", "not a whole number from 1 to 10"),
        ("[numbers.fire.additional]\nlow-on-ammo.part-of-stands = [1, 0]", "2:13", "not a whole number from 1 to 100"),
        ("[numbers.fire-points.musketry.points]\nrifle = [1, \"-\", 0.5]", "2:1", "dashes only behind"),
        ("[numbers.fire-points.musketry.points]\nrifle = [\"-\", \"-\", \"-\"]", "2:1", "from the first range on"),
        ("[numbers.movement.infantry]\nline.road = \"fast\"", "2:6", "string"),
        ("[numbers.fallen-leader]\nresults = [1, 2]", "2:1", "list of 8"),
        (
            "[numbers.charge.modifiers]\noutnumbered = [{ by = [3, 2], gives = -1 }, { by = [2, 1], gives = -2 }, \
             { by = [2, 1], gives = -3 }]",
            "2:1",
            "must rise",
        ),
        (
            "[numbers.charge.modifiers]\noutnumbered = [{ by = [3, 0], gives = -1 }, { by = [2, 1], gives = -2 }, \
             { by = [3, 1], gives = -3 }]",
            "2:1",
            "not a whole number from 1",
        ),
        ("[numbers.losses]\nworn-at = [5, 4]", "2:1", "more than the whole"),
    ];
    for (house, place, why) in cases {
        let Err(error) = Desk::try_house(open, house) else { panic!("{house} is taken") };
        let error = error.to_string();
        assert!(error.starts_with(&format!("house.toml:{place}:")) && error.contains(why), "{house}\n{error}");
    }
}

#[test]
fn a_reading_that_is_none_is_refused() {
    let error = |house: &str| Desk::try_house(open, house).err().unwrap().to_string();
    let wrong = error("[options]\ndriven-back-loss = \"two-stands\"");
    assert!(wrong.starts_with("house.toml:2:1:"), "{wrong}");
    let unknown = error("[options]\nmaneuver-dice = \"one-per-unit\"");
    assert!(unknown.contains("there is no option"), "{unknown}");
}

#[test]
fn every_option_names_its_ruling_and_its_reading_in_force() {
    let desk = Desk::with_house(open, "[options]\nmassed-fire = \"cannonade\"");
    let options = &desk.rulebook().options;
    assert_eq!(options.len(), 26);
    for option in options {
        let ruling = option.about.split(':').next().unwrap();
        assert!(is_id(ruling) && desk.rulebook().rules.rule(ruling).is_some(), "{}: {}", option.name, option.about);
    }
    let shown = serde_json::to_value(options.iter().find(|option| option.name == "massed-fire").unwrap()).unwrap();
    assert_eq!(shown["presence"]["default"], json!("cannonade"));
}

#[test]
fn the_charts_stand_in_the_order_of_the_rulebook() {
    let names: Vec<&str> = desk().rulebook().charts.iter().map(|chart| chart.info().name).collect();
    assert_eq!(
        names,
        [
            "maneuver-check",
            "command-radius",
            "movement-rate",
            "movement-cost",
            "troop-maneuver",
            "gun-maneuver",
            "weapon-range",
            "fire-points",
            "fire-combat",
            "charge-combat",
            "unit-effectiveness",
            "army-losses",
            "fallen-leader"
        ]
    );
}

#[test]
fn every_rule_that_a_chart_names_is_on_the_page() {
    let desk = desk();
    for chart in &desk.rulebook().charts {
        for rule in chart.info().rules {
            assert!(desk.rulebook().rules.rule(rule).is_some(), "{}: {rule}", chart.info().name);
        }
    }
}

#[test]
fn outcomes_have_the_fields_that_the_charts_describe_in_that_order() {
    let desk = desk();
    let vectors: Vec<Value> = serde_json::from_str(include_str!("../../vectors.json")).unwrap();
    for vector in vectors {
        let chart = desk.rulebook().chart(vector["chart"].as_str().unwrap()).unwrap();
        let dice = vector["dice"].as_array().unwrap().iter().filter_map(Value::as_i64);
        let facts = Json::from_value(&vector["facts"]);
        let Ok(resolution) = chart.resolve(&facts, &mut Scripted::new(dice), &mut Notes::default()) else { continue };
        let mut described = chart.info().outcome.iter().map(|field| field.name);
        for name in resolution.outcome.as_object().unwrap().keys() {
            assert!(described.any(|field| field == name), "{}: `{name}` is not described there", chart.info().name);
        }
        let headline = chart.info().headline;
        assert!(resolution.outcome.get(headline).is_some(), "{}: no `{headline}`", chart.info().name);
    }
}

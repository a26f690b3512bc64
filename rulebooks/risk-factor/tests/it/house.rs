//! House rules: any number of the sheet may change, but not to nonsense.

use risk_factor::open;
use serde_json::json;
use testkit::Desk;

#[test]
fn a_house_may_change_any_number() {
    let house = "
        [numbers.risk-factors]
        losses.per-percent = 20
        natives-near-enemy-cavalry.within = 30

        [numbers.weapons]
        musket.to = [25, 50, 150]
        musket.bayonet = 4

        [numbers.movement.rates]
        mounted = 35
    ";
    let desk = Desk::with_house(open, house);
    desk.ask("risk-factor", json!({ "killed": 5 })).gives(json!({ "loss_points": 2 })).notes(&["losses 2 RK-RSK-08"]);
    desk.ask("risk-factor", json!({ "natives": true, "nearest_enemy_cavalry": 31 })).gives(json!({ "risk_factor": 0 }));
    desk.ask("range-band", json!({ "weapon": "musket-bayonet", "range": 150 })).gives(json!({ "band": "long" }));
    desk.ask("melee", json!({ "a_weapon": "musket-bayonet", "b_weapons": ["sword"] }))
        .dice(&[1, 1])
        .notes(&["a-better-weapon 1 RK-MEL-08"]);
    desk.ask("movement", json!({ "troops": "mounted" })).gives(json!({ "base": 35, "allowance": 35 }));
}

#[test]
fn rows_of_the_actions_table_are_named_by_their_limits() {
    let house = "
        [numbers.actions.missile]
        rows-from = [2, 4, 6, 10]
    ";
    let desk = Desk::with_house(open, house);
    for (risk_factor, row) in [(1, "1-or-less"), (2, "2-3"), (4, "4-5"), (9, "6-9"), (10, "10-or-more")] {
        let facts = json!({ "risk_factor": risk_factor, "table": "missile" });
        desk.ask("action-table", facts).dice(&[1]).gives(json!({ "row": row }));
    }
    let blue = "
        [numbers.actions.missile]
        rows = [
            ['halt', '*advance*', '*advance*', '*advance*', '*advance*', '*attack*'],
            ['retreat', 'halt', '*halt*', '*advance*', '*advance*', '*advance*'],
            ['rout', 'retreat', 'halt', '*halt*', '*halt*', '*advance*'],
            ['rout', 'rout', 'rout', 'retreat', '*retreat*', '*halt*'],
        ]
    ";
    Desk::with_house(open, blue)
        .ask("action-table", json!({ "risk_factor": 1, "table": "missile", "control": "commanded" }))
        .dice(&[1])
        .gives(json!({ "italic": false, "action": "halt" }));
}

#[test]
fn nonsense_is_refused_at_its_place() {
    let cases = [
        ("shooting-dice]\nfigures-per-die.stationary = 0", "house.toml:2:17:", "0 is not a whole number from 1 to 99"),
        ("command]\nofficer = -1", "house.toml:2:1:", "-1 is not a whole number from 0 to 99"),
        ("command]\nshoots-himself = 1", "house.toml:2:1:", "1 is not a whole number from -99 to 0"),
        ("movement]\nbad-going-divides-by = 0", "house.toml:2:1:", "0 is not a whole number from 1 to 99"),
        ("risk-factors]\nlosses.per-percent = 0", "house.toml:2:8:", "0 is not a whole number from 1 to 100"),
        ("risk-factors]\nraw-in-range = 1.5", "house.toml:2:1:", "invalid type"),
        ("risk-factors]\nraw-in-range = 100", "house.toml:2:1:", "100 is not a whole number from -99 to 99"),
        ("weapons.rifle]\nto = [30, 20, 180]", "house.toml:2:1:", "must rise"),
        ("weapons.sword]\nto = [1, 2, 3]", "house.toml:2:1:", "no `to`"),
        ("visibility]\nwithin-woods = -1", "house.toml:2:1:", "is no length"),
        ("actions.missile]\nrows-from = [1, 2, 2, 9]", "house.toml:2:1:", "must rise"),
        ("melee]\nkills-from = 0", "house.toml:2:1:", "is not a whole number from 1 to 20"),
        (
            "damage]\nother = ['kill', 'graze', 'graze', 'wound', 'wound', 'kill']",
            "house.toml:2:1:",
            "must not be milder",
        ),
        ("damage]\nother = ['none', 'graze', 'graze', 'wound', 'wound', 'kill']", "house.toml:2:1:", "`none`"),
        ("melee]\nkils-from = 6", "house.toml:2:1:", "did you mean `kills-from`?"),
    ];
    for (numbers, place, why) in cases {
        let error = Desk::try_house(open, &format!("[numbers.{numbers}")).err().unwrap().to_string();
        assert!(error.starts_with(place) && error.contains(why), "{error}");
    }
    let error = Desk::try_house(open, "[options]\nstacking = \"twice\"").err().unwrap().to_string();
    assert!(error.starts_with("house.toml:2:1:"), "{error}");
}

#[test]
fn the_wildest_sheet_that_is_accepted_still_resolves() {
    let house = "
        [numbers.command]
        officer = 0
        shoots-himself = -99

        [numbers.to-hit]
        raw = -99
        bands-further-on-the-move = 3

        [numbers.damage]
        raw = -99
        gunpowder = ['kill', 'kill', 'kill', 'kill', 'kill', 'kill']

        [numbers.melee]
        per-enemy-over-one = -99
        wounds-from = 20

        [numbers.risk-factors]
        enemy-in-clear-sight-and-range = 99

        [options]
        threat_count = 'per-group'
        natural_eight = 'always-hits'
    ";
    let desk = Desk::with_house(open, house);
    desk.ask("command", json!({ "figures_in_radius": 1, "officer_shoots": true }))
        .gives(json!({ "dice_thrown": 0, "total": 0, "commanded": false }));
    desk.ask("volley", json!({ "weapon": "rifle", "range": 9, "figures": 2, "shooter_grade": "raw" }))
        .dice(&[8, 1])
        .gives(json!({ "hits": 1, "kills": 1 }));
    desk.ask("shot", json!({ "weapon": "rifle", "range": 9, "moved": "half" })).gives(json!({ "in_range": false }));
    desk.ask("melee", json!({ "a_weapon": "bow", "b_weapons": ["bow", "bow", "bow", "bow"] }))
        .dice(&[6, 1, 1, 1, 1])
        .gives(json!({ "a_score": -291, "winner": "b", "a_damage": "none" }));
    desk.ask("action", json!({ "table": "missile", "threatening_groups": 20 }))
        .dice(&[1])
        .gives(json!({ "risk_factor": 1980, "row": "9-or-more" }));
}

#[test]
fn the_page_knows_every_rule_that_a_chart_names() {
    let rulebook = Desk::open(open);
    for chart in &rulebook.rulebook().charts {
        for id in chart.info().rules {
            assert!(risk_factor::RULES.rule(id).is_some(), "{}: no rule {id}", chart.info().name);
        }
    }
}

#[test]
fn every_option_is_as_the_rulebook_reads_it_unless_the_house_says_otherwise() {
    let desk = Desk::open(open);
    let options: Vec<&str> = desk.rulebook().options.iter().map(|option| option.name).collect();
    let expected = [
        "rifle_bayonet",
        "thrown_table",
        "sequence",
        "solo_side",
        "stacking",
        "threat_count",
        "loss_rounding",
        "lone_losses",
        "graze_effect",
        "firer_seen",
        "woods_fire",
        "automatic_fire",
        "wound_effect",
        "dice_rounding",
        "natural_eight",
        "melee_hit_die",
        "worst_result",
        "drawn_defenders",
        "rally_result",
        "rulings",
    ];
    assert_eq!(options, expected);
}

//! House rules: options that set how charts read the sheet, and numbers that change it.

use engine::chart::{Json, Notes, Presence};
use engine::dice::Scripted;
use fire_and_steel::open;
use serde_json::json;
use testkit::Desk;

#[test]
fn the_options_have_their_names_and_their_defaults() {
    let desk = Desk::open(open);
    let options: Vec<String> = desk
        .rulebook()
        .options
        .iter()
        .map(|option| match &option.presence {
            Presence::Default(value) => format!("{} {value} {}", option.name, option.about.split(':').next().unwrap()),
            other => panic!("{}: {other:?}", option.name),
        })
        .collect();
    let expected = [
        "impulses_per_phase 3 FS-R02",
        "initiative_scope \"combatants\" FS-R04, FS-R06",
        "ties \"simultaneous\" FS-R05",
        "surprise_own_target \"never\" FS-D49",
        "rulings \"settled\" FS-D50",
        "min_move 0 FS-R07",
        "mixed_going \"whole-impulse\" FS-R08",
        "uncapped_rows \"reload-limited\" FS-R11",
        "reload_while_moving \"no\" FS-R14",
        "pistol_confined \"zero\" FS-R23",
        "axe_or_club \"as-sword\" FS-R37",
        "hth_pistol_rate \"free\" FS-R38",
        "hth_tempo \"per-impulse\" FS-R42",
        "result_six \"no-effect\" FS-R43",
        "spear_damage \"all-spears\" FS-R45",
        "wounded_test \"no\" FS-R46",
        "wound_limit 3 FS-R47",
        "group_half \"combined\" FS-R49",
        "marker_limits \"movement-only\" FS-R54",
    ];
    assert_eq!(options, expected);
}

#[test]
fn an_option_that_is_no_option_is_refused_at_its_place() {
    for (house, fault) in [
        ("[options]\nmin_move = 2", "house.toml:2:1: `min_move` is 2"),
        ("[options]\nties = \"simultaneous\"\nwound_limit = 10", "house.toml:3:1: `wound_limit` is 10"),
        ("[options]\nresult_six = \"test\"", "house.toml:2:1: `result_six` is `test`"),
        ("[options]\nmin-move = 1", "house.toml:2:1: there is no option `min-move`"),
    ] {
        let error = Desk::try_house(open, house).err().unwrap().to_string();
        assert!(error.starts_with(fault), "{error}");
    }
}

#[test]
fn a_house_may_change_any_number_of_moving_and_shooting() {
    let changes = [
        ("[numbers.movement]\nper-wound = -2", "movement", json!({ "wounds": 1 }), json!({ "allowance": 1 }), &[][..]),
        (
            "[numbers.movement.bad-going]\nmounted = 4",
            "movement",
            json!({ "mounted": true, "going": "bad" }),
            json!({ "base": 4 }),
            &[],
        ),
        (
            "[numbers.rates-of-fire.muzzle-loading-rifle]\nreload-markers = 8",
            "reload",
            json!({ "weapon_action": "muzzle-loading-rifle", "reload_markers": 8 }),
            json!({ "reload_markers": 7 }),
            &[],
        ),
        (
            "[numbers.reloading.markers-per-impulse]\ntap = 3",
            "reload",
            json!({ "weapon_action": "muzzle-loading-musket", "reload_markers": 4, "method": "tap", "impulses": 2 }),
            json!({ "markers_removed": 4, "impulses_used": 2 }),
            &[],
        ),
        (
            "[numbers.initiative]\nsurprised = -3",
            "initiative",
            json!({ "activity": "other", "surprised": true }),
            json!({ "score": 3 }),
            &[6],
        ),
        (
            "[numbers.shooting.weapon-range.factors]\npistol = [5, 2, \"-\", \"-\"]",
            "shooting",
            json!({ "weapon_class": "pistol", "range": 3 }),
            json!({ "factor": 5, "total": 6 }),
            &[1],
        ),
        (
            "[numbers.shooting.modifiers.partially-obscured]\nover-range = 8.5",
            "shooting",
            json!({ "weapon_class": "rifle", "range": 8.5, "target_partially_obscured": true }),
            json!({ "total": 5 }),
            &[1],
        ),
        (
            "[numbers.shooting.modifiers.firer-moved]\nover-impulses = 2",
            "shooting",
            json!({ "weapon_class": "rifle", "range": 8, "impulses_moved": 2 }),
            json!({ "total": 5 }),
            &[1],
        ),
    ];
    for (house, chart, facts, expected, dice) in changes {
        Desk::with_house(open, house).ask(chart, facts).dice(dice).gives(expected);
    }
}

#[test]
fn a_house_may_change_any_number_of_fights_and_morale() {
    let changes = [
        (
            "[numbers.hand-to-hand]\nknife-or-unarmed = 1",
            "hand-to-hand",
            json!({ "hand_weapon": "unarmed" }),
            json!({ "total": 2 }),
            &[1][..],
        ),
        (
            "[numbers.combat-results]\ntype-1-hit-from = 10",
            "combat-result",
            json!({ "total": 9 }),
            json!({ "effect": "morale-test" }),
            &[],
        ),
        (
            "[numbers.damage.type-1-hit]\ntwo-wounds-to = 6",
            "damage",
            json!({ "hit_type": 1 }),
            json!({ "damage": "two-wounds" }),
            &[6],
        ),
        (
            "[numbers.damage]\nbuffalo-gun = 2",
            "damage",
            json!({ "hit_type": 1, "missile": "buffalo-gun" }),
            json!({ "damage": "dead" }),
            &[4],
        ),
        (
            "[numbers.morale.modifiers.half-group-lost]\npercent = 34",
            "morale",
            json!({ "context": "under-fire", "group_size": 3, "group_dead": 1 }),
            json!({ "score": 3 }),
            &[3],
        ),
        (
            "[numbers.morale.modifiers.half-group-lost]\npercent = 33",
            "morale",
            json!({ "context": "under-fire", "group_size": 3, "group_dead": 1 }),
            json!({ "score": 2 }),
            &[3],
        ),
        (
            "[numbers.morale.results]\npassed-from = 4",
            "morale",
            json!({ "context": "under-fire" }),
            json!({ "result": "one-marker" }),
            &[3],
        ),
        (
            "[numbers.morale.results]\npushed-back = 2",
            "morale",
            json!({ "context": "hand-to-hand", "wounds": 2 }),
            json!({ "pushed_back": 2 }),
            &[1],
        ),
        (
            "[numbers.morale.results.markers]\ntwo-markers = 3",
            "morale",
            json!({ "context": "hand-to-hand", "wounds": 2 }),
            json!({ "markers_added": 3 }),
            &[1],
        ),
        (
            "[numbers.morale.recovery]\nmarkers-per-turn = 2",
            "morale-recovery",
            json!({ "markers_from_earlier_turns": 3 }),
            json!({ "removed": 2, "markers_left": 1 }),
            &[],
        ),
    ];
    for (house, chart, facts, expected, dice) in changes {
        Desk::with_house(open, house).ask(chart, facts).dice(dice).gives(expected);
    }
}

#[test]
fn a_number_that_makes_no_sense_is_refused_at_its_place() {
    for (house, fault) in [
        ("[numbers.movement.good-going]\nfoot = -1", "-1 is not a whole number from 0 to 99"),
        ("[numbers.movement]\nper-wound = -100", "-100 is not a whole number from -99 to 99"),
        ("[numbers.movement]\nper-wound = 1.5", "invalid type"),
        ("[numbers.rates-of-fire.bow]\nshots = 0", "0 is not a whole number from 1 to 99"),
        ("[numbers.rates-of-fire.bow]\nreload-markers = -1", "-1 is not"),
        ("[numbers.rates-of-fire.bow]\nper = \"turn\"", "`turn`"),
        ("[numbers.reloading.markers-per-impulse]\nnormal = 0", "0 is not a whole number from 1 to 99"),
        ("[numbers.initiative]\nsurprised = 99999999999", "give a number up to 10000"),
        ("[numbers.shooting.weapon-range.factors]\nbow = [4, 3, 2, \"x\"]", "expected a factor or the dash"),
        ("[numbers.shooting.weapon-range.factors]\nbow = [400, 3, 2, \"-\"]", "400 is not"),
        ("[numbers.shooting.modifiers.partially-obscured]\nover-range = -1", "-1 is no length"),
        ("[numbers.shooting.modifiers.partially-obscured]\nover-range = nan", "is NaN; give a number"),
        ("[numbers.combat-results]\ntype-1-hit-from = 13", "must rise"),
        ("[numbers.combat-results]\nno-effect-below = 8", "must rise"),
        ("[numbers.damage.type-1-hit]\none-wound-to = 6", "two wounds cannot end before"),
        ("[numbers.damage.type-1-hit]\ntwo-wounds-to = 7", "7 is not a whole number from 0 to 6"),
        ("[numbers.morale.modifiers.half-group-lost]\npercent = 0", "0 is not a whole number from 1 to 100"),
        ("[numbers.morale.results]\npassed-from = -1", "a test cannot be passed"),
        ("[numbers.hand-to-hand]\npistoll = 1", "did you mean `pistol`?"),
    ] {
        let error = Desk::try_house(open, house).err().unwrap_or_else(|| panic!("{house}")).to_string();
        assert!(error.starts_with("house.toml:2:1:") && error.contains(fault), "{house}: {error}");
    }
}

#[test]
fn outcomes_are_told_as_one_would_say_them() {
    let desk = Desk::open(open);
    let said = [
        (
            "movement",
            json!({ "wounds": 1, "morale_markers": 1 }),
            &[][..],
            "The figure may move up to 2\" in this impulse, but only to cover or away from the enemy.",
        ),
        ("movement", json!({ "wounds": 3 }), &[], "The figure cannot move: its wounds leave it no inch."),
        ("rate-of-fire", json!({ "weapon_action": "bow" }), &[], "It may shoot; put 1 reload marker on it afterwards."),
        (
            "reload",
            json!({ "weapon_action": "muzzle-loading-musket", "reload_markers": 4, "method": "tap", "aim_markers": 1 }),
            &[],
            "2 off, 2 reload markers left; the load is tapped, and its shot the worse for it; the aim is lost.",
        ),
        (
            "initiative-order",
            json!({ "scores": [4, 6, 4, -2] }),
            &[],
            "Figure 2, then figures 1, 3 together, then figure 4.",
        ),
        (
            "range-factor",
            json!({ "weapon_class": "pistol", "range": 12.5 }),
            &[],
            "Out of range: it does not carry 12.5\".",
        ),
        (
            "shooting",
            json!({ "weapon_class": "rifle", "range": 3 }),
            &[4],
            "The shot totals 8, no hit, but the target tests morale under fire.",
        ),
        (
            "shooting",
            json!({ "weapon_class": "rifle", "range": 3, "target_wounds": 2 }),
            &[5, 1],
            "The shot totals 9, a type 1 hit: the target takes a wound, 3 in all, and dies.",
        ),
        (
            "hand-to-hand",
            json!({ "hand_weapon": "loaded-pistol" }),
            &[5, 6],
            "The blow totals 9, a type 1 hit: the target is dead. The pistol is let off.",
        ),
        ("damage", json!({ "hit_type": 1 }), &[4], "The target takes two wounds, 2 in all."),
        (
            "morale",
            json!({ "context": "hand-to-hand", "wounds": 2 }),
            &[1],
            "Failed with -1: 2 morale markers, and the figure is pushed back 1\".",
        ),
        (
            "morale-recovery",
            json!({ "markers_from_earlier_turns": 1 }),
            &[],
            "1 morale marker comes off; the figure has none.",
        ),
    ];
    for (chart, facts, dice, words) in said {
        let mut dice = Scripted::new(dice.iter().copied());
        let chart = desk.rulebook().chart(chart).unwrap();
        let told = chart.resolve(&Json::from_value(&facts), &mut dice, &mut Notes::default()).unwrap();
        assert_eq!(told.words, words);
    }
}

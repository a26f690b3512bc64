//! Movement by the table: who, on what ground, with how many wounds, how far.

use fire_and_steel::open;
use serde_json::json;
use testkit::Desk;

#[test]
fn foot_and_horse_have_a_rate_for_good_going_and_one_for_bad() {
    // covers: FS-MOV-01, FS-MOV-02
    let desk = Desk::open(open);
    let rates = [
        (false, "good", 3, "base-rate 3 FS-MOV-01"),
        (true, "good", 5, "base-rate 5 FS-MOV-01"),
        (false, "bad", 2, "base-rate 2 FS-MOV-02"),
        (true, "bad", 3, "base-rate 3 FS-MOV-02"),
    ];
    for (mounted, going, inches, note) in rates {
        desk.ask("movement", json!({ "mounted": mounted, "going": going }))
            .gives(json!({ "base": inches, "allowance": inches, "can_move": true, "permitted": "free" }))
            .notes(&[note]);
    }
    desk.ask("movement", json!({})).gives(json!({ "base": 3 }));
}

#[test]
fn each_wound_takes_an_inch_off_in_either_going() {
    // covers: FS-MOV-03, FS-R07
    let desk = Desk::open(open);
    desk.ask("movement", json!({ "mounted": true, "wounds": 2 }))
        .gives(json!({ "base": 5, "allowance": 3 }))
        .notes(&["base-rate 5 FS-MOV-01", "per-wound -2 FS-MOV-03"]);
    desk.ask("movement", json!({ "mounted": true, "going": "bad", "wounds": 2 }))
        .gives(json!({ "base": 3, "allowance": 1, "can_move": true }))
        .notes(&["base-rate 3 FS-MOV-02", "per-wound -2 FS-MOV-03"]);
    desk.ask("movement", json!({ "wounds": 2 })).gives(json!({ "allowance": 1 }));
}

#[test]
fn an_allowance_is_never_below_nothing() {
    // covers: FS-MOV-04, FS-R07
    let desk = Desk::open(open);
    desk.ask("movement", json!({ "going": "bad", "wounds": 2 })).gives(json!({ "allowance": 0, "can_move": false }));
    desk.ask("movement", json!({ "wounds": 9 })).gives(json!({ "base": 3, "allowance": 0, "can_move": false }));
}

#[test]
fn a_house_may_let_any_living_figure_crawl() {
    // covers: FS-MOV-04, FS-R07
    let crawling = json!({ "going": "bad", "wounds": 3, "opt_min_move": 1 });
    Desk::open(open).ask("movement", crawling).gives(json!({ "allowance": 1, "can_move": true }));
    let desk = Desk::with_house(open, "[options]\nmin_move = 1");
    desk.ask("movement", json!({ "wounds": 3 })).gives(json!({ "allowance": 1, "can_move": true }));
    desk.ask("movement", json!({ "wounds": 3, "opt_min_move": 0 })).gives(json!({ "can_move": false }));
    desk.ask("movement", json!({ "wounds": 1 })).gives(json!({ "allowance": 2 }));
}

#[test]
fn a_single_marker_sends_a_figure_to_cover_or_away() {
    // covers: FS-MOV-07
    let desk = Desk::open(open);
    desk.ask("movement", json!({ "morale_markers": 1 })).gives(json!({ "permitted": "cover-or-away", "allowance": 3 }));
    desk.ask("movement", json!({ "morale_markers": 0 })).gives(json!({ "permitted": "free" }));
}

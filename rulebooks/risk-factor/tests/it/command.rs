//! Command and hidden markers by the table: situation, dice, result.

use risk_factor::open;
use serde_json::json;
use testkit::Desk;

#[test]
fn an_officer_throws_three_dice_and_an_nco_three_more() {
    // covers: RK-CMD-02
    let desk = Desk::open(open);
    desk.ask("command", json!({ "figures_in_radius": 10 }))
        .dice(&[4, 3, 4])
        .gives(json!({ "dice_thrown": 3, "total": 11, "needed": 10, "commanded": true }))
        .notes(&["officer 3 RK-CMD-02"]);
    desk.ask("command", json!({ "figures_in_radius": 20, "ncos": 1 }))
        .dice(&[4, 3, 5, 2, 6, 1])
        .gives(json!({ "dice_thrown": 6, "total": 21, "commanded": true }))
        .notes(&["officer 3 RK-CMD-02", "ncos 3 RK-CMD-02"]);
    desk.ask("command", json!({ "figures_in_radius": 20, "ncos": 2 }))
        .dice(&[1; 9])
        .gives(json!({ "dice_thrown": 9, "total": 9, "commanded": false }))
        .notes(&["officer 3 RK-CMD-02", "ncos 6 RK-CMD-02"]);
    desk.ask("command", json!({ "figures_in_radius": 20 })).dice(&[4, 3]).fails("need-dice");
    desk.ask("command", json!({ "figures_in_radius": 20 })).dice(&[4, 3, 5, 2]).fails("unused-dice");
    desk.ask("command", json!({ "figures_in_radius": 20 })).dice(&[4, 3, 7]).fails("bad-die");
}

#[test]
fn each_who_shoots_himself_throws_one_die_less() {
    // covers: RK-CMD-03
    let desk = Desk::open(open);
    desk.ask("command", json!({ "figures_in_radius": 20, "officer_shoots": true, "ncos": 1 }))
        .dice(&[4, 3, 5, 2, 6])
        .gives(json!({ "dice_thrown": 5, "total": 20, "commanded": true }))
        .notes(&["officer 3 RK-CMD-02", "officer-shoots -1 RK-CMD-03", "ncos 3 RK-CMD-02"]);
    desk.ask("command", json!({ "figures_in_radius": 20, "ncos": 2, "ncos_shooting": 2 }))
        .dice(&[2; 7])
        .gives(json!({ "dice_thrown": 7, "total": 14 }))
        .notes(&["officer 3 RK-CMD-02", "ncos 6 RK-CMD-02", "ncos-shooting -2 RK-CMD-03"]);
    desk.ask("command", json!({ "figures_in_radius": 5, "ncos": 1, "ncos_shooting": 2 })).fails("contradictory-facts");
}

#[test]
fn a_total_of_as_many_as_there_are_figures_commands_them() {
    // covers: RK-CMD-04
    let desk = Desk::open(open);
    for (figures, commanded) in [(11, true), (12, true), (13, false)] {
        desk.ask("command", json!({ "figures_in_radius": figures }))
            .dice(&[4, 4, 4])
            .gives(json!({ "total": 12, "needed": figures, "commanded": commanded }));
    }
    // 3d6 make 16 or more in 10 of 216 ways
    assert_eq!(desk.ask("command", json!({ "figures_in_radius": 16 })).chance("commanded", &json!(true)), "5/108");
    for facts in [json!({}), json!({ "figures_in_radius": 0 }), json!({ "figures_in_radius": 100 })] {
        desk.ask("command", facts).fails("invalid-fact");
    }
    desk.ask("command", json!({ "figures_in_radius": 9, "ncos": 3 })).fails("invalid-fact");
    desk.ask("command", json!({ "figures_in_radius": 9, "nco": 1 })).fails("unknown-fact");
}

#[test]
fn a_hidden_marker_stirs_on_a_six_if_it_knows_of_an_enemy() {
    // covers: RK-D06
    let desk = Desk::open(open);
    desk.ask("hidden-marker", json!({})).dice(&[6]).gives(json!({ "die": 6, "moves": true })).notes(&[]);
    desk.ask("hidden-marker", json!({})).dice(&[5]).gives(json!({ "moves": false }));
    desk.ask("hidden-marker", json!({ "nearest_enemy_known": false })).dice(&[6]).gives(json!({ "moves": false }));
    assert_eq!(desk.ask("hidden-marker", json!({})).chance("moves", &json!(true)), "1/6");
}

//! The maneuver check by the table: situation, die, result.

use fire_and_fury::open;
use serde_json::json;
use testkit::Desk;

fn fresh() -> serde_json::Value {
    json!({ "arm": "infantry", "effectiveness": "fresh" })
}

#[test]
fn one_die_and_the_modifiers_of_the_unit() {
    // covers: FF-MAN-01, FF-MAN-08, FF-MAN-18
    let desk = Desk::open(open);
    desk.ask("maneuver-check", fresh())
        .dice(&[5])
        .gives(json!({ "base_die": 5, "die_result": 7, "result": "well-handled", "maneuver": "well-handled" }))
        .notes(&["effectiveness 2 FF-MAN-08"]);
    desk.ask("maneuver-check", fresh()).fails("need-dice");
    desk.ask("maneuver-check", fresh()).dice(&[5, 5]).fails("unused-dice");
}

#[test]
fn a_house_may_let_both_rows_of_losses_count() {
    // covers: FF-MAN-14, FF-MAN-15, FF-R12
    let facts = || json!({ "arm": "infantry", "effectiveness": "worn", "army_losses": "greater-losses" });
    Desk::open(open).ask("maneuver-check", facts()).dice(&[5]).notes(&["greater-losses -2 FF-MAN-15"]);
    Desk::with_house(open, "[options]\nlosses-modifier = \"cumulative\"")
        .ask("maneuver-check", facts())
        .dice(&[5])
        .notes(&["heavy-casualties -1 FF-MAN-14", "greater-losses -2 FF-MAN-15"]);
}

#[test]
fn a_house_may_change_any_number() {
    let desk = Desk::with_house(open, "[numbers.maneuver.modifiers]\nout-of-command = -3");
    let facts = json!({ "arm": "infantry", "effectiveness": "worn", "command_status": "out-of-command" });
    desk.ask("maneuver-check", facts).dice(&[5]).notes(&["out-of-command -3 FF-MAN-05"]);
    let error = Desk::try_house(open, "[numbers.maneuver.modifiers]\nout-of-comand = -3").err().unwrap().to_string();
    assert!(error.starts_with("house.toml:2:1:") && error.contains("did you mean `out-of-command`?"), "{error}");
}

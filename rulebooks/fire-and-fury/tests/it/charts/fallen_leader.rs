//! Fallen leaders by the table.

use serde_json::json;

use crate::common::desk;

#[test]
fn every_face_has_its_fate_and_its_effect() {
    // covers: FF-LDR-01, FF-LDR-02, FF-LDR-03, FF-LDR-04, FF-R06
    let rows = [
        (10, "shot-dead-in-the-saddle", "removed-from-game"),
        (9, "mortally-wounded", "removed-from-game"),
        (8, "grievously-wounded", "removed-from-game"),
        (7, "mere-flesh-wound", "removed-one-turn"),
        (6, "horse-shot-out-from-under", "dismounted-one-turn"),
        (5, "coat-pierced-but-unscathed", "no-effect"),
        (4, "staff-officer-struck", "no-effect"),
        (3, "coolly-ignores-the-fire", "no-effect"),
        (1, "coolly-ignores-the-fire", "no-effect"),
    ];
    for (die, result, effect) in rows {
        desk()
            .ask("fallen-leader", json!({}))
            .dice(&[die])
            .gives(json!({ "die": die, "result": result, "effect": effect }))
            .notes(&[]);
    }
}

#[test]
fn it_asks_nothing_and_rolls_one_die() {
    desk().ask("fallen-leader", json!({ "range": 6 })).dice(&[5]).fails("unknown-fact");
    desk().ask("fallen-leader", json!({})).fails("need-dice");
    desk().ask("fallen-leader", json!({})).dice(&[5, 5]).fails("unused-dice");
    assert_eq!(desk().ask("fallen-leader", json!({})).chance("effect", &json!("removed-from-game")), "3/10");
    assert_eq!(desk().ask("fallen-leader", json!({})).chance("effect", &json!("no-effect")), "1/2");
}

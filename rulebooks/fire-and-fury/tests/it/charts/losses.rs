//! How worn down units and armies are.

use serde_json::json;

use crate::common::{all_contradict, desk, under, with};

#[test]
fn a_unit_is_worn_at_three_quarters_and_spent_at_half_of_its_stands() {
    // covers: FF-D01
    let desk = desk();
    let levels = [(8, "fresh"), (7, "fresh"), (6, "worn"), (5, "worn"), (4, "spent"), (1, "spent"), (0, "destroyed")];
    for (stands, effectiveness) in levels {
        desk.ask("unit-effectiveness", json!({ "initial_stands": 8, "stands": stands }))
            .gives(json!({ "effectiveness": effectiveness, "worn_at": 6, "spent_at": 4 }));
    }
    // Rounded down: 7 stands are worn at 5 and spent at 3.
    desk.ask("unit-effectiveness", json!({ "initial_stands": 7, "stands": 6 }))
        .gives(json!({ "effectiveness": "fresh", "worn_at": 5, "spent_at": 3 }));
    let labelled = json!({ "initial_stands": 8, "stands": 5, "worn_at": 5, "spent_at": 2 });
    desk.ask("unit-effectiveness", labelled).gives(json!({ "effectiveness": "worn", "worn_at": 5, "spent_at": 2 }));
}

#[test]
fn a_label_that_makes_no_sense_is_refused() {
    let unit = json!({ "initial_stands": 8, "stands": 6 });
    let cases = [
        (unit.clone(), json!({ "stands": 9 })),
        (unit.clone(), json!({ "worn_at": 9 })),
        (unit.clone(), json!({ "spent_at": 7 })),
        (unit.clone(), json!({ "worn_at": 3 })),
    ];
    all_contradict(&desk(), "unit-effectiveness", &cases);
    desk().ask("unit-effectiveness", with(&unit, json!({ "initial_stands": 61 }))).fails("invalid-fact");
    desk().ask("unit-effectiveness", with(&unit, json!({ "stands": 6.5 }))).fails("invalid-fact");
    desk().ask("unit-effectiveness", json!({ "stands": 6 })).fails("invalid-fact");
}

#[test]
fn casualties_are_heavy_at_a_third_and_greater_if_the_enemy_lost_fewer() {
    // covers: FF-R12, FF-D02
    let desk = desk();
    let army = json!({ "initial_stands": 61, "stands_lost": 20, "enemy_stands_lost": 5 });
    desk.ask("army-losses", army.clone()).gives(json!({ "army_losses": "none", "heavy_at": 21 })).lacks("greater_at");
    let lost = |own: i32, enemy: i32| with(&army, json!({ "stands_lost": own, "enemy_stands_lost": enemy }));
    desk.ask("army-losses", lost(21, 20)).gives(json!({ "army_losses": "greater-losses" }));
    desk.ask("army-losses", lost(21, 21)).gives(json!({ "army_losses": "heavy-casualties" }));
    desk.ask("army-losses", with(&army, json!({ "heavy_at": 20 })))
        .gives(json!({ "army_losses": "greater-losses", "heavy_at": 20 }));
    desk.ask("army-losses", json!({ "initial_stands": 3, "stands_lost": 1 }))
        .gives(json!({ "army_losses": "greater-losses", "heavy_at": 1 }));
    let cases = [(army.clone(), json!({ "stands_lost": 62 })), (army.clone(), json!({ "heavy_at": 62 }))];
    all_contradict(&desk, "army-losses", &cases);
    desk.ask("army-losses", with(&army, json!({ "heavy_at": 0 }))).fails("invalid-fact");
    desk.ask("army-losses", with(&army, json!({ "greater_at": 30 }))).fails("unknown-fact");
}

#[test]
fn a_house_may_set_a_second_number_for_greater_losses() {
    // covers: FF-R12
    let house = under("greater-losses-means", "second-threshold");
    let army = json!({ "initial_stands": 61, "stands_lost": 30 });
    house
        .ask("army-losses", army.clone())
        .gives(json!({ "army_losses": "heavy-casualties", "heavy_at": 21, "greater_at": 31 }));
    house
        .ask("army-losses", with(&army, json!({ "stands_lost": 31, "enemy_stands_lost": 60 })))
        .gives(json!({ "army_losses": "greater-losses" }));
    house
        .ask("army-losses", with(&army, json!({ "greater_at": 30 })))
        .gives(json!({ "army_losses": "greater-losses", "greater_at": 30 }));
    house.ask("army-losses", with(&army, json!({ "heavy_at": 40 }))).gives(json!({ "greater_at": 40 }));
    let cases = [(army.clone(), json!({ "greater_at": 20 })), (army, json!({ "greater_at": 62 }))];
    all_contradict(&house, "army-losses", &cases);
}

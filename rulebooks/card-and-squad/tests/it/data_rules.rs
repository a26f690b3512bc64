//! How the sheet's tables are read.

use card_and_squad::open;
use card_and_squad::words::Ammunition;
use engine::word::Word;
use serde_json::json;
use testkit::Desk;

// covers: CS-R13
#[test]
fn the_two_columns_of_the_morale_table_are_independent() {
    let desk = Desk::open(open);
    for (quality, base) in [("green", 8), ("regular", 9), ("veteran", 10)] {
        desk.ask("morale", json!({ "quality": quality, "officer_rallying": true, "formed": true }))
            .dice(&[5])
            .gives(json!({ "base": base, "morale": base + 3 }));
    }
}

// covers: CS-R59
#[test]
fn canister_and_grapeshot_are_one() {
    assert_eq!(Ammunition::WORDS, ["round-shot", "canister"]);
}

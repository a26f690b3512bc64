//! The turn deck: whose card is turned.

use card_and_squad::open;
use serde_json::json;
use testkit::Desk;

#[test]
fn the_die_counts_through_the_cards_left_player_by_player() {
    // covers: CS-SEQ-01, CS-R01
    let desk = Desk::open(open);
    for (die, player, left) in [(1, 1, [1, 3]), (2, 1, [1, 3]), (3, 2, [2, 2]), (5, 2, [2, 2])] {
        desk.ask("card-draw", json!({ "deck": [3, 3], "drawn": [1, 0] }))
            .dice(&[die])
            .gives(json!({ "reshuffled": false, "player": player, "cards_left": left, "last_card": false }));
    }
    desk.ask("card-draw", json!({ "deck": [3, 3], "drawn": [1, 0] })).dice(&[6]).fails("bad-die");
}

#[test]
fn three_players_with_one_card_each() {
    // covers: CS-R02
    let desk = Desk::open(open);
    desk.ask("card-draw", json!({ "deck": [1, 1, 1], "drawn": [0, 1, 0] }))
        .dice(&[2])
        .gives(json!({ "player": 3, "cards_left": [1, 0, 0], "last_card": false }));
    desk.ask("card-draw", json!({ "deck": [1, 1, 1], "drawn": [0, 1, 1] }))
        .gives(json!({ "reshuffled": false, "player": 1, "cards_left": [0, 0, 0], "last_card": true }));
    desk.ask("card-draw", json!({ "deck": [1, 1, 1], "drawn": [1, 1, 1] }))
        .dice(&[3])
        .gives(json!({ "reshuffled": true, "player": 3, "cards_left": [1, 1, 0], "last_card": false }));
    desk.ask("card-draw", json!({ "deck": [1, 1, 1], "drawn": [1, 1, 1] })).dice(&[4]).fails("bad-die");
}

#[test]
fn nothing_drawn_is_an_empty_list() {
    let desk = Desk::open(open);
    desk.ask("card-draw", json!({ "deck": [1, 1], "drawn": [] })).dice(&[1]).gives(json!({ "cards_left": [0, 1] }));
    desk.ask("card-draw", json!({ "deck": [1, 1] })).dice(&[1]).gives(json!({ "reshuffled": false }));
}

#[test]
fn a_deck_must_be_a_deck() {
    let desk = Desk::open(open);
    let invalid = [
        json!({}),
        json!({ "deck": [1] }),
        json!({ "deck": [1, 0] }),
        json!({ "deck": [1, 27] }),
        json!({ "deck": [1, 1, 1, 1, 1, 1, 1, 1, 1] }),
        json!({ "deck": [1, 1.0] }),
        json!({ "deck": [1, 1], "drawn": [-1, 0] }),
        json!({ "deck": [1, 1], "drawn": null }),
    ];
    for facts in invalid {
        desk.ask("card-draw", facts).dice(&[1]).fails("invalid-fact");
    }
    for drawn in [json!([1]), json!([1, 0, 0]), json!([2, 0])] {
        desk.ask("card-draw", json!({ "deck": [1, 1], "drawn": drawn })).dice(&[1]).fails("contradictory-facts");
    }
}

#[test]
fn every_card_left_is_as_likely() {
    let desk = Desk::open(open);
    let draw = desk.ask("card-draw", json!({ "deck": [2, 4], "drawn": [0, 1] }));
    assert_eq!(draw.chance("player", &json!(2)), "3/5");
}

//! Steps that are taken back, and things that are set right by hand: freely, or if the other side agrees.

use serde_json::json;

use crate::house::{House, sit};
use crate::play::any_order;

#[tokio::test(flavor = "multi_thread")]
async fn steps_are_taken_back_freely_or_by_agreement() {
    let house = House::of_duels().await;
    let address = house.address;
    let game = house.begin(json!({})).await;
    let (mut red, _) = sit(address, &game, &game["seats"][0]["token"]).await;
    let (mut blue, _) = sit(address, &game, &game["seats"][1]["token"]).await;
    let nothing = red.ask(json!({ "undo": {} })).await;
    assert_eq!(nothing["error"]["kind"], "nothing-to-undo");
    let at_first = red.view.clone();
    let order = any_order(&mut red).await;
    red.order(order).await;
    let done = red.ask(json!({ "undo": {} })).await;
    assert!(done["done"].is_object(), "nothing stands in the way: {done}");
    assert_eq!(red.view, at_first);
    assert_eq!(red.events.last().unwrap()["event"], "undone");
    // Once the other side has acted it must agree.
    let order = any_order(&mut red).await;
    red.order(order).await;
    assert!(blue.until_asked().await);
    let order = any_order(&mut blue).await;
    blue.order(order).await;
    let proposed = red.ask(json!({ "undo": {} })).await;
    let number = proposed["proposed"]["number"].clone();
    assert!(number.is_u64(), "{proposed}");
    while blue.view["proposal"].is_null() {
        blue.hear().await;
    }
    assert_eq!(blue.view["proposal"]["number"], number);
    let own = red.ask(json!({ "consent": { "number": number, "yes": true } })).await;
    assert_eq!(own["error"]["kind"], "no-such-proposal", "nobody agrees with oneself");
    let agreed = blue.ask(json!({ "consent": { "number": number, "yes": true } })).await;
    assert!(agreed["done"].is_object(), "{agreed}");
    assert_eq!(blue.view["asked"], 0);
    assert!(blue.view["proposal"].is_null());
    // And it may say no.
    assert!(red.until_asked().await);
    let order = any_order(&mut red).await;
    red.order(order).await;
    assert!(blue.until_asked().await);
    let order = any_order(&mut blue).await;
    blue.order(order).await;
    let proposed = red.ask(json!({ "undo": {} })).await;
    let number = proposed["proposed"]["number"].clone();
    blue.ask(json!({ "consent": { "number": number, "yes": false } })).await;
    assert!(blue.view["proposal"].is_null());
    let late = blue.ask(json!({ "consent": { "number": number, "yes": true } })).await;
    assert_eq!(late["error"]["kind"], "no-such-proposal");
    // What was taken back stays in the record, and the game is the same after a new start.
    let view = blue.view.clone();
    let events = blue.events.clone();
    let house = house.again().await;
    let address = house.address;
    let (blue, _) = sit(address, &game, &game["seats"][1]["token"]).await;
    assert_eq!(blue.view, view);
    assert_eq!(blue.events, events);
}

#[tokio::test(flavor = "multi_thread")]
async fn things_are_set_right_by_agreement() {
    let house = House::of_duels().await;
    let address = house.address;
    let game = house.begin(json!({})).await;
    let (mut red, _) = sit(address, &game, &game["seats"][0]["token"]).await;
    let (mut blue, _) = sit(address, &game, &game["seats"][1]["token"]).await;
    let piece = red.view["pieces"][0].clone();
    let fix = json!({ "fix": { "set": "strength", "piece": piece["id"], "strength": 3 }, "reason": "miscounted" });
    let proposed = red.ask(json!({ "amend": fix })).await;
    let number = proposed["proposed"]["number"].clone();
    assert!(number.is_u64(), "{proposed}");
    while blue.view["proposal"].is_null() {
        blue.hear().await;
    }
    let words = "Red would like to set this right: Red One has 3 left instead of 6. Why: miscounted";
    assert_eq!(blue.view["proposal"]["words"], words, "who agrees knows to what");
    let agreed = blue.ask(json!({ "consent": { "number": number, "yes": true } })).await;
    assert!(agreed["done"].is_object(), "{agreed}");
    assert_eq!(blue.view["pieces"][0]["strength"], 3);
    let amended = blue.events.last().unwrap();
    assert_eq!(amended["event"], "amended");
    assert_eq!(amended["words"], "By agreement: Red One has 3 left instead of 6");
    let nonsense = red.ask(json!({ "amend": { "fix": { "set": "hat" }, "reason": "x" } })).await;
    assert_eq!(nonsense["error"]["kind"], "malformed-order", "{nonsense}");
    let done = red.ask(json!({ "concede": {} })).await;
    assert!(done["done"].is_object());
    assert_eq!(red.view["ending"]["winner"], 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn several_orders_are_one_step() {
    let house = House::of_duels().await;
    let address = house.address;
    let game = house.begin(json!({})).await;
    let (mut red, _) = sit(address, &game, &game["seats"][0]["token"]).await;
    let (mut blue, _) = sit(address, &game, &game["seats"][1]["token"]).await;
    // The guns look past each other, so red is asked to march.
    for (mover, spot) in [(&mut red, [2, 3]), (&mut blue, [22, 21])] {
        assert!(mover.until_asked().await);
        let mut order = mover.offers().await[0]["order"].clone();
        order["path"] = json!([spot]);
        let done = mover.order(order).await;
        assert!(done["done"].is_object(), "{done}");
    }
    assert!(red.until_asked().await);
    let march = |piece: &str, x: u32| json!({ "verb": "march", "by": piece, "path": [[x, 7]] });
    let before = red.view.clone();
    let known = red.events.len();
    let orders = json!([march("red-1", 8), march("red-2", 16), march("red-1", 99)]);
    let batch = red.ask(json!({ "orders": { "orders": orders } })).await;
    assert_eq!(batch["batch"]["done"], 2, "{batch}");
    assert!(batch["batch"]["stopped"]["refusal"]["why"].is_string(), "{batch}");
    assert_eq!(batch["batch"]["last"].as_u64(), Some(red.last));
    assert_ne!(red.view, before);
    let undone = red.ask(json!({ "undo": {} })).await;
    assert!(undone["done"].is_object(), "{undone}");
    assert_eq!(red.view, before, "the whole batch is taken back");
    let told = red.events.iter().skip(known).filter(|event| event["event"] == "undone").count();
    assert_eq!(told, 1, "as one step");
    // What follows the other side's question is not given.
    let orders = json!([{ "verb": "done" }, march("red-1", 8)]);
    let batch = red.ask(json!({ "orders": { "orders": orders } })).await;
    assert_eq!((&batch["batch"]["done"], &batch["batch"]["stopped"]["kind"]), (&json!(1), &json!("other-question")));
    // The game is the same after a new start.
    let (view, events) = (red.view.clone(), red.events.clone());
    let house = house.again().await;
    let (red, _) = sit(house.address, &game, &game["seats"][0]["token"]).await;
    assert_eq!((red.view, red.events), (view, events));
}

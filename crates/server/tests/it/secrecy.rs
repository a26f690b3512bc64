//! Two games that a side may not tell apart sound the same to it, message for message.

use serde_json::{Value, json};

use crate::client::Client;
use crate::house::{House, sit};
use crate::play::any_order;

/// The two sides of a street fight in which the second gives its orders in secret.
async fn street(house: &House) -> [Client; 2] {
    let wanted = json!({ "scenario": "main-street", "seed": 7 });
    let (_, game) = house.post("/api/games", wanted.to_string()).await;
    let (mut first, _) = sit(house.address, &game, &game["seats"][0]["token"]).await;
    let (mut second, _) = sit(house.address, &game, &game["seats"][1]["token"]).await;
    loop {
        let (mover, other) =
            if first.view["asked"] == 0 { (&mut first, &mut second) } else { (&mut second, &mut first) };
        if mover.view["secret"] == true && mover.view["asked"] == 1 {
            return [first, second];
        }
        let order = if mover.view["secret"] == true { json!({ "verb": "done" }) } else { any_order(mover).await };
        let done = mover.order(order).await;
        assert!(done["done"].is_object(), "{done}");
        listen(other).await;
    }
}

/// By the answer to this everything that was to be told has been told.
async fn listen(client: &mut Client) {
    client.ask(json!({ "threat": { "piece": "nobody" } })).await;
}

/// Gives so many orders in secret.
async fn give(client: &mut Client, orders: usize) {
    for _ in 0..orders {
        let order = any_order(client).await;
        assert_ne!(order["verb"], "done");
        let done = client.order(order).await;
        assert!(done["done"].is_object(), "{done}");
    }
}

async fn consent(client: &mut Client, number: &Value) {
    let agreed = client.ask(json!({ "consent": { "number": number, "yes": true } })).await;
    assert!(agreed["done"].is_object(), "{agreed}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_side_that_wants_a_step_back_hears_the_same_however_many_secret_orders_the_other_has_given() {
    let house = House::of_books().await;
    let mut told = Vec::new();
    for [before, after] in [[0, 0], [1, 0], [2, 1]] {
        let [mut first, mut second] = street(&house).await;
        let heard = first.heard.len();
        give(&mut second, before).await;
        listen(&mut first).await;
        let proposed = first.ask(json!({ "undo": {} })).await;
        let number = proposed["proposed"]["number"].clone();
        assert!(number.is_u64(), "after {before} orders: {proposed}");
        listen(&mut second).await;
        give(&mut second, after).await;
        listen(&mut first).await;
        assert_eq!(first.view["proposal"]["number"], number, "it waits for its answer, after {after} orders");
        consent(&mut second, &number).await;
        listen(&mut first).await;
        assert_eq!((&first.view["asked"], &second.view["asked"]), (&json!(0), &json!(0)));
        told.push(json!(first.heard[heard..]).to_string());
    }
    assert_eq!(told[0], told[1]);
    assert_eq!(told[0], told[2]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_side_has_proposed_waits_whatever_it_does_in_secret_itself() {
    let house = House::of_books().await;
    let mut told = Vec::new();
    for orders in [0, 2] {
        let [mut first, mut second] = street(&house).await;
        let heard = first.heard.len();
        // Its last step is one that all know of, before the secret orders.
        let known = second.events.len();
        let proposed = second.ask(json!({ "undo": {} })).await;
        let number = proposed["proposed"]["number"].clone();
        assert!(number.is_u64(), "{proposed}");
        give(&mut second, orders).await;
        listen(&mut first).await;
        assert_eq!(first.view["proposal"]["number"], number);
        consent(&mut first, &number).await;
        listen(&mut second).await;
        assert!(second.events.len() > known);
        assert_eq!(second.view["secret"], false, "back to before the orders, not only the last of them");
        told.push(json!(first.heard[heard..]).to_string());
    }
    assert_eq!(told[0], told[1]);
}
